"""What `nonet generate --require` costs for each technique that is usual, and how its puzzles vary.

    python benchmarks/requiring.py [--seeds N] [--first N] [--only NAME] [--timeout S] [-o JSON]

One puzzle of each seed, on one thread: CPU seconds (mean, greatest), how many of the puzzles are
different even where rows, columns and values may change places, how many solution grids they have,
and how many were not found in --timeout seconds by the clock. Techniques over --bound seconds are
named at the end.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from statistics import mean

import nonet
from _common import parser_of, write_json
from nonet._explain import choose
from nonet.errors import NonetError
from nonet.model import Layout


def measured(name: str, seeds: range, timeout: float) -> dict[str, object]:
    """The figures of one technique."""
    seconds: list[float] = []
    puzzles, failed, why = [], 0, ""
    for seed in seeds:
        begun = time.process_time()
        try:
            puzzles += nonet.generate(require=name, seed=seed, threads=1, timeout=timeout)
        except NonetError as error:
            failed, why = failed + 1, str(error)
        seconds.append(time.process_time() - begun)
    grids = [nonet.solve(puzzle).solution for puzzle in puzzles]
    forms = {nonet.canonical(puzzle) for puzzle in puzzles}
    boards = {nonet.canonical(nonet.parse(nonet.write(grid))) for grid in grids if grid}
    return {
        "technique": name,
        "mean": round(mean(seconds), 3),
        "greatest": round(max(seconds), 2),
        "puzzles": len(puzzles),
        "different": len(forms),
        "grids": len(boards),
        "failed": failed,
        **({"why": why} if why else {}),
    }


def _names(only: list[str] | None) -> Iterator[str]:
    for entry in choose(None, Layout.of(9), unique=True):
        if not only or entry.name in only:
            yield entry.name


def main() -> int:
    parser = parser_of(__doc__, files=False)
    parser.add_argument("--seeds", type=int, default=20, help="how many")
    parser.add_argument("--first", type=int, default=1, help="the first of them")
    parser.add_argument("--only", action="append", metavar="NAME", help="these techniques")
    parser.add_argument("--timeout", type=float, default=10, help="seconds for a puzzle")
    parser.add_argument("--bound", type=float, default=2, help="seconds that it may take")
    options = parser.parse_args()
    nonet.generate(require="Naked Pair", seed=1)  # modules and tables that are made once
    seeds = range(options.first, options.first + options.seeds)
    rows = []
    print(
        "| Technique | Mean | Greatest | Puzzles | Different | Grids |\n| --- " + "| --- " * 5 + "|"
    )
    for name in _names(options.only):
        row = measured(name, seeds, options.timeout)
        cells = (row["mean"], row["greatest"], row["puzzles"], row["different"], row["grids"])
        print(f"| {name} | {' | '.join(map(str, cells))} |", flush=True)
        rows.append(row)
    slow = [row["technique"] for row in rows if float(str(row["greatest"])) > options.bound]
    print(f"over {options.bound:g} s: {', '.join(map(str, slow)) or 'none'}")
    write_json(options.output, rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
