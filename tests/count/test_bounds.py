"""Where a count ends before all is counted: limits, timeouts, memory, interrupts, mistakes."""

import contextlib
import sys
from itertools import product
from typing import Any

import pytest

import nonet
from count.counting import by_bands, by_states, sparse, task
from interrupting import interrupted
from nonet import Layout, Puzzle, _native, count
from nonet._count import _enumeration
from nonet._count._exact import ClassicCount, FrontierCount, Shortage
from nonet._count._task import TimeUpError
from nonet.engines._compiled import native_board
from nonet.errors import ConflictError, UnsupportedError, UsageError
from nonet.options import Deadline

# Bounds


def test_limits() -> None:
    assert repr(count("." * 81, 10)) == "Count(10, exact=False)"
    million = count(sparse(16), 10**6)
    assert (million, million.exact) == (10**6, False)
    beyond = count("." * 36, 10**30)
    assert beyond.exact and beyond == 28_200_960


def test_a_limit_ends_a_count_that_nothing_else_would_end() -> None:
    # No part of this board is ever finished: what is found on the way must be counted.
    limited = count("." * 256, 200_001, threads=2)
    assert (limited, limited.exact) == (200_001, False)


def test_a_timeout_counts_what_unfinished_parts_have_found() -> None:
    parts = _enumeration.Parts(nonet.parse("." * 256))
    bounded = task(threads=2, timeout=0.2)
    with pytest.raises(TimeUpError):
        parts.finish(bounded)
    assert bounded.least == parts.found > 0


def test_boards_beyond_what_states_can_hold_are_enumerated() -> None:
    n = 66
    values = [(r + c) % n + 1 for r in range(n) for c in range(n)]
    # Eleven squares of two values each that can be exchanged: 2^11 solutions, and some more steps.
    for k in range(11):
        for r, c in product((k, k + n // 2), repeat=2):
            values[r * n + c] = 0
    puzzle = Puzzle(Layout.of(n, "none"), values)
    assert count(puzzle, threads=2) == 2**11


def test_a_timeout_leaves_a_lower_bound() -> None:
    puzzle = sparse(10)
    whole = by_bands(puzzle)
    short = count(puzzle, timeout=0.05)
    assert 0 < short <= whole
    assert str(short).startswith("at least") != short.exact
    bounded = task(timeout=0.3)
    with contextlib.suppress(TimeUpError):
        ClassicCount(puzzle).run(bounded)
    assert 0 <= bounded.least <= whole
    assert not count("." * 256, timeout=0.2).exact


def test_memory_is_bounded() -> None:
    with pytest.raises(UnsupportedError, match=r"needs \d+ MiB of memory.*--memory.*solutions"):
        count("." * 81, memory=10**6)
    with pytest.raises(UnsupportedError, match=r"more memory than"):
        count("." * 256, memory=10**6)
    bounded = count("." * 81, memory=10**6, timeout=0.1)
    assert bounded > 0 and not bounded.exact
    failed = FrontierCount(nonet.parse("." * 64)).run(task(memory=2**20), None)
    assert failed is Shortage.MEMORY


@pytest.mark.long
@pytest.mark.parametrize("memory", [1, 1_000, 10_000, 2**63, 2**64 - 1, 2**100])
def test_no_amount_of_memory_makes_a_count_wrong(memory: int) -> None:
    assert count("." * 25, memory=memory, box="none") == 161_280
    assert count(sparse(20), memory=memory) > 6_000
    few = _native.FrontierCount(native_board(Layout.of(2, "none")), [0, 1, 2, 3], [3] * 4)
    ended, _ = few.run(1, min(memory, 2 * sys.maxsize + 1), -1.0, None)
    assert (ended, few.words) == ((0, (2,)) if memory > 2**20 else (2, ()))


def test_without_memory_a_small_count_is_enumerated() -> None:
    puzzle = sparse(20)
    assert count(puzzle, memory=1, threads=2) == by_bands(puzzle) > 6_000


def test_states_with_too_many_open_houses_are_refused() -> None:
    frontier = FrontierCount(Puzzle(Layout.of(36), [0] * 1296))
    assert not frontier.possible
    with pytest.raises(ValueError, match="too many houses"):
        frontier.run(task(), None)


def test_the_estimate_is_of_the_right_magnitude() -> None:
    assert 10**6 < _enumeration.magnitude(Puzzle(Layout.of(6), [0] * 36)) < 10**9
    assert _enumeration.magnitude(Puzzle(Layout.of(4), [0] * 16)) == pytest.approx(288, rel=0.9)


def test_parts_that_are_done_show_how_many_solutions_there_are() -> None:
    parts = _enumeration.Parts(Puzzle(Layout.of(4), [0] * 16))
    while not parts.exhausted:
        parts.step(task(), 10**6)
    assert parts.expected == parts.found == 288


def test_the_estimate_keeps_to_the_time() -> None:
    with pytest.raises(TimeUpError):
        _enumeration.magnitude(nonet.parse("." * 256), Deadline(0.0))


def test_progress_is_reported_and_may_stop_the_count() -> None:
    heard: list[tuple[str, float]] = []
    count(sparse(11), threads=1, progress=lambda method, part: heard.append((method, part)))
    assert all(0 <= part <= 1 for _, part in heard)
    assert {method for method, _ in heard} <= {"counting band by band"}

    class EnoughError(Exception):
        pass

    def stop(method: str, part: float) -> None:
        raise EnoughError

    with pytest.raises(EnoughError):
        count("." * 100, threads=1, progress=stop)


@pytest.mark.usefixtures("bounded")
@pytest.mark.parametrize("kind", ["bands", "states", "states on two threads", "enumeration"])
def test_interrupts_come_through(kind: str) -> None:
    latin = Puzzle(Layout.of(10, "none"), [0] * 100)
    with interrupted():
        while True:
            if kind == "bands":
                by_bands(sparse(9))
            elif kind == "enumeration":
                _enumeration.Parts(nonet.parse("." * 81)).finish(task(threads=2))
            else:
                by_states(latin, threads=1 + ("two" in kind))


# Mistakes


def test_bad_arguments() -> None:
    with pytest.raises(UsageError, match="memory"):
        count("." * 81, memory=0)
    with pytest.raises(UsageError, match="threads"):
        count("." * 81, threads=0)
    with pytest.raises(ConflictError):
        count("11" + "." * 79)


def test_the_module_refuses_what_is_no_board() -> None:
    with pytest.raises(ValueError, match="81 sets"):
        _native.ClassicCount([511] * 80)
    with pytest.raises(ValueError, match="9 digits"):
        _native.ClassicCount([512] * 81)
    make: Any = _native.FrontierCount
    good: Any = [_native.Topology(2, 4, [[0, 1]]), [0, 1, 2, 3], [3] * 4]
    for place, bad, message in [
        (0, _native.Topology(65, 4, []), "too large"),
        (0, _native.Topology(2, 3, []), "entry for each"),
        (1, [0, 1, 2], "entry for each"),
        (1, [0, 0, 1, 2], "once"),
        (1, [0, 1, 2, 4], "once"),
        (2, [4] * 4, "out of range"),
        (2, [3] * 3, "entry for each"),
    ]:
        with pytest.raises(ValueError, match=message):
            make(*good[:place], bad, *good[place + 1 :])
    counter = make(*good)
    assert counter.run(1, 2**20, -1.0, None) == (0, 0)
    with pytest.raises(RuntimeError, match="before"):
        counter.run(1, 2**20, -1.0, None)
