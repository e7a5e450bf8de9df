"""Rows in which a blank is an empty cell, so that a cell is known by its place in the line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet.formats._drawing import is_rule
from nonet.formats._format import Line
from nonet.formats._text import is_comment
from nonet.lazy import compiled_later
from nonet.model import default_box

_PLAIN = compiled_later(r"[1-Za-z ]*")
_SMALLEST, _LARGEST = 4, 36
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
    box = default_box(size) if _SMALLEST <= size <= _LARGEST else None
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
