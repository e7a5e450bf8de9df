"""Variables beside the board in Interactive Sudoku Solver's text, and the rules around them.

``.Var~A~label~3`` has the variables ``VA1`` to ``VA3``, ``.ChaosConstruction`` the region of each
cell, ``CC1`` and so on, ``.Doppelganger`` the value that lacks in each row, column and box:
``DGC1``, ``DGR1``, ``DGB1``. A puzzle has those of one of these words, or of ``.Var`` beside one
of the others where no rule uses both.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from nonet.constraints import make
from nonet.errors import FormatError, UnsupportedError
from nonet.formats._iss_words import Word, misplaced
from nonet.frozen import frozen
from nonet.lazy import compiled_later
from nonet.model import Constraint, Layout
from nonet.model.renumbering import with_cells

_SIZE = compiled_later(r"(?:([1-9]\d{0,3})x)?([1-9]\d{0,3})", re.ASCII)
WORDS = ("var", "chaosconstruction", "doppelganger")
# Interactive Sudoku Solver names the value that lacks in a row after the columns, and the other way
# round.
_LACKING = {"C": "row", "R": "column", "B": "box"}


@frozen
class Surroundings:
    """The rule that rules with variables stand in.

    Attributes:
        board: The board without it.
        word: The word that it comes from; empty if there is none.
        outer: The rule without those inside of it.
        scope: The board as they see it.
        groups: The variables of each group of ``.Var``, as numbers, and in how many columns.
        beside: For those of ``.Var`` where the board has other ones, which come first in the scope.
    """

    board: Layout
    word: str
    outer: Constraint | None
    scope: Layout
    groups: dict[str, tuple[range, int]]
    beside: Surroundings | None = None

    def around(self, rules: Sequence[Constraint]) -> list[Constraint]:
        """The rules of a puzzle, those that use variables within the one that has these."""
        if self.outer is None:
            return list(rules)
        if self.beside is not None:
            return self._parted(rules, self.beside)
        inside = [rule for rule in rules if self._is_inside(rule)]
        others = [rule for rule in rules if not self._is_inside(rule)]
        if self.word == "var" and not inside:
            fields = {"values": tuple(self.board.values), "cells": (self.board.cell_count,)}
            inside = [make("one-of", **fields)]  # which says nothing
        return [replace(self.outer, rules=tuple(inside)), *others]  # type: ignore[call-arg]

    def _parted(self, rules: Sequence[Constraint], beside: Surroundings) -> list[Constraint]:
        """With two rules that have variables, for each of which the others are not there."""
        first = self.scope.cell_count + len(self.scope.variables) - len(beside.scope.variables)
        by = self.board.cell_count - first
        of_var, others = [], []
        for rule in rules:
            far = [cell >= first for cell in _all_cells(rule) if cell >= self.board.cell_count]
            if any(far) and not all(far):
                raise UnsupportedError(f"{rule.kind}: it uses variables of two words at once")
            if any(far):
                of_var.append(moved(rule, by, self.board, self.scope))
            else:
                others.append(rule)
        alone = replace(self, beside=None)
        return [*alone.around(others), *beside.around(of_var)]

    def _is_inside(self, rule: Constraint) -> bool:
        if rule.kind in ("region-run", "region-count"):
            return True
        inner = getattr(rule, "rules", ())
        if inner:
            return any(map(self._is_inside, inner))
        return any(cell >= self.board.cell_count for cell in rule.named_cells())


def surroundings_of(words: Sequence[Word], layout: Layout) -> Surroundings:
    """The variables that the words declare."""
    by_name = {word.name: word for word in words if word.name in WORDS}
    if "chaosconstruction" in by_name and "doppelganger" in by_name:
        both = " and ".join(f"'.{word.shown}'" for word in by_name.values())
        raise UnsupportedError(f"variables of {both} together are not read")
    if len(by_name) > 1:
        return _two(words, layout)
    groups: dict[str, tuple[range, int]] = {}
    names: list[str] = []
    for word in words:
        if word.name == "var":
            prefix, count, columns = _group(word)
            if "V" + prefix in groups:
                raise misplaced(word, "these variables are there already")
            first = layout.cell_count + len(names)
            groups["V" + prefix] = range(first, first + count), columns
            names += [prefix] if count == 1 else [f"{prefix}{i}" for i in range(1, count + 1)]
    if not by_name:
        return Surroundings(layout, "", None, layout, {})
    (name,) = by_name
    fields = {"names": ",".join(names), "rules": ()} if name == "var" else {}
    rule = {"var": "variables", "chaosconstruction": "chaos-construction"}.get(name, name)
    outer = make(rule, **fields)
    return Surroundings(layout, name, outer, outer.scope(layout), groups)


def _two(words: Sequence[Word], layout: Layout) -> Surroundings:
    """Variables of ``.Var`` and of another word."""
    one = surroundings_of([word for word in words if word.name != "var"], layout)
    var = surroundings_of([word for word in words if word.name == "var"], layout)
    scope = layout.with_variables((*one.scope.variables, *var.scope.variables))
    return replace(one, scope=scope, beside=var)


def _all_cells(rule: Constraint) -> Iterator[int]:
    """The cells of a rule, and of those in it."""
    yield from rule.named_cells()
    for inner in getattr(rule, "rules", ()):
        yield from _all_cells(inner)


def _group(word: Word) -> tuple[str, int, int]:
    prefix, _, size, *_ = [*word.arguments, "", "", ""]
    match = _SIZE.fullmatch(size or "1")
    if not re.fullmatch("[A-Z]+", prefix) or match is None:
        raise misplaced(word, "letters A to Z and a size such as 3 or 2x3 are expected")
    rows, columns = int(match[1] or 1), int(match[2])
    return prefix, rows * columns, columns if match[1] else 0


def variable_of(text: str, layout: Layout) -> int | None:
    """The number of a variable by its name there; None if there is none."""
    name = text[1:]
    if match := re.fullmatch(r"CC(\d{1,4})", text):
        number = int(match[1])
        chaos = layout.variables[:1] == ("r1c1",) and 1 <= number <= layout.cell_count
        return layout.cell_count + number - 1 if chaos else None
    if match := re.fullmatch(r"DG([RCB])(\d{1,3})", text):
        name = f"{_LACKING[match[1]]}{match[2]}"
    elif not text.startswith("V"):
        return None
    if name not in layout.variables:
        name = name.removesuffix("1")  # of a group of one
    is_known = name in layout.variables and name not in ("", "r1c1")
    return layout.cell_count + layout.variables.index(name) if is_known else None


def _unnamed(count: int) -> tuple[tuple[str, ...], tuple[tuple[str, int], ...]]:
    shown = [f"VX{i}" for i in range(1, count + 1)] if count > 1 else ["VX"]
    return tuple(shown), (("X", count),)


@lru_cache(maxsize=64)
def group_names(variables: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[tuple[str, int], ...]]:
    """The names of variables there, and the groups that they are declared in."""
    matches = [re.fullmatch(r"([A-Z]+)(\d*)", name) for name in variables]
    stems = [match[1] if match else "" for match in matches]
    count = Counter(stems)
    seen: Counter[str] = Counter()
    for stem, name in zip(stems, variables, strict=True):
        seen[stem] += 1
        plain = count[stem] == 1 and name == stem
        if not stem or not (plain or (count[stem] > 1 and name == f"{stem}{seen[stem]}")):
            return _unnamed(len(variables))
    numbers: Counter[str] = Counter()
    shown = []
    for stem in stems:
        numbers[stem] += 1
        shown.append(f"V{stem}{numbers[stem]}" if count[stem] > 1 else f"V{stem}")
    # Groups are declared one after the other, and number their variables in that order.
    if [stem for stem in dict.fromkeys(stems) for _ in range(count[stem])] != stems:
        return _unnamed(len(variables))
    return tuple(shown), tuple(count.items())


def moved(rule: Constraint, by: int, layout: Layout, scope: Layout | None = None) -> Constraint:
    """A rule about variables for those so many further on.

    Args:
        rule: The rule.
        by: How many.
        layout: The board with the variables.
        scope: Given where the rule's cells of the board stay: the variables before it is moved.
    """
    last = layout.cell_count + len(layout.variables)

    def further(cell: int) -> int:
        if scope is not None:
            return cell if cell < scope.cell_count else cell + by
        if cell < layout.cell_count or cell + by >= last:
            raise FormatError("'.Replicate' moves a rule beyond the variables")
        return cell + by

    return with_cells(rule, further)


def segments(items: Sequence[str]) -> Iterator[list[str]]:
    """The segments of a line, which may be empty: between them stands a dash."""
    segment: list[str] = []
    for item in [*items, "-"]:
        if item == "-":
            yield segment
            segment = []
        elif item:
            segment.append(item)
