"""`nonet explain --to html` and `pdf`."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.conftest import Run


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
