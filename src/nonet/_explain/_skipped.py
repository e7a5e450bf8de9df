"""Easier steps that the last changes passed over."""

from __future__ import annotations

from collections.abc import Collection

from nonet._explain._changes import read_moves
from nonet._explain._choice import NextStep, technique
from nonet._explain._effort import total_effort
from nonet._explain._hint import hint_at
from nonet._explain._judge import USUAL_SECONDS, MoveKind, judge
from nonet.catalogue import later, translated
from nonet.errors import UsageError
from nonet.model import Candidate, State, Step, cell_name, cells_of
from nonet.options import Deadline
from nonet.words import describe_changes, enumerated

ALL = "all"
_NAMED = 6  # values that a step rests on
_MUCH = 1.0  # effort that makes a step easier


def describe_skipped(
    state: State, last: str, step: Step, next_step: NextStep, grade: int, *, deadline: Deadline
) -> str:
    """A sentence on the easier step that was passed over, in as much detail as the grade says.

    Args:
        state: The board as it is now.
        last: The last changes in their order, or ``all``, whose order is not known.
        step: The easiest step of this board.
        next_step: What finds the easiest step of a board.
        grade: As of a hint.
        deadline: After it nothing more is looked for.

    Raises:
        UsageError: That is not on the board.
    """
    if last == ALL:
        return _since_when(state, step, deadline)
    moves = read_moves(last, state.layout)
    before = state
    boards = []
    for placed, crossed in reversed(moves):
        before = _without(before, placed, crossed)
        boards.append(before)
    for (placed, crossed), board in zip(moves, reversed(boards), strict=True):
        easiest = next_step(board, deadline)
        if easiest is None:
            continue
        left = USUAL_SECONDS if deadline.left is None else min(deadline.left, USUAL_SECONDS)
        own = judge(board, placed, crossed, timeout=left)
        is_early = own.kind is MoveKind.EARLY
        if is_early or (own.step is not None and _easier(easiest, own.step)):
            move = describe_changes(placed, crossed, state.layout)
            if easiest.outcome == step.outcome:
                text = later("It was there before {move} already, and is easier: {why}.")
            else:
                text = later("Before {move} there was an easier step: {why}. {step}")
            why = translated("that no step shows yet")
            if own.step is not None and not is_early:
                why = translated("that takes {name}", name=own.step.technique)
            shown = hint_at(board, grade, easiest.found_in(board)).text
            return translated(text, move=move, why=why, step=shown)
    return translated("No easier step was passed over.")


def _easier(one: Step, other: Step) -> bool:
    return total_effort(one) + _MUCH <= total_effort(other)


def _since_when(state: State, step: Step, deadline: Deadline) -> str:
    """Which of the values that were written a step rests on; of all, if none is known to be."""
    every = [Candidate(c, v) for c, v in enumerate(state.values) if v]
    own = [entry_ for entry_ in every if not state.givens[entry_.cell]] or every
    needed = [] if _is_there(_without(state, own), step) else own
    for candidate in [*needed]:
        fewer = [entry for entry in needed if entry != candidate]
        taken = [entry for entry in own if entry not in fewer]
        if not deadline.over and _is_there(_without(state, taken), step):
            needed = fewer
    if not needed:
        text = later("It was there from the start, before all {all} values that were written.")
    elif len(needed) > _NAMED:
        text = later("It needs {count} of the {all} values.")
    elif own is every:
        text = later("Of the {all} values on the board it needs only {values}.")
    else:
        text = later("Of the {all} values that were written it needs only {values}.")
    words = enumerated(
        f"{cell_name(c, state.size)} = {state.layout.number_of(v)}" for c, v in needed
    )
    return translated(text, all=len(own), count=len(needed), values=words)


def _is_there(state: State, step: Step) -> bool:
    placed, removed = step.outcome
    for finding in technique(step.technique).find(state):
        places, clears = finding.outcome
        if placed <= places and removed <= clears:
            return True
    return False


def _without(
    state: State, placed: Collection[Candidate], crossed: Collection[Candidate] = ()
) -> State:
    """The board before these changes."""
    values, givens = list(state.values), list(state.givens)
    for cell, value in placed:
        if values[cell] != value:
            name = cell_name(cell, state.size)
            raise UsageError(f"{name} = {state.layout.number_of(value)} was not written here")
        values[cell] = givens[cell] = 0  # pasted digits do not show which were printed
    every = State(state.layout, state.givens, state.values)
    removed = {
        Candidate(cell, value)
        for value in range(1, state.value_count + 1)
        for cell in cells_of(every.places[value] & ~state.places[value])
    }
    for mark in crossed:
        if state.places[mark.value] >> mark.cell & 1:
            name = cell_name(mark.cell, state.size)
            raise UsageError(f"the pencil mark {mark.value} in {name} is not crossed out")
    return State(state.layout, givens, values).changed((), removed - {*crossed})
