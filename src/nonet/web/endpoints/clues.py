"""Rules clue by clue, as they are drawn: those of a list that can stand on a board."""

from __future__ import annotations

from itertools import zip_longest

from nonet._generate import split_rules
from nonet.catalogue import reworded
from nonet.constraints import parse_rule
from nonet.errors import NonetError
from nonet.model import Layout
from nonet.model.constraint import parts_of
from nonet.records import Record
from nonet.web.endpoints import BoardRequest, Endpoint, RequestBounds, RuleTexts
from nonet.web.endpoints._answers import Answer, Clue, Part
from nonet.web.endpoints._clues import clue_record
from nonet.web.endpoints._models import Field
from nonet.web.endpoints._requests import as_texts, lacks_number
from nonet.web.limits import SHORT

_MOST_TRIED = 100  # numbers, to see how a clue looks with one


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
    clues, refused = {}, []
    for text in as_texts(request.wanted):
        try:
            described = _open_record if lacks_number(text) else _record
            clues[text] = described(text, puzzle.layout)
        except NonetError as error:
            refused.append({"id": text, "message": reworded(error.message)})
    return {"clues": clues, "refused": refused}


def _record(text: str, layout: Layout) -> Record:
    """A rule with its cells as numbers of the board, and those that it finds for itself."""
    bound = layout.without_constraints.with_constraints([parse_rule(text)])
    return clue_record(bound.constraints[0], bound)


def _open_record(text: str, layout: Layout) -> Record:
    """A clue whose number is to be found: where two numbers look different it has a ``?``."""
    (some,) = split_rules([text], layout)[1]
    number = next(part.name for part in parts_of(some.kind.make) if part.name not in some.given)
    two: list[Record] = []
    for value in range(_MOST_TRIED):
        try:
            two.append(_record(text.replace(" ? ", f" {value} "), layout))
        except NonetError as error:
            refused = error
        if len(two) > 1:
            break
    if not two:
        raise refused
    one, other = two[0], two[-1]
    shapes = {
        part: [
            mine | {"text": "?"} if mine.get("text") != its.get("text") else mine
            for mine, its in zip(one[part], other[part], strict=True)
        ]
        for part in ("under", "over")
    }
    words = {name: _common(one[name], other[name]) for name in ("id", "title", "claim")}
    given = {"words": one["words"] | {number: "?"}, "total": None, "pairs": []}
    return one | shapes | words | given


def _common(one: str, other: str) -> str:
    """A sentence with a ``?`` for the number in which another one differs."""
    pairs = zip_longest(one.split(), other.split(), fillvalue="?")
    return " ".join(mine if mine == its else "?" for mine, its in pairs)


ENDPOINT = Endpoint(
    "clues",
    CluesRequest,
    answer,
    answers=CluesAnswer,
    summary="How rules look on a board, one by one: for drawing them.",
    cost=SHORT,
    timed=False,
)
