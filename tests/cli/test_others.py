"""`nonet count`, `check`, `convert`, `show`, the lists, and the command as a process."""

import gzip
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

import pytest

from cli.conftest import Run
from nonet.cli import _progress
from nonet.cli._console import _talk
from nonet.cli.commands import job
from nonet.cli.commands.count import Bytes
from nonet.engines import ENGINES
from nonet.formats import FORMATS
from nonet.games import GAMES
from nonet.jobs import JobProgress

ROOT = Path(__file__).parents[2]
PUZZLE = "1..4....2......3"


def test_count(nonet: Run) -> None:
    result = nonet(
        "count", "-", stdin="0000300040020000\n1000020000300004\n123....4........\n1234567\n"
    )
    assert result.lines == ["9", "2", "0", "# line 4: not counted"]
    assert result.code == 3
    assert nonet("count", "123....4........").code == 1
    assert nonet("count", "." * 81, "--limit", "1000").out == "at least 1000\n"
    assert nonet("count", "." * 81, "--limit", "1000").code == 0
    bounded = nonet("count", "." * 81, "--timeout", "0.05")
    assert bounded.code == 5
    assert bounded.out.startswith("at least ")
    assert nonet("count", "." * 64, "--memory", "500MB", "--threads", "1").out == (
        "29136487207403520\n"
    )
    refused = nonet("count", "." * 81, "--memory", "1 MiB")
    assert (refused.code, "--memory" in refused.err) == (4, True)
    assert nonet("count", "." * 81, "--memory", "much").code == 2
    read = [Bytes().convert(text, None, None) for text in ("500", "2kb", "1.5 MB", "1 KiB", "1GB")]
    assert read == [500, 2000, 1_500_000, 1024, 10**9]
    begun = time.monotonic()
    record = json.loads(nonet("count", "--json", "0000300040020000").out)
    assert 0 <= record["time_ms"] <= 1000 * (time.monotonic() - begun)
    assert (record["count"], record["exact"], record["error"]) == (9, True, None)
    assert json.loads(nonet("count", "--json", "11" + "." * 14).out)["count"] is None


@pytest.mark.contract("R3.11")
def test_check(nonet: Run) -> None:
    assert (
        nonet("check", "1..4....2......3").out == "4x4, boxes 2x2, 4 givens: exactly one solution\n"
    )
    several = nonet("check", "." * 16)
    assert (several.code, several.out) == (1, "4x4, boxes 2x2, 0 givens: several solutions\n")
    assert nonet("check", "1243342141322314").out.endswith("complete and correct\n")
    clash = nonet("check", "-", stdin="\n11..............\n")
    assert clash.code == 3
    assert clash.lines == [
        "line 2: 4x4, boxes 2x2, 2 givens: the givens break the rules:",
        "  1 appears twice in row 1 (r1c1, r1c2)",
        "  1 appears twice in box 1 (r1c1, r1c2)",
        "  Without r1c1 or r1c2 there are several solutions.",
    ]
    why = nonet("check", "12....3.........")
    assert (why.code, why.lines[1:3]) == (
        1,
        [
            "  These 3 givens contradict each other: r1c1 = 1, r1c2 = 2 and r2c3 = 3.",
            "  They leave no place for 3 in row 1.",
        ],
    )
    record = json.loads(nonet("check", "--json", "11..............").out)
    assert [each["cell"] for each in record["diagnosis"]["repairs"]] == ["r1c1", "r1c2"]
    assert record["conflicts"][0] == {"value": 1, "house": "row 1", "cells": ["r1c1", "r1c2"]}
    assert nonet("check", "123....4........").code == 1


def test_convert(nonet: Run, tmp_path: Path) -> None:
    text = "1..4....2......3\n" + "." * 36 + "\n"
    drawn = nonet("convert", "-", "--to", "drawn", stdin=text)
    assert drawn.out.count("┏") == 2
    assert nonet("convert", "-", "--to", "line", stdin=drawn.out).out == text
    tall = nonet("convert", "." * 36, "--box", "3x2", "--to", "line")
    assert tall.out == "." * 36 + " # box 3x2\n"
    words = ["convert", "." * 36, "--box", "3x2", "--to", "sumocue"]
    assert nonet(*words).code == 4
    assert "'json'" in nonet(*words).err
    out = tmp_path / "out.json"
    assert nonet("convert", "1..4....2......3", "--to", "json", "-o", str(out)).code == 0
    assert nonet("solve", str(out)).out == "1234341223414123\n"
    assert nonet("convert", "." * 16, "--to", "json", "-o", str(out)).code == 2
    assert nonet("convert", "." * 16, "--to", "jsn").code == 2


def test_show(nonet: Run) -> None:
    assert nonet("show", "--ascii", "1..4....2......3").lines == [
        "+-----+-----+",
        "| 1 . | . 4 |",
        "| . . | . . |",
        "+-----+-----+",
        "| 2 . | . . |",
        "| . . | . 3 |",
        "+-----+-----+",
    ]
    assert nonet("show", "bad", "1..4....2......3").code == 3


@pytest.mark.contract("R1.15")
def test_lists_come_from_the_registries(nonet: Run) -> None:
    assert "123456789 for 1 to 9, empty ." in nonet("formats").out
    for command, registry in (("engines", ENGINES), ("formats", FORMATS), ("games", GAMES)):
        listed = nonet(command).out
        assert all(entry.name in listed for entry in registry)
        records = [json.loads(line) for line in nonet(command, "--json").lines]
        assert [record["name"] for record in records] == [entry.name for entry in registry]
    assert "each box" in nonet("games", "classic").out
    assert nonet("games", "clasic").code == 2


