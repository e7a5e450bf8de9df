"""Other forms of a puzzle: fewer givens, variants, and the form that stands for all variants."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Unpack

import nonet._native as _native
from nonet._generate._maker import native_maker
from nonet._generate._symmetry import orbits
from nonet._solve import solve
from nonet._turns import (
    bands_of,
    least,
    moved_board,
    moved_puzzle,
    random_move,
    random_names,
    require_plain_or_moved,
    turned_layouts,
    turns,
)
from nonet.engines import STOPS, Stop
from nonet.errors import NotUniqueError, PuzzleNotFoundError, UnsupportedError, UsageError
from nonet.formats import PuzzleLike, ReadKeywords, as_puzzle
from nonet.model import Candidates, Constraint, Layout, Puzzle, Status, mask_of
from nonet.options import Bounds, Deadline, checked_count, checked_flag, checked_seed

# Rows that are compared before the canonical form is given up: some ten seconds.
MOST_COMPARISONS = 50_000_000
_KEEPS = ("rules", "picture", "cells")


def minimize(
    puzzle: PuzzleLike,
    *,
    seed: int = 0,
    symmetry: str | None = None,
    constraints: bool = False,
    keep: Sequence[Constraint] = (),
    timeout: float | None = None,
    **reading: Unpack[ReadKeywords],
) -> Puzzle:
    """Removes givens until no more can be removed.

    Pencil marks stay, and count: what they cross out is crossed out in what is left, too. A cell
    whose given is removed may hold any value.

    Args:
        puzzle: A puzzle, a grid, or text in any format that `nonet.parse` reads, with exactly one
            solution.
        seed: Another order of leaving out, which leads to another minimal puzzle.
        symmetry: Leave out by groups of that symmetry (see `generate`): then no group can be left
            out any more, though a single given may.
        constraints: Remove rules of `nonet.constraints` that are not needed, too, after the givens.
        keep: Rules that stay nevertheless.
        timeout: Seconds after which to give up.
        **reading: How to read text: see `nonet.ReadOptions`.

    Raises:
        NotUniqueError: The puzzle does not have exactly one solution.
        PuzzleNotFoundError: The time ran out.
        UnsupportedError: The board is too large.

    Example:
        >>> minimize("1234341221434321").clues
        5
    """
    deadline = Bounds.checked(timeout=timeout).start()
    chance = random.Random(f"minimize {checked_seed(seed)}")
    board = as_puzzle(puzzle, reading)
    plain = not _has_rules(board.layout) and board.marks is None
    maker = native_maker(board.layout) if plain else None
    status = solve(board, timeout=deadline.left).status
    if status is Status.UNKNOWN:
        raise PuzzleNotFoundError("the time ran out before the puzzle was solved: allow more time")
    if status is not Status.UNIQUE:
        several = "several solutions" if status is Status.MULTIPLE else "no solution"
        raise NotUniqueError(
            f"the puzzle has {several}: only a puzzle with exactly one can be minimized",
            line=board.line,
        )
    order = sorted(orbits(board.layout, symmetry), key=lambda _: chance.random())
    if maker is None:
        fewer = reduced(board, order, deadline)
        return (
            _without_rules(fewer, keep, chance, deadline)
            if checked_flag("constraints", constraints)
            else fewer
        )
    left = deadline.left
    number, cells = maker.reduce(board.packed, order, 0, -1.0 if left is None else left)
    if STOPS[number] is not Stop.EXHAUSTED:
        raise PuzzleNotFoundError("the time ran out before every given was tried: allow more time")
    return Puzzle.from_checked(board.layout, cells, board.source)


def reduced(board: Puzzle, order: Sequence[Sequence[int]], deadline: Deadline) -> Puzzle:
    """The puzzle of which no group of cells can be emptied any more; for rules of every kind."""
    for cells in order:
        if not any(board.givens[cell] for cell in cells):
            continue
        givens = list(board.givens)
        for cell in cells:
            givens[cell] = 0
        fewer = _fewer(board, board.layout, givens)
        status = solve(fewer, timeout=deadline.left).status
        if status is Status.UNKNOWN:
            raise PuzzleNotFoundError(
                "the time ran out before every given was tried: allow more time"
            )
        board = fewer if status is Status.UNIQUE else board
    return board


def _fewer(board: Puzzle, layout: Layout, givens: Sequence[int]) -> Puzzle:
    """The puzzle with fewer givens or rules; a cell that was given may hold anything."""
    source = board.source and board.source.alone()
    if board.marks is None:
        return Puzzle(layout, givens, source=source)
    pairs = enumerate(zip(board.givens, givens, strict=True))
    freed = mask_of(cell for cell, (before, now) in pairs if before and not now)
    places = [board.marks.places(value) | freed for value in range(1, layout.value_count + 1)]
    return Puzzle(layout, givens, marks=Candidates(layout, places), source=source)


def _without_rules(
    board: Puzzle, keep: Sequence[Constraint], chance: random.Random, deadline: Deadline
) -> Puzzle:
    """The puzzle without the rules that it does not need for the same solution."""
    layout = board.layout
    solution = solve(board, timeout=deadline.left).solutions
    kept = {rule.on(layout) for rule in keep}
    for rule in sorted(layout.constraints, key=lambda _: chance.random()):
        if rule in kept:
            continue
        rest = [other for other in board.layout.constraints if other != rule]
        bare = layout.without_constraints.with_constraints(rest).with_game(layout.game)
        fewer = _fewer(board, bare, board.givens)
        outcome = solve(fewer, timeout=deadline.left)
        if outcome.status is Status.UNKNOWN:
            raise PuzzleNotFoundError(
                "the time ran out before every rule was tried: allow more time"
            )
        # Without a mark that is missed, the rule that all marks are given means something else.
        same = [grid.numbers for grid in outcome.solutions] == [grid.numbers for grid in solution]
        board = fewer if outcome.status is Status.UNIQUE and same else board
    return board


def vary(
    puzzle: PuzzleLike,
    *,
    count: int = 1,
    seed: int = 0,
    keep: str = "rules",
    **reading: Unpack[ReadKeywords],
) -> list[Puzzle]:
    """Variants of a puzzle: cells moved by symmetries of the board, values renamed.

    Solutions, difficulty and everything else that does not depend on its looks stay the same. Under
    rules of `nonet.constraints` boards are turned and mirrored as far as the rules stay the same,
    and values keep their names.

    Args:
        puzzle: A puzzle, a grid, or text in any format that `nonet.parse` reads.
        count: How many.
        seed: Each seed has its own sequence; number i of a seed is always the same.
        keep: ``rules``: any move that the rules allow; ``picture``: turns and mirrors only, so that
            a symmetric pattern stays one; ``cells``: values are renamed and nothing moves.
        **reading: How to read text: see `nonet.ReadOptions`.

    Raises:
        UnsupportedError: It has a rule of `nonet.constraints` that means something else however
            the board is turned.
        UsageError: An argument is out of range.

    Example:
        >>> vary("1000020000300004", keep="cells")[0].clues
        4
    """
    board = as_puzzle(puzzle, reading)
    if keep not in _KEEPS:
        raise UsageError(f"keep must be one of {', '.join(_KEEPS)}, not {keep!r}")
    return list(_variants(board, checked_count(count), checked_seed(seed), keep))


def _variants(board: Puzzle, count: int, seed: int, keep: str) -> Iterator[Puzzle]:
    layout = board.layout
    if _has_rules(layout):
        ways = turned_layouts(layout)
        require_plain_or_moved(ways, layout, "varied")
        for index in range(count):
            chance = random.Random(f"vary {seed} {index}")
            chosen = 0 if keep == "cells" else int(chance.random() * len(ways))
            yield moved_puzzle(board, ways[chosen])
        return
    for index in range(count):
        chance = random.Random(f"vary {seed} {index}")
        names = random_names(layout, chance)
        if keep == "rules":
            move = random_move(layout, chance)
        elif keep == "picture":
            move = turns(layout)[int(chance.random() * len(turns(layout)))]
        else:
            move = turns(layout)[0]
        yield moved_board(board, layout, move, names)


def canonical(
    puzzle: PuzzleLike, *, timeout: float | None = None, **reading: Unpack[ReadKeywords]
) -> Puzzle:
    """The form that stands for all variants of a puzzle: equal for two that are variants.

    It is the one that is least when read row by row, an empty cell being less than a value; of a
    board with rules of `nonet.constraints` the least of its turns and mirrors.

    Args:
        puzzle: A puzzle, a grid, or text in any format that `nonet.parse` reads.
        timeout: Seconds after which to give up.
        **reading: How to read text: see `nonet.ReadOptions`.

    Raises:
        ConflictError: The givens break the rules.
        PuzzleNotFoundError: The time ran out.
        UnsupportedError: It has pencil marks but no such rules, or too many symmetries have to be
            tried (full grids from 16x16 on).

    Example:
        >>> same = vary("1000020000300004", count=5)
        >>> len({canonical(each) for each in same})
        1
    """
    timeout = Bounds.checked(timeout=timeout).timeout
    board = as_puzzle(puzzle, reading)
    if board.marks is not None and not _has_rules(board.layout):
        raise UnsupportedError(
            "a puzzle with pencil marks has no canonical form: marks would have to be compared "
            "after every move of the board. Take them away (nonet convert --to line)",
            line=board.line,
        )
    board.require_no_conflict()
    if _has_rules(board.layout):
        return least(board)
    layout = board.layout
    bands = bands_of(layout)
    if bands is None or layout.size > _native.MAX_SIZE:
        return Puzzle.from_checked(layout, min(_turned(board)), board.source)
    number, cells = _native.canonical(
        board.packed, layout.size, *bands, MOST_COMPARISONS, -1.0 if timeout is None else timeout
    )
    if STOPS[number] is Stop.TIMEOUT:
        raise PuzzleNotFoundError(
            "the time ran out before the canonical form was known: allow more time"
        )
    if STOPS[number] is Stop.NODE_LIMIT:
        raise UnsupportedError(
            f"too many arrangements of this board would have to be compared ({layout.describe()}, "
            f"{board.clues} givens)",
            line=board.line,
        )
    return Puzzle.from_checked(layout, cells, board.source)


def _turned(board: Puzzle) -> Iterator[tuple[int, ...]]:
    for move in turns(board.layout):
        values = [board.givens[cell] for cell in move]
        yield tuple(values) if board.layout.relations else _renamed(values)


def _renamed(values: list[int]) -> tuple[int, ...]:
    """Values named in the order in which they are met."""
    names = {0: 0}
    return tuple(names.setdefault(value, len(names)) for value in values)


def _has_rules(layout: Layout) -> bool:
    """True if a board has rules of `nonet.constraints`, or values of its own."""
    return bool(layout.constraints) or not layout.has_usual_values
