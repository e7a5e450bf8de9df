"""Median CPU time per puzzle of `nonet.solve(text)`, of its engine alone, and of installed peers.

    python benchmarks/single.py [--limit 2] [--sample 2000] [--repeat 3] [-o out.json] FILE...

FILE holds a puzzle of 81 characters at the start of each line. Every solver sees the same puzzles,
one after another, so that a slow moment of the machine hits all of them; a puzzle's time is the
least of its repeats. Pin the process to one core: ``taskset -c 1 python benchmarks/single.py``.

Peers (each only if it is installed): python-sat with CaDiCaL 1.9.5, given the clauses of the rules
once, and OR-tools CP-SAT, as nonet's engine `cp-sat` asks it; both find two solutions like nonet.
"""

import platform
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec

import nonet
from _common import parser_of, puzzles_of, values_of, write_json
from nonet._solve import start

# Takes a puzzle, outside of the time that counts, and returns what counts its solutions.
Solver = Callable[[str], Callable[[], int]]
_CLASSIC = nonet.Layout.of(9)


def end_to_end(limit: int, engine: str = "auto") -> Solver:
    return lambda text: lambda: nonet.solve(text, limit=limit, engine=engine).count


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
    from campaigns._sat import judge_of

    count = judge_of(_CLASSIC).count
    return lambda text: partial(count, values_of([text])[0], limit)


# With what each needs besides nonet.
SOLVERS: dict[str, tuple[Callable[[int], Solver], str]] = {
    "nonet.solve(text)": (end_to_end, "nonet"),
    "nonet, engine alone": (engine_alone, "nonet"),
    "python-sat CaDiCaL 1.9.5": (cadical, "pysat"),
    "OR-tools CP-SAT": (partial(end_to_end, engine="cp-sat"), "ortools"),
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
