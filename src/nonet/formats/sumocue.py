"""SumoCue's line: cages and jigsaw regions of a 9x9, ``SumoCueV1`` and a word for each cell.

For example, the first cells::

    SumoCueV1=0J0=8J0=0J1...        givens (0 is empty), each in a jigsaw region
    SumoCueV1=15J0+0J0=7J0...       =15 begins a cage of that sum, +0 belongs to cell 0's cage

A cage of a single cell is a given. Cages of several cells are rules that cannot be played yet:
such a puzzle is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonet.errors import FormatError, UnsupportedError
from nonet.formats._boards import Context, from_tokens
from nonet.formats._each import each_line
from nonet.formats._format import Board, Entry, Format, Line, ReadOptions, WriteOptions, values_of
from nonet.model import Layout, Puzzle

_PREFIX = "SumoCueV1"
_CELL = re.compile(r"([=+])(\d{1,3})(?:J(\d))?")


def sniff(lines: Sequence[Line]) -> float:
    """The first word."""
    return 1 if any(line.text.strip().startswith(_PREFIX) for line in lines[:5]) else 0


def read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    """Reads every line for itself."""
    return each_line(lines, lambda line: _puzzle(line, options))


def _puzzle(line: Line, options: ReadOptions) -> Puzzle:
    body = line.text.strip().removeprefix(_PREFIX)
    cells = _CELL.findall(body)
    if len(cells) != 81 or _CELL.sub("", body):
        raise FormatError(f"after {_PREFIX} 81 cells are expected, each =sum or +cell, then J0-J8")
    if any(sign == "+" for sign, _, _ in cells):
        raise UnsupportedError(
            "the puzzle has killer cages, a rule that cannot be played yet: it was not read, "
            "because without them it would be another puzzle"
        )
    labels = [label for _, _, label in cells]
    if any(labels) and not all(labels):
        raise FormatError("some cells say their jigsaw region and some do not")
    found = Layout.of(9, regions="".join(labels)) if all(labels) else None
    context = Context("sumocue", options, line.number, found=found)
    return from_tokens([number for _, number, _ in cells], 9, context)


def write(board: Board, options: WriteOptions) -> str:
    """One line."""
    regions = board.layout.regions or (None,) * 81
    words = (
        f"={value}" + ("" if region is None else f"J{region}")
        for value, region in zip(values_of(board), regions, strict=True)
    )
    return _PREFIX + "".join(words)


def _carries(layout: Layout) -> bool:
    if layout.regions is None:
        return layout.is_classic
    return layout.size == 9 and layout == Layout.of(9, regions=layout.regions)


FORMAT = Format(
    name="sumocue",
    summary="SumoCue's line, with jigsaw regions (killer cages are refused)",
    suffixes=(),
    sniff=sniff,
    read=read,
    write=write,
    carries=_carries,
)
