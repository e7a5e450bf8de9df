"""The readers that users call: text, values of Python, bytes, files; one puzzle or many."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Unpack

from nonet.errors import FormatError, NonetError, SeveralPuzzlesError, UsageError
from nonet.formats._format import Entry, ReadKeywords, ReadOptions, read_options
from nonet.formats._quick import quick
from nonet.formats._reading import only, puzzles_of, text_entries
from nonet.lazy import compiled_later
from nonet.model import Puzzle

if TYPE_CHECKING:
    from nonet.formats._tree import PuzzleLike

Other = Callable[[int, str], None]  # called with a line that was passed over
_LONGEST_PATH = 255
_EXAMPLE = compiled_later(r"@[A-Za-z0-9][\w-]{0,30}")


def parse(text: PuzzleLike, **reading: Unpack[ReadKeywords]) -> Puzzle:
    """Reads one puzzle.

    Args:
        text: The puzzle in any format of `FORMATS`; or anything else that is `PuzzleLike`.
        **reading: How to read the text: see `ReadOptions`.

    Raises:
        EmptyPuzzleError: The text is empty.
        AmbiguousFormatError: The text has several readings.
        FormatError: The text is not a puzzle, or several.
        IllegalSymbolError: Symbols that the board cannot hold.
        ShapeError: The size, or the box shape for it, does not make a board.
        UsageError: Something that cannot be a puzzle.

    Example:
        >>> parse("1..4....2......3")
        <Puzzle 4x4, boxes 2x2, 4 givens>
        >>> parse([[1, 0, 0, 4], [0, 0, 0, 0], [2, 0, 0, 0], [0, 0, 0, 3]]) == _
        True
    """
    if not isinstance(text, str):
        return as_puzzle(text, reading)
    if type(text) is not str:
        text = str.__str__(text)  # its characters, whatever its methods say
    if not reading:
        puzzle = quick(text)
        if puzzle is not None and not (puzzle.size == 8 and _may_be_marks(text)):
            return puzzle
    try:
        return only(read_entries(text, **reading), one_line="\n" not in text.strip())
    except NonetError as error:
        if isinstance(error, FormatError) and is_path(text):
            error.message = f"{text!r} is the name of a file, not a puzzle: nonet.read({text!r})"
        elif _EXAMPLE.fullmatch(text):
            error.message = (
                f"{text!r} is the name of an example, as the command line takes it: here it is "
                f"nonet.examples.get({text[1:]!r}).puzzle"
            )
        raise


def as_puzzle(value: PuzzleLike, reading: ReadKeywords) -> Puzzle:
    """A puzzle from what a user gives for one; `reading` says how to read it.

    Raises:
        TypeError: There is no such keyword.
        UsageError: Options for what is a puzzle already, or something that cannot be one.
        NonetError: As `parse`.
    """
    if isinstance(value, str):
        return parse(value, **reading)
    if isinstance(value, Puzzle) and not reading:
        return value
    from nonet.formats._value_entries import entries_of_value, known
    from nonet.model import Document, Grid

    if isinstance(value, list) and type(value) is not list:
        value = list.copy(value)  # what is in it, whatever its methods say
    if isinstance(value, Puzzle | Document | Grid):
        options = read_options(reading)  # which names a mistyped keyword
        others = [name for name in reading if name != "rule"]
        if others and not (others == ["reading"] and options == ReadOptions(rule=options.rule)):
            raise UsageError(f"{', '.join(others)}: these options are for reading text")
        return known(value, options)
    try:
        return only(entries_of_value(value, read_options(reading), one=True), one_line=True)
    except SeveralPuzzlesError as error:
        if isinstance(value, os.PathLike) or hasattr(value, "read"):
            error.message = f"the file holds {error.count} puzzles: nonet.read yields all of them"
        raise


def parse_many(
    text: PuzzleLike | Iterable[PuzzleLike],
    *,
    on_error: Callable[[NonetError], None] | None = None,
    on_other: Other | None = None,
    **reading: Unpack[ReadKeywords],
) -> Iterator[Puzzle]:
    r"""Reads all puzzles, one after another.

    Args:
        text: The text, or an open file or other lines, which are read as they are needed; or
            puzzles as lists or arrays.
        on_error: Called with the error of each entry that cannot be read. Without it the first
            such error is raised.
        on_other: Called with the number and the text of each line that is neither a puzzle nor
            nearly one: titles, for example. They are passed over.
        **reading: How to read the text: see `ReadOptions`.

    Example:
        >>> [puzzle.line for puzzle in parse_many("1..4....2......3\n\n4..1............")]
        [1, 3]
    """
    return puzzles_of(read_entries(text, on_other=on_other, **reading), on_error)


def read_entries(
    text: PuzzleLike | Iterable[PuzzleLike],
    *,
    on_other: Other | None = None,
    whole: bool = False,
    **reading: Unpack[ReadKeywords],
) -> Iterator[Entry]:
    """All puzzles of a text, and in the place of each that cannot be read the error.

    For the arguments see `parse_many`; `whole` says that lines are those of a file which is all
    there, so that a puzzle may wait for what follows it. Errors carry the line and the text they
    are about. If there are only other lines, the first of them is an error.

    Raises:
        UsageError: The options contradict each other (at once).
        UnknownNameError: There is no such alphabet, format or game (at once).
    """
    options = read_options(reading)
    if isinstance(text, str):
        return text_entries(text, options, on_other)
    from nonet.formats._value_entries import entries_of_value

    return entries_of_value(text, options, on_other, whole=whole)


def is_path(text: str) -> bool:
    """True if a text is the name of a file, be there one or not."""
    if "\n" in text or not 0 < len(text) <= _LONGEST_PATH:
        return False
    from nonet.formats._sources import is_file_name

    return is_file_name(text) or os.path.isfile(text)  # noqa: PTH113 - never raises


def _may_be_marks(text: str) -> bool:
    """True if an 8x8 may be the candidates of a 4x4, which are as many characters."""
    from nonet.formats.candidates import groups

    return groups(text) is not None
