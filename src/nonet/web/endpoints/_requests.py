"""The common part of requests: the board, how it is read, and how far the game has come.

Whatever reaches an endpoint was checked by these models, which also describe it (OpenAPI). The
fields that `nonet.ReadOptions` and `nonet.Bounds` have are made from theirs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields
from itertools import islice
from types import NoneType
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args

from nonet._generate import layout_of
from nonet.constraints import parse_rule, with_shades
from nonet.errors import IllegalSymbolError, ShapeError, UnsupportedError, UsageError
from nonet.formats import ReadOptions, parse, parse_many
from nonet.model import Candidates, Layout, Puzzle, State
from nonet.options import Bounds
from nonet.web import limits
from nonet.web.endpoints._models import BaseModel, ConfigDict, Field, create_model

MOST_CELLS = limits.MOST_SIZE**2

Name = Annotated[str, Field(max_length=100)]
Names = Annotated[list[Name], Field(max_length=200)]
Labels = Annotated[str, Field(max_length=4 * MOST_CELLS)]
_RuleText = Annotated[str, Field(max_length=4000)]
# One rule, or several that hold together.
RuleTexts = _RuleText | Annotated[list[_RuleText], Field(max_length=500)]
_Value = Annotated[int, Field(ge=0, le=limits.MOST_SIZE)]
_Shown = Annotated[int, Field(ge=-limits.MOST_SIZE, le=2 * limits.MOST_SIZE)]
Values = Annotated[list[_Value], Field(max_length=MOST_CELLS)]
Marks = Annotated[
    list[Annotated[list[_Value], Field(max_length=limits.MOST_SIZE)]],
    Field(max_length=MOST_CELLS),
]


def _described(options: Any, name: str) -> str:
    """The help text of a field of a dataclass of options."""
    metadata = next(field.metadata for field in fields(options) if field.name == name)
    # "(nonet games)" is where the command line lists the names.
    listed = re.sub(r"\(nonet \w+\)", f"(GET /api/{name}s)", metadata["help"])
    return f"{listed.rstrip('.')}."


def bound(name: str, default: int, most: int) -> Any:
    """A field for one of `nonet.Bounds`, of which this server allows so much."""
    return Field(default=default, ge=1, le=most, description=_described(Bounds, name))


_SHADED = 2
Shades = Annotated[list[Annotated[int, Field(ge=0, le=_SHADED)]], Field(max_length=MOST_CELLS)]
# A game, or several whose rules hold together.
Games = Name | Names | None
# Fields that several requests have.
EngineName = Annotated[Name, Field(description="The algorithm: see /api/engines.")]
Techniques = Annotated[Names | None, Field(description="Null for the usual ones.")]
MarksWritten = Annotated[
    Literal["full", "snyder", "none"], Field(description="Which pencil marks the player writes.")
]


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
    """The common part of all requests."""

    model_config = ConfigDict(extra="forbid", strict=True)

    timeout: Annotated[float, Field(ge=0, allow_inf_nan=False)] | None = Field(
        default=None,
        description=f"{_described(Bounds, 'timeout')} The server has a limit of its own.",
    )
    language: Name = Field(
        default="", description="Of sentences, errors among them; English if left out."
    )

    def given(self, options: Any) -> dict[str, Any]:
        """The fields of a dataclass of options that are neither left out nor null."""
        values = ((field.name, getattr(self, field.name, None)) for field in fields(options))
        return {name: value for name, value in values if value is not None}


def request_like(options: Any, **types: Any) -> type[Request]:
    """A request with the fields of a dataclass of options, apart from those without a help text.

    Args:
        options: The dataclass.
        **types: What a field takes if that is not true or false, as its default is, and not a
            name or null; None for a field to leave out. Null counts as left out.
    """
    made: dict[str, Any] = {}
    for field in fields(options):
        kind = types.get(field.name, bool if isinstance(field.default, bool) else Name | None)
        if field.metadata and kind is not None:
            default = None if NoneType in get_args(kind) else field.default
            description = _described(options, field.name)
            made[field.name] = (kind, Field(default=default, description=description))
    return create_model(f"{options.__name__}Request", __base__=Request, **made)


if TYPE_CHECKING:
    _ReadRequest = Request
else:
    _ReadRequest = request_like(
        ReadOptions,
        regions=Labels | None,
        game=Games,
        rule=RuleTexts | None,
        meaning=RuleTexts | None,
        strict=bool | None,
    )


class BoardRequest(_ReadRequest):
    """A request about a board: a text and how to read it, or the size of an empty one."""

    puzzle: str | list[Any] | dict[str, Any] | None = Field(
        default=None,
        description="The puzzle: text in any format that nonet reads, rows of numbers with 0 or "
        "null for an empty cell, all cells in one list, or an object as in JSON that is read.",
        examples=["1..4....2......3", [[1, 0, 0, 4], [0, 0, 0, 0], [2, 0, 0, 0], [0, 0, 0, 3]]],
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
    clues: RuleTexts | None = Field(
        default=None,
        description="Other rules on the same board, as they are typed. One with a `?` for its "
        "number is left out.",
    )
    value_range: Annotated[list[_Shown], Field(min_length=2, max_length=2)] | None = Field(
        default=None, description="Other values on the same board: the first and the last one."
    )
    region_of: Values | None = Field(
        default=None, description="Other regions on the same board: that of each cell, as a number."
    )

    shades: Shades | None = Field(
        default=None,
        description="Of rules with shades: 2 for a shaded cell, 1 for one that is not, 0 for open.",
    )

    def read(self, bounds: RequestBounds, *, shaded: bool = True) -> Puzzle:
        """The puzzle; with the shades of the request unless told otherwise.

        Raises:
            NonetError: As `nonet.parse`, or the board is larger than the server allows.
        """
        if self.puzzle is None:
            parsed = self._empty(bounds)
        elif self.size is not None:
            raise UsageError("give a puzzle or the size of an empty board, not both")
        else:
            parsed = self._parsed(self.puzzle)
        require_size(parsed.size, bounds, f", and this one is {parsed.layout.describe()}")
        layout = parsed.layout
        if self.value_range is not None:
            first, last = self.value_range
            if last - first + 1 < max(layout.size, layout.height):
                raise ShapeError(f"{first} to {last} are fewer values than a row has cells")
            layout = layout.with_values(range(first, last + 1))
        if self.region_of is not None:
            usual, size, extra = layout.has_usual_values, layout.size, layout.extra
            rows, values = (None, None) if usual else (layout.height, layout.values)
            of_any_shape = Layout.of(
                size, regions=self.region_of, extra=extra, rows=rows, values=values
            )
            layout = of_any_shape.with_constraints(layout.constraints)
        if self.clues is not None:
            texts = [text for text in as_texts(self.clues) if not lacks_number(text)]
            layout = layout.without_constraints
            if texts:
                layout = layout.with_constraints(map(parse_rule, texts))
        if self.givens is not None or layout is not parsed.layout:
            givens = parsed.givens if self.givens is None else self.givens
            parsed = Puzzle(layout, givens, source=parsed.source)
        return self.with_shades(parsed) if shaded and self.painted else parsed

    @property
    def painted(self) -> list[bool | None]:
        """The shades of the cells, as far as the request says them: True for a shaded one."""
        return [shade == _SHADED if shade else None for shade in self.shades or ()]

    def with_shades(self, puzzle: Puzzle) -> Puzzle:
        """A puzzle whose rules have the shades of the request.

        Raises:
            ShapeError: They are of another board.
        """
        painted, layout = self.painted, puzzle.layout
        if len(painted) != layout.cell_count:
            raise ShapeError(f"there are {len(painted)} shades for {layout.cell_count} cells")
        return Puzzle(with_shades(layout, painted), puzzle.givens, source=puzzle.source)

    def _parsed(self, value: str | list[Any] | dict[str, Any]) -> Puzzle:
        reading = self.given(ReadOptions)
        if self.number is None:
            return parse(value, **reading)
        puzzle = next(islice(parse_many(value, **reading), self.number - 1, None), None)
        if puzzle is None:
            raise UsageError(f"there is no puzzle number {self.number} in it")
        return puzzle

    def _empty(self, bounds: RequestBounds) -> Puzzle:
        if self.size is None:
            raise UsageError("there is no puzzle: give its text, or the size of an empty board")
        require_size(self.size, bounds)
        reading = ReadOptions(**self.given(ReadOptions))
        rules = reading.rules
        game = "classic" if rules is None else rules.name
        layout = layout_of(self.size, reading.box, game=game, regions=reading.regions)
        if reading.constraints:
            layout = layout.with_constraints(reading.constraints)
        return Puzzle(layout, [0] * layout.cell_count)


def as_texts(rules: str | list[str] | None) -> list[str]:
    """Rules as a list."""
    return [rules] if isinstance(rules, str) else rules or []


def lacks_number(rule: str) -> bool:
    """True if a clue has a ``?`` for its number."""
    return "?" in rule.split()


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


def require_size(size: int, bounds: RequestBounds, but: str = "") -> None:
    """Refuses boards that are larger than the server allows.

    Raises:
        UnsupportedError: This one is.
    """
    if size > bounds.size:
        raise UnsupportedError(
            f"boards up to {bounds.size}x{bounds.size} can be asked about here{but}"
        )


def _candidates(layout: Layout, marks: Sequence[Sequence[int]]) -> Candidates:
    if len(marks) != layout.cell_count:
        raise ShapeError(
            f"marks must be a list for each of the {layout.cell_count} cells, "
            f"not {len(marks)} lists"
        )
    places = [0] * layout.value_count
    for cell, values in enumerate(marks):
        for value in values:
            if not 1 <= value <= layout.value_count:
                raise IllegalSymbolError(
                    f"a pencil mark must be 1 to {layout.value_count}, not {value}",
                    symbols=[str(value)],
                )
            places[value - 1] |= 1 << cell
    return Candidates(layout, places)
