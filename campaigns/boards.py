"""Boards of every size and shape: every engine, count and true candidates against CaDiCaL."""

from __future__ import annotations

import random
import time

import nonet
from campaigns._campaign import Campaign, Run
from campaigns._judge import SatJudge
from nonet.engines import ENGINES, Engine
from nonet.model import House, Layout, Puzzle
from nonet.model.houses import diagonals, windows
from strategies import box_shapes, jigsaw_regions, random_solution

_PER_LAYOUT = 60
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


def engines_for(layout: Layout, rng: random.Random) -> list[Engine]:
    """Quick engines always; of the others one, on small boards."""
    fit = [each for each in ENGINES.builtin() if not each.missing() and not each.refuses(layout)]
    quick = [each for each in fit if each.name in _QUICK]
    slow = [each for each in fit if each.name not in _QUICK]
    if slow and layout.size <= _LARGEST_FOR_SLOW:
        quick.append(rng.choice(slow))
    return quick


def compare(run: Run, puzzle: Puzzle, judge: SatJudge) -> None:
    """Every engine's solutions, the count and the true candidates of a board."""
    layout, givens = puzzle.layout, list(puzzle.givens)
    expected = judge.count(givens, _ALL)
    where = f"{layout!r} {givens}"
    if puzzle.conflicts():
        if expected:
            run.faults.append(f"conflicts of a board with solutions: {where}")
        return
    for engine in engines_for(layout, run.rng):
        limit = run.rng.choice([1, 2, _ALL])
        quick = engine.name in _QUICK
        begun = time.process_time()
        outcome = nonet.solve(
            puzzle, engine=engine.name, limit=limit, node_limit=None if quick else _SLOW_NODES
        )
        run.worst(f"slowest, {engine.name}, CPU s", time.process_time() - begun)
        if outcome.ended is nonet.Stop.NODE_LIMIT:
            continue
        run.counts[f"engine {engine.name}"] += 1
        if outcome.count != min(limit, expected):
            run.faults.append(f"{engine.name}, limit {limit}: {outcome.count}: {where}")
        for grid in outcome.solutions:
            if not nonet.check(grid).valid or any(
                g and g != v for g, v in zip(givens, grid.values, strict=False)
            ):
                run.faults.append(f"{engine.name}: a wrong solution: {where}")
    if nonet.count(puzzle, limit=_ALL) != expected:
        run.faults.append(f"count, not {expected}: {where}")
    if expected and run.rng.random() < 0.1:
        found = [sorted(each) for each in nonet.true_candidates(puzzle).values]
        if found != judge.possible(givens):
            run.faults.append(f"true candidates: {where}")
        run.counts["true candidates"] += 1


def campaign(run: Run) -> None:
    """One layout after the other, some boards of each."""
    while run.goes_on():
        layout = random_layout(run.rng)
        judge = SatJudge(layout)
        solution = None
        for number in range(_PER_LAYOUT):
            if number % 10 == 0:
                solution = random_solution(layout, run.rng)
                if solution is None and layout.size >= _LARGE:
                    break
            compare(run, Puzzle(layout, random_givens(layout, solution, run.rng)), judge)
            run.counts["boards"] += 1
            if not run.goes_on():
                break
        judge.close()


CAMPAIGN = Campaign(
    promise="Right answers on boards of every size and shape",
    how="1x1 to 12x12, boxes of any shape, none, jigsaw regions, further houses; every engine, "
    "count, true candidates; judged by CaDiCaL",
    run=campaign,
)
