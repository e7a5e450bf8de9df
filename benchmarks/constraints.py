"""Boards with rules: how long nonet takes to prove uniqueness, beside Interactive Sudoku Solver.

    python benchmarks/constraints.py [--seeds 0,1,2] [--timeout 20] [--iss DIR] [--each]
                                     [--family NAME,...] [--plot SVG] [--examples | FILE...]

FILE has a JSON object a line, with `name`, `family`, `input` (a text of that solver) and
`iss_count_upto2`; by default ../shared/corpus/variants/iss_*.jsonl, where these are there; with
`--examples` there are none, but nonet's own, each rule a family. For each family: median, 99th
percentile, greatest and total CPU milliseconds from the rules to the answer (primitives in, two
solutions sought), over the seeds; nodes; and what could not be read. With `--iss`, a checkout of
github.com/sigh/Interactive-Sudoku-Solver, node runs the same texts in the same order: its ratio to
nonet is said too, and every puzzle above 1 ms where nonet is slower. Both take the best of three
runs of each puzzle, nonet for each seed. Every answer is compared. `--plot` draws a point for each
puzzle, those of each file in a color, and lines where the other takes as long and ten times as long
(matplotlib, as in nonet[compare]).
"""

import contextlib
import json
import math
import statistics
import subprocess
import sys
import time
from argparse import Namespace
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import nonet
import nonet._native as _native
from _common import names, parser_of, write_json
from nonet.constraints import CONSTRAINTS
from nonet.engines import Stop, constraints
from nonet.engines._compiled import packed_marks
from nonet.engines._engine import STOPS
from nonet.model import primitives_of
from nonet.model.in_steps import finished

CORPUS = Path(__file__).parents[2] / "shared" / "corpus" / "variants"

# Both solvers run each puzzle so often, and the best counts: a first run pays for cold memory, and
# for compiling under node. One run is enough where it takes longer than this.
RUNS, LONG_MS = 3, 2000

# Asked of node: texts in, a line of milliseconds and guesses for each.
SCRIPT = """
const dir = process.argv[1], RUNS = +process.argv[2], LONG_MS = +process.argv[3];
const { ensureGlobalEnvironment } = await import(dir + '/tests/helpers/test_env.js');
ensureGlobalEnvironment();
const { SimpleSolver } = await import(dir + '/js/sandbox/simple_solver.js' + self.VERSION_PARAM);
const texts = JSON.parse(await new Promise((done) => {
  let all = '';
  process.stdin.on('data', (part) => { all += part; });
  process.stdin.on('end', () => done(all));
}));
for (const text of texts) {
  let best = Infinity, count = -1, guesses = 0;
  for (let run = 0; run < RUNS && !(run && best > LONG_MS); run++) {
    const begun = process.cpuUsage();
    try {
      const solver = new SimpleSolver();
      count = solver.countSolutions(text, 2);
      guesses = solver.latestStats().guesses;
    } catch (error) { count = -1; }
    const spent = process.cpuUsage(begun);
    best = Math.min(best, (spent.user + spent.system) / 1000);
  }
  console.log(JSON.stringify([best, guesses, count]));
}
"""


class Row(NamedTuple):
    """The cost of a puzzle."""

    family: str
    name: str
    ms: float
    prepared_ms: float
    nodes: float
    stopped: bool
    file: str
    iss_ms: float | None = None
    iss_guesses: int | None = None


def measured(
    puzzle: nonet.Puzzle, record: dict[str, Any], args: Namespace, wrong: list[str]
) -> Row:
    """The mean over the seeds; what is wrong is added to a list."""
    layout = puzzle.layout
    primitives_of(layout)  # which count no more than reading does
    marks = constraints.with_all_values(packed_marks(puzzle.marks), layout)
    spent, ready, nodes, stopped = 0.0, 0.0, 0, False
    for seed in args.seeds:
        best, best_ready = math.inf, math.inf
        for _ in range(RUNS):
            begun = time.process_time_ns()
            board = finished(constraints.prepared_in_steps(layout))
            search = _native.ConstraintSearch(board, puzzle.packed, marks, seed)
            prepared = time.process_time_ns()
            stop = STOPS[search.run(2, args.timeout, 2**64 - 1, True)]
            best = min(best, (time.process_time_ns() - begun) / 1e6)
            best_ready = min(best_ready, (prepared - begun) / 1e6)
            if best > LONG_MS:
                break
        spent += best
        ready += best_ready
        nodes += search.counters()[0]
        expected = record.get("iss_count_upto2")
        if stop is Stop.TIMEOUT:
            stopped = True
        elif expected is not None and search.solutions != expected:
            wrong.append(f"{record['name']}: {search.solutions} solutions instead of {expected}")
    n = len(args.seeds)
    names_of = (record["family"], record["name"])
    return Row(*names_of, spent / n, ready / n, nodes / n, stopped, record["file"])


def by_iss(directory: Path, texts: list[str]) -> list[tuple[float, int, int]]:
    """Milliseconds, guesses and solutions of each text, by the other solver."""
    command = ["node", "--input-type=module", "-e", SCRIPT, str(directory.resolve())]
    command += [str(RUNS), str(LONG_MS)]
    run = subprocess.run(
        command, input=json.dumps(texts), capture_output=True, text=True, check=False
    )
    if run.returncode:
        sys.exit(f"node failed: {run.stderr.strip()[-300:]}")
    return [tuple(json.loads(line)) for line in run.stdout.splitlines()]


