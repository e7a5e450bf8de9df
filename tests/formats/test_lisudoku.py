"""Links of lisudoku.xyz: every rule is read, and what is not known is refused by name."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest

import nonet
from linking import lz_packed
from nonet.constraints import parse_rule
from nonet.errors import FormatError, NonetError, UnsupportedError
from nonet.model import Layout


def place(name: str) -> dict[str, int]:
    return {"row": int(name[1]) - 1, "col": int(name[3]) - 1}


def places(*names: str) -> list[dict[str, int]]:
    return list(map(place, names))


def link(**keys: Any) -> str:
    value = {"gridSize": 6, **keys}
    return "https://lisudoku.xyz/solver?import=" + quote(lz_packed(value), safe="")


GIVENS = {"fixedNumbers": [{"position": place("r1c3"), "value": 5}]}
ALL: dict[str, Any] = {
    "thermos": [places("r1c1", "r1c2"), places("r6c1", "r5c2")],
    "arrows": [{"circleCells": places("r2c2"), "arrowCells": places("r2c3", "r2c4")}],
    "killerCages": [
        {"sum": 7, "region": places("r3c1", "r3c2")},
        {"sum": None, "region": places("r4c1", "r4c2")},
    ],
    "kropkiDots": [
        {"dotType": "Consecutive", "cell1": place("r5c5"), "cell2": place("r5c6")},
        {"dotType": "Double", "cell1": place("r6c5"), "cell2": place("r6c6")},
    ],
    "oddCells": places("r1c6", "r2c6"),
    "evenCells": places("r3c6"),
    "renbans": [places("r4c4", "r4c5")],
    "palindromes": [places("r3c3", "r3c4")],
    "extraRegions": [places("r1c1", "r2c2", "r3c3", "r4c5", "r5c6", "r6c4")],
}
RULES = (
    *("thermometer r1c1 r1c2", "thermometer r6c1 r5c2", "arrow r2c2 / r2c3 r2c4"),
    *("killer 7 r3c1 r3c2", "killer r4c1 r4c2", "difference r5c5 r5c6", "ratio r6c5 r6c6"),
    *("odd r1c6 r2c6", "even r3c6", "renban r4c4 r4c5", "palindrome r3c3 r3c4"),
    "extra-region r1c1 r2c2 r3c3 r4c5 r5c6 r6c4",
)


def test_all_rules() -> None:
    puzzle = nonet.parse(link(**GIVENS, **ALL), strict=True)
    wanted = Layout.of(6).with_constraints(map(parse_rule, RULES))
    assert puzzle.layout == wanted
    assert puzzle.givens == (0, 0, 5, *[0] * 33)
    assert puzzle.source is not None
    assert puzzle.source.format == "lisudoku"
    assert nonet.parse(nonet.write(puzzle, "fpuzzles")) == puzzle


@pytest.mark.parametrize("form", ["e?import=", "solver?import="])
def test_other_forms(form: str) -> None:
    """The server has its own names of keys; JSON is read without a link, too."""
    wanted = nonet.parse(link(**GIVENS, **ALL))
    server = {
        "grid_size": 6,
        "fixed_numbers": GIVENS["fixedNumbers"],
        "arrows": [{"circle_cells": places("r2c2"), "arrow_cells": places("r2c3", "r2c4")}],
        "killer_cages": ALL["killerCages"],
        "kropki_dots": [
            {"dot_type": dot["dotType"], "cell1": dot["cell1"], "cell2": dot["cell2"]}
            for dot in ALL["kropkiDots"]
        ],
        "odd_cells": ALL["oddCells"],
        "even_cells": ALL["evenCells"],
        "extra_regions": ALL["extraRegions"],
        **{key: ALL[key] for key in ("thermos", "renbans", "palindromes")},
    }
    packed = lz_packed(server)
    for text in (f"https://lisudoku.xyz/{form}{quote(packed)}", f"see lisudoku.xyz/{form}{packed}"):
        assert nonet.parse(text) == wanted
    assert nonet.parse(packed) == wanted
    assert nonet.parse(json.dumps(server)) == wanted
    assert nonet.parse(json.dumps(server, indent=1)) == wanted


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"topBottom": True}, "the rules topBottom are not supported"),
        ({"oddCells": [{"row": 6, "col": 0}]}, "r7c1 is not a cell of a 6x6 board"),
        ({"fixedNumbers": [{"position": place("r2c1"), "value": 7}]}, "'7' at r2c1"),
        ({"regions": [places("r1c1"), places("r1c1")]}, "r1c1 is in two regions"),
        ({"kropkiDots": [{**ALL["kropkiDots"][0], "dotType": "Half"}]}, "the dot 'half' at r5c5"),
        ({"extraRegions": [places(*["r1c1"] * 2)]}, "the rule extra-region"),
        ({"gridSize": 60}, "the size is '60'"),
        ({"gridSize": True}, "the size is 'True'"),
        ({"thermos": 3}, "not written as lisudoku.xyz does"),
        ({"oddCells": [{"row": "1", "col": 0}]}, "not written as lisudoku.xyz does"),
        ({"arrows": [[]]}, "not written as lisudoku.xyz does"),
        ({"thermos": [places(*["r1c1", "r1c2"] * 501)]}, "more rules than any puzzle"),
    ],
)
def test_what_is_wrong_is_named(keys: dict[str, Any], words: str) -> None:
    with pytest.raises(NonetError, match=words):
        nonet.parse(link(**keys))


def test_what_is_no_puzzle_of_lisudoku() -> None:
    with pytest.raises(FormatError, match="a link of lisudoku"):
        nonet.parse("nothing of the kind", format="lisudoku")
    with pytest.raises(FormatError, match="no size in it"):
        nonet.parse(
            "https://lisudoku.xyz/e?import=" + lz_packed('{"thermos": []}'), format="lisudoku"
        )
    with pytest.raises(UnsupportedError):
        nonet.parse('{"gridSize": 6, "thermos": []}')
