"""Killer puzzles on a line, as two forums write them.

Perfect Sudoku writes ``3x3::k:`` and a number for each cell: the sum of the cell's cage times 256
plus the cage's number; ``3x3:d:k:`` has diagonals as well. The short form is 81 characters: one
cell of each cage has its sum (1 to 9, A is 10, a is 36; 0 is any), the others point at a
neighbour of the cage: ``< > ^ v``, and ``` ` ' , . ``` at those that touch by a corner::

    C<9<...     r1c1 has the sum 12, r1c2 belongs to it
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from nonet.constraints.killer import Killer
from nonet.errors import FormatError
from nonet.formats._boards import each_line, if_any, layout_for
from nonet.formats._context import Context
from nonet.formats._format import NINE, Format
from nonet.lazy import compiled_later
from nonet.model import Layout, Puzzle, cell_name, diagonals

_HEAD = compiled_later(r"3x3:(d?):k:(.*)")
_STEPS = {
    "<": (0, -1),
    ">": (0, 1),
    "^": (-1, 0),
    "v": (1, 0),
    "`": (-1, -1),
    "'": (-1, 1),
    ",": (1, -1),
    ".": (1, 1),
}
_SUMS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
_SHORT = compiled_later(f"[{re.escape(_SUMS + ''.join(_STEPS))}]{{81}}")
_FEWEST_STEPS = 20  # a board of letters and dots is not one
_CERTAIN = set("<>^v")


def _is_short(text: str) -> bool:
    return (
        _SHORT.fullmatch(text) is not None
        and len(_CERTAIN.intersection(text)) > 1
        and sum(char in _STEPS for char in text) >= _FEWEST_STEPS
    )


def _looks_right(text: str) -> bool:
    return _HEAD.fullmatch(text) is not None or _is_short(text)


def _puzzle(text: str, context: Context) -> Puzzle:
    match = _HEAD.fullmatch(text)
    if match is None and not _is_short(text):
        raise FormatError("3x3::k: and 81 numbers are expected, or 81 sums and arrows")
    cages: Sequence[tuple[int | None, Sequence[int]]]
    cages = _short_cages(text) if match is None else _numbered_cages(match[2])
    layout_ = Layout.of(9, extra=diagonals(9)) if match is not None and match[1] else None
    layout = layout_for(9, context._replace(found=layout_))
    killers = (Killer(total, tuple(cells)) for total, cells in cages)
    return Puzzle(layout.with_constraints(killers), [0] * 81, source=context.source())


def _numbered_cages(text: str) -> Sequence[tuple[int, Sequence[int]]]:
    numbers = re.findall(r"\d+", text)
    if len(numbers) != 81 or any(len(number) > 6 for number in numbers):
        raise FormatError("after '3x3::k:' 81 numbers are expected, sum times 256 plus cage")
    cages: dict[int, list[int]] = defaultdict(list)
    sums: dict[int, int] = {}
    for cell, number in enumerate(map(int, numbers)):
        total, cage = divmod(number, 256)
        if total:  # a cell without is in no cage
            if sums.setdefault(cage, total) != total:
                raise FormatError(f"cage {cage} has the sums {sums[cage]} and {total}")
            cages[cage].append(cell)
    return [(sums[cage], cells) for cage, cells in cages.items()]


def _short_cages(text: str) -> Sequence[tuple[int | None, Sequence[int]]]:
    cages: dict[int, list[int]] = defaultdict(list)
    for cell in range(81):
        cages[_root(text, cell)].append(cell)
    sums = {root: _SUMS.index(text[root]) or None for root in cages}
    # A 0 that no arrow leads to is a cell without a cage, others are cages of any sum.
    return [(sums[root], cells) for root, cells in cages.items() if sums[root] or len(cells) > 1]


def _root(text: str, cell: int) -> int:
    """The cell with the sum that the arrows lead to."""
    passed: set[int] = set()
    while text[cell] in _STEPS:
        passed.add(cell)
        down, across = _STEPS[text[cell]]
        row, column = cell // 9 + down, cell % 9 + across
        if not (0 <= row < 9 and 0 <= column < 9):
            raise FormatError(f"the arrow in {cell_name(cell, 9)} points off the board")
        cell = row * 9 + column
        if cell in passed:
            raise FormatError(f"the arrows at {cell_name(cell, 9)} lead around in a circle")
    return cell


FORMAT = Format(
    name="killer",
    summary="Killer cages on a line: 3x3::k: with numbers, or 81 sums and arrows (read only)",
    sniff=if_any(_looks_right),
    read=each_line("killer", _puzzle),
    sizes=NINE,
    remarks="Diagonals are read as well.",
)
