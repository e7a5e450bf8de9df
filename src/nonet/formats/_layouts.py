"""Layouts as JSON values: which rules a board has beside its size and its boxes.

The keys are the same in the format `json` and in the records of ``--json``: ``game`` (a name, or
several joined by " + "), ``regions`` (a label for each cell), ``extra`` (houses), ``relations`` and
``constraints``; on boards with other values than 1 to N ``rows`` (their number) and
``value_range`` (the least and the greatest). What a game is known to have is not repeated.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import chain
from typing import Any

from nonet import constraints
from nonet.errors import (
    FormatError,
    NonetError,
    ShapeError,
    UnknownNameError,
    UnsupportedError,
    UsageError,
)
from nonet.games import GAMES, game_of
from nonet.model import Box, BoxChoice, House, Layout, Relation, cell_name, parse_cell
from nonet.words import listed

RELATION_KEYS = ("kind", "cells", "table")


def relation_records(
    relations: Sequence[Relation], size: int, value_count: int
) -> list[dict[str, Any]]:
    """The relations as JSON values, those of one kind and table together."""
    groups: dict[tuple[str, tuple[int, ...]], list[list[str]]] = {}
    for relation in relations:
        cells = [cell_name(relation.first, size), cell_name(relation.second, size)]
        groups.setdefault((relation.kind, relation.allowed), []).append(cells)
    return [
        {"kind": kind, "cells": cells, "table": [_values(row, value_count) for row in table]}
        for (kind, table), cells in groups.items()
    ]


def _values(row: int, count: int) -> list[int]:
    return [value for value in range(1, count + 1) if row >> (value - 1) & 1]


def relations_of(item: dict[str, Any], size: int, value_count: int) -> list[Relation]:
    """The relations of one kind; their tables count values from 1.

    Raises:
        FormatError: Something of it is missing or of the wrong kind.
    """
    kind, pairs, table = (item.get(key) for key in RELATION_KEYS)
    if not isinstance(kind, str) or not isinstance(pairs, list) or not isinstance(table, list):
        raise FormatError(
            'relations need "kind" (a word), "cells" (pairs of names as r1c1) and "table"'
        )
    rows = tuple(_row(values, value_count) for values in table)
    if len(rows) != value_count:
        raise FormatError(f"the table of {kind!r} has {len(rows)} rows for {value_count} values")
    return [Relation(kind, *_pair(pair, size), rows) for pair in pairs]


def _row(values: Any, count: int) -> int:
    valid = isinstance(values, list) and all(
        isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= count
        for value in values
    )
    if not valid:
        raise FormatError(f"a row of a table is an array of values from 1 to {count}")
    return sum(1 << (value - 1) for value in set(values))


def _pair(pair: Any, size: int) -> tuple[int, int]:
    names = pair if isinstance(pair, list) else []
    if len(names) != 2 or not all(isinstance(name, str) for name in names):
        raise FormatError('the "cells" of relations are pairs of names, as ["r1c1", "r1c2"]')
    try:
        return parse_cell(names[0], size), parse_cell(names[1], size)
    except UsageError as error:
        raise FormatError(f"a relation of {listed(names)}: {error}") from None


Record = dict[str, Any]

RULE_KEYS = (
    *("game", "regions", "extra", "relations", "constraints"),
    *("rows", "value_range", "repeats", "gaps"),
)
_HOUSE_KEYS = ("kind", "number", "cells")
_PLAIN = "classic"


def rules_record(layout: Layout) -> Record:
    """The rules of a board beside its size and its boxes; nothing where there are none.

    Example:
        >>> rules_record(GAMES.get("diagonal").layout(9))
        {'game': 'diagonal'}
        >>> rules_record(Layout.of(9))
        {}
    """
    record: Record = {}
    name = _game_name(layout)
    base = _board(name, layout)
    if not base.game and (not layout.has_usual_values or layout.height < layout.size):
        record |= {"rows": layout.height, "value_range": [layout.values[0], layout.values[-1]]}
        if layout.repeats:
            record["repeats"] = True
        if layout.gaps:
            record["gaps"] = [cell_name(cell, layout.size) for cell in layout.gaps]
    if name and name != _PLAIN:
        record["game"] = name
    if layout.regions is not None:
        record["regions"] = list(layout.regions)
    extra = [house for house in layout.extra if house not in base.extra]
    if extra:
        record["extra"] = [_house_record(house, layout.size) for house in extra]
    relations = [relation for relation in layout.relations if relation not in set(base.relations)]
    if relations:
        record["relations"] = relation_records(relations, layout.size, layout.value_count)
    rules = [rule for rule in layout.constraints if rule not in base.constraints]
    if rules:
        record["constraints"] = [constraints.constraint_record(rule, layout) for rule in rules]
    return record


def _game_name(layout: Layout) -> str:
    """The game that a layout names or is the board of, if all of the game's rules are on it."""
    if not (layout.game or layout.extra or layout.relations or layout.constraints):
        return ""
    game = None
    # Further rules do not hide that of the game; boards of several grids have one as well.
    if layout.has_usual_values or layout.repeats:
        game = game_of(layout) or game_of(layout.without_constraints)
    if game is None:
        return ""
    try:
        board = _board(game.name, layout)
    except NonetError:
        return ""
    more = set(board.extra) <= set(layout.extra)
    more &= set(board.relations) <= set(layout.relations)
    more &= set(board.constraints) <= set(layout.constraints)
    return game.name if more else ""


