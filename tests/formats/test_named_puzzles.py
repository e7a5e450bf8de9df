"""JSON with several puzzles under one key, or each under a name of its own."""

from __future__ import annotations

import json
from typing import Any

import pytest

from nonet.errors import NonetError
from nonet.formats import parse, parse_many

LINE = "1..4....2......3"
OTHER = "....1..4....2..."
ROWS = [[int(char) if char != "." else 0 for char in LINE[at : at + 4]] for at in (0, 4, 8, 12)]


@pytest.mark.parametrize(
    "value",
    [
        {"grids": [LINE, OTHER]},
        {"puzzles": [LINE, OTHER]},
        {"boards": [ROWS, OTHER]},
        {"puzzles": {"one": LINE, "two": OTHER}},
        {"easy": [LINE], "hard": OTHER},
        {"easy": ROWS, "hard": [OTHER]},
        {"Monday": LINE, "Tuesday": OTHER},
    ],
)
def test_several(value: Any) -> None:
    for text in (json.dumps(value), json.dumps(value, indent=1)):
        assert [each.givens for each in parse_many(text)] == [
            parse(LINE).givens,
            parse(OTHER).givens,
        ]


def test_a_name_of_a_rule_is_listed() -> None:
    assert "diagonal" in parse(json.dumps({"diagonal": LINE})).unread[0]


@pytest.mark.parametrize("more", [{"solution": "1234341223414123"}, {"date": 3}, {"box": "abc"}])
def test_what_else_an_object_holds_is_not_passed_over(more: dict[str, Any]) -> None:
    with pytest.raises(NonetError, match=r"no key|solution but no puzzle"):
        parse(json.dumps({"easy": LINE, **more}))


def test_names_of_two_words() -> None:
    for name in ("gameBoard", "initial_grid", "sudokuArray", "Starting Puzzle"):
        assert parse(json.dumps({name: ROWS, "solvedGrid": ROWS})) == parse(LINE)
    three = {"initialGrid": ROWS, "currentGrid": ROWS, "solvedGrid": ROWS}
    assert parse(json.dumps(three)) == parse(LINE)  # one puzzle, what a player wrote, the solution
