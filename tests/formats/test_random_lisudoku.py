"""Random documents of lisudoku have as many solutions as there are boards that obey their rules."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from formats.filled import (
    CELLS,
    EDGES,
    KING,
    KNIGHT,
    Grid,
    N,
    Place,
    Rule,
    at,
    counted,
    in_sequence,
    not_equal_at,
    obeying,
    path,
    rises,
    some,
)

Made = tuple[str, Any, Rule]  # the key, what it holds, what that asks


def place(cell: Place) -> dict[str, int]:
    return {"row": cell[0], "col": cell[1]}


def places(cells: Sequence[Place]) -> list[dict[str, int]]:
    return list(map(place, cells))


def _thermo(chance: Random) -> Made:
    line = path(chance, chance.randint(2, 3))
    return "thermos", places(line), lambda g: rises(at(g, line))


def _cage(chance: Random) -> Made:
    cells = path(chance, chance.randint(2, 3))
    total = chance.choice([None, *range(3, 10)])
    item: dict[str, Any] = {"region": places(cells)}

    def holds(g: Grid) -> bool:
        values = at(g, cells)
        return len({*values}) == len(values) and total in (None, sum(values))

    return "killerCages", item if total is None else {**item, "sum": total}, holds


def _dot(chance: Random) -> Made:
    a, b = chance.choice(EDGES)
    kind = chance.choice(["Consecutive", "Double"])

    def holds(g: Grid) -> bool:
        x, y = at(g, (a, b))
        return abs(x - y) == 1 if kind == "Consecutive" else x == 2 * y or y == 2 * x

    return "kropkiDots", {"cell1": place(a), "cell2": place(b), "dotType": kind}, holds


def _arrow(chance: Random) -> Made:
    line = path(chance, chance.randint(2, 4))
    item = {"circleCells": places(line[:1]), "arrowCells": places(line[1:])}
    return "arrows", item, lambda g: at(g, line[:1])[0] == sum(at(g, line[1:]))


def _renban(chance: Random) -> Made:
    line = path(chance, chance.randint(2, 3))
    return "renbans", places(line), lambda g: in_sequence(at(g, line))


def _palindrome(chance: Random) -> Made:
    line = path(chance, chance.randint(2, 4))
    return "palindromes", places(line), lambda g: at(g, line) == at(g, line)[::-1]


def _parity(chance: Random) -> Made:
    cell, odd = chance.choice(CELLS), chance.random() < 0.5
    return "oddCells" if odd else "evenCells", place(cell), lambda g: at(g, [cell])[0] % 2 == odd


def _extra(chance: Random) -> Made:
    cells = some(chance, N)
    return "extraRegions", places(cells), lambda g: len({*at(g, cells)}) == N


def _everywhere(chance: Random) -> Made:
    ways: list[Made] = [
        ("antiKnight", True, not_equal_at(KNIGHT)),
        ("antiKing", True, not_equal_at(KING)),
        ("primaryDiagonal", True, lambda g: len({g[i][i] for i in range(N)}) == N),
        ("secondaryDiagonal", True, lambda g: len({g[i][N - 1 - i] for i in range(N)}) == N),
    ]
    return chance.choice(ways)


def _given(chance: Random) -> Made:
    cell, digit = chance.choice(CELLS), chance.randint(1, N)
    item = {"position": place(cell), "value": digit}
    return "fixedNumbers", item, lambda g: at(g, [cell])[0] == digit


_ONCE = ("oddCells", "evenCells", "fixedNumbers")  # of which one cell is there once
KINDS = (
    *(_thermo, _cage, _dot, _arrow, _renban, _palindrome),
    *(_parity, _extra, _everywhere, _given),
)


def lisudoku(chance: Random) -> tuple[dict[str, Any], list[Rule]]:
    """A document, and what it asks."""
    value: dict[str, Any] = {"gridSize": N, "fixedNumbers": []}
    rules: list[Rule] = []
    for kind in chance.choices(KINDS, k=chance.randint(1, 4)):
        key, item, rule = kind(chance)
        if key in _ONCE and value.get(key):
            continue
        if item is True:
            value[key] = True
        else:
            value.setdefault(key, []).append(item)
        rules.append(rule)
    if chance.random() < 0.15:
        value["kropkiNegative"] = True
        dots = [(each["cell1"], each["cell2"]) for each in value.get("kropkiDots", [])]
        dotted = [{tuple(cell.values()) for cell in dot} for dot in dots]
        bare = [edge for edge in EDGES if {*edge} not in dotted]

        def all_given(g: Grid) -> bool:
            pairs = [at(g, edge) for edge in bare]
            return all(abs(a - b) != 1 and a != 2 * b and b != 2 * a for a, b in pairs)

        rules.append(all_given)
    return value, rules


@pytest.mark.parametrize("seed", range(4))
def test_documents_of_lisudoku_have_as_many_solutions(seed: int) -> None:
    chance = Random(seed)
    read = 0
    for _ in range(60):
        value, rules = lisudoku(chance)
        found = counted(value)
        read += found is not None
        assert found in (None, obeying(rules)), json.dumps(value)
    assert read > 50
