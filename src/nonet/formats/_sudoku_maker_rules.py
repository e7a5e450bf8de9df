"""Which element of Sudoku Maker's JSON is which rule.

Elements have a number for their type, and the cells, lines, cages or clues of that rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, combinations, groupby
from typing import Any, NamedTuple

from nonet.constraints import corner_square, make, ray, squares
from nonet.constraints.custom import StateMachine
from nonet.errors import FormatError, NonetError, UnsupportedError
from nonet.formats._context import OTHER_SHAPES
from nonet.formats._fpuzzles_board import Reading, line_beside
from nonet.formats._fpuzzles_rules import rules_of
from nonet.formats._text import show
from nonet.model import Constraint, Layout

Cells = tuple[int, ...]


def whole(raw: Any) -> int:
    """A number that is whole.

    Raises:
        TypeError: It is none.
    """
    if isinstance(raw, bool) or not isinstance(raw, int | float) or raw != int(raw):
        raise TypeError(raw)
    return int(raw)


def cell_of(raw: Any, layout: Layout) -> int:
    """The number of a cell, row by row from 0, as it is here."""
    cell = whole(raw)
    if not 0 <= cell < layout.cell_count:
        raise FormatError(f"{cell} is not a cell of a {layout.height}x{layout.size} board")
    return cell


def cells_of(raw: Any, layout: Layout) -> Cells:
    """The numbers of cells."""
    if not isinstance(raw, list):
        raise TypeError(raw)
    return tuple(cell_of(cell, layout) for cell in raw)


def edge_cells(raw: Any, layout: Layout) -> Cells:
    """The two cells beside an edge.

    Edges are numbered row by row: those to the left of each cell of a row, then those below them.
    """
    columns, edge = layout.size, whole(raw)
    row, place = divmod(edge, 2 * columns)
    beside = place < columns
    column = place if beside else place - columns
    first = row * columns + column - beside
    inside = column > 0 if beside else row + 1 < layout.height
    if edge < 0 or row >= layout.height or not inside:
        raise FormatError(f"the edge {show(str(edge))} is not between two cells")
    return first, first + (1 if beside else columns)


def corner_cells(raw: Any, layout: Layout) -> Cells:
    """The four cells around a corner; corners are numbered row by row, from that of the board."""
    row, column = divmod(whole(raw), layout.size + 1)
    if not (0 < row < layout.height and 0 < column < layout.size):
        raise FormatError(f"the corner {show(str(raw))} is not between four cells")
    return corner_square((row - 1) * layout.size + column - 1, layout.size)


def line_from(raw: Any, layout: Layout) -> Cells:
    """The row or column that begins at a place beside the board.

    These places are numbered row by row, too, on a board with one more row and column at each side.
    """
    line = line_beside(*_outside(raw, layout), layout)
    if not line:
        raise FormatError(f"the place {show(str(raw))} is not beside a row or a column")
    return line


def diagonal_from(raw: Any, direction: Any, layout: Layout) -> Cells:
    """The diagonal that begins at a place beside the board; 1 rises to the right, -1 falls."""
    row, column = _outside(raw, layout)
    if direction not in (1, -1):
        raise FormatError(f"the direction {show(str(direction))} is neither 1 nor -1")
    # Of the two ways along the diagonal one leads onto the board.
    for down in (1, -1):
        across = -down * direction
        if cells := ray(row + down, column + across, (down, across), layout):
            return cells
    raise FormatError(f"the arrow at the place {show(str(raw))} points at no cells")


def _outside(raw: Any, layout: Layout) -> tuple[int, int]:
    row, column = divmod(whole(raw), layout.size + 2)
    return row - 1, column - 1


Item = Mapping[str, Any]


class Kind(NamedTuple):
    """A type of elements.

    Attributes:
        label: What Sudoku Maker calls it.
        read: Makes the constraints.
    """

    label: str
    read: Callable[[Item, Layout], Iterable[Constraint]]


def constraints_of(item: Item, layout: Layout) -> list[Constraint]:
    """The constraints of an element whose type is one of `KINDS`.

    Raises:
        NonetError: It does not hold what it holds there, or a rule that is not known.
    """
    kind = KINDS[item["type"]]
    try:
        return list(kind.read(item, layout))
    except NonetError as error:
        error.message = f"the rule {kind.label!r}: {error.message}"
        raise
    except OTHER_SHAPES:
        what = f"the rule {kind.label!r} is not written as Sudoku Maker does"
        raise FormatError(what) from None


def _lines(
    rule: str, **numbers: Callable[[Item, Layout], int]
) -> Callable[[Item, Layout], Iterator[Constraint]]:
    def read(item: Item, layout: Layout) -> Iterator[Constraint]:
        fields = {name: number(item, layout) for name, number in numbers.items()}
        return (make(rule, cells=cells, **fields) for cells in _lines_of(item, layout))

    return read


def _lines_of(item: Item, layout: Layout, key: str = "lines") -> Iterator[Cells]:
    """Lines of two cells or more: one cell is a click."""
    lines = (tuple(cell for cell, _ in groupby(cells_of(line, layout))) for line in item[key])
    return (line for line in lines if len(line) > 1)


def _thermometers(item: Item, layout: Layout) -> Iterator[Constraint]:
    rule = "slow-thermometer" if item.get("slow") else "thermometer"
    return (make(rule, cells=line) for line in _lines_of(item, layout, "thermometers"))


def _region_sums(item: Item, layout: Layout) -> Iterator[Constraint]:
    region_of = layout.region_of or ()
    for cells in _lines_of(item, layout):
        if not region_of:
            raise UnsupportedError("the board has no regions of one size")
        visits = [region for region, _ in groupby(region_of[cell] for cell in cells)]
        if item.get("singleRegionTotals") and len(set(visits)) < len(visits):
            raise UnsupportedError("a line that comes back to a region, with one total for both")
        yield make("region-sum-line", cells=cells)


def _digit_groups(item: Item) -> set[frozenset[int]]:
    """Sets of digits, each of which is a number with a bit for each digit."""
    masks = [whole(group) for group in item.get("groups") or ()]
    return {frozenset(i for i in range(mask.bit_length()) if mask >> i & 1) for mask in masks}


def _thirds(values: range) -> set[frozenset[int]]:
    width = len(values) // 3 if len(values) % 3 == 0 else 0
    return {frozenset(values[i : i + width]) for i in range(0, len(values), width or 1)}


def _rests(values: range, modulus: int) -> set[frozenset[int]]:
    return {frozenset(v for v in values if v % modulus == rest) for rest in range(modulus)}


def _entropy_lines(item: Item, layout: Layout) -> Iterator[Constraint]:
    lines, groups = list(_lines_of(item, layout)), _digit_groups(item)
    if not lines:
        return
    if groups == _thirds(layout.values):
        yield from (make("entropic", cells=line) for line in lines)
    elif len(groups) > 1 and groups == _rests(layout.values, len(groups)):
        yield from (make("modular", modulus=len(groups), cells=line) for line in lines)
    else:
        raise UnsupportedError(f"lines of the groups {_shown(groups)}")


def _global_entropy(item: Item, layout: Layout) -> Iterator[Constraint]:
    groups = _digit_groups(item)
    nine = layout.values == range(1, 10)
    if nine and groups == _thirds(layout.values):
        yield make("global-entropy")
    elif nine and groups == _rests(layout.values, 3):
        yield make("global-mod")
    elif groups:
        machine = _with_all(tuple(groups), layout.values)
        yield from (replace(machine, cells=cells) for cells in squares(layout))


def _with_all(groups: Sequence[frozenset[int]], values: range) -> StateMachine:
    """An automaton that has met a value of each group at the end of its line."""
    met = {value: frozenset(i for i, g in enumerate(groups) if value in g) for value in values}
    every = frozenset(range(len(groups)))
    subsets = (combinations(every, k) for k in range(len(every) + 1))
    states = [frozenset(subset) for subset in chain.from_iterable(subsets)]
    steps: dict[tuple[Hashable, int], list[Hashable]] = {
        (state, value): [state | met[value]] for state in states for value in values
    }
    return StateMachine.of((), values, [frozenset()], steps, [every])


def _shown(groups: Iterable[Iterable[int]]) -> str:
    return " ".join(sorted("".join(map(str, sorted(group))) for group in groups))


def _arrows(item: Item, layout: Layout) -> Iterator[Constraint]:
    for arrow in item["bulbsWithArrows"]:
        bulb = cells_of(arrow["bulbCells"], layout)  # ones, tens and so on
        for line in arrow.get("arrows") or ():
            first, *shaft = cells_of(line, layout)
            if first not in bulb:
                raise FormatError("an arrow does not begin in its circle")
            if not shaft:
                continue
            if list(bulb) == sorted(bulb, reverse=True):
                yield make("arrow", circle=bulb, shaft=tuple(shaft))
            else:  # a number that is not read from the left or from above
                weights = (*(1 for _ in shaft), *(-(10**i) for i in range(len(bulb))))
                yield make("sum", total=0, weights=weights, cells=(*shaft, *bulb))


def _cages(item: Item, layout: Layout) -> Iterator[Constraint]:
    for cage in item["cages"]:
        cells = tuple(dict.fromkeys(cells_of(cage["cells"], layout)))
        if cells:
            yield make("killer", total=whole(cage.get("value") or 0) or None, cells=cells)


def _counted_values(item: Item, layout: Layout) -> Iterator[Constraint]:
    for cage in item["cages"]:
        clue, cells = str(cage.get("value") or "").strip(), cells_of(cage["cells"], layout)
        if not clue:
            continue
        if not re.fullmatch(r"(?:\d\d)+", clue, re.ASCII):
            raise UnsupportedError(f"the clue {show(clue)} is no pairs of a number and a digit")
        yield make("look-and-say", values=tuple(map(int, clue)), cells=cells)


def _clones(item: Item, layout: Layout) -> Iterator[Constraint]:
    """Each group is a cell and what it is cloned to: all of them hold the same."""
    for group in item["groups"]:
        cells = dict.fromkeys(cells_of(group, layout))
        if len(cells) > 1:
            yield make("same-values", cells=tuple((cell,) for cell in cells))


def _quadruples(item: Item, layout: Layout) -> Iterator[Constraint]:
    for clue in item["clues"]:
        digits = tuple(map(whole, clue.get("digits") or ()))
        if digits:
            yield make("quadruple", values=digits, cells=corner_cells(clue["corner"], layout))


def _marks(rule: str) -> Callable[[Item, Layout], Iterator[Constraint]]:
    def read(item: Item, layout: Layout) -> Iterator[Constraint]:
        cells = tuple(dict.fromkeys(cells_of(item["cells"], layout)))
        return iter([make(rule, cells=cells)] if cells else [])

    return read


def _edges(
    rule: str, field: str, usual: int, override: str = ""
) -> Callable[[Item, Layout], Iterator[Constraint]]:
    def read(item: Item, layout: Layout) -> Iterator[Constraint]:
        clues = item.get("clues") or ()
        for clue in clues:
            number = clue.get("value")
            number = usual if number in (None, "") else whole(number)
            yield make(rule, cells=edge_cells(clue["edge"], layout), **{field: number})
        if clues and override and item.get(override, True) is not True:
            raise UnsupportedError("its dots are no exceptions from the other negative rule")
        negative = tuple(map(whole, item.get("negative") or ()))
        if negative:
            yield make(f"negative-{field if field != 'total' else 'sum'}", values=negative)

    return read


def _clues(
    rule: str, field: str, *, diagonal: bool = False
) -> Callable[[Item, Layout], Iterator[Constraint]]:
    def read(item: Item, layout: Layout) -> Iterator[Constraint]:
        for clue in item["clues"]:
            if clue.get("value") is None:
                continue
            if clue.get("diagonal") and not diagonal:
                raise UnsupportedError("a clue along a diagonal")
            place, number = clue["outerCell"], whole(clue["value"])
            cells = (
                diagonal_from(place, clue["diagonal"], layout)
                if diagonal
                else line_from(place, layout)
            )
            yield make(rule, cells=cells, **{field: number})

    return read


def _whole_board(rule: str, **fields: Any) -> Callable[[Item, Layout], Iterator[Constraint]]:
    return lambda item, layout: iter([make(rule, **fields)])


def _disjoint(item: Item, layout: Layout) -> Iterable[Constraint]:
    return rules_of("disjointgroups", True, layout, Reading({}))


KINDS = {
    10: Kind("Negative diagonal", _whole_board("diagonal", which="down")),
    11: Kind("Positive diagonal", _whole_board("diagonal", which="up")),
    12: Kind("Anti-king", _whole_board("anti-king")),
    13: Kind("Anti-knight", _whole_board("anti-knight")),
    14: Kind("Disjoint groups", _disjoint),
    15: Kind("Non-consecutive", _whole_board("nonconsecutive")),
    16: Kind("Global entropy", _global_entropy),
    100: Kind("Even", _marks("even")),
    101: Kind("Odd", _marks("odd")),
    102: Kind("Maximum", _marks("maximum")),
    103: Kind("Minimum", _marks("minimum")),
    200: Kind(
        "Difference Kropki dots",
        _edges("difference", "difference", 1, "overrideNegativeRatios"),
    ),
    201: Kind("Ratio Kropki dots", _edges("ratio", "ratio", 2, "overrideNegativeDifferences")),
    202: Kind("XV", _edges("pair-sum", "total", 10)),
    300: Kind("Thermometers", _thermometers),
    301: Kind("Killer cages", _cages),
    302: Kind("Clones", _clones),
    303: Kind("Quadruples", _quadruples),
    304: Kind("Look-and-say cages", _counted_values),
    305: Kind("Extra region", _marks("extra-region")),
    400: Kind("Renban lines", _lines("renban")),
    401: Kind(
        "Whisper lines",
        _lines("whispers", difference=lambda item, layout: whole(item.get("minDifference", 5))),
    ),
    402: Kind("Palindromes", _lines("palindrome")),
    403: Kind("Between lines", _lines("between")),
    404: Kind("Region sum lines", _region_sums),
    405: Kind("Sequence lines", _lines("sequence")),
    406: Kind("Digit group lines", _entropy_lines),
    407: Kind(
        "Lockout lines", _lines("lockout", difference=lambda item, layout: layout.value_count // 2)
    ),
    408: Kind("Arrows", _arrows),
    409: Kind("Double arrows", _lines("double-arrow")),
    500: Kind("Little killers", _clues("little-killer", "total", diagonal=True)),
    501: Kind("Sandwich sums", _clues("sandwich", "total")),
    502: Kind("X-sums", _clues("x-sum", "total")),
    503: Kind("Skyscrapers", _clues("skyscraper", "count")),
    504: Kind("Numbered rooms", _clues("numbered-room", "value")),
    600: Kind("Row indexers", _marks("row-indexer")),
    601: Kind("Column indexers", _marks("column-indexer")),
}
