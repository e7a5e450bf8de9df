"""Drawn puzzles from the link alone: how many are solved as their setters did, by trying, or asked.

    python benchmarks/drawn.py PUZZLES.jsonl

Each line of the file is an object with `name`, `link` and `solution`, the values in one text; the
link should carry no solution. It fails if a puzzle has an answer that is not its setter's.
"""

import json
import sys
from collections import Counter
from pathlib import Path

import nonet

TIME = 60.0  # seconds a puzzle


def judged(link: str, solution: str) -> str:
    """The result for a puzzle."""
    puzzle = nonet.parse(link)
    try:
        outcome = nonet.solve(puzzle, timeout=TIME)
    except nonet.NonetError:
        return "asked"
    if outcome.is_unique:
        if "".join(map(str, outcome.solutions[0].values)) != solution:
            return "wrong"
        return "right, by trying" if puzzle.unread else "right"
    return "asked" if puzzle.unread or not outcome.solutions else "wrong"


def main() -> None:
    """Prints each puzzle and the sums."""
    counts: Counter[str] = Counter()
    with Path(sys.argv[1]).open(encoding="utf-8") as file:
        for record in map(json.loads, file):
            result = judged(record["link"], record["solution"])
            counts[result] += 1
            print(f"{result:18}{record['name']}", flush=True)
    print(", ".join(f"{count} {what}" for what, count in counts.most_common()))
    sys.exit(bool(counts["wrong"]))


if __name__ == "__main__":
    main()
