"""What of a puzzle is only drawn or described: listed by every command, refused by --strict."""

from __future__ import annotations

import json
from typing import Any

from formats.test_documents import SOLUTION
from formats.test_sudokupad import board, link
from nonet.formats._lzstring import compress

PUZZLE = {
    "grid": [[{} for _ in range(9)] for _ in range(9)],
    "thermometer": [{"lines": [["R1C1", "R1C2", "R1C3"]]}],
    "ruleset": "Digits in cages do not repeat.",
}
LINK = "https://www.f-puzzles.com/?load=" + compress(json.dumps(PUZZLE))


def test_what_is_not_read_is_listed(nonet) -> None:  # type: ignore[no-untyped-def]
    result = nonet("solve", LINK, "--json")
    assert "not read, and maybe rules" in result.err
    assert "Digits in cages" in result.err
    record = json.loads(result.out)
    assert "Digits in cages" in record["unread"][0]
    for words in (("count", "--limit", "1"), ("show",), ("convert", "--to", "json")):
        assert "Digits in cages" in nonet(*words, LINK).err
    again = nonet("show", "-", stdin=result.out)
    assert "Digits in cages" in again.err


def test_strict_refuses_it(nonet) -> None:  # type: ignore[no-untyped-def]
    result = nonet("solve", LINK, "--strict")
    assert result.code == 4
    assert "Digits in cages" in result.err
    printed = nonet("solve", LINK, "--json").out
    assert nonet("solve", "-", "--strict", stdin=printed).code == 4
    assert nonet("show", "." * 80 + "1", "--strict").code == 0
    assert "leave out --strict" in nonet("solve", "@long-search-3", "--strict").err


def test_entries_are_compared_with_the_solution(nonet) -> None:  # type: ignore[no-untyped-def]
    game = ":0000:x:" + "+2..4....2......3".ljust(82, ".") + ":::"
    line = "53+4.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    right = nonet("check", f":0000:x:{line}:::")
    assert (right.code, right.out.splitlines()[1:]) == (0, ["  The entry is right."])
    wrong = nonet("check", f":0000:x:{line.replace('+4', '+1')}:::")
    assert wrong.code == 1
    assert wrong.out.splitlines()[1:] == ["  This entry is wrong: 1 in r1c3."]
    several = nonet("check", game)
    assert several.out.splitlines()[1:] == [
        "  The entries are not compared: there is not one solution."
    ]


def test_entries_are_compared_with_the_solution_that_came_along(nonet) -> None:  # type: ignore[no-untyped-def]
    cells: list[list[Any]] = [[{} for _ in range(9)] for _ in range(9)]
    cells[0][0] = {"value": 1, "given": True}
    cells[0][1] = {"value": 3, "given": False}
    words = {"rules": "Something nobody knows is true of every cell.", "solution": SOLUTION}
    text = link(board(cells=cells, metadata=words))
    found = nonet("check", text, "--json")
    assert json.loads(found.out)["wrong_entries"] == ["r1c2"]
    assert nonet("check", text).out.splitlines()[1:] == [
        "  Compared with the solution that came along, as not all rules are read: "
        "this entry is wrong: 3 in r1c2."
    ]
