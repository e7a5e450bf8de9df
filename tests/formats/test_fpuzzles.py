"""Links of f-puzzles: every key is read, and what is only drawn or described is listed."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

import nonet
from linking import fpuzzles_link, lz_packed
from nonet.constraints import CONSTRAINTS, constraint_record, parse_rule
from nonet.errors import FormatError, NonetError, UnsupportedError
from nonet.formats._fpuzzles_rules import is_known, written
from nonet.model import Layout, Puzzle

LINE = ["R1C1", "R1C2", "R1C3", "R1C4"]
TYPED = "thermometer r1c1-r1c4"
THERMO = {"thermometer": [{"lines": [LINE]}]}


def link(size: int = 9, grid: Any = None, **keys: Any) -> str:
    """A link with these keys."""
    cells = grid or [[{} for _ in range(size)] for _ in range(size)]
    value = {"size": size, "grid": cells, **keys}
    return fpuzzles_link(value)


def records(layout: Layout) -> list[dict[str, Any]]:
    """The constraints of a layout, whatever the order of their cells' names."""
    return [constraint_record(each, layout) for each in layout.constraints]


def lines(key: str, value: Any = None) -> dict[str, Any]:
    """A key with one line."""
    return {key: [{"lines": [LINE]} | ({} if value is None else {"value": value})]}


