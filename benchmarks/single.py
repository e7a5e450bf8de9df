"""Median CPU time per puzzle of `nonet.solve(text)`, of its engine alone, and of installed peers.

    python benchmarks/single.py [--limit 2] [--sample 2000] [--repeat 3] [-o out.json] FILE...

FILE holds a puzzle of 81 characters at the start of each line. Every solver sees the same puzzles,
one after another, so that a slow moment of the machine hits all of them; a puzzle's time is the
least of its repeats. Pin the process to one core: ``taskset -c 1 python benchmarks/single.py``.

Peers (each only if it is installed): python-sat with CaDiCaL 1.9.5 and OR-tools CP-SAT, both asked
for a second solution like nonet, with the clauses of the rules given once where they allow it.
"""

from __future__ import annotations

import platform
import statistics
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from itertools import combinations

import nonet
from _common import by_cp_sat, parser_of, puzzles_of, values_of, write_json
from nonet._solve import start

# Takes a puzzle, outside of the time that counts, and returns what counts its solutions.
Solver = Callable[[str], Callable[[], int]]
_CLASSIC = nonet.Layout.of(9)


def end_to_end(limit: int) -> Solver:
    return lambda text: lambda: nonet.solve(text, limit=limit).count


def engine_alone(limit: int) -> Solver:
    def prepare(text: str) -> Callable[[], int]:
        puzzle = nonet.parse(text)

        def solve() -> int:
            search = start(puzzle, "auto")
            search.run(limit, keep=False)
            return search.solutions

        return solve

    return prepare


def cadical(limit: int) -> Solver:
    from pysat.solvers import Cadical195

    solver, switch = Cadical195(), 729
    for clause in _exactly_one():
        solver.add_clause(clause)

    def solve(text: str) -> int:
        nonlocal switch
        givens = [_var(cell, int(c)) for cell, c in enumerate(text) if c in "123456789"]
        if not solver.solve(assumptions=givens):
            return 0
        if limit == 1:
            return 1
        # A second solution differs somewhere: a switch turns that clause off afterwards.
        model = [literal for literal in solver.get_model() if 0 < literal <= 729]
        switch += 1
        solver.add_clause([-switch, *(-literal for literal in model)])
        second = solver.solve(assumptions=[*givens, switch])
        solver.add_clause([-switch])
        return 2 if second else 1

    return lambda text: lambda: solve(text)


def cp_sat(limit: int) -> Solver:
    return lambda text: lambda: len(by_cp_sat(_CLASSIC, values_of([text])[0], limit, 0))


def _var(cell: int, value: int) -> int:
    return cell * 9 + value


def _exactly_one() -> list[list[int]]:
    groups = [[_var(cell, v) for v in range(1, 10)] for cell in range(81)]
    for house in _CLASSIC.houses:
        groups += [[_var(cell, v) for cell in house.cells] for v in range(1, 10)]
    return groups + [[-a, -b] for group in groups for a, b in combinations(group, 2)]


# With what each needs besides nonet.
SOLVERS: dict[str, tuple[Callable[[int], Solver], str]] = {
    "nonet.solve(text)": (end_to_end, "nonet"),
    "nonet, engine alone": (engine_alone, "nonet"),
    "python-sat CaDiCaL 1.9.5": (cadical, "pysat"),
    "OR-tools CP-SAT": (cp_sat, "ortools"),
}


def measure(puzzles: list[str], solvers: dict[str, Solver], repeat: int) -> dict[str, list[float]]:
    """The least CPU time of each solver on each puzzle, in seconds."""
    times: dict[str, list[float]] = {name: [] for name in solvers}
    for text in puzzles:
        counts = set()
        for name, prepare in solvers.items():
            solve, best = prepare(text), float("inf")
            for _ in range(repeat):
                begun = time.process_time_ns()
                count = solve()
                best = min(best, (time.process_time_ns() - begun) / 1e9)
            counts.add(count)
            times[name].append(best)
        if len(counts) > 1:
            sys.exit(f"the solvers disagree about {text}: {counts}")
    return times


def main() -> None:
    parser = parser_of(__doc__)
    parser.add_argument("--limit", type=int, default=2, choices=(1, 2))
    parser.add_argument("--sample", type=int, default=2000, help="puzzles per file, evenly spread")
    parser.add_argument("--repeat", type=int, default=3)
    options = parser.parse_args()
    solvers: dict[str, Solver] = {}
    for name, (make, needed) in SOLVERS.items():
        if find_spec(needed):
            solvers[name] = make(options.limit)
        else:
            print(f"({name} is not installed)")
    results = []
    for path in options.files:
        puzzles = puzzles_of(path, options.sample)
        times = measure(puzzles, solvers, options.repeat)
        print(f"{path.stem}: {len(puzzles)} puzzles, limit {options.limit}")
        ours = statistics.median(times["nonet.solve(text)"])
        for name, seconds in times.items():
            median, mean = statistics.median(seconds), statistics.fmean(seconds)
            print(
                f"  {name:<26} median {median * 1e6:9.1f} us   mean {mean * 1e6:9.1f} us   "
                f"{median / ours:7.2f} x nonet.solve"
            )
            results.append({"file": path.stem, "solver": name, "median": median, "mean": mean})
    figures = {"python": platform.python_version(), "limit": options.limit, "runs": results}
    write_json(options.output, figures)


if __name__ == "__main__":
    main()
