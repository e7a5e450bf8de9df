"""What Interactive Sudoku Solver packs into base64: tables of pairs, automata, sets of cells."""

from __future__ import annotations

import base64
import binascii
from collections import defaultdict
from collections.abc import Hashable
from dataclasses import replace
from functools import lru_cache

from nonet.constraints import StateMachine
from nonet.errors import FormatError
from nonet.formats._text import show
from nonet.model import Layout

_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_BITS = 6
MOST_STATES = 20_000


def bits_of_key(key: str) -> int:
    """A bit set, six bits a character, the lowest first.

    Raises:
        FormatError: A character is not of base64.
    """
    found = 0
    for place, char in enumerate(key):
        digit = _DIGITS.find(char)
        if digit < 0:
            raise FormatError(f"the key {show(key)} has a character that is not of base64")
        found |= digit << _BITS * place
    return found


def key_of_bits(bits: int) -> str:
    """The inverse of `bits_of_key`."""
    text = ""
    while bits:
        bits, digit = divmod(bits, 1 << _BITS)
        text += _DIGITS[digit]
    return text


def table_of_key(key: str, layout: Layout) -> tuple[int, ...]:
    """For each value of the first cell the bit set of values of the second: row by row.

    The bits of the last character that are left over have no meaning, and are not looked at.
    """
    count = layout.value_count
    bits, needed = bits_of_key(key), count * count
    if bits >> needed + -needed % _BITS:
        raise FormatError(f"the key {show(key)} is not a table for {count} values")
    return tuple(bits >> count * row & ((1 << count) - 1) for row in range(count))


def text_of_base64(packed: str) -> str:
    """A text in base64 for links."""
    return _bytes_of(packed).decode("latin-1")


def _bytes_of(packed: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
    except (binascii.Error, ValueError):
        raise FormatError(f"{show(packed)} is not base64") from None


def base64_of(text: str) -> str:
    """The inverse of `text_of_base64`."""
    return base64.urlsafe_b64encode(text.encode("latin-1")).decode().rstrip("=")


class _Bits:
    """Numbers of some bits each, the highest first."""

    def __init__(self, data: bytes) -> None:
        self._number = int.from_bytes(data, "big")
        self.left = 8 * len(data)

    def take(self, count: int) -> int:
        if count > self.left:
            raise FormatError("an automaton is cut short")
        self.left -= count
        return self._number >> self.left & ((1 << count) - 1)


def machine_of(
    packed: str,
    cells: tuple[int, ...],
    layout: Layout,
    breaks: tuple[int, ...] = (),
) -> StateMachine:
    """The automaton of a packed one, which may leave open which of several steps is taken.

    At a break of the line it reads a symbol beyond those of the values.
    """
    values = (*layout.values, layout.values[-1] + 1)[: layout.value_count + bool(breaks)]
    machine = replace(_machine(packed, values, bool(breaks)), cells=cells, breaks=breaks)
    if machine.choices == 1 and len(machine.transitions) > MOST_STATES * layout.value_count:
        raise FormatError("an automaton has too many states")
    return machine


@lru_cache(maxsize=16)  # several lines have the same
def _machine(packed: str, values: tuple[int, ...], parted: bool) -> StateMachine:
    """An automaton without a line.

    It begins with two bits for the form of the steps, four each for the bits of a state less 1 and
    the number of symbols less 1, then the number of states in which it may begin, of others that
    accept, and which of the first accept. States that begin come first, then those that accept.
    """
    bits = _Bits(_bytes_of(packed))
    form, width, symbols = bits.take(2), bits.take(4) + 1, bits.take(4) + 1
    if parted and symbols < len(values):
        raise FormatError("an automaton for a line in parts has no symbol for their breaks")
    begin, accept = bits.take(width), bits.take(width)
    both = bits.take(begin)
    accepting = {i for i in range(begin) if both >> i & 1} | set(range(begin, begin + accept))
    steps: dict[tuple[Hashable, int], list[Hashable]] = defaultdict(list)
    if form == 0:
        _listed(bits, steps, width, symbols, values[0])
    elif form == 1:
        _masked(bits, steps, width, symbols, values[0])
    else:
        raise FormatError("an automaton is packed in a form that is not known")
    return StateMachine.of((), values, range(begin), steps, accepting)


_Steps = dict[tuple[Hashable, int], list[Hashable]]


def _listed(bits: _Bits, steps: _Steps, width: int, symbols: int, least: int) -> None:
    """For each state the number of its steps, and each as symbol and state."""
    count_bits, symbol_bits = bits.take(4), (symbols - 1).bit_length()
    state = 0
    while count_bits and bits.left >= count_bits:
        for _ in range(bits.take(count_bits)):
            value = bits.take(symbol_bits) + least
            steps[state, value].append(bits.take(width))
        state += 1


def _masked(bits: _Bits, steps: _Steps, width: int, symbols: int, least: int) -> None:
    """For each state the bit set of its symbols, and the one state for each."""
    state = 0
    while bits.left >= symbols:
        mask = bits.take(symbols)
        for symbol in range(symbols):
            if mask >> symbol & 1:
                steps[state, symbol + least].append(bits.take(width))
        state += 1
