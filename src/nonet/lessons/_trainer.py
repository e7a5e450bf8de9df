"""Exercises: boards on which a technique applies, answers that are judged, a level that adapts.

The boards are kept with the lessons. They are moved by a random symmetry of the board and their
values renamed: there are billions of each, all as sound as the one that is kept.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property

from nonet._explain import (
    Hint,
    by_least,
    choose,
    describe_step,
    easiest_step,
    hint_at,
    known_solution,
    technique,
)
from nonet.catalogue import later, translated
from nonet.lessons._lesson import Lesson, easiest_of
from nonet.lessons._patterns import patterns_of
from nonet.model import Candidate, State, Step, cells_of
from nonet.words import describe_candidates, enumerated


@dataclass(frozen=True)
class Judgement:
    """What is said of an answer.

    Attributes:
        right: Whether it is a whole step of the technique.
        text: Why, or why not.
        partly: Whether it is right as far as it goes: then there is no harm in going on.
        step: The step that it is, if it is right.
    """

    right: bool
    text: str
    partly: bool = False
    step: Step | None = None


@dataclass(frozen=True)
class Exercise:
    """A board on which a technique is to be found.

    Attributes:
        name: The technique.
        state: The board.
        among: The techniques that count, where it is not said which one is to be found.
    """

    name: str
    state: State
    among: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The techniques whose steps are right."""
        return (self.name, *(each for each in self.among if each != self.name))

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """All steps of the techniques on the board."""
        return tuple(
            each.explain().found_in(self.state)
            for name in self.names
            for each in technique(name).find(self.state)
        )

    @cached_property
    def easiest(self) -> Step:
        """The step with the least effort."""
        step = easiest_of(self.name, self.state)
        assert step is not None, "an exercise has a step"
        return step

    def hint(self, grade: int) -> Hint:
        """Where to look for that step (1), or its technique and its cells with their roles (2)."""
        return hint_at(self.state, grade, self.easiest)

    def judge(
        self,
        placed: Iterable[Candidate] = (),
        crossed: Iterable[Candidate] = (),
        marked: Iterable[int] = (),
    ) -> Judgement:
        """Says whether an answer is a step of the technique, and if not, why.

        Args:
            placed: The values that were written.
            crossed: The candidates that were crossed out.
            marked: The cells that were marked as the pattern, if any were.
        """
        written, gone, cells = frozenset(placed), frozenset(crossed), frozenset(marked)
        if not written and not gone:
            return self._of_cells(cells)
        wrong = self._wrong(written, gone)
        if wrong:
            return Judgement(False, wrong)
        exact = next((s for s in self.steps if s.outcome == (written, gone)), None)
        if exact is not None:
            return Judgement(
                True, translated("Right. {step}", step=describe_step(exact)), step=exact
            )
        for step in self.steps:
            places, clears = step.outcome
            if written <= places and gone <= clears:
                text = translated("Right as far as it goes, but the step does more than that.")
                return Judgement(False, text, partly=True)
        return Judgement(False, self._another(written, gone))

    def _of_cells(self, cells: frozenset[int]) -> Judgement:
        """What cells are that were marked without anything written or crossed out."""
        if not cells:
            text = translated("Nothing is marked, written or crossed out yet.")
            return Judgement(False, text, partly=True)
        if any(cells == {*step.cells} for step in self.steps):
            text = translated(
                "These are the cells. What follows from them: what can be written or crossed out?"
            )
            return Judgement(False, text, partly=True)
        for pattern in patterns_of(self.state, cells):
            text = later("That is a {name} of {values}, but it removes nothing.")
            if pattern.gone:
                text = later("That is a {name} of {values}, and not what is asked for: {asked}.")
            values = enumerated(pattern.values)
            words = translated(text, name=pattern.name, values=values, asked=self._asked)
            return Judgement(False, words)
        text = later("These cells alone are not a pattern of {asked}.")
        return Judgement(False, translated(text, asked=self._asked))

    @property
    def _asked(self) -> str:
        return enumerated(self.among, "or") if self.among else self.name

    def _wrong(self, written: frozenset[Candidate], gone: frozenset[Candidate]) -> str:
        layout = self.state.layout
        solution = known_solution(layout, self.state.givens).solution
        absent = [c for c in written | gone if not self.state.places[c.value] >> c.cell & 1]
        if absent:
            marks = describe_candidates(sorted(absent), layout)
            return translated("There is no pencil mark {marks}.", marks=marks)
        for each in sorted(gone | written):
            marks, right = describe_candidates([each], layout), solution[each.cell] == each.value
            if each in gone and right:
                return translated("The {marks} belongs to the solution: keep it.", marks=marks)
            if each in written and not right:
                return translated("The {marks} is not in the solution.", marks=marks)
        return ""

    def _another(self, written: frozenset[Candidate], gone: frozenset[Candidate]) -> str:
        """Which technique an answer belongs to that is not one of this."""
        for entry in choose(None, self.state.layout, unique=True):
            if entry.name in self.names or "Forcing" in entry.name:
                continue
            for found in entry.find(self.state):
                places, clears = found.outcome
                if written <= places and gone <= clears:
                    text = later("That is true by another technique: {name}, not {asked}.")
                    return translated(text, name=entry.name, asked=self._asked)
        what = describe_candidates(sorted(written | gone), self.state.layout)
        return translated("True, but {what} is not shown by {asked}.", what=what, asked=self._asked)


