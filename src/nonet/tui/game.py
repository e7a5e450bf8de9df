"""A game: a puzzle, what the player has written so far, and the way back.

It knows nothing of screens and keys. Everything that the player writes is a `Position`, a frozen
value; the history is a list of them, so that undo and redo are exact by construction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from nonet.conflicts import Conflict
from nonet.errors import UsageError
from nonet.model import Candidates, Puzzle, State, Step, cell_name, cells_of, mask_of
from nonet.tui.clock import Clock
from nonet.tui.position import (
    COLOURS,
    Checkpoint,
    Entry,
    Moment,
    Position,
    Sets,
    beginning,
    cleared,
    marks_of,
    state_of,
    tinted,
    toggled,
    unpainted,
    with_values,
)
from nonet.tui.strokes import pen_line


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
        self.puzzle = puzzle
        self.layout = puzzle.layout
        self.title = title  # ``easy``, the name of a file
        self.clock = clock or Clock()
        self.cursor = next(c for c in range(self.layout.cell_count) if c not in self.layout.gaps)
        # The cells that keys act on, as a bit set; the cursor's is among them.
        self.chosen = 1 << self.cursor
        self.entry = Entry.VALUE
        self._givens = mask_of(cell for cell, given in enumerate(puzzle.givens) if given)
        self.hints = 0  # how many were shown
        self.helped = False  # whether a step or an answer was taken over
        self.daily = ""  # the day whose puzzle it is, as 2026-11-23
        self.checkpoints: tuple[Checkpoint, ...] = ()
        self._past = list(moments) or [Moment(position or beginning(puzzle))]
        self._future: list[Moment] = []

    # The state that screens show.

    @property
    def position(self) -> Position:
        """The position on the board now."""
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
        """True if there is anything to undo or redo."""
        return len(self._past) + len(self._future) > 1

    @property
    def is_begun(self) -> bool:
        """True if the player has written anything that is still there."""
        return self.position != beginning(self.puzzle)

    def has_been(self, position: Position) -> bool:
        """True if this stood on the board at any time, moves that were undone among them."""
        return any(moment.position == position for moment in self.moments)

    def is_given(self, cell: int) -> bool:
        """True if the cell came with the puzzle."""
        return bool(self._givens >> cell & 1)

    @property
    def empty(self) -> int:
        """The number of empty cells."""
        return self.position.values.count(0)

    @property
    def solved(self) -> bool:
        """True if every cell is filled and no rule broken."""
        return not self.empty and not self.conflicts()

    @property
    def fog(self) -> int:
        """The cells whose rules are hidden, as a bit set."""
        return mask_of(self.puzzle.document.fogged(self.position.values))

    def conflicts(self) -> tuple[Conflict, ...]:
        """The broken rules as the board stands."""
        return self.layout.conflicts(self.position.values)

    def remaining(self, value: int) -> int | None:
        """How often a value is still to be written, 0 at the least; None if that is not known."""
        times = self.layout.times_of_each
        return None if times is None else max(0, times - self.position.values.count(value))

    def state(self, position: Position | None = None) -> State:
        """A position as the library takes it; that of now if none is given."""
        return state_of(self.puzzle, position or self.position)

    # Moving about.

    def go_to(self, cell: int, *, extend: bool = False) -> None:
        """Puts the cursor on a cell; what was chosen stays so only if it is extended."""
        if not 0 <= cell < self.layout.cell_count:
            raise UsageError(f"there is no cell {cell} on this board")
        if cell in self.layout.gaps:
            return
        self.cursor = cell
        self.chosen = (self.chosen if extend else 0) | 1 << cell

    def move(self, down: int, across: int, *, extend: bool = False) -> None:
        """Moves the cursor, at most to the edge of the board, and on over gaps or else back."""
        row, column = divmod(self.cursor, self.layout.size)
        row = min(max(row + down, 0), self.layout.height - 1)
        column = min(max(column + across, 0), self.layout.size - 1)
        cell = row * self.layout.size + column
        if cell in self.layout.gaps:
            cell = self._beyond_gap(cell, down, across)
        self.go_to(cell, extend=extend)

    def _beyond_gap(self, cell: int, down: int, across: int) -> int:
        """The nearest cell from a gap on, in the direction of a move; else the last before it."""
        size, height, gaps = self.layout.size, self.layout.height, self.layout.gaps
        steps = (down > 0) - (down < 0), (across > 0) - (across < 0)
        for way in (1, -1):
            row, column = divmod(cell, size)
            while 0 <= row < height and 0 <= column < size:
                if row * size + column not in gaps:
                    return row * size + column
                row, column = row + way * steps[0], column + way * steps[1]
        return self.cursor

    def choose(self, cells: Iterable[int]) -> None:
        """Chooses cells; the cursor goes to the first unless it is among them already."""
        chosen = mask_of(cells) & ~mask_of(self.layout.gaps)
        if not chosen:
            return
        self.chosen = chosen
        if not chosen >> self.cursor & 1:
            self.cursor = next(cells_of(chosen))

    # Writing.

    def type(self, value: int, entry: Entry | None = None) -> bool:
        """Writes a value or a mark into the chosen cells, or takes it away if all have it.

        Givens stay, but can be painted. A value leaves the marks of the cells that it sees. Without
        `entry` it is meant as the present mode has it. Returns whether anything has changed.
        """
        entry = entry or self.entry
        if entry is Entry.COLOUR:
            return self._painted(value)
        if not 1 <= value <= self.layout.value_count:
            count = self.layout.value_count
            raise UsageError(f"this board has {count} values, counted from 1: not {value}")
        number = self.layout.number_of(value)
        cells = [cell for cell in cells_of(self.chosen) if not self.is_given(cell)]
        if entry is Entry.PEN:
            return self._tinted(
                [cell for cell in cells if self._may_be_painted(cell, value)], value
            )
        if entry is Entry.VALUE:
            return self.become(self._written(cells, value), f"{self._named(cells)} = {number}")
        empty = [cell for cell in cells if not self.position.values[cell]]
        name = f"mark {number} in {self._named(empty)}"
        return self.become(toggled(self.position, empty, value, entry), name)

    def _may_be_painted(self, cell: int, value: int) -> bool:
        """True if a cell is empty and, where all candidates are kept, has this one."""
        at = self.position
        return not at.values[cell] and (not at.kept or bool(at.centre[cell] >> value & 1))

    def _tinted(self, cells: Sequence[int], value: int) -> bool:
        if not cells:
            return False
        new = tinted(self.position, cells, value)
        number = self.layout.number_of(value)
        return self.become(new, f"colour candidate {number} in {self._named(cells)}")

    def draw(self, path: tuple[int, int]) -> bool:
        """Draws a line between neighbours, or takes it away."""
        pen = pen_line(self.layout, path)
        if pen is None:
            return False
        cell, number = pen
        lines = list(self.position.lines)
        lines[cell] ^= 1 << number
        name = "draw a line" if lines[cell] >> number & 1 else "remove a line"
        return self.become(replace(self.position, lines=tuple(lines)), name)

    def _painted(self, colour: int) -> bool:
        if not 1 <= colour <= COLOURS:
            raise UsageError(f"a colour is 1 to {COLOURS}, not {colour}")
        cells = list(cells_of(self.chosen))
        new = toggled(self.position, cells, colour, Entry.COLOUR)
        return self.become(new, f"colour {colour} in {self._named(cells)}")

    def _named(self, cells: Sequence[int]) -> str:
        one = len(cells) == 1
        return cell_name(cells[0], self.layout.size) if one else f"{len(cells)} cells"

    def _written(self, cells: Sequence[int], value: int) -> Position:
        old = self.position
        if all(old.values[cell] == value for cell in cells):
            return with_values(old, dict.fromkeys(cells, 0))
        return self._placed(old, [(cell, value) for cell in cells])

    def _placed(self, old: Position, placements: Iterable[tuple[int, int]]) -> Position:
        """A position with values written, and struck from the marks of the cells they see."""
        pairs = list(placements)
        new = with_values(old, dict(pairs))
        centre, corner = list(new.centre), list(new.corner)
        for cell, value in pairs:
            keep = ~(1 << value)
            for peer in cells_of(self.layout.peers[cell]):
                # The last centre mark stays: none at all would mean that anything is possible.
                centre[peer] = centre[peer] & keep or centre[peer]
                corner[peer] &= keep
        return replace(new, centre=tuple(centre), corner=tuple(corner))

    def erase(self) -> bool:
        """Empties the chosen cells: their values if they have any, else marks, else colours."""
        cells = [cell for cell in cells_of(self.chosen) if not self.is_given(cell)]
        old, name = self.position, f"erase {self._named(cells)}"
        if any(old.values[cell] for cell in cells):
            return self.become(with_values(old, dict.fromkeys(cells, 0)), name)
        erased = mask_of(cells)
        new = replace(old, centre=cleared(old.centre, erased), corner=cleared(old.corner, erased))
        if new == old:
            new = unpainted(old, self.chosen)
            name = f"erase {self._named([*cells_of(self.chosen)])}"
        return self.become(new, name)

    def fill_marks(self) -> bool:
        """Gives every empty cell the centre marks that the values leave possible."""
        old = self.position
        filled = mask_of(cell for cell, value in enumerate(old.values) if value)
        new = replace(old, centre=cleared(self._possible(old), filled), kept=True)
        return self.become(new, "fill in all candidates")

    def clear_marks(self) -> bool:
        """Removes all marks."""
        old = self.position
        none = (0,) * len(old.values)
        return self.become(replace(old, centre=none, corner=none, kept=False), "clear all marks")

    def clear_colours(self) -> bool:
        """Removes all colours, of candidates as well, and all lines."""
        return self.become(unpainted(self.position), "clear all colours")

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
        corner = cleared(self.position.corner, mask_of(c for c, v in enumerate(values) if v))
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
        return self.become(new, name)

    def become(self, new: Position, name: str) -> bool:
        """Makes a move of any kind; whether anything has changed."""
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
        return self.become(checkpoint.position, f'back to "{checkpoint.name}"')

    def join(self, other: Game, name: str) -> bool:
        """Takes over another game of this puzzle; whatever of ours it lacks becomes its last move.

        So nothing is lost where two have gone on with one game. Returns whether ours was lacking.
        """
        ours = self.position
        self._past = list(other.moments[: other.done + 1])
        self._future = list(reversed(other.moments[other.done + 1 :]))
        self.checkpoints += tuple(set(other.checkpoints) - set(self.checkpoints))
        self.hints, self.helped = max(self.hints, other.hints), self.helped or other.helped
        return not self.has_been(ours) and self.become(ours, name)

    def restart(self) -> bool:
        """Goes back to the beginning, as one move that undo takes back."""
        return self.become(beginning(self.puzzle), "start again")


def fixed(game: Game, now: Callable[[], Clock] = Clock) -> Game:
    """A new game whose givens are the values that stand on the board: for typing in a puzzle."""
    values = game.position.values
    new = Game(Puzzle(game.layout, values), title=game.title, clock=now())
    new.go_to(game.cursor)
    return new
