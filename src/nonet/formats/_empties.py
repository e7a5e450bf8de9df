"""Writes dots for empty cells that are written otherwise, and numbers for what stands for numbers.

Each function of `WAYS` does so in one way, or yields nothing if that is not how lines are written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonet.formats._alphabets import BLANKS
from nonet.formats._around import BARS, Stripped, changed, content_of
from nonet.formats._boards import side
from nonet.formats._drawing import VERTICAL, is_rule
from nonet.formats._format import Line, ReadOptions
from nonet.formats._markup import NUMERALS
from nonet.formats._text import is_comment
from nonet.lazy import compiled_later
from nonet.model import default_box

_PLAIN = compiled_later(r"[1-Za-z ]*")
_FEWEST_PLACES, _LARGEST = 4, 36
_GAPS = range(4)  # blanks between boxes besides those between cells


def is_sparse(text: str) -> bool:
    """Whether a line may be a row in which blanks are empty cells."""
    return _PLAIN.fullmatch(text) is not None


def placed(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """The same rows with dots for empty cells, in each way in which the symbols are in line."""
    content = [line for line in lines if line.text and not is_comment(line.text)]
    content = [line for line in content if not is_rule(line.text)]
    if not content or not all(map(is_sparse, (line.text for line in content))):
        return
    by_number = {line.number: line for line in content}
    first, last = content[0].number, content[-1].number
    inner = [line for line in lines if first < line.number < last]
    if any(is_comment(line.text) or "\t" in line.raw for line in inner):
        return  # rather a row with a slip in it
    size = last - first + 1 - sum(is_rule(line.text) for line in lines if line.text)
    box = default_box(size) if _FEWEST_PLACES <= size <= _LARGEST else None
    if box is None:
        return
    numbers = [n for n in range(first, last + 1) if n in by_number or not _is_rule_at(lines, n)]
    rows = [by_number[n].raw.rstrip("\r\n") if n in by_number else "" for n in numbers]
    if len(rows) != size or all(" " not in row.strip() for row in rows):
        return
    padded = any(row.endswith(" ") for row in rows)
    if padded and len({len(row) for row in rows if row.strip()}) > 1:
        return
    found = set()
    for step in (1, 2):
        for gap in _GAPS:
            places = [step * cell + gap * (cell // box.columns) for cell in range(size)]
            reached = max(map(len, rows)) > places[-1]
            if reached and all(_fits(row, places, padded=padded) for row in rows):
                texts = tuple(
                    "".join(row[at] if at < len(row) and row[at] != " " else "." for at in places)
                    for row in rows
                )
                if texts not in found:
                    found.add(texts)
                    yield [Line(n, text, text) for n, text in zip(numbers, texts, strict=True)]


def _is_rule_at(lines: Sequence[Line], number: int) -> bool:
    return any(line.number == number and is_rule(line.text) for line in lines)


def _fits(row: str, places: Sequence[int], *, padded: bool) -> bool:
    """Whether symbols stand in cells only, and blanks fill the row if they fill any."""
    if padded and row.strip() and len(row) not in (places[-1] + 1, places[-1] + 2):
        return False
    cells = set(places)
    return all(char == " " or at in cells for at, char in enumerate(row))


_WORDS = compiled_later(r"[\s,;]+")
_BARS = re.escape("".join(VERTICAL))
_MARKS = "xX?#~+oO@=%&"
_FEWEST_MARKS = 0.15  # of the cells: fewer may be slips of the pen
_NUMBER = compiled_later(r"[1-9]\d{0,2}(?:\.0+)?")
_LARGEST_PLAIN = 9  # of a board that has no letters as values
_POINT = compiled_later(r"(?<![^\s,;|])(\d{1,3})\.0+(?![^\s,;|])")
_SEPARATORS = "&:/"
_SMALLEST = 4  # rows
_TWO = compiled_later(r"\d\s+\d")
_FEWEST_SEPARATORS = 3


def _tabbed(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
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
    if any(sign in cell for row in cells for cell in row for sign in " ,;"):
        return
    if cut and width < len(rows) and default_box(width) is None:
        width = len(rows)
    filled = [row + [""] * (width - len(row)) for row in cells]
    texts = [" ".join(cell or "." for cell in row) for row in filled]
    yield Stripped([Line(line.number, text, text) for line, text in zip(rows, texts, strict=True)])


def _marked(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Writes dots for another mark of empty cells, if only one stands in many cells."""
    rows = [
        line
        for line in lines
        if line.text and not is_rule(line.text) and not (is_comment(line.text) and _speaks(line))
    ]
    words = [word for line in rows for word in _WORDS.split(line.text.translate(BARS)) if word]
    cells = "".join(words)
    for mark in "" if any(blank in cells for blank in BLANKS) else _MARKS:
        if cells.count(mark) >= max(2, _FEWEST_MARKS * len(cells)):
            kept = [line for line in lines if line in rows or not is_comment(line.text)]
            texts = [line.text.replace(mark, ".") if line in rows else line.text for line in kept]
            changed = [Line(k.number, text, text) for k, text in zip(kept, texts, strict=True)]
            yield Stripped(changed)


