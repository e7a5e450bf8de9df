"""Rules as pencilmark's JSON types them: one entry for each type and kind, for both ways.

An entry says which rule it is and which key holds which of its fields. What needs a closer look
has functions of its own: dots and values here, relations of pairs in `_sudoku_puzzle_pairs`, types
that come to several rules in `_sudoku_puzzle_clues`, what is not marked in
`_sudoku_puzzle_clues`.
The other way: `_sudoku_puzzle_writing`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from nonet.constraints import CONSTRAINTS, make
from nonet.errors import FormatError, UnsupportedError
from nonet.formats import _sudoku_puzzle_clues as clues
from nonet.formats import _sudoku_puzzle_pairs as pairs
from nonet.formats._shapes import number_of, shape_of
from nonet.formats._sudoku_puzzle_clues import LETTERS, negative
from nonet.formats._sudoku_puzzle_pairs import COMMON, Item, cells_of, only
from nonet.model import Constraint, Layout
from nonet.model.constraint import Part

NINE = 9


# The rule of a type and kind. Its number is a sum or a value, as its field is called.
TYPES = {
    ("cage", ""): "killer",
    ("line", "thermo"): "thermometer",
    ("line", "slow_thermo"): "slow-thermometer",
    ("line", "whisper"): "whispers",
    ("line", "renban"): "renban",
    ("line", "region_sum"): "region-sum-line",
    ("line", "palindrome"): "palindrome",
    ("line", "entropic"): "entropic",
    ("line", "modular"): "modular",
    ("line", "parity"): "parity-line",
    ("line", "zipper"): "zipper",
    ("line", "between"): "between",
    ("line", "lockout"): "lockout",
    ("line", "double_arrow"): "double-arrow",
    ("edge", "difference"): "difference",
    ("edge", "ratio"): "ratio",
    ("edge", "sum"): "pair-sum",
    ("edge", "less"): "less-than",
    ("sum", "group"): "sum",
    ("sum", "corner"): "sum",
    ("sum", "frame"): "sum",
    ("sum", "little_killer"): "little-killer",
    ("sandwich", ""): "sandwich",
    ("xsum", ""): "x-sum",
    ("skyscraper", ""): "skyscraper",
    ("cell", "odd"): "odd",
    ("cell", "even"): "even",
    ("count", "circles"): "counting-circles",
    ("global_entropy", ""): "global-entropy",
    ("neighbours", "antiknight"): "anti-knight",
    ("neighbours", "antiking"): "anti-king",
    ("neighbours", "nonconsecutive"): "nonconsecutive",
}
USUAL = {"whispers": 5, "modular": 3, "lockout": 4}  # numbers of lines without, on 9x9 boards only
BARE = frozenset({"global_entropy", "neighbours"})  # without cells
_CLOSED = frozenset({"whispers", "renban", "parity-line"})
_THIRDS = frozenset({"entropic", "global-entropy"})  # need a low, a middle and a high third


def number_in(rule: str) -> tuple[str, Part] | None:
    """The key of the number of a rule, and its field."""
    part = number_of(CONSTRAINTS.get(rule))
    return part and ("sum" if part.name == "total" else "value", part)


def read_rule(item: Item, layout: Layout, items: Sequence[Item]) -> list[Constraint]:
    """The rules of an entry, one of these items.

    Raises:
        NonetError: It is not known, or wrong.
    """
    kind, of = item.get("type"), item.get("kind", "")
    if kind == "negative":
        return negative(item, layout, items)
    if kind == "neighbours" and item.keys() - COMMON:
        return pairs.neighbours(item, layout)
    special = _READERS.get(f"{kind} {of}") or _READERS.get(str(kind))
    if special is not None:
        return special(item, layout)
    rule = TYPES.get((str(kind), str(of)))
    if rule is None:
        raise UnsupportedError("it is not supported: without it the puzzle would be another one")
    number = number_in(rule)
    fields: dict[str, Any] = {}
    if kind in BARE:
        only(item)
    else:
        keys = {
            "side": of == "frame" or shape_of(CONSTRAINTS.get(rule)) == "clue",
            "closed": rule in _CLOSED,
            "groups": rule == "entropic",
        }
        named = [number[0]] if number else []
        only(item, "cells", *named, *(key for key, known in keys.items() if known))
        cells = cells_of(item.get("cells"), layout)
        closed = item.get("closed") and rule != "renban"  # which comes back to its first cell
        fields = {"cells": (*cells, cells[0]) if closed else cells}
    if rule in _THIRDS:
        _require_thirds(item, layout)
    if number:
        key, part = number
        if key in item or not (rule in USUAL or part.kind == "int | None"):
            fields[part.name] = pairs.number_of(item, key)
        elif rule in USUAL and layout.value_count != NINE:
            raise FormatError(f"it needs its {key!r} on a board of other values than 1 to 9")
        else:
            fields[part.name] = USUAL.get(rule)
    return [make(rule, **fields)]


def thirds_of(layout: Layout) -> list[list[int]]:
    """The low, the middle and the high values; fewer or more where there are no thirds."""
    values = list(layout.values)
    width = max(1, len(values) // 3)
    return [values[i : i + width] for i in range(0, len(values), width)]


def _require_thirds(item: Item, layout: Layout) -> None:
    """Refuses other classes of values; a line names them on boards of other values than 1 to 9."""
    thirds = thirds_of(layout)
    if len(thirds) != 3:
        raise UnsupportedError(f"{layout.value_count} values have no thirds")
    if item.get("type") != "line" or ("groups" not in item and layout.value_count == NINE):
        return
    groups = item.get("groups")
    if not isinstance(groups, list) or not all(isinstance(group, list) for group in groups):
        raise FormatError(f"it needs its 'groups' of values, {thirds}")
    if sorted(sorted(map(str, group)) for group in groups) != [sorted(map(str, t)) for t in thirds]:
        raise UnsupportedError(f"'groups' other than {thirds} are not supported")


def _arrow(item: Item, layout: Layout) -> list[Constraint]:
    only(item, "bulb", "lines")
    circle, (first, *more) = cells_of(item.get("bulb"), layout), item["lines"]
    if list(circle) != sorted(circle):
        raise UnsupportedError("a circle whose cells are not in reading order is not supported")
    return [make("arrow", circle=circle, shaft=cells_of(line, layout)) for line in (first, *more)]


# Marks between cells that stand for a number: the kind, the key and its word; the rule, the number.
SIGNS = {
    ("kropki", "color", "white"): ("difference", "difference", 1),
    ("kropki", "color", "black"): ("ratio", "ratio", 2),
    **{("xv", "letter", letter): ("pair-sum", "total", n) for letter, n in LETTERS.items()},
}


def _sign(item: Item, layout: Layout) -> list[Constraint]:
    kind = item["kind"]
    key = {"kropki": "color", "xv": "letter"}[kind]
    only(item, "cells", key)
    rule, field, number = SIGNS[kind, key, item[key]]
    return [make(rule, cells=cells_of(item.get("cells"), layout), **{field: number})]


def _region(item: Item, layout: Layout) -> list[Constraint]:
    only(item, "cells")
    return [make("extra-region", cells=cells_of(item.get("cells"), layout))]


def _values(key: str, rule: str) -> Callable[[Item, Layout], list[Constraint]]:
    def read(item: Item, layout: Layout) -> list[Constraint]:
        only(item, "cells", key)
        first, *more = map(pairs.whole, item[key])
        values: tuple[int, ...] = (first, *more)
        if not {*values} <= {*layout.values}:
            raise FormatError(f"{key!r} must be a list of values of the board")
        if item.get("kind") == "exclude":
            values = tuple(value for value in layout.values if value not in values)
        return [make(rule, values=values, cells=cells_of(item.get("cells"), layout))]

    return read


def _clone(item: Item, layout: Layout) -> list[Constraint]:
    only(item, "regions")
    first, second, *more = (cells_of(region, layout) for region in item["regions"])
    return [make("clone", cells=first, clones=other) for other in (second, *more)]


def _equal_sums(item: Item, layout: Layout) -> list[Constraint]:
    only(item, "segments")
    first, second, *more = (cells_of(segment, layout) for segment in item["segments"])
    return [make("equal-sums", cells=(first, second, *more))]


_READERS: dict[str, Callable[[Item, Layout], list[Constraint]]] = {
    "arrow": _arrow,
    "edge kropki": _sign,
    "edge product": pairs.product,
    "edge xv": _sign,
    "relation": pairs.relation,
    **{f"region {kind}": _region
       for kind in ("diagonal", "window", "disjoint", "colour", "extra", "region")},
    "row": _region,
    "column": _region,
    "cell set": _values("values", "one-of"),
    "cell exclude": _values("values", "one-of"),
    "cell low": clues.split_cells,
    "cell high": clues.split_cells,
    "contains": _values("digits", "contain"),
    "clone": _clone,
    "equal_sum": _equal_sums,
    "corner": clues.corner,
    "rossini": clues.rossini,
    "first_seen": clues.first_seen,
    "appears": clues.appears,
    "count ": clues.count,
    "distinct_count": clues.distinct_count,
    "isomorphic": clues.isomorphic,
    "vudoku": clues.vudoku,
    "table": clues.listed,
}  # fmt: skip
