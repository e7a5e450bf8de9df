"""Wishes that only a look at the finished puzzle can judge: difficulty and techniques."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from nonet._explain import choose, explain, technique
from nonet._rate import scale_for
from nonet.errors import UnknownNameError, UnsupportedError, UsageError
from nonet.model import Layout, Puzzle, Stop
from nonet.scales import SCALES, GrowingRater, Rater, Rating, Scale
from nonet.scales.hodoku import STEPS

Difficulty = str | float | tuple[float, float] | None
Names = str | Sequence[str] | None

_RANGE = re.compile(r"\s*(\d+(?:\.\d+)?)\s*(?:\.\.\s*(\d+(?:\.\d+)?)\s*)?")
# Scores are printed numbers such as 7.1, whose last bit nobody means.
_TOLERANCE = 1e-9
# What singles and locked candidates solve is not harder than that on se121, and has one of these
# levels on hodoku (but for one in thousands that has so many locked candidates that their sum lifts
# it; it is done without).
_EASY_ER = 2.8
_EASY_LEVELS = ("easy", "medium")
_WITHOUT_GUESS = ("Locked Candidates Type 1", "Locked Candidates Type 2")
# Below it are the scores of se121 and above it those of hodoku.
_LEAST_SUM = 20


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
        require: Techniques that the path must have, on a classic 9x9 that of hodoku as well.
        forbid: Techniques that neither path may have.
        levels: Those of the scale, if it names them.
    """

    scale: str
    least: float | None
    most: float | None
    level: str | None
    require: tuple[str, ...]
    forbid: tuple[str, ...]
    levels: tuple[str, ...] = ()
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
        least, most, level = _read_difficulty(difficulty)
        if scale is not None or difficulty is not None:
            named = scale is not None
            entry = scale_for(layout, scale)
            _require_possible(entry, most, level, named=named)
            scale = entry.name
        elif not wanted and not unwanted:
            return None
        if scale == "hodoku" and level is not None:
            _require_consistent(wanted, level)
        levels = SCALES.get(scale).levels if scale else ()
        return cls(scale or "", least, most, level, wanted, unwanted, levels)

    @property
    def in_python(self) -> bool:
        """Whether threads would take turns in judging."""
        scaled = bool(self.scale) and SCALES.get(self.scale).in_python
        return scaled or bool(self.require or self.forbid)

    def __reduce__(self) -> tuple[type[Selection], tuple[object, ...]]:
        """To another process goes what is wished, and no rater."""
        wishes = (self.scale, self.least, self.most, self.level, self.require, self.forbid)
        return Selection, (*wishes, self.levels)

    def judge(self, puzzle: Puzzle, deadline: float | None) -> Verdict:
        """Whether a puzzle with one solution pleases; the cheaper questions first."""
        rating = None
        if self._is_too_easy(puzzle):
            return Verdict(False, None, float("inf"), "too easy")
        if self.scale:
            rating = self._rate(puzzle, deadline)
            distance = self._distance(rating)
            if not rating.exact and self._may_please(rating.score, rating.level):
                return Verdict(None, rating)
            if distance > _TOLERANCE:
                return Verdict(False, rating, distance, f"{rating.scale}: {rating}")
        if self.require or self.forbid:
            reason = self._misses(puzzle, deadline)
            if reason is None:
                return Verdict(None, rating)
            if reason:
                return Verdict(False, rating, 1.0, reason)
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
        if isinstance(rater, GrowingRater):
            return rater.rate_while(puzzle, _left(deadline), self._may_please)
        return rater.rate(puzzle, _left(deadline), steps=False)

    def _may_please(self, score: float, level: str) -> bool:
        """Whether a rating that has come so far and goes on growing may still be as wished."""
        if self.level is not None:
            return self._rank(level) <= self._rank(self.level)
        return self.most is None or score <= self.most + _TOLERANCE

    def _rank(self, level: str) -> int:
        """Its place from easiest to hardest; where the scale does not say, all others are alike."""
        level = level.casefold()
        return self.levels.index(level) if self.levels else int(level != self.level)

    def _distance(self, rating: Rating) -> float:
        if self.level is not None:
            return float(abs(self._rank(rating.level) - self._rank(self.level)))
        below = 0.0 if self.least is None else self.least - rating.score
        above = 0.0 if self.most is None else rating.score - self.most
        return max(0.0, below, above)

    def _is_too_easy(self, puzzle: Puzzle) -> bool:
        """Whether it is for sure; any other question takes a thousand times as long."""
        if not puzzle.layout.is_classic:
            return False
        hard = self.scale == "se121" and self.least is not None and self.least > _EASY_ER
        hard = hard or (
            self.scale == "hodoku" and self.level is not None and self.level not in _EASY_LEVELS
        )
        last = max(technique(name).order for name in _WITHOUT_GUESS)
        hard = hard or any(technique(name).order > last for name in self.require)
        # Without a guess means by singles and locked candidates alone.
        search = scale_for(puzzle.layout, "search").rater()
        return hard and search.rate(puzzle, None, steps=False).score == 0

    def _misses(self, puzzle: Puzzle, deadline: float | None) -> str | None:
        """What techniques are lacking or too many, in words; None if the time was up."""
        path = explain(puzzle, self._techniques(puzzle.layout), timeout=_left(deadline))
        if path.ended is Stop.TIMEOUT:
            return None
        reason = self._misses_in(set(path.techniques), self.require)
        if reason or not puzzle.layout.is_classic:
            return reason
        # The order of hodoku is another one, and so may be its path.
        rater = scale_for(puzzle.layout, "hodoku").rater()
        rating = rater.rate(puzzle, _left(deadline), steps=True)
        known = [name for name in self.require if name in _ON_HODOKU]
        reason = self._misses_in({step.technique for step in rating.steps}, known)
        return reason if rating.exact else None

    def _misses_in(self, used: set[str], required: Sequence[str]) -> str:
        lacking = [name for name in required if name not in used]
        if lacking:
            return f"without {', '.join(lacking)}"
        unwanted = [name for name in self.forbid if name in used]
        return f"with {', '.join(unwanted)}" if unwanted else ""

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


_ON_HODOKU = {name: level for name, level, _ in STEPS}


def _require_possible(scale: Scale, most: float | None, level: str | None, *, named: bool) -> None:
    """Refuses what no puzzle has on this scale.

    Raises:
        UnknownNameError: The scale has no such level.
        UsageError: The score is one of another scale.
    """
    if level is not None and scale.levels and level not in scale.levels:
        raise UnknownNameError.of(f"level of the scale {scale.name}", level, scale.levels)
    if scale.name == "hodoku" and not named and most is not None and most < _LEAST_SUM:
        raise UsageError(
            f"{most:g} is no score of hodoku, the scale that is taken unless another is named: its "
            f"scores are sums from about 200 on, its levels {', '.join(scale.levels)}. For ER name "
            f"the scale se121"
        )


def _require_consistent(required: Sequence[str], level: str) -> None:
    """Refuses a technique that lifts every puzzle beyond the level.

    Raises:
        UsageError: There is one.
    """
    levels = SCALES.get("hodoku").levels
    for name in required:
        least = _ON_HODOKU.get(name, level)
        if levels.index(least) > levels.index(level):
            raise UsageError(
                f"a puzzle that requires {name} is at least {least} on hodoku, and never {level}"
            )


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
