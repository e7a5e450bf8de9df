"""Random boards with random rules: `check`, primitives and engines against each other.

    python tools/rule_campaign.py --seconds 300 --seed 1 [--share 0.3]

Each case is a small board with one to three rules, most of them made to hold on a solved grid, and
some cells left open. Primitives and `check` must agree on solved grids, and each engine that knows
constraints must find the solutions that a search by `check` alone finds. Every difference is
printed with the seed of its case; the exit code is 1 if there is one. The suite runs a few. The
slow engines, such as `cp-sat`, are asked about a share of the cases.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from math import prod
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from constraints.instances import BOARDS, random_instance
from constraints.test_truth import adapted, grids, obeyed
from nonet.constraints import CONSTRAINTS, Constraint
from nonet.engines import ENGINES, Search, Stop
from nonet.model import Layout, Puzzle

_OPEN = 9
_GRIDS = 10
_QUICK = ("constraints",)
_LONGEST = 10.0  # of CPU for an engine; a slow one that needs more is judged by what it found
_SLICE = 1.0  # seconds by the clock, after which it is looked at


def case(seed: int) -> tuple[Layout, list[int]]:
    """A board with rules, and givens."""
    rng = random.Random(seed)
    base = rng.choice(BOARDS)
    grid = rng.choice(grids(base))
    kinds = rng.sample(list(CONSTRAINTS.builtin()), rng.randint(1, 3))
    made = [random_instance(kind, base, rng) for kind in kinds]
    rules = [each if rng.random() < 0.2 else adapted(each, base, grid) for each in made if each]
    givens = list(base.numbered(grid))
    for cell in rng.sample(range(len(givens)), _OPEN):
        givens[cell] = 0
    return base.with_constraints(rules), givens


def by_check(layout: Layout, givens: list[int]) -> Iterator[tuple[int, ...]]:
    """All solutions: every value that fits the houses in every empty cell, `check` after each."""
    values = list(givens)
    held = list(layout.shown(givens))
    shift = layout.least - 1
    peers = [
        {other for house in layout.houses if cell in house.cells for other in house.cells} - {cell}
        for cell in range(len(values))
    ]
    empty = [cell for cell, value in enumerate(values) if not value]

    def fill(depth: int) -> Iterator[tuple[int, ...]]:
        if depth == len(empty):
            yield tuple(values)
            return
        cell = empty[depth]
        for value in {*range(1, layout.value_count + 1)} - {values[peer] for peer in peers[cell]}:
            values[cell], held[cell] = value, value + shift
            if not any(any(rule.check(layout, held)) for rule in layout.constraints):
                yield from fill(depth + 1)
        values[cell], held[cell] = 0, None

    yield from fill(0)


def _by_primitives(rule: Constraint, layout: Layout, grid: tuple[int, ...]) -> bool:
    return all(each.holds(grid, layout.least) for each in rule.primitives(layout))


def differences(seed: int, share: float = 0.3) -> Iterator[str]:
    """What a case brings to light."""
    layout, givens = case(seed)
    rng = random.Random(f"engines {seed}")
    solved = grids(next(base for base in BOARDS if base == layout.without_constraints))
    for rule in layout.constraints:
        if rule.outside(layout):
            continue  # a grid alone does not say what its variables hold
        for grid in rng.sample(solved, _GRIDS):
            if _by_primitives(rule, layout, grid) != obeyed(rule, layout, grid):
                yield f"primitives of {rule.describe(layout)} on {grid}"
    puzzle = Puzzle(layout, givens)
    expected = [] if puzzle.conflicts() else sorted(by_check(layout, givens))
    expected = [grid for grid in expected for _ in range(_ways(layout, grid))]
    for engine in ENGINES.builtin():
        if not engine.knows_constraints or engine.missing() or engine.refuses(layout):
            continue
        if engine.name not in _QUICK and rng.random() > share:
            continue
        stop, found = _searched(engine.start(puzzle, 0), len(expected) + 1)
        if stop is Stop.TIMEOUT and engine.name not in _QUICK:
            print(f"seed {seed}: {engine.name} stopped after {_LONGEST} s", file=sys.stderr)
            wrong = bool(Counter(found) - Counter(expected))
        else:
            wrong = found != expected
        if wrong:
            yield (
                f"{engine.name} finds {len(found)} of {len(expected)} solutions of {givens} under "
                f"{[rule.describe(layout) for rule in layout.constraints]}"
            )


def _searched(search: Search, limit: int) -> tuple[Stop, list[tuple[int, ...]]]:
    """Why a search ended, and its solutions: on a busy machine the clock says little."""
    begun, stop = time.process_time(), Stop.TIMEOUT
    found: list[tuple[int, ...]] = []
    while stop is Stop.TIMEOUT and time.process_time() - begun < _LONGEST:
        stop = search.run(limit - len(found), timeout=_SLICE)
        found += [tuple(values) for values in search.take()]
    return stop, sorted(found)


def _ways(layout: Layout, grid: tuple[int, ...]) -> int:
    """How many solutions a board stands for: what is outside of the grid counts as well."""
    held = layout.shown(grid)
    return prod(sum(1 for _ in rule.ways(layout, held)) for rule in layout.constraints)


def main() -> int:
    """Runs cases until the time is over."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, default=0.3, help="of cases for slow engines")
    options = parser.parse_args()
    end = time.monotonic() + options.seconds
    cases = wrong = 0
    while time.monotonic() < end:
        for words in differences(options.seed + cases, options.share):
            wrong += 1
            print(f"seed {options.seed + cases}: {words}", flush=True)
        cases += 1
    print(f"{cases} cases, {wrong} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
