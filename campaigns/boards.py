"""Boards of every size and shape: every engine, count and true candidates against CaDiCaL."""

import importlib.util
import json
import random
from collections.abc import Iterator

import nonet
from campaigns._campaign import Case, Judge
from campaigns._sat import judge_of
from nonet.engines import ENGINES
from nonet.formats import parse, write
from nonet.model import House, Layout, Puzzle
from nonet.model.houses import diagonals, windows
from strategies import box_shapes, jigsaw_regions, random_solution

_ALL = 50  # solutions, up to which all of them are asked for
_QUICK = ("native", "auto", "alldifferent", "single", "sat", "race", "constraints")
_LARGEST_FOR_SLOW = 7
_SLOW_NODES = 20_000
_LARGE = 8  # from here on loose and contradictory boards may take the judge a minute


def random_layout(rng: random.Random) -> Layout:
    """Boxes of any shape, no boxes or jigsaw regions; often with further houses."""
    size = rng.choice([1, 2, 3, 4, 4, 5, 6, 6, 7, 8, 9, 9, 10, 12])
    kind = rng.choice(["boxes", "boxes", "none", "jigsaw"])
    if kind == "none":
        layout = Layout.of(size, "none")
    elif kind == "boxes":
        layout = Layout.of(size, rng.choice(box_shapes(size)))
    else:
        regions = jigsaw_regions(size, rng, connected=rng.random() < 0.7)
        layout = Layout.of(size, regions=regions)
    return layout.with_houses(further_houses(layout, rng))


def further_houses(layout: Layout, rng: random.Random) -> list[House]:
    """None, the diagonals, windows, or groups of cells that follow no pattern."""
    size, kind = layout.size, rng.choice(["", "", "", "diagonals", "windows", "groups"])
    if kind == "diagonals":
        return list(diagonals(size))
    if kind == "windows" and layout.box and size > max(layout.box):
        return list(windows(size, layout.box))
    if kind == "groups":
        groups = [rng.sample(range(size * size), rng.randint(1, size)) for _ in range(3)]
        return [House("group", i, tuple(sorted(group))) for i, group in enumerate(groups, 1)]
    return []


def random_givens(
    layout: Layout, solution: tuple[int, ...] | None, rng: random.Random
) -> list[int]:
    """A solution with holes and sometimes another value; or any values, where none is known."""
    cells = layout.cell_count
    if solution is None or (layout.size < _LARGE and rng.random() < 0.05):
        values = [rng.randint(1, layout.size) for _ in range(cells)]
        shown = rng.randint(0, max(1, cells // 6))
    else:
        values = list(solution)
        loose = 2 if layout.size >= _LARGE else 3
        shown = rng.randint(cells // loose, cells)
    for cell in rng.sample(range(cells), cells - shown):
        values[cell] = 0
    if solution is not None and rng.random() < 0.4:
        values[rng.randrange(cells)] = rng.randint(1, layout.size)
    return values


def engines_for(layout: Layout, rng: random.Random) -> list[str]:
    """Quick engines always; of the others one, on small boards."""
    fit = [e for e in ENGINES.builtin() if not e.missing() and not e.refuses(layout)]
    quick = [engine.name for engine in fit if engine.name in _QUICK]
    slow = [engine.name for engine in fit if engine.name not in _QUICK]
    if slow and layout.size <= _LARGEST_FOR_SLOW:
        quick.append(rng.choice(slow))
    return quick


def draw(rng: random.Random) -> Case | None:
    """A board, and how many solutions each engine is asked for."""
    layout = random_layout(rng)
    solution = random_solution(layout, rng)
    if solution is None and layout.size >= _LARGE:
        return None
    puzzle = Puzzle(layout, random_givens(layout, solution, rng))
    asked = {name: rng.choice([1, 2, _ALL]) for name in engines_for(layout, rng)}
    return {"puzzle": json.loads(write(puzzle, "json")), "limits": asked}


def faults(case: Case) -> Iterator[str]:
    """Wrong solutions, counts and true candidates."""
    puzzle = parse(json.dumps(case["puzzle"]), format="json")
    judge, givens = judge_of(puzzle.layout), list(puzzle.givens)
    expected = judge.count(givens, _ALL)
    if puzzle.conflicts():
        if expected:
            yield "conflicts: of a board with solutions"
        return
    for name, limit in case["limits"].items():
        nodes = None if name in _QUICK else _SLOW_NODES
        outcome = nonet.solve(puzzle, engine=name, limit=limit, node_limit=nodes)
        if outcome.ended is nonet.Stop.NODE_LIMIT:
            continue
        if outcome.count != min(limit, expected):
            yield f"{name}: {outcome.count} solutions, not {expected}, limit {limit}"
        for grid in outcome.solutions:
            kept = all(g in (0, v) for g, v in zip(givens, grid.numbers, strict=True))
            if not kept or not nonet.check(grid).valid:
                yield f"{name}: a wrong solution, {grid.values}"
    if nonet.count(puzzle, limit=_ALL) != expected:
        yield f"count: not {expected}"
    if expected and sum(givens) % 8 == 0:
        possible = [sorted(values) for values in nonet.true_candidates(puzzle).values]
        if possible != judge.possible(givens):
            yield f"true candidates: {possible}"


def missing() -> str:
    """CaDiCaL comes with python-sat."""
    return "" if importlib.util.find_spec("pysat") else "needs python-sat"


JUDGE = Judge(
    promise="Right answers on boards of every size and shape",
    how="1x1 to 12x12, boxes of any shape, none, jigsaw regions, further houses; every engine, "
    "count, true candidates; judged by CaDiCaL",
    draw=draw,
    faults=faults,
    missing=missing,
)
