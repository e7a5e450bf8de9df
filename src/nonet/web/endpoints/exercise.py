"""A board to practise on."""

from __future__ import annotations

from typing import Annotated

from nonet.lessons import LESSONS, Trainer, campaign
from nonet.records import Record
from nonet.web.endpoints import Endpoint, Names, Request, RequestBounds
from nonet.web.endpoints._answers import Answer, Board
from nonet.web.endpoints._board import state_record
from nonet.web.endpoints._models import Field
from nonet.web.limits import SHORT

_MOST_ANSWERS = 10_000


class ExerciseRequest(Request):
    """`POST /api/exercise`."""

    lessons: Names = Field(
        default=[], description="What is practised; an empty list for all lessons."
    )
    answers: Annotated[list[bool], Field(max_length=_MOST_ANSWERS)] = Field(
        default=[], description="The answers so far: two right ones lead up, a wrong one down."
    )
    seed: int = Field(default=0, ge=0, lt=2**53, description="For the same board again.")
    mixed: bool = Field(
        default=False, description="Whether any of the last few techniques is to be found."
    )


class ExerciseAnswer(Answer):
    """A board on which the technique is to be found."""

    lesson: str
    among: list[str] = Field(description="The techniques that count, if it is one of several.")
    level: int = Field(description="From 0.")
    levels: int
    puzzle: Board


def answer(request: ExerciseRequest, bounds: RequestBounds) -> Record:
    """The next exercise after these answers."""
    chosen = {LESSONS.get(name).name for name in request.lessons}
    lessons = [each for each in campaign() if not chosen or each.name in chosen]
    trainer = Trainer(lessons, request.seed + len(request.answers), mixed=request.mixed)
    for right in request.answers:
        trainer.answered(right=right)
    found = trainer.exercise()
    return {
        "lesson": found.name,
        "among": list(found.among),
        "level": trainer.level,
        "levels": trainer.levels,
        "puzzle": state_record(found.state),
    }


ENDPOINT = Endpoint(
    "exercise",
    ExerciseRequest,
    answer,
    answers=ExerciseAnswer,
    summary="A board on which one of some techniques is to be found.",
    cost=SHORT,
    timed=False,
)