KEYS: list[tuple[dict[str, Any], list[str]]] = [
    ({"killercage": [{"cells": LINE, "value": "20"}]}, ["killer 20 r1c1-r1c4"]),
    ({"killercage": [{"cells": LINE}]}, ["killer none r1c1-r1c4"]),
    ({"killercage": [{"cells": LINE, "value": ""}]}, ["killer none r1c1-r1c4"]),
    ({"arrow": [{"cells": ["R1C1"], "lines": [["R1C1", "R2C2", "R3C3"], ["R1C1", "R2C1"]]}]},
     ["arrow r1c1 / r2c2 r3c3", "arrow r1c1 / r2c1"]),
    ({"arrow": [{"cells": ["R1C2", "R1C1"], "lines": [["R1C2", "R2C3", "R3C4"]]}]},
     ["arrow r1c2 r1c1 / r2c3 r3c4"]),
    ({"littlekillersum": [{"cell": "R0C1", "direction": "DR", "value": "30",
                           "cells": [f"R{i}C{i + 1}" for i in range(1, 9)]}]},
     ["little-killer 30 r1c2-r8c9"]),
    ({"littlekillersum": [{"cell": "R10C9", "direction": "UL", "value": 30}]},
     ["little-killer 30 r9c8-r2c1"]),
    ({"littlekillersum": [{"cell": "R0C1", "direction": "DR"}]}, []),
    (THERMO, [TYPED]),
    (lines("slowthermometer"), ["slow-thermometer r1c1-r1c4"]),
    ({"sandwichsum": [{"cell": "R0C4", "value": "0"}, {"cell": "R5C0", "value": ""}]},
     ["sandwich 0 r0c4"]),
    ({"xsum": [{"cell": "R10C4", "value": "20"}]}, ["x-sum 20 r10c4"]),
    ({"skyscraper": [{"cell": "R5C10", "value": "3"}]}, ["skyscraper 3 r5c10"]),
    ({"numberedrooms": [{"cell": "R5C0", "value": "3"}]}, ["numbered-room 3 r5c0"]),
    ({"quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, "1", 9]}]},
     ["quadruple 1,1,9 r1c1"]),
    ({"quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": []}]}, []),
    (lines("betweenline"), ["between r1c1-r1c4"]),
    (lines("lockout"), ["lockout r1c1-r1c4"]),
    (lines("lockout", "3"), ["lockout 3 r1c1-r1c4"]),
    (lines("renban"), ["renban r1c1-r1c4"]),
    (lines("whispers"), ["whispers r1c1-r1c4"]),
    (lines("whispers", "4"), ["whispers 4 r1c1-r1c4"]),
    (lines("dutchwhispers"), ["whispers 4 r1c1-r1c4"]),
    (lines("regionsumline"), ["region-sum-line r1c1-r1c4"]),
    (lines("palindrome"), ["palindrome r1c1-r1c4"]),
    (lines("entropicline"), ["entropic r1c1-r1c4"]),
    (lines("modularline"), ["modular r1c1-r1c4"]),
    (lines("nabner"), ["nabner r1c1-r1c4"]),
    (lines("zipperline"), ["zipper r1c1-r1c4"]),
    (lines("doublearrow"), ["double-arrow r1c1-r1c4"]),
    ({"thermometer": [{"lines": [["R1C1"]]}]}, []),
    ({"difference": [{"cells": ["R1C1", "R1C2"]}, {"cells": ["R2C1", "R1C1"], "value": "3"}]},
     ["difference r1c1 r1c2", "difference 3 r2c1 r1c1"]),
    ({"ratio": [{"cells": ["R1C1", "R1C2"], "value": ""}]}, ["ratio r1c1 r1c2"]),
    ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "v"}, {"cells": ["R1C1", "R2C1"]}]},
     ["pair-sum 5 r1c1 r1c2"]),
    ({"negative": ["ratio", "xv"], "ratio": [{"cells": ["R1C1", "R1C2"]}]},
     ["negative-ratio", "negative-sum", "ratio r1c1 r1c2"]),
    ({"negative": ["difference"]}, ["negative-difference"]),
    ({"nonconsecutive": True}, ["nonconsecutive"]),
    ({"nonconsecutive": True, "difference": [{"cells": ["R1C1", "R1C2"]}]},
     ["difference r1c1 r1c2", "negative-difference 1"]),
    (
        {"nonconsecutive": True, "ratio": [{"cells": ["R1C1", "R1C2"]}]},
        ["negative-difference 1", "ratio r1c1 r1c2"],
    ),
    ({"nonconsecutive": True, "negative": ["difference"]}, ["negative-difference"]),
    ({"minimum": [{"cell": "R1C1"}, {"cell": "R5C5"}]}, ["minimum r1c1 r5c5"]),
    ({"maximum": [{"cell": "R1C1"}]}, ["maximum r1c1"]),
    ({"even": [{"cell": "R1C1"}], "odd": [{"cell": "R2C2"}]}, ["even r1c1", "odd r2c2"]),
    ({"extraregion": [{"cells": LINE}]}, ["extra-region r1c1-r1c4"]),
    ({"clone": [{"cells": ["R1C1"], "cloneCells": ["R5C5"]}]}, ["clone r1c1 / r5c5"]),
    ({"rowindexer": [{"cells": ["R1C1"]}]}, ["row-indexer r1c1"]),
    ({"columnindexer": [{"cells": ["R1C1"]}, {"cells": ["R2C1"]}]}, ["column-indexer r1c1 r2c1"]),
    ({"boxindexer": [{"cells": ["R1C1"]}]}, ["box-indexer r1c1"]),
    ({"disjointgroups": True}, ["disjoint-groups"]),
]  # fmt: skip


@pytest.mark.parametrize(("keys", "rules"), KEYS, ids=lambda value: next(iter(value), "nothing"))
def test_every_key_is_read(keys: dict[str, Any], rules: list[str]) -> None:
    puzzle = nonet.parse(link(**keys))
    wanted = Layout.of(9).with_constraints(map(parse_rule, rules))
    assert records(puzzle.layout) == records(wanted)
    assert not puzzle.unread


