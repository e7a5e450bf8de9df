"""The oracle and the strategies are themselves worth a test: everything else leans on them."""

import random
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonet.model import Layout, Puzzle
from oracle import all_solutions, count, obeys_rules
from strategies import _is_connected, box_shapes, jigsaw_regions, layouts, puzzles, solved_grids


# Counts that others published: OEIS A002860 (Latin squares) and A107739 (boxes of N x N).
@pytest.mark.parametrize(
    ("size", "box", "known"), [(3, "none", 12), (4, "none", 576), (4, "2x2", 288)]
)
def test_oracle_counts_empty_boards(size: int, box: str, known: int) -> None:
    layout = Layout.of(size, box)
    assert count(layout, [0] * size**2) == known


def test_oracle_finds_what_brute_force_finds() -> None:
    layout = Layout.of(4)
    givens = [1, 2, 3, 4, 3, 4, 1, 2, *[0] * 8]
    rows = list(permutations(range(1, 5)))
    expected = {
        (*givens[:8], *third, *fourth)
        for third in rows
        for fourth in rows
        if obeys_rules(layout, (*givens[:8], *third, *fourth))
    }
    found = all_solutions(layout, givens)
    assert len(found) == len(expected)
    assert set(found) == expected


def test_oracle_stops_at_the_limit_and_heeds_marks() -> None:
    layout = Layout.of(4)
    empty = [0] * 16
    assert len(all_solutions(layout, empty, limit=5)) == 5
    marks = [{1, 2, 3, 4}] * 16
    marks[0], marks[1] = {1}, {2}
    narrowed = all_solutions(layout, empty, marks=marks)
    assert narrowed == all_solutions(layout, [1, 2, *[0] * 14])
    assert len(narrowed) == 24


def test_oracle_calls_a_conflict_unsolvable() -> None:
    assert count(Layout.of(4), [1, 1, *[0] * 14]) == 0


@given(st.integers(1, 9), st.integers(0, 1000))
def test_jigsaw_regions_are_connected_and_of_one_size(size: int, seed: int) -> None:
    regions = jigsaw_regions(size, random.Random(seed))
    assert all(regions.count(label) == size for label in range(size))
    assert all(_is_connected(regions, size, label) for label in range(size))


def test_jigsaw_regions_are_not_just_boxes() -> None:
    boxes = {Layout.of(9, box).region_of for box in box_shapes(9)}
    assert tuple(jigsaw_regions(9, random.Random(1))) not in boxes


@given(layouts())
def test_layouts_are_whole(layout: Layout) -> None:
    assert 1 <= layout.size <= 9
    assert all(1 <= len(house.cells) <= layout.size for house in layout.houses)
    for cell in range(layout.cell_count):
        assert {house.kind for house in layout.houses_of[cell]} >= {"row", "column"}


@settings(deadline=None)
@given(st.data())
def test_solved_grids_are_solved(data: st.DataObject) -> None:
    grid = data.draw(solved_grids(data.draw(layouts(max_size=6))))
    assert 0 not in grid.values
    assert obeys_rules(grid.layout, grid.values)


def test_puzzles_are_of_every_kind() -> None:
    """Without all four verdicts among them the tests that draw puzzles prove little."""
    seen: set[str] = set()

    @settings(max_examples=150, deadline=None, derandomize=True, database=None)
    @given(puzzles(max_size=6))
    def look(puzzle: Puzzle) -> None:
        layout, givens = puzzle.layout, puzzle.givens
        if not obeys_rules(layout, givens):
            seen.add("conflict")
        else:
            seen.add(("none", "one", "several")[len(all_solutions(layout, givens, limit=2))])

    look()
    assert seen == {"conflict", "none", "one", "several"}
