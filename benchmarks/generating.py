"""Puzzles as they are asked for: how many a second, and whether each is what it claims to be.

    python benchmarks/generating.py [--only TEXT] [--share 0.1]  # sizes, levels, techniques
    python benchmarks/generating.py --check 10000 # each has one solution and needs all its givens
    python benchmarks/generating.py --bare 10     # rules without givens: made in 10 seconds of each
    python benchmarks/generating.py --mixing      # how well grids are mixed

CPU time of one thread. Each puzzle is written as text, read again, counted and rated anew; for
techniques the paths of `nonet.explain` and of the scale hodoku are walked anew, and the path with
all easier techniques has to get stuck. The exit code is 1 if a puzzle is not as asked. `--json`
prints objects instead of a table.
"""

import itertools
import json
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import nonet
from _common import cpu_time, parser_of
from nonet.model import Puzzle
from nonet.techniques import TECHNIQUES


class Task(NamedTuple):
    """The puzzles that are asked for, and the test that a puzzle is one."""

    name: str
    number: int
    options: dict[str, Any]
    holds: Callable[[Puzzle], bool]


def of_size(name: str, number: int, **options: Any) -> Task:
    """Accepts all that have one solution."""
    return Task(name, number, options, lambda puzzle: True)


def of_level(level: str) -> Task:
    def holds(puzzle: Puzzle) -> bool:
        return nonet.rate(puzzle, "hodoku", steps=False).level == level

    return Task(f"hodoku {level}", 100, {"difficulty": level}, holds)


def of_board(size: int, game: str, count: int) -> list[Task]:
    """Each level of the scale steps."""

    def task(level: str) -> Task:
        options = {"size": size, "game": game, "difficulty": level}
        name = f"{'' if game == 'classic' else game + ' '}{size}x{size} {level}"

        def holds(puzzle: Puzzle) -> bool:
            return nonet.rate(puzzle, "steps", steps=False).level == level

        return Task(name, count, options, holds)

    return [task(level) for level in LEVELS]


def of_er(least: float, most: float) -> Task:
    def holds(puzzle: Puzzle) -> bool:
        return least <= nonet.rate(puzzle, "se121", steps=False).score <= most

    name = f"ER {least}" + (f" to {most}" if most > least else "")
    return Task(name, 50, {"difficulty": (least, most), "scale": "se121"}, holds)


def of_technique(name: str, count: int) -> Task:
    entry = TECHNIQUES.get(name)
    easier = [other for other in TECHNIQUES if other.usual and other.order < entry.order]
    names = [other.name for other in sorted(easier, key=lambda other: other.order)]

    def holds(puzzle: Puzzle) -> bool:
        return (
            name in nonet.explain(puzzle, [*names, name]).techniques
            and name in {step.technique for step in nonet.rate(puzzle, "hodoku").steps}
            and not nonet.explain(puzzle, names).solved
        )

    return Task(f"requires {name}", count, {"require": name}, holds)


LEVELS = ("easy", "medium", "hard", "unfair", "extreme")
BOARDS = (
    (6, "classic", 20), (8, "classic", 10), (9, "diagonal", 10), (9, "anti-knight", 10),
    (9, "anti-king", 10), (9, "windoku", 10), (9, "jigsaw", 10), (9, "latin", 10),
    (12, "classic", 6), (16, "classic", 4), (25, "classic", 1),
)  # fmt: skip
TASKS = (
    of_size("9x9 minimal", 1_000, minimal=True),
    of_size("9x9 minimal, 180", 50, minimal=True, symmetry="180"),
    of_size("9x9, 24 clues", 1_000, clues=24),
    of_size("9x9, 22 clues", 20, clues=22),
    of_size("4x4 minimal", 2_000, size=4, minimal=True),
    of_size("6x6 minimal", 2_000, size=6, minimal=True),
    of_size("6x6, 12 clues", 2_000, size=6, clues=12),
    *(of_size(f"{n}x{n}", number, size=n) for n, number in ((12, 50), (16, 10), (25, 3))),
    *map(of_level, LEVELS),
    *(of_er(er, er) for er in (2.6, 4.2, 6.6, 7.2)),
    of_er(8.3, 8.5),
    of_technique("XY-Wing", 20),
    of_technique("Finned X-Wing", 20),
    of_technique("AIC", 10),
    *(task for board in BOARDS for task in of_board(*board)),
)


def _read_again(puzzle: Puzzle) -> Puzzle:
    """The puzzle as a file has it; few formats can say the rules of a game."""
    return nonet.parse(nonet.write(puzzle, "json"))


def measure(task: Task, count: int, seed: int) -> dict[str, Any]:
    """Makes the puzzles, one after another on one thread, and looks at each anew."""
    puzzles = nonet.generate_each(count=count, seed=seed, threads=1, **task.options)
    turns = [cpu_time(lambda: next(puzzles)) for _ in range(count)]
    spent = [seconds for seconds, _ in turns]
    again = [_read_again(made.puzzle) for _, made in turns]
    return {
        "asked": task.name,
        "puzzles": count,
        "different": len(set(again)),
        "as asked": sum(nonet.count(one, limit=2) == 1 and task.holds(one) for one in again),
        "a second": 1 / statistics.mean(spent),
        "mean": statistics.mean(spent),
        "median": statistics.median(spent),
        "most": max(spent),
    }


