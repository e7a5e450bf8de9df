"""Where no thread can be started, as in a browser, all goes in turn and comes to the same."""

import random
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

import nonet
from nonet.options import checked_threads
from nonet.workers import WorkerPool, cores


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(sys, "platform", "emscripten")
    for kind, name in (
        (threading.Thread, "start"),
        (ThreadPoolExecutor, "submit"),
        (subprocess, "Popen"),
    ):
        monkeypatch.setattr(kind, name, refuse)


@pytest.mark.usefixtures("alone")
def test_there_is_one_core_and_one_thread() -> None:
    assert (cores(), checked_threads(None), checked_threads(7)) == (1, 1, 1)
    assert not WorkerPool.supported()


@pytest.mark.usefixtures("alone")
def test_counts_ratings_and_puzzles_come_in_turn() -> None:
    empty = nonet.parse("." * 36)
    # Without memory there are no tables, and every solution is found.
    found = nonet.count(empty, threads=4, timeout=0.4, memory=1)
    assert 1000 < found < 28_200_960 and not found.exact
    few = nonet.parse("1..4....2......3").layout
    assert nonet.count(nonet.Puzzle(few, [0] * 16), threads=4, memory=1) == 288
    made = list(nonet.generate(count=2, seed=1, threads=4))
    assert made == list(nonet.generate(count=2, seed=1, threads=1))
    rated = list(nonet.rate_many(made, threads=4))
    assert [each.level for each in rated if isinstance(each, nonet.Rating)] == [
        nonet.rate(each).level for each in made
    ]


def test_one_thread_counts_as_many_do() -> None:
    givens = random.Random(5).sample(range(1, 7), 6) + [0] * 30
    puzzle = nonet.Puzzle(nonet.Layout.of(6), givens)
    counts = {int(nonet.count(puzzle, threads=threads, memory=1)) for threads in (1, 3)}
    assert counts == {28_200_960 // 720}


def test_nothing_that_a_browser_needs_loads_numpy() -> None:
    code = """
import sys
sys.modules["numpy"] = None  # importing it fails from here on
import nonet
from nonet.web.endpoints import ENDPOINTS, prepare
prepare()
hard = "8..9...4...5.62.7...9.7..5..1.7........496..7..4.3...8.....9.6...1...2..94.6.3..."
print(len(nonet.explain(hard).steps), nonet.rate(hard).level, nonet.count("." * 16),
      nonet.solve(hard).count, len(list(nonet.steps(hard))) > 10)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout == "55 hard 288 1 True\n", done.stderr
