"""Reads texts that are not all in one format: board by board, with text around them.

A line that holds no puzzle is an error if it is nearly one, and otherwise passed over.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, groupby, pairwise

from nonet.errors import AmbiguousFormatError, FormatError, NonetError
from nonet.formats import iss
from nonet.formats._cut import is_head
from nonet.formats._finding import (
    DEFAULT,
    LISTS,
    PLAIN,
    Reading,
    ambiguous,
    attempt_with,
    find,
    understood,
)
from nonet.formats._format import Entry, Format, Line, ReadOptions
from nonet.formats._headers import header_of
from nonet.formats._neighbours import A_TITLE, Found, Passed, without_row_too_many
from nonet.formats._regions import Region, by_width, divided, has_title, is_near, is_title, regions
from nonet.formats._text import is_comment
from nonet.lazy import compiled_later
from nonet.model import Puzzle

_WORDS = iss.FORMAT
_WORD = compiled_later(r"[^\W\d_]{3}")
_PICTURE = compiled_later("[\u2600-\u27bf\u23e9-\u23ff\U0001f300-\U0001faff]")
_ROW = 64  # characters; longer lines are boards, not rows
_NEAR_WIDTHS = 2
_SLIP = 2  # a row may be so much shorter or longer than others
_MOST_HEADERS = 9  # comments that hold for what follows: later ones replace earlier ones


def read_mixed(
    lines: Iterable[Line], options: ReadOptions, usual: Format | None, known: Sequence[Puzzle]
) -> Iterator[Found]:
    """All puzzles, errors and other lines of a text, in order.

    Args:
        lines: The text.
        options: How to read it.
        usual: The format that its beginning is in.
        known: Puzzles of the beginning, which may show the alphabet of the others.
    """
    reader = _Reader(options, usual)
    for puzzle in known:
        reader.learn(puzzle)
    yield from without_row_too_many(_read_regions(lines, options, reader))


def _read_regions(lines: Iterable[Line], options: ReadOptions, reader: _Reader) -> Iterator[Found]:
    for region in regions(lines, quickly=options == DEFAULT):
        if isinstance(region, Puzzle):
            reader.learn(region)
            yield region
        else:
            yield from reader.read(region)


class _Reader:
    """Reads region by region; what one shows of alphabets helps with the next."""

    def __init__(self, options: ReadOptions, usual: Format | None) -> None:
        self._options = options
        self._usual = usual
        self._alphabets: set[str] = set()
        self._headers: list[Line] = []  # comments that say something of what follows
        self._lengths: set[int] = set()  # of puzzles of a line each

    def learn(self, puzzle: Puzzle) -> None:
        """Notes the alphabet of a puzzle, if the puzzle could be read in no other."""
        if puzzle.source is not None and puzzle.source.format == "line":
            self._lengths.add(puzzle.layout.cell_count)
        alphabet = None if puzzle.source is None else puzzle.source.alphabet
        if alphabet is None or puzzle.size <= 9:
            return
        # Where only digits stand, all alphabets agree but these two.
        if max(puzzle.givens) > 9 or alphabet in ("a1", "hex"):
            self._alphabets.add(alphabet)

    def read(self, region: Region) -> Iterator[Found]:
        """The findings in a region."""
        lines = list(chain.from_iterable(self._apart(region)))
        reading = self._try_usual(lines)
        if reading is not None:
            yield from self._learned(reading)
            return
        whole = self._find(lines)
        together = isinstance(whole, Reading) and whole.is_together
        if len(region) == 1 or together:
            yield from self._divide(lines, whole)
            return
        parts = None
        every_line = [paragraph.lines for paragraph in region]
        if not _is_clean(whole) or all(paragraph.may_be_boards for paragraph in region):
            every_line = list(_with_headers(every_line))
            parts = [self._find(line) for line in every_line]
        every = parts is not None and all(map(_is_clean, parts))
        if not every and (_is_clean(whole) or not any(map(_is_clean, parts or ()))):
            yield from self._divide(lines, whole)
            return
        assert parts is not None
        if _is_clean(whole) and _entries(whole) != list(chain(*map(_entries, parts))):
            yield _disagreement(whole, parts)
        else:
            for block, part in zip(every_line, parts, strict=True):
                yield from self._divide(block, part)

    def _apart(self, region: Region) -> Iterator[list[Line]]:
        """The lines of the paragraphs with blank lines between, and the box shape they are under.

        In files of one puzzle a line a comment holds for all that follow it, also where other text
        stands among them, and one that names rules does in any text.
        """
        if self._headers and (self._usual is None or self._usual.name == "line"):
            every = self._usual is not None or self._goes_on(region)
            yield [line for line in self._headers if every or _names_rules(line)]
        for number, paragraph in enumerate(region):
            if number:
                yield [Line(paragraph.lines[0].number - 1, "")]
            yield paragraph.lines
            for line in paragraph.lines:
                if is_comment(line.text) and header_of(line.text) is not None:
                    self._headers = [*self._headers[-_MOST_HEADERS:], line]

    def _goes_on(self, region: Region) -> bool:
        """True if a line is as long as puzzles of a line that came before."""
        lines = chain.from_iterable(paragraph.lines for paragraph in region)
        return any(len(line.text.strip()) in self._lengths for line in lines)

    def _try_usual(self, lines: Sequence[Line]) -> Reading | None:
        if self._usual is None:
            return None
        reading = attempt_with(self._usual, lines, self._options)
        return reading if reading.is_clean else None

    def _find(self, lines: Sequence[Line]) -> Reading | AmbiguousFormatError:
        """The reading of lines, in the alphabet of the puzzles so far where they do not say."""
        try:
            reading = find(lines, self._options)
        except AmbiguousFormatError as error:
            return error
        helps = self._options.alphabet is None and len(self._alphabets) == 1
        if helps and any(map(_asks_for_alphabet, reading.entries)):
            (alphabet,) = self._alphabets
            with contextlib.suppress(AmbiguousFormatError):
                return find(lines, replace(self._options, alphabet=alphabet))
        asks = any(isinstance(entry, AmbiguousFormatError) for entry in reading.entries)
        if reading.is_clean or asks or reading.format.name not in PLAIN:
            return reading
        return understood(lines, self._options) or reading

    def _learned(self, reading: Reading) -> Iterator[Entry]:
        for puzzle in reading.puzzles:
            self.learn(puzzle)
        yield from reading.entries

    def _divide(
        self, lines: Sequence[Line], reading: Reading | AmbiguousFormatError
    ) -> Iterator[Found]:
        """The findings in lines with text among them."""
        if isinstance(reading, AmbiguousFormatError):
            yield reading
            return
        if reading.is_clean:
            yield from self._learned(reading)
            return
        if inner := list(self._between_titles(lines)):
            yield from inner
            return
        if reading.is_together:  # a list that breaks off at an error is not two lists
            yield from (entry for entry in reading.entries if isinstance(entry, NonetError))
            return
        if any(map(is_head, lines)):  # of a table, whose labels must come off with it
            yield from (entry for entry in reading.entries if isinstance(entry, NonetError))
            return
        stretches = list(_by_words(lines))
        if len(stretches) > 1:
            cut = [line for line in lines if _is_cut(line)] if _holds_words(stretches) else []
            if cut:  # without what stands in it, it would be another puzzle
                yield FormatError(
                    "words of Interactive Sudoku Solver and other text are on one line here: put "
                    "the words on lines of their own",
                    line=cut[0].number,
                    text=cut[0].text,
                )
                return
            for stretch in stretches:
                yield from self._divide(stretch, self._find(stretch))
            return
        parts = list(divided(lines))
        headed = _with_headers([part for _, part in parts])
        for (holds_cells, part), cells in zip(parts, headed, strict=True):
            if holds_cells:
                yield from self._cells(cells, reading if len(parts) == 1 else None)
            else:
                for line in part:
                    beside = len(parts) > 1 or len(part) > 1
                    yield from self._text(line, beside_cells=len(parts) > 1, beside=beside)

    def _between_titles(self, lines: Sequence[Line]) -> Iterator[Found]:
        """The findings without titles in words before and behind them; none if not clean."""
        rest = list(lines)
        while rest and (_is_worded(rest[0], rest) or has_title(rest)):
            rest.pop(0)
        while rest and _is_worded(rest[-1], rest):
            rest.pop()
        inner = self._find(rest) if 0 < len(rest) < len(lines) else None
        if not isinstance(inner, Reading) or not inner.is_clean:
            return
        for line in lines:
            if line.text and line not in rest:
                yield Passed(line, FormatError(A_TITLE, line=line.number, text=line.text))
        yield from self._learned(inner)

    def _text(self, line: Line, *, beside_cells: bool, beside: bool) -> Iterator[Found]:
        """The findings in a line that is hardly a row."""
        reading = self._find([line])
        if beside_cells and is_title(line):
            yield from _passed(line, reading)
        elif isinstance(reading, AmbiguousFormatError):
            yield reading
        elif reading.is_clean and beside and reading.format.name in LISTS and _breaks_off(line):
            yield FormatError("the list breaks off here", line=line.number, text=line.text)
        elif reading.is_clean:
            yield from self._learned(reading)
        else:
            yield from self._judged(line, reading)

    def _cells(self, lines: Sequence[Line], known: Reading | None) -> Iterator[Found]:
        """The findings in lines that look like rows."""
        reading = self._find(lines) if known is None else known
        if isinstance(reading, AmbiguousFormatError):
            yield reading
            return
        content = [line for line in lines if line.text and not is_comment(line.text)]
        if reading.is_clean:
            yield from self._learned(reading)
            return
        if len(content) < 2:
            yield from self._judged(content[0], reading) if content else reading.entries
            return
        parts = _by_clear_widths(lines)
        if len(parts) > 1:
            readings = [self._find(part) for part in parts]
            boards = [
                reading for reading in readings if _is_clean(reading) and not _is_dot(reading)
            ]
            if len(boards) * 2 >= len(parts):
                for part, one in zip(parts, readings, strict=True):
                    if _is_dot(one):
                        yield FormatError(
                            "a cell alone is not a row", line=part[0].number, text=part[0].text
                        )
                    else:
                        yield from _entries(one) if _is_clean(one) else self._cells(part, None)
                return
        yield from _plausible(reading, content)

    def _judged(self, line: Line, reading: Reading) -> Iterator[Found]:
        """The errors of a line if it is nearly a puzzle; else the line, which is passed over."""
        cells = line.text.partition(" # ")[0]  # without a comment, which may be wrong
        if reading.format.name in PLAIN and not is_near(cells):
            yield from _passed(line, reading)
            return
        yield from reading.entries


def _is_worded(line: Line, lines: Sequence[Line]) -> bool:
    """True if a line is words without a digit, or numbers with pictures, and no row of letters."""
    text = line.text
    signs = _PICTURE if any(map(str.isdigit, text)) else _WORD
    if signs.search(text) is None or is_comment(text) or _is_cut(line):
        return False
    near = range(len(text) - _SLIP, len(text) + _SLIP + 1)
    alike = (other.text for other in lines if other is not line and len(other.text) in near)
    own = set(text)
    return 2 * len(own.difference(*alike)) >= len(own)


def _by_words(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Stretches of lines that are words of a puzzle, one below the other, and of other lines."""
    words = False

    def are_words(line: Line) -> bool:
        nonlocal words
        if line.text:
            text = line.text.lstrip()
            words = (words and text[0] == "~") or (text[0] == "." and _WORDS.sniff([line]) > 0)
        return words

    for _, stretch in groupby(lines, are_words):
        yield list(stretch)


