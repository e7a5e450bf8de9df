"""The app's tasks for the library: each runs in another process and can be given up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from nonet._explain import Mistake, known_solution, mistakes
from nonet._generate import GenerateOptions, generate_each
from nonet._rate import rate, usual_scale
from nonet._solve import diagnose
from nonet.catalogue import later, translated
from nonet.constraints import parse_outline, parse_rule
from nonet.errors import NonetError, UsageError
from nonet.games import GAMES, Regions
from nonet.model import BoxChoice, Constraint, Layout, Puzzle, State, Status
from nonet.scales import SCALES
from nonet.tui.position import Position, state_of
from nonet.words import describe_diagnosis, describe_mistakes

NOT_RATED = later("not rated")
_OF_TODAY = "medium"  # the level of the puzzle of a day
_LONGEST_RATING = 60.0  # seconds


@dataclass(frozen=True, slots=True)
class CheckReport:
    """The findings of a check."""

    text: str  # in words
    mistakes: tuple[Mistake, ...] = ()  # what is wrong
    good: bool = True  # whether nothing is


class Known(NamedTuple):
    """How many solutions a puzzle has, and the only one."""

    status: Status
    values: tuple[int, ...] | None


def known(state: State) -> Known:
    """The known facts about the solution of a puzzle."""
    solved = known_solution(state.layout, state.givens)
    return Known(solved.status, solved.solution if solved.status is Status.UNIQUE else None)


def check(state: State) -> CheckReport:
    """Compares the board with the solution."""
    status = known(state).status
    if status is Status.UNSOLVABLE:
        puzzle = Puzzle.from_checked(state.layout, state.givens, None)
        why = describe_diagnosis(diagnose(puzzle))
        return CheckReport(" ".join([later("The puzzle has no solution."), *why]), good=False)
    if status is not Status.UNIQUE:
        return CheckReport(
            later("The puzzle has several solutions: only broken rules can be shown."), good=False
        )
    wrong = mistakes(state)
    if wrong:
        return CheckReport(describe_mistakes(wrong, state.layout), wrong, good=False)
    return CheckReport(later("Everything on the board is right so far."))


def last_right(puzzle: Puzzle, history: Sequence[Position]) -> int:
    """The number of the latest position that has no mistake; the first if all have one."""
    latest = reversed(range(len(history)))
    return next((i for i in latest if not mistakes(state_of(puzzle, history[i]))), 0)


def reveal(state: State, cells: Sequence[int]) -> list[tuple[int, int]]:
    """The solution's values in these cells; none if there is not exactly one solution."""
    solution = known(state).values
    return [] if solution is None else [(cell, solution[cell]) for cell in cells]


@dataclass(frozen=True, slots=True)
class NewGame:
    """The kind of puzzle that is wanted."""

    level: str | None  # the level, or None for any
    title: str  # what the game will be called
    size: int = 9  # N
    game: str = "classic"  # the name of its rules
    box: BoxChoice = None  # the shape of its boxes, if it has any
    regions: Regions = None  # those of a jigsaw; None draws them by chance
    rule: tuple[str | Constraint, ...] = ()  # further rules, as `nonet.generate` takes them
    blank: bool = False  # an empty board is wanted
    seed: int | None = None  # that decides which puzzle it is
    daily: str = ""  # the day whose puzzle it is

    @property
    def wanted(self) -> GenerateOptions:
        """The same for the generator.

        Raises:
            NonetError: The text of a rule is not that of a rule, or two options contradict.
        """
        return GenerateOptions(
            self.size,
            self.box,
            game=self.game,
            regions=self.regions,
            rule=self.rule,
            difficulty=self.level,
            seed=self.seed,
        )

    def board(self) -> Layout:
        """The empty board, with its rules; another each time if regions are drawn.

        Raises:
            NonetError: A rule lacks its cells, or does not fit on the board.
        """
        wanted = self.wanted
        for rule in self.rule:
            if isinstance(rule, str) and parse_outline(rule) is not None:
                raise UsageError(
                    translated(
                        "On an empty board a rule needs its cells: {rule} would be placed by "
                        "chance. Choose a level, or name its cells.",
                        rule=repr(rule),
                    )
                )
        layout = wanted.resolved().layout
        assert layout is not None
        rules = [parse_rule(rule) if isinstance(rule, str) else rule for rule in self.rule]
        return layout.with_constraints(rules) if rules else layout

    def require_possible(self) -> None:
        """Finds out what is wrong before anything is made, as far as that is soon known.

        Raises:
            NonetError: No puzzle can be like that.
        """
        wanted = self.wanted
        if self.blank:
            self.board()
        elif not GAMES.get(self.game).needs_regions:  # which would have to be drawn
            generate_each(options=wanted)


def make(options: NewGame) -> Puzzle:
    """A new puzzle."""
    return next(generate_each(options=options.wanted)).puzzle


def today(day: date) -> NewGame:
    """The puzzle of a day: the same for everybody, here and on the page."""
    seed = day.year * 10_000 + day.month * 100 + day.day
    return NewGame(_OF_TODAY, f"{day}, {_OF_TODAY}", seed=seed, daily=str(day))


def level_of(puzzle: Puzzle) -> str:
    """How hard a puzzle is, on the usual scale for its board."""
    try:
        return rate(puzzle, timeout=_LONGEST_RATING, steps=False).level or NOT_RATED
    except NonetError:
        return NOT_RATED


def levels_of_scale() -> tuple[str, ...]:
    """The levels of the usual scale, from easy to hard."""
    return levels(Layout.of(9))


def levels(layout: Layout) -> tuple[str, ...]:
    """The levels by which puzzles of this board can be asked for, from easy to hard."""
    return SCALES.get(usual_scale(layout)).levels
