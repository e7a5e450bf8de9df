"""Finds the examples of the lessons in puzzles of our own, and how often each technique is used.

    python tools/lesson_examples.py [--puzzles N] [--seed N] [--seconds S]
    python tools/lesson_examples.py --only NAME ...
    python tools/lesson_examples.py --from-values

It makes N puzzles of each level of `hodoku` from a seed, solves them as `nonet.explain` does, and
takes for each lesson states in which its technique is the next step, those with least effort first;
for rarer ones any states in which it applies, and the boards to practise on. Of these the first is
the example that has a *near miss*: the same board with one crossed-out pencil mark put back, on
which the technique finds nothing, or at least nothing of what the step does. Where there is none,
the near miss is the board after the step, or another one. With --only some lessons get a new
example and near miss, of their example, the boards to practise on, and the paths of puzzles that
are kept for rare techniques. A Full House and an Avoidable Rectangle Type 1 have none by a mark:
they depend on values alone.

With --from-values each lesson gets, where one is found, an example that needs no crossed-out marks:
all follow from the values that stand there, so a reader who writes them down finds the step. To
that end values of the solution are filled in until they rule out what was crossed out. Its near
miss has one value less. With --only as well it is these lessons alone.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import nonet
from nonet._explain import effort, technique
from nonet._generate._rare import rare_puzzles
from nonet.lessons import LESSONS, easiest_of, position_of, position_text
from nonet.lessons._lesson import _exercises
from nonet.model import Candidate, State, Step, cell_name, cells_of
from nonet.scales.hodoku import LIMITS, STEPS

TARGET = Path(__file__).parents[1] / "src" / "nonet" / "lessons" / "data" / "examples.json"
LEVELS = (*(name for name, _ in LIMITS), "extreme")


_SECONDS = 5.0  # of CPU for the near miss of a lesson
_SECONDS_OF_PATHS = 15.0  # of CPU for more boards
_MOST = 60  # marks that are put back, one by one
_SINGLES = ("Full House", "Hidden Single", "Naked Single")
_FILLED = 24  # cells of a board on which nothing is written yet
_TRIES = 4  # ways to fill up a board
_KEPT = 12  # boards of a lesson among which the example is


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


class Miss(NamedTuple):
    """An example and its near miss, with the mark that makes the difference, if it is one."""

    state: State
    miss: State
    mark: Candidate | None
    elsewhere: bool = False


def undone(name: str, step: Step, other: State) -> bool | None:
    """Whether a technique finds nothing of a step on a board (True), or nothing at all (None)."""
    nothing = None
    changes = {*step}
    for found in technique(name).find(other):
        nothing = True
        if changes & {*found.placements, *found.eliminations}:
            return False
    return nothing


def by_one_mark(name: str, boards: list[tuple[State, Step]], seconds: float) -> Miss | None:
    """The first of some boards on which one mark more undoes all, else one that undoes the step."""
    end = time.process_time() + seconds
    second: Miss | None = None
    for state, step in boards:
        for other, mark in islice(one_more(state, step), _MOST):
            if time.process_time() > end:
                return second
            left = undone(name, step, other)
            if left is None:
                return Miss(state, other, mark)
            if left and second is None:
                second = Miss(state, other, mark, elsewhere=True)
    return second


def miss_of(name: str, boards: list[tuple[State, Step]], stuck: list[State]) -> Miss | None:
    """The example and near miss of a lesson."""
    found = by_one_mark(name, boards, _SECONDS)
    if found is not None:
        return found
    state, step = boards[0]
    find = technique(name).find
    for other in (state.after(step), *sorted(stuck, key=len)):
        if next(iter(find(other)), None) is None:
            return Miss(state, other, None)
    return None


def practised(name: str) -> list[State]:
    """The boards to practise a lesson on."""
    return [position_of(text) for text in _exercises().get(name, ())]


def main() -> int:
    """Writes the examples of all lessons."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--puzzles", type=int, default=60, help="of each level")
    parser.add_argument("--seed", type=int, default=21)
    parser.add_argument("--seconds", type=float, default=600, help="for all of them")
    parser.add_argument("--from-values", action="store_true", help="without crossed-out marks")
    parser.add_argument("--only", action="append", metavar="NAME", help="for these lessons")
    options = parser.parse_args()
    if options.from_values:
        return by_values(options.seed, options.only, options.seconds)
    if options.only:
        return again(options.only)
    lessons = {lesson.name for lesson in LESSONS}
    best: dict[str, list[Kept]] = {name: [] for name in lessons}
    stuck: list[State] = []
    used: Counter[str] = Counter()
    paths: list[nonet.Explanation] = []
    for level in LEVELS:
        puzzles = nonet.generate(count=options.puzzles, difficulty=level, seed=options.seed)
        paths += map(nonet.explain, puzzles)
        print(level, flush=True)
    for path in paths:
        used.update({step.technique for step in path})
        for state, step in path.states():
            if step.technique in lessons:
                keep(best[step.technique], state, step, shown=True)
            if step.eliminations:
                stuck.append(state)
    lacking = sorted(name for name, found in best.items() if not found)
    print(f"{len(paths)} puzzles; not shown in any path: {lacking}", flush=True)
    for name in lacking:
        end = time.monotonic() + options.seconds / len(lacking)
        for state in (*practised(name), *stuck):
            if len(best[name]) >= _KEPT or time.monotonic() > end:
                break
            if next(iter(technique(name).find(state)), None) is None:
                continue
            if (found := easiest_of(name, state)) is not None:
                keep(best[name], state, found, shown=False)
    levels = {name: level for name, level, _ in STEPS}
    kept = {}
    for name in sorted(name for name, found in best.items() if found):
        # The step of a lesson is the easiest, which may be another one than the path's.
        states = (*(state for _, state, _ in best[name]), *practised(name))
        boards = [(state, own) for state in states if (own := easiest_of(name, state)) is not None]
        kept[name] = {
            "level": levels.get(name, ""),
            "share": round(used[name] / len(paths), 3),
            **record_of(name, boards, stuck),
        }
    print(f"{len(paths)} puzzles, {len(kept)} lessons; without: {sorted(lessons - {*kept})}")
    return write(kept)


