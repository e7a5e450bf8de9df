"""The words of Interactive Sudoku Solver's text as rules.

Most are declared by the rules themselves, for reading and writing (`nonet.constraints._codecs`).
Those that hold other words or packed tables, or depend on the board, have a function each.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from nonet.constraints import OtherRuleError, make, whole
from nonet.errors import FormatError, NonetError, ShapeError, UnsupportedError, UsageError
from nonet.formats._iss_board import box_of
from nonet.formats._iss_cells import (
    IssNames,
    bits_of_key,
    cell_of,
    cells_of,
    machine_of,
    table_of_key,
    text_of_base64,
)
from nonet.formats._iss_variables import moved, segments
from nonet.formats._iss_words import Word, misplaced, written
from nonet.formats._shapes import declared
from nonet.model import Constraint, Layout, tabulate


def rules_of(word: Word, layout: Layout) -> Rules:
    """The constraints of a word.

    Raises:
        FormatError: Its arguments are wrong.
        UnsupportedError: It is not known, and may be a rule.
    """
    read = reader_of(word.name)
    if read is None:
        raise UnsupportedError(
            f"the rule {word.shown!r} is not supported: the puzzle was not read, because without "
            "it, it would be a different one"
        )
    try:
        return read(word, layout)
    except NonetError as error:
        raise placed(error, word) from None
    except (IndexError, KeyError, ValueError):
        raise misplaced(word, "its arguments are not those of this word") from None


def placed(error: NonetError, word: Word) -> NonetError:
    """An error with the word that it is about, unless it names one already."""
    kinds = (FormatError, ShapeError, UsageError, UnsupportedError)
    if type(error) not in kinds or word.shown in error.message:
        return error
    return type(error)(f"{written(word)}: {error.message}")


def _strict_kropki(word: Word, layout: Layout) -> Rules:
    return [make("negative-difference", values=(1,)), make("negative-ratio", values=(2,))]


def _declared(word: Word, layout: Layout) -> Rules:
    names = IssNames(layout, word.widths)
    for kind, form in declared("iss", word.name):
        try:
            return list(form.rules(list(word.arguments), names, kind.make))
        except OtherRuleError:
            continue
    raise ValueError(word.name)


def reader_of(name: str) -> Callable[[Word, Layout], Rules] | None:
    """The reader of a word in small letters; None if there is none."""
    return _READERS.get(name) or (_declared if declared("iss", name) else None)


def _groups(items: Sequence[str]) -> list[list[str]]:
    """Groups of cells: a name begins one, an empty argument another one of that name."""
    groups: list[list[str]] = [[]]
    for item in items:
        if not item or item.startswith("_"):
            groups.append([])
        else:
            groups[-1].append(item)
    return [group for group in groups if group]


def _pair(*, every: bool, old: bool = False) -> Callable[[Word, Layout], Rules]:
    def read(word: Word, layout: Layout) -> Rules:
        key, *items = word.arguments
        if old:  # - and _ had each other's place
            key = key.translate(str.maketrans("-_", "_-"))
        table = table_of_key(key, layout)
        lines = [cells_of(group, layout) for group in _groups(items)]
        if every and table == tabulate(layout.value_count, lambda a, b: abs(a - b) > 1):
            return [make("nabner", cells=cells) for cells in lines]
        return [make("pair-table", cells=cells, allowed=table, every=every) for cells in lines]

    return read


def _regex(word: Word, layout: Layout) -> Rules:
    from urllib.parse import unquote

    packed, *items = word.arguments
    pattern = unquote(packed) if "%" in packed else text_of_base64(packed)  # % is its older form
    return [
        make("regex", cells=cells_of(group, layout), pattern=pattern) for group in _groups(items)
    ]


def _automaton(word: Word, layout: Layout) -> Rules:
    packed, *items = word.arguments
    rules: Rules = []
    for group in _groups(items):
        lengths = [len(segment) for segment in segments(group)]
        breaks = tuple(sum(lengths[:i]) for i in range(1, len(lengths)))
        cells = cells_of([item for item in group if item != "-"], layout)
        rules.append(machine_of(packed, cells, layout, breaks))
    return rules


def _joined(word: Word, layout: Layout) -> Rules:
    rules: Rules = []
    if word.name == "or" and not word.inner:
        raise misplaced(word, "it holds no word, so nothing could fulfil it")
    for inner in word.inner:
        inner_rules = rules_of(inner, layout)
        if not inner_rules and word.name == "or":
            return []  # that branch always holds
        if not inner_rules:
            continue
        # What one word means holds together, also as one of several branches.
        rules.append(
            inner_rules[0] if len(inner_rules) == 1 else make("and", rules=tuple(inner_rules))
        )
    return [make(word.name, rules=tuple(rules))] if rules else []


def _replicate(word: Word, layout: Layout) -> Rules:
    key = word.arguments[0] if word.arguments else ""
    origin = cell_of(word.arguments[1] if len(word.arguments) > 1 else "R1C1", layout)
    bits = bits_of_key(key)
    targets = tuple(origin + i for i in range(bits.bit_length()) if bits >> i & 1)
    if origin >= layout.cell_count:
        inside = [rule for inner in word.inner for rule in rules_of(inner, layout)]
        return [moved(rule, target - origin, layout) for target in targets for rule in inside]
    if targets and targets[-1] >= layout.cell_count:
        raise misplaced(word, "a target is beyond the board")
    rules = tuple(rule for inner in word.inner for rule in rules_of(inner, layout))
    if not rules or not targets:
        return []
    return [make("replicate", rules=rules, origin=origin, targets=targets)]


def _one(rule: str, **fields: Any) -> Callable[[Word, Layout], Rules]:
    return lambda word, layout: [make(rule, **fields)]


def _given(word: Word, layout: Layout) -> Rules:
    """Givens within ``Or`` or ``And``: some values of a cell."""
    rules: Rules = []
    for text in word.arguments:
        name, *values = text.split("_")
        cell = cell_of(name, layout)
        numbers = set(map(whole, values))
        if not numbers or not numbers <= set(layout.values):
            raise misplaced(word, "a value that the board does not have")
        rules.append(make("one-of", values=tuple(sorted(numbers)), cells=(cell,)))
    return rules


Rules = list[Constraint]


def diagonal(word: Word, layout: Layout) -> Rules:
    """A diagonal within another rule: 1 rises to the right, -1 falls."""
    which = {"1": "up", "-1": "down"}.get("~".join(word.arguments))
    if which is None:
        raise misplaced(word, "a diagonal is 1 or -1: '.Diagonal~1'")
    return [make("diagonal", which=which)]


def quad(word: Word, layout: Layout) -> Rules:
    """Values in a square, whose first cell is named: on the board or among variables."""
    corner, *texts = word.arguments
    values, first = tuple(map(whole, texts)), cell_of(corner, layout)
    if first < layout.cell_count:
        return [make("quadruple", values=values, cells=(first,))]
    match = re.fullmatch(r"([A-Z]+)(\d+)", corner)
    stem, number = (match[1], int(match[2])) if match else (corner, 1)
    # Variables without a shape of their own lie row by row as wide as the board is.
    width = word.widths.get(stem, layout.size)
    try:
        if number % width == 0:
            raise FormatError("beyond")
        cells = cells_of([f"{stem}{number + step}" for step in (0, 1, width, width + 1)], layout)
    except FormatError:
        raise misplaced(word, "the square leaves the variables") from None
    return [make("contain", values=values, cells=cells)]


def same_values(word: Word, layout: Layout) -> Rules:
    """So many groups that hold the same values."""
    count, cells = whole(word.arguments[0]), cells_of(word.arguments[1:], layout)
    if count < 1 or len(cells) % count:
        raise misplaced(word, f"{len(cells)} cells cannot be parted into {count} sets")
    width = len(cells) // count
    groups = tuple(cells[i : i + width] for i in range(0, len(cells), width))
    return [make("same-values", cells=groups)]


def region_same_values(word: Word, layout: Layout) -> Rules:
    """The same values in all rows, columns, boxes and pieces with the most cells."""
    if word.arguments:
        raise misplaced(word, "this word has no arguments")
    pieces = [house.cells for house in layout.houses if house.kind != "diagonal"]
    most = max(map(len, pieces), default=0)
    groups = tuple(dict.fromkeys(cells for cells in pieces if len(cells) == most))
    return [make("same-values", cells=groups)] if len(groups) > 1 else []


def disjoint_sets(word: Word, layout: Layout, region_size: int = 0) -> Rules:
    """The places of boxes, also where the board has none; nothing where it can have none.

    Args:
        word: The word.
        layout: The board.
        region_size: How many cells boxes are said to have; 0 if nothing is said.
    """
    if layout.box is not None:
        return [make("disjoint-groups")]
    size = region_size or max(layout.height, layout.size)
    box = box_of(size, layout.height, layout.size)
    if box is None:
        return []
    places: dict[tuple[int, int], list[int]] = {}
    for cell in range(layout.cell_count):
        row, column = divmod(cell, layout.size)
        places.setdefault((row % box.rows, column % box.columns), []).append(cell)
    return [make("extra-region", cells=tuple(group)) for group in places.values()]


def equal_sum(word: Word, layout: Layout) -> Rules:
    """Groups, between which a dash stands, with one sum."""
    groups = (group.split("~") for group in "~".join(word.arguments).split("~-~"))
    return [make("equal-sums", cells=tuple(cells_of(group, layout) for group in groups))]


def connected(word: Word, layout: Layout) -> Rules:
    prefix, values, size = [*word.arguments, "", ""][:3]
    fields: dict[str, Any] = {}
    if prefix:
        first = cell_of(prefix + "1", layout)
        stem = layout.variables[first - layout.cell_count].removesuffix("1")
        count = sum(re.fullmatch(rf"{stem}\d+", name) is not None for name in layout.variables)
        fields = {"cells": tuple(range(first, first + max(count, 1)))}
        columns = word.widths.get(prefix, min(layout.size, max(count, 1)))
        if columns != layout.size:
            fields["columns"] = columns
    if size:
        fields["size"] = whole(size)
    numbers = tuple(map(whole, re.split("[_,]", values)))
    return [make("connected", values=numbers, **fields)]


def region_run(word: Word, layout: Layout) -> Rules:
    cell, *rest = word.arguments
    offset, *items = rest or ["0"]
    arms = tuple(_grid_cells(arm, layout) for arm in segments(items) if arm)
    return [make("region-run", cell=cell_of(cell, layout), arms=arms, offset=whole(offset or "0"))]


def region_count(word: Word, layout: Layout) -> Rules:
    cell, *rest = word.arguments
    offset, *items = rest or ["0"]
    cells = _grid_cells([item for item in items if item], layout)
    number = whole(offset or "0")
    return [make("region-count", cell=cell_of(cell, layout), cells=cells, offset=number)]


def _grid_cells(items: Sequence[str], layout: Layout) -> tuple[int, ...]:
    """Cells of the board, for which those of regions may stand."""
    return tuple(cell % layout.cell_count for cell in cells_of(items, layout))


_READERS: dict[str, Callable[[Word, Layout], Rules]] = {
    "": _given,
    "disjointsets": disjoint_sets,
    "diagonal": diagonal,  # on the board itself these two are houses
    "windoku": _one("windows"),
    "quad": quad,
    "samevalues": same_values,
    "regionsamevalues": region_same_values,
    "equalsum": equal_sum,
    "strictkropki": _strict_kropki,
    "strictxv": _one("negative-sum"),
    "pair": _pair(every=False),
    "pairx": _pair(every=True),
    "binary": _pair(every=False, old=True),
    "binaryx": _pair(every=True, old=True),
    "regex": _regex,
    "nfa": _automaton,
    "connectedvalues": connected,
    "chaosarrow": region_run,
    "chaoscount": region_count,
    "searchpriority": lambda word, layout: [],  # in which order to search
    "or": _joined,
    "and": _joined,
    "replicate": _replicate,
}
