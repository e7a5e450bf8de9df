"""What is nested too deeply, damaged or not foreseen: refused, with its place."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import nonet
from damaged_formats import ORIGINALS, mutants, read_or_refused
from formats import outcomes, written
from kept import must_be_as_kept
from linking import lz_packed
from nonet.cli._main import run
from nonet.errors import FormatError, NonetError, PluginError
from nonet.formats import FORMATS, fpuzzles, read_entries
from nonet.formats._lzstring import expanded, unpacked
from nonet.model import Puzzle
from nonet.representation import is_deep, parsed_json
from nonet.web.endpoints import Job, RequestBounds, perform
from nonet.web.endpoints.solve import ENDPOINT, SolveRequest

DEEP = 10_000
TEXTS = {
    "lists": "[" * DEEP,
    "closed": "[" * DEEP + "]" * DEEP,
    "objects": '{"a":' * DEEP,
    "a puzzle": '{"puzzle": ' + "[" * DEEP + "]" * DEEP + "}",
    "sudokupad": "scl" + "{a:" * DEEP,
    "a million": "[" * 1_000_000,
    "with items": "[1," * DEEP,
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=list(TEXTS))
def test_deep_texts_are_refused_with_words(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def loads(text: str, **_: object) -> None:
        assert not is_deep(text), "the parser would go into it"
        raise ValueError

    monkeypatch.setattr(json, "loads", loads)
    with pytest.raises(nonet.NonetError):
        nonet.parse(text)


def test_brackets_in_words_and_side_by_side_are_no_depth() -> None:
    wide = json.dumps([[['[[{{\\"['] for _ in range(100)] for _ in range(20)])
    assert not is_deep(wide)
    assert parsed_json(wide) == json.loads(wide)
    assert parsed_json("[" * 500 + "]" * 500)
    with pytest.raises(RecursionError):
        parsed_json("[" * 501 + "]" * 501)


@pytest.mark.parametrize(("opens", "closes"), [("[", "]"), ("{a:", "}")])
def test_the_shortened_form_of_sudokupad_is_refused_before_python_refuses_it(
    opens: str, closes: str
) -> None:
    def nested(depth: int) -> str:
        return "{b:" + opens * depth + "1" + closes * depth + "}"

    assert json.dumps(expanded(nested(3))).count("1") == 1
    with pytest.raises(ValueError, match="nested too deeply"):
        expanded(nested(600))


def test_damaged_texts_are_read_or_refused() -> None:
    tally = read_or_refused(8 * len(ORIGINALS))
    assert tally["refused"] > 4 * len(ORIGINALS)
    assert tally["read"] > len(ORIGINALS)


def test_damaged_files_stay_as_they_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number, (_, text) in enumerate(mutants(2 * len(ORIGINALS))):
        file = tmp_path / f"{number}.txt"
        data = text.encode()
        file.write_bytes(data)
        code = run(["check", str(file)])
        captured = capsys.readouterr()
        assert code in (0, 1, 3, 4), captured.err
        assert "Traceback" not in captured.err
        assert code < 3 or captured.err or captured.out
        assert file.read_bytes() == data
        assert sorted(tmp_path.iterdir()) == [file]
        file.unlink()


def test_damaged_texts_are_read_as_before() -> None:
    must_be_as_kept("formats.outcomes", outcomes.kept())


def test_rules_are_written_as_before() -> None:
    must_be_as_kept("formats.written", written.kept())


GOOD = "1..4....2......3"
BAD = "4..1....2......3"
INFINITE = float("inf")
NINE = range(9)
# Not as f-puzzles.com writes it, beside an empty board.
ODD: dict[str, dict[str, Any]] = {
    "a word for a number": {"whispers": [{"lines": [["R1C1", "R1C2"]], "value": "abc"}]},
    "an infinite number": {"whispers": [{"lines": [["R1C1", "R1C2"]], "value": INFINITE}]},
    "three cells": {"difference": [{"cells": ["R1C1", "R1C2", "R1C3"]}]},
    "a clone that is shorter": {"clone": [{"cells": ["R1C1", "R1C2"], "cloneCells": ["R2C1"]}]},
    "an infinite given": {"grid": [[{"value": INFINITE} for _ in NINE] for _ in NINE]},
    "groups of no boxes": {
        "grid": [[{"region": (r + c) % 9} for c in NINE] for r in NINE],
        "disjointgroups": True,
    },
    "a rule that is a number": {"killercage": 7},
    "a direction that is none": {"littlekillersum": [{"cell": "R1C0", "direction": "XX"}]},
}


@pytest.mark.parametrize("rules", ODD.values(), ids=ODD.keys())
def test_odd_links_are_read_or_refused(rules: dict[str, Any]) -> None:
    empty: list[list[dict[str, Any]]] = [[{} for _ in NINE] for _ in NINE]
    packed = lz_packed({"size": 9, "grid": empty, **rules})
    (entry,) = read_entries(f"https://www.f-puzzles.com/?load={packed}")
    assert isinstance(entry, Puzzle | NonetError)
    assert not isinstance(entry, PluginError), entry


LINKS = [nonet.write(nonet.parse(text), "fpuzzles") for text in (GOOD, BAD, GOOD)]


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second of the links raises what nobody foresees."""

    def fail(packed: str, parse: Callable[[str], Any]) -> Any:
        if LINKS[1].endswith(packed):
            raise ZeroDivisionError("division by zero")
        return unpacked(packed, parse)

    monkeypatch.setattr(fpuzzles, "unpacked", fail)