def _names_rules(line: Line) -> bool:
    """True if a comment names rules, which fit boards of any size as regions do not."""
    header = header_of(line.text)
    return header is not None and bool(header.rules) and "regions" not in header.rules


def _with_headers(parts: Sequence[Sequence[Line]]) -> Iterator[list[Line]]:
    """Parts of a text, each below the comments of the parts before it that say something of it."""
    headers: list[Line] = []
    for part in parts:
        yield [*headers, *part]
        with_header = (line for line in part if is_comment(line.text) and header_of(line.text))
        headers = [*headers, *with_header][-_MOST_HEADERS:]


def _holds_words(stretches: Sequence[Sequence[Line]]) -> bool:
    return any(stretch[0].text.lstrip().startswith(".") for stretch in stretches if stretch)


def _is_cut(line: Line) -> bool:
    """True if words stand behind or before other text."""
    return not line.text.lstrip().startswith((".", "~")) and iss.has_word(line.text)


def _by_clear_widths(lines: Sequence[Line]) -> list[list[Line]]:
    """Lines parted where their number of characters changes by more than a slip."""
    parts = [part for part in by_width(lines) if any(line.text for line in part)]
    widths = [len(part[0].text) for part in parts]
    clear = all(abs(a - b) > _NEAR_WIDTHS for a, b in pairwise(widths))
    return parts if clear else [list(lines)]


