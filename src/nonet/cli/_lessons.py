"""Lessons as text for a terminal, and which of them are done."""

from __future__ import annotations

from pathlib import Path

from nonet._explain import describe_step, technique
from nonet.catalogue import translated
from nonet.cli._steps import board
from nonet.course import Memory
from nonet.lessons import Lesson, describe_facts, describe_marks, describe_miss
from nonet.tui.saving import state_folder


def text_of(lesson: Lesson) -> str:
    """A whole lesson for a terminal."""
    example, miss = lesson.example, lesson.miss
    step = example.step
    assert step is not None
    return "\n".join(
        (
            f"{lesson.name}: {translated(technique(lesson.name).summary)}",
            "",
            translated("Look for: {text}", text=translated(lesson.look_for)),
            translated("Why it holds: {text}", text=translated(lesson.why)),
            f"{describe_facts(lesson)}",
            "",
            translated("An example:"),
            board(example.state, step),
            *filter(None, [describe_marks(example.state)]),
            describe_step(step),
            "",
            translated("A near miss:"),
            *([board(miss.state)] if miss else []),
            describe_miss(lesson, miss),
        )
    )


def progress_file() -> Path:
    """Where it is kept which lessons this user has done."""
    return state_folder().parent / "lessons.json"


def done() -> set[str]:
    """The names of the lessons that are done."""
    return Memory.of(progress_file()).lessons


def keep_done(names: set[str]) -> None:
    """Writes down which lessons are done."""
    memory = Memory.of(progress_file())
    memory.lessons = names
    memory.save()
