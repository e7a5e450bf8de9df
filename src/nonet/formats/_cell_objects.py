"""Boards of web applications: an object for each cell, records of a chat; as lists and texts.

A cell is an object with a value and with what a page knows of it besides: notes, whether it is
selected. Where some cells are marked as given, the values of the others are what a player wrote.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from math import isqrt
from operator import index
from typing import Any, NamedTuple

from nonet.errors import FormatError
from nonet.formats import _key_names as keys
from nonet.formats._cut import are_labels
from nonet.formats._key_names import plain, sorted_keys
from nonet.lazy import compiled_later
from nonet.model import Layout, default_box

_FEWEST = 16  # cells
_LONGEST = 3  # characters of a value
_LONGEST_NUMBER = 7  # digits of the number of a cell
_MARKS = keys.GIVEN | keys.OPEN | keys.CENTRE | keys.CORNER | keys.LOOKS
_KNOWN = _MARKS | keys.ROWS | keys.COLUMNS | keys.PLACES
_READERS = frozenset({"user", "human"})
NAME = compiled_later(r"[rR](\d{1,2})[cC](\d{1,2})")
_TEXT_PAIR = compiled_later(r"\s*\(?\s*(\d{1,2})\s*[,_:; -]\s*(\d{1,2})\s*\)?\s*")


class Place(NamedTuple):
    """Row and column of a cell as they are written; a name such as r1c1 counts from 1."""

    row: int
    column: int
    named: bool = False


def place_of(cell: Any) -> Place | None:
    """Where a cell is, by its name, as a pair or as an object; None for what is no cell."""
    if isinstance(cell, str):
        name, pair = NAME.fullmatch(cell.strip()), _TEXT_PAIR.fullmatch(cell)
        match = name or pair
        return match and Place(int(match[1]), int(match[2]), name is not None)
    if isinstance(cell, Mapping):
        rows, columns, others = sorted_keys(cell, keys.ROWS, keys.COLUMNS)
        cell = [] if others else [*rows, *columns]
    if isinstance(cell, list) and [type(coordinate) for coordinate in cell] == [int, int]:
        return Place(*cell)
    return None


def plain_list(value: list[Any]) -> Any:
    """A list of objects that are cells, or of rows of such, as rows of values; others unchanged.

    The messages of a chat are the text of those that its user wrote.
    """
    first = value[0] if value else None
    if isinstance(first, Mapping) and "role" in first and all(map(_is_message, value)):
        return {"puzzle": "\n\n".join(_text(item) for item in value if item["role"] in _READERS)}
    rows = [_row(row_) for row_ in value] if isinstance(first, list | Mapping) else []
    if not rows or not isinstance(rows[0], list):
        return _board(value) or value
    size = len(rows)
    if not rows[0] or not isinstance(rows[0][0], Mapping):
        return rows if all(map(_is_labelled, value)) else value
    if not all(isinstance(row, list) and len(row) == size for row in rows):
        return value
    board = _board([cell for row in rows for cell in row])
    if isinstance(board, dict):
        return board
    return [board[at : at + size] for at in range(0, len(board), size)] or value


def chat(value: Mapping[str, Any]) -> dict[str, Any] | None:
    """A record of a chat as an object with its text; None for any other object."""
    if _is_message(value):
        return {"puzzle": _text(value)}
    messages = value.get("messages")
    others = (member for name, member in value.items() if name != "messages")
    if not isinstance(messages, list) or any(
        isinstance(member, list | Mapping) for member in others
    ):
        return None
    board = plain_list(messages)
    return board if isinstance(board, dict) else None


def _is_message(value: Any) -> bool:
    return isinstance(value, Mapping) and "role" in value and "content" in value


def _text(message: Mapping[str, Any]) -> str:
    parts = message["content"]
    if isinstance(parts, list):
        return "\n".join(str(part.get("text", "")) for part in parts if isinstance(part, Mapping))
    return str(parts)


def _row(value: Any) -> Any:
    """A row that is an object with a list of cells, or with labels of columns, as a list."""
    if isinstance(value, Mapping):
        if _is_labelled(value):
            return list(value.values())
        lists = [content for name, content in value.items() if plain(name) in keys.LISTS]
        return lists[0] if len(lists) == 1 else value
    return value


def _is_labelled(value: Any) -> bool:
    """True if a value is a row by the labels of its columns, ``{"A": 5, "B": 0, ...}``."""
    short = isinstance(value, Mapping) and all(
        len(str(content or "")) <= _LONGEST for content in value.values()
    )
    return short and are_labels(list(map(str, value)))


def placed(items: Sequence[Any]) -> list[tuple[Place, Any]]:
    """The places of cells that name them, with their values; nothing for any other objects."""
    shown, given = _shown(items, _KNOWN)
    values = [
        given_value if fixed else None for given_value, fixed in zip(shown, given, strict=True)
    ]
    places = [_place(item) for item in items] if values else []
    known = [place for place in places if place is not None]
    return list(zip(known, values, strict=True)) if len(known) == len(values) else []


def _place(item: Mapping[str, Any]) -> Place | None:
    """The place that a cell names, by its row and its column or as one."""
    rows, columns, pairs, _ = sorted_keys(item, keys.ROWS, keys.COLUMNS, keys.PLACES)
    pair = [*rows, *columns] if len(rows) == len(columns) == 1 else pairs[0] if pairs else None
    return place_of(
        [int(coordinate) if str(coordinate).isdecimal() else coordinate for coordinate in pair]
        if isinstance(pair, list | tuple)
        else pair
    )


def _board(cells: Sequence[Any]) -> list[Any] | dict[str, Any]:
    """The values of cells in the order of the board; nothing if they are other objects.

    With the regions that the cells name, where these are not the usual boxes.
    """
    if len(cells) < _FEWEST:
        return []
    orders = _numberings(cells)
    known = _KNOWN | keys.DATA | keys.SOLUTIONS | {plain(name) for name in orders}
    shown, given = _shown(cells, known)
    if not shown:
        return []
    orders_ = {*orders.values(), *_by_place(cells)}
    if len(orders_) > 1 or () in orders_:
        return []
    order = next(iter(orders_), range(len(shown)))
    places = sorted(range(len(shown)), key=order.__getitem__)
    cells, free = [cells[at] for at in places], [not given[at] for at in places]
    values = [shown[at] for at in places]
    beside: dict[str, list[Any]] = {
        "regions": _regions(cells),
        "entries": [value if entry else None for value, entry in zip(values, free, strict=True)],
        **{kind: [_noted(cell, names) for cell in cells] for kind, names in _KINDS_OF_NOTES},
    }
    board = [None if entry else value for value, entry in zip(values, free, strict=True)]
    beside = {name: content for name, content in beside.items() if any(content)}
    return {"puzzle": board, **beside} if beside else board


_KINDS_OF_NOTES = (("centre", keys.CENTRE), ("corner", keys.CORNER))


def _noted(cell: Mapping[str, Any], names: frozenset[str]) -> Any:
    """A player's notes in a cell under one of some names."""
    return next((content for key, content in cell.items() if plain(key) in names and content), None)


