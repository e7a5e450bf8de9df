"""How long it takes to find out why a mistyped puzzle has no solution.

    python benchmarks/diagnose.py [--count 200] [--seed 1] [LEVEL...]

Of the examples of each level one given at a time is changed to another value that clashes with no
other. Puzzles that still have a solution are left out. The figures: CPU time per diagnosis (median,
99th percentile, longest), how many givens the contradiction has (median, most), how often it is
known to be minimal, and how often the given that was changed is among the repairs with its value.
"""

import random
import statistics
from collections.abc import Iterator
from functools import partial

import nonet
from _common import cpu_time, names, parser_of
from nonet import Puzzle, Status, examples

LEVELS = names("easy,singles,locked-candidates,short-search,6x6,jigsaw,diagonal,anti-knight,16x16")
_TRIES = 20  # per puzzle that is wanted


def mistyped(level: str, count: int, chance: random.Random) -> Iterator[tuple[Puzzle, int, int]]:
    """Puzzles with one wrong given, its cell and the right value."""
    sources = examples.level(level)
    for _ in range(_TRIES * count):
        source = chance.choice(sources).puzzle
        cell = chance.choice([cell for cell, value in enumerate(source.givens) if value])
        right = source.givens[cell]
        wrong = chance.choice([value for value in range(1, source.size + 1) if value != right])
        givens = [*source.givens[:cell], wrong, *source.givens[cell + 1 :]]
        puzzle = Puzzle(source.layout, givens)
        if not puzzle.conflicts() and nonet.solve(puzzle).status is Status.UNSOLVABLE:
            yield puzzle, cell, right


def measured(level: str, count: int, chance: random.Random) -> str:
    """A line of the table."""
    times, sizes, minimal, repaired = [], [], 0, 0
    for puzzle, cell, right in mistyped(level, count, chance):
        seconds, diagnosis = cpu_time(partial(nonet.diagnose, puzzle))
        times.append(seconds * 1000)
        sizes.append(len(diagnosis.cells))
        minimal += diagnosis.minimal
        repaired += any(r.cell == cell and right in r.values for r in diagnosis.repairs)
        if len(times) == count:
            break
    if not times:
        return f"{level:12} nothing without a solution and without a clash"
    times.sort()
    late = times[min(len(times) - 1, int(0.99 * len(times)))]
    share = 100 / len(times)
    return (
        f"{level:12} {len(times):7} {statistics.median(times):9.2f} {late:9.2f} {times[-1]:9.2f}"
        f" {statistics.median(sizes):6.0f} {max(sizes):5} {minimal * share:8.0f} %"
        f" {repaired * share:8.0f} %"
    )


def main() -> None:
    parser = parser_of(__doc__, files=False, output=False)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("levels", nargs="*", default=LEVELS)
    given = parser.parse_args()
    chance = random.Random(given.seed)
    print("level        puzzles  median ms     99 %    longest givens  most    minimal   repaired")
    for level in given.levels:
        print(measured(level, given.count, chance), flush=True)


if __name__ == "__main__":
    main()
