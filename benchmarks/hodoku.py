"""How far the scale hodoku agrees with HoDoKu's own paths.

    python benchmarks/hodoku.py PATHS.jsonl [--every N] [--show TECHNIQUE]

PATHS has on each line a puzzle with the score, the level and the steps that HoDoKu 2.2 gives it: a
step has ``t`` (its technique), ``set`` and ``elim``. Printed is how many scores, levels and whole
paths are the same, and the kinds of the first steps that are not. Then each recorded step but
singles is judged from the recorded state before it, so that no divergence hides another: how many
of each technique are the same, and what comes in their place. --show prints these states. The exit
code is 1 if a path differs.
"""

import json
import sys
from collections import Counter
from functools import partial
from pathlib import Path
from statistics import fmean, median
from typing import Any

import nonet
from _common import cpu_time, lines_of, parser_of
from nonet.model import Candidate, House, Layout, State, Step, parse_cell
from nonet.scales._hodoku_singles import SINGLES
from nonet.scales.hodoku import GUESS, STEPS, Walk, techniques_of

# What the recorded paths call otherwise.
RECORDED = {
    "Locked Candidates Type 1 (Pointing)": "Locked Candidates Type 1",
    "Locked Candidates Type 2 (Claiming)": "Locked Candidates Type 2",
    "Almost Locked Set XZ-Rule": "ALS-XZ",
    "Almost Locked Set XY-Wing": "ALS-XY-Wing",
    "Almost Locked Set Chain": "ALS-XY-Chain",
    "Multi Colors 1": "Multi-Colors 1",
    "Multi Colors 2": "Multi-Colors 2",
} | {f"Uniqueness Test {i}": f"Uniqueness Test Type {i}" for i in range(1, 7)}
NETS = ("Forcing Net Contradiction", "Forcing Net Verity", GUESS[0])


def recorded_step(record: dict[str, Any]) -> Step:
    """A step of a recorded path as one of ours."""
    placed, crossed = (
        tuple(sorted(Candidate(parse_cell(name, 9), value) for name, value in record.get(key, ())))
        for key in ("set", "elim")
    )
    # Of locked subsets the line decides in which order candidates are crossed out.
    houses: tuple[House, ...] = ()
    if record["t"] in ("Locked Pair", "Locked Triple"):
        rows, columns = record["x"].split(" in r")[1].split(" ")[0].split("c")
        line = ("row", rows) if len(rows) == 1 else ("column", columns)
        every = Layout.of(9).houses
        houses = tuple(h for h in every if (h.kind, str(h.number)) == line)
    name = RECORDED.get(record["t"], record["t"])
    return Step(name, placements=placed, eliminations=crossed, houses=houses)


def divergence(wanted: Step, step: Step | None) -> str:
    """How a step differs from the one recorded; empty if it does not."""
    if step is None:
        return "nothing"
    if step.technique != wanted.technique:
        return step.technique
    return "" if step.outcome == wanted.outcome else "another outcome"


def compare_paths(lines: list[str], show: str) -> int:
    """Prints how far paths agree; the exit code is 1 if one does not."""
    techniques = techniques_of(tuple(name for name, _, _ in STEPS), Layout.of(9), True)
    kinds: Counter[tuple[str, str]] = Counter()
    firsts: Counter[tuple[str, str]] = Counter()
    same = {nets: Counter[str]() for nets in (False, True)}
    seconds: list[float] = []
    for line in lines:
        record = json.loads(line)
        wanted = [recorded_step(step) for step in record["steps"]]
        walk = Walk(State.of(nonet.parse(record["puzzle"])), techniques)
        for step in wanted:
            if step.technique not in SINGLES and step.technique != GUESS[0]:
                kind = divergence(step, walk.next_step())
                kinds[step.technique, kind] += 1
                if kind and step.technique == show:
                    print(nonet.write(walk.state.puzzle(), "hodoku"), step.outcome, kind)
            walk.take(step)
        puzzle = nonet.parse(record["puzzle"])
        used, rating = cpu_time(partial(nonet.rate, puzzle, "hodoku"))
        seconds.append(used)
        of = same[any(step.technique in NETS for step in wanted)]
        pairs = zip(wanted, [*rating.steps, None], strict=False)
        first = next(((s.technique, k) for s, f in pairs if (k := divergence(s, f))), None)
        of["puzzles"] += 1
        of["score"] += rating.score == record["score"]
        of["level"] += rating.level == record["level"].lower()
        of["path"] += first is None
        if first:
            firsts[first] += 1
    for nets, of in same.items():
        figures = ", ".join(f"{key} {of[key]}" for key in ("score", "level", "path"))
        print(f"{'with' if nets else 'without'} nets and guesses: of {of['puzzles']} {figures}")
    mean, middle, worst = (1e3 * f(seconds) for f in (fmean, median, max))
    print(f"CPU time a rating: mean {mean:.1f} ms   median {middle:.1f} ms   max {worst:.0f} ms")
    print("first divergences:")
    for (technique, kind), count in firsts.most_common():
        print(f"  {count:5d} {technique}: {kind}")
    print("each step from its recorded state:")
    totals: Counter[str] = Counter()
    for (technique, _), count in kinds.items():
        totals[technique] += count
    for technique, count in totals.most_common():
        others = {kind: n for (name, kind), n in kinds.most_common() if name == technique and kind}
        wrong = "  ".join(f"{kind} {n}" for kind, n in others.items())
        print(f"  {kinds[technique, '']:5d} of {count:5d} {technique:32} {wrong}")
    return int(bool(firsts))


def main() -> int:
    parser = parser_of(__doc__, files=False, output=False)
    parser.add_argument("paths", type=Path)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="of paths each Nth")
    parser.add_argument("--show", default="", metavar="TECHNIQUE", help="print where it differs")
    options = parser.parse_args()
    return compare_paths(lines_of(options.paths)[:: options.every], options.show)


if __name__ == "__main__":
    sys.exit(main())
