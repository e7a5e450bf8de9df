"""The options of `nonet.generate`: one value, checked in one place."""

from __future__ import annotations

import dataclasses
import re
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypedDict

from nonet._explain import technique
from nonet._generate._regions import draw_regions
from nonet._generate._symmetry import SYMMETRIES, symmetry_of
from nonet.constraints import Kind, each_of, kind_named, parse_outline, parse_rule
from nonet.errors import ShapeError, UsageError
from nonet.formats import Rules
from nonet.games import GAMES, Regions
from nonet.model import BoxChoice, Constraint, Layout, Puzzle, as_integer, parse_box
from nonet.options import (
    Bounds,
    checked_count,
    checked_flag,
    checked_seed,
    checked_threads,
    option,
)
from nonet.scales import SCALES

Clues = int | str | tuple[int, int] | range | None
Pattern = str | Puzzle | Sequence[bool] | None
Difficulty = str | float | tuple[float, float] | None
Names = str | Sequence[str] | None

_CLUES = re.compile(r"\s*(\d+)\s*(?:(?:\.\.|-)\s*(\d+)\s*)?", re.ASCII)
_SCORES = re.compile(r"\s*(\d+(?:\.\d+)?)\s*(?:\.\.\s*(\d+(?:\.\d+)?)\s*)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class GenerateOptions:
    """The options for puzzles that are made, and for how they are made.

    `nonet.generate` takes these as keywords, ``nonet.generate(6, symmetry="180")``, or a value of
    this class as ``options``.

    Attributes:
        size: N.
        box: The shape of the boxes, as for `nonet.Layout.of`.
        layout: The whole board instead of size, box, game and regions.
        game: The rules, see ``nonet games``; several names are their rules together.
        regions: Jigsaw regions, as for `nonet.Layout.of`; for the game ``jigsaw`` some are drawn
            by the seed if none are given.
        rule: Rules of `nonet.constraints`, as for `nonet.parse`. Clues of a rule without cells
            are placed by chance: ``"killer"``, ``"whispers difference=4"``, and with their number,
            which then all stay, ``"12 killer"``.
        count: How many.
        seed: A number from 0 to 2^64 - 1; None draws one.
        minimal: No given can be left out. (Without it a 9x9 is minimal as well, unless its clues or
            a symmetry are asked for; large boards stop where a test would take long.)
        symmetry: Symmetry of the givens: none, 180, 90, horizontal, vertical, both, diagonal,
            anti-diagonal or full.
        clues: The number of givens, or the least and the most: ``24``, ``"24..26"``, ``(24, 26)``.
        pattern: Which cells are given: a picture where ``.`` is empty and ``X`` is given, row by
            row; or a puzzle with such givens.
        difficulty: A level of the scale (``"hard"``), a score, or a range of scores
            (``"7.1..7.3"``, ``(7.1, 7.3)``).
        scale: How to measure it, as for `nonet.rate`.
        require: Techniques that the solution needs, as easier ones alone do not suffice: the
            path by the order of techniques has each of them.
        forbid: Techniques that the path must not have.
        beginner: For those who never solved one: 30 to 40 givens of a 9x9, symmetric, and at every
            moment at least three values that can be found at a glance, in a box or as the last of a
            house.
        newspaper: As newspapers print them: 28 to 34 givens of a 9x9, symmetric.
        hard_steps: How many steps of the path of `nonet.explain` are no singles, or the least and
            the most: ``3``, ``"2..5"``.
        variety: How many kinds of steps the path of `nonet.explain` has at least; hidden singles in
            rows, in columns and in boxes are three kinds.
        uniform: Draw the solutions with exactly equal chances (up to 6x6, and the classic 9x9,
            where it takes most of a second): see docs/generating.md.
        timeout: Seconds for all of them.
        threads: Number of threads; None is one for each core.

    Raises:
        UsageError: A value is impossible, or two of them contradict each other.
        UnknownNameError: There is no such game, symmetry, scale or technique.

    Example:
        >>> options = nonet.GenerateOptions(size=4, count=2, seed=1)
        >>> for puzzle in nonet.generate(options=options):
        ...     print(nonet.write(puzzle))
        .3.4........2.1.
        .2.3...1.....4..
    """

    size: int = option("Size of the board: N rows and columns.", metavar="N", default=9)
    box: BoxChoice = option("Rows x columns of a box, or none.", metavar="RxC")
    layout: Layout | None = None
    game: Names = option(
        "Rules of the board (nonet games); several hold together.",
        metavar="NAME",
        default="classic",
    )
    regions: Regions = option(
        "Jigsaw regions, a label per cell; random unless given.", metavar="LABELS"
    )
    rule: Rules = option(
        "A rule; one without cells, killer or 12 killer, is placed by chance (nonet rules).",
        metavar="RULE",
    )
    count: int = option("Number of puzzles.", metavar="N", default=1)
    seed: int | None = option("Seed of the sequence; random unless given.", metavar="N")
    minimal: bool = option("Puzzles from which no given can be left out.", default=False)
    symmetry: str | None = option(
        f"Symmetry of the givens: {', '.join(SYMMETRIES)}.", metavar="NAME"
    )
    clues: Clues = option("Number of givens, or a range from..to.", metavar="N[..M]")
    pattern: Pattern = option("Which cells are given (X) or empty (.).", metavar="PICTURE")
    difficulty: Difficulty = option(
        "A level, or a score or range of scores, of the scale.", metavar="LEVEL|N[..M]"
    )
    scale: str | None = option("Scale of the difficulty (nonet scales).", metavar="NAME")
    require: Names = option("A technique that the solution path needs.", metavar="NAME")
    forbid: Names = option("A technique that the solution path must not use.", metavar="NAME")
    beginner: bool = option(
        "Many givens, symmetric, and several easy steps open at every moment.", default=False
    )
    newspaper: bool = option("28 to 34 givens of a 9x9, symmetric.", default=False)
    hard_steps: Clues = option("Number of steps that are no singles, or a range.", metavar="N[..M]")
    variety: int | None = option("At least N kinds of steps on the solution path.", metavar="N")
    uniform: bool = option("Draw solutions with exactly equal probability.", default=False)
    timeout: float | None = option("Stop after this number of seconds in all.", metavar="SECONDS")
    threads: int | None = option("Threads; one per core unless given.", metavar="N")

    def __post_init__(self) -> None:
        checked = {
            "size": as_integer(self.size),
            "game": GAMES.get(self.game or "classic").name,
            "count": checked_count(self.count),
            "seed": None if self.seed is None else checked_seed(self.seed),
            "minimal": checked_flag("minimal", self.minimal),
            "beginner": checked_flag("beginner", self.beginner),
            "newspaper": checked_flag("newspaper", self.newspaper),
            "hard_steps": read_clues(self.hard_steps, "hard_steps"),
            "variety": None if self.variety is None else checked_count(self.variety),
            "uniform": checked_flag("uniform", self.uniform),
            "symmetry": None if self.symmetry is None else symmetry_of(self.symmetry).name,
            "clues": read_clues(self.clues),
            "require": read_names(self.require),
            "forbid": read_names(self.forbid),
            "rule": _checked_rules(self.rule),
            "timeout": Bounds.checked(timeout=self.timeout).timeout,
        }
        for name, value in checked.items():
            object.__setattr__(self, name, value)
        checked_threads(self.threads)
        _check_labels("regions", self.regions, "'aabb...'")
        if not isinstance(self.pattern, Puzzle):
            _check_labels("pattern", self.pattern, "'X..X...'")
        read_difficulty(self.difficulty)
        if self.scale is not None:
            SCALES.get(self.scale)
        self._check_layout()
        self._check_contradictions()

    def _check_layout(self) -> None:
        if self.layout is None:
            return
        if not isinstance(self.layout, Layout):
            raise UsageError(f"layout must be a nonet.Layout, not {type(self.layout).__name__}")
        for name in _OF_LAYOUT:
            if getattr(self, name) != _DEFAULTS[name]:
                raise UsageError(f"give a layout or its {name}, not both")

    def _check_contradictions(self) -> None:
        if self.beginner:
            for name in ("minimal", "pattern", "rule"):
                if getattr(self, name):
                    raise UsageError(f"a puzzle for beginners cannot have the option {name!r}")
        if self.newspaper and (self.beginner or self.pattern is not None or self.minimal):
            other = "beginner" if self.beginner else "minimal" if self.minimal else "pattern"
            raise UsageError(f"a puzzle for a newspaper cannot have the option {other!r}")
        if self.pattern is not None:
            if self.symmetry not in (None, "none"):
                raise UsageError("give a pattern or a symmetry, not both: a pattern has its own")
            if self.clues is not None:
                raise UsageError("give a pattern or a number of clues, not both")
            if self.uniform:
                raise UsageError(
                    "the solution of a puzzle on a pattern is found by climbing: it cannot be "
                    "drawn with equal chances"
                )
        both = set(read_names(self.require)) & set(read_names(self.forbid))
        if both:
            raise UsageError(f"{', '.join(sorted(both))}: both required and forbidden")

    def resolved(self) -> GenerateOptions:
        """The same options with a seed and a layout, drawn where none is given.

        Raises:
            ShapeError: The parts of the layout do not fit together.
        """
        if self.seed is not None and self.layout is not None:
            return self
        # Short enough to be typed again.
        seed = secrets.randbelow(10**9) if self.seed is None else self.seed
        layout = self.layout
        if layout is None:
            layout = layout_of(self.size, self.box, game=self.game, regions=self.regions, seed=seed)
            if any(kind.from_zero for kind in kinds_of(self.rule)):
                layout = layout.with_values(range(layout.size + 1))
        plain: dict[str, Any] = {name: _DEFAULTS[name] for name in _OF_LAYOUT}
        return dataclasses.replace(self, seed=seed, layout=layout, **plain)


class GenerateFields(TypedDict, total=False):
    """The fields of `GenerateOptions`, but for size, box and layout."""

    game: Names
    regions: Regions
    rule: Rules
    count: int
    seed: int | None
    minimal: bool
    symmetry: str | None
    clues: Clues
    pattern: Pattern
    difficulty: Difficulty
    scale: str | None
    require: Names
    forbid: Names
    beginner: bool
    newspaper: bool
    hard_steps: Clues
    variety: int | None
    uniform: bool
    timeout: float | None
    threads: int | None


class GenerateKeywords(GenerateFields, total=False):
    """The fields of `GenerateOptions` as keywords, or such a value as a whole.

    Size, box and layout are missing: `nonet.generate` takes these by position as well.

    Example:
        >>> wanted: nonet.GenerateKeywords = {"seed": 1, "symmetry": "180"}
        >>> nonet.generate(4, **wanted)
        [<Puzzle 4x4, boxes 2x2, 6 givens>]
    """

    options: GenerateOptions | None


def kinds_of(rules: Rules) -> Iterator[Kind]:
    """The kinds of the rules that options ask for."""
    for rule in _checked_rules(rules) or ():
        outline = parse_outline(rule) if isinstance(rule, str) else None
        made = parse_rule(rule) if isinstance(rule, str) and outline is None else rule
        yield outline.kind if outline else kind_named(made.kind)  # type: ignore[union-attr]


_USUAL_SIZE = 9
_DEFAULTS = {field.name: field.default for field in dataclasses.fields(GenerateOptions)}
_OF_LAYOUT = ("size", "box", "game", "regions")


def layout_of(
    size: int = 9,
    box: BoxChoice = None,
    *,
    game: Names = "classic",
    regions: Regions = None,
    seed: int = 0,
) -> Layout:
    """The board of a size, a box shape and a game; the seed draws regions where it needs some.

    Raises:
        UnknownNameError: There is no such game.
        ShapeError: The parts do not fit together.
    """
    rules = GAMES.get(game or "classic")
    if rules.name == "classic":
        return Layout.of(size, box, regions=regions)
    if size == _USUAL_SIZE and rules.only_size is not None:
        size = rules.only_size  # of Samurai, whose grids are 9x9
    if box is not None and rules.has_own_board:
        raise ShapeError(f"{rules.name} has boxes of its own: leave out the box")
    if regions is None and rules.needs_regions:
        regions = draw_regions(size, seed)
    shape = parse_box(size, box) if rules.has_boxes and regions is None else None
    return rules.layout(size, shape, regions)


class Range(NamedTuple):
    """A difficulty that is asked for: a level, or scores."""

    least: float | None = None
    most: float | None = None
    level: str | None = None


def read_difficulty(difficulty: Difficulty) -> Range:
    """The least and the most score, or a level.

    Raises:
        UsageError: It makes no sense.
    """
    if difficulty is None:
        return Range()
    if isinstance(difficulty, str):
        match = _SCORES.fullmatch(difficulty)
        if match is None:
            return Range(level=difficulty.strip().casefold())
        least, most = float(match[1]), float(match[2] or match[1])
    elif isinstance(difficulty, tuple) and len(difficulty) == 2:
        least, most = map(float, difficulty)
    elif isinstance(difficulty, int | float):
        least = most = float(difficulty)
    else:
        raise UsageError(
            f"a difficulty is a level, a score or a range of scores such as '7.1..7.3', "
            f"not {difficulty!r}"
        )
    if not least <= most:
        raise UsageError(f"the difficulty {least:g}..{most:g} must have its lower end first")
    return Range(least, most)


def read_clues(clues: Clues, name: str = "clues") -> tuple[int, int] | None:
    """The least and the most givens, or steps; None where any number will do.

    Raises:
        UsageError: It makes no sense.
    """
    if clues is None:
        return None
    match = _CLUES.fullmatch(clues) if isinstance(clues, str) else None
    if match is not None:
        return int(match[1]), int(match[2] or match[1])
    if isinstance(clues, range) and len(clues):
        return min(clues), max(clues)
    if isinstance(clues, tuple) and len(clues) == 2:
        return as_integer(clues[0]), as_integer(clues[1])
    if isinstance(clues, str | range | tuple | list | dict):
        raise UsageError(
            f"{name} must be a number, or the least and the most as in '24..26', not {clues!r}"
        )
    return as_integer(clues), as_integer(clues)


def _check_labels(name: str, labels: object, example: str) -> None:
    """Raises an error for what has no label for each cell."""
    if labels is not None and not isinstance(labels, Sequence):
        raise UsageError(
            f"{name} must be text or a list with an entry for each cell, as {example}, "
            f"not {labels!r}"
        )


def _checked_rules(rules: Rules) -> tuple[str | Constraint, ...] | None:
    """The rules as texts and constraints, all of which can be read; None where there are none."""
    if not rules:
        return None
    texts = (rules,) if isinstance(rules, str | Constraint) else tuple(rules)
    given = tuple(
        part
        for rule_ in texts
        for part in (each_of(rule_, placed=True) if isinstance(rule_, str) else (rule_,))
    )
    for rule in given:
        if isinstance(rule, str) and parse_outline(rule) is None:
            parse_rule(rule)
        elif not isinstance(rule, str | Constraint):
            raise UsageError(f"a rule is a text such as 'killer' or a constraint, not {rule!r}")
    return given


def read_names(names: Names) -> tuple[str, ...]:
    """The names of techniques as nonet writes them.

    Raises:
        UnknownNameError: There is no such technique.
    """
    if names is None:
        return ()
    if not isinstance(names, str | Sequence):
        raise UsageError(f"techniques are given by name, one or several, not {names!r}")
    return tuple(technique(name).name for name in ([names] if isinstance(names, str) else names))
