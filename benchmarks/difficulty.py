"""Whether puzzles are what was asked for, and how long each takes.

    python benchmarks/difficulty.py                # all of them: some minutes
    python benchmarks/difficulty.py --share 0.1    # a tenth of each
    python benchmarks/difficulty.py --only unfair --json

Each puzzle is written as text, read again, counted and rated anew; for techniques the paths of
`nonet.explain` and of the scale hodoku are walked anew, and the path with all easier techniques has
to get stuck. CPU time of one thread. The exit code is 1 if a puzzle is not as asked.
"""

from __future__ import annotations

import json
import statistics
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import nonet
from _common import cpu_time, parser_of
from nonet.model import Puzzle
from nonet.techniques import TECHNIQUES


class Task(NamedTuple):
    """What is asked for, and whether a puzzle is that."""

    name: str
    number: int
    options: dict[str, Any]
    holds: Callable[[Puzzle], bool]


def of_level(level: str) -> Task:
    def holds(puzzle: Puzzle) -> bool:
        return nonet.rate(puzzle, "hodoku", steps=False).level == level

    return Task(f"hodoku {level}", 100, {"difficulty": level}, holds)


def of_board(size: int, game: str, count: int) -> list[Task]:
    """Each level of the scale steps."""

    def task(level: str) -> Task:
        options = {"size": size, "game": game, "difficulty": level}
        name = f"{'' if game == 'classic' else game + ' '}{size}x{size} {level}"

        def holds(puzzle: Puzzle) -> bool:
            return nonet.rate(puzzle, "steps", steps=False).level == level

        return Task(name, count, options, holds)

    return [task(level) for level in LEVELS]


def of_er(least: float, most: float) -> Task:
    def holds(puzzle: Puzzle) -> bool:
        return least <= nonet.rate(puzzle, "se121", steps=False).score <= most

    name = f"ER {least}" + (f" to {most}" if most > least else "")
    return Task(name, 50, {"difficulty": (least, most), "scale": "se121"}, holds)


def of_technique(name: str, count: int) -> Task:
    entry = TECHNIQUES.get(name)
    easier = [other for other in TECHNIQUES if other.usual and other.order < entry.order]
    names = [other.name for other in sorted(easier, key=lambda other: other.order)]

    def holds(puzzle: Puzzle) -> bool:
        return (
            name in nonet.explain(puzzle, [*names, name]).techniques
            and name in {step.technique for step in nonet.rate(puzzle, "hodoku").steps}
            and not nonet.explain(puzzle, names).solved
        )

    return Task(f"requires {name}", count, {"require": name}, holds)


LEVELS = ("easy", "medium", "hard", "unfair", "extreme")
BOARDS = (
    (6, "classic", 20), (8, "classic", 10), (9, "diagonal", 10), (9, "anti-knight", 10),
    (9, "anti-king", 10), (9, "windoku", 10), (9, "jigsaw", 10), (9, "latin", 10),
    (12, "classic", 6), (16, "classic", 4), (25, "classic", 1),
)  # fmt: skip
TASKS = (
    *map(of_level, LEVELS),
    *(of_er(er, er) for er in (2.6, 4.2, 6.6, 7.2)),
    of_er(8.3, 8.5),
    of_technique("XY-Wing", 20),
    of_technique("Finned X-Wing", 20),
    of_technique("AIC", 10),
    *(task for board in BOARDS for task in of_board(*board)),
)


def _read_again(puzzle: Puzzle) -> Puzzle:
    """What a file has of it; few formats can say the rules of a game."""
    return nonet.parse(nonet.write(puzzle, "json"))


def measure(task: Task, count: int, seed: int) -> dict[str, Any]:
    """Makes the puzzles, one after another on one thread, and looks at each anew."""
    each = nonet.generate_each(count=count, seed=seed, threads=1, **task.options)
    turns = [cpu_time(lambda: next(each)) for _ in range(count)]
    spent = [seconds for seconds, _ in turns]
    again = [_read_again(made.puzzle) for _, made in turns]
    return {
        "asked": task.name,
        "puzzles": count,
        "different": len(set(again)),
        "as asked": sum(nonet.count(one, limit=2) == 1 and task.holds(one) for one in again),
        "mean": statistics.mean(spent),
        "median": statistics.median(spent),
        "most": max(spent),
    }


def main() -> int:
    parser = parser_of(__doc__, files=False, output=False)
    parser.add_argument("--only", metavar="TEXT", default="", help="those whose name has it")
    parser.add_argument("--share", type=float, default=1.0, metavar="X", help="of each number")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="an object a line")
    options = parser.parse_args()
    failed = False
    nonet.generate(difficulty="extreme", seed=0)  # imports and caches
    if not options.json:
        print(f"{'asked for':24} {'puzzles':>8} {'as asked':>9} {'mean s':>8} {'most s':>8}")
    for task in TASKS:
        if options.only not in task.name:
            continue
        found = measure(task, max(1, round(task.number * options.share)), options.seed)
        failed |= found["as asked"] != found["puzzles"] or found["different"] != found["puzzles"]
        if options.json:
            print(json.dumps(found), flush=True)
        else:
            figures = f"{found['puzzles']:8} {found['as asked']:9} {found['mean']:8.3f}"
            print(f"{found['asked']:24} {figures} {found['most']:8.3f}", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
