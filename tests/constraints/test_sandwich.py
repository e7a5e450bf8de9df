"""Lines whose values differ are told by sets: sandwiches, lunchboxes, battlefields, X-sums."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from nonet import Layout, Puzzle
from nonet.constraints import Battlefield, Lunchbox, Sandwich, XSum
from nonet.model.primitives import Automaton


@pytest.mark.parametrize("least", [0, 1])
@pytest.mark.parametrize("total", range(12))
def test_exactly_the_lines_that_obey_it_are_accepted(least: int, total: int) -> None:
    layout = Layout.of(5, "none", values=range(least, least + 5))
    rule = Sandwich(total, range(5)).on(layout)
    (line,) = rule.primitives(layout)
    assert isinstance(line, Automaton)
    for values in permutations(layout.values):
        assert line.holds(values, least) == (rule.judge(layout, list(values)) is None)


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
    for values in permutations(layout.values, length):
        assert line.holds(values, least) == (rule.judge(layout, list(values)) is None)


@pytest.mark.parametrize("make", [Battlefield, XSum])
def test_exactly_the_rows_that_obey_a_clue_are_accepted(make: type[Battlefield | XSum]) -> None:
    for least, total in product((0, 1), range(16)):
        layout = Layout.of(5, "none", values=range(least, least + 5))
        rule = make(total, range(5)).on(layout)
        (line,) = rule.primitives(layout)
        assert isinstance(line, Automaton)
        for values in permutations(layout.values):
            assert line.holds(values, least) == (rule.judge(layout, list(values)) is None)


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
