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

import json
import platform
import statistics
import sys
from functools import partial
from typing import Any

import nonet
from _common import cpu_time, lines_of, parser_of, write_json
from nonet.model.step import Step
from nonet.scales import SCALES, Rater


def difference_of_figures(line: str, rater: Rater, scale: str) -> tuple[float, str]:
    """The CPU seconds that a rating takes, and what differs from the one recorded, if anything."""
    text, *wanted = line.split()
    seconds, rating = cpu_time(partial(rater.rate, nonet.parse(text), None, steps=False))
    wanted = [f"{float(figure):.1f}" for figure in wanted]
    ours = [f"{value:.1f}" for _, value in rating.figures][: len(wanted)]
    return seconds, "" if ours == wanted else f"{text} {' '.join(wanted)}: {' '.join(ours)} here"


def difference_of_paths(line: str, rater: Rater, scale: str) -> tuple[float, str]:
    """The same of a whole path."""
    record = json.loads(line)
    puzzle = nonet.parse(record["puzzle"])
    seconds, rating = cpu_time(partial(rater.rate, puzzle, None, steps=True))
    wanted = [_wanted(step) for step in record["steps"]]
    steps = [_found(step, scale) for step in rating.steps]
    if steps == wanted:
        return seconds, ""
    differ = (i for i, (a, b) in enumerate(zip(steps, wanted, strict=False)) if a != b)
    return seconds, f"{record['puzzle']}: differs from step {next(differ, len(steps)) + 1}"


def _wanted(step: dict[str, Any]) -> tuple[Any, ...]:
    placed = [tuple(step["set"])] if "set" in step else []
    crossed = [(cell, int(value)) for cell, values in step.get("elim", ()) for value in values]
    return step["t"], placed, crossed, step["x"], step.get("len", 0)


def _found(step: Step, scale: str) -> tuple[Any, ...]:
    placed, crossed = list(map(tuple, step.placements)), list(map(tuple, step.eliminations))
    return step.technique, placed, crossed, step.rating(scale), step.length


def main() -> None:
    parser = parser_of(__doc__)
    parser.add_argument("--scale", default="se121", choices=SCALES.names())
    parser.add_argument("--sample", type=int, help="puzzles per file, evenly spread")
    options = parser.parse_args()
    rater = SCALES.get(options.scale).rater()
    runs = []
    for path in options.files:
        lines = lines_of(path, options.sample)
        compare = difference_of_paths if path.suffix == ".jsonl" else difference_of_figures
        times, agreed = [], 0
        for line in lines:
            seconds, difference = compare(line, rater, options.scale)
            times.append(seconds * 1e3)
            agreed += not difference
            if difference:
                print(f"  {difference}")
        times.sort()
        milliseconds = {
            "mean": statistics.fmean(times),
            "median": statistics.median(times),
            "p95": times[min(len(times) - 1, len(times) * 95 // 100)],
            "max": times[-1],
        }
        shown = "   ".join(f"{name} {value:.3f} ms" for name, value in milliseconds.items())
        print(f"{path.name}: {agreed} of {len(lines)} agree; CPU time a puzzle: {shown}")
        runs.append({"file": path.name, "agree": agreed, "of": len(lines), **milliseconds})
    figures = {"python": platform.python_version(), "scale": options.scale, "runs": runs}
    write_json(options.output, figures)
    sys.exit(0 if all(run["agree"] == run["of"] for run in runs) else 1)


if __name__ == "__main__":
    main()
