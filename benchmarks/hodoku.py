"""How far the scale hodoku agrees with ER: Spearman's rank correlation.

    python benchmarks/hodoku.py RATED --sample 600

RATED has a puzzle and its ER on each line.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from pathlib import Path

import nonet


def ranks(values: Sequence[float]) -> list[float]:
    """Ranks from 0; equal values share their mean."""
    order = sorted(range(len(values)), key=values.__getitem__)
    found = [0.0] * len(values)
    begin = 0
    while begin < len(order):
        end = begin
        while end < len(order) and values[order[end]] == values[order[begin]]:
            end += 1
        for at in order[begin:end]:
            found[at] = (begin + end - 1) / 2
        begin = end
    return found


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    a, b = ranks(one), ranks(other)
    mean = (len(a) - 1) / 2
    both = sum((x - mean) * (y - mean) for x, y in zip(a, b, strict=True))
    squares = sum((x - mean) ** 2 for x in a) * sum((y - mean) ** 2 for y in b)
    return float(both / squares**0.5)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rated", type=Path)
    parser.add_argument("--sample", type=int, default=600, metavar="N")
    options = parser.parse_args()
    rows = [line.split() for line in options.rated.read_text(encoding="utf-8").splitlines() if line]
    chosen = random.Random(1).sample(rows, min(options.sample, len(rows)))
    scores = [nonet.rate(row[0], "hodoku", path=False).score for row in chosen]
    found = spearman(scores, [float(row[1]) for row in chosen])
    print(f"Spearman of hodoku and ER over {len(chosen)} puzzles: {found:.3f}")


if __name__ == "__main__":
    main()
