"""What the seed documents claim of their algorithms, and what a run shows of it.

A claim is assessed by comparing two engines (`summary.duel`) in two ways: puzzle by puzzle, by the
median of the ratios of their times, so that a few hard puzzles do not speak for all; and by the sum
of all times, to which the hard ones matter most. Where the two contradict each other a claim holds
in part. A time-out leaves a ratio open to one side; where that leaves the median open the run
cannot say, and where it leaves the sum open the median decides alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from nonet._compare import units
from nonet._compare.results import Comparison, RunState
from nonet._compare.summary import Duel, Span, duel

ENOUGH = 5  # puzzles with a measurement of both, or the run shows nothing
SAME = 1.05  # a median ratio up to this is no difference
MUCH = 3.0  # "much faster" begins here
SIMPLE, BITWISE, CROSS = "backtracking", "bitwise", "cross-hatching"
HUMAN, LINKS = "human-bitwise", "dancing-links"


class ClaimResult(StrEnum):
    """What a run shows of a claim."""

    HOLDS = "holds"
    PARTLY = "holds in part"
    FAILS = "does not hold"
    UNKNOWN = "cannot say"


HOLDS, PARTLY, FAILS, UNKNOWN = ClaimResult
_Rule = Callable[[Iterable[ClaimResult]], ClaimResult]


class Assessment(NamedTuple):
    """What a run shows of a claim, and the figures that this rests on, as sentences."""

    result: ClaimResult
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim of a seed document."""

    name: str  # short and unique
    source: str  # the document
    text: str  # in the words of the document
    test: str  # what the run is asked
    assess: Callable[[Comparison], Assessment]  # what results show of it


# --- comparing two engines -----------------------------------------------------------------------


def compare(results: Comparison, first: str, second: str, least: float = SAME) -> Assessment:
    """Whether the first engine is more than `least` times as fast, and in which figures."""
    if missing := [name for name in (first, second) if name not in results.engines]:
        return Assessment(UNKNOWN, (f"{' and '.join(missing)} did not take part.",))
    known = duel(results, first, second)
    if known is None or known.pairs < ENOUGH:
        reason = (
            f"{first} and {second} have measurements on {known.pairs if known else 0} puzzles in "
            f"common; at least {ENOUGH} are needed."
        )
        return Assessment(UNKNOWN, (reason,))
    return Assessment(_both_ways(known, least), (f"{first} against {second}: {figures(known)}.",))


def _both_ways(known: Duel, least: float = SAME) -> ClaimResult:
    return _agreed(_exceeds(known.median, least), _exceeds(known.total, least))


def _agreed(by_puzzle: ClaimResult, in_total: ClaimResult) -> ClaimResult:
    """Puzzle by puzzle and in total."""
    decided = UNKNOWN not in (by_puzzle, in_total)
    return PARTLY if decided and by_puzzle is not in_total else by_puzzle


def _exceeds(span: Span, least: float) -> ClaimResult:
    if span.low > least:
        return HOLDS
    return FAILS if span.high <= least else UNKNOWN


def _all(results: Iterable[ClaimResult]) -> ClaimResult:
    """A claim that makes several statements, some of which may hold without the others."""
    known = set(results)
    if known == {HOLDS}:
        return HOLDS
    if UNKNOWN in known and FAILS not in known:
        return UNKNOWN
    return PARTLY if known & {HOLDS, PARTLY} else FAILS


def _best(results: Iterable[ClaimResult]) -> ClaimResult:
    """A claim to be the best of all: a single better one refutes it."""
    known = set(results)
    return next((result for result in (FAILS, UNKNOWN, PARTLY) if result in known), HOLDS)


def figures(known: Duel) -> str:
    """A duel in words: both ratios, and how many puzzles went to whom."""
    median = _speed(known.median) or "the median ratio is unknown because of time-outs"
    total = _speed(known.total)
    undecided = known.pairs - known.decided
    return (
        f"{median} (median){f'; {total} in total' if total else ''}; faster on {known.faster} and "
        f"slower on {known.slower} of {known.pairs} puzzles"
        f"{f' ({undecided} undecided: time-outs)' if undecided else ''}"
    )


def _speed(span: Span) -> str:
    """How fast, between two bounds; empty where nothing is known."""
    low, high = span
    if math.isclose(low, high):
        if 1 / SAME <= low <= SAME:
            return f"as fast within {SAME - 1:.0%}"
        fast, slow = f"{units.times(low)} as fast", f"takes {units.times(1 / low)} as long"
        return fast if low > 1 else slow
    if math.isinf(high):
        return f"at least {units.times(low)} as fast" if low else ""
    if not low:
        return f"takes at least {units.times(1 / high)} as long" if high < 1 else ""
    return f"between {units.times(low)} and {units.times(high)} as fast"


