"""How far the scale hodoku agrees with HoDoKu's own paths, and with ER.

    python benchmarks/hodoku.py PATHS.jsonl [--every N] [--show TECHNIQUE]
    python benchmarks/hodoku.py RATED --sample 600
    python benchmarks/hodoku.py RATED --sample 600 --steps hodoku-step-types.csv

PATHS has on each line a puzzle with the score, the level and the steps that HoDoKu 2.2 gives it: a
step has ``t`` (its technique), ``set`` and ``elim``. Printed is how many scores, levels and whole
paths are the same, and the kinds of the first steps that are not. Then each recorded step but
singles is judged from the recorded state before it, so that no divergence hides another: how many
of each technique are the same, and what comes in their place. --show prints these states.

Of ratings by ER it prints Spearman's rank correlation.

RATED has a puzzle and its ER on each line. The table has HoDoKu's steps with their order, levels
and scores: each path is then rated by it alone, and no step may come where one that stands before
it in the table could be taken. The exit code is 1 if a path differs.
"""

from __future__ import annotations

import csv
import json
import random
import sys
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from statistics import correlation, fmean, median
from typing import Any

import nonet
from _common import cpu_time, lines_of, parser_of
from nonet._explain import choose, first_step
from nonet.model import Candidate, House, Layout, State, Step, parse_cell
from nonet.scales._hodoku_singles import SINGLES
from nonet.scales.hodoku import GUESS, STEPS, Walk, techniques_of


def ranks(values: Sequence[float]) -> list[float]:
    """Ranks from 0; equal values share their mean."""
    order = sorted(values)
    return [(bisect_left(order, value) + bisect_right(order, value) - 1) / 2 for value in values]


# What the table calls otherwise, or names once for several forms.
NAMES = {
    "2-String Kite": "TWO_STRING_KITE",
    "AIC": "CONTINUOUS_NICE_LOOP",
    "Bivalue Universal Grave + 1": "BUG_PLUS_1",
    "Discontinuous Nice Loop": "CONTINUOUS_NICE_LOOP",
    "Forcing Chain Verity": "FORCING_CHAIN_CONTRADICTION",
    "Forcing Net Verity": "FORCING_NET_CONTRADICTION",
    "Grouped AIC": "GROUPED_CONTINUOUS_NICE_LOOP",
    "Grouped Discontinuous Nice Loop": "GROUPED_CONTINUOUS_NICE_LOOP",
    "Multi-Colors 2": "MULTI_COLORS_1",
    "Simple Colors Wrap": "SIMPLE_COLORS_TRAP",
}
LEVELS = ("EASY", "MEDIUM", "HARD", "UNFAIR", "EXTREME")
MOST = (800, 1000, 1600, 1800)


def row_of(technique: str, table: dict[str, dict[str, str]]) -> dict[str, str]:
    plain = technique.upper().replace("-", " ").replace(" TYPE ", " ").replace(" TEST ", " ")
    return table[NAMES.get(technique) or plain.replace(" ", "_")]


def implied(rating: nonet.Rating, table: dict[str, dict[str, str]]) -> bool:
    """Whether level, score and order are those of the table."""
    order = sorted((int(row_of(name, table)["index"]), name) for name, _, _ in STEPS)
    state = State.of(rating.puzzle)
    at = total = 0
    for step in rating.steps:
        row = row_of(step.technique, table)
        earlier = [name for index, name in order if index < int(row["index"])]
        if first_step(state, choose(earlier, state.layout, unique=True)) is not None:
            return False
        at = max(at, LEVELS.index(row["level"]))
        total += int(row["base_score"])
        state = state.after(step)
    at = max(at, sum(total > most for most in MOST))
    return (total, LEVELS[at].casefold()) == (rating.score, rating.level)


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


def divergence(wanted: Step, found: Step | None) -> str:
    """How a step differs from the one recorded; empty if it does not."""
    if found is None:
        return "nothing"
    if found.technique != wanted.technique:
        return found.technique
    return "" if found.outcome == wanted.outcome else "another outcome"


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
    parser.add_argument("rated", type=Path)
    parser.add_argument("--sample", type=int, default=600, metavar="N")
    parser.add_argument("--steps", type=Path, metavar="CSV")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="of paths each Nth")
    parser.add_argument("--show", default="", metavar="TECHNIQUE", help="print where it differs")
    options = parser.parse_args()
    if options.rated.suffix == ".jsonl":
        return compare_paths(lines_of(options.rated)[:: options.every], options.show)
    rows = [line.split() for line in lines_of(options.rated)]
    chosen = random.Random(1).sample(rows, min(options.sample, len(rows)))
    ratings = [nonet.rate(row[0], "hodoku") for row in chosen]
    scores = [rating.score for rating in ratings]
    found = correlation(ranks(scores), ranks([float(row[1]) for row in chosen]))
    print(f"Spearman of hodoku and ER over {len(chosen)} puzzles: {found:.3f}")
    if options.steps is None:
        return 0
    with options.steps.open(encoding="utf-8") as lines:
        table = {row["solution_type"]: row for row in csv.DictReader(lines)}
    same = sum(implied(rating, table) for rating in ratings)
    print(f"Level, score and order as the table implies: {same} of {len(ratings)} paths")
    return int(same < len(ratings))


if __name__ == "__main__":
    sys.exit(main())
