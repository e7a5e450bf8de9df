"""Medians, means and ratios against what a time-out may turn out to be."""

import math
from dataclasses import replace
from statistics import fmean, median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compare.made_up import TIMEOUT, results
from nonet import RunState

# The figures by themselves; a report shows what comes of them.
from nonet._compare import units
from nonet._compare.summary import (
    Number,
    cell,
    common,
    head_to_head,
    times,
)
from nonet.words import describe_time

TIMES = st.one_of(st.floats(1e-6, 4.9), st.just(RunState.TIMEOUT))
ROWS = st.lists(st.tuples(TIMES, TIMES), min_size=1, max_size=9)


def resolved(values: list[float | RunState], factor: float) -> list[float]:
    """What the time-outs may have been in truth."""
    return [TIMEOUT * factor if value is RunState.TIMEOUT else float(value) for value in values]


@given(st.lists(TIMES, min_size=1, max_size=9))
def test_a_median_or_mean_is_exact_or_a_lower_bound(values: list[float | RunState]) -> None:
    found = cell(results({"a": {"easy": values}}), "a")
    for number, average in ((found.seconds, median), (found.mean, fmean)):
        assert number is not None
        for factor in (1, 10, 1000):
            truth = average(resolved(values, factor))
            if number.at_least:
                assert truth >= number.value * (1 - 1e-9)
            else:
                assert math.isclose(truth, number.value)
    assert found.mean is not None
    assert found.mean.at_least == (RunState.TIMEOUT in values)
    assert (found.done, found.timeouts) == (
        len(values) - values.count(RunState.TIMEOUT),
        values.count(RunState.TIMEOUT),
    )


@given(ROWS, st.sampled_from([1.0, 3.0, 1e4]), st.sampled_from([1.0, 3.0, 1e4]))
def test_the_median_ratio_lies_between_its_bounds(
    rows: list[tuple[float | RunState, float | RunState]], one: float, other: float
) -> None:
    first, second = [a for a, _ in rows], [b for _, b in rows]
    known = head_to_head(results({"a": {"easy": first}, "b": {"easy": second}}), "a", "b")
    assert known is not None
    pairs = list(zip(resolved(first, one), resolved(second, other), strict=True))
    truth = median(b / a for a, b in pairs)
    assert known.median.low * (1 - 1e-9) <= truth <= known.median.high * (1 + 1e-9)
    assert known.faster <= sum(a < b for a, b in pairs)
    assert known.slower <= sum(a > b for a, b in pairs)
    if RunState.TIMEOUT not in first + second:
        assert known.median.low == known.median.high
        assert known.pairs == len(rows)


def test_crashes_have_no_time_but_are_counted() -> None:
    row: list[float | RunState] = [1.0, RunState.CRASHED, 3.0, RunState.UNSUPPORTED, RunState.WRONG]
    found = cell(results({"a": {"easy": row}}), "a")
    assert (found.puzzles, found.done, found.broken, found.unsupported) == (4, 2, 2, 1)
    assert found.seconds == Number(2.0)


def test_means_are_over_puzzles_that_all_were_measured_on() -> None:
    known = results(
        {
            "a": {"easy": [1.0, 2.0], "16x16": [100.0]},
            "b": {"easy": [1.0, 4.0], "16x16": [RunState.UNSUPPORTED]},
        }
    )
    shared = common(known)
    assert shared.engines == ("a", "b")
    assert shared.puzzles == ("easy-01", "easy-02")
    assert shared.cell(known, "a").mean == Number(1.5)
    assert times(known, "a") == [1.0, 2.0, 100.0]


def test_an_engine_for_few_boards_does_not_take_the_others_from_the_means() -> None:
    known = results(
        {
            "few": {"easy": [1.0], "16x16": [RunState.UNSUPPORTED] * 3},
            "a": {"easy": [2.0], "16x16": [RunState.TIMEOUT] * 3},
            "b": {"easy": [1.0], "16x16": [3.0] * 3},
        }
    )
    shared = common(known)
    assert shared.engines == ("a", "b")
    assert len(shared.puzzles) == 4
    assert shared.cell(known, "few").mean is None
    assert shared.cell(known, "b").mean == Number(2.5)
    crashed = results({"a": {"easy": [RunState.CRASHED]}})
    assert common(crashed).puzzles == common(results({})).puzzles == ()


def test_boards_without_a_count_make_no_median() -> None:
    known = results({"a": {"easy": [1.0, 2.0]}})
    assert cell(known, "a").nodes is not None
    uncounted = replace(known.measurements[1], nodes=None)
    known = replace(known, measurements=(known.measurements[0], uncounted))
    assert cell(known, "a").nodes is None


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0 s"),
        (1e-7, "0.1 µs"),
        (9.999e-4, "1 ms"),
        (0.9999, "1 s"),
        (59.94, "59.9 s"),
        (59.97, "1 min"),
        (72.3, "1 min 12 s"),
        (3_590, "59 min 50 s"),
        (3_599.9, "1 h"),
        (100_000, "1 d 4 h"),
    ],
)
def test_times_in_words(value: float, text: str) -> None:
    assert describe_time(value) == text


def test_lower_bounds_in_words() -> None:
    assert units.bounded(Number(2.0, at_least=True), describe_time) == "≥ 2 s"
    assert units.bounded(None, describe_time) == "–"
