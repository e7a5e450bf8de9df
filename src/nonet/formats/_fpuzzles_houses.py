"""Houses and relations as keys of f-puzzles' JSON, and what the writing of rules shares."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from nonet.constraints import kind_named
from nonet.formats._fpuzzles_cells import cell_text
from nonet.formats._fpuzzles_rules import LINES, NEGATIVE, PAIRS
from nonet.games.antiking import MOVES as KING
from nonet.games.antiknight import MOVES as KNIGHT
from nonet.model import Layout, Relation, diagonals, neighbours, tabulate

Cells = tuple[int, ...]
Keys = dict[str, Any]


class NoKeyError(Exception):
    """A rule that f-puzzles has no key for; the text names it."""


class Writing:
    """The keys of a board.

    Attributes:
        layout: The board.
        keys: What is found so far.
        kinds: The rules in the order in which they come, for their words.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.keys: Keys = {}
        self.kinds: dict[str, None] = {}

    def add(self, key: str, item: Any) -> None:
        """One more item of a key."""
        self.keys.setdefault(key, []).append(item)

    def names(self, cells: Iterable[int]) -> list[str]:
        """The names of cells."""
        return [cell_text(cell, self.layout) for cell in cells]


def write_houses(writing: Writing) -> None:
    """Houses beyond rows, columns and boxes: together where a key stands for all of them."""
    layout, left = writing.layout, {frozenset(house.cells) for house in writing.layout.extra}
    falling, rising = diagonals(layout.size)
    known: list[tuple[str, str, list[Cells]]] = [
        ("diagonal-", "diagonal", [falling.cells]),
        ("diagonal+", "diagonal", [rising.cells]),
        ("antiknight", "anti-knight", _moves("knight", layout, KNIGHT)),
        ("antiking", "anti-king", _moves("king", layout, KING)),
    ]
    if layout.box is not None and layout.is_default:
        groups = list(zip(*(house.cells for house in layout.boxes), strict=True))
        known.append(("disjointgroups", "disjoint-groups", groups))
    for key, rule, cells in known:
        found = set(map(frozenset, cells))
        if found and found <= left:
            left -= found
            writing.keys[key] = True
            writing.kinds[rule] = None
    for house in layout.extra:
        if frozenset(house.cells) in left:
            extra_region(writing, house.cells)


def _moves(kind: str, layout: Layout, moves: Sequence[tuple[int, int]]) -> list[Cells]:
    return [house.cells for house in neighbours(kind, layout.size, moves)]


def extra_region(writing: Writing, cells: Cells) -> None:
    writing.kinds["extra-region"] = None
    writing.add("extraregion", {"cells": writing.names(cells)})


def touch(cells: Sequence[int], layout: Layout) -> bool:
    (r, c), (row, column) = (divmod(cell, layout.size) for cell in cells)
    return abs(r - row) + abs(c - column) == 1


def write_relations(writing: Writing) -> None:
    layout, left = writing.layout, list(writing.layout.relations)
    n = layout.size
    apart = tabulate(n, lambda a, b: abs(a - b) != 1)
    sides = {
        frozenset((cell, cell + step))
        for cell in range(layout.cell_count)
        for step in (1, n)
        if cell + step < layout.cell_count and (step > 1 or (cell + 1) % n)
    }
    pairs = {frozenset((each.first, each.second)) for each in left if each.allowed == apart}
    if sides <= pairs:
        writing.keys["nonconsecutive"] = True
        writing.kinds["nonconsecutive"] = None
        left = [r for r in left if r.allowed != apart or {r.first, r.second} not in sides]
    for each in left:
        _write_relation(writing, each)
    if left and any(rule.kind in NEGATIVE.values() for rule in layout.constraints):
        raise NoKeyError("relations of two cells beside a negative rule")


def _write_relation(writing: Writing, each: Relation) -> None:
    layout, both = writing.layout, (each.first, each.second)
    n, table = layout.size, each.allowed
    names = writing.names(both)
    if table == tabulate(n, lambda a, b: a < b):
        writing.add("thermometer", {"lines": [names]})
    elif table == tabulate(n, lambda a, b: a > b):
        writing.add("thermometer", {"lines": [names[::-1]]})
    elif table == tabulate(n, lambda a, b: a == b):
        writing.add("clone", {"cells": names[:1], "cloneCells": names[1:]})
    elif table == tabulate(n, lambda a, b: a != b):
        extra_region(writing, both)
    else:
        _write_numbered(writing, each)


