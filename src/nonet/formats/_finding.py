"""Which format some lines are in.

Every format that thinks the text could be its own reads it. One that reads all of it wins; if two
do and disagree about the puzzle, the user must choose. If none does, the one that reads most wins,
so that a bad line in a file of puzzles is that line's error; and if none reads anything, the
likeliest one explains what is wrong. Rows that no format reads as they are, are read without what
people and programs put around the cells: the functions of `_peeled` take one thing off some lines,
those of `_cut` take their cells apart and write dots and digits for other signs. What comes of it
is read again; several things may come off one after another.

A line that begins with ``#`` is a comment. Before anything is read, lines that may be rows are
looked at together: where they are boards if ``#`` is an empty cell, and no boards as they are, dots
are written for it; blanks where they are a board of several grids, and ``#`` stands between these.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from nonet.errors import AmbiguousFormatError, NonetError, ShapeError
from nonet.formats import _cut, _peeled
from nonet.formats._alphabets import BLANKS, by_symbols
from nonet.formats._cut import Stripped
from nonet.formats._drawing import VERTICAL
from nonet.formats._format import FORMATS, Entry, Format, Line, ReadOptions
from nonet.formats._headers import header_of
from nonet.formats._quick import quick
from nonet.formats._tables import BROKEN
from nonet.formats._text import has_letters, is_comment
from nonet.formats.candidates import groups
from nonet.formats.grids import are_grids
from nonet.lazy import compiled_later
from nonet.model import Puzzle

DEFAULT = ReadOptions()
# Formats that show themselves by nothing but the shape of the text.
PLAIN = frozenset({"line", "rows", "numbers", "drawn"})
# Formats of which a line alone says little: one that is wrong makes all of them wrong.
TOGETHER = frozenset({"cells", "iss", "pencilmarks"})
# Formats whose lists begin and end with brackets; and what they say of other lines.
LISTS = frozenset({"arrays", "json"})
# Formats whose text is one document: what is wrong in it is not divided either.
DOCUMENTS = frozenset({"ksudoku"})
NOT_A_LIST = ("this is not in a list", "this is not JSON", "there is no list")


class Reading(NamedTuple):
    """The puzzles and text that a format reads in some lines."""

    format: Format
    entries: list[Entry]

    @property
    def puzzles(self) -> list[Puzzle]:
        """The entries that are puzzles."""
        return [entry for entry in self.entries if isinstance(entry, Puzzle)]

    @property
    def is_clean(self) -> bool:
        """True if there are puzzles and no errors."""
        return bool(self.entries) and all(isinstance(entry, Puzzle) for entry in self.entries)

    @property
    def is_together(self) -> bool:
        """True if its lines make sense together only, so that errors are not to be divided."""
        name = self.format.name
        if name in TOGETHER:
            return True
        errors = [entry.message for entry in self.entries if isinstance(entry, NonetError)]
        if any(error.startswith(BROKEN) for error in errors):
            return True
        if name == "html":  # whose rows are no boards of their own
            return any(isinstance(entry, ShapeError) for entry in self.entries)
        return name in LISTS and not any(error.startswith(NOT_A_LIST) for error in errors)


def find(lines: Sequence[Line], options: ReadOptions, *, whole: bool = True) -> Reading:
    """The reading of some lines by the format that reads them.

    Args:
        lines: The text, or the first lines of it.
        options: How to read it.
        whole: Whether these lines are all there are.

    Raises:
        AmbiguousFormatError: Several formats read them, each in its own way.
    """
    content = [line for line in lines if line.text and not is_comment(line.text)]
    if not content or (options == DEFAULT and _are_quick(content)):
        return attempt_with(FORMATS.get("line"), lines, options, whole=whole)
    tried = [
        attempt_with(format, lines, options, whole=whole) for format in _sniffed(content, own=True)
    ]
    clean = [reading for reading in tried if reading.is_clean]
    clean = [reading for reading in clean if reading.format.rewrites] or clean
    if any(reading.entries != clean[0].entries for reading in clean):
        raise ambiguous(clean)
    if clean:
        return clean[0]
    for format in _sniffed(content, own=False):
        reading = attempt_with(format, lines, options, whole=whole)
        if reading.is_clean:
            return reading
    # max takes the first of equals, which is the likeliest.
    return max(tried, key=lambda reading: len(reading.puzzles))


def _are_quick(content: Sequence[Line]) -> bool:
    """True if these lines can only be puzzles of the most usual kind."""
    if len(content) == 1:
        text = content[0].text
        return quick(text) is not None and groups(text) is None
    # Shorter lines could be the rows of one board.
    return all(len(line.text) == 81 and quick(line.text) for line in content)


def _sniffed(content: Sequence[Line], *, own: bool) -> list[Format]:
    """The formats that a text could be of, the likeliest first.

    Args:
        content: Lines that are neither blank nor comments.
        own: Ask our formats, or those of other packages.
    """
    ours = {format.name: format for format in FORMATS.builtin()}
    asked = ours.values() if own else [format for format in FORMATS if format.name not in ours]
    sniffed: list[tuple[float, Format]] = []
    for format in asked:
        likely = format.sniff(content)
        if own and likely >= 1:
            return [format]
        sniffed += [(likely, format)] if likely > 0 else []
    return [format for _, format in sorted(sniffed, key=lambda pair: -pair[0])]


def attempt_with(
    format: Format, lines: Sequence[Line], options: ReadOptions, *, whole: bool = True
) -> Reading:
    """The reading of some lines by a format."""
    entries = list(format.entries(lines, options))
    if not whole and len(entries) > 1:
        entries.pop()  # it may be cut in two
    return Reading(format, entries)


def ambiguous(readings: Sequence[Reading]) -> AmbiguousFormatError:
    """The error for a text that several formats read, each in its own way."""
    ways: dict[str, str] = {}
    for reading in readings:
        count, first = len(reading.puzzles), reading.puzzles[0]
        what = f"{count} puzzles" if count > 1 else f"one {first.size}x{first.size} puzzle"
        ways.setdefault(f"format={reading.format.name!r}", what)
    listed = " or ".join(f"{way} ({what})" for way, what in ways.items())
    return AmbiguousFormatError(
        f"the text can be read in {len(ways)} ways: choose one with {listed}",
        readings=list(ways),
        line=readings[0].puzzles[0].line,
    )


_DEEPEST = 4  # things around one text
_MOST_LINES = 400  # of a board; what is longer is tried line by line
_FEWEST_CELLS = 10
_WITHOUT_CELLS = str.maketrans("", "", "0123456789?#~&〇一二三四五六七八九" + "".join(BLANKS))


def understood(
    lines: Sequence[Line], options: ReadOptions
) -> Reading | AmbiguousFormatError | None:
    """The reading of lines that no format reads as they are; None if nothing helps."""
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


_SIGN = "#"
_BETWEEN = compiled_later(r"[\s,;" + "".join(VERTICAL) + "]+")
# A letter, a number, or several cells of which one is a digit or empty.
_CELLS = compiled_later(r"[A-Za-z]|[0-9A-Za-z#]*[0-9#][0-9A-Za-z#]*")
_MANY, _MOST = 150, 400  # lines that are looked at together
_FEWEST = 0.15  # of the cells: fewer may be slips of the pen
_CLEAR = 0.3
_MOST_OTHERS = 0.25  # marks of empty cells for each of these
_GAP = 3  # places without a cell beside one another, at least
_LONGEST = 90  # characters of a row of 21 cells
_WORD = compiled_later(r"[A-Za-z]{5,}")
_TWO_DIGITS = 2
_SMALLEST = 4  # rows


def with_dots(lines: Iterable[Line], options: ReadOptions) -> Iterator[Line]:
    """The lines, with dots for empty cells where ``#`` stands for these."""
    rows: list[Line] = []
    for line in lines:
        goes_on = len(rows) < _MOST if line.text else 0 < len(rows) < _MANY
        among = bool(rows) and _SIGN in rows[0].text and _between_gaps(line.text)
        if goes_on and (not line.text or among or _may_be_row(line.text)):
            rows.append(line)
        else:
            if rows:
                yield from _settled(rows, options)
                rows = []
            yield line
    yield from _settled(rows, options)


