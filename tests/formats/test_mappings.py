"""Mappings whose keys are places: cells, rows, columns, of Python and of JSON, and their text."""

from __future__ import annotations

import json
from collections import OrderedDict, defaultdict
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest

import nonet

ROWS = [[1, 0, 0, 4], [0, 0, 0, 0], [2, 0, 0, 0], [0, 0, 0, 3]]
WANTED = nonet.parse("1..4....2......3")
TURNED = nonet.parse("1.2.........4..3")
CELLS = {(row, column): ROWS[row][column] for row in range(4) for column in range(4)}
GIVEN = {cell: value for cell, value in CELLS.items() if value}
FROM_1 = {(row + 1, column + 1): value for (row, column), value in CELLS.items()}

ON_A_BOARD: dict[str, Any] = {
    "cells": CELLS,
    "givens": GIVEN,
    "cells from 1": FROM_1,
    "nothing in the last row": {**FROM_1, (4, 4): 0} | {(3, 4): 3},
    "cells of NumPy": {(np.int64(r), np.uint8(c)): np.int8(v) for (r, c), v in CELLS.items()},
    "a default": defaultdict(int, GIVEN),
    "only to be read": MappingProxyType(GIVEN),
    "texts": {cell: str(value) if value else "." for cell, value in CELLS.items()},
    "None": {cell: value or None for cell, value in CELLS.items()},
    "what is left": {cell: {value} if value else {1, 2, 3, 4} for cell, value in CELLS.items()},
    "what is left in JSON": {
        f"r{r}c{c}": [value] if value else [1, 2, 3, 4] for (r, c), value in FROM_1.items()
    },
    "pairs in JSON": {f"{row},{column}": value for (row, column), value in GIVEN.items()},
    "tuples in JSON": {str(cell): value for cell, value in CELLS.items()},
    "pairs with a dash": {f"{row}-{column}": value for (row, column), value in GIVEN.items()},
    "names": {f"r{row}c{column}": value for (row, column), value in FROM_1.items() if value},
    "rows": dict(enumerate(ROWS)),
    "rows from 1": dict(enumerate(map(tuple, ROWS), 1)),
    "rows upside down": OrderedDict(reversed(list(enumerate(ROWS)))),
    "rows of NumPy": {np.int32(number): np.array(row) for number, row in enumerate(ROWS)},
    "rows in text": {number: "".join(map(str, row)) for number, row in enumerate(ROWS)},
    "rows in JSON": {str(number): row for number, row in enumerate(ROWS)},
    "rows by name": {f"row_{number}": row for number, row in enumerate(ROWS, 1)},
    "rows of cells": {r: {c: v for c, v in enumerate(row) if v} for r, row in enumerate(ROWS)},
    "columns by name": {f"col{at}": [row[at - 1] for row in ROWS] for at in range(1, 5)},
    "numbered cells": dict(enumerate(value for row in ROWS for value in row)),
    "under a key": {"puzzle": GIVEN, "difficulty": {"1": 3}},
    "under two": {"data": {"board": dict(enumerate(ROWS))}},
}

VALUES_ONLY = ("cells of NumPy", "a default", "only to be read", "rows of NumPy")


def wanted(name: str) -> nonet.Puzzle:
    return nonet.parse("1..4....2..3....") if name.startswith("nothing") else WANTED


@pytest.mark.parametrize("name", ON_A_BOARD)
def test_as_values(name: str) -> None:
    assert nonet.parse(ON_A_BOARD[name]) == wanted(name)


@pytest.mark.parametrize("name", [name for name in ON_A_BOARD if name not in VALUES_ONLY])
def test_as_text(name: str) -> None:
    value = ON_A_BOARD[name]
    text = repr(dict(value) if isinstance(value, OrderedDict) else value)
    assert nonet.parse(text) == nonet.parse(f"board = {text}") == wanted(name)
    if "JSON" in name:
        assert nonet.parse(json.dumps(value)) == wanted(name)


def test_several() -> None:
    boards: list[Any] = [GIVEN, dict(enumerate(ROWS))]
    assert list(nonet.parse_many(boards)) == [WANTED] * 2
    assert list(nonet.parse_many({1: "1..4....2......3", 2: [0] * 16})) == [
        WANTED,
        nonet.parse("." * 16),
    ]


