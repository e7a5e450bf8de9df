"""The arguments that several commands share, and how a word becomes puzzles."""

from __future__ import annotations

import dataclasses
import functools
import gzip
import os
import re
import sys
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, ClassVar, NamedTuple, TypeVar, cast

import click

from nonet.cli import _answers
from nonet.cli._answers import PACKED
from nonet.errors import EmptyPuzzleError, FormatError, NonetError, UsageError
from nonet.formats import read_entries
from nonet.model import Puzzle
from nonet.records import puzzle_record

F = TypeVar("F", bound=Callable[..., Any])

# What is longer is a board with a mistake in it, and not a file name with one.
_LONGEST_NAME = 36
# A word that ends like this is a file's name (contract R0.7).
FILE_SUFFIXES = (".txt", ".sdm", ".json", ".csv", ".sdk", ".ss", PACKED)


class Item(NamedTuple):
    """A puzzle, or what is wrong with it, and where it came from.

    Attributes:
        path: The file, or None for standard input and for a puzzle that was typed.
        typed: Whether it was typed as an argument, where "line 1" would say nothing.
    """

    entry: Puzzle | NonetError
    path: Path | None
    typed: bool = False

    @property
    def place(self) -> str:
        """``line 3: `` or nothing, to begin a message with."""
        line = self.entry.line
        return "" if self.typed or line is None else f"line {line}: "

    def record(self) -> dict[str, Any]:
        """What JSON objects of all commands say of the puzzle itself."""
        known: dict[str, Any]
        if isinstance(self.entry, Puzzle):
            known = puzzle_record(self.entry)
        else:
            known = {"puzzle": self.entry.text, "size": None, "box": None}
        if self.path is not None:
            known["file"] = str(self.path)
        return known

    def explain(self, error: NonetError) -> str:
        """An error about this item, with the file and the line."""
        file = "" if self.path is None else f"{self.path}: "
        return file + self.place + error.message


@dataclass(frozen=True)
class Reading:
    """What the options say about how puzzles are to be read."""

    box: str | None
    alphabet: str | None
    format: str | None
    game: str | None
    regions: str | None

    def entries(self, text: str | Iterator[str]) -> Iterator[Puzzle | NonetError]:
        """The puzzles of a text on the board that the options name."""
        return read_entries(
            text,
            box=self.box,
            alphabet=self.alphabet,
            format=self.format,
            game=self.game,
            regions=None if self.regions is None else _read_regions(self.regions),
        )


def _read_regions(value: str) -> str:
    path = Path(value)
    try:
        return path.read_text(encoding="utf-8") if path.is_file() else value
    except (OSError, ValueError):
        return value  # too long for a path, and therefore labels


def reading_options(function: F) -> F:
    """Adds PUZZLE... and the options about reading to a command, which gets a `Reading`."""

    @functools.wraps(function)
    def with_reading(**options: Any) -> Any:
        names = [field.name for field in dataclasses.fields(Reading)]
        reading = Reading(**{name: options.pop(name) for name in names})
        return function(reading=reading, **options)

    wrapped: Any = with_reading
    for decorate in (
        click.option("--regions", metavar="LABELS", help="Jigsaw regions: a label per cell."),
        click.option("--game", metavar="NAME", help="Rules other than classic (nonet games)."),
        click.option("--format", metavar="NAME", help="Format of the input (nonet formats)."),
        click.option("--alphabet", metavar="NAME", help="What letters mean (nonet formats)."),
        click.option("--box", metavar="RxC", help="Rows x columns of a box, or none."),
        click.argument("puzzles", nargs=-1, metavar="[PUZZLE|FILE|@EXAMPLE|-]..."),
    ):
        wrapped = decorate(wrapped)
    return cast(F, wrapped)


