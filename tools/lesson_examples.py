"""Finds the examples of the lessons in puzzles of our own, and how often each technique is used.

    python tools/lesson_examples.py [--puzzles N] [--seed N] [--seconds S]
    python tools/lesson_examples.py --misses

It makes N puzzles of each level of `hodoku` from a seed, solves them as `nonet.explain` does, and
takes for each lesson the state in which its technique is the next step with the least effort; for
rarer ones any state in which it applies. The near miss is that board with one pencil mark more,
with which the technique finds nothing; else the board after the step, or another one. Nets find
something on every board: these lessons have no near miss.

With --misses the lessons whose near miss is another board take, from the boards to practise on, an
example that one mark more undoes, where there is one.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import nonet
from nonet._explain import effort, technique
from nonet.lessons import LESSONS, easiest_of, position_text
from nonet.model import Candidate, State, Step, cell_name, cells_of
from nonet.scales.hodoku import LIMITS, STEPS

TARGET = Path(__file__).parents[1] / "src" / "nonet" / "lessons" / "data" / "examples.json"
LEVELS = (*(name for name, _ in LIMITS), "extreme")
_SINGLES = ("Full House", "Hidden Single", "Naked Single")


_SECONDS = 3.0  # of CPU for a lesson, with --misses
_MOST = 60  # marks that are put back, one by one


def one_more(state: State, step: Step) -> Iterator[tuple[State, Candidate]]:
    """The state with one crossed-out mark put back, near the step first."""
    every = State(state.layout, state.givens, state.values)
    near = {cell for house in step.houses for cell in house.cells} | {*step.cells}
    marks = [
        Candidate(cell, value)
        for value in range(1, 10)
        for cell in cells_of(every.places[value] & ~state.places[value])
    ]
    for mark in sorted(marks, key=lambda each: (each.cell not in near, each)):
        gone = [each for each in marks if each != mark]
        yield every.changed((), gone), mark


def miss_of(name: str, state: State, step: Step) -> tuple[State, Candidate | None] | None:
    """A state like this one in which the technique finds nothing."""
    find = technique(name).find
    for other, mark in islice(one_more(state, step), _MOST):
        if next(find(other), None) is None:
            return other, mark
    after = state.after(step)
    return (after, None) if next(find(after), None) is None else None


def better_misses(seconds: float) -> None:
    """Takes examples that one mark more undoes, from the boards to practise on."""
    kept = json.loads(TARGET.read_text(encoding="utf-8"))
    for name in sorted(set(kept) - {name for name in kept if "added" in kept[name]}):
        end = time.process_time() + seconds
        find = technique(name).find
        for state in LESSONS.get(name).boards:
            step = easiest_of(name, state)
            if step is None or not step.eliminations or time.process_time() > end:
                continue
            for other, mark in islice(one_more(state, step), _MOST):
                if time.process_time() > end:
                    break
                if next(iter(find(other)), None) is None:
                    added = f"{mark.value}@{cell_name(mark.cell, 9)}"
                    miss = position_text(other)
                    kept[name] |= {"example": position_text(state), "miss": miss, "added": added}
                    break
            if "added" in kept[name]:
                print(name, kept[name]["added"], flush=True)
                break
    TARGET.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    print(f"{sum('added' in each for each in kept.values())} of {len(kept)} miss by one mark")


def main() -> int:
    """Writes the examples of all lessons."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--puzzles", type=int, default=60, help="of each level")
    parser.add_argument("--seed", type=int, default=21)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--misses", action="store_true", help="better near misses alone")
    options = parser.parse_args()
    if options.misses:
        better_misses(_SECONDS)
        return 0
    lessons = {lesson.name for lesson in LESSONS}
    best: dict[str, tuple[tuple[bool, float], State, Step]] = {}
    stuck: list[State] = []
    used: Counter[str] = Counter()
    paths = []
    for level in LEVELS:
        puzzles = nonet.generate(count=options.puzzles, difficulty=level, seed=options.seed)
        paths += map(nonet.explain, puzzles)
        print(level, flush=True)
    for path in paths:
        used.update({step.technique for step in path})
        for state, step in path.states():
            if step.technique in lessons:
                keep(best, step.technique, state, step, shown=True)
            if step.eliminations:
                stuck.append(state)
    lacking = sorted(lessons - {*best})
    print(f"{len(paths)} puzzles; not shown in any path: {lacking}", flush=True)
    for name in lacking:
        end = time.monotonic() + options.seconds / len(lacking)
        for state in stuck:
            if name in best or time.monotonic() > end:
                break
            if next(technique(name).find(state), None) is None:
                continue
            if (found := easiest_of(name, state)) is not None:
                keep(best, name, state, found, shown=False)
    levels = {name: level for name, level, _ in STEPS}
    kept = {}
    for name in sorted(best):
        _, state, step = best[name]
        miss = (stuck[0], None) if name in _SINGLES else miss_of(name, state, step)
        if miss is None:
            find = technique(name).find
            miss = next(((s, None) for s in stuck if next(find(s), None) is None), None)
        kept[name] = {
            "example": position_text(state),
            "level": levels.get(name, ""),
            "share": round(used[name] / len(paths), 3),
        }
        if miss is None:
            print(f"no near miss: {name}", flush=True)
            continue
        kept[name]["miss"] = position_text(miss[0])
        if miss[1] is not None:
            kept[name]["added"] = f"{miss[1].value}@{cell_name(miss[1].cell, 9)}"
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    print(f"{len(paths)} puzzles, {len(kept)} lessons; without: {sorted(lessons - {*kept})}")
    return 0


def keep(
    best: dict[str, tuple[tuple[bool, float], State, Step]],
    name: str,
    state: State,
    step: Step,
    *,
    shown: bool,
) -> None:
    """Keeps the best example: one that is shown before one that only applies, then few marks."""
    marks = sum(places.bit_count() for places in state.places[1:])
    rank = (not shown, effort(step).total + marks / 40)
    if name not in best or rank < best[name][0]:
        best[name] = (rank, state, step)


if __name__ == "__main__":
    sys.exit(main())
