"""Cuts lines into cells where no format does: between signs, in brackets, by their places.

What comes of it are rows with blanks between the cells and dots for the empty ones. Each function
of `WAYS` and `LATER` knows one way to write cells, and yields nothing if lines are not so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from nonet.formats._alphabets import BLANKS
from nonet.formats._boards import side
from nonet.formats._drawing import VERTICAL, is_rule
from nonet.formats._format import Line
from nonet.formats._text import is_comment
from nonet.lazy import compiled_later
from nonet.model import default_box

BARS = str.maketrans(dict.fromkeys(VERTICAL, " "))
_SMALLEST, _LARGEST = 4, 36  # rows
_NAME = compiled_later(r"(?:ROW|COL(?:UMN)?|LINE|R|C)[\s_]*(?=\d)")
_AROUND_LABELS = " .:=()[],_\r\n\t"


class Stripped(NamedTuple):
    """Lines that were changed in some way.

    Attributes:
        lines: What they are now.
        symbols: The letters that were replaced by digits.
        doubtful: Whether a slip would go unnoticed, so that a conflict speaks against the reading.
    """

    lines: list[Line]
    symbols: str = ""
    doubtful: bool = False


def line_of(number: int, text: str) -> Line:
    """A line of the input with another text."""
    return Line(number, text.rstrip(), text)


def content_of(lines: Sequence[Line]) -> list[Line]:
    """All lines but blank ones and comments."""
    return [line for line in lines if line.text and not is_comment(line.text)]


def rows_of(lines: Sequence[Line]) -> list[Line]:
    """The lines with cells: neither blank nor comments nor rules of a drawing."""
    return [line for line in content_of(lines) if not is_rule(line.text)]


def changed(
    lines: Sequence[Line], change: Callable[[str], str | None], *, raw: bool = False
) -> Iterator[Stripped]:
    """The lines with each changed that is neither blank nor a comment, if all can be."""
    new = []
    for line in lines:
        if not line.text or is_comment(line.text):
            new.append(line)
            continue
        text = change(line.raw if raw else line.text)
        if text is None:
            return
        new.append(line_of(line.number, text))
    if new:
        yield Stripped(new)


def are_labels(words: Sequence[str]) -> bool:
    """True if words count up: 1 2 3, A B C, r1 r2 r3; a corner may come first."""
    every = [_NAME.sub("", word.upper().strip(_AROUND_LABELS)) for word in words]
    for start in (0, 1):
        names = every[start:]
        count = len(names)
        if count >= _SMALLEST and any(
            names == list(map(str, range(first, first + count))) for first in (0, 1)
        ):
            return True
        if _SMALLEST <= count <= 26 and names == [chr(65 + number) for number in range(count)]:
            return True
    return False


def is_head(line: Line) -> bool:
    """True if a line holds labels of columns after an empty corner."""
    separator = line.raw[:1]
    return separator in ("\t", ",", ";") and are_labels(line.raw.split(separator))


# Fields: what stands between separators, or in brackets and quotation marks of its own.
_SEPARATORS = "\t,;&:/"
_FEWEST_SEPARATORS = 3
_TWO = compiled_later(r"\d\s+\d")
_ENDED = compiled_later(r"(?:\\\\|\\hline|\s)*(?:\\[A-Za-z]+(?:\{[^{}]*\})*\s*)*$")
_GROUP = r"[\"'\[({]\s?([^\"',;\s\[\](){}]{0,3})\s*[\"'\])}]"
_GROUPS = compiled_later(_GROUP)
_GROUPED = compiled_later(rf"(?:\\[A-Za-z]+)?[\s|]*(?:(?:{_GROUP}|[\w.*])[\s|,;]*){{4,}}")
_WIKI_CELL = compiled_later(r"^\s*[\w-]+\s*=\s*\"[^\"]*\"\s*\|")
_KEY = compiled_later(r"[\"']?[A-Za-z][\w -]{0,40}[\"']?\s*:\s*[|>]?[+-]?")
_ITEM = compiled_later(r"(\s*-)?(\s*-)\s+[\"']?([0-9A-Za-z.*_]{0,3}|null|~)[\"']?")
_NOTHING = ("", "null", "~")

Fields = list[tuple[int, list[str]]]  # of each line its number and what stands in it


def _in_fields(lines: Sequence[Line]) -> Iterator[Stripped]:
    """Boards whose cells are fields, of which empty ones may have nothing in them."""
    content = [line for line in lines if line.text or "\t" in line.raw]
    comments = [line for line in content if is_comment(line.text)]
    content = [line for line in content if line not in comments]
    if len(content) >= _SMALLEST:
        for rows, padded in _tables(content):
            for board in _boards(rows, padded=padded):
                texts = [(number, " ".join(cell or "." for cell in row)) for number, row in board]
                yield Stripped([*comments, *(line_of(*row) for row in texts)])


def _tables(content: Sequence[Line]) -> Iterator[tuple[Fields, bool]]:
    """Lines as rows of fields, and whether an editor may have cut off empty ones at their ends."""
    every = [(line.number, line.raw.rstrip("\r\n")) for line in content]
    for separator in _SEPARATORS:
        texts = every
        if separator == "&":
            texts = [(number, _ENDED.sub("", text)) for number, text in every]
        fewest = 1 if separator == "\t" else _FEWEST_SEPARATORS
        if any(text.count(separator) < fewest for _, text in texts):
            continue
        # In "6 2 & 3" there may be one cell or two.
        if separator in "&:/" and any("," in text or _TWO.search(text) for _, text in texts):
            continue
        rows = [(number, list(map(_bare, text.split(separator)))) for number, text in texts]
        yield rows, separator == "\t"
    grouped = [row for row in every if "\\begin" not in row[1] and "\\end" not in row[1]]
    groups = (match for _, text in grouped for match in _GROUPS.finditer(text))
    empty = {match[0] for match in groups if not match[1] and match[0][0] in "\"'"}
    whole = all(_GROUPED.fullmatch(text.strip()) for _, text in grouped)
    if whole and len(empty) < 2 and all(len(_GROUPS.findall(t)) >= _SMALLEST for _, t in grouped):
        yield [(number, _grouped(text)) for number, text in grouped], False
    for rows in (_of_wiki(content), _of_yaml(content)):
        if len(rows) >= _SMALLEST and len({len(cells) for _, cells in rows}) == 1:
            yield rows, False


def _grouped(text: str) -> list[str]:
    """The cells of a row, each in brackets or quotation marks but for marks of empty ones."""
    plain = _GROUPS.sub(lambda match: f" {match[1] or '.'} ", re.sub(r"^\s*\\[A-Za-z]+", "", text))
    return re.split(r"[\s|,;]+", plain.strip(" |,;\t"))


def _bare(field: str) -> str:
    """A field without quotation marks, which may be a formula: ``="5"``."""
    return re.sub(r'^=(?=")', "", field.strip()).strip("\"'`")


def _of_wiki(content: Sequence[Line]) -> Fields:
    """The rows of a table of MediaWiki."""
    texts = [line.text.strip() for line in content]
    if not texts[0].startswith("{|") or texts[-1] != "|}":
        return []
    rows: Fields = []
    for line, text in zip(content[1:-1], texts[1:-1], strict=True):
        if text.startswith("|-") or not rows:
            rows.append((line.number, []))
        if text.startswith("|") and not text.startswith(("|+", "|-")):
            cells = [_WIKI_CELL.sub("", cell) for cell in text[1:].split("||")]
            rows[-1][1].extend(cell.replace("&nbsp;", "").strip() for cell in cells)
        elif not text.startswith(("|", "!")):
            return []
    return [row for row in rows if row[1]]


def _of_yaml(content: Sequence[Line]) -> Fields:
    """The rows of a list of lists of YAML, an item a line."""
    rows: Fields = []
    for line in content[1:] if _KEY.fullmatch(content[0].text) else content:
        match = _ITEM.fullmatch(line.text)
        if match is None or not (rows or match[1]):
            return []
        if match[1]:
            rows.append((line.number, []))
        rows[-1][1].append("." if match[3] in _NOTHING else match[3])
    return rows


def _boards(rows: Fields, *, padded: bool) -> Iterator[Fields]:
    """The boards that rows may be: as they are, without labels, without gaps between boxes."""
    width = max(len(row) for _, row in rows)
    marked = any(cell in BLANKS for _, row in rows for cell in row)
    if any(len(row) < width for _, row in rows) and (
        not padded or marked or any(row[-1] == "" for _, row in rows)
    ):
        return
    if padded and width < len(rows) and default_box(width) is None:
        width = len(rows)
    rows = [(number, row + [""] * (width - len(row))) for number, row in rows]
    cells = {cell for _, row in rows for cell in row}
    # Where nothing and a blank stand in quotation marks, one of them may be a slip.
    if len({cell for cell in cells if not cell.strip()}) > 1:
        return
    rows = [(number, [cell.strip() for cell in row]) for number, row in rows]
    if any(sign in cell.strip() for cell in cells for sign in " ,;\t"):
        return
    headed = are_labels(rows[0][1]) and any(map(str.isalpha, rows[0][1]))  # that is no row
    for board in ([] if headed else [rows], _without_labels(rows), _without_gaps(rows)):
        for board_ in board:
            # Where empty cells have a mark, a value may be missing.
            if not (marked and any("" in row[1:] for _, row in board_)):
                yield board_


def _without_labels(rows: Fields) -> Iterator[Fields]:
    head = rows[0][1]
    top = are_labels(head)
    sided = are_labels([row[0] for _, row in rows[top:]])
    # Numbers above and beside a board could be values of a larger one.
    lettered = any(char.isalpha() for cell in (*head, rows[-1][1][0]) for char in cell)
    if (top and sided and not lettered) or (top and not sided and not head[0]):
        return
    if (top or sided) and len(rows) - top == len(head) - sided:
        yield [(number, row[sided:]) for number, row in rows[top:]]


def _without_gaps(rows: Fields) -> Iterator[Fields]:
    """Without the empty rows and columns that part the boxes, as in a spreadsheet."""
    width = len(rows[0][1])
    for size in range(_SMALLEST, width):
        box = default_box(size)
        if box is None or size + box.rows - 1 != width:
            continue
        across = _kept(size, box.columns)
        down = _kept(size, box.rows) if len(rows) > size else list(range(size))
        if len(rows) not in (size, size + box.columns - 1):
            continue
        kept = {(at, place) for at in down for place in across}
        filled = {(at, p) for at, (_, row) in enumerate(rows) for p, cell in enumerate(row) if cell}
        if filled <= kept:
            yield [(rows[at][0], [rows[at][1][place] for place in across]) for at in down]


def _kept(size: int, step: int) -> list[int]:
    """The places of rows or columns with a gap after every so many."""
    return [at + at // step for at in range(size)]


_DIVIDERS = ":!/"
_WORDS = compiled_later(r"[\s,;]+")
_MARKS = "xX?#~+oO@=%&"
_FEWEST_MARKS = 0.15  # of the cells: fewer may be slips of the pen
_NUMBER = compiled_later(r"[1-9]\d{0,2}(?:\.0)?")
_LARGEST_PLAIN = 9  # of a board that has no letters as values
_NUMERALS = str.maketrans("〇零一二三四五六七八九", "00123456789")
_PLAIN = compiled_later(r"[1-Za-z ]*")


def _without_dividers(lines: Sequence[Line]) -> Iterator[Stripped]:
    """Writes bars for signs between boxes, as many in every row."""
    rows = rows_of(lines)
    for sign in _DIVIDERS if len(rows) >= _SMALLEST else "":
        parts = ["".join(line.text.split()).strip(sign).split(sign) for line in rows]
        counts = {len(part) for part in parts}
        widths = {len(cells) for part in parts for cells in part}
        # What stands before one sign alone in each row could be a label.
        if len(counts) == 1 and 1 < counts.pop() <= len(rows) // 2 + 1 and len(widths) == 1:
            yield Stripped([line_of(line.number, line.text.replace(sign, "|")) for line in lines])


def _from_numerals(lines: Sequence[Line]) -> Iterator[Stripped]:
    """Writes digits for Chinese numerals."""
    new = [line_of(line.number, line.raw.translate(_NUMERALS)) for line in lines]
    if any(one.raw != other.raw for one, other in zip(new, lines, strict=True)):
        yield Stripped(new)


def _marked(lines: Sequence[Line]) -> Iterator[Stripped]:
    """Writes dots for another mark or word of empty cells, if only one stands in many cells."""
    rows = [
        line
        for line in lines
        if line.text and not is_rule(line.text) and not (is_comment(line.text) and _speaks(line))
    ]
    words = [word for line in rows for word in _WORDS.split(line.text.translate(BARS)) if word]
    cells = "".join(words)
    signs = "" if any(blank in cells for blank in BLANKS) else _MARKS
    marks = [mark for mark in signs if _are_many(cells.count(mark), len(cells))]
    nothing = [re.compile(re.escape(mark)) for mark in marks]
    others = {word.lower() for word in words if not _NUMBER.fullmatch(word)}
    if len(others) == 1 and len(words) > len(rows) and others.isdisjoint([*marks, *BLANKS]):
        mark = others.pop()
        value = len(mark) == 1 and mark.isalpha() and mark not in _MARKS
        known = not value or _SMALLEST <= (side(len(words)) or 0) <= _LARGEST_PLAIN
        if known and _are_many(sum(word.lower() == mark for word in words), len(words)):
            bars = re.escape("".join(VERTICAL))
            around = rf"[^\s,;{bars}]"
            nothing.append(re.compile(rf"(?<!{around}){re.escape(mark)}(?!{around})", re.I))
    kept = [line for line in lines if line in rows or not is_comment(line.text)]
    for sign in nothing:
        texts = [sign.sub(".", line.text) if line in rows else line.text for line in kept]
        yield Stripped([line_of(k.number, text) for k, text in zip(kept, texts, strict=True)])


def _are_many(count: int, cells: int) -> bool:
    """True if a mark stands in so many of the cells that it hardly is a slip."""
    return count >= max(2, _FEWEST_MARKS * cells)


def _speaks(line: Line) -> bool:
    """True if a comment is one, and not a row that begins with an empty cell."""
    symbols = "".join(line.text.split())
    return symbols.count("#") < max(2, 2 * _FEWEST_MARKS * len(symbols))


def lettered(lines: Sequence[Line]) -> Iterator[Stripped]:
    """Writes digits for letters or pictures, if there are as many as the board has values."""
    content = rows_of(lines)
    text = "".join("".join(line.text.translate(BARS).split()) for line in content).upper()
    symbols = sorted(set(text) - set(BLANKS))
    size = side(len(text))
    if size is None or size != len(symbols) or not _SMALLEST <= size <= _LARGEST_PLAIN:
        return
    if not all(symbol.isalpha() or ord(symbol) >= 0x2600 for symbol in symbols):
        return
    if all(ord(symbol) in _NUMERALS for symbol in symbols):
        return  # which have an order of their own
    table = {ord(symbol): str(value) for value, symbol in enumerate(symbols, 1)}
    new = [
        line_of(line.number, line.raw.upper().translate(table)) if line in content else line
        for line in lines
    ]
    yield Stripped(new, "".join(symbols))


def is_sparse(text: str) -> bool:
    """True if a line may be a row in which blanks are empty cells."""
    return _PLAIN.fullmatch(text) is not None


def _placed(lines: Sequence[Line]) -> Iterator[Stripped]:
    """Writes dots for cells that are blank, in each way in which the symbols are in line."""
    content = rows_of(lines)
    if not content or not all(is_sparse(line.text) for line in content):
        return
    inner = [line for line in lines if content[0].number < line.number < content[-1].number]
    if any(is_comment(line.text) or "\t" in line.raw for line in inner):
        return  # rather a row with a slip in it
    rules = {line.number for line in lines if line.text and is_rule(line.text)}
    by_number = {line.number: line.raw.rstrip("\r\n") for line in content}
    span = range(content[0].number, content[-1].number + 1)
    numbers = [number for number in span if number not in rules]
    rows = [by_number.get(number, "") for number in numbers]
    size = len(rows)
    box = default_box(size) if _SMALLEST <= size <= _LARGEST else None
    if box is None or all(" " not in row.strip() for row in rows):
        return
    padded = any(row.endswith(" ") for row in rows)
    if padded and len({len(row) for row in rows if row.strip()}) > 1:
        return
    for step in (1, 2):
        for gap in range(4):  # blanks between boxes
            places = [step * cell + gap * (cell // box.columns) for cell in range(size)]
            reached = max(map(len, rows)) > places[-1]
            if reached and all(_fits(row, places, padded=padded) for row in rows):
                texts = ["".join(row[at : at + 1].strip() or "." for at in places) for row in rows]
                yield Stripped([*map(line_of, numbers, texts)], doubtful=True)


def _fits(row: str, places: Sequence[int], *, padded: bool) -> bool:
    """True if symbols stand in cells only, and blanks fill the row if they fill any."""
    if padded and row.strip() and len(row) not in (places[-1] + 1, places[-1] + 2):
        return False
    cells = set(places)
    return all(char == " " or at in cells for at, char in enumerate(row))


WAYS: Iterable[Callable[[Sequence[Line]], Iterator[Stripped]]] = (
    *(_in_fields, _without_dividers, _from_numerals),
    *(_marked, _placed),
)
