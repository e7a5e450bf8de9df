"""The entry of a rating scale, and a rating on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from nonet.model import Layout, Puzzle, State
from nonet.model.step import Step
from nonet.representation import Represented


@dataclass(frozen=True, slots=True, repr=False)
class Rating(Represented):
    """How hard a puzzle is.

    Attributes:
        puzzle: What was rated.
        scale: The name of the scale.
        score: The difficulty; larger is harder.
        level: The difficulty in a word or two.
        hardest: The first of the hardest steps, where the scale solves by steps and they were
            asked for.
        steps: All steps to the solution, likewise.
        exact: False where the time ran out before the end: then the score is a lower bound.
        note: Why it is on another scale than the usual one of its board; mostly empty.

    Example:
        >>> rating = nonet.rate(nonet.examples.get("long-search-3").puzzle)
        >>> rating.scale, rating.score, rating.level
        ('hodoku', 3270.0, 'extreme')
        >>> rating.hardest.technique
        'AIC'
    """

    puzzle: Puzzle
    scale: str
    score: float
    level: str
    hardest: Step | None = None
    steps: tuple[Step, ...] = ()
    exact: bool = True
    note: str = ""

    def states(self) -> Iterator[tuple[State, Step]]:
        """Each of the steps with the state that it was found in.

        Example:
            >>> rating = nonet.rate("1000003004000020")
            >>> [(len(state), step.technique) for state, step in rating.states()][:2]
            [(22, 'Naked Single'), (19, 'Naked Single')]
        """
        state = State.of(self.puzzle)
        for step in self.steps:
            yield state, step
            state = state.after(step)

    @property
    def figures(self) -> tuple[tuple[str, float], ...]:
        """The score and what else the scale counts, by their names, the score first."""
        return (("score", self.score),)

    @property
    def columns(self) -> tuple[str, ...]:
        """The figures as columns of a table, equally many for each; ``-`` for an unknown one."""
        return tuple(f"{value:g}" for _, value in self.figures)

    @property
    def raw(self) -> dict[str, float]:
        """The figures before rounding, where the scale rounds."""
        return dict(self.figures)

    def difficulty_of(self, step: Step) -> str:
        """How hard one of the steps is on this scale, as people write it; empty if unknown."""
        difficulty = step.rating(self.scale)
        return "" if difficulty is None else f"{difficulty:g}"

    def __str__(self) -> str:
        bound = "" if self.exact else "at least "
        figures = ", ".join(f"{name} {value:g}" for name, value in self.figures)
        return f"{bound}{figures} ({self.level})"

    def __repr__(self) -> str:
        return f"<Rating on {self.scale}: {self} of {self.puzzle!r}>"


class Rater(Protocol):
    """Rates one puzzle after another; what it keeps between them changes no rating."""

    def rate(self, puzzle: Puzzle, timeout: float | None, *, steps: bool) -> Rating:
        """Rates a puzzle that has exactly one solution.

        Args:
            puzzle: On a layout that the scale supports.
            timeout: Seconds after which a lower bound will do.
            steps: Whether to keep the steps, if the scale has any.
        """

    def stop(self) -> None:
        """Ends what runs in another thread soon, with any result."""


@runtime_checkable
class GrowingRater(Rater, Protocol):
    """One that can end early, for a search for puzzles of a certain difficulty."""

    def rate_while(
        self, puzzle: Puzzle, timeout: float | None, goes_on: Callable[[float, str], bool]
    ) -> Rating:
        """Rates a puzzle until `goes_on` returns False.

        Args:
            puzzle: As for `rate`.
            timeout: As for `rate`.
            goes_on: Called with the score and the level so far, neither of which can decrease.

        Returns:
            A rating that is not `exact` if it ended early.
        """


@dataclass(frozen=True, slots=True)
class Scale:
    """A way to measure how hard a puzzle is.

    Attributes:
        name: What users type.
        summary: One line for lists.
        rater: Makes a rater, for one thread at a time.
        supports: None if the scale can rate this layout, else why not, as a sentence without its
            subject: ``"is for classic 9x9 puzzles"``.
        has_path: Whether it solves by steps.
        levels: Its levels from easiest to hardest, in small letters; empty if it names none.
        in_python: Whether it reasons in Python, where threads take turns: many puzzles are then
            rated by processes, in which it has to be found again by its name.
        order: Where no scale is named, the one of the lowest order that supports the board is
            taken; None is only taken by its name.
        is_usual: Whether it is taken so for a layout that it supports.
        within: Seconds that it has for a puzzle where it is taken so; None for no end. After them
            the puzzle is rated on ``search``, with a note.
        up_to: For a scale whose levels are those of techniques: the names of the techniques of a
            level and of all easier ones. The generator makes easier puzzles by them.
    """

    name: str
    summary: str
    rater: Callable[[], Rater]
    supports: Callable[[Layout], str | None] = lambda layout: None
    has_path: bool = False
    levels: tuple[str, ...] = ()
    in_python: bool = False
    order: int | None = None
    is_usual: Callable[[Layout], bool] = lambda layout: True
    within: float | None = None
    up_to: Callable[[str], tuple[str, ...]] | None = None