def _write_numbered(writing: Writing, each: Relation) -> None:
    """A relation that a number describes."""
    layout, names = writing.layout, writing.names((each.first, each.second))
    n, dots = layout.size, touch((each.first, each.second), layout)
    for by in range(1, n):
        if each.allowed == tabulate(n, lambda a, b, by=by: abs(a - b) >= by):  # type: ignore[misc]
            writing.add("whispers", {"lines": [names], "value": str(by)})
            return
        if dots and each.allowed == tabulate(n, lambda a, b, by=by: abs(a - b) == by):  # type: ignore[misc]
            writing.add("difference", {"cells": names, "value": str(by)})
            return
        times = by + 1
        ratio = tabulate(n, lambda a, b, t=times: a == t * b or b == t * a)  # type: ignore[misc]
        if dots and each.allowed == ratio:
            writing.add("ratio", {"cells": names, "value": str(times)})
            return
    for letter, total in PAIRS["xv"][2].items():
        if dots and each.allowed == tabulate(n, lambda a, b, t=total: a + b == t):  # type: ignore[misc]
            writing.add("xv", {"cells": names, "value": letter})
            return
    raise NoKeyError(f"the relation {each.kind!r} has no key in f-puzzles")


_BLACK, _WHITE = "#000000", "#FFFFFF"
# Clues beside the board: the name of the rule, and the sign around the number.
_CLUES = {
    "xsum": ("X Sum", "\u25ef"),
    "skyscraper": ("Skyscraper", "\u25af"),
    "numberedroom": ("Numbered Room", "\u25a1"),
}
_CAGES = {
    "rowindexer": ("Row Indexer", "#7CC77C"),
    "columnindexer": ("Column Indexer", "#C77C7C"),
    "boxindexer": ("Box Indexer", "#7C7CC7"),
}
_ENDS = {"doublearrow": 2, "slowthermometer": 1}  # circles at how many ends


def words_of(layout: Layout, kinds: Iterable[str]) -> str:
    """The rules for people, as SudokuPad shows them beside the board."""
    inner = "box" if layout.box else "region" if layout.regions else ""
    houses = f"row, column and {inner}" if inner else "row and column"
    plain = f"Normal sudoku rules apply: each {houses} holds the digits 1 to {layout.size} once."
    rules = [kind_named(kind).rules for kind in kinds]
    return "\n\n".join([plain, *rules])


def pictures(keys: Keys) -> Keys:
    """The drawings beside some keys, by the names of f-puzzles' drawing tools."""
    found: Keys = {}
    for key, items in keys.items():
        draw = _DRAWERS.get(key)
        for name, picture in draw(key, items) if draw else ():
            found.setdefault(name, []).append(picture)
    return found


_Drawn = Iterator[tuple[str, Keys]]


def _line(key: str, items: Sequence[Keys]) -> _Drawn:
    drawn = LINES[key].drawn
    assert drawn is not None
    name, colour, width = drawn
    for item in items:
        picture = {"lines": item["lines"], "outlineC": colour, "width": width}
        yield "line", {**picture, "fromConstraint": name}
        for end in (0, -1)[: _ENDS.get(key, 0)]:
            cells = [item["lines"][0][end]]
            circle = {"cells": cells, "baseC": colour, "outlineC": colour}
            yield "circle", {**circle, "width": 0.8, "height": 0.8, "fromConstraint": name}


def _lockout(key: str, items: Sequence[Keys]) -> _Drawn:
    """SudokuPad knows the key and draws nothing."""
    for item in items:
        yield "line", {"lines": item["lines"], "outlineC": "#8E8E8E", "width": 0.1}
        for line in item["lines"]:
            for end in (line[0], line[-1]):
                diamond = {"cells": [end], "baseC": _WHITE, "outlineC": "#8E8E8E", "angle": 45}
                yield "rectangle", {**diamond, "width": 0.6, "height": 0.6}


def _clue(key: str, items: Sequence[Keys]) -> _Drawn:
    name, sign = _CLUES[key]
    for item in items:
        for text, size in ((sign, 1.2), (item["value"], 0.7)):
            picture = {"cells": [item["cell"]], "value": text, "fontC": _BLACK, "size": size}
            yield "text", {**picture, "fromConstraint": name}


def _cage(key: str, items: Sequence[Keys]) -> _Drawn:
    name, colour = _CAGES[key]
    cells = [cell for item in items for cell in item["cells"]]
    yield "cage", {"cells": cells, "outlineC": colour, "fontC": _BLACK, "fromConstraint": name}


_DRAWERS: dict[str, Callable[[str, Sequence[Keys]], _Drawn]] = {
    **{key: _line for key, kind in LINES.items() if kind.drawn},
    **dict.fromkeys(_CLUES, _clue),
    **dict.fromkeys(_CAGES, _cage),
    "lockout": _lockout,
}
