"""`nonet explain --to html` and `pdf`."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.conftest import Run


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


def test_a_pdf_is_no_text_for_a_terminal(terminal: Run) -> None:
    found = terminal("explain", "@locked-candidates-1", "--to", "pdf")
    assert found.code == 2 and not found.out
    assert "a PDF goes to a file" in found.err
