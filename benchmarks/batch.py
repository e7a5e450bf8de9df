"""CPU time of `nonet.solve_many` and of tdoku on the same puzzles, in the same run.

    python benchmarks/batch.py [--tdoku-lib PATH] [--limit L] [--batch N] [--one]
        [--seconds S] [--turns T] [--least N] FILE...

FILE holds a puzzle of 81 characters at the start of each line. `--tdoku-lib` is a shared library of
tdoku (github.com/t-dillon/tdoku), built by you with its own flags; nothing of it is part of nonet.
Both get the same puzzles, in turns, in one thread pinned to a core; the figures are medians over
the turns. In a turn the file is solved again and again until `--seconds` have passed: one of a few
milliseconds would measure what the other solver left in the caches (`--seconds 0` does). What a
call through ctypes costs is taken off tdoku's time, but what a call from Python costs is not taken
off ours, but for a second ratio. `--batch N` hands nonet N puzzles at a time, `--one` calls
`nonet.solve` for each, `--threads` compares one thread with several by the clock.
NONET_SIMD chooses the instruction set.
"""

import ctypes
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

import nonet
from _common import parser_of, pin, puzzles_of, values_of, write_json
from nonet import _native
from nonet.engines import instruction_set

Run = Callable[[], int]  # solves all, returns the sum of the counts


def each(function: Callable[..., Any], *arguments: Any) -> float:
    """The CPU seconds of a call, the mean of many."""
    begun = time.process_time()
    for _ in range(20_000):
        function(*arguments)
    return (time.process_time() - begun) / 20_000


class Tdoku:
    """Its solver, called through ctypes for one puzzle after the other."""

    def __init__(self, path: str, puzzles: list[bytes], limit: int) -> None:
        self._solve = ctypes.CDLL(path).TdokuSolverDpllTriadSimd
        self._solve.restype = ctypes.c_size_t
        self._solve.argtypes = [
            *(ctypes.c_char_p, ctypes.c_size_t, ctypes.c_uint32),
            *(ctypes.c_char_p, ctypes.POINTER(ctypes.c_size_t)),
        ]
        self._puzzles = puzzles
        self._limit = limit

    def run(self) -> int:
        solution, guesses = ctypes.create_string_buffer(81), ctypes.c_size_t()
        pointer, solve, limit = ctypes.byref(guesses), self._solve, self._limit
        return sum(solve(puzzle, limit, 0, solution, pointer) for puzzle in self._puzzles)

    def overhead(self) -> float:
        """CPU seconds that the calls through ctypes take, measured on a full grid."""
        grid = b"812753649943682175675491283154237896369845721287169534521974368438526917796318452"
        solution, guesses = ctypes.create_string_buffer(81), ctypes.c_size_t()
        pointer = ctypes.byref(guesses)
        # A library function that does nothing to speak of, called in the same way.
        nothing = ctypes.CDLL(None).strnlen
        nothing.restype = ctypes.c_size_t
        nothing.argtypes = [*self._solve.argtypes]
        return len(self._puzzles) * each(nothing, grid, 1, 0, solution, pointer)


class Nonet:
    """Its batch solver, called from Python for `batch` puzzles after the other."""

    def __init__(self, cells: NDArray[np.uint8], limit: int, batch: int) -> None:
        n = len(cells)
        self._counts, grids = np.zeros(n, np.uint32), np.zeros((n, 81), np.uint8)
        isa = instruction_set()
        parts = [slice(i, i + batch) for i in range(0, n, batch)]
        self._calls = [(cells[p], limit, 1, grids[p], self._counts[p], isa) for p in parts]
        self._no_puzzles = (cells[:0], limit, 1, grids[:0], self._counts[:0], isa)

    def run(self) -> int:
        for call in self._calls:
            _native.solve_many(*call)
        return int(self._counts.sum())

    def overhead(self) -> float:
        """CPU seconds that the calls from Python take, measured on calls without puzzles."""
        return len(self._calls) * each(_native.solve_many, *self._no_puzzles)


