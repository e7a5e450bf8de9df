"""Median CPU time per puzzle of `nonet.solve(text)`, of its engine alone, and of installed peers.

    python benchmarks/single.py [--limit 2] [--sample 2000] [--repeat 3] [-o out.json] FILE...

FILE holds a puzzle of 81 characters at the start of each line. Every solver sees the same puzzles,
one after another, so that a slow moment of the machine hits all of them; a puzzle's time is the
least of its repeats. Pin the process to one core: ``taskset -c 1 python benchmarks/single.py``.

Peers (each only if it is installed): python-sat with CaDiCaL 1.9.5 and OR-tools CP-SAT, both asked
for a second solution like nonet, with the clauses of the rules given once where they allow it.
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import sys
import time
from abc import ABC, abstractmethod
from pathlib import Path

import nonet
from nonet._solve import start


class Solver(ABC):
    """Counts the solutions of a puzzle up to a limit; `prepare` is not timed."""

    def __init__(self, limit: int) -> None:
        self.limit = limit

    def prepare(self, text: str) -> None:
        """What may be done with a puzzle before the clock runs."""
        del text

    @abstractmethod
    def solve(self, text: str) -> int:
        """The number of solutions, at most the limit."""


class EndToEnd(Solver):
    def solve(self, text: str) -> int:
        return nonet.solve(text, limit=self.limit).count


class EngineAlone(Solver):
    def prepare(self, text: str) -> None:
        self.puzzle = nonet.parse(text)

    def solve(self, text: str) -> int:
        search = start(self.puzzle, "auto")
        search.run(self.limit, keep=False)
        return search.solutions


class CaDiCaL(Solver):
    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        from pysat.solvers import Cadical195

        self.solver = Cadical195()
        for clause in _exactly_one():
            self.solver.add_clause(clause)
        self.switch = 729

    def solve(self, text: str) -> int:
        givens = [_var(cell, int(c)) for cell, c in enumerate(text[:81]) if c in "123456789"]
        if not self.solver.solve(assumptions=givens):
            return 0
        if self.limit == 1:
            return 1
        # A second solution differs somewhere: a switch turns that clause off afterwards.
        model = [literal for literal in self.solver.get_model() if 0 < literal <= 729]
        self.switch += 1
        self.solver.add_clause([-self.switch, *(-literal for literal in model)])
        second = self.solver.solve(assumptions=[*givens, self.switch])
        self.solver.add_clause([-self.switch])
        return 2 if second else 1


class CpSat(Solver):
    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        from ortools.sat.python import cp_model

        self.cp = cp_model

    def solve(self, text: str) -> int:
        model = self.cp.CpModel()
        cells = [
            model.new_constant(int(c)) if c in "123456789" else model.new_int_var(1, 9, "")
            for c in text[:81]
        ]
        for house in nonet.Layout.of(9).houses:
            model.add_all_different([cells[cell] for cell in house.cells])
        solver = self.cp.CpSolver()
        solver.parameters.num_workers = 1
        if solver.solve(model) not in (self.cp.OPTIMAL, self.cp.FEASIBLE):
            return 0
        if self.limit == 1:
            return 1
        # A second solution differs in some cell.
        differs = []
        for cell in cells:
            switch = model.new_bool_var("")
            model.add(cell != solver.value(cell)).only_enforce_if(switch)
            differs.append(switch)
        model.add_bool_or(differs)
        return 2 if solver.solve(model) in (self.cp.OPTIMAL, self.cp.FEASIBLE) else 1


def _var(cell: int, value: int) -> int:
    return cell * 9 + value


def _exactly_one() -> list[list[int]]:
    groups = [[_var(cell, v) for v in range(1, 10)] for cell in range(81)]
    for house in nonet.Layout.of(9).houses:
        groups += [[_var(cell, v) for cell in house.cells] for v in range(1, 10)]
    clauses = []
    for group in groups:
        clauses.append(group)
        clauses += [[-a, -b] for i, a in enumerate(group) for b in group[i + 1 :]]
    return clauses


SOLVERS: dict[str, type[Solver]] = {
    "nonet.solve(text)": EndToEnd,
    "nonet, engine alone": EngineAlone,
    "python-sat CaDiCaL 1.9.5": CaDiCaL,
    "OR-tools CP-SAT": CpSat,
}


def measure(puzzles: list[str], solvers: dict[str, Solver], repeat: int) -> dict[str, list[float]]:
    """The least CPU time of each solver on each puzzle, in seconds."""
    times: dict[str, list[float]] = {name: [] for name in solvers}
    for text in puzzles:
        counts = set()
        for name, solver in solvers.items():
            solver.prepare(text)
            best = float("inf")
            for _ in range(repeat):
                begun = time.process_time_ns()
                count = solver.solve(text)
                best = min(best, (time.process_time_ns() - begun) / 1e9)
            counts.add(count)
            times[name].append(best)
        if len(counts) > 1:
            sys.exit(f"the solvers disagree about {text}: {counts}")
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--limit", type=int, default=2, choices=(1, 2))
    parser.add_argument("--sample", type=int, default=2000, help="puzzles per file, evenly spread")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("-o", "--output", type=Path, help="also write the figures as JSON")
    arguments = parser.parse_args()
    solvers: dict[str, Solver] = {}
    for name, make in SOLVERS.items():
        try:
            solvers[name] = make(arguments.limit)
        except ImportError:
            print(f"({name} is not installed)")
    results = []
    for path in arguments.files:
        lines = [line[:81] for line in path.read_text().splitlines() if len(line) >= 81]
        puzzles = lines[:: max(1, len(lines) // arguments.sample)][: arguments.sample]
        times = measure(puzzles, solvers, arguments.repeat)
        print(f"{path.stem}: {len(puzzles)} puzzles, limit {arguments.limit}")
        ours = statistics.median(times["nonet.solve(text)"])
        for name, seconds in times.items():
            median, mean = statistics.median(seconds), statistics.fmean(seconds)
            print(
                f"  {name:<26} median {median * 1e6:9.1f} us   mean {mean * 1e6:9.1f} us   "
                f"{median / ours:7.2f} x nonet.solve"
            )
            results.append({"file": path.stem, "solver": name, "median": median, "mean": mean})
    if arguments.output is not None:
        record = {"python": platform.python_version(), "limit": arguments.limit, "runs": results}
        arguments.output.write_text(json.dumps(record, indent=1) + "\n")


if __name__ == "__main__":
    main()
