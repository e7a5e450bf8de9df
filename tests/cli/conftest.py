"""Runs the command line in this process, as a pipe or as if on a terminal."""

import io
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

# `nonet.cli.main` ends the process; this returns the exit code.
from nonet.cli import _ledger, _main


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


@pytest.fixture
def end_after(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[int], None]]:
    """Ends a run as Ctrl+C does, right after a note; the first says that nothing is done."""
    monkeypatch.setattr(_ledger, "_OFTEN", 0.0)
    monkeypatch.setattr(_ledger, "_SHARE", 0)
    write = _ledger.Ledger.write

    def end(notes: int) -> None:
        left = [notes]

        def write_and_end(self: _ledger.Ledger) -> None:
            write(self)
            left[0] -= 1
            if left[0] == 0:
                raise KeyboardInterrupt

        monkeypatch.setattr(_ledger.Ledger, "write", write_and_end)

    yield end
    monkeypatch.setattr(_ledger.Ledger, "write", write)
