"""Finds puzzles of our own that require a rare technique, for `nonet generate --require`.

    python tools/rare_puzzles.py [--puzzles N] [--seed N] [--seconds S] [--most N] [--only NAME]
                                  [--late | --spread]

First N random puzzles are solved by the order of techniques, and those are kept on whose path a
technique that few puzzles require is the hardest so far. Then, as long as a technique has fewer
solutions than --most, it climbs: some givens of a puzzle are exchanged for others, and the new
puzzle takes the place of the old one if the technique still applies where techniques at least as
hard as before are taken instead. With --late it may come after harder ones; that is for techniques
without a puzzle on whose path it is the hardest so far. What is found is added to what is there, so
that several short runs with other seeds find more. What --only names counts as rare, and as unknown
if nothing is found. Puzzles with the same solution count as one, as what becomes of them is much
alike: they are kept only as long as there are few others. With --spread givens of the kept puzzles
are exchanged until others with another solution are found.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import nonet
from nonet._explain import choose, first_step, technique
from nonet._generate._filter import OTHER_FORMS, Filter, on_hodoku
from nonet._generate._maker import native_maker
from nonet._generate._options import GenerateOptions
from nonet._generate._rare import exchanged
from nonet.model import Layout, Puzzle, State
from nonet.options import Deadline
from nonet.scales import SCALES
from nonet.techniques import TECHNIQUES

TARGET = Path(__file__).parents[1] / "src" / "nonet" / "_generate" / "data" / "rare.json"
LAYOUT = Layout.of(9)
USUAL = choose(None, LAYOUT, unique=True)
ORDER = {entry.name: entry.order for entry in USUAL}
RARE = 0.04  # of random puzzles fewer require it
_ENOUGH = 2000  # random puzzles, to tell what is rare
_EASIEST = 222  # whatever comes before in the order is never rare
_HARD = 1300  # from here on puzzles are where a technique without any begins
_LEAST = 10  # puzzles of a technique, if there are so many
_SECONDS = 1.5  # for a path
_AGAIN = 0.35  # of the steps of a spread begin at a puzzle that is kept
_ELSEWHERE = 0.3  # of the steps of a climb lead to another solution
_STALE = (25, 150)  # steps without progress: after a puzzle that is kept, and else


class Walk(NamedTuple):
    """What a path by the order of techniques shows.

    Attributes:
        hardest: The techniques that were harder than all before them; one that comes late, too.
        nearness: How hard the others could become while the one in question still applied.
    """

    hardest: list[str]
    nearness: float


def walked(puzzle: Puzzle, name: str = "", *, late: bool = False) -> Walk:
    """The path up to a technique, which may come after harder ones if late; or to the end."""
    state, deadline = State.of(puzzle), Deadline(_SECONDS)
    wanted = ORDER.get(name, 10**6)
    other = OTHER_FORMS.get(name)
    usual = tuple(entry for entry in USUAL if entry.name != other)
    entries = usual if late else tuple(entry for entry in usual if entry.order <= wanted)
    found: list[str] = []
    top = near = 0
    while not state.solved:
        step = first_step(state, entries, deadline)
        if step is None:
            break
        order = ORDER[step.technique]
        if order > top or (late and order == wanted):
            found.append(step.technique)
        if order == wanted:
            near = order
            break
        is_next = order > near if late else order > top
        if name and _EASIEST <= order < wanted and is_next and applies(name, state):
            near = order
        top = max(top, order)
        state = state.after(step)
    # Of two that are alike the harder one.
    return Walk(found, near + top / 1e4)


@cache
def form_of(puzzle: Puzzle) -> Puzzle:
    """The same for all puzzles whose solutions differ only by names and places."""
    solution = nonet.solve(puzzle).solution
    assert solution is not None
    return nonet.canonical(nonet.parse(nonet.write(solution)))


def applies(name: str, state: State) -> bool:
    """Whether a technique has a step there."""
    return next(iter(TECHNIQUES.get(name).find(state)), None) is not None


@dataclass
class Climb:
    """Where the search for a technique has come to."""

    puzzle: Puzzle
    nearness: float
    stale: int = 0


class Kept:
    """The puzzles of each rare technique, at most so many solutions."""

    def __init__(self, most: int, *, late: bool) -> None:
        self.most = most
        self.late = late
        texts = json.loads(TARGET.read_text(encoding="utf-8")) if TARGET.exists() else {}
        self._first, self._late = texts.get("first", {}), texts.get("late", {})
        self.unknown: set[str] = {*texts.get("unknown", ())}
        own = self._late if late else self._first
        self.puzzles = {name: [nonet.parse(t) for t in own.get(name, ())] for name in ORDER}
        self.rare = {*self._first, *self._late}
        self.forms = {name: {form_of(p) for p in found} for name, found in self.puzzles.items()}

    def lacks(self, name: str) -> bool:
        """Whether there is room for another one."""
        return len(self.forms[name]) < self.most

    def add(self, puzzle: Puzzle, hardest: list[str]) -> None:
        """Keeps it for each technique that has room; of hodoku's only those on its path, too."""
        used: set[str] | None = None
        for name in filter(self.lacks, hardest):
            if used is None:
                used = {step.technique for step in nonet.rate(puzzle, "hodoku").steps}
            if on_hodoku(name, used):
                self.keep(name, puzzle)

    def keep(self, name: str, puzzle: Puzzle) -> None:
        """Keeps one that requires the technique, unless its solution is there."""
        form = form_of(puzzle)
        if form not in self.forms[name] or len(self.puzzles[name]) < _LEAST:
            self.puzzles[name].append(puzzle)
            self.forms[name].add(form)

    def best(self, name: str) -> list[Puzzle]:
        """One of each solution; more where there are few."""
        own, seen = list(dict.fromkeys(self.puzzles[name])), set()
        firsts = [p for p in own if (form := form_of(p)) not in seen and not seen.add(form)]
        rest = [puzzle for puzzle in own if puzzle not in firsts]
        return sorted(firsts + rest[: max(0, _LEAST - len(firsts))], key=own.index)

    def write(self) -> None:
        """Writes those of rare techniques."""
        texts = {
            name: [nonet.write(puzzle, "line") for puzzle in self.best(name)]
            for name in sorted(self.rare)
            if self.puzzles[name]
        }
        first, late = (self._first, texts) if self.late else (texts, self._late)
        late = {name: late[name] for name in sorted(late) if name not in first}
        unknown = sorted(self.unknown - {*first, *late})
        both = {"first": first, "late": late, "unknown": unknown}
        TARGET.write_text(json.dumps(both, indent=1) + "\n", encoding="utf-8")


