"""Packed text in links of puzzle pages: lz-string, with its base64 alphabet, and shortened JSON.

The text goes through LZ78: a dictionary of phrases grows by one at each step, and each step writes
the number of the longest known phrase, in as many bits as the dictionary then needs, least
significant bit first. A new character has a code of its own (0: 8 bits follow, 1: 16 bits, 2: end).
The bits are packed into characters of six bits each.

Source: the format of Pieroxy's lz-string (https://pieroxy.net/blog/pages/lz-string/index.html).

SudokuPad's JSON has names of one or two letters, and nothing where nothing is needed:
``{ce:[[{v:5},,],[,,]],re:[['r1c1,r1c2']]}``. Strings stand in single quotes, names in none, ``t``
and ``f`` are true and false, an empty object between commas is left out, and colours are six
digits. Plain JSON is read as well. Links hold it, and SudokuPad's server sends it for the short
name of a puzzle.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from json import JSONDecodeError
from typing import Any
from urllib.parse import unquote

from nonet.errors import FormatError
from nonet.lazy import compiled_later
from nonet.representation import parsed_json

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/="
_CODE = {char: code for code, char in enumerate(ALPHABET[:64])}
_FOR_LINKS = str.maketrans("-$", "/=")  # what others write in links for two of these
_BITS = 6
_BYTE, _WIDE, _END = 0, 1, 2
_FIRST = 3  # the number of the first phrase
_MOST = 4_000_000  # characters: more is not a puzzle, but a bomb
_MOST_PACKED = 500_000  # characters of a link: those of 64x64 with lines in all cells are 364,000
_CUT = "the text is cut short"
_HALF_ESCAPE = compiled_later(r"%[0-9A-Fa-f]?$")


class _Reader:
    """Bits from characters, the highest bit of each character first."""

    def __init__(self, text: str) -> None:
        self._bits = "".join([f"{_CODE[char]:06b}" for char in text])
        self._at = 0

    def number(self, width: int) -> int:
        """A number of this many bits, the lowest first."""
        start, self._at = self._at, self._at + width
        if self._at > len(self._bits):
            raise ValueError(_CUT)
        return int(self._bits[start : self._at][::-1], 2)


def unpacked(packed: str, parse: Callable[[str], Any]) -> Any:
    """The value that a link carries.

    Args:
        packed: What stands in the link.
        parse: Makes the value of the text that was compressed.

    Raises:
        FormatError: It is not complete, or not such a value.
    """
    text = unquote(_HALF_ESCAPE.sub("", packed)).replace(" ", "+")
    try:
        return parse(decompress(text))
    except (ValueError, RecursionError) as error:
        why = str(error)
        if isinstance(error, JSONDecodeError):
            why = f"its JSON breaks off at character {error.pos + 1}"
        if why == _CUT or isinstance(error, JSONDecodeError):
            why = f"it is cut off or damaged ({why}); copy the whole link"
        raise FormatError(f"the link cannot be unpacked: {why}") from None


def decompress(text: str) -> str:
    """The text that was compressed to base64.

    Raises:
        ValueError: It was not compressed by lz-string.
    """
    if len(text) > _MOST_PACKED:
        raise ValueError("it is far too long")
    text = text.translate(_FOR_LINKS).rstrip("=")
    if any(char not in _CODE for char in text):
        raise ValueError("there are characters that are not base64")
    return "".join(_phrases(_Reader(text))) if text else ""


def _phrases(reader: _Reader) -> Iterator[str]:
    phrases: dict[int, str] = {}
    following = _FIRST  # the next number
    last = ""
    length = 0
    while (code := reader.number(following.bit_length())) != _END:
        if code in (_BYTE, _WIDE):
            phrases[following] = chr(reader.number(8 if code == _BYTE else 16))
            code = following
            following += 1
        if code in phrases:
            phrase = phrases[code]
        elif code == following and last:
            phrase = last + last[0]
        else:
            raise ValueError("it names a phrase that does not exist")
        length += len(phrase)
        if length > _MOST:
            raise ValueError("it is far too long")
        yield phrase
        if last:
            phrases[following] = last + phrase[0]
            following += 1
        last = phrase


def compress(text: str) -> str:
    """The text in base64."""
    if not text:
        return ""
    bits: list[str] = []
    numbers: dict[str, int] = {}
    unspelled: set[str] = set()  # characters in the dictionary whose code has not been written yet
    steps = 0  # each makes the dictionary of the reader grow by one

    def put(number: int, width: int) -> None:
        bits.append(f"{number:0{width}b}"[::-1])

    def put_phrase(phrase: str) -> None:
        nonlocal steps
        width = (steps + 2).bit_length()
        if phrase in unspelled:
            wide = ord(phrase) > 0xFF
            put(_WIDE if wide else _BYTE, width)
            put(ord(phrase), 16 if wide else 8)
            unspelled.discard(phrase)
            steps += 1
        else:
            put(numbers[phrase], width)
        steps += 1

    phrase = ""
    for char in text:
        if char not in numbers:
            numbers[char] = _FIRST + len(numbers)
            unspelled.add(char)
        if phrase + char in numbers:
            phrase += char
            continue
        put_phrase(phrase)
        numbers[phrase + char] = _FIRST + len(numbers)
        phrase = char
    put_phrase(phrase)
    put(_END, (steps + 2).bit_length())
    packed = "".join(bits)
    packed += "0" * (_BITS - len(packed) % _BITS)
    coded = "".join(
        ALPHABET[int(packed[at : at + _BITS], 2)] for at in range(0, len(packed), _BITS)
    )
    return coded + "=" * (-len(coded) % 4)


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
