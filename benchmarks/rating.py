"""Agreement of a rating scale with recorded ratings, and its CPU time.

    python benchmarks/rating.py [--scale se121] [--sample N] [-o out.json] FILE...

A line of FILE is ``puzzle ER [EP ED]``: as many figures as there are have to agree, to the tenth
that is printed. What differs is listed. With ``--sample N`` only N puzzles of each file are rated,
spread evenly. Each puzzle is rated once, on one thread, without its path; pin the process to a
core: ``taskset -c 1 python benchmarks/rating.py``.

A file that ends in .jsonl holds whole paths instead, an object a line with ``puzzle`` and
``steps``: each step (name, placement, eliminations, difficulty as a double, length of its chains)
has to be the same.
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import sys
import time
from pathlib import Path
from typing import Any

import nonet
from nonet.model.step import Step
from nonet.scales import SCALES, Rater, Rating


def figures(rating: Rating) -> list[str]:
    return [f"{value:.1f}" for _, value in rating.figures]


def rated(puzzle: nonet.Puzzle, rater: Rater, *, steps: bool) -> tuple[Rating, float]:
    """The rating and the CPU time that it took, in seconds."""
    begun = time.process_time_ns()
    rating = rater.rate(puzzle, None, steps=steps)
    return rating, (time.process_time_ns() - begun) / 1e9


def compare_figures(lines: list[str], rater: Rater) -> tuple[int, list[float]]:
    agreed, times = 0, []
    for line in lines:
        text, *wanted = line.split()
        rating, seconds = rated(nonet.parse(text), rater, steps=False)
        times.append(seconds)
        wanted = [f"{float(figure):.1f}" for figure in wanted]
        found = figures(rating)[: len(wanted)]
        if found == wanted:
            agreed += 1
        else:
            print(f"  {text} {' '.join(wanted)}: {' '.join(found)} here")
    return agreed, times


def compare_paths(lines: list[str], rater: Rater, scale: str) -> tuple[int, list[float]]:
    agreed, times = 0, []
    for line in lines:
        record = json.loads(line)
        rating, seconds = rated(nonet.parse(record["puzzle"]), rater, steps=True)
        times.append(seconds)
        wanted = [_wanted(step) for step in record["steps"]]
        found = [_found(step, scale) for step in rating.steps]
        if found == wanted:
            agreed += 1
            continue
        same = (i for i, (a, b) in enumerate(zip(found, wanted, strict=False)) if a != b)
        print(f"  {record['puzzle']}: differs from step {next(same, len(found)) + 1}")
    return agreed, times


def _wanted(step: dict[str, Any]) -> tuple[Any, ...]:
    placed = [tuple(step["set"])] if "set" in step else []
    crossed = [(cell, int(value)) for cell, values in step.get("elim", ()) for value in values]
    return step["t"], placed, crossed, step["x"], step.get("len", 0)


def _found(step: Step, scale: str) -> tuple[Any, ...]:
    placed, crossed = list(map(tuple, step.placements)), list(map(tuple, step.eliminations))
    return step.technique, placed, crossed, step.rating(scale), step.length


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--scale", default="se121", choices=SCALES.names())
    parser.add_argument("--sample", type=int, help="puzzles per file, evenly spread")
    parser.add_argument("-o", "--output", type=Path, help="also write the figures as JSON")
    arguments = parser.parse_args()
    rater = SCALES.get(arguments.scale).rater()
    runs, all_agree = [], True
    for path in arguments.files:
        lines = [line for line in path.read_text().splitlines() if line.strip()]
        if arguments.sample:
            lines = lines[:: max(1, len(lines) // arguments.sample)][: arguments.sample]
        if path.suffix == ".jsonl":
            agreed, times = compare_paths(lines, rater, arguments.scale)
        else:
            agreed, times = compare_figures(lines, rater)
        times.sort()
        milliseconds = {
            "mean": statistics.fmean(times) * 1e3,
            "median": statistics.median(times) * 1e3,
            "p95": times[min(len(times) - 1, len(times) * 95 // 100)] * 1e3,
            "max": times[-1] * 1e3,
        }
        shown = "   ".join(f"{name} {value:.3f} ms" for name, value in milliseconds.items())
        print(f"{path.name}: {agreed} of {len(lines)} agree; CPU time a puzzle: {shown}")
        runs.append({"file": path.name, "agree": agreed, "of": len(lines), **milliseconds})
        all_agree = all_agree and agreed == len(lines)
    if arguments.output is not None:
        record = {"python": platform.python_version(), "scale": arguments.scale, "runs": runs}
        arguments.output.write_text(json.dumps(record, indent=1) + "\n")
    sys.exit(0 if all_agree else 1)


if __name__ == "__main__":
    main()
