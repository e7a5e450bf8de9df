"""The judgement of an answer to an exercise: if it is right, and why not."""

from __future__ import annotations

from nonet._explain import hint, read_changes, technique
from nonet.lessons import LESSONS, Exercise
from nonet.model import State, parse_cell
from nonet.records import Record, step_record
from nonet.web.endpoints import Endpoint, GameRequest, Name, Names, RequestBounds
from nonet.web.endpoints._answers import Answer, Step
from nonet.web.endpoints._models import Field
from nonet.web.limits import SHORT


class JudgedRequest(GameRequest):
    """`POST /api/answer`."""

    lesson: Name | None = Field(
        default=None, description="The technique that is to be found; null for the next one."
    )
    among: Names = Field(default=[], description="Others that count as well.")
    changes: str = Field(
        default="",
        max_length=10_000,
        description="What is written and crossed out.",
        examples=["r1c2,r3c2<>5, r4c5=7"],
    )
    cells: Names = Field(default=[], description="The cells that were marked as the pattern.")


class JudgedAnswer(Answer):
    """Right, right as far as it goes, or neither; and why."""

    right: bool
    partly: bool
    text: str
    step: Step | None = Field(description="The step that it is, if it is right.")


def answer(request: JudgedRequest, bounds: RequestBounds) -> Record:
    """The judgement with its reasons."""
    puzzle = request.read(bounds)
    puzzle.require_no_conflict()
    state = request.state(puzzle)
    among = tuple(technique(name).name for name in request.among)
    exercise = Exercise(_asked(request, state), state, among)
    placed, crossed = read_changes(request.changes, state.layout)
    cells = [parse_cell(name, state.size) for name in request.cells]
    judgement = exercise.judge(placed, crossed, cells)
    step = None if judgement.step is None else step_record(judgement.step, state.layout)
    return {
        "right": judgement.right,
        "partly": judgement.partly,
        "text": judgement.text,
        "step": step,
    }


def _asked(request: JudgedRequest, state: State) -> str:
    if request.lesson is not None:
        return technique(request.lesson).name
    following = hint(state).step
    return LESSONS.names()[0] if following is None else following.technique


ENDPOINT = Endpoint(
    "answer",
    JudgedRequest,
    answer,
    answers=JudgedAnswer,
    summary="Whether an answer to an exercise is right, and if not, why.",
    cost=SHORT,
    timed=False,
)
