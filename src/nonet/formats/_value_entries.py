"""Entries of files, of values, of lists of either: of what is not given as one text."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import IO, TYPE_CHECKING, Any, Unpack

from nonet.errors import EmptyPuzzleError, FormatError, NonetError, UsageError
from nonet.formats._context import Context
from nonet.formats._format import Entry, ReadKeywords, ReadOptions, read_options, under
from nonet.formats._givens import are_givens
from nonet.formats._objects import entries_of
from nonet.formats._places import usual
from nonet.formats._reading import only, puzzles_of, text_entries, under_options
from nonet.formats._sources import are_values, closing, lines_in, not_text, open_text
from nonet.formats._text import show
from nonet.formats._tree import is_cell, is_text, no_puzzle, tree
from nonet.formats._value_rows import from_value, is_one, shape_of
from nonet.model import Document, Grid, Puzzle
from nonet.packing import PackingError

if TYPE_CHECKING:
    from nonet.formats._tree import PuzzleLike

Other = Callable[[int, str], None]  # called with a line that was passed over
_END: Any = object()


def read(
    path: str | os.PathLike[str] | IO[str] | IO[bytes],
    *,
    on_error: Callable[[NonetError], None] | None = None,
    on_other: Other | None = None,
    **reading: Unpack[ReadKeywords],
) -> Iterator[Puzzle]:
    """Reads all puzzles of a file, as they are needed: ``list(nonet.read(path))`` has them all.

    Args:
        path: The path of a file in any format, packed with gzip or not; or an open file.
        on_error: Called with the error of each entry that cannot be read. Without it the first
            such error is raised.
        on_other: Called with the number and the text of each line that is neither a puzzle nor
            nearly one: titles, for example. They are passed over.
        **reading: How to read the text: see `ReadOptions`.

    Raises:
        OSError: The file cannot be opened (at once).
        UsageError: That is not a path.

    Example:
        >>> import nonet
        >>> for puzzle in nonet.read("examples/first-steps.txt"):
        ...     print(puzzle.line, puzzle.size, nonet.solve(puzzle).status)
        ...     break
        6 4 unique
    """
    options = read_options(reading)
    if isinstance(path, str):
        lines: Iterable[str] | None = closing(_opened(path))
    else:
        lines = None if is_text(path) else lines_in(path)
    if lines is None:
        raise UsageError(
            f"a path or an open file is expected, not {type(path).__name__}: parse_many reads text"
        )
    entries = text_entries(lines, options, on_other, whole=isinstance(path, str | os.PathLike))
    return puzzles_of(guarded(entries), on_error)


def _opened(path: str) -> IO[str]:
    """A file that is opened by its name, which may be a text by mistake."""
    try:
        return open_text(path)
    except FormatError:  # of a file that is there
        raise
    except (OSError, ValueError) as error:
        if not path:
            raise UsageError("the name of the file is empty") from None
        if isinstance(error, ValueError) or any(
            isinstance(entry, Puzzle) for entry in entries_of_value(path, read_options({}))
        ):
            raise UsageError(
                f"{show(path)} is a text, not the name of a file: nonet.parse reads one puzzle of "
                "a text, nonet.parse_many all"
            ) from None
        raise


def entries_of_value(
    value: Any,
    options: ReadOptions,
    on_other: Other | None = None,
    *,
    one: bool = False,
    whole: bool = False,
) -> Iterator[Entry]:
    """The entries of text or of values; `one` if a list is a board although it could be several."""
    if isinstance(value, str):
        return text_entries(value, options, on_other)
    if isinstance(value, bytes | bytearray) and are_values(bytes(value)):
        value = list(value)
    lines = lines_in(value)
    if lines is not None:
        whole = whole or isinstance(value, bytes | bytearray | os.PathLike)
        return guarded(text_entries(lines, options, on_other, whole=whole))
    if isinstance(value, Iterator):
        entries = _from_iterator(value, options, on_other, one=one, whole=whole)
        return guarded(entries)
    if not isinstance(value, Iterable) and not hasattr(value, "__array__"):
        raise no_puzzle(value)
    return _listed(tree(value), options, on_other, one=one)


def _from_iterator(
    value: Iterator[Any], options: ReadOptions, on_other: Other | None, *, one: bool, whole: bool
) -> Iterator[Entry]:
    """The entries of lines, or of values that are read one by one if they are puzzles."""
    first = next(value, _END)
    if first is _END:
        yield EmptyPuzzleError("there is no puzzle in an empty text")
        return
    rest: Iterable[Any] = chain([first], value)
    if isinstance(first, str | bytes):
        yield from text_entries(_decoded(rest), options, on_other, whole=whole)
    elif one or is_cell(tree(first)):
        yield from _listed(tree(list(rest)), options, on_other, one=one)
    else:
        yield from (_entry(tree(item), options) for item in rest)


def _listed(
    value: Any, options: ReadOptions, on_other: Other | None, *, one: bool
) -> Iterator[Entry]:
    """The entries of lists within lists: of one board, of several, or lines of text."""
    value = usual(value)
    if are_givens(value) or (isinstance(value, Mapping) and not one):
        return _from_values(value, options)
    if not isinstance(value, list) or is_one(value):
        return iter([_entry(value, options)])
    if value and all(isinstance(item, str | bytes) for item in value):
        return guarded(text_entries(_decoded(value), options, on_other, whole=True))
    if one or (len(shape_of(value)) < 2 and all(map(is_cell, value))):
        return iter([_entry(value, options)] if value else ())
    return (_entry(item, options) for item in value)


def _entry(value: Any, options: ReadOptions) -> Entry:
    """The puzzle of one value, or what is wrong with it."""
    try:
        if isinstance(value, Puzzle | Document | Grid):
            return known(value, options)
        if isinstance(value, str | bytes | bytearray):
            return only(entries_of_value(value, options, one=True), one_line=True)
        return only(_from_values(value, options), one_line=True)
    except NonetError as error:
        return error


def _from_values(value: Any, options: ReadOptions) -> Iterator[Entry]:
    if options.format is not None:
        raise UsageError("format: only a text is in a format, not a list or an array")
    if options.rules is not None and options.in_notation:
        raise UsageError(f"the game {options.rules.name!r} is written as text: see nonet games")
    context = Context("values", options, 1)
    value = usual(value)
    mapped = isinstance(value, Mapping) or are_givens(value)
    entries = entries_of(value, context) if mapped else iter([from_value(value, context)])
    return under_options(map(_bare, entries), options)


def _bare(entry: Entry) -> Entry:
    """An entry without a source but of its document or what is unread: a value has no lines."""
    if isinstance(entry, Puzzle):
        source = entry.source
        kept = source is not None and (source.unread or source.document is not None)
        return entry.read_from(source._replace(line=None) if source and kept else None)
    entry.line = None
    return entry


def known(value: Puzzle | Document | Grid, options: ReadOptions) -> Puzzle:
    """The puzzle of what is none of text or values, under the rules that are asked for."""
    if isinstance(value, Document):
        puzzle = value.carried()
    elif isinstance(value, Grid):
        puzzle = Puzzle.from_checked(value.layout, value.numbers, None)
    else:
        puzzle = value
    return under(puzzle, options.constraints) if options.constraints else puzzle


def _decoded(lines: Iterable[Any]) -> Iterator[str]:
    """Lines as text, whether they come as text or as bytes."""
    for number, line in enumerate(lines, 1):
        if isinstance(line, bytes):
            yield line.decode("utf-8-sig" if number == 1 else "utf-8")
        elif isinstance(line, str):
            yield line
        else:
            raise UsageError(f"line {number} is not text but {type(line).__name__}")


def guarded(entries: Iterator[Entry]) -> Iterator[Entry]:
    """The entries; bytes that are not text are the error in the place of the rest."""
    try:
        yield from entries
    except UnicodeDecodeError as error:
        yield not_text(error)
    except PackingError as error:
        yield error


def each_entry(
    puzzles: PuzzleLike | Iterable[PuzzleLike | NonetError], reading: ReadKeywords
) -> Iterator[Entry]:
    """The puzzles of a collection, or of a text or file, as they are needed.

    Each item is a puzzle of its own, where `read_entries` takes strings as the lines of one text.
    Errors among the items are passed on.
    """
    options = read_options(reading)
    if is_text(puzzles) or lines_in(puzzles) is not None:
        return entries_of_value(puzzles, options)
    values = puzzles if isinstance(puzzles, Iterator) else tree(puzzles)
    if not isinstance(values, Iterator | list) or (isinstance(values, list) and is_one(values)):
        values = [values]
    if isinstance(values, Iterator):
        values = map(tree, values)
    return (value if isinstance(value, NonetError) else _entry(value, options) for value in values)


def each_puzzle(
    puzzles: PuzzleLike | Iterable[PuzzleLike], reading: ReadKeywords
) -> Iterator[Puzzle]:
    """As `each_entry`, and the first error is raised."""
    return puzzles_of(each_entry(puzzles, reading), None)
