"""A unit of the course, or a lesson: its words, its example and the boards that are left."""

from __future__ import annotations

import random

from nonet.catalogue import translated
from nonet.course import Asked, Memory, asked_of, courses, find_units, following
from nonet.lessons import Position
from nonet.model import Step
from nonet.records import Record
from nonet.web.endpoints import Endpoint, Name, Request, RequestBounds
from nonet.web.endpoints._answers import Answer, Board, Part
from nonet.web.endpoints._board import state_record
from nonet.web.endpoints._models import Field
from nonet.web.endpoints.course import Kept
from nonet.web.endpoints.lessons import LessonBoard, board_of
from nonet.web.limits import SHORT


class ExerciseRequest(Request):
    """`POST /api/exercise`."""

    unit: Name | None = Field(
        default=None, description="A unit or a lesson; null for the first unit that is not done."
    )
    memory: Kept = ""
    again: bool = Field(default=False, description="Whether it is repeated: two boards, no words.")
    seed: int = Field(default=0, ge=0, lt=2**53, description="For the same boards again.")


class ExerciseBoard(Part):
    """A board on which a technique is to be found."""

    words: str = Field(description="Which board it is, and what is asked.")
    lesson: str
    among: list[str] = Field(description="The techniques that count, if it is one of several.")
    marked: bool = Field(description="Whether it is shown with pencil marks.")
    counts: bool = Field(description="Whether a learner goes on after it another time.")
    puzzle: Board


class ExerciseAnswer(Answer):
    """A unit with its boards."""

    name: str
    title: str = Field(description="Its name in the language.")
    course: str = Field(description="The title of its course.")
    place: int = Field(description="In its course, from 1.")
    units: int = Field(description="Of that course.")
    technique: str
    look_for: str
    why: str
    example: LessonBoard
    boards: list[ExerciseBoard]


def answer(request: ExerciseRequest, bounds: RequestBounds) -> Record:
    """The unit, with the boards that come next for who has this memory."""
    memory, chance = Memory.read(request.memory), random.Random(request.seed)
    if request.unit is None:
        unit = following(memory.done) or find_units(())[0]
    else:
        (unit, *_) = find_units([request.unit])
    own = next((other.units for other in courses() if other.name == unit.course), (unit,))
    state, step = unit.example
    boards = asked_of(unit, memory, chance, again=request.again)
    return {
        "name": unit.name,
        "title": translated(unit.name),
        "course": translated(unit.course),
        "place": own.index(unit) + 1,
        "units": len(own),
        "technique": unit.technique,
        "look_for": translated(unit.look_for),
        "why": translated(unit.why),
        "example": board_of(Position(state, step), marked=_is_marked(unit.shows_marks, step)),
        "boards": [*map(_board, boards)],
    }


def _is_marked(shows_marks: bool, step: Step) -> bool:
    """True if there is something to cross out, or the step rests on marks."""
    return shows_marks or bool(step.eliminations)


def _board(asked: Asked) -> Record:
    exercise = asked.exercise
    marked = _is_marked(asked.shows_marks, exercise.easiest)
    return {
        "words": asked.words,
        "lesson": exercise.name,
        "among": list(exercise.among),
        "marked": marked,
        "counts": asked.counts,
        "puzzle": state_record(exercise.state) | ({} if marked else {"marks": None}),
    }


ENDPOINT = Endpoint(
    "exercise",
    ExerciseRequest,
    answer,
    answers=ExerciseAnswer,
    summary="A unit of the course or a lesson: words, an example, and the boards that are left.",
    cost=SHORT,
    timed=False,
)
