"""How many of the examples of variant rules `explain` solves, and the CPU time of each path.

    python benchmarks/explain_rules.py [RULE ...] [--levels 12] [--seconds 30] [-o OUT]

Of each rule those examples whose number is in --levels (1 is the easiest, 3 the hardest). A path
that takes more than so many seconds of CPU time is given up. Each step is compared with the
solution. A line for each example that is not solved or took a second; --every prints all.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections import Counter
from typing import Any

import nonet
from _common import parser_of, write_json
from nonet import examples
from nonet._explain._explain import Explanation, as_state, walk
from nonet.constraints import CONSTRAINTS
from nonet.errors import UnsupportedError
from nonet.options import Bounds
from nonet.techniques import TECHNIQUES


def path_of(puzzle: nonet.Puzzle, seconds: float) -> Explanation:
    """The path as far as it comes in so many seconds of CPU time."""
    end = time.process_time() + seconds
    for path in walk(as_state(puzzle, {}), None, None, Bounds.checked().start()):  # noqa: B007
        if time.process_time() > end:
            break
    return path


def measure(name: str, seconds: float) -> dict[str, Any]:
    """An example as it went."""
    puzzle = examples.get(name).puzzle
    begun = time.process_time()
    try:
        path = path_of(puzzle, seconds)
    except UnsupportedError:
        return {"name": name, "ended": "refused"}
    taken = time.process_time() - begun
    (solution,) = (each.numbers for each in nonet.solve(puzzle).solutions)
    unsound = sum(
        any(solution[c] != v for c, v in step.placements)
        or any(solution[c] == v for c, v in step.eliminations)
        for step in path
    )
    return {
        "name": name,
        "ended": "solved" if path.solved else str(path.ended),
        "cpu_s": round(taken, 3),
        "steps": len(path),
        "left": sum(value == 0 for value in path.end.values),
        "unsound": unsound,
        "techniques": path.techniques,
    }


def line_of(row: dict[str, Any]) -> str:
    if row["ended"] == "refused":
        return f"{row['name']:26} refused: no technique knows that board"
    rules = {n: c for n, c in row["techniques"].items() if "Rule" in n or "Innies" in n}
    words = ", ".join(f"{name} {count}" for name, count in rules.items())
    return (
        f"{row['name']:26} {row['ended']:8} {row['cpu_s']:7.2f} s {row['steps']:4} steps "
        f"{row['left']:3} open  {words}"
    )


def report(rows: list[dict[str, Any]], level: str) -> None:
    asked = [row for row in rows if row["name"].endswith(f"-{level}") and "steps" in row]
    if not asked:
        return
    solved = [row for row in asked if row["ended"] == "solved"]
    seconds = [row["cpu_s"] for row in asked]
    print(
        f"-{level}: {len(solved)} of {len(asked)} solved; CPU median "
        f"{statistics.median(seconds):.2f} s, mean {statistics.mean(seconds):.2f} s, most "
        f"{max(seconds):.1f} s; unsound steps {sum(row['unsound'] for row in asked)}"
    )


def main() -> int:
    parser = parser_of(__doc__, files=False)
    parser.add_argument("rules", nargs="*", metavar="RULE", help="or examples; default: all")
    parser.add_argument("--levels", default="12")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--every", action="store_true", help="print every example")
    options = parser.parse_args()
    TECHNIQUES.names()
    rules = options.rules or [kind.name for kind in CONSTRAINTS.builtin()]
    names = [
        name
        for rule in rules
        for name in ([rule] if rule[-1].isdigit() else [f"{rule}-{n}" for n in options.levels])
    ]
    rows = []
    for name in names:
        rows.append(measure(name, options.seconds))
        row = rows[-1]
        if options.every or row["ended"] != "solved" or row["cpu_s"] > 1:
            print(line_of(row), flush=True)
    for level in sorted({name[-1] for name in names}):
        report(rows, level)
    used: Counter[str] = Counter()
    for row in rows:
        used.update(row.get("techniques", {}))
    print("steps:", ", ".join(f"{n} {c}" for n, c in used.most_common(12)))
    write_json(options.output, rows)
    return 1 if any(row.get("unsound") for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
