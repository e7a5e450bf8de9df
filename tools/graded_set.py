"""Makes the graded puzzles of `nonet.examples`, which `nonet compare` takes when it is given none.

    python tools/graded_set.py > src/nonet/examples/data/graded.json

Everything follows from SEED: the same nonet makes the same file (some minutes). A puzzle starts as
a random complete grid, loses givens in a random order as long as it keeps what its level asks for,
and has exactly one solution. The hardest level climbs: a few givens are exchanged again and
again, and what makes the search longer is kept. No puzzle comes from elsewhere.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import nonet
from nonet._solve import start
from nonet.model import Layout, Puzzle, cells_of

SEED = 20261121
ORDERS = 20  # searches in different orders, whose mean shows how hard a board is to search
ENOUGH, STEPS = 20, 1000  # boards at which a climb ends, and the longest climb
NODE_LIMIT = 3000  # for one question about a large board
# The puzzles are older than the names of their sets.
_SEEDED = {
    "singles": "medium",
    "locked-candidates": "hard",
    "short-search": "expert",
    "long-search": "extreme",
}
Givens = list[int]
Keeps = Callable[[Puzzle], bool]


class Level(NamedTuple):
    """How many puzzles of a kind, and what makes them that kind."""

    name: str
    group: str  # what it is compared with: other difficulties, or other sizes
    size: int
    count: int
    rule: str
    make: Callable[[Layout, random.Random], Puzzle | None]


def main() -> None:
    """Writes the set to standard output."""
    levels = [
        Level("easy", "difficulty", 9, 10, "36 to 40 givens; naked singles alone solve it.", _easy),
        Level(
            *("singles", "difficulty", 9, 10),
            "30 to 34 givens; naked and hidden singles solve it, naked singles alone do not.",
            _singles,
        ),
        Level(
            *("locked-candidates", "difficulty", 9, 10),
            "Singles and locked candidates solve it; singles alone do not.",
            _locked_candidates,
        ),
        Level(
            *("short-search", "difficulty", 9, 10),
            "Singles and locked candidates do not solve it; a search that uses them examines 3 to "
            f"10 boards (mean of {ORDERS} orders).",
            _short_search,
        ),
        Level(
            *("long-search", "difficulty", 9, 10),
            f"Climbed to: a search that uses singles and locked candidates examines {ENOUGH} "
            f"boards or more (mean of {ORDERS} orders).",
            _long_search,
        ),
        Level("4x4", "size", 4, 6, "No given can be left out.", _minimal),
        Level("6x6", "size", 6, 6, "No given can be left out; boxes of 2x3.", _minimal),
        Level("16x16", "size", 16, 6, _LARGE_RULE, _large),
        Level("25x25", "size", 25, 4, _LARGE_RULE, _large),
    ]
    document = {
        "provenance": {
            "made_by": "tools/graded_set.py",
            "seed": SEED,
            "nonet": nonet.__version__,
            "licence": "MIT, as nonet; no puzzle was taken from anywhere",
            "alphabet": "offset",
            "unique": "every puzzle has exactly one solution, proven by the native engine",
        },
        "levels": [_level(level) for level in levels],
    }
    print(json.dumps(document, indent=1))


def _level(level: Level) -> dict[str, Any]:
    rng = random.Random(f"{SEED}-{_SEEDED.get(level.name, level.name)}")
    layout = Layout.of(level.size)
    puzzles: list[dict[str, Any]] = []
    while len(puzzles) < level.count:
        puzzle = level.make(layout, rng)
        if puzzle is None:
            continue
        assert nonet.count(puzzle, limit=2) == 1
        puzzles.append(
            {
                "name": f"{level.name}-{len(puzzles) + 1:02}",
                "givens": puzzle.clues,
                "boards": round(boards(puzzle), 1),
                "puzzle": nonet.write(puzzle, "line", alphabet="offset", values_only=True),
            }
        )
        print(level.name, len(puzzles), puzzles[-1], file=sys.stderr, flush=True)
    puzzles.sort(key=lambda entry: entry["boards"])
    for number, entry in enumerate(puzzles, 1):
        entry["name"] = f"{level.name}-{number:02}"
    facts = {"name": level.name, "group": level.group, "size": level.size, "rule": level.rule}
    return {**facts, "puzzles": puzzles}


# --- what the levels ask for ---------------------------------------------------------------------


def _easy(layout: Layout, rng: random.Random) -> Puzzle | None:
    solved = partial(_singles_solve, hidden=False)
    return _dig(layout, rng, solved, rng.randint(36, 40))


def _singles(layout: Layout, rng: random.Random) -> Puzzle | None:
    solved = partial(_singles_solve, hidden=True)
    puzzle = _dig(layout, rng, solved, rng.randint(30, 34))
    return None if _singles_solve(puzzle, hidden=False) else puzzle


def _locked_candidates(layout: Layout, rng: random.Random) -> Puzzle | None:
    puzzle = _dig(layout, rng, lambda puzzle: _is_unique(puzzle) and boards(puzzle, 1) == 1)
    return None if _singles_solve(puzzle, hidden=True) else puzzle


def _short_search(layout: Layout, rng: random.Random) -> Puzzle | None:
    puzzle = _minimal(layout, rng)
    return puzzle if 3 <= boards(puzzle) <= 10 else None


def _long_search(layout: Layout, rng: random.Random) -> Puzzle | None:
    """Changes a few givens of a random puzzle again and again and keeps what is harder."""
    puzzle = _minimal(layout, rng)
    best = boards(puzzle)
    for _ in range(STEPS):
        if best >= ENOUGH:
            break
        changed = _swapped(puzzle, rng)
        if (cost := boards(changed)) >= best:
            puzzle, best = changed, cost
    return puzzle if best >= ENOUGH else None


def _minimal(layout: Layout, rng: random.Random) -> Puzzle:
    return _dig(layout, rng, _is_unique)


_LARGE_RULE = (
    "Some are solved by singles, the others need a search of 2 to 200 boards "
    f"(mean of {ORDERS} orders)."
)


def _large(layout: Layout, rng: random.Random) -> Puzzle | None:
    if rng.random() < 0.5:
        return _dig(layout, rng, partial(_singles_solve, hidden=True))
    puzzle = _dig(layout, rng, lambda puzzle: _is_unique(puzzle) and boards(puzzle, 3) <= 200)
    return puzzle if 2 <= boards(puzzle) <= 200 else None


# --- tools ---------------------------------------------------------------------------------------


def boards(puzzle: Puzzle, orders: int = ORDERS) -> float:
    """Boards that the native engine examines to find and prove the solution, mean over orders."""
    nodes = 0
    for seed in range(1, orders + 1):
        search = start(puzzle, "native", seed)
        search.run(2, node_limit=NODE_LIMIT, keep=False)
        nodes += search.counters().nodes
    return nodes / orders


def _is_unique(puzzle: Puzzle) -> bool:
    outcome = nonet.solve(puzzle, engine="native", limit=2, node_limit=NODE_LIMIT)
    return outcome.status is nonet.Status.UNIQUE


def _complete(layout: Layout, rng: random.Random) -> Givens:
    empty = Puzzle(layout, [0] * layout.cell_count)
    grid = nonet.solve(empty, engine="native", limit=1, seed=rng.randrange(1, 2**63)).solution
    assert grid is not None
    # The search prefers some grids: rename the values, so that at least these are fair.
    names = [0, *rng.sample(range(1, layout.size + 1), layout.size)]
    return [names[value] for value in grid.values]


def _dig(layout: Layout, rng: random.Random, keeps: Keeps, least: int = 0) -> Puzzle:
    """A complete grid without the givens that it can do without."""
    return without(Puzzle(layout, _complete(layout, rng)), rng, keeps, least)


def without(puzzle: Puzzle, rng: random.Random, keeps: Keeps, least: int = 0) -> Puzzle:
    """Takes givens away in a random order as long as the puzzle keeps its property."""
    givens, left = list(puzzle.givens), puzzle.clues
    cells = [cell for cell, value in enumerate(givens) if value]
    for cell in rng.sample(cells, len(cells)):
        if left == least:
            break
        value, givens[cell] = givens[cell], 0
        if keeps(Puzzle(puzzle.layout, givens)):
            left -= 1
        else:
            givens[cell] = value
    return Puzzle(puzzle.layout, givens)


def _swapped(puzzle: Puzzle, rng: random.Random) -> Puzzle:
    """Another minimal puzzle: some givens go, others come until the solution is unique again."""
    givens = list(puzzle.givens)
    for cell in rng.sample([cell for cell, value in enumerate(givens) if value], rng.randint(2, 4)):
        givens[cell] = 0
    while not _is_unique(Puzzle(puzzle.layout, givens)):
        solution = nonet.solve(
            Puzzle(puzzle.layout, givens), engine="native", limit=1, seed=rng.randrange(1, 2**63)
        ).solution
        assert solution is not None
        cell = rng.choice([cell for cell, value in enumerate(givens) if not value])
        givens[cell] = solution.values[cell]
    return without(Puzzle(puzzle.layout, givens), rng, _is_unique)


def _singles_solve(puzzle: Puzzle, *, hidden: bool) -> bool:
    """Whether naked (and hidden) singles, to a fixed point, fill the board."""
    layout = puzzle.layout
    candidates = puzzle.candidates()
    left = [set(candidates.of(cell)) for cell in range(layout.cell_count)]
    done: set[int] = set()
    while len(done) < layout.cell_count:
        found = dict(_naked(left, done)) or (dict(_hidden(layout, left, done)) if hidden else {})
        if not found:
            return False
        for cell, value in found.items():
            done.add(cell)
            left[cell] = {value}
            for peer in cells_of(layout.peers[cell]):
                left[peer].discard(value)
                if not left[peer]:
                    return False
    return True


def _naked(left: list[set[int]], done: set[int]) -> Iterator[tuple[int, int]]:
    for cell, values in enumerate(left):
        if cell not in done and len(values) == 1:
            yield cell, next(iter(values))


def _hidden(layout: Layout, left: list[set[int]], done: set[int]) -> Iterator[tuple[int, int]]:
    for house in layout.houses:
        for value in range(1, layout.size + 1):
            places = [cell for cell in house.cells if value in left[cell]]
            if len(places) == 1 and places[0] not in done:
                yield places[0], value


if __name__ == "__main__":
    main()
