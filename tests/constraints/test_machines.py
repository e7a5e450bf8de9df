"""Automata that know that values differ: lines told by sets, boxes by patterns of classes."""

from __future__ import annotations

from itertools import permutations, product
from random import Random

import pytest

import nonet
from nonet import Layout, Puzzle
from nonet.constraints import (
    Battlefield,
    FullRank,
    GlobalEntropy,
    GlobalMod,
    Lunchbox,
    Product,
    Sandwich,
    StateMachine,
    XSum,
)
from nonet.constraints.flatmates import DutchFlatmates
from nonet.model import Constraint
from nonet.model.primitives import Automaton, Count


def assert_accepts_what_obeys(
    line: Automaton, rule: Constraint, layout: Layout, length: int | None = None
) -> None:
    """An automaton and its rule say the same of all lines of different values."""
    for values in permutations(layout.values, length):
        obeys = rule.judge(layout, list(values)) is None
        assert line.holds(values, min(layout.values)) == obeys


@pytest.mark.parametrize("least", [0, 1])
@pytest.mark.parametrize("total", range(12))
def test_exactly_the_lines_that_obey_it_are_accepted(least: int, total: int) -> None:
    layout = Layout.of(5, "none", values=range(least, least + 5))
    rule = Sandwich(total, range(5)).on(layout)
    (line,) = rule.primitives(layout)
    assert isinstance(line, Automaton)
    assert_accepts_what_obeys(line, rule, layout)


@pytest.mark.parametrize("least", [0, 1])
@pytest.mark.parametrize("length", [2, 3, 4, 5])
@pytest.mark.parametrize("total", range(8))
def test_exactly_the_lunchboxes_that_obey_it_are_accepted(
    least: int, length: int, total: int
) -> None:
    layout = Layout.of(5, "none", values=range(least, least + 5))
    rule = Lunchbox(total, range(length)).on(layout)
    _, line = rule.primitives(layout)
    assert isinstance(line, Automaton)
    assert_accepts_what_obeys(line, rule, layout, length)


@pytest.mark.parametrize("make", [Battlefield, XSum])
def test_exactly_the_rows_that_obey_a_clue_are_accepted(make: type[Battlefield | XSum]) -> None:
    for least, total in product((0, 1), range(16)):
        layout = Layout.of(5, "none", values=range(least, least + 5))
        rule = make(total, range(5)).on(layout)
        (line,) = rule.primitives(layout)
        assert isinstance(line, Automaton)
        assert_accepts_what_obeys(line, rule, layout)


def test_lines_that_are_no_house_may_repeat_values() -> None:
    # Along a diagonal other values than the crusts may stand twice.
    layout = Layout.of(9)
    diagonal = range(0, 81, 10)
    puzzle = Puzzle(layout.with_constraints([Sandwich(6, diagonal).on(layout)]), [0] * 81)
    (line,) = puzzle.layout.constraints[0].primitives(puzzle.layout)
    values = [0] * 81
    for cell, value in zip(diagonal, (1, 2, 2, 2, 9, 3, 3, 4, 4), strict=True):
        values[cell] = value
    assert isinstance(line, Automaton)
    assert line.holds(values)


@pytest.mark.parametrize("make", [GlobalEntropy, GlobalMod])
def test_a_box_takes_exactly_what_its_squares_allow(
    make: type[GlobalEntropy | GlobalMod],
) -> None:
    layout = Layout.of(9)
    rule = make()
    box, *_ = rule.primitives(layout)
    assert isinstance(box, Automaton)
    assert box.cells == (0, 1, 2, 9, 10, 11, 18, 19, 20)
    squares = [each for each in rule.groups(layout) if set(each) <= set(box.cells)]
    assert len(squares) == 4
    chance, taken = Random(1), 0
    for _ in range(20_000):
        values = [0] * 81
        for cell, value in zip(box.cells, chance.sample(range(1, 10), 9), strict=True):
            values[cell] = value
        fits = all(rule.judge(layout, [values[c] for c in square]) is None for square in squares)
        assert box.holds(values) == fits
        taken += fits
    assert 0 < taken < 20_000


def test_squares_outside_of_boxes_are_counted() -> None:
    found = list(GlobalEntropy().primitives(Layout.of(9)))
    counted = {each.cells for each in found if isinstance(each, Count)}
    assert len(counted) == 64 - 9 * 4
    assert len(list(GlobalEntropy().statements(Layout.of(9)))) == 3 * 64


@pytest.mark.parametrize("breaks", [(), (0,), (1,), (2, 2), (3,), (0, 1, 4), (4,)])
@pytest.mark.parametrize("least", [0, 1])
def test_exactly_the_lines_that_an_automaton_takes_are_accepted(
    least: int, breaks: tuple[int, ...]
) -> None:
    """States count values up to three, where a break begins anew and may not come twice."""
    layout = Layout.of(4, "none", values=range(least, least + 4))
    rows: list[tuple[int, ...]] = [(1, 2, -1, 0), (2, 3, 1, -1), (3, 0, 2, -1), (-1, 1, 0, 0)]
    if breaks:
        rows = [(*row, after) for row, after in zip(rows, (1, 0, 3, 2), strict=True)]
    steps = tuple(new for row in rows for new in row)
    rule = StateMachine(range(4), (0, 2), steps, breaks).on(layout)
    (line,) = rule.primitives(layout)
    assert isinstance(line, Automaton)
    taken = 0
    for values in product(layout.values, repeat=4):
        obeys = rule.judge(layout, list(values)) is None
        assert line.holds(values, least) == obeys, values
        taken += obeys
    assert 0 < taken < 4**4


@pytest.mark.parametrize("rank", range(1, 9))
def test_ranks_on_the_smallest_board_leave_what_obeys_them(rank: int) -> None:
    layout = Layout.of(2, "none")
    for cells in ((0, 1), (1, 0), (0, 2), (2, 0)):
        rule = FullRank(rank, cells, ties=True)
        ruled = layout.with_constraints([rule])
        (bound,) = ruled.constraints
        wanted = [v for v in ((1, 2, 2, 1), (2, 1, 1, 2)) if not list(bound.check(ruled, v))]
        found = nonet.solutions(Puzzle(ruled, [0] * 4), limit=None)
        assert sorted(grid.values for grid in found) == wanted


def test_as_many_products_as_may_be_are_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonet.constraints.product._MOST_PRODUCTS", 4)
    layout = Layout.of(4)
    one, two = (Product(1, cells).on(layout) for cells in ("r1c1", "r1c1 r1c2"))
    assert list(one.numbers("product", layout)) == [1, 2, 3, 4]
    assert not list(two.numbers("product", layout))


def test_flatmates_of_a_column_are_those_of_each_cell() -> None:
    layout = Layout.of(5, "none", rows=4)
    rule = DutchFlatmates().on(layout)
    columns, cells = list(rule.primitives(layout)), list(rule.statements(layout))
    assert len(columns) == 5
    for column in product(layout.values, repeat=4):
        values = [value for value in column for _ in range(5)]
        wanted = all(each.holds(values) for each in cells)
        assert all(each.holds(values) for each in columns) == wanted, column
