"""pencilmark's JSON: what is written is read back; what is not known is refused by name."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

import nonet
from nonet import examples
from nonet.errors import NonetError
from nonet.model import parse_cell

FORM = "sudoku-puzzle"


def document(*rules: dict[str, Any], **more: Any) -> str:
    """A 4x4 board with rules."""
    grid = {"type": "box_grid", "origin": "r1c1", "box": [2, 2]}
    board = {"board": {"rows": 4, "cols": 4}, "digits": 4, "givens": [0] * 16}
    head = {"format": FORM, "format_version": 1, **board, "rules": [grid, *rules]}
    return json.dumps({**head, **more})


def test_marks_and_examples_come_back() -> None:
    marked = nonet.parse(document(candidates={"r1c1": [1, 2]}))
    assert marked.marks is not None and marked.marks.of(0) == (1, 2)
    assert nonet.parse(nonet.write(marked, FORM)) == marked
    for name in ("killer-3", "thermometer-2", "sandwich-1", "little-killer-2", "arrow-1"):
        puzzle = examples.get(name).puzzle
        again = nonet.parse(nonet.write(puzzle, FORM))
        assert again.givens == puzzle.givens
        assert nonet.solve(again).solution == nonet.solve(puzzle).solution


def test_a_text_over_several_lines_and_one_a_line_are_read() -> None:
    one = document({"type": "cage", "sum": 3, "cells": ["r1c1", "r1c2"]})
    pretty = json.dumps(json.loads(one), indent=1)
    assert nonet.parse(pretty) == nonet.parse(one)
    assert [*nonet.parse_many(f"{one}\n{one}")] == [nonet.parse(one)] * 2


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (document({"type": "tower", "cells": ["r1c1", "r1c2", "r2c1"]}), "rule 1 .tower"),
        (document({"type": "cage", "cells": ["r1c1"], "product": 3}), "product"),
        (document({"type": "cage", "cells": ["r5c1"]}), "rule 1 .cage.*r5c1"),
        (document({"type": "cage", "sum": "3", "cells": ["r1c1"]}), "sum"),
        (document({"type": "line", "kind": "whisper", "cells": ["r1c1", "r1c2"]}), "value"),
        (document({"type": "negative", "of": "thermo"}), "thermo"),
        (document({"type": "grid", "origin": "r2c1"}), "the grid at r2c1 leaves the board"),
        (document({"type": "grid", "origin": "r1c1", "size": 4}), "size"),
        (document(fog=[]), "fog"),
        (document({"type": "relation", "op": "any_of", "params": [], "pairs": []}), "any_of"),
        (document({"type": "relation", "op": "less", "params": [], "pairs": [["r1c1"]]}), "pairs"),
        (document(format_version=2), "format_version"),
        (document(givens=[None] * 16), "no cells"),
        (document(givens=[None] + [0] * 15), "a grid 1 row has a cell that does not exist"),
        (document(givens=[5] * 16), "r1c1"),
        (document(digits=5), "a box of 2x2 has not 5 cells"),
        (document(digits=65), "65 digits"),
        (document(candidates={"r1c1": [7]}), "r1c1"),
        (
            document(
                {"type": "edge", "kind": "ratio", "value": 3, "cells": ["r1c1", "r1c2"]},
                {"type": "negative", "of": "kropki"},
            ),
            "negative",
        ),
    ],
)
def test_what_is_not_known_is_refused_by_name(text: str, named: str) -> None:
    with pytest.raises(NonetError, match=named):
        nonet.parse(text)
    with pytest.raises(NonetError):
        nonet.parse(text, format="json")


_SIX = {
    "format": "sudoku-puzzle",
    "format_version": 1,
    "board": {"rows": 6, "cols": 6},
    "digits": 6,
}


def _six(rule: dict[str, Any]) -> str:
    rules = [{"type": "box_grid", "origin": "r1c1", "box": [2, 3]}, rule]
    return json.dumps({**_SIX, "givens": [0] * 36, "rules": rules})


@pytest.mark.parametrize(
    ("groups", "words"),
    [(None, "it needs its 'groups'"), ([[1, 3], [2, 4], [5, 6]], "'groups' other than")],
)
def test_other_thirds_of_an_entropic_line_are_refused(groups: Any, words: str) -> None:
    line: dict[str, Any] = {"type": "line", "kind": "entropic", "cells": ["r1c1", "r1c2", "r1c3"]}
    with pytest.raises(nonet.NonetError, match=words):
        nonet.parse(_six({**line, **({"groups": groups} if groups else {})}))


def of_grids(
    rows: int, columns: int, origins: str, *rules: dict[str, Any], box: tuple[int, int] = (2, 2)
) -> dict[str, Any]:
    """Grids of 4x4 that begin at these cells; others do not exist."""
    grids = [{"type": "box_grid", "origin": each, "box": [*box]} for each in origins.split()]
    corners = [divmod(parse_cell(each, columns, rows), columns) for each in origins.split()]
    there = {((r + i) * columns + c + j) for r, c in corners for i in range(4) for j in range(4)}
    givens = [0 if cell in there else None for cell in range(rows * columns)]
    head = {"format": FORM, "format_version": 1, "board": {"rows": rows, "cols": columns}}
    return {**head, "digits": 4, "givens": givens, "rules": [*grids, *rules]}


def test_grids_that_overlap_are_read_and_written() -> None:
    text = json.dumps(of_grids(6, 6, "r1c1 r3c3"))
    puzzle = nonet.parse(text)
    layout = puzzle.layout
    # Rows, columns and boxes of each, one of which is a box of both.
    assert len(layout.extra) == 12 + 12 - 1
    parts = ("row", "column", "box")
    kinds = {f"grid {number} {part}" for number in (1, 2) for part in parts}
    assert {house.kind for house in layout.extra} == kinds
    assert layout.conflicts([1, 0, 1, *[0] * 33])[0].rule == "grid 1 row 1"
    assert nonet.parse(nonet.write(puzzle, FORM)) == puzzle
    assert json.loads(nonet.write(puzzle, FORM)) == json.loads(text)
    assert nonet.parse(nonet.write(puzzle, "json")) == puzzle


@pytest.mark.parametrize("area", [None, "r3c3"])
def test_neighbours_of_a_grid_or_of_all_cells_that_exist(area: str | None) -> None:
    item = {"type": "neighbours", "kind": "antiking", **({"area": area} if area else {})}
    puzzle = nonet.parse(json.dumps(of_grids(6, 6, "r1c1 r3c3", item)))
    tables = [each for each in puzzle.layout.constraints if each.kind == "pair-table"]
    pairs = {pair for each in tables for pair in pairwise(vars(each)["cells"])}
    inside = {(14, 21), (15, 20)} <= pairs
    assert inside and ((0, 7) in pairs) == (area is None)
    assert not any({4, 5, 24, 25} & {*pair} for pair in pairs)
    again = nonet.parse(nonet.write(puzzle, FORM))
    assert nonet.count(again, limit=500) == nonet.count(puzzle, limit=500)


@pytest.mark.parametrize("box", [None, 2, [2], [2, 2, 2], "22"])
def test_a_box_that_is_no_pair_is_refused(box: Any) -> None:
    grid = {"type": "box_grid", "origin": "r1c1", "box": box}
    with pytest.raises(nonet.NonetError, match="must be its rows and columns"):
        nonet.parse(document(rules=[grid]))
