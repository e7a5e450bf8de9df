"""Relations as JSON: those of one kind and table together, with the cells that they hold for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nonet.errors import FormatError, UsageError
from nonet.model import Relation, cell_name, parse_cell
from nonet.words import listed

KEYS = ("kind", "cells", "table")


def relation_records(
    relations: Sequence[Relation], size: int, value_count: int
) -> list[dict[str, Any]]:
    """The relations as JSON values, those of one kind and table together."""
    groups: dict[tuple[str, tuple[int, ...]], list[list[str]]] = {}
    for each in relations:
        cells = [cell_name(each.first, size), cell_name(each.second, size)]
        groups.setdefault((each.kind, each.allowed), []).append(cells)
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
    kind, pairs, table = (item.get(key) for key in KEYS)
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
