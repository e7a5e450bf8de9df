"""The position on the board of a game, as frozen values, and how one becomes another.

There are two kinds of pencil marks. *Centre* marks say what a cell may hold: hints rest on them and
call it a mistake if the right value is not among them. *Corner* marks are notes of the player's
own: where in a house a value may go.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from nonet.catalogue import later
from nonet.model import Candidates, Puzzle, State, mask_of

Sets = tuple[int, ...]  # for each cell a set of values, bit v standing for value v


COLOURS = 8  # in which cells can be painted; documents may have one more


class Entry(Enum):
    """The meaning of a typed digit: the word for people."""

    VALUE = later("Value")
    CENTRE = later("Centre")
    CORNER = later("Corner")
    COLOUR = later("Colour")
    PEN = later("Pen")


_FIELDS = {Entry.CENTRE: "centre", Entry.CORNER: "corner", Entry.COLOUR: "colours"}


@dataclass(frozen=True, slots=True)
class Position:
    """The values and marks on the board, givens among them."""

    values: tuple[int, ...]  # row by row, 0 for empty
    centre: Sets  # the centre marks of each cell
    corner: Sets  # the corner marks of each cell
    colours: Sets  # what each cell is painted with
    blue: Sets  # candidates that are painted
    orange: Sets
    lines: Sets  # drawn from the middle of each cell
    signs: Sets  # 1 shades it, 2 crosses it out, 3 circles it, others are letters from A on
    kept: bool = False  # whether centre marks are all candidates; the web page asks

    @classmethod
    def of(cls, values: Sequence[int]) -> Position:
        """Values without any marks."""
        none = (0,) * len(values)
        return cls(tuple(values), none, none, none, none, none, none, none)


@dataclass(frozen=True, slots=True)
class Moment:
    """A position, and the move that led there."""

    position: Position
    seconds: float = 0.0  # on the clock
    name: str = ""  # of the move


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A position to come back to."""

    position: Position
    seconds: float
    name: str


def state_of(puzzle: Puzzle, at: Position) -> State:
    """A position as the library takes it; a cell without centre marks may hold anything."""
    layout = puzzle.layout
    places = [0] * layout.value_count
    for cell, marks in enumerate(at.centre):
        for value in range(1, layout.value_count + 1):
            if not marks or marks >> value & 1:
                places[value - 1] |= 1 << cell
    return State(layout, puzzle.givens, at.values, Candidates(layout, places))


def marks_of(state: State) -> Sets:
    """The candidates of each cell of a state."""
    return tuple(mask_of(state.values_of(cell)) for cell in range(state.layout.cell_count))


def beginning(puzzle: Puzzle) -> Position:
    """The givens, with the pencil marks that came with the puzzle."""
    start, document = Position.of(puzzle.givens), puzzle.document
    if puzzle.marks is None and not any(document.progress[:3]):
        return start
    state = State.of(puzzle)
    centre = marks_of(state) if puzzle.marks else tuple(map(mask_of, document.centre))
    corner = tuple(map(mask_of, document.corner))
    return replace(
        start, values=state.values, centre=centre or start.centre, corner=corner or start.corner
    )


def with_values(old: Position, values: dict[int, int]) -> Position:
    """A position with other values in some cells; cells that get one lose their marks."""
    new = list(old.values)
    for cell, value in values.items():
        new[cell] = value
    filled = mask_of(cell for cell, value in values.items() if value)
    return replace(
        old,
        values=tuple(new),
        centre=cleared(old.centre, filled),
        corner=cleared(old.corner, filled),
    )


def cleared(marks: Sets, cells: int) -> Sets:
    """Marks without those of some cells."""
    return tuple(0 if cells >> cell & 1 else kept for cell, kept in enumerate(marks))


def unpainted(old: Position, cells: int = -1) -> Position:
    """A position without paint and lines on cells, a bit set; without any if none is given."""
    return replace(
        old,
        colours=cleared(old.colours, cells),
        blue=cleared(old.blue, cells),
        orange=cleared(old.orange, cells),
        lines=cleared(old.lines, cells),
        signs=cleared(old.signs, cells),
    )


def tinted(old: Position, cells: Sequence[int], value: int) -> Position:
    """Paints a candidate of cells blue if one is not, then orange, then not at all."""
    bit = 1 << value
    blue, orange = list(old.blue), list(old.orange)
    all_blue = all(blue[cell] & bit for cell in cells)
    all_orange = all(orange[cell] & bit for cell in cells)
    for cell in cells:
        blue[cell] = blue[cell] & ~bit if all_blue or all_orange else blue[cell] | bit
        orange[cell] = orange[cell] | bit if all_blue else orange[cell] & ~bit
    return replace(old, blue=tuple(blue), orange=tuple(orange))


def toggled(old: Position, cells: Sequence[int], value: int, entry: Entry) -> Position:
    """Adds a mark or colour to those cells that lack it; if none lacks it, removes it from all."""
    field, bit = _FIELDS[entry], 1 << value
    marks = list(getattr(old, field))
    lacking = [cell for cell in cells if not marks[cell] & bit]
    for cell in lacking or cells:
        marks[cell] ^= bit
    changes: dict[str, Any] = {field: tuple(marks)}
    return replace(old, **changes)
