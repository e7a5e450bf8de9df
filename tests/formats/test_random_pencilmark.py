"""Random documents of pencilmark's JSON have as many solutions as boards that obey their rules."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from formats.filled import (
    CELLS,
    EDGES,
    KING,
    KNIGHT,
    LATIN,
    SUDOKU,
    Grid,
    N,
    Place,
    Rule,
    apart,
    at,
    between_ends,
    counted,
    in_sequence,
    not_equal_at,
    obeying,
    path,
    rises,
    seen,
    some,
)

Made = tuple[dict[str, Any], Rule]

_LINES = (
    *("thermo", "slow_thermo", "whisper", "renban", "palindrome"),
    *("between", "double_arrow", "zipper", "parity"),
)
_EDGES = ("difference", "ratio", "sum", "less", "kropki", "xv", "product")
_CELLS = ("odd", "even", "low", "high", "set", "exclude")


def name(cell: Place) -> str:
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def names(cells: Sequence[Place]) -> list[str]:
    return list(map(name, cells))


def _line(chance: Random) -> Made:
    kind = chance.choice(_LINES)
    line = path(chance, chance.randint(3, 4) if kind in ("between", "double_arrow") else 3)
    item: dict[str, Any] = {"type": "line", "kind": kind, "cells": names(line)}
    if kind == "whisper":
        item["value"] = 2
    checks: dict[str, Callable[[list[int]], bool]] = {
        "thermo": rises,
        "slow_thermo": lambda v: all(a <= b for a, b in pairwise(v)),
        "whisper": lambda v: apart(v, 2),
        "renban": in_sequence,
        "palindrome": lambda v: v == v[::-1],
        "between": lambda v: all(min(v[0], v[-1]) < x < max(v[0], v[-1]) for x in v[1:-1]),
        "double_arrow": lambda v: v[0] + v[-1] == sum(v[1:-1]),
        "zipper": lambda v: v[0] + v[2] == v[1],
        "parity": lambda v: all((a + b) % 2 for a, b in pairwise(v)),
    }
    return item, lambda g: len(line) < 3 or checks[kind](at(g, line))


def _edge(chance: Random) -> Made:
    edge = chance.choice(EDGES)
    if chance.random() < 0.5:
        edge = edge[::-1]
    kind = chance.choice(_EDGES)
    number = chance.randint(1, 6)
    keys: dict[str, dict[str, Any]] = {
        "less": {},
        "sum": {"sum": number},
        "kropki": {"color": "white" if number % 2 else "black"},
        "xv": {"letter": "V"},
    }
    more = keys.get(kind, {"value": number})
    checks: dict[str, Callable[[int, int], bool]] = {
        "difference": lambda a, b: abs(a - b) == number,
        "ratio": lambda a, b: a == number * b or b == number * a,
        "sum": lambda a, b: a + b == number,
        "less": lambda a, b: a < b,
        "kropki": lambda a, b: abs(a - b) == 1 if number % 2 else a == 2 * b or b == 2 * a,
        "xv": lambda a, b: a + b == 5,
        "product": lambda a, b: a * b == number,
    }
    item = {"type": "edge", "kind": kind, "cells": names(edge), **more}
    return item, lambda g: checks[kind](*at(g, edge))


def _cage(chance: Random) -> Made:
    cells = path(chance, 3)
    total = chance.choice([None, 6, 7, 8, 9])
    item: dict[str, Any] = {"type": "cage", "cells": names(cells)}
    if total is not None:
        item["sum"] = total

    def holds(g: Grid) -> bool:
        values = at(g, cells)
        return len({*values}) == len(values) and total in (None, sum(values))

    return item, holds


def _group(chance: Random) -> Made:
    cells, total = some(chance, 3), chance.randint(4, 11)
    item = {"type": "sum", "kind": "group", "cells": names(cells), "sum": total}
    return item, lambda g: sum(at(g, cells)) == total


def _arrow(chance: Random) -> Made:
    line = path(chance, 3)
    item = {"type": "arrow", "bulb": names(line[:1]), "lines": [names(line[1:])]}
    return item, lambda g: at(g, line[:1])[0] == sum(at(g, line[1:]))


def _beside(chance: Random) -> Made:
    number, turned, down = chance.randrange(N), chance.random() < 0.5, chance.random() < 0.5
    cells = [(i, number) if down else (number, i) for i in range(N)]
    side = ("bottom" if turned else "top") if down else ("right" if turned else "left")
    cells = cells[::-1] if turned else cells
    kind, total = chance.choice(["sandwich", "skyscraper", "xsum"]), chance.randint(1, 6)
    key = "value" if kind == "skyscraper" else "sum"
    item = {"type": kind, "side": side, "cells": names(cells), key: total}

    def holds(g: Grid) -> bool:
        values = at(g, cells)
        if kind == "sandwich":
            return between_ends(values) == total
        return (seen(values) if kind == "skyscraper" else sum(values[: values[0]])) == total

    return item, holds


def _cell(chance: Random) -> Made:
    cell, kind = chance.choice(CELLS), chance.choice(_CELLS)
    item: dict[str, Any] = {"type": "cell", "kind": kind, "cells": [name(cell)]}
    if kind in ("low", "high"):
        item["split"] = 2
    held = sorted(chance.sample(range(1, N + 1), 2))
    if kind in ("set", "exclude"):
        item["values"] = held
    allowed = {"odd": {1, 3}, "even": {2, 4}, "low": {1, 2}, "high": {3, 4}, "set": {*held}}
    allowed["exclude"] = {1, 2, 3, 4} - {*held}
    return item, lambda g: at(g, [cell])[0] in allowed[kind]


def _everywhere(chance: Random) -> Made:
    kind = chance.choice(["antiknight", "antiking"])
    item = {"type": "neighbours", "kind": kind}
    return item, not_equal_at(KNIGHT if kind == "antiknight" else KING)


def _relation(chance: Random) -> Made:
    pairs = [chance.choice(EDGES) for _ in range(2)]
    op, number = chance.choice(
        [("not_sum", 5), ("difference_at_least", 2), ("not_difference", 1), ("less", None)]
    )
    params = [] if number is None else [number]
    item = {"type": "relation", "op": op, "params": params, "pairs": [names(p) for p in pairs]}
    checks: dict[str, Callable[[int, int], bool]] = {
        "not_sum": lambda a, b: a + b != 5,
        "difference_at_least": lambda a, b: abs(a - b) >= 2,
        "not_difference": lambda a, b: abs(a - b) != 1,
        "less": lambda a, b: a < b,
    }
    return item, lambda g: all(checks[op](*at(g, pair)) for pair in pairs)


def _negative(chance: Random) -> Made:
    number = chance.randint(4, 6)
    item = {"type": "negative", "of": "sum", "sum": number}
    return item, lambda g: all(sum(at(g, edge)) != number for edge in EDGES)


def _others(chance: Random) -> Made:
    one, other = some(chance, 2), some(chance, 2)
    cells, digits = some(chance, 4), sorted(chance.sample(range(1, N + 1), 2))
    ways: list[Made] = [
        (
            {"type": "equal_sum", "segments": [names(one), names(other)]},
            lambda g: sum(at(g, one)) == sum(at(g, other)),
        ),
        (
            {"type": "clone", "regions": [names(one), names(other)]},
            lambda g: at(g, one) == at(g, other),
        ),
        (
            {"type": "contains", "cells": names(cells), "digits": digits},
            lambda g: {*digits} <= {*at(g, cells)},
        ),
        (
            {"type": "region", "kind": "extra", "cells": names(cells)},
            lambda g: len({*at(g, cells)}) == N,
        ),
        (
            {"type": "distinct_count", "cells": names(cells), "value": 3},
            lambda g: len({*at(g, cells)}) == 3,
        ),
        (
            {"type": "count", "cells": names(cells), "counts": [[digits[0], 1], [digits[1], 2]]},
            lambda g: [at(g, cells).count(digit) for digit in digits] == [1, 2],
        ),
        (
            {"type": "vudoku", "cells": names(cells[:3])},
            lambda g: 2 * max(at(g, cells[:3])) == sum(at(g, cells[:3])),
        ),
        (
            {"type": "count", "kind": "circles", "cells": names(cells)},
            lambda g: all(at(g, cells).count(value) == value for value in at(g, cells)),
        ),
    ]
    return chance.choice(ways)


KINDS = (_line, _edge, _cage, _group, _arrow, _beside, _cell, _everywhere, _relation, _others)


def pencilmark(chance: Random) -> tuple[dict[str, Any], list[Rule], list[Grid]]:
    """A document, what it asks, and the boards among which it is asked."""
    boxed = chance.random() < 0.7
    grid = {"type": "grid", "origin": "r1c1"}
    if boxed:
        grid = {"type": "box_grid", "origin": "r1c1", "box": [2, 2]}  # type: ignore[dict-item]
    made = [kind(chance) for kind in chance.choices(KINDS, k=chance.randint(1, 4))]
    edges = {item.get("kind") for item, _ in made if item["type"] == "edge"}
    if chance.random() < 0.2 and not edges & {"sum", "xv"}:
        made.append(_negative(chance))
    givens = [0] * (N * N)
    rules = [rule for _, rule in made]
    if chance.random() < 0.5:
        cell, digit = chance.choice(CELLS), chance.randint(1, N)
        givens[cell[0] * N + cell[1]] = digit
        rules.append(lambda g: at(g, [cell])[0] == digit)
    value = {
        "format": "sudoku-puzzle",
        "format_version": 1,
        "board": {"rows": N, "cols": N},
        "digits": N,
        "givens": givens,
        "rules": [grid, *(item for item, _ in made)],
    }
    return value, rules, SUDOKU if boxed else LATIN


@pytest.mark.parametrize("seed", range(4))
def test_documents_of_pencilmark_have_as_many_solutions(seed: int) -> None:
    chance = Random(seed)
    read = 0
    for _ in range(60):
        value, rules, boards = pencilmark(chance)
        found = counted(value)
        read += found is not None
        assert found in (None, obeying(rules, boards)), json.dumps(value)
    assert read > 50
