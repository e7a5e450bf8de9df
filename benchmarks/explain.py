"""Solved without guessing, unsound steps, and the CPU time of `explain` and `hint`.

    python benchmarks/explain.py FILE... [--limit N] [--every K | --sample N [--seed S]]
        [--anew] [--seconds S] [--json OUT]
    python benchmarks/explain.py --rules 12 --most 40

FILE has a puzzle on each line, the first word that is 81 characters long; of several files each
gives its first N puzzles with --limit N. `@killer` are the examples of that name, `@killer-1` is
one, and --rules 12 are those of all rules whose numbers are 1 and 2 (1 is the easiest, 3 the
hardest). A path is given up after --most seconds. Each step of each path is compared with the
solution; with --anew its technique must find it where it stands, too: nothing that it rests on was
left out. All steps of all techniques are those of the campaign `steps`. Paths are counted before
and after steps were left out that nothing later needs.
With --seconds the run ends after that time and reports what it has done.
"""

import random
import statistics
import sys
import time
from argparse import Namespace
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import nonet
from _common import cpu_time, lines_of, parser_of, write_json
from nonet import examples
from nonet._explain import Explanation
from nonet.constraints import CONSTRAINTS
from nonet.model import Finding, State, Step
from nonet.techniques import TECHNIQUES

LENGTHS = ("all steps", "steps told", "no singles", "no singles told")
SINGLES = {"Full House", "Hidden Single", "Naked Single"}


def puzzles(source: str) -> list[tuple[str, nonet.Puzzle]]:
    """The puzzles of a file, or the examples of such names as `@killer` and `@killer-1`."""
    if source.startswith("@"):
        name = source[1:]
        some = [examples.get(name)] if name[-1].isdigit() else examples.level(name)
        return [(example.name, example.puzzle) for example in some]
    words = ((word for word in line.split() if len(word) == 81) for line in lines_of(Path(source)))
    return [(text, nonet.parse(text)) for of_line in words if (text := next(of_line, ""))]


def unsound(step: Finding, solution: tuple[int, ...]) -> bool:
    """True if a step writes a wrong value or crosses out a right one."""
    return any(solution[c] != v for c, v in step.placements) or any(
        solution[c] == v for c, v in step.eliminations
    )


def is_there(state: State, step: Step) -> bool:
    """True if its technique finds in a state what a step of a path does."""
    placed, removed = map(set, (step.placements, step.eliminations))
    return any(
        placed <= {*finding.placements} and removed <= {*finding.eliminations}
        for finding in TECHNIQUES.get(step.technique).find(state)
    )


@dataclass
class Report:
    """The results on puzzles, with CPU seconds."""

    solved: int = 0
    explained: list[float] = field(default_factory=list)
    hinted: list[float] = field(default_factory=list)
    hardest: Counter[str] = field(default_factory=Counter)
    used: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    open: list[str] = field(default_factory=list)
    lengths: dict[str, list[int]] = field(default_factory=lambda: {key: [] for key in LENGTHS})

    def add(self, name: str, puzzle: nonet.Puzzle, most: float | None) -> Explanation | None:
        """Explains a puzzle; None where no technique knows such boards."""
        state = State.of(puzzle)
        try:
            self.hinted.append(cpu_time(lambda: nonet.hint(state, timeout=most))[0])
            seconds, path = cpu_time(lambda: nonet.explain(puzzle, timeout=most))
        except nonet.UnsupportedError:
            self.open.append(f"{name} refused: no technique knows that board")
            return None
        self.explained.append(seconds)
        self.hardest[path.hardest.technique if path.hardest else "none"] += 1
        self.used.update(path.techniques)
        self.solved += path.solved
        others = sum(step.technique not in SINGLES for step in path)
        counts = (len(path) + path.left_out, len(path), others + path.left_out, others)
        for key, count in zip(LENGTHS, counts, strict=True):
            self.lengths[key].append(count)
        if not path.solved:
            left = sum(value == 0 for value in path.end.values)
            self.open.append(f"{name} {path.ended} after {seconds:.2f} s with {left} cells open")
        return path

    def figures(self) -> dict[str, Any]:
        figures: dict[str, Any] = {"puzzles": len(self.explained), "solved": self.solved}
        figures["unsound"] = self.wrong.total()
        figures["lengths"] = {
            key: [statistics.median(own), round(statistics.mean(own), 2), sum(own)]
            for key, own in self.lengths.items()
        }
        for name, seconds in (("explain", self.explained), ("hint", self.hinted)):
            figures |= _milliseconds(name, seconds)
        return figures | {"hardest": dict(self.hardest.most_common())}


def _milliseconds(name: str, seconds: list[float]) -> dict[str, float]:
    figures = {
        "median": statistics.median(seconds),
        "mean": statistics.mean(seconds),
        "p95": sorted(seconds)[int(0.95 * len(seconds))],
        "most": max(seconds),
    }
    return {f"{name}_ms_{key}": round(value * 1000, 2) for key, value in figures.items()}


def _arguments() -> Namespace:
    parser = parser_of(__doc__, files=False, output=False)
    parser.add_argument("sources", nargs="*", metavar="FILE", help="or @EXAMPLE")
    parser.add_argument("--rules", metavar="DIGITS", help="the examples of all rules, as 12")
    parser.add_argument("--limit", type=int, help="only the first N")
    parser.add_argument("--every", type=int, default=1, help="only every K-th")
    parser.add_argument("--sample", type=int, help="so many of all, by chance")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--anew", action="store_true", help="look for each step where it stands")
    parser.add_argument("--most", type=float, help="seconds for a path")
    parser.add_argument("--seconds", type=float, help="end after this time")
    parser.add_argument("--json", type=Path)
    options: Namespace = parser.parse_args()
    for digit in options.rules or "":
        options.sources += [f"@{kind.name}-{digit}" for kind in CONSTRAINTS.builtin()]
    return options


def main() -> int:
    options = _arguments()
    end = None if options.seconds is None else time.monotonic() + options.seconds
    chosen = [
        one for file in options.sources for one in puzzles(file)[:: options.every][: options.limit]
    ]
    if options.sample:
        chosen = random.Random(options.seed).sample(chosen, options.sample)
    report = Report()
    for name, puzzle in chosen:
        if end is not None and time.monotonic() > end:
            break
        path = report.add(name, puzzle, options.most)
        if path is None:
            continue
        (solution,) = (grid.numbers for grid in nonet.solve(puzzle).solutions)
        report.wrong.update(
            step.technique
            for state, step in path.states()
            if unsound(step, solution) or (options.anew and not is_there(state, step))
        )
    figures = report.figures() | {"files": options.sources}
    write_json(options.json, figures)
    print(f"solved without guessing: {figures['solved']} of {figures['puzzles']}")
    print(f"unsound steps: {figures['unsound']} {dict(report.wrong) or ''}")
    for name in ("explain", "hint"):
        own = {key: value for key, value in figures.items() if key.startswith(f"{name}_ms")}
        print(*(f"{key.replace('_', ' ')} {value}" for key, value in own.items()), sep=", ")
    for key, (median, mean, total) in figures["lengths"].items():
        print(f"{key}: median {median:g}, mean {mean}, {total} in all")
    quick = [sum(seconds < most for seconds in report.explained) for most in (1, 5)]
    print(f"paths of less than 1 s, 5 s: {quick[0]}, {quick[1]}")
    for title, counts in (("hardest technique", report.hardest), ("used", report.used)):
        print(f"{title}:", ", ".join(f"{n} {c}" for n, c in counts.most_common(12)))
    print(*report.open, sep="\n")
    return 1 if report.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
