"""Puzzles a second, and whether each is what it claims to be.

    python benchmarks/generating.py               # speed by size, mixing of grids
    python benchmarks/generating.py --check 10000 # each has one solution and needs all its givens
    python benchmarks/generating.py --bare 10     # rules without givens: made in 10 seconds of each

CPU time of one thread; benchmarks/difficulty.py makes puzzles by difficulty. `--json` prints an
object instead of a table.
"""

from __future__ import annotations

import itertools
import json
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import nonet
from _common import cpu_time, parser_of

SPEEDS: dict[str, tuple[int, dict[str, Any], dict[str, Any]]] = {
    "9x9 minimal": (1_000, {}, {"minimal": True}),
    "9x9 minimal, 180": (50, {}, {"minimal": True, "symmetry": "180"}),
    "9x9, 24 clues": (1_000, {}, {"clues": 24}),
    "9x9, 22 clues": (20, {}, {"clues": 22}),
    "4x4 minimal": (2_000, {"size": 4}, {"minimal": True}),
    "6x6 minimal": (2_000, {"size": 6}, {"minimal": True}),
    "6x6, 12 clues": (2_000, {"size": 6}, {"clues": 12}),
    "12x12": (50, {"size": 12}, {}),
    "16x16": (10, {"size": 16}, {}),
    "25x25": (3, {"size": 25}, {}),
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


def spent(board: dict[str, Any], count: int, options: dict[str, Any], seed: int) -> float:
    """CPU seconds a puzzle."""
    made = nonet.generate_each(**board, count=count, seed=seed, threads=1, **options)
    seconds, done = cpu_time(lambda: sum(1 for _ in made))
    return seconds / done


def speeds() -> dict[str, float]:
    found = {}
    for name, (count, board, options) in SPEEDS.items():
        spent(board, 1, options, 1)
        runs = [spent(board, count, options, seed) for seed in (1, 2, 3)]
        found[name] = 1 / statistics.median(runs)
    return found


def check(count: int) -> dict[str, float]:
    """Every puzzle has one solution, and a second one without any of its givens."""
    made = nonet.generate(count=count, seed=1, minimal=True)
    texts = [nonet.write(each) for each in made]
    fewer = [
        f"{text[:cell]}.{text[cell + 1 :]}"
        for text, each in zip(texts, made, strict=True)
        for cell, value in enumerate(each.givens)
        if value
    ]
    unique = sum(n == 1 for n in nonet.count_many(texts, limit=2).counts)
    needed = sum(n == 2 for n in nonet.count_many(fewer, limit=2).counts)
    return {
        "puzzles": len(made),
        "with one solution": int(unique),
        "givens": sum(each.clues for each in made),
        "givens that are needed": int(needed),
        "different": len(set(made)),
    }


def mixing(draws: int = 4_000) -> dict[str, float]:
    """How often 2x2 patterns ab/ba across two bands stand in a 9x9, after so many steps."""
    from nonet import _native
    from nonet.engines._compiled import native_board

    maker = _native.Maker(native_board(nonet.Layout.of(9)), True, "")
    found = {}
    for steps in (0, 9, 18, 36, 72, 144):
        grids = (maker.draw_grid(steps, 1, index, -1)[1] for index in range(draws))
        per_grid = Counter(map(_swaps, grids))
        found[f"{steps} steps"] = sum(swaps * times for swaps, times in per_grid.items()) / draws
    return found


def _swaps(grid: bytes) -> int:
    pairs = list(itertools.combinations(range(9), 2))
    return sum(
        grid[9 * one + left] == grid[9 * other + right]
        and grid[9 * one + right] == grid[9 * other + left]
        for one, other in pairs
        for left, right in pairs
    )


def main() -> None:
    parser = parser_of(__doc__, files=False, output=False)
    parser.add_argument("--check", type=int, metavar="N")
    parser.add_argument("--mixing", action="store_true")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--bare", type=float, metavar="SECONDS")
    options = parser.parse_args()
    if options.check:
        title, found = "Checked", check(options.check)
    elif options.mixing:
        title, found = "Swappable rectangles a grid", mixing()
    elif options.bare:
        for family, line in bare(options.bare):
            print(f"{family:26} {line}", flush=True)
        return
    else:
        title, found = "Puzzles a CPU second", speeds()
    if options.json:
        print(json.dumps({title: found}))
        return
    print(title)
    for name, value in found.items():
        print(f"  {name:24} {value:12,.3f}" if value % 1 else f"  {name:24} {value:12,}")


if __name__ == "__main__":
    main()