# From those with clues that can do without givens to those that cannot.
BARE = """
killer arrow thermometer difference+ratio quadruple x-sum numbered-room little-killer region-sum
zipper sum-line skyscraper xv killer+anti-knight thermometer+arrow whispers+killer renban+xv
little-killer+difference sandwich+killer renban whispers sandwich between lockout nabner palindrome
clone entropic modular parity row-indexer dutch-flatmates global-entropy anti-knight anti-king
diagonal windoku disjoint chaos-construction doublers
"""


def bare(seconds: float, seed: int = 1) -> Iterator[tuple[str, str]]:
    """Puzzles without givens a CPU second of each family, or why there is none."""
    for family in BARE.split():
        done, why = 0, ""
        begun = time.process_time()
        asked: dict[str, Any] = {"rule": family.split("+"), "clues": 0, "seed": seed, "threads": 1}
        try:
            for made in nonet.generate_each(9, count=9999, timeout=seconds, **asked):
                assert made.puzzle.clues == 0 and nonet.solve(made.puzzle).status == "unique"
                done += 1
        except nonet.PuzzleNotFoundError as error:
            why = str(error).partition("puzzle was ")[2]
        speed = done / (time.process_time() - begun)
        yield family, f"{done:4} made, {speed:.2f} a second" if done else f"none: {why:.110}"


def check(count: int) -> dict[str, float]:
    """Every puzzle has one solution, and a second one without any of its givens."""
    made = nonet.generate(count=count, seed=1, minimal=True)
    texts = [nonet.write(puzzle) for puzzle in made]
    fewer = [
        f"{text[:cell]}.{text[cell + 1 :]}"
        for text, puzzle in zip(texts, made, strict=True)
        for cell, value in enumerate(puzzle.givens)
        if value
    ]
    unique = sum(n == 1 for n in nonet.count_many(texts, limit=2).counts)
    needed = sum(n == 2 for n in nonet.count_many(fewer, limit=2).counts)
    return {
        "puzzles": len(made),
        "with one solution": int(unique),
        "givens": sum(puzzle.clues for puzzle in made),
        "givens that are needed": int(needed),
        "different": len(set(made)),
    }


def mixing(draws: int = 4_000) -> dict[str, float]:
    """How often 2x2 patterns ab/ba across two bands stand in a 9x9, after so many steps."""
    from nonet import _native
    from nonet.engines._compiled import native_board

    maker = _native.Maker(native_board(nonet.Layout.of(9)), True, "")
    shares = {}
    for steps in (0, 9, 18, 36, 72, 144):
        grids = (maker.draw_grid(steps, 1, index, -1)[1] for index in range(draws))
        per_grid = Counter(map(_swaps, grids))
        shares[f"{steps} steps"] = sum(swaps * times for swaps, times in per_grid.items()) / draws
    return shares


def _swaps(grid: bytes) -> int:
    pairs = list(itertools.combinations(range(9), 2))
    return sum(
        grid[9 * one + left] == grid[9 * other + right]
        and grid[9 * one + right] == grid[9 * other + left]
        for one, other in pairs
        for left, right in pairs
    )


def report(only: str, share: float, seed: int, *, as_json: bool) -> int:
    """A row for each task; 1 if a puzzle is not as asked, or stands there twice."""
    failed = 0
    nonet.generate(difficulty="extreme", seed=0)  # imports and caches
    if not as_json:
        titles = "puzzles", "as asked", "a second", "mean s", "most s"
        print(f"{'asked for':24} {' '.join(f'{title:>9}' for title in titles)}")
    for task in TASKS:
        if only not in task.name:
            continue
        row = measure(task, max(1, round(task.number * share)), seed)
        # On 4x4 there are not many puzzles.
        twice = row["different"] != row["puzzles"] and task.options.get("size") != 4
        failed |= row["as asked"] != row["puzzles"] or twice
        if as_json:
            print(json.dumps(row), flush=True)
            continue
        figures = f"{row['puzzles']:9} {row['as asked']:9} {row['a second']:9.4g}"
        print(f"{row['asked']:24} {figures} {row['mean']:9.4f} {row['most']:9.4f}", flush=True)
    return failed


def main() -> int:
    parser = parser_of(__doc__, files=False, output=False)
    parser.add_argument("--only", metavar="TEXT", default="", help="those whose name has it")
    parser.add_argument("--share", type=float, default=1.0, metavar="X", help="of each number")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check", type=int, metavar="N")
    parser.add_argument("--mixing", action="store_true")
    parser.add_argument("--bare", type=float, metavar="SECONDS")
    parser.add_argument("--json", action="store_true", help="an object a line")
    options = parser.parse_args()
    if options.bare:
        for family, line in bare(options.bare):
            print(f"{family:26} {line}", flush=True)
    elif options.check or options.mixing:
        figures = check(options.check) if options.check else mixing()
        if options.json:
            print(json.dumps(figures))
            return 0
        for name, value in figures.items():
            print(f"  {name:24} {value:12,.3f}" if value % 1 else f"  {name:24} {value:12,}")
    else:
        return report(options.only, options.share, options.seed, as_json=options.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
