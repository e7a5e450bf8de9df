"""Values of boards that begin with 0 are handed out as people see them."""

from __future__ import annotations

import numpy as np

import nonet
from nonet.model import Layout

PUZZLE = nonet.parse(".Shape~9x9~0-8.~R1C1_0~R1C2_5")


def test_grids_arrays_records_and_pictures_agree() -> None:
    solution = nonet.solve(PUZZLE).solution
    assert solution is not None
    seen = [
        int(text) for line in str(solution).splitlines() for text in line.split() if text.isdigit()
    ]
    assert list(solution.values) == seen
    assert [solution[cell] for cell in range(81)] == seen
    assert solution["r1c1"] == 0
    assert solution["r1c2"] == 5
    assert [cell.value for cell in solution] == seen
    assert [value for row in solution.rows() for value in row] == seen
    assert solution.to_numpy().ravel().tolist() == seen
    assert {*seen} == {*range(9)}
    assert nonet.Grid(solution.layout, solution.numbers) == solution
    record = nonet.solve(PUZZLE).to_dict()["solution"]
    assert nonet.parse(record, layout=solution.layout).grid == solution


def test_empty_cells_are_less_than_all_values() -> None:
    assert (PUZZLE["r1c1"], PUZZLE["r1c2"], PUZZLE["r1c3"]) == (0, 5, -1)
    assert PUZZLE.to_numpy()[0].tolist() == [0, 5, *[-1] * 7]
    assert PUZZLE.to_numpy().dtype == np.int16
    assert Layout.of(9, values=range(2, 11)).least == 2
    assert nonet.Puzzle(Layout.of(9, values=range(2, 11)), [1, *[0] * 80]).grid.values[:2] == (2, 0)
