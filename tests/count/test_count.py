"""The numbers of `nonet.count`, and where a count ends before all is counted."""

import contextlib
import random
import sys
from collections.abc import Collection, Sequence
from itertools import product
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import nonet
import oracle
from count.counting import CLASSIC, by_bands, by_states, sparse, task
from interrupting import interrupted
from nonet import Candidates, Layout, Puzzle, _native, count
from nonet._count import _enumeration
from nonet._count._enumeration import Parts
from nonet._count._exact import ClassicCount, FrontierCount, Shortage
from nonet._count._task import Task, TimeUpError
from nonet.engines._compiled import native_board
from nonet.errors import ConflictError, UnsupportedError, UsageError
from nonet.options import Deadline
from strategies import layouts, puzzles, random_solution


def by_enumeration(puzzle: Puzzle) -> int:
    return count(puzzle, engine="native")


@st.composite
def classic_puzzles(draw: st.DrawFn, least: int, most: int) -> Puzzle:
    """Some values of a solved 9x9; now and then one of them is changed."""
    rng = random.Random(draw(st.integers(0, 2**32 - 1)))
    solution = random_solution(CLASSIC, rng)
    assume(solution is not None)
    assert solution is not None
    givens = [0] * 81
    for cell in rng.sample(range(81), draw(st.integers(least, most))):
        givens[cell] = solution[cell]
    if draw(st.integers(0, 4)) == 0:
        cell = rng.choice([cell for cell in range(81) if givens[cell]])
        givens[cell] = rng.randint(1, 9)
    return Puzzle(CLASSIC, givens)


def candidates_of(layout: Layout, sets: Sequence[Collection[int]]) -> Candidates:
    places = [
        sum(1 << cell for cell, values in enumerate(sets) if value in values)
        for value in range(1, layout.size + 1)
    ]
    return Candidates(layout, places)


# Known totals


@pytest.mark.parametrize(
    ("layout", "expected"),
    [
        (Layout.of(1), 1),
        (Layout.of(4), 288),
        (Layout.of(6), 28_200_960),
        (Layout.of(6, "3x2"), 28_200_960),
        (Layout.of(8), 29_136_487_207_403_520),
        (Layout.of(8, "4x2"), 29_136_487_207_403_520),
        (Layout.of(5, "none"), 161_280),
        (Layout.of(6, "none"), 812_851_200),
        (CLASSIC, 6_670_903_752_021_072_936_960),
    ],
)
def test_empty_boards(layout: Layout, expected: int) -> None:
    found = count(Puzzle(layout, [0] * layout.cell_count))
    assert found == expected
    assert found.exact


# Against enumeration and the oracle


@given(puzzle=puzzles())
def test_states_agree_with_the_oracle(puzzle: Puzzle) -> None:
    known = oracle.all_solutions(puzzle.layout, puzzle.givens, limit=2_000)
    assume(len(known) < 2_000)
    assert by_states(puzzle) == len(known)


@given(layout=layouts(max_size=6, min_size=3), data=st.data())
@settings(max_examples=20)
def test_states_respect_pencil_marks(layout: Layout, data: st.DataObject) -> None:
    rng = random.Random(data.draw(st.integers(0, 2**32 - 1)))
    sets = [
        rng.sample(range(1, layout.size + 1), rng.randint(2, layout.size - 1))
        for _ in range(layout.cell_count)
    ]
    puzzle = Puzzle(layout, [0] * layout.cell_count, marks=candidates_of(layout, sets))
    expected = count(puzzle, 20_000, engine="native")
    assume(expected.exact)
    assert by_states(puzzle) == expected


@given(puzzle=classic_puzzles(21, 34))
@settings(max_examples=15)
def test_bands_agree_with_enumeration(puzzle: Puzzle) -> None:
    assume(not puzzle.conflicts())
    expected = count(puzzle, 50_000, engine="single")
    assume(expected.exact)
    assert by_bands(puzzle) == expected


@given(seed=st.integers(0, 2**32 - 1))
@settings(max_examples=20)
def test_bands_respect_pencil_marks(seed: int) -> None:
    rng = random.Random(seed)
    solution = random_solution(CLASSIC, rng)
    assume(solution is not None)
    assert solution is not None
    # Whole sets are shared by many cells, so that digits and columns are alike here and there.
    low = rng.sample(range(1, 10), 5)
    sets = [
        [value] if rng.random() < 0.3 else sorted({value, *low, rng.randint(1, 9)})
        for value in solution
    ]
    puzzle = Puzzle(CLASSIC, [0] * 81, marks=candidates_of(CLASSIC, sets))
    expected = count(puzzle, 20_000, engine="native")
    assume(expected.exact)
    assert by_bands(puzzle) == expected


