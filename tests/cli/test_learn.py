"""`nonet learn`."""

import json
import os
import re
import shutil
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from cli.conftest import Run
from nonet.cli import _course, _practice, _steps
from nonet.errors import ExitCode
from nonet.lessons import LESSONS, campaign


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def test_the_list_marks_the_next_lesson(nonet: Run) -> None:
    lines = nonet("learn").out.splitlines()
    assert len(lines) == len(LESSONS.names())
    assert lines[0].startswith("> Full House")
    assert nonet("learn", "full house", "--done").out == f"Next: {campaign()[1].name}\n"
    lines = nonet("learn").out.splitlines()
    assert lines[0].startswith("x Full House")
    assert lines[1].startswith(f"> {campaign()[1].name}")
    nonet("learn", "full house", "--undone")
    assert nonet("learn").out.splitlines()[0].startswith("> Full House")


def test_a_lesson_in_the_terminal(nonet: Run) -> None:
    text = nonet("learn", "x-wing").out
    lesson = LESSONS.get("X-Wing")
    assert lesson.look_for in text
    assert lesson.why in text
    assert str(lesson.example.step) in text
    assert "An example:" in text and "A near miss:" in text


def test_lessons_to_print(nonet: Run, tmp_path: Path) -> None:
    out = tmp_path / "lessons.html"
    assert not nonet("learn", "X-Wing", "XY-Chain", "-o", str(out)).err
    text = out.read_text(encoding="utf-8")
    root = ET.fromstring(text.partition("<main>")[2].partition("</main>")[0].join(("<m>", "</m>")))
    assert len(root.findall("section")) == 2
    assert len(root.findall(".//{http://www.w3.org/2000/svg}svg")) == 4
    refused = nonet("learn", "X-Wing", "-o", str(tmp_path / "a.png"))
    assert refused.code == ExitCode.USAGE and ".html" in refused.err


def test_lessons_as_pdf(nonet: Run, tmp_path: Path) -> None:
    pytest.importorskip("typst", reason="PDF needs nonet[pdf]")
    out = tmp_path / "lessons.pdf"
    assert not nonet("learn", "X-Wing", "XY-Chain", "Forcing Net Verity", "-o", str(out)).err
    assert {int(count) for count in re.findall(rb"/Count (\d+)", out.read_bytes())} == {3}


@pytest.mark.parametrize("form", ["html", "pdf"])
def test_worksheets_have_five_boards_and_their_answers(
    nonet: Run, tmp_path: Path, form: str
) -> None:
    if form == "pdf":
        pytest.importorskip("typst", reason="PDF needs nonet[print]")
    lesson, kids = tmp_path / f"lesson.{form}", tmp_path / f"kids.{form}"
    assert not nonet("practise", "X-Wing", "-o", str(lesson)).err
    assert not nonet("practise", "Box 4x4", "--colours", "-o", str(kids)).err
    if form == "pdf":
        assert lesson.read_bytes().startswith(b"%PDF") and kids.read_bytes().startswith(b"%PDF")
        return
    text = lesson.read_text(encoding="utf-8")
    root = ET.fromstring(text.partition("<main>")[2].partition("</main>")[0].join(("<m>", "</m>")))
    tasks, answers = root.findall("section")
    drawn = "{http://www.w3.org/2000/svg}svg"
    assert len(tasks.findall(f".//{drawn}")) == 6 and len(answers.findall(f".//{drawn}")) == 5
    words = [p.text or "" for p in answers.findall("p")]
    assert [each[:3] for each in words] == ["1: ", "2: ", "3: ", "4: ", "5: "]
    assert all("cross out" in each for each in words)
    assert "#f4a6a0" in kids.read_text(encoding="utf-8"), "the 1 has its colour"
    assert nonet("practise", "Cages", "-o", str(tmp_path / "a.png")).code == ExitCode.USAGE


def test_records(nonet: Run) -> None:
    record = json.loads(nonet("learn", "X-Wing", "--json").out)
    assert record["lesson"] == "X-Wing"
    assert record["step"].startswith("X-Wing. ")
    assert record["done"] is False


def test_what_cannot_be_noted(nonet: Run) -> None:
    assert nonet("learn", "--done").code == ExitCode.USAGE
    assert nonet("learn", "X-Wing", "--done", "--undone").code == ExitCode.USAGE
    assert "X-Wing" in nonet("learn", "X-Wnig").err


def test_practising(nonet: Run) -> None:
    answers = "what\n?\n??\nr1c1=5\n?\n"
    text = nonet("practise", "Jellyfish", "--seed", "3", stdin=answers).out
    assert "lessons, 1 of 1: Jellyfish." in text
    assert "'what' is not an answer" in text
    assert "Look at" in text
    assert text.count("Jellyfish: find one.") == 2
    shown, _, after = text.partition("or ? for the next board.\n")
    assert shown.count("find one") == 1, "the board stays"
    assert after.startswith("There is a value in r1c1 already.\n\nBoard 2")


def test_practice_ends_and_the_lesson_is_done(nonet: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([True, False, *[True] * 20])
    monkeypatch.setattr(_course, "answer", lambda exercise: next(answers))
    lines = nonet("practise", "Jellyfish").out
    assert "Done: 1 of 1. 7 of 8 boards without help." in lines
    assert "\nx Jellyfish" in nonet("learn").out


def test_a_low_terminal_gets_a_line_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    state = LESSONS.get("X-Wing").example.state
    monkeypatch.setattr(_steps, "is_terminal", lambda stream: True)

    def shown(lines: int) -> list[str]:
        monkeypatch.setattr(shutil, "get_terminal_size", lambda: os.terminal_size((80, lines)))
        return _steps.board_that_fits(state).splitlines()

    assert len(shown(60)) == 37
    low = shown(24)
    assert len(low) == 12 and max(map(len, low)) <= 80
    rows = [line.replace("|", "").split() for line in low if line.startswith("r")]
    for row, (label, *cells) in enumerate(rows):
        assert label == f"r{row + 1}"
        for column, text in enumerate(cells):
            cell = 9 * row + column
            value = state.values[cell]
            marks = "".join(map(str, state.values_of(cell)))
            assert text == (f"[{value}]" if value else marks)


@pytest.mark.parametrize(
    ("reads", "writes", "prompts"),
    [(True, True, 1), (True, False, 0), (False, True, 0), (False, False, 0)],
)
def test_answers_are_asked_for_with_a_sign_on_a_terminal(
    nonet: Run, monkeypatch: pytest.MonkeyPatch, reads: bool, writes: bool, prompts: int
) -> None:
    def is_terminal(stream: object) -> bool:
        return reads if stream is sys.stdin else writes

    monkeypatch.setattr(_practice, "is_terminal", is_terminal)
    found = nonet("practise", "naked pair", "--seed", "1", stdin="\n")
    assert found.code == 0 and "find one" in found.out
    assert found.out.count("> ") == prompts
