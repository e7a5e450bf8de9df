"""The specification of a puzzle that is to be made, as the makers need it."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from nonet._generate._beginner import SYMMETRY, clues_for
from nonet._generate._options import GenerateOptions, Pattern, read_clues
from nonet._generate._symmetry import orbits
from nonet.errors import UnsupportedError, UsageError
from nonet.games import GAMES
from nonet.model import Constraint, Layout, Puzzle

# No 9x9 with fewer has one solution (McGuire, Tugemann, Civario: There is no 16-clue Sudoku, 2012).
_FEWEST_CLASSIC = 17
# All grids of such boards are listed: native/generate/grids.cpp.
_LARGEST_LISTED = 6
_EMPTY = ".0-_*"  # in a pattern; anything else is a given


@dataclass(frozen=True)
class Spec:
    """The specification of a puzzle that is to be made.

    Attributes:
        layout: The board.
        groups: Cells that are given or empty together.
        pattern: 1 for each cell that is to be given, else 0; empty if nothing is prescribed.
        least: The fewest givens.
        most: The most givens.
        minimal: Whether every given has to be needed.
        uniform: Whether every solution has to be exactly as likely.
        rules: Rules of `nonet.constraints`, some of which are still to be placed.
        beginner: Whether it gets more givens until it is one for beginners.
        most_in_all: The most givens that it may have then.
    """

    layout: Layout
    groups: tuple[tuple[int, ...], ...]
    pattern: bytes
    least: int
    most: int
    minimal: bool
    uniform: bool = False
    rules: tuple[str | Constraint, ...] = ()
    beginner: bool = False
    most_in_all: int = 0

    @classmethod
    def of(cls, options: GenerateOptions) -> Spec:
        """The spec of options that have a layout.

        Raises:
            UsageError: No puzzle on this board can be like that.
            UnsupportedError: The grids of this board cannot be drawn with equal chances.
        """
        layout = options.layout
        assert layout is not None
        rules: tuple[str | Constraint, ...] = options.rule or ()  # type: ignore[assignment]  # made plain
        if rules:
            _require_plain_game(layout)
        if options.uniform:
            _require_uniform(layout, rules)
        is_neat = options.beginner or options.newspaper
        symmetry = options.symmetry or (SYMMETRY if is_neat else None)
        groups = tuple(map(tuple, orbits(layout, symmetry)))
        cells = layout.cell_count
        if layout.gaps:
            kept = [[cell for cell in cells if cell not in layout.gaps] for cells in groups]
            groups = tuple(tuple(cells) for cells in kept if cells)
            cells -= len(layout.gaps)
        printed = (round(28 / 81 * cells), round(34 / 81 * cells)) if options.newspaper else None
        least, most = read_clues(options.clues) or printed or (0, cells)
        in_all = most
        if options.beginner:
            least, most, in_all = clues_for(cells, read_clues(options.clues))
        if not 0 <= least <= most <= cells:
            raise UsageError(
                f"clues must be from 0 to {cells}, the least first, not {least} to {most}"
            )
        given = b"" if options.pattern is None else _read_pattern(layout, options.pattern)
        if given:
            least = most = sum(given)
            if not rules:
                _require_lines(layout, given)
        if not rules and most < _fewest(layout):
            raise UsageError(
                f"no puzzle on this board ({layout.describe()}) with fewer than "
                f"{_fewest(layout)} givens has one solution; {most} were asked for"
            )
        return cls(
            layout, groups, given, least, most, options.minimal, options.uniform, rules,
            options.beginner, in_all,
        )  # fmt: skip

    @property
    def has_rules(self) -> bool:
        """True if native code alone cannot make it."""
        plain = not self.layout.constraints and self.layout.has_usual_values
        return bool(self.rules) or not plain

    def describe_clues(self) -> str:
        """The number of givens in words: ``24``, ``24 to 26``."""
        return f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"


def _require_uniform(layout: Layout, rules: Sequence[str | Constraint]) -> None:
    """Small boards are listed, the classic 9x9 is counted; others are too many and too slow."""
    if rules:
        raise UnsupportedError("grids that keep further rules cannot be drawn with equal chances")
    if not (layout.is_classic or (layout.size <= _LARGEST_LISTED and not layout.has_extra_rules)):
        raise UnsupportedError(
            f"grids are drawn with exactly equal chances up to {_LARGEST_LISTED}x{_LARGEST_LISTED} "
            f"and on the classic 9x9; this board is {layout.describe()}"
        )


def _require_plain_game(layout: Layout) -> None:
    """A game with signs or a notation of its own would lose what makes it that game."""
    game = GAMES.get(layout.game or "classic")
    if game.sign is not None or game.notation is not None:
        raise UnsupportedError(f"puzzles of {game.name} cannot be made with further rules yet")


def _fewest(layout: Layout) -> int:
    if layout.is_classic:
        return _FEWEST_CLASSIC
    # Two values of which none is given could change places in every solution.
    return 0 if layout.has_extra_rules else layout.size - 1


def _read_pattern(layout: Layout, pattern: Pattern) -> bytes:
    """One byte for each cell: 1 where it is to be given."""
    if isinstance(pattern, Puzzle):
        given = [value != 0 for value in pattern.givens]
    elif isinstance(pattern, str):
        # White space separates the lines of a picture; it is not an empty cell.
        given = [symbol not in _EMPTY for symbol in "".join(pattern.split())]
    elif isinstance(pattern, Sequence):
        given = list(map(bool, pattern))
    else:
        raise UsageError(f"a pattern must be text, a puzzle or a list, not {pattern!r}")
    if len(given) != layout.cell_count:
        raise UsageError(
            f"the pattern has {len(given)} cells, the board {layout.cell_count}: draw each empty "
            f"cell as . and each given as X"
        )
    return bytes(given)


def _require_lines(layout: Layout, given: bytes) -> None:
    """Two empty rows of one band could swap places in every solution; so could columns."""
    of_its_own = layout.box is None and layout.boxes  # regions of any shape
    if layout.extra or layout.has_extra_rules or of_its_own:
        return
    high, wide = (layout.box.rows, layout.box.columns) if layout.box else [layout.size] * 2
    lines = ((layout.rows, high), (layout.columns, wide))
    for houses, width in lines:
        empty = [house for house in houses if not any(given[cell] for cell in house.cells)]
        for one, other in itertools.pairwise(empty):
            if (one.number - 1) // width == (other.number - 1) // width:
                raise UsageError(
                    f"the pattern leaves {one.name} and {other.name} empty, which could change "
                    f"places: no puzzle on it has one solution"
                )