@pytest.mark.usefixtures("failing")
class TestOneLine:
    """One of several puzzles makes the reader fail."""

    @pytest.mark.parametrize("format", [None, "fpuzzles"])
    def test_in_a_text(self, format: str | None) -> None:
        one, bad, three = read_entries("\n".join(LINKS), format=format)
        assert isinstance(one, Puzzle)
        assert isinstance(three, Puzzle)
        assert isinstance(bad, PluginError)
        assert (bad.line, bad.text) == (2, LINKS[1])
        message = "reader 'fpuzzles' failed: ZeroDivisionError: division by zero ("
        assert bad.message.startswith(message)
        assert isinstance(bad.__cause__, ZeroDivisionError)

    def test_at_the_command_line(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        file = tmp_path / "three.txt"
        file.write_text("\n".join(LINKS))
        assert run(["solve", str(file)]) == PluginError.exit_code
        out, err = capsys.readouterr()
        assert out.splitlines() == ["1234341223414123", "# line 2: not solved", "1234341223414123"]
        assert f"{file}: line 2: reader 'fpuzzles' failed" in err
        assert "Traceback" not in err

    def test_in_a_request(self) -> None:
        bounds = RequestBounds(timeout=5.0, size=9, memory=2**30)
        with pytest.raises(PluginError, match="ZeroDivisionError"):
            perform(Job(ENDPOINT.name, SolveRequest(puzzle=LINKS[1]), bounds))


def test_a_reader_that_breaks_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it knew of the text is lost, so the rest is not read."""

    def read(lines: Any, options: Any) -> Any:
        for line in lines:
            yield nonet.parse(GOOD)
            if line.number == 2:
                raise RecursionError

    monkeypatch.setitem(vars(FORMATS.get("sdk")), "read", read)
    *read_before, last = read_entries("a\nb\nc", format="sdk")
    assert len(read_before) == 2
    assert isinstance(last, FormatError)
    assert (last.line, last.message) == (2, "the text is nested too deeply for any puzzle")


def test_a_command_fails_for_one_puzzle_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import nonet.cli.commands.check as command

    asked = []

    def check(puzzle: Any, **_: Any) -> Any:
        asked.append(puzzle)
        raise KeyError("nobody foresees this")

    monkeypatch.setattr(command, "check", check)
    assert run(["check", GOOD, BAD]) == PluginError.exit_code
    assert len(asked) == 2
    err = capsys.readouterr().err
    assert err.count("nonet failed, please report it: KeyError: 'nobody foresees this'") == 2
    assert "Traceback" not in err


def test_an_error_of_the_file_is_not_one_of_a_puzzle() -> None:
    """What reads lines cannot go on where the file fails: nothing is told in place of the rest."""

    def lines() -> Iterator[str]:
        yield GOOD
        raise RuntimeError("the disk is gone")

    with pytest.raises(RuntimeError, match="the disk is gone"):
        list(read_entries(lines(), format="line"))


def test_long_indentation_is_read_in_no_time() -> None:
    # Gaps of up to 80 blanks each could be divided in millions of ways.
    (error,) = read_entries(" " * 190 + "names:")
    assert isinstance(error, NonetError)
