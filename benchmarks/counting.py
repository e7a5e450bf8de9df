"""Time of `nonet.count` on puzzles of few givens, beside enumeration.

    python benchmarks/counting.py [--givens 24 20 16 12 8] [--each 3] [--threads 1] [-o out.json]

Makes its own puzzles: for each number of givens, a solved grid by chance (always the same ones) of
which so many values are left. Prints for each the count, how it was found, CPU and wall time, and
the time that the fastest engine needs to find all solutions one by one: measured up to a million
of them (`--most`), extrapolated beyond. `--below` makes puzzles for bounds of the count instead: it
takes givens away as long as the count stays below. Pin it to a core for one thread.
"""

import random
import time
from argparse import Namespace
from dataclasses import asdict, dataclass

import nonet
from _common import parser_of, write_json
from nonet._solve import start

GIVENS = (26, 24, 22, 20, 18, 16, 14, 12, 8)


@dataclass
class Row:
    givens: int
    puzzle: str
    count: int
    method: str
    cpu: float
    wall: float
    enumeration: float
    extrapolated: bool

    def __str__(self) -> str:
        mark = "~" if self.extrapolated else " "
        return (
            f"{self.givens:6d} {self.count:29,d}  {self.method:15s} {self.cpu:8.4f} "
            f"{self.wall:8.4f} {mark}{self.enumeration:.4g}"
        )


def main() -> None:
    parser = parser_of(__doc__, files=False)
    parser.add_argument("--givens", type=int, nargs="+", default=GIVENS)
    parser.add_argument("--each", type=int, default=3, help="puzzles for each number")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--repeat", type=int, default=3, help="the least time counts")
    parser.add_argument("--most", type=int, default=1_000_000, help="solutions enumerated")
    parser.add_argument("--below", type=int, nargs="*", default=[], metavar="BOUND")
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    puzzles = [remove(solved(rng), n, rng) for n in arguments.givens for _ in range(arguments.each)]
    for bound in arguments.below:
        puzzles += [below(solved(rng), bound, rng) for _ in range(arguments.each)]
    nonet.count("." * 16)  # what happens once a process does not count
    nonet.count("1" + "." * 80)
    print(
        f"{'givens':>6s} {'count':>29s}  {'method':15s} {'CPU s':>8s} {'wall s':>8s}  enumeration s"
    )
    rows = []
    for puzzle in puzzles:
        rows.append(measure(puzzle, arguments))
        print(rows[-1], flush=True)
    slower = [row for row in rows if row.count < 10**6 and row.cpu > row.enumeration]
    few = sum(row.count < 10**6 for row in rows)
    print(
        f"of {few} puzzles with less than 10^6 solutions enumeration was quicker at {len(slower)}"
    )
    if slower:
        worst = max(slower, key=lambda row: row.cpu / row.enumeration)
        print(f"worst ratio {worst.cpu / worst.enumeration:.2f} at {worst.count:,}")
    write_json(arguments.output, [asdict(row) for row in rows])


def solved(rng: random.Random) -> list[int]:
    outcome = nonet.solve("." * 81, engine="native", limit=1, seed=rng.randrange(1, 2**32))
    assert outcome.solution is not None
    return list(outcome.solution.numbers)


def remove(grid: list[int], givens: int, rng: random.Random) -> nonet.Puzzle:
    kept = set(rng.sample(range(81), givens))
    return nonet.Puzzle(nonet.Layout.of(9), [v if i in kept else 0 for i, v in enumerate(grid)])


def below(grid: list[int], bound: int, rng: random.Random) -> nonet.Puzzle:
    """Takes givens away in random order, each if the count stays below the bound."""
    for cell in rng.sample(range(81), 81):
        fewer = [0 if i == cell else v for i, v in enumerate(grid)]
        if nonet.count(nonet.Puzzle(nonet.Layout.of(9), fewer), bound) < bound:
            grid = fewer
    return nonet.Puzzle(nonet.Layout.of(9), grid)


def measure(puzzle: nonet.Puzzle, arguments: Namespace) -> Row:
    cpu = wall = enumeration = float("inf")
    for _ in range(arguments.repeat):
        clock, processor = time.perf_counter(), time.process_time()
        number = nonet.count(puzzle, threads=arguments.threads)
        cpu = min(cpu, time.process_time() - processor)
        wall = min(wall, time.perf_counter() - clock)
        processor = time.process_time()
        search = start(puzzle, "single")
        search.run(arguments.most, keep=False)
        share = search.solutions / number
        enumeration = min(enumeration, (time.process_time() - processor) / share)
        assert share < 1 or search.solutions == number
    text = nonet.write(puzzle, "line").strip()
    return Row(puzzle.clues, text, number, method_of(puzzle), cpu, wall, enumeration, share < 1)


def method_of(puzzle: nonet.Puzzle, most: int = 6_000) -> str:
    """The method that answers: by how many solutions it changes."""
    return "band by band" if nonet.count(puzzle, most) >= most else "enumeration"


if __name__ == "__main__":
    main()
