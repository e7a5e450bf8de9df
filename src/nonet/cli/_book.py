"""Booklets to files."""

from __future__ import annotations

from pathlib import Path

from nonet._draw import Entry, to_pdf
from nonet.cli._answers import write_file


def save_book(path: Path, entries: list[Entry], *, title: str, per_page: int, paper: str) -> None:
    """Writes a booklet, whole or not at all."""
    write_file(path, [to_pdf(entries, title=title, per_page=per_page, paper=paper)])
