"""Exercises: boards on which a technique applies, and answers that are judged.

The boards are kept with the lessons.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from nonet._explain import (
    Hint,
    MoveKind,
    choose,
    describe_step,
    hint_at,
    judge,
    technique,
)
from nonet.catalogue import later, translated
from nonet.lessons._lesson import easiest_of
from nonet.model import Candidate, State, Step
from nonet.words import describe_candidates, describe_cells, enumerated


@dataclass(frozen=True)
class Judgement:
    """The judgement of an answer.

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
        return (self.name, *(other for other in self.among if other != self.name))

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """All steps of the techniques on the board."""
        return tuple(
            finding.explain().found_in(self.state)
            for name in self.names
            for finding in technique(name).find(self.state)
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
        written, out = frozenset(placed), frozenset(crossed)
        if not written and not out:
            return self._of_cells(frozenset(marked))
        full = {cell for cell, _ in (*written, *out) if self.state.values[cell]}
        if full:
            cells = describe_cells(full, self.state.size)
            text = translated("There is a value in {cells} already.", cells=cells)
            return Judgement(False, text)
        absent = [c for c in out if not self.state.places[c.value] >> c.cell & 1]
        if absent:
            marks = describe_candidates(sorted(absent), self.state.layout)
            return Judgement(False, translated("There is no pencil mark {marks}.", marks=marks))
        exact = next((s for s in self.steps if s.outcome == (written, out)), None)
        if exact is not None:
            return Judgement(
                True, translated("Right. {step}", step=describe_step(exact)), step=exact
            )
        for step in self.steps:
            places, clears = step.outcome
            if written <= places and out <= clears:
                text = translated("Right as far as it goes, but the step does more than that.")
                return Judgement(False, text, partly=True)
        judgement = judge(self.state, written, out)
        if judgement.kind is MoveKind.KNOWN and judgement.step is not None:
            text = later("That is true by another technique: {name}, not {asked}.")
            words = translated(text, name=judgement.step.technique, asked=self._asked)
            return Judgement(False, words)
        if judgement.kind in (MoveKind.WRONG, MoveKind.CLASH):
            return Judgement(False, judgement.text)
        what = describe_candidates(sorted(written | out), self.state.layout)
        text = later("True, but {what} is not shown by {asked}.")
        return Judgement(False, translated(text, what=what, asked=self._asked))

    def _of_cells(self, cells: frozenset[int]) -> Judgement:
        """The judgement of cells that were marked without anything written or crossed out."""
        if not cells:
            text = translated("Nothing is marked, written or crossed out yet.")
            return Judgement(False, text, partly=True)
        if any(cells == {*step.cells} for step in self.steps):
            text = translated(
                "These are the cells. What follows from them: what can be written or crossed out?"
            )
            return Judgement(False, text, partly=True)
        for entry in choose(None, self.state.layout, unique=True):
            if any(cells == {*finding.explain().cells} for finding in entry.find(self.state)):
                text = later("That is a {name}, and not what is asked for: {asked}.")
                return Judgement(False, translated(text, name=entry.name, asked=self._asked))
        text = later("These cells alone are not a pattern of {asked}.")
        return Judgement(False, translated(text, asked=self._asked))

    @property
    def _asked(self) -> str:
        return enumerated(self.among, "or") if self.among else self.name
