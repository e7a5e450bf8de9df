"""One puzzle in parts, over workers."""

import json
import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import nonet
from jobs.making import PUZZLES
from nonet.constraints import Killer
from nonet.jobs.clusters.local import _connect
from nonet.model import Layout, Puzzle
from nonet.workers import WorkerError

pytest.importorskip("pyarrow")


def test_counting(tmp_path: Path) -> None:
    with ThreadPoolExecutor(2) as on:
        report = nonet.jobs.run("count", "." * 36, tmp_path / "out", on=on, parts=9)
    assert report.complete and report.answer == 28200960
    assert len(list((tmp_path / "out").glob("piece-*.json"))) == report.done == 9
    assert nonet.jobs.status(tmp_path / "out").answer == 28200960


def test_a_puzzle_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("plain").write_text("1" + "." * 15)
    with ThreadPoolExecutor(2) as on:
        assert nonet.jobs.run("count", "plain", tmp_path / "out", on=on, parts=2).answer == 72
        with pytest.raises(FileNotFoundError):
            nonet.jobs.run("count", "absent.txt", tmp_path / "none", on=on, parts=2)


def test_pieces_without_a_solution_add_nothing(tmp_path: Path) -> None:
    with ThreadPoolExecutor(2) as on:
        report = nonet.jobs.run("count", "123....4........", tmp_path / "out", on=on, parts=4)
    assert report.complete and report.answer == 0


def test_pieces_that_take_too_long_are_split_again(tmp_path: Path) -> None:
    puzzle = "1" + "." * 15
    with ThreadPoolExecutor(2) as on:
        report = nonet.jobs.run("count", puzzle, tmp_path / "out", on=on, parts=2, seconds=1e-9)
    assert report.complete and report.answer == nonet.count(puzzle) == 72
    assert report.done > 8 and list((tmp_path / "out").glob("piece-0.*.json"))


def test_going_on(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    with ThreadPoolExecutor(2) as on:
        nonet.jobs.run("count", "." * 16, folder, on=on, parts=6)
        (folder / "_SUCCESS").unlink()
        (folder / "piece-3.json").unlink()
        (folder / "piece-4.json").write_text('{"job": "anoth')
        (folder / "piece-5.json").write_text('{"job": "another", "count": "7"}')
        assert nonet.jobs.status(folder).complete is False
        assert nonet.jobs.run("count", "." * 16, folder, on=on, parts=6).answer == 288
        with pytest.raises(nonet.UsageError, match="the number of parts was 6 and is 7"):
            nonet.jobs.run("count", "." * 16, folder, on=on, parts=7)


def test_solving_and_there_is_none(tmp_path: Path) -> None:
    with ThreadPoolExecutor(2) as on:
        report = nonet.jobs.run("solve", PUZZLES[0], tmp_path / "one", on=on, parts=4)
        assert report.answer == nonet.write(nonet.solve(PUZZLES[0]).solutions[0])
        none = nonet.jobs.run("solve", "123....4........", tmp_path / "two", on=on, parts=4)
    assert none.complete and none.answer is None
    assert json.loads((tmp_path / "two/_SUCCESS").read_text())["operation"] == "solve"


def test_a_puzzle_with_rules(tmp_path: Path) -> None:
    puzzle = Puzzle(Layout.of(4), [0] * 16, constraints=[Killer(5, "r1c1 r1c2")])
    with ThreadPoolExecutor(2) as on:
        report = nonet.jobs.run("count", puzzle, tmp_path / "out", on=on, parts=5)
    assert report.answer == nonet.count(puzzle)


@pytest.mark.long
def test_billions_of_solutions_add_up(tmp_path: Path) -> None:
    puzzle = "..................................5...6.......17....8.....7...64...6....9..8...1."
    with ThreadPoolExecutor(2) as on:
        report = nonet.jobs.run("count", puzzle, tmp_path / "out", on=on, parts=3)
    assert report.answer == nonet.count(puzzle) == 18203671056
    assert report.done == 3


def test_a_board_of_36_rows(tmp_path: Path) -> None:
    rng = random.Random(3)
    rows = [[(6 * r + r // 6 + c) % 36 + 1 for c in range(36)] for r in range(36)]
    grid = nonet.parse(rows)
    for row in rows:
        for column in rng.sample(range(36), 12):
            row[column] = 0
    with ThreadPoolExecutor(2) as on:
        report = nonet.jobs.run("solve", nonet.parse(rows), tmp_path / "out", on=on, parts=4)
        assert report.complete and isinstance(report.answer, str)
        solution = nonet.parse(report.answer)
        assert solution.layout == grid.layout and not solution.conflicts()
        assert all(
            given in (0, value)
            for given, value in zip(nonet.parse(rows).givens, solution.givens, strict=True)
        )
        # Of several solutions the one that came first, though other pieces have others by now.
        again = nonet.jobs.run("solve", nonet.parse(rows), tmp_path / "out", on=on, parts=4)
    assert again.answer == report.answer == nonet.jobs.status(tmp_path / "out").answer


def test_processes(tmp_path: Path) -> None:
    report = nonet.jobs.run("count", "." * 36, tmp_path / "out", workers=2, parts=5)
    assert report.answer == 28200960


def test_workers_of_this_machine_leave_no_thread() -> None:
    before = set(threading.enumerate())
    workers = _connect("", 2)
    assert workers.submit(abs, -3).result() == 3
    workers.close()
    assert set(threading.enumerate()) <= before


def test_a_worker_that_has_a_task_and_does_nothing_is_ended() -> None:
    workers = _connect("", 1)
    try:
        future = workers.submit(time.sleep, 600)
        for _ in range(600):
            workers.end_stalled(0.05)
            if future.done():
                break
            time.sleep(0.05)
        assert isinstance(future.exception(timeout=1), WorkerError)
        assert workers.submit(abs, -3).result() == 3, "another has taken its place"
    finally:
        workers.close()
