"""The exercises of a unit, and mixed tests in which it is not said what is to be found."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from nonet.course._syllabus import Unit
from nonet.lessons import Exercise, moved
from nonet.model import State

_TESTED = 3  # boards of a mixed test
_AMONG = 4  # techniques of which one is to be found


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
    names = tuple(dict.fromkeys(each.technique for each in alike[-_AMONG:]))
    for number in range(_TESTED):
        unit = last if number == 0 else chance.choice(alike[-_AMONG:])
        state = _turned(chance.choice(unit.boards), chance)
        yield unit, Exercise(unit.technique, state, names if len(names) > 1 else ())


def _turned(state: State, chance: random.Random) -> State:
    return state if state.layout.has_rules else moved(state, chance)
