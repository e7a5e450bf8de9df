"""Sudoku Maker's links and files: which element is which rule, and what is listed or refused.

The numbers of cells, edges, corners and places around the board are those of its own program.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

import nonet
from linking import lz_packed
from nonet import FormatError, Layout, NonetError, Puzzle, ShapeError, UnsupportedError
from nonet.constraints import parse_rule

BOXES = [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]
EMPTY = 288  # grids of 4x4


def _text(*elements: dict[str, Any], version: str = "1.5.0", **more: Any) -> str:
    regions = [{"type": 1, "regions": BOXES}] if "type" not in more else []
    puzzle = {"size": 4, "cells": [{}] * 16, "constraints": [*regions, *elements], **more}
    return json.dumps({"formatVersion": version, "puzzle": puzzle})


def _link(text: str) -> str:
    packed = lz_packed(text).rstrip("=").replace("/", "-")
    return f"https://sudokumaker.app/?puzzle={packed}"


def _count(text: str) -> int:
    return int(nonet.count(nonet.parse(text), threads=1))


def test_a_link_and_a_file_are_one_puzzle() -> None:
    text = _text({"type": 300, "thermometers": [[0, 1, 2]], "slow": False})
    assert nonet.parse(text) == nonet.parse(_link(text))
    assert nonet.parse(_link(text)).source.format == "sudoku-maker"  # type: ignore[union-attr]
    assert nonet.parse(f"Try [this]({_link(text)})!") == nonet.parse(text)
    assert nonet.parse(_link(text).partition("puzzle=")[2]) == nonet.parse(text)


@pytest.mark.parametrize(
    ("element", "rules"),
    [
        ({"type": 14}, ["disjoint-groups"]),
        ({"type": 15}, ["nonconsecutive"]),
        ({"type": 100, "cells": [0, 5]}, ["even r1c1 r2c2"]),
        ({"type": 101, "cells": [0, 5]}, ["odd r1c1 r2c2"]),
        ({"type": 102, "cells": [0]}, ["maximum r1c1"]),
        ({"type": 103, "cells": [5]}, ["minimum r2c2"]),
        ({"type": 200, "clues": [{"value": 2, "edge": 1}]}, ["difference 2 r1c1 r1c2"]),
        ({"type": 201, "clues": [{"value": 2, "edge": 4}]}, ["ratio 2 r1c1 r2c1"]),
        ({"type": 202, "clues": [{"value": 5, "edge": 31}]}, None),
        ({"type": 202, "clues": [{"value": 5, "edge": 23}]}, ["pair-sum 5 r3c4 r4c4"]),
        ({"type": 200, "clues": [], "negative": [1]}, ["negative-difference 1"]),
        ({"type": 202, "clues": [], "negative": [5]}, ["negative-sum 5"]),
        ({"type": 300, "thermometers": [[0, 5, 10], [3]]}, ["thermometer r1c1 r2c2 r3c3"]),
        ({"type": 300, "thermometers": [[0, 1]], "slow": True}, ["slow-thermometer r1c1 r1c2"]),
        ({"type": 301, "cages": [{"cells": [0, 1], "value": 5}]}, ["killer 5 r1c1 r1c2"]),
        ({"type": 301, "cages": [{"cells": [0, 6], "value": 0}]}, ["killer r1c1 r2c3"]),
        ({"type": 302, "groups": [[0, 10], [1, 11]]}, ["clone r1c1 r1c2 / r3c3 r3c4"]),
        ({"type": 303, "clues": [{"corner": 6, "digits": [1, 1]}]}, ["quadruple 1,1 r1c1"]),
        ({"type": 304, "cages": [{"cells": [0, 5, 6], "value": "21"}]},
         ["look-and-say 2,1 r1c1 r2c2 r2c3"]),
        ({"type": 305, "cells": [0, 5, 10]}, ["extra-region r1c1 r2c2 r3c3"]),
        ({"type": 400, "lines": [[0, 5, 10]]}, ["renban r1c1 r2c2 r3c3"]),
        ({"type": 401, "lines": [[0, 5]], "minDifference": 2}, ["whispers 2 r1c1 r2c2"]),
        ({"type": 402, "lines": [[0, 1, 6]]}, ["palindrome r1c1 r1c2 r2c3"]),
        ({"type": 403, "lines": [[0, 1, 2]]}, ["between r1c1 r1c2 r1c3"]),
        ({"type": 404, "lines": [[0, 1, 2]]}, ["region-sum-line r1c1 r1c2 r1c3"]),
        ({"type": 405, "lines": [[0, 1, 2]]}, ["sequence r1c1 r1c2 r1c3"]),
        ({"type": 406, "lines": [[0, 1, 2]], "groups": [20, 10]}, ["modular 2 r1c1 r1c2 r1c3"]),
        ({"type": 407, "lines": [[0, 1, 2]]}, ["lockout 2 r1c1 r1c2 r1c3"]),
        ({"type": 408, "bulbsWithArrows": [{"bulbCells": [0], "arrows": [[0, 5, 6]]}]},
         ["arrow r1c1 r2c2 r2c3"]),
        # The cell of the ones comes first.
        ({"type": 408, "bulbsWithArrows": [{"bulbCells": [1, 0], "arrows": [[1, 2, 3, 7, 11]]}]},
         ["arrow r1c1 r1c2 / r1c3 r1c4 r2c4 r3c4"]),
        ({"type": 409, "lines": [[0, 1, 2]]}, ["double-arrow r1c1 r1c2 r1c3"]),
        ({"type": 500, "clues": [{"value": 4, "outerCell": 1, "diagonal": -1}]},
         ["little-killer 4 r1c2 r2c3 r3c4"]),
        ({"type": 500, "clues": [{"value": 4, "outerCell": 24, "diagonal": 1}]},
         ["little-killer 4 r3c1 r2c2 r1c3"]),
        ({"type": 501, "clues": [{"value": 0, "outerCell": 6}]}, ["sandwich 0 r1c0"]),
        ({"type": 502, "clues": [{"value": 3, "outerCell": 11}]}, ["x-sum 3 r1c5"]),
        ({"type": 503, "clues": [{"value": 2, "outerCell": 1}, {"outerCell": 2}]},
         ["skyscraper 2 r0c1"]),
        ({"type": 504, "clues": [{"value": 2, "outerCell": 34}]}, ["numbered-room 2 r5c4"]),
        ({"type": 600, "cells": [5]}, ["row-indexer r2c2"]),
        ({"type": 601, "cells": [5]}, ["column-indexer r2c2"]),
    ],
)  # fmt: skip
def test_elements_are_rules(element: dict[str, Any], rules: list[str] | None) -> None:
    if rules is None:
        with pytest.raises(FormatError, match="the rule 'XV': the edge '31' is not between two"):
            nonet.parse(_text(element))
        return
    board = Layout.of(4).with_constraints([parse_rule(rule) for rule in rules])
    want = int(nonet.count(Puzzle(board, [0] * 16), threads=1))
    assert want < EMPTY
    assert _count(_text(element)) == want


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (_text({"type": 10}, {"type": 11}), 48),
        (_text({"type": 12}), 0),
        (_text({"type": 12}, {"type": 13, "disabled": True}, {"type": 1, "disabled": True},
               type="custom", width=4, height=3, maxDigit=5), None),
        # Boxes are an element of their own.
        (_text(type="sudoku"), 576),
        (_text({"type": 2003}, type="custom", width=3, height=2, minDigit=0, maxDigit=2,
               cells=[{}] * 6), 12),
        (_text({"type": 1, "regions": [0, 0, 0, 1, 1, -1]}, type="custom", width=3, height=2,
               maxDigit=3, cells=[{}] * 6), 108),
        # Squares with a value of each group: here an odd and an even one.
        (_text({"type": 16, "groups": [0b10100, 0b1010]}), 216),
        # Of another rule the dots are exceptions.
        (_text({"type": 15}, {"type": 201, "clues": [{"value": 2, "edge": 1}]}), 0),
        (_text({"type": 500, "clues": [{"value": 0, "outerCell": 1, "diagonal": -1}]},
               version="1.0.0"), EMPTY),
        (_text(cells=[{"given": True, "value": 1}, {"value": 2}, {"candidates": 24}, *[{}] * 13]),
         24),
        # A full board is the solution.
        (_text(cells=[{"value": v} for v in (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)]),
         EMPTY),
    ],
)  # fmt: skip
def test_boards(text: str, count: int | None) -> None:
    if count is None:
        with pytest.raises(ShapeError, match="there are 16 cells for 3x4"):
            nonet.parse(text)
    else:
        assert _count(text) == count


def test_a_number_may_be_read_against_the_order_of_reading() -> None:
    """The cell of the ones comes first: here r1c1."""
    bulb = {"bulbCells": [0, 1], "arrows": [[1, 2, 3, 7, 11]]}
    found = nonet.solve(_text({"type": 408, "bulbsWithArrows": [bulb]}), limit=None).solutions
    grids = [grid.values for grid in nonet.solve(_text(), limit=None).solutions]
    wanted = {g for g in grids if 10 * g[1] + g[0] == g[2] + g[3] + g[7] + g[11]}
    assert wanted == {grid.values for grid in found} != set()


def test_drawings_and_words_are_listed() -> None:
    text = _text(
        {"type": 2000, "lines": [[{"x": 0, "y": 0}, {"x": 1, "y": 1}]]},
        {"type": 2001, "cages": [{"cells": [5, 6], "value": "7"}]},
        {"type": 2002, "symbols": [[1, 1, {"type": "text", "text": ">"}], [2, 2, {}]]},
        {"type": 4000, "lightCells": [0]},
        {"type": 301, "cages": [{"cells": [0, 1], "value": 5}], "solverIgnored": True},
        cells=[{"colors": 2}, *[{}] * 15],
        comment="Normal sudoku rules apply. All the thermometers are slow.",
    )
    source = nonet.parse(text).source
    assert source is not None
    assert list(source.unread) == [
        "'Killer cages', which its own solver passes over",
        "1 line",
        "1 cage ('7' at r2c2)",
        "2 signs ('>')",
        "fog, which is only about what is shown when",
        "1 coloured cell (r1c1)",
        "rules in words: 'All the thermometers are slow.'",
    ]


@pytest.mark.parametrize(
    ("element", "words"),
    [
        ({"type": 1000, "definition": {"name": "No roping", "backend": {"code": "x"}}},
         "the rule 'No roping', a rule in code, is not supported"),
        ({"type": 777, "name": "New"}, "the rule 'New' is not supported"),
        ({"type": 406, "lines": [[0, 1]], "groups": [6, 8]}, "'Digit group lines': lines of the"),
        ({"type": 401, "lines": [[0, 16]]}, "'Whisper lines': 16 is not a cell of a 4x4 board"),
        ({"type": 502, "clues": [{"value": 3, "outerCell": 0}]}, "'X-sums': the place '0' is not"),
        ({"type": 300}, "the rule 'Thermometers' is not written as Sudoku Maker does"),
        ({"type": 2003, "areas": [{}]}, "rows and columns of parts of the board"),
    ],
)  # fmt: skip
def test_what_is_not_read_is_refused_by_name(element: dict[str, Any], words: str) -> None:
    with pytest.raises(NonetError) as caught:
        nonet.parse(_text(element))
    assert words in str(caught.value)


def test_code_without_cells_or_code_is_no_rule() -> None:
    empty = {"name": "No code", "backend": {"code": ""}}
    groups = {"name": "Of groups", "input": [{"id": "groups"}], "backend": {"code": "x"}}
    text = _text(
        {"type": 1000, "definition": empty},
        {"type": 1000, "definition": groups, "input": {"groups": []}},
    )
    assert _count(text) == EMPTY


def test_the_errors_of_other_links_and_versions() -> None:
    with pytest.raises(UnsupportedError, match=r"Sudoku Maker's format '2\.0\.0' is not known"):
        nonet.parse(_text(version="2.0.0"))
    with pytest.raises(FormatError, match="cut off or damaged"):
        nonet.parse(_link(_text())[:-20])
    with pytest.raises(FormatError, match=r"only its name on the server of sudokumaker\.app"):
        nonet.parse("https://sudokumaker.app/123")
