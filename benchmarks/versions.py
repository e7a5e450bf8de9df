"""Two versions of nonet side by side: the times of one as multiples of those of the other.

    python benchmarks/versions.py --before TREE [--after TREE] --corpus DIR [--turns 7] [NAME...]

A TREE is a checkout whose native module lies in its src/nonet. The benchmarks of each tree run with
the nonet of that tree, in turns, so that a slow moment of the machine hits both; a figure is the
median of the ratios of neighbouring turns, with the lowest and the highest. Pin it to a core:
``taskset -c 1 python benchmarks/versions.py ...``. DIR holds the folders classic, large and rated.
"""

import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from _common import parser_of

Figures = dict[str, float]


class Benchmark(NamedTuple):
    """A benchmark, how it is called, and the times in what it writes (seconds or their like)."""

    script: str
    arguments: str
    figures: Callable[[Any, str], Figures]
    output: str = "-o"


def _means(written: Any, _: str) -> Figures:
    return {r["file"]: r["mean"] for r in written["runs"]}


def _totals(_: Any, printed: str) -> Figures:
    files = re.findall(r"^(\w+): \d+ boards", printed, re.M)
    return dict(zip(files, map(float, re.findall(r"total +([\d.]+)", printed)), strict=True))


BENCHMARKS = {
    "single": Benchmark(
        "single.py",
        "--sample 400 classic/17-clue.txt classic/easy-kaggle.txt classic/top1465.txt",
        lambda written, _: {f"{r['file']} {r['solver']}": r["median"] for r in written["runs"]},
    ),
    "batch": Benchmark(
        "batch.py",
        "--turns 5 classic/17-clue.txt classic/easy-kaggle.txt classic/top1465.txt "
        "classic/hardest-er11.txt classic/several-solutions.txt",
        lambda written, _: {row["file"]: row["nonet"] for row in written},
    ),
    "large": Benchmark(
        "large.py",
        "--limit 2 --seeds 0,1,2 large/rnd_16_4x4.txt large/found_16.txt large/rnd_20_5x4.txt "
        "large/rnd_25_5x5.txt large/sigh_81.txt",
        _totals,
        "",
    ),
    "explain": Benchmark(
        "explain.py",
        "--limit 60 classic/bank-hard.txt classic/top1465.txt",
        lambda written, _: {name: written[f"{name}_ms_mean"] for name in ("explain", "hint")},
        "--json",
    ),
    "rating": Benchmark("rating.py", "--sample 200 rated/se121-er.txt", _means),
    "hodoku": Benchmark("rating.py", "--scale hodoku --sample 150 rated/se121-er.txt", _means),
}


def measure(tree: Path, benchmark: Benchmark, corpus: Path) -> Figures:
    """One run of a benchmark in a tree."""
    arguments = [str(corpus / a) if "/" in a else a for a in benchmark.arguments.split()]
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder) / "figures.json"
        if benchmark.output:
            arguments += [benchmark.output, str(written)]
        done = subprocess.run(
            [sys.executable, str(tree / "benchmarks" / benchmark.script), *arguments],
            env={**os.environ, "PYTHONPATH": str(tree / "src")},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode not in (0, 1):
            raise SystemExit(f"{benchmark.script} in {tree}: {done.stderr}")
        figures = json.loads(written.read_text()) if benchmark.output else None
        return benchmark.figures(figures, done.stdout)


def main() -> None:
    """Runs what is asked for, and prints a line for each figure."""
    parser = parser_of(__doc__, files=False, output=False)
    parser.add_argument("names", nargs="*", choices=[[], *BENCHMARKS], help="all unless named")
    parser.add_argument("--before", type=Path, required=True)
    parser.add_argument("--after", type=Path, default=Path(__file__).parents[1])
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--turns", type=int, default=7)
    options = parser.parse_args()
    for name in options.names or BENCHMARKS:
        ratios: dict[str, list[float]] = {}
        for _ in range(options.turns):
            before, after = (
                measure(tree.resolve(), BENCHMARKS[name], options.corpus.resolve())
                for tree in (options.before, options.after)
            )
            for figure, time in before.items():
                ratios.setdefault(figure, []).append(after[figure] / time)
        for figure, values in ratios.items():
            print(
                f"{name:8} {figure:40} {statistics.median(values):.3f}"
                f"  ({min(values):.3f} to {max(values):.3f})",
                flush=True,
            )


if __name__ == "__main__":
    main()
