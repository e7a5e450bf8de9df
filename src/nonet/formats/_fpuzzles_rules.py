"""Rules as keys of f-puzzles' JSON, reading and writing side by side.

What a rule declares as its key has items of the shape of its class (`_shapes`): lines, cages, marks
between two cells, marked cells, clues beside the board. Rules of other fields follow, each with its
reader and its writer. What f-puzzles leaves open has its meaning there: a cage without a number
only holds different values, a clue without one says nothing, and a circle of an arrow is the first
cell of each of its lines, too. A rule without a key of its own is written where another says the
same: an inequality is a thermometer of two cells, a window is an extra region.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING
from functools import lru_cache
from itertools import chain, groupby
from typing import Any

from nonet.constraints import Key, Kind, make
from nonet.errors import FormatError, NonetError, UnsupportedError
from nonet.formats._board_rules import board_rules, share_side
from nonet.formats._context import OTHER_SHAPES
from nonet.formats._fpuzzles_board import (
    Cells,
    NoKeyError,
    Reading,
    Writing,
    cells_of,
    line_from,
    names_of,
)
from nonet.formats._fpuzzles_special import READERS, WRITERS, Reader, Writer
from nonet.formats._shapes import declared, forms_of, kind_of, number_of, shape_of
from nonet.model import Constraint, Layout, default_box

Rules = list[Constraint]
Keys = dict[str, Any]
FORM = "fpuzzles"
# Keys of additions, whose items mark one cell each, which holds one of some values.
AMONG = {"prime": (2, 3, 5, 7, 11, 13), "poweroftwo": (2, 4, 8, 16)}
# Other names of keys.
SAME = {
    "numberedrooms": "numberedroom",
    "zipper": "zipperline",
    "betweenlines": "betweenline",
    "renbanline": "renban",
    "regionsum": "regionsumline",
}


@lru_cache(maxsize=64)
def written(layout: Layout) -> tuple[Keys, tuple[str, ...]] | str:
    """The keys of the rules of a layout and the names of these rules, or what cannot be said."""
    writing = Writing(layout)
    try:
        for rule in (*board_rules(layout), *layout.constraints):
            write_rule(writing, rule)
        _require_same_meaning(writing)
    except NoKeyError as error:
        return str(error)
    return writing.keys, tuple(writing.kinds)


def write_rule(writing: Writing, rule: Constraint) -> None:
    """One more rule.

    Raises:
        NoKeyError: It has no key.
    """
    write = _WRITERS.get(rule.kind)
    form = next(iter(forms_of(rule, FORM)), None)
    if write is None and (form is None or shape_of(kind_of(rule)) in ("", "board")):
        raise NoKeyError(f"the rule {rule.kind!r} has no key in f-puzzles")
    writing.kinds[rule.kind] = None
    if write is not None:
        write(writing, rule)
    else:
        _write_shape(writing, rule, form)


def is_known(key: str) -> bool:
    """True if a key is a rule that is read."""
    return SAME.get(key, key) in _READERS or shape_of_key(key) not in ("", "board")


def shape_of_key(key: str) -> str:
    """The shape of the items of a key; empty where no rule declares it."""
    kinds = declared(FORM, SAME.get(key, key)) if key.islower() else []
    return shape_of(kinds[0][0]) if kinds else ""


def rules_of(key: str, what: Any, layout: Layout, reading: Reading) -> Rules:
    """The constraints of a key.

    Raises:
        FormatError: It does not hold what it holds in f-puzzles.
        UnsupportedError: It holds a rule that is not known.
    """
    key = SAME.get(key, key)
    if isinstance(what, list):
        what = [item for item in what if item is not None]
        reading.note_fields(key, what)
    try:
        return list(_READERS.get(key, _read_shape)(key, what, layout, reading))
    except (FormatError, UnsupportedError) as error:
        error.message = f"the rule {key!r}: {error.message}"
        raise
    except NonetError as error:
        raise FormatError(f"the rule {key!r}: {error.message}") from None
    except OTHER_SHAPES:
        raise FormatError(f"the rule {key!r} is not written as f-puzzles.com does") from None


# Keys whose items are what the class of their rule is.


def _read_shape(key: str, what: Any, layout: Layout, reading: Reading) -> Iterator[Constraint]:
    ((kind, form),) = declared(FORM, key)
    shape, number = shape_of(kind), number_of(kind)
    if shape == "marks":
        cells = marked_cells(key, what, layout, reading)
        if cells:
            yield make(kind.name, cells=cells)
        return
    for item in what:
        for cells, place in _places(shape, item, layout):
            reading.note(key, place)
            named = cells if shape == "pair" else cells[:1]
            where = place if isinstance(place, str) else names_of(named, layout)
            fields = _number_of(item, kind, form, (key, where, layout), reading) if number else {}
            if fields is not None:
                yield make(kind.name, cells=cells, **fields)


def _places(shape: str, item: Keys, layout: Layout) -> Iterator[tuple[Cells, Cells | str]]:
    """The cells of each rule of an item, and what it marks."""
    if shape == "clue":
        yield line_from(item["cell"], layout), str(item["cell"]).upper()
    elif shape == "line":
        for names in item["lines"]:
            cells = tuple(cell for cell, _ in groupby(cells_of(names, layout)))
            if len(cells) > 1:  # one is a click, of which nothing follows
                yield cells, cells
    else:
        cells = cells_of(item["cells"], layout)
        cells = tuple(dict.fromkeys(cells)) if shape == "cage" else cells
        if cells:
            yield cells, cells


def marked_cells(key: str, what: Any, layout: Layout, reading: Reading) -> Cells:
    """The cells that all items of a key mark together; other tools name several in one."""
    marked: list[int] = []
    for item in what:
        named = item.get("cells") or [item["cell"]] if item != {} else []
        cells = cells_of([cell for cell in named if cell], layout)
        reading.note(key, cells)
        marked += cells
    cells = tuple(dict.fromkeys(marked))
    for place in (*((cell,) for cell in cells), *([cells] if cells else [])):
        reading.note(key, place)  # other pages draw them as one
    return cells


def _number_of(
    item: Keys, kind: Kind, form: Key, about: tuple[str, str, Layout], reading: Reading
) -> Keys | None:
    """The number of an item; None where a rule without one says nothing."""
    key, where, layout = about
    part, raw = number_of(kind), item.get("value")
    assert part is not None
    shape, is_empty = shape_of(kind), raw in (None, "")
    if form.words and not is_empty:
        numbers = {word: number for number, word in form.words.items()}
        if str(raw).strip().upper() not in numbers:
            words = " nor ".join(numbers)
            raise UnsupportedError(f"the mark {raw!r} at {where} is neither {words}")
        raw = numbers[str(raw).strip().upper()]
    number = reading.number(raw, key, where)
    if number is not None and (number or shape != "cage"):
        return {part.name: number}
    if form.usual is not None:
        return {part.name: form.usual(layout)}
    if shape == "cage":
        return {part.name: None}
    is_usual = part.default is not MISSING and not form.words and (is_empty or shape == "line")
    return {} if is_usual else None


def _write_shape(writing: Writing, rule: Any, form: Any) -> None:
    kind, layout = kind_of(rule), writing.layout
    shape, part = shape_of(kind), number_of(kind)
    what = f"the rule {rule.kind!r}"
    if shape == "marks":
        for name in writing.names(rule.cells):
            writing.add(form.name, {"cell": name})
        pairs = ((a, b) for a in rule.cells for b in rule.cells)
        if getattr(rule, "compare", False) and any(share_side(pair, layout) for pair in pairs):
            raise NoKeyError(f"{rule.kind!r} of neighbours that are compared has no key")
        return
    if shape == "line" and len(rule.cells) < 2:
        raise NoKeyError(f"{what} of a single cell has no key")
    if shape == "pair" and not share_side(rule.cells, layout):
        raise NoKeyError(f"{what} of cells that do not share a side has no key")
    item: Keys
    if shape == "clue":
        beside = (name for name in _beside(layout) if line_from(name, layout) == rule.cells)
        item = {"cell": next(beside, None)}
        if item["cell"] is None:
            raise NoKeyError(f"{what} of a part of a row or column has no key")
    elif shape == "line":
        item = {"lines": [writing.names(rule.cells)]}
    else:
        item = {"cells": writing.names(rule.cells)}
    number = getattr(rule, part.name) if part else None
    if form.is_fixed:
        usual = form.usual(layout) if form.usual else part.default if part else None
        if number != usual:
            raise NoKeyError(f"{what} with the number {number} has no key")
    elif form.words and number not in form.words:
        known = " and ".join(f"{word} ({total})" for total, word in form.words.items())
        raise NoKeyError(f"two cells with the sum {number}: f-puzzles has {known}")
    elif shape == "cage" and number == 0:
        raise NoKeyError("a cage with the sum 0, which is one without a sum in f-puzzles")
    elif number is not None:
        item["value"] = form.words.get(number) or str(number)
    writing.add(form.name, item)


def _beside(layout: Layout) -> Iterator[str]:
    """The places beside the rows and columns of a board."""
    rows, columns = layout.height, layout.size
    for column in range(1, columns + 1):
        yield from (f"R0C{column}", f"R{rows + 1}C{column}")
    for row in range(1, rows + 1):
        yield from (f"R{row}C0", f"R{row}C{columns + 1}")


def _require_same_meaning(writing: Writing) -> None:
    """Refuses rules that would mean something else together than they do apart."""
    keys, layout = writing.keys, writing.layout
    dots = "difference" in keys or "ratio" in keys
    if "nonconsecutive" in writing.kinds and dots:
        raise NoKeyError(
            "nonconsecutive cells beside dots, at which f-puzzles allows consecutive values"
        )
    for kind in ("minimum", "maximum"):
        apart = [rule for rule in layout.constraints if rule.kind == kind]
        sets: list[Cells] = [vars(rule)["cells"] for rule in apart]
        for i, one in enumerate(sets):
            rest = set(chain.from_iterable(sets[i + 1 :])) - set(one)
            if any(share_side((a, b), layout) for a in one for b in rest):
                raise NoKeyError(f"{kind!r} of neighbours that are compared has no key")


def _whispers(key: str, what: Any, layout: Layout, reading: Reading) -> Iterator[Constraint]:
    """The other whispers, in files that have not been through f-puzzles' own export."""
    usual = (layout.size + 1) // 2
    less = usual if key == "germanwhispers" else usual - 1
    return _read_shape("whispers", [{**item, "value": less} for item in what], layout, reading)


