"""Rules as types of pencilmark's JSON: the other way of `_sudoku_puzzle_rules`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, combinations, pairwise
from typing import Any

from nonet.formats._board_rules import board_rules, share_side
from nonet.formats._shapes import kind_of, shape_of
from nonet.formats._sudoku_puzzle_clues import LETTERS
from nonet.formats._sudoku_puzzle_pairs import Item
from nonet.formats._sudoku_puzzle_rules import BARE, NINE, SIGNS, TYPES, number_in, thirds_of
from nonet.model import Layout, cell_name
from nonet.model.primitives import Distinct


def names_of(cells: Iterable[int], layout: Layout) -> list[str]:
    """The inverse of `cells_of`."""
    return [cell_name(cell, layout.size) for cell in cells]


class NoTypeError(Exception):
    """A rule that has no type in the JSON; the text says why."""


def write_rules(layout: Layout) -> list[Item]:
    """All rules of a board but its rows, columns and boxes.

    Raises:
        NoTypeError: There is no type for one.
    """
    both = (*board_rules(layout), *layout.constraints)
    return [item for rule in both for item in write_rule(rule, layout)]


def write_rule(rule: Any, layout: Layout) -> list[Item]:
    """The inverse of `read_rule`.

    Raises:
        NoTypeError: There is no type for it.
    """
    special = _WRITERS.get(rule.kind)
    if special is not None:
        return special(rule, layout)
    for (kind, of), name in TYPES.items():
        if name == rule.kind:
            return [_item(kind, of, rule, layout)]
    raise NoTypeError(f"the rule {rule.kind!r} has no type in pencilmark's JSON")


def _item(kind: str, of: str, rule: Any, layout: Layout) -> Item:
    item: Item = {"type": kind, **({"kind": of} if of else {})}
    if any(getattr(rule, "weights", ())):
        raise NoTypeError(f"the rule {rule.kind!r} with weights has no type")
    if named := number_in(rule.kind):
        number = getattr(rule, named[1].name)
        if number is None and rule.kind == "whispers":
            number = (layout.value_count + 1) // 2
        item |= {} if number is None else {named[0]: number}
    if rule.kind == "entropic" and layout.value_count != NINE:
        item["groups"] = thirds_of(layout)
    if kind in BARE:
        return item
    if kind == "line":
        _require_touching(rule, layout)
    if kind == "edge" and not share_side(rule.cells, layout):
        raise NoTypeError(f"the rule {rule.kind!r} of cells that do not share a side has no type")
    for (mark, key, word), (name, part, amount) in SIGNS.items():
        if name == rule.kind and getattr(rule, part) == amount:
            item = {"type": kind, "kind": mark, key: word}
    if shape_of(kind_of(rule)) == "clue":
        item["side"] = side_of(rule.cells, layout, rule.kind)
    item["cells"] = names_of(rule.cells, layout)
    return item


def _require_touching(rule: Any, layout: Layout) -> None:
    places = [divmod(cell, layout.size) for cell in rule.cells]
    steps = pairwise(places)
    if len(places) < 2 or any(max(abs(a - c), abs(b - d)) != 1 for (a, b), (c, d) in steps):
        raise NoTypeError(f"the rule {rule.kind!r} of cells that do not touch has no type")


def side_of(cells: Sequence[int], layout: Layout, what: str) -> str:
    """On which side of the board a clue to some cells stands.

    Raises:
        NoTypeError: They do not begin at a side and go straight on from there.
    """
    places = [divmod(cell, layout.size) for cell in cells]
    steps = {(c - a, d - b) for (a, b), (c, d) in pairwise(places)}
    row, column = places[0]
    down, across = next(iter(steps)) if len(steps) == 1 else (0, 0)
    sides = (
        ("top", row == 0 and down == 1),
        ("bottom", row == layout.height - 1 and down == -1),
        ("left", column == 0 and across == 1),
        ("right", column == layout.size - 1 and across == -1),
    )
    fitting = (name for name, fits in sides if fits)
    name = next(fitting, "") if max(abs(down), abs(across)) <= 1 else ""
    if not name:
        raise NoTypeError(f"the rule {what!r} of cells that do not begin at a side has no type")
    return name


def _write_values(kind: str, key: str) -> Callable[[Any, Layout], list[Item]]:
    kinds = {"cell": {"kind": "set"}}.get(kind, {})
    return lambda rule, layout: [
        {"type": kind, **kinds, key: list(rule.values), "cells": names_of(rule.cells, layout)}
    ]


def _write_count(rule: Any, layout: Layout) -> list[Item]:
    """How often some values stand in some cells."""
    counts = [list(pair) for pair in sorted(rule.wanted().items())]
    if not all(value in layout.values for value, _ in counts):
        raise NoTypeError(f"the rule {rule.kind!r} of values that the board lacks has no type")
    return [{"type": "count", "counts": counts, "cells": names_of(rule.cells, layout)}]


def _write_arrow(rule: Any, layout: Layout) -> list[Item]:
    circle, shaft = sorted(rule.circle), rule.shaft
    if not any(_near(shaft[0], cell, layout) for cell in circle):
        raise NoTypeError("an arrow that does not begin beside its circle has no type")
    names = names_of(circle, layout)
    return [{"type": "arrow", "bulb": names, "lines": [names_of(shaft, layout)]}]


def _near(one: int, other: int, layout: Layout) -> bool:
    (a, b), (c, d) = divmod(one, layout.size), divmod(other, layout.size)
    return max(abs(a - c), abs(b - d)) == 1


def _write_clone(rule: Any, layout: Layout) -> list[Item]:
    regions = [names_of(rule.cells, layout), names_of(rule.clones, layout)]
    return [{"type": "clone", "regions": regions}]


def _write_equal_sums(rule: Any, layout: Layout) -> list[Item]:
    if len(rule.cells) < 2:
        return []  # one sum is always equal
    return [{"type": "equal_sum", "segments": [names_of(part, layout) for part in rule.cells]}]


def _write_regions(kind: str) -> Callable[[Any, Layout], list[Item]]:
    """Groups of different values."""

    def write(rule: Any, layout: Layout) -> list[Item]:
        groups = [
            primitive.cells
            for primitive in rule.primitives(layout)
            if isinstance(primitive, Distinct)
        ]
        return [
            {"type": "region", "kind": kind, "cells": names_of(cells, layout)} for cells in groups
        ]

    return write


def _write_negative(rule: Any, layout: Layout) -> list[Item]:
    """The rule where nothing is marked; the marks must be usual dots, or letters."""
    marks = {
        *((dot.kind, dot.difference) for dot in _of(layout, "difference")),
        *((dot.kind, dot.ratio) for dot in _of(layout, "ratio")),
    }
    values = set(rule.values)
    if marks - {("difference", 1), ("ratio", 2)}:
        raise NoTypeError(f"the rule {rule.kind!r} beside dots with numbers has no type")
    of = {"negative-difference": ("white", {1}), "negative-ratio": ("black", {2})}
    colour, usual = of[rule.kind]
    if values and values != usual:
        raise NoTypeError(f"the rule {rule.kind!r} of other numbers than the dots has no type")
    return [{"type": "negative", "of": "kropki", "color": colour}]


def _write_negative_sum(rule: Any, layout: Layout) -> list[Item]:
    _, (values,) = rule.relation(layout)
    if {sign.total for sign in _of(layout, "pair-sum")} - {5, 10} or set(values) - {5, 10}:
        raise NoTypeError(f"the rule {rule.kind!r} of other sums than 5 and 10 has no type")
    letters = [letter for letter, total in LETTERS.items() if total in values]
    single = {"letter": letters[0]} if len(letters) == 1 else {}
    return [{"type": "negative", "of": "xv", **single}]


def _of(layout: Layout, kind: str) -> list[Any]:
    return [rule for rule in layout.constraints if rule.kind == kind]


def _write_and(rule: Any, layout: Layout) -> list[Item]:
    return list(chain.from_iterable(write_rule(part, layout) for part in rule.rules))


def _write_table(rule: Any, layout: Layout) -> list[Item]:
    pairs = combinations(rule.cells, 2) if rule.every else pairwise(rule.cells)
    values = layout.values
    allowed = [[a, b] for a, row in zip(values, rule.allowed, strict=True)
               for b in values if row >> (b - layout.least) & 1]  # fmt: skip
    names = [names_of(pair, layout) for pair in pairs]
    return [{"type": "relation", "op": "allowed", "params": [allowed], "pairs": names}]


_WRITERS: dict[str, Callable[[Any, Layout], list[Item]]] = {
    "arrow": _write_arrow,
    "one-of": _write_values("cell", "values"),
    "contain": _write_values("contains", "digits"),
    "quadruple": _write_values("contains", "digits"),
    "contain-exactly": _write_count,
    "look-and-say": _write_count,
    "clone": _write_clone,
    "equal-sums": _write_equal_sums,
    "negative-difference": _write_negative,
    "negative-ratio": _write_negative,
    "negative-sum": _write_negative_sum,
    "extra-region": _write_regions("extra"),
    "disjoint-groups": _write_regions("disjoint"),
    "windows": _write_regions("window"),
    "diagonal": _write_regions("diagonal"),
    "and": _write_and,
    "pair-table": _write_table,
}
