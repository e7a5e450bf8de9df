"""`nonet batch`: rows, objects that say more than their puzzle, and a terminal."""

import gzip
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from batch.test_batch import CLASH, EMPTY, INKALA, NONE, SOLVED, boards
from cli.conftest import Run
from nonet import _native, solve_many
from nonet.cli._batch_shape import find_objects
from nonet.cli.commands import batch


def test_lines_come_in_order_and_match_solve(nonet: Run, tmp_path: Path) -> None:
    text = "\n".join(["# head", "", *boards(400, 5), INKALA[1:], CLASH, NONE, INKALA])
    file = tmp_path / "many.txt"
    file.write_text(text)  # without a line end after the last line
    result = nonet("batch", str(file), "-o", str(tmp_path / "out.txt"))
    written = (tmp_path / "out.txt").read_text()
    # Which of several solutions comes first is each engine's own affair.
    pairs = zip(written.splitlines(), nonet("solve", str(file)).lines, strict=True)
    assert all(ours == other or "#" not in ours[0] + other[0] for ours, other in pairs)
    assert nonet("check", "-", stdin=written).code == 0
    assert written.splitlines()[-4:] == [
        "# line 403: not solved",
        "# line 404: not solved",
        "# line 405: no solution",
        SOLVED,
    ]
    assert result.code == 3
    assert f"nonet: {file}: line 12: 2 appears twice" in result.err
    assert result.err.count("\n") == 21  # the first twenty, and that there are more
    assert result.err.endswith("further lines that are not puzzles are only counted\n")
    assert nonet("batch", str(file), "-o", str(tmp_path / "out.txt")).code == 2


HEAD = "puzzle,solution,count,status"


@pytest.mark.parametrize(
    ("format_", "limit", "expected"),
    [
        ("count", "2", ["1", "2", "# line 3: no solution"]),
        ("count", "1", ["1", "1", "# line 3: no solution"]),
        ("csv", "2", [HEAD, f"{INKALA},{SOLVED},1,unique", "multiple", f"{NONE},,0,unsolvable"]),
        ("csv", "1", [HEAD, f"{INKALA},{SOLVED},1,solved", "solved", f"{NONE},,0,unsolvable"]),
    ],
)
def test_formats(nonet: Run, tmp_path: Path, format_: str, limit: str, expected: list[str]) -> None:
    file = tmp_path / "three.txt"
    file.write_text(f"{INKALA}\n{'.' * 81}\n{NONE}\n")
    out = tmp_path / "out.txt"
    command = ("batch", str(file), "-o", str(out), "--to", format_, "--limit", limit)
    assert nonet(*command).code == 1
    lines = out.read_text().splitlines()
    assert len(lines) == len(expected)
    assert all(line.endswith(end) for line, end in zip(lines, expected, strict=True))


