"""``--proof FILE``, ``nonet verify``, and the checker that runs alone."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cli.conftest import Run
from nonet._prove import checker

TWO = "1000020000300004"
NINE = "0000300040020000"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_proof_from_beginning_to_end(nonet: Run) -> None:
    assert "a proof of exactly 1" in nonet("check", "@killer-1", "--proof", "one").err
    assert nonet("verify", "@killer-1", "one").out == "proved: exactly 1\n"
    assert "the proof is refused" in nonet("verify", "@killer-2", "one").err
    assert nonet("verify", "@killer-2", "one").code == 1
    assert nonet("check", "@killer-1", "--proof", "one").code == 2  # the file is there
    assert nonet("check", "@killer-1", "--proof", "one", "--force").code == 0


def test_counts_and_several_solutions(nonet: Run) -> None:
    nonet("count", NINE, "--proof", "nine")
    assert json.loads(nonet("verify", NINE, "nine", "--json").out)["proved"] == "exactly 9"
    nonet("solve", NINE, "--proof", "two")
    assert nonet("verify", NINE, "two").out == "proved: at-least 2\n"
    nonet("solve", NINE, "--all", "--proof", "all")
    assert nonet("verify", NINE, "all").out == "proved: exactly 9\n"
    several = nonet("count", NINE, TWO, "--proof", "more")
    assert several.code == 2 and "give one puzzle" in several.err


def test_the_absence_of_a_candidate(nonet: Run) -> None:
    nonet("check", TWO, "--absent", "r1c2=2", "--proof", "none")
    assert nonet("verify", TWO, "none").out == "proved: exactly 0 with r1c2=2\n"
    assert nonet("check", TWO, "--absent", "r1c2=2").code == 2
    refused = nonet("check", TWO, "--absent", "r1c2=3", "--proof", "some")
    assert refused.code == 1 and not Path("some").exists()


def test_what_verify_cannot_read(nonet: Run) -> None:
    assert nonet("verify", TWO).code == 2
    missing = nonet("verify", TWO, "missing")
    assert missing.code == 3 and missing.err.endswith("cannot be read: No such file or directory\n")
    Path("bytes").write_bytes(b"\xff")
    assert "not text in UTF-8" in nonet("verify", TWO, "bytes").err
    assert nonet("check", "@doppelganger-1", "--proof", "none").code == 4


@pytest.mark.parametrize("line", ["n", "c", "p1 2 3", "p1", "wx", "w1 2", "z", "c1."])
def test_a_line_of_another_form_is_named(nonet: Run, line: str) -> None:
    Path("edited").write_text(f"nonet-proof 1\nclaim exactly 1\n{line}\n", encoding="utf-8")
    refused = nonet("verify", NINE, "edited")
    assert refused.code == 1 and refused.err.endswith(f"refused: no such line: {line}\n")


def test_the_checker_needs_nothing_else(nonet: Run) -> None:
    nonet("check", "@killer-1", "--proof", "one")
    nonet("convert", "@killer-1", "--to", "json", "-o", "killer.json")
    text = Path("killer.json").read_text(encoding="utf-8")
    Path("twice.json").write_text(text.replace('"size": 6', '"size": 6, "size": 6'))

    def alone(puzzle: str, proof: str) -> tuple[int, str]:
        words = [sys.executable, "-I", checker.__file__, puzzle, proof]
        made = subprocess.run(words, capture_output=True, text=True, check=False)
        return made.returncode, made.stdout

    assert alone("killer.json", "one") == (0, "proved: exactly 1\n")
    assert alone("twice.json", "one") == (1, "refused: a key of the JSON is there twice\n")
    assert alone("killer.json", "missing") == (1, "refused: missing: No such file or directory\n")
    assert alone("killer.json", "killer.json") == (1, "refused: not a proof of this version\n")


def test_clauses_are_written_beside_their_proof(nonet: Run) -> None:
    Path("p.txt").write_text(NINE, encoding="utf-8")
    assert "a proof of exactly 9" in nonet("count", "p.txt", "--proof", "p.drat").err
    assert Path("p.drat").read_text(encoding="utf-8").endswith("\n0\n")
    claim = "proved: exactly 9, if no values fulfil its clauses\n"
    assert nonet("verify", "p.txt", "p.cnf").out == claim
    assert "p.drat" in nonet("count", "p.txt", "--proof", "p.drat").err
    Path("p.drat").unlink()
    assert "p.cnf" in nonet("count", "p.txt", "--proof", "p.drat").err
