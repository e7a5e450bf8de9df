"""Boards with values from 0 on, with more values than cells in a row, and that are not square."""

from __future__ import annotations

import pickle

import pytest

import nonet
from nonet import Layout, Puzzle, constraints
from nonet.engines import ENGINES
from nonet.errors import NonetError, ShapeError, UnsupportedError

NINE_OF_ZERO = Layout.of(9, values=range(9))
MORE_VALUES = Layout.of(4, values=range(1, 7))
TALL = Layout.of(3, rows=5)
FLAT = Layout.of(6, rows=4, box="2x3", values=range(7))
LAYOUTS = (NINE_OF_ZERO, MORE_VALUES, TALL, FLAT)
each_layout = pytest.mark.parametrize("layout", LAYOUTS, ids=Layout.describe)
able = [e for e in ENGINES.builtin() if e.knows_constraints and e.missing() is None]


@each_layout
@pytest.mark.parametrize("engine", able, ids=lambda e: e.name)
def test_solved_by_engines_that_know_constraints(layout: Layout, engine: object) -> None:
    cage = constraints.Killer(layout.values[0] + layout.values[1], "r1c1 r1c2")
    puzzle = Puzzle(layout, [0] * layout.cell_count, constraints=[cage])
    outcome = nonet.solve(puzzle, limit=2, engine=engine.name)  # type: ignore[attr-defined]
    assert outcome.status is nonet.Status.MULTIPLE
    for grid in outcome.solutions:
        assert not grid.conflicts()
        shown = layout.shown(grid.values)
        assert {shown[0], shown[1]} == set(layout.values[:2])
        for house in layout.houses:
            assert len({grid.values[cell] for cell in house.cells}) == len(house.cells)


@each_layout
def test_counted_exactly(layout: Layout) -> None:
    """A Latin rectangle with all but one row given: each engine counts what there is."""
    solution = nonet.solve(Puzzle(layout, [0] * layout.cell_count), limit=1).solution
    assert solution is not None
    givens = [0] * layout.size + list(solution.values[layout.size :])
    counts = {nonet.count(Puzzle(layout, givens), engine=engine.name) for engine in able}
    assert len(counts) == 1 and counts.pop() >= 1


@each_layout
def test_written_and_read_as_json(layout: Layout) -> None:
    found = nonet.solve(Puzzle(layout, [0] * layout.cell_count), limit=1).solution
    assert found is not None
    givens = [0 if cell % 3 else value for cell, value in enumerate(found.values)]
    puzzle = Puzzle(layout, givens, constraints=[constraints.Odd("r1c1")])
    assert nonet.parse(nonet.write(puzzle, "json")) == puzzle
    assert pickle.loads(pickle.dumps(layout)) == layout
    with pytest.raises(UnsupportedError, match="cannot express"):
        nonet.write(puzzle, "line")


@each_layout
def test_what_cannot_do_them_refuses_them_by_name(layout: Layout) -> None:
    puzzle = Puzzle(layout, [0] * layout.cell_count)
    for name in ("native", "single", "sat", "backtracking"):
        with pytest.raises(UnsupportedError, match=r"values 1 to N|for the classic|is for"):
            nonet.solve(puzzle, engine=name)
    assert nonet.canonical(puzzle) == nonet.vary(puzzle)[0] == puzzle
    for function in (nonet.hint, nonet.minimize):
        with pytest.raises(NonetError):
            function(puzzle)


def test_pictures_show_the_values() -> None:
    shown = [0, 1, 2, None] + [None] * 12
    layout = Layout.of(4, values=range(4))
    assert layout.shown(layout.numbered(shown)) == tuple(shown)
    picture = nonet.Grid(layout, layout.numbered(shown)).picture(ascii=True)
    assert picture.splitlines()[1] == "| 0 1 | 2 . |"


def test_rules_use_the_values_shown() -> None:
    layout = Layout.of(4, values=range(4)).with_constraints([constraints.Even("r1c1")])
    found = nonet.solve(Puzzle(layout, [0] * 16), limit=None)
    assert {layout.shown(grid.values)[0] for grid in found.solutions} == {0, 2}
    (conflict,) = Puzzle(layout, layout.numbered([1] + [None] * 15)).conflicts()
    assert str(conflict) == "even r1c1: 1 is not even"


def test_shapes_that_do_not_fit_are_refused() -> None:
    for wrong in (
        {"values": range(1, 4)},
        {"values": range(0, 9, 2)},
        {"rows": 6, "box": "4x2"},
        {"rows": 6, "values": range(1, 5)},
        {"rows": 0},
        {"rows": 2, "regions": "aabb"},
    ):
        with pytest.raises(ShapeError):
            Layout.of(4, **wrong)
