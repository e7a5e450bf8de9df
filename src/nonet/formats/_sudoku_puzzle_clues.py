"""Types of pencilmark's JSON that are no rule of nonet's own, but come to some of them.

What each means was found by asking pencilmark which filled boards of 4x4 it takes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, combinations, pairwise
from typing import Any

from nonet.constraints import apart, make
from nonet.errors import FormatError, UnsupportedError
from nonet.formats._sudoku_puzzle_pairs import (
    STEPS,
    Cells,
    Item,
    cells_of,
    number_of,
    only,
    table,
    tables_of,
    whole,
)
from nonet.model import Constraint, Layout
from nonet.model.primitives import Machine

Rules = list[Constraint]
_MOST_ALLOWED = 100_000


def split_cells(item: Item, layout: Layout) -> Rules:
    """Low cells hold values up to the split, high ones those above it."""
    only(item, "split", "cells")
    split, is_low = number_of(item, "split"), item["kind"] == "low"
    side = [value for value in layout.values if (value <= split) == is_low]
    return among(side, cells_of(item.get("cells"), layout), layout)


def among(values: Iterable[int], cells: Cells, layout: Layout) -> Rules:
    """Cells that hold one of some values.

    Raises:
        FormatError: There are none.
    """
    values = tuple(values)
    if not values:
        raise FormatError("no value of the board is left for its cells")
    return [] if len(values) == layout.value_count else [make("one-of", values=values, cells=cells)]


def corner(item: Item, layout: Layout) -> Rules:
    """A clue where four cells meet, which are listed row by row."""
    only(item, "cells", "op", "value")
    a, b, c, d = cells = cells_of(item.get("cells"), layout)
    kind, op = item.get("kind"), item.get("op")
    if kind == "battenburg":
        return [make("parity-line", cells=ring(cells))]
    if kind == "exclude":
        value = number_of(item, "value")
        return among([value_ for value_ in layout.values if value_ != value], cells, layout)
    if op in ("even", "odd"):
        return [make(op, cells=cells)]
    rule, field = _OPERATIONS[str(op)]
    number = {field: number_of(item, "value")}
    return [make(rule, cells=pair, **number) for pair in ((a, d), (b, c))]


_OPERATIONS = {
    "+": ("sum", "total"),
    "-": ("difference", "difference"),
    "x": ("product", "product"),
    "/": ("ratio", "ratio"),
}


def ring(square: Cells) -> Cells:
    """Once around four cells that are listed row by row."""
    return square[0], square[1], square[3], square[2], square[0]


def rossini(item: Item, layout: Layout) -> Rules:
    """Three values that rise in the direction of an arrow beside the board."""
    only(item, "arrow", "side", "cells")
    step = {"in": 1, "out": -1}[item["arrow"]]
    return [make("thermometer", cells=cells_of(item.get("cells"), layout)[::step])]


def first_seen(item: Item, layout: Layout) -> Rules:
    """The first of some values, seen from the side, is this one."""
    only(item, "value", "digits", "side", "cells")
    digits = [*map(whole, item["digits"])]
    value = digits[digits.index(number_of(item, "value"))]  # one of them

    def step(seen: bool, value_: int) -> bool | None:
        return True if seen or value_ == value else None if value_ in digits else False

    return [_automaton(item, layout, False, step, bool)]


def _automaton(
    item: Item,
    layout: Layout,
    start: Any,
    step: Callable[[Any, int], Any],
    accepts: Callable[[Any], bool],
) -> Constraint:
    cells = cells_of(item.get("cells"), layout)
    return _along(Machine.of(layout.values, start, step, accepts, len(cells)), cells)


def _along(machine: Machine, cells: Cells) -> Constraint:
    flat = tuple(state for row in machine.transitions for state in row)
    return make("automaton", cells=cells, accepting=machine.accepting, transitions=flat)


def appears(item: Item, layout: Layout) -> Rules:
    """The value of one cell stands in some others, too."""
    only(item, "source", "cells")
    (source,) = cells_of([item.get("source")], layout)
    others = cells_of(item.get("cells"), layout)
    same = [table((source, other), layout, int.__eq__) for other in others if other != source]
    return [] if len(same) < len(others) else [make("or", rules=tuple(same))]


def count(item: Item, layout: Layout) -> Rules:
    """Each value of the board so often, or some values so often each."""
    only(item, "cells", "each", "counts")
    cells = cells_of(item.get("cells"), layout)
    if "kind" in item or ("each" in item) == ("counts" in item):
        raise FormatError("either 'kind' circles, or 'each', or 'counts' is expected")
    pairs: Any = item.get("counts")
    if "each" in item:
        pairs = [[value, number_of(item, "each")] for value in layout.values]
    values, counts = layout.values, range(layout.cell_count + 1)
    times = Counter(
        {values[values.index(whole(n))]: counts.index(whole(often)) for n, often in pairs}
    )
    rules = among([value_ for value_ in layout.values if times.get(value_) != 0], cells, layout)
    often = tuple(times.elements())
    return [*rules, make("contain-exactly", values=often, cells=cells)] if often else rules


def distinct_count(item: Item, layout: Layout) -> Rules:
    """How many different values stand in some cells."""
    only(item, "value", "cells", "side")
    wanted = number_of(item, "value")

    def step(seen: int, value_: int) -> int | None:
        seen |= 1 << value_
        return seen if seen.bit_count() <= wanted else None

    return [_automaton(item, layout, 0, step, lambda seen: seen.bit_count() == wanted)]


def isomorphic(item: Item, layout: Layout) -> Rules:
    """Two groups of cells, equal in the same places: there is one code from one to the other."""
    only(item, "regions")
    one, other = (cells_of(region, layout) for region in item["regions"])
    rules = []
    for two in combinations(zip(one, other, strict=True), 2):
        pairs = list(zip(*two, strict=True))
        ways = [
            make("and", rules=tuple(table(pair, layout, holds) for pair in pairs))
            for holds in (int.__eq__, int.__ne__)
        ]
        rules.append(make("or", rules=tuple(ways)))
    return rules


def vudoku(item: Item, layout: Layout) -> Rules:
    """Of three cells one is the sum of the two others."""
    only(item, "cells")
    a, b, c = cells_of(item.get("cells"), layout)
    ways = [((a,), (b, c)), ((b,), (a, c)), ((c,), (a, b))]
    return [make("or", rules=tuple(make("equal-sums", cells=way) for way in ways))]


def listed(item: Item, layout: Layout) -> Rules:
    """The values that some cells may hold together: in one place, or wherever cells lie so."""
    only(item, "cells", "where", "allowed")
    if ("cells" in item) == ("where" in item):
        raise FormatError("either 'cells' or 'where' is expected")
    places = [cells_of(item["cells"], layout)] if "cells" in item else _moved(item, layout)
    width, allowed = len(item.get("cells") or item["where"]), item["allowed"]
    if len(allowed) > _MOST_ALLOWED:
        raise FormatError(f"'allowed' has more than {_MOST_ALLOWED:,} lists")
    ways = {tuple(map(whole, row)) for row in allowed}
    if {*map(len, ways)} - {width} or not {*chain(*ways)} <= {*layout.values}:
        raise FormatError(f"'allowed' must be lists of {width} values each")
    begun = {row[:n] for row in ways for n in range(width + 1)}

    def step(read: tuple[int, ...], value_: int) -> tuple[int, ...] | None:
        read = (*read, value_)
        return read if read in begun else None

    start: tuple[int, ...] = ()
    machine = Machine.of(layout.values, start, step, ways.__contains__, width)
    return [_along(machine, cells) for cells in places]


def _moved(item: Item, layout: Layout) -> list[Cells]:
    """All places where the cells of a pattern lie on the board."""
    first, *more = item["where"]
    pattern = [(whole(down), whole(right)) for down, right in (first, *more)]
    places = []
    for cell in range(layout.cell_count):
        row, column = divmod(cell, layout.size)
        steps = [(row + down, column + right) for down, right in pattern]
        if all(0 <= r < layout.height and 0 <= c < layout.size for r, c in steps):
            places.append(tuple(r * layout.size + c for r, c in steps))
    return places


LETTERS = {"X": 10, "V": 5}
_SELECTORS = {"difference": "value", "ratio": "value", "sum": "sum"}
# Edges that a negative rule does not look at, although nonet's rule of that name does.
_BESIDE = {
    "kropki": ("difference", "ratio"),
    "difference": ("kropki", "ratio"),
    "ratio": ("kropki", "difference"),
    "xv": ("sum",),
    "sum": ("xv",),
}


def negative(item: Item, layout: Layout, items: Sequence[Item]) -> Rules:
    """The rules of what is not marked by any of the items.

    Raises:
        NonetError: It is not known, or wrong.
    """
    of = str(item.get("of"))
    edges = {str(item_.get("kind")) for item_ in items if item_.get("type") == "edge"}
    if edges & {*_BESIDE.get(of, ())}:
        raise UnsupportedError("beside edges of another kind it is not supported")
    if of == "kropki":
        only(item, "of", "color")
        dots = {
            "white": make("negative-difference", values=(1,)),
            "black": make("negative-ratio", values=(2,)),
        }
        return [dots[item["color"]]] if item.get("color") in (*dots,) else [*dots.values()]
    if of == "xv":
        only(item, "of", "letter")
        sums = (LETTERS[item["letter"]],) if item.get("letter") in (*LETTERS,) else (5, 10)
        return [make("negative-sum", values=sums)]
    if of == "product":
        only(item, "of", "value")
        number = number_of(item, "value")
        marked = {frozenset(cells) for cells in _marked(items, layout, "edge", "product")}
        pairs = (pair for pair in apart(layout, STEPS["orthogonal"]) if {*pair} not in marked)
        return tables_of(pairs, layout, lambda a, b: a * b != number)
    if of in ("battenburg", "rossini"):
        only(item, "of")
        return [*(_no_checks if of == "battenburg" else _no_arrows)(items, layout)]
    if of == "cell":
        return _no_cells(item, items, layout)
    if of not in _SELECTORS:
        raise UnsupportedError(f"a negative rule of {of!r} is not supported")
    only(item, "of", _SELECTORS[of])
    return [make(f"negative-{of}", values=(number_of(item, _SELECTORS[of]),))]


def _marked(items: Sequence[Item], layout: Layout, kind: str, of: str = "") -> list[Cells]:
    """The cells of all rules of a type and kind."""
    return [
        cells_of(item_.get("cells"), layout)
        for item_ in items
        if item_.get("type") == kind and item_.get("kind", "") == of
    ]


def _no_checks(items: Sequence[Item], layout: Layout) -> Rules:
    """In squares of two by two, odd and even never alternate all around."""
    marked = {frozenset(cells) for cells in _marked(items, layout, "corner", "battenburg")}
    rules = []
    for first, last in apart(layout, ((1, 1),)):
        square = (first, first + 1, last - 1, last)
        if {*square} in marked:
            continue
        sides = [*pairwise(ring(square))][:3]  # where three differ the fourth does
        same = [table(pair, layout, lambda a, b: (a + b) % 2 == 0) for pair in sides]
        rules.append(make("or", rules=tuple(same)))
    return rules


def _no_arrows(items: Sequence[Item], layout: Layout) -> Iterator[Constraint]:
    """From the sides the first three values neither rise nor fall."""
    marked = set(_marked(items, layout, "rossini"))
    width, height = layout.size, layout.height
    rows = [tuple(range(row * width, (row + 1) * width)) for row in range(height)]
    lines = [*rows, *zip(*rows, strict=True)]
    for line in [*lines, *(line[::-1] for line in lines)]:
        one, middle, other = line[:3]
        if line[:3] in marked:
            continue
        ways = [
            tuple(make("less-than", cells=pair) for pair in pairs)
            for pairs in (
                ((one, middle), (other, middle)),
                ((middle, one), (middle, other)),
            )
        ]
        yield make("or", rules=tuple(make("and", rules=way) for way in ways))


def _no_cells(item: Item, items: Sequence[Item], layout: Layout) -> Rules:
    """Cells that are not marked odd, even, low or high are not so."""
    only(item, "of", "split")
    kind = item.get("kind")
    if kind in ("odd", "even"):
        others = [value for value in layout.values if (value % 2 == 1) != (kind == "odd")]
    elif kind in ("low", "high"):
        split = number_of(item, "split")
        others = [value for value in layout.values if (value <= split) != (kind == "low")]
    else:
        raise FormatError("'kind' must be odd, even, low or high")
    same = [item_ for item_ in items if item_.get("split") == item.get("split")]
    marked = {cell for cells in _marked(same, layout, "cell", kind) for cell in cells}
    free = tuple(cell for cell in range(layout.cell_count) if cell not in marked)
    return among(others, free, layout) if free else []
