"""Lessons as text for a terminal and as a page to print, and which of them are done."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from pathlib import Path

from nonet._draw import scene, to_svg
from nonet._explain import describe_step, technique
from nonet.cli._steps import board
from nonet.files import write_file
from nonet.lessons import Lesson, Position, describe_facts, describe_miss
from nonet.model import Puzzle
from nonet.tui.saving import state_folder

_STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:48em;margin:2em auto;padding:0 1em}"
    "figure{margin:1em 0}svg{width:100%;max-width:26em;height:auto}section{break-before:page}"
    "section:first-of-type{break-before:auto}figcaption{font-size:.95em}"
)


def text_of(lesson: Lesson) -> str:
    """A whole lesson for a terminal."""
    example, miss = lesson.example, lesson.miss
    step = example.step
    assert step is not None
    return "\n".join(
        (
            f"{lesson.name}: {technique(lesson.name).summary}",
            "",
            f"Look for: {lesson.look_for}",
            f"Why it holds: {lesson.why}",
            f"{describe_facts(lesson)}",
            "",
            "An example:",
            board(example.state, step),
            describe_step(step),
            "",
            "A near miss:",
            *([board(miss.state)] if miss else []),
            describe_miss(lesson, miss),
        )
    )


def page_of(lessons: Sequence[Lesson]) -> str:
    """Lessons as a page of HTML that stands alone, each on a sheet of its own in print."""
    sections = "".join(map(_section, lessons))
    title = lessons[0].name if len(lessons) == 1 else "Lessons"
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        f"<style>{_STYLE}</style></head><body><main>{sections}</main></body></html>\n"
    )


def _section(lesson: Lesson) -> str:
    example, miss = lesson.example, lesson.miss
    step = example.step
    assert step is not None
    drawn = _drawn(example, lesson.name)
    near = _drawn(miss, "A near miss") if miss else ""
    return (
        f"<section><h1>{escape(lesson.name)}</h1><p>{escape(technique(lesson.name).summary)}</p>"
        f"<h2>What to look for</h2><p>{escape(lesson.look_for)}</p>"
        f"<h2>Why it holds</h2><p>{escape(lesson.why)}</p><p>{escape(describe_facts(lesson))}</p>"
        f"<h2>An example</h2><figure>{drawn}<figcaption>{escape(describe_step(step))}"
        f"</figcaption></figure><h2>A near miss</h2><figure>{near}"
        f"<figcaption>{escape(describe_miss(lesson, miss))}</figcaption></figure></section>\n"
    )


def _drawn(position: Position, title: str) -> str:
    state = position.state
    picture = scene(
        Puzzle(state.layout, state.givens),
        values=state.values,
        marks=state.candidates(),
        step=position.step,
        legend=position.step is not None,
    )
    return to_svg(picture, title=title)


def progress_file() -> Path:
    """Where it is kept which lessons this user has done."""
    return state_folder().parent / "lessons.json"


def done() -> set[str]:
    """The names of the lessons that are done."""
    try:
        names = json.loads(progress_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return set()
    return {name for name in names if isinstance(name, str)} if isinstance(names, list) else set()


def keep_done(names: set[str]) -> None:
    """Writes down which lessons are done."""
    file = progress_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    write_file(file, [json.dumps(sorted(names)).encode()])
