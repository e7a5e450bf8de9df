"""From text to puzzles: finds the format, then lets it read.

Every format that thinks the text could be its own reads a sample of it. One that reads all of it
wins; if two do and disagree about the puzzle, the user must choose. If none does, the one that
reads most wins, so that a bad line in a file of puzzles is that line's error; and if none reads
anything, the likeliest one explains what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import NamedTuple, Unpack

from nonet.errors import (
    AmbiguousFormatError,
    EmptyPuzzleError,
    NonetError,
    SeveralPuzzlesError,
    UnsupportedError,
    UsageError,
)
from nonet.formats._format import FORMATS, Entry, Format, Line
from nonet.formats._options import ReadKeywords, ReadOptions, read_options
from nonet.formats._text import is_comment, lines_of
from nonet.formats.candidates import groups
from nonet.formats.line import quick
from nonet.games import Game
from nonet.model import Constraint, Layout, Puzzle

_SAMPLE_LINES = 200  # neither blank nor comments
_SAMPLE_MOST = 20_000  # with those
_SAMPLE_CHARACTERS = 1 << 16
_DEFAULT = ReadOptions()


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
    **reading: Unpack[ReadKeywords],
) -> Iterator[Puzzle]:
    r"""Reads all puzzles, one after another.

    Args:
        text: The text, or an open text file or other lines; these are read as they are needed.
        on_error: Called with the error of each entry that cannot be read. Without it the first
            such error is raised.
        **reading: How to read the text: see `ReadOptions`.

    Example:
        >>> [puzzle.line for puzzle in parse_many("1..4....2......3\n\n4..1............")]
        [1, 3]
    """
    return _puzzles(read_entries(text, **reading), on_error)


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
    text: str | Iterable[str], **reading: Unpack[ReadKeywords]
) -> Iterator[Puzzle | NonetError]:
    """All puzzles of a text, and in the place of each that cannot be read the error.

    For the arguments see `parse_many`. Errors carry the line and the text they are about.

    Raises:
        UsageError: The options contradict each other (at once).
        UnknownNameError: There is no such alphabet, format or game (at once).
    """
    if isinstance(text, bytes | bytearray) or not isinstance(text, Iterable):
        raise _not_text(text, "or an open text file, or lines")
    options = read_options(reading)
    entries = _without_constraints(text, options)
    return _constrained(entries, options.constraints) if options.rule else entries


def _without_constraints(
    text: str | Iterable[str], options: ReadOptions
) -> Iterator[Puzzle | NonetError]:
    rules = options.rules
    if rules is not None and options.in_notation:
        assert rules.notation is not None
        return rules.notation.read(lines_of(text))
    chosen = None if options.format is None else FORMATS.get(options.format)
    entries = _entries(lines_of(text), options, chosen)
    return entries if rules is None else _under(rules, entries, options.regions)


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


def _entries(lines: Iterator[Line], options: ReadOptions, chosen: Format | None) -> Iterator[Entry]:
    if chosen is None:
        sample, whole = _sample(lines)
        try:
            found = _find(sample, whole, options)
        except NonetError as error:
            yield error
            return
        if whole:  # then the trial has read it all
            yield from found.entries
            return
        chosen, lines = found.format, chain(sample, lines)
    yield from chosen.read(lines, options)


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


class _Reading(NamedTuple):
    """What a format makes of a sample."""

    format: Format
    entries: list[Entry]
    puzzles: list[Puzzle]

    @property
    def is_clean(self) -> bool:
        """Whether there are puzzles and no errors."""
        return 0 < len(self.puzzles) == len(self.entries)


def _find(sample: list[Line], whole: bool, options: ReadOptions) -> _Reading:
    """What the format of a text makes of its first lines.

    Raises:
        AmbiguousFormatError: Several formats read them, each in its own way.
    """
    content = [line for line in sample if line.text and not is_comment(line.text)]
    if not content or (options == _DEFAULT and _are_quick(content)):
        return _try(FORMATS.get("line"), sample, whole, options)
    readings = [_try(format, sample, whole, options) for format in _sniffed(content)]
    clean = [reading for reading in readings if reading.is_clean]
    if any(reading.puzzles != clean[0].puzzles for reading in clean):
        raise _ambiguous(clean)
    if clean:
        return clean[0]
    others = (_try(format, sample, whole, options) for format in _sniffed(content, others=True))
    # max takes the first of equals, which is the likeliest.
    most = max(readings, key=lambda reading: len(reading.puzzles))
    return next((reading for reading in others if reading.is_clean), most)


def _are_quick(content: list[Line]) -> bool:
    """Whether these lines can only be puzzles of the most usual kind."""
    if len(content) == 1:
        text = content[0].text
        return quick(text) is not None and groups(text) is None
    # Shorter lines could be the rows of one board.
    return all(len(text) == 81 and quick(text) for _, text in content)


def _sniffed(content: list[Line], *, others: bool = False) -> list[Format]:
    """The formats that a text could be of, the likeliest first.

    Args:
        content: Lines that are neither blank nor comments.
        others: Ask the formats of other packages instead of ours.
    """
    own = list(FORMATS.builtin())
    asked = [format for format in FORMATS if format not in own] if others else own
    sniffed = [(format.sniff(content), format) for format in asked]
    sniffed = sorted((each for each in sniffed if each[0] > 0), key=lambda each: -each[0])
    certain = sniffed and not others and sniffed[0][0] >= 1
    return [format for _, format in (sniffed[:1] if certain else sniffed)]


def _try(format: Format, sample: list[Line], whole: bool, options: ReadOptions) -> _Reading:
    entries = list(format.read(iter(sample), options))
    if not whole and len(entries) > 1:
        entries.pop()  # it may be cut in two
    return _Reading(format, entries, [each for each in entries if isinstance(each, Puzzle)])


def _ambiguous(readings: list[_Reading]) -> AmbiguousFormatError:
    ways = []
    for reading in readings:
        count, size = len(reading.puzzles), reading.puzzles[0].size
        what = f"{count} puzzles" if count > 1 else f"one {size}x{size} puzzle"
        ways.append(f"format={reading.format.name!r} ({what})")
    return AmbiguousFormatError(
        f"the text can be read in {len(ways)} ways: choose one with {' or '.join(ways)}",
        readings=[f"format={reading.format.name!r}" for reading in readings],
        line=readings[0].puzzles[0].line,
    )


def _under(game: Game, entries: Iterator[Entry], regions: str | None) -> Iterator[Entry]:
    """The puzzles under the rules of a game; rules in the text must not get lost."""
    for entry in entries:
        if isinstance(entry, NonetError):
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
