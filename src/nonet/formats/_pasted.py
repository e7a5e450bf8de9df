"""Takes off what people and programs put around the cells, where no format reads a text as it is.

Each function of `_WAYS` takes one thing off some lines, or returns None if it is not there: marks
of quoted mail, quotation marks, labels, numbers before and solutions after a puzzle. What is left
is read again; several things may come off one after another. If the results disagree, the user
must choose.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from nonet.errors import AmbiguousFormatError
from nonet.formats._alphabets import BLANKS, by_symbols
from nonet.formats._boards import side
from nonet.formats._drawing import VERTICAL, is_rule
from nonet.formats._finding import Reading, ambiguous, find
from nonet.formats._format import Line
from nonet.formats._headers import header_of
from nonet.formats._options import ReadOptions
from nonet.formats._places import placed
from nonet.formats._text import is_comment
from nonet.formats.line import quick
from nonet.model import Puzzle, Source, default_box

_DEEPEST = 4  # things around one text
_MOST_LINES = 400  # of a board; what is longer is tried line by line
_QUOTED = re.compile(r"\s*>\s?")
_BARE = re.compile(r"""\s*(["'`]?)(.*?)\1\s*[,;]?""")
_LABEL = re.compile(
    r"\s*((?:[A-Za-z]|(?:row\s?|[rR])?\d{1,2})[.:)]?)(?=[\s" + "".join(VERTICAL) + "])"
)
_BARS = str.maketrans(dict.fromkeys(VERTICAL, " "))
_FIELDS = re.compile(r"[\s,;|\"'`“”‘’„«»()\[\]]+")
_MORE_FIELDS = re.compile(_FIELDS.pattern + "|[:=]+")
_BLANKS_AND_QUOTES = re.compile(r"[\s\"'`“”‘’„«»]+")
_QUOTED_CELL = re.compile(r"""(["'])([^"',;]{0,3})\1""")
_BULLET = re.compile(r"\s*(//|--|[*;%!•-])\s+")
_FEWEST_QUOTED = 4
_NUMBER = re.compile(r"#?\d{1,12}(\.\d{1,6}|[.:)])?")
_LARGE = re.compile(r"[0-9A-Za-z.*_-]+|[.*_0-S-]+")
_WORDS = re.compile(r"[\s,;]+")
_MOST_WORD = 3  # characters of a number
_MARKS = "xX?#~+oO@=%&"
_FEWEST_MARKS = 0.15  # of the cells: fewer may be slips of the pen
_PUZZLE = 16  # characters of the shortest puzzle that has something around it
_FEWEST_CELLS = 10
_WITHOUT_CELLS = str.maketrans("", "", "0123456789" + BLANKS + "?#~")
_MOST_DIGITS = 12  # outside of the puzzle


class _Bare(NamedTuple):
    """Lines with something taken off.

    Attributes:
        lines: What is left.
        symbols: The letters that were replaced by digits.
        doubtful: Whether a slip would go unnoticed, so that a conflict speaks against the reading.
    """

    lines: list[Line]
    symbols: str = ""
    doubtful: bool = False


def understood(
    lines: Sequence[Line], options: ReadOptions
) -> Reading | AmbiguousFormatError | None:
    """What lines hold that no format reads as they are; None if nothing helps."""
    if len(lines) > _MOST_LINES or not _may_hold_cells(lines):
        return None
    found: list[Reading] = []
    seen = {_key(lines)}
    edge = [_Bare(list(lines))]
    for _ in range(_DEEPEST):
        edge = [bare for each in edge for bare in _barer(each, options, seen)]
        rest = []
        for bare in edge:
            reading = _read(bare, options)
            if isinstance(reading, AmbiguousFormatError):
                return reading
            if reading is None:
                rest.append(bare)
            else:
                found.append(reading)
        edge = rest
    if not found:
        return None
    if any(reading.entries != found[0].entries for reading in found):
        return _disagreement(found)
    return found[0]


def _may_hold_cells(lines: Sequence[Line]) -> bool:
    """Whether there are enough digits, and marks of empty cells, for a board: prose has few."""
    text = "".join(line.raw for line in lines)
    cells = len(text) - len(text.translate(_WITHOUT_CELLS))
    return cells >= _FEWEST_CELLS or cells * 4 >= sum(map(str.isalpha, text))


def _barer(bare: _Bare, options: ReadOptions, seen: set[tuple[str, ...]]) -> Iterator[_Bare]:
    for way in _WAYS:
        for each in way(bare.lines, options):
            key = _key(each.lines)
            if key not in seen:
                seen.add(key)
                symbols, doubtful = each.symbols or bare.symbols, each.doubtful or bare.doubtful
                yield each._replace(symbols=symbols, doubtful=doubtful)


def _key(lines: Sequence[Line]) -> tuple[str, ...]:
    return tuple(line.text for line in lines)


def _read(bare: _Bare, options: ReadOptions) -> Reading | AmbiguousFormatError | None:
    try:
        reading = find(bare.lines, options)
    except AmbiguousFormatError as error:
        return error
    if not reading.is_clean or any(puzzle.size < 4 for puzzle in reading.puzzles):
        asks = [each for each in reading.entries if isinstance(each, AmbiguousFormatError)]
        return asks[0] if asks and len(asks) == len(reading.entries) else None
    if bare.doubtful and any(puzzle.conflicts() for puzzle in reading.puzzles):
        return None
    if bare.symbols:
        return Reading(reading.format, [_named(puzzle, bare.symbols) for puzzle in reading.puzzles])
    return reading


def _named(puzzle: Puzzle, symbols: str) -> Puzzle:
    assert puzzle.source is not None
    source = Source(puzzle.source.format, by_symbols(symbols).name, puzzle.source.line)
    return Puzzle(puzzle.layout, puzzle.givens, source=source)


def _disagreement(found: Sequence[Reading]) -> AmbiguousFormatError:
    if len({reading.format for reading in found}) > 1:
        return ambiguous(found)
    first = found[0].puzzles[0]
    return AmbiguousFormatError(
        f"the text can be read in {len(found)} ways, and nothing in it says which is meant: "
        "write . for empty cells, and leave out labels and whatever else is not a cell",
        line=first.line,
    )


def _content(lines: Sequence[Line]) -> list[Line]:
    return [line for line in lines if line.text and not is_comment(line.text)]


def _changed(
    lines: Sequence[Line], change: Callable[[str], str | None], *, raw: bool = False
) -> Iterator[_Bare]:
    """The lines with each changed that is neither blank nor a comment, if all can be."""
    changed = []
    for line in lines:
        if not line.text or is_comment(line.text):
            changed.append(line)
            continue
        text = change(line.raw if raw else line.text)
        if text is None:
            return
        changed.append(Line(line.number, text.rstrip(), text))
    if changed:
        yield _Bare(changed)


def _unquoted(lines: Sequence[Line], options: ReadOptions) -> Iterator[_Bare]:
    """Takes off the signs before the lines of quoted mail."""

    def change(text: str) -> str | None:
        match = _QUOTED.match(text)
        return text[match.end() :] if match else None

    return _changed(lines, change, raw=True)


def _unwrapped(lines: Sequence[Line], options: ReadOptions) -> Iterator[_Bare]:
    """Takes off quotation marks around lines, and commas after them."""

    def change(text: str) -> str | None:
        match = _BARE.fullmatch(text)
        return match[2] if match and match[2] and match[2] != text.strip() else None

    content = _content(lines)
    if content and len({change(line.text) is None for line in content[:-1]}) <= 1:
        # The last of several has no comma.
        last = content[-1]
        yield from _changed(
            lines, lambda text: change(text) or (text if text is last.text else None)
        )


def _without_bullets(lines: Sequence[Line], options: ReadOptions) -> Iterator[_Bare]:
    """Takes off the signs of a list or of a comment in code before each line."""

    def change(text: str) -> str | None:
        match = _BULLET.match(text)
        return text[match.end() :] if match else None

    return _changed(lines, change)


def _without_quotes(lines: Sequence[Line], options: ReadOptions) -> Iterator[_Bare]:
    """Takes off quotation marks around cells."""

    def change(text: str) -> str | None:
        bare, count = _QUOTED_CELL.subn(r"\2", text)
        return bare if count >= _FEWEST_QUOTED else None

    return _changed(lines, change)


def _closed(lines: Sequence[Line], options: ReadOptions) -> Iterator[_Bare]:
    """Takes out blank lines between rows."""
    content = [line for line in lines if line.text or "\t" in line.raw]
    if 4 <= len(content) < len(lines):
        yield _Bare(content)


def _unlabelled(lines: Sequence[Line], options: ReadOptions) -> Iterator[_Bare]:
    """Takes off the labels of rows and columns."""
    content = [line for line in _content(lines) if not is_rule(line.text)]
    tops = [content[0]] if content and _are_labels(content[0].text.translate(_BARS).split()) else []
    rows = [line for line in content if line not in tops]
    size = len(rows)
    if size < 4:
        return
    matches = [_LABEL.match(line.text) for line in rows]
    labels = [match[1].rstrip(".:)").replace("row", "").strip() for match in matches if match]
    sided = len(labels) == size and _are_labels(labels)
    if tops and len(tops[0].text.translate(_BARS).split()) not in (size, size + 1):
        return
    if not sided and not tops:
        return
    ends = {line.number: match.end() for line, match in zip(rows, matches, strict=True) if match}
    kept = []
    for line in lines:
        if line in tops:
            continue
        if sided and line.number in ends:
            end = ends[line.number]
            raw = " " * end + line.raw[end:]
            kept.append(Line(line.number, raw.rstrip(), raw))
        else:
            kept.append(line)
    yield _Bare(kept)


def _are_labels(words: Sequence[str]) -> bool:
    """Whether words count up: 1 2 3, A B C, r1 r2 r3; a corner may come first."""
    for start in (0, 1):
        names = [word.upper() for word in words[start:]]
        count = len(names)
        if count >= 4 and any(
            names == [prefix + str(number) for number in range(first, first + count)]
            for prefix in ("", "R", "C")
            for first in (0, 1)
        ):
            return True
        if 4 <= count <= 26 and names == [chr(65 + number) for number in range(count)]:
            return True
    return False


def _lone(lines: Sequence[Line], options: ReadOptions) -> Iterator[_Bare]:
    """Takes the only puzzle out of each line: ``1. P``, ``P,solution``, ``P:0:23``."""
    return _changed(lines, _only_puzzle)


def _only_puzzle(text: str) -> str | None:
    text, mark, comment = text.partition(" #")
    rules = f"{mark}{comment}" if mark and header_of(comment) is not None else ""
    for separators in (_FIELDS, _MORE_FIELDS, _BLANKS_AND_QUOTES):
        fields = [field for field in separators.split(text) if field]
        boards = [field for field in fields if _is_board(field)]
        others = [field for field in fields if field not in boards]
        if not boards or len(fields) == 1 or not _are_remarks(others):
            continue
        if len(boards) == 1 or (len(boards) == 2 and _is_solution(*boards)):
            return boards[0] + rules
    return None


def _is_board(text: str) -> bool:
    if len(text) < _PUZZLE:
        return False
    size = side(len(text))
    if size is None or default_box(size) is None:
        return False
    if size <= 9:
        return quick(text) is not None
    return _LARGE.fullmatch(text) is not None and any(char.isdigit() for char in text)


def _are_remarks(fields: Sequence[str]) -> bool:
    """Whether fields are words and a few numbers, and not pieces of a board."""
    digits = 0
    for field in fields:
        if _NUMBER.fullmatch(field):
            digits += len(field)
        elif sum(char.isalpha() for char in field) * 3 < len(field) and len(field) > 2:
            return False
    return digits <= _MOST_DIGITS


def _is_solution(puzzle: str, solution: str) -> bool:
    return (
        len(puzzle) == len(solution)
        and not any(blank in solution for blank in BLANKS)
        and all(a in BLANKS or a == b for a, b in zip(puzzle, solution, strict=True))
    )


def _joined(lines: Sequence[Line], options: ReadOptions) -> Iterator[_Bare]:
    """Puts blanks between rows that are joined by commas, bars or slashes."""

    def change(text: str) -> str | None:
        for separator in ",/|;":
            rows = [row.strip() for row in text.strip().strip(separator).split(separator)]
            if len(rows) >= 4 and all(len(row) == len(rows) for row in rows):
                return " ".join(rows)
        return None

    return _changed(lines, change)


def _tabbed(lines: Sequence[Line], options: ReadOptions) -> Iterator[_Bare]:
    """Writes dots for the empty cells of a spreadsheet."""
    rows = [line for line in lines if "\t" in line.raw]
    cells = [[cell.strip() for cell in line.raw.strip("\n\r").split("\t")] for line in rows]
    if len(rows) < 4 or len(rows) != len([line for line in lines if line.text or line in rows]):
        return
    width = max(map(len, cells))
    # Where no row ends with an empty cell, an editor took off those that did.
    marked = any(cell and cell in BLANKS for row in cells for cell in row)
    if marked and any("" in row[1:] for row in cells):
        return  # a value may be missing
    cut = not marked and not any(row[-1] == "" for row in cells)
    if any(len(row) != width for row in cells) and not cut:
        return
    if any(" " in cell for row in cells for cell in row):
        return
    if cut and width < len(rows) and default_box(width) is None:
        width = len(rows)
    filled = [row + [""] * (width - len(row)) for row in cells]
    texts = [" ".join(cell or "." for cell in row) for row in filled]
    yield _Bare([Line(line.number, text, text) for line, text in zip(rows, texts, strict=True)])


def _marked(lines: Sequence[Line], options: ReadOptions) -> Iterator[_Bare]:
    """Writes dots for another mark of empty cells, if only one stands in many cells."""
    rows = [
        line
        for line in lines
        if line.text and not is_rule(line.text) and not (is_comment(line.text) and _speaks(line))
    ]
    words = [word for line in rows for word in _WORDS.split(line.text.translate(_BARS)) if word]
    numbers = max(map(len, words), default=0) <= _MOST_WORD and len(words) > len(rows)
    cells = words if numbers else list("".join(words))
    if any(blank in cells for blank in BLANKS):
        return
    for mark in _MARKS:
        if cells.count(mark) >= max(2, _FEWEST_MARKS * len(cells)):
            kept = [line for line in lines if line in rows or not is_comment(line.text)]
            texts = [line.text.replace(mark, ".") if line in rows else line.text for line in kept]
            changed = [Line(k.number, text, text) for k, text in zip(kept, texts, strict=True)]
            yield _Bare(changed)


def _speaks(line: Line) -> bool:
    """Whether a comment is one, and not a row that begins with an empty cell."""
    symbols = "".join(line.text.split())
    return symbols.count("#") < max(2, 2 * _FEWEST_MARKS * len(symbols))


def _lettered(lines: Sequence[Line], options: ReadOptions) -> Iterator[_Bare]:
    """Writes digits for letters or pictures, if there are as many as the board has values."""
    if options.alphabet is not None:
        return
    content = [line for line in _content(lines) if not is_rule(line.text)]
    text = "".join("".join(line.text.translate(_BARS).split()) for line in content).upper()
    symbols = sorted(set(text) - set(BLANKS))
    size = side(len(text))
    if size is None or size != len(symbols) or not 4 <= size <= 9:
        return
    if not all(symbol.isalpha() or ord(symbol) >= 0x2600 for symbol in symbols):
        return
    table = {ord(symbol): str(value) for value, symbol in enumerate(symbols, 1)}
    changed = [
        Line(line.number, line.text.upper().translate(table), line.raw.upper().translate(table))
        if line in content
        else line
        for line in lines
    ]
    yield _Bare(changed, "".join(symbols))


def _spaced(lines: Sequence[Line], options: ReadOptions) -> Iterator[_Bare]:
    """Writes dots for cells that are blank, where they stand under each other."""
    yield from (_Bare(each, doubtful=True) for each in placed(lines))


_WAYS = (
    *(_unquoted, _without_bullets, _unwrapped, _without_quotes, _closed),
    *(_unlabelled, _lone, _joined, _tabbed, _marked, _lettered, _spaced),
)
