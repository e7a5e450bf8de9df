"""Full 9x9 grids, each with exactly the same chance.

The first three rows (a band) are drawn with equal chances from all 948,109,639,680. Bands have
different numbers of grids below them, from 6.8 to 7.8 thousand million: so a band is kept with a
chance in proportion to that number, or else another one is drawn. Then one number out of those of
the grids is drawn, and the grid of that number found: cell by cell the grids with each value are
counted (native/count), until so few are left that they are listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random

from nonet._count import count
from nonet.engines import ENGINES
from nonet.model import Layout, Puzzle

_N = 9
_BAND = 27
_CELLS = 81
# The most grids that a band has below it: docs/generator.md.
MOST_BELOW = 7_802_998_272
# Up to this number of grids are listed, which is quicker than to count on.
_LISTED = 20_000


def draw_grid(chance: Random, stopped: Callable[[], bool] = lambda: False) -> bytes | None:
    """A grid of the classic 9x9: each of the 6,670,903,752,021,072,936,960 is equally likely.

    Args:
        chance: The source of random numbers.
        stopped: Asked some times a second whether to give up; then the answer is None.
    """
    while not stopped():
        band = draw_band(chance)
        below = count_below(band)
        if chance.randrange(MOST_BELOW) < below:
            return _grid_of_number(band, chance.randrange(below), below, stopped)
    return None


def draw_band(chance: Random) -> list[int]:
    """Three rows that break no rule, each choice of them equally likely."""
    values = list(range(1, _N + 1))
    _shuffle(values, chance)
    first = [values[:3], values[3:6], values[6:]]
    splits = list(_splits(first))
    boxes = [first, *splits[chance.randrange(len(splits))]]
    for row in (*boxes[1], *boxes[2]):
        _shuffle(row, chance)
    return [value for row in zip(*boxes, strict=True) for part in row for value in part]


def _splits(first: list[list[int]]) -> Iterator[list[list[list[int]]]]:
    """Which values the rows of the second and of the third box hold: 56 ways."""
    one, two, three = map(set, first)
    values = one | two | three
    for top in combinations(sorted(two | three), 3):
        for middle in combinations(sorted((one | three) - set(top)), 3):
            bottom = values - set(top) - set(middle)
            if not bottom & three:
                second = [set(top), set(middle), bottom]
                taken = zip((one, two, three), second, strict=True)
                yield [list(map(sorted, second)), [sorted(values - a - b) for a, b in taken]]


def _shuffle(items: list[int], chance: Random) -> None:
    """As `Random.shuffle`, whose result may change from one Python to another."""
    for last in range(len(items) - 1, 0, -1):
        other = chance.randrange(last + 1)
        items[last], items[other] = items[other], items[last]


def count_below(values: list[int]) -> int:
    """How many grids begin like this."""
    return int(count(_begun(values)))


def _begun(values: list[int]) -> Puzzle:
    return Puzzle(Layout.of(_N), [*values, *[0] * (_CELLS - len(values))])


def _grid_of_number(
    values: list[int], number: int, below: int, stopped: Callable[[], bool]
) -> bytes | None:
    """The grid of that number among those that begin like this, in lexicographic order."""
    peers = Layout.of(_N).peer_cells
    while below > _LISTED:
        seen = {values[cell] for cell in peers[len(values)] if cell < len(values)}
        for value in sorted(set(range(1, _N + 1)) - seen):
            if stopped():
                return None
            below = count_below([*values, value])
            if number < below:
                values = [*values, value]
                break
            number -= below
    search = ENGINES.get("native").start(_begun(values), 0)
    search.run(None)
    return bytes(sorted(map(tuple, search.take()))[number])
