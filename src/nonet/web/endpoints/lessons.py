"""Lessons: the list in the order in which they are learnt, and each with its boards."""

from __future__ import annotations

from nonet._explain import technique
from nonet.catalogue import translated
from nonet.lessons import (
    Lesson,
    Position,
    campaign,
    describe_facts,
    describe_marks,
    describe_miss,
    lesson_of,
)
from nonet.records import Record, step_record
from nonet.web.endpoints import Endpoint
from nonet.web.endpoints._answers import Answer, Board, Part, Step
from nonet.web.endpoints._board import state_record
from nonet.web.endpoints._models import Field


class LessonEntry(Part):
    """A lesson in the list."""

    name: str
    summary: str
    level: str = Field(description="Of the scale hodoku; empty if that does not know it.")
    share: float = Field(description="Of our puzzles of all levels those that use it.")
    needs: list[str] = Field(description="The lessons that come before it.")


class Lessons(Answer):
    """`GET /api/lessons`."""

    lessons: list[LessonEntry]


class LessonBoard(Part):
    """A board of a lesson; without a step it is a near miss."""

    puzzle: Board
    step: Step | None
    text: str


class LessonAnswer(Answer):
    """`GET /api/lessons/{name}`."""

    name: str
    summary: str
    level: str
    share: float
    needs: list[str]
    look_for: str
    why: str
    facts: str
    example: LessonBoard
    miss: LessonBoard | None


def _entry(lesson: Lesson) -> Record:
    return {
        "name": lesson.name,
        "summary": translated(technique(lesson.name).summary),
        "level": lesson.level,
        "share": lesson.share,
        "needs": list(lesson.needs),
    }


def _list() -> Record:
    return {"lessons": [_entry(lesson) for lesson in campaign()]}


def _lesson(name: str) -> Record:
    lesson = lesson_of(name)
    example, miss = lesson.example, lesson.miss
    return {
        **_entry(lesson),
        "look_for": translated(lesson.look_for),
        "why": translated(lesson.why),
        "facts": describe_facts(lesson),
        "example": board_of(example),
        "miss": None if miss is None else board_of(miss, describe_miss(lesson, miss)),
    }


def board_of(position: Position, text: str = "", *, marked: bool = True) -> Record:
    """A board with its step and the words on it."""
    state, step = position.state, position.step
    shown = None if step is None else step_record(step, state.layout)
    return {
        "puzzle": state_record(state) | ({} if marked else {"marks": None}),
        "step": shown,
        "text": text if shown is None else f"{shown['text']} {describe_marks(state)}".strip(),
    }


ENDPOINTS_OF_LESSONS = (
    Endpoint(
        "lessons",
        None,
        _list,
        answers=Lessons,
        summary="All lessons, each after those that it needs.",
    ),
    Endpoint(
        "lessons/{name}",
        None,
        _lesson,
        answers=LessonAnswer,
        summary="A lesson, by any name: what to look for, why it holds, an example, a near miss.",
    ),
)
