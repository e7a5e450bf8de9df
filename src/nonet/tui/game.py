"""A game: a puzzle, what the player has written so far, and the way back.

It knows nothing of screens and keys. Everything that the player writes is a `Position`, a frozen
value; the history is a list of them, so that undo and redo are exact by construction.

There are two kinds of pencil marks. *Centre* marks say what a cell may hold: hints rest on them and
call it a mistake if the right value is not among them. *Corner* marks are notes of the player's
own: where in a house a value may go.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from nonet.errors import Conflict, UnsupportedError, UsageError
from nonet.model import Candidates, Puzzle, State, Step, cell_name, cells_of, mask_of
from nonet.tui.clock import Clock

Sets = tuple[int, ...]  # for each cell a set of values, bit v standing for value v


class Entry(Enum):
    """What a digit means when it is typed."""

    VALUE = "Value"
    CENTRE = "Centre"
    CORNER = "Corner"


@dataclass(frozen=True, slots=True)
class Position:
    """What stands on the board, givens among it."""

    values: tuple[int, ...]  # row by row, 0 for empty
    centre: Sets  # the centre marks of each cell
    corner: Sets  # the corner marks of each cell
    colours: Sets  # what each cell is painted with; only the web page shows and changes these
    blue: Sets  # candidates that are painted
    orange: Sets
    lines: Sets  # drawn from the middle of each cell
    kept: bool = False  # whether centre marks are all candidates; the web page asks

    @classmethod
    def of(cls, values: Sequence[int]) -> Position:
        """Values without any marks."""
        none = (0,) * len(values)
        return cls(tuple(values), none, none, none, none, none, none)


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


class Game:
    """A puzzle that is being played."""

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        title: str = "",
        position: Position | None = None,
        clock: Clock | None = None,
        moments: Sequence[Moment] = (),
    ) -> None:
        if not puzzle.layout.has_usual_values:
            raise UnsupportedError(
                "boards with other values than 1 to N cannot be played in the terminal yet; this "
                f"one is {puzzle.layout.describe()}"
            )
        self.puzzle = puzzle
        self.layout = puzzle.layout
        self.title = title  # ``easy``, the name of a file
        self.clock = clock or Clock()
        self.cursor = 0
        self.chosen = 1  # the cells that keys act on, as a bit set; the cursor's is among them
        self.entry = Entry.VALUE
        self._givens = mask_of(cell for cell, given in enumerate(puzzle.givens) if given)
        self.hints = 0  # how many were shown
        self.helped = False  # whether a step or an answer was taken over
        self.checkpoints: tuple[Checkpoint, ...] = ()
        self._past = list(moments) or [Moment(position or _beginning(puzzle))]
        self._future: list[Moment] = []

    # What there is to see.

    @property
    def position(self) -> Position:
        """What stands on the board now."""
        return self._past[-1].position

    @property
    def history(self) -> tuple[Position, ...]:
        """Every position from the beginning to now."""
        return tuple(moment.position for moment in self._past)

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The whole history, with the moves that were undone at the end."""
        return (*self._past, *reversed(self._future))

    @property
    def done(self) -> int:
        """How many moves stand on the board."""
        return len(self._past) - 1

    @property
    def story(self) -> tuple[tuple[Moment, ...], int, tuple[Checkpoint, ...]]:
        """The history, where in it the board is, and the checkpoints."""
        return self.moments, self.done, self.checkpoints

    @property
    def has_moves(self) -> bool:
        """Whether there is anything to undo or redo."""
        return len(self._past) + len(self._future) > 1

    @property
    def is_begun(self) -> bool:
        """Whether the player has written anything that is still there."""
        return self.position != _beginning(self.puzzle)

    def is_given(self, cell: int) -> bool:
        """Whether the cell came with the puzzle."""
        return bool(self._givens >> cell & 1)

    @property
    def empty(self) -> int:
        """The number of empty cells."""
        return self.position.values.count(0)

    @property
    def solved(self) -> bool:
        """Whether every cell is filled and no rule broken."""
        return not self.empty and not self.conflicts()

    def conflicts(self) -> tuple[Conflict, ...]:
        """What breaks the rules as the board stands."""
        return self.layout.conflicts(self.position.values)

    def remaining(self, value: int) -> int:
        """How often a value is still to be written, 0 at the least."""
        return max(0, self.layout.height - self.position.values.count(value))

    def state(self, position: Position | None = None) -> State:
        """A position as the library takes it; that of now if none is given."""
        return state_of(self.puzzle, position or self.position)

    # Moving about.

    def go_to(self, cell: int, *, extend: bool = False) -> None:
        """Puts the cursor on a cell; what was chosen stays so only if it is extended."""
        if not 0 <= cell < self.layout.cell_count:
            raise UsageError(f"there is no cell {cell} on this board")
        self.cursor = cell
        self.chosen = (self.chosen if extend else 0) | 1 << cell

    def move(self, down: int, across: int, *, extend: bool = False) -> None:
        """Moves the cursor, at most to the edge of the board."""
        row, column = divmod(self.cursor, self.layout.size)
        row = min(max(row + down, 0), self.layout.height - 1)
        column = min(max(column + across, 0), self.layout.size - 1)
        self.go_to(row * self.layout.size + column, extend=extend)

    def choose(self, cells: Iterable[int]) -> None:
        """Chooses cells; the cursor goes to the first unless it is among them already."""
        chosen = mask_of(cells)
        if not chosen:
            return
        self.chosen = chosen
        if not chosen >> self.cursor & 1:
            self.cursor = next(cells_of(chosen))

    # Writing.

    def type(self, value: int, entry: Entry | None = None) -> bool:
        """Writes a value or a mark into the chosen cells, or takes it away if all have it.

        Givens stay. A value leaves the marks of the cells that it sees. Without `entry` it is
        meant as the present mode has it. Returns whether anything has changed.
        """
        if not 1 <= value <= self.layout.size:
            raise UsageError(f"a value on this board is 1 to {self.layout.size}, not {value}")
        entry = entry or self.entry
        cells = [cell for cell in cells_of(self.chosen) if not self.is_given(cell)]
        if entry is Entry.VALUE:
            return self._become(self._written(cells, value), f"{self._named(cells)} = {value}")
        empty = [cell for cell in cells if not self.position.values[cell]]
        name = f"mark {value} in {self._named(empty)}"
        return self._become(_toggled(self.position, empty, value, entry), name)

    def _named(self, cells: Sequence[int]) -> str:
        one = len(cells) == 1
        return cell_name(cells[0], self.layout.size) if one else f"{len(cells)} cells"

    def _written(self, cells: Sequence[int], value: int) -> Position:
        old = self.position
        if all(old.values[cell] == value for cell in cells):
            return _with_values(old, dict.fromkeys(cells, 0))
        return self._placed(old, [(cell, value) for cell in cells])

    def _placed(self, old: Position, placements: Iterable[tuple[int, int]]) -> Position:
        """A position with values written, and struck from the marks of the cells they see."""
        pairs = list(placements)
        new = _with_values(old, dict(pairs))
        centre, corner = list(new.centre), list(new.corner)
        for cell, value in pairs:
            keep = ~(1 << value)
            for peer in cells_of(self.layout.peers[cell]):
                # The last centre mark stays: none at all would mean that anything is possible.
                centre[peer] = centre[peer] & keep or centre[peer]
                corner[peer] &= keep
        return replace(new, centre=tuple(centre), corner=tuple(corner))

    def erase(self) -> bool:
        """Empties the chosen cells: their values if they have any, else their marks."""
        cells = [cell for cell in cells_of(self.chosen) if not self.is_given(cell)]
        old, name = self.position, f"erase {self._named(cells)}"
        if any(old.values[cell] for cell in cells):
            return self._become(_with_values(old, dict.fromkeys(cells, 0)), name)
        gone = mask_of(cells)
        return self._become(
            replace(old, centre=_cleared(old.centre, gone), corner=_cleared(old.corner, gone)), name
        )

    def fill_marks(self) -> bool:
        """Gives every empty cell the centre marks that the values leave possible."""
        old = self.position
        filled = mask_of(cell for cell, value in enumerate(old.values) if value)
        new = replace(old, centre=_cleared(self._possible(old), filled), kept=True)
        return self._become(new, "fill in all candidates")

    def clear_marks(self) -> bool:
        """Removes all marks."""
        old = self.position
        none = (0,) * len(old.values)
        return self._become(replace(old, centre=none, corner=none, kept=False), "clear all marks")

    def place(self, placements: Iterable[tuple[int, int]]) -> bool:
        """Writes values into cells, as one move that undo takes back."""
        return self._help(self._placed(self.position, placements), "the answer")

    def apply(self, step: Step) -> bool:
        """Takes a step; cells that lose a mark and have none get theirs first."""
        new = self._placed(self.position, step.placements)
        if step.eliminations:
            centre = list(new.centre)
            # A cell without marks may hold what the library assumed, before this step's values.
            possible = self._possible(self.position)
            for cell, value in step.eliminations:
                left = (centre[cell] or possible[cell]) & ~(1 << value)
                centre[cell] = left or centre[cell]
            new = replace(new, centre=tuple(centre))
        return self._help(new, step.technique)

    def reach(self, state: State) -> bool:
        """Takes over the values and pencil marks of a state of this puzzle, as one move."""
        values = state.values
        corner = _cleared(self.position.corner, mask_of(c for c, v in enumerate(values) if v))
        new = replace(
            self.position, values=values, centre=marks_of(state), corner=corner, kept=True
        )
        return self._help(new, "the solution path")

    def _possible(self, at: Position) -> Sets:
        """For each cell what the values of its peers leave; of a filled cell its value."""
        left = Candidates.of_values(self.layout, at.values)
        return tuple(mask_of(left.of(cell)) for cell in range(self.layout.cell_count))

    # The way back.

    def _help(self, new: Position, name: str) -> bool:
        self.helped = True
        return self._become(new, name)

    def _become(self, new: Position, name: str) -> bool:
        if new == self.position:
            return False
        self._past.append(Moment(new, self.clock.seconds, name))
        self._future.clear()
        return True

    def undo(self) -> bool:
        """Takes the last move back."""
        if len(self._past) == 1:
            return False
        self._future.append(self._past.pop())
        return True

    def redo(self) -> bool:
        """Does again what was taken back."""
        if not self._future:
            return False
        self._past.append(self._future.pop())
        return True

    def go_back(self, index: int) -> bool:
        """Undoes to the position of that number in the history; redo leads forth again."""
        if not 0 <= index < len(self._past):
            raise UsageError(f"there is no position {index} to go back to")
        moves = len(self._past) - 1 - index
        for _ in range(moves):
            self.undo()
        return moves > 0

    def keep_checkpoint(self) -> str:
        """Keeps what stands on the board, to come back to; returns its name."""
        name = f"checkpoint {len(self.checkpoints) + 1}"
        self.checkpoints += (Checkpoint(self.position, self.clock.seconds, name),)
        return name

    def go_back_to(self, checkpoint: Checkpoint) -> bool:
        """Goes back to a checkpoint, as one move that undo takes back."""
        return self._become(checkpoint.position, f'back to "{checkpoint.name}"')

    def restart(self) -> bool:
        """Goes back to the beginning, as one move that undo takes back."""
        return self._become(_beginning(self.puzzle), "start again")


