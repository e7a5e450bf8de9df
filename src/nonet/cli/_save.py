"""Saving answers: where, and without losing what was there.

Answers that are appended to the file the puzzles came from stand between two comment lines, so that
the next run knows them for answers and not for puzzles, and puts new ones in their place::

    1000020000300004
    # nonet: answers
    1243421324313124
    # nonet: end of answers

A first line without its second does not open such a block: nothing after it is hidden or replaced.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import IO, AnyStr

import click

from nonet.cli._terminal import complain, is_terminal
from nonet.errors import UsageError
from nonet.files import write_file
from nonet.packing import packing_named

BEGIN = "# nonet: answers"
END = "# nonet: end of answers"
APPEND, BESIDE = "append", "beside"
_IN_MEMORY = 1 << 20  # bytes of answers, before they wait on disk


def hide(lines: Iterable[str]) -> Iterator[str]:
    """The lines of a file with earlier answers of ours blanked, so that line numbers stay."""
    return _without(lines, BEGIN, END, "\n")


def _without(
    lines: Iterable[AnyStr], begin: AnyStr, end: AnyStr, instead: AnyStr
) -> Iterator[AnyStr]:
    block: list[AnyStr] = []
    for line in lines:
        if not block and line.strip() != begin:
            yield line
            continue
        block.append(line)
        if line.strip() == end:
            yield from [instead] * len(block)
            block.clear()
    yield from block


class Saver:
    """Collects answers and saves them when all are there.

    Args:
        save: ``append``, ``beside``, a path, or None to save nothing.
        force: Whether a file may be overwritten.
    """

    def __init__(self, save: str | None, *, force: bool) -> None:
        if save == "":
            raise UsageError("--save needs append, beside or the name of a file")
        self._save = save
        self._force = force
        self._waiting: dict[Path, IO[bytes]] = {}

    @property
    def wanted(self) -> bool:
        """True if there is anything to do."""
        return self._save is not None

    def expect(self, source: Path | None) -> None:
        """Says that answers to puzzles of a file will come, before any work is done.

        Raises:
            UsageError: Its answers have no place to go, or one that is taken.
        """
        if self._save is None:
            return
        target = self._target(source)
        if target in self._waiting:
            return
        if target.is_dir():
            raise UsageError(f"{target} is a folder: --save needs the name of a file")
        if self._save == APPEND:
            if not target.is_file() or target.suffix == ".json" or packing_named(target):
                raise UsageError(f"answers cannot be appended to {target}: use --save beside")
        elif target.is_file() and not self._force:
            raise UsageError(f"{target} exists already: --force overwrites it")
        import tempfile

        self._waiting[target] = tempfile.SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 - kept

    def add(self, source: Path | None, answer: str) -> None:
        """Keeps an answer to a puzzle of a file."""
        if self._save is not None:
            self.expect(source)
            self._waiting[self._target(source)].write(f"{answer}\n".encode())

    def finish(self) -> bool:
        """Saves; prints the answers instead where that fails, and then returns False."""
        done = True
        for target, answers in self._waiting.items():
            answers.seek(0)
            try:
                self._write(target, answers)
            except OSError as error:
                done = False
                complain(f"{target} cannot be written: {error.strerror}; here are the solutions")
                answers.seek(0)
                for line in answers:
                    click.echo(line.decode(), nl=False)
                continue
            if is_terminal(sys.stderr):
                click.echo(f"Saved to {target}.", err=True)
        return done

    def _target(self, source: Path | None) -> Path:
        assert self._save is not None
        if self._save not in (APPEND, BESIDE):
            return Path(self._save)
        if source is None:
            raise UsageError(f"--save {self._save} needs puzzles from a file: use --save PATH")
        if self._save == APPEND:
            return source
        return beside(source)

    def _write(self, target: Path, answers: IO[bytes]) -> None:
        if self._save != APPEND:
            write_file(target, [answers])
            return
        # Bytes, so that whatever line ends and characters the user has stay as they are, and ours
        # are the same.
        kept = without_answers(target.read_bytes())
        end = b"\r\n" if b"\r\n" in kept else b"\n"
        if kept and not kept.endswith(b"\n"):
            kept += end
        ours = chain([BEGIN.encode() + b"\n"], answers, [END.encode() + b"\n"])
        write_file(target, chain([kept], (line.replace(b"\n", end) for line in ours)))


def beside(source: Path) -> Path:
    """Where the answers to a file go: ``NAME_Solved!.txt`` next to it."""
    name = source.with_suffix("") if packing_named(source) else source
    return source.with_name(f"{name.stem}_Solved!.txt")


def without_answers(content: bytes) -> bytes:
    """The content of a file without answers that we appended."""
    return b"".join(_without(content.splitlines(True), BEGIN.encode(), END.encode(), b""))
