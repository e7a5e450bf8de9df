"""Solved without guessing, unsound steps, and the CPU time of `explain` and `hint`.

    python benchmarks/explain.py FILE... [--limit N] [--every K] [--seconds S] [--json OUT]
    python benchmarks/explain.py --rules 12 --most 40
    python benchmarks/explain.py FILE... --all-steps [--states N] [--technique NAME] ...
        [--crossed SHARE] [--bound S]

FILE has a puzzle on each line, the first word that is 81 characters long; of several files each
gives its first N puzzles with --limit N. `@killer` are the examples of that name, `@killer-1` is
one, and --rules 12 are those of all rules whose numbers are 1 and 2 (1 is the easiest, 3 the
hardest). A path is given up after --most seconds. Each step of each path is compared with the
solution. With --all-steps so are all steps of every state on the path, by every quick technique; of
the slow ones (forcing chains and nets, almost locked sets, Multi-Sector Locked Sets, and those that
`explain` does not try by itself) one in each state, in turn; --slow N takes N.
--technique names those to run instead. --states takes that many states of each path, drawn by a
fixed seed; --crossed first crosses out that share of the wrong pencil marks, as a player may have.
A technique gets --bound seconds of CPU time in a state; how often that cut it short is printed.
With --seconds the run ends after that time and reports what it has done.
"""

from __future__ import annotations

import random
import signal
import statistics
import sys
import time
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from typing import Any, Never

import nonet
from _common import cpu_time, lines_of, parser_of, write_json
from nonet import examples
from nonet._explain import Explanation, technique
from nonet.constraints import CONSTRAINTS
from nonet.model import Candidate, Finding, Layout, State
from nonet.model.cells import cells_of
from nonet.techniques import TECHNIQUES, Technique


def _is_slow(entry: Technique) -> bool:
    """Whether all steps of a state take long."""
    words = ("Forcing", "Nested", "ALS", "Death", "Multi-Sector")
    return not entry.usual or entry.name.startswith(words)


class _OutOfTimeError(Exception):
    pass


class AllSteps:
    """Compares all steps of states with the solution.

    Attributes:
        bound: Seconds of CPU time for each technique in each state.
        most: How many states of each path; None for all.
        crossed: The share of the wrong pencil marks that is crossed out first.
        states: How many states were looked at.
        checked: How many steps of each technique.
        cut: How often the bound cut a technique short.
    """

    def __init__(
        self,
        bound: float,
        most: int | None,
        crossed: float,
        names: Sequence[str] = (),
        slow: int = 1,
    ) -> None:
        self.bound, self.most, self.crossed = bound, most, crossed
        self._random = random.Random(7)
        self.states = 0
        self.checked: Counter[str] = Counter()
        self.cut: Counter[str] = Counter()
        chosen = [technique(name) for name in names] or list(TECHNIQUES)
        late = [] if names else [t for t in chosen if _is_slow(t)]
        self._always = [t for t in chosen if t not in late]
        self._in_turn, self._slow = cycle(late), min(slow, len(late))
        empty = State(Layout.of(9), [0] * 81)
        for entry in self._always:
            next(entry.find(empty), None)  # tables that are made once are not part of a bound
        signal.signal(signal.SIGPROF, self._interrupt)

    def _interrupt(self, *_: object) -> Never:
        raise _OutOfTimeError

    def chosen(self, path: Explanation, solution: tuple[int, ...]) -> Iterator[State]:
        """The states of a path that are looked at."""
        states = [state for state, _ in path.states()]
        if self.most is not None and len(states) > self.most:
            states = self._random.sample(states, self.most)
        for state in states:
            gone = [
                mark
                for v in range(1, state.size + 1)
                for mark in (Candidate(cell, v) for cell in cells_of(state.places[v]))
                if solution[mark.cell] != v and self._random.random() < self.crossed
            ]
            yield state.changed((), gone)

    def wrong(self, state: State, solution: tuple[int, ...]) -> Iterator[str]:
        """The techniques of unsound steps."""
        self.states += 1
        for entry in (*self._always, *islice(self._in_turn, self._slow)):
            if entry.refuses(state.layout) is not None:
                continue
            try:
                yield from self._of_technique(state, entry, solution)
            except _OutOfTimeError:
                self.cut[entry.name] += 1
                state = state.changed()  # what is half known is forgotten

    def _of_technique(self, state: State, entry: Technique, solution: tuple[int, ...]) -> list[str]:
        wrong = []
        signal.setitimer(signal.ITIMER_PROF, self.bound)
        try:
            for step in entry.find(state):
                self.checked[entry.name] += 1
                if unsound(step, solution):
                    wrong.append(entry.name)
                    print("unsound:", entry.name, state.puzzle(), step)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        return wrong


