"""What the seed documents claim of their algorithms, and what a run says about it.

A claim is judged by comparing two engines (`summary.duel`) in two ways: puzzle by puzzle, by the
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

from nonet.compare import words
from nonet.compare.results import Results, State
from nonet.compare.summary import Duel, duel

ENOUGH = 5  # puzzles with a measurement of both, or the run says nothing
SAME = 1.05  # a median ratio up to this is no difference
MUCH = 3.0  # "much faster" begins here
SIMPLE, BITWISE, CROSS = "backtracking", "bitwise", "cross-hatching"
HUMAN, LINKS = "human-bitwise", "dancing-links"
_SEEDS = (SIMPLE, BITWISE, CROSS, HUMAN, LINKS)


class Verdict(StrEnum):
    """What a run says about a claim."""

    HOLDS = "holds"
    PARTLY = "holds in part"
    FAILS = "does not hold"
    UNKNOWN = "cannot say"


@dataclass(frozen=True, slots=True)
class Finding:
    """A verdict and the figures that it rests on, as sentences."""

    verdict: Verdict
    because: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim of a seed document.

    Attributes:
        name: Short and unique.
        source: The document.
        text: What it says.
        test: How this run is asked.
        judge: The verdict from results.
    """

    name: str
    source: str
    text: str
    test: str
    judge: Callable[[Results], Finding]


# --- comparing two engines -----------------------------------------------------------------------


def compare(results: Results, first: str, second: str, least: float = SAME) -> tuple[Verdict, str]:
    """Whether the first engine is more than `least` times as fast, and in which figures."""
    missing = [name for name in (first, second) if name not in results.engines]
    if missing:
        return Verdict.UNKNOWN, f"{' and '.join(missing)} did not take part."
    known = duel(results, first, second)
    if known is None or known.pairs < ENOUGH:
        pairs = 0 if known is None else known.pairs
        return Verdict.UNKNOWN, (
            f"{first} and {second} have {pairs} puzzles in common that both were measured on; "
            f"{ENOUGH} are asked for."
        )
    return _both_ways(known, least), f"{first} against {second}: {figures(known)}."


def _both_ways(known: Duel, least: float = SAME) -> Verdict:
    """Puzzle by puzzle and in total."""
    by_puzzle = _exceeds(known.low, known.high, least)
    in_total = _exceeds(known.total_low, known.total_high, least)
    if Verdict.UNKNOWN in (by_puzzle, in_total) or by_puzzle is in_total:
        return by_puzzle
    return Verdict.PARTLY


def _exceeds(low: float, high: float, least: float) -> Verdict:
    if low > least:
        return Verdict.HOLDS
    return Verdict.FAILS if high <= least else Verdict.UNKNOWN


def figures(known: Duel) -> str:
    """A duel in words: both ratios, and how many puzzles went to whom."""
    total = _speed(known.total_low, known.total_high)
    in_total = f"; {total} in total" if total else ""
    median = _speed(known.low, known.high) or "the median ratio is unknown because of time-outs"
    return (
        f"{median} (median){in_total}; faster on {known.faster} and slower on {known.slower} "
        f"of {known.pairs} puzzles{_open(known)}"
    )


def _speed(low: float, high: float) -> str:
    """How fast, between two bounds; empty where nothing is known."""
    if math.isclose(low, high):
        if 1 / SAME <= low <= SAME:
            return f"as fast within {SAME - 1:.0%}"
        fast, slow = f"{words.times(low)} as fast", f"takes {words.times(1 / low)} as long"
        return fast if low > 1 else slow
    if math.isinf(high):
        return f"at least {words.times(low)} as fast" if low else ""
    if not low:
        return f"takes at least {words.times(1 / high)} as long" if high < 1 else ""
    return f"between {words.times(low)} and {words.times(high)} as fast"


def _open(known: Duel) -> str:
    left = known.pairs - known.decided
    return f" ({left} undecided: time-outs)" if left else ""


def _paired(results: Results, first: str, second: str, level: str) -> tuple[Verdict, str]:
    puzzles = [puzzle.name for puzzle in results.puzzles_of(level)]
    known = duel(results, first, second, puzzles) if first in results.engines else None
    if known is None or not known.decided:
        return Verdict.UNKNOWN, f"On {level}: nothing to compare."
    text = f"On {level}, {first} against {second}: {figures(known)}."
    return _both_ways(known), text


