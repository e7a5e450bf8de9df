"""Claims of the projects that engines come from about their algorithms, and results for each.

The words are theirs, letter for letter, from the README files that they published.

A claim is assessed by comparing two engines (`summary.head_to_head`) in two ways: by puzzle, by the
median of the ratios of their times, so that a few hard puzzles do not speak for all; and by the sum
of all times, to which the hard ones matter most. Where the two contradict each other a claim holds
in part. A time-out leaves a ratio open to one side; where that leaves the median open the run
cannot say, and where it leaves the sum open the median decides alone. Nothing is said of a claim
about engines that did not take part.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from nonet._compare import units
from nonet._compare.results import Comparison, RunState
from nonet._compare.summary import HeadToHead, Span, head_to_head

ENOUGH = 5  # puzzles with a measurement of both, or the run shows nothing
SAME = 1.05  # a median ratio up to this is not a difference
MUCH = 3.0  # "much faster" begins here
SIMPLE, BITWISE, CROSS = "backtracking", "bitwise", "cross-hatching"
HUMAN, LINKS = "human-bitwise", "dancing-links"


class ClaimResult(StrEnum):
    """The result of a run for one claim.

    Example:
        >>> [str(result) for result in nonet.ClaimResult]
        ['holds', 'holds in part', 'does not hold', 'cannot say']
    """

    HOLDS = "holds"
    PARTLY = "holds in part"
    FAILS = "does not hold"
    UNKNOWN = "cannot say"


HOLDS, PARTLY, FAILS, UNKNOWN = ClaimResult
_Rule = Callable[[Iterable[ClaimResult]], ClaimResult]


class Assessment(NamedTuple):
    """How a claim came out in a run, and the figures that this rests on, as sentences.

    Example:
        >>> assessment = nonet.Assessment(nonet.ClaimResult.HOLDS, ("Half the CPU time.",))
        >>> print(assessment.result, *assessment.reasons)
        holds Half the CPU time.
    """

    result: ClaimResult
    reasons: tuple[str, ...]


class Project(NamedTuple):
    """Where a claim was made."""

    name: str
    author: str
    address: str


URI = Project("UriSudokuSolver", "Uri Sorek", "https://github.com/urisorek34/Uri_Sudoku_Solver")
YATIN = Project("Sudoku Solver", "yatin-23k", "https://github.com/yatin-23k/Sudoku-Solver")


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim that a project makes of an algorithm."""

    name: str  # short and unique
    source: Project
    text: str  # as it stands there
    test: str  # what the run is asked
    # The assessment by results; None where they are not about it.
    assess: Callable[[Comparison], Assessment | None]


# --- comparing two engines -----------------------------------------------------------------------


def compare(results: Comparison, first: str, second: str, least: float = SAME) -> Assessment | None:
    """How the claim that the first engine is more than `least` times as fast comes out."""
    if not {first, second} <= set(results.engines):
        return None
    known = head_to_head(results, first, second)
    if known is None or known.pairs < ENOUGH:
        reason = (
            f"{first} and {second} have measurements on {known.pairs if known else 0} puzzles in "
            f"common; at least {ENOUGH} are needed."
        )
        return Assessment(UNKNOWN, (reason,))
    return Assessment(_both_ways(known, least), (f"{first} against {second}: {figures(known)}.",))


def _both_ways(known: HeadToHead, least: float = SAME) -> ClaimResult:
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


def figures(known: HeadToHead) -> str:
    """The comparison in words: both ratios, and how many puzzles went to whom."""
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
) -> Callable[[Comparison], Assessment | None]:
    """The claim that an engine is faster than each of the others that took part."""

    def assess(results: Comparison) -> Assessment | None:
        compared = (compare(results, first, other, least) for other in others)
        known = [assessment for assessment in compared if assessment is not None]
        if not known:
            return None
        return Assessment(
            rule(assessment.result for assessment in known),
            tuple(reason for assessment in known for reason in assessment.reasons),
        )

    return assess


def _links_on_large(results: Comparison) -> Assessment | None:
    """The claim that the lead over human tactics grows with the board."""
    sizes = sorted({puzzle.size for puzzle in results.puzzles if puzzle.size > 9})
    if not sizes or not {LINKS, HUMAN} <= set(results.engines):
        return None
    reasons, leads = [], []
    for size in (9, *sizes):
        puzzles = [puzzle.name for puzzle in results.puzzles if puzzle.size == size]
        known = head_to_head(results, LINKS, HUMAN, puzzles)
        if known is not None:
            reasons.append(f"{LINKS} against {HUMAN} on {size}x{size}: {figures(known)}.")
            leads.append(known)
    if sum(lead.pairs for lead in leads[1:]) < ENOUGH:
        return Assessment(UNKNOWN, (*reasons, "These are too few to say more."))
    small, large = leads[0].median, leads[-1].median
    fails = FAILS if large.high <= max(SAME, small.low) else UNKNOWN
    return Assessment(HOLDS if large.low > max(SAME, small.high) else fails, tuple(reasons))


