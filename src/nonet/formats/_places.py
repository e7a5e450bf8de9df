"""Cells by their places, as programs keep them: objects a cell, keys that name cells, rows by name.

A cell is an object with a value and with what a page knows of it besides: notes, whether it is
selected. Where some cells are marked as given, the values of the others are what a player wrote.
What comes of a tree in such a form is one of the usual forms: rows, or an object with a puzzle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import isqrt
from typing import Any, NamedTuple

from nonet.formats import _key_names as keys
from nonet.formats._cut import are_labels
from nonet.formats._key_names import plain, sorted_keys
from nonet.lazy import compiled_later
from nonet.model import Layout, default_box
from nonet.representation import parsed_json

_FEWEST = 16  # cells
_FEWEST_TRIPLES, _LARGE = 6, 4  # and a value that no board of 3x3 cells has
_LONGEST = 3  # characters of a value
_LONGEST_KEY = 24  # characters of a name of a cell
_LONGEST_NUMBER = 7  # digits of the number of a cell
_LONGEST_ROW = 16  # cells, from which on they may be those of a board
_MARKS = keys.GIVEN | keys.OPEN | keys.CENTRE | keys.CORNER | keys.LOOKS
_KNOWN = _MARKS | keys.ROWS | keys.COLUMNS | keys.PLACES
_KINDS_OF_NOTES = (("centre", keys.CENTRE), ("corner", keys.CORNER))
_READERS = frozenset({"user", "human"})
NAME = compiled_later(r"[rR](\d{1,3})[cC](\d{1,3})")
_PAIR = compiled_later(r"\s*[\[(]?\s*(\d{1,3})\s*[,;:_ -]\s*(\d{1,3})\s*[\])]?\s*")
_LETTERED = compiled_later(r"([A-Za-z])(\d{1,2})")
_LINE = compiled_later(r"(?i)(?:(r|row|c|col|column|line)[\s_-]?)?(\d{1,3})")


class Place(NamedTuple):
    """Row and column of a cell as they are written; a name such as r1c1 counts from 1.

    With a letter, A1, that may be its row, or its column.
    """

    row: int
    column: int
    named: bool = False
    lettered: bool = False


def place_of(cell: Any) -> Place | None:
    """Where a cell is, by its name, as a pair or as an object; None for what is no cell."""
    if isinstance(cell, str):
        name = NAME.fullmatch(cell.strip())
        match = name or _PAIR.fullmatch(cell)
        return match and Place(int(match[1]), int(match[2]), name is not None)
    if isinstance(cell, Mapping):
        rows, columns, others = sorted_keys(cell, keys.ROWS, keys.COLUMNS)
        pair = [] if others else [*rows, *columns]
        cell = [int(number) if str(number).isdecimal() else number for number in pair]
    if isinstance(cell, list) and [type(coordinate) for coordinate in cell] == [int, int]:
        return Place(*cell)
    return None


@lru_cache(maxsize=1024)
def _key_place(key: str) -> Place | None:
    """The place that a key is, with a letter or without."""
    if match := _LETTERED.fullmatch(key.strip()):
        return Place(ord(match[1].upper()) - 64, int(match[2]), named=True, lettered=True)
    return place_of(key)


def cells_in(value: Any) -> list[tuple[Place, Any]]:
    """The cells that keys, objects or triples name, with what is in each; none of other trees."""
    if isinstance(value, Mapping):
        if any(len(key) > _LONGEST_KEY for key in value):
            return []
        named = [(_key_place(key), item) for key, item in value.items()]
        cells = [(place, item) for place, item in named if place is not None]
        return cells if len(cells) == len(named) and len({p[2:] for p, _ in cells}) == 1 else []
    if not isinstance(value, list) or not value:
        return []
    if isinstance(value[0], list):
        return [(Place(r, c), v) for r, c, v in value] if _are_triples(value) else []
    values, given = _shown(value, _KNOWN)
    places = [_place(item) for item in value] if values else []
    known = [place for place in places if place is not None]
    contents = [shown if fixed else None for shown, fixed in zip(values, given, strict=True)]
    return list(zip(known, contents, strict=True)) if len(known) == len(values) else []


def _are_triples(value: list[Any]) -> bool:
    """True if all items are a row, a column and a value, and no rows of cells."""
    if not all(isinstance(item, list) and [*map(type, item)] == [int] * 3 for item in value):
        return False
    values = [item[2] for item in value]
    apart = len({(row, column) for row, column, _ in value}) == len(value) >= _FEWEST_TRIPLES
    return apart and min(values) > 0 and max(values) >= _LARGE


def unwrapped(value: Any) -> Any:
    """Lists without levels of a single list around them."""
    while isinstance(value, list) and len(value) == 1 and isinstance(value[0], list):
        value = value[0]
    return value


def usual(value: Any) -> Any:
    """A tree in one of the usual forms: what is a board by its keys or its objects as one."""
    if isinstance(value, Mapping):
        return chat(value) or _by_keys(value)
    if isinstance(value, str) and value[:1] == "{" and value[-1:] == "}":  # as browsers store it
        try:
            return parsed_json(value)
        except (ValueError, RecursionError):
            return value
    return usual_list(value) if isinstance(value, list) else value


def usual_list(value: list[Any]) -> Any:
    """A list of objects that are cells, or of rows of such, as rows of values; others unchanged.

    The messages of a chat are the text of those that its user wrote.
    """
    first = value[0] if value else None
    if not isinstance(first, list | Mapping):
        return value
    if isinstance(first, Mapping) and "role" in first and all(map(_is_message, value)):
        return {"puzzle": "\n\n".join(_text(item) for item in value if item["role"] in _READERS)}
    rows = [_row(item) for item in value]
    if not isinstance(rows[0], list):
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
    board = usual_list(messages)
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
    return short and are_labels(list(value))


def _board(cells: Sequence[Any]) -> list[Any] | dict[str, Any]:
    """The values of cells in the order of the board; nothing if they are other objects.

    With what they tell besides: the regions, where these are not the usual boxes, and the player's
    entries and notes.
    """
    if len(cells) < _FEWEST or not all(isinstance(cell, Mapping) for cell in cells):
        return []
    orders = _orders(cells)
    known = _KNOWN | keys.DATA | keys.SOLUTIONS | {plain(name) for name in orders}
    shown, given = _shown(cells, known)
    if not shown or len({*orders.values()}) > 1 or () in orders.values():
        return []
    order = next(iter(orders.values()), range(len(shown)))
    places = sorted(range(len(shown)), key=order.__getitem__)
    cells, values = [cells[at] for at in places], [shown[at] for at in places]
    free = [not given[at] for at in places]
    beside: dict[str, list[Any]] = {
        "regions": _regions(cells),
        "entries": [value if entry else None for value, entry in zip(values, free, strict=True)],
        **{kind: [_noted(cell, names) for cell in cells] for kind, names in _KINDS_OF_NOTES},
    }
    board = [None if entry else value for value, entry in zip(values, free, strict=True)]
    beside = {name: content for name, content in beside.items() if any(content)}
    return {"puzzle": board, **beside} if beside else board


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
            boxes = {house.cells for house in Layout.of(size).boxes} if default_box(size) else set()
            return [] if groups == boxes else [numbers[label] for label in labels]
    return []


def _orders(cells: Sequence[Mapping[str, Any]]) -> dict[str, tuple[int, ...]]:
    """The order of cells by each key that numbers them, and by their places, as ``""``.

    () where some have a place, and others none or the same.
    """
    orders: dict[str, tuple[int, ...]] = {}
    for name in cells[0]:
        numbers = [str(cell.get(name)) for cell in cells]
        if all(number.isdecimal() and len(number) < _LONGEST_NUMBER for number in numbers):
            order = tuple(map(int, numbers))
            if sorted(order) in ([*range(len(order))], [*range(1, len(order) + 1)]):
                orders[name] = tuple(number - min(order) for number in order)
    known = [place for place in map(_place, cells) if place is not None]
    if known:
        rows, columns = ({place[at] for place in known} for at in (0, 1))
        whole = len(cells) == len(set(known)) == len(rows) * len(columns)
        ranks = {place: rank for rank, place in enumerate(sorted(known))}
        orders[""] = tuple(ranks[place] for place in known) if whole else ()
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
    if not all(isinstance(value, int | None) or len(str(value)) <= _LONGEST for value in values):
        return [], []
    given = [_is_given(cell) for cell in named]
    return values, given if any(given) else [True] * len(values)


def _is_given(cell: Mapping[str, Any]) -> bool:
    """True if a cell is marked as given."""
    open_ = (cell[name] for name in keys.OPEN & cell.keys())
    return any(cell.get(name) for name in keys.GIVEN) or any(flag is False for flag in open_)


def _place(item: Mapping[str, Any]) -> Place | None:
    """The place that a cell names, by its row and its column or as one."""
    rows, columns, pairs, _ = sorted_keys(item, keys.ROWS, keys.COLUMNS, keys.PLACES)
    pair = [*rows, *columns] if len(rows) == len(columns) == 1 else pairs[0] if pairs else None
    if isinstance(pair, list):
        pair = [int(number) if str(number).isdecimal() else number for number in pair]
    return place_of(pair)


def _by_keys(value: Mapping[str, Any]) -> Any:
    """The rows of a board under their numbers or names, cells in rows or with more than a value.

    Any other object is as it is.
    """
    items = list(value.values())
    if value and all(isinstance(item, Mapping) for item in items) and all(map(place_of, value)):
        return usual_list([{"position": key, **item} for key, item in value.items()])
    matches = [match for match in map(_LINE.fullmatch, value) if match]
    kinds = {(match[1] or "r")[0].lower() for match in matches}
    if len(matches) < len(value) or len(kinds) != 1:
        return value
    columns = kinds == {"c"}
    numbers = [int(match[2]) for match in matches]
    if any(items) and all(map(_is_numbered, items)):
        pairs = [
            (number, key, item)
            for number, row in zip(numbers, items, strict=True)
            for key, item in (row.items() if row else ())
        ]
        return {f"{b},{a}" if columns else f"{a},{b}": item for a, b, item in pairs}
    lines = [line for _, line in sorted(zip(numbers, items, strict=True), key=lambda it: it[0])]
    if max(numbers) - min(numbers) == len(lines) - 1 and min(numbers) < 2 and _are_lines(lines):
        return list(map(list, zip(*lines, strict=True))) if columns else lines
    return value


def _is_numbered(value: Any) -> bool:
    if value == []:
        return True  # {} in a text
    return isinstance(value, Mapping) and all(key.isdecimal() for key in value)


def _are_lines(lines: Sequence[Any]) -> bool:
    """True if values are all rows of a board, or all its cells."""
    if not all(isinstance(line, str | list) and len(line) > 1 for line in lines):
        return len(lines) >= _LONGEST_ROW and not any(isinstance(line, Mapping) for line in lines)
    widths = {len(line) for line in lines}
    return len(widths) == 1 and (widths == {len(lines)} or max(widths) < _LONGEST_ROW)
