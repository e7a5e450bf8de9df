"""How many grids each band of a 9x9 has below it: the bound that `--uniform` relies on.

    python benchmarks/bands.py
    python benchmarks/bands.py --draws 50000  # and how well the generator's grids agree with it

Only the values in each column matter, and neither their order nor that of columns and boxes nor
their names: so all bands whose first box is 123/456/789 fall into a few classes, of which one
member each is counted. The sum over all has to be the number of all grids.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import nonet
from _common import parser_of
from nonet import _native
from nonet._generate._uniform import MOST_BELOW, count_below
from nonet.engines._compiled import native_board

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


class Classes(NamedTuple):
    """Bands that are alike: which is of which, how many bands each has, and grids below each."""

    of: dict[tuple[Columns, ...], int]
    bands: list[int]
    below: list[int]


def classes() -> Classes:
    times: Counter[tuple[Columns, ...]] = Counter()
    example = {}
    for six in bands():
        boxes = (FIRST, *sorted((shape(six[:3]), shape(six[3:]))))
        times[boxes] += 1
        example[boxes] = six
    found = Classes({}, [], [])
    for begin in times:
        if begin in found.of:
            continue
        found.of[begin] = number = len(found.bands)
        reached = [begin]
        for boxes in reached:
            for other in neighbours(boxes):
                if other not in found.of:
                    found.of[other] = number
                    reached.append(other)
        six = example[begin]
        first = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
        band = [v for row in range(3) for v in (*first[row], *six[row], *six[3 + row])]
        found.bands.append(sum(times[boxes] for boxes in reached) * FACTOR)
        found.below.append(count_below(band))
    return found


def class_of(grid: bytes, known: Classes) -> int:
    """That of the first three rows."""
    corner = [grid[9 * row + column] for row in range(3) for column in range(3)]
    names = {value: name for name, value in enumerate(corner, 1)}
    boxes = [
        shape([[names[grid[9 * row + column]] for column in columns] for row in range(3)])
        for columns in (range(3, 6), range(6, 9))
    ]
    return known.of[FIRST, *sorted(boxes)]


def chi_square(known: Classes, draws: int, steps: int) -> float:
    """How far the classes of grids that the generator draws are from their exact shares."""
    maker = _native.Maker(native_board(nonet.Layout.of(9)), True, "")
    seen = Counter(
        class_of(maker.draw_grid(steps, 1, index, -1)[1], known) for index in range(draws)
    )
    shares = [bands * below / GRIDS for bands, below in zip(known.bands, known.below, strict=True)]
    # Rare classes are taken together.
    rare = {number for number, share in enumerate(shares) if share * draws < 5}
    cells = [(seen[number], share * draws) for number, share in enumerate(shares)]
    kept = [cell for number, cell in enumerate(cells) if number not in rare]
    if rare:
        kept.append((sum(cells[i][0] for i in rare), sum(cells[i][1] for i in rare)))
    value = sum((found - wanted) ** 2 / wanted for found, wanted in kept)
    print(f"  {steps:4} steps: chi-square {value:9.1f} with {len(kept) - 1} degrees of freedom")
    return value


def main() -> None:
    parser = parser_of(__doc__, files=False, output=False)
    parser.add_argument("--draws", type=int, default=0, metavar="N", help="grids for chi-square")
    options = parser.parse_args()
    known = classes()
    total = sum(a * b for a, b in zip(known.bands, known.below, strict=True))
    least, most = min(known.below), max(known.below)
    print(f"{len(known.below)} classes of bands with {least:,} to {most:,} grids below")
    print(f"{total:,} grids in all: {'as known' if total == GRIDS else 'WRONG'}")
    print(f"the bound of --uniform is {'right' if most == MOST_BELOW else 'WRONG'}")
    if options.draws:
        print(f"Classes of the bands of {options.draws:,} grids:")
        for steps in (0, 9, 18, 36, 72):
            chi_square(known, options.draws, steps)


if __name__ == "__main__":
    main()
