"""Where commands that make puzzles put them: pictures, lines, JSON, another format, a file."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar, cast

import click

from nonet.cli._answers import write_file
from nonet.cli._output import picture, print_json
from nonet.cli._terminal import is_terminal
from nonet.errors import UsageError
from nonet.formats import FORMATS, write
from nonet.model import Puzzle
from nonet.records import line

F = TypeVar("F", bound=Callable[..., Any])


def sink_options(function: F) -> F:
    """Adds --to, -o, --force and --json to a command, as arguments of `Sink`."""
    wrapped: Any = function
    for decorate in (
        click.option("--json", "as_json", is_flag=True, help="One JSON object per puzzle."),
        click.option("--force", is_flag=True, help="Let -o overwrite a file."),
        click.option("-o", "--output", "out", type=click.Path(path_type=Path), help="A file."),
        click.option("--to", metavar="FORMAT", help="Format to write (nonet formats)."),
    ):
        wrapped = decorate(wrapped)
    return cast(F, wrapped)


class Sink:
    """Takes puzzles one after another.

    Args:
        to: The name of a format, or None for a picture on a terminal and a line elsewhere.
        out: A file, which is written as a whole when all puzzles are there.
        force: Whether a file may be overwritten.
        as_json: Write objects.
    """

    def __init__(self, to: str | None, out: Path | None, *, force: bool, as_json: bool) -> None:
        if as_json and to is not None:
            raise UsageError("give --json or --to, not both")
        if as_json and out is not None:
            raise UsageError("--json goes to standard output: give it without -o")
        if to is not None:
            FORMATS.get(to)
        if out is not None and out.exists() and not force:
            raise UsageError(f"{out} exists already: --force overwrites it")
        self._to = to
        self._out = out
        self._as_json = as_json

    def take(self, found: Iterable[tuple[Puzzle, dict[str, Any]]]) -> None:
        """Writes puzzles as they come; the second of each pair is what JSON says beside."""
        if self._out is not None:
            texts = self._texts(puzzle for puzzle, _ in found)
            # The first is waited for before a file is begun.
            first = next(texts, None)
            if first is not None:
                write_file(self._out, self._encoded(first, texts))
            return
        if self._as_json:
            for puzzle, more in found:
                print_json(record_of(puzzle) | more)
            return
        if self._to is None and is_terminal(sys.stdout):
            for number, (puzzle, _) in enumerate(found):
                click.echo(("\n" if number else "") + picture(puzzle))
            return
        for text in self._texts(puzzle for puzzle, _ in found):
            click.echo(text)

    @staticmethod
    def _encoded(first: str, texts: Iterator[str]) -> Iterator[bytes]:
        yield f"{first}\n".encode()
        for text in texts:
            yield f"{text}\n".encode()

    def _texts(self, found: Iterable[Puzzle]) -> Iterator[str]:
        blank = ""  # what keeps pictures and other blocks of lines apart
        for number, puzzle in enumerate(found):
            if self._to is None:
                text = line(puzzle, puzzle)
            else:
                text = write(puzzle, self._to, with_head=number == 0)
            yield blank + text
            blank = "\n" if self._is_block(text) else ""

    def _is_block(self, text: str) -> bool:
        head = "" if self._to is None else FORMATS.get(self._to).head
        return "\n" in text.removeprefix(head + "\n")


def record_of(puzzle: Puzzle) -> dict[str, Any]:
    """What JSON objects say of a puzzle that was made."""
    box, regions = puzzle.layout.box, puzzle.layout.regions
    more = {} if regions is None else {"regions": list(regions)}
    return {
        "puzzle": line(puzzle, puzzle),
        "size": puzzle.size,
        "box": None if box is None else str(box),
        "clues": puzzle.clues,
        **more,
    }