def record_of(
    name: str, boards: list[tuple[State, Step]], stuck: list[State]
) -> dict[str, str | bool]:
    """The example of a lesson and its near miss, as they are kept."""
    miss = miss_of(name, boards, stuck)
    print(f"{name}: {miss.mark if miss else 'no near miss'}", flush=True)
    return kept_as(miss) if miss else {"example": position_text(boards[0][0])}


def kept_as(miss: Miss) -> dict[str, str | bool]:
    """An example with its near miss, as the file has them."""
    kept: dict[str, str | bool] = {"example": position_text(miss.state)}
    kept["miss"] = position_text(miss.miss)
    if miss.mark is not None:
        kept["added"] = f"{miss.mark.value}@{cell_name(miss.mark.cell, 9)}"
    if miss.elsewhere:
        kept["elsewhere"] = True
    return kept


def in_rows(name: str, kept: dict[str, Any]) -> dict[str, Any]:
    """What is kept of a fish with its lines as rows, of which its lesson speaks."""
    step = easiest_of(name, position_of(kept["example"]))
    if step is None or not step.cover or {each.kind for each in step.houses} != {"column"}:
        return kept
    if {each.kind for each in step.cover} != {"row"}:
        return kept
    return {key: _turned(text) if isinstance(text, str) else text for key, text in kept.items()}


