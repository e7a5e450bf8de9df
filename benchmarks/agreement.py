"""Checks at real size that every 9x9 kernel says the same as the `native` engine.

    python benchmarks/agreement.py [--mutations N] FILE...

All puzzles of the files (81 characters at the start of each line), at limits 1 and 2, on every
instruction set of this machine: counts are compared and every solution is checked. Then N puzzles
with one to three cells changed at random, among which are many broken and loose ones.
"""

from __future__ import annotations

import sys

import numpy as np
from numpy.typing import NDArray

import nonet
from _common import parser_of, puzzles_of, values_of
from nonet import _native
from nonet.engines.native import ENGINE

Cells = NDArray[np.uint8]
_CLASSIC = nonet.Layout.of(9)
_HOUSES = np.array([house.cells for house in _CLASSIC.houses])


def by_native(cells: Cells, limit: int) -> NDArray[np.uint32]:
    counts = np.zeros(len(cells), np.uint32)
    for i, row in enumerate(cells):
        search = ENGINE.start(nonet.Puzzle.from_checked(_CLASSIC, row.tobytes(), None), 0)
        search.run(limit, keep=False)
        counts[i] = search.solutions
    return counts


def are_solutions(grids: Cells, cells: Cells) -> bool:
    """Whether every grid obeys every house and keeps its givens."""
    in_houses = np.sort(grids[:, _HOUSES], axis=2)
    obeyed = (in_houses == np.arange(1, 10)).all()
    return bool(obeyed and ((cells == 0) | (cells == grids)).all())


def compare(name: str, cells: Cells, limits: tuple[int, ...]) -> None:
    for limit in limits:
        expected = by_native(cells, limit)
        for isa in _native.instruction_sets():
            counts, grids = np.zeros(len(cells), np.uint32), np.zeros_like(cells)
            _native.solve_many(cells, limit, 1, grids, counts, isa)
            wrong = np.flatnonzero(counts != expected)
            if len(wrong):
                board = "".join(map(str, cells[wrong[0]]))
                sys.exit(f"{name}: {isa} finds {counts[wrong[0]]} at limit {limit} of {board}")
            found = counts > 0
            if not are_solutions(grids[found], cells[found]) or grids[~found].any():
                sys.exit(f"{name}: {isa} has a grid that is not a solution")
        print(f"{name}: {len(cells):,} puzzles, limit {limit}: all agree", flush=True)


def mutated(cells: Cells, n: int, rng: np.random.Generator) -> Cells:
    made = cells[rng.integers(len(cells), size=n)]
    for _ in range(3):
        which = np.flatnonzero(rng.random(n) < 0.7)
        places = rng.integers(81, size=len(which))
        made[which, places] = rng.integers(10, size=len(which), dtype=np.uint8)
    return made


def main() -> None:
    parser = parser_of(__doc__, output=False)
    parser.add_argument("--mutations", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    everything = []
    for path in options.files:
        everything.append(np.array(values_of(puzzles_of(path)), np.uint8))
        compare(path.stem, everything[-1], (1, 2))
    rng = np.random.default_rng(options.seed)
    for left in range(options.mutations, 0, -100_000):
        compare("mutations", mutated(np.concatenate(everything), min(left, 100_000), rng), (2,))


if __name__ == "__main__":
    main()
