"""nonet hint, explain, techniques."""

from __future__ import annotations

import json
from pathlib import Path

from cli.conftest import Run
from nonet import write
from nonet.lessons import LESSONS
from nonet.model import Layout
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


def test_explain_as_json(nonet: Run) -> None:
    result = nonet("explain", "--json", SMALL)
    record = json.loads(result.out)
    assert record["ended"] == "solved"
    assert len(record["steps"]) == 12
    step = record["steps"][0]
    assert step["placements"][0][0].startswith("r")
    assert step["text"].startswith(step["technique"])


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


WRONG_GIVENS = "This board has no solution: at least one of the values that it began with is wrong."


def test_no_steps_lead_from_a_board_without_a_solution(nonet: Run) -> None:
    for command in (["explain"], ["explain", "--all-steps"], ["hint"]):
        result = nonet(*command, "1200003004000020")
        assert result.code == 1
        assert result.lines[0] == WRONG_GIVENS
        assert "contradict each other" in result.lines[1]
    for options in (["--json"], ["--json", "--all-steps"]):
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


def test_all_steps(nonet: Run) -> None:
    result = nonet("explain", "--all-steps", SMALL)
    assert result.code == 0
    assert len(result.lines) > 1
    assert json.loads(nonet("explain", "--all-steps", "--json", SMALL).out)["steps"]


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
    assert "┏" in terminal("explain", "--all-steps", SMALL).out


def test_a_technique_by_name(nonet: Run) -> None:
    result = nonet("techniques", "x-wing")
    assert (result.code, len(result.lines)) == (0, 1)
    assert result.out.startswith("X-Wing  ")
    assert nonet("techniques", "x-wang").code == 2


def test_techniques_are_listed(nonet: Run) -> None:
    result = nonet("techniques")
    assert result.lines[0].startswith("Full House")
    records = [json.loads(line) for line in nonet("techniques", "--json").lines]
    orders = [record["order"] for record in records]
    assert orders == sorted(orders)


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
