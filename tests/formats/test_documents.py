"""What stands beside a puzzle in its text: words and the setter's solution."""

from __future__ import annotations

import copy
import json
import pickle
import warnings
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from formats.test_sudokupad import board, link
from linking import fpuzzles_link, lz_packed
from nonet.formats import FORMATS
from nonet.model import Fog
from nonet.model.figures import Disc, Label, Outline, Shade, Stroke

SOLUTION = "".join(str((3 * r + r // 3 + c) % 9 + 1) for r in range(9) for c in range(9))
WORDS = {
    "title": "Three in a row",
    "author": "Ada",
    "rules": "Normal sudoku rules apply.",
    "solution": SOLUTION,
}
SUDOKUPAD = link(board(metadata={**WORDS, "msgcorrect": "Well done!"}))
CELLS: list[list[dict[str, Any]]] = [[{} for _ in range(9)] for _ in range(9)]
FPUZZLES = fpuzzles_link({"size": 9, "grid": CELLS, "title": "Three in a row", "author": "Ada"}
               | {"ruleset": WORDS["rules"], "solution": list(SOLUTION)}
               | {"successMessage": "Well done!"})  # fmt: skip


def test_it_goes_where_the_puzzle_goes() -> None:
    puzzle = nonet.parse(SUDOKUPAD)
    for other in (
        copy.copy(puzzle),
        pickle.loads(pickle.dumps(puzzle)),
        nonet.parse(puzzle, rule="diagonal"),
        nonet.solve(puzzle.document).puzzle,
        next(nonet.parse_many([puzzle.document])),
    ):
        assert other.document.title == "Three in a row"
    assert puzzle.document.puzzle is puzzle
    ruled = nonet.parse(puzzle, rule="diagonal")
    solution = ruled.document.solution
    assert solution is not None and solution.layout == ruled.layout
    assert next(iter(nonet.vary(puzzle, count=1, seed=1))).document.title == ""


def test_objects_and_files_of_other_programs_fill_it() -> None:
    for value in ({**WORDS, "puzzle": "." * 81}, json.dumps({**WORDS, "quiz": "." * 81})):
        document = nonet.parse(value).document
        assert (document.title, document.author) == (WORDS["title"], WORDS["author"])
        assert document.rules == WORDS["rules"] and document.solution is not None
    wrong = nonet.parse({"puzzle": "2" + "." * 80, "answer": SOLUTION})
    assert wrong.unread == ("the solution beside it has 1 at r1c1, where 2 is given",)
    rows = "\n".join(["." * 9] * 9)
    for head, title in (("#DThree in a row", "Three in a row"), ("#Daily", "")):
        both = list(nonet.parse_many(f"#AAda\n{head}\n[Puzzle]\n{rows}\n#AEve\n[Puzzle]\n{rows}"))
        assert [puzzle.document.author for puzzle in both] == ["Ada", "Eve"]
        assert both[0].document.title == title and not both[1].document.title


def test_a_solution_of_another_board_is_refused() -> None:
    found = nonet.solve("1..4....2......3").solution
    with pytest.raises(nonet.ShapeError, match="another board"):
        nonet.Document(nonet.parse("." * 81), solution=found)


PARTS = ("title", "author", "rules in words", "message", "solution")


@pytest.mark.parametrize(
    ("name", "lost"),
    [
        *(("json", ()), ("fpuzzles", ()), ("sudokupad", ())),
        ("penpa", ("message", "solution")),
        *(("line", PARTS), ("iss", PARTS), ("csv", PARTS)),
    ],
)
def test_what_a_format_does_not_keep_is_named(name: str, lost: tuple[str, ...]) -> None:
    document = nonet.parse(SUDOKUPAD).document
    assert nonet.losses(document, name) == tuple((each, 1) for each in lost)
    with warnings.catch_warnings(record=True) as noted:
        warnings.simplefilter("always")
        text = nonet.write(document, name)
    sentence = f"{name} cannot say: {', '.join(lost)}"
    assert [str(each.message) for each in noted] == ([sentence] if lost else [])
    assert {name for name, _ in nonet.parse(text).document.parts()} == {*PARTS} - {*lost}
    if lost:
        with pytest.raises(nonet.UnsupportedError, match=sentence):
            nonet.write(document, name, strict=True)


@pytest.mark.parametrize(
    "wrong", [{"title": 3}, {"solution": [[1, 2]]}, {"solution": 5}, {"anything": 1}, "text"]
)
def test_a_document_of_json_that_is_none_is_refused(wrong: object) -> None:
    record = {"nonet": 2, "size": 2, "box": None, "givens": [[0, 0], [0, 0]], "document": wrong}
    with pytest.raises(nonet.NonetError):
        nonet.parse(json.dumps(record))


PLAYED = nonet.Document(
    nonet.parse("1..4....2......3"),
    entries=(0, 3, 0, 0, 2, *[0] * 11),
    centre=((), (), (2, 3), *[()] * 13),
    corner=(*[()] * 8, (), (1, 4), *[()] * 6),
    colours=((1, "#ffe599"), *[()] * 15),
)


def test_solving_and_hints_look_at_what_concerns_them() -> None:
    outcome = nonet.solve(PLAYED)
    assert outcome.solution is not None
    assert (outcome.status, outcome.solution["r1c2"]) == ("unique", 2)
    assert nonet.check(PLAYED).valid
    (mistake, *_) = nonet.mistakes(PLAYED)
    assert str(mistake) == "r1c2 = 3 is wrong."
    state = nonet.State.of(nonet.parse(PLAYED))
    assert (state.values[:5], state.values_of(2)) == ((1, 3, 0, 4, 2), (2,))


_BOARD = nonet.parse(
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)
_WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=8)
_NOTED = st.sets(st.integers(1, 9), max_size=4).map(lambda values: tuple(sorted(values)))
_ENTRIES = st.lists(st.integers(0, 9), min_size=81, max_size=81)
_MARKS = st.dictionaries(st.integers(0, 80), _NOTED, max_size=6)


def _by_cell(marks: dict[int, tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """Marks of cells that are neither given nor filled in."""
    return tuple(() if _BOARD.givens[cell] else marks.get(cell, ()) for cell in range(81))


@st.composite
def documents(draw: st.DrawFn) -> nonet.Document:
    """Documents with any of the parts."""
    words: dict[str, Any] = {name: draw(_WORDS) for name in ("title", "author", "rules", "message")}
    entries = draw(st.one_of(st.just([0] * 81), _ENTRIES))
    solution = draw(st.sampled_from([None, nonet.solve(_BOARD).solution]))
    return nonet.Document(
        _BOARD,
        **words,
        solution=solution,
        entries=tuple(0 if _BOARD.givens[cell] else entries[cell] for cell in range(81)),
        centre=_by_cell(draw(_MARKS)),
        corner=_by_cell(draw(_MARKS)),
        colours=_by_cell(draw(_MARKS)),
    )


DRAWN = board(
    lines=[{"wayPoints": [[0.5, 0.5], [1.5, 1.5]], "color": "#cc0000", "thickness": 16}],
    arrows=[{"wayPoints": [[6.5, 0.5], [6.5, 3.5]], "color": "#888888", "thickness": 4}],
    underlays=[{"center": [2.5, 7.5], "width": 1, "height": 1, "backgroundColor": "#ffe0a0"}],
    overlays=[
        {"center": [4, 7.5], "width": 0.4, "height": 0.4, "rounded": True, "text": "X"}
        | {"backgroundColor": "#000000"},
        {"center": [3.5, 8.5], "text": "odd", "fontSize": 16},
    ],
    cages=[
        {"cells": [[7, 7], [7, 8]], "value": "?"},
        {"cells": [[0, 6], [0, 7]], "sum": 12, "unique": True},
    ],
)


def test_what_is_drawn_is_kept_and_drawn() -> None:
    document = nonet.parse(link(DRAWN)).document
    assert document.pictures == (
        Shade((25,), "#ffe0a0"),
        Stroke(((0.5, 0.5), (1.5, 1.5)), "#cc0000", 0.25),
        Stroke(((6.5, 0.5), (6.5, 3.5)), "#888888", 0.0625, arrow=True),
        Outline((70, 71), "?"),  # the cage with a sum is a rule
        Disc((4.0, 7.5), 0.2, "#000000", "", "X"),
        Label((3.5, 8.5), "odd", 0.25),
    )
    assert dict(nonet.losses(document, "fpuzzles")) == {"pictures": 6}
    assert nonet.parse(nonet.write(document, "json")).document.pictures == document.pictures
    drawn = nonet.draw_svg(document.puzzle)
    assert all(part in drawn for part in ("#cc0000", "#ffe0a0", "#888888", ">odd<", ">?<", ">X<"))
    assert ">X<" not in nonet.draw_svg(document.puzzle.alone())


@pytest.mark.parametrize(
    "wrong",
    [
        {"figure": "anything"},
        {"figure": "stroke", "points": [[1]]},
        {"figure": "shade", "cells": [99]},
        {"figure": "shade", "cells": [0], "colour": "url(x)"},
        {"figure": "label", "at": [0, 0], "text": 5},
        "text",
    ],
)
def test_pictures_of_json_that_are_none_are_refused(wrong: object) -> None:
    record = {"nonet": 2, "size": 2, "box": None, "givens": [[0, 0], [0, 0]]}
    with pytest.raises(nonet.FormatError, match="picture"):
        nonet.parse(json.dumps({**record, "document": {"pictures": [wrong]}}))


def test_the_json_is_as_its_schema_describes_it() -> None:
    schema = Path(__file__).parents[2] / "docs/schema/document.json"
    validator = jsonschema_rs.validator_for(json.loads(schema.read_text(encoding="utf-8")))
    ruled = nonet.parse("1..4....2......3", rule="killer 3 r1c1 r1c2")
    foggy = nonet.Document(ruled, fog=Fog((0,), (((1,), (2, 3)),)))
    for value in (nonet.parse(SUDOKUPAD), PLAYED, nonet.parse(link(DRAWN)), ruled, foggy):
        validator.validate(json.loads(nonet.write(value, "json")))
    wrong = {"nonet": 2, "givens": [[0]], "document": {"anything": 1}}
    assert not validator.is_valid(wrong)


FIELDS = {
    **{name: name for name in ("title", "author", "message", "solution", "entries", "colours")},
    **{"rules in words": "rules", "centre marks": "centre", "corner marks": "corner"},
}
_WRITTEN = [each.name for each in FORMATS if each.can_write(_BOARD)]


@given(documents(), st.sampled_from(_WRITTEN))
@settings(deadline=None, max_examples=30)
def test_what_is_lost_is_exactly_what_was_named(document: nonet.Document, name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        again = nonet.parse(nonet.write(document, name), format=name).document
    assert again.puzzle.givens == document.puzzle.givens
    lost = dict(nonet.losses(document, name))
    parts = dict(document.parts())
    assert dict(again.parts()) == {part: parts[part] for part in parts if part not in lost}
    for part, field in FIELDS.items():
        if part in parts and part not in lost:
            assert getattr(again, field) == getattr(document, field)


def test_marks_and_colours_of_sudokupad_are_read_or_named() -> None:
    """They were lost without a word."""
    cells: list[list[dict[str, Any]]] = [[{} for _ in range(4)] for _ in range(4)]
    cells[0] = [{"value": 1}, {"pencilMarks": [2, 3]}, {"candidates": "3,4"}, {"c": "#ffe599"}]
    cells[1][0] = {"colours": [1, 2], "cornermarks": [3], "pencilMarks": [4]}
    puzzle = nonet.parse("scl" + lz_packed({"cells": cells, "regions": []}))
    document = puzzle.document
    assert document.corner[:5] == ((), (2, 3), (), (), (3,))
    assert document.centre[2] == (3, 4)
    assert document.colours[3:5] == (("#ffe599",), (1, 2))
    assert "2 coloured cells (r1c4; r2c1)" in puzzle.unread
    assert ("colours", 2) in nonet.losses(puzzle, "sudokupad")
    assert nonet.parse(nonet.write(puzzle, "json")).document.colours == document.colours


LIFTS = {"trigger": {"type": "cellvalue", "cell": "r1c1"}}


@pytest.mark.parametrize(
    ("keys", "lights", "triggers"),
    [
        ({"foglight": [[0, 0], "r1c3"]}, (0, 2), ()),
        ({"foglight": []}, (), ()),
        ({"cages": [{"value": "FOGLIGHT", "cells": [[0, 1]]}], "foglight": [[8, 8]]}, (1, 80), ()),
        ({"cages": [{"value": "foglight: r1c1 r2c1"}]}, (0, 9), ()),
        ({"triggereffect": [{**LIFTS, "effect": {"type": "foglight", "cells": ["r5c5", "r5c6"]}}]},
         (), (((0,), (40, 41)),)),
    ],
)  # fmt: skip
def test_fog_is_read_and_kept(keys: Any, lights: Any, triggers: Any) -> None:
    puzzle = nonet.parse(link(board(**keys)), strict=True)
    fog = puzzle.document.fog
    assert fog == Fog(lights, triggers)
    assert not puzzle.document.pictures
    assert nonet.parse(nonet.write(puzzle, "json")).document.fog == fog
    assert ("fog", 1) in nonet.losses(puzzle, "penpa")
    lost = (("triggers of the fog", 1),) if triggers else ()
    assert nonet.losses(puzzle, "sudokupad") == lost
    if lights:
        again = nonet.parse(nonet.write(puzzle, "sudokupad")).document.fog
        assert again == Fog(lights)


def test_lamps_of_f_puzzles_light_the_cells_around_them() -> None:
    cages = [{"value": "FOW", "cells": ["R9C9"]}, {"value": "FOGLIGHT", "cells": ["R5C5"]}]
    keys = {"size": 9, "grid": CELLS, "fogofwar": ["R1C1"], "cage": cages}
    packed = lz_packed(keys)
    puzzle = nonet.parse("https://www.f-puzzles.com/?load=" + packed, strict=True)
    assert puzzle.document.fog == Fog((0, 1, 9, 10, 40, 70, 71, 79, 80))
    assert not nonet.parse(FPUZZLES).document.fog


def test_fog_of_another_board_is_refused() -> None:
    puzzle = nonet.parse("1..4....2......3")
    with pytest.raises(nonet.ShapeError, match="beside its board"):
        nonet.Document(puzzle, fog=Fog((16,)))
    for fog in ("3", '{"lights": 3}', '{"triggers": [[["r1c1"]]]}'):
        text = nonet.write(nonet.Document(puzzle, fog=Fog((0,))), "json")
        with pytest.raises(nonet.NonetError):
            nonet.parse(text.replace('{"lights": ["r1c1"], "triggers": []}', fog))
