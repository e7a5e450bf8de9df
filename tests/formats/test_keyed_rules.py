"""Rules under keys of objects, of YAML and TOML, and settings of code."""

from __future__ import annotations

import json
from typing import Any

import pytest

import nonet
from nonet.errors import FormatError, NonetError, UnsupportedError
from nonet.formats import parse, parse_many, read_entries

BOARD = "1..4....2......3"
ROWS = "1..4\n....\n2...\n...3\n"


def _rules(puzzle: nonet.Puzzle) -> list[str]:
    return [rule.describe(puzzle.layout) for rule in puzzle.layout.constraints]


OBJECTS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "names": ({"thermos": [["r1c2", "r1c3"]]}, ["thermometer r1c2 r1c3"]),
    "runs": (
        {"thermos": ["r1c1-r1c3", "r2c1-r2c2"]},
        ["thermometer r1c1-r1c3", "thermometer r2c1 r2c2"],
    ),
    "pairs from 0": ({"thermo": [[[0, 1], [0, 2]]]}, ["thermometer r1c2 r1c3"]),
    "pairs from 1": ({"thermo": [[[4, 2], [4, 3]]]}, ["thermometer r4c2 r4c3"]),
    "objects": ({"thermos": [{"bulb": "r1c2", "path": ["r1c3"]}]}, ["thermometer r1c2 r1c3"]),
    "circle in the path": (
        {"arrows": [{"circle": [0, 1], "path": [[0, 1], [0, 2], [1, 2]]}]},
        ["arrow r1c2 / r1c3 r2c3"],
    ),
    "single cells": ({"evens": [[0, 1], [0, 2]]}, ["even r1c2 r1c3"]),
    "colours": ({"kropki": {"white": [["r1c2", "r1c3"]]}}, ["difference r1c2 r1c3"]),
    "letters": (
        {"xv": [{"cells": ["r1c2", "r1c3"], "value": "V"}]},
        ["pair-sum total=5 r1c2 r1c3"],
    ),
    "signs": ({"inequalities": [["r1c2", ">", "r1c3"]]}, ["less-than r1c3 r1c2"]),
    "the whole board": ({"antiKnight": True, "diagonals": True, "antiking": False}, []),
    "types": (
        {"constraints": [{"type": "killer", "sum": 5, "cells": ["r1c2", "r1c3"]}]},
        ["killer 5 r1c2 r1c3"],
    ),
    "lines": ({"rules": ["killer 5 r1c2 r1c3"]}, ["killer 5 r1c2 r1c3"]),
    "a kind": ({"type": "thermo", "thermos": ["r1c2-r1c3"]}, ["thermometer r1c2 r1c3"]),
}


@pytest.mark.parametrize("name", OBJECTS)
def test_rules_beside_a_puzzle(name: str) -> None:
    keys, rules = OBJECTS[name]
    puzzle = parse(json.dumps({"puzzle": BOARD, **keys}))
    assert puzzle.givens == parse(BOARD).givens
    assert not puzzle.unread
    if rules:
        assert _rules(puzzle) == rules
    else:
        assert {rule.kind for rule in puzzle.layout.constraints} == {"anti-knight", "diagonal"}
    whole: dict[str, Any] = {"puzzle": BOARD, **keys}
    assert nonet.parse(whole).layout == puzzle.layout


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"thermos": [[[1, 2], [1, 3]]]}, "count from 0 or from 1"),
        ({"thermos": [["A1", "A2"]]}, "letters could be rows or columns"),
        ({"thermos": [[0, 0], [0, 1]]}, "are these cells, or pairs"),
        ({"thermos": [{"cells": ["r1c2", "r1c3"], "slow": True}]}, "'slow'"),
        ({"littlekiller": [{"cell": "r1c1", "direction": "DR"}]}, "'direction'"),
        ({"max": 4}, "if it is none, leave it out"),
        ({"constraints": ["be nice"]}, "'be nice' is no rule"),
        ({"constraints": [{"type": "galaxy", "cells": ["r1c1"]}]}, "'galaxy' is no rule"),
        ({"thermos": [["r1c2", "r1c9"]]}, "not on a board of 4x4"),
    ],
)
def test_rules_that_are_not_understood_are_named(keys: dict[str, Any], message: str) -> None:
    with pytest.raises(NonetError, match=message):
        parse(json.dumps({"puzzle": BOARD, **keys}))


def test_an_object_may_have_rules_and_no_givens() -> None:
    puzzle = parse('{"size": 4, "thermos": [["r1c1", "r1c2"]]}')
    assert (_rules(puzzle), any(puzzle.givens)) == (["thermometer r1c1 r1c2"], False)
    with pytest.raises(UnsupportedError, match="no key such as"):
        parse('{"thermos": [["r1c1", "r1c2"]]}')


def test_words_that_name_more_than_the_rules_are_listed() -> None:
    words = "Digits increase along thermometers. Cells a knight's move apart differ."
    puzzle = parse(json.dumps({"puzzle": BOARD, "thermos": ["r1c2-r1c3"], "rules": words}))
    assert "knight" in puzzle.unread[0]


