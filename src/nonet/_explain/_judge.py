"""Judging a move: what technique it was, whether it could be known yet, what it contradicts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Unpack

from nonet._explain._choice import choose, first_step, next_by
from nonet._explain._detours import needed_for
from nonet._explain._easiest import by_least
from nonet._explain._effort import least_of, total_effort
from nonet._explain._explain import Explainable, as_state, describe_step
from nonet._explain._mistakes import KnownSolution, known_solution
from nonet._solve import diagnose
from nonet.catalogue import later, named_house, translated
from nonet.errors import UsageError
from nonet.formats import ReadKeywords
from nonet.model import Candidate, Puzzle, State, Status, Step, cell_name, cells_of
from nonet.options import Bounds, Deadline
from nonet.representation import Represented
from nonet.words import describe_candidates, describe_changes, enumerated

# Seconds for finding out what a move rests on; a player goes on meanwhile.
USUAL_SECONDS = 1.0
_MOST_CELLS = 6  # that are named as what a move contradicts
# Nearly everything can be shown by these: who thinks of a value does not think of them.
_LAST_RESORT = ("Forcing", "Nishio")
_SINGLES = ("Full House", "Hidden Single", "Naked Single")


class MoveKind(StrEnum):
    """The kind of a move.

    Attributes:
        CLASH: It breaks a rule at once.
        WRONG: It differs from the solution.
        KNOWN: A step shows it on the board as it was.
        EARLY: It is right, but other steps have to come first, or make it easier.
        OPEN: It breaks no rule, but the puzzle does not have exactly one solution.
        NOTHING: It changes nothing.

    Example:
        >>> import nonet
        >>> [str(kind) for kind in nonet.MoveKind]
        ['clash', 'wrong', 'known', 'early', 'open', 'nothing']
    """

    CLASH = "clash"
    WRONG = "wrong"
    KNOWN = "known"
    EARLY = "early"
    OPEN = "open"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True, repr=False)
class MoveJudgement(Represented):
    """The judgement of a player's move.

    Attributes:
        state: The board before it. It does not count when judgements are compared.
        kind: See `MoveKind`.
        text: All of it in words.
        step: The step that shows it; of several the one with the most effort. Of a move that comes
            too early the hardest step that has to come first, as far as the time allowed.
        before: How many steps come first, where it comes too early.
        cells: What a wrong move contradicts: cells whose values leave no solution together with it.

    Example:
        >>> import nonet
        >>> found = nonet.judge("1000003004000020", [nonet.Candidate(1, 3)])
        >>> found.kind, found.before, found.text.partition(".")[0]
        (<MoveKind.KNOWN: 'known'>, 0, 'Hidden Single')
    """

    state: State = field(compare=False)
    kind: MoveKind
    text: str
    step: Step | None = None
    before: int = 0
    cells: tuple[int, ...] = ()

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<MoveJudgement {self.kind}: {self.text[:60]}>"


def judge(
    puzzle: Explainable,
    placed: Collection[Candidate] = (),
    crossed: Collection[Candidate] = (),
    *,
    timeout: float | None = USUAL_SECONDS,
    **reading: Unpack[ReadKeywords],
) -> MoveJudgement:
    """Says of a move what technique it was, whether it could be known yet, or what it contradicts.

    Args:
        puzzle: The board before the move: a puzzle or the state of one.
        placed: The values that were written.
        crossed: The pencil marks that were crossed out.
        timeout: Seconds for finding out what it rests on.
        **reading: How to read text: see `nonet.ReadOptions`.

    Raises:
        UsageError: There is no such value or cell, or the cell is full already.
        NonetError: As `nonet.explain`.

    Example:
        >>> import nonet
        >>> nonet.judge("1000003004000020", [nonet.Candidate(1, 3)]).step.technique
        'Hidden Single'
        >>> print(nonet.judge("1000003004000020", [nonet.Candidate(1, 1)]))
        r1c2=1 breaks a rule: r1c1 = 1 cannot go with it.
    """
    deadline = Bounds.checked(timeout=timeout).start()
    state = as_state(puzzle, reading)
    placed, crossed = sorted(set(placed)), sorted(set(crossed))
    if not placed and not crossed:
        return MoveJudgement(
            state, MoveKind.NOTHING, translated("Nothing is written or crossed out.")
        )
    for cell, value in (*placed, *crossed):
        if not 0 <= cell < len(state.values) or not 1 <= value <= state.value_count:
            raise UsageError(f"there is no value {value} of cell {cell} on this board")
        if state.values[cell]:
            raise UsageError(f"{cell_name(cell, state.size)} is full already")
    words = describe_changes(placed, crossed, state.layout)
    clash = _clash(state, placed)
    if clash:
        text = translated(
            "{move} breaks a rule: {values} cannot go with it.",
            move=words,
            values=_values_of(state, clash),
        )
        return MoveJudgement(state, MoveKind.CLASH, text, cells=clash)
    known = known_solution(state.layout, state.givens, deadline.left)
    if known.status is not Status.UNIQUE:
        text = later("{move} breaks no rule, but the puzzle does not have exactly one solution.")
        return MoveJudgement(state, MoveKind.OPEN, translated(text, move=words))
    wrong = [move for move in placed if known.solution[move.cell] != move.value]
    removed = [move for move in crossed if known.solution[move.cell] == move.value]
    if wrong or removed:
        return _wrong(state, known, wrong, removed, deadline)
    return _right(state, words, placed, crossed, deadline.left)


def _right(
    state: State,
    words: str,
    placed: Collection[Candidate],
    crossed: Collection[Candidate],
    seconds: float | None,
) -> MoveJudgement:
    half = None if seconds is None else seconds / 2
    shown = _steps_for(state, {*placed}, {*crossed}, Deadline(half))
    hardest = max(shown, key=total_effort) if shown else None
    before: list[Step] = []
    last = None
    if hardest is None or hardest.technique not in _SINGLES:
        before, last = _steps_before(state, {*placed}, {*crossed}, Deadline(half))
    if hardest is not None and not _is_easier(before, last, hardest, placed):
        text = " ".join(dict.fromkeys(describe_step(step) for step in shown or ()))
        return MoveJudgement(state, MoveKind.KNOWN, text, hardest)
    if last is None:
        text = translated("{move} is right, but no step shows it yet.", move=words)
        return MoveJudgement(state, MoveKind.EARLY, text)
    if not before:
        return MoveJudgement(state, MoveKind.KNOWN, describe_step(last), last)
    first = max(before, key=total_effort)
    text = translated(
        "{move} is right, but too early: after {n} step ({technique}) it is {later}."
        "|{move} is right, but too early: after {n} steps (the hardest is {technique}) "
        "it is {later}.",
        n=len(before),
        move=words,
        technique=first.technique,
        later=last.technique,
    )
    if hardest is not None:
        text += translated(" Now it takes {now}.", now=hardest.technique)
    return MoveJudgement(state, MoveKind.EARLY, text, first, len(before))


def _is_easier(
    before: Sequence[Step], last: Step | None, now: Step, placed: Collection[Candidate]
) -> bool:
    """True if a move is easier after other steps than by the one that shows it now."""
    # A mark that goes when a value is written beside it is not what this step crosses out.
    if last is None or not before or (last.placements and not placed):
        return False
    return max(map(total_effort, (*before, last))) < total_effort(now)


def _clash(state: State, placed: Iterable[Candidate]) -> tuple[int, ...]:
    """Cells that hold what was written already, where it can stand only once."""
    values = list(state.values)
    for cell, value in placed:
        values[cell] = value
    written = {cell for cell, _ in placed}
    clashing = {cell for conflict in state.layout.conflicts(values) for cell in conflict.cells}
    before = {cell for conflict in state.layout.conflicts(state.values) for cell in conflict.cells}
    return tuple(sorted(clashing - written - before)) if clashing & written else ()


def _wrong(
    state: State,
    known: KnownSolution,
    wrong: list[Candidate],
    gone: list[Candidate],
    deadline: Deadline,
) -> MoveJudgement:
    """The contradiction of a wrong move: values that leave no solution together with it."""
    if gone:
        marks = describe_candidates(gone, state.layout)
        text = translated("The {marks} belongs to the solution.", marks=marks)
        return MoveJudgement(state, MoveKind.WRONG, text)
    cell, value = wrong[0]
    words = describe_changes(wrong[:1], (), state.layout)
    # Only with what is right: older mistakes are not what this one contradicts.
    values = [v if v == right else 0 for v, right in zip(state.values, known.solution, strict=True)]
    values[cell] = value
    left = deadline.left
    diagnosis = diagnose(
        Puzzle(state.layout, values), timeout=USUAL_SECONDS if left is None else left
    )
    cells = tuple(other for other in diagnosis.cells if other != cell)
    if cells and len(cells) <= _MOST_CELLS:
        others = _values_of(state, cells)
        text = translated(
            "{move} is wrong: with {values} it leaves no solution.", move=words, values=others
        )
        return MoveJudgement(state, MoveKind.WRONG, text, cells=cells)
    values[cell] = 0
    spot = _dead_end(State(state.layout, values).changed([wrong[0]]))
    text = translated("{move} is wrong{spot}.", move=words, spot=spot)
    return MoveJudgement(state, MoveKind.WRONG, text)


def _dead_end(state: State) -> str:
    """Where singles end that follow from a wrong value, if they show that it is wrong."""
    singles = choose(_SINGLES, state.layout, unique=True)
    for count in range(len(state.values)):
        dead = _dead_spot(state)
        if dead:
            text = later(": after {n} single {dead}|: after {n} singles {dead}")
            return translated(text, n=count, dead=dead) if count else f": {dead}"
        step = first_step(state, singles)
        if step is None:
            break
        state = state.after(step)
    return ""


def _dead_spot(state: State) -> str:
    """A cell that has no value left, or a house in which a value has no place, in words."""
    candidates = 0
    for places in state.places[1:]:
        candidates |= places
    empty = state.places[0] & ~candidates
    if empty:
        cell = cell_name(next(iter(cells_of(empty))), state.size)
        return translated("{cell} has no value left", cell=cell)
    for house in state.layout.houses:
        if len(house.cells) < state.value_count:
            continue
        missing = {*range(1, state.value_count + 1)} - {state.values[cell] for cell in house.cells}
        for value in sorted(missing):
            if not any(state.places[value] >> cell & 1 for cell in house.cells):
                return translated(
                    "{value} has no place left in {house}",
                    value=state.layout.number_of(value),
                    house=named_house(house.name),
                )
    return ""


def _steps_for(
    state: State, placed: set[Candidate], crossed: set[Candidate], deadline: Deadline
) -> list[Step] | None:
    """The easiest steps that make the whole move; None if a part of it is not shown."""
    shown: list[Step] = []
    whole: Step | None = None  # the easiest that makes all of it
    left = placed | crossed
    for entry in by_least(choose(None, state.layout, unique=True)):
        if whole is not None and least_of(entry.name) >= total_effort(whole):
            break
        if any(word in entry.name for word in _LAST_RESORT):
            continue
        for finding in entry.find(state):
            changed = {*finding.placements} if placed else set()
            changed |= {*finding.eliminations}
            # To write a value is to cross out the others of its cell as well.
            changed |= {mark for mark in crossed if _follows(mark, finding.placements, state)}
            if not shown and left <= changed:
                step = finding.explain().found_in(state)
                if whole is None or total_effort(step) < total_effort(whole):
                    whole = step
            elif changed & left and whole is None:
                shown.append(finding.explain().found_in(state))
                left = left - changed
                if not left:
                    return shown
            if deadline.over:
                break
    return None if whole is None else [whole]


def _follows(gone: Candidate, placed: Iterable[Candidate], state: State) -> bool:
    """True if what is written in its cell, or in one that this sees, excludes a candidate."""
    return any(
        (cell == gone.cell and value != gone.value)
        or (value == gone.value and state.layout.peers[cell] >> gone.cell & 1)
        for cell, value in placed
    )


def _steps_before(
    state: State, placed: set[Candidate], crossed: set[Candidate], deadline: Deadline
) -> tuple[list[Step], Step | None]:
    """The steps of the easiest way that the move needs, and the last one, which does it.

    Without the last one the time was over, or no technique leads there.
    """
    next_step = next_by(None, state.layout, unique=True)
    singles = choose(_SINGLES, state.layout, unique=True)
    start = state
    taken: list[Step] = []
    while not state.solved and not deadline.over:
        left = {move for move in placed if not state.values[move.cell]}
        last = {
            placement: one
            for entry in singles
            for one in entry.find(state)
            for placement in one.placements
        }
        if placed and left <= {*last}:
            step = last[max(left)].explain().found_in(state) if left else taken.pop()
            return needed_for(start, taken, step, placed)
        following = next_step(state, deadline)
        if following is None:
            break
        step = following.found_in(state)
        state = state.after(step)
        if not placed and not any(state.places[v] >> cell & 1 for cell, v in crossed):
            return needed_for(start, taken, step, crossed)
        taken.append(step)
    return taken, None


def _values_of(state: State, cells: Iterable[int]) -> str:
    number_of = state.layout.number_of
    return enumerated(
        f"{cell_name(cell, state.size)} = {number_of(state.values[cell])}" for cell in cells
    )
