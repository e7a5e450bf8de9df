"""The board itself: its size, its houses, and what follows from them.

Glossary: a *cell* is numbered row by row from 0 and shown to people as ``r1c1``; a *house* is a
group of cells that must all differ (row, column, box, region, diagonal ...); two cells that share a
house are *peers*. Sets of cells are Python integers, bit ``i`` standing for cell ``i``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from nonet.errors import ShapeError, UsageError
from nonet.model.boxes import Box, BoxChoice, default_box, parse_box
from nonet.model.cells import as_integer, cell_name, mask_of


class Conflict(NamedTuple):
    """A value that stands more than once in a house."""

    value: int
    cells: tuple[int, ...]
    house: House
    size: int

    @property
    def cell_names(self) -> list[str]:
        """The cells as people call them."""
        return [cell_name(cell, self.size) for cell in self.cells]

    def __str__(self) -> str:
        where = ", ".join(self.cell_names)
        return f"{self.value} stands {_times(len(self.cells))} in {self.house.name} ({where})"


class Intersection(NamedTuple):
    """Two houses that share at least two cells, as a box and a row do."""

    first: House
    second: House
    mask: int


@dataclass(frozen=True, slots=True)
class House:
    """Cells that must all hold different values.

    Attributes:
        kind: ``row``, ``column``, ``box``, ``region``, ``diagonal``, ``window`` or another word.
        number: 1-based, counted per kind.
        cells: The cells in ascending order.
    """

    kind: str
    number: int
    cells: tuple[int, ...]

    def __post_init__(self) -> None:
        # NumPy's numbers would make bit sets overflow, and lists cannot be hashed.
        object.__setattr__(self, "cells", tuple(map(as_integer, self.cells)))

    @property
    def name(self) -> str:
        """What people call it: ``row 3``."""
        return f"{self.kind} {self.number}"

    @property
    def mask(self) -> int:
        """Its cells as a bit set."""
        return mask_of(self.cells)


@dataclass(frozen=True)
class Layout:
    """Size and houses of a board. Make them with `of`, which shares equal ones.

    Layouts are equal if they are described alike: regions that happen to be ordinary boxes are not
    the same as boxes.

    Attributes:
        size: N: the number of rows, of columns and of values.
        box: The shape of the boxes, or None where there are none.
        regions: For a jigsaw the 0-based region of each cell, else None.
        extra: Houses beyond rows, columns and boxes or regions.
    """

    size: int
    box: Box | None
    regions: tuple[int, ...] | None
    extra: tuple[House, ...]

    @classmethod
    def of(
        cls,
        size: int,
        box: BoxChoice = None,
        *,
        regions: str | Sequence[int] | None = None,
        extra: Iterable[House] = (),
    ) -> Layout:
        """The layout of that description.

        Args:
            size: N, at least 1.
            box: Rows and columns of a box (``(2, 3)`` or ``"2x3"``); ``"none"`` for a Latin square;
                None for the usual shape, the most square one and wide rather than tall.
            regions: Jigsaw regions instead of boxes: a label for each cell, row by row. White
                space in a text is skipped.
            extra: Further houses, for instance of `diagonals` or `windows`.

        Raises:
            ShapeError: The parts do not fit together, or the size is a prime and no boxes exist.

        Example:
            >>> Layout.of(6).box
            Box(rows=2, columns=3)
            >>> Layout.of(5, "none").describe()
            '5x5, no boxes'
        """
        size = as_integer(size)
        if size < 1:
            raise ShapeError(f"a board of size {size} has no cells: the smallest size is 1")
        if regions is not None:
            if box not in (None, "none"):
                raise ShapeError("give a box shape or regions, not both")
            return _shared(size, None, _parse_regions(size, regions), tuple(extra))
        return _shared(size, parse_box(size, box), None, tuple(extra))

    def with_houses(self, houses: Iterable[House]) -> Layout:
        """This layout with further houses."""
        return _shared(self.size, self.box, self.regions, (*self.extra, *houses))

    def __post_init__(self) -> None:
        seen: set[tuple[str, int]] = set()
        for house in self.extra:
            _check_house(house, self.size)
            if (house.kind, house.number) in seen:
                raise ShapeError(f"two houses are called {house.name}")
            seen.add((house.kind, house.number))

    def __reduce__(self) -> tuple[object, ...]:
        return _shared, (self.size, self.box, self.regions, self.extra)

    @cached_property
    def _hash(self) -> int:
        return hash((self.size, self.box, self.regions, self.extra))

    def __hash__(self) -> int:
        return self._hash

    @property
    def cell_count(self) -> int:
        """N x N."""
        return self.size * self.size

    @cached_property
    def rows(self) -> tuple[House, ...]:
        """The rows from top to bottom."""
        n = self.size
        return tuple(House("row", r + 1, tuple(range(r * n, (r + 1) * n))) for r in range(n))

    @cached_property
    def columns(self) -> tuple[House, ...]:
        """The columns from left to right."""
        n = self.size
        return tuple(House("column", c + 1, tuple(range(c, n * n, n))) for c in range(n))

    @cached_property
    def boxes(self) -> tuple[House, ...]:
        """The boxes or regions; none in a Latin square."""
        labels = self.region_of
        if labels is None:
            return ()
        cells: list[list[int]] = [[] for _ in range(self.size)]
        for cell, label in enumerate(labels):
            cells[label].append(cell)
        kind = "box" if self.box else "region"
        return tuple(House(kind, i + 1, tuple(group)) for i, group in enumerate(cells))

    @cached_property
    def region_of(self) -> tuple[int, ...] | None:
        """The 0-based box or region of each cell, or None where there are none."""
        if self.box is None:
            return self.regions
        n, (height, width) = self.size, self.box
        across = n // width
        return tuple(r // height * across + c // width for r in range(n) for c in range(n))

    @cached_property
    def houses(self) -> tuple[House, ...]:
        """Rows, columns, boxes or regions, extra houses, in this order."""
        return self.rows + self.columns + self.boxes + self.extra

    @cached_property
    def houses_of(self) -> tuple[tuple[House, ...], ...]:
        """For each cell the houses that it is in."""
        found: list[list[House]] = [[] for _ in range(self.cell_count)]
        for house in self.houses:
            for cell in house.cells:
                found[cell].append(house)
        return tuple(tuple(houses) for houses in found)

    @cached_property
    def peers(self) -> tuple[int, ...]:
        """For each cell the set of the other cells that it shares a house with."""
        masks = {house: house.mask for house in self.houses}
        union = [0] * self.cell_count
        for cell, houses in enumerate(self.houses_of):
            for house in houses:
                union[cell] |= masks[house]
            union[cell] &= ~(1 << cell)
        return tuple(union)

    @cached_property
    def intersections(self) -> tuple[Intersection, ...]:
        """All pairs of different houses with at least two cells in common."""
        shared: Counter[tuple[int, int]] = Counter()
        index = {house: i for i, house in enumerate(self.houses)}
        for houses in self.houses_of:
            numbers = [index[house] for house in houses]
            shared.update((a, b) for i, a in enumerate(numbers) for b in numbers[i + 1 :])
        pairs = sorted(pair for pair, cells in shared.items() if cells >= 2)
        return tuple(
            Intersection(first, second, first.mask & second.mask)
            for first, second in ((self.houses[a], self.houses[b]) for a, b in pairs)
        )

    def conflicts(self, values: Sequence[int]) -> tuple[Conflict, ...]:
        """Every value that stands more than once in a house, house by house; 0 is empty."""
        found = []
        for house in self.houses:
            filled = [values[cell] for cell in house.cells if values[cell]]
            if len(set(filled)) == len(filled):
                continue
            for value, times in sorted(Counter(filled).items()):
                if times > 1:
                    cells = tuple(cell for cell in house.cells if values[cell] == value)
                    found.append(Conflict(value, cells, house, self.size))
        return tuple(found)

    @property
    def is_default(self) -> bool:
        """Whether the size alone already says this layout."""
        # A prime size has no usual box: that there are none has to be said.
        return not self.extra and self.box is not None and self.box == default_box(self.size)

    @cached_property
    def is_classic(self) -> bool:
        """Whether this is the 9x9 board with boxes of 3x3 and nothing else."""
        return self.size == 9 and self.is_default

    def describe(self) -> str:
        """The layout in words: ``6x6, boxes 2x3``."""
        if self.box:
            inner = f"boxes {self.box}"
        else:
            inner = "no boxes" if self.regions is None else "jigsaw regions"
        kinds = Counter(house.kind for house in self.extra)
        extra = "".join(f", {count} {kind}{'s' * (count > 1)}" for kind, count in kinds.items())
        return f"{self.size}x{self.size}, {inner}{extra}"

    def __repr__(self) -> str:
        return f"<Layout {self.describe()}>"


@lru_cache(maxsize=1024)
def _shared(
    size: int, box: Box | None, regions: tuple[int, ...] | None, extra: tuple[House, ...]
) -> Layout:
    return Layout(size, box, regions, extra)


def diagonals(size: int) -> tuple[House, House]:
    """The two long diagonals."""
    return (
        House("diagonal", 1, tuple(range(0, size * size, size + 1))),
        House("diagonal", 2, tuple((i + 1) * (size - 1) for i in range(size))),
    )


def windows(size: int, box: Box) -> tuple[House, ...]:
    """The windows of a Windoku: as large as a box, one cell in from each box corner.

    Raises:
        ShapeError: The boxes leave no room for them (there must be two bands and two stacks).
    """
    down, across = size // box.rows - 1, size // box.columns - 1
    if down < 1 or across < 1:
        raise ShapeError(f"a {size}x{size} board with boxes {box} has no room for windows")
    tops = [1 + i * (box.rows + 1) for i in range(down) if 1 + i * (box.rows + 1) + box.rows < size]
    lefts = [
        1 + i * (box.columns + 1)
        for i in range(across)
        if 1 + i * (box.columns + 1) + box.columns < size
    ]
    corners = [(top, left) for top in tops for left in lefts]
    return tuple(
        House(
            "window",
            number,
            tuple((top + r) * size + left + c for r in range(box.rows) for c in range(box.columns)),
        )
        for number, (top, left) in enumerate(corners, 1)
    )


def _times(count: int) -> str:
    return {2: "twice", 3: "three times"}.get(count, f"{count} times")


def _check_house(house: House, size: int) -> None:
    if not isinstance(house, House):
        raise UsageError(f"a House is needed, not {house!r}")
    cells = house.cells
    if not cells or len(cells) > size:
        raise ShapeError(f"{house.name} has {len(cells)} cells, a house has 1 to {size}")
    if any(not 0 <= cell < size * size for cell in cells):
        raise ShapeError(f"{house.name} has cells outside of the {size}x{size} board")
    if list(cells) != sorted(set(cells)):
        raise ShapeError(f"the cells of {house.name} must be in ascending order, each once")


def _parse_regions(size: int, regions: str | Sequence[int]) -> tuple[int, ...]:
    labels: list[object] = (
        list("".join(regions.split())) if isinstance(regions, str) else list(regions)
    )
    if len(labels) != size * size:
        raise ShapeError(
            f"a {size}x{size} board needs a region label for each of its {size * size} cells, "
            f"not {len(labels)}"
        )
    order = {label: i for i, label in enumerate(dict.fromkeys(labels))}
    counts = Counter(labels)
    wrong = [f"{label!s} has {counts[label]}" for label in order if counts[label] != size]
    if wrong:
        raise ShapeError(f"each region must have {size} cells, but region {', '.join(wrong)}")
    return tuple(order[label] for label in labels)
