"""Accepts or rejects finished puzzles, by their difficulty and the techniques that they need."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from nonet._explain import Choice, choose, explain, technique
from nonet._generate._easing import Techniques
from nonet._generate._maker import sign_of
from nonet._generate._options import (
    GenerateOptions,
    Range,
    read_clues,
    read_difficulty,
    read_names,
)
from nonet._generate._rare import goes_around, is_unknown
from nonet._rate import scale_for
from nonet.errors import PuzzleNotFoundError, UnknownNameError, UnsupportedError, UsageError
from nonet.model import Layout, Puzzle, Step, Stop
from nonet.options import Deadline
from nonet.scales import SCALES, GrowingRater, Rater, Rating, Scale
from nonet.scales.hodoku import STEPS, level_of

# Scores are printed numbers such as 7.1, whose last bit means nothing.
_TOLERANCE = 1e-9
# What singles and locked candidates solve is not harder than that on se121, and has one of these
# levels on hodoku (except for one in thousands, whose many locked candidates lift the sum; these
# are not found).
_EASY_ER = 2.8
_EASY_LEVELS = ("easy", "medium")
_WITHOUT_GUESS = ("Locked Candidates Type 1", "Locked Candidates Type 2")
_OF_RULES = ("Single Rule",)
_LAST_SINGLE = "Naked Single"
# Levels at whose limits a sum has to be clearly one of the level, and by how much.
_HARD_LEVELS = ("unfair", "extreme")
_SHARES = (0.85, 1.15)
# Below it are the scores of se121 and above it those of hodoku.
_LEAST_SUM = 20


@dataclass(frozen=True, slots=True)
class FilterResult:
    """A filter's findings on a puzzle.

    Attributes:
        accepted: Whether it passes; None if the time ran out before that was known.
        rating: Its rating, where one was needed.
        distance: How far its score is from what was asked for.
        reason: Why it does not pass.
        too_hard: Whether its level is above the one that was asked for.
    """

    accepted: bool | None
    rating: Rating | None = None
    distance: float = 0.0
    reason: str = ""
    too_hard: bool = False


@dataclass(frozen=True)
class Filter:
    """Which puzzles are accepted.

    Attributes:
        scale: The name of the scale, for a difficulty.
        wanted: The level or the scores on it.
        require: Techniques that the paths must have, on a classic 9x9 that of hodoku as well.
        forbid: Techniques that neither path may have.
        levels: Those of the scale, if it names them.
        variety: How many kinds of steps the path must have.
        hard_steps: How many steps of the path that are no singles it must and may have.
    """

    scale: str
    wanted: Range
    require: tuple[str, ...]
    forbid: tuple[str, ...]
    levels: tuple[str, ...] = ()
    variety: int = 0
    hard_steps: tuple[int, int] | None = None
    _local: threading.local = field(default_factory=threading.local, compare=False, repr=False)
    _raters: list[Rater] = field(default_factory=list, compare=False, repr=False)

    @classmethod
    def of(cls, options: GenerateOptions) -> Filter | None:
        """The filter of options that have a layout; None if every puzzle is accepted.

        Raises:
            UnknownNameError: The scale has no such level.
            UnsupportedError: The scale or a required technique is not for this board.
            UsageError: No puzzle can be like that.
        """
        layout = options.layout
        assert layout is not None
        require, forbid = read_names(options.require), read_names(options.forbid)
        variety, hard = options.variety or 0, read_clues(options.hard_steps)
        # The puzzles will have signs or rules, which the board does not have yet.
        is_ruled = sign_of(layout) is not None or bool(options.rule)
        for name in (*require, *forbid):
            if not (is_ruled and name in _OF_RULES):
                _require_supported(name, layout)
        if layout.is_classic and not (is_ruled or options.pattern):
            _require_known(require)
        if options.scale is None and options.difficulty is None:
            anything = require or forbid or variety or hard
            return cls("", Range(), require, forbid, (), variety, hard) if anything else None
        usual = "path" if is_ruled and SCALES.get("path").supports(layout) is None else None
        scale = scale_for(layout, options.scale or usual)
        wanted = read_difficulty(options.difficulty)
        _require_possible(scale, wanted, named=options.scale is not None)
        if scale.name == "hodoku" and wanted.level is not None:
            _require_consistent(require, wanted.level, has_hard_steps=bool(hard and hard[0]))
        return cls(scale.name, wanted, require, forbid, scale.levels, variety, hard)

    @property
    def in_python(self) -> bool:
        """True if threads would take turns in judging."""
        scaled = bool(self.scale) and SCALES.get(self.scale).in_python
        return scaled or self._looks_at_path

    @property
    def _looks_at_path(self) -> bool:
        return bool(self.require or self.forbid or self.variety or self.hard_steps)

    def __reduce__(self) -> tuple[type[Filter], tuple[object, ...]]:
        """Without the raters, which belong to threads of this process."""
        return Filter, (
            self.scale,
            self.wanted,
            self.require,
            self.forbid,
            self.levels,
            self.variety,
            self.hard_steps,
        )

    @property
    def easing(self) -> Techniques | None:
        """The techniques by which too hard a puzzle is made easier; None where it is not.

        The classic 9x9 has puzzles of every level that no given can be left out of.
        """
        level, up_to = self.wanted.level, SCALES.get(self.scale).up_to if self.scale else None
        if level is None or up_to is None:
            return None
        names, below = up_to(level), self.levels[: self.levels.index(level)]
        hardest = frozenset(names).difference(up_to(below[-1])) if below else frozenset()
        return Techniques(names, hardest)

    def assess(self, puzzle: Puzzle, deadline: Deadline) -> FilterResult:
        """The findings on a puzzle with one solution; the cheaper questions come first."""
        rating = None
        if self._is_too_easy(puzzle):
            return FilterResult(False, None, float("inf"), "too easy")
        if self.scale:
            rating = self._rate(puzzle, deadline)
            distance = self._distance(rating)
            if not rating.exact and self._may_pass(rating.score, rating.level):
                if deadline.over or SCALES.get(self.scale).within is None:
                    return FilterResult(None, rating)
                reason = f"{rating.scale}: {rating} when its time was up"
                return FilterResult(False, rating, float("inf"), reason, too_hard=True)
            if distance > _TOLERANCE:
                too_hard = not self._may_pass(rating.score, rating.level)
                reason = f"{rating.scale}: {rating}"
                return FilterResult(False, rating, distance, reason, too_hard)
            if self._near_limit(rating):
                return FilterResult(False, rating, 0.5, f"{rating.scale}: {rating}, near a limit")
        if self._looks_at_path:
            missed = self._misses(puzzle, deadline)
            if missed is None:
                return FilterResult(None, rating)
            if missed:
                return FilterResult(False, rating, 1.0, missed)
        return FilterResult(True, rating)

    def stop(self) -> None:
        """Ends what other threads are rating, soon."""
        for rater in list(self._raters):
            rater.stop()

    def _rate(self, puzzle: Puzzle, deadline: Deadline) -> Rating:
        if not hasattr(self._local, "rater"):
            self._local.rater = scale_for(puzzle.layout, self.scale).rater()
            self._raters.append(self._local.rater)
        rater: Rater = self._local.rater
        bounds = (deadline.left, SCALES.get(self.scale).within)
        left = min((bound for bound in bounds if bound is not None), default=None)
        if isinstance(rater, GrowingRater):
            return rater.rate_while(puzzle, left, self._may_pass)
        return rater.rate(puzzle, left, steps=False)

    def _may_pass(self, score: float, level: str) -> bool:
        """True if a rating that has come this far, and only grows, may still be accepted."""
        if self.wanted.level is not None:
            return self._rank(level) <= self._rank(self.wanted.level)
        return self.wanted.most is None or score <= self.wanted.most + _TOLERANCE

    def _near_limit(self, rating: Rating) -> bool:
        """True if HoDoKu may come to another level, as it takes a few harder steps otherwise."""
        if rating.scale != "hodoku" or self.wanted.level not in _HARD_LEVELS or not rating.hardest:
            return False
        own = self.levels.index(_LEVELS_OF.get(rating.hardest.technique, self.levels[-1]))
        near = (level_of(rating.score * share, own) for share in _SHARES)
        return any(level != rating.level for level in near)

    def _rank(self, level: str) -> int:
        """Its place from easiest to hardest; where the scale names none, all others are alike."""
        level = level.casefold()
        return self.levels.index(level) if self.levels else int(level != self.wanted.level)

    def _distance(self, rating: Rating) -> float:
        if self.wanted.level is not None:
            return float(abs(self._rank(rating.level) - self._rank(self.wanted.level)))
        below = 0.0 if self.wanted.least is None else self.wanted.least - rating.score
        above = 0.0 if self.wanted.most is None else rating.score - self.wanted.most
        return max(0.0, below, above)

    def _is_too_easy(self, puzzle: Puzzle) -> bool:
        """True if that is certain at a glance: other questions take a thousand times as long."""
        if puzzle.layout.has_extra_rules:
            return False
        last = max(technique(name).order for name in _WITHOUT_GUESS)
        by_steps = self.scale in ("hodoku", "steps")
        hard = (
            (self.scale == "se121" and (self.wanted.least or 0.0) > _EASY_ER)
            or (by_steps and self.wanted.level not in (None, *_EASY_LEVELS))
            or any(technique(name).order > last for name in self.require)
        )
        # Without a guess means by singles and locked candidates alone.
        search = scale_for(puzzle.layout, "search").rater()
        return hard and search.rate(puzzle, None, steps=False).score == 0

    def _misses(self, puzzle: Puzzle, deadline: Deadline) -> str | None:
        """Which techniques the paths lack, or should not have; None if the time ran out."""
        if (self.require or self.forbid) and puzzle.layout.is_classic:
            # The order of hodoku is another one, and so may be its path; it is known first.
            rater = scale_for(puzzle.layout, "hodoku").rater()
            rating = rater.rate(puzzle, deadline.left, steps=True)
            used = {step.technique for step in rating.steps}
            reason = self._misses_in(used, [n for n in self.require if not on_hodoku(n, used)])
            if reason or not rating.exact:
                return reason or None
        for techniques, required in self._paths(puzzle.layout):
            path = explain(puzzle, techniques, timeout=deadline.left)
            if path.ended is Stop.TIMEOUT:
                return None
            kinds = len(set(map(_kind, path)))
            if kinds < self.variety:
                return f"with {kinds} kinds of steps"
            hard = sum(bool(step.eliminations) for step in path)
            if self.hard_steps and not self.hard_steps[0] <= hard <= self.hard_steps[1]:
                return f"with {hard} steps that are no singles"
            if reason := self._misses_in(set(path.techniques), required):
                return reason
        return ""

    def _misses_in(self, used: set[str], required: Sequence[str]) -> str:
        lacking = [name for name in required if name not in used]
        if lacking:
            return f"without {', '.join(lacking)}"
        unwanted = [name for name in self.forbid if name in used]
        return f"with {', '.join(unwanted)}" if unwanted else ""

    def _paths(self, layout: Layout) -> Iterator[tuple[Choice, Sequence[str]]]:
        """By which techniques a puzzle is solved, and which of them must be on the path.

        First by those up to the hardest required one, in their order. Not where the path may have
        any, nor for what is not usual: it has its place in the order after nets, which solve nearly
        everything. Then as `nonet.explain` does, with what is required among the usual techniques.
        """
        usual = [entry.name for entry in choose(None, layout, unique=True)]
        by_effort = [name for name in self.require if not goes_around(name)]
        is_usual = {*usual}.issuperset(self.require)
        may_have_any = self.forbid or self.variety or self.hard_steps or not is_usual
        if self.require and not (may_have_any and by_effort == [*self.require]):
            # Without all singles a path gets nowhere, even where a Full House alone is required.
            hardest = max(technique(name).order for name in (*self.require, _LAST_SINGLE))
            forms = {OTHER_FORMS.get(name) for name in self.require} - {*self.require}
            entries = map(technique, dict.fromkeys((*usual, *self.require)))
            up_to = [entry for entry in entries if entry.order <= hardest]
            up_to.sort(key=lambda entry: entry.order)
            yield [entry.name for entry in up_to if entry.name not in forms], self.require
        yield None if is_usual else frozenset((*usual, *self.require)), by_effort


def _kind(step: Step) -> str:
    """The technique; of a hidden single the house, too: in a box it is seen, in a line searched."""
    in_house = step.technique == "Hidden Single" and step.houses
    return f"{step.technique} in a {step.houses[0].kind}" if in_house else step.technique


_LEVELS_OF = {name: level for name, level, _ in STEPS}
# Two forms of one proof: hodoku searches for both at once, and in the order of techniques one of
# them always comes before the other.
OTHER_FORMS = {
    "Multi-Colors 2": "Multi-Colors 1",
    "Forcing Chain Contradiction": "Forcing Chain Verity",
    "Forcing Chain Verity": "Forcing Chain Contradiction",
    "Forcing Net Contradiction": "Forcing Net Verity",
    "Forcing Net Verity": "Forcing Net Contradiction",
}


def on_hodoku(name: str, used: set[str]) -> bool:
    """True if a path of hodoku that uses these techniques is one which requires that name."""
    return name not in _LEVELS_OF or bool(used & {name, OTHER_FORMS.get(name)})


def _require_supported(name: str, layout: Layout) -> None:
    reason = technique(name).refuses(layout)
    if reason is not None:
        raise UnsupportedError(f"technique {name!r} {reason}; this board is {layout.describe()}")


def _require_known(names: Sequence[str]) -> None:
    """Refuses what would be searched for in vain.

    Raises:
        PuzzleNotFoundError: No puzzle is known that requires one of the techniques.
    """
    from nonet.lessons import LESSONS  # which takes time, and few ask for it

    for name in filter(is_unknown, names):
        is_taught = name in LESSONS.names()
        boards = f"; nonet practise {name!r} has boards on which it is there" if is_taught else ""
        raise PuzzleNotFoundError(
            f"no puzzle is known that requires {name}: among thousands easier techniques solve it, "
            f"or harder ones are needed before; nonet searches only if a pattern of givens is named"
            f"{boards}"
        )


def _require_possible(scale: Scale, wanted: Range, *, named: bool) -> None:
    """Refuses what no puzzle has on this scale.

    Raises:
        UnknownNameError: The scale has no such level.
        UsageError: The score is one of another scale.
    """
    _, most, level = wanted
    if level is not None and scale.levels and level not in scale.levels:
        raise UnknownNameError.of(f"level of the scale {scale.name}", level, scale.levels)
    if scale.name == "hodoku" and not named and most is not None and most < _LEAST_SUM:
        raise UsageError(
            f"{most:g} is not a score of hodoku, the scale that is taken unless another is named: "
            f"its scores are sums from about 200 on, its levels {', '.join(scale.levels)}. For ER "
            f"name the scale se121"
        )


def _require_consistent(required: Sequence[str], level: str, *, has_hard_steps: bool) -> None:
    """Refuses what lifts every puzzle beyond the level: a technique, or steps that are no singles.

    Raises:
        UsageError: There is one.
    """
    levels = SCALES.get("hodoku").levels
    least_of = {f"requires {name}": _LEVELS_OF.get(name, level) for name in required}
    if has_hard_steps:
        least_of["has steps that are no singles"] = levels[1]
    for what, least in least_of.items():
        if levels.index(least) > levels.index(level):
            raise UsageError(
                f"a puzzle that {what} is at least {least} on hodoku, and never {level}"
            )
