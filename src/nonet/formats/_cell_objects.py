"""What web applications keep: an object for each cell, records of a chat; as lists and texts.

A cell is an object with a value and with what a page knows of it besides: notes, whether it is
selected. Where some cells are marked as given, the values of the others are what a player wrote.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from operator import index
from typing import Any

from nonet.formats._givens import COLUMN_NAMES, FIXED, NOTES, ROW_NAMES, VALUES, bare
from nonet.formats._object_words import DATA, SOLUTIONS, names_of
from nonet.lazy import compiled_later

_FEWEST = 16  # cells
_LONGEST = 3  # characters of a value
_VALUES = VALUES | names_of("num n letter char symbol text")
_GIVEN = FIXED | names_of("prefilled isprefilled initial isinitial preset isclue fixedvalue")
_OPEN = names_of("editable iseditable")  # false where a value is given
_PLACES = ROW_NAMES | COLUMN_NAMES | names_of("id key index box block square region boxindex")
_LOOKS = names_of(
    "color colors colour background selected isselected highlighted ishighlighted highlight "
    "focused hover hovered error iserror haserror invalid isinvalid valid isvalid conflict "
    "isconflict conflicts correct iscorrect wrong classname style type possible possibilities "
    "cornermarks centermarks centremarks corner center centre possiblevalues draft drafts "
    "hinted ishint"
)
_KNOWN = _GIVEN | _OPEN | _PLACES | _LOOKS | NOTES | DATA | SOLUTIONS
_ROWS = names_of("cells cols columns row squares items values")
_READERS = frozenset({"user", "human"})


def plain_list(value: list[Any]) -> Any:
    """A list of objects that are cells, or of rows of such, as rows of values; others unchanged.

    The messages of a chat are the text of those that its user wrote.
    """
    first = value[0] if value else None
    if isinstance(first, Mapping) and "role" in first and all(map(_is_message, value)):
        return {"puzzle": "\n\n".join(_text(each) for each in value if each["role"] in _READERS)}
    rows = [_row(each) for each in value] if isinstance(first, list | Mapping) else []
    if not rows or not isinstance(rows[0], list):
        return _listed_values(value) or value
    size = len(rows)
    if not rows[0] or not isinstance(rows[0][0], Mapping):
        return value
    if not all(isinstance(row, list) and len(row) == size for row in rows):
        return value
    found = _listed_values([cell for row in rows for cell in row])
    return [found[at : at + size] for at in range(0, len(found), size)] or value


def chat(value: Mapping[str, Any]) -> dict[str, Any] | None:
    """A record of a chat as an object with its text; None for any other object."""
    if _is_message(value):
        return {"puzzle": _text(value)}
    messages = value.get("messages")
    others = (each for name, each in value.items() if name != "messages")
    if not isinstance(messages, list) or any(isinstance(each, list | Mapping) for each in others):
        return None
    found = plain_list(messages)
    return found if isinstance(found, dict) else None


def _is_message(value: Any) -> bool:
    return isinstance(value, Mapping) and "role" in value and "content" in value


def _text(message: Mapping[str, Any]) -> str:
    parts = message["content"]
    if isinstance(parts, list):
        return "\n".join(str(part.get("text", "")) for part in parts if isinstance(part, Mapping))
    return str(parts)


def _row(value: Any) -> Any:
    """A row that is an object with a list of cells, as this list."""
    if isinstance(value, Mapping):
        lists = [each for name, each in value.items() if bare(name) in _ROWS]
        return lists[0] if len(lists) == 1 else value
    return value


def _listed_values(cells: Sequence[Any]) -> list[Any]:
    """The values of cells, None where nothing is given; nothing if they are other objects."""
    if len(cells) < _FEWEST or not all(isinstance(cell, Mapping) and cell for cell in cells):
        return []
    named = [{bare(name): each for name, each in cell.items()} for cell in cells]
    names = {name for cell in named for name, each in cell.items() if each}
    keys = (names | named[0].keys()) & _VALUES
    keys = keys - _GIVEN or keys  # "given" beside a value is whether it is
    if len(keys) != 1 or not names <= _KNOWN | keys or not _in_order(named):
        return []
    (key,) = keys
    values = [cell.get(key) for cell in named]
    if not all(_is_value(each) for each in values):
        return []
    given = [_is_given(cell) for cell in named]
    if not any(given):
        return values
    return [each if fixed else None for each, fixed in zip(values, given, strict=True)]


def _is_given(cell: Mapping[str, Any]) -> bool:
    """Whether a cell is marked as given."""
    return any(cell.get(name) for name in _GIVEN) or any(
        cell[name] is False for name in _OPEN & cell.keys()
    )


def _is_value(value: Any) -> bool:
    return value is None or isinstance(value, int) or len(str(value)) <= _LONGEST


def _in_order(cells: Sequence[Mapping[str, Any]]) -> bool:
    """Whether cells that name their rows and columns stand row by row, and none is left out."""
    places = [
        [each for name, each in cell.items() if name in names][:1]
        for names in (ROW_NAMES, COLUMN_NAMES)
        for cell in cells
    ]
    rows, columns = places[: len(cells)], places[len(cells) :]
    if not any(rows) or not any(columns):
        return True
    pairs = list(zip(rows, columns, strict=True))
    whole = len(pairs) == len(set(map(str, rows))) * len(set(map(str, columns)))
    return pairs == sorted(pairs) and whole and len(set(map(str, pairs))) == len(pairs)


_PAIR = compiled_later(r"[\[(]?\s*(\d{1,3})\s*[,;:_-]\s*(\d{1,3})\s*[\])]?")
_NUMBER = compiled_later(r"(?:(r|row|c|col|column|line)[\s_-]?)?(\d{1,3})", re.IGNORECASE)
_LONGEST_KEY = 16  # cells of a row, from which on they may be those of a board


def by_shape(value: Mapping[Any, Any]) -> dict[str, Any] | list[Any]:
    """An object with text as its keys, those of cells as ``"0,1"``; or the rows of a board."""
    keys = list(map(_key_text, value))
    items = list(map(_listed, value.values()))
    if keys and all(map(_PAIR.fullmatch, keys)):
        return {_pair(key): each for key, each in zip(keys, items, strict=True)}
    matches = [match for match in map(_NUMBER.fullmatch, keys) if match]
    kinds = {(match[1] or "r")[0].lower() for match in matches}
    if len(matches) < len(keys) or len(kinds) != 1:
        return dict(zip(keys, value.values(), strict=True))
    columns = kinds == {"c"}
    numbers = [int(match[2]) for match in matches]
    if any(items) and all(map(_is_numbered, items)):
        pairs = [
            (number, int(_key_text(key)), each)
            for number, row in zip(numbers, items, strict=True)
            for key, each in (row.items() if row else ())
        ]
        return {f"{b},{a}" if columns else f"{a},{b}": each for a, b, each in pairs}
    lines = [each for _, each in sorted(zip(numbers, items, strict=True), key=lambda it: it[0])]
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
    """Whether values are all rows of a board, or all its cells."""
    if not all(isinstance(line, str | list) and len(line) > 1 for line in lines):
        return len(lines) >= _LONGEST_KEY and not any(isinstance(line, Mapping) for line in lines)
    widths = {len(line) for line in lines}
    return len(widths) == 1 and (widths == {len(lines)} or max(widths) < _LONGEST_KEY)
