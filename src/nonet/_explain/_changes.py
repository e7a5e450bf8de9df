"""A player's changes to a board, in the notation of the field: ``r1c2,r3c2<>5, r4c5=7``."""

from __future__ import annotations

import re

from nonet.errors import UsageError
from nonet.model import Candidate, Layout, parse_cell

_ENTRY = re.compile(r"((?:r\d+c\d+,?)+)\s*(<>|=)\s*(-?\d+)")


def read_changes(
    text: str, layout: Layout | None = None
) -> tuple[list[Candidate], list[Candidate]]:
    """The candidates that are written and those that are crossed out: ``r1c2,r3c2<>5, r4c5=7``.

    Args:
        text: Cells, ``=`` or ``<>`` and a value, several times if need be.
        layout: The board; None for the classic one.

    Raises:
        UsageError: It is something else, or not on this board.

    Example:
        >>> read_changes("r1c2<>5, r4c5=7")[1]
        [Candidate(cell=1, value=5)]
    """
    moves = read_moves(text, layout or Layout.of(9))
    return [candidate for one, _ in moves for candidate in one], [
        candidate for _, one in moves for candidate in one
    ]


def read_moves(text: str, layout: Layout) -> list[tuple[list[Candidate], list[Candidate]]]:
    """As `read_changes`, each change by itself in the order in which they stand.

    Raises:
        UsageError: It is something else, or not on this board.
    """
    rest = _ENTRY.sub("", text).strip(" ,;")
    if rest:
        raise UsageError(f"{rest!r} is not an answer: write r1c2,r3c2<>5 or r4c5=7")
    moves = []
    for cells, sign, value in _ENTRY.findall(text):
        (number,) = layout.numbered([int(value)])
        if int(value) not in layout.values:
            first, last = layout.values[0], layout.values[-1]
            raise UsageError(f"the values of this board are {first} to {last}, not {value}")
        names = filter(None, cells.split(","))
        changes = [Candidate(parse_cell(name, layout.size), number) for name in names]
        moves.append((changes, []) if sign == "=" else ([], changes))
    return moves
