"""Standard input as a pipe: read as a file if it is all there, else as it comes."""

from __future__ import annotations

import gzip
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

NONET = (sys.executable, "-m", "nonet")
LINE = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SOLVED = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"


def solved(text: bytes) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*NONET, "solve", "-"], input=text, capture_output=True, check=False)


@pytest.mark.parametrize("packed", [bytes, gzip.compress])
def test_a_pipe_is_read_as_a_file_is(packed: Callable[[bytes], bytes], tmp_path: Path) -> None:
    """A rule below the board was an error, after the board was solved without it."""
    text = f"{LINE}\nkiller 9 r1c2 r1c3\n".encode()
    result = solved(packed(text))
    (tmp_path / "x.txt").write_bytes(text)
    file = [*NONET, "solve", str(tmp_path / "x.txt")]
    assert result.returncode == 1
    assert result.stdout == subprocess.run(file, capture_output=True, check=False).stdout


def test_whoever_writes_a_puzzle_gets_its_answer() -> None:
    words = [*NONET, "solve", "-"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdin is not None and run.stdout is not None
        for _ in range(3):
            run.stdin.write(f"{LINE}\n")
            run.stdin.flush()
            assert run.stdout.readline() == f"{SOLVED}\n"
        run.stdin.close()
        assert run.wait() == 0


def test_more_than_is_read_at_first() -> None:
    result = solved(f"{LINE}\n".encode() * 1000)
    assert result.stdout.decode().split() == [SOLVED] * 1000
