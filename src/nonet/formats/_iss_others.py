"""Lines without words that Interactive Sudoku Solver takes as well.

81 characters of givens, 729 of candidates, and killer cages on a line, in the short form with
arrows or as ``3x3::k:``. They are formats of their own here, and are read by these. The regions of
a jigsaw, N letters or digits each, may stand alone or behind as many characters of givens.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import isqrt

from nonet.formats import candidates, killer
from nonet.formats._boards import Context, each_line
from nonet.formats._format import Format, Line, ReadOptions
from nonet.formats.line import FORMAT as LINE
from nonet.formats.line import quick
from nonet.model import Layout, Puzzle

_SIZE = 729
_LEAST = 4  # the size of the smallest jigsaw
_ROW = re.compile(r"[0-9A-Za-z.<>^`',\s]+", re.ASCII)
_MOST_ROWS = 50


def other_form(text: str) -> Format | None:
    """The format of a line that is not of words; None if it is of no such form."""
    line = Line(1, text.strip())
    if killer.FORMAT.sniff([line]) >= 1:
        return killer.FORMAT
    if len(line.text) == _SIZE and candidates.FORMAT.sniff([line]) >= 1:
        return candidates.FORMAT
    if _regions_of(line.text) is not None:
        return _JIGSAW
    return LINE if quick(line.text) is not None else None


def is_alone(text: str) -> bool:
    """Whether a line is a puzzle in another form."""
    return not text.startswith((".", "~")) or other_form(text) is not None


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
        row = bool(text) and _ROW.fullmatch(text) is not None and other_form(text) is None
        if row and len(held) < _MOST_ROWS:
            held.append(line)
            continue
        yield from _one_board(held)
        held = [line] if row else []
        if not row:
            yield line
    yield from _one_board(held)


def is_marked_line(text: str) -> bool:
    """Whether it is a puzzle on a line after the sign that begins solutions there."""
    return text[:1] == "=" and quick(text[1:].strip()) is not None


def _without_sign(line: Line) -> Line:
    text = line.text.strip()
    return line._replace(text=text[1:].strip()) if is_marked_line(text) else line


def _one_board(lines: Sequence[Line]) -> Iterator[Line]:
    whole = "".join("".join(line.text.split()) for line in lines)
    if len(lines) > 1 and other_form(whole) is not None:
        yield lines[0]._replace(text=whole)
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
        if labels.isalnum() and set(Counter(labels).values()) == {size}:
            # A full board has every value as often: regions have one twice in a row.
            lines = (labels[i : i + size] for i in range(0, size * size, size))
            if givens or any(len(set(line)) < size for line in lines):
                return size, givens, labels
    return None


def _jigsaw(text: str, context: Context) -> Puzzle:
    size, givens, labels = _regions_of(text) or (0, "", "")
    layout = Layout.of(size, regions=labels)
    if not givens:
        return Puzzle(layout, [0] * layout.cell_count, source=context.source())
    line = Line(context.line, givens)
    (entry,) = LINE.read(iter([line]), ReadOptions(box="none"))
    if not isinstance(entry, Puzzle):
        raise entry
    return Puzzle(layout, entry.givens, source=context.source())


_JIGSAW = Format(
    name="iss",
    summary="The regions of a jigsaw on a line, behind its givens if there are any",
    sniff=lambda lines: 0,  # only where other_form says so
    read=each_line("iss", _jigsaw),
)
