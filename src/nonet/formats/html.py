"""Tables of HTML: a row a ``tr``, a cell a ``td`` or ``th``, with text or an input field in it.

For example::

    <table><tr><td>1</td><td></td><td><input value="3"></td>...

Boxes may be tables of their own in the cells of a table. A header and a first column that only
count are labels. A page without such a table may have puzzles in its text. Everything else of the
page is passed over.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from html import unescape
from html.parser import HTMLParser
from typing import NamedTuple

from nonet.errors import FormatError, ShapeError
from nonet.formats._boards import side
from nonet.formats._context import Context, attempt, changed
from nonet.formats._cut import are_labels
from nonet.formats._format import Entry, Format, Line, ReadOptions
from nonet.formats._givens import are_givens, from_cells
from nonet.formats._tables import BROKEN, ELEMENT, Table, attributes_of, puzzle_of, without_cages
from nonet.formats._tables import ruled as ruled_by
from nonet.formats._text import as_one, clean
from nonet.lazy import compiled_later
from nonet.model import Puzzle, default_box

_MARKS = ("<table", "<tr", "<td")
_TAG = compiled_later(r"<[/!]?[A-Za-z][^<>]{0,500}>")
_ATTRIBUTES = r"(?:\s+[\w:-]+(?:=(?:\"[^\"<>]*\"|'[^'<>]*'|[^\s<>\"']+))?)*\s*"
_LEAF = compiled_later(
    rf"<(div|span|p|li|button){_ATTRIBUTES}>\s*([0-9.]?|&nbsp;)\s*</\1>", re.IGNORECASE
)
_INPUT = compiled_later(r"<input\b(?:[^<>]*?\bvalue=[\"']?(\w*))?[^<>]*>", re.I)
_CLOSING = compiled_later(r"</(?!game\b|opensudoku\b)[A-Za-z][\w-]{0,30}\s*>")
_TAGS = {"row": "tr", "r": "tr", "cell": "td", "c": "td"}  # of XML, where no td is
_BROKEN = compiled_later(r"(?:c|td|th|cell)\d{1,2}")
_CLASSES = (
    (compiled_later(r"(^|[\s_-])row($|[\s_-])", re.IGNORECASE), "tr"),
    (compiled_later(r"(^|[\s_-])(cell|square|tile)($|[\s_-])", re.IGNORECASE), "td"),
)
_SMALLEST = 4  # rows
_UNSHOWN = frozenset({"script", "style", "template", "caption", "title", "option"})


def sniff(lines: Sequence[Line]) -> float:
    """The tags of a table, or others around what may be a puzzle."""
    if any(mark in line.text.lower() for line in lines for mark in _MARKS):
        return 1
    return 0.9 if any("</" in line.text and _CLOSING.search(line.text) for line in lines) else 0


def read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    """Reads all tables of a page that are meant as boards."""
    every = list(lines)
    if not every:
        return
    try:
        text, cages = without_cages(as_one(every))
    except FormatError as error:
        error.line = every[0].number
        yield error
        return
    if cages:
        lines_left = text.split("\n")
        every = [
            Line(every[0].number + at, left.rstrip(), left) for at, left in enumerate(lines_left)
        ]
    ruled = partial(ruled_by, cages=cages, text=text)
    cells_with_places, size = _placed_in(text)
    if cells_with_places:
        context = Context("html", options, every[0].number)
        read_cells = partial(from_cells, cells_with_places, context, size)
        yield changed(attempt(read_cells, every[0].number, every[0].text), ruled)
        return
    parser = _Parser(every[0].number - 1, has_cells="<td" in text.lower())
    parser.feed(text)
    parser.close()
    tables = [table for table in parser.finished() if table.could_be]
    if cages and len(tables) > 1:
        yield FormatError(f"{BROKEN}: several boards stand beside it", line=tables[0].line)
        return
    for table in tables:
        context = Context("html", options, table.line)
        cells = " ".join(cell for row in table.rows for cell in row)
        yield changed(attempt(partial(puzzle_of, table, context), table.line, cells), ruled)
    if not tables:
        boards, broken = _in_elements(text)
        alone = [Line(every[0].number, board, board) for board in boards]
        entries = list(_text_entries(alone or every, options))
        if broken and not any(isinstance(entry, Puzzle) for entry in entries):
            problem = "elements with cells make no board: a tag may be broken"
            entries = [ShapeError(problem, line=every[0].number)]
        if cages and len(entries) > 1:
            problem = f"{BROKEN}: several boards stand beside it"
            entries = [FormatError(problem, line=every[0].number)]
        yield from (changed(entry, ruled) for entry in entries)


def _placed_in(text: str) -> tuple[list[dict[str, str]], int | None]:
    """Elements that are givens with their places: ``<cell row="1" col="2" value="5"/>``.

    Or the texts of a picture between its lines, whose number is the size. None where one of their
    kind, or what is left of it, is something else.
    """
    kinds: dict[str, list[dict[str, str]]] = {}
    for tag, attributes, inner in ELEMENT.findall(text):
        if attributes.strip():
            kinds.setdefault(tag, []).append(attributes_of(attributes, inner))
    left = ELEMENT.sub(lambda match: "" if match[2].strip() else match[0], text)
    whole = not any(map(str.isdigit, _TAG.sub("", left)))
    for tag, items in kinds.items() if whole else ():
        drawn, size = _drawn(items, kinds.get("line", ())) if tag == "text" else (items, None)
        if len(items) == len(re.findall(rf"<{tag}\b", text)) and are_givens(drawn):
            return drawn, size
    return [], None


def _drawn(
    texts: Sequence[Mapping[str, str]], lines: Sequence[Mapping[str, str]]
) -> tuple[list[dict[str, str]], int | None]:
    """Texts by the row and the column that they stand in, and how many there are between lines."""
    try:
        tops, lefts = (
            sorted({float(line[f"{one}1"]) for line in lines if line[f"{one}1"] == line[f"{one}2"]})
            for one in "yx"
        )
        placed = [
            {
                "row": str(bisect_right(tops, float(text["y"])) - 1),
                "col": str(bisect_right(lefts, float(text["x"])) - 1),
                "value": text["value"],
            }
            for text in texts
        ]
    except (KeyError, ValueError):
        return [], None
    square = len(tops) == len(lefts) > _SMALLEST
    return (placed, len(tops) - 1) if square else ([], None)


def _in_elements(text: str) -> tuple[list[str], bool]:
    """Boards whose cells are elements or fields in a row: ``<div>5</div>``, ``<input value=5>``.

    And whether another such row is no board, nor the keys of a keypad: a tag may be broken then.
    """
    runs: list[tuple[str, list[str]]] = []
    tag, last = "", 0
    for match in _LEAF.finditer(text := _INPUT.sub(r"<p>\1</p>", text)):
        if match[1] != tag or _TAG.sub("", text[last : match.start()]).strip():
            runs.append((match[1], []))
        tag, last = match[1], match.end()
        runs[-1][1].append(match[2] if match[2].isdigit() else ".")
    boards: list[str] = []
    tags: set[str] = set()
    others: set[str] = set()
    for tag, run in runs:
        size = side(len(run)) or 0
        if size >= _SMALLEST and default_box(size) is not None:
            boards.append("".join(run))
            tags.add(tag)
        elif len(run) >= _SMALLEST and not are_labels(run):
            others.add(tag)
    broken = bool(others & tags if boards else others)
    return [] if broken else boards, broken


def _text_entries(lines: Sequence[Line], options: ReadOptions) -> Iterator[Entry]:
    """The puzzles in the text between the tags."""
    from nonet.formats._board_by_board import read_mixed
    from nonet.formats._neighbours import Passed  # these know all formats, this one too

    texts = [
        Line(line.number, text.rstrip(), text)
        for line in lines
        for text in clean(unescape(_TAG.sub("\n", line.text))).split("\n")
        if text.strip()
    ]
    count = 0
    for entry in read_mixed(texts, options, None, ()):
        if isinstance(entry, Passed) or (isinstance(entry, Puzzle) and entry.size < _SMALLEST):
            continue
        count += 1
        yield entry
    if not count:
        yield FormatError(
            "the page has no table that is a board (a row is a <tr>, a cell a <td>), and no puzzle "
            "in its text",
            line=lines[0].number,
            text=lines[0].text,
        )


class _Cell:
    """A cell that is being read."""

    def __init__(self, *, is_header: bool) -> None:
        self.is_header = is_header
        self.text = ""
        self.table: Table | None = None  # of a box


class _Open(NamedTuple):
    """A table that is being read."""

    line: int
    rows: list[list[_Cell]]


class _Parser(HTMLParser):
    """Collects tables; tags that are not closed are closed by the next one of their kind."""

    def __init__(self, before: int, *, has_cells: bool) -> None:
        super().__init__(convert_charrefs=True)
        self._before = before
        self._has_cells = has_cells
        self._between = False  # cells
        self._meant: dict[str, list[str]] = {}  # by tags that are open, the last one last
        self._open: list[_Open] = []
        self._unshown = 0
        self._tables: list[Table] = []

    def finished(self) -> list[Table]:
        """The outermost tables."""
        while self._open:
            self._close_table()
        return self._tables

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self._between = False
        if not self._has_cells:
            opened = self._meant.setdefault(tag, [])
            opened.append(tag := _tag_of(tag, given.get("class") or ""))
        if tag == "table":
            self._open.append(_Open(self._before + self.getpos()[0], []))
        elif _BROKEN.fullmatch(tag):  # <c8></c>: a value within the brackets
            self._add(f"<{tag}")
        elif tag in ("tr", "td", "th"):
            self._start(tag)
            for name in given:
                # <td 9> or <td_9</td>: a bracket is in the wrong place, or missing
                if name[:1].isdigit() or "<" in name:
                    self._add(f"<{name}")
        elif tag == "input":
            self._add(given.get("value") or given.get("placeholder") or "")
        elif tag == "img":
            self._add(given.get("alt") or "")
        elif tag == "option" and "selected" in given:
            self._unshown -= 1
        if tag in _UNSHOWN:
            self._unshown += 1

    def _start(self, tag: str) -> None:
        if not self._open:  # rows that were copied without their table
            self._open.append(_Open(self._before + self.getpos()[0], []))
        rows = self._open[-1].rows
        if tag == "tr" or not rows:
            rows.append([])
        if tag != "tr":
            rows[-1].append(_Cell(is_header=tag == "th"))

    def handle_endtag(self, tag: str) -> None:
        meant = self._meant[tag].pop() if self._meant.get(tag) else tag
        self._between = meant in ("td", "tr")
        if tag in _UNSHOWN:
            self._unshown = max(0, self._unshown - 1)
        elif tag == "table" and self._open:
            self._close_table()

    def handle_data(self, data: str) -> None:
        if self._between and data.strip() and self._open and self._open[-1].rows:
            self._open[-1].rows[-1].append(_Cell(is_header=False))  # which makes the row too long
        if self._unshown <= 0:
            self._add(data)

    def _add(self, text: str) -> None:
        if self._open and self._open[-1].rows and self._open[-1].rows[-1]:
            self._open[-1].rows[-1][-1].text += text

    def _close_table(self) -> None:
        line, rows = self._open.pop()
        rows = [row for row in rows if row]
        boxes = _joined_boxes(rows)
        header = bool(rows) and all(cell.is_header for cell in rows[0])
        texts = boxes or [[" ".join(cell.text.split()) for cell in row] for row in rows]
        table = Table(texts, line, has_header=header)
        if self._open and self._open[-1].rows and self._open[-1].rows[-1]:
            self._open[-1].rows[-1][-1].table = table
        elif rows:
            self._tables.append(table)


def _tag_of(tag: str, class_: str) -> str:
    """The tag of HTML for a tag of XML, or for an element of a class that means the same."""
    for pattern, other in _CLASSES:
        if pattern.search(class_):
            return other
    return _TAGS.get(tag, tag)


def _joined_boxes(rows: list[list[_Cell]]) -> list[list[str]] | None:
    """The rows of a board whose boxes are tables in the cells of a table."""
    boxes = [[cell.table for cell in row] for row in rows]
    if not boxes or any(box is None for row in boxes for box in row):
        return None
    joined: list[list[str]] = []
    for row in boxes:
        known = [box.rows for box in row if box is not None]
        if len({len(box) for box in known}) != 1:
            return None
        joined += [[cell for part in parts for cell in part] for parts in zip(*known, strict=True)]
    return joined


FORMAT = Format(
    name="html",
    summary="a table of a web page",
    suffixes=(".html", ".htm"),
    sniff=sniff,
    read=read,
    remarks="Input fields, boxes that are tables of their own, labels around the board.",
)
