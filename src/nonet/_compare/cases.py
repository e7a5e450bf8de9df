"""The puzzles that engines are compared on, in levels: our own graded set, or the user's."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from nonet.examples import graded
from nonet.formats import board_text, parse
from nonet.model import Puzzle
from nonet.scales.hodoku import SCALE

BUILT_IN = "the built-in graded set"


@dataclass(frozen=True, slots=True)
class Level:
    """Puzzles that belong together: of one difficulty, of one size, from one file.

    Attributes:
        name: What axes and tables call it.
        group: Levels of one group share an axis, in the order in which they come.
        rule: What makes a puzzle belong to it, as a sentence; empty if unknown.

    Example:
        >>> nonet.Level("easy", "classic")
        Level(name='easy', group='classic', rule='')
    """

    name: str
    group: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Case:
    """A puzzle in a comparison."""

    name: str  # unique in the comparison
    level: str  # the name of its level
    puzzle: Puzzle
    unique: bool = False  # whether it is known to have exactly one solution

    @property
    def text(self) -> str:
        """The puzzle on a line."""
        return board_text(self.puzzle, "line", values_only=True)


def built_in_set() -> tuple[list[Level], list[Case]]:
    """Five difficulties of 9x9, and boards from 4x4 to 25x25: see docs/compare.md.

    Example:
        >>> levels, cases = built_in_set()
        >>> [level.name for level in levels if level.group == "difficulty"]
        ['easy', 'singles', 'locked-candidates', 'short-search', 'long-search']
    """
    document = graded()
    alphabet = document["provenance"]["alphabet"]
    levels, cases = [], []
    for entry in document["levels"]:
        levels.append(Level(entry["name"], entry["group"], entry["rule"]))
        for known in entry["puzzles"]:
            puzzle = parse(known["puzzle"], format="line", alphabet=alphabet)
            cases.append(Case(known["name"], entry["name"], puzzle, unique=True))
    return levels, cases


def level_of_examples(name: str) -> Level:
    """A level of `nonet.examples`, with the rule of the built-in set if it is one of these.

    The levels of the scale `hodoku` are one axis, from easy to extreme.
    """
    built_in = {level.name: level for level in built_in_set()[0]}
    rated = name in SCALE.levels
    return built_in.get(name) or Level(name, "difficulty" if rated else "examples")


def cases_of(
    puzzles: Iterable[tuple[str, Puzzle]], of_name: Callable[[str], Level] | None = None
) -> tuple[list[Level], list[Case]]:
    """Puzzles of the user's, each with the name of its level.

    Args:
        puzzles: The name of the level, and the puzzle.
        of_name: What a level is; one of a file unless it is given.

    Example:
        >>> import nonet
        >>> levels, cases = cases_of([("mine", nonet.parse("1" + 15 * "."))])
        >>> cases[0].name
        'mine-01'
    """
    levels: dict[str, int] = {}
    cases = []
    for level, puzzle in puzzles:
        levels[level] = levels.get(level, 0) + 1
        cases.append(Case(f"{level}-{levels[level]:02}", level, puzzle))
    return [of_name(name) if of_name else Level(name, "files") for name in levels], cases
