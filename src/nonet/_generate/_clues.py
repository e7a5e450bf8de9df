"""Places the clues of rules on a full board, for the generator."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from nonet._generate._cutting import Source
from nonet.constraints import FullBoard, Outline, Placing, parse_outline, parse_rule, placing_of
from nonet.errors import UsageError
from nonet.model import Constraint, Layout
from nonet.model.cell_words import cells_named
from nonet.model.constraint import parts_of

_TRIES_PER_CLUE = 60
# How often all clues are placed anew if fewer found room than were asked for.
_MOST_ANEW = 4
_MOST_FAILED = 4 * _TRIES_PER_CLUE  # attempts in turn, after which there is no room for more
_ENOUGH = 0.8  # of the clues: where far fewer have room it is not tried anew


def split_rules(
    rules: Sequence[str | Constraint], layout: Layout
) -> tuple[list[Constraint], list[Outline]]:
    """The rules that are given as a whole, and the outlines of those whose clues are to be placed.

    Raises:
        NonetError: A text is not that of a rule.
    """
    fixed, outlines = [], []
    for rule in rules:
        outline = parse_outline(rule) if isinstance(rule, str) else None
        if outline is not None:
            _require_once(outline)
            if lacks_number(outline):
                cells = cells_named(outline.given["cells"], layout)
                outline = replace(outline, given=outline.given | {"cells": cells})
            outlines.append(outline)
        else:
            fixed.append(parse_rule(rule) if isinstance(rule, str) else rule)
    return fixed, outlines


def without_number(outline: Outline) -> Constraint | None:
    """The part of a clue that holds whatever its number is; None if that is nothing."""
    if not lacks_number(outline):
        return None
    number = next(part for part in parts_of(outline.kind.make) if part.is_number)
    open_one = number.kind == "int | None"
    return outline.kind.make(**outline.given, **{number.name: None}) if open_one else None


def lacks_number(outline: Outline) -> bool:
    """True if its cells are given, and its number is to be found."""
    return "cells" in outline.given


def _require_once(outline: Outline) -> None:
    """Raises a `UsageError` where several are asked for of a rule that a board has only once."""
    name = outline.kind.name
    if placing_of_outline(outline).drawn and (outline.count or 1) > 1:
        raise UsageError(
            f"'{outline.count} {name}': a board has the rule {name} once: write '{name}' without "
            "a number"
        )


def place_clues(outline: Outline, board: FullBoard) -> list[Constraint]:
    """Clues of a rule that a full board obeys: as many as were asked for, if there is room."""
    placing = placing_of_outline(outline)
    wanted = number_of(outline)
    most = _place_once(placing, board, wanted or placing.count(board.layout))
    for _ in range(_MOST_ANEW):
        if len(most) >= wanted or len(most) < _ENOUGH * wanted or board.tried.is_hopeless:
            break
        most = max(most, _place_once(placing, board, wanted), key=len)
    return most


def has_clue(outline: Outline, board: FullBoard) -> bool:
    """True if a clue of a rule is soon found on a full board."""
    placing = placing_of_outline(outline)
    for _ in range(_TRIES_PER_CLUE):
        board.go_on()
        if placing.attempt(board):
            return True
        if board.tried.is_hopeless:
            return False
    return False


def placing_of_outline(outline: Outline) -> Placing:
    """How its clues are placed; every rule with an outline defines it."""
    if lacks_number(outline):
        return Placing(lambda board: board.clue())
    placing = placing_of(outline.kind)
    assert placing is not None
    return placing


def number_of(outline: Outline) -> int:
    """How many clues are asked for; 0 where that is left open."""
    marks = placing_of_outline(outline).marks
    return min(1, outline.count or 0) if marks else outline.count or 0


def is_single(outline: Outline) -> bool:
    """True if a board has one clue of it, which is placed before others are chosen."""
    placing = placing_of_outline(outline)
    return placing.marks or placing.drawn or not placing.per


def source_of_outline(outline: Outline, board: FullBoard) -> Source:
    """Where clues of a rule come from for a full board."""
    placing = placing_of_outline(outline)

    def attempt() -> Sequence[Constraint]:
        board.go_on()
        return placing.attempt(board)

    return Source(attempt, placing.shared, outline.count, placing.crossing)


def _place_once(placing: Placing, full: FullBoard, wanted: int) -> list[Constraint]:
    """As many clues as are wanted, or as have room.

    On a board that is nearly full hardly any cells are free by chance: if a number was asked for,
    and some attempts in turn have failed, others are made in free cells alone.
    """
    packed = full.count is not None and not placing.shared
    placed: dict[Constraint, frozenset[int]] = {}
    failed = 0
    full.taken.clear()
    for _ in range(_TRIES_PER_CLUE * wanted):
        full.go_on()
        clues = placing.attempt(full)
        cells = frozenset(cell for clue in clues for cell in clue.named_cells())
        if not clues and full.tried.is_hopeless:
            break
        known = all(clue in placed for clue in clues)  # also where there is none
        if known or any(len(cells & others) > placing.shared for others in placed.values()):
            failed += 1
            if placed and failed >= _MOST_FAILED:
                break
            if packed and placed and failed >= _TRIES_PER_CLUE:
                full.taken.update(*placed.values())
        else:
            failed = 0
            full.taken.update(cells if full.taken else ())
            placed |= dict.fromkeys(clues, cells)
            wanted -= 1
            if not wanted:
                break
        if full.taken and _free(full) < min(map(len, placed.values())):
            break
    full.taken.clear()
    return list(placed)


def _free(full: FullBoard) -> int:
    """How many cells belong to no clue."""
    return full.layout.cell_count - len(full.taken.union(full.layout.gaps))
