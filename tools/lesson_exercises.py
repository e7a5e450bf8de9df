"""Finds boards to practise on, from puzzles of our own: a technique is the next step on each.

    python tools/lesson_exercises.py [--puzzles N] [--seed N] [--seconds S] [--most N] [--only NAME]
                                     [--renew] [--from-values]

It makes N puzzles of each level of `hodoku` from a seed, solves them as `nonet.explain` does, and
keeps for each lesson boards on which its technique is the next step, of several puzzles. For a rare
technique it solves the puzzles that `nonet generate --require` begins with by the order of
techniques, up to where this one is next. Where that is not enough it goes on from boards on which
it applies: easier steps are done as long as the technique still applies afterwards, until it is the
next one. A technique that is hardly ever the next one (Aligned Pair Exclusion) gets boards of these
puzzles on which it applies, those with few pencil marks. What is found is added to what is there,
so that several short runs with other seeds find more. With --renew boards on which something else
has become the next step are left out first, where the lesson has others. With --from-values values
of the solution are filled in on boards with crossed-out marks, until all marks follow from the
values and the technique is still the next step, for S seconds of CPU.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

import nonet
from lesson_examples import bare, filled_up
from nonet._explain import by_least, choose, easiest_step, first_step, technique
from nonet._generate._rare import rare_puzzles
from nonet.lessons import LESSONS, position_of, position_text
from nonet.model import Layout, State
from nonet.scales.hodoku import LIMITS

TARGET = Path(__file__).parents[1] / "src" / "nonet" / "lessons" / "data" / "exercises.json"
LEVELS = (*(name for name, _ in LIMITS), "extreme")
_TRIED = 20  # steps of each technique of which one is done
_TRIES = 2  # ways to fill up a board before the next one is tried
_ROUNDS = 40  # easier steps that are done to make a technique the next one


def is_next(name: str, state: State) -> bool:
    """Whether a technique is what `nonet.explain` would show on the board."""
    step = easiest_step(state, by_least(choose(None, state.layout, unique=True)))
    return step is not None and step.technique == name


class Boards:
    """What is kept: at most so many boards of a lesson, each of another puzzle."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.kept: dict[str, dict[tuple[int, ...], State]] = {each.name: {} for each in LESSONS}
        if TARGET.exists():
            for name, texts in json.loads(TARGET.read_text(encoding="utf-8")).items():
                for text in texts:
                    self.add(name, position_of(text))

    def lacks(self, name: str) -> bool:
        """Whether there is room for another one."""
        return name in self.kept and len(self.kept[name]) < self.most

    def add(self, name: str, state: State) -> None:
        """Keeps a board, unless there are enough or one of the same puzzle."""
        if self.lacks(name):
            self.kept[name].setdefault(state.givens, state)

    def renew(self) -> None:
        """Leaves out boards on which the technique is not next, where others are left."""
        for name, found in self.kept.items():
            good = {g: state for g, state in found.items() if is_next(name, state)}
            if good:
                self.kept[name] = good

    def write(self) -> None:
        """Writes them, those with few pencil marks first."""
        texts = {
            name: [position_text(state) for state in sorted(found.values(), key=len)]
            for name, found in sorted(self.kept.items())
        }
        TARGET.write_text(json.dumps(texts, indent=1) + "\n", encoding="utf-8")


def from_values(boards: Boards, names: Sequence[str], seconds: float, seed: int) -> None:
    """Fills in values until the marks follow from them, and the technique is still next."""
    for name in names:
        chance, end = random.Random(seed), time.process_time() + seconds / len(names)
        left = [state for state in boards.kept[name].values() if len(bare(state)) > len(state)]
        while left and time.process_time() < end:
            state = left.pop(0)
            filled = (board for _ in range(_TRIES) for board, _ in filled_up(name, state, chance))
            found = next((board for board in filled if is_next(name, board)), None)
            if found is None:
                left.append(state)
            else:
                boards.kept[name][state.givens] = found
        boards.write()
        print(f"{name}: {len(left)} with crossed-out marks", flush=True)