def _turned(text: str) -> str:
    """A board, or marks, with rows and columns exchanged."""
    board, bar, marks = text.rpartition("|")
    cells = re.findall(r"\+?[.\d]", board)
    turned = "".join(cells[place % 9 * 9 + place // 9] for place in range(len(cells)))
    return turned + bar + re.sub(r"@r(\d)c(\d)", r"@r\2c\1", marks)


def again(names: list[str]) -> int:
    """New examples of some lessons, from the boards that are there."""
    kept = json.loads(TARGET.read_text(encoding="utf-8"))
    rare = rare_puzzles()
    others = [text for texts in rare.values() for text in texts[:2]]
    stuck = [state for name in kept for state in practised(name)]
    for name in names:
        boards = []
        for state in (position_of(kept[name]["example"]), *practised(name)):
            if (own := easiest_of(name, state)) is not None:
                boards.append((state, own))
        if by_one_mark(name, boards, _SECONDS) is None:
            boards += on_paths(name, (*rare.get(name, ()), *others))
        facts = {each: kept[name][each] for each in ("level", "share")}
        kept[name] = facts | record_of(name, boards, stuck)
    return write(kept)


def bare(state: State, values: Sequence[int] | None = None) -> State:
    """A state, perhaps with other values, with all marks that its values leave."""
    return State(state.layout, state.givens, values or state.values)


def filled_up(name: str, state: State, chance: random.Random) -> Iterator[tuple[State, Step]]:
    """The state with values of the solution until the technique applies without crossed-out marks.

    None of them stands in a cell of the pattern, which is to be the easiest on the board: else the
    example of a chain would be two cells that a beginner sees at once.
    """
    solution = nonet.solve(state.puzzle()).solution
    step = easiest_of(name, state)
    if solution is None or step is None:
        return
    pattern = {*step.cells, *(cell for cell, _ in step)}
    values = list(state.values)
    if state.values == state.givens:  # the near miss has a value less, and none of these
        others = [cell for cell in cells_of(state.places[0]) if cell not in pattern]
        for cell in chance.sample(others, min(_FILLED, len(others))):
            values[cell] = solution.values[cell]
    now = bare(state, values)
    while True:
        own = easiest_of(name, now)
        if own is not None and own.cells == step.cells:
            yield now, own
            return
        lacking = [
            cell
            for value in range(1, 10)
            for mark in cells_of(now.places[value] & ~state.places[value])
            for cell in (mark, *cells_of(state.layout.peers[mark]))
            if not values[cell] and cell not in pattern
            if cell == mark or solution.values[cell] == value
        ]
        if not lacking:
            return
        cell = chance.choice(lacking)
        values[cell] = solution.values[cell]
        now = bare(state, values)


def singles_of(state: State) -> set[Candidate]:
    """The values that singles place."""
    return {
        each for n in _SINGLES for found in technique(n).find(state) for each in found.placements
    }


def spoils(singles: set[Candidate], step: Step, state: State) -> bool:
    """Whether one of some singles stands in the pattern, or crosses out what the step does."""
    peers = state.layout.peers
    return any(
        each.cell in step.cells
        or any(at == each.cell for at, _ in step)
        or any(each.value == value and peers[at] >> each.cell & 1 for at, value in step)
        for each in singles
    )


def without_a_value(name: str, state: State, step: Step) -> Miss | None:
    """The near miss that has one value less, with the mark that makes the difference."""
    second = None
    filled = cells_of(~state.places[0] & (1 << len(state.values)) - 1)
    for cell in sorted(filled, key=lambda each: state.givens[each] > 0):  # givens last
        givens, values = list(state.givens), list(state.values)
        givens[cell] = values[cell] = 0
        other = State(state.layout, givens, values)
        if (left := undone(name, step, other)) is False:
            continue
        new = [
            Candidate(at, value)
            for value in range(1, 10)
            for at in cells_of(other.places[value] & ~state.places[value])
        ]
        for mark in new:
            if at_least_undone(name, step, other, [each for each in new if each != mark]):
                if left is None:
                    return Miss(state, other, mark)
                second = second or Miss(state, other, mark, elsewhere=True)
    return second


def at_least_undone(name: str, step: Step, other: State, gone: list[Candidate]) -> bool:
    """Whether a step is undone with some marks less, too."""
    return undone(name, step, other.changed((), gone)) is not False


def by_values(seed: int, names: list[str] | None, seconds: float) -> int:
    """Examples without crossed-out marks, where they are found in time: of some lessons, or all."""
    kept = json.loads(TARGET.read_text(encoding="utf-8"))
    rare = rare_puzzles()
    names = names or [each for each in kept if "Net" not in each and "Forcing" not in each]
    for name in names:
        chance, end = random.Random(seed), time.process_time() + seconds / len(names)
        example = position_of(kept[name]["example"])
        boards: list[tuple[int, float, State, Step]] = []
        seeds = [*practised(name), example]
        if not kept[name].get("miss") or len(bare(example)) == len(example):
            seeds += [state for state, _ in on_paths(name, rare.get(name, ())[:1])]
        for state in (each for _ in range(_TRIES) for each in seeds):
            if time.process_time() > end:
                break
            for now, own in filled_up(name, state, chance):
                marks = sum(places.bit_count() for places in now.places[1:])
                singles = singles_of(now)
                if own.technique in _SINGLES or not spoils(singles, own, now):
                    boards.append((len(singles), effort(own).total + marks / 40, now, own))
        boards.sort(key=lambda each: each[:2])
        misses = (without_a_value(name, now, own) for *_, now, own in boards[:_KEPT])
        every = [each for each in misses if each]
        miss = next((each for each in every if not each.elsewhere), next(iter(every), None))
        print(f"{name}: {len(boards)} boards, {miss and miss.mark}", flush=True)
        if miss is not None and miss.mark is not None:
            facts = {each: kept[name][each] for each in ("level", "share")}
            kept[name] = facts | kept_as(miss)
    return write(kept)


def on_paths(name: str, texts: Iterable[str]) -> Iterator[tuple[State, Step]]:
    """Boards of paths on which a technique applies, with crossed-out marks, for a while."""
    end = time.process_time() + _SECONDS_OF_PATHS
    for text in texts:
        for state, _ in nonet.explain(text).states():
            if time.process_time() > end:
                return
            every = State(state.layout, state.givens, state.values)
            if len(every) > len(state) and (own := easiest_of(name, state)) is not None:
                yield state, own


def write(kept: dict[str, dict[str, Any]]) -> int:
    """Writes the examples and says how many near misses are by one mark."""
    kept = {name: in_rows(name, each) for name, each in kept.items()}
    TARGET.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    by_mark = sum("added" in each for each in kept.values())
    only_here = sum("elsewhere" in each for each in kept.values())
    print(f"{by_mark} near misses by one mark, {only_here} of them with other steps on the board")
    return 0


Kept = tuple[tuple[bool, float], State, Step]


def keep(best: list[Kept], state: State, step: Step, *, shown: bool) -> None:
    """Keeps the best boards: those on which it is shown before others, then few marks."""
    marks = sum(places.bit_count() for places in state.places[1:])
    # A single in which marks play no part has no near miss by a mark.
    crossed = len(State(state.layout, state.givens, state.values)) - len(state)
    rank = (not shown, effort(step).total + marks / 40 + (not crossed))
    if all(other.givens != state.givens for _, other, _ in best):
        best.append((rank, state, step))
        best.sort(key=lambda each: each[0])
        del best[_KEPT:]


if __name__ == "__main__":
    sys.exit(main())