def _regions(cells: Sequence[Mapping[str, Any]]) -> list[int]:
    """For each cell the number of the region that it names; nothing where all are usual boxes."""
    size = isqrt(len(cells))
    for key in cells[0]:
        labels = [str(cell.get(key)) for cell in cells]
        numbers = {label: number for number, label in enumerate(dict.fromkeys(labels))}
        if plain(key) in keys.REGION and {*Counter(labels).values()} == {size}:
            groups = {tuple(at for at, label in enumerate(labels) if label == n) for n in numbers}
            usual = {house.cells for house in Layout.of(size).boxes} if default_box(size) else set()
            return [] if groups == usual else [numbers[label] for label in labels]
    return []


def _numberings(cells: Sequence[Any]) -> dict[str, tuple[int, ...]]:
    """The keys that number all cells, from 0 or from 1, each with the numbers."""
    if not all(isinstance(cell, Mapping) for cell in cells):
        return {}
    orders = {}
    for name in cells[0]:
        numbers = [str(cell.get(name)) for cell in cells]
        if all(number.isdecimal() and len(number) < _LONGEST_NUMBER for number in numbers):
            order = tuple(map(int, numbers))
            if sorted(order) in ([*range(len(order))], [*range(1, len(order) + 1)]):
                orders[name] = tuple(number - min(order) for number in order)
    return orders


def _shown(cells: Sequence[Any], known: frozenset[str]) -> tuple[list[Any], list[bool]]:
    """The values of cells, and which of them are given; nothing if they are other objects."""
    if not all(isinstance(cell, Mapping) and cell for cell in cells):
        return [], []
    named = [{plain(key): content for key, content in cell.items()} for cell in cells]
    names = {name for cell in named for name, content in cell.items() if content}
    shown = (names | named[0].keys()) & keys.SHOWN
    shown = shown - keys.GIVEN or shown  # "given" beside a value is whether it is
    if len(shown) != 1 or not names <= known | shown:
        return [], []
    (key,) = shown
    values = [cell.get(key) for cell in named]
    if not all(isinstance(value_, int | None) or len(str(value_)) <= _LONGEST for value_ in values):
        return [], []
    given = [_is_given(cell) for cell in named]
    return values, given if any(given) else [True] * len(values)


