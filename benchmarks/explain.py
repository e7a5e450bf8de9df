"""Solved without guessing, unsound steps, and the CPU time of `explain` and `hint`.

    python benchmarks/explain.py FILE [--limit N] [--every K] [--all-steps] [--json OUT]

FILE has a puzzle on each line, the first word that is 81 characters long. Each step of each path is
compared with the solution. With --all-steps so are all steps of every state on the path, by all
techniques but complex fish of three houses and more, and kraken fish (slow).
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections import Counter
from pathlib import Path

import nonet
from nonet.explaining import Explanation, each_step
from nonet.model import State, Step
from nonet.techniques import TECHNIQUES

# These take seconds for all steps of a state: tests/techniques checks them on smaller boards.
_SLOW = {
    t.name
    for t in TECHNIQUES
    if t.name.startswith("Kraken")
    or t.name.endswith(("Squirmbag", "Whale", "Leviathan"))
    or (t.name.endswith(("Swordfish", "Jellyfish")) and ("Mutant" in t.name or "Franken" in t.name))
}


def puzzles(file: Path) -> list[str]:
    found = []
    for line in file.read_text().splitlines():
        words = [word for word in line.split() if len(word) == 81]
        if words:
            found.append(words[0])
    return found


def unsound(step: Step, solution: tuple[int, ...]) -> bool:
    """Whether a step writes a wrong value or crosses out a right one."""
    return any(solution[c] != v for c, v in step.placements) or any(
        solution[c] == v for c, v in step.eliminations
    )


def wrong_steps(path: Explanation, solution: tuple[int, ...], *, all_steps: bool) -> list[str]:
    wrong = []
    names = [t.name for t in TECHNIQUES if t.name not in _SLOW] if all_steps else []
    for state, step in path.states():
        checked = each_step(state, names) if all_steps else [step]
        wrong += [each.technique for each in checked if unsound(each, solution)]
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--limit", type=int, help="only the first N")
    parser.add_argument("--every", type=int, default=1, help="only every K-th")
    parser.add_argument("--all-steps", action="store_true")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    TECHNIQUES.names()
    chosen = puzzles(options.file)[:: options.every][: options.limit]
    explained: list[float] = []
    hinted: list[float] = []
    hardest: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    unsolved = []
    for text in chosen:
        puzzle = nonet.parse(text)
        state = State.of(puzzle)
        begun = time.process_time()
        nonet.hint(state)
        hinted.append(time.process_time() - begun)
        begun = time.process_time()
        path = nonet.explain(puzzle)
        explained.append(time.process_time() - begun)
        solution = nonet.solve(puzzle).solution
        assert solution is not None
        wrong.update(wrong_steps(path, solution.values, all_steps=options.all_steps))
        hardest[path.hardest or "none"] += 1
        if not path.solved:
            unsolved.append(text)
    report = {
        "file": options.file.name,
        "puzzles": len(chosen),
        "solved": len(chosen) - len(unsolved),
        "unsound": sum(wrong.values()),
        "explain_ms_mean": round(statistics.mean(explained) * 1000, 2),
        "explain_ms_p95": round(sorted(explained)[int(0.95 * len(explained))] * 1000, 2),
        "hint_ms_mean": round(statistics.mean(hinted) * 1000, 2),
        "hint_ms_p95": round(sorted(hinted)[int(0.95 * len(hinted))] * 1000, 2),
        "hardest": dict(hardest.most_common()),
    }
    if options.json:
        options.json.write_text(json.dumps(report, indent=1) + "\n")
    print(f"solved without guessing: {report['solved']} of {report['puzzles']}")
    print(f"unsound steps: {report['unsound']} {dict(wrong) or ''}")
    print(f"explain: mean {report['explain_ms_mean']} ms, p95 {report['explain_ms_p95']} ms CPU")
    print(f"hint: mean {report['hint_ms_mean']} ms, p95 {report['hint_ms_p95']} ms CPU")
    print("hardest technique:", ", ".join(f"{n} {c}" for n, c in hardest.most_common(12)))
    for text in unsolved[:10]:
        print("unsolved:", text)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
