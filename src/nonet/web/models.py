"""What requests look like: checked before anybody works on them, and described by OpenAPI."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from nonet.web import limits

_MOST_CELLS = limits.MOST_SIZE**2

Name = Annotated[str, Field(max_length=100)]
_Value = Annotated[int, Field(ge=0, le=limits.MOST_SIZE)]
Values = Annotated[list[_Value], Field(max_length=_MOST_CELLS)]
Marks = Annotated[
    list[Annotated[list[_Value], Field(max_length=limits.MOST_SIZE)]],
    Field(max_length=_MOST_CELLS),
]
_Count = Annotated[int, Field(ge=0, le=_MOST_CELLS)]
Names = Annotated[list[Name], Field(max_length=200)]


class Request(BaseModel):
    """What all requests share."""

    model_config = ConfigDict(extra="forbid", strict=True)

    timeout: Annotated[float, Field(gt=0, allow_inf_nan=False)] | None = Field(
        default=None, description="Seconds to work on it; the server has a limit of its own."
    )

    def options(self) -> dict[str, Any]:
        """All fields but the time."""
        return self.model_dump(exclude={"timeout"})


class BoardRequest(Request):
    """A request about a board."""

    puzzle: str | None = Field(
        default=None,
        description="The puzzle as text, in any format that nonet reads.",
        examples=["1..4....2......3"],
    )
    number: int | None = Field(
        default=None,
        ge=1,
        le=limits.MOST_PUZZLES,
        description="Which puzzle, where the text holds several: 1 is the first.",
    )
    size: int | None = Field(
        default=None,
        ge=1,
        le=limits.MOST_SIZE,
        description="Instead of a puzzle: N of an empty board.",
    )
    format: Name | None = Field(
        default=None, description="The format, if it should not be found out."
    )
    game: Name | None = Field(default=None, description="The rules, if the text does not say them.")
    box: Name | None = Field(default=None, description="Rows and columns of a box: 2x3, or none.")
    regions: str | None = Field(
        default=None,
        max_length=4 * _MOST_CELLS,
        description="Jigsaw regions: a label for each cell.",
    )
    alphabet: Name | None = Field(default=None, description="What letters mean, above 9x9.")
    givens: Values | None = Field(default=None, description="Other givens on the same board.")

    def board(self) -> dict[str, Any]:
        """The fields that say which board."""
        return {name: getattr(self, name) for name in _BOARD if name in type(self).model_fields}

    def options(self) -> dict[str, Any]:
        """All other fields, but for the time: see `Request`."""
        names = type(self).model_fields.keys() - _BOARD - {"timeout"}
        return {name: getattr(self, name) for name in names}


class GameRequest(BoardRequest):
    """A request about a game in progress."""

    values: Values | None = Field(
        default=None, description="What is written in each cell, the givens included; 0 is empty."
    )
    marks: Marks | None = Field(
        default=None,
        description="The pencil marks of each cell; null for all that the values leave.",
    )


_BOARD = GameRequest.model_fields.keys() - {"timeout"}


class Solve(BoardRequest):
    """`POST /api/solve`."""

    engine: Name = Field(default="auto", description="The algorithm: see /api/engines.")
    limit: int = Field(
        default=2, ge=1, le=limits.MOST_SOLUTIONS, description="Solutions to look for."
    )


class Count(BoardRequest):
    """`POST /api/count`."""


class Solutions(BoardRequest):
    """`POST /api/solutions`."""

    offset: int = Field(default=0, ge=0, le=limits.MOST_OFFSET)
    limit: int = Field(default=100, ge=1, le=limits.MOST_SOLUTIONS)


class Candidates(GameRequest):
    """`POST /api/candidates`."""

    true: bool = Field(default=False, description="Only values that occur in some solution.")


class Check(GameRequest):
    """`POST /api/check`."""


class Convert(GameRequest):
    """`POST /api/convert`."""

    to: Name | None = Field(
        default=None, description="A format to write the puzzle in: see /api/formats."
    )
    to_alphabet: Name | None = None


class Hint(GameRequest):
    """`POST /api/hint`."""

    grade: int = Field(
        default=2, ge=1, le=3, description="1: where to look; 2: the technique; 3: the whole step."
    )
    techniques: Names | None = None


class Steps(GameRequest):
    """`POST /api/steps`."""

    techniques: Names | None = None
    limit: int = Field(default=500, ge=1, le=limits.MOST_STEPS)


class Explain(GameRequest):
    """`POST /api/explain`."""

    techniques: Names | None = None
    until: Name | None = Field(
        default=None, description="Stop before the first step of this technique."
    )


class Rate(BoardRequest):
    """`POST /api/rate`."""

    scale: Name | None = Field(
        default=None, description="See /api/scales; null takes the usual one."
    )
    path: bool = Field(default=True, description="Whether the steps are wanted.")


class Compare(BoardRequest):
    """`POST /api/compare`."""

    engines: Names | None = Field(default=None, description="Null for all.")
    limit: int = Field(default=2, ge=1, le=limits.MOST_SOLUTIONS)


class Trace(BoardRequest):
    """`POST /api/trace`."""

    engine: Name = "constrained"
    limit: int = Field(default=1, ge=1, le=limits.MOST_SOLUTIONS)
    limit_events: int = Field(default=1000, ge=1, le=limits.MOST_EVENTS)


class Generate(Request):
    """`POST /api/generate`."""

    size: int = Field(default=9, ge=1, le=limits.MOST_SIZE)
    box: Name | None = None
    game: Name | None = None
    regions: str | None = Field(default=None, max_length=4 * _MOST_CELLS)
    difficulty: Annotated[str, Field(max_length=40)] | None = Field(
        default=None, description="A level of the scale, a score, or a range of scores: 7.1..7.3."
    )
    scale: Name | None = None
    symmetry: Name | None = None
    clues: Annotated[list[_Count], Field(min_length=2, max_length=2)] | _Count | None = Field(
        default=None, description="The number of givens, or the least and the most."
    )
    minimal: bool = False
    seed: int | None = Field(default=None, ge=0, lt=2**64)

    def options(self) -> dict[str, Any]:
        """See `Request`."""
        found = super().options()
        least_and_most = self.clues if isinstance(self.clues, list) else [self.clues] * 2
        return found | {"clues": None if self.clues is None else least_and_most}


class Trouble(BaseModel):
    """What went wrong."""

    model_config = ConfigDict(extra="allow")

    type: str
    message: str


class Failure(BaseModel):
    """The body of every answer that is an error."""

    error: Trouble


class Health(BaseModel):
    """`GET /api/healthz`."""

    status: str
    version: str
