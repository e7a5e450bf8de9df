"""What made-up results say about the claims of the seed documents."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from compare.made_up import Times, results
from nonet.compare import State
from nonet.compare.claims import CLAIMS, Finding, Verdict

LATE = State.TIMEOUT
ROW = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6)


def times(factor: float) -> list[float]:
    return [factor * seconds for seconds in ROW]


def finding(claim: str, known: Times, nodes: Times | None = None) -> Finding:
    (found,) = [entry for entry in CLAIMS if entry.name == claim]
    sizes = {"16x16": 16, "25x25": 25}
    return found.judge(results(known, nodes, sizes))


def easy(**rows: Sequence[float | State]) -> Times:
    return {name.replace("_", "-"): {"easy": row} for name, row in rows.items()}


@pytest.mark.parametrize(
    ("factor", "verdict"),
    [(0.5, "holds"), (0.41, "holds"), (0.39, "does not hold"), (0.61, "does not hold")],
)
def test_bitwise_40_to_60_percent(factor: float, verdict: str) -> None:
    said = finding("bitwise-40-to-60-percent", easy(bitwise=times(factor), backtracking=times(1)))
    assert said.verdict.value == verdict
    assert f"{1 - factor:.0%} less time" in said.because[0]


def test_bitwise_that_is_slower() -> None:
    known = easy(bitwise=times(1.5), backtracking=times(1))
    assert finding("bitwise-40-to-60-percent", known).verdict is Verdict.FAILS
    assert "50% more time" in finding("bitwise-40-to-60-percent", known).because[0]
    assert finding("bitwise-reduces-runtime", known).verdict is Verdict.FAILS


@pytest.mark.parametrize(
    ("bitwise", "backtracking", "verdict"),
    [
        (times(0.5), times(1), Verdict.HOLDS),
        (times(1), times(1), Verdict.FAILS),  # no difference is no reduction
        (times(1), [LATE] * 6, Verdict.HOLDS),  # at least so much faster
        ([LATE] * 6, times(1), Verdict.FAILS),
        ([LATE] * 6, [LATE] * 6, Verdict.UNKNOWN),
        ([*ROW[:2], *[LATE] * 4], [*times(2)[:2], *[LATE] * 4], Verdict.UNKNOWN),
        ([*ROW[:4], *[LATE] * 2], [*times(2)[:4], *[LATE] * 2], Verdict.HOLDS),
        (times(0.5)[:4], times(1)[:4], Verdict.UNKNOWN),  # too few
        ([State.CRASHED] * 6, times(1), Verdict.UNKNOWN),
    ],
)
def test_bitwise_reduces_runtime(
    bitwise: list[float | State], backtracking: list[float | State], verdict: Verdict
) -> None:
    known = easy(bitwise=bitwise, backtracking=backtracking)
    assert finding("bitwise-reduces-runtime", known).verdict is verdict


@pytest.mark.parametrize("claim", [claim.name for claim in CLAIMS])
def test_without_the_engines_nobody_can_say(claim: str) -> None:
    said = finding(claim, easy(native=times(1)))
    assert said.verdict is Verdict.UNKNOWN
    assert said.because


@pytest.mark.parametrize("claim", [claim.name for claim in CLAIMS])
def test_where_nobody_answers_nobody_can_say(claim: str) -> None:
    names = ("backtracking", "bitwise", "cross_hatching", "human_bitwise", "dancing_links")
    known = easy(**dict.fromkeys(names, [LATE] * 6))
    verdict = finding(claim, known).verdict
    assert verdict is Verdict.UNKNOWN or claim == "different-calls"


@pytest.mark.parametrize(
    ("simple", "bitwise", "verdict"),
    [(2, 3, Verdict.HOLDS), (2, 0.5, Verdict.FAILS), (0.5, 0.5, Verdict.FAILS)],
)
def test_cross_hatching_is_fastest(simple: float, bitwise: float, verdict: Verdict) -> None:
    known = easy(cross_hatching=times(1), backtracking=times(simple), bitwise=times(bitwise))
    assert finding("cross-hatching-fastest", known).verdict is verdict


@pytest.mark.contract("R1.22")
@pytest.mark.parametrize(
    ("human", "verdict"),
    [(4, Verdict.HOLDS), (2, Verdict.PARTLY), (0.5, Verdict.PARTLY)],
)
def test_dancing_links_much_faster(human: float, verdict: Verdict) -> None:
    known = easy(
        dancing_links=times(1),
        backtracking=[LATE] * 6,
        bitwise=times(10),
        human_bitwise=times(human),
    )
    assert finding("dancing-links-much-faster", known).verdict is verdict


def test_dancing_links_fastest_is_refuted_by_one() -> None:
    known = easy(dancing_links=times(1), backtracking=times(9), human_bitwise=times(0.2))
    said = finding("dancing-links-fastest", known)
    assert said.verdict is Verdict.FAILS
    assert any("human-bitwise: takes 5.00 times as long" in text for text in said.because)


@pytest.mark.parametrize(
    ("large", "verdict"), [(4, Verdict.HOLDS), (2, Verdict.FAILS), (0.5, Verdict.FAILS)]
)
def test_dancing_links_on_large_boards(large: float, verdict: Verdict) -> None:
    known = {
        "dancing-links": {"easy": times(1), "16x16": times(1), "25x25": times(1)},
        "human-bitwise": {"easy": times(2), "16x16": times(2), "25x25": times(large)},
    }
    assert finding("dancing-links-large-boards", known).verdict is verdict


def test_human_tactics() -> None:
    helps = easy(human_bitwise=times(1), bitwise=[*times(9)[:4], LATE, LATE])
    said = finding("human-tactics-help", helps)
    assert said.verdict is Verdict.HOLDS
    assert "easy-05, easy-06" in said.because[1]
    no_more = easy(human_bitwise=times(1), bitwise=times(9))
    assert finding("human-tactics-help", no_more).verdict is Verdict.PARTLY
    assert finding("human-tactics-cost-on-easy", no_more).verdict is Verdict.FAILS
    costly = easy(human_bitwise=times(1), bitwise=times(0.2))
    assert finding("human-tactics-cost-on-easy", costly).verdict is Verdict.HOLDS


@pytest.mark.parametrize(
    ("bitwise", "verdict"), [(range(10, 16), Verdict.PARTLY), (range(30, 36), Verdict.HOLDS)]
)
def test_recursive_calls(bitwise: Sequence[int], verdict: Verdict) -> None:
    known = easy(backtracking=times(1), bitwise=times(1), cross_hatching=times(1))
    nodes = easy(backtracking=range(10, 16), bitwise=bitwise, cross_hatching=[1, 2, 3, 4, 5, 6])
    said = finding("different-calls", known, nodes)
    assert said.verdict is verdict
    pruned = finding("cross-hatching-beats-simple", known, nodes)
    assert "fewer boards on 6 of 6" in pruned.because[1]
