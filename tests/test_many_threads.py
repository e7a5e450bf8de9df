"""Many threads on the same objects: each gets what it would get alone, with the GIL and without."""

import subprocess
import sys
import sysconfig
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import nonet
from nonet import _native
from nonet.model.primitives import Distinct

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
