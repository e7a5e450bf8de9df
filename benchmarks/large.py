"""Large boards: CPU seconds of nonet's engines and of peers, every solution verified.

    python benchmarks/large.py [--engines auto,sat] [--peers cadical195,cp-sat] [--limit 2]
                               [--timeout 60] [--seeds 0,1] [--each] FILE...

FILE has lines ``name;N;box rows;box columns;values separated by blanks, 0 for empty``. For each
file and solver: median, maximum and total CPU seconds from the values to the solutions, as Python
sees them; the total by the clock; and how many were stopped by the timeout (with the time they had
spent). Every solver works in a process of its own and they take turns, puzzle by puzzle, so that a
slow moment of the machine hits all of them. Their answers are compared.

Peers: CaDiCaL 1.9.5 through python-sat at its default settings, given what the givens leave open
and the exactly-one rules as clauses and pairs; OR-tools CP-SAT with one worker and an all_different
a house. A search of hard boards is a matter of luck: one run says little. Seeds other than 0 number
CaDiCaL's variables in another order, which makes it another search. Pin it:
``taskset -c 1 python benchmarks/large.py ...``.
"""

from __future__ import annotations

import multiprocessing
import random
import resource
import statistics
import sys
import time
from argparse import Namespace
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

import nonet
from _common import lines_of, names, parser_of

Grids = list[tuple[int, ...]]


class Board(NamedTuple):
    """A line of a file."""

    name: str
    size: int
    box: tuple[int, int]
    values: tuple[int, ...]

    @classmethod
    def read(cls, line: str) -> Board:
        name, size, rows, columns, values = line.strip().split(";")
        return cls(name, int(size), (int(rows), int(columns)), tuple(map(int, values.split())))

    @property
    def layout(self) -> nonet.Layout:
        return nonet.Layout.of(self.size, self.box)

    def is_solved_by(self, grid: tuple[int, ...]) -> bool:
        complete = list(range(1, self.size + 1))
        kept = all(given in (0, value) for given, value in zip(self.values, grid, strict=True))
        houses = self.layout.houses
        return kept and all(sorted(grid[c] for c in house.cells) == complete for house in houses)


def by_nonet(engine: str) -> Callable[[Board, int, int], Grids]:
    def solve(board: Board, limit: int, seed: int) -> Grids:
        puzzle = nonet.Puzzle(board.layout, board.values)
        outcome = nonet.solve(puzzle, engine=engine, limit=limit, seed=seed)
        return [grid.numbers for grid in outcome.solutions]

    return solve


def by_cadical(board: Board, limit: int, seed: int) -> Grids:
    from pysat.solvers import Cadical195

    candidates = nonet.Puzzle(board.layout, board.values).candidates()
    order = [(marks.number, value) for marks in candidates for value in marks.values]
    if seed:
        random.Random(seed).shuffle(order)
    numbers = {candidate: number for number, candidate in enumerate(order, 1)}
    groups: dict[tuple[int, int], list[int]] = {}
    for marks in candidates:
        for value in marks.values:
            number = numbers[marks.number, value]
            groups.setdefault((-1, marks.number), []).append(number)
            for house in board.layout.houses_of[marks.number]:
                groups.setdefault((id(house), value), []).append(number)
    grids: Grids = []
    with Cadical195() as solver:
        for group in groups.values():
            solver.add_clause(group)
            for a, b in combinations(group, 2):
                solver.add_clause([-b, -a])
        while len(grids) < limit and solver.solve():
            true = {literal for literal in solver.get_model() if literal > 0}
            grid = [0] * len(board.values)
            for (cell, value), number in numbers.items():
                if number in true:
                    grid[cell] = value
            grids.append(tuple(grid))
            solver.add_clause([-number for number in true])
    return grids


PEERS: dict[str, Callable[[Board, int, int], Grids]] = {
    "cadical195": by_cadical,
    "cp-sat": by_nonet("cp-sat"),
}


class Run(NamedTuple):
    """One board by one solver; `grids` is None if the timeout came first."""

    grids: Grids | None
    cpu: float
    clock: float


def serve(pipe: Connection, name: str, peer: bool) -> None:
    """A worker's life: boards come in, solutions and their time go out."""
    solve = PEERS[name] if peer else by_nonet(name)
    while True:
        board, limit, seed = pipe.recv()
        begun, cpu = time.perf_counter(), time.process_time()
        grids = solve(board, limit, seed)
        end = time.process_time()
        pipe.send((grids, end - cpu, time.perf_counter() - begun, end))


