"""Rules clue by clue, as they are drawn: those of a list that can stand on a board."""

from __future__ import annotations

from nonet.catalogue import reworded
from nonet.constraints import parse_rule
from nonet.errors import NonetError
from nonet.model import Constraint, Puzzle
from nonet.records import Record
from nonet.web.endpoints import BoardRequest, Endpoint, RequestBounds, RuleTexts
from nonet.web.endpoints._answers import Answer, Clue, Part
from nonet.web.endpoints._clues import clue_record
from nonet.web.endpoints._models import Field
from nonet.web.limits import SHORT


class Refused(Part):
    """A text that is no rule of this board, and why."""

    id: str
    message: str


class CluesRequest(BoardRequest):
    """`POST /api/clues`."""

    wanted: RuleTexts | None = Field(
        default=None, description="Rules as they are typed: those to be described."
    )


class CluesAnswer(Answer):
    """How each of the rules looks, or why it cannot be; `text` as it was sent."""

    clues: dict[str, Clue]
    refused: list[Refused]


def answer(request: CluesRequest, bounds: RequestBounds) -> Record:
    """Each text for itself, so that one which is wrong leaves the others."""
    puzzle = request.read(bounds)
    wanted = [request.wanted] if isinstance(request.wanted, str) else request.wanted or []
    clues, refused = {}, []
    for text in wanted:
        try:
            clues[text] = clue_record(_bound(parse_rule(text), puzzle), puzzle.layout)
        except NonetError as error:
            refused.append({"id": text, "message": reworded(error.message)})
    return {"clues": clues, "refused": refused}


def _bound(rule: Constraint, puzzle: Puzzle) -> Constraint:
    """A rule with its cells as numbers of the board, and those that it finds for itself."""
    layout = puzzle.layout.without_constraints.with_constraints([rule])
    return layout.constraints[0]


ENDPOINT = Endpoint(
    "clues",
    CluesRequest,
    answer,
    answers=CluesAnswer,
    summary="How rules look on a board, one by one: for drawing them.",
    cost=SHORT,
    timed=False,
)