def one_by_one(texts: list[str], limit: int) -> Run:
    return lambda: sum(nonet.solve(text, limit=limit).count for text in texts)


def timed(run: Run, least: float) -> tuple[float, int]:
    """CPU seconds of a run, the mean of so many that they take the least time."""
    begun = time.process_time()
    runs, taken = 0, 0.0
    while not runs or taken < least:
        total = run()
        runs += 1
        taken = time.process_time() - begun
    return taken / runs, total


def take_turns(
    name: str, run: Run, peer: Tdoku | None, turns: int, least: float
) -> tuple[list[float], list[float]]:
    """The CPU seconds of a run in each turn: ours, and the peer's without calls through ctypes."""
    ours, theirs = [], []
    for _ in range(turns):
        seconds, total = timed(run, least)
        ours.append(seconds)
        if peer is not None:
            seconds, other = timed(peer.run, least)
            theirs.append(seconds - peer.overhead())
            if other != total:
                sys.exit(f"{name}: counts differ, {total} and tdoku {other}")
    return ours, theirs


def compare_threads(cells: NDArray[np.uint8], limit: int, threads: int) -> float:
    """How many times faster several threads are, by the clock."""

    def seconds(count: int) -> float:
        times = []
        for _ in range(5):
            begun = time.perf_counter()
            nonet.solve_many(cells, limit=limit, threads=count)
            times.append(time.perf_counter() - begun)
        return min(times)

    return seconds(1) / seconds(threads)


def main() -> None:
    parser = parser_of(__doc__)
    parser.add_argument("--tdoku-lib", help="shared library of tdoku")
    parser.add_argument("--limit", type=int, default=2)
    parser.add_argument("--batch", type=int, help="puzzles a call; all unless given")
    parser.add_argument("--one", action="store_true", help="nonet.solve for each puzzle instead")
    parser.add_argument("--threads", type=int, help="compare one thread with so many instead")
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.2, help="the least CPU time of a turn")
    parser.add_argument("--least", type=int, default=20_000, help="repeat a file up to this many")
    arguments = parser.parse_args()
    if arguments.threads is None:
        pin()
    isa = instruction_set() or _native.instruction_sets()[0]
    results = []
    for path in arguments.files:
        texts = puzzles_of(path)
        texts *= max(1, -(-arguments.least // len(texts)))
        cells = np.array(values_of(texts), np.uint8)
        n = len(texts)
        if arguments.threads is not None:
            ratio = compare_threads(cells, arguments.limit, arguments.threads)
            print(f"{path.stem:<20} {arguments.threads} threads: {ratio:.2f} times one")
            continue
        ours_in_calls = 0.0
        if arguments.one:
            run = one_by_one(texts, arguments.limit)
        else:
            solver = Nonet(cells, arguments.limit, arguments.batch or n)
            run, ours_in_calls = solver.run, solver.overhead()
        peer = None
        if arguments.tdoku_lib:
            dotted = [t.translate(str.maketrans("0*_-", "....")).encode() for t in texts]
            peer = Tdoku(arguments.tdoku_lib, dotted, arguments.limit)
        ours, theirs = take_turns(path.stem, run, peer, arguments.turns, arguments.seconds)
        mine = statistics.median(ours) / n
        line = f"{path.stem:<20} {isa:<7} {1 / mine:12,.0f} puzzles/s"
        record = {"file": path.stem, "isa": isa, "nonet": mine, "limit": arguments.limit}
        if theirs:
            other_time = statistics.median(theirs) / n
            line += f"   tdoku {1 / other_time:12,.0f}   ratio {other_time / mine:6.2f}"
            record |= {"tdoku": other_time}
            if arguments.batch:
                # As for tdoku: what is left without the calls from Python.
                alone = mine - ours_in_calls / n
                line += f"   without calls {other_time / alone:6.2f}"
                record |= {"without_calls": alone}
        print(line, flush=True)
        results.append(record)
    write_json(arguments.output, results)


if __name__ == "__main__":
    main()
