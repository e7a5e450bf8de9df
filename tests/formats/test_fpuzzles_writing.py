"""Links of f-puzzles and SudokuPad: what is written is read back as the same rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import Any

import pytest

import nonet
from nonet.constraints import constraint_record, parse_rule
from nonet.errors import UnsupportedError
from nonet.formats.fpuzzles import json_of
from nonet.games import GAMES
from nonet.model import Candidates, Layout, Puzzle, Relation
from nonet.model.primitives import Count, Distinct, Family, Sum, paired


def records(layout: Layout) -> list[dict[str, Any]]:
    """The constraints of a layout, whatever the order of their cells' names."""
    return [constraint_record(each, layout) for each in layout.constraints]


def meaning(layout: Layout) -> set[Any]:
    """What the rules of a layout come to, however they are written."""
    found: set[Any] = set()
    for each in chain(
        layout.relations,
        (Distinct(house.cells) for house in layout.extra),
        *(paired(rule.primitives(layout), layout.values) for rule in layout.constraints),
    ):
        if isinstance(each, Distinct):
            cells = sorted(each.cells)
            found.add(("different", *cells))
        elif isinstance(each, Relation):
            found |= set(_both_ways(each))
        elif isinstance(each, Sum):
            found.add((each.low, each.high, *sorted(zip(each.cells, each.weights, strict=True))))
        elif isinstance(each, Count | Family):
            found.add(replace(each, cells=tuple(sorted(each.cells))))
        else:
            found.add(each)
    # In rows and columns they differ anyway.
    return {each for each in found if not (isinstance(each, tuple) and _in_line(each, layout))}


def _in_line(each: Any, layout: Layout) -> bool:
    if each[0] != "different" or len(each) != 3:
        return False
    (r, c), (row, column) = (divmod(cell, layout.size) for cell in each[1:])
    return bool(r == row or c == column)


def _both_ways(relation: Relation) -> Iterator[Any]:
    """A relation from either cell; one that is "different" as such."""
    n, table = len(relation.allowed), relation.allowed
    if all(row == (1 << n) - 1 - (1 << i) for i, row in enumerate(table)):
        yield ("different", *sorted((relation.first, relation.second)))
        return
    back = tuple(sum((table[j] >> i & 1) << j for j in range(n)) for i in range(n))
    yield relation.first, relation.second, table
    yield relation.second, relation.first, back


def test_rules_together_come_back() -> None:
    rules = [
        *("killer 15 r1c1 r1c2", "killer none r3c1-r3c3", "arrow r5c5 / r5c6 r5c7"),
        *("arrow r5c5 / r4c4 r3c4", "thermometer r9c1-r9c4", "renban r8c1-r8c3"),
        *("difference r1c4 r1c5", "difference 3 r2c4 r2c5", "negative-difference"),
        *("negative-sum", "pair-sum 5 r7c7 r7c8", "minimum r6c6", "odd r1c9", "x-sum 20 r0c4"),
        *("little-killer 30 r1c2-r8c9", "sandwich 0 r0c9", "quadruple 1,1,2 r4c1"),
        *("column-indexer r1c3 r2c3", "clone r1c1 r2c1 / r4c9 r5c9", "lockout r6c1-r6c4"),
    ]
    games = GAMES.get("anti-knight + diagonal").layout(9)
    puzzle = Puzzle(games, [0] * 81, constraints=map(parse_rule, rules))
    text = nonet.write(puzzle, "fpuzzles")
    again = nonet.parse(text, strict=True)
    assert again == puzzle
    assert nonet.write(again, "fpuzzles") == text


def test_consecutive_cells_at_dots() -> None:
    dotted = ("difference r1c1 r1c2", "ratio r2c1 r2c2")
    for rules, is_written in (
        (("negative-difference", *dotted), True),
        (("negative-difference 1", *dotted), True),
        (("nonconsecutive",), True),
        (("nonconsecutive", *dotted), False),
    ):
        puzzle = Puzzle(Layout.of(9), [0] * 81, constraints=[parse_rule(rule) for rule in rules])
        if not is_written:
            with pytest.raises(UnsupportedError, match="nonconsecutive cells beside dots"):
                nonet.write(puzzle, "fpuzzles")
            continue
        again = nonet.parse(nonet.write(puzzle, "fpuzzles"), strict=True)
        assert meaning(again.layout) == meaning(puzzle.layout)


def test_marks_that_leave_nothing_out_are_not_given() -> None:
    every = Candidates(Layout.of(4), [0xFFFF] * 4)
    puzzle = Puzzle(Layout.of(4), [0] * 16, marks=every.without([(0, 2)]))
    cells = json_of(puzzle)["grid"][0]
    assert cells[0] == {"centerPencilMarks": [1, 3, 4], "givenPencilMarks": [1, 3, 4]}
    assert cells[1] == {"centerPencilMarks": [1, 2, 3, 4]}


def test_a_cell_without_candidates_is_refused_by_name() -> None:
    layout = Layout.of(4)
    marks = Candidates.full(layout).without([(5, value) for value in range(1, 5)])
    with pytest.raises(UnsupportedError, match="r2c2 has no candidates"):
        nonet.write(Puzzle(layout, [0] * 16, marks=marks), "fpuzzles")


@pytest.mark.parametrize("form", ["fpuzzles", "sudoku-puzzle", "iss"])
def test_a_relation_beside_a_negative_rule_is_no_exception_from_it(form: str) -> None:
    """As a dot it would be one; in words of rules it is a table, or it is refused."""
    consecutive = tuple(sum(1 << b for b in range(9) if abs(a - b) == 1) for a in range(9))
    layout = Layout.of(9).with_relations([Relation("consecutive", 0, 1, consecutive)])
    beside = layout.with_constraints([parse_rule("negative-difference 1")])
    (alone,) = nonet.parse(nonet.write(Puzzle(layout, [0] * 81), form)).layout.constraints
    assert alone.kind == "difference"
    try:
        again = nonet.parse(nonet.write(Puzzle(beside, [0] * 81), form))
    except UnsupportedError:
        return
    assert "difference" not in [rule.kind for rule in again.layout.constraints]
