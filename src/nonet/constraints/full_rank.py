"""`full-rank`: where a row or a column comes among all of them, read as numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations

from nonet.constraints._families import ClueRule
from nonet.constraints._kind import Kind
from nonet.constraints._placing import beside_lines
from nonet.errors import ShapeError
from nonet.model import Layout
from nonet.model.constraint import Cells, Groups
from nonet.model.primitives import AnyOf, Machine, Primitive, domain

# Not to be compared, not yet different, decided, or a value of the first line that waits for the
# other's.
_State = str | int
_FREE, _BEGIN, _EQUAL, _LESS, _MORE = "free", "begin", "equal", "less", "more"


@lru_cache(maxsize=256)
def _machine(values: range, first: int, ends: tuple[str, ...]) -> Machine:
    """Reads two lines by turns; if the one begins with `first`, they compare as `ends` say."""

    def step(state: _State, value: int) -> _State:
        if state == _BEGIN:
            return value if value == first else _FREE
        if state == _EQUAL:
            return value
        if isinstance(state, int):
            return _EQUAL if state == value else _LESS if state < value else _MORE
        return state

    start: _State = _BEGIN
    return Machine.of(values, start, step, lambda state: state == _FREE or state in ends)


def _sides(layout: Layout) -> tuple[Groups, ...]:
    """All rows and columns from each of the four sides."""
    rows = tuple(house.cells for house in layout.rows)
    columns = tuple(house.cells for house in layout.columns)
    turned = (tuple(cells[::-1] for cells in lines) for lines in (rows, columns))
    return rows, columns, *turned


@dataclass(frozen=True)
class FullRank(ClueRule):
    """The place of a row or column among all of them, from each side, read as numbers.

    Attributes:
        rank: The place: 1 for the least of all 4 N numbers.
        cells: The row or column from the side where the clue stands.
        ties: Whether another one may be the same number.
    """

    kind = "full-rank"
    rank: int
    cells: Cells
    ties: bool = False

    def fit(self, layout: Layout) -> None:
        if not layout.has_usual_values or layout.height != layout.size:
            raise ShapeError(f"{self.kind}: it is for square boards with values 1 to N")
        if not any(self.cells in lines for lines in _sides(layout)):
            raise ShapeError(f"{self.kind}: its cells must be a row or a column")
        if not 1 <= self.rank <= 4 * layout.size:
            raise ShapeError(f"{self.kind}: the rank is 1 to {4 * layout.size}, not {self.rank}")

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        """Each value begins one line a side: the rank gives the value, the rest are compared."""
        first, lesser = divmod(self.rank - 1, 4)
        first += 1
        yield domain(self.cells[0], (first,), layout.least)
        others = [lines for lines in _sides(layout) if self.cells not in lines]
        # On tiny boards a line may be that of two sides.
        below = _machine(layout.values, first, (_LESS,))
        above = _machine(layout.values, first, (_MORE, _EQUAL) if self.ties else (_MORE,))
        branches = []
        for less in combinations(range(len(others)), lesser):
            branch = []
            for side, lines in enumerate(others):
                machine = below if side in less else above
                turns = (zip(line, self.cells, strict=True) for line in lines)
                branch += [machine.along(tuple(chain(*each))) for each in turns]
            branches.append(tuple(branch))
        yield AnyOf(tuple(branches))

    def groups(self, layout: Layout) -> Iterable[Cells]:
        return (tuple(range(layout.cell_count)),)

    def judge(self, layout: Layout, held: list[int]) -> str | None:
        own = [held[cell] for cell in self.cells]
        lines = [line for lines in _sides(layout) for line in lines if line != self.cells]
        found = [[held[cell] for cell in line] for line in lines]
        if not self.ties and own in found:
            return "another row or column is the same"
        rank = 1 + sum(1 for line in found if line < own)
        return f"its rank is {rank}" if rank != self.rank else None

    @property
    def clue(self) -> str:
        return str(self.rank)


KIND = Kind(
    name="full-rank",
    make=FullRank,
    summary="The place of a row or column among all of them, read as numbers.",
    rules=(
        "All rows and columns, from both of their ends, are read as numbers and put in order, the "
        "least first. A number beside the board is the place of that row or column, from that "
        "side. No other may be the same number unless ties is yes."
    ),
    iss="FullRank",
    examples=("full-rank 10 r0c4", "full-rank 3 ties=yes r5c10"),
    placing=beside_lines(20),
)