def _all(verdicts: Iterable[Verdict]) -> Verdict:
    """A claim that makes several statements, some of which may hold without the others."""
    known = set(verdicts)
    if known == {Verdict.HOLDS}:
        return Verdict.HOLDS
    if Verdict.UNKNOWN in known and Verdict.FAILS not in known:
        return Verdict.UNKNOWN
    return Verdict.PARTLY if known & {Verdict.HOLDS, Verdict.PARTLY} else Verdict.FAILS


def _best(verdicts: Iterable[Verdict]) -> Verdict:
    """A claim to be the best of all: a single better one refutes it."""
    known = set(verdicts)
    for verdict in (Verdict.FAILS, Verdict.UNKNOWN, Verdict.PARTLY):
        if verdict in known:
            return verdict
    return Verdict.HOLDS


# --- the claims ----------------------------------------------------------------------------------


def _bitwise_helps(results: Results) -> Finding:
    verdict, because = compare(results, BITWISE, SIMPLE)
    return Finding(verdict, (because,))


def _bitwise_share(results: Results) -> Finding:
    """40 to 60 % less time is a ratio between 1 / 0.6 and 1 / 0.4."""
    verdict, because = compare(results, BITWISE, SIMPLE)
    known = duel(results, BITWISE, SIMPLE)
    if known is None or known.pairs < ENOUGH:
        return Finding(Verdict.UNKNOWN, (because,))
    by_puzzle, one = _saving(known.low, known.high, "median over puzzles")
    in_total, other = _saving(known.total_low, known.total_high, "in total")
    verdict = by_puzzle
    if Verdict.UNKNOWN not in (by_puzzle, in_total) and by_puzzle is not in_total:
        verdict = Verdict.PARTLY
    return Finding(verdict, tuple(text for text in (one, other, because) if text))


def _saving(low: float, high: float, how: str) -> tuple[Verdict, str]:
    """What share of the time bitwise saves, if it takes 1 / low to 1 / high of it."""
    if not low or math.isinf(high):
        return Verdict.UNKNOWN, ""
    least, most = 1 - 1 / low, 1 - 1 / high
    if math.isclose(low, high):
        saved = f"{abs(least):.0%} {'less' if least >= 0 else 'more'} time"
    else:
        saved = f"between {least:.0%} and {most:.0%} less time"
    verdict = Verdict.UNKNOWN
    if least >= 0.4 and most <= 0.6:
        verdict = Verdict.HOLDS
    elif most < 0.4 or least > 0.6:
        verdict = Verdict.FAILS
    return verdict, f"{BITWISE} takes {saved} than {SIMPLE} ({how})."


def _calls_differ(results: Results) -> Finding:
    """Whether algorithms differ in recursive calls at all, where both came to an end."""
    found, because = [], []
    for engine in (BITWISE, CROSS):
        pairs = _counts(results, engine, SIMPLE)
        same = sum(first == second for first, second in pairs)
        because.append(
            f"{engine} and {SIMPLE} examine the same number of boards on {same} of the "
            f"{len(pairs)} puzzles that both answered."
        )
        if len(pairs) < ENOUGH:
            found.append(Verdict.UNKNOWN)
        else:
            found.append(Verdict.HOLDS if 2 * same < len(pairs) else Verdict.FAILS)
    return Finding(_all(found), tuple(because))


def _counts(results: Results, first: str, second: str) -> list[tuple[int, int]]:
    """The boards that two engines examined on the puzzles that both answered."""
    counts = []
    for puzzle in results.puzzles:
        a, b = results.of(first, puzzle.name), results.of(second, puzzle.name)
        if a is None or b is None or not a.state is b.state is State.DONE:
            continue
        if a.nodes is not None and b.nodes is not None:
            counts.append((a.nodes, b.nodes))
    return counts


def _cross_beats_simple(results: Results) -> Finding:
    verdict, because = compare(results, CROSS, SIMPLE)
    known = duel(results, CROSS, SIMPLE, nodes=True)
    if known is None:
        return Finding(verdict, (because,))
    pruned = f"It examines fewer boards on {known.faster} of {known.pairs} puzzles"
    return Finding(verdict, (because, f"{pruned}, more on {known.slower}."))


