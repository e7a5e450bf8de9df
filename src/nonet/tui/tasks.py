"""What the app asks the library for: each runs in another process and can be given up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nonet._explain import Mistake, known_solution, mistakes
from nonet._generate import GenerateOptions, generate_each
from nonet._rate import usual_scale
from nonet._solve import diagnose
from nonet.games import Regions
from nonet.model import BoxChoice, Layout, Puzzle, State, Status
from nonet.scales import SCALES
from nonet.tui.position import Position, state_of
from nonet.words import describe_diagnosis, describe_mistakes


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What a check has found."""

    text: str  # in words
    mistakes: tuple[Mistake, ...] = ()  # what is wrong
    good: bool = True  # whether nothing is


def count_solutions(state: State) -> Status:
    """Whether the puzzle has one solution, several or none."""
    return known_solution(state.layout, state.givens).status


def check(state: State) -> CheckReport:
    """Compares the board with the solution."""
    status = count_solutions(state)
    if status is Status.UNSOLVABLE:
        puzzle = Puzzle.from_checked(state.layout, state.givens, None)
        why = describe_diagnosis(diagnose(puzzle))
        return CheckReport(" ".join(["The puzzle has no solution.", *why]), good=False)
    if status is not Status.UNIQUE:
        return CheckReport(
            "The puzzle has several solutions: only broken rules can be shown.", good=False
        )
    wrong = mistakes(state)
    if wrong:
        return CheckReport(describe_mistakes(wrong, state.size), wrong, good=False)
    return CheckReport("Everything on the board is right so far.")


def last_right(puzzle: Puzzle, history: Sequence[Position]) -> int:
    """The number of the latest position that has no mistake; the first if all have one."""
    latest = reversed(range(len(history)))
    return next((i for i in latest if not mistakes(state_of(puzzle, history[i]))), 0)


def reveal(state: State, cells: Sequence[int]) -> list[tuple[int, int]]:
    """What the solution has in these cells; nothing if there is not exactly one solution."""
    known = known_solution(state.layout, state.givens)
    if known.status is not Status.UNIQUE:
        return []
    return [(cell, known.solution[cell]) for cell in cells]


@dataclass(frozen=True, slots=True)
class NewGame:
    """What kind of puzzle is wanted."""

    level: str | None  # the level, or None for any
    title: str  # what the game will be called
    size: int = 9  # N
    game: str = "classic"  # the name of its rules
    box: BoxChoice = None  # the shape of its boxes, if it has any
    regions: Regions = None  # those of a jigsaw; None draws them by chance
    blank: bool = False  # an empty board is wanted

    def board(self) -> Layout:
        """The board; another each time if regions are drawn."""
        options = GenerateOptions(self.size, self.box, game=self.game, regions=self.regions)
        layout = options.resolved().layout
        assert layout is not None
        return layout


def make(options: NewGame) -> Puzzle:
    """A new puzzle."""
    layout = options.board()
    made = next(generate_each(layout=layout, difficulty=options.level))
    return made.puzzle


def levels(layout: Layout) -> tuple[str, ...]:
    """The levels by which puzzles of this board can be asked for, from easy to hard."""
    return SCALES.get(usual_scale(layout)).levels