def puzzles(source: str) -> list[tuple[str, nonet.Puzzle]]:
    """The puzzles of a file, or the examples of such names as `@killer` and `@killer-1`."""
    if source.startswith("@"):
        name = source[1:]
        some = [examples.get(name)] if name[-1].isdigit() else examples.level(name)
        return [(each.name, each.puzzle) for each in some]
    words = ((word for word in line.split() if len(word) == 81) for line in lines_of(Path(source)))
    return [(text, nonet.parse(text)) for each in words if (text := next(each, ""))]


def unsound(step: Finding, solution: tuple[int, ...]) -> bool:
    """Whether a step writes a wrong value or crosses out a right one."""
    return any(solution[c] != v for c, v in step.placements) or any(
        solution[c] == v for c, v in step.eliminations
    )


@dataclass
class Report:
    """What became of the puzzles, with CPU seconds."""

    solved: int = 0
    explained: list[float] = field(default_factory=list)
    hinted: list[float] = field(default_factory=list)
    hardest: Counter[str] = field(default_factory=Counter)
    used: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    open: list[str] = field(default_factory=list)

    def add(self, name: str, puzzle: nonet.Puzzle, most: float | None) -> Explanation | None:
        """Explains a puzzle; None where no technique knows such boards."""
        state = State.of(puzzle)
        try:
            self.hinted.append(cpu_time(lambda: nonet.hint(state, timeout=most))[0])
            seconds, path = cpu_time(lambda: nonet.explain(puzzle, detours=True, timeout=most))
        except nonet.UnsupportedError:
            self.open.append(f"{name} refused: no technique knows that board")
            return None
        self.explained.append(seconds)
        self.hardest[path.hardest.technique if path.hardest else "none"] += 1
        self.used.update(path.techniques)
        self.solved += path.solved
        if not path.solved:
            left = sum(value == 0 for value in path.end.values)
            self.open.append(f"{name} {path.ended} after {seconds:.2f} s with {left} cells open")
        return path

    def figures(self) -> dict[str, Any]:
        figures: dict[str, Any] = {"puzzles": len(self.explained), "solved": self.solved}
        figures["unsound"] = self.wrong.total()
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
    parser.add_argument("--most", type=float, help="seconds for a path")
    parser.add_argument("--all-steps", action="store_true")
    parser.add_argument("--technique", action="append", default=[], help="with --all-steps: these")
    parser.add_argument("--slow", type=int, default=1, help="how many in each state")
    parser.add_argument("--bound", type=float, default=0.1, help="seconds for a technique")
    parser.add_argument("--states", type=int, help="only N states of each path")
    parser.add_argument("--crossed", type=float, default=0, help="share of marks crossed out first")
    parser.add_argument("--seconds", type=float, help="end after this time")
    parser.add_argument("--json", type=Path)
    options: Namespace = parser.parse_args()
    for digit in options.rules or "":
        options.sources += [f"@{kind.name}-{digit}" for kind in CONSTRAINTS.builtin()]
    return options


def main() -> int:
    options = _arguments()
    TECHNIQUES.names()
    every = None
    if options.all_steps:
        every = AllSteps(
            options.bound, options.states, options.crossed, options.technique, options.slow
        )
    end = None if options.seconds is None else time.monotonic() + options.seconds
    chosen = [
        one for each in options.sources for one in puzzles(each)[:: options.every][: options.limit]
    ]
    report = Report()
    for name, puzzle in chosen:
        if end is not None and time.monotonic() > end:
            break
        path = report.add(name, puzzle, options.most)
        if path is None:
            continue
        (solution,) = (each.numbers for each in nonet.solve(puzzle).solutions)
        report.wrong.update(step.technique for step in path if unsound(step, solution))
        for state in every.chosen(path, solution) if every else ():
            assert every is not None
            report.wrong.update(every.wrong(state, solution))
    figures = report.figures() | {"files": options.sources}
    if every:
        figures["states"] = every.states
        figures["steps_checked"] = dict(every.checked.most_common())
        figures["cut_short"] = dict(every.cut.most_common())
    write_json(options.json, figures)
    print(f"solved without guessing: {figures['solved']} of {figures['puzzles']}")
    print(f"unsound steps: {figures['unsound']} {dict(report.wrong) or ''}")
    if every:
        steps, cut = every.checked.total(), every.cut.total()
        print(f"all steps: {steps} of {len(every.checked)} techniques in {every.states} states")
        print(f"cut short by the bound: {cut} searches, most {every.cut.most_common(5)}")
    for name in ("explain", "hint"):
        own = {key: value for key, value in figures.items() if key.startswith(f"{name}_ms")}
        print(*(f"{key.replace('_', ' ')} {value}" for key, value in own.items()), sep=", ")
    quick = [sum(seconds < most for seconds in report.explained) for most in (1, 5)]
    print(f"paths of less than 1 s, 5 s: {quick[0]}, {quick[1]}")
    for title, counts in (("hardest technique", report.hardest), ("used", report.used)):
        print(f"{title}:", ", ".join(f"{n} {c}" for n, c in counts.most_common(12)))
    print(*report.open, sep="\n")
    return 1 if report.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
