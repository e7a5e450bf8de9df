"""Files that commands write: endings, folders, full disks, signals, closed terminals."""

import bz2
import gzip
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import click
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import nonet as nonet_library
from cli.conftest import Run, Terminal
from interrupting import skip_where_ignored
from nonet.cli import _partial_file, _progress
from nonet.cli._output import output_to
from nonet.cli.commands import COMMANDS
from nonet.files import read_file

EASY = "1..4....2......3"
OTHER = "1.....3..4....2."
NINE = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def takes(name: str, *wanted: str) -> bool:
    return set(wanted) <= {param.name for param in COMMANDS.get(name).run.params}


# Those that write puzzles or text; compare, learn and practise write pages.
PAGES = ("compare", "learn", "practise")
NAMES = [name for name in COMMANDS.names() if takes(name, "out") and name not in PAGES]
WITHOUT_FORMATS = [name for name in NAMES if not takes(name, "to") and name != "draw"]


def arguments(name: str, tmp_path: Path) -> list[str]:
    if name == "batch":
        (tmp_path / "in.txt").write_text(f"{NINE}\n")
        return [str(tmp_path / "in.txt")]
    if name == "verify":
        proof = tmp_path / "proof.txt"
        proof.write_text(nonet_library.prove(EASY))
        return [EASY, str(proof)]
    if name == "grade":
        return [EASY, OTHER]
    return ["--size", "4", "--seed", "1"] if name == "generate" else [EASY]


def unpacked(path: Path) -> str:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return file.read()


@pytest.mark.parametrize("name", WITHOUT_FORMATS)
def test_text_is_not_written_under_the_name_of_a_format(
    nonet: Run, tmp_path: Path, name: str
) -> None:
    words = arguments(name, tmp_path)
    for ending in (".sdk", ".csv", ".sdk.gz", ".JSON"):
        out = tmp_path / f"x{ending}"
        refused = nonet(name, *words, "-o", str(out))
        assert refused.code == 2
        assert str(out) in refused.err
        assert ".txt" in refused.err
        assert not out.exists()
    out = tmp_path / "x.json.gz"
    if takes(name, "as_json"):
        assert nonet(name, *words, "-o", str(out), "--json").code in (0, 1)
        assert unpacked(out).startswith('{"schema"')
        assert nonet(name, *words, "-o", str(tmp_path / "x.csv"), "--json").code == 2
    for ending in (".txt", "", ".log"):
        assert nonet(name, *words, "-o", str(tmp_path / f"plain{ending}")).code in (0, 1)


def test_an_ending_and_an_option_do_not_contradict_each_other(nonet: Run, tmp_path: Path) -> None:
    for name in ("solve", "convert", "generate"):
        for option in (["--to", "json"], ["--json"] if takes(name, "as_json") else ["--to", "ss"]):
            refused = nonet(
                name, *arguments(name, tmp_path), *option, "-o", str(tmp_path / "x.sdk")
            )
            assert refused.code == 2
            assert "the ending says sdk" in refused.err
    assert nonet("convert", EASY, "--to", "json", "-o", str(tmp_path / "x.txt")).code == 0


def test_a_batch_writes_its_own_forms_alone(nonet: Run, tmp_path: Path) -> None:
    refused = nonet("batch", *arguments("batch", tmp_path), "-o", str(tmp_path / "x.sdk"))
    assert refused.code == 2
    assert "--to takes csv, count, json" in refused.err
    refused = nonet(
        "batch", *arguments("batch", tmp_path), "--to", "count", "-o", str(tmp_path / "x.csv")
    )
    assert refused.code == 2
    assert {path.name for path in tmp_path.iterdir()} == {"in.txt"}


@pytest.mark.parametrize("name", NAMES)
def test_a_folder_that_is_not_there_is_wrong_usage(nonet: Run, tmp_path: Path, name: str) -> None:
    out = tmp_path / "no" / ("x.svg" if name == "draw" else "x")
    result = nonet(name, *arguments(name, tmp_path), "-o", str(out))
    assert (result.code, result.out) == (2, "")
    assert result.err == f"nonet: there is no folder {out.parent} to write {out.name} to\n"


def test_a_packed_file_of_ratings_can_be_resumed(nonet: Run, tmp_path: Path) -> None:
    out = tmp_path / "x.gz"
    assert nonet("rate", EASY, "-o", str(out)).code == 0
    assert nonet("rate", EASY, OTHER, "-o", str(out), "--resume").code == 0
    assert unpacked(out) == nonet("rate", EASY, OTHER).out


