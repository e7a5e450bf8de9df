"""How many grids each band of a 9x9 has below it: the bound that `--uniform` relies on.

    python benchmarks/bands.py

Only the values in each column matter, and neither their order nor that of columns and boxes nor
their names: so all bands whose first box is 123/456/789 fall into a few classes, of which one
member each is counted. The sum over all has to be the number of all grids.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator

from nonet.generating._uniform import MOST_BELOW, count_below

GRIDS = 6_670_903_752_021_072_936_960
# Bands for each of those whose first box is 123/456/789 and where the first rows ascend.
FACTOR = 362_880 * 36
Columns = tuple[tuple[int, ...], ...]

FIRST = ((1, 4, 7), (2, 5, 8), (3, 6, 9))


def bands() -> Iterator[list[list[int]]]:
    """Second and third boxes, row by row, the first rows ascending."""
    rows = [{1, 2, 3}, {4, 5, 6}, {7, 8, 9}]
    every = set().union(*rows)
    for top in itertools.combinations(sorted(rows[1] | rows[2]), 3):
        for middle in itertools.combinations(sorted((rows[0] | rows[2]) - set(top)), 3):
            second = [set(top), set(middle), every - set(top) - set(middle)]
            if second[2] & rows[2]:
                continue
            third = [every - row - taken for row, taken in zip(rows, second, strict=True)]
            boxes = [sorted(row) for row in (*second, *third)]
            orders = [[boxes[0]], *map(itertools.permutations, boxes[1:3])]
            orders += [[boxes[3]], *map(itertools.permutations, boxes[4:])]
            for six in itertools.product(*orders):
                yield [list(row) for row in six]


def shape(box: list[list[int]]) -> Columns:
    """What the columns hold, in no order."""
    return tuple(sorted(tuple(sorted(column)) for column in zip(*box, strict=True)))


def renamed(boxes: tuple[Columns, ...], names: dict[int, int]) -> tuple[Columns, ...]:
    """With other names; the first box is the one with the columns of `FIRST`."""
    changed = [
        tuple(sorted(tuple(sorted(names[v] for v in column)) for column in box)) for box in boxes
    ]
    changed.remove(FIRST)
    return FIRST, *sorted(changed)


def neighbours(boxes: tuple[Columns, ...]) -> Iterator[tuple[Columns, ...]]:
    """Bands of the same class, from which all of it can be reached."""
    swaps = ([(1, 4)], [(4, 7)], [(2, 5)], [(5, 8)], [(3, 6)], [(6, 9)])
    columns = ([(1, 2), (4, 5), (7, 8)], [(2, 3), (5, 6), (8, 9)])
    for pairs in (*swaps, *columns):
        names = {value: value for value in range(1, 10)}
        for one, other in pairs:
            names[one], names[other] = other, one
        yield renamed(boxes, names)
    for box in boxes[1:]:
        names = dict(zip(itertools.chain(*box), itertools.chain(*FIRST), strict=True))
        yield renamed(boxes, names)


def main() -> None:
    times: Counter[tuple[Columns, ...]] = Counter()
    example = {}
    for six in bands():
        boxes = (FIRST, *sorted((shape(six[:3]), shape(six[3:]))))
        times[boxes] += 1
        example[boxes] = six
    total, below = 0, []
    left = set(times)
    while left:
        reached = [left.pop()]
        for boxes in reached:
            for other in neighbours(boxes):
                if other in left:
                    left.remove(other)
                    reached.append(other)
        six = example[reached[0]]
        first = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
        band = [v for row in range(3) for v in (*first[row], *six[row], *six[3 + row])]
        below.append(count_below(band))
        total += below[-1] * sum(times[boxes] for boxes in reached) * FACTOR
    print(f"{len(below)} classes of bands with {min(below):,} to {max(below):,} grids below")
    print(f"{total:,} grids in all: {'as known' if total == GRIDS else 'WRONG'}")
    print(f"the bound of --uniform is {'right' if max(below) == MOST_BELOW else 'WRONG'}")


if __name__ == "__main__":
    main()
