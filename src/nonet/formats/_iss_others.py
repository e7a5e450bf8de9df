"""Lines without words that Interactive Sudoku Solver takes as well.

81 characters of givens, 729 of candidates, as many as there are on boards of other sizes, and
killer cages on a line, in the short form with arrows or as ``3x3::k:``. They are formats of their
own here, and are read by these. The regions of a jigsaw, N letters or digits each, may stand alone
or behind as many characters of givens. Numbers and dots may have blanks and bars between them.
"""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import isqrt

from nonet.formats import candidates, killer
from nonet.formats._format import Entry, Format, Line, ReadOptions
from nonet.formats._quick import quick
from nonet.formats.line import FORMAT as LINE
from nonet.lazy import compiled_later
from nonet.model import Layout, Puzzle, Source, default_box

_MARKED = {size**3: size for size in (5, 6, 7, 8, 9)}  # 4 x 4 x 4 are those of 8x8 as well
_LEAST = 4  # the size of the smallest jigsaw
_ROW = compiled_later(r"[0-9A-Za-z.<>^`',|_\s-]+", re.ASCII)
_SPACED = compiled_later(r"(?=.*[\s|])[\d\s.|_-]+", re.ASCII | re.DOTALL)
_MOST_ROWS = 50
_SIZES = (5, 7, *range(10, 17))
_LETTERED = 10
_SPACED_SIZES = range(4, 17)


def board_on(text: str, number: int = 1, options: ReadOptions | None = None) -> Entry | None:
    """The board that a line without words is; None if it is none.

    Args:
        text: The line.
        number: Its number.
        options: How to read one that is in a format of its own.
    """
    text = text.strip()
    line, source = Line(number, text), Source("iss", None, number)
    if killer.FORMAT.sniff([line]) >= 1:
        return _read(killer.FORMAT, line, options or ReadOptions())
    if len(text) in _MARKED and candidates.FORMAT.sniff([line]) >= 1:
        return _read(candidates.FORMAT, line, _boxes(_MARKED[len(text)]))
    if jigsaw := _regions_of(text):
        size, givens, labels = jigsaw
        board = _read(LINE, Line(number, givens), ReadOptions(box="none")) if givens else None
        if board is not None and not isinstance(board, Puzzle):
            return board
        values = [0] * (size * size) if board is None else board.givens
        return Puzzle(Layout.of(size, regions=labels), values, source=source)
    if quick(text) is not None:
        return _read(LINE, line, options or ReadOptions())
    if _is_plain(text):
        size = isqrt(len(text))
        return _read(LINE, line, _boxes(size, alphabet=None if size < _LETTERED else "a1"))
    if values := _spaced_of(text):
        size = isqrt(len(values))
        return Puzzle(Layout.of(size, _boxes(size).box), values, source=source)
    return None


def _boxes(size: int, alphabet: str | None = None) -> ReadOptions:
    """The usual boxes, or none where there are none."""
    return ReadOptions(box=None if default_box(size) else "none", alphabet=alphabet)


def _read(form: Format, line: Line, options: ReadOptions) -> Entry:
    (entry,) = form.read(iter([line]), options)
    return entry


def _is_plain(text: str) -> bool:
    """Whether it is a board with one sign for all empty cells, where that is not clear by itself.

    Values over 9 are letters, A being 1; there may be no boxes.
    """
    size = isqrt(len(text))
    if size * size != len(text) or size not in _SIZES:
        return False
    values = "123456789"[:size] if size < _LETTERED else string.ascii_uppercase[:size]
    return len(set(text) - set(values)) < 2


def is_alone(text: str) -> bool:
    """Whether a line is a puzzle in another form."""
    return not text.startswith((".", "~")) or board_on(text) is not None


def boards_joined(lines: Iterable[Line], blank: set[int]) -> Iterator[Line]:
    """The lines, of which those of a board that is written row by row are one.

    Args:
        lines: Those of a text.
        blank: Takes the numbers of those without anything on them.
    """
    held: list[Line] = []
    for given in lines:
        line = _without_sign(given)
        text = line.text.strip()
        if not text:
            blank.add(line.number)
        spaced = bool(_spaced_of(text)) and not _regions_of(text)
        row = _ROW.fullmatch(text) is not None and (spaced or board_on(text) is None)
        if row and len(held) < _MOST_ROWS:
            held.append(line)
            continue
        yield from _one_board(held)
        held = [line] if row else []
        if not row:
            yield line
    yield from _one_board(held)


def with_regions(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines, of which givens and the regions of a jigsaw below them are one."""
    before: list[Line] = []  # givens, and blank lines after them
    for line in lines:
        text = line.text.strip()
        found = _regions_of(text) if before else None
        if found is not None and not found[1] and len(text) == len(before[0].text.strip()):
            yield before[0]._replace(text=before[0].text.strip() + text)
            before = []
        elif before and not text:
            before.append(line)
        else:
            yield from before
            plain = quick(text) is not None or _is_plain(text)
            before = [line] if plain and not _regions_of(text) else []
            yield from () if before else (line,)
    yield from before


def is_marked_line(text: str) -> bool:
    """Whether it is a puzzle on a line after the sign that begins solutions there."""
    return text[:1] == "=" and quick(text[1:].strip()) is not None


def _without_sign(line: Line) -> Line:
    text = line.text.strip()
    return line._replace(text=text[1:].strip()) if is_marked_line(text) else line


def _one_board(lines: Sequence[Line]) -> Iterator[Line]:
    whole = "".join("".join(line.text.split()) for line in lines)
    spaced = " ".join(line.text.strip() for line in lines)
    if len(lines) > 1 and board_on(whole) is not None:
        yield lines[0]._replace(text=whole)
    elif len(lines) > 1 and _spaced_of(spaced):
        yield lines[0]._replace(text=spaced)
    else:
        yield from lines


def _regions_of(text: str) -> tuple[int, str, str] | None:
    """The size, the givens and the regions of a jigsaw on a line; None if it is none."""
    text = "".join(text.split())
    for parts in (2, 1):
        size = isqrt(len(text) // parts)
        if size < _LEAST or parts * size * size != len(text):
            continue
        givens, labels = text[: -size * size], text[-size * size :]
        if "~" in givens:  # words as long as the regions in the last of them
            continue
        if labels.isalnum() and set(Counter(labels).values()) == {size}:
            # A full board has every value as often: regions have one twice in a row.
            lines = (labels[i : i + size] for i in range(0, size * size, size))
            if givens or any(len(set(line)) < size for line in lines):
                return size, givens, labels
    return None


def _spaced_of(text: str) -> list[int]:
    """The values of a board with blanks or bars between them, 0 in empty cells; [] of no board."""
    if _SPACED.fullmatch(text) is None:
        return []
    values = [0 if part == "." else int(part) for part in re.findall(r"\.|\d{1,3}", text)]
    size = isqrt(len(values))
    fits = size in _SPACED_SIZES and size * size == len(values)
    zeros = re.search(r"(?<!\d)0", text) is not None
    return values if fits and max(values) <= size and not zeros else []