def _is_given(cell: Mapping[str, Any]) -> bool:
    """True if a cell is marked as given."""
    open_ = (cell[name] for name in keys.OPEN & cell.keys())
    return any(cell.get(name) for name in keys.GIVEN) or any(flag is False for flag in open_)


def _by_place(cells: Sequence[Mapping[str, Any]]) -> list[tuple[int, ...]]:
    """The order that the places of cells give them, if they name any; () if it is none."""
    places = [_place(cell) for cell in cells]
    known = [place for place in places if place is not None]
    if not known:
        return []
    rows, columns = ({place[at] for place in known} for at in (0, 1))
    if not len(cells) == len(set(known)) == len(rows) * len(columns):
        return [()]
    ranks = {place: rank for rank, place in enumerate(sorted(known))}
    return [tuple(ranks[place] for place in known)]


_PAIR = compiled_later(r"[\[(]?\s*(\d{1,3})\s*[,;:_-]\s*(\d{1,3})\s*[\])]?")
_NUMBER = compiled_later(r"(?:(r|row|c|col|column|line)[\s_-]?)?(\d{1,3})", re.IGNORECASE)
_MOST_KEYS = 160_000  # of an object: the cells of the largest board that is read from values
_LONGEST_KEY = 16  # cells of a row, from which on they may be those of a board


def by_shape(value: Mapping[Any, Any]) -> dict[str, Any] | list[Any]:
    """An object with text as its keys, those of cells as ``"0,1"``; or the rows of a board."""
    if len(value) > _MOST_KEYS:
        raise FormatError(f"an object of {len(value):,} keys (up to {_MOST_KEYS:,}) is no puzzle")
    keys = list(map(_key_text, value))
    items = list(map(_listed, value.values()))
    if keys and all(map(_PAIR.fullmatch, keys)):
        if all(isinstance(item, Mapping) for item in items):
            cells: list[Any] = [{"position": key, **item} for key, item in value.items()]
            board: list[Any] | dict[str, Any] = plain_list(cells)
            return board
        return {_pair(key): item for key, item in zip(keys, items, strict=True)}
    matches = [match for match in map(_NUMBER.fullmatch, keys) if match]
    kinds = {(match[1] or "r")[0].lower() for match in matches}
    if len(matches) < len(keys) or len(kinds) != 1:
        return dict(zip(keys, value.values(), strict=True))
    columns = kinds == {"c"}
    numbers = [int(match[2]) for match in matches]
    if any(items) and all(map(_is_numbered, items)):
        pairs = [
            (number, int(_key_text(key)), item)
            for number, row in zip(numbers, items, strict=True)
            for key, item in (row.items() if row else ())
        ]
        return {f"{b},{a}" if columns else f"{a},{b}": item for a, b, item in pairs}
    lines = [line for _, line in sorted(zip(numbers, items, strict=True), key=lambda it: it[0])]
    if max(numbers) - min(numbers) == len(lines) - 1 and min(numbers) < 2 and _are_lines(lines):
        return list(map(list, zip(*lines, strict=True))) if columns else lines
    return dict(zip(keys, value.values(), strict=True))


def _key_text(key: Any) -> str:
    """A key as text: a pair as ``1,2``, a number of any library as its digits."""
    if isinstance(key, tuple):
        return ",".join(map(_key_text, key))
    try:
        return str(key) if isinstance(key, str | bool) else str(index(key))
    except TypeError:
        return str(key)


def _pair(key: str) -> str:
    return ",".join(re.findall(r"\d+", key))


def _listed(value: Any) -> Any:
    """A value, as a list if it is a row or what is left of a cell."""
    if isinstance(value, Set):
        return sorted(value, key=str)
    value = value.tolist() if hasattr(value, "tolist") else value
    return list(value) if isinstance(value, tuple) else value


def _is_numbered(value: Any) -> bool:
    if value == []:
        return True  # {} in a text
    return isinstance(value, Mapping) and all(_key_text(key).isdecimal() for key in value)


def _are_lines(lines: Sequence[Any]) -> bool:
    """True if values are all rows of a board, or all its cells."""
    if not all(isinstance(line, str | list) and len(line) > 1 for line in lines):
        return len(lines) >= _LONGEST_KEY and not any(isinstance(line, Mapping) for line in lines)
    widths = {len(line) for line in lines}
    return len(widths) == 1 and (widths == {len(lines)} or max(widths) < _LONGEST_KEY)