FULL = Path("/dev/full")


@pytest.mark.skipif(not FULL.exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("name", ["batch", "generate", "rate", "solve", "show"])
def test_a_full_disk_is_named(nonet: Run, tmp_path: Path, name: str) -> None:
    result = nonet(name, *arguments(name, tmp_path), "-o", str(FULL))
    assert (result.code, result.err) == (3, "nonet: /dev/full: No space left on device\n")


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="there is no /proc")
@pytest.mark.parametrize("name", ["batch", "generate", "rate", "solve", "draw"])
def test_where_nothing_can_be_written_the_file_that_was_asked_for_is_named(
    nonet: Run, tmp_path: Path, name: str
) -> None:
    out = "/proc/x.svg" if name == "draw" else "/proc/x.txt"  # not even root makes files there
    result = nonet(name, *arguments(name, tmp_path), "-o", out)
    assert result.code == 3
    assert result.err.startswith(f"nonet: {out}: ")


@pytest.mark.skipif(not FULL.exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_standard_output_is_named(unbuffered: str) -> None:
    with FULL.open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "nonet", "solve", EASY],
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
        )
    assert (done.returncode, done.stderr) == (
        3,
        "nonet: standard output: No space left on device\n",
    )


@pytest.mark.skipif(os.name == "nt", reason="Windows ends processes without a signal")
@pytest.mark.parametrize(
    ("end", "asked"),
    [
        ("SIGTERM", ["generate", "--size", "6", "-n", "1000000"]),
        ("SIGHUP", ["solve", "--all", "." * 81]),
    ],
)
def test_what_is_done_is_kept_after_a_signal(tmp_path: Path, end: str, asked: list[str]) -> None:
    skip_where_ignored(end)
    part = tmp_path / "x.txt.part"
    command = [sys.executable, "-m", "nonet", *asked, "-o", str(tmp_path / "x.txt")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        while not (part.exists() and part.stat().st_size) and process.poll() is None:
            time.sleep(0.01)
        process.send_signal(signal.Signals[end])
        _, err = process.communicate(timeout=60)
    assert process.returncode == 128 + signal.Signals[end]
    left = {each.name for each in tmp_path.iterdir()}
    assert left - {"x.txt.part.json"} == {"x.txt.part"}  # that notes how far it was
    assert len(part.read_text().splitlines()) >= 1
    assert f"what is done is in {part}" in err.decode()


@pytest.mark.parametrize("when", ["lock", "_is_at"])
def test_who_is_ended_before_the_part_is_locked_leaves_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    out = tmp_path / "out.txt"
    real = getattr(_partial_file, when)
    calls = []

    def ended(*arguments: Any) -> Any:
        calls.append(real(*arguments))
        if len(calls) == 1:
            raise SystemExit(143)
        return calls[-1]

    monkeypatch.setattr(_partial_file, when, ended)
    with pytest.raises(SystemExit), _partial_file.open_part(out, lambda: None, 0):
        pass
    assert calls
    assert not list(tmp_path.iterdir())
    # What somebody had done before is not ours to remove.
    calls.clear()
    _partial_file.part_of(out).write_text("done before\n")
    with pytest.raises(SystemExit), _partial_file.open_part(out, lambda: None, 0):
        pass
    assert _partial_file.part_of(out).read_text() == "done before\n"


@pytest.mark.parametrize("name", ["solve", "batch", "rate", "draw"])
def test_a_file_is_on_the_disk_before_it_has_its_name(
    nonet: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    out = tmp_path / ("x.svg" if name == "draw" else "x.txt")
    forced: list[tuple[int, bool]] = []
    fsync = os.fsync

    def noted(file: int) -> None:
        forced.append((os.fstat(file).st_ino, out.exists()))
        fsync(file)

    monkeypatch.setattr(os, "fsync", noted)
    assert nonet(name, *arguments(name, tmp_path), "-o", str(out)).code == 0
    assert (out.stat().st_ino, False) in forced
    if os.name == "posix":
        assert forced[-1] == (tmp_path.stat().st_ino, True)  # and then the name


@pytest.mark.parametrize("name", ["x.ndjson", "x.jsonl", "x.ndjson.gz", "x.csv.bz2"])
def test_endings_name_what_is_written(nonet: Run, tmp_path: Path, name: str) -> None:
    out = tmp_path / name
    assert nonet("batch", "-", "-o", str(out), stdin=f"{'.' * 81}\n").code == 0
    data = out.read_bytes()
    data = {".gz": gzip.decompress, ".bz2": bz2.decompress}.get(out.suffix, bytes)(data)
    if "json" in name:
        assert json.loads(data)["puzzle"] == "." * 81
    else:
        assert data.startswith(b"puzzle,solution,count,status\n")


def test_a_list_of_objects_is_not_lines(nonet: Run, tmp_path: Path) -> None:
    for ending in ("ndjson", "jsonl"):
        done = nonet("rate", "." * 81, "-o", str(tmp_path / f"x.{ending}"))
        assert done.code == 2
        assert "would hold text: add --json" in done.err
        assert nonet("vary", "." * 81, "-n", "2", "-o", str(tmp_path / f"x.{ending}")).code == 0
        rows = [json.loads(line) for line in (tmp_path / f"x.{ending}").read_text().splitlines()]
        assert rows == [[[0] * 9] * 9] * 2


@pytest.mark.parametrize("command", ["solve", "batch", "rate", "check", "draw"])
@pytest.mark.parametrize("ending", ["gz", "zst", "xz", "bz2"])
def test_every_command_packs(nonet: Run, tmp_path: Path, command: str, ending: str) -> None:
    name = "x.svg" if command == "draw" else "x.txt"
    for out in (tmp_path / name, tmp_path / f"{name}.{ending}"):
        assert nonet(command, *arguments(command, tmp_path), "-o", str(out)).code == 0
    assert read_file(out) == (tmp_path / name).read_text()
    assert not out.read_bytes().startswith((b"<svg", b"1"))


@pytest.mark.skipif(os.name == "nt", reason="Windows has no named pipes")
@pytest.mark.parametrize("name", ["x.txt", "x.txt.gz", "x.parquet"])
def test_a_pipe_gets_what_its_name_describes(nonet: Run, tmp_path: Path, name: str) -> None:
    pipe = tmp_path / name
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as reader:
        content = reader.submit(pipe.read_bytes)
        assert nonet("solve", EASY, "-o", str(pipe)).code == 0
        begin = content.result(timeout=60)[:4]
    assert begin == {".txt": b"1234", ".gz": b"\x1f\x8b\x08\0", ".parquet": b"PAR1"}[pipe.suffix]


@pytest.mark.parametrize("command", ["solve", "count", "check", "hint", "candidates", "convert"])
@pytest.mark.parametrize("form", ["parquet", "arrow"])
def test_every_command_makes_tables_of_its_objects(
    nonet: Run, tmp_path: Path, command: str, form: str
) -> None:
    """A file called x.parquet held text."""
    out = tmp_path / f"x.{form}"
    assert nonet(command, EASY, "1" * 81, "-o", str(out)).code in (0, 1, 3)
    rows = pa.ipc.open_file(out).read_all() if form == "arrow" else pq.read_table(out)
    lines = nonet(command, EASY, "1" * 81, "--json").lines
    assert [_plain(row) for row in rows.to_pylist()] == [_plain(json.loads(x)) for x in lines]
    assert rows.num_rows == 2


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    """A row without what it does not have, which a table has as null."""
    return {
        key: _plain(value) if isinstance(value, dict) else value
        for key, value in row.items()
        if value is not None and "time" not in key
    }


@pytest.mark.skipif(os.name == "nt", reason="Windows has no named pipes, and links by right alone")
@pytest.mark.parametrize("kind", ["link", "dangling link", "pipe", "folder"])
@pytest.mark.parametrize("force", [[], ["--force"]])
def test_a_part_that_is_no_file_is_left_alone(
    nonet: Run, tmp_path: Path, kind: str, force: list[str]
) -> None:
    part, other = tmp_path / "x.txt.part", tmp_path / "other"
    if kind == "pipe":
        os.mkfifo(part)
    elif kind == "folder":
        part.mkdir()
    else:
        part.symlink_to(other)
    if kind == "link":
        other.write_text("not nonet's")
    done = nonet("solve", EASY, "-o", str(tmp_path / "x.txt"), *force)
    assert (done.code, done.err) == (
        2,
        f"nonet: {part} is a link, a pipe or a folder, not what nonet wrote: remove it\n",
    )
    assert not (tmp_path / "x.txt").exists()
    assert other.exists() == (kind == "link")
    if kind == "link":
        assert other.read_text() == "not nonet's"


@pytest.mark.skipif(not hasattr(os, "O_NOFOLLOW"), reason="links are followed here")
def test_a_link_that_comes_between_look_and_opening_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "other")
    with pytest.raises(OSError, match="symbolic"):
        _partial_file._opened_plain(tmp_path / "link")
    assert not (tmp_path / "other").exists()


def test_only_a_part_with_no_more_in_it_is_removed(tmp_path: Path) -> None:
    part = tmp_path / "part"
    with part.open("w") as file:
        file.write("answers")  # which wait in the file's buffer
        assert not _partial_file._remove_if_no_more(file, part, 0)
        assert not _partial_file._remove_if_no_more(file, part, len("answer"))
    assert part.read_text() == "answers"
    with part.open("w") as file:
        assert _partial_file._remove_if_no_more(file, part, 0)
    assert not part.exists()


# In a new session: its standard input is its terminal from now on, whose end ends it.
IN_TERMINAL = """
import fcntl, signal, termios
signal.signal(signal.SIGHUP, signal.SIG_DFL)  # nohup, and who is started behind it, ignores it
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from nonet.cli import main
main()
"""


@pytest.mark.skipif(not FULL.exists(), reason="there is no /dev/full")
@pytest.mark.parametrize(
    ("words", "code"), [(["solve", "12"], 3), (["solvent"], 2), (["solve", "--n"], 2)]
)
def test_the_exit_code_is_right_where_standard_error_takes_nothing(
    words: list[str], code: int
) -> None:
    with FULL.open("w") as full:
        command = [sys.executable, "-m", "nonet", *words]
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=full, timeout=60)
    assert done.returncode == code


