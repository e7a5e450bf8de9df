"""Boards with rules: every engine and all primitives against each rule's `check` alone."""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from collections.abc import Iterator
from math import prod

from campaigns._campaign import Case, Judge
from constraints.instances import BOARDS, random_instance
from constraints.test_truth import adapted, grids, obeyed
from nonet.constraints import CONSTRAINTS
from nonet.constraints.layers import LayerRule
from nonet.engines import ENGINES, Search, Stop
from nonet.formats import parse, write
from nonet.model import Constraint, Layout, Puzzle

_OPEN, _GRIDS = 9, 10
_SLOW_SHARE = 0.02  # of the boards are given to the slow engines, too
_LONGEST = 10.0  # of CPU for an engine; a slow one that needs more is judged by what it found
_SLICE = 1.0  # seconds by the clock, after which it is looked at

Grid = tuple[int, ...]


# A grid has thousands of shadings, each a solution: tests/constraints/test_truth judges these.
_KINDS = [kind for kind in CONSTRAINTS.builtin() if not issubclass(kind.make, LayerRule)]


def random_puzzle(rng: random.Random) -> Puzzle:
    """A solved grid with holes, and rules most of which it obeys."""
    base = rng.choice([each for each in BOARDS if grids(each) and not each.gaps])
    grid = rng.choice(grids(base))
    kinds = rng.sample(_KINDS, rng.randint(1, 3))
    made = [random_instance(kind, base, rng) for kind in kinds]
    rules = [each if rng.random() < 0.2 else adapted(each, base, grid) for each in made if each]
    givens = list(base.numbered(grid))
    for cell in rng.sample(range(len(givens)), _OPEN):
        givens[cell] = 0
    return Puzzle(base.with_constraints(rules), givens)


def draw(rng: random.Random) -> Case:
    """A board with rules, and the engines that are asked."""
    puzzle = random_puzzle(rng)
    known = [each for each in ENGINES.builtin() if each.knows_constraints and not each.missing()]
    fit = [each.name for each in known if not each.refuses(puzzle.layout)]
    asked = [name for name in fit if name == "constraints" or rng.random() < _SLOW_SHARE]
    board = json.loads(write(puzzle, "json"))
    return {"puzzle": board, "engines": asked, "seed": rng.getrandbits(32)}


def by_check(layout: Layout, givens: list[int]) -> Iterator[Grid]:
    """All solutions: every value that fits the houses in every empty cell, `check` after each."""
    values, held, shift = list(givens), list(layout.shown(givens)), layout.least - 1
    peers = [
        {other for house in layout.houses if cell in house.cells for other in house.cells} - {cell}
        for cell in range(len(values))
    ]
    empty = [cell for cell, value in enumerate(values) if not value]

    def fill(depth: int) -> Iterator[Grid]:
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


def faults(case: Case) -> Iterator[str]:
    """What primitives, or an engine, find otherwise than `check`."""
    puzzle = parse(json.dumps(case["puzzle"]), format="json")
    layout, rng = puzzle.layout, random.Random(case["seed"])
    for rule in layout.constraints:
        if not rule.outside(layout):  # else a grid does not say what its variables hold
            yield from _primitives(rule, layout, rng)
    expected = [] if puzzle.conflicts() else sorted(by_check(layout, list(puzzle.givens)))
    expected = [grid for grid in expected for _ in range(_ways(layout, grid))]
    for name in case["engines"]:
        stop, found = _searched(ENGINES.get(name).start(puzzle, 0), len(expected) + 1)
        cut = stop is Stop.TIMEOUT and name != "constraints"
        if Counter(found) - Counter(expected) if cut else found != expected:
            rules = [rule.describe(layout) for rule in layout.constraints]
            yield f"{name}: {len(found)} of {len(expected)} solutions under {rules}"


def _primitives(rule: Constraint, layout: Layout, rng: random.Random) -> Iterator[str]:
    solved = grids(next(base for base in BOARDS if base == layout.without_constraints))
    for grid in rng.sample(solved, min(_GRIDS, len(solved))):
        holds = all(each.holds(grid, layout.least) for each in rule.primitives(layout))
        if holds != obeyed(rule, layout, grid):
            yield f"primitives: {rule.describe(layout)} on {grid}"


def _searched(search: Search, limit: int) -> tuple[Stop, list[Grid]]:
    """Why a search ended, and its solutions: on a busy machine the clock says little."""
    begun, stop = time.process_time(), Stop.TIMEOUT
    found: list[Grid] = []
    while stop is Stop.TIMEOUT and time.process_time() - begun < _LONGEST:
        stop = search.run(limit - len(found), timeout=_SLICE)
        found += [tuple(values) for values in search.take()]
    return stop, sorted(found)


def _ways(layout: Layout, grid: Grid) -> int:
    """How many solutions a board stands for: what is outside of the grid counts as well."""
    held = layout.shown(grid)
    return prod(sum(1 for _ in rule.ways(layout, held)) for rule in layout.constraints)


JUDGE = Judge(
    promise="Right answers under every rule",
    how="4x4 to 6x6 boards, one to three of all rules but layers; the engine and the primitives, "
    "judged by a search with each rule's `check` alone, and CP-SAT on 2 %",
    draw=draw,
    faults=faults,
)
