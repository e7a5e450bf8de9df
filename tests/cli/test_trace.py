"""`nonet solve --trace`, `--trace-grid` and `nonet candidates`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cli.conftest import Run
from nonet.model import Layout, Puzzle
from nonet.model.picture import candidates_width, draw_candidates

PUZZLE = "1.34341221434321"
TWO = "1234341221434321".replace("1", ".").replace("2", ".")


@pytest.mark.contract("R2.7", "R4.13")
def test_a_pipe_gets_steps_as_comments(nonet: Run) -> None:
    assert nonet("solve", PUZZLE).lines == ["1234341221434321"]  # off by default
    result = nonet("solve", "--trace", PUZZLE)
    assert result.code == 0
    assert result.lines == [
        "# r1c2 = 2: the only value left there",
        "# solution 1",
        "1234341221434321",
    ]
    again = nonet("solve", "-", stdin=result.out)  # what is read back are the solutions alone
    assert again.lines == ["1234341221434321"]


def test_deep_steps_stay_on_the_screen(nonet: Run) -> None:
    lines = nonet("solve", "--trace", "--engine", "bitwise", "." * 256).lines
    tried = [line for line in lines if line.endswith(": tried")]
    indents = [len(line) - len(line.lstrip("# ")) for line in tried]
    assert len(tried) > 100
    assert indents[:3] == [4, 6, 8]
    assert max(indents) < 30


@pytest.mark.contract("R4.17")
def test_the_grid_is_redrawn(nonet: Run) -> None:
    lines = nonet("solve", "--trace-grid", PUZZLE).lines
    assert lines[0] == "# r1c2 = 2: the only value left there"
    assert lines[2] == "# ┃ 1 │ 2 ┃ 3 │ 4 ┃"
    grids = [line for line in nonet("solve", "--trace-grid", TWO).lines if "┏" in line]
    steps = nonet("solve", "--trace", TWO).lines
    assert len(grids) == sum(" = " in step or "rollback" in step for step in steps) > 7


def test_a_terminal_gets_the_steps_between_board_and_solution(terminal: Run) -> None:
    out = terminal("solve", "--trace", TWO).out
    parts = ["Puzzle 1", "chosen by fewest values: r1c1", "\n  r1c1 = ", "solution 1", "Solution:"]
    places = [out.index(part) for part in parts]
    assert places == sorted(places)
    assert "Whether there are further solutions was not checked" in out
    assert "rollback" in terminal("solve", "--trace", "--all", TWO).out


@pytest.mark.parametrize("grid", [False, True])
def test_json_logs_every_step(nonet: Run, grid: bool) -> None:
    option = "--trace-grid" if grid else "--trace"
    *steps, answer = map(json.loads, nonet("solve", option, "--json", PUZZLE).lines)
    assert steps[0] == {
        "schema": 2,
        "event": "placed",
        "cell": "r1c2",
        "value": 2,
        "rule": "naked single",
        "house": None,
        "text": "r1c2 = 2: the only value left there",
    } | ({"grid": "1234341221434321"} if grid else {})
    assert [step["event"] for step in steps] == ["placed", "solved"]
    assert answer["solution"] == "1234341221434321"
    assert answer["engine"] == "constrained"


def test_the_engine_can_be_named_and_may_refuse(nonet: Run) -> None:
    assert "fewest places" in nonet("solve", "--trace", "--engine", "dancing-links", "." * 36).out
    refused = nonet("solve", "--trace", "--engine", "native", PUZZLE)
    assert refused.code == 4
    assert "engine 'native' cannot be traced; these can: backtracking, " in refused.err
    assert nonet("solve", "--trace", "--engine", "nativ", PUZZLE).code == 2
    able = [json.loads(line) for line in nonet("engines", "--json").lines]
    assert {"native", "omega"} <= {engine["name"] for engine in able}
    assert {engine["name"]: engine["trace"] for engine in able}["omega"] is True


@pytest.mark.contract("R4.18")
def test_no_checkpoint_left_means_no_solution(nonet: Run) -> None:
    result = nonet("solve", "--trace", "--engine", "constrained", "123....4........")
    assert result.code == 1
    assert result.lines[-2:] == [
        "# no checkpoint is left: there is no solution",
        "# no solution",
    ]


@pytest.mark.contract("R2.8")
def test_candidates(nonet: Run, tmp_path: Path) -> None:
    result = nonet("candidates", "1..4....2......3")
    assert result.code == 0
    assert result.lines[:4] == [
        "┏━━━━━┯━━━━━┳━━━━━┯━━━━━┓",
        "┃ [1] │  .2 ┃  .2 │ [4] ┃",
        "┃     │  3. ┃  3. │     ┃",
        "┠─────┼─────╂─────┼─────┨",
    ]
    assert nonet("candidates", "--ascii", "1..4....2......3").lines[:5] == [
        "+-----------+-----------+",
        "| [1]   .2  |  .2  [4]  |",
        "|       3.  |  3.       |",
        "|           |           |",
        "|  ..   .2  |  12   12  |",
    ]
    record = json.loads(nonet("candidates", "--json", "1..4....2......3").out)
    assert record["candidates"][0] == [[1], [2, 3], [2, 3], [4]]
    assert record["size"] == 4
    marked = tmp_path / "marked.json"
    rows = [[[1, 2], [3, 4], [1, 2, 3, 4], [1, 2, 3, 4]], *[[[1, 2, 3, 4]] * 4] * 3]
    marked.write_text(json.dumps({"nonet": 1, "size": 4, "givens": [[0] * 4] * 4, "marks": rows}))
    assert nonet("candidates", str(marked)).lines[1].startswith("┃  12 │  .. ┃")
    clash = nonet("candidates", "11..............")
    assert clash.code == 3 and "1 appears twice in row 1 (r1c1, r1c2)" in clash.err
    assert "[1]" in clash.lines[1]
    wrong = nonet("candidates", "-", stdin="1..4....2......3\n1..4....2......\n")
    assert wrong.code == 3
    assert "line 2" in wrong.err


@pytest.mark.parametrize("size", [1, 5, 6, 9, 12, 16])
def test_candidates_of_every_size_have_a_spot_each(size: int) -> None:
    layout = Layout.of(size, "none" if size == 5 else None)
    puzzle = Puzzle(layout, [0] * layout.cell_count)
    everything = [marks.values for marks in puzzle.candidates()]
    for plain in (True, False):
        drawn = draw_candidates(layout, puzzle.givens, everything, ascii=plain)
        words = drawn.translate({ord(c): " " for c in "|+-┃│"}).split()
        if size > 9:
            numbers = [int(word) for word in words if word.isdigit()]
        else:
            numbers = [int(digit) for word in words if word.isdigit() for digit in word]
        assert sorted(numbers) == sorted(v for values in everything for v in values)


@pytest.mark.parametrize("size", [4, 6, 9, 16])
@pytest.mark.parametrize("plain", [True, False])
def test_colours_move_no_candidate(size: int, plain: bool) -> None:
    layout = Layout.of(size)
    values = [size if cell % 3 == 0 else 0 for cell in range(layout.cell_count)]
    some = [range(1 + cell % 2, size + 1, 2) for cell in range(layout.cell_count)]
    drawn = draw_candidates(layout, values, some, ascii=plain)
    painted = draw_candidates(
        layout,
        values,
        some,
        ascii=plain,
        paint=lambda cell, value, text: f"\033[1m{text}\033[0m",
        paint_value=lambda cell, text: f"\033[2m{text}\033[0m",
    )
    assert re.sub(r"\033\[\dm", "", painted) == drawn
    assert painted.count("\033[2m") == sum(map(bool, values))
    assert max(map(len, drawn.splitlines())) == candidates_width(layout, whole=True) or plain
