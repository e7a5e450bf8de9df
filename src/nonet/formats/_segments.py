"""Pieces of a text: stretches of lines that are a grid, a list of sums, a list of cages, or text.

A grid of regions has each of N labels in N cells, most of which hang together. No board with values
in its cells has that: equal neighbours are a conflict there.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import isqrt

from nonet.formats._alphabets import BLANKS
from nonet.formats._borders import areas
from nonet.formats._cages import Listed, cages_on, sign_of
from nonet.formats._drawing import VERTICAL, is_rule
from nonet.formats._format import Line
from nonet.formats._text import is_comment, is_plain_row
from nonet.lazy import compiled_later

_SEPARATORS = (",", ";", "\t")
_BARS = str.maketrans(dict.fromkeys((*VERTICAL, *_SEPARATORS), " "))
_LONGEST_ROW = 400  # characters
_LARGEST = 36
_MOST_ROWS = 4 * _LARGEST
_SMALLEST = 4
_MOST_TEXT = 40  # lines of a piece of text
_MOST_PARTS = 2  # of a region, on the average
_MARKED = frozenset("<>{}()[]'\"=:\\&%$~")  # of code and links
_QUOTED = compiled_later(r"^\s*(?://|>)\s")  # of mail, of comments in code
_PLAIN = compiled_later(r"[\d.*_\s|+-]*")
_SIGN = r"[-+*xX/÷×]"
_ENTRY = compiled_later(
    rf"[\"'(\[]?(?P<label>[A-Za-z0-9@*!?&]|[A-Za-z][A-Za-z0-9]{{1,2}})[\"')\]]?"
    rf"\s*(?:[:=]>?|->|→)\s*[\"']?(?P<before>{_SIGN})?\s*(?P<total>\d{{1,7}})\s*"
    rf"(?P<after>{_SIGN})?(?![\dA-Za-z.])[\"']?"
)
# Without a sign between them a letter comes first, and stands alone on the line.
_SPACED = compiled_later(
    rf"\s*[\"'(\[]?(?P<label>[A-Za-z])[\"')\]]?[\s-]\s*(?P<before>{_SIGN})?(?P<total>\d{{1,7}})\s?"
    rf"(?P<after>{_SIGN})?\s*"
)
_TURNED = compiled_later(
    rf"(?P<before>{_SIGN})?(?P<total>\d{{1,7}})\s?(?P<after>[-+*xX/÷×])?\s*(?:[:=]>?|->|→)\s*"
    r"(?P<label>[A-Za-z])(?![\dA-Za-z.])"
)
_HEAD = compiled_later(
    r"\s*(?:(?:cages?|cage[ _]?sums?|sums?|totals?|legend|clues?|key|targets?)\s*[:=]?\s*)?\{?",
    re.I,
)
_BETWEEN = compiled_later(r"[\s,;|}]*")

Totals = dict[str, tuple[int, str]]


@dataclass
class Piece:
    """A stretch of lines of a kind.

    Attributes:
        kind: ``grid``, ``regions``, ``nearly`` (regions with a slip), ``sums``, ``legend``,
            ``cages`` or ``text``.
        lines: All of them; those of a grid may have rules of a drawing among them.
        rows: The cells of a grid.
        totals: What a legend says of labels.
        cages: Of a list.
    """

    kind: str
    lines: list[Line]
    rows: Sequence[Sequence[str]] = field(default_factory=list)
    totals: Totals = field(default_factory=dict)
    cages: list[Listed] = field(default_factory=list)

    @property
    def size(self) -> int:
        """N of a grid; 0 for others."""
        return len(self.rows)

    @property
    def count(self) -> int:
        """The number of lines that are not empty."""
        return sum(bool(line.text) for line in self.lines)


def pieces(lines: Iterator[Line]) -> Iterator[Piece]:
    """The pieces of a text, in order, none much longer than a board."""
    rows: list[Line] = []  # that may be those of a grid
    text: list[Line] = []
    shape = (0, 0)
    plain = True  # whether all rows are
    for line in lines:
        simple = is_plain_row(line.text) is not None
        other = None if simple else _single(line)
        if simple:
            extent = (1, len(line.text))
        else:
            extent = (0, 0) if other is not None else _shape_of(line.text)
        goes_on = extent == shape or (other is None and line.text and is_rule(line.text))
        if rows and goes_on and len(rows) <= _MOST_ROWS:
            rows.append(line)
            plain = plain and simple
            continue
        if rows:
            yield from _grids(rows, shape, text, plain=plain)
            rows = []
        if other is not None:
            yield from _flushed(text)
            yield other
        elif extent != (0, 0):
            rows, shape, plain = [line], extent, simple
        else:
            text.append(line)
            if not line.text or len(text) > _MOST_TEXT:
                yield from _flushed(text)
    if rows:
        yield from _grids(rows, shape, text, plain=plain)
    yield from _flushed(text)


def _flushed(text: list[Line]) -> Iterator[Piece]:
    if text:
        yield Piece("text", text[:])
        text.clear()


def _single(line: Line) -> Piece | None:
    """The piece that a line is on its own: an entry of a list, or regions without line breaks."""
    text = line.text
    if not text or is_comment(text):
        return None
    if len(text) > _LONGEST_ROW:
        return _regions_on(line)
    if _PLAIN.fullmatch(text) is None:  # most rows are plain
        cages = cages_on(text)
        totals = legend_on(text)
        if cages:  # of cells, or of labels that look like these: A1: 17
            return Piece("cages", [line], cages=cages, totals=totals)
        if totals:
            return Piece("legend", [line], totals=totals)
    return _regions_on(line)


def legend_on(text: str) -> Totals:
    """The numbers of labels that a line says, and nothing else; nothing if it says other things."""
    match = _SPACED.fullmatch(text)
    if match is not None:
        totals: Totals = {}
        return totals if _noted(match, totals) else {}
    if not any(sign in text for sign in (":", "=", "->", "→")):
        return {}
    head = _HEAD.match(text)
    at = 0 if head is None else head.end()
    for form in (_ENTRY, _TURNED):
        totals = {}
        place = at
        while place < len(text):
            match = form.match(text, place)
            if match is None or not _noted(match, totals):
                break
            between = _BETWEEN.match(text, match.end())
            place = match.end() if between is None else between.end()
        else:
            return totals
    return {}


def _noted(match: re.Match[str], totals: Totals) -> bool:
    """Notes an entry, unless it says something twice."""
    label = match["label"]
    if label in totals or (match["before"] and match["after"]):
        return False
    totals[label] = (int(match["total"]), sign_of(match["before"] or match["after"]) or "")
    return True


def _regions_on(line: Line) -> Piece | None:
    """Regions whose labels stand on one line, row after row."""
    text = line.text.strip()
    size = isqrt(len(text))
    if size < _SMALLEST or size > _LARGEST or size * size != len(text):
        return None
    if text.count(text[0]) != size or text[0] not in (text[1], text[size]):
        return None
    rows = [list(text[at : at + size]) for at in range(0, len(text), size)]
    return Piece("regions", [line], rows=rows) if are_regions(rows) else None


def _shape_of(text: str) -> tuple[int, int]:
    """The number of words and of characters in a row of a grid; 0 for what is none."""
    text = _QUOTED.sub("", text)
    if not text or len(text) > _LONGEST_ROW or is_comment(text) or is_rule(text):
        return (0, 0)
    if not _MARKED.isdisjoint(text):
        return (0, 0)
    words = text.translate(_BARS).split()
    shape = len(words), sum(map(len, words))
    if not shape[1] >= _SMALLEST or not (shape[0] <= _LARGEST or shape[1] <= _LARGEST):
        return (0, 0)
    return shape


def _grids(
    rows: Sequence[Line], shape: tuple[int, int], text: list[Line], *, plain: bool
) -> Iterator[Piece]:
    """Lines as grids if there are as many rows as cells in a row, else as text."""
    if plain and shape[1] >= _SMALLEST and not len(rows) % shape[1]:
        yield from _flushed(text)
        yield from _plain_grids(rows, shape[1])
        return
    content = [line for line in rows if not is_rule(line.text)]
    beside = _beside(content, shape)
    if beside:
        yield from _flushed(text)
        yield from beside
        return
    # What stands between separators is a cell: "1,12,7" is none of four.
    parted = any(sign in content[0].text for sign in _SEPARATORS)
    for chars in (False,) if parted else (False, True):
        size = shape[chars]
        if not _SMALLEST <= size <= _LARGEST or len(content) % size:
            continue
        yield from _flushed(text)
        for part in _cut(rows, size):
            cells = [_cells(line.text, chars=chars) for line in part if not is_rule(line.text)]
            yield Piece(_kind_of(cells), part, rows=cells)
        return
    text += rows


def _plain_grids(lines: Sequence[Line], size: int) -> Iterator[Piece]:
    """Grids of digits and dots, of most of which a glance says that they are nothing else."""
    for first in range(0, len(lines), size):
        part = list(lines[first : first + size])
        rows = [line.text for line in part]
        every = "".join(rows)
        board = "." in every and every.count(every[0]) != size
        yield Piece("grid" if board else _kind_of(rows), part, rows=rows)


def _beside(lines: Sequence[Line], shape: tuple[int, int]) -> list[Piece]:
    """A board and its regions on the same rows, one left of the other; nothing for other lines."""
    size = len(lines)
    if shape[1] != 2 * size or shape[0] not in (2, 2 * size) or size < _SMALLEST:
        return []
    rows = [_cells(line.text, chars=True) for line in lines]
    halves = [[row[:size] for row in rows], [row[size:] for row in rows]]
    pieces_ = []
    for half in halves:
        part = [
            Line(line.number, text, text)
            for line, text in zip(lines, map("".join, half), strict=True)
        ]
        pieces_.append(Piece(_kind_of(half), part, rows=half))
    if {piece.kind for piece in pieces_} != {"grid", "regions"}:
        return []
    return pieces_ if any(map(has_values, pieces_)) else []


def _cut(lines: Sequence[Line], size: int) -> Iterator[list[Line]]:
    """Lines after every so many rows; a rule of a drawing stays with the row above it."""
    part: list[Line] = []
    count = 0
    for line in lines:
        row = not is_rule(line.text)
        if row and count == size:
            yield part
            part, count = [], 0
        part.append(line)
        count += row
    yield part


def _cells(text: str, *, chars: bool) -> list[str]:
    words = _QUOTED.sub("", text).translate(_BARS).split()
    return list("".join(words)) if chars else words


def _kind_of(rows: Sequence[Sequence[str]]) -> str:
    if any("." in row for row in rows):  # an empty cell, or a label like others
        return "regions" if are_regions(rows) else "grid"
    kinds = (("sums", are_sums), ("regions", are_regions), ("nearly", are_nearly_regions))
    return next((kind for kind, is_it in kinds if is_it(rows)), "grid")


def are_regions(rows: Sequence[Sequence[str]]) -> bool:
    """True if the N labels of a grid are in N cells each, which hang together, or nearly so."""
    size, first = len(rows), rows[0][0]
    if sum(row.count(first) for row in rows) != size:
        return False
    counts = Counter(label for row in rows for label in row)
    if len(counts) != size or set(counts.values()) != {size}:
        return False
    if len(set(rows[0])) == 1 or all(list(row) == list(rows[0]) for row in rows):
        return False  # rows or columns, of which nobody makes a jigsaw
    return len(_parts(rows)) <= _MOST_PARTS * size


def are_nearly_regions(rows: Sequence[Sequence[str]]) -> bool:
    """True if a grid was meant as regions, but for a slip: its parts are few for values."""
    size = len(rows)
    labels = {label for row in rows for label in row}
    near = abs(len(labels) - size) < 2 and labels.isdisjoint(set(BLANKS) - {"0"})
    return near and 2 * len(_parts(rows)) <= 3 * size


def are_sums(rows: Sequence[Sequence[str]]) -> bool:
    """True if each cell has the sum of its cage, and these are the sum of a whole board.

    If two cages of one sum touched, this would be missing once.
    """
    size = len(rows)
    cells = [cell for row in rows for cell in row]
    if not all(cell.isascii() and cell.isdigit() and len(cell) < 4 for cell in cells):
        return False
    if max(map(int, cells)) <= size:
        return False
    total = size * size * (size + 1) // 2
    return sum(int(label) for label, _ in _parts(rows)) == total


def _parts(rows: Sequence[Sequence[str]]) -> list[tuple[str, list[tuple[int, int]]]]:
    """The stretches of equal neighbours: the label and the cells of each."""
    size = len(rows)
    labels = [label for row in rows for label in row]
    areas_ = areas(size, lambda one, other: labels[one] == labels[other])
    return [(labels[area[0]], [divmod(cell, size) for cell in area]) for area in areas_]


def parts_of(piece: Piece) -> list[tuple[str, list[tuple[int, int]]]]:
    """The cages of a grid of sums: the label and the cells of each."""
    return _parts(piece.rows)


def has_values(piece: Piece) -> bool:
    """True if a grid holds digits and marks of empty cells, and nothing else."""
    return piece.kind == "grid" and all(
        cell in BLANKS or (cell.isascii() and cell.isdigit()) for row in piece.rows for cell in row
    )
