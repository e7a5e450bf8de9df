"""The judgement of a player's move."""

from __future__ import annotations

from typing import Literal

from nonet._explain import judge, read_changes
from nonet.records import Record, judgement_record
from nonet.web.endpoints import Endpoint, GameRequest, RequestBounds
from nonet.web.endpoints._answers import Answer, Step
from nonet.web.endpoints._models import Field
from nonet.web.limits import SHORT


class MoveRequest(GameRequest):
    """`POST /api/move`: the board before the move, and the move."""

    changes: str = Field(
        default="",
        max_length=10_000,
        description="What was written and crossed out.",
        examples=["r1c2,r3c2<>5, r4c5=7"],
    )


class MoveAnswer(Answer):
    """The technique of a move, and if it could be known yet, or its contradiction."""

    kind: Literal["clash", "wrong", "known", "early", "open", "nothing"]
    text: str
    technique: str | None
    step: Step | None
    before: int
    cells: list[str]


def answer(request: MoveRequest, bounds: RequestBounds) -> Record:
    """As `nonet.judge`."""
    puzzle = request.read(bounds)
    puzzle.require_no_conflict()
    placed, crossed = read_changes(request.changes, puzzle.layout)
    return judgement_record(judge(request.state(puzzle), placed, crossed))


ENDPOINT = Endpoint(
    "move",
    MoveRequest,
    answer,
    answers=MoveAnswer,
    summary="What technique a move was, whether it could be known yet, or what it contradicts.",
    cost=SHORT,
    timed=False,
)
