"""The boards that are asked: those of a unit, a mixed test after them, and repetitions."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from datetime import datetime

from nonet.catalogue import later, translated
from nonet.course._memory import Memory, enough
from nonet.course._syllabus import Unit, courses, find_units, following
from nonet.course._turned import turned
from nonet.lessons import Exercise
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
        shows_marks: Whether it is shown with pencil marks.
        counts: Whether it is one of the boards that a learner goes on with another time.
    """

    unit: Unit
    exercise: Exercise
    words: str
    shows_marks: bool
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


def asked_of(unit: Unit, memory: Memory, chance: random.Random, *, again: bool) -> Iterator[Asked]:
    """The boards of a unit that are left, and a mixed test; or those of its repetition.

    Args:
        unit: The unit; one that is done begins anew.
        memory: What was done; the board with which to go on.
        chance: For the turns of the boards.
        again: Whether it is repeated.
    """
    boards = [*exercises_of(unit, chance)]
    if again:
        boards = chance.sample(boards, _REPEATED)
    is_first = not again and unit.name not in memory.done
    first = memory.result(unit.name).asked if is_first else 0
    text = (
        later("Repetition, board {number} of {all}.")
        if again
        else later("Board {number} of {all}.")
    )
    for number, board in [*enumerate(boards, 1)][first:]:
        words = translated(text, number=number, all=len(boards))
        words = f"{words} {_what(unit, board)}"
        yield Asked(unit, board, words, unit.shows_marks, counts=is_first)
    tested = () if again else mixed_test(unit, memory.done, chance)
    for number, (other, board) in enumerate(tested, 1):
        words = translated("Mixed test, board {number}.", number=number)
        yield Asked(other, board, f"{words} {_what(other, board)}", unit.shows_marks)


def describe_end(unit: Unit, memory: Memory, right: int, asked: int, *, again: bool) -> str:
    """How a unit went that has come to its end, and how much of its course is done."""
    went = translated("{right} of {asked} boards without help.", right=right, asked=asked)
    if again:
        return went
    if unit.name not in memory.done:
        least = enough(asked)
        return translated("Not done yet: {went} {least} are needed.", went=went, least=least)
    own = [one.units for one in courses() if one.name == unit.course] or [(unit,)]
    done = sum(other.name in memory.done for other in own[0])
    return translated("Done: {done} of {all}. {went}", done=done, all=len(own[0]), went=went)


def _what(unit: Unit, exercise: Exercise) -> str:
    if not exercise.among:
        return translated("{unit}: find one.", unit=translated(unit.name))
    return translated("One of these is there: {names}.", names=enumerated(exercise.among, "or"))


def exercises_of(unit: Unit, chance: random.Random) -> Iterator[Exercise]:
    """The boards of a unit, each turned and with other digits."""
    for state in unit.boards:
        yield Exercise(unit.technique, turned(state, chance))


def mixed_test(
    last: Unit, done: Set[str], chance: random.Random
) -> Iterator[tuple[Unit, Exercise]]:
    """A few boards, of which it is not said what is to be found, of a unit and those before it.

    They look alike, so that the board does not show it either: all have one size, the marks of the
    last unit, and rules or none. Where nothing else was learned it is the unit alone.
    """
    known = [unit for unit in find_units(()) if unit.name in done and unit.name != last.name]
    alike = [u for u in known if last.shows_marks >= u.shows_marks and u.looks == last.looks]
    alike = [*alike[1 - _AMONG :], last]
    names = tuple(dict.fromkeys(unit.technique for unit in alike))
    for unit in (last, *chance.choices(alike, k=_TESTED - 1)):
        state = turned(chance.choice(unit.boards), chance)
        yield unit, Exercise(unit.technique, state, names if len(names) > 1 else ())