def test_the_first_steps_file_and_every_size(nonet: Run) -> None:
    first = nonet("solve", "--unique", str(ROOT / "examples/first-steps.txt"))
    assert (first.code, len(first.lines)) == (0, 7)
    sizes = nonet("solve", "--unique", str(ROOT / "examples/every-size.txt"))
    assert sizes.code == 0
    expected = [1, 4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25]
    assert [len(line) for line in sizes.lines] == [n * n for n in expected]


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no SIGINT to a process by itself")
def test_ctrl_c_ends_the_command() -> None:
    # In the background SIGINT may be ignored: make it what it is on a terminal.
    listen = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
        "import nonet.cli.commands.count; print('ready', file=sys.stderr, flush=True); "
    )
    process = subprocess.Popen(
        # A 25x25 of which nobody will ever know the number.
        [
            *(sys.executable, "-c", f"{listen}from nonet.cli import main; main()"),
            *("count", "." * 625, "--engine", "native"),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    assert process.stderr.readline() == "ready\n"  # on a busy machine that takes a while
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err.strip()) == (130, "", "nonet: interrupted")


@pytest.mark.skipif(os.name == "nt", reason="there is no head")
def test_a_reader_that_leaves_is_no_error() -> None:
    shell = f"'{sys.executable}' -c 'from nonet.cli import main; main()' solve --all {'.' * 81}"
    result = subprocess.run(
        ["bash", "-c", f"{shell} | head -n 3; exit ${{PIPESTATUS[0]}}"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (len(result.stdout.splitlines()), result.stderr) == (3, "")
    assert result.returncode == 0


def test_gzip_by_suffix(nonet: Run, tmp_path: Path) -> None:
    packed = tmp_path / "mine.txt.gz"
    packed.write_bytes(gzip.compress(f"\ufeff{PUZZLE}\r\n{PUZZLE}\r\n".encode()))
    for command in ("check", "count", "solve", "show", "candidates"):
        assert nonet(command, str(packed)).code == 0
    out = tmp_path / "out.sdm.gz"
    assert nonet("convert", str(packed), "--to", "line", "-o", str(out)).code == 0
    assert gzip.decompress(out.read_bytes()).decode() == f"{PUZZLE}\n{PUZZLE}\n"
    assert nonet("solve", str(packed), "--save", "beside").code == 0
    assert len((tmp_path / "mine_Solved!.txt").read_text().split()) == 2
    before = packed.read_bytes()
    refused = nonet("solve", str(packed), "--save", "append")
    assert (refused.code, "cannot be appended" in refused.err) == (2, True)
    for content in (b"plain\n", before[:-12], before[:20] + b"xxxx" + before[24:], b""):
        packed.write_bytes(content)
        broken = nonet("check", str(packed))
        assert broken.code == 3
        assert "gzip" in broken.err or "no puzzle" in broken.err


def test_a_packed_list_through_a_pipe() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "nonet", "count", "-"],
        input=gzip.compress(f"{PUZZLE}\n".encode()),
        capture_output=True,
        check=True,
    )
    assert done.stdout == b"1\n"


def test_play_takes_one_puzzle(nonet: Run) -> None:
    refused = nonet("play", PUZZLE, "--generate", "easy")
    assert refused.code == 2 and "not both" in refused.err


def test_what_was_typed_is_known_in_later_sessions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("prompt_toolkit")
    monkeypatch.setattr("click.get_app_dir", lambda name: str(tmp_path / "not there" / name))
    _talk._history().store_string("solve x")
    assert list(_talk._history().load_history_strings()) == ["solve x"]


def test_a_bar_is_shown_where_work_takes_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[dict[str, object]] = []
    came = threading.Event()

    def slowly() -> Iterator[str]:
        for letter in "abc":
            came.wait(10)
            time.sleep(0.05)  # the bar is there, and known
            yield letter

    class Bar:
        def __init__(self, *columns: object, **fields: object) -> None:
            came.set()

        def update(self, task: int, **what: object) -> None:
            assert task == 0  # the only one there is
            shown.append(what)

        def stop(self) -> None: ...

    monkeypatch.setattr(_progress, "SECONDS_BEFORE", -1.0)
    monkeypatch.setattr(_progress, "is_terminal", lambda stream: stream is sys.stderr)
    monkeypatch.setattr(_progress, "progress_bar", Bar)
    assert list(_progress.with_progress(slowly(), "puzzles", wanted=True)) == [*"abc"]
    assert [each["done"] for each in shown] == [0, 1, 2]
    counting = _progress.CountingBar()
    for _ in range(2):
        counting.report("bands", 0.5)
        counting.finish_one()
    counting.report("bands", 0.5)
    words = [str(each["description"]) for each in shown[3:]]
    assert words == ["bands", "1 counted, bands", "2 counted, bands"]


def test_each_part_of_a_job_that_is_done_is_an_object(capsys: pytest.CaptureFixture[str]) -> None:
    with job._shown(as_json=True) as report:
        for done in (0, 0, 1):
            report(JobProgress(done, 2, done, 2, 0.0, None, 0, 1))
    found = [json.loads(each) for each in capsys.readouterr().out.splitlines()]
    assert [(each["event"], each["done"]) for each in found] == [("progress", 0), ("progress", 1)]


def test_words_of_a_rule_are_wrapped_below_each_other(
    nonet: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "44")
    lines = nonet("rules", "quadruple").lines
    begin = next(i for i, line in enumerate(lines) if line.startswith("Its words"))
    fields = list(takewhile(bool, lines[begin + 1 :]))
    names = [line for line in fields if line[2] != " "]
    assert len(names) < len(fields) and max(map(len, fields)) < 44
    for line in fields:
        assert line[14] == " " and line[15] != " ", "texts begin in one column"
