"""Make a puzzle with exactly one solution."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from nonet._generate import checked_seed, puzzles
from nonet._rate import rate, scale_for
from nonet.formats import ReadOptions
from nonet.records import Record
from nonet.web.endpoints import (
    Endpoint,
    Labels,
    Name,
    Request,
    RequestBounds,
    board_record,
    described,
    empty_layout,
)
from nonet.web.limits import MOST_SIZE

_Count = Annotated[int, Field(ge=0, le=MOST_SIZE**2)]


class GenerateRequest(Request):
    """`POST /api/generate`."""

    size: int = Field(default=9, ge=1, le=MOST_SIZE, description="N of the board.")
    box: Name | None = Field(default=None, description=described(ReadOptions, "box"))
    game: Name | None = Field(default=None, description=described(ReadOptions, "game"))
    regions: Labels | None = Field(default=None, description=described(ReadOptions, "regions"))
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
    seed = checked_seed(request.seed)
    layout = empty_layout(
        request.size,
        bounds,
        box=request.box,
        game=request.game,
        regions=request.regions,
        seed=seed,
    )
    options: dict[str, Any] = {
        "difficulty": request.difficulty,
        "symmetry": request.symmetry,
        "minimal": request.minimal,
    }
    if request.clues is not None:
        clues = request.clues
        options["clues"] = tuple(clues) if isinstance(clues, list) else (clues, clues)
    if request.difficulty is not None:
        options["scale"] = request.scale
    (made,) = puzzles(layout, seed=seed, timeout=bounds.timeout, workers=1, **options)
    scale = scale_for(layout, request.scale).name
    rating = made.rating or rate(made.puzzle, scale, timeout=bounds.timeout, steps=False)
    return {
        "puzzle": board_record(made.puzzle),
        "solution": list(made.solution.values),
        "seed": seed,
        "attempts": made.attempts,
        "rating": rating.record(),
    }


ENDPOINT = Endpoint(
    "generate",
    request=GenerateRequest,
    answer=answer,
    summary="Makes a puzzle with exactly one solution.",
    long=True,
)
