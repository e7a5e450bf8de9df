"""What the steps that are shown cost a person: chains, words, effort, and CPU time of a hint.

    python benchmarks/effort.py FILE... [--limit N] [--every K] [-o JSON]
                                 [--every-step [--sample N]]

FILE has a puzzle on each line. In each state of the path that `nonet.explain` takes, two steps are
compared: the first that the techniques find from easiest to hardest ("by order"), and the one with
least effort ("by effort"), as `nonet.explain` and `nonet.hint` take it. States in which both are a
single are counted apart. With --every-step each chain that is shown by effort is compared with all
chains of its technique in that state, and each forcing chain with all steps of other techniques:
how many are not the shortest, and how often a step with less effort was there. To find all steps
takes seconds in some states: with --sample N it is done in every N-th state whose step is a chain,
and in every state whose step is a forcing chain.
"""

from __future__ import annotations

import re
import sys
from argparse import Namespace
from collections import Counter
from dataclasses import dataclass, field
from itertools import islice
from statistics import mean

import nonet
from _common import cpu_time, lines_of, parser_of, write_json
from nonet._explain import by_least, choose, easiest_step, first_step
from nonet.model import State, Step
from nonet.techniques import TECHNIQUES, Technique

_PUZZLE = re.compile(r"(?<!\S)[1-9.0]{81}(?!\S)")
_MOST = 2000  # steps of a technique that are looked at with --every-step


@dataclass
class Sums:
    """Figures of the steps that one way of choosing takes."""

    effort: list[float] = field(default_factory=list)
    words: list[int] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)
    cpu_ms: list[float] = field(default_factory=list)
    techniques: Counter[str] = field(default_factory=Counter)

    def add(self, step: Step, state: State, seconds: float) -> None:
        cost = nonet.effort(step)
        self.cpu_ms.append(seconds * 1000)
        self.effort.append(cost.total)
        self.words.append(len(nonet.describe_step(step, state.layout).split()))
        self.techniques[step.technique] += 1
        if cost.nodes:
            self.nodes.append(cost.nodes)

    def record(self) -> dict[str, object]:
        return {
            "steps": len(self.effort),
            "effort": round(mean(self.effort), 2),
            "words": round(mean(self.words), 1),
            "chains": len(self.nodes),
            "nodes": round(mean(self.nodes or [0]), 2),
            "longest": max(self.nodes, default=0),
            "forcing": sum(n for t, n in self.techniques.items() if "Forcing" in t),
            "cpu_ms": round(mean(self.cpu_ms), 2),
            "techniques": dict(self.techniques.most_common()),
        }


def _again(state: State) -> State:
    """The same state, with nothing remembered: as a hint meets it."""
    return State.of_parts(*state.parts)


def simpler(state: State, shown: Step, techniques: tuple[Technique, ...]) -> tuple[bool, bool]:
    """Whether a chain of its technique is shorter, and a step of another has less effort."""
    own = nonet.effort(shown)
    shorter = False
    for found in islice(TECHNIQUES.get(shown.technique).find(state), _MOST):
        other = nonet.effort(found.explain())
        shorter |= other.nodes < own.nodes and other.branches <= own.branches
    less = False
    for entry in techniques if "Forcing" in shown.technique else ():
        if "Forcing" not in entry.name and entry.name != "Nishio":
            for found in islice(entry.find(state), _MOST):
                less |= nonet.effort(found.explain()).total < own.total
    return shorter, less


def _arguments() -> Namespace:
    parser = parser_of(__doc__)
    parser.add_argument("--limit", type=int, help="only the first N")
    parser.add_argument("--every", type=int, default=1, help="only every K-th")
    parser.add_argument("--every-step", action="store_true", help="compare with all steps")
    parser.add_argument("--sample", type=int, default=1, help="with all steps in every N-th state")
    options: Namespace = parser.parse_args()
    return options


def main() -> int:
    options = _arguments()
    chosen = [
        match[0]
        for file in options.files
        for match in islice(
            filter(None, map(_PUZZLE.search, lines_of(file))), 0, options.limit, options.every
        )
    ]
    by = {"order": Sums(), "effort": Sums()}
    singles = Counter[str]()
    not_shortest, less_was_there, compared = Counter[str](), Counter[str](), Counter[str]()
    chains = 0
    nonet.explain(chosen[0])  # modules and tables that are made once
    for text in chosen:
        for state, _ in nonet.explain(text, detours=True).states():
            techniques = choose(None, state.layout, unique=True)
            pool = by_least(techniques)
            once, again = _again(state), _again(state)
            usual, first = cpu_time(lambda: first_step(once, techniques))  # noqa: B023
            own, easiest = cpu_time(lambda: easiest_step(again, pool))  # noqa: B023
            assert first is not None and easiest is not None
            if first.placements and easiest.placements and not easiest.chains:
                singles["states"] += 1
                singles["order_us"] += round(usual * 1e6)
                singles["effort_us"] += round(own * 1e6)
                continue
            by["order"].add(first, state, usual)
            by["effort"].add(easiest, state, own)
            if not options.every_step or not easiest.chains:
                continue
            chains += 1
            if "Forcing" in easiest.technique or chains % options.sample == 0:
                compared[easiest.technique] += 1
                shorter, less = simpler(state, easiest, techniques)
                not_shortest[easiest.technique] += shorter
                less_was_there[easiest.technique] += less
    report = {
        "puzzles": len(chosen),
        "singles": dict(singles),
        **{f"by {name}": sums.record() for name, sums in by.items()},
    }
    if options.every_step:
        report["compared with all steps"] = compared.total()
        report["forcing chains among them"] = sum(n for t, n in compared.items() if "Forcing" in t)
        report["not the shortest"] = not_shortest.total()
        report["forcing chain where a step has less effort"] = less_was_there.total()
    for name, value in report.items():
        print(f"{name}: {value}")
    write_json(options.output, report)
    return 0


if __name__ == "__main__":
    sys.exit(main())
