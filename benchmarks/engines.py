"""Which boards each engine that can be traced solves within some seconds of CPU time.

    python benchmarks/engines.py [--engines a,b] [--least 1] [--most 9] [--seconds 10] [--limit 1]
                                 [-o out.json] FILE...

A line of a FILE is a board, or a JSON object whose ``puzzle`` is one; boards that break the rules
are left out. The tables are the ones of docs/engines.md.
"""

from __future__ import annotations

import json
import platform
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import nonet
from _common import TRACEABLE, names, parser_of, write_json
from nonet._solve import start
from nonet.engines import Stop
from nonet.errors import NonetError
from nonet.model import Puzzle

_SLICE = 0.2  # seconds of the clock between two looks at the CPU time


@dataclass
class Run:
    """One engine on one board, which is called by its file and line."""

    engine: str
    board: str
    size: int
    solved: bool
    seconds: float
    nodes: int
    guesses: int


def boards(files: Sequence[Path]) -> Iterator[tuple[str, Puzzle]]:
    """The boards of the files that can be solved or refuted, with their names."""
    for path in files:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            text = json.loads(line)["puzzle"] if line.startswith("{") else line
            try:
                puzzle = nonet.parse(text)
            except NonetError:
                continue
            if not puzzle.conflicts():
                yield f"{path.name}:{number}", puzzle


def measure(engine: str, board: str, puzzle: Puzzle, limit: int, seconds: float) -> Run:
    """Runs an engine until it has an answer or has used up its time."""
    begun = time.process_time()
    search = start(puzzle, engine)
    stop = Stop.TIMEOUT
    while stop is Stop.TIMEOUT and time.process_time() - begun < seconds:
        stop = search.run(limit - search.solutions, timeout=_SLICE)
    spent = time.process_time() - begun
    counters = search.counters()
    done = stop is not Stop.TIMEOUT
    return Run(engine, board, puzzle.size, done, spent, counters.nodes, counters.guesses)


def table(runs: Sequence[Run]) -> Iterator[str]:
    """A row for each engine: what it solved, and what that cost."""
    yield "| engine | solved | of | median ms | mean ms | most s | median nodes | most nodes |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    for engine in dict.fromkeys(run.engine for run in runs):
        own = [run for run in runs if run.engine == engine]
        done = [run for run in own if run.solved]
        if not done:
            yield f"| `{engine}` | 0 | {len(own)} | | | | | |"
            continue
        seconds, nodes = [run.seconds for run in done], [run.nodes for run in done]
        yield (
            f"| `{engine}` | {len(done)} | {len(own)} | {statistics.median(seconds) * 1000:.1f} | "
            f"{statistics.fmean(seconds) * 1000:.1f} | {max(seconds):.2f} | "
            f"{statistics.median(nodes):,.0f} | {max(nodes):,} |"
        )


def unsolved(runs: Sequence[Run]) -> Iterator[str]:
    """A row for each board that some engine did not do, with the nodes that it reached."""
    missed: dict[str, list[Run]] = {}
    for run in runs:
        if not run.solved:
            missed.setdefault(run.board, []).append(run)
    if missed:
        yield "| board | not within the time, with the nodes reached |"
        yield "| --- | --- |"
    for board, own in missed.items():
        yield f"| {board} | {', '.join(f'`{run.engine}` {run.nodes:,}' for run in own)} |"


def main() -> None:
    parser = parser_of(__doc__)
    parser.add_argument("--engines", type=names, default=TRACEABLE, help="with commas between")
    parser.add_argument("--least", type=int, default=1, help="smallest size")
    parser.add_argument("--most", type=int, default=9, help="largest size")
    parser.add_argument("--seconds", type=float, default=10, help="CPU time for each board")
    parser.add_argument("--limit", type=int, default=1, help="solutions to find")
    options = parser.parse_args()
    chosen = [
        (board, puzzle)
        for board, puzzle in boards(options.files)
        if options.least <= puzzle.size <= options.most
    ]
    runs = []
    for number, (board, puzzle) in enumerate(chosen, 1):
        if sys.stderr.isatty():
            print(f"\r{number} of {len(chosen)}", end="", file=sys.stderr)
        runs += [
            measure(name, board, puzzle, options.limit, options.seconds) for name in options.engines
        ]
    print(*table(runs), "", *unsolved(runs), sep="\n")
    record = {"python": platform.python_version(), "runs": [asdict(run) for run in runs]}
    write_json(options.output, record)


if __name__ == "__main__":
    main()