@dataclass
class Solver:
    """A solver in a process of its own, which is replaced when it has to be stopped."""

    name: str
    peer: bool
    runs: list[Run] = field(default_factory=list)
    process: Any = None
    pipe: Connection | None = None
    spent: float = 0.0  # CPU seconds of the process up to its last answer

    def solve(self, board: Board, limit: int, seed: int, timeout: float) -> Run:
        if self.pipe is None:
            context = multiprocessing.get_context("spawn")
            self.pipe, other = context.Pipe()
            self.process = context.Process(
                target=serve, args=(other, self.name, self.peer), daemon=True
            )
            self.process.start()
            # Imports are not part of the first board's time.
            self.pipe.send((Board("warm", 4, (2, 2), (1,) + (0,) * 15), 1, 0))
            self.spent = self.pipe.recv()[-1]
        self.pipe.send((board, limit, seed))
        begun = time.perf_counter()
        if self.pipe.poll(timeout):
            grids, cpu, clock, self.spent = self.pipe.recv()
            return Run(grids, cpu, clock)
        clock = time.perf_counter() - begun
        return Run(None, self.stop() - self.spent, clock)

    def stop(self) -> float:
        """Returns the CPU seconds of the process, from its start to its end."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        if self.process is not None:
            self.process.kill()
            self.process.join()
        self.process = self.pipe = None
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure(boards: list[Board], solvers: list[Solver], options: Namespace) -> None:
    """Lets all of them solve every board, and compares their answers."""
    for board in boards:
        try:
            nonet.Puzzle(board.layout, board.values).require_no_conflict()
        except nonet.NonetError as error:
            sys.exit(f"{board.name}: {error}")
        for seed in map(int, options.seeds.split(",")):
            runs = [s.solve(board, options.limit, seed, options.timeout) for s in solvers]
            counts = {len(run.grids) for run in runs if run.grids is not None}
            if len(counts) > 1:
                numbers = [None if run.grids is None else len(run.grids) for run in runs]
                sys.exit(f"{board.name}: the solvers disagree: {numbers}")
            for solver, run in zip(solvers, runs, strict=True):
                if not all(board.is_solved_by(grid) for grid in run.grids or ()):
                    sys.exit(f"{board.name}: {solver.name} has a grid that is not a solution")
                solver.runs.append(run)
            if options.each:
                times = "  ".join(
                    f"{solver.name} {run.cpu:.3f}{'' if run.grids is not None else ' stopped'}"
                    for solver, run in zip(solvers, runs, strict=True)
                )
                print(f"    {board.name} seed {seed}: {counts or '-'}  {times}", flush=True)


def report(solvers: list[Solver]) -> None:
    reference = sum(run.cpu for run in solvers[0].runs)
    for solver in solvers:
        cpu = [run.cpu for run in solver.runs]
        clock = sum(run.clock for run in solver.runs)
        stopped = sum(run.grids is None for run in solver.runs)
        print(
            f"  {solver.name:<12} median {statistics.median(cpu):8.4f}  maximum {max(cpu):8.3f}  "
            f"total {sum(cpu):9.3f}  by the clock {clock:9.3f}  stopped {stopped:2}  "
            f"{sum(cpu) / reference:7.2f} x {solvers[0].name}",
            flush=True,
        )
        solver.runs.clear()


def main() -> None:
    parser = parser_of(__doc__, output=False)
    parser.add_argument("--engines", default="auto", help="of nonet, with commas")
    parser.add_argument("--peers", default="", help=f"of {', '.join(PEERS)}, with commas")
    parser.add_argument("--limit", type=int, default=2, choices=(1, 2))
    parser.add_argument("--timeout", type=float, default=60.0, help="seconds by the clock a board")
    parser.add_argument("--seeds", default="0", help="each board once for each, with commas")
    parser.add_argument("--each", action="store_true", help="print every board")
    options = parser.parse_args()
    for name in names(options.peers):
        if name not in PEERS:
            parser.error(f"there is no peer {name!r}: choose from {', '.join(PEERS)}")
    solvers = [Solver(name, peer=False) for name in names(options.engines)]
    solvers += [Solver(name, peer=True) for name in names(options.peers)]
    for path in options.files:
        boards = [Board.read(line) for line in lines_of(path)]
        measure(boards, solvers, options)
        print(f"{path.stem}: {len(boards)} boards, limit {options.limit}, CPU seconds")
        report(solvers)
    for solver in solvers:
        solver.stop()


if __name__ == "__main__":
    main()
