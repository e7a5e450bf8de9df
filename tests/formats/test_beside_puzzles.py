"""What stands beside a typed puzzle: words, flags, a solution, fields that nobody knows."""

from __future__ import annotations

from typing import Any

import pytest

import nonet
from linking import lz_packed
from nonet.constraints import parse_rule
from nonet.drawn import unread_sentences
from nonet.errors import NonetError, ShapeError
from nonet.games import GAMES
from nonet.model import Layout, Puzzle

SOLUTION = "1234341221434321"
BOXES = [[[r + i // 2, c + i % 2] for i in range(4)] for r in (0, 2) for c in (0, 2)]
KINDS = ("fpuzzles", "sudokupad")


def puzzle(kind: str, cells: Any = None, **keys: Any) -> Puzzle:
    """A 4x4 of f-puzzles or SudokuPad with these keys."""
    rows = cells or [[{} for _ in range(4)] for _ in range(4)]
    if kind == "fpuzzles":
        value = {"size": 4, "grid": rows, **keys}
        return nonet.parse("fpuz" + lz_packed(value))
    return nonet.parse("scl" + lz_packed({"cells": rows, "regions": BOXES} | keys))


def cages(kind: str, *found: dict[str, Any]) -> dict[str, Any]:
    """Keys with cages that may be notes."""
    if kind == "fpuzzles":
        return {"cage": [{"cells": ["R1C1"], **each} for each in found]}
    return {"cages": [{"cells": [[0, 0]], **each} for each in found]}


@pytest.mark.parametrize(
    ("words", "typed", "listed"),
    [
        ("Cages sum up. Adjacent cells cannot hold consecutive digits.", ["killercage"],
         "'Adjacent cells cannot hold"),
        ("Digits in cages sum to the total. Digits may repeat in cages.", ["killercage"],
         "may repeat in cages"),
        ("Digits in cages sum to the total. Digits may repeat along lines.", ["killercage"], ""),
        ("Cells in the same place of two boxes must differ.", ["thermometer"], "'Cells in the sa"),
        ("White dots are consecutive. All dots are given.", ["difference"], "all dots are given"),
        ("White dots are consecutive. Not all dots are given.", ["difference"], ""),
        ("All possible Xs and Vs are shown.", ["xv"], "all possible xs and vs are shown"),
        ("All possible Xs and Vs are shown.", ["xv", "negative"], ""),
        ("There is no negative constraint on dots.", ["ratio"], ""),
        ("All regions of the same colour have their digits in the same order.", [], "the same"),
        ("Each row, column and box holds every digit at least once.", [], "at least once"),
        ("Each row, column and box holds every digit once.", [], ""),
        ("Place the digits 0-8 in every row, column and box.", [], "digits 0-8"),
        ("Place the digits from 1 to 7 in each row.", [], "digits from 1 to 7"),
        ("In cages, digits sum to the same number.", ["killercage"], "the same number"),
        ("A cage holds a sum to be deduced.", ["killercage"], "be deduced"),
        ("Digits in cages add up. Lines are split into segments of the same sum.",
         ["killercage", "regionsumline"], ""),
        ("Cages add up. All cages with a sum of 9 are given.", ["killercage"], "all cages with"),
        ("Digits on thermometers increase consecutively.", ["thermometer"], "consecutively"),
        ("A German palindrome reads the same both ways.", ["palindrome"], "german palindrome"),
        ("Digits along an arrow add up. Digits on two diagonals have one sum.", ["arrow"],
         "'Digits on two diagonals"),
        ("Indexing arrows: digits sum to the circle.", ["arrow"], "digits sum to the circle"),
        ("Lines are renbans and also act as thermometers.", ["renban", "thermometer"], "also act"),
        ("White dots are consecutive. A 3 may not touch an even digit.", ["difference"],
         "3 may not"),
        ("Region sum lines have equal sums in each box.", ["regionsumline"], ""),
        ("There are four extraregions.", ["thermometer"], "extraregions"),
        ("Circled cells are prime numbers.", ["prime"], ""),
        ("Correct digits clear the fog around them. Cages add up.", ["killercage"], ""),
        ("Digits must not repeat within the same row, column or box.", ["arrow"], ""),
        ("Place the digits 1\u20139 in every row, column and box.", [], ""),
    ],
)  # fmt: skip
def test_words(words: str, typed: list[str], listed: str) -> None:
    found = "; ".join(unread_sentences(words, Layout.of(9), typed))
    assert listed.lower() in found.lower()
    assert bool(listed) == bool(found)


@pytest.mark.parametrize("kind", KINDS)
def test_a_solution_is_held_against_the_rules(kind: str) -> None:
    keys: dict[str, Any] = {"solution": list(SOLUTION)}
    if kind == "sudokupad":
        keys = {"metadata": {"solution": SOLUTION}}
    assert puzzle(kind, **keys).unread == ()
    cells: list[list[Any]] = [[{} for _ in range(4)] for _ in range(4)]
    cells[1][2] = {"value": 1, "given": True}
    assert puzzle(kind, cells, **keys).unread == ()
    cells[1][2] = {"value": 2, "given": True}
    (noted,) = puzzle(kind, cells, **keys).unread
    assert noted == "the solution beside it has 1 at r2c3, where 2 is given"
    marks = "givenPencilMarks" if kind == "fpuzzles" else "centremarks"
    marked = puzzle(kind, [[{marks: [2, 3]}, {}, {}, {}], *cells[2:], cells[0]], **keys)
    if kind == "fpuzzles":
        (noted,) = marked.unread
        assert noted == "the solution beside it has 1 at r1c1, which its marks leave out"
    else:  # what a player noted may be wrong
        assert marked.unread == ()
    cage: dict[str, Any]
    if kind == "fpuzzles":
        cage = {"killercage": [{"cells": ["R1C1", "R1C2"], "value": "4"}]}
    else:
        cage = {"cages": [{"cells": "r1c1,r1c2", "sum": 4, "unique": True}]}
    (noted,) = puzzle(kind, **keys, **cage).unread
    assert noted == "the solution beside it does not fit: killer 4 r1c1 r1c2: the sum is 3"


def test_a_solution_covers_the_cells_around_the_board() -> None:
    cells: list[list[Any]] = [[{} for _ in range(5)] for _ in range(5)]
    regions = [[[r + 1, c + 1] for r, c in box] for box in BOXES]
    recorded = "....." + "".join("." + SOLUTION[i : i + 4] for i in range(0, 16, 4))
    cage = [{"cells": [[1, 1], [1, 2]], "sum": 4, "unique": True}]
    keys = {"regions": regions, "metadata": {"solution": recorded}}
    assert puzzle("sudokupad", cells, **keys).unread == ()
    (noted,) = puzzle("sudokupad", cells, **keys, cages=cage).unread
    assert noted.endswith("killer 4 r1c1 r1c2: the sum is 3")


def test_values_without_a_flag_beside_rules_are_the_solution() -> None:
    cells: list[list[Any]] = [
        [{"value": int(SOLUTION[4 * r + c])} for c in range(4)] for r in range(4)
    ]
    assert puzzle("fpuzzles", cells).givens == tuple(map(int, SOLUTION))
    caged = puzzle("fpuzzles", cells, killercage=[{"cells": ["R1C1", "R1C2"], "value": "3"}])
    assert not any(caged.givens)
    assert caged.unread == ()
    cells[0][0]["given"] = True
    cells[0][1]["givenPencilMarks"] = [2, 3]
    marked = puzzle("fpuzzles", cells)
    assert marked.givens == (1, *[0] * 15)
    assert marked.candidates().of("r1c2") == (2, 3)


@pytest.mark.parametrize("kind", KINDS)
def test_flags_are_rules(kind: str) -> None:
    knights = GAMES.get("anti-knight").layout(4)
    assert puzzle(kind, metadata={"antiknight": True}).layout == knights
    assert puzzle(kind, **cages(kind, {"value": "antiknight: true"})).layout == knights
    (noted,) = puzzle(kind, metadata={"spin": True, "author": "x"}).unread
    assert noted == "'spin', a setting that is not known"


@pytest.mark.parametrize("kind", KINDS)
def test_rows_and_columns_may_be_no_houses(kind: str) -> None:
    for keys in ({"metadata": {"norowcol": True}}, cages(kind, {"value": "norowcol: true"})):
        layout = puzzle(kind, **keys).layout
        assert not layout.houses
        assert nonet.count(Puzzle(layout, [0] * 16)) == 24**4


def test_some_rows_may_be_houses() -> None:
    rows: list[dict[str, Any]] = [
        {"cells": [[r, c] for c in range(4)], "type": "rowcol", "unique": True} for r in range(4)
    ]
    columns = [{**each, "cells": [[c, r] for r, c in each["cells"]]} for each in rows]
    free = {"metadata": {"norowcol": True}}
    found = puzzle("sudokupad", **free, cages=rows)
    assert len(found.layout.constraints) == 8
    assert puzzle("sudokupad", **free, cages=[*rows, *columns]).layout == Layout.of(4)


@pytest.mark.parametrize("kind", KINDS)
def test_only_notes_are_no_cages(kind: str) -> None:
    notes = cages(kind, {"value": "author: somebody"}, {"value": "msgcorrect: Well done"})
    assert puzzle(kind, **notes).unread == ()
    (noted,) = puzzle(kind, **cages(kind, {"value": "Sum: 10"})).unread
    assert "'Sum: 10' at r1c1" in noted
    words = puzzle(kind, **cages(kind, {"value": "rules: Along thermometers digits rise."}))
    assert words.unread == ("rules in words: 'Along thermometers digits rise.'",)


def test_a_region_may_share_cells_with_others() -> None:
    middle = [[0, 1], [0, 2], [1, 1], [1, 2]]
    expected = Layout.of(4).with_constraints([parse_rule("extra-region r1c2 r1c3 r2c2 r2c3")])
    assert puzzle("sudokupad", regions=[*BOXES, middle]).layout == expected
    assert puzzle("sudokupad", regions=[middle, *BOXES]).layout == expected
    assert puzzle("sudokupad", regions=[*BOXES, BOXES[0]]).layout == Layout.of(4)


def test_one_region_is_not_the_board() -> None:
    found = puzzle("sudokupad", regions=BOXES[:1]).layout
    assert (found.size, len(found.constraints), found.box) == (4, 1, None)
    cells: list[list[Any]] = [[{} for _ in range(5)] for _ in range(5)]
    lines = [{"cells": [[r, c + 1] for c in range(4)], "type": "rowcol"} for r in range(1, 5)]
    assert puzzle("sudokupad", cells, regions=[], cages=lines).layout == Layout.of(4, "none")


@pytest.mark.parametrize(
    ("cage", "rule", "noted"),
    [
        ({"sum": "7 ", "unique": True}, "killer 7 r1c1 r1c2", ""),
        ({"sum": 7.0, "unique": 1}, "killer 7 r1c1 r1c2", ""),
        ({"sum": 7, "unique": "false"}, "sum 7 r1c1 r1c2", ""),
        ({"sum": "?", "unique": True}, "killer none r1c1 r1c2", "'?' as the sum of the cage"),
        ({"sum": 7.5, "unique": True}, "killer none r1c1 r1c2", "'7.5' as the sum of the cage"),
        ({"sum": -7, "unique": True}, "killer none r1c1 r1c2", "'-7' as the sum of the cage"),
        ({"sum": 7, "unique": True, "cells": "r1c1r1c2"}, "killer 7 r1c1 r1c2", ""),
        ({"sum": 7, "unique": True, "cells": [["0", 0], [0.0, 1], [0, 1]]},
         "killer 7 r1c1 r1c2", ""),
        ({"sum": 7, "cells": []}, "", "1 cage (beside the board)"),
    ],
)  # fmt: skip
def test_cages_of_many_hands(cage: dict[str, Any], rule: str, noted: str) -> None:
    found = puzzle("sudokupad", cages=[None, {"cells": "r1c1,r1c2", **cage}])
    assert found.layout == Layout.of(4).with_constraints([parse_rule(rule)] if rule else [])
    assert noted in "; ".join(found.unread)
    assert bool(noted) == bool(found.unread)


@pytest.mark.parametrize(
    ("keys", "noted"),
    [
        ({"foglight": ["r0"]}, "1 light in fog"),
        ({"triggereffect": [{"effect": {"type": "sound"}}]}, "1 effect"),
        ({"global": "antixv"}, "not known: ['antixv']"),
        ({"rules": "Along thermometers digits rise."}, "thermometers"),
        ({"regions": [], "rules": "Normal sudoku rules apply."}, "regions, which the words name"),
        ({"cells": [[{"locked": 3}, {}, {}, {}], *[[{}] * 4] * 3]}, "'locked' of cells"),
        ({"lines": [None, {"wayPoints": [[0.5, 0.5], [1.25, 1.75]]}]}, "1 line (r1c1)"),
    ],
)
def test_nothing_is_dropped_for_its_shape(keys: dict[str, Any], noted: str) -> None:
    found = "; ".join(puzzle("sudokupad", **keys).unread)
    assert noted in found


def test_a_value_that_is_not_given_is_an_entry() -> None:
    cells: list[list[Any]] = [[{"value": 3, "given": False}, {}, {}, {}], *[[{}] * 4] * 3]
    found = puzzle("sudokupad", cells)
    assert not any(found.givens)
    assert found.document.entries[0] == 3


def test_fields_and_entries_of_f_puzzles() -> None:
    one, two = ["R1C1", "R1C2"], {"cells": ["R2C1", "R2C2"], "value": "5"}
    expected = puzzle("fpuzzles", killercage=[two]).layout
    assert puzzle("fpuzzles", killercage=[None, two]).layout == expected
    doubled = {**two, "cells": ["R2C1", "R2C2", "R2C1"]}
    assert puzzle("fpuzzles", killercage=[doubled]).layout == expected
    stuttered = puzzle("fpuzzles", thermometer=[{"lines": [["R1C1", "R1C1", "R1C2"]]}])
    assert stuttered == puzzle("fpuzzles", thermometer=[{"lines": [one]}])
    for field in ({"unique": False}, {"allowRepeats": True}):
        (noted,) = puzzle("fpuzzles", killercage=[{**two, **field}]).unread
        assert noted == f"{next(iter(field))!r} beside killercage"
    cells: list[list[Any]] = [[{"value": 2.5, "given": True}, {}, {}, {}], *[[{}] * 4] * 3]
    with pytest.raises(NonetError, match=r"2\.5 is not a value"):
        puzzle("fpuzzles", cells)
    with pytest.raises(ShapeError, match="the size is 9, but the grid has 4 rows"):
        puzzle("fpuzzles", size=9)
