"""Reads what no format reads as it is: without what people and programs put around the cells.

The functions of `_peeled` take one thing off some lines, those of `_cut` take their cells apart and
write dots and digits for other signs. What comes of it is read again; several things may come off
one after another. If the results disagree, the user must choose.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet.errors import AmbiguousFormatError
from nonet.formats import _cut, _peeled
from nonet.formats._alphabets import BLANKS, by_symbols
from nonet.formats._cut import Stripped
from nonet.formats._finding import Reading, ambiguous, find
from nonet.formats._format import Line, ReadOptions
from nonet.model import Puzzle

_DEEPEST = 4  # things around one text
_MOST_LINES = 400  # of a board; what is longer is tried line by line
_FEWEST_CELLS = 10
_WITHOUT_CELLS = str.maketrans("", "", "0123456789?#~&〇一二三四五六七八九" + "".join(BLANKS))


def understood(
    lines: Sequence[Line], options: ReadOptions
) -> Reading | AmbiguousFormatError | None:
    """What lines hold that no format reads as they are; None if nothing helps."""
    if len(lines) > _MOST_LINES or not _may_hold_cells(lines):
        return None
    readings: list[Reading] = []
    seen = {_key(lines)}
    unread = [Stripped(list(lines))]
    for _ in range(_DEEPEST):
        further = [new for old in unread for new in _stripped_further(old, options, seen)]
        unread = []
        for stripped in further:
            reading = _read(stripped, options)
            if isinstance(reading, AmbiguousFormatError):
                return reading
            if reading is None:
                unread.append(stripped)
            else:
                readings.append(reading)
    if any(reading.entries != readings[0].entries for reading in readings):
        return _disagreement(readings)
    return readings[0] if readings else None


def _may_hold_cells(lines: Sequence[Line]) -> bool:
    """True if there are enough digits, and marks of empty cells, for a board: prose has few."""
    text = "".join(line.raw for line in lines)
    if text.startswith("{|"):  # a table of MediaWiki, whose empty cells have no mark
        return True
    cells = len(text) - len(text.translate(_WITHOUT_CELLS))
    return cells >= _FEWEST_CELLS or cells * 4 >= sum(map(str.isalpha, text))


def _stripped_further(
    stripped: Stripped, options: ReadOptions, seen: set[tuple[str, ...]]
) -> Iterator[Stripped]:
    lettered = () if options.alphabet is not None else (_cut.lettered,)
    for way in (*_peeled.WAYS, *_cut.WAYS, *lettered, *_peeled.LATER):
        for new in way(stripped.lines):
            key = _key(new.lines)
            if key not in seen:
                seen.add(key)
                yield Stripped(
                    new.lines, new.symbols or stripped.symbols, new.doubtful or stripped.doubtful
                )


def _key(lines: Sequence[Line]) -> tuple[str, ...]:
    return tuple(line.text for line in lines)


def _read(stripped: Stripped, options: ReadOptions) -> Reading | AmbiguousFormatError | None:
    try:
        reading = find(stripped.lines, options)
    except AmbiguousFormatError as error:
        return error
    if not reading.is_clean or any(puzzle.size < 4 for puzzle in reading.puzzles):
        asks = [entry for entry in reading.entries if isinstance(entry, AmbiguousFormatError)]
        return asks[0] if asks and len(asks) == len(reading.entries) else None
    if stripped.doubtful and any(puzzle.conflicts() for puzzle in reading.puzzles):
        return None
    if stripped.symbols:
        return Reading(
            reading.format, [_named(puzzle, stripped.symbols) for puzzle in reading.puzzles]
        )
    return reading


def _named(puzzle: Puzzle, symbols: str) -> Puzzle:
    assert puzzle.source is not None
    source = puzzle.source._replace(alphabet=by_symbols(symbols).name, unread=())
    return Puzzle(puzzle.layout, puzzle.givens, source=source)


def _disagreement(readings: Sequence[Reading]) -> AmbiguousFormatError:
    if len({reading.format for reading in readings}) > 1:
        return ambiguous(readings)
    first = readings[0].puzzles[0]
    return AmbiguousFormatError(
        f"the text can be read in {len(readings)} ways, and nothing in it says which is meant: "
        "write . for empty cells, and leave out labels and whatever else is not a cell",
        line=first.line,
    )
