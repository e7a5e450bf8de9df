"""How a word becomes puzzles."""

from __future__ import annotations

import dataclasses
import functools
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from nonet import formats
from nonet.catalogue import reworded
from nonet.cli._completion import options_taking
from nonet.cli._output import files_of_command, print_json
from nonet.cli._save import hide
from nonet.cli._standard_input import standard_input
from nonet.cli._terminal import SHIELD, complain
from nonet.cli._words import is_example, is_file, is_rule, names_files
from nonet.errors import (
    EmptyPuzzleError,
    ExitCode,
    FormatError,
    NonetError,
    UsageError,
)
from nonet.files import is_file_name
from nonet.formats import ReadOptions, not_text, quick, text_stream
from nonet.frozen import frozen
from nonet.model import Puzzle, Source, Status
from nonet.packing import LONGEST_MARK, is_picture, unpacked_stream
from nonet.storage import (
    input_names,
    is_remote,
    open_forward,
    puzzle_column,
    table_of,
)

if TYPE_CHECKING:
    from nonet._photo import PhotoReading

Failed = Callable[["Item", NonetError], None]  # reports an error about an item

# What is longer is a board with a mistake in it, and not a file name with one.
_LONGEST_NAME = 36


@frozen
class Puzzles:
    """The puzzles that a user names by the words of a command, and how they are read."""

    words: tuple[str, ...]
    reading: ReadOptions

    def items(self) -> Iterator[Item]:
        """See `items`."""
        return items(self.words, self.reading)


