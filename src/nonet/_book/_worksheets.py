"""Worksheets: a lesson with an example, boards to solve with a pencil, and the answers behind."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, NamedTuple

from nonet._book._boards import board_of, marks_scene, named_state_scene, step_scene
from nonet._book._explanation import FORMS
from nonet._book._page import html_page
from nonet._book._typeset import typeset
from nonet._draw import Scene, to_svg
from nonet._explain import describe_step
from nonet.catalogue import language, later, translated
from nonet.errors import UsageError
from nonet.lessons import describe_marks
from nonet.model import State, Step

_WORDS = {
    "example": later("An example"),
    "board": later("Board"),
    "answer": later("Answer"),
    "answers": later("Answers"),
}
_CELL, _SMALL = 36.0, 22.0  # pixels


class Sheet(NamedTuple):
    """A worksheet.

    Attributes:
        name: Its heading.
        parts: What is read first, each part with its heading.
        example: A board and its step.
        boards: The boards to solve, each with a step that is an answer.
        shows_marks: Whether boards have pencil marks.
        in_colours: Whether values up to 6 have colours.
    """

    name: str
    parts: tuple[tuple[str, str], ...]
    example: tuple[State, Step]
    boards: tuple[tuple[State, Step], ...]
    shows_marks: bool = True
    in_colours: bool = False


def draw_worksheets(sheets: Sequence[Sheet], form: str = "pdf") -> bytes:
    """Worksheets as a document, with all answers at its end.

    Args:
        sheets: Which ones.
        form: pdf, tagged for screen readers, or html, one page that needs nothing else.

    Raises:
        UsageError: There is no such form.
        MissingExtraError: For PDF, Typst or the fonts are not installed.
    """
    if form not in FORMS:
        raise UsageError(f"worksheets are written as {' or '.join(FORMS)}, not {form!r}")
    title = sheets[0].name if len(sheets) == 1 else translated("Worksheets")
    if form == "pdf":
        records = [*map(_record, sheets)]
        words = {key: translated(text) for key, text in _WORDS.items()}
        content = {"title": title, "sheets": records, "lang": language(), "words": words}
        return typeset("worksheets.typ", content)
    tasks, answers = "".join(map(_tasks, sheets)), "".join(map(_answers, sheets))
    heading = escape(translated(_WORDS["answers"]))
    return html_page(title, f"{tasks}<section><h1>{heading}</h1>{answers}</section>")


def _scene(sheet: Sheet, state: State, step: Step | None = None) -> Scene:
    if sheet.shows_marks:
        return step_scene(state, step) if step else marks_scene(state)
    return named_state_scene(state, step, discs=sheet.in_colours)


def _words(state: State, step: Step) -> str:
    words = describe_step(step).removeprefix(f"{step.technique}. ")
    return f"{describe_marks(state)} {words}".strip()


def _task(sheet: Sheet, state: State) -> str:
    """The task that stands beside the picture of a board."""
    rules = (rule.describe(state.layout) for rule in state.layout.constraints)
    marks = describe_marks(state) if sheet.shows_marks else ""
    return " ".join(filter(None, ["; ".join(rules), marks]))


def _record(sheet: Sheet) -> dict[str, Any]:
    state, step = sheet.example
    answer = translated(_WORDS["answer"])
    return {
        "name": sheet.name,
        "parts": [{"name": name, "text": text} for name, text in sheet.parts],
        "example": _words(state, step),
        "board": board_of(_scene(sheet, state, step), _words(state, step)),
        "tasks": [
            {
                "text": _task(sheet, board),
                "board": board_of(_scene(sheet, board), translated("A board to solve")),
            }
            for board, _ in sheet.boards
        ],
        "answers": [
            {"text": _words(board, step), "board": board_of(_scene(sheet, board, step), answer)}
            for board, step in sheet.boards
        ],
    }


def _figure(shown: Scene, title: str, cell: float = _CELL) -> str:
    return f"<figure>{to_svg(shown, cell=cell, title=title)}</figure>"


def _tasks(sheet: Sheet) -> str:
    state, step = sheet.example
    example, one = translated(_WORDS["example"]), translated(_WORDS["board"])
    parts = "".join(f"<h2>{escape(name)}</h2><p>{escape(text)}</p>" for name, text in sheet.parts)
    boards = "".join(
        f"<h2>{number}</h2><p>{escape(_task(sheet, board))}</p>"
        f"{_figure(_scene(sheet, board), f'{one} {number}')}"
        for number, (board, _) in enumerate(sheet.boards, 1)
    )
    return (
        f"<section><h1>{escape(sheet.name)}</h1>{parts}<h2>{escape(example)}</h2>"
        f"<p>{escape(_words(state, step))}</p>{_figure(_scene(sheet, state, step), example)}"
        f"{boards}</section>\n"
    )


def _answers(sheet: Sheet) -> str:
    cell, one = _CELL if sheet.shows_marks else _SMALL, translated(_WORDS["answer"])
    answers = "".join(
        f"<p>{number}: {escape(_words(state, step))}</p>"
        f"{_figure(_scene(sheet, state, step), f'{one} {number}', cell)}"
        for number, (state, step) in enumerate(sheet.boards, 1)
    )
    return f"<h2>{escape(sheet.name)}</h2>{answers}"
