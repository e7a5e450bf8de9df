"""Boards with very many rules: getting ready for them counts as time, and can be interrupted."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

import nonet
from interrupting import interrupted
from nonet import _native
from nonet.constraints import AntiTaxicab
from nonet.engines import Stop, constraints
from nonet.engines._engine import STOPS, Counters
from nonet.model import Layout, Puzzle
from nonet.model.in_steps import Steps, StepwiseCache, finished
from nonet.model.problem import PROBLEMS

MANY = Layout.of(16).with_constraints([AntiTaxicab()])  # 27,120 pairs


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is known of any board, and no time is given to get ready in advance."""
    monkeypatch.setattr(constraints, "_SOON", 0)
    PROBLEMS.clear()
    constraints._PREPARED.clear()
    yield
    PROBLEMS.clear()
    constraints._PREPARED.clear()


@pytest.mark.usefixtures("fresh")
def test_no_time_is_not_exceeded_by_getting_ready() -> None:
    outcome = nonet.solve(Puzzle(MANY, [0] * 256), timeout=0)
    assert outcome.ended is nonet.Stop.TIMEOUT
    assert len(PROBLEMS) == 0, "it stopped in the middle of its list of primitives"
    assert len(constraints._PREPARED) == 0


@pytest.mark.usefixtures("fresh")
def test_who_has_no_time_comes_to_the_end_all_the_same() -> None:
    """In slices without any time, as a thread has them that looks up now and then."""
    puzzle = Puzzle(MANY, [0] * 256)
    search = constraints.ConstraintSearch(puzzle, 0)
    assert (search.solutions, search.time_to_first, search.counters()) == (0, None, Counters())
    assert list(search.take()) == []
    slices = 0
    while search._search is constraints._NOT_READY:
        assert search.run(1, timeout=0) is Stop.TIMEOUT
        slices += 1
    assert 27_120 // 512 < slices < 1_000, "the list of primitives takes many"
    again = constraints.ENGINE.start(puzzle, 0)
    assert again.run(1, node_limit=20) is Stop.NODE_LIMIT
    assert search.run(1, node_limit=20 - search.counters().nodes) is Stop.NODE_LIMIT
    assert search.counters() == again.counters()


@pytest.mark.usefixtures("fresh")
def test_an_interrupt_is_heard_and_the_search_goes_on_later() -> None:
    search = constraints.ENGINE.start(Puzzle(MANY, [0] * 256), 0)
    primitives = AntiTaxicab.primitives

    def interrupted(self: AntiTaxicab, layout: Layout) -> Iterator[object]:
        for number, each in enumerate(primitives(self, layout)):
            if number == 5000:
                raise KeyboardInterrupt
            yield each

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(AntiTaxicab, "primitives", interrupted)
        with pytest.raises(KeyboardInterrupt):
            search.run(1)
    assert search.run(1, node_limit=20) is Stop.NODE_LIMIT


def test_native_code_looks_up_while_it_gets_ready() -> None:
    problem = constraints.native_problem(PROBLEMS.of(MANY))
    with pytest.raises(TimeoutError):
        _native.ConstraintSearch(problem, bytes(256), b"", 0, timeout=0)
    with interrupted():
        while True:
            fresh = constraints.native_problem(PROBLEMS.of(MANY))
            _native.ConstraintSearch(fresh, bytes(256), b"", 0)
    search = _native.ConstraintSearch(problem, bytes(256), b"", 0)
    assert STOPS[search.run(1, -1.0, 20, False)] is Stop.NODE_LIMIT, "the problem was not harmed"


def test_what_is_kept_is_made_once_and_the_oldest_goes() -> None:
    made = []

    def make(key: int) -> Steps[str]:
        made.append(key)
        yield
        return str(key)

    kept = StepwiseCache(2, make)
    assert [kept.of(1), kept.of(2), kept.of(1), kept.of(3)] == ["1", "2", "1", "3"]
    assert made == [1, 2, 3]
    assert len(kept) == 2
    assert kept.of(1) == "1" and made == [1, 2, 3], "it was asked for lately"
    assert kept.of(2) == "2" and made == [1, 2, 3, 2]
    steps = kept.steps(5)
    next(steps)
    assert made[-1] == 5 and len(kept) == 2
    assert finished(steps) == "5"


def test_threads_may_ask_at_once() -> None:
    PROBLEMS.clear()
    found: list[object] = []
    threads = [threading.Thread(target=lambda: found.append(PROBLEMS.of(MANY))) for _ in range(3)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert len({len(each.primitives) for each in found}) == 1  # type: ignore[attr-defined]
