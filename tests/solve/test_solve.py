"""`solve`, `true_candidates`: the same at every entrance, with marks, bounds and all engines."""

import gc
import importlib
import itertools
import pickle
import random
import tracemalloc
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings

import nonet
import oracle
from nonet import true_candidates
from nonet._solve._start import start
from nonet.engines import Search, Stop
from nonet.errors import ConflictError, UnknownNameError, UsageError
from nonet.model import Layout, Puzzle, Status
from strategies import puzzles

INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SEVERAL = "0000300040020000"  # nine solutions
TWO = "1000020000300004"


@given(puzzle=puzzles())
def test_the_status_follows_from_the_oracles_count(puzzle: Puzzle) -> None:
    if puzzle.conflicts():
        with pytest.raises(ConflictError) as caught:
            nonet.solve(puzzle)
        assert caught.value.conflicts == puzzle.conflicts()
        return
    known = oracle.all_solutions(puzzle.layout, puzzle.givens)
    expected = Status.UNSOLVABLE if not known else Status.UNIQUE if len(known) == 1 else "multiple"
    outcome = nonet.solve(puzzle)
    assert outcome.status == expected
    assert outcome.count == min(2, len(known))
    assert (outcome.solution is None) == (not known)
    everything = nonet.solve(puzzle, limit=None)
    assert everything.count == len(known) == nonet.count(puzzle)
    assert everything.exact
    assert sorted(grid.values for grid in everything.solutions) == sorted(known)
    # In another order, it may be: docs/design.md, "Which solution comes first".
    assert sorted(grid.values for grid in nonet.solutions(puzzle)) == sorted(known)


@pytest.mark.contract("R0.5", "R3.13")
@pytest.mark.parametrize(
    ("limit", "status", "count", "exact"),
    [
        (1, "solved", 1, False),
        (2, "multiple", 2, False),
        (9, "multiple", 9, False),
        (10, "multiple", 9, True),
        (None, "multiple", 9, True),
    ],
)
def test_limits(limit: int | None, status: str, count: int, exact: bool) -> None:
    outcome = nonet.solve(SEVERAL, limit=limit)
    assert (outcome.status, outcome.count, outcome.exact) == (status, count, exact)
    assert len(set(outcome.solutions)) == count
    assert nonet.count(SEVERAL, limit) == count


def test_a_limit_of_one_can_still_prove_that_there_is_none() -> None:
    outcome = nonet.solve("." * 8 + "12.." + "..3.", limit=1)
    assert outcome.status is Status.UNSOLVABLE or outcome.solution is not None
    none = "123." + "...4" + "." * 8
    assert nonet.solve(none, limit=1).status is Status.UNSOLVABLE
    assert nonet.solve(none, limit=1).exact


@pytest.mark.contract("R3.10", "R3.11")
def test_no_solution_is_an_outcome() -> None:
    outcome = nonet.solve("123....4........")
    assert outcome.status is Status.UNSOLVABLE
    assert outcome.solution is None
    assert outcome.solutions == ()
    assert str(outcome) == "No solution."


def test_bounds_that_come_first_are_admitted() -> None:
    outcome = nonet.solve(INKALA, node_limit=1)
    assert (outcome.status, outcome.exact) == (Status.UNKNOWN, False)
    assert nonet.solve(INKALA, timeout=0, engine="native").status is Status.UNKNOWN
    # Two solutions are several, even if the bound cut the search short.
    assert nonet.solve("." * 81, limit=None, node_limit=500).status is Status.MULTIPLE


@pytest.mark.contract("R0.20")
def test_the_time_to_the_first_solution() -> None:
    stats = nonet.solve(INKALA).stats
    assert stats.time_to_first is not None
    assert 0 < stats.time_to_first <= stats.time
    assert nonet.solve("123....4........").stats.time_to_first is None


@pytest.mark.contract("R0.16", "R0.17", "R3.11", "R4.19")
def test_all_conflicts_are_named_at_once() -> None:
    with pytest.raises(ConflictError) as caught:
        nonet.solve("11.." + "...." + "2..." + "2...")
    assert str(caught.value) == (
        "the givens break the rules: 1 appears twice in row 1 (r1c1, r1c2); "
        "2 appears twice in column 1 (r3c1, r4c1); 1 appears twice in box 1 (r1c1, r1c2); "
        "2 appears twice in box 3 (r3c1, r4c1)"
    )
    with pytest.raises(ConflictError):
        next(nonet.solutions("11.............."))
    with pytest.raises(ConflictError):
        nonet.count("11..............")


