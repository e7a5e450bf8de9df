"""Law of leftovers: what it claims about cells, and that its steps are right."""

from __future__ import annotations

from collections import Counter

import nonet
from nonet.techniques import TECHNIQUES
from nonet.techniques.leftovers import _all_leftovers

LAW = TECHNIQUES.get("Law of Leftovers")


def cells_in(mask: int) -> list[int]:
    return [cell for cell in range(mask.bit_length()) if mask >> cell & 1]


def test_both_kinds_of_cells_hold_the_same_values() -> None:
    for seed in range(4):
        (made,) = nonet.generate_each(7, game="jigsaw", seed=seed)
        found = _all_leftovers(made.puzzle.layout)
        assert found
        for each in found:
            inside, outside = (
                Counter(made.solution.values[cell] for cell in cells_in(mask))
                for mask in (each.inside, each.outside)
            )
            assert inside == outside, each


def test_steps_are_right_and_not_few() -> None:
    count = 0
    for made in nonet.generate_each(9, game="jigsaw", seed=3, count=4):
        solution = made.solution.values
        path = nonet.explain(made.puzzle)
        for state, _ in path.states():
            for each in LAW.find(state):
                step = each.explain()
                count += 1
                assert all(solution[cell] == value for cell, value in step.placements)
                assert all(solution[cell] != value for cell, value in step.eliminations)
    assert count > 20


def test_it_solves_what_singles_do_not() -> None:
    singles = ["Full House", "Hidden Single", "Naked Single"]
    puzzles = nonet.generate(9, game="jigsaw", seed=5, count=12)
    alone = sum(nonet.explain(puzzle, singles).solved for puzzle in puzzles)
    together = sum(nonet.explain(puzzle, [*singles, LAW.name]).solved for puzzle in puzzles)
    assert alone < together


def test_boxes_have_no_leftovers() -> None:
    assert LAW.refuses(nonet.Layout.of(9, "none")) is not None
    assert not _all_leftovers(nonet.Layout.of(9))
