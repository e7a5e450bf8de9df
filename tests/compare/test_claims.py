"""What made-up results say about what authors claim of their algorithms."""

from collections.abc import Sequence

import pytest

from compare.made_up import Times, results
from nonet import Assessment, ClaimResult, RunState

# Claims one by one; a report shows what comes of them.
from nonet._compare.claims import CLAIMS, ENOUGH, compare

LATE = RunState.TIMEOUT
ROW = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6)


def times(factor: float) -> list[float]:
    return [factor * seconds for seconds in ROW]


def finding(claim: str, known: Times, nodes: Times | None = None) -> Assessment:
    found = assessment(claim, known, nodes)
    assert found is not None
    return found


def assessment(claim: str, known: Times, nodes: Times | None = None) -> Assessment | None:
    (found,) = [entry for entry in CLAIMS if entry.name == claim]
    sizes = {"16x16": 16, "25x25": 25}
    return found.assess(results(known, nodes, sizes))


def easy(**rows: Sequence[float | RunState]) -> Times:
    return {name.replace("_", "-"): {"easy": row} for name, row in rows.items()}


@pytest.mark.parametrize(
    ("bitwise", "backtracking", "result"),
    [
        (times(0.5), times(1), ClaimResult.HOLDS),
        (times(1), times(1), ClaimResult.FAILS),  # no difference is no reduction
        (times(1), [LATE] * 6, ClaimResult.HOLDS),  # at least so much faster
        ([LATE] * 6, times(1), ClaimResult.FAILS),
        ([LATE] * 6, [LATE] * 6, ClaimResult.UNKNOWN),
        ([*ROW[:2], *[LATE] * 4], [*times(2)[:2], *[LATE] * 4], ClaimResult.UNKNOWN),
        ([*ROW[:4], *[LATE] * 2], [*times(2)[:4], *[LATE] * 2], ClaimResult.HOLDS),
        (times(0.5)[:4], times(1)[:4], ClaimResult.UNKNOWN),  # too few
        ([RunState.CRASHED] * 6, times(1), ClaimResult.UNKNOWN),
    ],
)
def test_bitwise_reduces_runtime(
    bitwise: list[float | RunState], backtracking: list[float | RunState], result: ClaimResult
) -> None:
    known = easy(bitwise=bitwise, backtracking=backtracking)
    assert finding("bitwise-reduces-runtime", known).result is result


@pytest.mark.parametrize("claim", [claim.name for claim in CLAIMS])
def test_a_claim_without_its_engines_is_left_out(claim: str) -> None:
    assert assessment(claim, easy(native=times(1))) is None
    assert not results(easy(native=times(1))).assess_claims()


def test_a_claim_is_judged_by_the_engines_that_took_part() -> None:
    found = finding("dancing-links-fastest", easy(dancing_links=times(1), bitwise=times(2)))
    assert found.result is ClaimResult.HOLDS
    (reason,) = found.reasons
    assert reason.startswith("dancing-links against bitwise: ")


@pytest.mark.parametrize("claim", [claim.name for claim in CLAIMS])
def test_a_claim_without_answers_is_open(claim: str) -> None:
    names = ("backtracking", "bitwise", "cross_hatching", "human_bitwise", "dancing_links")
    known = easy(**dict.fromkeys(names, [LATE] * 6))
    found = assessment(claim, known)
    # There are no boards above 9x9 among these.
    assert (found is None) == (claim == "dancing-links-large-boards")
    assert found is None or found.result is ClaimResult.UNKNOWN or claim == "different-calls"


@pytest.mark.contract("R1.22")
@pytest.mark.parametrize(
    ("human", "result"),
    [(4, ClaimResult.HOLDS), (2, ClaimResult.PARTLY), (0.5, ClaimResult.PARTLY)],
)
def test_dancing_links_much_faster(human: float, result: ClaimResult) -> None:
    known = easy(
        dancing_links=times(1),
        backtracking=[LATE] * 6,
        bitwise=times(10),
        human_bitwise=times(human),
    )
    assert finding("dancing-links-much-faster", known).result is result


def test_dancing_links_fastest_is_refuted_by_one() -> None:
    known = easy(dancing_links=times(1), backtracking=times(9), human_bitwise=times(0.2))
    found = finding("dancing-links-fastest", known)
    assert found.result is ClaimResult.FAILS
    assert any("human-bitwise: takes 5.00 times as long" in text for text in found.reasons)


@pytest.mark.parametrize(
    ("large", "result"), [(4, ClaimResult.HOLDS), (2, ClaimResult.FAILS), (0.5, ClaimResult.FAILS)]
)
def test_dancing_links_on_large_boards(large: float, result: ClaimResult) -> None:
    known = {
        "dancing-links": {"easy": times(1), "16x16": times(1), "25x25": times(1)},
        "human-bitwise": {"easy": times(2), "16x16": times(2), "25x25": times(large)},
    }
    assert finding("dancing-links-large-boards", known).result is result


def test_human_tactics() -> None:
    helps = easy(human_bitwise=times(1), bitwise=[*times(9)[:4], LATE, LATE])
    found = finding("human-tactics-help", helps)
    assert found.result is ClaimResult.HOLDS
    assert "easy-05, easy-06" in found.reasons[1]
    no_more = easy(human_bitwise=times(1), bitwise=times(9))
    assert finding("human-tactics-help", no_more).result is ClaimResult.PARTLY
    assert finding("human-tactics-cost-on-easy", no_more).result is ClaimResult.FAILS
    costly = easy(human_bitwise=times(1), bitwise=times(0.2))
    assert finding("human-tactics-cost-on-easy", costly).result is ClaimResult.HOLDS


@pytest.mark.parametrize(
    ("bitwise", "result"), [(range(10, 16), ClaimResult.PARTLY), (range(30, 36), ClaimResult.HOLDS)]
)
def test_recursive_calls(bitwise: Sequence[int], result: ClaimResult) -> None:
    known = easy(backtracking=times(1), bitwise=times(1), cross_hatching=times(1))
    nodes = easy(backtracking=range(10, 16), bitwise=bitwise, cross_hatching=[1, 2, 3, 4, 5, 6])
    found = finding("different-calls", known, nodes)
    assert found.result is result
    pruned = finding("cross-hatching-beats-simple", known, nodes)
    assert "fewer boards on 6 of 6" in pruned.reasons[1]


def test_boards_of_what_came_to_no_end_are_not_compared() -> None:
    ended: list[float | RunState] = [*times(1)[:5], LATE]
    known = easy(backtracking=times(1), bitwise=ended)
    nodes = easy(backtracking=[9] * 6, bitwise=[9] * 6)
    found = finding("different-calls", known, nodes)
    assert "the same number of boards on 5 of the 5 puzzles" in found.reasons[0]


def test_as_many_puzzles_as_are_enough() -> None:
    for count, result in ((ENOUGH, ClaimResult.HOLDS), (ENOUGH - 1, ClaimResult.UNKNOWN)):
        known = results(easy(one=times(1)[:count], other=times(2)[:count]))
        found = compare(known, "one", "other")
        assert found is not None and found.result is result