def _human_helps(results: Comparison) -> Assessment | None:
    """It is faster, and answers puzzles on which plain backtracking runs out of time."""
    compared = compare(results, HUMAN, BITWISE)
    if compared is None:
        return None
    result, reasons = compared
    if result is UNKNOWN:
        return Assessment(result, reasons)
    done = {m.puzzle for m in results.by(HUMAN) if m.state is RunState.DONE}
    late = {m.puzzle for m in results.by(BITWISE) if m.state is RunState.TIMEOUT}
    only = [name for name in results.names() if name in done & late]
    named = f" ({', '.join(only[:6])}{' …' if len(only) > 6 else ''})" if only else ""
    more = f"It answers {len(only)} puzzles on which {BITWISE} runs out of time{named}."
    return Assessment(result if only else _all([result, FAILS]), (*reasons, more))


def _human_costs_on_easy(results: Comparison) -> Assessment | None:
    easy = results.names("easy")
    if not easy or not {HUMAN, BITWISE} <= set(results.engines):
        return None
    known = head_to_head(results, BITWISE, HUMAN, easy)
    if known is None or not known.decided:
        return Assessment(UNKNOWN, ("There is nothing to compare on the level easy.",))
    result = _both_ways(known)
    if result is FAILS and known.faster:
        result = PARTLY  # the claim is "can", and some are
    return Assessment(result, (f"On easy, {BITWISE} against {HUMAN}: {figures(known)}.",))


def _cross_beats_simple(results: Comparison) -> Assessment | None:
    compared = compare(results, CROSS, SIMPLE)
    if compared is None:
        return None
    result, reasons = compared
    known = head_to_head(results, CROSS, SIMPLE, nodes=True)
    if known is None:
        return Assessment(result, reasons)
    pruned = f"It examines fewer boards on {known.faster} of {known.pairs} puzzles"
    return Assessment(result, (*reasons, f"{pruned}, more on {known.slower}."))


def _calls_differ(results: Comparison) -> Assessment | None:
    """The claim that algorithms differ in recursive calls, where both came to an end."""
    others = [name for name in (BITWISE, CROSS) if name in results.engines]
    if SIMPLE not in results.engines or not others:
        return None
    answers, reasons = [], []
    counts = {
        engine: {
            m.puzzle: m.nodes
            for m in results.by(engine)
            if m.state is RunState.DONE and m.nodes is not None
        }
        for engine in (SIMPLE, BITWISE, CROSS)
    }
    for engine in others:
        both = counts[engine].keys() & counts[SIMPLE].keys()
        same = sum(counts[engine][name] == counts[SIMPLE][name] for name in both)
        reasons.append(
            f"{engine} and {SIMPLE} examine the same number of boards on {same} of the "
            f"{len(both)} puzzles that both answered."
        )
        differ = HOLDS if 2 * same < len(both) else FAILS
        answers.append(differ if len(both) >= ENOUGH else UNKNOWN)
    return Assessment(_all(answers), tuple(reasons))


# --- the claims ----------------------------------------------------------------------------------

CLAIMS = (
    Claim(
        "dancing-links-much-faster",
        URI,
        "probably much fater than Backtracking",
        f"Dancing Links: {LINKS} at least {MUCH:g} times as fast as {SIMPLE}, {BITWISE} and "
        f"{HUMAN}.",
        _faster(LINKS, SIMPLE, BITWISE, HUMAN, least=MUCH),
    ),
    Claim(
        "dancing-links-fastest",
        URI,
        "probably the most efficient algorithm in terms of runtime for solving a sudoku board",
        f"Dancing Links: {LINKS} faster than {SIMPLE}, {BITWISE}, {CROSS} and {HUMAN}.",
        _faster(LINKS, SIMPLE, BITWISE, CROSS, HUMAN, rule=_best),
    ),
    Claim(
        "dancing-links-large-boards",
        URI,
        "especially large 25x25 boards",
        f"Dancing Links: the lead of {LINKS} over {HUMAN} on the largest boards, beside its lead "
        "on 9x9.",
        _links_on_large,
    ),
    Claim(
        "bitwise-reduces-runtime",
        URI,
        "Using bitwise reduces the runtime of the backtracking.",
        f"{BITWISE} faster than {SIMPLE}.",
        _faster(BITWISE, SIMPLE),
    ),
    Claim(
        "human-tactics-help",
        URI,
        "Human tactics optimization reduce the avarege runtime of solving (depending on the given "
        "board), and solve some hard boards that a regular backtracking algorithm doesn't solve.",
        f"{HUMAN} faster than {BITWISE}, and with an answer where {BITWISE} has none in time.",
        _human_helps,
    ),
    Claim(
        "human-tactics-cost-on-easy",
        URI,
        "Can make the easy sudoku boards slower in a few miliseconds.",
        f"Human tactics: {BITWISE} faster than {HUMAN} on the level easy.",
        _human_costs_on_easy,
    ),
    Claim(
        "cross-hatching-beats-simple",
        YATIN,
        "This algorithm is an optimization of the Simple Backtracking method and runs faster due "
        "to better pruning.",
        f"{CROSS} faster than {SIMPLE}.",
        _cross_beats_simple,
    ),
    Claim(
        "different-calls",
        YATIN,
        "But the number of recursive calls is different in each algorithm, thereby resulting in "
        "different execution time.",
        f"{BITWISE} and {CROSS} examine different numbers of boards from {SIMPLE} on most puzzles.",
        _calls_differ,
    ),
)


def assessed(results: Comparison) -> Iterator[tuple[Claim, Assessment]]:
    """The claims that a run is about, with what it shows of them."""
    for claim in CLAIMS:
        assessment = claim.assess(results)
        if assessment is not None:
            yield claim, assessment