@dataclass
class Trainer:
    """Exercises of some techniques, harder or easier as the answers are.

    Of several lessons each is a level. Of one alone each of its boards is, the one with the least
    effort first.

    Args:
        lessons: Which ones, the easiest first.
        seed: For the same exercises again.
        level: The number of the level to begin with.
        mixed: Whether it is not said which technique is to be found: any of the last few counts.
    """

    lessons: Sequence[Lesson]
    seed: int | None = None
    level: int = 0
    mixed: bool = False
    _right: int = field(default=0, init=False)
    _finished: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        self._random = random.Random(self.seed)

    @property
    def levels(self) -> int:
        """How many there are."""
        return len(self.lessons) if len(self.lessons) > 1 else len(boards_of(self.lessons[0]))

    @property
    def finished(self) -> bool:
        """Whether the highest level was left as lower ones are: by right answers in a row."""
        return self._finished

    def exercise(self) -> Exercise:
        """The next exercise of the level."""
        first = max(0, self.level - _FEW + 1)
        few = [each.name for each in self.lessons[first : self.level + 1]]
        if len(self.lessons) == 1:
            lesson, boards = self.lessons[0], boards_of(self.lessons[0])[self.level :][:1]
        elif self.mixed:
            lesson = self._random.choice(self.lessons[first : self.level + 1])
            boards = boards_of(lesson)
        else:
            lesson = self.lessons[self.level]
            boards = boards_of(lesson)
        state = moved(self._random.choice(boards), self._random)
        return Exercise(lesson.name, state, tuple(few) if self.mixed and len(few) > 1 else ())

    def answered(self, *, right: bool) -> None:
        """Two right answers in a row lead up by a level, a wrong one down."""
        self._right = self._right + 1 if right else 0
        if not right:
            self.level = max(0, self.level - 1)
        elif self._right == _ENOUGH:
            self._right = 0
            self._finished = self.level == self.levels - 1
            self.level = min(self.levels - 1, self.level + 1)


_ENOUGH = 2
_FEW = 4  # techniques of which one is to be found where it is not said which


@cache
def boards_of(lesson: Lesson) -> tuple[State, ...]:
    """The boards of a lesson on which it is the next step; all of them if it is on none."""
    boards = lesson.boards
    return tuple(each for each in boards if is_next(Exercise(lesson.name, each))) or boards


def is_next(exercise: Exercise) -> bool:
    """Whether the technique is what `nonet.explain` would show on the board."""
    pool = by_least(choose(None, exercise.state.layout, unique=True))
    step = easiest_step(exercise.state, pool)
    return step is not None and step.technique == exercise.name


def moved(state: State, chance: random.Random) -> State:
    """A state with its rows, columns and values in another order, perhaps transposed.

    Boards with boxes of rows and columns, and no rules beside these.
    """
    high, wide = state.layout.box or (1, 1)
    rows, columns = _order(state.size, high, chance), _order(state.size, wide, chance)
    names = [0, *chance.sample(range(1, state.size + 1), state.size)]
    is_turned = high == wide and chance.random() < 0.5

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


def _order(size: int, band: int, chance: random.Random) -> list[int]:
    """The lines in another order that keeps bands together."""
    bands = chance.sample(range(size // band), size // band)
    return [band * each + line for each in bands for line in chance.sample(range(band), band)]
