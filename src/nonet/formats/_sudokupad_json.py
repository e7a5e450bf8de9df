"""SudokuPad's shortened JSON: names of one or two letters, and nothing where nothing is needed.

For example ``{ce:[[{v:5},,],[,,]],re:[['r1c1,r1c2']]}``: strings stand in single quotes, names in
none, ``t`` and ``f`` are true and false, an empty object between commas is left out, and colours
are six digits. Plain JSON is read as well. It is what links hold, and what SudokuPad's server sends
for the short name of a puzzle.
"""

from __future__ import annotations

import json
import re
from typing import Any

from nonet.lazy import compiled_later
from nonet.representation import parsed_json

_NAMES = {
    **{"a": "arrows", "c": "color", "ca": "cages", "ce": "cells", "ct": "center", "d": "duration"},
    **{"c1": "borderColor", "c2": "backgroundColor", "cs": "cellSize", "d2": "d"},
    **{"fs": "fontSize", "h": "height", "hl": "headLength", "l": "lines", "o": "overlays"},
    **{"r": "rounded", "re": "regions", "t": "title", "te": "text", "th": "thickness"},
    **{"u": "underlays", "v": "value", "vd": "videos", "w": "width", "wp": "wayPoints"},
}
_STRING = compiled_later(r"""'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)\"""", re.S)
_WORD = compiled_later(r"[^,\[\]{}:'\"]+")
_WORDS = {"t": True, "true": True, "f": False, "false": False, "null": None}
_NUMBER = compiled_later(r"-?\d+(\.\d+)?([eE][-+]?\d+)?", re.ASCII)
_DEEPEST = 40
_BARE = compiled_later(r"\{\s*[A-Za-z]\w*\s*:.*\bce(?:lls)?\s*:\s*\[\s*\[", re.S)


def is_shortened(text: str) -> bool:
    """Whether a text is shortened JSON with cells: its names stand in no quotation marks."""
    text = text.strip()
    return text.endswith("}") and _BARE.match(text) is not None


def expanded(text: str) -> Any:
    """The value of a text, with its names in full.

    Raises:
        ValueError: It is not such a text.
    """
    try:
        value = parsed_json(text)
    except ValueError:
        parser = _Parser(text)
        value = parser.value(0)
        if parser.at != len(text):
            raise ValueError(f"there is more after the end, at character {parser.at + 1}") from None
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    return _in_full(value)


def _in_full(value: Any) -> Any:
    if isinstance(value, list):
        return [_in_full(each) for each in value]
    if isinstance(value, dict):
        return {_NAMES.get(name, name): _in_full(each) for name, each in value.items()}
    return value


class _Parser:
    """Reads the shortened form."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def _next(self) -> str:
        if self.at >= len(self.text):
            raise ValueError("the text is cut short")
        return self.text[self.at]

    def _take(self, allowed: str) -> str:
        char = self._next()
        if char not in allowed:
            raise ValueError(f"{char!r} is not expected at character {self.at + 1}")
        self.at += 1
        return char

    def value(self, depth: int) -> Any:
        """The value that begins here."""
        if depth > _DEEPEST:
            raise ValueError("it is nested too deeply")
        char = self._next()
        if char == "[":
            return self._array(depth)
        if char == "{":
            return self._object(depth)
        if char in "'\"":
            return self._string()
        if char in ",]":  # an empty object was left out
            return {}
        word = self._word()
        if word in _WORDS:
            return _WORDS[word]
        number = _NUMBER.fullmatch(word)
        if number is None or len(word) > _DEEPEST:
            return word
        return float(word) if number[1] or number[2] else int(word)

    def _array(self, depth: int) -> list[Any]:
        self._take("[")
        found = []
        while True:
            found.append(self.value(depth + 1))
            if self._take(",]") == "]":
                return found

    def _object(self, depth: int) -> dict[str, Any]:
        self._take("{")
        found: dict[str, Any] = {}
        if self._next() == "}":
            self.at += 1
            return found
        while True:
            name = self._string() if self._next() in "'\"" else self._word()
            self._take(":")
            found[name] = self.value(depth + 1)
            if self._take(",}") == "}":
                return found

    def _word(self) -> str:
        match = _WORD.match(self.text, self.at)
        if match is None:
            raise ValueError(f"{self._next()!r} is not expected at character {self.at + 1}")
        self.at = match.end()
        return match[0].strip()

    def _string(self) -> str:
        match = _STRING.match(self.text, self.at)
        if match is None:
            raise ValueError("a text in quotation marks does not end")
        self.at = match.end()
        if match[1] is None:
            return str(json.loads(f'"{match[2]}"', strict=False))
        # Both kinds of quotation marks within it were written as an escaped single one.
        inner = match[1].replace("\\'", "'").replace('"', '\\"')
        return str(json.loads(f'"{inner}"', strict=False))
