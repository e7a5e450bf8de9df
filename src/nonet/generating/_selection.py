"""Wishes that only a look at the finished puzzle can judge: difficulty and techniques."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from nonet.errors import UnsupportedError, UsageError
from nonet.explaining import choose, explain, technique
from nonet.model import Layout, Puzzle
from nonet.rating import Rater, Rating, scale_for

Difficulty = str | float | tuple[float, float] | None
Names = str | Sequence[str] | None

_RANGE = re.compile(r"\s*(\d+(?:\.\d+)?)\s*(?:\.\.\s*(\d+(?:\.\d+)?)\s*)?")
# Scores are printed numbers such as 7.1, whose last bit nobody means.
_TOLERANCE = 1e-9
# What singles and locked candidates solve is not harder than that on se121.
_EASY_ER = 2.8
_WITHOUT_GUESS = ("Locked Candidates Type 1", "Locked Candidates Type 2")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a selection says of a puzzle.

    Attributes:
        pleases: Whether it is as wished; None if the time was up before that was known.
        rating: Its rating, where one was needed.
        distance: How far its score is from the wish.
        reason: What is amiss.
    """

    pleases: bool | None
    rating: Rating | None = None
    distance: float = 0.0
    reason: str = ""


@dataclass(frozen=True)
class Selection:
    """Which puzzles please.

    Attributes:
        scale: The name of the scale, for a difficulty.
        least: The lowest score, or None.
        most: The highest score, or None.
        level: The level, or None.
        require: Techniques that the path must have.
        forbid: Techniques that the path must not have.
    """

    scale: str
    least: float | None
    most: float | None
    level: str | None
    require: tuple[str, ...]
    forbid: tuple[str, ...]
    _local: threading.local = field(default_factory=threading.local, compare=False, repr=False)
    _raters: list[Rater] = field(default_factory=list, compare=False, repr=False)

    @classmethod
    def of(
        cls,
        layout: Layout,
        *,
        difficulty: Difficulty,
        scale: str | None,
        require: Names,
        forbid: Names,
    ) -> Selection | None:
        """A selection from what a user says; None if everything pleases.

        Raises:
            UnknownNameError: There is no such scale or technique.
            UnsupportedError: The scale or a required technique is not for this board.
            UsageError: The wishes make no sense.
        """
        wanted, unwanted = _names(layout, require), _names(layout, forbid)
        both = set(wanted) & set(unwanted)
        if both:
            raise UsageError(f"{', '.join(sorted(both))}: required and forbidden")
        if scale is not None or difficulty is not None:
            scale = scale_for(layout, scale).name
        if difficulty is None and not wanted and not unwanted and scale is None:
            return None
        least, most, level = _read_difficulty(difficulty)
        return cls(scale or "", least, most, level, wanted, unwanted)

    def judge(self, puzzle: Puzzle, deadline: float | None) -> Verdict:
        """Whether a puzzle with one solution pleases; the cheaper questions first."""
        rating = None
        if self._is_too_easy(puzzle):
            return Verdict(False, None, float("inf"), "too easy")
        if self.scale:
            rating = self._rate(puzzle, deadline)
            if not rating.exact:
                return Verdict(None, rating)
            distance = self._distance(rating)
            if distance > _TOLERANCE:
                return Verdict(False, rating, distance, f"{rating.scale}: {rating}")
        if self.require or self.forbid:
            left = _left(deadline)
            path = explain(puzzle, self._techniques(puzzle.layout), timeout=left)
            if path.ended == "timeout":
                return Verdict(None, rating)
            used = path.techniques
            lacking = [name for name in self.require if name not in used]
            if lacking:
                return Verdict(False, rating, len(lacking), f"without {', '.join(lacking)}")
            if any(name in used for name in self.forbid):
                return Verdict(False, rating, 1.0, "with what is forbidden")
        return Verdict(True, rating)

    def stop(self) -> None:
        """Ends what other threads are rating, soon."""
        for rater in list(self._raters):
            rater.stop()

    def _rate(self, puzzle: Puzzle, deadline: float | None) -> Rating:
        if not hasattr(self._local, "rater"):
            self._local.rater = scale_for(puzzle.layout, self.scale).rater()
            self._raters.append(self._local.rater)
        rater: Rater = self._local.rater
        return rater.rate(puzzle, _left(deadline), path=False)

    def _distance(self, rating: Rating) -> float:
        if self.level is not None:
            return 0.0 if rating.level.casefold() == self.level else 1.0
        below = 0.0 if self.least is None else self.least - rating.score
        above = 0.0 if self.most is None else rating.score - self.most
        return max(0.0, below, above)

    def _is_too_easy(self, puzzle: Puzzle) -> bool:
        """Whether it is for sure; any other question takes a thousand times as long."""
        if not puzzle.layout.is_classic:
            return False
        hard = self.scale == "se121" and self.least is not None and self.least > _EASY_ER
        last = max(technique(name).order for name in _WITHOUT_GUESS)
        hard = hard or any(technique(name).order > last for name in self.require)
        # Without a guess means by singles and locked candidates alone.
        return (
            hard
            and scale_for(puzzle.layout, "search").rater().rate(puzzle, None, path=False).score == 0
        )

    def _techniques(self, layout: Layout) -> list[str] | None:
        """Those up to the hardest required one are enough; what is forbidden may be any."""
        if self.forbid:
            return None
        usual = choose(None, layout, unique=True)
        hardest = max(technique(name).order for name in self.require)
        names = [each.name for each in usual if each.order <= hardest]
        # A required one that is not tried usually comes at its place.
        names += [name for name in self.require if name not in names]
        return sorted(names, key=lambda name: technique(name).order)


def _left(deadline: float | None) -> float | None:
    return None if deadline is None else max(0.0, deadline - time.monotonic())


def _names(layout: Layout, names: Names) -> tuple[str, ...]:
    if names is None:
        return ()
    found = [technique(name) for name in ([names] if isinstance(names, str) else names)]
    for each in found:
        reason = each.supports(layout)
        if reason is not None:
            raise UnsupportedError(
                f"technique {each.name!r} {reason}; this board is {layout.describe()}"
            )
    return tuple(each.name for each in found)


def _read_difficulty(
    difficulty: Difficulty,
) -> tuple[float | None, float | None, str | None]:
    """The least and the most score, or a level."""
    if difficulty is None:
        return None, None, None
    if isinstance(difficulty, str):
        found = _RANGE.fullmatch(difficulty)
        if found is None:
            return None, None, difficulty.strip().casefold()
        least, most = float(found[1]), float(found[2] or found[1])
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
        raise UsageError(f"the difficulty {least:g}..{most:g} has its lower end last")
    return least, most, None