def _cross_is_fastest(results: Results) -> Finding:
    found = [compare(results, CROSS, other) for other in (SIMPLE, BITWISE)]
    return Finding(_best(v for v, _ in found), tuple(text for _, text in found))


def _human_helps(results: Results) -> Finding:
    verdict, because = compare(results, HUMAN, BITWISE)
    if verdict is Verdict.UNKNOWN:
        return Finding(verdict, (because,))
    only = [
        puzzle.name
        for puzzle in results.puzzles
        if (a := results.of(HUMAN, puzzle.name)) is not None
        and (b := results.of(BITWISE, puzzle.name)) is not None
        and a.state is State.DONE
        and b.state is State.TIMEOUT
    ]
    more = f"It answers {len(only)} puzzles on which {BITWISE} runs out of time"
    more += f" ({', '.join(only[:6])}{' …' if len(only) > 6 else ''})." if only else "."
    return Finding(verdict if only else _all([verdict, Verdict.FAILS]), (because, more))


def _human_costs_on_easy(results: Results) -> Finding:
    easy = _easiest(results)
    if easy is None or not {HUMAN, BITWISE} <= set(results.engines):
        return Finding(Verdict.UNKNOWN, (f"It needs {HUMAN}, {BITWISE} and an easy level.",))
    verdict, because = _paired(results, BITWISE, HUMAN, easy)
    names = [puzzle.name for puzzle in results.puzzles_of(easy)]
    known = duel(results, BITWISE, HUMAN, names)
    if verdict is Verdict.FAILS and known is not None and known.faster:
        verdict = Verdict.PARTLY  # it says "can", and some are
    return Finding(verdict, (because,))


def _links_is_much_faster(results: Results) -> Finding:
    found = [compare(results, LINKS, other, MUCH) for other in (SIMPLE, BITWISE, HUMAN)]
    return Finding(_all(v for v, _ in found), tuple(text for _, text in found))


def _links_is_fastest(results: Results) -> Finding:
    others = [name for name in _SEEDS if name != LINKS and name in results.engines]
    if LINKS not in results.engines or not others:
        return Finding(Verdict.UNKNOWN, (f"It needs {LINKS} and the algorithms of the seeds.",))
    found = [compare(results, LINKS, other) for other in others]
    return Finding(_best(v for v, _ in found), tuple(text for _, text in found))


def _links_on_large(results: Results) -> Finding:
    """Whether the lead over human tactics grows with the board."""
    sizes = sorted({puzzle.size for puzzle in results.puzzles})
    if sizes[-1] <= 9 or not {LINKS, HUMAN} <= set(results.engines):
        return Finding(Verdict.UNKNOWN, (f"It needs {LINKS}, {HUMAN} and boards above 9x9.",))
    because, leads = [], []
    for size in (9, *(size for size in sizes if size > 9)):
        puzzles = [puzzle.name for puzzle in results.puzzles if puzzle.size == size]
        known = duel(results, LINKS, HUMAN, puzzles)
        if known is None:
            continue
        because.append(f"{LINKS} against {HUMAN} on {size}x{size}: {figures(known)}.")
        leads.append(known)
    if len(leads) < 2 or sum(lead.pairs for lead in leads[1:]) < ENOUGH:
        because.append("That is too little to say more.")
        return Finding(Verdict.UNKNOWN, tuple(because))
    small, large = leads[0], leads[-1]
    if large.low > max(SAME, small.high):
        return Finding(Verdict.HOLDS, tuple(because))
    if large.high <= max(SAME, small.low):
        return Finding(Verdict.FAILS, tuple(because))
    return Finding(Verdict.UNKNOWN, tuple(because))


def _easiest(results: Results) -> str | None:
    names = [level.name for level in results.levels]
    return "easy" if "easy" in names else None


CLAIMS = (
    Claim(
        "dancing-links-much-faster",
        "001",
        "Dancing Links is probably much faster than backtracking.",
        f"{LINKS} at least {MUCH:g} times as fast as {SIMPLE}, {BITWISE} and {HUMAN}.",
        _links_is_much_faster,
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
        _bitwise_helps,
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
        _cross_is_fastest,
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
        f"{BITWISE} and {CROSS} examine another number of boards than {SIMPLE} on most puzzles.",
        _calls_differ,
    ),
)
