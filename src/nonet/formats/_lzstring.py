"""lz-string, the compression that puzzle pages put into links, with its base64 alphabet.

The text goes through LZ78: a dictionary of phrases grows by one at each step, and each step says
the number of the longest known phrase, in as many bits as the dictionary then needs, least
significant bit first. A character that is new is said by a code of its own (0: 8 bits follow, 1:
16 bits, 2: end). The bits are packed into characters of six bits each.

Source: the format of Pieroxy's lz-string (https://pieroxy.net/blog/pages/lz-string/index.html).
"""

from __future__ import annotations

from collections.abc import Iterator

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/="
_CODE = {char: code for code, char in enumerate(ALPHABET[:64])}
_BITS = 6
_BYTE, _WIDE, _END = 0, 1, 2
_MOST = 4_000_000  # characters: more is no puzzle, but a bomb


class _Reader:
    """Bits from characters, the highest bit of each character first."""

    def __init__(self, text: str) -> None:
        self._codes = [_CODE[char] for char in text]
        self._at = 0

    def number(self, width: int) -> int:
        """A number of so many bits, the lowest first."""
        value = 0
        for power in range(width):
            index, bit = divmod(self._at, _BITS)
            if index >= len(self._codes):
                raise ValueError("the text ends in the middle")
            value |= (self._codes[index] >> (_BITS - 1 - bit) & 1) << power
            self._at += 1
        return value


def decompress(text: str) -> str:
    """The text that was compressed to base64.

    Raises:
        ValueError: It is no such text.
    """
    text = text.rstrip("=")
    if any(char not in _CODE for char in text):
        raise ValueError("there are characters that base64 does not have")
    if not text:
        return ""
    return "".join(_phrases(_Reader(text)))


def _phrases(reader: _Reader) -> Iterator[str]:
    phrases: dict[int, str] = {}
    following, room, width = 3, 4, 2  # the next number; when it reaches room, numbers grow by a bit
    last = ""
    length = 0
    while True:
        code = reader.number(width)
        if code == _END:
            return
        fresh = code in (_BYTE, _WIDE)
        if fresh:
            phrases[following] = chr(reader.number(8 if code == _BYTE else 16))
            code = following
            following += 1
            if last:
                room -= 1
                if room == 0:
                    room, width = 1 << width, width + 1
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
            room -= 1
            if room == 0:
                room, width = 1 << width, width + 1
        else:
            width = 3
        last = phrase


class _Writer:
    def __init__(self) -> None:
        self._bits: list[int] = []

    def number(self, value: int, width: int) -> None:
        self._bits += (value >> power & 1 for power in range(width))

    def text(self) -> str:
        bits = self._bits + [0] * (_BITS - len(self._bits) % _BITS)
        groups = (bits[start : start + _BITS] for start in range(0, len(bits), _BITS))
        coded = "".join(ALPHABET[int("".join(map(str, group)), 2)] for group in groups)
        return coded + "=" * (-len(coded) % 4)


def compress(text: str) -> str:
    """The text in base64."""
    if not text:
        return ""
    writer = _Writer()
    numbers: dict[str, int] = {}
    unsaid: set[str] = set()  # characters in the dictionary that have not been spelled out yet
    following, room, width = 3, 2, 2

    def say(phrase: str) -> None:
        nonlocal room, width
        if phrase in unsaid:
            wide = ord(phrase) > 0xFF
            writer.number(_WIDE if wide else _BYTE, width)
            writer.number(ord(phrase), 16 if wide else 8)
            unsaid.discard(phrase)
            grow()
        else:
            writer.number(numbers[phrase], width)
        grow()

    def grow() -> None:
        nonlocal room, width
        room -= 1
        if room == 0:
            room, width = 1 << width, width + 1

    phrase = ""
    for char in text:
        if char not in numbers:
            numbers[char] = following
            following += 1
            unsaid.add(char)
        if phrase + char in numbers:
            phrase += char
            continue
        say(phrase)
        numbers[phrase + char] = following
        following += 1
        phrase = char
    say(phrase)
    writer.number(_END, width)
    return writer.text()