def _board(name: str, layout: Layout) -> Layout:
    """The board of a game, or the bare one, of the size and the boxes of a layout."""
    box: BoxChoice = layout.box or "none"
    if name:
        return GAMES.get(name).layout(layout.size, box, layout.regions)
    if not layout.has_usual_values:
        rows, values, regions = layout.height, layout.values, layout.regions
        box = None if regions else box
        kept = partial(Layout.of, repeats=layout.repeats, gaps=layout.gaps)
        return kept(layout.size, box, regions=regions, rows=rows, values=values)
    if layout.height < layout.size:
        return Layout.short(layout.size, layout.height)
    return Layout.of(layout.size, box, regions=layout.regions)


def _house_record(house: House, size: int) -> Record:
    cells = [cell_name(cell, size) for cell in house.cells]
    return {"kind": house.kind, "number": house.number, "cells": cells}


def layout_of(record: Record, size: int, box: BoxChoice, *, height: int | None = None) -> Layout:
    """The layout that a record says.

    Args:
        record: What `rules_record` made, perhaps among other keys.
        size: N.
        box: The boxes, as `Layout.of` takes them.
        height: The number of rows, if the board of no game says it.

    Raises:
        NonetError: What is wrong with it.
    """
    regions = _regions(record.get("regions"), size)
    name = record.get("game") or ""
    if not isinstance(name, str):
        raise FormatError(f'"game" must be a name, not {type(name).__name__}')
    if regions is not None and isinstance(box, Box | tuple):
        raise ShapeError('an object has "box" or "regions", not both')
    try:
        game = GAMES.get(name) if name else None
    except UnknownNameError as error:  # nothing of the command is wrong
        raise UnsupportedError(error.message) from None
    if game is not None:
        shape = None if regions is not None or not game.has_boxes else box
        board = game.layout(size, shape, regions)
        if height not in (None, board.height):
            raise ShapeError(f"the board of {game.name} has {board.height} rows, not {height}")
    elif has_values(record):
        board = _with_values(record, size, box, regions)
    elif height not in (None, size):
        assert height is not None
        board = Layout.short(size, height)
    else:
        board = Layout.of(size, None if regions is not None else box, regions=regions)
    return with_rules(board, record)


def has_values(record: Record) -> bool:
    """True if a record is of a board with other values than 1 to N."""
    return record.get("value_range") is not None