def test_lines_keep_their_numbers_however_many_are_solved_at_once(
    nonet: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonet.cli._batch_blocks.PUZZLES", 3)
    file = tmp_path / "in.txt"
    texts = ["", "", *[INKALA, "x", "", "# no puzzle", NONE] * 7, "", INKALA]
    file.write_text("\n".join(texts))
    out = tmp_path / "out.txt"
    nonet("batch", str(file), "-o", str(out))
    names = {INKALA: SOLVED, "x": "# line {}: not solved", NONE: "# line {}: no solution"}
    expected = [names[text].format(i) for i, text in enumerate(texts, 1) if text in names]
    assert out.read_text().splitlines() == expected


def test_json_has_the_names_of_solve(nonet: Run, tmp_path: Path) -> None:
    text = f'# head\n\n{INKALA}\r\n{CLASH}\n"~ \0\n{NONE}\n{EMPTY}\0\n'
    (tmp_path / "in.txt").write_bytes(text.encode())
    result = nonet("batch", "--json", str(tmp_path / "in.txt"), "-o", str(tmp_path / "out.txt"))
    assert (result.code, result.err) == (3, "")
    found = [json.loads(line) for line in (tmp_path / "out.txt").read_text().splitlines()]
    solved = nonet("solve", "--json", INKALA, CLASH, NONE, EMPTY).lines
    expected = [json.loads(line) for line in solved]
    expected.insert(2, {**expected[0], "status": None, "count": None, "exact": None})
    for ours, other in zip(found, expected, strict=True):
        assert set(ours) <= set(other)
        assert all(ours[key] == other[key] for key in ("status", "count", "exact"))
    assert [record["line"] for record in found] == [3, 4, 5, 6, 7]
    assert [record["puzzle"] for record in found][0::4] == [INKALA, EMPTY]
    assert [record["solution"] for record in found][:4] == [SOLVED, None, None, None]
    assert "1 appears twice in row 1" in found[1]["error"]
    assert found[2]["error"]
    assert [record["error"] for record in found][3:] == [None, None]


def test_a_broken_archive_is_solved_as_far_as_it_goes(nonet: Run, tmp_path: Path) -> None:
    packed = bytearray(gzip.compress(f"{INKALA}\n".encode()))
    packed[-5] ^= 1  # in the check sum
    (tmp_path / "in.gz").write_bytes(packed)
    result = nonet("batch", str(tmp_path / "in.gz"), "-o", str(tmp_path / "out.txt"))
    assert result.code == 3
    assert "CRC check failed" in result.err
    assert (tmp_path / "out.txt").read_text() == f"{SOLVED}\n"


@pytest.mark.skipif(os.name == "nt", reason="a shell's >&- is not for Windows")
def test_no_standard_output_is_an_error() -> None:
    command = f"printf '{INKALA}\n' | {sys.executable} -m nonet batch >&-"
    result = subprocess.run(command, shell=True, stderr=subprocess.PIPE, text=True, timeout=60)
    assert result.returncode == 2
    assert result.stderr.startswith("nonet: there is no standard output")


@pytest.mark.skipif(os.name == "nt", reason="Windows ends processes without a signal")
@pytest.mark.parametrize("end", ["SIGTERM", "SIGKILL"])
def test_what_is_done_is_kept_when_killed(nonet: Run, tmp_path: Path, end: str) -> None:
    out, part = tmp_path / "out.txt", tmp_path / "out.txt.part"
    code = (
        "import sys, nonet.cli._batch_blocks as blocks; blocks._SIZE = 1 << 14; "
        "from nonet.cli import main; main(sys.argv[1:])"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, "batch", "-", "-o", str(out), "--to", "count"],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        process.stdin.write(f"{INKALA}\n".encode() * 2000)  # more than is read at a time
        process.stdin.flush()
        while not (part.is_file() and part.stat().st_size):
            time.sleep(0.01)
        for more in ([], ["--force"]):  # the same output by another process at the same time
            second = nonet("batch", "-", "-o", str(out), *more, stdin=f"{INKALA}\n")
            assert second.code == 2
            assert f"{part} is being written by another process" in second.err
        process.send_signal(signal.Signals[end])
        process.communicate(timeout=60)
    assert {path.name for path in tmp_path.iterdir()} == {part.name, f"{part.name}.json"}
    done = part.read_text()
    assert set(done.splitlines()) == {"1"}
    assert done.endswith("\n")
    # The next run sees it, and starts over only if told to.
    again = nonet("batch", "-", "-o", str(out), stdin=f"{INKALA}\n")
    assert again.code == 2
    assert f"{part} holds what was done before an interruption: --resume goes on" in again.err
    assert part.read_text() == done
    assert nonet("batch", "-", "-o", str(out), "--force", stdin=f"{INKALA}\n").code == 0
    assert [path.name for path in tmp_path.iterdir()] == [out.name]


@pytest.mark.skipif(os.name == "nt", reason="Windows does not say what waits in a pipe")
def test_a_slow_pipe_is_answered_at_once() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "nonet", "batch", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(3):  # each answer is read before the next line is written
            process.stdin.write(f"{INKALA}\n".encode())
            process.stdin.flush()
            assert process.stdout.readline().decode().strip() == SOLVED
        process.stdin.close()
        assert process.wait(60) == 0


@pytest.mark.parametrize("form", ["line", "csv", "count", "json"])
@pytest.mark.long
def test_the_output_is_a_function_of_the_input(
    nonet: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    # Some bad lines, many with several solutions, and more than one kernel takes.
    texts = [*boards(2500, 9), "x", "", "# no", CLASH, NONE]
    file = tmp_path / "in.txt"
    file.write_text("\n".join(texts))
    outs = set()
    for isa in _native.instruction_sets():
        monkeypatch.setattr("nonet.cli._batch_run.instruction_set", lambda isa=isa: isa)
        for threads, puzzles in (("1", 16_384), ("1", 1100), ("3", 37), ("2", 1500)):
            monkeypatch.setattr("nonet.cli._batch_blocks.PUZZLES", puzzles)
            monkeypatch.setattr("nonet.cli._batch_blocks._SIZE", puzzles * 82)
            done = nonet("batch", str(file), "--to", form, "--threads", threads)
            outs.add(done.out)
    assert len(outs) == 1


def test_which_of_several_solutions(nonet: Run) -> None:
    least = nonet("batch", "-", stdin=EMPTY).out.strip()
    assert least == solve_many([EMPTY], first="least").to_strings()[0]
    assert least.startswith("123456789456789123789123456214365897")
    assert nonet("batch", "--first", "unique", "-", stdin=f"{EMPTY}\n{INKALA}").lines == [
        "# line 1: several solutions",
        SOLVED,
    ]
    rows = nonet("batch", "--first", "unique", "--to", "csv", "-", stdin=EMPTY).lines
    assert rows[1] == f"{EMPTY},,2,multiple"
    assert nonet("batch", "--first", "unique", "--limit", "1", "-", stdin=EMPTY).code == 2


def test_objects_with_rules_are_not_solved_without_them(nonet: Run, tmp_path: Path) -> None:
    cage = {"rule": "killer", "total": 15, "cells": ["r1c1", "r1c2"]}
    plain: list[dict[str, object]] = [
        {"id": 1, "puzzle": INKALA, "size": 9, "box": "3x3"},
        {"id": 2, "puzzle": INKALA, "game": "classic", "extra": [], "constraints": None},
        {"id": 3, "puzzle": INKALA, "box": "in the cellar"},
    ]
    ruled: list[dict[str, object]] = [
        {"schema": 1, "puzzle": INKALA, "size": 9, "box": "3x3", "constraints": [cage]},
        {"schema": 1, "puzzle": INKALA, "size": 9, "box": "3x3", "constraints": ["anti-knight"]},
        {"schema": 1, "puzzle": INKALA, "size": 9, "box": "3x3", "game": "diagonal"},
        {"schema": 1, "puzzle": INKALA, "size": 9, "box": None},
    ]
    path = tmp_path / "in.ndjson"
    for record in [*plain, *ruled]:
        path.write_text("".join(f"{json.dumps(each)}\n" for each in (plain[0], record)))
        done = nonet("batch", str(path))
        if record in plain:
            assert done.code == 0
            assert done.out.splitlines()[1] == SOLVED
        else:
            assert done.code == 3
            assert done.out.splitlines()[1] == "# line 2: not solved"
            assert f"{path}: line 2: a batch takes classic 9x9 puzzles only; this is" in done.err


def test_progress_on_a_terminal_is_shown_and_taken_away(terminal: Run, tmp_path: Path) -> None:
    count = 30_000  # several blocks
    (tmp_path / "many.txt").write_text(f"{SOLVED}\n" * count)
    result = terminal("batch", str(tmp_path / "many.txt"), "-o", str(tmp_path / "out.txt"))
    assert result.code == 0
    taken_away = "\x1b[?25h\r\x1b[1A\x1b[2K"  # the cursor is there again, the line is not
    counted = f"{count:,} puzzles: {count:,} with exactly one solution.\n"
    assert result.err.endswith(taken_away + counted)


def test_progress_counts_the_bytes_of_all_files(
    terminal: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[int] = []

    class Bar:
        def update(self, task: int, *, completed: int, done: int) -> None:
            seen.append(completed)

        def stop(self) -> None: ...

    monkeypatch.setattr(batch, "progress_bar", lambda *columns, **fields: Bar())
    files = [tmp_path / "one.txt", tmp_path / "two.txt"]
    for file in files:
        file.write_text(f"{SOLVED}\n" * 30_000)
    assert terminal("batch", *map(str, files), "-o", str(tmp_path / "out.txt")).code == 0
    assert len(seen) > 2 and seen == sorted(seen), "never backwards"
    assert seen[-1] == sum(file.stat().st_size for file in files)


def test_objects_are_found_without_reading_them_as_json(
    nonet: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[int] = []

    def find(*given: Any) -> int:
        found.append(find_objects(*given))
        return found[-1]

    monkeypatch.setattr("nonet.cli._batch_run.find_objects", find)
    file = tmp_path / "in.ndjson"
    file.write_text("".join(json.dumps({"puzzle": INKALA}) + "\n" for _ in range(7)))
    assert nonet("batch", str(file)).out == f"{SOLVED}\n" * 7
    assert found == [7]
    nonet("batch", "-", stdin=f"{INKALA}\n")
    assert found == [7], "lines are no objects"
