"""Rules of variants as houses and relations, for the formats that express them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nonet.errors import UnsupportedError
from nonet.games.antiking import MOVES as KING
from nonet.games.antiknight import MOVES as KNIGHT
from nonet.model import House, Layout, Relation, neighbours, tabulate

# Each rule between two cells makes another layout: thousands of them would take minutes.
_MOST_RELATIONS = 500


def antiknight(layout: Layout) -> Layout:
    """Cells a chess knight's move apart differ."""
    return layout.with_houses(neighbours("knight", layout.size, KNIGHT))


def antiking(layout: Layout) -> Layout:
    """Cells that touch at a corner differ."""
    return layout.with_houses(neighbours("king", layout.size, KING))


def disjoint_groups(layout: Layout) -> Layout:
    """Cells in the same place of their boxes differ."""
    assert layout.box is not None
    groups: dict[tuple[int, int], list[int]] = {}
    for cell in range(layout.cell_count):
        r, c = divmod(cell, layout.size)
        groups.setdefault((r % layout.box.rows, c % layout.box.columns), []).append(cell)
    houses = [House("group", i, tuple(cells)) for i, cells in enumerate(groups.values(), 1)]
    return layout.with_houses(houses)


def side_pairs(layout: Layout) -> list[tuple[int, int]]:
    """All pairs of cells that share a side."""
    size = layout.size
    across = [(cell, cell + 1) for cell in range(layout.cell_count) if (cell + 1) % size]
    return across + [(cell, cell + size) for cell in range(layout.cell_count - size)]


def nonconsecutive(layout: Layout) -> Layout:
    """Cells that share a side do not hold consecutive numbers."""
    pairs = side_pairs(layout)
    return _related(layout, "not next in number to", pairs, lambda a, b: abs(a - b) != 1)


def less(layout: Layout, first: int, second: int) -> Layout:
    """The first cell holds less than the second."""
    return _related(layout, "less than", [(first, second)], lambda a, b: a < b)


def equal(layout: Layout, first: int, second: int) -> Layout:
    """Both cells hold the same."""
    if first == second:
        return layout
    return _related(layout, "equal to", [(first, second)], lambda a, b: a == b)


def palindrome(layout: Layout, cells: Sequence[int]) -> Layout:
    """The cells read the same from both ends."""
    half = len(cells) // 2
    for first, second in zip(cells[:half], list(reversed(cells))[:half], strict=True):
        layout = equal(layout, first, second)
    return layout


def apart(layout: Layout, first: int, second: int, least: int) -> Layout:
    """The values differ by at least this much."""
    kind = f"at least {least} from"
    return _related(layout, kind, [(first, second)], lambda a, b: abs(a - b) >= least)


def difference(layout: Layout, first: int, second: int, by: int) -> Layout:
    """The values differ by exactly this much."""
    return _related(layout, f"{by} from", [(first, second)], lambda a, b: abs(a - b) == by)


def ratio(layout: Layout, first: int, second: int, by: int) -> Layout:
    """One value is a multiple of the other by this factor."""
    kind = f"in the ratio {by} to"
    return _related(layout, kind, [(first, second)], lambda a, b: a == by * b or b == by * a)


def total(layout: Layout, first: int, second: int, value: int) -> Layout:
    """The two values add up to this."""
    kind = f"adds up to {value} with"
    return _related(layout, kind, [(first, second)], lambda a, b: a + b == value)


def _related(
    layout: Layout,
    kind: str,
    pairs: Sequence[tuple[int, int]],
    holds: Callable[[int, int], bool],
) -> Layout:
    if len(layout.relations) > max(_MOST_RELATIONS, 4 * layout.cell_count):
        raise UnsupportedError("there are more rules between two cells than any puzzle has")
    table = tabulate(layout.size, holds)
    return layout.with_relations([Relation(kind, a, b, table) for a, b in pairs])
