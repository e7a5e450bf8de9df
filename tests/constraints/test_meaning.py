"""What single rules mean, where neither the second judge nor `check` would see it.

The meaning of all of them is in tests/judge, beside which test_second_judge holds the package's.
"""

from __future__ import annotations

from itertools import permutations, product

import pytest

import nonet
from nonet.constraints import Entropic, Modular, ParityLine, parse_rule
from nonet.model import Layout, Relation


@pytest.mark.parametrize(
    ("rule", "twice"),
    [
        ("skyscraper 1 r0c1", (3, 1, 2, 2)),
        ("hidden-skyscraper 2 r0c1", (2, 3, 2, 4)),
        ("x-sum 5 r0c1", (3, 1, 1, 4)),
    ],
)
def test_a_clue_knows_that_the_values_of_its_line_differ(rule: str, twice: tuple[int, ...]) -> None:
    layout = Layout.of(4).with_constraints([parse_rule(rule)])
    (constraint,) = layout.constraints
    (primitive,) = constraint.primitives(layout)
    board = [0] * 16
    for values in [twice, *permutations(range(1, 5))]:
        board[0:16:4] = values
        obeyed_by_line = constraint.judge(layout, list(values)) is None
        assert primitive.holds(board) == (obeyed_by_line and values != twice)
    board[0:16:4] = twice
    assert constraint.judge(layout, list(twice)) is None


@pytest.mark.parametrize(
    "rule", ["modular r1c1-r1c4", "entropic r1c1-r1c4", "parity-line r1c1-r1c3"]
)
def test_after_all_classes_the_first_comes_again(rule: str) -> None:
    layout = Layout.of(6).with_constraints([parse_rule(rule)])
    (constraint,) = layout.constraints
    assert isinstance(constraint, Modular | Entropic | ParityLine)
    first, last = constraint.cells[0], constraint.cells[-1]
    relations = [each for each in constraint.primitives(layout) if isinstance(each, Relation)]
    (together,) = (each for each in relations if (each.first, each.second) == (first, last))
    board: list[int | None] = [None] * 36
    for held in product(range(1, 7), repeat=len(constraint.cells)):
        for cell, value in zip(constraint.cells, held, strict=True):
            board[cell] = value
        if not list(constraint.check(layout, board)):
            assert together.allowed[held[0] - 1] >> held[-1] - 1 & 1
    assert together.allowed[0].bit_count() == 6 // constraint.reach()


def test_a_single_circle_holds_one() -> None:
    empty = nonet.parse("." * 16)
    rule = parse_rule("counting-circles r1c3")
    puzzle = nonet.Puzzle(empty.layout, empty.givens, constraints=[rule])
    assert {grid.numbers[2] for grid in nonet.solutions(puzzle)} == {1}
    assert nonet.count(puzzle) == 72  # a quarter of all boards


@pytest.mark.parametrize("engine", ["constraints", "cp-sat"])
def test_values_that_a_cell_cannot_hold_are_not_counted_there(engine: str) -> None:
    if engine == "cp-sat":
        pytest.importorskip("ortools", reason="needs pip install 'nonet[cp-sat]'")
    rule = parse_rule("contain 2,3 r1c1 r1c2 r2c1")
    puzzle = nonet.parse("1" + "." * 15)
    puzzle = nonet.Puzzle(puzzle.layout, puzzle.givens, constraints=[rule])
    assert nonet.count(puzzle, engine=engine) == 24
