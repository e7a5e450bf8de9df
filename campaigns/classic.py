"""Classic 9x9 boards: every kernel, limit and number of threads against tdoku or CaDiCaL."""

from __future__ import annotations

import ctypes
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

import nonet
from campaigns._campaign import Campaign, Run
from campaigns._judge import SatJudge
from nonet import _native

Cells = NDArray[np.uint8]
_LAYOUT = nonet.Layout.of(9)
_HOUSES = np.array([house.cells for house in _LAYOUT.houses])
_BATCH = 20_000
_BY_SAT = 200  # boards a batch that CaDiCaL judges where tdoku is not there
_OTHERS = 5  # boards a batch for the functions beside solving


def isomorphs(cells: Cells, rng: np.random.Generator) -> Cells:
    """Each board with values renamed, rows and columns moved, transposed or not."""
    n = len(cells)
    names = np.zeros((n, 10), np.uint8)
    names[:, 1:] = rng.permuted(np.tile(np.arange(1, 10, dtype=np.uint8), (n, 1)), axis=1)
    lines = []
    for _ in range(2):
        bands = rng.permuted(np.tile(np.arange(3), (n, 1)), axis=1)
        inside = rng.permuted(np.tile(np.arange(3), (n, 3, 1)), axis=2)
        lines.append((bands[:, :, None] * 3 + inside).reshape(n, 9))
    moved = cells[np.arange(n)[:, None, None], lines[0][:, :, None] * 9 + lines[1][:, None, :]]
    turned = rng.random(n) < 0.5
    moved[turned] = moved[turned].transpose(0, 2, 1)
    named: Cells = np.take_along_axis(names, moved.reshape(n, 81), axis=1)
    return named


def kept(grids: Cells, least: int, most: int, rng: np.random.Generator) -> Cells:
    """Each grid with so many givens left."""
    n = len(grids)
    order = rng.permuted(np.tile(np.arange(81), (n, 1)), axis=1)
    wanted = rng.integers(least, most + 1, size=(n, 1))
    return np.where(order < wanted, grids, np.uint8(0))


def changed(cells: Cells, most: int, rng: np.random.Generator) -> Cells:
    """Each board with one to `most` cells given any value, or emptied."""
    made = cells.copy()
    for k in range(most):
        rows = np.flatnonzero(rng.random(len(made)) < 1 / (k + 1))
        made[rows, rng.integers(81, size=len(rows))] = rng.integers(10, size=len(rows))
    return made


def boards(puzzles: Cells, grids: Cells, rng: np.random.Generator) -> tuple[str, Cells]:
    """A batch of boards of one kind, and what it is called."""
    some = isomorphs(puzzles[rng.integers(len(puzzles), size=_BATCH)], rng)
    full = isomorphs(grids[rng.integers(len(grids), size=_BATCH)], rng)
    kinds: dict[str, Callable[[], Cells]] = {
        "puzzles": lambda: some,
        "mutated puzzles": lambda: changed(some, 4, rng),
        "17 to 30 givens": lambda: kept(full, 17, 30, rng),
        "few givens": lambda: kept(full, 0, 20, rng),
        "full with an error": lambda: changed(full, 1, rng),
        "nearly full": lambda: changed(kept(full, 50, 80, rng), 2, rng),
        "any values": lambda: kept(rng.integers(10, size=(_BATCH, 81), dtype=np.uint8), 1, 25, rng),
    }
    name = list(kinds)[int(rng.integers(len(kinds)))]
    return name, np.ascontiguousarray(kinds[name](), np.uint8)


def by_tdoku(path: str) -> Callable[[Cells, int], NDArray[np.uint32]]:
    """The count of each board by tdoku, up to the limit."""
    solve = ctypes.CDLL(path).TdokuSolverDpllTriadSimd
    solve.restype = ctypes.c_size_t
    solution, guesses = ctypes.create_string_buffer(82), ctypes.c_size_t()

    def count(cells: Cells, limit: int) -> NDArray[np.uint32]:
        text = np.where(cells == 0, ord("."), cells + ord("0")).astype(np.uint8)
        flags, size = ctypes.c_uint32(0), ctypes.c_size_t(limit)
        return np.array(
            [solve(row.tobytes(), size, flags, solution, ctypes.byref(guesses)) for row in text],
            np.uint32,
        )

    return count