def test_entries_and_marks() -> None:
    row: list[dict[str, Any]] = [{} for _ in range(9)]
    grid = [[dict(cell) for cell in row] for _ in range(9)]
    grid[0][0] = {"value": 5, "given": True}
    grid[0][1] = {"value": 3}
    grid[0][2] = {"givenPencilMarks": [1, 2], "centerPencilMarks": [4]}
    puzzle = nonet.parse(link(grid=grid))
    assert puzzle.givens[:3] == (5, 0, 0)
    assert puzzle.document.entries[:3] == (0, 3, 0)
    assert puzzle.document.centre[2] == (4,)
    assert puzzle.marks is not None
    assert puzzle.marks.of("r1c3") == (1, 2)
    # A full board is a solution beside the givens.
    solution = nonet.solve("." * 81, limit=1).solution
    assert solution is not None
    full = [[{"value": solution[r * 9 + c]} for c in range(9)] for r in range(9)]
    full[0][0]["given"] = True
    puzzle = nonet.parse(link(grid=full))
    assert (puzzle.clues, puzzle.marks) == (1, None)


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"line": [{"lines": [["R5C5", "R5C6"]]}]}, "1 line (r5c5 r5c6)"),
        ({"line": [{"lines": [LINE, ["R5C5", "R5C6"]]}], **THERMO}, "1 line (r5c5 r5c6)"),
        ({"text": [{"cells": ["R5C5", "R5C6"], "value": "<"}]}, "1 text ('<' at r5c5 r5c6)"),
        ({"circle": [{"cells": [f"R5C{i}"]} for i in range(1, 6)]},
         "5 circles (r5c1; r5c2; r5c3 and 2 more)"),
        ({"rectangle": [{"cells": ["R1.5C2"], "value": ""}]}, "1 rectangle (r1.5c2)"),
        ({"cage": [{"cells": ["R5C5"], "value": "12"}]}, "1 cage ('12' at r5c5)"),
        ({"triggereffect": [{}]}, "fog"),
        ({"killercage": [{"cells": LINE, "value": "?"}]}, "'?' as the number of killercage"),
        ({"sandwichsum": [{"cell": "R0C1", "value": "AB"}]}, "'AB' as the number of sandwichsum"),
        ({"arrow": [{"cells": ["R1C1"], "lines": []}]}, "a circle at R1C1 without an arrow"),
        ({"ruleset": "Normal sudoku rules apply. Digits along a thermometer increase."},
         "rules in words: 'Digits along a thermometer increase.'"),
        ({"ruleset": "Normal sudoku rules apply. Marked cells hold digits that are primes."},
         "rules in words: 'Marked cells hold digits that are primes.'"),
        ({"ruleset": "Normal sudoku rules apply. Each fountain spills left. Good luck!"},
         "rules in words: 'Each fountain spills left.'"),
        ({"ruleset": "Anti-knight sometimes, thermometers.", **THERMO}, "'Anti-knight sometimes"),
    ],
)  # fmt: skip
def test_what_is_only_drawn_or_in_words_is_listed(keys: dict[str, Any], words: str) -> None:
    text = link(**keys)
    (listed,) = nonet.parse(text).unread
    assert words in listed
    with pytest.raises(UnsupportedError, match="not read") as caught:
        nonet.parse(text, strict=True)
    assert words in str(caught.value)
    assert nonet.solve(text, limit=1).puzzle.unread == (listed,)


@pytest.mark.parametrize(
    "keys",
    [
        {**lines("renban"), "line": [{"lines": [LINE], "fromConstraint": "Renban"}]},
        {**THERMO, "line": [{"lines": [LINE]}], "circle": [{"cells": ["R1C1"]}]},
        {"xsum": [{"cell": "R0C6", "value": "16"}], "text": [{"cells": ["R0C6"], "value": "16"}]},
        {"columnindexer": [{"cells": LINE}], "cage": [{"cells": LINE}]},
        {"cage": [{"cells": [], "value": "title: A puzzle"}]},
        {"title": "Circles", "author": "Somebody", "metadata": {"a": 1}},
        {"ruleset": "Normal sudoku rules apply. Each row, column and box holds 1-9 once."},
        {"ruleset": "Digits increase along thermometers.", **THERMO},
        {"disabledlogic": ["wings"], "truecandidatesoptions": ["colored"]},
        {"activeConstraints": ["Killer Cage"]},
    ],
)
def test_pictures_of_rules_and_titles_are_no_rules(keys: dict[str, Any]) -> None:
    assert nonet.parse(link(**keys), strict=True).unread == ()