def test_large_counts_agree_with_enumeration() -> None:
    puzzle = sparse(20)
    expected = count(puzzle, engine="single")
    assert expected > 50_000
    assert by_bands(puzzle) == count(puzzle) == expected


@pytest.mark.parametrize("layout", [Layout.of(6), Layout.of(8, "4x2"), Layout.of(7, "none")])
def test_counts_of_other_sizes_agree_with_enumeration(layout: Layout) -> None:
    puzzle = sparse(layout.cell_count // 4, layout, seed=layout.size)
    expected = count(puzzle, 300_000, engine="native")
    assert expected > 30 and expected.exact
    assert by_states(puzzle) == count(puzzle) == expected


# What must not change a count


@given(puzzle=classic_puzzles(15, 24), seed=st.integers(0, 2**32 - 1))
@settings(max_examples=12)
def test_symmetries_keep_the_count(puzzle: Puzzle, seed: int) -> None:
    rng = random.Random(seed)
    digits = [0, *rng.sample(range(1, 10), 9)]
    lines = [3 * band + row for band in rng.sample(range(3), 3) for row in rng.sample(range(3), 3)]
    pillars = [3 * s + c for s in rng.sample(range(3), 3) for c in rng.sample(range(3), 3)]
    changed = [digits[puzzle.givens[9 * r + c]] for r in lines for c in pillars]
    if rng.random() < 0.5:
        changed = [changed[9 * c + r] for r in range(9) for c in range(9)]
    assert by_bands(puzzle, threads=2) == by_bands(Puzzle(CLASSIC, changed))


@given(puzzle=classic_puzzles(17, 26), cell=st.integers(0, 80))
@settings(max_examples=10)
def test_a_count_is_the_sum_over_the_values_of_a_cell(puzzle: Puzzle, cell: int) -> None:
    assume(not puzzle.givens[cell])
    givens = list(puzzle.givens)
    total = 0
    for value in range(1, 10):
        givens[cell] = value
        total += by_bands(Puzzle(CLASSIC, givens))
    assert by_bands(puzzle) == total


@given(layout=layouts(max_size=6, min_size=4), data=st.data())
@settings(max_examples=15)
def test_transposing_keeps_the_count_of_any_layout(layout: Layout, data: st.DataObject) -> None:
    n = layout.size
    turned = [c * n + r for r in range(n) for c in range(n)]
    houses = [
        nonet.model.House(house.kind, house.number, tuple(sorted(turned[c] for c in house.cells)))
        for house in (*layout.boxes, *layout.extra)
    ]
    other = Layout.of(n, "none").with_houses(houses)
    rng = random.Random(data.draw(st.integers(0, 2**32 - 1)))
    givens = [rng.randint(1, n) if rng.random() < 0.1 else 0 for _ in range(n * n)]
    moved = [givens[turned[cell]] for cell in range(n * n)]
    found = FrontierCount(Puzzle(layout, givens)).run(task(memory=2**26), None)
    assume(isinstance(found, int))
    assert by_states(Puzzle(other, moved)) == found


@pytest.mark.parametrize("isa", _native.instruction_sets())
@pytest.mark.parametrize("threads", [1, 3])
def test_every_instruction_set_and_number_of_threads(isa: str, threads: int) -> None:
    puzzle = sparse(15)
    allowed = [1 << (value - 1) if value else 511 for value in puzzle.givens]
    counter = _native.ClassicCount(allowed)
    assert counter.run(threads, 2**30, -1.0, isa, None) == 0
    assert counter.words == (by_bands(puzzle), 0)


def test_many_are_counted_as_one_is() -> None:
    easy = nonet.examples.get("easy-1").text
    several = "." * 24 + easy[24:]
    result = nonet.count_many([easy, several, "." * 81, "11" + "." * 79], threads=1)
    expected = [1, int(count(several)), 6670903752021072936960, 0]
    assert result.counts.tolist() == expected
    assert [row.exact for row in result] == [True, True, True, None]
    assert [row.count for row in result] == expected
    assert result.limit is None
    small = nonet.count_many([easy, "x"])
    assert small.counts.dtype == "uint64"
    assert small.counts.tolist() == [1, 0]
    assert nonet.count_many([]).counts.tolist() == []


def test_finding_solutions_on_several_threads_ends_where_there_are_enough() -> None:
    task = Task(1000, Deadline(60), 1 << 20, 2, None)
    Parts(nonet.parse("." * 81)).finish(task)
    assert task.least >= 1000


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
