"""Rules as keys of f-puzzles' JSON: the other way of `_fpuzzles_rules`.

A rule without a key of its own is written where another says the same: an inequality is a
thermometer of two cells, a window is an extra region. What has no such way is refused by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import chain
from typing import Any

from nonet.constraints import CONSTRAINTS
from nonet.constraints._families import corner_square
from nonet.errors import UnsupportedError
from nonet.formats._fpuzzles_cells import DIRECTIONS, diagonal_from, line_from
from nonet.formats._fpuzzles_houses import (
    Cells,
    Keys,
    NoKeyError,
    Writing,
    extra_region,
    touch,
    write_houses,
    write_relations,
)
from nonet.formats._fpuzzles_rules import (
    CLUES,
    INDEXERS,
    LINES,
    NEGATIVE,
    PAIRS,
    SINGLES,
    line_of,
    require_single_digits,
    usual_number,
)
from nonet.model import Constraint, Layout
from nonet.model.primitives import Distinct


@lru_cache(maxsize=64)
def written(layout: Layout) -> tuple[Keys, tuple[str, ...]] | str:
    """The keys of the rules of a layout and the names of these rules, or what cannot be said."""
    writing = Writing(layout)
    try:
        write_houses(writing)
        write_relations(writing)
        for rule in layout.constraints:
            _write(writing, rule)
        _require_same_meaning(writing)
    except NoKeyError as error:
        return str(error)
    return writing.keys, tuple(writing.kinds)


_Writer = Callable[[Writing, Any], None]


def _write(writing: Writing, rule: Constraint) -> None:
    writer = _WRITERS.get(rule.kind)
    if writer is None:
        key = CONSTRAINTS.get(rule.kind).fpuzzles
        if not key or line_of(key) is None:
            raise NoKeyError(f"the rule {rule.kind!r} has no key in f-puzzles")
        writer = _line(key)
    writing.kinds[rule.kind] = None
    writer(writing, rule)


# Numbers that f-puzzles cannot change.
_FIXED: dict[str, Callable[[Layout], int | None]] = {
    "modularline": lambda layout: 3,
    "lockout": lambda layout: usual_number("lockout", layout),
}


def _line(key: str) -> _Writer:
    kind = line_of(key)
    assert kind is not None
    fixed = _FIXED.get(key)

    def write(writing: Writing, rule: Any) -> None:
        item: Keys = {"lines": [writing.names(rule.cells)]}
        number = getattr(rule, kind.number) if kind.number else None
        if fixed is not None and number != fixed(writing.layout):
            raise NoKeyError(f"the rule {rule.kind!r} with the number {number} has no key")
        if key == "whispers" and number is not None:
            item["value"] = str(number)
        if len(rule.cells) < 2:
            raise NoKeyError(f"the rule {rule.kind!r} of a single cell has no key")
        writing.add(key, item)

    return write


def _killer(writing: Writing, rule: Any) -> None:
    item: Keys = {"cells": writing.names(rule.cells)}
    if rule.total is not None:
        if rule.total == 0:
            raise NoKeyError("a cage with the sum 0, which is one without a sum in f-puzzles")
        item["value"] = str(rule.total)
    writing.add("killercage", item)


def _pair(key: str) -> _Writer:
    _, field, letters = PAIRS[key]

    def write(writing: Writing, rule: Any) -> None:
        if not touch(rule.cells, writing.layout):
            raise NoKeyError(f"the rule {rule.kind!r} of cells that do not share a side has no key")
        number = getattr(rule, field)
        words = {total: letter for letter, total in letters.items()}
        if letters and number not in words:
            raise NoKeyError(f"two cells with the sum {number}: f-puzzles has X (10) and V (5)")
        value = words.get(number, str(number))
        writing.add(key, {"cells": writing.names(rule.cells), "value": value})

    return write


def _single(key: str) -> _Writer:
    def write(writing: Writing, rule: Any) -> None:
        for name in writing.names(rule.cells):
            writing.add(key, {"cell": name})
        if getattr(rule, "compare", False):
            pairs = ((a, b) for a in rule.cells for b in rule.cells)
            if any(touch(pair, writing.layout) for pair in pairs):
                raise NoKeyError(f"{rule.kind!r} of neighbours that are compared has no key")

    return write


def _clue(key: str) -> _Writer:
    _, field = CLUES[key]

    def write(writing: Writing, rule: Any) -> None:
        for name in _beside(writing.layout):
            if line_from(name, writing.layout) == rule.cells:
                writing.add(key, {"cell": name, "value": str(getattr(rule, field))})
                return
        raise NoKeyError(f"the rule {rule.kind!r} of a part of a row or column has no key")

    return write


def _beside(layout: Layout) -> Iterator[str]:
    """The places beside the rows and columns of a board."""
    rows, columns = layout.height, layout.size
    for column in range(1, columns + 1):
        yield from (f"R0C{column}", f"R{rows + 1}C{column}")
    for row in range(1, rows + 1):
        yield from (f"R{row}C0", f"R{row}C{columns + 1}")


def _little_killer(writing: Writing, rule: Any) -> None:
    layout = writing.layout
    if rule.total <= 0:
        raise NoKeyError("a little killer with the sum 0, which is one without a sum in f-puzzles")
    for cells in (rule.cells, rule.cells[::-1]):
        row, column = divmod(cells[0], layout.size)
        for direction, (down, across) in DIRECTIONS.items():
            r, c = row - down + 1, column - across + 1
            outside = not (1 <= r <= layout.height and 1 <= c <= layout.size)
            place = f"R{r}C{c}"
            if outside and diagonal_from(place, direction, layout) == cells:
                names = writing.names(cells)
                item = {"cell": place, "cells": names, "direction": direction}
                writing.add("littlekillersum", {**item, "value": str(rule.total)})
                return
    raise NoKeyError("a little killer that is not a diagonal from side to side has no key")


def _arrow(writing: Writing, rule: Any) -> None:
    columns, first = writing.layout.size, rule.shaft[0]
    try:
        require_single_digits(rule.circle, writing.layout)
    except UnsupportedError as error:
        raise NoKeyError(error.message) from None

    def distance(cell: int) -> int:
        (r, c), (row, column) = divmod(cell, columns), divmod(first, columns)
        return int(max(abs(r - row), abs(c - column)))

    start = min(rule.circle, key=distance)
    circle, line = writing.names(rule.circle), writing.names((start, *rule.shaft))
    for item in writing.keys.get("arrow", ()):
        if item["cells"] == circle:
            item["lines"].append(line)
            return
    writing.add("arrow", {"lines": [line], "cells": circle})


def _quadruple(writing: Writing, rule: Any) -> None:
    cells, columns = tuple(sorted(rule.cells)), writing.layout.size
    first = cells[0]
    if cells != corner_square(first, columns) or (first + 1) % columns == 0:
        raise NoKeyError(f"the rule {rule.kind!r} of other cells than two by two has no key")
    writing.add("quadruple", {"cells": writing.names(cells), "values": list(rule.values)})


def _clone(writing: Writing, rule: Any) -> None:
    cells, clones = writing.names(rule.cells), writing.names(rule.clones)
    writing.add("clone", {"cells": cells, "cloneCells": clones})


def _less_than(writing: Writing, rule: Any) -> None:
    writing.add("thermometer", {"lines": [writing.names(rule.cells)]})


def _negative(key: str) -> _Writer:
    usual = {"difference": (1,), "ratio": (2,), "xv": (5, 10)}[key]

    def write(writing: Writing, rule: Any) -> None:
        kind, field, _ = PAIRS[key]
        drawn = {getattr(c, field) for c in writing.layout.constraints if c.kind == kind}
        meant = usual if key == "xv" else tuple(sorted(drawn)) or usual
        if tuple(rule.values) not in ((), meant):
            raise NoKeyError(f"the rule {rule.kind!r} of other numbers than the marks has no key")
        writing.add("negative", key)
        if key == "difference" and meant == usual:  # its name in f-puzzles
            writing.keys["nonconsecutive"] = True

    return write


def _flag(key: str) -> _Writer:
    def write(writing: Writing, rule: Any) -> None:
        writing.keys[key] = True

    return write


def _diagonal(writing: Writing, rule: Any) -> None:
    for key, ways in (("diagonal-", ("down", "both")), ("diagonal+", ("up", "both"))):
        if rule.which in ways:
            writing.keys[key] = True


def _houses(writing: Writing, rule: Any) -> None:
    """A rule that comes to different values in some cells."""
    for each in rule.primitives(writing.layout):
        if not isinstance(each, Distinct):
            raise NoKeyError(f"the rule {rule.kind!r} has no key in f-puzzles")
        extra_region(writing, each.cells)


def _and(writing: Writing, rule: Any) -> None:
    for each in rule.rules:
        _write(writing, each)


def _indexer(key: str) -> _Writer:
    return lambda writing, rule: writing.add(key, {"cells": writing.names(rule.cells)})


def _disjoint(writing: Writing, rule: Any) -> None:
    if writing.layout.box == Layout.of(writing.layout.size).box:
        writing.keys["disjointgroups"] = True
    else:
        _houses(writing, rule)


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
            if any(touch((a, b), layout) for a in one for b in rest):
                raise NoKeyError(f"{kind!r} of neighbours that are compared has no key")


_WRITERS: dict[str, _Writer] = {
    **{kind.rule: _line(key) for key, kind in LINES.items()},
    **{rule: _pair(key) for key, (rule, _, _) in PAIRS.items()},
    **{rule: _single(key) for key, rule in SINGLES.items()},
    **{rule: _clue(key) for key, (rule, _) in CLUES.items()},
    **{rule: _indexer(key) for key, rule in INDEXERS.items()},
    **{rule: _negative(key) for key, rule in NEGATIVE.items()},
    "killer": _killer,
    "extra-region": lambda writing, rule: extra_region(writing, rule.cells),
    "little-killer": _little_killer,
    "arrow": _arrow,
    "quadruple": _quadruple,
    "contain": _quadruple,
    "clone": _clone,
    "less-than": _less_than,
    "anti-knight": _flag("antiknight"),
    "anti-king": _flag("antiking"),
    "nonconsecutive": _flag("nonconsecutive"),
    "disjoint-groups": _disjoint,
    "diagonal": _diagonal,
    "windows": _houses,
    "and": _and,
}
