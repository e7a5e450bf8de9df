"""Numbers about results: medians, means and ratios that treat a time-out as a lower bound.

A time-out says that an engine needs *at least* so long. The median of a level does not care how
much longer, as long as fewer than half of its puzzles timed out; a mean is at least the mean of the
bounds. So every number here knows whether it is exact or a lower bound.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, median
from typing import NamedTuple

from nonet.compare.results import Measurement, Results, State

_VALUED = (State.DONE, State.TIMEOUT)


class Number(NamedTuple):
    """A value, or at least that much."""

    value: float
    at_least: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """An engine on a set of puzzles.

    Attributes:
        puzzles: How many were measured, without those that it does not support.
        done: How many it answered.
        timeouts: How many it did not answer in time.
        broken: How many ended in a crash, an error or a wrong answer. They have no time.
        unsupported: How many it does not do.
        seconds: The median CPU time; None where there is none.
        mean: The mean CPU time.
        nodes: The median of the boards examined.
        mean_nodes: Their mean.
        memory_process: The greatest rise of the process's memory.
        memory_python: The greatest memory allocated by Python.
    """

    puzzles: int
    done: int
    timeouts: int
    broken: int
    unsupported: int
    seconds: Number | None
    mean: Number | None
    nodes: Number | None
    mean_nodes: Number | None
    memory_process: int | None
    memory_python: int | None


def cell(measurements: Iterable[Measurement]) -> Cell:
    """What measurements of one engine come to."""
    known = list(measurements)
    states = [m.state for m in known]
    times = [(m.seconds, m.state is State.TIMEOUT) for m in known if m.seconds is not None]
    nodes = [(m.nodes, m.state is State.TIMEOUT) for m in known if m.nodes is not None]
    valued = sum(state in _VALUED for state in states)
    # A median over some of the boards only (a killed process tells no count) would be another one.
    if len(nodes) < valued:
        nodes = []
    return Cell(
        puzzles=len(known) - states.count(State.UNSUPPORTED),
        done=states.count(State.DONE),
        timeouts=states.count(State.TIMEOUT),
        broken=sum(state not in (*_VALUED, State.UNSUPPORTED) for state in states),
        unsupported=states.count(State.UNSUPPORTED),
        seconds=_median(times),
        mean=_mean(times),
        nodes=_median(nodes),
        mean_nodes=_mean(nodes),
        memory_process=_most(m.memory_process for m in known),
        memory_python=_most(m.memory_python for m in known),
    )


def _median(values: Sequence[tuple[float, bool]]) -> Number | None:
    if not values:
        return None
    # Each unknown value lies anywhere above its bound: the median is exact if it stays the same
    # when all of them are infinite.
    low = median(value for value, _ in values)
    high = median(math.inf if bound else value for value, bound in values)
    return Number(low, at_least=high > low)


def _mean(values: Sequence[tuple[float, bool]]) -> Number | None:
    if not values:
        return None
    return Number(fmean(value for value, _ in values), any(bound for _, bound in values))


def _most(values: Iterable[int | None]) -> int | None:
    return max((value for value in values if value is not None), default=None)


def level_cell(results: Results, engine: str, level: str) -> Cell:
    """An engine on a level."""
    return cell(_of(results, engine, (puzzle.name for puzzle in results.puzzles_of(level))))


def engine_cell(results: Results, engine: str, puzzles: Iterable[str] | None = None) -> Cell:
    """An engine on all puzzles, or on some."""
    names = [puzzle.name for puzzle in results.puzzles] if puzzles is None else puzzles
    return cell(_of(results, engine, names))


def _of(results: Results, engine: str, puzzles: Iterable[str]) -> list[Measurement]:
    found = (results.of(engine, puzzle) for puzzle in puzzles)
    return [measurement for measurement in found if measurement is not None]


class Common(NamedTuple):
    """What means can be compared over: each of these engines was measured on each of the puzzles.

    Attributes:
        engines: In their order in the results.
        puzzles: Their names, likewise.
    """

    engines: tuple[str, ...]
    puzzles: tuple[str, ...]

    def cell(self, results: Results, engine: str) -> Cell:
        """An engine on these puzzles; without any number if it is none of these engines."""
        return engine_cell(results, engine, self.puzzles if engine in self.engines else ())


def common(results: Results) -> Common:
    """The engines and puzzles that compare the most measurements with each other.

    An engine that is for few boards, or crashed on most, would leave few puzzles to the others: it
    is left out where more is lost with it than without it.
    """
    valued: dict[str, set[str]] = {engine: set() for engine in results.engines}
    for m in results.measurements:
        if m.state in _VALUED:
            valued[m.engine].add(m.puzzle)
    most_first = sorted(results.engines, key=lambda engine: -len(valued[engine]))
    candidates = []
    for count in range(1, len(most_first) + 1):
        engines = most_first[:count]
        puzzles = set.intersection(*(valued[engine] for engine in engines))
        candidates.append((count * len(puzzles), count, engines, puzzles))
    if not any(product for product, *_ in candidates):
        return Common((), ())
    _, _, engines, puzzles = max(candidates, key=lambda each: each[:2])
    return Common(
        tuple(engine for engine in results.engines if engine in engines),
        tuple(puzzle.name for puzzle in results.puzzles if puzzle.name in puzzles),
    )


@dataclass(frozen=True, slots=True)
class Duel:
    """Two engines on the puzzles that both were measured on.

    Attributes:
        pairs: Puzzles with a time, or a time-out, of both.
        faster: On how many of them the first was faster for certain.
        slower: On how many it was slower for certain.
        low: The median of second time / first time is at least this,
        high: and at most this. They differ where time-outs leave it open.
        total_low: The same for the sum of all times: at least this,
        total_high: and at most this.
    """

    pairs: int
    faster: int
    slower: int
    low: float
    high: float
    total_low: float
    total_high: float

    @property
    def decided(self) -> int:
        """Puzzles on which it is certain which was faster."""
        return self.faster + self.slower


def duel(
    results: Results,
    first: str,
    second: str,
    puzzles: Iterable[str] | None = None,
    *,
    nodes: bool = False,
) -> Duel | None:
    """How many times as fast as the second engine the first one is, puzzle by puzzle.

    Args:
        results: The results.
        first: An engine.
        second: The engine that it is compared with.
        puzzles: On these puzzles only.
        nodes: Compare the boards that they examined instead of their times.

    Returns:
        None if there is no puzzle with a measurement of both.
    """
    if first == second:
        return None
    names = [puzzle.name for puzzle in results.puzzles] if puzzles is None else puzzles
    pairs = []
    for name in names:
        a, b = _span(results.of(first, name), nodes), _span(results.of(second, name), nodes)
        if a is not None and b is not None:
            pairs.append((a, b))
    if not pairs:
        return None
    ratios = [_ratio(a, b) for a, b in pairs]
    total_low, total_high = _ratio(_sum(a for a, _ in pairs), _sum(b for _, b in pairs))
    return Duel(
        pairs=len(ratios),
        faster=sum(low > 1 for low, _ in ratios),
        slower=sum(high < 1 for _, high in ratios),
        low=median(low for low, _ in ratios),
        high=median(high for _, high in ratios),
        total_low=total_low,
        total_high=total_high,
    )


def _span(measurement: Measurement | None, nodes: bool) -> tuple[float, float] | None:
    """Between what a time (or a number of boards) lies; None where there is none."""
    if measurement is None or measurement.state not in _VALUED:
        return None
    value = measurement.nodes if nodes else measurement.seconds
    if value is None:
        return None
    value = max(value, 1e-9)
    return value, math.inf if measurement.state is State.TIMEOUT else value


def _ratio(first: tuple[float, float], second: tuple[float, float]) -> tuple[float, float]:
    """Between what second / first lies."""
    low = 0.0 if math.isinf(first[1]) else second[0] / first[1]
    return low, second[1] / first[0]


def _sum(spans: Iterable[tuple[float, float]]) -> tuple[float, float]:
    known = list(spans)
    return sum(low for low, _ in known), sum(high for _, high in known)


def solved_within(results: Results, engine: str) -> list[float]:
    """The times of the puzzles that an engine answered, ascending: the steps of its survival."""
    measurements = (results.of(engine, puzzle.name) for puzzle in results.puzzles)
    return sorted(
        m.seconds
        for m in measurements
        if m is not None and m.state is State.DONE and m.seconds is not None
    )


def first_time_out(results: Results, engine: str) -> float:
    """The least lower bound of an engine: up to there it is known what it answered by when."""
    measurements = (results.of(engine, puzzle.name) for puzzle in results.puzzles)
    return min(
        (
            m.seconds
            for m in measurements
            if m is not None and m.state is State.TIMEOUT and m.seconds is not None
        ),
        default=math.inf,
    )
