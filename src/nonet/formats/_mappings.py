"""Mappings of Python and objects of JSON whose keys are places: of cells, of rows, of columns.

What they are is decided by the shape of the keys, whatever their type: ``{(0, 0): 5}`` and
``{"0,0": 5}`` are cells, ``{0: [5, 3, ...], 1: ...}`` and ``{"row1": "53.......", ...}`` rows, and
so is ``{0: {0: 5}}``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from operator import index
from typing import Any

from nonet.lazy import compiled_later

_PAIR = compiled_later(r"[\[(]?\s*(\d{1,3})\s*[,;:_-]\s*(\d{1,3})\s*[\])]?")
_NUMBER = compiled_later(r"(?:(r|row|c|col|column|line)[\s_-]?)?(\d{1,3})", re.IGNORECASE)
_LONGEST = 16  # cells of a row, from which on they may be those of a board


def by_shape(value: Mapping[Any, Any]) -> dict[str, Any] | list[Any]:
    """An object with text as its keys, those of cells as ``"0,1"``; or the rows of a board."""
    keys = list(map(_text, value))
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
            (number, int(_text(key)), each)
            for number, row in zip(numbers, items, strict=True)
            for key, each in (row.items() if row else ())
        ]
        return {f"{b},{a}" if columns else f"{a},{b}": each for a, b, each in pairs}
    lines = [each for _, each in sorted(zip(numbers, items, strict=True), key=lambda it: it[0])]
    if max(numbers) - min(numbers) == len(lines) - 1 and min(numbers) < 2 and _are_lines(lines):
        return list(map(list, zip(*lines, strict=True))) if columns else lines
    return dict(zip(keys, value.values(), strict=True))


def _text(key: Any) -> str:
    """A key as text: a pair as ``1,2``, a number of any library as its digits."""
    if isinstance(key, tuple):
        return ",".join(map(_text, key))
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
    return isinstance(value, Mapping) and all(_text(key).isdecimal() for key in value)


def _are_lines(lines: Sequence[Any]) -> bool:
    """Whether values are all rows of a board, or all its cells."""
    if not all(isinstance(line, str | list) and len(line) > 1 for line in lines):
        return len(lines) >= _LONGEST and not any(isinstance(line, Mapping) for line in lines)
    widths = {len(line) for line in lines}
    return len(widths) == 1 and (widths == {len(lines)} or max(widths) < _LONGEST)
