"""Which engine is the quickest for the games of nonet: what `auto` should choose.

    python benchmarks/games.py [--games diagonal,anti-knight,...] [--count 8] [--engines a,b]

For each game a row: of `count` puzzles that nonet makes (seeds 0, 1 ...) and minimizes, the median
CPU milliseconds of counting to 2, for each engine; then the same of counting to 1000 after three
givens are taken away. The best of five runs counts for each puzzle.
"""

from __future__ import annotations

import statistics
import sys
import time

import nonet
from _common import names, parser_of
from nonet.model import Puzzle

RUNS, TAKEN = 5, 3
LIMITS = {"unique": 2, "three givens fewer": 1000}


def made(game: str, seed: int) -> dict[str, Puzzle]:
    """A minimal puzzle of the game, and the same with fewer givens."""
    puzzle = nonet.minimize(nonet.generate(game=game, seed=seed)[0], seed=seed)
    givens = list(puzzle.givens)
    for cell in [cell for cell, value in enumerate(givens) if value][:TAKEN]:
        givens[cell] = 0
    return dict(zip(LIMITS, (puzzle, Puzzle(puzzle.layout, givens)), strict=True))


def milliseconds(puzzle: Puzzle, engine: str, limit: int) -> float:
    """The CPU time of the best run."""
    best = float("inf")
    for _ in range(RUNS):
        begun = time.process_time()
        nonet.count(puzzle, limit=limit, engine=engine)
        best = min(best, time.process_time() - begun)
    return best * 1000


def main(arguments: list[str]) -> None:
    """Prints the table."""
    parser = parser_of(__doc__, files=False, output=False)
    parser.add_argument(
        "--games",
        type=names,
        default=names("diagonal,windoku,anti-knight,anti-king,asterisk,centre-dot,jigsaw,latin"),
    )
    parser.add_argument("--engines", type=names, default=names("auto,native,constraints"))
    parser.add_argument("--count", type=int, default=8)
    options = parser.parse_args(arguments)
    columns = [f"{kind}, {engine}" for kind in LIMITS for engine in options.engines]
    print(f"| game | {' | '.join(columns)} |\n|{' --- |' * (len(columns) + 1)}")
    for game in options.games:
        puzzles = [made(game, seed) for seed in range(options.count)]
        cells = [
            statistics.median(milliseconds(each[kind], engine, limit) for each in puzzles)
            for kind, limit in LIMITS.items()
            for engine in options.engines
        ]
        print(f"| {game} | {' | '.join(f'{cell:.2f}' for cell in cells)} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
