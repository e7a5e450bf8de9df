"""Numbers about results: medians, means and ratios that treat a time-out as a lower bound.

A time-out means that an engine needs *at least* so long. The median of a level does not care how
much longer, as long as fewer than half of its puzzles timed out; a mean is at least the mean of the
bounds. So every number here knows whether it is exact or a lower bound.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, median
from typing import NamedTuple

from nonet._compare.results import Comparison, Measurement, RunState

_VALUED = (RunState.DONE, RunState.TIMEOUT)


class Number(NamedTuple):
    """A value, or at least that much."""

    value: float
    at_least: bool = False


class Span(NamedTuple):
    """Two bounds between which a value lies; they are equal where it is known."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Cell:
    """An engine on a set of puzzles."""

    puzzles: int  # how many were measured, without those that it does not support
    done: int  # how many it answered
    timeouts: int  # how many it did not answer in time
    broken: int  # how many ended in a crash, an error or a wrong answer, without a time
    unsupported: int  # how many it does not do
    seconds: Number | None  # the median CPU time; None where there is none
    mean: Number | None  # the mean CPU time
    nodes: Number | None  # the median of the boards examined
    mean_nodes: Number | None  # their mean
    memory_process: int | None  # the greatest rise of the process's memory
    memory_python: int | None  # the greatest memory allocated by Python


def cell(results: Comparison, engine: str, puzzles: Iterable[str] | None = None) -> Cell:
    """The measurements of an engine in one cell of a table, on all puzzles or on some."""
    known = results.by(engine, puzzles)
    states = [m.state for m in known]
    times = [(m.seconds, m.state is RunState.TIMEOUT) for m in known if m.seconds is not None]
    nodes = [(m.nodes, m.state is RunState.TIMEOUT) for m in known if m.nodes is not None]
    valued = sum(state in _VALUED for state in states)
    # A median over some of the boards only (a killed process has no count) would be another one.
    if len(nodes) < valued:
        nodes = []
    unsupported = states.count(RunState.UNSUPPORTED)
    return Cell(
        puzzles=len(known) - unsupported,
        done=states.count(RunState.DONE),
        timeouts=states.count(RunState.TIMEOUT),
        broken=len(known) - valued - unsupported,
        unsupported=unsupported,
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


class Common(NamedTuple):
    """The engines and puzzles of a fair mean: each engine was measured on each of the puzzles."""

    engines: tuple[str, ...]  # in their order in the results
    puzzles: tuple[str, ...]  # their names, likewise

    def cell(self, results: Comparison, engine: str) -> Cell:
        """An engine on these puzzles; without any number if it is none of these engines."""
        return cell(results, engine, self.puzzles if engine in self.engines else ())


def common(results: Comparison) -> Common:
    """The engines and puzzles that compare the most measurements with each other.

    An engine that is for few boards, or crashed on most, would leave few puzzles to the others: it
    is left out where more is lost with it than without it.
    """
    valued = {
        engine: {m.puzzle for m in results.by(engine) if m.state in _VALUED}
        for engine in results.engines
    }
    most_first = sorted(results.engines, key=lambda engine: -len(valued[engine]))
    best, engines, puzzles = 0, set[str](), set[str]()
    for count in range(1, len(most_first) + 1):
        shared = set.intersection(*(valued[engine] for engine in most_first[:count]))
        if shared and count * len(shared) >= best:
            best, engines, puzzles = count * len(shared), set(most_first[:count]), shared
    return Common(
        tuple(engine for engine in results.engines if engine in engines),
        tuple(name for name in results.names() if name in puzzles),
    )


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """Two engines on the puzzles that both were measured on."""

    pairs: int  # puzzles with a time, or a time-out, of both
    faster: int  # on how many of them the first was faster for certain
    slower: int  # on how many it was slower for certain
    median: Span  # the median of second time / first time; open where time-outs leave it so
    total: Span  # the same for the sum of all times

    @property
    def decided(self) -> int:
        """Puzzles on which it is certain which was faster."""
        return self.faster + self.slower


def head_to_head(
    results: Comparison,
    first: str,
    second: str,
    puzzles: Iterable[str] | None = None,
    *,
    nodes: bool = False,
) -> HeadToHead | None:
    """How many times as fast as the second engine the first one is, puzzle by puzzle.

    With `nodes` the boards that they examined are compared instead of their times. None if there is
    no puzzle with a measurement of both.
    """
    names = results.names() if puzzles is None else puzzles
    spans = [
        [_span(results.of(engine, name), nodes) for engine in (first, second)] for name in names
    ]
    pairs = [(a, b) for a, b in spans if a is not None and b is not None]
    if not pairs or first == second:
        return None
    ratios = [_ratio(a, b) for a, b in pairs]
    return HeadToHead(
        pairs=len(ratios),
        faster=sum(low > 1 for low, _ in ratios),
        slower=sum(high < 1 for _, high in ratios),
        median=Span(median(low for low, _ in ratios), median(high for _, high in ratios)),
        total=_ratio(_sum(a for a, _ in pairs), _sum(b for _, b in pairs)),
    )


def _span(measurement: Measurement | None, nodes: bool) -> Span | None:
    """Between what a time (or a number of boards) lies; None where there is none."""
    if measurement is None or measurement.state not in _VALUED:
        return None
    value = measurement.nodes if nodes else measurement.seconds
    if value is None:
        return None
    value = max(value, 1e-9)
    return Span(value, math.inf if measurement.state is RunState.TIMEOUT else value)


def _ratio(first: Span, second: Span) -> Span:
    """Between what second / first lies."""
    return Span(0.0 if math.isinf(first.high) else second.low / first.high, second.high / first.low)


def _sum(spans: Iterable[Span]) -> Span:
    known = list(spans)
    return Span(sum(span.low for span in known), sum(span.high for span in known))


def times(results: Comparison, engine: str, state: RunState = RunState.DONE) -> list[float]:
    """The times of an engine's measurements of a state, ascending: the steps of its survival."""
    known = results.by(engine)
    return sorted(m.seconds for m in known if m.state is state and m.seconds is not None)
