"""Worksheets of units of the course and of lessons."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from nonet._book import FORMS, Sheet, draw_worksheets, parts_of
from nonet.cli._partial_file import require_free
from nonet.course import Unit
from nonet.errors import UsageError
from nonet.files import ending_of, write_file
from nonet.lessons import Lesson, easiest_of
from nonet.model import State, Step


def sheet_of_unit(unit: Unit, *, colours: bool = False) -> Sheet:
    """The worksheet of a unit."""
    parts = (("What to look for", unit.look_for), ("Why it holds", unit.why))
    boards = _solved(unit.technique, unit.boards)
    return Sheet(unit.name, parts, unit.example, boards, unit.shows_marks, colours)


def sheet_of_lesson(lesson: Lesson) -> Sheet:
    """The worksheet of a lesson."""
    state, step = lesson.example.state, lesson.example.step
    assert step is not None
    boards = _solved(lesson.name, lesson.boards)
    return Sheet(lesson.name, tuple(parts_of(lesson)), (state, step), boards)


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


def _solved(technique: str, boards: Sequence[State]) -> tuple[tuple[State, Step], ...]:
    steps = [(state, easiest_of(technique, state)) for state in boards]
    return tuple((state, step) for state, step in steps if step is not None)
