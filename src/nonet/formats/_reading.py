"""From text to puzzles: finds the format, then lets it read.

Every format that thinks the text could be its own reads a sample of it. One that reads all of it
wins; if two do and disagree about what stands there, the user is asked. If none does, the one that
reads most wins, so that a bad line in a file of puzzles is that line's error; and if none reads
anything, the one the text looks like explains what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any, NamedTuple

from nonet.errors import (
    AmbiguousFormatError,
    EmptyPuzzleError,
    NonetError,
    SeveralPuzzlesError,
    UsageError,
)
from nonet.formats._alphabets import named
from nonet.formats._format import Entry, Format, Line, ReadOptions
from nonet.formats._games import chosen_game, in_own_way, under
from nonet.formats._registry import FORMATS
from nonet.formats._text import is_comment, lines_of
from nonet.formats.candidates import groups
from nonet.formats.line import quick
from nonet.model import Box, BoxChoice, Layout, Puzzle, split_box

_SAMPLE_LINES = 200  # neither blank nor comments
_SAMPLE_MOST = 20_000  # with those
_SAMPLE_CHARACTERS = 1 << 16
_DEFAULT = ReadOptions()


def parse(
    text: str,
    *,
    box: BoxChoice = None,
    layout: Layout | None = None,
    alphabet: str | None = None,
    format: str | None = None,
    game: str | None = None,
    regions: str | None = None,
) -> Puzzle:
    """Reads one puzzle.

    Args:
        text: The puzzle in any format of `FORMATS`.
        box: Rows and columns of a box (``(2, 3)`` or ``"2x3"``), or ``"none"``.
        layout: The whole layout; wins over `box` and over what the text says.
        alphabet: What letters mean: ``offset``, ``a10``, ``a1`` or ``hex``.
        format: The name of the format, if it should not be found out.
        game: The name of a game, if the rules are not classic and the text does not say so.
        regions: Jigsaw regions, a label per cell.

    Raises:
        EmptyPuzzleError: The text is empty.
        AmbiguousFormatError: The text has several readings.
        FormatError: The text is no puzzle, or several.
        IllegalSymbolError: Symbols that the board cannot hold.
        ShapeError: The size, or the box shape for it, makes no board.

    Example:
        >>> parse("1..4....2......3")
        <Puzzle 4x4, boxes 2x2, 4 givens>
    """
    if not isinstance(text, str):
        raise _no_text(text, "use parse_many for lines or an open file")
    plain = box is None and layout is None and alphabet is None and format is None
    if plain and game is None and regions is None:
        puzzle = quick(text)
        # The candidates of a 4x4 are as many characters as an 8x8 has cells.
        if puzzle is not None and not (puzzle.size == 8 and groups(text)):
            return puzzle
    found = read_entries(
        text, box=box, layout=layout, alphabet=alphabet, format=format, game=game, regions=regions
    )
    entries = list(found)
    if not entries:
        raise EmptyPuzzleError("there is no puzzle in an empty text")
    for entry in entries:
        if isinstance(entry, NonetError):
            if "\n" not in text.strip():
                entry.line = None  # "line 1" says nothing
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
    box: BoxChoice = None,
    layout: Layout | None = None,
    alphabet: str | None = None,
    format: str | None = None,
    game: str | None = None,
    regions: str | None = None,
    on_error: Callable[[NonetError], None] | None = None,
) -> Iterator[Puzzle]:
    r"""Reads all puzzles, one after another.

    Args:
        text: The text, or an open text file or other lines; these are read as they are needed.
        box: See `parse`.
        layout: See `parse`.
        alphabet: See `parse`.
        format: See `parse`.
        game: See `parse`.
        regions: See `parse`.
        on_error: Called with the error of each entry that is no puzzle. Without it the first such
            error is raised.

    Example:
        >>> [puzzle.line for puzzle in parse_many("1..4....2......3\n\n4..1............")]
        [1, 3]
    """
    found = read_entries(
        text, box=box, layout=layout, alphabet=alphabet, format=format, game=game, regions=regions
    )
    return _puzzles(found, on_error)


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
    box: BoxChoice = None,
    layout: Layout | None = None,
    alphabet: str | None = None,
    format: str | None = None,
    game: str | None = None,
    regions: str | None = None,
) -> Iterator[Puzzle | NonetError]:
    """All puzzles of a text, and in the place of each that cannot be read the error.

    For the arguments see `parse_many`. Errors carry the line and the text they are about.

    Raises:
        UsageError: The box shape makes no sense, or does not go with the game (at once).
        UnknownNameError: There is no such alphabet, format or game (at once).
    """
    if isinstance(text, bytes | bytearray) or not isinstance(text, Iterable):
        raise _no_text(text, "or an open text file, or lines")
    for what, name in (("alphabet", alphabet), ("format", format)):
        if name is not None and not isinstance(name, str):
            raise UsageError(f"{what} must be a name, not {type(name).__name__}")
    if layout is not None and not isinstance(layout, Layout):
        raise UsageError(f"layout must be a Layout, not {type(layout).__name__}: see Layout.of")
    box = _box(box)
    if alphabet is not None:
        named(alphabet)
    rules = chosen_game(game, regions, boxed=box is not None)
    if rules is not None and layout is not None:
        raise UsageError("give a game or a layout, not both")
    if rules is not None and rules.notation is not None and format in (None, rules.notation.name):
        return in_own_way(rules, lines_of(text))
    chosen = None if format is None else FORMATS.get(format)
    # A size that has no boxes is no mistake in a game without boxes.
    boxless = rules is not None and (regions is not None or not rules.has_boxes)
    entries = _entries(lines_of(text), ReadOptions(box, layout, alphabet, boxless), chosen)
    return entries if rules is None else under(rules, entries, regions)


def _no_text(given: object, hint: str) -> UsageError:
    if isinstance(given, bytes | bytearray):
        hint = "decode it first, as in data.decode()"
    return UsageError(f"a text (str) is needed, not {type(given).__name__}: {hint}")


def _box(box: Any) -> BoxChoice:
    """The box as a tuple or text; a list will do."""
    if isinstance(box, str):
        split_box(box)
    elif box is not None:
        if not isinstance(box, list | tuple) or [type(part) for part in box] != [int, int]:
            raise UsageError(f"box must be rows and columns, as (2, 3) or '2x3', not {box!r}")
        return Box(*box)
    return box  # type: ignore[no-any-return]


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
        f"the text can be read in {len(ways)} ways: say which is meant with {' or '.join(ways)}",
        readings=[f"format={reading.format.name!r}" for reading in readings],
        line=readings[0].puzzles[0].line,
    )