def _with_values(record: Record, size: int, box: BoxChoice, regions: list[Any] | None) -> Layout:
    values, rows = record["value_range"], record.get("rows", size)
    numbers = [*values, rows] if isinstance(values, list) else []
    if len(numbers) != 3 or not all(type(number) is int for number in numbers):
        raise FormatError('"value_range" must be the least and the greatest value, "rows" a number')
    repeats = record.get("repeats", False)
    if not isinstance(repeats, bool):
        raise FormatError('"repeats" must be true or false')
    allowed = range(values[0], values[1] + 1)
    shape = None if regions is not None else box
    names = record.get("gaps", [])
    if not isinstance(names, list):
        raise FormatError('"gaps" must be an array of cells')
    gaps = [parse_cell(str(name), size, rows) for name in names]
    return Layout.of(
        size, shape, regions=regions, rows=rows, values=allowed, repeats=repeats, gaps=gaps
    )


def with_rules(layout: Layout, record: Record) -> Layout:
    """The board, still that of its game, with the rules of a record that it has not."""
    from nonet.constraints import require_few  # boards without rules need no rule's file

    require_few([record.get(key) or [] for key in ("extra", "relations", "constraints")])
    size = layout.size
    houses = [_house(item, size) for item in _objects(record, "extra", "houses")]
    items = _objects(record, "relations", "objects")
    for item in items:
        require_known(item, RELATION_KEYS, "a relation")
    count = layout.value_count
    relations = chain.from_iterable(relations_of(item, size, count) for item in items)
    known = set(layout.relations)
    ruled = layout.with_houses(house for house in houses if house not in layout.extra)
    ruled = ruled.with_relations(relation for relation in relations if relation not in known)
    rules = map(constraints.constraint_of, _objects(record, "constraints", "rules", str))
    return ruled.with_constraints(rules).with_game(layout.game)


def _objects(record: Record, key: str, noun: str, *others: type) -> list[Any]:
    items = record.get(key) or []
    if not isinstance(items, list) or not all(isinstance(item, (dict, *others)) for item in items):
        or_text = " or a text" if others else ""
        raise FormatError(f'"{key}" must be an array of {noun}, each an object{or_text}')
    return items


def _regions(given: Any, size: int) -> list[Any] | None:
    """The labels of all cells, which may come row by row."""
    if given is None:
        return None
    if isinstance(given, str):
        given = list("".join(given.split()))
    if isinstance(given, list) and given and all(isinstance(row, list) for row in given):
        if any(len(row) != size for row in given):
            raise FormatError(f'"regions" must be rows of {size} labels')
        given = list(chain.from_iterable(given))
    if not isinstance(given, list) or not all(isinstance(region, int | str) for region in given):
        raise FormatError('"regions" must be an array of labels, one for each cell')
    return given


def require_known(value: Record, keys: Iterable[str], who: str) -> None:
    """Refuses an object with a key that may be a rule.

    Raises:
        UnsupportedError: It has one.
    """
    known = list(keys)
    unknown = [repr(key) for key in value if key not in known]
    if unknown:
        raise UnsupportedError(
            f"{who} does not know {listed(unknown, most=40)}, which may be a rule of "
            f"the puzzle; known keys: {', '.join(known)}"
        )


def _house(value: Any, size: int) -> House:
    require_known(value, _HOUSE_KEYS, "a house")
    kind, cells = value.get("kind"), value.get("cells")
    number: Any = value.get("number")
    counted = isinstance(number, int) and not isinstance(number, bool)
    if not isinstance(kind, str) or not counted or not isinstance(cells, list):
        raise FormatError('a house needs "kind" (a word), "number" and "cells" (names as r1c1)')
    wrong = [repr(cell) for cell in cells if not isinstance(cell, str)]
    if wrong:
        raise FormatError(f"cells of a house have names as r1c1, not {listed(wrong, most=40)}")
    try:
        cells_ = sorted(parse_cell(cell, size) for cell in cells)
    except UsageError as error:  # the text is wrong here, not the call
        raise FormatError(f'a house in "extra": {error}') from None
    return House(kind, number, tuple(cells_))
