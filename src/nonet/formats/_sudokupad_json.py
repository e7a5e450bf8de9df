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
# A text in either quotation marks, a name or a word without any, and the place of an empty object.
_TOKEN = compiled_later(
    r"""'(?P<single>(?:\\.|[^'\\])*)'|"(?P<double>(?:\\.|[^"\\])*)"|(?P<word>[^,\[\]{}:'"]+)"""
    r"""|(?P<empty>(?<=[\[,])(?=[,\]]))""",
    re.S,
)
_WORDS = {"t": True, "true": True, "f": False, "false": False, "null": None}
_NUMBER = compiled_later(r"-?\d+(\.\d+)?([eE][-+]?\d+)?", re.ASCII)
_LONGEST = 40  # of a number
_BARE = compiled_later(r"\{\s*[A-Za-z]\w*\s*:.*\bce(?:lls)?\s*:\s*\[\s*\[", re.S)


def is_shortened(text: str) -> bool:
    """True if a text is shortened JSON with cells: its names stand in no quotation marks."""
    text = text.strip()
    return text.endswith("}") and _BARE.match(text) is not None


def expanded(text: str) -> Any:
    """The value of a text, with its names in full.

    Raises:
        ValueError: It is not such a text.
    """
    try:
        try:
            return _in_full(parsed_json(text))
        except json.JSONDecodeError:
            return _in_full(parsed_json(_TOKEN.sub(_plain, text), strict=False))
    except json.JSONDecodeError as error:
        char = error.doc[error.pos : error.pos + 1]
        what = f"{char!r} is not expected there" if char else "the text is cut short"
        raise ValueError(what) from None
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def _plain(token: re.Match[str]) -> str:
    """A token as JSON has it."""
    if token["empty"] is not None:
        return "{}"
    if token["word"] is None:
        # Both kinds of quotation marks within it were written as an escaped single one.
        inner = token["double"] or (token["single"] or "").replace("\\'", "'").replace('"', '\\"')
        return f'"{inner}"'
    word = token["word"].strip()
    is_name = token.string[token.end() : token.end() + 1] == ":"
    if word in _WORDS and not is_name:
        return json.dumps(_WORDS[word])
    number = None if is_name or len(word) > _LONGEST else _NUMBER.fullmatch(word)
    if number is None:
        return json.dumps(word) if word else ""
    return json.dumps(float(word) if number[1] or number[2] else int(word))


def _in_full(value: Any) -> Any:
    if isinstance(value, list):
        return [_in_full(item) for item in value]
    if isinstance(value, dict):
        return {_NAMES.get(name, name): _in_full(content) for name, content in value.items()}
    return value
