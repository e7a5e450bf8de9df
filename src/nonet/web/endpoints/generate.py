"""Make a puzzle with exactly one solution."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from nonet._generate import GenerateOptions, generate_each
from nonet._rate import rate
from nonet.records import Record, rating_record
from nonet.web.endpoints import (
    Endpoint,
    Labels,
    Name,
    Names,
    Request,
    RequestBounds,
    RuleTexts,
    board_record,
    request_like,
    require_size,
)
from nonet.web.endpoints._answers import Answer, Board, Rating
from nonet.web.endpoints._models import Field
from nonet.web.limits import LONG, MOST_SIZE

_Clues = Annotated[int, Field(ge=0, le=MOST_SIZE**2)]
_Score = Annotated[float, Field(allow_inf_nan=False)]
_Text = Annotated[str, Field(max_length=40)]

if TYPE_CHECKING:
    _GenerateRequest = Request
else:
    _GenerateRequest = request_like(
        GenerateOptions,
        game=Name | Names,
        size=Annotated[int, Field(ge=1, le=MOST_SIZE)],
        regions=Labels | None,
        rule=RuleTexts | None,
        clues=Annotated[list[_Clues], Field(min_length=2, max_length=2)] | _Clues | _Text | None,
        pattern=Labels | None,
        difficulty=Annotated[list[_Score], Field(min_length=2, max_length=2)]
        | _Score
        | _Text
        | None,
        seed=Annotated[int, Field(ge=0, lt=2**64)] | None,
        require=Names | None,
        forbid=Names | None,
        # One puzzle by one thread, within the time of the request.
        count=None,
        threads=None,
        timeout=None,
    )


class GenerateRequest(_GenerateRequest):
    """`POST /api/generate`."""


class GenerateAnswer(Answer):
    """A puzzle and what there is to say of it."""

    puzzle: Board
    solution: list[int]
    seed: int
    attempts: int
    rating: Rating


def answer(request: GenerateRequest, bounds: RequestBounds) -> Record:
    """One puzzle with one solution, and how hard it is."""
    deadline = bounds.start()
    given: dict[str, Any] = request.given(GenerateOptions)
    for name in ("clues", "difficulty"):
        if isinstance(given.get(name), list):
            given[name] = tuple(given[name])
    if "regions" in given:
        given.setdefault("game", "jigsaw")
    scale = given.get("scale") if "difficulty" in given else given.pop("scale", None)
    options = GenerateOptions(**{**given, "timeout": bounds.timeout, "threads": 1})
    require_size(options.size, bounds)
    options = options.resolved()
    (made,) = generate_each(options=options)
    rating = made.rating or rate(made.puzzle, scale, timeout=deadline.left, steps=False)
    return {
        "puzzle": board_record(made.puzzle),
        "solution": list(made.solution.numbers),
        "seed": options.seed,
        "attempts": made.attempts,
        "rating": rating_record(rating),
    }


ENDPOINT = Endpoint(
    "generate",
    GenerateRequest,
    answer,
    answers=GenerateAnswer,
    summary="Makes a puzzle with exactly one solution.",
    cost=LONG,
)
