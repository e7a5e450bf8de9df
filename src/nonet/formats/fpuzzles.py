"""f-puzzles.com: a link, or what stands in it, JSON compressed with lz-string.

For example ``https://www.f-puzzles.com/?load=N4Ig...``, which holds::

    {"size": 9, "grid": [[{"value": 5, "given": true}, {}, ...], ...],
     "antiknight": true, "thermometer": [{"lines": [["R1C1", "R1C2"]]}]}

Read are givens, pencil marks of the centre, jigsaw regions, and of the rules those that are houses
or relations between two cells: diagonals, anti-knight, anti-king, disjoint groups, nonconsecutive,
extra regions, thermometers, palindromes, whispers, differences, ratios, XV, clones, minima and
maxima, odd and even. A key that is not known is refused by name, because it may be a rule; what
only adorns is left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import unquote

from nonet.errors import FormatError
from nonet.formats import _fpuzzles
from nonet.formats._boards import Context, source
from nonet.formats._each import all_are, each_line
from nonet.formats._format import Board, Entry, Format, Line, ReadOptions, WriteOptions, values_of
from nonet.formats._lzstring import compress, decompress
from nonet.model import Layout, Puzzle

_LINK = re.compile(r"(?:https?://\S*[?&]load=|fpuz(?:zles)?|https?://\S*/fpuz(?:zles)?)(\S+)")
_BARE = re.compile(r"N4Ig[A-Za-z0-9+/=]{20,}")  # what '{"' begins with


def _packed(text: str) -> str | None:
    text = text.strip()
    match = _LINK.fullmatch(text)
    if match:
        return unquote(match[1])
    return text if _BARE.fullmatch(text) else None


def sniff(lines: Sequence[Line]) -> float:
    """A link with ``load=``, or base64 that begins as this JSON does."""
    return all_are(lines, _packed)


def read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    """Reads every line for itself."""
    return each_line(lines, lambda line: _puzzle(line, options))


def _puzzle(line: Line, options: ReadOptions) -> Puzzle:
    packed = _packed(line.text)
    if packed is None:
        raise FormatError("a link of f-puzzles.com with '?load=' is expected")
    try:
        value = json.loads(decompress(packed.replace(" ", "+")))
    except (ValueError, RecursionError) as error:
        raise FormatError(f"the link cannot be unpacked: {error}") from None
    return _fpuzzles.puzzle_of(value, source(Context("fpuzzles", options, line.number), None))


def write(board: Board, options: WriteOptions) -> str:
    """The link."""
    layout, values = board.layout, values_of(board)
    marks = board.marks if isinstance(board, Puzzle) else None
    cells: list[dict[str, Any]] = []
    for cell, value in enumerate(values):
        said: dict[str, Any] = {"value": value, "given": True} if value else {}
        if layout.regions is not None:
            said["region"] = layout.regions[cell]
        if marks is not None and not value:
            said["centerPencilMarks"] = list(marks.of(cell))
        cells.append(said)
    size = layout.size
    grid = [cells[start : start + size] for start in range(0, len(cells), size)]
    text = json.dumps({"size": size, "grid": grid}, separators=(",", ":"))
    return "https://www.f-puzzles.com/?load=" + compress(text)


def _carries(layout: Layout) -> bool:
    if layout.regions is not None:
        return layout == Layout.of(layout.size, regions=layout.regions)
    return layout.is_default and layout.size > 1


FORMAT = Format(
    name="fpuzzles",
    summary="a link of f-puzzles.com; rules between cells included, sums refused",
    suffixes=(),
    sniff=sniff,
    read=read,
    write=write,
    carries=_carries,
    carries_marks=True,
    refuses=_fpuzzles.empty_marks,
)