class Bytes(click.ParamType[int]):
    """A size of memory: ``500MB``, ``2 GiB``, or a number of bytes."""

    name = "size"
    _UNITS: ClassVar = {"": 0, "k": 1, "m": 2, "g": 3, "t": 4}
    _FORM = re.compile(r"(\d+(?:\.\d+)?) ?([kmgt]?)(i?)(b?)", re.IGNORECASE)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number of bytes."""
        if isinstance(value, int):
            return value
        found = self._FORM.fullmatch(value.strip())
        if found is None or float(found[1]) == 0:
            self.fail(f"{value!r} is no size of memory: write 500MB or 2GiB, for example")
        base = 1024 if found[3] or not found[4] else 1000
        return max(1, int(float(found[1]) * base ** self._UNITS[found[2].lower()]))


def items(words: Sequence[str], reading: Reading) -> Iterator[Item]:
    """All puzzles of all words, in order: a file, ``-`` for standard input, or a board itself.

    ``@master-3`` is the example of that name, ``@master`` are all of the level.

    Raises:
        UsageError: There are no words and nothing is piped in, or examples under other rules.
        UnknownNameError: There is no such example.
    """
    if not words:
        if sys.stdin is None or sys.stdin.isatty():
            raise UsageError("no puzzle: type one, name a file, or pipe one in")
        words = ["-"]
    for word in words:
        yield from _items_of(word.removeprefix("\0"), reading)


def _items_of(word: str, reading: Reading) -> Iterator[Item]:
    path = None if word == "-" else Path(word)
    if path is not None and not is_file(path):
        yield from (_example(word, reading) if is_example(word) else _typed(word, reading))
        return
    try:
        if path is not None:
            with _opened(path) as lines:
                yield from _all(reading, _answers.hide(lines), path)
        elif sys.stdin is None:
            raise UsageError("there is no standard input to read")
        else:
            # Its encoding is the terminal's until we say what files are in.
            sys.stdin.reconfigure(encoding="utf-8-sig", errors="strict")  # type: ignore[union-attr]
            yield from _all(reading, _answers.hide(sys.stdin), None)
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        yield Item(FormatError(f"no whole gzip file: {error}"), path)
    except UnicodeDecodeError as error:
        byte = error.object[error.start]
        yield Item(FormatError(f"no text in UTF-8 (byte {byte:#04x}): save it as text"), path)
    except OSError as error:
        yield Item(FormatError(f"cannot be read: {error.strerror}"), path)


def _opened(path: Path) -> IO[str]:
    if path.suffix == PACKED:
        return gzip.open(path, "rt", encoding="utf-8-sig", newline=None)
    return path.open(encoding="utf-8-sig", newline=None)


def _all(reading: Reading, lines: Iterator[str], path: Path | None) -> Iterator[Item]:
    found = False
    for entry in reading.entries(lines):
        found = True
        yield Item(entry, path)
    if not found:
        yield Item(EmptyPuzzleError("there is no puzzle in it"), path)


def is_example(word: str) -> bool:
    """Whether a word is meant as the name of an example; as offset, @ is a value from 16 on."""
    return re.fullmatch(r"@[A-Za-z0-9][\w-]{0,30}", word) is not None


def _example(word: str, reading: Reading) -> Iterator[Item]:
    from nonet import examples

    said = [f"--{name}" for name, value in dataclasses.asdict(reading).items() if value is not None]
    if said:
        raise UsageError(f"an example says its own rules: leave out {', '.join(said)}")
    name = word[1:]
    found = examples.level(name) if name in examples.levels() else [examples.get(name)]
    yield from (Item(example.puzzle, None, typed=True) for example in found)


def is_file(path: Path) -> bool:
    """Whether there is something to read at a path, which may be no possible path at all."""
    try:
        return path.exists() and not path.is_dir()
    except (OSError, ValueError):
        return False  # a long board is no possible file name


def _typed(word: str, reading: Reading) -> Iterator[Item]:
    # Though there is no such file.
    if Path(word).suffix in FILE_SUFFIXES:
        yield Item(FormatError(f"there is no file {word!r}"), None, typed=True)
        return
    if not word.strip():
        yield Item(EmptyPuzzleError("an empty text is no puzzle"), None, typed=True)
        return
    entries = list(reading.entries(word))
    if not entries:
        yield Item(EmptyPuzzleError("the text holds no puzzle"), None, typed=True)
    for entry in entries:
        if isinstance(entry, NonetError) and os.path.isdir(word):  # noqa: PTH112 - never raises
            yield Item(FormatError(f"{word} is a folder: name the files in it"), None, typed=True)
            continue
        if isinstance(entry, NonetError) and len(word) < _LONGEST_NAME:
            entry.message = f"{word!r} is neither a file nor a puzzle: {entry.message}"
        yield Item(entry, None, typed="\n" not in word)
