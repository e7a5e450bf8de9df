"""`hint`, `explain`, `techniques`, `solve --trace`, `candidates`, and their documents."""

import json
import re
from pathlib import Path

import pytest

from cli.conftest import Run
from nonet import write
from nonet.lessons import LESSONS
from nonet.model import Layout
from nonet.model.picture import candidates_width, draw_candidates
from nonet.words import what_cells_see

SMALL = "1000003004000020"
# Ours: needs chains.
HARDER = "..5.6....4..1..2.58..5...6337...25.1..2.......5...7........1..9.6.98.71..4......."


def test_explain_describes_each_step(nonet: Run) -> None:
    result = nonet("explain", SMALL)
    assert result.code == 0
    assert result.lines[0].startswith("1. ")
    assert result.lines[-1].startswith("Solved. Techniques used:")
    assert len([line for line in result.lines if line[:1].isdigit()]) == 12


def test_a_hint_has_a_timeout(nonet: Run) -> None:
    late = nonet("hint", "--json", "--timeout", "0", SMALL)
    assert late.code == 5
    assert json.loads(late.out)["timed_out"] is True
    assert nonet("hint", "--timeout", "60", SMALL).code == 0


def test_a_chain_is_shown_in_notation_too(nonet: Run) -> None:
    result = nonet("explain", HARDER)
    assert any(line.startswith("   (") and "=r" in line for line in result.lines)


def test_the_word_of_the_field_is_explained_once(nonet: Run) -> None:
    lines = nonet("explain", HARDER).lines
    note = what_cells_see([Layout.of(9)])
    explained = [i for i, line in enumerate(lines) if note in line]
    assert len(explained) == 1
    assert next(i for i, line in enumerate(lines) if " sees " in line) < explained[0]


def test_the_signs_of_chains_are_explained_once(nonet: Run) -> None:
    lines = nonet("explain", HARDER).lines
    explained = [i for i, line in enumerate(lines) if "at least one is true" in line]
    assert len(explained) == 1 and "=r" in lines[explained[0] - 1]


WRONG_GIVENS = "This board has no solution: at least one of the values that it began with is wrong."


def test_no_steps_lead_from_a_board_without_a_solution(nonet: Run) -> None:
    for command in (["explain"], ["explain", "--now"], ["hint"]):
        result = nonet(*command, "1200003004000020")
        assert result.code == 1
        assert result.lines[0] == WRONG_GIVENS
        assert "contradict each other" in result.lines[1]
    for options in (["--json"], ["--json", "--now"]):
        record = json.loads(nonet("explain", *options, "1200003004000020").out)
        assert record["steps"] == []
        assert record["error"] == WRONG_GIVENS


def test_an_empty_board_without_a_solution_has_no_wrong_value(nonet: Run) -> None:
    rules = ("--rule", "killer 3 r1c1 r1c2", "--rule", "killer 3 r1c3 r1c4")
    for command in (["explain"], ["hint"]):
        lines = nonet(*command, *rules, "." * 16).lines
        assert lines[0] == "This board has no solution: its rules contradict each other."
    lines = nonet("hint", *rules, "." * 15 + "1").lines
    assert "at least one of its rules, or of the values that it began with" in lines[0]


def test_until_and_stuck(nonet: Run) -> None:
    result = nonet("explain", "--until", "full house", SMALL)
    assert result.code == 0
    assert "Stopped before" in result.out
    assert nonet("explain", "--technique", "Swordfish", SMALL).code == 1
    assert nonet("explain", "--timeout", "0", SMALL).code == 5


def test_unknown_technique(nonet: Run) -> None:
    result = nonet("explain", "--until", "Full Hose", SMALL)
    assert result.code == 2
    assert "Full House" in result.err
    assert not nonet("hint", "--technique", "Hidden Singel", SMALL).out


def test_hint_grades(nonet: Run) -> None:
    assert nonet("hint", "--grade", "1", SMALL).out.startswith("Look at ")
    assert "leaves one cell" in nonet("hint", SMALL).out
    assert nonet("hint", "--grade", "3", SMALL).out.startswith("Hidden Single.")
    record = json.loads(nonet("hint", "--json", "--grade", "3", SMALL).out)
    assert record["step"]["technique"] == record["technique"]


def test_the_word_of_the_field_is_explained_after_a_hint_that_has_it(nonet: Run) -> None:
    example = LESSONS.get("XY-Wing").example.state.puzzle()
    marks = write(example, "pencilmarks")
    note = what_cells_see([Layout.of(9)])
    for grade, seen in (("1", False), ("3", True)):
        out = nonet("hint", "-", "--technique", "XY-Wing", "--grade", grade, stdin=marks).out
        assert (" sees " in out) == (f"({note})" in out) == seen


def test_bad_input_is_named(nonet: Run) -> None:
    for command in ("hint", "explain"):
        result = nonet(command, "1100000000000000")
        assert result.code == 3
        assert "appears twice" in result.err
        assert "error" in json.loads(nonet(command, "--json", "1100000000000000").out)


def test_pictures_on_a_terminal(terminal: Run) -> None:
    result = terminal("hint", "--grade", "3", SMALL)
    assert "┏" in result.out
    assert "\x1b[" in result.out
    assert "┏" in terminal("explain", "--now", SMALL).out


def test_a_technique_by_name(nonet: Run) -> None:
    result = nonet("techniques", "x-wing")
    assert (result.code, len(result.lines)) == (0, 1)
    assert result.out.startswith("X-Wing  ")
    assert nonet("techniques", "x-wang").code == 2


def test_the_only_puzzle_of_a_file_needs_no_number(nonet: Run, tmp_path: Path) -> None:
    one, two = tmp_path / "one.txt", tmp_path / "two.txt"
    one.write_text(f"# today's\n{SMALL}\n")
    two.write_text(f"{SMALL}\n{SMALL}\n")
    for command in ("hint", "explain"):
        typed = nonet(command, SMALL).lines
        assert nonet(command, str(one)).lines == typed
        ends = [f"line {number}: {typed[-1]}" for number in (1, 2)]
        assert [line for line in nonet(command, str(two)).lines if line in ends] == ends
    one.write_text(f"# today's\n{SMALL[:-1]}x\n")
    assert "one.txt: line 2: " in nonet("hint", str(one)).err


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
    assert result.lines[-2:] == ["# no checkpoint is left: there is no solution", "# no solution"]


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


def test_a_pdf_is_not_written_to_a_terminal(nonet: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonet.cli._options.is_terminal", lambda stream: True)
    refused = nonet("explain", "@locked-candidates-1", "--to", "pdf")
    assert refused.code == 2 and "give -o FILE.pdf" in refused.err
    assert nonet("explain", "@locked-candidates-1", "--to", "html").out.startswith("<!doctype")


@pytest.mark.parametrize("form", ["html", "pdf"])
def test_command(nonet: Run, tmp_path: Path, form: str) -> None:
    target = tmp_path / f"told.{form}"
    assert nonet("explain", "@locked-candidates-1", "-o", str(target)).code == 0
    assert target.read_bytes()[:9] in (b"<!doctype", b"%PDF-1.7\n")
    again = nonet("explain", "@locked-candidates-1", "-o", str(target))
    assert again.code == 2 and "--force" in again.err
    other = nonet("explain", "@locked-candidates-1", "--to", form, "-o", str(tmp_path / "told.txt"))
    assert other.code == 2 and "ending says txt" in other.err
    assert nonet("explain", "@locked-candidates-1", "--to", form, "--json").code == 2
