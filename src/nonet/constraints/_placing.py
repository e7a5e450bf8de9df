"""Random clues of a rule that a full board obeys, for the generator.

A `Placing` belongs to a `Kind`. Most rules need none of their own: `placing_of` finds by their
family and fields whether they stand on lines, in cages or beside the board, and the numbers are
tried until `Constraint.check` finds nothing wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, field, replace
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any

from nonet.errors import NonetError
from nonet.frozen import frozen
from nonet.model import Constraint, Layout
from nonet.model.constraint import Cells, Groups, parts_of

if TYPE_CHECKING:
    from random import Random

    from nonet.constraints._kind import Kind

_LINES = 8
_FILLED = 0.9  # of the board: more is hardly ever covered by lines
_SOME = 100  # clues: if none of these makes sense on a board, no others are tried


class Tried:
    """A record of the clues that were tried on a board.

    Attributes:
        fits: Whether one of them makes sense there, obeyed or not.
        refused: How many make no sense.
        reason: Why the first of these makes none.
    """

    fits = False
    refused = 0
    reason = ""

    @property
    def is_hopeless(self) -> bool:
        """True if so many clues made no sense that others are not worth trying."""
        return not self.fits and self.refused >= _SOME


@frozen(slots=True)
class FullBoard:
    """A full board on which a clue is to be placed.

    Attributes:
        layout: The board.
        held: Its values as shown.
        chance: A source of chance.
        kind: The rule.
        given: Those of its fields that are known.
        count: How many cells a clue of `Placing.marks` is to have; None for as many as are usual.
        go_on: To be called regularly in long loops; it raises an error when the time is over.
        outside: What the variables of the rule hold, if the board was drawn with it
            (`Placing.drawn`).
        straight: How often lines go straight on where they can, beside what chance does.
        ways: Called with a constraint and a number: up to that many ways to fill the constraint's
            variables beside the board; none if they take too long to find.
        tried: The record of the clues so far.
        taken: Cells of other clues, which no attempt begins in or goes to.
    """

    layout: Layout
    held: tuple[int, ...]
    chance: Random
    kind: Kind
    given: Mapping[str, Any]
    count: int | None = None
    go_on: Callable[[], None] = lambda: None
    outside: tuple[int, ...] = ()
    straight: float = 0.0
    ways: Callable[[Constraint, int], Sequence[tuple[int, ...]]] = lambda constraint, most: ()
    tried: Tried = field(default_factory=Tried)
    taken: set[int] = field(default_factory=set)

    def obeys(self, constraint: Constraint) -> bool:
        """True if the board obeys a constraint that is bound to it."""
        return not any(constraint.check(self.layout, self.held))

    def clue(self, **fields: Any) -> tuple[Constraint, ...]:
        """The clue with these fields, the given ones and numbers that fit; nothing if none does."""
        fields |= self.given
        lacking = [
            part.name
            for part in parts_of(self.kind.make)
            if part.is_number and part.name not in fields
        ]
        if not lacking:
            clue = self._made(fields)
            return (clue,) if clue and self.obeys(clue) else ()
        (name,) = lacking
        cells = fields.get("cells", ())
        most = sum(self.held[c] for c in cells) if name == "total" else 4 * self.layout.value_count
        fitting: list[Constraint] = []
        bound: Constraint | None = None
        for number in range(most + 1):
            clue = self._made(fields, bound, **{name: number})
            fitting += [clue] if clue and self.obeys(clue) else []
            bound = clue or bound
        return (self.chance.choice(fitting),) if fitting else ()

    def _made(
        self, fields: Mapping[str, Any], like: Constraint | None = None, **numbers: int
    ) -> Constraint | None:
        """A clue, perhaps with the cells of one that is bound; None if it makes no sense."""
        try:
            if like is None:
                clue = self.kind.make(**fields, **numbers).on(self.layout)
                if self.layout.gaps:
                    self.layout.with_constraints(clue)  # which refuses one that needs a gap
            else:
                clue = object.__new__(type(like))
                vars(clue).update(vars(like) | numbers)
                clue.fit(self.layout)
        except NonetError as error:
            self.tried.refused += 1
            self.tried.reason = self.tried.reason or error.message
            return None
        self.tried.fits = True
        return clue

    def other(self, name: str) -> tuple[Constraint, ...]:
        """A clue of another rule."""
        from nonet.constraints._kind import CONSTRAINTS

        kind = CONSTRAINTS.get(name)
        placing = placing_of(kind)
        board = replace(self, kind=kind, given={})
        return tuple(placing.attempt(board)) if placing else ()

    def near(self, cell: int, *, corners: bool) -> list[int]:
        """The cells that touch a cell, at a side or also at a corner."""
        around = _around(self.layout.height, self.layout.size, corners)[cell]
        if not (self.taken or self.layout.gaps):
            return list(around)
        return [c for c in around if c not in self.taken and c not in self.layout.gaps]

    def any_cell(self) -> int:
        """A random cell."""
        gaps, taken = self.layout.gaps, self.taken
        while (cell := self.chance.randrange(self.layout.cell_count)) in gaps or cell in taken:
            pass
        return cell

    def cage(self, length: int, *, distinct: bool = True) -> Cells:
        """Cells that are connected by their sides; fewer where the cage cannot grow."""
        cells = [self.any_cell()]
        while len(cells) < length:
            taken = {self.held[cell] for cell in cells} if distinct else set()
            ways = {
                other
                for cell in cells
                for other in self.near(cell, corners=False)
                if other not in cells and self.held[other] not in taken
            }
            if not ways:
                break
            cells.append(self.chance.choice(sorted(ways)))
        return tuple(sorted(cells))

    def path(self, length: int) -> Cells:
        """A path of neighbouring cells, diagonal steps included; fewer where it cannot go on."""
        cells = [self.any_cell()]
        while len(cells) < length and (ways := self.onward(cells)):
            cells.append(self.chance.choice(ways))
        return tuple(cells)

    def onward(self, cells: Sequence[int]) -> list[int]:
        """Where a line can go on."""
        columns = self.layout.size
        around = self.near(cells[-1], corners=True)
        ways = [way for way in around if way not in cells and not _crosses(cells, way, columns)]
        if self.straight and len(cells) > 1 and self.chance.random() < self.straight:
            return [way for way in ways if way - cells[-1] == cells[-1] - cells[-2]] or ways
        return ways

    def path_to(
        self, cells: Sequence[int], total: int, most: int, region_of: Sequence[int] = ()
    ) -> Cells:
        """A path of up to `most` cells with that sum which goes on from others; they are not in it.

        Nothing where the one that was tried did not end with that sum. With regions it is all in
        one, another than that of the cell before it.
        """
        line, left = [*cells], total
        while left and len(line) < len(cells) + most:
            ways = [way for way in self.onward(line) if self.held[way] <= left]
            if region_of:
                last, leaves = region_of[line[-1]], len(line) == len(cells)
                ways = [way for way in ways if (region_of[way] != last) == leaves]
            if not ways:
                break
            line.append(self.chance.choice(ways))
            left -= self.held[line[-1]]
        return () if left else tuple(line[len(cells) :])

    def grown(self, most: int) -> Cells:
        """A line that obeys the rule, as does each of its beginnings."""
        cells = self.path(2)
        while len(cells) < most:
            ways = self.onward(cells)
            self.chance.shuffle(ways)
            further = ((*cells, way) for way in ways)
            longer = next((path for path in further if self.clue(cells=path)), None)
            if longer is None:
                break
            cells = longer
        return cells


@lru_cache(maxsize=32)
def _around(rows: int, columns: int, corners: bool) -> list[tuple[int, ...]]:
    """For each cell of a board those that touch it."""
    around = []
    for row, column in product(range(rows), range(columns)):
        square = product(
            range(max(0, row - 1), min(rows, row + 2)),
            range(max(0, column - 1), min(columns, column + 2)),
        )
        touching = [(r, c) for r, c in square if corners or r == row or c == column]
        around.append(tuple(r * columns + c for r, c in touching if (r, c) != (row, column)))
    return around


def _crosses(cells: Sequence[int], way: int, columns: int) -> bool:
    """True if a diagonal step to a cell would cross one that was made before."""
    last = cells[-1]
    if len(cells) < 3 or abs(last - way) in (1, columns):
        return False
    across = way % columns - last % columns
    one, other = last + across, way - across
    return one in cells and other in cells and abs(cells.index(one) - cells.index(other)) == 1


@frozen(slots=True)
class Placing:
    """How the clues of a rule are placed on a board.

    Attributes:
        attempt: One attempt at a clue, or at several that need each other; nothing if it failed.
        per: Cells of the board for each clue; 0 for a single clue.
        shared: How many cells two of its clues may share.
        crossing: Whether they are lines that may meet where few cells or none are given, in cells
            that one of them passes straight on: disjoint ones would seldom suffice.
        marks: Whether a clue is a set of marked cells: then there is one clue, and the number that
            the user asks for is that of its cells.
        drawn: Whether the board is made to obey the rule before there are clues, since hardly any
            random board would.
    """

    attempt: Callable[[FullBoard], Sequence[Constraint]]
    per: float = 0
    shared: int = 0
    crossing: bool = False
    marks: bool = False
    drawn: bool = False

    def count(self, layout: Layout) -> int:
        """How many clues a board gets."""
        return max(1, round(layout.cell_count / self.per)) if self.per else 1


def on_lines(least: int, most: int, per: float = 13, *, crossing: bool = False) -> Placing:
    """Clues on lines of that many cells: the longest line of some attempts."""

    def attempt(board: FullBoard) -> Sequence[Constraint]:
        best: tuple[Constraint, ...] = ()
        longest = least - 1
        # Many lines have room if they are short.
        room = int(_FILLED * board.layout.cell_count / board.count) if board.count else most
        for _ in range(_LINES):
            length = board.chance.randint(least, max(least, min(most, room)))
            cells = board.grown(length) if board.chance.random() < 0.5 else board.path(length)
            made = board.clue(cells=cells) if len(cells) > longest else ()
            best, longest = (made, len(cells)) if made else (best, longest)
        return best

    return Placing(attempt, per, crossing=crossing)


def in_cages(least: int, most: int, per: float = 5, *, distinct: bool = True) -> Placing:
    """Clues in cages of that many cells, in which values may repeat or not."""

    def attempt(board: FullBoard) -> Sequence[Constraint]:
        cells = board.cage(board.chance.randint(least, most), distinct=distinct)
        return board.clue(cells=cells) if len(cells) >= least else ()

    return Placing(attempt, per)


def on_edges(per: float = 3, **numbers: Sequence[int]) -> Placing:
    """Clues between two neighbours, each with one of some numbers."""

    def attempt(board: FullBoard) -> Sequence[Constraint]:
        cell = board.any_cell()
        other = board.chance.choice(board.near(cell, corners=False))
        drawn = {name: board.chance.choice(some) for name, some in numbers.items()}
        first, second = sorted((cell, other))
        made = board.clue(cells=(first, second), **drawn)
        return made or board.clue(cells=(second, first), **drawn)

    return Placing(attempt, per, shared=1)


def beside_lines(per: float = 4.5) -> Placing:
    """Clues beside rows and columns."""

    def attempt(board: FullBoard) -> Sequence[Constraint]:
        house = board.chance.choice((*board.layout.rows, *board.layout.columns))
        return board.clue(cells=house.cells[:: board.chance.choice((1, -1))])

    return Placing(attempt, per, shared=1 << 30)


def on_diagonals(per: float = 6) -> Placing:
    """Clues of diagonals from one side of the board to another."""
    from nonet.constraints._families import ray  # which readers of rules do not need

    def attempt(board: FullBoard) -> Sequence[Constraint]:
        row, column = divmod(board.any_cell(), board.layout.size)
        down, across = board.chance.choice((1, -1)), board.chance.choice((1, -1))
        start = ray(row, column, (-down, -across), board.layout)[-1]
        cells = ray(*divmod(start, board.layout.size), (down, across), board.layout)
        return board.clue(cells=cells) if len(cells) > 1 else ()

    return Placing(attempt, per, shared=1)


def in_fitting_cells(share: float) -> Placing:
    """One clue of single cells: as many as are wanted, or a share of those that fit."""

    def attempt(board: FullBoard) -> Sequence[Constraint]:
        cells = range(board.layout.cell_count)
        fitting = [cell for cell in cells if board.clue(cells=(cell,))]
        if board.count is None:
            chosen = [cell for cell in fitting if board.chance.random() < share]
        else:
            chosen = sorted(board.chance.sample(fitting, min(board.count, len(fitting))))
        return board.clue(cells=tuple(chosen)) if len(chosen) >= (board.count or 0) else ()

    return Placing(attempt, marks=True)


def in_groups(least: int, most: int, per: float = 13, *, name: str = "cells") -> Placing:
    """Clues of two cages of the same size."""

    def attempt(board: FullBoard) -> Sequence[Constraint]:
        length = board.chance.randint(least, most)
        groups: Groups = (board.cage(length), board.cage(length))
        apart = len({cell for group in groups for cell in group}) == 2 * length
        return board.clue(**{name: groups}) if apart else ()

    return Placing(attempt, per)


def placing_of(kind: Kind) -> Placing | None:
    """How clues of a rule are placed; None for a rule of the whole board."""
    from nonet.constraints._families import ClueRule, LineRule

    if kind.placing is not None:
        return kind.placing
    fields = {part.name: part for part in parts_of(kind.make)}
    if issubclass(kind.make, LineRule):
        return on_lines(3, 7)
    if issubclass(kind.make, ClueRule):
        return beside_lines()
    if "cells" not in fields or fields["cells"].default is not MISSING:
        return None
    return in_groups(2, 4) if fields["cells"].kind == "Groups" else in_cages(3, 5)