def are_solutions(grids: Cells, cells: Cells) -> bool:
    """Whether every grid obeys every house and keeps its givens."""
    in_houses = np.sort(grids[:, _HOUSES], axis=2)
    obeyed = (in_houses == np.arange(1, 10)).all()
    return bool(obeyed and ((cells == 0) | (cells == grids)).all())


def text_of(row: Cells) -> str:
    """A board as 81 characters."""
    return "".join(map(str, row)).replace("0", ".")


def kernels(run: Run, name: str, cells: Cells, expected: NDArray[np.uint32], limit: int) -> None:
    """Every instruction set must find the counts that are expected, and right solutions."""
    for isa in _native.instruction_sets():
        threads = run.rng.choice([1, 1, 2])
        counts, grids = np.zeros(len(cells), np.uint32), np.zeros_like(cells)
        _native.solve_many(cells, limit, threads, grids, counts, isa)
        run.counts[f"{isa}: {name}"] += len(cells)
        for wrong in np.flatnonzero(counts != expected)[:3]:
            board = text_of(cells[wrong])
            run.faults.append(
                f"{isa}, limit {limit}: {counts[wrong]}, not {expected[wrong]}: {board}"
            )
        found = counts > 0
        if not are_solutions(grids[found], cells[found]):
            run.faults.append(f"{isa}, limit {limit}, {name}, seed {run.seed}: a wrong solution")


def others(run: Run, cells: Cells, judge: SatJudge, rng: np.random.Generator) -> None:
    """count, check, true candidates, minimize, canonical and vary of a few boards."""
    for row in cells:
        puzzle = nonet.Puzzle(_LAYOUT, row.tolist())
        expected = judge.count(row.tolist(), 40)
        clash = any(
            held and (row[house] == held).sum() > 1 for house in _HOUSES for held in row[house]
        )
        if nonet.check(puzzle).valid == clash:
            run.faults.append(f"check: {text_of(row)}")
        found = 0 if clash else nonet.count(puzzle, limit=40)
        if found != expected:
            run.faults.append(f"count: {found}, not {expected}: {text_of(row)}")
        run.counts["count and check"] += 1
        if not expected:
            continue
        values = nonet.true_candidates(puzzle).values
        if [sorted(each) for each in values] != judge.possible(row.tolist()):
            run.faults.append(f"true candidates: {text_of(row)}")
        run.counts["true candidates"] += 1
        moved = nonet.Puzzle(_LAYOUT, isomorphs(row[None, :], rng)[0].tolist())
        least = nonet.canonical(puzzle).givens
        varied = nonet.vary(puzzle, seed=run.rng.randrange(1 << 30))[0]
        if {nonet.canonical(moved).givens, nonet.canonical(varied).givens} != {least}:
            run.faults.append(f"canonical or vary: {text_of(row)}")
        run.counts["canonical and vary"] += 1
        if expected == 1:
            minimal = list(nonet.minimize(puzzle, seed=run.rng.randrange(1 << 30)).givens)
            held = [i for i, value in enumerate(minimal) if value]
            fewer = [[*minimal[:i], 0, *minimal[i + 1 :]] for i in held]
            if judge.count(minimal, 2) != 1 or any(judge.count(each, 2) < 2 for each in fewer):
                run.faults.append(f"minimize: {text_of(row)}")
            run.counts["minimize"] += 1


def campaign(run: Run) -> None:
    """Batches of one kind after the other."""
    rng = np.random.default_rng(run.seed)
    generated = nonet.generate(count=300, seed=run.seed)
    puzzles = np.array([puzzle.givens for puzzle in generated], np.uint8)
    solved = nonet.solve_many(puzzles).solutions
    assert solved is not None
    grids = solved
    judge = SatJudge(_LAYOUT)
    tdoku = by_tdoku(run.settings.tdoku) if run.settings.tdoku else None
    while run.goes_on():
        name, cells = boards(puzzles, grids, rng)
        limit = run.rng.choice([1, 2, 2])
        others(run, cells[:_OTHERS], judge, rng)
        if tdoku is None:
            cells = cells[:_BY_SAT]
            rows = [judge.count(row.tolist(), limit) for row in cells]
            kernels(run, name, cells, np.array(rows, np.uint32), limit)
        else:
            kernels(run, name, cells, tdoku(cells, limit), limit)


CAMPAIGN = Campaign(
    promise="Right answers on classic boards",
    how="every instruction set, limits 1 and 2, one and two threads; count, check, true "
    "candidates, minimize, canonical, vary; judged by tdoku (`--tdoku`) and CaDiCaL",
    run=campaign,
)