def from_rare_puzzles(boards: Boards) -> None:
    """Boards on the paths by order of the puzzles that are kept for rare techniques."""
    usual = choose(None, Layout.of(9), unique=True)
    for name, texts in rare_puzzles().items():
        for text in texts:
            state = State.of(nonet.parse(text))
            while boards.lacks(name) and (step := first_step(state, usual)) is not None:
                if step.technique == name:
                    boards.add(name, state)
                    break
                state = state.after(step)


def from_explained_puzzles(boards: Boards) -> None:
    """Boards on the paths by effort of all puzzles that are kept for rare techniques."""
    for texts in rare_puzzles().values():
        for text in texts:
            for state, step in nonet.explain(text).states():
                boards.add(step.technique, state)


def where_it_applies(boards: Boards, name: str, seconds: float) -> None:
    """Boards on which it applies, whatever is next, of different puzzles: with the fewest marks."""
    find, end = technique(name).find, time.monotonic() + seconds
    own = {*rare_puzzles().get(name, ())}
    others = [text for texts in rare_puzzles().values() for text in texts[:2] if text not in own]
    for text in (*own, *others):
        if not boards.lacks(name) or time.monotonic() > end:
            return
        # From the end of the path backwards: the fewer marks, the easier it is to find.
        for state, _ in reversed(list(nonet.explain(text).states())):
            if next(iter(find(state)), None) is not None:
                boards.add(name, state)
                break


def led_to(name: str, state: State) -> State | None:
    """A board on which the technique is next, from one on which it applies, if there is one.

    Next is what costs least effort; else what comes first in the order of techniques.
    """
    find = technique(name).find
    usual = choose(None, state.layout, unique=True)
    pool = by_least(usual)
    for _ in range(_ROUNDS):
        step = easiest_step(state, pool)
        first = first_step(state, usual)
        if name in (step and step.technique, first and first.technique):
            return state
        after = next(
            (
                after
                for entry in pool
                if entry.name != name
                for one in islice(entry.find(state), _TRIED)
                if next(iter(find(after := state.after(one.explain()))), None) is not None
            ),
            None,
        )
        if after is None:
            return None
        state = after
    return None


def main() -> int:
    """Adds boards to those that are there."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--puzzles", type=int, default=40, help="of each level")
    parser.add_argument("--seed", type=int, default=22)
    parser.add_argument("--seconds", type=float, default=60, help="for the rare techniques")
    parser.add_argument("--most", type=int, default=5, help="boards of a lesson")
    parser.add_argument("--only", action="append", metavar="NAME", help="for these lessons")
    parser.add_argument("--from-values", action="store_true", help="without crossed-out marks")
    parser.add_argument("--renew", action="store_true", help="leave out what is not next")
    options = parser.parse_args()
    boards = Boards(options.most)
    if options.from_values:
        from_values(boards, options.only or [*boards.kept], options.seconds, options.seed)
        return finished(boards)
    if options.renew:
        boards.renew()
    if options.only:
        for name in options.only:
            where_it_applies(boards, name, options.seconds / len(options.only))
        return finished(boards)
    stuck: list[State] = []
    for level in LEVELS:
        for puzzle in nonet.generate(count=options.puzzles, difficulty=level, seed=options.seed):
            for state, step in nonet.explain(puzzle).states():
                boards.add(step.technique, state)
                if step.eliminations:
                    stuck.append(state)
        boards.write()
    from_explained_puzzles(boards)
    from_rare_puzzles(boards)
    lacking = [each.name for each in LESSONS if boards.lacks(each.name)]
    for name in lacking:
        end = time.monotonic() + options.seconds / len(lacking)
        for state in stuck:
            if not boards.lacks(name) or time.monotonic() > end:
                break
            if state.givens in boards.kept[name]:
                continue
            if next(iter(technique(name).find(state)), None) is not None:
                found = led_to(name, state)
                if found is not None:
                    boards.add(name, found)
    for name in filter(boards.lacks, lacking):
        where_it_applies(boards, name, options.seconds / len(lacking))
    return finished(boards)


def finished(boards: Boards) -> int:
    """Writes the boards and says which lessons have few."""
    boards.write()
    few = {name: len(found) for name, found in boards.kept.items() if boards.lacks(name)}
    print(f"{sum(map(len, boards.kept.values()))} boards; fewer than {boards.most}: {few}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
