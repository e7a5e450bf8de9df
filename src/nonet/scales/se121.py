"""`se121`: the ratings of Sudoku Explainer 1.2.1 for classic 9x9 puzzles.

That program solves a puzzle step by step, at each step with the first technique of its list that
finds anything. ER is the difficulty of the hardest step, EP the hardest up to the first value
placed, ED that of the first step. The search is native/se121, and `README.md` there is its map.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import nonet._native as _native
from nonet.engines import STOPS
from nonet.model import Layout, Puzzle, Step, Stop
from nonet.scales._scale import Rating, Scale
from nonet.scales._se121_steps import to_step

# The levels are ours, with the techniques that begin them; Sudoku Explainer has none.
_LEVELS = (
    (1.5, "easy"),  # hidden singles
    (2.5, "moderate"),  # singles that locked candidates or sets leave
    (4.0, "hard"),  # sets, X-wing, swordfish
    (6.2, "very hard"),  # wings, uniqueness
    (7.5, "fiendish"),  # chains
    (9.0, "extreme"),  # nets
)
_HARDEST_LEVEL = "diabolic"  # nested nets
_BEYOND = "beyond the scale"
LEVELS = (*(name for _, name in _LEVELS), _HARDEST_LEVEL, _BEYOND)
NO_HINT = 20.0
# Native code has one more number than `Stop`: for what another thread has stopped.
_EXHAUSTED = STOPS.index(Stop.EXHAUSTED)


class Raw(NamedTuple):
    """The three ratings as the doubles that the scale compares; None where there is none."""

    er: float
    ep: float | None
    ed: float | None


_NOTHING = Raw(0.0, None, None)


@dataclass(frozen=True, slots=True, repr=False)
class ExplainerRating(Rating):
    """A rating with the figures of Sudoku Explainer. `score` is ER.

    Attributes:
        er: The rating of the hardest step; 20.0 where the scale finds no way on.
        ep: The hardest up to the first value placed; None if none was placed.
        ed: The rating of the first step; None if there was none.
        doubles: The same before rounding.
    """

    er: float = 0.0
    ep: float | None = None
    ed: float | None = None
    doubles: Raw = _NOTHING

    @property
    def figures(self) -> tuple[tuple[str, float], ...]:
        """ER, EP and ED, as far as there are."""
        pairs = (("ER", self.er), ("EP", self.ep), ("ED", self.ed))
        return tuple((name, value) for name, value in pairs if value is not None)

    @property
    def columns(self) -> tuple[str, ...]:
        """ER, EP and ED in their places, to tenths."""
        values = (self.er, self.ep, self.ed)
        return tuple("-" if value is None else f"{value:.1f}" for value in values)

    def difficulty_of(self, step: Step) -> str:
        """To tenths."""
        difficulty = step.rating(self.scale)
        return "" if difficulty is None else f"{printed(difficulty):.1f}"

    @property
    def raw(self) -> dict[str, float]:
        """The same before rounding."""
        pairs = zip(("ER", "EP", "ED"), self.doubles, strict=True)
        return {name: value for name, value in pairs if value is not None}


def printed(rating: float) -> float:
    """A rating as Sudoku Explainer prints it: to tenths, cut after adding half of one.

    >>> printed(6.6 + 0.1), printed(1.2)
    (6.7, 1.2)
    """
    return int((rating + 0.05) * 10) / 10


class ExplainerRater:
    """Keeps the memory of the native rater.

    Args:
        scale: The name that ratings carry.
        sukaku: Whether to search as Sukaku Explainer does.
    """

    def __init__(self, scale: str = "se121", *, sukaku: bool = False) -> None:
        self._scale = scale
        self._sukaku = sukaku
        self._native = _native.Rater(sukaku)

    def rate(self, puzzle: Puzzle, timeout: float | None, *, steps: bool) -> Rating:
        """Solves the puzzle as Sudoku Explainer does; the GIL is released meanwhile."""
        marks: list[int] = []
        open_cells: set[int] = set()
        if puzzle.marks is not None:
            marks = [
                sum(1 << (value - 1) for value in puzzle.marks.of(cell))
                for cell in range(puzzle.layout.cell_count)
            ]
            open_cells = self._not_placed(puzzle, marks)
        values = bytes(
            0 if cell in open_cells else value for cell, value in enumerate(puzzle.packed)
        )
        number, _, er, ep, ed, hints = self._native.rate(
            values, marks, -1.0 if timeout is None else timeout, steps
        )
        name, layout = self._scale, puzzle.layout
        every = (to_step(hint, layout, name).found_on(layout) for hint in hints)
        steps_ = tuple(
            step for step in every if not any(cell in open_cells for cell, _ in step.placements)
        )
        hardest = max(steps_, key=lambda step: step.rating(name) or 0.0, default=None)
        return ExplainerRating(
            puzzle=puzzle,
            scale=name,
            score=printed(er),
            level=_level(printed(er)),
            hardest=hardest,
            steps=steps_,
            exact=number == _EXHAUSTED,
            er=printed(er),
            ep=printed(ep) if ep else None,
            ed=printed(ed) if ed else None,
            doubles=Raw(er, ep or None, ed or None),
        )

    def _not_placed(self, puzzle: Puzzle, marks: list[int]) -> set[int]:
        """Givens that are pencil marks of one value, as long as a peer has this value, too.

        Sukaku Explainer takes them for naked singles that are still to be found.
        """
        if not self._sukaku:
            return set()
        return {
            cell
            for cell, value in enumerate(puzzle.givens)
            if value
            and any(
                marks[peer] >> (value - 1) & 1 and not puzzle.givens[peer]
                for peer in puzzle.layout.peer_cells[cell]
            )
        }

    def stop(self) -> None:
        """Ends what runs in another thread."""
        self._native.stop()


def _level(er: float) -> str:
    if er >= NO_HINT:
        return _BEYOND
    return next((name for most, name in _LEVELS if er <= most), _HARDEST_LEVEL)


def supports(layout: Layout) -> str | None:
    """The reason why the programs cannot rate it; None if both can."""
    return None if layout.is_classic_inside else "is for classic 9x9 puzzles"


SCALE = Scale(
    name="se121",
    summary="Exactly as Sudoku Explainer 1.2.1: ER, EP and ED with the whole path. Classic 9x9.",
    rater=ExplainerRater,
    supports=supports,
    has_path=True,
    levels=LEVELS,
)