@pytest.mark.parametrize(
    ("keys", "error", "words"),
    [
        ({"chaosconstruction": True}, UnsupportedError, "chaosconstruction"),
        ({"negative": ["sum"]}, UnsupportedError, "rules sum"),
        ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "7"}]}, UnsupportedError,
         "'xv': the mark '7' at R1C1 R1C2"),
        ({"thermometer": [{"lines": [["R1C1", "R10C1"]]}]}, FormatError, "'R10C1' is not a cell"),
        ({"thermometer": True}, FormatError, "'thermometer'"),
        ({"xsum": [{"cell": "R4C4", "value": "3"}]}, FormatError, "'R4C4' is not a place beside"),
        ({"arrow": [{"cells": ["R1C1"], "lines": [["R2C2", "R3C3"]]}]}, FormatError,
         "does not begin in a circle"),
        ({"littlekillersum": [{"cell": "R0C1", "direction": "DR", "value": "5",
                               "cells": ["R1C1"]}]}, FormatError, "other cells"),
        ({"quadruple": [{"cells": ["R1C1"], "values": [1], "x": 1}], "killercage": [{}]},
         FormatError, "'killercage'"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named(keys: dict[str, Any], error: type[NonetError], words: str) -> None:
    with pytest.raises(error) as caught:
        nonet.parse(link(**keys))
    assert words in str(caught.value)
    assert isinstance(nonet.parse(link()), Puzzle)


def test_every_key_of_a_rule_is_known() -> None:
    unknown = [
        kind.fpuzzles for kind in CONSTRAINTS if kind.fpuzzles and not is_known(kind.fpuzzles)
    ]
    assert not unknown, "see nonet.formats._fpuzzles_rules"


def test_a_line_of_a_new_rule_needs_nothing_but_its_key(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = CONSTRAINTS.get("parity-line")
    keyed = {"parity-line": replace(kind, fpuzzles="parityline")}
    monkeypatch.setattr(CONSTRAINTS, "_all", keyed)
    monkeypatch.setattr(CONSTRAINTS, "_by_file", keyed)
    monkeypatch.setattr(CONSTRAINTS, "with_word", lambda word: list(keyed.values()))
    puzzle = nonet.parse(link(**lines("parityline")))
    assert puzzle.layout.constraints == (parse_rule("parity-line r1c1-r1c4").on(Layout.of(9)),)
    written.cache_clear()
    assert nonet.parse(nonet.write(puzzle, "fpuzzles")) == puzzle
    written.cache_clear()


def test_marks_of_single_cells_may_name_several() -> None:
    one = nonet.parse(link(minimum=[{"cell": "R1C1"}, {"cell": "R5C5"}]))
    assert nonet.parse(link(minimum=[{"cells": ["R1C1", "R5C5"]}])) == one
    with pytest.raises(FormatError, match="the rule 'odd'"):
        nonet.parse(link(odd=[{"place": "R1C1"}]))


@pytest.mark.parametrize("more", [{}, {"direction": "UR"}])
def test_a_little_killer_along_nothing_is_refused(more: dict[str, str]) -> None:
    with pytest.raises(FormatError, match="little killer at R0C1 points at no cells"):
        nonet.parse(link(littlekillersum=[{"cell": "R0C1", "value": "30", **more}]))


def test_regions_of_a_board_without_usual_boxes_differ_from_its_rows() -> None:
    """So f-puzzles names only those cells of a 5x5 jigsaw whose region is not that of their row."""
    rows: list[list[dict[str, Any]]] = [[{} for _ in range(5)] for _ in range(5)]
    rows[0][4], rows[1][0] = {"region": 1}, {"region": 0}
    regions = nonet.parse(link(5, rows)).layout.regions
    expected = [0, 0, 0, 0, 1, 0, 1, 1, 1, 1, *(i // 5 for i in range(10, 25))]
    assert regions is not None and [*regions] == expected
    assert not nonet.parse(link(5)).layout.boxes
    nowhere = [[{"region": None} for _ in range(5)] for _ in range(5)]
    assert not nonet.parse(link(5, nowhere)).layout.boxes


def test_keys_of_additions_for_single_cells() -> None:
    grid: list[Any] = [[{} for _ in range(9)] for _ in range(9)]
    value = {"size": 9, "grid": grid, "regionsum": [{"lines": [["R1C3", "R1C4", "R1C5"]]}]}
    for key, of, values in (("prime", "prime numbers", "2,3,5,7"), ("poweroftwo", "", "2,4,8")):
        marks = {key: [{"cell": "R1C1"}, {"cell": "R5C9"}]}
        picture = {"rectangle": [{"cells": ["R1C1"], "angle": 45}]}
        words = {
            "ruleset": f"Circled cells are {of or 'powers of two'}. Lines: equal sums in each box."
        }
        puzzle = nonet.parse("fpuz" + lz_packed(value | marks | picture | words))
        rules = [f"one-of {values} r1c1 r5c9", "region-sum-line r1c3-r1c5"]
        wanted = Layout.of(9).with_constraints([parse_rule(rule) for rule in rules])
        assert puzzle.layout == wanted
        assert puzzle.unread == ()
    large = {"size": 36, "grid": [[{} for _ in range(36)] for _ in range(36)]}
    with pytest.raises(UnsupportedError, match="the rule 'poweroftwo': values over 16"):
        nonet.parse("fpuz" + lz_packed({**large, "poweroftwo": [{"cell": "R1C1"}]}))


def test_cages_that_are_windows_are_what_the_words_name() -> None:
    corners = [(row, column) for row in (2, 6) for column in (2, 6)]
    windows = [
        [f"R{r}C{c}" for r in range(row, row + 3) for c in range(column, column + 3)]
        for row, column in corners
    ]
    words = "Normal sudoku rules apply. This is a windoku."
    record = {"size": 9, "grid": [[{}] * 9 for _ in range(9)], "ruleset": words}

    def unread(**more: Any) -> tuple[str, ...]:
        source = nonet.parse(json.dumps({**record, **more})).source
        return source.unread if source else ()

    assert unread() == ()  # its four boxes are no matter of doubt
    cages = [{"cells": cells, "value": ""} for cells in windows]
    assert unread(killercage=cages) == ()


def test_dutch_whispers_keep_less_apart_than_german_ones() -> None:
    for key, apart in (("dutchwhispers", 4), ("germanwhispers", 5)):
        (rule,) = nonet.parse(link(**lines(key))).layout.constraints
        assert rule == parse_rule(f"whispers {apart} r1c1-r1c4").on(Layout.of(9)), key


def test_an_arrow_without_anything_hides_none() -> None:
    arrows = [{"cells": [], "lines": []}, {"cells": ["R1C1"], "lines": [["R1C1", "R1C2"]]}]
    assert nonet.parse(link(arrow=arrows)) == nonet.parse("." * 81, rule="arrow r1c1 / r1c2")


def test_numbers_with_a_point_and_cells_that_are_null_are_read() -> None:
    grid: list[list[Any]] = [[None] * 9 for _ in range(9)]
    dot = {"cells": ["R1C1", "R1C2"], "value": "2.0"}
    puzzle = nonet.parse(link(grid=grid, difference=[dot], rowindexer=[{"cell": "R3C3"}]))
    assert records(puzzle.layout) == records(
        Layout.of(9).with_constraints(
            map(parse_rule, ["difference 2 r1c1 r1c2", "row-indexer r3c3"])
        )
    )
    with pytest.raises(FormatError, match="r1c2 of the grid"):
        nonet.parse(link(grid=[[{}, 5, {}, {}], *([{}] * 4 for _ in range(3))], size=4))


def test_a_description_is_words_as_well() -> None:
    assert nonet.parse(link(description="Cells a knight's move apart mostly differ.")).unread
