"""Cells, rows, columns and diagonals as Interactive Sudoku Solver's words name them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from nonet.errors import FormatError
from nonet.formats._iss_variables import group_names, variable_of
from nonet.formats._text import show
from nonet.frozen import frozen
from nonet.lazy import compiled_later
from nonet.model import Layout

if TYPE_CHECKING:
    from nonet.constraints.custom import StateMachine

CELL = compiled_later(r"R(\d{1,3}|[a-z])C(\d{1,3}|[a-z])", re.I | re.ASCII)
_LETTERS = 10  # R10C3 is written RaC3


def cell_of(text: str, layout: Layout) -> int:
    """The number of the cell ``R1C1``; from 10 on rows and columns may be letters, a being 10.

    Raises:
        FormatError: There is no such cell.
    """
    match = CELL.fullmatch(text)
    if match is None:
        variable = variable_of(text, layout)
        if variable is not None:
            return variable
        if re.match(r"V[A-Z]|CC\d|DG[RCB]", text):
            raise FormatError(f"{show(text)}: there is no such variable beside the board")
        raise FormatError(f"{show(text)} is not a cell: R1C1 is expected")
    row, column = (int(part, 10 if part.isdigit() else 36) for part in match.groups())
    if not (1 <= row <= layout.height and 1 <= column <= layout.size):
        raise FormatError(f"{show(text)} is not on a {layout.height}x{layout.size} board")
    return (row - 1) * layout.size + column - 1


def cell_text(cell: int, layout: Layout) -> str:
    """The inverse of `cell_of`."""
    if cell >= layout.cell_count:
        return _variable_text(cell - layout.cell_count, layout.variables)
    return "R{}C{}".format(*(_place(part + 1) for part in divmod(cell, layout.size)))


def _variable_text(number: int, variables: tuple[str, ...]) -> str:
    name = variables[number]
    if variables[0] == "r1c1":
        return f"CC{number + 1}"
    if variables[0] in ("row1", "column1"):
        letter = {"row": "C", "column": "R", "box": "B"}[name.rstrip("0123456789")]
        return f"DG{letter}{name.lstrip('rowclumnbx')}"
    return group_names(variables)[0][number]


def _place(number: int) -> str:
    return str(number) if number < _LETTERS else chr(ord("a") + number - _LETTERS)


def cells_of(texts: Sequence[str], layout: Layout) -> tuple[int, ...]:
    """The numbers of cells."""
    return tuple(cell_of(text, layout) for text in texts)


def neighbour_pairs(
    cells: Sequence[int], layout: Layout, widths: Mapping[str, int] = MappingProxyType({})
) -> Iterator[tuple[int, int]]:
    """Every cell with each later one of the list that shares a side with it.

    Args:
        cells: Cells of the board and variables. The variables of a group are a board of their own.
        layout: The board.
        widths: How many columns groups of variables have, if not as many as the board.
    """
    cells = tuple(dict.fromkeys(cells))
    places = [_place_of(cell, layout, widths) for cell in cells]
    for i, (group, row, column) in enumerate(places):
        for k, (other, down, across) in enumerate(places[i + 1 :], i + 1):
            if group == other and abs(row - down) + abs(column - across) == 1:
                yield cells[i], cells[k]


@frozen
class IssNames:
    """How cells, rows and diagonals are called there, for the words that rules declare.

    Attributes:
        layout: The board.
        widths: How many columns groups of variables have, if not as many as the board.
    """

    layout: Layout
    widths: Mapping[str, int] = field(default_factory=dict)

    def cell(self, text: str) -> int:
        return cell_of(text, self.layout)

    def text(self, cell: int) -> str:
        return cell_text(cell, self.layout)

    def line(self, text: str) -> tuple[int, ...]:
        return line_of(text, self.layout)

    def lines(self) -> Iterator[str]:
        for letter, count in (("R", self.layout.height), ("C", self.layout.size)):
            yield from (f"{letter}{number}" for number in range(1, count + 1))

    def diagonal(self, text: str) -> tuple[int, ...]:
        return diagonal_from(cell_of(text, self.layout), self.layout)

    def begins(self, cell: int) -> bool:
        row, column = divmod(cell, self.layout.size)
        ends, sides = (0, self.layout.height - 1), (0, self.layout.size - 1)
        # No clue stands below a corner at the bottom.
        corner = row == ends[1] and column in sides
        return (row in ends or column in sides) and not corner

    def pairs(self, cells: Sequence[int]) -> Sequence[tuple[int, int]]:
        pairs_ = list(neighbour_pairs(cells, self.layout, self.widths))
        if not pairs_:
            raise FormatError("no two of its cells share a side")
        return pairs_


def _place_of(cell: int, layout: Layout, widths: Mapping[str, int]) -> tuple[str, int, int]:
    """The group of a cell, empty for those of the board, and its row and column in it."""
    if cell < layout.cell_count:
        return "", *divmod(cell, layout.size)
    match = re.fullmatch(r"([A-Z]+?)(\d*)", cell_text(cell, layout))
    group, number = (match[1], int(match[2] or 1)) if match else ("", 1)
    return group, *divmod(number - 1, widths.get(group, layout.size))


def line_of(name: str, layout: Layout) -> tuple[int, ...]:
    """The cells of a row ``R1`` or a column ``C1``."""
    match = re.fullmatch(r"([RC])(\d{1,3}|[a-z])", name, re.I | re.ASCII)
    if match is None:
        raise FormatError(f"{name!r} is not a row such as R1 or a column such as C1")
    number = int(match[2], 10 if match[2].isdigit() else 36) - 1
    along = match[1].upper() == "R"
    if not 0 <= number < (layout.height if along else layout.size):
        raise FormatError(f"{name!r} is not on a {layout.height}x{layout.size} board")
    if along:
        return tuple(range(number * layout.size, (number + 1) * layout.size))
    return tuple(range(number, layout.cell_count, layout.size))


def diagonal_from(cell: int, layout: Layout) -> tuple[int, ...]:
    """The diagonal of a little killer that begins in a cell at the side.

    From the left it falls, from above it falls to the left, from the right it rises, from below it
    rises to the right.
    """
    row, column = divmod(cell, layout.size)
    last_row, last_column = layout.height - 1, layout.size - 1
    if column == 0 and row < last_row:
        down, across = 1, 1
    elif row == 0:
        down, across = 1, -1
    elif column == last_column:
        down, across = -1, -1
    elif row == last_row:
        down, across = -1, 1
    else:
        raise FormatError(f"{cell_text(cell, layout)} is not at a side of the board")
    from nonet.constraints import ray  # which other words do not need

    return ray(row, column, (down, across), layout)


_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_BITS = 6
MOST_STATES = 20_000


def bits_of_key(key: str) -> int:
    """A bit set, six bits a character, the lowest first.

    Raises:
        FormatError: A character is not of base64.
    """
    bits = 0
    for place, char in enumerate(key):
        digit = _DIGITS.find(char)
        if digit < 0:
            raise FormatError(f"the key {show(key)} has a character that is not of base64")
        bits |= digit << _BITS * place
    return bits


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
    import base64
    import binascii

    try:
        return base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
    except (binascii.Error, ValueError):
        raise FormatError(f"{show(packed)} is not base64") from None


def base64_of(text: str) -> str:
    """The inverse of `text_of_base64`."""
    import base64

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
    from nonet.constraints.custom import StateMachine

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
