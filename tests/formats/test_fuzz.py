"""What was read of damaged texts and written of every rule, again; no damaged file is changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from damaged_formats import ORIGINALS, mutants, read_or_refused
from formats import outcomes, written
from kept import must_be_as_kept
from nonet.cli._main import run


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
