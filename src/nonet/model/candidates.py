"""Pencil marks: which values each cell may still take.

One Python integer per value holds the cells where that value is possible::

    places[v-1] = ...0 1 0 0 1 1   bit i set: cell i may hold v
                       |     | |
                       |     | cell 0
                       |     cell 1
                       cell 4

so that "the places of 7 in row 3" is ``candidates.places(7) & row.mask``, for every size.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from nonet.errors import ShapeError, UsageError
from nonet.model.cells import as_integer, cell_index, cell_name
from nonet.model.layout import Layout
from nonet.model.picture import draw_candidates
from nonet.model.values import as_values
from nonet.representation import Represented

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Marks(NamedTuple):
    """One cell and the values that it may still take.

    Attributes:
        name: ``r1c1`` and so on.
        number: 0-based, row by row.
        values: Ascending.

    Example:
        >>> marks = list(nonet.parse("1..4....2......3").candidates().cells())[1]
        >>> marks
        Marks(name='r1c2', number=1, values=(2, 3))
    """

    name: str
    number: int
    values: tuple[int, ...]


class Candidates(Represented):
    """The values that each cell may still take. Frozen, hashable.

    Args:
        layout: The board.
        places: For each value from 1 to N the bit set of cells that may hold it.

    Raises:
        ShapeError: Not N bit sets, or bits beyond the board.

    Example:
        >>> marks = Candidates.of_values(Layout.of(4), [1, 2, 0, 0] + [0] * 12)
        >>> marks.of("r1c3"), marks.of("r1c1")
        ((3, 4), (1,))
    """

    __slots__ = ("_layout", "_places")

    def __init__(self, layout: Layout, places: Sequence[int]) -> None:
        places = tuple(map(as_integer, places))
        if len(places) != layout.value_count:
            raise ShapeError(f"{layout.value_count} sets of places are needed, not {len(places)}")
        if any(not 0 <= mask < 1 << layout.cell_count for mask in places):
            raise ShapeError("a set of places has cells outside of the board")
        self._layout = layout
        self._places = places

    @classmethod
    def from_checked(cls, layout: Layout, places: Iterable[int]) -> Candidates:
        """Candidates of sets that are known to be right, without the checks."""
        candidates = cls.__new__(cls)
        candidates._layout, candidates._places = layout, tuple(places)
        return candidates

    @classmethod
    def full(cls, layout: Layout) -> Candidates:
        """Every value in every cell."""
        return cls.from_checked(layout, [(1 << layout.cell_count) - 1] * layout.value_count)

    @classmethod
    def of_values(cls, layout: Layout, values: Sequence[int]) -> Candidates:
        """The candidates that values leave: filled cells keep their value, their peers lose it.

        Raises:
            ShapeError: The number of values is not N x N.
            IllegalSymbolError: A value is outside of 0 to N.
        """
        values = as_values(layout, values)
        return cls.with_filled(layout, values, open_places(layout, values))

    @classmethod
    def with_filled(
        cls, layout: Layout, values: Sequence[int], places: Sequence[int]
    ) -> Candidates:
        """The candidates of `open_places`, or fewer of them, and the values of the filled cells."""
        with_values = list(places)
        for cell, value in enumerate(values):
            if value:
                with_values[value] |= 1 << cell
        return cls.from_checked(layout, with_values[1:])

    @property
    def layout(self) -> Layout:
        """The board."""
        return self._layout

    def places(self, value: int) -> int:
        """The cells that may hold a value, as a bit set."""
        if not 1 <= value <= self._layout.value_count:
            raise UsageError(f"there is no value {value} on a board of size {self._layout.size}")
        return self._places[value - 1]

    def of(self, cell: int | str) -> tuple[int, ...]:
        """The values that a cell may take, ascending."""
        index = cell_index(cell, self._layout.size, self._layout.height)
        return tuple(v for v, mask in enumerate(self._places, 1) if mask >> index & 1)

    def cells(self) -> Iterator[Marks]:
        """All cells row by row, each with its name, number and values.

        Example:
            >>> puzzle = nonet.parse("1..4....2......3")
            >>> [marks.name for marks in puzzle.candidates().cells() if len(marks.values) == 1]
            ['r1c1', 'r1c4', 'r3c1', 'r3c4', 'r4c1', 'r4c4']
        """
        for cell in range(self._layout.cell_count):
            yield Marks(cell_name(cell, self._layout.size), cell, self.of(cell))

    __iter__ = cells

    def without(self, eliminations: Iterable[tuple[int, int]]) -> Candidates:
        """These marks less some pairs of cell and value.

        Raises:
            UsageError: There is no such cell or value.

        Example:
            >>> puzzle = nonet.parse("1..4....2......3")
            >>> puzzle.candidates().without([(1, 3)]).of("r1c2")
            (2,)
        """
        places = list(self._places)
        for cell, value in eliminations:
            self.places(value)  # which checks the value
            places[value - 1] &= ~(1 << cell_index(cell, self._layout.size, self._layout.height))
        return Candidates.from_checked(self._layout, places)

    def on(self, layout: Layout) -> Candidates:
        """The same marks on another board of the same size."""
        return Candidates(layout, self._places)

    def to_numpy(self) -> NDArray[np.bool_]:
        """An array of shape (rows, N, N), dtype bool: row, column, value - 1."""
        import numpy as np

        n, columns = self._layout.value_count, self._layout.size
        cells = self._layout.cell_count
        width = (cells + 7) // 8
        packed = b"".join(mask.to_bytes(width, "little") for mask in self._places)
        bits = np.frombuffer(packed, dtype=np.uint8).reshape(n, width)
        flat = np.unpackbits(bits, axis=1, count=cells, bitorder="little").astype(np.bool_)
        return flat.T.reshape(self._layout.height, columns, n)

    def __len__(self) -> int:
        return sum(mask.bit_count() for mask in self._places)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Candidates):
            return NotImplemented
        return self._places == other._places and self._layout == other._layout

    def __hash__(self) -> int:
        return hash((self._places, self._layout))

    def __reduce__(self) -> tuple[object, ...]:
        return Candidates, (self._layout, self._places)

    def __str__(self) -> str:
        cells = [marks.values for marks in self]
        return draw_candidates(self._layout, [0] * len(cells), cells)

    def __repr__(self) -> str:
        return f"<Candidates {self._layout.describe()}, {len(self)} left>"


def open_places(layout: Layout, values: Sequence[int]) -> tuple[int, ...]:
    """The empty cells, then for each value those of them that do not see it."""
    peers = layout.peers
    empty, seen = 0, [0] * (layout.value_count + 1)
    for cell, value in enumerate(values):
        if value:
            seen[value] |= peers[cell]
        else:
            empty |= 1 << cell
    return tuple([empty & ~mask for mask in seen])
