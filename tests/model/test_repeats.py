"""Boards whose rows and columns are no houses: only the rules of the puzzle count."""

from __future__ import annotations

import json
from itertools import product

import pytest

import nonet
from nonet import Layout, Puzzle, ShapeError, UnsupportedError
from nonet.constraints import parse_rule
from nonet.web.limits import Limits
from nonet.web.local import Local

BARE = Layout.of(3, values=range(2), repeats=True)


def ruled(*rules: str, layout: Layout = BARE) -> Puzzle:
    return Puzzle(layout.with_constraints(map(parse_rule, rules)), [0] * layout.cell_count)


def test_values_repeat_and_may_be_few() -> None:
    assert BARE.houses == () and BARE.peer_cells[4] == ()
    assert not BARE.has_usual_values and BARE.times_of_each is None
    assert Layout.of(3, "none", values=range(3)) != BARE
    assert "values repeat in rows and columns" in BARE.describe()
    assert nonet.count(Puzzle(BARE, [0] * 9)) == 2**9
    assert not nonet.check(Puzzle(BARE, [1] * 9)).conflicts
    boxed = Layout.of(4, "2x2", repeats=True)
    assert [house.kind for house in boxed.houses] == ["box"] * 4
    assert nonet.check(Puzzle(boxed, [1, 1, *[0] * 14])).conflicts
    with pytest.raises(ShapeError, match="one for each cell of a row"):
        Layout.of(3, values=range(2))
    with pytest.raises(ShapeError, match="full-rank"):
        boxed.with_constraints([parse_rule("full-rank 1 r1")])


@pytest.mark.parametrize("engine", ["auto", "cp-sat"])
def test_rules_hold_as_anywhere(engine: str) -> None:
    if engine == "cp-sat":
        pytest.importorskip("ortools", reason="needs pip install 'nonet[cp-sat]'")
    puzzle = ruled("sum 2 r1", "sum 0 r2", "thermometer r1c1 r3c3", "connected 1")
    found = nonet.solve(puzzle, engine=engine, limit=None)
    grids = {grid.values for grid in found.solutions}
    by_hand = {
        v
        for v in product(range(2), repeat=9)
        if sum(v[:3]) == 2 and not any(v[3:6]) and v[0] < v[8]
    }
    # Ones in row 1 are not joined to that in row 3, which the thermometer wants: row 2 is empty.
    assert grids == set() and by_hand
    fewer = ruled("sum 2 r1", "sum 0 r2", "thermometer r1c1 r3c3")
    found = nonet.solve(fewer, engine=engine, limit=None)
    assert {grid.values for grid in found.solutions} == by_hand


def test_a_small_sum_of_many_cells() -> None:
    # All ones but for one 3, or two 2s.
    cells = 81
    layout = Layout.of(9, "none", repeats=True)
    for weights, ways in (
        ("", 81 + 81 * 80 // 2),
        ("weights=2" + ",1" * 80, 80 + 80 * 79 // 2 + 1),
    ):
        total = cells + 2 + bool(weights)
        rule = parse_rule(f"sum {total} {weights} r1c1:r9c9")
        assert nonet.count(Puzzle(layout, [0] * cells, constraints=rule)) == ways


def test_it_is_written_read_and_drawn_or_refused_by_name() -> None:
    puzzle = ruled("sum 2 r1", "sum 1 c1")
    for name in ("json", "iss"):
        text = nonet.write(puzzle, name)
        assert nonet.parse(text) == puzzle
    assert json.loads(nonet.write(puzzle, "json"))["repeats"] is True
    assert ".Shape~3x3~0-1~Raw" in nonet.write(puzzle, "iss")
    assert "<svg" in nonet.draw_svg(puzzle)
    for name in ("line", "fpuzzles", "sudoku-puzzle"):
        with pytest.raises(UnsupportedError, match=name):
            nonet.write(puzzle, name)
    assert "so r1c1, r1c2 and r1c3 are 1" in nonet.hint(ruled("sum 3 r1")).text
    with pytest.raises(UnsupportedError, match="values repeat"):
        nonet.solve(puzzle, engine="native")
    status, answer = Local(Limits()).ask(
        "solve", json.dumps({"puzzle": nonet.write(puzzle, "iss")})
    )
    assert status == 200 and json.loads(answer)["status"] == "multiple"


def test_raw_grids_of_interactive_sudoku_solver_are_read() -> None:
    raw = nonet.parse(".Shape~2x3~0-1~Raw.Sum~3~R1C1~R1C2~R1C3.~R2C1_0", format="iss")
    assert raw.layout.repeats and raw.layout.values == range(2)
    assert (raw.layout.height, raw.layout.size) == (2, 3)
    grids = [each.values for each in nonet.solutions(raw)]
    assert sorted(grids) == [(1, 1, 1, 0, a, b) for a in (0, 1) for b in (0, 1)]
    assert nonet.parse(".Shape~4x4~~Raw.~R1C1_4", format="iss").layout.values == range(1, 5)
    diagonal = nonet.parse(".Shape~4x4~~Raw.Diagonal~1.~R1C1_4", format="iss").layout
    assert [house.kind for house in diagonal.houses] == ["diagonal"]
    with pytest.raises(UnsupportedError, match="'Rough' is not supported"):
        nonet.parse(".Shape~4x4~~Rough.~R1C1_4", format="iss")
