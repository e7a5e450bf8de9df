"""From text to puzzles: in one format if it all is, and otherwise board by board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Unpack

from nonet.errors import (
    AmbiguousFormatError,
    EmptyPuzzleError,
    FormatError,
    NonetError,
    SeveralPuzzlesError,
    UnsupportedError,
    UsageError,
)
from nonet.formats._finding import PLAIN, find
from nonet.formats._format import FORMATS, Entry, Format, Line
from nonet.formats._mixed import Found, Passed, read_mixed
from nonet.formats._options import ReadKeywords, ReadOptions, read_options
from nonet.formats._text import is_comment, lines_of
from nonet.formats.candidates import groups
from nonet.formats.line import quick
from nonet.games import Game
from nonet.model import Constraint, Layout, Puzzle

_SAMPLE_LINES = 200  # neither blank nor comments
_SAMPLE_MOST = 20_000  # with those
_SAMPLE_CHARACTERS = 1 << 16


def parse(text: str, **reading: Unpack[ReadKeywords]) -> Puzzle:
    """Reads one puzzle.

    Args:
        text: The puzzle in any format of `FORMATS`.
        **reading: How to read the text: see `ReadOptions`.

    Raises:
        EmptyPuzzleError: The text is empty.
        AmbiguousFormatError: The text has several readings.
        FormatError: The text is not a puzzle, or several.
        IllegalSymbolError: Symbols that the board cannot hold.
        ShapeError: The size, or the box shape for it, does not make a board.

    Example:
        >>> parse("1..4....2......3")
        <Puzzle 4x4, boxes 2x2, 4 givens>
    """
    if not isinstance(text, str):
        raise _not_text(text, "use parse_many for lines or an open file")
    if not reading:
        puzzle = quick(text)
        # The candidates of a 4x4 are as many characters as an 8x8 has cells.
        if puzzle is not None and not (puzzle.size == 8 and groups(text)):
            return puzzle
    entries = list(read_entries(text, **reading))
    if not entries:
        raise EmptyPuzzleError("there is no puzzle in an empty text")
    for entry in entries:
        if isinstance(entry, NonetError):
            if "\n" not in text.strip():
                entry.line = None  # "line 1" would not help
            raise entry
    if len(entries) > 1:
        raise SeveralPuzzlesError(
            f"the text holds {len(entries)} puzzles where one was expected: use parse_many",
            count=len(entries),
        )
    first = entries[0]
    assert isinstance(first, Puzzle)
    return first


def parse_many(
    text: str | Iterable[str],
    *,
    on_error: Callable[[NonetError], None] | None = None,
    on_other: Callable[[int, str], None] | None = None,
    **reading: Unpack[ReadKeywords],
) -> Iterator[Puzzle]:
    r"""Reads all puzzles, one after another.

    Args:
        text: The text, or an open text file or other lines; these are read as they are needed.
        on_error: Called with the error of each entry that cannot be read. Without it the first
            such error is raised.
        on_other: Called with the number and the text of each line that is neither a puzzle nor
            nearly one: titles, for example. They are passed over.
        **reading: How to read the text: see `ReadOptions`.

    Example:
        >>> [puzzle.line for puzzle in parse_many("1..4....2......3\n\n4..1............")]
        [1, 3]
    """
    return _puzzles(read_entries(text, on_other=on_other, **reading), on_error)


def _puzzles(
    entries: Iterator[Entry], on_error: Callable[[NonetError], None] | None
) -> Iterator[Puzzle]:
    for entry in entries:
        if isinstance(entry, Puzzle):
            yield entry
        elif on_error is None:
            raise entry
        else:
            on_error(entry)


def read_entries(
    text: str | Iterable[str],
    *,
    on_other: Callable[[int, str], None] | None = None,
    **reading: Unpack[ReadKeywords],
) -> Iterator[Puzzle | NonetError]:
    """All puzzles of a text, and in the place of each that cannot be read the error.

    For the arguments see `parse_many`. Errors carry the line and the text they are about. If there
    are only other lines, the first of them is an error.

    Raises:
        UsageError: The options contradict each other (at once).
        UnknownNameError: There is no such alphabet, format or game (at once).
    """
    if isinstance(text, bytes | bytearray) or not isinstance(text, Iterable):
        raise _not_text(text, "or an open text file, or lines")
    options = read_options(reading)
    entries = _without_constraints(text, options, on_other)
    return _constrained(entries, options.constraints) if options.rule else entries


def _without_constraints(
    text: str | Iterable[str],
    options: ReadOptions,
    on_other: Callable[[int, str], None] | None,
) -> Iterator[Puzzle | NonetError]:
    rules = options.rules
    if rules is not None and options.in_notation:
        assert rules.notation is not None
        return rules.notation.read((line.number, line.text) for line in lines_of(text))
    chosen = None if options.format is None else FORMATS.get(options.format)
    entries = _entries(lines_of(text), options, chosen)
    if rules is not None:
        entries = _under(rules, entries, options.regions)
    return _reported(entries, on_other)


def _constrained(entries: Iterator[Entry], rules: tuple[Constraint, ...]) -> Iterator[Entry]:
    """The puzzles under further rules."""
    for entry in entries:
        if isinstance(entry, NonetError):
            yield entry
            continue
        try:
            yield Puzzle(
                entry.layout,
                entry.givens,
                constraints=rules,
                marks=entry.marks,
                source=entry.source,
            )
        except NonetError as error:
            error.line = entry.line
            yield error


def _not_text(given: object, hint: str) -> UsageError:
    if isinstance(given, bytes | bytearray):
        hint = "decode it first, as in data.decode()"
    return UsageError(f"expected text (str), not {type(given).__name__}: {hint}")


def _entries(lines: Iterator[Line], options: ReadOptions, chosen: Format | None) -> Iterator[Found]:
    if chosen is not None:
        yield from chosen.read(lines, options)
        return
    sample, whole = _sample(lines)
    try:
        found = find(sample, options, whole=whole)
    except AmbiguousFormatError as error:
        yield error
        return
    if whole and found.is_clean:  # then the trial has read it all
        yield from found.entries
        return
    lines = chain(sample, lines)
    usual = found.format if found.is_clean else None
    plain = found.format.name in PLAIN
    if not plain and not found.is_clean:
        # A format that begins the text, or one that holds for all of it?
        mixed = read_mixed(sample, options, usual, found.puzzles)
        plain = sum(isinstance(entry, Puzzle) for entry in mixed) > len(found.puzzles)
    if plain:
        yield from read_mixed(lines, options, usual, found.puzzles)
    else:
        yield from found.format.read(lines, options)


def _reported(
    found: Iterator[Found], on_other: Callable[[int, str], None] | None
) -> Iterator[Entry]:
    """Puzzles and errors; other lines are only reported, unless there is nothing else."""
    first: NonetError | None = None
    others = entries = 0
    for each in found:
        if not isinstance(each, Passed):
            entries += 1
            yield each
            continue
        others += 1
        if first is None:
            first = each.error
        if on_other is not None:
            on_other(each.line.number, each.line.text)
    if first is not None and not entries:
        if others > 1:
            first = FormatError(
                f"none of these {others:,} lines is a puzzle: nonet formats lists what can be read",
                line=first.line,
                text=first.text,
            )
        yield first


def _sample(lines: Iterator[Line]) -> tuple[list[Line], bool]:
    """The first lines, and whether they are all there are."""
    sample, count, characters = [], 0, 0
    for line in lines:
        sample.append(line)
        if line.text and not is_comment(line.text):
            count += 1
            characters += len(line.text)
        enough = count >= _SAMPLE_LINES or characters >= _SAMPLE_CHARACTERS
        if enough or len(sample) >= _SAMPLE_MOST:
            return sample, False
    return sample, True


def _under(game: Game, entries: Iterator[Found], regions: str | None) -> Iterator[Found]:
    """The puzzles under the rules of a game; rules in the text must not get lost."""
    for entry in entries:
        if not isinstance(entry, Puzzle):
            yield entry
            continue
        try:
            yield _ruled(game, entry, regions)
        except NonetError as error:
            error.line = entry.line
            yield error


def _ruled(game: Game, puzzle: Puzzle, regions: str | None) -> Puzzle:
    own = puzzle.layout
    if own.extra or own.relations or own.game or (own.regions and regions is not None):
        raise _overruled(own)
    # Regions that the text draws are those of the game, if it takes any.
    chosen = own.regions if regions is None else regions
    layout = game.layout(puzzle.size, own.box if chosen is None else None, chosen)
    if own.regions is not None and layout.regions != own.regions:
        raise _overruled(own)
    marks = None if puzzle.marks is None else puzzle.marks.on(layout)
    return Puzzle(layout, puzzle.givens, marks=marks, source=puzzle.source)


def _overruled(own: Layout) -> UnsupportedError:
    return UnsupportedError(
        f"the puzzle has its own rules ({own.describe()}): leave out the game and the regions"
    )
