"""Cages and regions in objects and in XML, in the shapes that programs write them in."""

from __future__ import annotations

import json
from typing import Any

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
