"""The boards that are asked: those of a unit, a mixed test after them, and repetitions."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from nonet.catalogue import later, translated
from nonet.course._memory import Memory
from nonet.course._syllabus import Unit, following
from nonet.lessons import Exercise, moved
from nonet.model import State
from nonet.words import enumerated

_REPEATED = 2  # boards of a repetition
_TESTED = 3  # boards of a mixed test
_AMONG = 4  # techniques of which one is to be found


@dataclass(frozen=True, slots=True)
class Asked:
    """A board that is shown, and what is asked on it.

    Attributes:
        unit: The unit whose technique is there.
        exercise: The board, and which answers are right.
        words: What it is, and what is to be found.
        counts: Whether it is one of the boards that a learner goes on with another time.
    """

    unit: Unit
    exercise: Exercise
    words: str
    counts: bool = False


def next_unit(
    memory: Memory, units: Sequence[Unit], when: datetime | None = None
) -> tuple[Unit, bool] | None:
    """The unit that comes now, and whether it is repeated; None at the end."""
    due = memory.due((unit.name for unit in units), when)
    if due:
        return next(unit for unit in units if unit.name == due[0]), True
    unit = following(memory.done, units)
    return None if unit is None else (unit, False)


def asked_of(
    unit: Unit, own: Sequence[Unit], memory: Memory, chance: random.Random, *, again: bool
) -> Iterator[Asked]:
    """The boards of a unit that are left, and a mixed test; or those of its repetition.

    Args:
        unit: The unit.
        own: The units of its course.
        memory: What was done; the board with which to go on.
        chance: For the turns of the boards.
        again: Whether it is repeated.
    """
    boards = [*exercises_of(unit, chance)]
    if again:
        boards = chance.sample(boards, _REPEATED)
    first = 0 if again else memory.result(unit.name).asked
    text = (
        later("Repetition, board {number} of {all}.")
        if again
        else later("Board {number} of {all}.")
    )
    for number, board in [*enumerate(boards, 1)][first:]:
        words = translated(text, number=number, all=len(boards))
        yield Asked(unit, board, f"{words} {_what(unit, board)}", counts=not again)
    known = [
        other_unit
        for other_unit in own
        if other_unit.name in memory.done or other_unit.name == unit.name
    ]
    tested = () if again or len(known) == 1 else mixed_test(known, chance)
    for number, (other, board) in enumerate(tested, 1):
        words = translated("Mixed test, board {number}.", number=number)
        yield Asked(other, board, f"{words} {_what(other, board)}")


def _what(unit: Unit, exercise: Exercise) -> str:
    if not exercise.among:
        return translated("{unit}: find one.", unit=translated(unit.name))
    return translated("One of these is there: {names}.", names=enumerated(exercise.among, "or"))


def exercises_of(unit: Unit, chance: random.Random) -> Iterator[Exercise]:
    """The boards of a unit, each turned and with other digits."""
    for state in unit.boards:
        yield Exercise(unit.technique, _turned(state, chance))


def mixed_test(units: Sequence[Unit], chance: random.Random) -> Iterator[tuple[Unit, Exercise]]:
    """A few boards of the last of these units, of which it is not said what is to be found.

    They are all of one size with the same marks, so that the board does not show it either.
    """
    last = units[-1]
    size = last.boards[0].size
    alike = [u for u in units if u.shows_marks == last.shows_marks and u.boards[0].size == size]
    names = tuple(dict.fromkeys(other_unit.technique for other_unit in alike[-_AMONG:]))
    for number in range(_TESTED):
        unit = last if number == 0 else chance.choice(alike[-_AMONG:])
        state = _turned(chance.choice(unit.boards), chance)
        yield unit, Exercise(unit.technique, state, names if len(names) > 1 else ())


def _turned(state: State, chance: random.Random) -> State:
    return state if state.layout.has_rules else moved(state, chance)
