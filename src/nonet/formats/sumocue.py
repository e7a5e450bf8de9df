"""SumoCue's line: cages and jigsaw regions of a 9x9, ``SumoCueV1`` and a word for each cell.

For example, the first cells::

    SumoCueV1=0J0=8J0=0J1...        givens (0 is empty), each in a jigsaw region
    SumoCueV1=15J0+0J0=7J0...       =15 begins a cage of that sum, +0 belongs to cell 0's cage

A cage of a single cell is a given. Cages of several cells are rules that cannot be played yet:
such a puzzle is refused.
"""

from __future__ import annotations

import re

from nonet.errors import FormatError
from nonet.formats._boards import Context, each_line, from_tokens, if_any, no_cages
from nonet.formats._format import NINE, Board, Format, WriteOptions, boxes_or_regions, values_of
from nonet.model import Layout, Puzzle

_PREFIX = "SumoCueV1"
_CELL = re.compile(r"([=+])(\d{1,3})(?:J(\d))?")


def _puzzle(text: str, context: Context) -> Puzzle:
    body = text.removeprefix(_PREFIX)
    cells = _CELL.findall(body)
    if len(cells) != 81 or _CELL.sub("", body):
        raise FormatError(f"after {_PREFIX} 81 cells are expected, each =sum or +cell, then J0-J8")
    if any(sign == "+" for sign, _, _ in cells):
        raise no_cages()
    labels = [label for _, _, label in cells]
    if any(labels) and not all(labels):
        raise FormatError("some cells name their jigsaw region and some do not")
    found = Layout.of(9, regions="".join(labels)) if all(labels) else None
    return from_tokens([number for _, number, _ in cells], 9, context._replace(found=found))


def _write(board: Board, options: WriteOptions) -> str:
    regions = board.layout.regions or (None,) * 81
    words = (
        f"={value}" + ("" if region is None else f"J{region}")
        for value, region in zip(values_of(board), regions, strict=True)
    )
    return _PREFIX + "".join(words)


FORMAT = Format(
    name="sumocue",
    summary="SumoCue's line, with jigsaw regions (killer cages are refused)",
    sniff=if_any(lambda text: text.startswith(_PREFIX)),
    read=each_line("sumocue", _puzzle),
    write=_write,
    sizes=NINE,
    layouts=boxes_or_regions,
    remarks="Killer cages are refused.",
)
