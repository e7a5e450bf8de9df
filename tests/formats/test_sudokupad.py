"""Links of SudokuPad: its own form as far as it has rules, and f-puzzles' JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest

import nonet
from linking import fpuzzles_link, lz_packed
from nonet.constraints import constraint_record, parse_rule
from nonet.errors import FormatError, NonetError, ShapeError, UnsupportedError
from nonet.formats._lzstring import expanded
from nonet.games import GAMES
from nonet.model import Layout

BOXES = [
    [[r, c] for r in range(9) for c in range(9) if r // 3 * 3 + c // 3 == box] for box in range(9)
]


def link(value: Any, prefix: str = "https://sudokupad.app/scl") -> str:
    """A link with this JSON, or text."""
    return prefix + lz_packed(value if isinstance(value, str) else json.dumps(value))


def board(size: int = 9, **keys: Any) -> dict[str, Any]:
    """A puzzle without givens."""
    regions = {"regions": BOXES} if size == 9 else {}
    return {"cells": [[{} for _ in range(size)] for _ in range(size)], **regions, **keys}


def records(layout: Layout) -> list[dict[str, Any]]:
    return [constraint_record(each, layout) for each in layout.constraints]


def test_shortened_json() -> None:
    text = (
        "{id:'x',ce:[[{v:5},,{r:t}],[,,]],ca:[{ce:'r1c1,r1c2',v:'12',unique:f,c1:#0,c:00FF00}],"
        "metadata:{t:'It\\'s \\\\',d:null,rules:'a\\nb'},cs:1.5}"
    )
    assert expanded(text) == {
        "id": "x",
        "cells": [[{"value": 5}, {}, {"rounded": True}], [{}, {}, {}]],
        "cages": [
            {"cells": "r1c1,r1c2", "value": "12", "unique": False, "borderColor": "#0"}
            | {"color": "00FF00"}
        ],
        "metadata": {"title": "It's \\", "duration": None, "rules": "a\nb"},
        "cellSize": 1.5,
    }
    for wrong in ("{", "{a:1", "[1,2", "{a 1}", "{a:'x}", "x]", "[" * 200, "{,}"):
        with pytest.raises(ValueError, match=r"text|expect|nested|end"):
            expanded(wrong)


@pytest.mark.parametrize(
    "prefix",
    ["https://sudokupad.app/scl", "https://sudokupad.app/sudoku/ctc", "scl", "ctc",
     "https://app.crackingthecryptic.com/sudoku/scl", "https://sudokupad.app/?puzzleid=scl"],
)  # fmt: skip
def test_givens_and_regions(prefix: str) -> None:
    value = board()
    value["cells"][0][0] = {"value": 5}
    value["cells"][0][1] = {"value": "3", "given": True}
    value["cells"][0][2] = {"centremarks": ["1", "2"]}
    puzzle = nonet.parse(link(value, prefix))
    assert puzzle.layout == Layout.of(9)
    assert puzzle.givens[:3] == (5, 3, 0)
    assert puzzle.document.centre[2] == (1, 2)
    assert puzzle.marks is None
    assert not puzzle.unread


def test_boards_of_other_kinds() -> None:
    jigsaw = "112211223344443" + "3"
    regions = [[[i // 4, i % 4] for i in range(16) if jigsaw[i] == name] for name in "1234"]
    assert nonet.parse(link(board(4, regions=regions))).layout == Layout.of(4, regions=jigsaw)
    names = [",".join(f"R{row + 1}C{column + 1}" for row, column in each) for each in regions]
    assert nonet.parse(link(board(4, regions=names))).layout == Layout.of(4, regions=jigsaw)
    assert nonet.parse(link(board(4))).layout == Layout.of(4, "none")
    partly = nonet.parse(link(board(4, regions=["r1c1,r1c2", "r4c4,r3c3,r4c3,r3c4"]))).layout
    assert partly.box is None
    assert len(partly.constraints) == 2
    # Cells for clues around the board.
    value = board(11)
    value["regions"] = [[[r + 1, c + 1] for r, c in box] for box in BOXES]
    value["cells"][1][1] = {"value": 5}
    value["cells"][0][3] = {"value": 7}
    value["cages"] = [{"cells": [[1, 1], [1, 2]], "sum": 9, "unique": True}]
    puzzle = nonet.parse(link(value))
    assert puzzle.givens[0] == 5
    assert records(puzzle.layout) == [{"rule": "killer", "total": 9, "cells": ["r1c1", "r1c2"]}]
    assert puzzle.unread == ("1 value beside the board ('7')",)


def test_rules() -> None:
    cages = [
        {"cells": "r1c1,r1c2", "sum": 10, "unique": True, "value": "10"},
        {"cells": [[1, 0], [2, 0]], "unique": True},
        {"cells": [[3, 0], [4, 0]], "sum": "12"},
        {"cells": [[8, i] for i in range(9)], "type": "rowcol", "unique": True},
        {"cells": [[0, 0], [8, 8]], "style": "extraregion", "unique": True, "sum": 3},
        {"value": "title: Some title"},
        {"cells": [[5, 5]], "hidden": True, "unique": False},
    ]
    metadata = {"antiknight": True, "rules": ["Killer cages, anti-knight."], "title": "x"}
    text = link(board(cages=cages, metadata=metadata) | {"global": ["nonconsecutive"]})
    puzzle = nonet.parse(text, strict=True)
    rules = [
        *("killer 10 r1c1 r1c2", "killer none r2c1 r3c1", "sum 12 r4c1 r5c1"),
        *("extra-region r1c1 r9c9", "nonconsecutive"),
    ]
    game = GAMES.get("anti-knight").layout(9)
    assert puzzle.layout == game.with_constraints(map(parse_rule, rules))


def test_diagonals_that_sudokupad_knows_by_their_colour_or_words() -> None:
    line = {"wayPoints": [[0, 0], [9, 9]], "color": "#34BBE6ff", "thickness": 2}
    other = {"wayPoints": [[0, 9], [9, 0]], "color": "#000000"}
    puzzle = nonet.parse(link(board(lines=[line])), strict=True)
    assert [house.cells for house in puzzle.layout.extra] == [tuple(range(0, 81, 10))]
    both = board(lines=[line, other])
    assert nonet.parse(link(both)).unread == ("1 line",)
    both["metadata"] = {"rules": "Digits do not repeat on the marked diagonals."}
    puzzle = nonet.parse(link(both), strict=True)
    assert puzzle.layout == GAMES.get("diagonal").layout(9)
    both["metadata"] = {"rules": "Digits along diagonals sum to the clue."}
    assert not nonet.parse(link(both)).layout.extra
    both["metadata"] = {}
    other["wayPoints"] = [[0, 9], [8, 1]]
    assert len(nonet.parse(link(both)).layout.extra) == 1


def test_nonconsecutive_beside_circles_may_have_exceptions() -> None:
    """f-puzzles, whose links SudokuPad opens, leaves out the pairs with white dots."""
    dot = {"center": [1.5, 1], "rounded": True, "width": 0.3, "borderColor": "#000"}
    named = {"global": ["nonconsecutive"]}
    puzzle = nonet.parse(link(board(overlays=[dot]) | named))
    assert not puzzle.layout.constraints
    assert "nonconsecutive, from which the circles may be exceptions" in puzzle.unread
    for center in ([1.5, 1.5], [1, 1], [0, 0.5], ["x", 1]):
        puzzle = nonet.parse(link(board(overlays=[dot | {"center": center}]) | named))
        assert [each.kind for each in puzzle.layout.constraints] == ["nonconsecutive"]


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"lines": [{"wayPoints": [[0.5, 0.5], [1.5, 1.5]]}]}, "1 line (r1c1)"),
        ({"arrows": [{"wayPoints": [[2.5, 4.5], [1, 1]]}, {}]}, "2 arrows (r3c5)"),
        ({"underlays": [{"center": [8.5, 0.5]}, {"center": ["x"]}]}, "2 coloured places (r9c1)"),
        ({"constraints": ["antiknight"]}, "'constraints', a key that is not known"),
        ({"overlays": [{"text": "X", "center": [1, 1]}, {"text": "V"}]}, "2 signs ('X', 'V')"),
        ({"cages": [{"cells": [[4, 4], [4, 5]], "value": "15"}]}, "1 cage ('15' at r5c5)"),
        ({"cages": [{"cells": [[4, 4]], "unique": True, "value": "AB"}]}, "'AB' as the text"),
        ({"cages": [{"value": "rules: Digits on thermometers rise."}]}, "thermometers"),
        ({"metadata": {"rules": "Skyscrapers!"}}, "kyscraper"),
        ({"fogofwar": True}, "1 fog"),
        ({"global": ["antixv"]}, "antixv"),
        ({"metadata": {"bgimage": "https://example.org/a.png"}}, "a picture behind the board"),
    ],
)
def test_what_is_drawn_or_in_words_is_listed(keys: dict[str, Any], words: str) -> None:
    text = link(board(**keys))
    (listed,) = nonet.parse(text).unread
    assert words in listed
    with pytest.raises(UnsupportedError, match="not read"):
        nonet.parse(text, strict=True)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ({"cells": 3}, "no cells in it"),
        ([{"cells": []}], "no cells in it"),
        ({"cells": [[{}] * 3] * 4}, "4x3"),
        (board(regions=[[[0, 0], [0, "a"]]]), "not written as SudokuPad"),
        (board(cages=[{"cells": "r1c1,x", "sum": 3}]), "not names of cells"),
        ({"cells": [[{"value": "A"}, {}], [{}, {}]]}, "'A' at r1c1 is not a value of a 2x2"),
        ("{nothing", "cannot be unpacked"),
    ],
)
def test_what_is_wrong_is_named(value: Any, words: str) -> None:
    with pytest.raises(NonetError, match=words):
        nonet.parse(link(value))


@pytest.mark.parametrize("strange", [3, True, "x", [3], [[]], [{"cells": 3}], {"cells": ["r1c1"]}])
@pytest.mark.parametrize("key", ["line", "cage", "text", "regions", "cages", "lines", "overlays"])
def test_strange_values_are_refused_or_passed_over(key: str, strange: Any) -> None:
    grid: list[list[dict[str, Any]]] = [[{} for _ in range(9)] for _ in range(9)]
    for text in (
        fpuzzles_link({"grid": grid, key: strange}),
        link(board(**{key: strange}) if key != "regions" else {"cells": grid, key: strange}),
    ):
        try:
            assert nonet.parse(text).size <= 9
        except (FormatError, UnsupportedError, ShapeError) as error:
            assert "failed" not in error.message


@pytest.mark.parametrize("before", ["", "\ufeff", "  ", "# from the server\n"])
def test_shortened_json_alone_is_read(before: str) -> None:
    """The server of SudokuPad sends it for the short name of a puzzle."""
    text = (
        "{id:'x',cs:50,ce:[[,{v:2},,],[,,,],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]],[]],"
        "ca:[{ce:[[0,2],[0,3]],sum:4,unique:t},{v:'rules: Digits in cages don\\'t repeat.'}]}"
    )
    puzzle = nonet.parse(before + text)
    assert puzzle.givens[:2] == (0, 2)
    assert [each.kind for each in puzzle.layout.constraints] == ["extra-region", "killer"]
    assert puzzle.unread == ()
    assert puzzle.source is not None
    assert puzzle.source.format == "sudokupad"
    for wrong, words in (
        (text.replace("ce:[[,", "ce:[[}"), "not SudokuPad's shortened JSON: '}'"),
        (text.replace("v:2", "v:7"), "'7' at r1c2 is not a value of a 4x4"),
    ):
        with pytest.raises(FormatError, match=words):
            nonet.parse(before + wrong)


def test_a_video_may_hold_the_only_rules() -> None:
    videos = [{"title": "A puzzle", "id": "x"}]
    (noted,) = nonet.parse(link(board(videos=videos))).unread
    assert "only its video" in noted
    words = {"rules": "Normal sudoku rules apply."}
    assert nonet.parse(link(board(videos=videos, metadata=words))).unread == ()


def test_regions_and_cages_that_nobody_could_fill_are_none() -> None:
    """Setters who leave the regions to the solver draw one around the whole board."""
    whole = [[r, c] for r in range(4) for c in range(4)]
    value = {**board(4), "regions": [whole, [], []]}
    puzzle = nonet.parse(link(value))
    assert puzzle.unread == ("a region of 16 cells, where there are 4 values",)
    assert puzzle.layout == Layout.of(4, "none")
    value = {"size": 4, "grid": [[{"region": 1} for _ in range(4)] for _ in range(4)]}
    puzzle = nonet.parse("fpuz" + lz_packed(value))
    assert puzzle.unread == ("a region of 16 cells, where there are 4 values",)
    assert puzzle.layout == Layout.of(4, "none")
    cage = {"cells": whole, "unique": True, "value": "x"}
    puzzle = nonet.parse(link({**board(4), "cages": [cage]}))
    assert not puzzle.layout.constraints
    assert puzzle.unread == ("1 cage ('x' at r1c1)",)


def test_cages_beside_the_board_are_listed() -> None:
    grid: list[Any] = [[{} for _ in range(10)] for _ in range(10)]
    cages = [{"cells": [[9, 0]], "value": "7"}, {"cells": [[9, 1], [9, 2]], "sum": 3}]
    puzzle = nonet.parse(link({"cells": grid, "regions": BOXES, "cages": cages}))
    assert (puzzle.size, puzzle.layout.constraints) == (9, ())
    assert puzzle.unread == ("2 cages ('7'; beside the board)",)


def test_a_few_regions_of_a_square_do_not_bound_the_board() -> None:
    for region in ([[0, 0], [0, 1], [0, 2], [1, 0]], [[0, 0], [0, 1], [1, 0], [1, 1]]):
        assert nonet.parse(link({**board(4), "regions": [region]})).size == 4


def test_a_cage_around_a_box_is_that_box() -> None:
    """SudokuPad itself adds such cages, to check the boxes."""
    box = [[r, c] for r in range(3) for c in range(3)]
    cells: list[list[dict[str, int]]] = [[{} for _ in range(9)] for _ in range(9)]
    regions = [
        [[r + i // 3 * 3, c + i % 3 * 3] for r in range(3) for c in range(3)] for i in range(9)
    ]
    value = {"cells": cells, "regions": regions, "cages": [{"cells": box, "unique": True}]}
    assert nonet.parse(json.dumps(value)).layout == nonet.Layout.of(9)
    value["cages"] = [{"cells": box, "unique": True, "sum": 45}]
    assert len(nonet.parse(json.dumps(value)).layout.constraints) == 1


def test_notes_that_name_a_rule_are_listed() -> None:
    cells: list[list[dict[str, int]]] = [[{} for _ in range(9)] for _ in range(9)]
    value = {"cells": cells, "cellSize": 50, "cages": [{"value": "Genre: Anti-knight"}]}
    assert "which names a rule" in nonet.parse(json.dumps(value)).unread[0]
    value["cages"] = [{"value": "Genre: Classic"}]
    assert nonet.parse(json.dumps(value)).unread == ()
