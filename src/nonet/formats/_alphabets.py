"""Which character stands for which value, where a cell is one character.

Up to 9 a digit is its value. Above, people disagree:

======  ==============================================================  =======
name    symbols of 1, 2, 3 ...                                          up to
======  ==============================================================  =======
digits  ``123456789``                                                   9
offset  ``123456789:;<=>?@ABC...`` (the code point less 48)             78
a10     ``123456789ABC...`` then ``abc...`` from 36; any case to 35     61
a1      ``ABC...`` in any case                                          26
hex     ``0123456789ABCDEF`` in any case; 0 is the symbol of the first  only 16
======  ==============================================================  =======

``symbols:ABDEKLRTU`` is the alphabet of the symbols that it lists, for a board of that size.

So a text is read without asking only if every alphabet that fits it gives the same values.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

from nonet.errors import AmbiguousFormatError, UnknownNameError, UsageError
from nonet.model import Layout, Puzzle

BLANKS = tuple(".0*_-")
BAD = 255
LARGEST_LINE = 78  # the largest size that any alphabet has symbols for: the last printable ASCII
_SYMBOLS = "symbols:"
_ANY_CASE = 35  # beyond, a10 needs upper and lower case for different values


@dataclass(frozen=True, eq=False)
class Alphabet:
    """A symbol for every value.

    Attributes:
        name: What users type.
        symbols: The symbols of the values 1 to N, or None where the alphabet does not reach N.
        blank: What an empty cell is written as.
        any_case: Whether upper and lower case are the same for size N.
    """

    name: str
    symbols: Callable[[int], str | None]
    blank: str
    any_case: Callable[[int], bool]

    def decode(self, data: bytes, size: int) -> bytes | None:
        """The value of each character, `BAD` where it has none; None beyond its reach."""
        table = _table(self, size)
        return None if table is None else data.translate(table)

    def decode_text(self, text: str, size: int) -> bytes | None:
        """The same for a text, whose symbols may be beyond Latin-1."""
        symbols = self.symbols(size)
        if symbols is None or symbols.isascii():
            return self.decode(encode(text), size)
        values = {symbol: value for value, symbol in enumerate(symbols, 1)}
        values |= dict.fromkeys(BLANKS, 0)
        return bytes(values.get(char.upper(), BAD) for char in text)


def _offset(size: int) -> str | None:
    return "".join(map(chr, range(49, 49 + size))) if size <= LARGEST_LINE else None


def _prefix(symbols: str) -> Callable[[int], str | None]:
    return lambda size: symbols[:size] if size <= len(symbols) else None


_HEX = "0123456789ABCDEF"
_NO_DIGIT = "xX"  # stands for an empty cell among these


def _hex(size: int) -> str | None:
    return _HEX if size == len(_HEX) else None


_A10 = string.digits[1:] + string.ascii_uppercase + string.ascii_lowercase
# In the order of preference where several give the same values.
_ALL = (
    Alphabet("digits", _prefix(string.digits[1:]), ".", lambda size: False),
    Alphabet("offset", _offset, "0", lambda size: False),
    Alphabet("a10", _prefix(_A10), ".", lambda size: size <= _ANY_CASE),
    Alphabet("a1", _prefix(string.ascii_uppercase), ".", lambda size: True),
    Alphabet("hex", _hex, ".", lambda size: True),
)
ALPHABETS = {alphabet.name: alphabet for alphabet in _ALL}


def named(name: str) -> Alphabet:
    """The alphabet of that name, or an error that lists them."""
    if name.startswith(_SYMBOLS) and len(name) > len(_SYMBOLS):
        return by_symbols(name.removeprefix(_SYMBOLS))
    if name not in ALPHABETS:
        raise UnknownNameError.of("alphabet", name, ALPHABETS)
    return ALPHABETS[name]


@lru_cache(maxsize=64)
def by_symbols(symbols: str) -> Alphabet:
    """The alphabet of a board whose values are written with these symbols, as letters are."""
    if len(set(symbols)) != len(symbols) or any(blank in symbols for blank in BLANKS):
        raise UsageError(
            f"the symbols of an alphabet are all different, and not {''.join(BLANKS)!r}"
        )
    cased = symbols.upper() == symbols and len(symbols.lower()) == len(symbols)
    return Alphabet(
        name=_SYMBOLS + symbols,
        symbols=lambda size: symbols if size == len(symbols) else None,
        blank=".",
        any_case=lambda size: cased,
    )


def symbols_of(puzzle: Puzzle) -> str | None:
    """The letters that a puzzle was written with in place of numbers; None if it was not."""
    name = None if puzzle.source is None else puzzle.source.alphabet
    return name.removeprefix(_SYMBOLS) if name and name.startswith(_SYMBOLS) else None


@lru_cache(maxsize=512)
def _table(alphabet: Alphabet, size: int) -> bytes | None:
    symbols = alphabet.symbols(size)
    if symbols is None:
        return None
    table = bytearray([BAD] * 256)
    for blank in (*BLANKS, *(_NO_DIGIT if size == len(_HEX) else "")):
        table[ord(blank)] = 0
    # Symbols come after the blanks: "_" and "0" are values in some alphabets.
    for value, symbol in enumerate(symbols, 1):
        if ord(symbol) >= BAD:
            return None  # see `Alphabet.decode_text`
        table[ord(symbol)] = value
        if alphabet.any_case(size):
            table[ord(symbol.lower())] = value
    return bytes(table)


def encode(text: str) -> bytes:
    """One byte a character; those beyond Latin-1 become a byte that no alphabet knows."""
    try:
        return text.encode("latin-1")
    except UnicodeEncodeError:
        return bytes(min(ord(char), BAD) for char in text)


def infer(text: str, layout: Layout) -> tuple[Alphabet, bytes]:
    """The alphabet that a text is written in, and the value of each character.

    Where no alphabet fits, the one that fits best is returned with `BAD` among the values.

    Raises:
        AmbiguousFormatError: Several alphabets fit and give different values.
    """
    data, size = encode(text), layout.size
    readings = [(a, values) for a in _ALL if (values := a.decode(data, size)) is not None]
    if size == 1:  # a letter alone is not a board
        readings = [(a, values) for a, values in readings if a.name != "a1"]
    fitting = [(a, values) for a, values in readings if BAD not in values]
    if not fitting:
        return min(readings, key=lambda reading: reading[1].count(BAD))
    _check_zero(text, layout)
    fitting = _judge_hex(text, layout, fitting)
    if len({values for _, values in fitting}) > 1:
        raise _ambiguous(text, [alphabet.name for alphabet, _ in fitting])
    return fitting[0]


def _check_zero(text: str, layout: Layout) -> None:
    """Asks about a text with all of 0 to F, another blank, and G.

    0 is empty or a slip in one reading, and G a slip in the other.
    """
    if layout.size != len(_HEX) or "0" not in text or text.count("0") > len(_HEX):
        return
    shown = set(text.upper())
    if "G" in shown and set(_HEX) <= shown and any(blank in text for blank in BLANKS[:1]):
        raise _ambiguous(text, ["a10", "hex"])


def _judge_hex(
    text: str, layout: Layout, fitting: list[tuple[Alphabet, bytes]]
) -> list[tuple[Alphabet, bytes]]:
    """Takes out the reading as hex, or the others, where `0` decides it.

    In hex 0 is a value. A text without 0 is taken not to be hex. One whose only blank would be 0 is
    hex if that makes it a complete board without conflict, and otherwise not. One with another
    blank as well is hex if all of 0 to F stand there, and no more 0 than a board has of a value.
    """
    values = next((values for a, values in fitting if a.name == "hex"), None)
    if values is None:
        return fitting
    if "0" in text and any(blank in text for blank in (*BLANKS, *_NO_DIGIT) if blank != "0"):
        whole = set(_HEX) <= set(text.upper()) and text.count("0") <= len(_HEX)
        certain = whole and not layout.conflicts(values)
        return [(a, v) for a, v in fitting if a.name == "hex"] if certain else fitting
    solved = 0 not in values and not layout.conflicts(values)
    return [(a, v) for a, v in fitting if (a.name == "hex") == solved]


def _ambiguous(text: str, names: Iterable[str]) -> AmbiguousFormatError:
    letters = sorted({char for char in text if char.isalpha()})
    example = letters[-1] if letters else "0"
    ways = []
    for name in names:
        symbols = {"hex": "0 = 1st value, A = 11th", "a10": "A = 10", "a1": "A = 1"}
        ways.append(f"alphabet={name!r} ({symbols.get(name, 'A = 17, by code point')})")
    return AmbiguousFormatError(
        f"the symbols can be read in {len(ways)} ways, so that {example!r} has different values: "
        f"choose one with {' or '.join(ways)}",
        readings=[f"alphabet={name!r}" for name in names],
    )
