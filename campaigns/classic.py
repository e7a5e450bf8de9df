"""Classic 9x9 boards: every kernel, limit and number of threads against tdoku or CaDiCaL."""

import ctypes
import os
import random
from collections.abc import Callable, Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray

import nonet
from campaigns._campaign import Case, Judge
from campaigns._sat import judge_of
from campaigns.boards import missing
from nonet import _native

Cells = NDArray[np.uint8]
_LAYOUT = nonet.Layout.of(9)
_HOUSES = np.array([house.cells for house in _LAYOUT.houses])
_TDOKU = os.environ.get("TDOKU")  # its shared library, which judges ten million boards
_BATCH = 20_000 if _TDOKU else 200
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
    """True if every grid obeys every house and keeps its givens."""
    in_houses = np.sort(grids[:, _HOUSES], axis=2)
    obeyed = (in_houses == np.arange(1, 10)).all()
    return bool(obeyed and ((cells == 0) | (cells == grids)).all())


def text_of(row: Cells) -> str:
    """A board as 81 characters."""
    return "".join(map(str, row)).replace("0", ".")


@cache
def _known() -> tuple[Cells, Cells]:
    """Puzzles, and full grids."""
    puzzles = np.array([made.givens for made in nonet.generate(count=300, seed=1)], np.uint8)
    grids = nonet.solve_many(puzzles).solutions
    assert grids is not None
    return puzzles, grids


def draw(rng: random.Random) -> Case:
    """A batch of boards of one kind."""
    name, cells = boards(*_known(), np.random.default_rng(rng.getrandbits(40)))
    lines = [text_of(row) for row in cells]
    return {"kind": name, "limit": rng.choice([1, 2, 2]), "boards": lines}


def cells_of(lines: list[str]) -> Cells:
    """The boards of some lines."""
    text = "".join(lines).replace(".", "0")
    return np.frombuffer(text.encode(), np.uint8).reshape(-1, 81) - np.uint8(ord("0"))


def faults(case: Case) -> Iterator[str]:
    """The answers of a kernel, and of functions beside solving, that differ from the judge's."""
    cells, limit = cells_of(case["boards"]), case["limit"]
    if _TDOKU:
        expected = by_tdoku(_TDOKU)(cells, limit)
    else:
        rows = [judge_of(_LAYOUT).count(row.tolist(), limit) for row in cells]
        expected = np.array(rows, np.uint32)
    for isa in _native.instruction_sets():
        yield from kernel(isa, cells, expected, limit)
    for row in cells[:_OTHERS]:
        yield from others(row)


def kernel(isa: str, cells: Cells, expected: NDArray[np.uint32], limit: int) -> Iterator[str]:
    """An instruction set must find the counts that are expected, and right solutions."""
    for threads in (1, 2):
        counts, grids = np.zeros(len(cells), np.uint32), np.zeros_like(cells)
        _native.solve_many(np.ascontiguousarray(cells), limit, threads, grids, counts, isa)
        for wrong in np.flatnonzero(counts != expected)[:1]:
            yield f"{isa}: limit {limit}: {counts[wrong]}, not {expected[wrong]}"
        if not are_solutions(grids[counts > 0], cells[counts > 0]):
            yield f"{isa}: a wrong solution"


def others(row: Cells) -> Iterator[str]:
    """count, check, true candidates, minimize, canonical and vary of a board."""
    judge, puzzle = judge_of(_LAYOUT), nonet.Puzzle(_LAYOUT, row.tolist())
    expected, seed = judge.count(row.tolist(), 40), int(row.sum())
    clash = any(v and (row[house] == v).sum() > 1 for house in _HOUSES for v in row[house])
    if nonet.check(puzzle).valid == clash:
        yield "check"
    count = 0 if clash else nonet.count(puzzle, limit=40)
    if count != expected:
        yield f"count: {count}, not {expected}"
    if not expected:
        return
    values = nonet.true_candidates(puzzle).values
    if [sorted(marks) for marks in values] != judge.possible(row.tolist()):
        yield "true candidates"
    moved = nonet.Puzzle(_LAYOUT, isomorphs(row[None, :], np.random.default_rng(seed))[0].tolist())
    varied = nonet.vary(puzzle, seed=seed)[0]
    if len({nonet.canonical(form).givens for form in (puzzle, moved, varied)}) > 1:
        yield "canonical or vary"
    if expected == 1:
        minimal = list(nonet.minimize(puzzle, seed=seed).givens)
        fewer = [[*minimal[:i], 0, *minimal[i + 1 :]] for i in range(81) if minimal[i]]
        if judge.count(minimal, 2) != 1 or any(judge.count(board, 2) < 2 for board in fewer):
            yield "minimize"


JUDGE = Judge(
    promise="Right answers on classic boards",
    how="every instruction set, limits 1 and 2, one and two threads; count, check, true "
    "candidates, minimize, canonical, vary; judged by CaDiCaL, or by tdoku (`TDOKU=LIBRARY`)",
    draw=draw,
    faults=faults,
    checks=lambda case: len(case["boards"]) * 2 * len(_native.instruction_sets()),
    missing=missing,
)