def test_conflicts_are_found_whatever_the_bounds() -> None:
    with pytest.raises(ConflictError):
        nonet.solve("11..............", node_limit=0)


def test_a_count_has_whether_it_is_exact() -> None:
    bounded = nonet.count("." * 81, timeout=0.01)
    assert not bounded.exact
    assert bounded >= 0
    assert nonet.count(SEVERAL).exact
    assert not nonet.count(SEVERAL, limit=9).exact
    assert pickle.loads(pickle.dumps(bounded)).exact is False


@pytest.mark.contract("R0.5")
def test_enumeration_is_lazy_resumable_and_complete() -> None:
    empty = nonet.solutions("." * 625)
    assert next(empty) != next(empty)
    assert empty.status is Status.MULTIPLE
    assert not empty.exact
    first, second = nonet.solutions("." * 16), nonet.solutions("." * 16)
    pairs = list(zip(first, second, strict=True))
    assert len(pairs) == len({grid for grid, _ in pairs}) == 288
    assert all(a == b for a, b in pairs)
    assert first.exact
    assert first.stats.time_to_first is not None


@pytest.mark.parametrize("engine", ["auto", "bitwise"])
def test_threads_that_share_an_enumeration_get_each_solution_once(engine: str) -> None:
    shared = nonet.solutions("." * 81, limit=1500, engine=engine)
    with ThreadPoolExecutor(6) as pool:
        found = [grid for part in pool.map(lambda _: list(shared), range(6)) for grid in part]
    assert (len(found), len(set(found))) == (1500, 1500)
    assert shared.ended is Stop.LIMIT


def test_enumeration_stops_at_its_bounds() -> None:
    limited = nonet.solutions("." * 16, limit=7)
    assert len(list(limited)) == 7
    assert not limited.exact
    assert limited.status is Status.MULTIPLE
    exact = nonet.solutions(SEVERAL, limit=10)
    assert len(list(exact)) == 9
    assert exact.exact
    bounded = nonet.solutions("." * 81, node_limit=100)
    assert len(list(bounded)) < 100
    assert bounded.stats.nodes == 100
    timed = nonet.solutions("." * 81, timeout=0.02)
    assert len(list(timed)) > 0
    assert not timed.exact


@pytest.mark.contract("R0.5")
@pytest.mark.long
def test_a_hundred_thousand_solutions_take_no_more_memory_than_a_thousand() -> None:
    found = nonet.solutions("." * 81)
    sum(1 for _ in itertools.islice(found, 1000))
    gc.collect()
    tracemalloc.start()
    try:
        sum(1 for _ in itertools.islice(found, 100_000))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 2_000_000


def test_seeds_shuffle_the_order_and_nothing_else() -> None:
    orders = [[g.values for g in nonet.solutions("." * 16, seed=seed)] for seed in (0, 1, 2)]
    assert orders[0] != orders[1] != orders[2]
    assert sorted(orders[0]) == sorted(orders[1]) == sorted(orders[2])


def test_puzzles_grids_and_texts_are_taken() -> None:
    puzzle = nonet.parse(TWO)
    assert nonet.solve(puzzle).solutions == nonet.solve(puzzle.grid).solutions
    assert nonet.solve(puzzle).solutions == nonet.solve(TWO, box="2x2").solutions
    assert nonet.solve("12.4" + "." * 12, box="1x4").solution is not None
    with pytest.raises(UsageError, match="for reading text"):
        nonet.solve(puzzle, box="2x2")
    with pytest.raises(UsageError, match="not int"):
        nonet.solve(42)  # type: ignore[arg-type]


@pytest.mark.parametrize("bounds", [{"limit": 0}, {"timeout": -1}, {"node_limit": -1}])
def test_bounds_that_make_no_sense(bounds: dict[str, int]) -> None:
    with pytest.raises(UsageError):
        nonet.solve(TWO, **bounds)  # type: ignore[arg-type]


def test_unknown_engines_are_guessed_at() -> None:
    with pytest.raises(UnknownNameError, match="Did you mean 'native'"):
        nonet.solve(TWO, engine="nativ")


def test_check() -> None:
    solved = nonet.check("1234341221434321")
    assert (solved.valid, solved.complete, solved.solved, solved.conflicts) == (
        True,
        True,
        True,
        (),
    )
    clash = nonet.check("1134341221434321")
    assert not clash.valid
    assert not clash.solved
    assert [conflict.rule for conflict in clash.conflicts] == ["row 1", "column 2", "box 1"]
    assert not nonet.check(TWO).complete