# --- ways to assess a claim ----------------------------------------------------------------------


def _faster(
    first: str, *others: str, least: float = SAME, rule: _Rule = _all
) -> Callable[[Comparison], Assessment]:
    """Whether an engine is faster than each of the others."""

    def assess(results: Comparison) -> Assessment:
        found = [compare(results, first, other, least) for other in others]
        return Assessment(
            rule(each.result for each in found),
            tuple(reason for each in found for reason in each.reasons),
        )

    return assess


def _links_is_fastest(results: Comparison) -> Assessment:
    """Of those that took part."""
    others = [name for name in (SIMPLE, BITWISE, CROSS, HUMAN) if name in results.engines]
    if LINKS not in results.engines or not others:
        return Assessment(UNKNOWN, (f"It needs {LINKS} and the algorithms of the seeds.",))
    return _faster(LINKS, *others, rule=_best)(results)


def _links_on_large(results: Comparison) -> Assessment:
    """Whether the lead over human tactics grows with the board."""
    sizes = sorted({puzzle.size for puzzle in results.puzzles if puzzle.size > 9})
    if not sizes or not {LINKS, HUMAN} <= set(results.engines):
        return Assessment(UNKNOWN, (f"It needs {LINKS}, {HUMAN} and boards above 9x9.",))
    reasons, leads = [], []
    for size in (9, *sizes):
        puzzles = [puzzle.name for puzzle in results.puzzles if puzzle.size == size]
        known = duel(results, LINKS, HUMAN, puzzles)
        if known is not None:
            reasons.append(f"{LINKS} against {HUMAN} on {size}x{size}: {figures(known)}.")
            leads.append(known)
    if sum(lead.pairs for lead in leads[1:]) < ENOUGH:
        return Assessment(UNKNOWN, (*reasons, "These are too few to say more."))
    small, large = leads[0].median, leads[-1].median
    fails = FAILS if large.high <= max(SAME, small.low) else UNKNOWN
    return Assessment(HOLDS if large.low > max(SAME, small.high) else fails, tuple(reasons))


def _human_helps(results: Comparison) -> Assessment:
    """It is faster, and answers puzzles on which plain backtracking runs out of time."""
    result, reasons = compare(results, HUMAN, BITWISE)
    if result is UNKNOWN:
        return Assessment(result, reasons)
    done = {m.puzzle for m in results.by(HUMAN) if m.state is RunState.DONE}
    late = {m.puzzle for m in results.by(BITWISE) if m.state is RunState.TIMEOUT}
    only = [name for name in results.names() if name in done & late]
    named = f" ({', '.join(only[:6])}{' …' if len(only) > 6 else ''})" if only else ""
    more = f"It answers {len(only)} puzzles on which {BITWISE} runs out of time{named}."
    return Assessment(result if only else _all([result, FAILS]), (*reasons, more))


def _human_costs_on_easy(results: Comparison) -> Assessment:
    easy = results.names("easy")
    if not easy or not {HUMAN, BITWISE} <= set(results.engines):
        return Assessment(UNKNOWN, (f"It needs {HUMAN}, {BITWISE} and an easy level.",))
    known = duel(results, BITWISE, HUMAN, easy)
    if known is None or not known.decided:
        return Assessment(UNKNOWN, ("There is nothing to compare on the level easy.",))
    result = _both_ways(known)
    if result is FAILS and known.faster:
        result = PARTLY  # the claim is "can", and some are
    return Assessment(result, (f"On easy, {BITWISE} against {HUMAN}: {figures(known)}.",))


def _cross_beats_simple(results: Comparison) -> Assessment:
    result, reasons = compare(results, CROSS, SIMPLE)
    known = duel(results, CROSS, SIMPLE, nodes=True)
    if known is None:
        return Assessment(result, reasons)
    pruned = f"It examines fewer boards on {known.faster} of {known.pairs} puzzles"
    return Assessment(result, (*reasons, f"{pruned}, more on {known.slower}."))


def _bitwise_share(results: Comparison) -> Assessment:
    """40 to 60 % less time is a ratio between 1 / 0.6 and 1 / 0.4."""
    _, reasons = compare(results, BITWISE, SIMPLE)
    known = duel(results, BITWISE, SIMPLE)
    if known is None or known.pairs < ENOUGH:
        return Assessment(UNKNOWN, reasons)
    by_puzzle, one = _saving(known.median, "median over puzzles")
    in_total, other = _saving(known.total, "in total")
    return Assessment(_agreed(by_puzzle, in_total), (*filter(None, (one, other)), *reasons))


