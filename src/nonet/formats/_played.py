"""The entries and notes of a player, which stand beside the board.

For example::

    "current": "534.7...."     "notes": [[[], [1, 2], ...], ...]     "entries": {"r1c3": 4}
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any

from nonet.errors import NonetError
from nonet.formats import _key_names as keys
from nonet.formats._documents import Progress, with_document
from nonet.formats._format import with_unread
from nonet.formats._key_names import plain
from nonet.formats._places import cells_in
from nonet.formats._text import show
from nonet.formats._tree import EMPTY
from nonet.model import Layout, Puzzle

_EMPTY = (*EMPTY, False)


def with_played(puzzle: Puzzle, whole: Mapping[str, Any]) -> Puzzle:
    """The puzzle of an object with its player's entries and notes; what is no such is listed."""
    named = {plain(key): key for key in whole}
    if puzzle.source is None or keys.STATE.isdisjoint(named):
        return puzzle
    progress, unread = Progress(puzzle.layout), []
    for name in named.keys() & keys.STATE:
        try:
            cells = _cells(whole[named[name]], puzzle.layout)
            if cells is not None:  # words, a number
                _note(progress, name, cells, puzzle)
        except (NonetError, TypeError, ValueError, AttributeError):
            unread.append(f"{show(named[name])}, which a player may have written")
    return with_unread(with_document(progress.of(puzzle.document)), unread)


def _note(progress: Progress, name: str, cells: list[Any], puzzle: Puzzle) -> None:
    """Notes what is under a name.

    Raises:
        NonetError, ValueError, TypeError: It is not of this board.
    """
    numbered = puzzle.layout.numbered
    if name in keys.ENTRIES:
        values = [0 if cell in _EMPTY else numbered([int(cell)])[0] for cell in cells]
        both = [*zip(values, puzzle.givens, strict=True)]
        if any(value not in (0, given) for value, given in both if given):
            raise ValueError
        progress.entries = [0 if given else value for value, given in both]
        return
    marks = [tuple(sorted(numbered(map(int, _noted(cell))))) for cell in cells]
    if name in keys.CORNER:
        progress.corner = marks
    else:
        progress.centre = marks


def _noted(cell: Any) -> list[Any]:
    """The values that are noted in a cell, as a list, a text, an object of flags."""
    if cell in _EMPTY:
        return []
    if isinstance(cell, Mapping):
        return [value for value, flag in cell.items() if flag]
    if isinstance(cell, str):
        return cell.replace(",", " ").split() if " " in cell or "," in cell else list(cell)
    if any(isinstance(content, bool) for content in cell):
        return [value for value, flag in enumerate(cell, 1) if flag]
    return list(cell)


def _cells(value: Any, layout: Layout) -> list[Any] | None:
    """Something for each cell of a board; None for what is no list and names no cells.

    Raises:
        ValueError: It is of another board.
    """
    count, size = layout.cell_count, layout.size
    if isinstance(value, str):
        cells = list("".join(value.split()))
        return cells if len(cells) == count else None
    if placed := cells_in(value):
        first = min(min(place[:2]) for place, _ in placed)
        if any(place.lettered for place, _ in placed):
            return None
        if first and not all(place.named for place, _ in placed):
            raise ValueError
        least = 1 if first else 0
        by_cell = {(p.row - least) * size + p.column - least: content for p, content in placed}
        if max(by_cell) >= count:
            raise ValueError
        return [by_cell.get(cell) for cell in range(count)]
    if not isinstance(value, list):
        return None
    rows = len(value) < count and all(isinstance(row, list | str) for row in value)
    cells = list(chain.from_iterable(value)) if rows else value
    if len(cells) != count:
        raise ValueError
    return cells
