"""Finds puzzles of our own that need a rare technique, for `nonet generate --require`.

    python tools/kept_puzzles.py [--seed N] [--puzzles N] [--tries N] [--most N] [--only NAME]

Kept puzzles that still need their technique stay. Then N random puzzles are looked through: each
is kept for every technique on its path that has room. Last it climbs, technique by technique: of a
puzzle some givens are exchanged, and the new one takes its place if on its path the technique costs
no more than before, compared with the steps that are told instead; whatever else is on the path is
kept as well. So the same seed and numbers find the same. With neither --puzzles nor --tries it says
which kept puzzles still need what they are kept for.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random

import nonet
from nonet import effort
from nonet._explain import choose, technique
from nonet._explain._easiest import easiest_of_first
from nonet._generate._filter import Filter
from nonet._generate._maker import native_maker
from nonet._generate._options import Range
from nonet._generate._rare import exchanged
from nonet.model import Layout, Puzzle
from nonet.options import Deadline
from nonet.scales import SCALES

TARGET = Path(__file__).parents[1] / "src" / "nonet" / "_generate" / "data" / "rare.json"
MAKER = native_maker(Layout.of(9))
_PARTS = ("needed", "around")  # needed by the path that is told, or by that in order alone
_SECONDS = 60  # for one puzzle; hardly one takes two
_ENOUGH = 4  # from here on only puzzles with another solution
_STALE = 60  # steps of a climb that come no nearer
_ELSEWHERE = 0.4  # of the steps lead to another solution


def form_of(puzzle: Puzzle) -> Puzzle:
    """The same for all puzzles whose solutions differ only by names and places."""
    solution = nonet.solve(puzzle).solution
    assert solution is not None
    return nonet.canonical(nonet.write(solution))


@dataclass
class Climb:
    """How far the search for a technique has come."""

    puzzle: Puzzle
    gap: float
    stale: int = 0


class Search:
    """The puzzles of each rare technique: those that need it, and where to begin otherwise."""

    def __init__(self, names: list[str], most: int, seed: int) -> None:
        self.names, self.most, self.chance = names, most, Random(seed)
        self.kept: dict[str, list[Puzzle]] = {name: [] for name in names}
        self.begin: dict[str, list[Puzzle]] = {name: [] for name in names}
        self._forms: dict[str, list[Puzzle]] = {name: [] for name in names}
        self._usual = frozenset(entry.name for entry in choose(None, Layout.of(9), unique=True))
        self._climbs: dict[str, Climb] = {}

    def lacking(self) -> list[str]:
        """The techniques that have room for another puzzle."""
        return [name for name in self.names if len(self.kept[name]) < self.most]

    def needs(self, name: str, puzzle: Puzzle) -> bool:
        """True if `generate --require` accepts it, and the path that is told has the technique."""
        path = nonet.explain(puzzle, self._usual.union([name]), timeout=_SECONDS)
        required = Filter("", Range(), (name,), ())
        return name in path.techniques and bool(
            required.assess(puzzle, Deadline(_SECONDS)).accepted
        )

    def add(self, puzzle: Puzzle, names: set[str]) -> None:
        """Keeps it for each of these techniques that has room and is needed."""
        for name in names.intersection(self.lacking()):
            form, forms = form_of(puzzle), self._forms[name]
            is_new = form not in forms if len(forms) >= _ENOUGH else forms.count(form) < 3
            if is_new and puzzle not in self.kept[name] and self.needs(name, puzzle):
                self.kept[name].append(puzzle)
                forms.append(form)

    def look(self, puzzle: Puzzle) -> nonet.Explanation:
        """The path of a puzzle, which is kept for what is on it."""
        path = nonet.explain(puzzle, self._usual.union(self.names), timeout=_SECONDS)
        self.add(puzzle, {*path.techniques})
        return path

    def climb(self, name: str) -> None:
        """A step of the climb to puzzles that need a technique."""
        at = self._climbs.get(name)
        if at is None or at.stale > _STALE:
            some = [puzzles for puzzles in (self.kept[name], self.begin[name]) if puzzles]
            other = nonet.generate(count=1, seed=self.chance.randrange(1 << 32))
            among = self.chance.choice(some or [other])
            begin = self.chance.choice(among)
            at = self._climbs[name] = Climb(begin, gap_of(name, self.look(begin)))
        number, elsewhere = self.chance.choice((1, 1, 2, 3)), self.chance.random() < _ELSEWHERE
        puzzle = exchanged(at.puzzle, number, self.chance, MAKER, elsewhere=elsewhere)
        gap = gap_of(name, self.look(puzzle))
        at.stale = 0 if gap < at.gap else at.stale + 1
        if gap <= at.gap:
            at.puzzle, at.gap = puzzle, gap

    def draw(self, count: int, seed: int) -> None:
        """Looks through random puzzles."""
        search = SCALES.get("search").rater()
        for puzzle in nonet.generate(count=count, seed=seed):
            if search.rate(puzzle, None, steps=False).score:
                self.look(puzzle)


def gap_of(name: str, path: nonet.Explanation) -> float:
    """How much more a technique costs than what is told instead, where it comes nearest to it."""
    if name in path.techniques:
        return 0.0
    entry, gap = technique(name), float("inf")
    for state, step in path.states():
        if step.eliminations and (own := easiest_of_first(state, (entry,))) is not None:
            gap = min(gap, max(0.1, effort(own).total - effort(step).total))
    return gap


def print_need(search: Search) -> None:
    """Says of each technique how many puzzles need it."""
    for name in search.names:
        print(f"{name}: {len(search.kept[name])} of {len(search.begin[name])}", flush=True)


def write(search: Search, content: dict[str, dict[str, list[str]]]) -> None:
    """Writes what needs each technique; of one without any, what was kept before."""
    for part in _PARTS:
        content[part] = {n: texts for n, texts in content[part].items() if n not in search.names}
    for name in search.names:
        part = _PARTS[not search.kept[name]]
        puzzles = search.kept[name] or search.begin[name]
        if puzzles:
            content[part][name] = [nonet.write(puzzle, "line") for puzzle in puzzles]
    text = json.dumps(content, indent=1, sort_keys=True)
    TARGET.write_text(text + "\n", encoding="utf-8")


def main() -> int:
    """Looks at what is kept, and finds more."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--puzzles", type=int, default=0, help="random ones")
    parser.add_argument("--tries", type=int, default=0, help="steps of climbs")
    parser.add_argument("--most", type=int, default=10, help="puzzles of a technique")
    parser.add_argument("--only", action="append", metavar="NAME", help="these techniques")
    options = parser.parse_args()
    content = json.loads(TARGET.read_text(encoding="utf-8"))
    before = {name: texts for part in _PARTS for name, texts in content[part].items()}
    names = [technique(name).name for name in options.only or sorted(before)]
    search = Search(names, options.most, options.seed)
    for name in names:
        search.begin[name] = [nonet.parse(text) for text in before.get(name, ())]
        for puzzle in search.begin[name]:
            search.add(puzzle, {name})
    print_need(search)
    if options.puzzles or options.tries:
        search.draw(options.puzzles, options.seed)
        for at in range(options.tries):
            if lacking := search.lacking():
                search.climb(lacking[at % len(lacking)])
        print_need(search)
        write(search, content)
    return 0


if __name__ == "__main__":
    sys.exit(main())
