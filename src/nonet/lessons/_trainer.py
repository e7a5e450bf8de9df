"""Exercises: boards on which a technique applies, answers that are judged, a level that adapts.

The boards are the examples of the lessons, moved by a random symmetry of the board and with their
values renamed: there are billions of each, all as sound as the example.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from nonet._explain import (
    by_least,
    choose,
    describe_step,
    easiest_step,
    known_solution,
    technique,
)
from nonet.lessons._lesson import Lesson, easiest_of
from nonet.model import Candidate, State, Step, cells_of
from nonet.words import describe_candidates

_BAND = 3


@dataclass(frozen=True)
class Judgement:
    """What is said of an answer.

    Attributes:
        right: Whether it is a whole step of the technique.
        text: Why, or why not.
    """

    right: bool
    text: str


@dataclass(frozen=True)
class Exercise:
    """A board on which a technique is to be found.

    Attributes:
        name: The technique.
        state: The board.
    """

    name: str
    state: State

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """All steps of the technique on the board."""
        found = technique(self.name).find(self.state)
        return tuple(each.explain().found_in(self.state) for each in found)

    @property
    def easiest(self) -> Step:
        """The step with the least effort."""
        step = easiest_of(self.name, self.state)
        assert step is not None, "an exercise has a step"
        return step

    def judge(self, placed: Iterable[Candidate], crossed: Iterable[Candidate]) -> Judgement:
        """Says whether an answer is a step of the technique, and if not, why.

        Args:
            placed: The values that were written.
            crossed: The candidates that were crossed out.
        """
        written, gone = frozenset(placed), frozenset(crossed)
        if not written and not gone:
            return Judgement(False, "Nothing is written or crossed out yet.")
        wrong = self._wrong(written, gone)
        if wrong:
            return Judgement(False, wrong)
        exact = next((s for s in self.steps if s.outcome == (written, gone)), None)
        if exact is not None:
            return Judgement(True, f"Right. {describe_step(exact)}")
        for step in self.steps:
            places, clears = step.outcome
            if written <= places and gone <= clears:
                return Judgement(
                    False, "Right as far as it goes, but the step does more than that."
                )
        return Judgement(False, self._another(written, gone))

    def _wrong(self, written: frozenset[Candidate], gone: frozenset[Candidate]) -> str:
        size = self.state.size
        solution = known_solution(self.state.layout, self.state.givens).solution
        absent = [c for c in written | gone if not self.state.places[c.value] >> c.cell & 1]
        if absent:
            return f"There is no pencil mark {describe_candidates(sorted(absent), size)}."
        for each in sorted(gone):
            if solution[each.cell] == each.value:
                return f"The {describe_candidates([each], size)} belongs to the solution: keep it."
        for each in sorted(written):
            if solution[each.cell] != each.value:
                return f"The {describe_candidates([each], size)} is not in the solution."
        return ""

    def _another(self, written: frozenset[Candidate], gone: frozenset[Candidate]) -> str:
        """Which technique an answer belongs to that is not one of this."""
        for entry in choose(None, self.state.layout, unique=True):
            if entry.name == self.name or "Forcing" in entry.name:
                continue
            for found in entry.find(self.state):
                places, clears = found.outcome
                if written <= places and gone <= clears:
                    return f"That is true by another technique: {entry.name}, not {self.name}."
        what = describe_candidates(sorted(written | gone), self.state.size)
        return f"True, but no {self.name} shows {what}."


@dataclass
class Trainer:
    """Exercises of some techniques, harder or easier as the answers are.

    Args:
        lessons: Which ones, the easiest first.
        seed: For the same exercises again.
        level: The number of the lesson to begin with.
    """

    lessons: Sequence[Lesson]
    seed: int | None = None
    level: int = 0
    _right: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self._random = random.Random(self.seed)

    def exercise(self) -> Exercise:
        """The next exercise, of the lesson of the level."""
        lesson = self.lessons[self.level]
        return Exercise(lesson.name, moved(lesson.example.state, self._random))

    def answered(self, *, right: bool) -> None:
        """Two right answers in a row lead up by a lesson, a wrong one down."""
        self._right = self._right + 1 if right else 0
        if not right:
            self.level = max(0, self.level - 1)
        elif self._right == _ENOUGH:
            self._right = 0
            self.level = min(len(self.lessons) - 1, self.level + 1)


_ENOUGH = 2


def is_next(exercise: Exercise) -> bool:
    """Whether the technique is what `nonet.explain` would show on the board."""
    pool = by_least(choose(None, exercise.state.layout, unique=True))
    step = easiest_step(exercise.state, pool)
    return step is not None and step.technique == exercise.name


def moved(state: State, chance: random.Random) -> State:
    """A 9x9 state with its rows, columns and values in another order, perhaps transposed."""
    rows, columns = _order(chance), _order(chance)
    names = [0, *chance.sample(range(1, state.size + 1), state.size)]
    is_turned = chance.random() < 0.5

    def place(cell: int) -> int:
        row, column = rows[cell // state.size], columns[cell % state.size]
        return column * state.size + row if is_turned else row * state.size + column

    givens, values = [0] * len(state.givens), [0] * len(state.givens)
    for cell in range(len(givens)):
        givens[place(cell)] = names[state.givens[cell]]
        values[place(cell)] = names[state.values[cell]]
    every = State(state.layout, givens, values)
    kept = {
        Candidate(place(cell), names[value])
        for value in range(1, state.size + 1)
        for cell in cells_of(state.places[value])
    }
    gone = [
        Candidate(cell, value)
        for value in range(1, state.size + 1)
        for cell in cells_of(every.places[value])
        if Candidate(cell, value) not in kept
    ]
    return every.changed((), gone)


def _order(chance: random.Random) -> list[int]:
    """The nine lines in another order that keeps bands together."""
    bands = chance.sample(range(_BAND), _BAND)
    return [_BAND * band + line for band in bands for line in chance.sample(range(_BAND), _BAND)]