def test_lines_that_are_printed_under_a_bar_stay_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out.txt"
    monkeypatch.setattr("sys.stderr", Terminal())
    monkeypatch.setattr(_progress, "SECONDS_BEFORE", -1.0)
    with output_to(out, None):
        click.echo("0")
        for number in _progress.with_progress(range(1, 100), "numbers", wanted=True):
            click.echo(number)
    assert out.read_text().split() == [str(number) for number in range(100)]


def test_a_bar_comes_before_the_first_thing_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    shown, end = Terminal(), time.monotonic() + 30

    def late() -> Iterator[int]:
        while "7 looked at" not in shown.getvalue() and time.monotonic() < end:
            time.sleep(0.01)
        yield 1

    monkeypatch.setattr("sys.stderr", shown)
    monkeypatch.setattr(_progress, "SECONDS_BEFORE", 0.0)
    note = ", 7 looked at"
    assert list(_progress.with_progress(late(), "puzzles", wanted=True, note=lambda: note)) == [1]
    assert "0 puzzles, 0 a second, 7 looked at" in shown.getvalue()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such terminals")
@pytest.mark.long
def test_what_is_done_is_kept_when_the_terminal_is_closed(tmp_path: Path) -> None:
    out, shown = tmp_path / "x.txt", b""
    ours, its = os.openpty()
    command = ["generate", "--size", "6", "-n", "10000000", "--seed", "1", "-o", str(out)]
    with subprocess.Popen(
        [sys.executable, "-c", IN_TERMINAL, *command],
        stdin=its,
        stdout=its,
        stderr=its,
        start_new_session=True,
    ) as process:
        os.close(its)
        while b"a second" not in shown:  # the bar, after a second of work
            shown += os.read(ours, 4096)
        os.close(ours)
        assert process.wait(60) == 129  # of SIGHUP
    part = tmp_path / "x.txt.part"
    assert part.read_bytes().endswith(b"\n")
    assert {each.name for each in tmp_path.iterdir()} == {part.name, f"{part.name}.json"}


def test_a_bar_whose_terminal_is_gone_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    class Gone(Terminal):
        def write(self, text: str) -> int:
            raise OSError(5, "Input/output error")

    monkeypatch.setattr("sys.stderr", Gone())
    monkeypatch.setattr(_progress, "SECONDS_BEFORE", -1.0)
    assert list(_progress.with_progress("abc", "puzzles", wanted=True)) == [*"abc"]
