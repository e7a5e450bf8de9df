"""Runs the command line in this process, as a pipe or as if on a terminal."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import NamedTuple

import pytest

# `nonet.cli.main` ends the process; this returns the exit code.
from nonet.cli import _main


class Result(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Run = Callable[..., Result]


class Terminal(io.StringIO):
    """What a terminal looks like to a program."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.fixture
def nonet(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """``nonet("solve", "-", stdin="...")``: the exit code and what was printed."""

    def run(*words: str, stdin: str | bytes = "") -> Result:
        content = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content), encoding="utf-8"))
        code = _main.run(list(words))
        out, err = capsys.readouterr()
        return Result(int(code), out, err)

    return run


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Run:
    """The same on a terminal."""

    def run(*words: str) -> Result:
        out, err = Terminal(), Terminal()
        monkeypatch.setattr("sys.stdout", out)
        monkeypatch.setattr("sys.stderr", err)
        monkeypatch.setattr("sys.stdin", Terminal())
        code = _main.run(list(words))
        monkeypatch.undo()
        return Result(int(code), out.getvalue(), err.getvalue())

    return run
