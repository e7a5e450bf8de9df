"""Cages, regions and givens in objects, in XML and under keys that are places."""

from __future__ import annotations

import json
from collections import OrderedDict, defaultdict
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest

import nonet
from nonet.constraints import Killer, Ratio, SumCage, Thermometer
from nonet.errors import FormatError, NonetError, UnsupportedError
from nonet.formats import parse, parse_many
from nonet.model import Layout

BOARD = "1..4....2......3"
SUMS = (3, 7, 7, 3, 4, 6, 6, 4)
CAGES = [(total, [(n // 2, n % 2 * 2), (n // 2, n % 2 * 2 + 1)]) for n, total in enumerate(SUMS)]
KILLER = Layout.of(4).with_constraints(Killer(t, (2 * n, 2 * n + 1)) for n, t in enumerate(SUMS))
REGIONS = "AAABACBBCCDBCDDD"


def _each(item: Any) -> list[Any]:
    return [item(total, cells) for total, cells in CAGES]


SHAPES: dict[str, Any] = {
    "sum": lambda t, x: {"sum": t, "cells": x},
    "value and names": lambda t, x: {"value": t, "cells": [f"r{r + 1}c{c + 1}" for r, c in x]},
    "target and objects": lambda t, x: {
        "target": t,
        "cells": [{"row": r, "col": c} for r, c in x],
    },
    "pairs": lambda t, x: [t, x],
    "numbers of cells": lambda t, x: {"total": t, "cells": [4 * r + c for r, c in x]},
    "from 1": lambda t, x: {"id": t, "sum": t, "cells": [[r + 1, c + 1] for r, c in x]},
    "names in a text": lambda t, x: {
        "sum": str(t),
        "cells": ", ".join(f"R{r + 1}C{c + 1}" for r, c in x),
    },
    "a text": lambda t, x: f"{t}: " + " ".join(f"r{r + 1}c{c + 1}" for r, c in x),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_cages_beside_a_puzzle(shape: str) -> None:
    cages = _each(SHAPES[shape])
    for more in ({"puzzle": BOARD}, {"size": 4, "type": "killer"}, {"grid": [[0] * 4] * 4}):
        puzzle = parse(json.dumps({**more, "cages": cages}))
        assert puzzle.layout == KILLER
        assert any(puzzle.givens) == ("puzzle" in more)
    if shape != "numbers of cells":
        assert parse(json.dumps({"cages": cages})).layout == KILLER
    nested = {"data": {"puzzle": BOARD, "killer_cages": cages}}
    assert parse(json.dumps(nested)).layout == KILLER


def test_a_list_of_cages_and_values_of_python() -> None:
    cages = _each(SHAPES["sum"])
    assert parse(json.dumps(cages)).layout == KILLER
    assert nonet.parse({"puzzle": BOARD, "cages": cages}).layout == KILLER
    assert parse(str({"puzzle": BOARD, "cages": CAGES})).layout == KILLER


def test_cages_with_operations_are_kenken() -> None:
    cages = [
        {"value": 3, "operation": "+", "cells": [[0, 0], [0, 1]]},
        {"value": 2, "operation": "divide", "cells": [[1, 0], [2, 0]]},
        {"value": 4, "operation": "", "cells": [[4, 4]]},
    ]
    puzzle = parse(json.dumps({"size": 5, "type": "kenken", "cages": cages}))
    assert puzzle.layout.box is None
    assert puzzle.layout.constraints == (Ratio((5, 10), 2), SumCage(3, (0, 1)))
    assert puzzle.givens[24] == 4
    text = json.dumps({"board": [[0] * 5] * 5, "cages": [["3+", [[0, 0], [0, 1]]]]})
    assert parse(text).layout.constraints == (SumCage(3, (0, 1)),)


@pytest.mark.parametrize(
    "regions",
    [
        REGIONS,
        [REGIONS[at : at + 4] for at in range(0, 16, 4)],
        [list(REGIONS[at : at + 4]) for at in range(0, 16, 4)],
        [["ABCD".index(each) for each in REGIONS[at : at + 4]] for at in range(0, 16, 4)],
        [[n for n in range(16) if REGIONS[n] == label] for label in "ABCD"],
        [[[n // 4, n % 4] for n in range(16) if REGIONS[n] == label] for label in "ABCD"],
    ],
)
def test_regions_beside_a_puzzle(regions: Any) -> None:
    wanted = Layout.of(4, regions=REGIONS)
    for more in ({"puzzle": BOARD}, {"board": [[0] * 4] * 4, "type": "jigsaw"}):
        assert parse(json.dumps({**more, "regions": regions})).layout == wanted


@pytest.mark.parametrize(
    ("cages", "message"),
    [
        ([{"sum": 3, "cells": [[1, 1], [1, 2]]}], "count from 0 or from 1"),
        ([{"sum": 3, "cells": [[0, 0], [0, 7]]}], r"\(0, 7\), which is not on a 4x4 board"),
        ([{"sum": 3, "cells": ["top"]}], "'top' is no cell"),
        ([{"sum": "many", "cells": [[0, 0]]}], "the sum of a cage is a number, not 'many'"),
        ([{"sum": 3, "op": "mod", "cells": [[0, 0], [0, 1]]}], "'mod' is no operation"),
        ([{"sum": 3, "odd": True, "cells": [[0, 0], [0, 1]]}], "'odd' of a cage"),
        ([{"sum": 3}], "is no cage"),
        ("3, 4", "is no cage"),
        (7, "must be a list of cages"),
    ],
)
def test_cages_that_are_not_understood_are_named(cages: Any, message: str) -> None:
    with pytest.raises(NonetError, match=message):
        parse(json.dumps({"puzzle": BOARD, "cages": cages}))


def test_other_keys_are_refused_as_before() -> None:
    with pytest.raises(UnsupportedError, match="'thermos'"):
        parse(json.dumps({"puzzle": BOARD, "thermos": [[[1, 1], [1, 2]]], "cages": []}))
    with pytest.raises(UnsupportedError, match="'type: killer'"):
        parse(json.dumps({"puzzle": BOARD, "type": "killer"}))
    with pytest.raises(FormatError, match="of 12 cells"):
        parse(json.dumps({"puzzle": BOARD, "regions": ["AAAB", "ACBB", "CCDB"]}))


_ROWS = "".join(f"<row>{BOARD[at : at + 4]}</row>\n" for at in range(0, 16, 4))


@pytest.mark.parametrize(
    "cage",
    [
        '<cage sum="3">r1c2 r1c3</cage>',
        '<cages><cage sum="3" cells="r1c2,r1c3"/></cages>',
        '<cage>\n<sum>3</sum>\n<cell row="0" col="1"/><cell row="0" col="2"/></cage>',
        "<cage value='3'><cell>r1c2</cell><cell>r1c3</cell></cage>",
    ],
)
def test_cages_of_xml_are_rules(cage: str) -> None:
    (puzzle,) = parse_many(f'<puzzle size="4">\n{_ROWS}{cage}\n</puzzle>')
    assert puzzle.layout.constraints == (Killer(3, (1, 2)),)
    assert puzzle.givens == parse(BOARD).givens


def test_other_elements_of_xml_are_not_passed_over() -> None:
    (puzzle,) = parse_many(f"<puzzle>\n{_ROWS}<thermo>r1c1 r1c2</thermo>\n</puzzle>")
    assert puzzle.unread == ("<thermo>, which names a rule",)
    with pytest.raises(FormatError, match="a cage of the document is not understood"):
        list(parse_many(f'<puzzle>\n{_ROWS}<cage sum="3">top left</cage>\n</puzzle>'))
    with pytest.raises(FormatError, match="several boards"):
        list(parse_many(f'<a>\n{_ROWS}{_ROWS}<cage sum="3">r1c1 r1c2</cage>\n</a>'))


def test_lists_of_code_that_are_rules_by_their_names() -> None:
    rows = [[1, 0, 0, 4], [0, 0, 0, 0], [2, 0, 0, 0], [0, 0, 0, 3]]
    for cages in (CAGES, _each(SHAPES["sum"])):
        text = f"import nonet\nboard = {rows}\ncages = {cages}\n"
        (puzzle,) = parse_many(text)
        assert puzzle.layout == KILLER
        assert puzzle.givens == parse(BOARD).givens
    (puzzle,) = parse_many(f"thermos: list = [[(0, 0), (0, 1)]]\nboard = {rows}\narrows = []\n")
    assert puzzle.layout.constraints == (Thermometer((0, 1)),)
    (puzzle,) = parse_many(f"thermos: list = [[(1, 1), (1, 2)]]\nboard = {rows}\narrows = []\n")
    assert "a list called 'thermos'" in puzzle.unread[0]
    with pytest.raises(FormatError, match="'cages': which of the boards"):
        list(parse_many(f"a = {rows}\nb = {rows}\ncages = {CAGES}\n"))


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