def _speaks(line: Line) -> bool:
    """Whether a comment is one, and not a row that begins with an empty cell."""
    symbols = "".join(line.text.split())
    return symbols.count("#") < max(2, 2 * _FEWEST_MARKS * len(symbols))


def _lettered(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Writes digits for letters or pictures, if there are as many as the board has values."""
    if options.alphabet is not None:
        return
    content = [line for line in content_of(lines) if not is_rule(line.text)]
    text = "".join("".join(line.text.translate(BARS).split()) for line in content).upper()
    symbols = sorted(set(text) - set(BLANKS))
    size = side(len(text))
    if size is None or size != len(symbols) or not 4 <= size <= 9:
        return
    if not all(symbol.isalpha() or ord(symbol) >= 0x2600 for symbol in symbols):
        return
    if NUMERALS.issuperset(symbols):
        return  # which have an order of their own
    table = {ord(symbol): str(value) for value, symbol in enumerate(symbols, 1)}
    changed = [
        Line(line.number, line.text.upper().translate(table), line.raw.upper().translate(table))
        if line in content
        else line
        for line in lines
    ]
    yield Stripped(changed, "".join(symbols))


def _spaced(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Writes dots for cells that are blank, where they stand under each other."""
    yield from (Stripped(each, doubtful=True) for each in placed(lines))


def _worded(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Writes dots for the only thing beside numbers, as programs print nothing, and 5 for 5.0."""
    content = [line for line in content_of(lines) if not is_rule(line.text)]
    words = [word for line in content for word in _WORDS.split(line.text.translate(BARS)) if word]
    others = {word.lower() for word in words if not _NUMBER.fullmatch(word)}
    mark = next(iter(others), ".")
    many = sum(word.lower() == mark for word in words) >= max(2, _FEWEST_MARKS * len(words))
    if len(others) == 1 and many and len(words) > len(content) and mark not in BLANKS:
        is_value = len(mark) == 1 and mark.isalpha() and mark not in _MARKS
        if not is_value or _SMALLEST <= (side(len(words)) or 0) <= _LARGEST_PLAIN:
            nothing = re.compile(rf"(?<![^\s,;{_BARS}]){re.escape(mark)}(?![^\s,;{_BARS}])", re.I)
            yield from changed(lines, lambda text: nothing.sub(".", text))
    if any(_POINT.search(line.text) for line in content):
        yield from changed(lines, lambda text: _POINT.sub(r"\1", text))


def _parted(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Writes commas for other signs between cells, as in a table of LaTeX."""
    for separator in _SEPARATORS:

        def change(text: str, separator: str = separator) -> str | None:
            if text.count(separator) < _FEWEST_SEPARATORS or "," in text:
                return None
            if _TWO.search(text):  # 6 2 & 3: that may be one cell or two
                return None
            return text.replace("\\hline", "").rstrip().rstrip(" \\").replace(separator, ",")

        yield from changed(lines, change, raw=True)


def _without_gaps(lines: Sequence[Line], options: ReadOptions) -> Iterator[Stripped]:
    """Takes out the empty rows and columns that part the boxes of a board in a spreadsheet."""
    content = [line for line in lines if line.text or "\t" in line.raw]
    for separator in "\t,;":
        if not content or not all(separator in line.raw for line in content):
            continue
        rows = [[field.strip(' "\r\n') for field in line.raw.split(separator)] for line in content]
        width = max(map(len, rows))
        rows = [row + [""] * (width - len(row)) for row in rows]
        for size in range(_SMALLEST, width):
            box = default_box(size)
            if box is None or size + box.rows - 1 != width:
                continue
            down = _kept(size, box.rows) if len(rows) > size else list(range(size))
            across = _kept(size, box.columns)
            whole = len(rows) in (size, size + box.columns - 1)
            gaps = (
                row[at]
                for number, row in enumerate(rows)
                for at in range(width)
                if number not in down or at not in across
            )
            if whole and not any(gaps):
                texts = [separator.join(rows[at][place] for place in across) for at in down]
                numbers = [content[at].number for at in down]
                yield Stripped(
                    [Line(n, text, text) for n, text in zip(numbers, texts, strict=True)]
                )


def _kept(size: int, step: int) -> list[int]:
    """The places of rows or columns with a gap after every so many."""
    return [at + at // step for at in range(size)]


WAYS = (_tabbed, _marked, _lettered, _spaced, _worded, _parted, _without_gaps)