def _saving(span: Span, how: str) -> tuple[ClaimResult, str]:
    """What share of the time bitwise saves, if it takes 1 / low to 1 / high of it."""
    if not span.low or math.isinf(span.high):
        return UNKNOWN, ""
    least, most = 1 - 1 / span.low, 1 - 1 / span.high
    if math.isclose(*span):
        saved = f"{abs(least):.0%} {'less' if least >= 0 else 'more'} time"
    else:
        saved = f"between {least:.0%} and {most:.0%} less time"
    fails = FAILS if most < 0.4 or least > 0.6 else UNKNOWN
    result = HOLDS if least >= 0.4 and most <= 0.6 else fails
    return result, f"{BITWISE} takes {saved} than {SIMPLE} ({how})."


def _calls_differ(results: Comparison) -> Assessment:
    """Whether algorithms differ in recursive calls at all, where both came to an end."""
    found, reasons = [], []
    counts = {
        engine: {
            m.puzzle: m.nodes
            for m in results.by(engine)
            if m.state is RunState.DONE and m.nodes is not None
        }
        for engine in (SIMPLE, BITWISE, CROSS)
    }
    for engine in (BITWISE, CROSS):
        both = counts[engine].keys() & counts[SIMPLE].keys()
        same = sum(counts[engine][name] == counts[SIMPLE][name] for name in both)
        reasons.append(
            f"{engine} and {SIMPLE} examine the same number of boards on {same} of the "
            f"{len(both)} puzzles that both answered."
        )
        differ = HOLDS if 2 * same < len(both) else FAILS
        found.append(differ if len(both) >= ENOUGH else UNKNOWN)
    return Assessment(_all(found), tuple(reasons))


# --- the claims ----------------------------------------------------------------------------------

CLAIMS = (
    Claim(
        "dancing-links-much-faster",
        "001",
        "Dancing Links is probably much faster than backtracking.",
        f"{LINKS} at least {MUCH:g} times as fast as {SIMPLE}, {BITWISE} and {HUMAN}.",
        _faster(LINKS, SIMPLE, BITWISE, HUMAN, least=MUCH),
    ),
    Claim(
        "dancing-links-fastest",
        "001",
        "Dancing Links is probably the most efficient algorithm in terms of runtime.",
        f"{LINKS} faster than each other algorithm of documents 001 and 003.",
        _links_is_fastest,
    ),
    Claim(
        "dancing-links-large-boards",
        "001",
        "… especially on large 25x25 boards.",
        f"The lead of {LINKS} over {HUMAN} on the largest boards, beside its lead on 9x9.",
        _links_on_large,
    ),
    Claim(
        "bitwise-reduces-runtime",
        "001, 003",
        "Using bitwise operations reduces the runtime of backtracking.",
        f"{BITWISE} faster than {SIMPLE}.",
        _faster(BITWISE, SIMPLE),
    ),
    Claim(
        "human-tactics-help",
        "001",
        "Human tactics reduce the average runtime, and solve some hard boards that regular "
        "backtracking does not solve.",
        f"{HUMAN} faster than {BITWISE}, and with an answer where {BITWISE} has none in time.",
        _human_helps,
    ),
    Claim(
        "human-tactics-cost-on-easy",
        "001",
        "Human tactics can make easy boards slower.",
        f"{BITWISE} faster than {HUMAN} on the level easy.",
        _human_costs_on_easy,
    ),
    Claim(
        "cross-hatching-beats-simple",
        "003",
        "Cross hatching runs faster than simple backtracking, due to better pruning.",
        f"{CROSS} faster than {SIMPLE}.",
        _cross_beats_simple,
    ),
    Claim(
        "cross-hatching-fastest",
        "003",
        "Cross hatching is the fastest of the three algorithms.",
        f"{CROSS} faster than {SIMPLE} and than {BITWISE}.",
        _faster(CROSS, SIMPLE, BITWISE, rule=_best),
    ),
    Claim(
        "bitwise-40-to-60-percent",
        "003",
        "Bitwise operations take 40 to 60 % less time than simple backtracking.",
        f"The saving of {BITWISE} against {SIMPLE}, median and total, lies between 40 and 60 %.",
        _bitwise_share,
    ),
    Claim(
        "different-calls",
        "003",
        "The number of recursive calls is different in each algorithm, thereby resulting in "
        "different execution times.",
        f"{BITWISE} and {CROSS} examine different numbers of boards from {SIMPLE} on most puzzles.",
        _calls_differ,
    ),
)