def state_of(puzzle: Puzzle, at: Position) -> State:
    """A position as the library takes it; a cell without centre marks may hold anything."""
    layout = puzzle.layout
    places = [0] * layout.size
    for cell, marks in enumerate(at.centre):
        for value in range(1, layout.size + 1):
            if not marks or marks >> value & 1:
                places[value - 1] |= 1 << cell
    return State(layout, puzzle.givens, at.values, Candidates(layout, places))


def marks_of(state: State) -> Sets:
    """What each cell of a state may hold."""
    return tuple(mask_of(state.values_of(cell)) for cell in range(state.layout.cell_count))


def fixed(game: Game, now: Callable[[], Clock] = Clock) -> Game:
    """A new game whose givens are the values that stand on the board: for typing in a puzzle."""
    values = game.position.values
    new = Game(Puzzle(game.layout, values), title=game.title, clock=now())
    new.go_to(game.cursor)
    return new


def _beginning(puzzle: Puzzle) -> Position:
    """The givens, with the pencil marks that came with the puzzle."""
    start = Position.of(puzzle.givens)
    return start if puzzle.marks is None else replace(start, centre=marks_of(State.of(puzzle)))


def _with_values(old: Position, values: dict[int, int]) -> Position:
    """A position with other values in some cells; cells that get one lose their marks."""
    new = list(old.values)
    for cell, value in values.items():
        new[cell] = value
    filled = mask_of(cell for cell, value in values.items() if value)
    return replace(
        old,
        values=tuple(new),
        centre=_cleared(old.centre, filled),
        corner=_cleared(old.corner, filled),
    )


def _cleared(marks: Sets, cells: int) -> Sets:
    return tuple(0 if cells >> cell & 1 else kept for cell, kept in enumerate(marks))


def _toggled(old: Position, cells: Sequence[int], value: int, entry: Entry) -> Position:
    """Adds a mark to those cells that lack it; if none lacks it, removes it from all."""
    centre, bit = entry is Entry.CENTRE, 1 << value
    marks = list(old.centre if centre else old.corner)
    lacking = [cell for cell in cells if not marks[cell] & bit]
    for cell in lacking or cells:
        marks[cell] ^= bit
    return replace(old, centre=tuple(marks)) if centre else replace(old, corner=tuple(marks))
