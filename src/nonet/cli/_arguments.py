"""The arguments that several commands share, and how a word becomes puzzles."""

from __future__ import annotations

import dataclasses
import functools
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, cast

import click

from nonet.cli import _answers
from nonet.errors import EmptyPuzzleError, FormatError, NonetError, UsageError
from nonet.formats import read_entries
from nonet.games import GAMES
from nonet.model import Puzzle

F = TypeVar("F", bound=Callable[..., Any])

# A board that begins with "-" (an empty cell) looks like an option to the parser.
_BOARD = re.compile(r"-[-.0-9*_]{3,}")
_SHIELD = "\0"
# What is longer is a board with a mistake in it, and not a file name with one.
_LONGEST_NAME = 36


def shield(arguments: Sequence[str]) -> list[str]:
    """Marks the words that are boards although they begin like options."""
    return [_SHIELD + word if _BOARD.fullmatch(word) else word for word in arguments]


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
        game = None
        box = self.box
        if self.regions is not None and self.game is None:
            game = GAMES.get("jigsaw")
        elif self.game is not None:
            game = GAMES.get(self.game)
        if game is not None and not game.has_boxes:
            if box is not None:
                raise UsageError(f"the game {game.name!r} has no boxes: leave out --box")
            box = "none"
        regions = None if self.regions is None else _read_regions(self.regions)
        for entry in read_entries(text, box=box, alphabet=self.alphabet, format=self.format):
            if isinstance(entry, NonetError) or game is None:
                yield entry
                continue
            try:
                layout = game.layout(entry.size, entry.layout.box, regions)
                yield Puzzle(layout, entry.givens, source=entry.source)
            except NonetError as error:
                error.line = entry.line
                yield error


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
        click.argument("puzzles", nargs=-1, metavar="[PUZZLE|FILE|-]..."),
    ):
        wrapped = decorate(wrapped)
    return cast(F, wrapped)


def items(words: Sequence[str], reading: Reading) -> Iterator[Item]:
    """All puzzles of all words, in order: a file, ``-`` for standard input, or a board itself.

    Raises:
        UsageError: There are no words and nothing is piped in.
    """
    if not words:
        if sys.stdin is None or sys.stdin.isatty():
            raise UsageError("no puzzle: type one, name a file, or pipe one in")
        words = ["-"]
    for word in words:
        yield from _items_of(word.removeprefix(_SHIELD), reading)


def _items_of(word: str, reading: Reading) -> Iterator[Item]:
    if word == "-":
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="strict")  # type: ignore[union-attr]
        yield from _all(reading, _answers.hide(_decoded(sys.stdin, "standard input")), None)
        return
    path = Path(word)
    if _is_file(path):
        with path.open(encoding="utf-8-sig", newline=None) as lines:
            yield from _all(reading, _answers.hide(_decoded(lines, word)), path)
        return
    yield from _typed(word, reading)


def _all(reading: Reading, lines: Iterator[str], path: Path | None) -> Iterator[Item]:
    found = False
    for entry in reading.entries(lines):
        found = True
        yield Item(entry, path)
    if not found:
        name = "standard input" if path is None else str(path)
        yield Item(EmptyPuzzleError(f"{name} holds no puzzle"), path)


def _decoded(lines: Iterator[str], name: str) -> Iterator[str]:
    try:
        yield from lines
    except UnicodeDecodeError as error:
        raise FormatError(
            f"{name} is no text in UTF-8 (byte {error.object[error.start]:#04x}): "
            "save it as text and try again"
        ) from None


def _is_file(path: Path) -> bool:
    try:
        return path.exists() and not path.is_dir()
    except (OSError, ValueError):
        return False  # a long board is no possible file name


def _typed(word: str, reading: Reading) -> Iterator[Item]:
    # A word that ends like a file name is one, though it does not exist (contract R0.7).
    if Path(word).suffix in (".txt", ".sdm", ".json", ".csv", ".sdk", ".ss"):
        raise FormatError(f"there is no file {word!r}")
    if not word.strip():
        yield Item(EmptyPuzzleError("an empty text is no puzzle"), None, typed=True)
        return
    entries = list(reading.entries(word))
    if not entries:
        yield Item(EmptyPuzzleError("the text holds no puzzle"), None, typed=True)
    for entry in entries:
        if isinstance(entry, NonetError) and os.path.isdir(word):  # noqa: PTH112 - never raises
            raise UsageError(f"{word} is a folder: name the files in it")
        if isinstance(entry, NonetError) and len(word) < _LONGEST_NAME:
            entry.message = f"{word!r} is neither a file nor a puzzle: {entry.message}"
        yield Item(entry, None, typed="\n" not in word)
