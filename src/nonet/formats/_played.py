"""What a player did, as objects hold it beside their board: entries, notes.

For example, all of them beside ``"puzzle"``::

    "current": "534.7...."     "notes": [[[], [1, 2], ...], ...]     "entries": {"r1c3": 4}
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any

from nonet.errors import NonetError
from nonet.formats import _key_names as keys
from nonet.formats import _values
from nonet.formats._cell_objects import place_of
from nonet.formats._documents import Progress, with_document
from nonet.formats._format import with_unread
from nonet.formats._key_names import plain
from nonet.formats._text import show
from nonet.model import Layout, Puzzle

_EMPTY = (None, "", ".", "0", "-", "_", 0, False)


def with_played(puzzle: Puzzle, whole: Mapping[str, Any]) -> Puzzle:
    """The puzzle of an object with its player's entries and notes; what is no such is listed."""
    named = {plain(key): (str(key), content) for key, content in whole.items()}
    if puzzle.source is None or keys.STATE.isdisjoint(named):
        return puzzle
    progress, unread = Progress(puzzle.layout), []
    for name in named.keys() & keys.STATE:
        key, original = named[name]
        try:
            cells = _cells(_values.nested(original), puzzle.layout)
            if cells is None:  # words, a number
                continue
            _note(progress, name, cells, puzzle)
        except (NonetError, TypeError, ValueError, AttributeError):
            unread.append(f"{show(key)}, which a player may have written")
    return with_unread(with_document(progress.of(puzzle.document)), unread)


def _note(progress: Progress, name: str, cells: list[Any], puzzle: Puzzle) -> None:
    """Notes what is under a name.

    Raises:
        NonetError, ValueError, TypeError: It is not of this board.
    """
    numbered = puzzle.layout.numbered
    if name in keys.ENTRIES:
        pairs = zip(cells, puzzle.givens, strict=True)
        both = [
            (0 if shown in _EMPTY else numbered([int(shown)])[0], given) for shown, given in pairs
        ]
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
    if isinstance(value, Mapping):
        places = {place_of(str(key)): content for key, content in value.items()}
        known = [place for place in places if place is not None]
        if len(known) < len(value) or not known:
            return None
        first = min(min(place[:2]) for place in known)
        if first and not all(place.named for place in known):
            raise ValueError
        by_cell = {(p.row - (first > 0)) * size + p.column - (first > 0): places[p] for p in known}
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
