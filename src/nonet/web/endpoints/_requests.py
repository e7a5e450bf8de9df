"""What requests share: the board, how it is read, and how far the game has come.

Whatever reaches an endpoint was checked by these models, which also describe it (OpenAPI). The
fields that `nonet.ReadOptions` and `nonet.Bounds` have are made from theirs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, create_model

from nonet._generate import layout_of
from nonet.errors import IllegalSymbolError, ShapeError, UnsupportedError, UsageError
from nonet.formats import ReadOptions, parse, parse_many
from nonet.model import Candidates, Layout, Puzzle, State
from nonet.options import Bounds
from nonet.web import limits

MOST_CELLS = limits.MOST_SIZE**2

Name = Annotated[str, Field(max_length=100)]
Names = Annotated[list[Name], Field(max_length=200)]
Labels = Annotated[str, Field(max_length=4 * MOST_CELLS)]
_Value = Annotated[int, Field(ge=0, le=limits.MOST_SIZE)]
Values = Annotated[list[_Value], Field(max_length=MOST_CELLS)]
Marks = Annotated[
    list[Annotated[list[_Value], Field(max_length=limits.MOST_SIZE)]],
    Field(max_length=MOST_CELLS),
]


def described(options: Any, name: str) -> str:
    """What a field of a dataclass of options does, as its help text has it."""
    metadata = next(field.metadata for field in fields(options) if field.name == name)
    # "(nonet games)" is where the command line lists the names.
    return re.sub(r" \(nonet \w+\)", "", metadata["help"]).rstrip(".") + "."


def bound(name: str, default: int, most: int) -> Any:
    """A field for one of `nonet.Bounds`, of which this server allows so much."""
    return Field(default=default, ge=1, le=most, description=described(Bounds, name))


# Fields that several requests have.
EngineName = Annotated[Name, Field(description="The algorithm: see /api/engines.")]
Techniques = Annotated[Names | None, Field(description="Null for the usual ones.")]


@dataclass(frozen=True, slots=True)
class RequestBounds(Bounds):
    """How far one request may go: the bounds of a search, and those of the server.

    Attributes:
        size: The largest board.
        memory: Bytes that a search may take.
    """

    size: int = 64
    memory: int = 2**30


class Request(BaseModel):
    """What all requests share."""

    model_config = ConfigDict(extra="forbid", strict=True)

    timeout: Annotated[float, Field(gt=0, allow_inf_nan=False)] | None = Field(
        default=None,
        description=f"{described(Bounds, 'timeout')} The server has a limit of its own.",
    )


# A layout has no form of its own in JSON.
_READING = [field.name for field in fields(ReadOptions) if field.metadata]

if TYPE_CHECKING:
    ReadRequest = Request
else:
    ReadRequest = create_model(
        "ReadRequest",
        __base__=Request,
        **{
            name: (
                (Labels if name == "regions" else Name) | None,
                Field(default=None, description=described(ReadOptions, name)),
            )
            for name in _READING
        },
    )


class BoardRequest(ReadRequest):
    """A request about a board: a text and how to read it, or the size of an empty one."""

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
    givens: Values | None = Field(default=None, description="Other givens on the same board.")

    @property
    def reading(self) -> dict[str, Any]:
        """The options of reading that were given, as keywords of `nonet.parse`."""
        given = ((name, getattr(self, name)) for name in _READING)
        return {name: value for name, value in given if value is not None}

    def read(self, bounds: RequestBounds) -> Puzzle:
        """The puzzle.

        Raises:
            NonetError: As `nonet.parse`, or the board is larger than the server allows.
        """
        if self.puzzle is None:
            found = self._empty(bounds)
        elif self.size is not None:
            raise UsageError("give a puzzle or the size of an empty board, not both")
        else:
            found = self._parsed(self.puzzle)
        require_size(found.size, bounds, f", and this one is {found.layout.describe()}")
        if self.givens is not None:
            found = Puzzle(found.layout, self.givens, source=found.source)
        return found

    def _parsed(self, text: str) -> Puzzle:
        if self.number is None:
            return parse(text, **self.reading)
        found = next(islice(parse_many(text, **self.reading), self.number - 1, None), None)
        if found is None:
            raise UsageError(f"there is no puzzle number {self.number} in the text")
        return found

    def _empty(self, bounds: RequestBounds) -> Puzzle:
        if self.size is None:
            raise UsageError("there is no puzzle: give its text, or the size of an empty board")
        reading = self.reading
        layout = empty_layout(
            self.size,
            bounds,
            box=reading.get("box"),
            game=reading.get("game"),
            regions=reading.get("regions"),
        )
        return Puzzle(layout, [0] * layout.cell_count)


class GameRequest(BoardRequest):
    """A request about a game in progress."""

    values: Values | None = Field(
        default=None, description="What is written in each cell, the givens included; 0 is empty."
    )
    marks: Marks | None = Field(
        default=None,
        description="The pencil marks of each cell; null for all that the values leave.",
    )

    def state(self, puzzle: Puzzle) -> State:
        """Where the values and marks have brought a puzzle.

        Raises:
            NonetError: They do not belong to its board.
        """
        if self.values is None and self.marks is None:
            return State.of(puzzle)
        values = State.of(puzzle).values if self.values is None else self.values
        marks = None if self.marks is None else _candidates(puzzle.layout, self.marks)
        return State(puzzle.layout, puzzle.givens, values, marks)


def empty_layout(
    size: int,
    bounds: RequestBounds,
    *,
    box: str | None = None,
    game: str | None = None,
    regions: str | None = None,
) -> Layout:
    """The layout of an empty board; regions alone make it a jigsaw.

    Raises:
        NonetError: There is no such board, or it is larger than the server allows.
    """
    require_size(size, bounds)
    rules = game or ("classic" if regions is None else "jigsaw")
    return layout_of(size, box, game=rules, regions=regions)


def require_size(size: int, bounds: RequestBounds, but: str = "") -> None:
    """Refuses boards that are larger than the server allows.

    Raises:
        UnsupportedError: This one is.
    """
    if size > bounds.size:
        raise UnsupportedError(f"this server takes boards up to {bounds.size}x{bounds.size}{but}")


def _candidates(layout: Layout, marks: Sequence[Sequence[int]]) -> Candidates:
    if len(marks) != layout.cell_count:
        raise ShapeError(
            f"marks must be a list for each of the {layout.cell_count} cells, "
            f"not {len(marks)} lists"
        )
    places = [0] * layout.size
    for cell, values in enumerate(marks):
        for value in values:
            if not 1 <= value <= layout.size:
                raise IllegalSymbolError(
                    f"a pencil mark must be 1 to {layout.size}, not {value}",
                    symbols=[str(value)],
                )
            places[value - 1] |= 1 << cell
    return Candidates(layout, places)