def examples() -> Iterator[dict[str, Any]]:
    """The examples of all rules that can be written in the other solver's text."""
    for kind in CONSTRAINTS.builtin():
        for number in (1, 2, 3):
            name = f"{kind.name}-{number}"
            with contextlib.suppress(nonet.NonetError):
                text = nonet.write(nonet.examples.get(name).puzzle, "iss")
                yield {"family": kind.name, "name": name, "input": text, "file": "examples"}


def print_families(rows: list[Row]) -> None:
    by_family = defaultdict(list)
    for row in rows:
        by_family[row.family].append(row)
    head = f"{'family':28} puzzles  median ms       p99     worst  total ms  ready us      nodes"
    print(f"{head}  us/node   other: median  total  guesses   ratios")
    for family, measured in by_family.items():
        total = sum(row.ms for row in measured)
        nodes = sum(row.nodes for row in measured)
        text = f"{family:28} {len(measured):7} {statistics.median(r.ms for r in measured):10.2f}"
        ready = 1e3 * statistics.median(row.prepared_ms for row in measured)
        spent = sorted(row.ms for row in measured)
        p99 = spent[math.ceil(0.99 * len(spent)) - 1]
        text += f" {p99:9.2f} {spent[-1]:9.2f} {total:9.1f} {ready:9.0f} {nodes:10.0f}"
        text += f" {1e3 * total / nodes:8.2f}"
        others = [(row.iss_ms, row.ms, row.iss_guesses or 0) for row in measured if row.iss_ms]
        if others:
            median = statistics.median(other for other, _, _ in others)
            ratio = statistics.median(other / mine for other, mine, _ in others)
            whole = sum(other for other, _, _ in others)
            text += f" {median:15.2f} {whole:6.0f} {sum(g for _, _, g in others):8}"
            text += f"   x{ratio:.1f} x{whole / sum(mine for _, mine, _ in others):.1f}"
        if any(row.stopped for row in measured):
            text += f"   {sum(row.stopped for row in measured)} stopped"
        print(text)
    for row in rows:
        if row.iss_ms is not None and max(row.iss_ms, 1) < row.ms:
            print(f"slower: {row.name[:50]:50} {row.ms:9.2f} ms, the other {row.iss_ms:9.2f}")


def plot(path: Path, rows: list[Row]) -> None:
    """Both solvers' times, a point a puzzle, with logarithmic axes."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6.3, 6.3))
    axes = figure.subplots()
    for file in dict.fromkeys(row.file for row in rows):
        own = [row for row in rows if row.file == file]
        theirs = [row.iss_ms or 0 for row in own]
        axes.scatter([row.ms for row in own], theirs, s=9, alpha=0.6, label=file)
    for times, dashes in ((1, "-"), (10, "--")):
        axes.axline((1, times), (10, 10 * times), color="#666", linestyle=dashes, linewidth=1)
    axes.set(xscale="log", yscale="log", aspect="equal")
    axes.set(xlabel="nonet, ms", ylabel="Interactive Sudoku Solver, ms")
    axes.legend()
    figure.savefig(path)


def main() -> None:
    parser = parser_of(__doc__, files=False)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument("--seeds", type=lambda text: [int(n) for n in names(text)], default=[0, 1])
    parser.add_argument("--timeout", type=float, default=20.0)
    parser.add_argument("--iss", type=Path, help="a checkout of Interactive Sudoku Solver")
    parser.add_argument("--family", type=names, help="only these")
    parser.add_argument("--examples", action="store_true", help="nonet's own, three for each rule")
    parser.add_argument("--each", action="store_true", help="a line for each puzzle")
    parser.add_argument("--plot", type=Path, metavar="SVG", help="of both solvers' times")
    args = parser.parse_args()
    files = [] if args.examples else args.files or sorted(CORPUS.glob("iss_*.jsonl"))
    if not files and not args.examples:
        sys.exit("there are no files: name some, or put them where the first lines say")
    records = [
        json.loads(line) | {"file": path.stem}
        for path in files
        for line in path.open(encoding="utf-8")
    ]
    records += examples() if args.examples else []
    rows: list[Row] = []
    texts: list[str] = []
    unread: list[str] = []
    wrong: list[str] = []
    for record in records:
        if args.family and record["family"] not in args.family:
            continue
        try:
            puzzle = nonet.parse(record["input"])
        except nonet.NonetError as error:
            unread.append(f"{record['name']}: {error}")
            continue
        rows.append(measured(puzzle, record, args, wrong))
        texts.append(record["input"])
    if args.iss:
        others = by_iss(args.iss, texts)
        rows = [
            row._replace(iss_ms=ms, iss_guesses=guesses)
            for row, (ms, guesses, _) in zip(rows, others, strict=True)
        ]
    if args.each:
        for row in rows:
            print(f"{row.name[:40]:40} {row.ms:9.2f} ms {row.nodes:9.0f} nodes {row.iss_ms or ''}")
    print_families(rows)
    if unread:
        print(f"{len(unread)} of {len(unread) + len(rows)} were not read")
        print("\n".join(unread) if args.each else f"the first: {unread[0]}")
    if args.plot:
        plot(args.plot, [row for row in rows if row.iss_ms])
    write_json(args.output, [row._asdict() for row in rows])
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