def _among(key: str, what: Any, layout: Layout, reading: Reading) -> Iterator[Constraint]:
    cells = marked_cells(key, what, layout, reading)
    if layout.values[-1] > AMONG[key][-1]:
        raise UnsupportedError(f"values over {AMONG[key][-1]} are not listed for it")
    if cells:
        values = tuple(value for value in AMONG[key] if value in layout.values)
        yield make("one-of", values=values, cells=cells)


def _write_houses(writing: Writing, rule: Any) -> None:
    """A rule that comes to different values in some cells."""
    if rule.kind == "disjoint-groups" and writing.layout.box == default_box(writing.layout.size):
        writing.keys["disjointgroups"] = True
        return
    for primitive in rule.primitives(writing.layout):
        write_rule(writing, make("extra-region", cells=primitive.cells))


def _write_and(writing: Writing, rule: Any) -> None:
    for inner in rule.rules:
        write_rule(writing, inner)


_READERS: dict[str, Reader] = {
    **dict.fromkeys(("germanwhispers", "dutchwhispers"), _whispers),
    **dict.fromkeys(AMONG, _among),
    **READERS,
}
_WRITERS: dict[str, Writer] = {
    **WRITERS,
    **dict.fromkeys(("disjoint-groups", "windows"), _write_houses),
    "and": _write_and,
}
