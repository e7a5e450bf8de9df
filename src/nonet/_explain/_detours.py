"""Steps that nothing later needs: a path is as well understood, and shorter, without them.

What costs least is tried first, and it may lead nowhere: a naked pair that crosses out two marks
which no later step misses. From the last step to the first each one that is no single is left out
for once; if the others still follow, it is left out for good. They may cost more without it, as a
chain that needs another link, but together no more than it does itself (under rules, no more at
all). Singles are not tried: each fills a cell that must be filled.

A step follows where its premises hold, the marks that must be gone for it. It is searched again
only where it is not known which these are, and a mark is back that it may rest on.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache, partial, reduce
from operator import or_
from typing import NamedTuple

from nonet._explain._choice import NextStep, technique
from nonet._explain._easiest import findings
from nonet._explain._effort import total_effort
from nonet._explain._marks import SINGLES
from nonet._explain._premises import packed, premises_of, rests_on_board
from nonet.model import Candidate, Finding, Layout, State, Step
from nonet.options import Deadline
from nonet.techniques import in_time
from nonet.techniques.singles import SINGLES as EASIEST


class _Move(NamedTuple):
    """A step of a path as sets of marks.

    Attributes:
        step: The step.
        number: Which one it was of the whole path.
        ends: What it is there for.
        clears: What is gone when it is done.
        premises: What must be gone before: of one of several ways to see it.
        others: Moves that were found to do the same.
        failed: Marks with which it was not found, and how much more it might have cost.
    """

    step: Step
    number: int
    ends: int
    clears: int
    premises: tuple[int, ...]
    others: list[_Move]
    failed: list[tuple[int, float]]

    def follows(self, marks: int) -> bool:
        """True if it is seen while these marks are left."""
        return not all(premises & marks for premises in self.premises)

    @property
    def is_single(self) -> bool:
        """True if it is a single."""
        return self.step.technique in SINGLES


_Path = list[tuple[int, _Move]]  # moves, each with the marks before it
_Numbered = list[tuple[int, Step]]  # steps, each with its number in the whole path


def without_detours(
    start: State,
    steps: Sequence[Step],
    solution: Sequence[int],
    single: NextStep,
    deadline: Deadline,
) -> tuple[tuple[Step, ...], tuple[int, ...]]:
    """The steps of a path to the solution without those that nothing later needs; their numbers.

    As many are left out as the time allows.

    Args:
        start: Where the path begins.
        steps: All its steps, each as it was found in a state.
        solution: Where it leads.
        single: What finds the next single.
        deadline: When to stop.
    """
    moves = _Moves(start, solution, deadline)
    path: _Numbered = [*enumerate(steps, 1)]
    while shorter := moves.shortened(path, single):
        before, path = dict(path), shorter
        # Only what follows in another way may need less. Not under rules: a net that follows in
        # another way would speak of marks that are gone.
        pairs = [(before[number], step) for number, step in path if number]
        as_they_were = all(a.cells == b.cells and a.outcome == b.outcome for a, b in pairs)
        if as_they_were or start.layout.constraints:
            break
    needed = {number for number, _ in path}
    needless = [n for n, s in enumerate(steps, 1) if n not in needed and s.technique not in SINGLES]
    return tuple(step for _, step in path), tuple(needless)


class _Moves:
    """The changes and premises of a path's steps, and which steps follow without others."""

    def __init__(self, start: State, solution: Sequence[int], deadline: Deadline) -> None:
        self._start, self._solution, self._deadline = start, solution, deadline

    def shortened(self, path: _Numbered, single: NextStep) -> _Numbered | None:
        """The path without what can be left out from its end to its beginning; None if nothing."""
        later: _Path = []
        count = 0
        for number, step in reversed(path):
            state = step.state or self._start
            marks = packed(state.places, state.layout)
            without = None
            if not (step.technique in SINGLES or self._deadline.over):
                spare = 0 if self._start.layout.constraints else total_effort(step)
                without = self.followed(marks, later, spare)
            if without is None:
                later.insert(0, (marks, self.move(step, state, number)))
            else:
                later, count = without, count + 1
        if not count or self._deadline.over:
            return None
        needed = [move for _, move in later if not move.is_single]
        return _path(self._start, needed, single, self._deadline)

    def move(self, step: Step, state: State, number: int = 0) -> _Move:
        """A step as it was found in a state."""
        layout, ends, clears = state.layout, 0, 0
        for cell, value in step.eliminations:
            ends |= 1 << (value - 1) * layout.cell_count + cell
        for cell, value in step.placements:
            own, taken, premises = _placed(cell, value, layout)
            ends, clears = ends | own, clears | taken
        if step.technique not in SINGLES:
            premises = (premises_of(step, state),)
        return _Move(step, number, ends, ends | clears, premises, [], [])

    def followed(self, marks: int, later: _Path, spare: float) -> _Path | None:
        """The later moves as they follow while more marks are left; None if one does not.

        Args:
            marks: What is left.
            later: The moves, each with the marks that were left before it.
            spare: How much more effort they may take together.
        """
        taken: _Path = []
        waiting: list[_Move] = []  # singles
        for number, (known, move) in enumerate(later):
            if move.is_single:
                waiting.append(move)
                continue
            marks = _filled(marks, waiting, taken)
            if marks == known and not waiting:
                return [*taken, *later[number:]]
            if move.ends & marks:
                again = self._there(move, marks, spare)
                if again is None:
                    return None
                spare -= max(0.0, total_effort(again.step) - total_effort(move.step))
                taken.append((marks, again))
                marks &= ~again.clears
        _filled(marks, waiting, taken)
        return None if waiting else taken

    def _there(self, move: _Move, marks: int, spare: float) -> _Move | None:
        """A move that does the same while these marks are left, for so much more effort."""
        most = total_effort(move.step) + spare
        for way in (move, *move.others):
            if way.follows(marks) and (way is move or total_effort(way.step) <= most):
                return way
        if any(not before & ~marks and spare <= tried for before, tried in move.failed):
            return None
        state = self._state(marks)
        again = _again(move.step, state, self._deadline, spare)
        if again is None:
            move.failed.append((marks, spare))
            return None
        step = move.step if rests_on_board(move.step) else again.explain()
        move.others.append(self.move(step, state, move.number))
        return move.others[-1]

    def _state(self, marks: int) -> State:
        """The state with these marks: a cell without any is filled."""
        layout, values = self._start.layout, self._start.values
        whole = (1 << layout.cell_count) - 1
        places = [marks >> at * layout.cell_count & whole for at in range(layout.value_count)]
        empty = reduce(or_, places)
        every = zip(values, self._solution, strict=True)
        values = tuple([v if v or empty >> c & 1 else s for c, (v, s) in enumerate(every)])
        return self._start.with_parts(values, (empty, *places))


