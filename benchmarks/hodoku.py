"""How far the scale hodoku agrees with ER: Spearman's rank correlation.

    python benchmarks/hodoku.py RATED --sample 600
    python benchmarks/hodoku.py RATED --sample 600 --steps hodoku-step-types.csv

RATED has a puzzle and its ER on each line. The table has HoDoKu's steps with their order, levels
and scores: each path is then rated by it alone, and no step may come where one that stands before
it in the table could be taken. The exit code is 1 if a path differs.
"""

from __future__ import annotations

import csv
import random
import sys
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from pathlib import Path
from statistics import correlation

import nonet
from _common import lines_of, parser_of
from nonet._explain import choose, first_step
from nonet.model import State
from nonet.scales.hodoku import STEPS


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


def main() -> int:
    parser = parser_of(__doc__, files=False, output=False)
    parser.add_argument("rated", type=Path)
    parser.add_argument("--sample", type=int, default=600, metavar="N")
    parser.add_argument("--steps", type=Path, metavar="CSV")
    options = parser.parse_args()
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
