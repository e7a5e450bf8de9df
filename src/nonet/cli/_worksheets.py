"""Worksheets of units of the course."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from nonet._book import FORMS, Sheet, draw_worksheets
from nonet.catalogue import translated
from nonet.cli._partial_file import require_free
from nonet.course import Unit
from nonet.errors import UsageError
from nonet.files import ending_of, write_file
from nonet.lessons import easiest_of


def sheet_of_unit(unit: Unit, *, colours: bool = False) -> Sheet:
    """The worksheet of a unit."""
    parts = (
        (translated("What to look for"), translated(unit.look_for)),
        (translated("Why it holds"), translated(unit.why)),
    )
    steps = [(state, easiest_of(unit.technique, state)) for state in unit.boards]
    boards = tuple((state, step) for state, step in steps if step is not None)
    title = translated(unit.name)
    return Sheet(title, parts, unit.example, boards, unit.shows_marks, colours)


def save_worksheets(sheets: Sequence[Sheet], out: Path, *, force: bool) -> None:
    """Writes them into a file whose name says the form.

    Raises:
        UsageError: It ends otherwise, or there is such a file.
    """
    form = ending_of(out).removeprefix(".")
    if form not in FORMS:
        raise UsageError(f"{out}: the name must end in .{' or .'.join(FORMS)}")
    require_free(out, force=force)
    write_file(out, [draw_worksheets(sheets, form)])