def _filled(marks: int, waiting: list[_Move], taken: _Path) -> int:
    """The marks after all singles that follow; those that do not go on waiting."""
    count = -1
    while waiting and count != len(waiting):
        count = len(waiting)
        for move in tuple(waiting):
            if move.follows(marks):
                waiting.remove(move)
                taken.append((marks, move))
                marks &= ~move.clears
    return marks


@lru_cache(maxsize=4096)
def _placed(cell: int, value: int, layout: Layout) -> tuple[int, int, tuple[int, ...]]:
    """A value's mark, all that it takes, and of each single that shows it what must be gone."""
    count = layout.cell_count
    base = (value - 1) * count
    own = 1 << base + cell
    of_cell = sum(1 << at * count + cell for at in range(layout.value_count))
    houses = [house << base for _, house in layout.full_masks if house >> cell & 1]
    ways = tuple(places & ~own for places in (of_cell, *houses))
    return own, of_cell | layout.peers[cell] << base, ways


def _again(step: Step, state: State, deadline: Deadline, spare: float = 0) -> Finding | None:
    """A step of its technique that does what is left to do of it, for so much more effort."""
    placed = {
        placement
        for placement in step.placements
        if state.places[placement.value] >> placement.cell & 1
    }
    removed = {
        elimination
        for elimination in step.eliminations
        if state.places[elimination.value] >> elimination.cell & 1
    }
    entry = technique(step.technique)
    find, below = entry.quick or entry.find, total_effort(step) + spare + 1

    def covers(other: Finding) -> bool:
        return placed <= {*other.placements} and removed <= {*other.eliminations}

    every = findings(entry, find, state, below, () if placed else removed)
    return in_time(deadline, partial(next, (finding for finding in every if covers(finding)), None))


def _path(
    state: State, needed: list[_Move], single: NextStep, deadline: Deadline
) -> _Numbered | None:
    """The whole path: the easiest single while there is one, then the next of what is needed."""
    taken: _Numbered = []
    crossed: dict[Candidate, tuple[int, str]] = {}
    left = iter(needed)
    while not state.solved:
        step, number = single(state, None), 0
        while step is None:
            following = next(left, None)
            if following is None:
                return None
            marks = packed(state.places, state.layout)
            if not following.ends & marks:
                continue
            # A pattern may cross out more than it did; what is forced is one candidate, and a net
            # may follow otherwise than it did.
            step, number = following.step, following.number
            is_as_it_was = following.follows(marks)
            is_net = step.technique.startswith("Forcing Net")
            if not is_as_it_was or is_net or "Forcing" not in step.technique:
                again = _again(step, state, deadline)
                if again is None and not is_as_it_was:
                    return None
                step = step if again is None else again.explain()
        taken.append((number, step.found_in(state, crossed)))
        crossed.update(crossed_by(step, len(taken)))
        state = state.after(step)
    return taken


def needed_for(
    start: State, steps: Sequence[Step], last: Step, wanted: Collection[Candidate]
) -> tuple[list[Step], Step]:
    """The steps of a way from a start that its last one rests on, and parts of what is wanted.

    They and the last one are as they are seen without the others.
    """
    moves, every = _Moves(start, (), Deadline(None)), packed(start.places, start.layout)
    premises, taken = 0, list[Step]()
    for step in reversed([*steps, last]):
        state = step.state or start
        move, marks = moves.move(step, state), packed(state.places, start.layout)
        if step is last or move.clears & premises or not {*wanted}.isdisjoint(step):
            taken.insert(0, step)
            own = next(way for way in move.premises if not way & marks)
            premises = premises & ~move.clears | own & every
    state, seen = start, list[Step]()
    for step in taken:
        seen.append(_seen_in(state, step).found_in(state))
        state = state.after(seen[-1])
    return seen[:-1], seen[-1]


def _seen_in(state: State, step: Step) -> Step:
    """A step that does the same in another state: a single may be another kind of single there."""
    if step.technique not in SINGLES:
        again = _again(step, state, Deadline(None))
    else:
        kinds = (technique(step.technique), *EASIEST)
        singles = (one for kind in kinds for one in kind.find(state))
        again = next((one for one in singles if {*one.placements} >= {*step.placements}), None)
    return step if again is None else again.explain()


def crossed_by(step: Step, number: int) -> dict[Candidate, tuple[int, str]]:
    """The marks that a step of a path crosses out, with its number there."""
    return dict.fromkeys(step.eliminations, (number, step.technique))
