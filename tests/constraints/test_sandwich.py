"""Sandwiches along lines that hold each value once are told by the sets of values inside."""

from __future__ import annotations

from itertools import permutations

import pytest

from nonet import Layout, Puzzle
from nonet.constraints import Sandwich
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


def test_a_filling_with_one_way_is_known_without_a_guess() -> None:
    # 2 is the only filling of 2, whichever crust comes first; by sums alone r1c2 could be no other
    # value either, but r1c4 to r1c9 kept the 2.
    layout = Layout.of(9).with_constraints([Sandwich(2, range(9)).on(Layout.of(9))])
    (line,) = (each for each in layout.constraints[0].primitives(layout))
    assert isinstance(line, Automaton)
    assert line.holds((1, 2, 9, 3, 4, 5, 6, 7, 8))
    assert not line.holds((1, 2, 9, 2, 4, 5, 6, 7, 8))
    assert not line.holds((2, 1, 2, 9, 4, 5, 6, 7, 8))


def test_lines_that_are_no_house_may_repeat_values() -> None:
    # A line of six cells on a board of nine values has its crusts and repeats what it likes.
    layout = Layout.of(9)
    diagonal = range(0, 81, 10)
    puzzle = Puzzle(layout.with_constraints([Sandwich(6, diagonal).on(layout)]), [0] * 81)
    (line,) = puzzle.layout.constraints[0].primitives(puzzle.layout)
    values = [0] * 81
    for cell, value in zip(diagonal, (1, 2, 2, 2, 9, 3, 3, 4, 4), strict=True):
        values[cell] = value
    assert isinstance(line, Automaton)
    assert line.holds(values)
