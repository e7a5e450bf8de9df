"""A terminal that shows a bar, one that is closed while a command works, and no room for errors."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from cli.conftest import Terminal
from nonet.cli import _progress
from nonet.cli._output import output_to

FULL = Path("/dev/full")
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
    with output_to(out, force=False):
        click.echo("0")
        for number in _progress.with_progress(range(1, 100), "numbers", wanted=True):
            click.echo(number)
    assert out.read_text().split() == [str(number) for number in range(100)]


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
