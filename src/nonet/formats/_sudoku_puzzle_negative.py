"""What holds where nothing is marked, in pencilmark's JSON: the type ``negative``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from nonet.errors import FormatError, UnsupportedError
from nonet.formats._sudoku_puzzle_clues import Rules, among, ring
from nonet.formats._sudoku_puzzle_items import Cells, Item, cells_of, made, number_of, only, table
from nonet.formats._sudoku_puzzle_pairs import STEPS, each_pair, tables_of
from nonet.model import Constraint, Layout

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
    edges = {str(each.get("kind")) for each in items if each.get("type") == "edge"}
    if edges & {*_BESIDE.get(of, ())}:
        raise UnsupportedError("beside edges of another kind it is not supported")
    if of == "kropki":
        only(item, "of", "color")
        dots = {
            "white": made("negative-difference", values=(1,)),
            "black": made("negative-ratio", values=(2,)),
        }
        return [dots[item["color"]]] if item.get("color") in (*dots,) else [*dots.values()]
    if of == "xv":
        only(item, "of", "letter")
        sums = (LETTERS[item["letter"]],) if item.get("letter") in (*LETTERS,) else (5, 10)
        return [made("negative-sum", values=sums)]
    if of == "product":
        only(item, "of", "value")
        number = number_of(item, "value")
        marked = {frozenset(cells) for cells in _marked(items, layout, "edge", "product")}
        pairs = (pair for pair in each_pair(layout, STEPS["orthogonal"]) if {*pair} not in marked)
        return tables_of(pairs, layout, lambda a, b: a * b != number)
    if of in ("battenburg", "rossini"):
        only(item, "of")
        return [*(_no_checks if of == "battenburg" else _no_arrows)(items, layout)]
    if of == "cell":
        return _no_cells(item, items, layout)
    if of not in _SELECTORS:
        raise UnsupportedError(f"a negative rule of {of!r} is not supported")
    only(item, "of", _SELECTORS[of])
    return [made(f"negative-{of}", values=(number_of(item, _SELECTORS[of]),))]


def _marked(items: Sequence[Item], layout: Layout, kind: str, of: str = "") -> list[Cells]:
    """The cells of all rules of a type and kind."""
    return [
        cells_of(each.get("cells"), layout)
        for each in items
        if each.get("type") == kind and each.get("kind", "") == of
    ]


def _no_checks(items: Sequence[Item], layout: Layout) -> Rules:
    """In squares of two by two, odd and even never alternate all around."""
    marked = {frozenset(cells) for cells in _marked(items, layout, "corner", "battenburg")}
    rules = []
    for first, last in each_pair(layout, ((1, 1),)):
        square = (first, first + 1, last - 1, last)
        if {*square} in marked:
            continue
        sides = [*pairwise(ring(square))][:3]  # where three differ the fourth does
        same = [table(pair, layout, lambda a, b: (a + b) % 2 == 0) for pair in sides]
        rules.append(made("or", rules=tuple(same)))
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
            tuple(made("less-than", cells=pair) for pair in pairs)
            for pairs in (
                ((one, middle), (other, middle)),
                ((middle, one), (middle, other)),
            )
        ]
        yield made("or", rules=tuple(made("and", rules=way) for way in ways))


def _no_cells(item: Item, items: Sequence[Item], layout: Layout) -> Rules:
    """Cells that are not marked odd, even, low or high are not so."""
    only(item, "of", "split")
    kind = item.get("kind")
    if kind in ("odd", "even"):
        held = [value for value in layout.values if (value % 2 == 1) != (kind == "odd")]
    elif kind in ("low", "high"):
        split = number_of(item, "split")
        held = [value for value in layout.values if (value <= split) != (kind == "low")]
    else:
        raise FormatError("'kind' must be odd, even, low or high")
    same = [each for each in items if each.get("split") == item.get("split")]
    marked = {cell for cells in _marked(same, layout, "cell", kind) for cell in cells}
    free = tuple(cell for cell in range(layout.cell_count) if cell not in marked)
    return among(held, free, layout) if free else []
