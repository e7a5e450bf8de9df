"""What the seed documents claim of their algorithms, and what a run says about it.

A claim is judged by comparing two engines puzzle by puzzle (`summary.duel`): the median of the
ratios of their times. One ratio per puzzle keeps a few hard puzzles from speaking for all; a
time-out leaves a ratio open to one side, and where that leaves the verdict open the run cannot say.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from nonet.compare import words
from nonet.compare.results import Measurement, Results, State
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


def compare(
    results: Results, first: str, second: str, puzzles: Iterable[str] | None = None
) -> tuple[Verdict, str]:
    """Whether the first engine is faster than the second, and in which figures."""
    missing = [name for name in (first, second) if name not in results.engines]
    if missing:
        return Verdict.UNKNOWN, f"{' and '.join(missing)} did not take part."
    known = duel(results, first, second, puzzles)
    if known is None or known.pairs < ENOUGH:
        pairs = 0 if known is None else known.pairs
        return Verdict.UNKNOWN, (
            f"{first} and {second} have {pairs} puzzles in common that both were measured on; "
            f"{ENOUGH} are asked for."
        )
    return _direction(known), f"{first} against {second}: {figures(known)}."


def _direction(known: Duel) -> Verdict:
    if known.low > SAME:
        return Verdict.HOLDS
    if known.high < 1 / SAME or (known.low >= 1 / SAME and known.high <= SAME):
        return Verdict.FAILS
    return Verdict.UNKNOWN


def figures(known: Duel) -> str:
    """A duel in words: median ratio, and how many puzzles went to whom."""
    return (
        f"{_median(known.low, known.high)}; faster on {known.faster} and slower on {known.slower} "
        f"of {known.pairs} puzzles{_open(known)}"
    )


def _median(low: float, high: float) -> str:
    if math.isclose(low, high):
        if 1 / SAME <= low <= SAME:
            return f"as fast, give or take {SAME - 1:.0%} (median {words.times(low)})"
        if low > 1:
            return f"{words.times(low)} as fast (median)"
        return f"takes {words.times(1 / low)} as long (median)"
    if low > 1 and math.isinf(high):
        return f"at least {words.times(low)} as fast (median)"
    if high < 1 and low == 0:
        return f"takes at least {words.times(1 / high)} as long (median)"
    if low == 0 and math.isinf(high):
        return "the median ratio is unknown because of time-outs"
    upper = "any number of times" if math.isinf(high) else words.times(high)
    return f"between {words.times(low)} and {upper} as fast (median; time-outs leave it open)"


def _open(known: Duel) -> str:
    left = known.pairs - known.decided
    return f" ({left} undecided: time-outs)" if left else ""


def _paired(results: Results, first: str, second: str, level: str) -> tuple[Verdict, str]:
    puzzles = [puzzle.name for puzzle in results.puzzles_of(level)]
    known = duel(results, first, second, puzzles) if first in results.engines else None
    if known is None or not known.decided:
        return Verdict.UNKNOWN, f"On {level}: nothing to compare."
    return _direction(known), f"On {level}: {figures(known)}."


def _all(verdicts: Iterable[Verdict]) -> Verdict:
    """A claim that makes several statements, some of which may hold without the others."""
    known = set(verdicts)
    if known == {Verdict.HOLDS}:
        return Verdict.HOLDS
    if Verdict.UNKNOWN in known and Verdict.FAILS not in known:
        return Verdict.UNKNOWN
    return Verdict.PARTLY if Verdict.HOLDS in known else Verdict.FAILS


def _best(verdicts: Iterable[Verdict]) -> Verdict:
    """A claim to be the best of all: a single better one refutes it."""
    known = set(verdicts)
    for verdict in (Verdict.FAILS, Verdict.UNKNOWN):
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
    if known is None or known.pairs < ENOUGH or BITWISE not in results.engines:
        return Finding(Verdict.UNKNOWN, (because,))
    least, most = 1 - 1 / max(known.low, 1e-9), 1 - 1 / known.high
    if least >= 0.4 and most <= 0.6:
        verdict = Verdict.HOLDS
    elif most < 0.4 or least > 0.6:
        verdict = Verdict.FAILS
    else:
        verdict = Verdict.UNKNOWN
    return Finding(verdict, (_saving(least, most), because))


def _saving(least: float, most: float) -> str:
    if math.isclose(least, most):
        saved = f"{abs(least):.0%} {'less' if least >= 0 else 'more'} time"
    else:
        saved = f"between {least:.0%} and {most:.0%} less time"
    return f"{BITWISE} takes {saved} than {SIMPLE} (median over puzzles)."


def _bitwise_nodes(results: Results) -> Finding:
    """Whether algorithms differ in recursive calls at all."""
    found, because = [], []
    for engine in (BITWISE, CROSS):
        known = duel(results, engine, SIMPLE, nodes=True) if _both(results, engine) else None
        if known is None or known.pairs < ENOUGH:
            found.append(Verdict.UNKNOWN)
            because.append(f"{engine} against {SIMPLE}: too few puzzles with a count of both.")
            continue
        same = sum(_same_nodes(results, puzzle.name, engine) for puzzle in results.puzzles)
        differs = known.pairs - same
        found.append(Verdict.HOLDS if differs > same else Verdict.FAILS)
        because.append(
            f"{engine} against {SIMPLE}: the same number of boards on {same} of {known.pairs} "
            "puzzles."
        )
    return Finding(_all(found), tuple(because))


def _both(results: Results, engine: str) -> bool:
    return engine in results.engines and SIMPLE in results.engines


def _same_nodes(results: Results, puzzle: str, engine: str) -> bool:
    first, second = results.of(engine, puzzle), results.of(SIMPLE, puzzle)
    if first is None or second is None or first.nodes is None:
        return False
    return _answered(first) and _answered(second) and first.nodes == second.nodes


def _answered(measurement: Measurement) -> bool:
    return measurement.state is State.DONE


def _cross_beats_simple(results: Results) -> Finding:
    verdict, because = compare(results, CROSS, SIMPLE)
    known = duel(results, CROSS, SIMPLE, nodes=True) if _both(results, CROSS) else None
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
    return Finding(verdict, (because,))


def _links_is_much_faster(results: Results) -> Finding:
    found, because = [], []
    for other in (SIMPLE, BITWISE, HUMAN):
        verdict, text = compare(results, LINKS, other)
        known = duel(results, LINKS, other)
        if verdict is Verdict.HOLDS and known is not None and known.low < MUCH:
            verdict = Verdict.UNKNOWN if known.high > MUCH > known.low else Verdict.FAILS
        found.append(verdict)
        because.append(text)
    return Finding(_all(found), tuple(because))


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
        f"The median saving of {BITWISE} against {SIMPLE} lies between 40 and 60 %.",
        _bitwise_share,
    ),
    Claim(
        "different-calls",
        "003",
        "The number of recursive calls is different in each algorithm, thereby resulting in "
        "different execution times.",
        f"{BITWISE} and {CROSS} examine another number of boards than {SIMPLE} on most puzzles.",
        _bitwise_nodes,
    ),
)
