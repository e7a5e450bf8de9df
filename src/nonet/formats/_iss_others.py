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
from dataclasses import replace
from math import isqrt

from nonet.formats import candidates, killer
from nonet.formats._boards import each_line
from nonet.formats._context import Context
from nonet.formats._format import Format, Line, ReadOptions
from nonet.formats._quick import quick
from nonet.formats.line import FORMAT as LINE
from nonet.lazy import compiled_later
from nonet.model import Layout, Puzzle, default_box

_MARKED = {size**3: size for size in (5, 6, 7, 8, 9)}  # 4 x 4 x 4 are those of 8x8 as well
_LEAST = 4  # the size of the smallest jigsaw
_ROW = compiled_later(r"[0-9A-Za-z.<>^`',|_\s-]+", re.ASCII)
_SPACED = compiled_later(r"(?=.*[\s|])[\d\s.|_-]+", re.ASCII | re.DOTALL)
_MOST_ROWS = 50
_SIZES = (5, 7, *range(10, 17))
_LETTERED = 10
_SPACED_SIZES = range(4, 17)


def other_form(text: str) -> Format | None:
    """The format of a line that is not of words; None if it is of no such form."""
    line = Line(1, text.strip())
    if killer.FORMAT.sniff([line]) >= 1:
        return killer.FORMAT
    if len(line.text) in _MARKED and candidates.FORMAT.sniff([line]) >= 1:
        return _MARKS
    if _regions_of(line.text) is not None:
        return _JIGSAW
    if quick(line.text) is not None:
        return LINE
    if _is_plain(line.text):
        return _PLAIN
    return _SPACES if _spaced_of(line.text) else None


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
        row = _ROW.fullmatch(text) is not None and other_form(text) in (None, _SPACES)
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
            before = [line] if other_form(text) in (LINE, _PLAIN) else []
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
    if len(lines) > 1 and other_form(whole) is not None:
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


def _spaced_of(text: str) -> list[int]:
    """The values of a board with blanks or bars between them, 0 in empty cells; [] of no board."""
    if _SPACED.fullmatch(text) is None:
        return []
    values = [0 if part == "." else int(part) for part in re.findall(r"\.|\d{1,3}", text)]
    size = isqrt(len(values))
    fits = size in _SPACED_SIZES and size * size == len(values)
    zeros = re.search(r"(?<!\d)0", text) is not None
    return values if fits and max(values) <= size and not zeros else []


def _spaced(text: str, context: Context) -> Puzzle:
    values = _spaced_of(text)
    size = isqrt(len(values))
    layout = Layout.of(size, None if default_box(size) else "none")
    return Puzzle(layout, values, source=context.source())


def _marked(text: str, context: Context) -> Puzzle:
    options = ReadOptions(box=None if default_box(_MARKED[len(text)]) else "none")
    (entry,) = candidates.FORMAT.read(iter([Line(context.line, text)]), options)
    if not isinstance(entry, Puzzle):
        raise entry
    return entry


def _plain(text: str, context: Context) -> Puzzle:
    size = isqrt(len(text))
    options = ReadOptions(
        box=None if default_box(size) else "none", alphabet=None if size < _LETTERED else "a1"
    )
    (entry,) = LINE.read(iter([Line(context.line, text)]), options)
    if not isinstance(entry, Puzzle):
        raise entry
    return entry


_PLAIN = replace(_JIGSAW, summary="A board on a line", read=each_line("iss", _plain))
_SPACES = replace(_JIGSAW, summary="A board with blanks", read=each_line("iss", _spaced))
_MARKS = replace(_JIGSAW, summary="Candidates on a line", read=each_line("iss", _marked))