class Item(NamedTuple):
    """A puzzle, or what is wrong with it, and where it came from.

    Attributes:
        source: The name or URL of the file; None for standard input and for what was typed.
        typed: Whether it was typed as an argument, where "line 1" would say nothing.
        level: The level of an example.
        alone: Whether its file holds nothing else, so that people need no line number to know it.
        photo: What is known of it, where it was read from a picture.
    """

    entry: Puzzle | NonetError
    source: str | None
    typed: bool = False
    level: str | None = None
    alone: bool = False
    photo: PhotoReading | None = None

    @property
    def code(self) -> ExitCode:
        """The exit code of a success, by the picture that the puzzle was read from."""
        if self.photo is None or self.photo.status is Status.UNIQUE:
            return ExitCode.SOLVED
        return ExitCode.REPAIRED if self.photo.repaired else ExitCode.NO

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle.

        Raises:
            NonetError: What is wrong with it.
        """
        if isinstance(self.entry, NonetError):
            raise self.entry
        return self.entry

    @property
    def path(self) -> Path | None:
        """The file, if it is one of this machine."""
        return None if self.source is None or is_remote(self.source) else Path(self.source)

    @property
    def place(self) -> str:
        """``line 3: ``, to begin a sentence with; nothing where there is one puzzle only."""
        return "" if self.alone else self._line

    @property
    def _line(self) -> str:
        line = self.entry.line
        return "" if self.typed or line is None else f"line {line}: "

    def record(self, *, error: str | None = None, **more: Any) -> dict[str, Any]:
        """The JSON object of a command: the puzzle, what the command found, line and error."""
        known: dict[str, Any]
        if isinstance(self.entry, Puzzle):
            from nonet.records import puzzle_record  # which takes time, and few commands need

            known = puzzle_record(self.entry)
        else:
            known = {"puzzle": self.entry.text, "size": None, "box": None}
        if self.source is not None:
            known["file"] = self.source
        return {**known, **more, "line": self.entry.line, "error": error}

    @property
    def where(self) -> str:
        """``x.txt: line 3: `` as far as there is a file and a line, to begin a message with."""
        return ("" if self.source is None else f"{self.source}: ") + self._line

    def explain(self, error: NonetError) -> str:
        """An error about this item, with the file and the line."""
        return self.where + reworded(error.message)

    @classmethod
    def failing(cls, *, as_json: bool, keys: Sequence[str] = ()) -> Failed:
        """See `fail`."""
        return functools.partial(cls.fail, as_json=as_json, keys=keys)

    def fail(self, error: NonetError, *, as_json: bool = False, keys: Sequence[str] = ()) -> None:
        """Reports an error about this item: an object with null for `keys`, or a complaint."""
        if as_json:
            print_json(self.record(error=error.message, **dict.fromkeys(keys)))
        else:
            complain(self.explain(error))


def items(
    words: Sequence[str], reading: ReadOptions, note: Callable[[str], None] = complain
) -> Iterator[Item]:
    """All puzzles of all words, in order: a file, ``-`` for standard input, or a board itself.

    ``@extreme-3`` is the example of that name, ``@extreme`` are all of the level. `note` gets one
    line about the lines of each file that are not a puzzle and were passed over.

    Raises:
        UsageError: There are no words and nothing is piped in, standard input is named twice, or
            examples are under other rules.
        UnknownNameError: There is no such example.
    """
    if not words:
        if sys.stdin is None or sys.stdin.isatty():
            raise UsageError("no puzzle: type one, name a file, or pipe one in")
        words = ["-"]
    if words.count("-") > 1:
        raise UsageError("- is standard input, which can be read once: give it once")
    for word in words:
        yield from _items_of(word.removeprefix(SHIELD), reading, note)


def first_puzzle(word: str, reading: ReadOptions) -> tuple[Item, Puzzle]:
    """The first puzzle of what a word names.

    Raises:
        NonetError: There is none, or it cannot be read.
    """
    item = next(items([word], reading), None)
    if item is None:
        raise EmptyPuzzleError(f"{word} holds no puzzle")
    return item, required(item)


def required(item: Item) -> Puzzle:
    """The puzzle of an item, without which a command ends.

    Raises:
        NonetError: What is wrong with it, and where.
    """
    if isinstance(item.entry, NonetError):
        item.entry.message = item.explain(item.entry)
        item.entry.line = None
    return item.puzzle


def _items_of(word: str, reading: ReadOptions, note: Callable[[str], None]) -> Iterator[Item]:
    if word == "-":
        yield from _stored(None, reading, note)
    elif names_files(word):
        try:
            names = input_names([word], without=files_of_command())
        except FormatError as error:
            yield Item(error, None, typed=True)
            return
        for name in names:
            yield from _stored(name, reading, note)
    elif is_example(word):
        yield from _example(word, reading)
    else:
        yield from _typed(word, reading, note)


def _stored(name: str | None, reading: ReadOptions, note: Callable[[str], None]) -> Iterator[Item]:
    """The puzzles of a file, of the rows of a table, or of standard input."""
    try:
        if name is None:
            lines, whole = standard_input()
            yield from _all(reading, hide(lines), None, note, whole=whole)
            return
        with open_forward(name) as file:
            stream = unpacked_stream(file)
            begin = stream.peek(LONGEST_MARK)
            if is_picture(begin, name):
                yield from _pictured(name, stream, reading, note)
                return
            table = table_of(begin) is not None
            if not table:
                whole = is_file(Path(name)) and Path(name).is_file()
                yield from _all(reading, hide(text_stream(stream)), name, note, whole=whole)
        if table:
            yield from _all(reading, hide(_rows(name)), name, note, whole=True)
    except FormatError as error:
        yield Item(error, name)
    except UnicodeDecodeError as error:
        yield Item(not_text(error), name)
    except OSError as error:
        yield Item(FormatError(f"cannot be read: {error.strerror}"), name)


def _rows(name: str) -> Iterator[str]:
    """The puzzles of a table that is not text, a line for each row."""
    from nonet.cli._batch_tables import text_of
    from nonet.streams import batches, open_stream

    with open_stream(name) as stream:
        for batch, _ in batches(stream):
            rows = text_of(batch, puzzle_column(batch.schema, None, name))
            yield from rows.decode().splitlines(keepends=True)


def _pictured(
    name: str, file: IO[bytes], reading: ReadOptions, note: Callable[[str], None]
) -> Iterator[Item]:
    """The board in a picture, or the puzzles of the text of its QR code."""
    from nonet._photo import MOST_BYTES, read_image

    try:
        photo = read_image(file.read(MOST_BYTES + 1))
    except NonetError as error:
        yield Item(error, name)
        return
    if photo.code:
        yield from _all(reading, iter([photo.code]), name, note, whole=True)
        return
    if photo.doubtful or photo.status is not Status.UNIQUE:
        note(f"{name}: {photo}")
    yield Item(photo.best, name, alone=True, photo=photo)


def _all(
    reading: ReadOptions,
    lines: Iterator[str],
    source: str | None,
    note: Callable[[str], None],
    *,
    whole: bool,
) -> Iterator[Item]:
    is_any = False
    for item in _counting_others(reading, lines, source, note, whole=whole):
        is_any = True
        yield item
    if not is_any:
        yield Item(EmptyPuzzleError("there is no puzzle in it"), source)


def _decided(entry: Puzzle | NonetError, note: Callable[[str], None]) -> Puzzle | NonetError:
    """A puzzle as its words are likely meant, if that leaves one solution; says so."""
    if not isinstance(entry, Puzzle) or entry.reading is None or not entry.reading.likely:
        return entry
    from nonet._solve import decided

    puzzle = decided(entry)
    if puzzle is not entry and puzzle.reading is not None:
        rows = (row for row in puzzle.reading.rows if row.is_guess)
        guesses = "; ".join(f"{row.sentence!r} as {row.rule}" for row in rows)
        note(f"sentences are read as they are likely meant, which leaves one solution: {guesses}")
    return puzzle


def _counting_others(
    reading: ReadOptions,
    text: str | Iterator[str],
    source: str | None,
    note: Callable[[str], None],
    *,
    typed: bool = False,
    whole: bool = True,
) -> Iterator[Item]:
    """The puzzles and errors of a text; says in the end how many other lines there were.

    Where it is not `whole`, each puzzle comes when its line does: none waits for what follows it.
    """
    others = first = 0

    def count(number: int, text: str) -> None:
        nonlocal others, first
        others, first = others + 1, first or number

    entries = formats.read_entries(text, on_other=count, whole=whole, reading=reading)
    for entry_, alone in (
        _looking_ahead(entries) if whole else ((single, False) for single in entries)
    ):
        entry = _decided(entry_, note)
        item = Item(entry, source, typed=typed, alone=alone)
        if isinstance(entry, Puzzle):
            letters = formats.symbols_of(entry)
            if letters is not None:
                values = ", ".join(f"{letter} = {n}" for n, letter in enumerate(letters, 1))
                note(f"{item.place}the letters stand for numbers: {values}")
            if entry.unread:
                note(f"{item.place}not read, and maybe rules: {'; '.join(entry.unread)}")
        elif entry.line == first:
            others = 0  # the error speaks of them
        yield item
    if others:
        file = "" if source is None else f"{source}: "
        lines = "1 line is" if others == 1 else f"{others:,} lines are"
        note(f"{file}{lines} not a puzzle and passed over")


def _looking_ahead(
    entries: Iterator[Puzzle | NonetError],
) -> Iterator[tuple[Puzzle | NonetError, bool]]:
    """Each entry, and whether it is the only one."""
    for first in entries:
        try:
            second = next(entries, None)
        except Exception:
            yield first, False
            raise
        yield first, second is None
        if second is not None:
            yield second, False
            yield from ((entry, False) for entry in entries)


def _example(word: str, reading: ReadOptions) -> Iterator[Item]:
    from nonet import examples

    fields = dataclasses.fields(reading)
    given = [f"--{f.name}" for f in fields if getattr(reading, f.name) != f.default]
    if given:
        raise UsageError(f"an example has its own rules: leave out {', '.join(given)}")
    name = word[1:]
    sets = (*examples.levels(), *examples.FORMERLY)
    chosen = examples.level(name) if name in sets else [examples.get(name)]
    yield from (Item(example.puzzle, None, typed=True, level=example.level) for example in chosen)


def _typed(word: str, reading: ReadOptions, note: Callable[[str], None]) -> Iterator[Item]:
    if is_file_name(word):  # though there is no such file
        yield Item(FormatError(f"there is no file {word!r}"), None, typed=True)
        return
    if not word.strip():
        yield Item(EmptyPuzzleError("an empty text is not a puzzle"), None, typed=True)
        return
    if reading == ReadOptions():
        puzzle = quick(word, Source("line", "digits", 1))
        if puzzle is not None and puzzle.size == 9:  # others may be something else, too
            yield Item(puzzle, None, typed=True)
            return
    is_any = False
    for item in _counting_others(reading, word, None, note, typed="\n" not in word):
        is_any = True
        entry = item.entry
        # A rule off the board is not the fault of the text.
        of_text = isinstance(entry, FormatError) or not reading.rule
        if isinstance(entry, NonetError) and of_text and len(word) < _LONGEST_NAME:
            taking = options_taking(word)
            reason = f"write {taking}" if taking else entry.message
            entry.message = f"{word!r} is neither a file nor a puzzle: {reason}"
            if is_rule(word):
                entry.message = f"{word!r} is a rule, not a puzzle: write --rule {word!r}"
        yield item
    if not is_any:
        yield Item(EmptyPuzzleError("the text holds no puzzle"), None, typed=True)
