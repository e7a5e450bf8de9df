"""Values on a board: `Grid`, and the `Cell` that iteration over any board yields."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from nonet.conflicts import Conflict
from nonet.model.cells import cell_index, cell_name
from nonet.model.layout import Layout
from nonet.model.picture import draw
from nonet.model.values import as_array, as_values, shown_values
from nonet.representation import Represented

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nonet.model.solution_part import SolutionPart


class Cell(NamedTuple):
    """One cell and what it holds.

    Attributes:
        name: ``r1c1`` and so on.
        number: 0-based, row by row.
        value: 0 where the cell is empty.

    Example:
        >>> cell = list(nonet.parse("1..4....2......3").grid.cells())[3]
        >>> cell.name, cell.number, cell.value
        ('r1c4', 3, 4)
    """

    name: str
    number: int
    value: int


class Grid(Represented):
    """A board with values, complete or not. Frozen, hashable.

    Args:
        layout: The board.
        values: N x N values row by row, 0 for empty; or N rows of N, or an array of that shape.

    Raises:
        ShapeError: The number of values is not N x N.
        IllegalSymbolError: A value is outside of 0 to N; all such cells are named.

    Example:
        >>> grid = Grid(Layout.of(4), [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 0])
        >>> grid["r1c2"], grid.is_complete
        (2, False)
    """

    __slots__ = ("_layout", "_outside", "_values")
    _layout: Layout
    _outside: Sequence[int]
    # Bytes as native code gives them, until they are looked at: most grids are only counted.
    _values: tuple[int, ...] | bytes

    def __init__(self, layout: Layout, values: Sequence[int]) -> None:
        self._layout = layout
        self._values = as_values(layout, values)
        self._outside = ()

    @classmethod
    def from_checked(
        cls, layout: Layout, values: Sequence[int], outside: Sequence[int] = ()
    ) -> Grid:
        """A grid of values that are known to be right, without the checks."""
        grid = cls.__new__(cls)
        grid._layout = layout
        grid._values = values if type(values) is bytes else tuple(values)
        grid._outside = outside
        return grid

    @property
    def layout(self) -> Layout:
        """The board."""
        return self._layout

    @property
    def numbers(self) -> tuple[int, ...]:
        """The number of each value, from 1 for the least of the board on, and 0 for empty.

        Those are what a `Grid` and a `Puzzle` are made of.

        Example:
            >>> nonet.Grid(nonet.Layout.of(2, "none", values=range(2)), [1, 2, 2, 1]).numbers
            (1, 2, 2, 1)
        """
        values = self._values
        if isinstance(values, bytes):
            values = self._values = tuple(values)
        return values

    @property
    def values(self) -> tuple[int, ...]:
        """N x N values row by row, as people see them; 0 for empty.

        On boards whose values begin with 0 or less, empty is one less than the least.

        Example:
            >>> nonet.Grid(nonet.Layout.of(2, "none", values=range(2)), [1, 2, 0, 1]).values
            (0, 1, -1, 0)
        """
        return shown_values(self._layout, self.numbers)

    @property
    def outside(self) -> tuple[int, ...]:
        """The values of the variables outside of the grid, in the solutions that engines find.

        As values are counted: 1 is the least of the board. `Layout.outside_of` has the places,
        counted from the first cell. Empty where nothing is known of them; grids that differ in
        these alone are equal.
        """
        return tuple(self._outside)

    @property
    def size(self) -> int:
        """N."""
        return self._layout.size

    @property
    def is_complete(self) -> bool:
        """True if no cell is empty. It may still break the rules: see `conflicts`."""
        return 0 not in self.numbers

    @property
    def is_solved(self) -> bool:
        """True if it is complete and breaks no rule.

        Example:
            >>> nonet.solve("1..4....2......3").solution.is_solved
            True
        """
        return self.is_complete and not self.conflicts()

    def conflicts(self) -> tuple[Conflict, ...]:
        """Every value that stands more than once in a house.

        Example:
            >>> nonet.solve("1..4....2......3").solution.conflicts()
            ()
        """
        return self._layout.conflicts(self.numbers)

    def cells(self) -> Iterator[Cell]:
        """All cells row by row, each with its name, number and value.

        Example:
            >>> puzzle = nonet.parse("1..4....2......3")
            >>> [cell.name for cell in puzzle.grid.cells() if not cell.value][:3]
            ['r1c2', 'r1c3', 'r2c1']
        """
        for number, value in enumerate(self.values):
            yield Cell(cell_name(number, self.size), number, value)

    def rows(self) -> list[list[int]]:
        """The values as a list of rows.

        Example:
            >>> nonet.solve("1..4....2......3").solution.rows()
            [[1, 2, 3, 4], [3, 4, 1, 2], [2, 3, 4, 1], [4, 1, 2, 3]]
        """
        n = self.size
        return [list(self.values[i : i + n]) for i in range(0, len(self), n)]

    def to_numpy(self) -> NDArray[np.unsignedinteger[Any]]:
        """The values as an array of shape (rows, N), dtype uint8 (uint16 above 255).

        Example:
            >>> nonet.solve("1..4....2......3").solution.to_numpy()
            array([[1, 2, 3, 4],
                   [3, 4, 1, 2],
                   [2, 3, 4, 1],
                   [4, 1, 2, 3]], dtype=uint8)
        """
        return as_array(self._layout, self.values)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        return as_array(self._layout, self.values, dtype, copy)

    def picture(
        self,
        *,
        ascii: bool = False,
        paint: Callable[[int, str], str] | None = None,
        parts: Collection[SolutionPart] = (),
    ) -> str:
        """The grid as people draw it.

        Args:
            ascii: Only ASCII characters, boxes apart, instead of box-drawing characters.
            paint: Called with each cell and its text; returns the text to show (with colours).
            parts: What belongs to a solution beside its values (`nonet.solution_parts`): regions
                that were to be found are drawn, too.

        Example:
            >>> print(nonet.solve("1..4....2......3").solution.picture())
            ┏━━━┯━━━┳━━━┯━━━┓
            ┃ 1 │ 2 ┃ 3 │ 4 ┃
            ┠───┼───╂───┼───┨
            ┃ 3 │ 4 ┃ 1 │ 2 ┃
            ┣━━━┿━━━╋━━━┿━━━┫
            ┃ 2 │ 3 ┃ 4 │ 1 ┃
            ┠───┼───╂───┼───┨
            ┃ 4 │ 1 ┃ 2 │ 3 ┃
            ┗━━━┷━━━┻━━━┷━━━┛
        """
        return draw(self._layout, self.numbers, ascii=ascii, paint=paint, parts=parts)

    def __getitem__(self, cell: int | str) -> int:
        return self.values[cell_index(cell, self.size, self._layout.height)]

    def __iter__(self) -> Iterator[Cell]:
        return self.cells()

    def __len__(self) -> int:
        return self._layout.cell_count

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        return self.numbers == other.numbers and self._layout == other._layout

    def __hash__(self) -> int:
        return hash((self.numbers, self._layout))

    def __reduce__(self) -> tuple[object, ...]:
        return Grid.from_checked, (self._layout, self.numbers, self.outside)

    def __str__(self) -> str:
        return self.picture()

    def __repr__(self) -> str:
        filled = len(self) - self.numbers.count(0)
        return f"<Grid {self._layout.describe()}, {filled} of {len(self)} cells filled>"