BLOCKS = {
    "thermos:\n  - [r1c2, r1c3]": ["thermometer r1c2 r1c3"],
    "thermos:\n- r1c2-r1c3\n- r2c1 r2c2": ["thermometer r1c2 r1c3", "thermometer r2c1 r2c2"],
    "thermos:\n  - [[0, 1], [0, 2]]": ["thermometer r1c2 r1c3"],
    "thermos:\n  - cells:\n      - r1c2\n      - r1c3": ["thermometer r1c2 r1c3"],
    "thermos:\n  - - r1c2\n    - r1c3": ["thermometer r1c2 r1c3"],
    "arrows:\n  - circle: r1c2\n    shaft: [r1c3, r2c3]": ["arrow r1c2 / r1c3 r2c3"],
    "arrows:\n  - {circle: r1c2, shaft: [r1c3, r2c3]}": ["arrow r1c2 / r1c3 r2c3"],
    "constraints:\n  - type: thermo\n    cells: [r1c2, r1c3]": ["thermometer r1c2 r1c3"],
    "constraints:\n  thermos:\n    - [r1c2, r1c3]": ["thermometer r1c2 r1c3"],
    "constraints:\n  - anti-knight": ["anti-knight"],
    "thermos: [[r1c2, r1c3]]": ["thermometer r1c2 r1c3"],
    'thermos = [["r1c2", "r1c3"]]': ["thermometer r1c2 r1c3"],
    '[[thermos]]\ncells = ["r1c2", "r1c3"]': ["thermometer r1c2 r1c3"],
    "diagonal: true": ["diagonal"],
    "diagonal = true": ["diagonal"],
    "antiknight: yes": ["anti-knight"],
    "variant: anti-knight": ["anti-knight"],
    "diagonal: false": [],
}


@pytest.mark.parametrize("block", BLOCKS)
def test_rules_of_yaml_and_toml(block: str) -> None:
    for board in (f"grid: |\n  {ROWS.strip()}\n".replace("\n", "\n  ").rstrip() + "\n", ROWS):
        for text in (f"{board}\n{block}\n", f"{block}\n\n{board}"):
            (puzzle,) = parse_many(text)
            assert _rules(puzzle) == BLOCKS[block], text
    (puzzle,) = parse_many(f'puzzle = "{BOARD}"\n{block}\n')
    assert _rules(puzzle) == BLOCKS[block]


@pytest.mark.parametrize(
    ("block", "message"),
    [
        ("thermos:\n  - [[1, 2], [1, 3]]", "count from 0 or from 1"),
        ("renban:\n  - [A2, A3]", "letters could be rows or columns"),
        ("thermos:\n  - cells: [r1c2, r1c3]\n    slow: very", "'slow'"),
    ],
)
def test_blocks_that_are_not_understood_are_errors(block: str, message: str) -> None:
    entries = list(read_entries(f"{ROWS}\n{block}\n"))
    (error,) = (each for each in entries if isinstance(each, NonetError))
    assert isinstance(error, FormatError)
    assert message in error.message
    assert error.line == 6


def test_settings_of_a_program() -> None:
    board = f"board = {[[1, 0, 0, 4], [0] * 4, [2, 0, 0, 0], [0, 0, 0, 3]]}\n"
    (puzzle,) = parse_many(f"{board}diagonal = True\n")
    assert _rules(puzzle) == ["diagonal"]
    (puzzle,) = parse_many(f"{board}white_dots = [\n  ((0, 1), (0, 2)),\n]\n")
    assert _rules(puzzle) == ["difference r1c2 r1c3"]
    (puzzle,) = parse_many(f"def draw():\n    diagonal = True\n    return diagonal\n{board}")
    assert _rules(puzzle) == []  # of a function, and of nobody knows what


@pytest.mark.parametrize("name", ["names", "the whole board", "types", "a kind"])
def test_rules_around_the_object_of_a_puzzle_hold_for_it(name: str) -> None:
    keys, _ = OBJECTS[name]
    inside = parse(json.dumps({"puzzle": BOARD, **keys}))
    for value in ({**keys, "data": {"board": BOARD}}, {"data": {**keys, "game": {"grid": BOARD}}}):
        assert parse(json.dumps(value)).layout == inside.layout


def test_words_and_cages_around_the_object_of_a_puzzle_are_kept() -> None:
    words = "Cells a knight's move apart differ."
    puzzle = parse(json.dumps({"rules": words, "data": {"board": BOARD}}))
    assert "knight" in puzzle.unread[0]
    caged = {"cages": [{"sum": 5, "cells": [[0, 1], [0, 2]]}], "data": {"board": BOARD}}
    assert _rules(parse(json.dumps(caged))) == ["killer 5 r1c2 r1c3"]


def test_a_cage_whose_values_may_repeat_is_refused() -> None:
    cage = {"sum": 5, "cells": ["r1c2", "r1c3"], "unique": False}
    with pytest.raises(UnsupportedError, match="unique"):
        parse(json.dumps({"puzzle": BOARD, "cages": [cage]}))