def _may_be_row(text: str) -> bool:
    if _SIGN not in text and "." in text:  # at a glance, as most rows are
        return False
    words = _words(text)
    if not words or (_SIGN in text and header_of(text) is not None):
        return False
    if text.count(_SIGN) >= _GAP and _between_gaps(text):
        return True
    many = text.count(_SIGN) >= max(2, _FEWEST * len(text))  # something else may be a slip
    return all(map(_CELLS.fullmatch, words)) or (many and not any(map(_WORD.fullmatch, words)))


def _between_gaps(text: str) -> bool:
    """True if a line may be a row without a gap of a board of several grids."""
    return len(text) <= _LONGEST and not has_letters(text) and bool(_words(text))


def _words(text: str) -> list[str]:
    return [word for word in _BETWEEN.split(text) if word]


def _settled(lines: Sequence[Line], options: ReadOptions) -> Iterator[Line]:
    """The lines as they are, or with dots or blanks for the sign."""
    apart = [Line(line.number, *(_apart(text) for text in line[1:])) for line in lines]
    start = bool(lines) and _SIGN not in lines[0].text  # which may be a title
    if not any(_SIGN in line.text for line in lines):
        yield from lines
    elif are_grids([line for line in apart if line.text]):
        yield from apart
    else:
        rows, share = lines[start:], _share(lines[start:])
        dotted = [_dotted(line) for line in rows]
        clear = len(rows) >= _SMALLEST and share > _CLEAR
        usual = share <= _FEWEST or _holds(rows, options)
        yield from lines[:start]
        yield from dotted if not usual and (clear or _holds(dotted, options)) else rows


def _share(lines: Sequence[Line]) -> float:
    """The share of ``#`` among the cells; 0 if other marks of empty cells are many, too."""
    words = [word for line in lines for word in _words(line.text)]
    others = sum(word.count(blank) for word in words for blank in BLANKS if blank != "0")
    others += sum(word.count("0") for word in words if len(word) != _TWO_DIGITS)
    count, cells = sum(word.count(_SIGN) for word in words), sum(map(len, words))
    usual = 2 <= count < cells and others <= _MOST_OTHERS * count
    return count / cells if usual else 0


def _apart(text: str) -> str:
    """A row with blanks for places where no cell is."""
    return text.replace(_SIGN, " ").rstrip()


def _dotted(line: Line) -> Line:
    return Line(line.number, line.text.replace(_SIGN, "."), line.raw.replace(_SIGN, "."))


def _holds(lines: Sequence[Line], options: ReadOptions) -> bool:
    """True if lines are boards, and nothing else."""
    try:
        reading = find(lines, options)
    except AmbiguousFormatError:
        return True  # which is asked in its place
    return reading.is_clean and all(puzzle.size >= _SMALLEST for puzzle in reading.puzzles)
