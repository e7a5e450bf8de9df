"""Rules as pencilmark's JSON types them: one entry for each type and kind, for both ways.

An entry says which rule it is and which key holds which of its fields. What needs a closer look
(dots, values, what is not marked) has functions of its own.
The other way: `_sudoku_puzzle_writing`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from nonet.constraints import CONSTRAINTS
from nonet.errors import FormatError, ShapeError, UnsupportedError
from nonet.model import Constraint, Layout, parse_cell

Cells = tuple[int, ...]
Item = dict[str, Any]
COMMON = frozenset({"type", "kind", "id", "label", "style"})  # the last three adorn
NINE = 9


def cells_of(names: Any, layout: Layout) -> Cells:
    """The cells of a list of names such as ``r1c1``.

    Raises:
        FormatError: It is not one.
    """
    if not isinstance(names, list) or not names:
        raise FormatError("a list of cells such as r1c1 is expected")
    try:
        return tuple(parse_cell(str(name), layout.size, layout.height) for name in names)
    except ShapeError as error:
        raise FormatError(error.message) from None


class Field(NamedTuple):
    """A number of a rule: the key, and the field that it is in.

    Attributes:
        key: In the JSON.
        name: Of the rule.
        usual: What it is where the key is missing, on 9x9 boards only; None: it must be there.
        may_lack: Whether a rule may have none.
    """

    key: str
    name: str
    usual: int | None = None
    may_lack: bool = False


class Entry(NamedTuple):
    """A type of the JSON and the rule that it is."""

    rule: str
    fields: tuple[Field, ...] = ()
    side: bool = False  # a clue beside the board, in which the cells begin there
    nine: bool = False  # means the same on boards of nine values only


_SUM = Field("sum", "total")
TYPES: dict[tuple[str, str], Entry] = {
    ("cage", ""): Entry("killer", (Field("sum", "total", may_lack=True),)),
    ("line", "thermo"): Entry("thermometer"),
    ("line", "slow_thermo"): Entry("slow-thermometer"),
    ("line", "whisper"): Entry("whispers", (Field("value", "difference", 5),)),
    ("line", "renban"): Entry("renban"),
    ("line", "region_sum"): Entry("region-sum-line"),
    ("line", "palindrome"): Entry("palindrome"),
    ("line", "entropic"): Entry("entropic", nine=True),
    ("line", "modular"): Entry("modular", (Field("value", "modulus", 3),)),
    ("line", "parity"): Entry("parity-line"),
    ("line", "zipper"): Entry("zipper"),
    ("line", "between"): Entry("between"),
    ("line", "lockout"): Entry("lockout", (Field("value", "difference", 4),)),
    ("line", "double_arrow"): Entry("double-arrow"),
    ("edge", "difference"): Entry("difference", (Field("value", "difference"),)),
    ("edge", "ratio"): Entry("ratio", (Field("value", "ratio"),)),
    ("edge", "sum"): Entry("pair-sum", (_SUM,)),
    ("edge", "less"): Entry("less-than"),
    ("sum", "group"): Entry("sum", (_SUM,)),
    ("sum", "corner"): Entry("sum", (_SUM,)),
    ("sum", "frame"): Entry("sum", (_SUM,), side=True),
    ("sum", "little_killer"): Entry("little-killer", (_SUM,), side=True),
    ("sandwich", ""): Entry("sandwich", (_SUM,), side=True),
    ("xsum", ""): Entry("x-sum", (_SUM,), side=True),
    ("skyscraper", ""): Entry("skyscraper", (Field("value", "count"),), side=True),
    ("cell", "odd"): Entry("odd"),
    ("cell", "even"): Entry("even"),
    ("count", "circles"): Entry("counting-circles"),
    ("global_entropy", ""): Entry("global-entropy", nine=True),
    ("neighbours", "antiknight"): Entry("anti-knight"),
    ("neighbours", "antiking"): Entry("anti-king"),
    ("neighbours", "nonconsecutive"): Entry("nonconsecutive"),
}
BARE = frozenset({"global_entropy", "neighbours"})  # without cells
_CLOSED = frozenset({"whispers", "renban", "parity-line"})


def number_of(item: Item, key: str) -> int:
    """A number of a rule.

    Raises:
        FormatError: There is another thing, or nothing.
    """
    value = item.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) >= 10**6:
        raise FormatError(f"{key!r} must be a number, not {value!r}")
    return value


def _only(item: Item, *keys: str) -> None:
    """Refuses a key that is not known, because it may change the rule."""
    unknown = [key for key in item if key not in COMMON and key not in keys]
    if unknown:
        raise UnsupportedError(f"the key {unknown[0]!r} of it is not supported")


def read_rule(item: Item, layout: Layout) -> list[Constraint]:
    """What an entry of the rules says.

    Raises:
        NonetError: It is not known, or wrong.
    """
    kind, of = item.get("type"), item.get("kind", "")
    special = _READERS.get(str(kind)) or _READERS.get(f"{kind} {of}")
    if special is not None:
        return special(item, layout)
    entry = TYPES.get((str(kind), str(of)))
    if entry is None:
        raise UnsupportedError("it is not supported: without it the puzzle would be another one")
    keys = [field.key for field in entry.fields]
    if kind in BARE:
        _only(item)
        found: dict[str, Any] = {}
    else:
        _only(item, "cells", *keys, *(["side"] if entry.side else []),
              *(["closed"] if entry.rule in _CLOSED else []))  # fmt: skip
        cells = cells_of(item.get("cells"), layout)
        found = {"cells": _closed(cells, item, entry)}
    if entry.nine and layout.value_count != NINE:
        raise UnsupportedError("on a board of other values than 1 to 9 it is not supported")
    for field in entry.fields:
        if field.key in item or (field.usual is None and not field.may_lack):
            found[field.name] = number_of(item, field.key)
        elif field.usual is not None and layout.value_count != NINE:
            raise FormatError(f"it needs its {field.key!r} on a board of other values than 1 to 9")
        else:
            found[field.name] = field.usual
    return [_made(entry.rule, found)]


def _closed(cells: Cells, item: Item, entry: Entry) -> Cells:
    """The cells of a line, of which a closed one comes back to its first cell."""
    if item.get("closed") and entry.rule != "renban":
        return (*cells, cells[0])
    return cells


def _made(rule: str, found: dict[str, Any]) -> Constraint:
    return CONSTRAINTS.get(rule).make(**found)


def _arrow(item: Item, layout: Layout) -> list[Constraint]:
    _only(item, "bulb", "lines")
    circle, lines = cells_of(item.get("bulb"), layout), item.get("lines")
    if list(circle) != sorted(circle):
        raise UnsupportedError("a circle whose cells are not in reading order is not supported")
    if not isinstance(lines, list) or not lines:
        raise FormatError("'lines' must be a list of lines of cells")
    return [_made("arrow", {"circle": circle, "shaft": cells_of(line, layout)}) for line in lines]


DOTS = {"white": ("difference", {"difference": 1}), "black": ("ratio", {"ratio": 2})}
LETTERS = {"X": 10, "V": 5}


def _kropki(item: Item, layout: Layout) -> list[Constraint]:
    _only(item, "cells", "color")
    if item.get("color") not in DOTS:
        raise FormatError("'color' must be white or black")
    rule, found = DOTS[item["color"]]
    return [_made(rule, {"cells": cells_of(item.get("cells"), layout), **found})]


def _letter(item: Item, layout: Layout) -> list[Constraint]:
    _only(item, "cells", "letter")
    if item.get("letter") not in LETTERS:
        raise FormatError("'letter' must be X or V")
    cells = cells_of(item.get("cells"), layout)
    return [_made("pair-sum", {"cells": cells, "total": LETTERS[item["letter"]]})]


def _region(item: Item, layout: Layout) -> list[Constraint]:
    _only(item, "cells")
    return [_made("extra-region", {"cells": cells_of(item.get("cells"), layout)})]


def _values(key: str, rule: str) -> Callable[[Item, Layout], list[Constraint]]:
    def read(item: Item, layout: Layout) -> list[Constraint]:
        _only(item, "cells", key)
        values = item.get(key)
        whole = isinstance(values, list) and values
        if not whole or not all(each in layout.values for each in values or ()):
            raise FormatError(f"{key!r} must be a list of values of the board")
        held = {int(each) for each in values or ()}
        found: tuple[int, ...] = tuple(values or ())
        if item.get("kind") == "exclude":
            found = tuple(value for value in layout.values if value not in held)
        return [_made(rule, {"values": found, "cells": cells_of(item.get("cells"), layout)})]

    return read


def _clone(item: Item, layout: Layout) -> list[Constraint]:
    _only(item, "regions")
    first, *others = _groups(item.get("regions"), layout)
    return [_made("clone", {"cells": first, "clones": other}) for other in others]


def _groups(groups: Any, layout: Layout) -> list[Cells]:
    if not isinstance(groups, list) or len(groups) < 2:
        raise FormatError("at least two lists of cells are expected")
    return [cells_of(group, layout) for group in groups]


def _equal_sums(item: Item, layout: Layout) -> list[Constraint]:
    _only(item, "segments")
    return [_made("equal-sums", {"cells": tuple(_groups(item.get("segments"), layout))})]


def _negative(item: Item, layout: Layout) -> list[Constraint]:
    """What holds where nothing is marked."""
    of = item.get("of")
    if of == "kropki":
        _only(item, "of", "color")
        made = {
            "white": _made("negative-difference", {"values": (1,)}),
            "black": _made("negative-ratio", {"values": (2,)}),
        }
        return [made[item["color"]]] if item.get("color") in made else [*made.values()]
    if of == "xv":
        _only(item, "of", "letter")
        sums = (LETTERS[item["letter"]],) if item.get("letter") in LETTERS else (5, 10)
        return [_made("negative-sum", {"values": sums})]
    keys = {"difference": "value", "ratio": "value", "sum": "sum"}
    if of not in keys:
        raise UnsupportedError(f"a negative rule of {of!r} is not supported")
    _only(item, "of", keys[of])
    return [_made(f"negative-{of}", {"values": (number_of(item, keys[of]),)})]


_Judge = Callable[[int, int, int], bool]
# What two values must be to each other: with a number, or without one.
_WITH_NUMBER: dict[str, _Judge] = {
    "difference": lambda a, b, k: abs(a - b) == k,
    "not_difference": lambda a, b, k: abs(a - b) != k,
    "difference_at_least": lambda a, b, k: abs(a - b) >= k,
    "difference_at_most": lambda a, b, k: abs(a - b) <= k,
    "ratio": lambda a, b, k: a == k * b or b == k * a,
    "not_ratio": lambda a, b, k: a != k * b and b != k * a,
    "sum": lambda a, b, k: a + b == k,
    "not_sum": lambda a, b, k: a + b != k,
}
_WITHOUT: dict[str, _Judge] = {
    "different": lambda a, b, k: a != b,
    "equal": lambda a, b, k: a == b,
    "less": lambda a, b, k: a < b,
    "less_equal": lambda a, b, k: a <= b,
    "not_consecutive": lambda a, b, k: abs(a - b) != 1,
    "parity_differs": lambda a, b, k: (a + b) % 2 == 1,
}


def _relation(item: Item, layout: Layout) -> list[Constraint]:
    """Pairs of cells and what holds for each."""
    _only(item, "op", "params", "pairs")
    op, params = str(item.get("op")), item.get("params")
    if not isinstance(params, list):
        raise FormatError("'params' must be a list")
    number = 0
    if op in _WITH_NUMBER:
        number = number_of({"params": params[0] if len(params) == 1 else None}, "params")
        judge = _WITH_NUMBER[op]
    elif op in _WITHOUT:
        judge = _WITHOUT[op]
    elif op == "allowed" and len(params) == 1 and isinstance(params[0], list):
        both = {tuple(pair) for pair in params[0] if isinstance(pair, list)}

        def judge(a: int, b: int, k: int) -> bool:
            return (a, b) in both
    else:
        raise UnsupportedError(f"the operator {op!r} is not supported")
    pairs = item.get("pairs")
    if not isinstance(pairs, list) or not all(isinstance(p, list) and len(p) == 2 for p in pairs):
        raise FormatError("'pairs' must be a list of pairs of cells")
    return [_table(cells_of(pair, layout), layout, lambda a, b: judge(a, b, number))
            for pair in pairs]  # fmt: skip


def _table(cells: Cells, layout: Layout, holds: Callable[[int, int], bool]) -> Constraint:
    least, values = layout.least, layout.values
    allowed = tuple(sum(1 << (b - least) for b in values if holds(a, b)) for a in values)
    return _made("pair-table", {"cells": cells, "allowed": allowed})


def _product(item: Item, layout: Layout) -> list[Constraint]:
    _only(item, "cells", "value")
    product, cells = number_of(item, "value"), cells_of(item.get("cells"), layout)
    return [_table(cells, layout, lambda a, b: a * b == product)]


_READERS: dict[str, Callable[[Item, Layout], list[Constraint]]] = {
    "arrow": _arrow,
    "edge kropki": _kropki,
    "edge product": _product,
    "relation": _relation,
    "edge xv": _letter,
    **{f"region {kind}": _region
       for kind in ("diagonal", "window", "disjoint", "colour", "extra", "region")},
    "cell set": _values("values", "one-of"),
    "cell exclude": _values("values", "one-of"),
    "contains": _values("digits", "contain"),
    "clone": _clone,
    "equal_sum": _equal_sums,
    "negative": _negative,
}  # fmt: skip
