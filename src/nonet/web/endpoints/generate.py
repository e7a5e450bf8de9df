"""Make a puzzle with exactly one solution."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from nonet._generate import GenerateOptions, generate_each
from nonet._rate import rate, scale_for
from nonet.records import Record
from nonet.web.endpoints import (
    Endpoint,
    Labels,
    Name,
    Request,
    RequestBounds,
    board_record,
    described,
    require_size,
)
from nonet.web.limits import MOST_SIZE

_Count = Annotated[int, Field(ge=0, le=MOST_SIZE**2)]


class GenerateRequest(Request):
    """`POST /api/generate`."""

    size: int = Field(default=9, ge=1, le=MOST_SIZE, description="N of the board.")
    box: Name | None = Field(default=None, description=described(GenerateOptions, "box"))
    game: Name | None = Field(default=None, description=described(GenerateOptions, "game"))
    regions: Labels | None = Field(default=None, description=described(GenerateOptions, "regions"))
    difficulty: Annotated[str, Field(max_length=40)] | None = Field(
        default=None, description="A level of the scale, a score, or a range of scores: 7.1..7.3."
    )
    scale: Name | None = Field(default=None, description="The scale of the difficulty.")
    symmetry: Name | None = Field(
        default=None, description="The symmetry of the pattern of givens: see /api/symmetries."
    )
    clues: Annotated[list[_Count], Field(min_length=2, max_length=2)] | _Count | None = Field(
        default=None, description="The number of givens, or the least and the most."
    )
    minimal: bool = Field(default=False, description="No given can be left out.")
    seed: int | None = Field(
        default=None, ge=0, lt=2**64, description="The same seed makes the same puzzle again."
    )


def answer(request: GenerateRequest, bounds: RequestBounds) -> Record:
    """One puzzle with one solution, and how hard it is."""
    require_size(request.size, bounds)
    clues = request.clues
    options = GenerateOptions(
        request.size,
        request.box,
        game=request.game or ("classic" if request.regions is None else "jigsaw"),
        regions=request.regions,
        difficulty=request.difficulty,
        scale=None if request.difficulty is None else request.scale,
        symmetry=request.symmetry,
        clues=(clues[0], clues[1]) if isinstance(clues, list) else clues,
        minimal=request.minimal,
        seed=request.seed,
        timeout=bounds.timeout,
        threads=1,
    ).resolved()
    (made,) = generate_each(options=options)
    scale = scale_for(made.puzzle.layout, request.scale).name
    rating = made.rating or rate(made.puzzle, scale, timeout=bounds.timeout, steps=False)
    return {
        "puzzle": board_record(made.puzzle),
        "solution": list(made.solution.values),
        "seed": options.seed,
        "attempts": made.attempts,
        "rating": rating.record(),
    }


ENDPOINT = Endpoint(
    "generate",
    GenerateRequest,
    answer,
    summary="Makes a puzzle with exactly one solution.",
    long=True,
)