def test_the_size_is_shown_or_chosen() -> None:
    assert nonet.parse({(0, 0): 9, (8, 8): 1}).size == 9
    assert nonet.parse({"r1c1": 9, "r9c9": 1}).clues == 2
    assert nonet.parse({(0, 3): 5, (2, 0): 7}, box="3x3") == nonet.parse(
        "...5" + "." * 14 + "7" + "." * 62
    )
    with pytest.raises(nonet.AmbiguousFormatError, match="box='3x3'"):
        nonet.parse({(0, 3): 5, (2, 0): 7})
    with pytest.raises(nonet.AmbiguousFormatError, match="count from 0"):
        nonet.parse({(1, 3): 5, (2, 1): 7}, box="3x3")


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ({0: ROWS[0], 2: ROWS[2], 3: ROWS[3]}, "not those of all rows"),
        ({0: ROWS[0], 1: ROWS[1], 2: ROWS[2]}, "3 rows of 4 cells"),
        ({0: 5, 80: 3}, "cells are named as in"),
        ({(0, 0): [1, 2], (3, 3): 4}, "each a number, not \\[1, 2\\]"),
        ({(0, 0): 9, (8, 9): 1, (8, 8): 1}, "does not show the size"),
        ({1: 5, "a": 3}, "no key such as"),
        ({None: 5}, "no key such as"),
        ({(0, 0, 0): 5}, "no key such as"),
        ({(0, 0): 1.5, (3, 3): 4}, "each a number"),
        ({(-1, 0): 1, (3, 3): 4}, "no key such as"),
        ({"A": ROWS[0], "B": ROWS[1], "C": ROWS[2], "D": ROWS[3]}, "no key such as"),
    ],
    ids=lambda value: str(value)[:24],
)
def test_what_is_wrong(value: Any, words: str) -> None:
    with pytest.raises(nonet.NonetError, match=words):
        nonet.parse(value)


def test_cells_that_name_their_place_in_one_word() -> None:
    cells = [
        {"cell": f"r{row + 1}c{column + 1}", "value": ROWS[row][column]}
        for row in range(4)
        for column in range(4)
        if ROWS[row][column]
    ]
    for value in (cells, {"state": cells}, {"tiles": cells[::-1]}):
        assert nonet.parse(value) == nonet.parse(json.dumps(value)) == WANTED


@pytest.mark.parametrize("key", ["index", "id", "cellIndex", "cell", "position", "no"])
@pytest.mark.parametrize("first", [0, 1])
def test_cells_that_a_key_numbers_stand_at_their_place(key: str, first: int) -> None:
    numbered = [(at, value) for at, value in enumerate(CELLS.values(), first)]
    shuffled = [{key: at, "value": value} for at, value in numbered[7:] + numbered[6::-1]]
    assert nonet.parse(json.dumps(shuffled)) == nonet.solve(shuffled).puzzle == WANTED


def test_cells_with_two_numberings_are_refused() -> None:
    cells = [{"index": at, "id": 15 - at, "value": v} for at, v in enumerate(CELLS.values())]
    with pytest.raises(nonet.NonetError):
        nonet.parse(json.dumps(cells))


def test_a_row_a_column_and_a_value_each_time() -> None:
    triples = [[2, 2, 4], [7, 1, 5], [0, 8, 6], [4, 4, 7], [8, 0, 8], [5, 3, 9]]
    givens = nonet.parse({"size": 9, "cells": triples}).givens
    assert [[*divmod(givens.index(given), 9), given] for *_, given in triples] == triples


def test_state_that_is_kept_as_text_in_an_object() -> None:
    state = {"board": ROWS, "mistakes": 0, "notes": {"r1c2": [2, 3]}}
    puzzle = nonet.parse(json.dumps({"state": json.dumps(state), "version": 2}))
    assert (puzzle, puzzle.document.centre[1]) == (WANTED, (2, 3))


@pytest.mark.parametrize("key", ["columns", "cols", "boxes"])
def test_columns_and_boxes_are_not_read_as_rows(key: str) -> None:
    rows = [[1, 0, 0, 4], [0] * 4, [2, 0, 0, 0], [0, 0, 0, 3]]
    for whole in ({key: rows}, json.dumps({key: rows})):
        with pytest.raises(nonet.NonetError, match="write the rows"):
            nonet.parse(whole)


def test_words_in_a_value_are_unread_as_in_its_text() -> None:
    whole = {"board": "1..4....2......3", "rules": "Digits on both diagonals are different."}
    puzzle = nonet.parse(whole)
    assert puzzle.unread == nonet.parse(json.dumps(whole)).unread != ()
    assert puzzle.line is None
    with pytest.raises(nonet.UnsupportedError, match="rules in words"):
        nonet.parse(whole, strict=True)


@pytest.mark.parametrize("key", ["region", "box", "blockIndex"])
@pytest.mark.parametrize(
    ("labels", "board"),
    [("AAABACBBCCDBCDDD", "4x4, jigsaw regions"), ("1122112233443344", "4x4, boxes 2x2")],
)
def test_regions_that_cells_name_are_those_of_the_board(key: str, labels: str, board: str) -> None:
    cells = [{"value": v, key: label} for v, label in zip(CELLS.values(), labels, strict=True)]
    rows = [cells[at : at + 4] for at in range(0, 16, 4)]
    for value in (cells, rows, {"cells": cells}, {"title": "A", "board": {"rows": rows}}):
        for puzzle in (nonet.parse(value), nonet.parse(json.dumps(value))):
            assert puzzle.layout.describe() == board
            assert puzzle.givens == WANTED.givens
