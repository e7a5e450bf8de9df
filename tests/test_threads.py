"""Threads: many on the same objects, none at all, and programs that end meanwhile."""

import random
import subprocess
import sys
import sysconfig
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import nonet
from nonet import _native
from nonet.model.primitives import Distinct
from nonet.options import checked_threads
from nonet.workers import WorkerPool, cores

THREADS = 8
ROUNDS = 6
HARD = "8..9...4...5.62.7...9.7..5..1.7........496..7..4.3...8.....9.6...1...2..94.6.3..."
SEVERAL = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...."
TEXTS = [HARD, SEVERAL, "." * 80 + "1", "11" + "." * 79] * 40


def together(work: Callable[[int], Any]) -> list[Any]:
    """What `work(number)` returns in threads that begin at the same moment, ROUNDS times each."""
    gate = threading.Barrier(THREADS)
    found: list[Any] = [None] * THREADS

    def run(number: int) -> None:
        gate.wait(60)
        try:
            found[number] = [work(number) for _ in range(ROUNDS)]
        except BaseException as error:
            found[number] = error

    threads = [threading.Thread(target=run, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert not any(thread.is_alive() for thread in threads)
    return found


def agree(work: Callable[[], Any]) -> None:
    """All threads find what the first call found, made alone."""
    alone = work()
    assert together(lambda _: work()) == [[alone] * ROUNDS] * THREADS


def test_one_puzzle_for_all() -> None:
    puzzle = nonet.parse(HARD)
    agree(lambda: nonet.solve(puzzle).solution)
    agree(lambda: [step.technique for step in nonet.explain(puzzle).steps])
    agree(lambda: (nonet.rate(puzzle).score, nonet.rate(puzzle, "se121").score))


def test_what_is_made_once_is_made_once_for_all() -> None:
    """A new layout: houses, peers and the native board are not there yet."""
    for regions in ("aabb" * 2 + "ccdd" * 2, "aaabbabbccdcdcdd"):
        layout = nonet.Layout.of(4, regions=regions)
        puzzle = nonet.Puzzle(layout, [0] * 16)

        def work(_: int, puzzle: nonet.Puzzle = puzzle) -> tuple[Any, ...]:
            return nonet.solve(puzzle).status, nonet.count(puzzle), len(puzzle.layout.peer_cells)

        assert together(work) == [[work(0)] * ROUNDS] * THREADS


def test_batches_of_the_same_list() -> None:
    array = np.array([[int(c) if c != "." else 0 for c in text] for text in TEXTS], dtype=np.uint8)

    def batch() -> tuple[list[str], list[int]]:
        return nonet.solve_many(TEXTS, threads=2).to_strings(), list(
            nonet.solve_many(array, threads=2).counts
        )

    agree(batch)


def test_a_list_that_changes_meanwhile() -> None:
    """Nobody can say which texts a batch sees; it sees a text or none, and does not crash."""
    texts = list(TEXTS)
    alone = set(nonet.solve_many(TEXTS).counts.tolist())

    def work(number: int) -> bool:
        if number % 2:
            for _ in range(400):
                texts.append("".join(texts.pop(0)))  # a new string, and the old one is freed
            return True
        return set(nonet.solve_many(texts).counts.tolist()) <= alone | {0}

    assert together(work) == [[True] * ROUNDS] * THREADS


def test_one_search_is_run_by_one_thread_at_a_time() -> None:
    board = _native.Topology(4, 16, [[4 * row + column for column in range(4)] for row in range(4)])
    search = _native.DepthFirst(board, bytes(16), b"", 1)
    refused = "this search runs in another thread"

    def work(_: int) -> int:
        try:
            search.run(50, -1.0, 1 << 62, True)
        except RuntimeError as error:
            assert str(error) == refused
        assert search.solutions >= 0 and len(search.counters()) == 5
        try:
            return len(search.take())
        except RuntimeError as error:
            assert str(error) == refused
            return 0

    taken = together(work)
    assert not [each for each in taken if isinstance(each, BaseException)], taken
    rest = len(search.take())
    assert sum(map(sum, taken)) + rest == 16 * search.solutions > 0


def test_one_problem_is_added_to_by_all() -> None:
    """4 cells of 4 values that are all different, said by each thread: 24 ways."""
    problem, four = _native.ConstraintProblem(4, 4, 1), [Distinct((0, 1, 2, 3))]

    assert together(lambda _: problem.add_all(four)) == [[None] * ROUNDS] * THREADS
    searches = together(lambda _: _native.ConstraintSearch(problem, bytes(4), b"", 1))
    for search in (search for each in searches for search in each):
        search.run(1000, -1.0, 1 << 62, False)
        assert search.solutions == 24


@pytest.mark.parametrize("scale", ["se121", "hodoku"])
def test_one_rater_for_all(scale: str) -> None:
    from nonet.scales import SCALES

    rater = SCALES.get(scale).rater()
    puzzle = nonet.parse(nonet.examples.get("singles-1").puzzle)
    agree(lambda: rater.rate(puzzle, None, steps=False).score)


def test_puzzles_are_made_as_they_are_alone() -> None:
    agree(lambda: [puzzle.givens for puzzle in nonet.generate(count=2, seed=5, threads=2)])


@pytest.mark.skipif(not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="this Python has a GIL")
def test_the_module_needs_no_gil() -> None:
    code = "import sys, nonet; nonet.solve('.' * 81); print(sys._is_gil_enabled())"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("False\n", "")


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


# What threads do without end, each by another way back from native code.
CALLS = {
    "solutions": "list(nonet.solutions(empty, engine='native'))",
    "count": "nonet.count(empty, timeout=60, threads=2)",
    "count with a report": "nonet.count(empty, timeout=60, progress=print)",
    "solve_many": "nonet.solve_many([empty] * 1_000_000, limit=1000, threads=2)",
    "read_strings": "[nonet.solve_many(['x'] * 100_000) for _ in range(10**6)]",
    "find_lines": "[_native.find_lines(b'\\n' * 10**7) for _ in range(10**6)]",
    "generate": "[nonet.generate() for _ in range(10**6)]",
    "race": "[nonet.solve(empty, engine='race') for _ in range(10**6)]",
    "rate": "[nonet.rate(hard) for _ in range(10**6)]",
}
PROGRAM = """
import threading, time
import nonet
from nonet import _native
empty = "." * 81
hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
begun = threading.Barrier({threads} + 1)
def work(call):
    begun.wait()
    exec(call)
small = "." * 16
# All is imported before: without the GIL Python itself may hang where threads import at the end.
nonet.solve(hard, engine="race")
list(nonet.solutions(small, engine="native"))
nonet.count(small, threads=2, progress=print)
nonet.solve_many([hard])
nonet.generate()
nonet.rate(hard)
for call in {calls}:
    threading.Thread(target=work, args=[call], daemon=True).start()
begun.wait()
time.sleep(0.3)
"""


def test_a_program_ends_with_threads_in_native_code() -> None:
    for calls in (list(CALLS.values())[::2], list(CALLS.values())[1::2]):
        program = PROGRAM.format(threads=len(calls), calls=calls)
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=60)
        assert (done.returncode, done.stderr.decode()) == (0, "")


def test_functions_at_the_end_can_still_solve() -> None:
    """What was registered before nonet was imported is called after its own function."""
    program = "import atexit\natexit.register(lambda: print(nonet.count('.' * 16)))\nimport nonet\n"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=60)
    assert (done.returncode, done.stdout.decode().split()) == (0, ["288"])