def draw(kept: Kept, count: int, seed: int) -> None:
    """Random puzzles; what few of them require is rare."""
    search = SCALES.get("search").rater()
    times = dict.fromkeys(ORDER, 0)
    for puzzle in nonet.generate(count=count, seed=seed) if count else ():
        if search.rate(puzzle, None, steps=False).score == 0:
            continue
        hardest = walked(puzzle).hardest
        kept.add(puzzle, hardest)
        for name in hardest:
            times[name] += 1
    if count >= _ENOUGH:
        few = (name for name, found in times.items() if found < RARE * count)
        never = (name for name, found in times.items() if not found)
        kept.unknown |= {name for name in never if ORDER[name] >= _EASIEST}
        kept.rare |= {name for name in few if ORDER[name] >= _EASIEST}


def climb(kept: Kept, names: list[str], seconds: float, seed: int) -> None:
    """Searches for techniques in turn, from puzzles that are nearly so."""
    chance, end, maker = Random(seed), time.monotonic() + seconds, native_maker(LAYOUT)
    climbs: dict[str, Climb] = {}
    while time.monotonic() < end and (lacking := [name for name in names if kept.lacks(name)]):
        for name in lacking:
            at = climbs.get(name)
            if at is None or at.stale > _STALE[not kept.puzzles[name]]:
                at = climbs[name] = _begin(kept, name, chance)
            number, elsewhere = 1 + int(chance.random() * 3), chance.random() < _ELSEWHERE
            puzzle = exchanged(at.puzzle, number, chance, maker, elsewhere=elsewhere)
            path = walked(puzzle, name, late=kept.late)
            kept.add(puzzle, path.hardest)
            at.stale = 0 if path.nearness > at.nearness else at.stale + 1
            if path.nearness >= at.nearness:
                at.puzzle, at.nearness = puzzle, path.nearness


def spread(kept: Kept, names: list[str], seconds: float, seed: int) -> None:
    """Searches for puzzles with other solutions, from those that are kept, technique by turns."""
    chance, end, maker = Random(seed), time.monotonic() + seconds, native_maker(LAYOUT)
    filters = {name: Filter.of(GenerateOptions(require=name, seed=1).resolved()) for name in names}
    at: dict[str, Puzzle] = {}
    while time.monotonic() < end and (lacking := [name for name in names if kept.lacks(name)]):
        for name in filter(kept.puzzles.get, lacking):
            accepted = filters[name]
            assert accepted is not None
            if name not in at or chance.random() < _AGAIN:
                own = kept.puzzles[name]
                at[name] = own[int(chance.random() * len(own))]
            number, elsewhere = 1 + int(chance.random() * 2), chance.random() < 0.5
            puzzle = exchanged(at[name], number, chance, maker, elsewhere=elsewhere)
            # The next one begins there, even where it does not require the technique.
            at[name] = puzzle
            if accepted.assess(puzzle, Deadline(_SECONDS)).accepted:
                kept.keep(name, puzzle)


def _begin(kept: Kept, name: str, chance: Random) -> Climb:
    """A puzzle that requires it, else any hard one."""
    own = kept.puzzles[name]
    hard = [p for other, found in kept.puzzles.items() if ORDER[other] >= _HARD for p in found]
    among = own or hard or nonet.generate(count=1, difficulty="extreme")
    return Climb(among[int(chance.random() * len(among))], ORDER[name] if own else -1)


def _name(name: str) -> str:
    return technique(name).name


def main() -> int:
    """Adds puzzles to those that are there."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--puzzles", type=int, default=8000, help="random ones")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=600, help="to climb")
    parser.add_argument("--most", type=int, default=14, help="solutions of a technique")
    parser.add_argument("--only", action="append", metavar="NAME", help="climb for these")
    parser.add_argument("--late", action="store_true", help="after harder ones, too")
    parser.add_argument("--spread", action="store_true", help="from the kept puzzles to others")
    options = parser.parse_args()
    kept = Kept(options.most, late=options.late)
    kept.rare |= {*map(_name, options.only or ())}
    if not options.late:
        draw(kept, options.puzzles, options.seed)
    kept.write()
    search = spread if options.spread else climb
    search(kept, options.only or sorted(kept.rare), options.seconds, options.seed)
    kept.unknown |= {each for each in map(_name, options.only or ()) if not kept.puzzles[each]}
    kept.write()
    few = {name: len(kept.forms[name]) for name in sorted(kept.rare) if kept.lacks(name)}
    total = sum(len(kept.best(name)) for name in kept.rare)
    print(f"{total} puzzles; fewer than {options.most} solutions: {few}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
