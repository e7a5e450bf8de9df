"""Values that occur in some solution, against all solutions."""

from __future__ import annotations

import importlib

import pytest
from hypothesis import given, settings

import nonet
from nonet import true_candidates
from nonet._solve._start import start
from nonet.engines import Search
from nonet.model import Layout, Puzzle
from strategies import puzzles


@settings(max_examples=20)
@given(puzzles(max_size=6))
def test_possible_is_what_some_solution_has(puzzle: Puzzle) -> None:
    if puzzle.conflicts():
        return
    grids = [grid.values for grid, _ in zip(nonet.solutions(puzzle), range(20_000), strict=False)]
    if len(grids) == 20_000:
        return
    found = true_candidates(puzzle)
    cells = range(puzzle.layout.cell_count)
    expected = tuple(tuple(sorted({values[cell] for values in grids})) for cell in cells)
    assert found.exact
    assert found.values == expected


def test_time_is_a_bound() -> None:
    found = true_candidates(Puzzle(Layout.of(25), [0] * 625), timeout=0.0)
    assert not found.exact


def test_all_solutions_are_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    # A puzzle with few solutions is known after one search, whatever its candidates are.
    module = importlib.import_module("nonet._solve._true_candidates")
    started: list[Puzzle] = []

    def counted(puzzle: Puzzle, engine: str) -> Search:
        started.append(puzzle)
        return start(puzzle, engine)

    monkeypatch.setattr(module, "start", counted)
    found = true_candidates("1234341221434...")
    assert (found.exact, len(started)) == (True, 1)
    assert true_candidates("." * 36).exact
    assert len(started) > 2