def test_outcomes_can_be_pickled() -> None:
    outcome = nonet.solve(SEVERAL, limit=None)
    copy = pickle.loads(pickle.dumps(outcome))
    assert copy == outcome
    assert copy.puzzle.layout is Layout.of(4)


def test_to_get_ready_counts_as_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    asked: list[float | None] = []

    class Slow:
        """A search that takes three seconds to begin."""

        def __init__(self, search: Search) -> None:
            now[0] += 3
            self.search = search

        def run(self, *args: int | None, timeout: float | None, **options: Any) -> Stop:
            asked.append(timeout)
            return self.search.run(*args, timeout=None, **options)

        def __getattr__(self, name: str) -> Any:
            return getattr(self.search, name)

    monkeypatch.setattr("nonet.options.time", SimpleNamespace(monotonic=lambda: now[0]))
    for module in ("_solve", "_solutions"):
        monkeypatch.setattr(f"nonet._solve.{module}.start", lambda *args: Slow(start(*args)))
    nonet.solve("." * 16, timeout=10)
    nonet.solve("." * 16, timeout=2)
    nonet.solve("." * 16)
    assert asked == [7.0, 0.0, None]
    assert next(nonet.solutions("." * 16, timeout=2), None) is not None and asked[3] == 0.0


def test_a_plain_line_gets_the_same_outcome_by_the_short_way() -> None:
    grid = nonet.solve(INKALA).solution
    assert grid is not None
    solved, draw = nonet.write(grid), random.Random(52)
    fields = ["puzzle", "status", "solutions", "ended", "engine"]
    seen: Counter[str] = Counter()
    for number in range(3000):
        digits = str.maketrans("123456789", "".join(draw.sample("123456789", 9)))
        kept = draw.randint(18, 60)
        cells = set(draw.sample(range(81), kept))
        text = "".join(c if i in cells else "." for i, c in enumerate(solved.translate(digits)))
        if number % 3 == 0:  # another value somewhere: mostly no solution, or a conflict
            at = draw.randrange(81)
            text = text[:at] + draw.choice("123456789") + text[at + 1 :]
        found: list[object] = []
        for by in (text + "\n" * (number % 2), nonet.parse(text)):
            try:
                outcome = nonet.solve(by)
            except ConflictError as error:
                found.append(str(error))
                continue
            assert type(outcome) is nonet.Outcome
            assert outcome.stats.time >= 0
            assert (outcome.stats.time_to_first is None) == (outcome.solution is None)
            found.append([*(getattr(outcome, each) for each in fields), outcome.stats[:5]])
            seen[str(outcome.status)] += 1
        assert found[0] == found[1]
    assert set(seen) == {"unique", "multiple", "unsolvable"}


def test_the_short_way_is_for_all_defaults_alone() -> None:
    assert nonet.solve(INKALA, limit=1).status is Status.SOLVED
    assert not nonet.solve("." * 81, rule="diagonal").puzzle.layout.is_classic
    with pytest.raises(UsageError):
        nonet.solve(INKALA, limit=2.5)  # type: ignore[arg-type]
    assert nonet.solve(INKALA, seed=1).engine == "native"
    assert nonet.solve("." * 81, timeout=60).engine == "single"


@settings(max_examples=20)
@given(puzzles(max_size=6))
def test_possible_is_what_some_solution_has(puzzle: Puzzle) -> None:
    if puzzle.conflicts():
        return
    grids = [grid.values for grid, _ in zip(nonet.solutions(puzzle), range(20_000), strict=False)]
    if len(grids) == 20_000:
        return
    found = true_candidates(puzzle)
    cells = range(puzzle.layout.cell_count)
    expected = tuple(tuple(sorted({values[cell] for values in grids})) for cell in cells)
    assert found.exact
    assert found.values == expected


def test_time_is_a_bound() -> None:
    found = true_candidates(Puzzle(Layout.of(25), [0] * 625), timeout=0.0)
    assert not found.exact


def test_all_solutions_are_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    # A puzzle with few solutions is known after one search, whatever its candidates are.
    module = importlib.import_module("nonet._solve._true_candidates")
    started: list[Puzzle] = []

    def counted(puzzle: Puzzle, engine: str) -> Search:
        started.append(puzzle)
        return start(puzzle, engine)

    monkeypatch.setattr(module, "start", counted)
    found = true_candidates("1234341221434...")
    assert (found.exact, len(started)) == (True, 1)
    assert true_candidates("." * 36).exact
    assert len(started) > 2
