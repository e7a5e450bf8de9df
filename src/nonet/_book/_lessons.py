"""Lessons as a document to print: one page of HTML, or a PDF, each lesson on a sheet of its own."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from nonet._book._boards import marks_board, marks_scene, step_board, step_scene
from nonet._book._explanation import FORMS
from nonet._book._page import html_page
from nonet._book._typeset import typeset
from nonet._draw import to_svg
from nonet._explain import describe_step, technique
from nonet.catalogue import language, later, translated
from nonet.errors import UsageError
from nonet.lessons import Lesson, Position, describe_facts, describe_marks, describe_miss

_CELL = 44.0  # pixels
_NEAR_MISS, _EXAMPLE = later("A near miss"), later("An example")


def draw_lessons(lessons: Sequence[Lesson], form: str = "html") -> bytes:
    """Lessons as a document, with the example and the near miss of each drawn.

    Args:
        lessons: Which ones.
        form: html, one page that needs nothing else, or pdf, tagged for screen readers.

    Raises:
        UsageError: There is no such form.
        MissingExtraError: For PDF, Typst or the fonts are not installed.
    """
    if form not in FORMS:
        raise UsageError(f"lessons are written as {' or '.join(FORMS)}, not {form!r}")
    title = lessons[0].name if len(lessons) == 1 else translated("Lessons")
    if form == "pdf":
        words = {"example": translated(_EXAMPLE), "miss": translated(_NEAR_MISS)}
        records = [*map(_record, lessons)]
        content = {"title": title, "lessons": records, "lang": language(), "words": words}
        return typeset("lessons.typ", content)
    sections = "".join(map(_section, lessons))
    return html_page(title, sections, "h2 { display: block; }\n")


def parts_of(lesson: Lesson) -> list[tuple[str, str]]:
    """The headings of a lesson above its boards, and what stands below each."""
    return [
        (translated("What to look for"), translated(lesson.look_for)),
        (translated("Why it holds"), translated(lesson.why)),
        (translated("How often"), describe_facts(lesson, names=False)),
    ]


def drawn(position: Position, title: str) -> str:
    """A board of a lesson as SVG, its step set off if it has one."""
    state, step = position.state, position.step
    return to_svg(step_scene(state, step) if step else marks_scene(state), cell=_CELL, title=title)


def words_of_example(lesson: Lesson) -> str:
    """The step of the example, without the name of the technique before it."""
    step = lesson.example.step
    assert step is not None
    words = describe_step(step).removeprefix(f"{step.technique}. ")
    return f"{describe_marks(lesson.example.state)} {words}".strip()


def _section(lesson: Lesson) -> str:
    miss = lesson.miss
    example, near_miss = translated(_EXAMPLE), translated(_NEAR_MISS)
    near = f"<figure>{drawn(miss, near_miss)}</figure>" if miss else ""
    parts = "".join(
        f"<h2>{escape(name)}</h2><p>{escape(text)}</p>" for name, text in parts_of(lesson)
    )
    return (
        f"<section><h1>{escape(lesson.name)}</h1>"
        f"<p>{escape(translated(technique(lesson.name).summary))}</p>{parts}"
        f"<h2>{escape(example)}</h2><p>{escape(words_of_example(lesson))}</p>"
        f"<figure>{drawn(lesson.example, lesson.name)}</figure>"
        f"<h2>{escape(near_miss)}</h2>"
        f"<p>{escape(describe_miss(lesson, miss))}</p>{near}</section>\n"
    )


def _record(lesson: Lesson) -> dict[str, Any]:
    example, miss = lesson.example, lesson.miss
    assert example.step is not None
    words, near = words_of_example(lesson), describe_miss(lesson, miss)
    return {
        "name": lesson.name,
        "summary": translated(technique(lesson.name).summary),
        "parts": [{"name": name, "text": text} for name, text in parts_of(lesson)],
        "example": words,
        "board": step_board(example.state, example.step, words),
        "near": near,
        "miss": None if miss is None else marks_board(miss.state, near),
    }
