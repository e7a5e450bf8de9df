"""Rules without a word in Interactive Sudoku Solver's text, as the words for what they come to.

A rule is a few primitives to the engines (`nonet.model.primitives`), and most of these have a word:
a table of pairs, a sum, an automaton, one of several branches.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Sequence

from nonet.formats._iss_cells import MOST_STATES, cell_text, key_of_bits, neighbour_pairs
from nonet.lazy import compiled_later
from nonet.model import Layout, Relation, tabulate
from nonet.model.primitives import (
    AnyOf,
    Automaton,
    Count,
    Distinct,
    EqualSums,
    Machine,
    Primitive,
    Sum,
    paired,
)

Cells = tuple[int, ...]


def arguments(name: str, *words: object) -> str:
    """A word with its arguments."""
    return "." + "~".join(map(str, (name, *words)))


def names(cells: Cells, layout: Layout) -> list[str]:
    """Cells as they are written."""
    return [cell_text(cell, layout) for cell in cells]


_GROUPS = frozenset({"And", "Or", "Replicate"})  # words up to an End
_NAMES = compiled_later(r"\.([A-Za-z]*)")


def joined(word: str, parts: Iterable[str]) -> str:
    """Words inside of one that ends with End; what belongs together stands within an And."""
    whole = (text if _is_one(text) else f".And{text}.End" for text in parts if text)
    return f".{word}{''.join(whole)}.End"


def _is_one(text: str) -> bool:
    """True if a text is one word, with those inside of it."""
    depth = count = 0
    for name in _NAMES.findall(text):
        count += not depth
        depth += (name in _GROUPS) - (name == "End")
    return count == 1


def primitive_words(primitives: Iterable[Primitive], layout: Layout) -> str | None:
    """Primitives as words; None if one of them has none."""
    words = []
    for primitive in paired(primitives, layout.values):
        word = _word(primitive, layout)
        if word is None:
            return None
        words.append(word)
    return "".join(words) or None


def _word(primitive: Primitive, layout: Layout) -> str | None:
    if isinstance(primitive, Relation):
        return relation_word(primitive, layout)
    if isinstance(primitive, Distinct):
        return arguments("AllDifferent", *names(primitive.cells, layout))
    if isinstance(primitive, Count):
        return _count_word(primitive, layout)
    if isinstance(primitive, Sum):
        return _sum_word(primitive, layout)
    if isinstance(primitive, EqualSums):
        groups = ("~".join(names(group, layout)) for group in primitive.groups)
        return arguments("EqualSum", "~-~".join(groups))
    if isinstance(primitive, Automaton):
        machine = Machine(primitive.start, primitive.transitions, primitive.accepting)
        return machine_word(machine, primitive.cells, layout, primitive.choices)
    if isinstance(primitive, AnyOf):
        branches = [primitive_words(branch, layout) for branch in primitive.branches]
        # No branch at all cannot be said, and one that is empty always holds.
        return None if None in branches or not branches else joined("Or", filter(None, branches))
    return None


def relation_word(relation: Relation, layout: Layout) -> str:
    """A relation between two cells, as a sign where there is one, else as a table."""
    both = (relation.second, relation.first)
    on_board = max(both) < layout.cell_count
    less = tabulate(layout.value_count, lambda a, b: a < b)
    if relation.allowed == less and on_board and any(neighbour_pairs(both, layout)):
        return arguments("GreaterThan", *names(both, layout))
    key = key_of_table(relation.allowed, layout)
    return arguments("Pair", key, "", *names((relation.first, relation.second), layout))


def key_of_table(table: Sequence[int], layout: Layout) -> str:
    """The key of a table of pairs: see `table_of_key`."""
    rows = (row << i * layout.value_count for i, row in enumerate(table))
    return key_of_bits(sum(rows))


def _count_word(primitive: Count, layout: Layout) -> str | None:
    """The values of a single cell, or an automaton that counts."""
    least = layout.least
    if len(primitive.cells) == 1 and primitive.counts & 3 in (1, 2):
        wanted = bool(primitive.counts & 2)
        counted = [v for v in layout.values if (primitive.values >> (v - least) & 1) == wanted]
        # No grid obeys a rule without values, and a cell without them is not read.
        return (
            f".~{names(primitive.cells, layout)[0]}_{'_'.join(map(str, counted))}"
            if counted
            else None
        )

    def step(count: int, value: int) -> int:
        return count + (primitive.values >> (value - least) & 1)

    length = len(primitive.cells)
    machine = Machine.of(layout.values, 0, step, lambda n: bool(primitive.counts >> n & 1), length)
    return machine_word(machine, primitive.cells, layout)


def _sum_word(sum_: Sum, layout: Layout) -> str | None:
    if sum_.low != sum_.high or len(set(sum_.cells)) < len(sum_.cells):
        return None
    total: object = sum_.low
    if set(sum_.weights) != {1}:
        total = "_".join(map(str, (sum_.low, "=", *sum_.weights)))
    return arguments("Sum", total, *names(sum_.cells, layout))


_LONGEST_COUNT = 15  # bits


def machine_word(machine: Machine, cells: Cells, layout: Layout, choices: int = 1) -> str | None:
    """An automaton along cells; None if it is too large, or never accepts."""
    if not machine.accepting:
        return None
    packed = _packed(machine, layout.value_count, choices)
    return None if packed is None else arguments("NFA", packed, "", *names(cells, layout))


def _packed(machine: Machine, symbols: int, choices: int) -> str | None:
    """The inverse of `machine_of`: with bit sets of symbols, or with lists where steps are open."""
    accepting = set(machine.accepting)
    states = range(len(machine.transitions))
    ends = [state for state in states if state in accepting and state != machine.start]
    order = [machine.start, *ends]
    order += [state for state in states if state not in accepting and state != machine.start]
    width = len(order).bit_length()  # also of how many accept
    if len(order) > MOST_STATES or symbols > 16:
        return None
    number = {state: i for i, state in enumerate(order)}
    steps = [
        [(at % symbols, number[new]) for at, new in enumerate(machine.transitions[state])
         if new >= 0]
        for state in order
    ]  # fmt: skip
    form, most = int(choices == 1), max(map(len, steps)).bit_length()
    if most > _LONGEST_COUNT:
        return None
    bits = _Written()
    head = ((form, 2), (width - 1, 4), (symbols - 1, 4), (1, width), (len(ends), width))
    for value, count in (*head, (machine.start in accepting, 1)):
        bits.put(value, count)
    if choices > 1:
        bits.put(most, 4)
    for row in steps:
        if choices > 1:
            bits.put(len(row), most)
        else:
            bits.put(sum(1 << symbol for symbol, _ in row), symbols)
        for symbol, new in row:
            if choices > 1:
                bits.put(symbol, (symbols - 1).bit_length())
            bits.put(new, width)
    return bits.base64()


class _Written:
    """Numbers of some bits each, the highest first."""

    def __init__(self) -> None:
        self._number = self._length = 0

    def put(self, value: int, count: int) -> None:
        self._number = self._number << count | value
        self._length += count

    def base64(self) -> str:
        """The bytes in base64 for links, zeros behind the last number."""
        spare = -self._length % 8
        data = (self._number << spare).to_bytes((self._length + spare) // 8, "big")
        return base64.urlsafe_b64encode(data).decode().rstrip("=")
