"""What a player did, in the objects of programs: nothing of it is lost without a word."""

from __future__ import annotations

import json
from typing import Any

import pytest

import nonet

LINE = "1..4....2......3"
EDITED = "12.4....2......3"
CELLS = [int(char) if char != "." else None for char in LINE]


def cells(**free: Any) -> list[dict[str, Any]]:
    """An object a cell; the empty ones with what is given besides."""
    return [
        {"value": value, "given": value is not None, **({} if value else free)} for value in CELLS
    ]


def read(value: Any) -> nonet.Document:
    """The document of a value, which is the same as text."""
    documents = [nonet.parse(each).document for each in (value, json.dumps(value))]
    assert documents[0] == documents[1]
    assert nonet.write(documents[0].puzzle, "line") == LINE
    return documents[0]


@pytest.mark.parametrize("key", ["current", "state", "userGrid", "progress"])
@pytest.mark.parametrize(
    "shape",
    [
        EDITED,
        [int(char) if char != "." else 0 for char in EDITED],
        [list(EDITED[at : at + 4]) for at in range(0, 16, 4)],
        {"r1c2": 2},
        {"0,1": 2, "0,0": 1},
    ],
)
def test_entries_under_a_key(key: str, shape: Any) -> None:
    with pytest.warns(nonet.errors.LossWarning):
        assert read({"puzzle": LINE, key: shape}).entries == (0, 2, *[0] * 14)


def test_objects_that_are_cells_keep_entries_and_notes() -> None:
    written = cells(notes=[2, 3], cornerMarks=[1])
    written[1]["value"] = 2
    for value in (written, {"cells": written}, [written[at : at + 4] for at in range(0, 16, 4)]):
        with pytest.warns(nonet.errors.LossWarning):
            document = read(value)
        assert document.entries == (0, 2, *[0] * 14)
        assert document.centre[1:3] == ((2, 3), (2, 3))
        assert document.corner[:2] == ((), (1,))


@pytest.mark.parametrize("notes", [[2, 3], "23", "2, 3", {"2": True, "3": True, "4": False}])
def test_notes_as_programs_hold_them(notes: Any) -> None:
    with pytest.warns(nonet.errors.LossWarning):
        assert read(cells(notes=notes)).centre[1] == (2, 3)


def test_what_is_not_of_the_board_is_listed() -> None:
    for state in ("2" + EDITED[1:], [[1, 2, 3]], {"1,1": 1}):
        puzzle = nonet.parse(json.dumps({"puzzle": LINE, "state": state}))
        assert puzzle.unread == ("'state', which a player may have written",)
        assert not puzzle.document.entries
    assert nonet.parse({"puzzle": LINE, "state": "open", "notes": "first of May"}).unread == ()


def test_what_an_app_keeps_besides_is_no_rule() -> None:
    state = {"history": [{"cell": 2, "old": 0, "new": 4}], "settings": {"dark": True}}
    assert nonet.parse({"puzzle": LINE, **state}) == nonet.parse(LINE)
    with pytest.raises(nonet.NonetError, match="settings"):
        nonet.parse({"puzzle": LINE, "settings": {"antiKnight": True}})


def test_cells_under_their_places_may_be_objects() -> None:
    state = {f"{at // 4},{at % 4}": {"digit": v} for at, v in enumerate(CELLS) if v}
    assert nonet.parse({"cells": state}) == nonet.parse(LINE)


def test_columns_of_a_table() -> None:
    head, row = "puzzle,progress,cages,even", f'{LINE},{EDITED},"5: r1c1 r1c2",7'
    (puzzle,) = nonet.parse_many(f"{head}\n{row}")
    assert puzzle.document.entries == (0, 2, *[0] * 14)
    assert puzzle.unread == ()  # a number of even cells is no rule
    assert puzzle.layout.constraints == (nonet.constraints.Killer(5, (0, 1)),)
    (puzzle,) = nonet.parse_many(f'{head}\n{LINE},,"5: top left",')
    assert "the column 'cages', which may be a rule" in puzzle.unread[0]


def test_sections_of_sadman() -> None:
    rows = ["53..7....", "6..195...", ".98....6.", *["........."] * 6]
    played = "\n".join(["534.7....", *rows[1:]])
    text = "\n".join(
        ["[Puzzle]", *rows, "[State]", played, "[Cages]", "12 r1c1", "[Puzzle]", *rows]
    )
    one, two = nonet.parse_many(text, format="sdk")
    assert one == two
    assert one.document.entries[2] == 4
    assert one.unread == ("the section [cages]",)
    assert not any(two.document.progress)
