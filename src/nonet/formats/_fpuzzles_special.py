"""Rules with other fields than cells and a number as keys of f-puzzles: each read and written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from nonet.constraints import corner_square, make
from nonet.errors import FormatError, UnsupportedError
from nonet.formats._fpuzzles_board import (
    DIRECTIONS,
    HOUSES,
    Cells,
    NoKeyError,
    Reading,
    Writing,
    cell_text,
    cells_of,
    diagonal_from,
    names_of,
    rule_of,
)
from nonet.formats._shapes import kind_of
from nonet.model import Constraint, Layout, default_box
from nonet.words import listed

Reader = Callable[[str, Any, Layout, Reading], Iterable[Constraint]]
Writer = Callable[[Writing, Any], None]
NEGATIVE = {"difference": "difference", "ratio": "ratio", "xv": "sum"}  # negative-...
_DIGITS = 9


def _arrow(key: str, what: Any, layout: Layout, reading: Reading) -> Iterator[Constraint]:
    for item in what:
        circle = cells_of(item.get("cells") or [], layout)
        lines = [cells_of(names, layout) for names in item.get("lines") or []]
        shafts = [line for line in lines if len(line) > 1]
        if not circle and not shafts:
            continue
        if not circle or any(line[0] not in circle for line in shafts):
            where = cell_text((*circle, *(line[0] for line in shafts))[0], layout)
            raise FormatError(f"the arrow at {where} does not begin in a circle")
        reading.note(key, circle)
        if _is_ambiguous(circle, layout):
            raise UnsupportedError(_AMBIGUOUS)
        if not shafts:
            reading.unread.append(f"a circle at {names_of(circle, layout)} without an arrow")
        for line in shafts:
            reading.note(key, line)
            yield make("arrow", circle=circle, shaft=line[1:])


_AMBIGUOUS = "an arrow with a pill of several cells needs values up to 9"


def _is_ambiguous(circle: Cells, layout: Layout) -> bool:
    """True if it is a pill where f-puzzles writes 3 and 12 as 312, which is no weighted sum."""
    return len(circle) > 1 and layout.size > _DIGITS


def _write_arrow(writing: Writing, rule: Any) -> None:
    columns, first = writing.layout.size, rule.shaft[0]
    if _is_ambiguous(rule.circle, writing.layout):
        raise NoKeyError(_AMBIGUOUS)

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


def _little_killer(key: str, what: Any, layout: Layout, reading: Reading) -> Iterator[Constraint]:
    for item in what:
        place = str(item.get("cell") or "").upper()
        cells = cells_of(item.get("cells") or [], layout)
        if place and item.get("direction"):
            along = diagonal_from(place, item["direction"], layout)
            if cells and set(cells) != set(along):
                raise FormatError(
                    f"the little killer at {place} names other cells than its arrow points along"
                )
            cells = along
        reading.note(key, place)
        number = reading.number(item.get("value"), key, place)
        if number and not cells:
            raise FormatError(f"the little killer at {place or number} points at no cells")
        if number:  # as in f-puzzles, 0 is not a clue
            yield make("little-killer", total=number, cells=cells)


def _write_little_killer(writing: Writing, rule: Any) -> None:
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


def _quadruple(key: str, what: Any, layout: Layout, reading: Reading) -> Iterator[Constraint]:
    for item in what:
        cells = cells_of(item["cells"], layout)
        reading.note(key, cells)
        where = names_of(cells, layout)
        values = [reading.number(value, key, where) for value in item.get("values") or []]
        known = tuple(value for value in values if value is not None)
        if known:
            yield make("quadruple", values=known, cells=tuple(sorted(cells)))


def _write_quadruple(writing: Writing, rule: Any) -> None:
    cells, columns = tuple(sorted(rule.cells)), writing.layout.size
    first = cells[0]
    if cells != corner_square(first, columns) or (first + 1) % columns == 0:
        raise NoKeyError(f"the rule {rule.kind!r} of other cells than two by two has no key")
    writing.add("quadruple", {"cells": writing.names(cells), "values": list(rule.values)})


def _clone(key: str, what: Any, layout: Layout, reading: Reading) -> Iterator[Constraint]:
    for item in what:
        cells = cells_of(item["cells"], layout)
        clones = cells_of(item.get("cloneCells") or [], layout)
        reading.note(key, cells)
        reading.note(key, clones)
        if not clones:
            reading.unread.append(f"a clone at {names_of(cells, layout)} of nothing")
        else:
            yield make("clone", cells=cells, clones=clones)


def _write_clone(writing: Writing, rule: Any) -> None:
    cells, clones = writing.names(rule.cells), writing.names(rule.clones)
    writing.add("clone", {"cells": cells, "cloneCells": clones})


def _negative(key: str, what: Any, layout: Layout, reading: Reading) -> Iterator[Constraint]:
    names = [what] if isinstance(what, str) else what
    unknown = [name for name in names if name not in NEGATIVE and name != "foglight"]
    if unknown:
        raise UnsupportedError(f"the negative rules {listed(unknown, most=40)} are not known")
    return (make(f"negative-{NEGATIVE[name]}") for name in names if name in NEGATIVE)


def _write_negative(writing: Writing, rule: Any) -> None:
    key = next(key for key, mark in NEGATIVE.items() if rule.kind == f"negative-{mark}")
    usual = {"difference": (1,), "ratio": (2,), "xv": (5, 10)}[key]
    drawn = {vars(c)[key] for c in writing.layout.constraints if c.kind == key}
    meant = tuple(sorted(drawn)) or usual
    if tuple(rule.values) not in ((), meant):
        raise NoKeyError(f"the rule {rule.kind!r} of other numbers than the marks has no key")
    writing.add("negative", key)
    if key == "difference" and meant == usual:  # its name in f-puzzles
        writing.keys["nonconsecutive"] = True


def _nonconsecutive(key: str, what: Any, layout: Layout, reading: Reading) -> Iterator[Constraint]:
    """Cells with a dot between them may be consecutive, as in f-puzzles."""
    dots = reading.all.get("difference") or []
    plain = all(str(dot.get("value") or 1).strip() == "1" for dot in dots)
    if plain and "difference" in (reading.all.get("negative") or ()):
        return  # which is the same
    if dots or reading.all.get("ratio"):
        yield make("negative-difference", values=(1,))
    else:
        yield make("nonconsecutive")


def _disjoint(key: str, what: Any, layout: Layout, reading: Reading) -> Iterator[Constraint]:
    """The places are those of the usual boxes, whatever the regions of the board."""
    box = default_box(layout.size)
    if layout.box is not None and layout.box == box:
        yield make("disjoint-groups")
    elif box is not None:
        usual = Layout.of(layout.size)
        for cells in zip(*(house.cells for house in usual.boxes), strict=True):
            yield make("extra-region", cells=cells)
    else:
        raise UnsupportedError(f"'disjointgroups' means nothing on a board of {layout.describe()}")


def _write_diagonal(writing: Writing, rule: Any) -> None:
    for key, ways in (("diagonal-", ("down", "both")), ("diagonal+", ("up", "both"))):
        if rule.which in ways:
            writing.keys[key] = True


def _write_flag(writing: Writing, rule: Any) -> None:
    writing.keys[kind_of(rule).fpuzzles] = True


def _write_less_than(writing: Writing, rule: Any) -> None:
    writing.add("thermometer", {"lines": [writing.names(rule.cells)]})


def _write_indexer(writing: Writing, rule: Any) -> None:
    writing.add(kind_of(rule).fpuzzles, {"cells": writing.names(rule.cells)})


READERS: dict[str, Reader] = {
    **dict.fromkeys(HOUSES, lambda key, what, layout, reading: (rule_of(key),)),
    "arrow": _arrow,
    "littlekillersum": _little_killer,
    "quadruple": _quadruple,
    "clone": _clone,
    "negative": _negative,
    "nonconsecutive": _nonconsecutive,
    "disjointgroups": _disjoint,
}
WRITERS: dict[str, Writer] = {
    **{f"negative-{field}": _write_negative for field in NEGATIVE.values()},
    **dict.fromkeys(("row-indexer", "column-indexer", "box-indexer"), _write_indexer),
    **dict.fromkeys(("anti-knight", "anti-king", "nonconsecutive"), _write_flag),
    "little-killer": _write_little_killer,
    "arrow": _write_arrow,
    "quadruple": _write_quadruple,
    "contain": _write_quadruple,
    "clone": _write_clone,
    "less-than": _write_less_than,
    "diagonal": _write_diagonal,
}
