"""The board itself: its size, its houses, and what follows from them.

Glossary: a *cell* is numbered row by row from 0 and shown to people as ``r1c1``; a *house* is a
group of cells that must all differ (row, column, box, region, diagonal ...); two cells that share a
house are *peers*. Sets of cells are Python integers, bit ``i`` standing for cell ``i``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field, fields
from functools import cached_property, lru_cache
from typing import Any

from nonet.conflicts import Conflict
from nonet.errors import ShapeError, UnsupportedError
from nonet.frozen import frozen
from nonet.model.boxes import Box, BoxChoice, default_box, parse_box
from nonet.model.cells import as_integer
from nonet.model.conflicts import find_conflicts
from nonet.model.constraint import Constraint, as_constraint, in_order
from nonet.model.gaps import check_gaps, require_cells
from nonet.model.houses import House, check_house
from nonet.model.layout_words import layout_words
from nonet.model.regions import parse_regions
from nonet.model.relation import Relation
from nonet.model.tables import HouseTables
from nonet.model.unusual import unusual_board
from nonet.representation import Represented

_LARGEST = 1000  # far beyond what any engine solves, and its tables still fit


@frozen
class Layout(HouseTables, Represented):
    """Size and houses of a board. Make them with `of`, which shares equal ones.

    Layouts are equal if they are described alike: regions that happen to be ordinary boxes are not
    the same as boxes.

    Attributes:
        size: N: the number of columns, and on usual boards that of rows and of values.
        box: The shape of the boxes, or None where there are none.
        regions: For a jigsaw the 0-based region of each cell, else None.
        extra: Houses beyond rows, columns and boxes or regions.
        relations: Rules between two cells.
        constraints: Rules of `nonet.constraints`.
        least: The smallest value as people write it. Givens and grids count values from 1 on,
            whatever this is: `shown` and `numbered` translate.
        value_count: How many values there are.
        variables: Names of variables outside of the grid, which rules inside of another one may
            use as cells: `with_variables`.
        repeats: Whether rows and columns are only places, and no houses: values may stand in them
            several times.
        gaps: Places of the board where no cell is, as between the grids of a Samurai: no house has
            them, and the least value stands there in every puzzle and grid, as if given.
        height: The number of rows, N on all boards but those of a game that needs fewer cells.
        game: The name of the game that made the layout; empty where none did. It does not count
            when layouts are compared: the rules are all in the other attributes.

    Example:
        >>> layout = nonet.Layout.of(6, "3x2")
        >>> layout.size, layout.box, len(layout.houses)
        (6, Box(rows=3, columns=2), 18)
    """

    size: int
    box: Box | None
    regions: tuple[int, ...] | None
    extra: tuple[House, ...]
    relations: tuple[Relation, ...] = ()
    height: int = 0  # 0 stands for N until the layout is made
    game: str = field(default="", compare=False)
    constraints: tuple[Constraint, ...] = ()
    least: int = 1
    value_count: int = 0  # 0 stands for the greater of rows and columns until the layout is made
    variables: tuple[str, ...] = ()
    repeats: bool = False
    gaps: tuple[int, ...] = ()

    @classmethod
    def of(
        cls,
        size: int,
        box: BoxChoice = None,
        *,
        regions: str | Sequence[int] | None = None,
        extra: Iterable[House] = (),
        rows: int | None = None,
        values: range | None = None,
        repeats: bool = False,
        gaps: Iterable[int] = (),
    ) -> Layout:
        """The layout of that description.

        Args:
            size: N, at least 1.
            box: Rows and columns of a box (``(2, 3)`` or ``"2x3"``); ``"none"`` for a Latin square;
                None for the usual shape, the most square one and wide rather than tall.
            regions: Jigsaw regions instead of boxes: a label for each cell, row by row. White
                space in a text is skipped.
            extra: Further houses, for instance of `diagonals` or `windows`.
            rows: The number of rows, where it is not that of columns. Such a board has boxes only
                if they are named; rows, columns and boxes hold different values.
            values: All values as people write them, where these are not 1 to N: ``range(0, 9)``.
                Where there are more of them than cells in a house, the house need not hold all.
            repeats: Values may stand several times in a row or a column, as only the rules of
                the puzzle say otherwise: then there may be fewer of them, and boxes must be named.
            gaps: Places where no cell is, on a board whose values repeat.

        Raises:
            ShapeError: The parts do not fit together, or the size is a prime and no boxes exist.

        Example:
            >>> Layout.of(6).box
            Box(rows=2, columns=3)
            >>> Layout.of(5, "none").describe()
            '5x5, no boxes'
            >>> Layout.of(6, values=range(0, 9)).describe()
            '6x6, values 0 to 8, boxes 2x3'
            >>> Layout.of(4, values=range(1, 3), repeats=True).houses
            ()
        """
        size = as_integer(size)
        if size < 1:
            raise ShapeError(f"a board of size {size} has no cells: the smallest size is 1")
        if size > _LARGEST:
            raise ShapeError(f"a board of that size is too large: the largest size is {_LARGEST}")
        shape, labels, height, shown = None, None, size, range(1, size + 1)
        if rows is not None or values is not None or repeats:
            box = "none" if repeats and box is None and regions is None else box
            shape, labels, height, shown = unusual_board(
                size, box, regions, rows, values, repeats=repeats
            )
        elif regions is None:
            shape = parse_box(size, box)
        elif box in (None, "none"):
            labels = parse_regions(size, regions)
        else:
            raise ShapeError("give a box shape or regions, not both")
        missing = tuple(sorted({*map(as_integer, gaps)}))
        parts = (size, shape, labels, tuple(extra), (), height, "", ())
        return _shared(*parts, shown[0], len(shown), (), repeats, missing)

    @classmethod
    def short(cls, size: int, height: int, *, relations: Iterable[Relation] = ()) -> Layout:
        """A board of fewer than N rows of N cells, without boxes, for games beside Sudoku.

        Each row holds every value once; in columns values differ.

        Args:
            size: N, the number of columns and of values.
            height: The number of rows, 1 to N.
            relations: Rules between two cells.

        Example:
            >>> Layout.short(8, 1).cell_count
            8
        """
        size, height = as_integer(size), as_integer(height)
        if not 1 <= height <= size:
            raise ShapeError(f"a board of size {size} has 1 to {size} rows")
        parts = (size, None, None, (), tuple(relations), height, "", (), 1, size, (), False, ())
        return _shared(*parts)

    def with_houses(self, houses: Iterable[House]) -> Layout:
        """This layout with further houses: no longer the board of its game, if it had one."""
        return _with(self, extra=(*self.extra, *houses), game="")

    def with_relations(self, relations: Iterable[Relation]) -> Layout:
        """This layout with further rules between two cells, and without its game."""
        return _with(self, relations=(*self.relations, *relations), game="")

    def with_constraints(self, constraints: Constraint | Iterable[Constraint]) -> Layout:
        """This layout with a further rule of `nonet.constraints`, or several.

        With one it has no game. Cells that have names in the rules become numbers.

        Raises:
            ShapeError: One does not fit the board.

        Example:
            >>> from nonet.constraints import Killer
            >>> Layout.of(4).with_constraints([Killer(5, "r1c1 r1c2")]).constraints[0].cells
            (0, 1)
        """
        given = (constraints,) if isinstance(constraints, Constraint | str) else constraints
        bound = [as_constraint(constraint_).on(self) for constraint_ in given]
        if not bound:
            return self
        made = _with(self, constraints=(*self.constraints, *bound), game="")
        if self.gaps:
            require_cells(made, bound)
        return made

    def with_values(self, values: range, *, repeats: bool | None = None) -> Layout:
        """This layout with other values: all of them, as people write them.

        Args:
            values: The values.
            repeats: Whether they may repeat in rows and columns, if that is another as well.

        Example:
            >>> Layout.of(4).with_values(range(5)).describe()
            '4x4, values 0 to 4, boxes 2x2'
        """
        repeats = self.repeats if repeats is None else repeats
        return _with(self, least=values[0], value_count=len(values), repeats=repeats)

    def with_variables(self, names: Iterable[str]) -> Layout:
        """The board as rules inside of another one see it: with variables, and no rules on it.

        They are numbered from `cell_count` on, and written ``@name``.
        """
        return _with(self, constraints=(), variables=tuple(names), game="")

    @cached_property
    def without_constraints(self) -> Layout:
        """This layout without the rules of `nonet.constraints`."""
        return _with(self, constraints=()) if self.constraints else self

    @cached_property
    def _outside(self) -> dict[Constraint, range]:
        numbers, first = {}, self.cell_count
        for constraint in self.constraints:
            numbers[constraint] = range(first, first + len(constraint.outside(self)))
            first = numbers[constraint].stop
        return numbers

    def outside_of(self, constraint: Constraint) -> range:
        """The numbers of the variables outside of the grid that a constraint of the layout has.

        Raises:
            UnsupportedError: It stands in another constraint.
        """
        own = self._outside.get(constraint)
        if own is None:
            raise UnsupportedError(f"{constraint.kind}: it cannot stand in another rule")
        return own

    def with_game(self, game: str) -> Layout:
        """This layout as one that the game made."""
        return _with(self, game=game)

    def __post_init__(self) -> None:
        if not self.height:
            object.__setattr__(self, "height", self.size)
        if not self.value_count:
            object.__setattr__(self, "value_count", max(self.size, self.height))
        for relation in self.relations:
            relation.check(self.value_count, self.cell_count)
        # The order in which they are given makes no difference.
        relations = sorted(
            self.relations, key=lambda relation: (relation.kind, relation.first, relation.second)
        )
        object.__setattr__(self, "relations", tuple(relations))
        if self.constraints:
            object.__setattr__(self, "constraints", in_order(self.constraints))
        seen: set[tuple[str, int]] = set()
        for house in self.extra:
            check_house(house, self.value_count, self.cell_count)
            if (house.kind, house.number) in seen:
                raise ShapeError(f"two houses are called {house.name}")
            seen.add((house.kind, house.number))
        extra = sorted(self.extra, key=lambda house: (house.kind, house.number))
        object.__setattr__(self, "extra", tuple(extra))
        if self.gaps:
            check_gaps(self)

    def __reduce__(self) -> tuple[object, ...]:
        return _shared, self._parts

    @property
    def _parts(self) -> tuple[object, ...]:
        return (
            *(self.size, self.box, self.regions, self.extra),
            *(self.relations, self.height, self.game, self.constraints),
            *(self.least, self.value_count, self.variables, self.repeats, self.gaps),
        )

    @cached_property
    def _hash(self) -> int:
        return hash((*self._parts[:6], *self._parts[7:]))  # without the game

    def __hash__(self) -> int:
        return self._hash

    @property
    def has_usual_values(self) -> bool:
        """True if its values are 1 to N, with N rows of N cells, or fewer and no boxes.

        In each row and column all of them differ.
        """
        if self.least != 1 or self.value_count != self.size or self.repeats:
            return False
        short = self.height < self.size and self.box is None and self.regions is None
        return short or self.height == self.size

    def number_of(self, value: int) -> int:
        """A value, counted from 1, as people write it: see `least`.

        Example:
            >>> Layout.of(9, values=range(9)).number_of(1)
            0
        """
        return value + self.least - 1

    @property
    def times_of_each(self) -> int | None:
        """How often each value stands on a full board; None where that is not known.

        Example:
            >>> Layout.of(6, (2, 3), rows=4).times_of_each
            4
        """
        if self.repeats:
            return None
        if self.value_count == self.size:  # each row has all of them
            return self.height
        return self.size if self.value_count == self.height else None

    def shown(self, values: Iterable[int]) -> tuple[int | None, ...]:
        """Values of a grid as people write them; None in empty cells.

        Example:
            >>> Layout.of(4, values=range(0, 4)).shown([1, 0, 4])
            (0, None, 3)
        """
        shift = self.least - 1
        return tuple(value + shift if value else None for value in values)

    def numbered(self, shown: Iterable[int | None]) -> tuple[int, ...]:
        """The values that a `Puzzle` or a `Grid` takes for those that people write.

        Example:
            >>> Layout.of(4, values=range(0, 4)).numbered([0, None, 3])
            (1, 0, 4)
        """
        shift = self.least - 1
        return tuple(0 if value is None else value - shift for value in shown)

    def conflicts(self, values: Sequence[int]) -> tuple[Conflict, ...]:
        """Every value that stands more than once in a house, and every rule broken; 0 is empty."""
        return tuple(find_conflicts(self, values))

    @property
    def is_default(self) -> bool:
        """True if the size alone determines this layout."""
        if self.extra or self.has_rules or not self.has_usual_values:
            return False
        # A prime size has no usual box: that there are none must be stated.
        return self.box is not None and self.box == default_box(self.size)

    @property
    def has_extra_rules(self) -> bool:
        """True if there is more to it than N rows of N cells and houses."""
        return self.has_rules or self.height < self.size or not self.has_usual_values

    @property
    def has_rules(self) -> bool:
        """True if it has rules beside its houses, of two cells or of `nonet.constraints`."""
        return bool(self.relations or self.constraints)

    @cached_property
    def is_classic(self) -> bool:
        """True if this is the 9x9 board with boxes of 3x3 and nothing else."""
        return self.size == 9 and self.is_default

    @cached_property
    def is_classic_inside(self) -> bool:
        """True if it is classic but for what its values are called, as a board from 0 to 8 is."""
        return self.is_classic or (self.least != 1 and _with(self, least=1).is_classic)

    def describe(self) -> str:
        """The layout in words: ``6x6, boxes 2x3``."""
        return layout_words(self)

    def __repr__(self) -> str:
        return f"<Layout {self.describe()}>"


@lru_cache(maxsize=1024)
def _shared(*parts: Any) -> Layout:
    """The layout of all the fields in their order: one that is left out would be another key."""
    return Layout(*parts)


def _with(layout: Layout, **changes: Any) -> Layout:
    names = (field.name for field in fields(layout))
    return _shared(*(changes.get(name, getattr(layout, name)) for name in names))