def _plausible(reading: Reading, content: Sequence[Line]) -> Iterator[Found]:
    """The entries of a reading with errors; rows of a broken board are not taken for boards."""
    puzzles = len(reading.puzzles)
    broken = 2 * puzzles < len(reading.entries) and len(content[0].text) <= _ROW
    broken = broken and reading.format.name in PLAIN
    for entry in reading.entries:
        if not (isinstance(entry, Puzzle) and (broken or entry.size == 1)):
            yield entry


def _passed(line: Line, reading: Reading | AmbiguousFormatError) -> Iterator[Passed]:
    if isinstance(reading, AmbiguousFormatError):
        yield Passed(line, reading)
        return
    errors = (entry for entry in reading.entries if isinstance(entry, NonetError))
    yield Passed(line, next(errors, FormatError(A_TITLE, line=line.number, text=line.text)))


def _breaks_off(line: Line) -> bool:
    """True if brackets of a list are not closed on the line where they open."""
    return any(line.text.count(a) > line.text.count(b) for a, b in ("[]", "{}", "()"))


def _is_dot(reading: Reading | AmbiguousFormatError) -> bool:
    """True if a reading is a board of one cell, which hardly stands among other lines."""
    if not isinstance(reading, Reading) or not reading.is_clean:
        return False
    return all(puzzle.size == 1 for puzzle in reading.puzzles)


def _is_clean(reading: Reading | AmbiguousFormatError) -> bool:
    return isinstance(reading, Reading) and reading.is_clean


def _entries(reading: Reading | AmbiguousFormatError) -> list[Entry]:
    return reading.entries if isinstance(reading, Reading) else [reading]


def _asks_for_alphabet(entry: Entry) -> bool:
    return isinstance(entry, AmbiguousFormatError) and entry.readings[0].startswith("alphabet")


def _disagreement(
    whole: Reading | AmbiguousFormatError, parts: Sequence[Reading | AmbiguousFormatError]
) -> NonetError:
    readings = [reading for reading in (whole, *parts) if isinstance(reading, Reading)]
    return ambiguous(readings)
