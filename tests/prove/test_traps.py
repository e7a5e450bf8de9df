"""What 30 faults planted in the checker showed that no other test looks at."""

from __future__ import annotations

import json
import random

import pytest

import nonet
from nonet._prove import checker
from nonet._prove.checker import bits
from prove.brute import solutions

SIX = "......456123231564564231312645645312"
SIXES = "..3456456123231564564231312645645312"
# Each board has solutions that only the right meaning of its rules lets through, or keeps away.
TRAPS = {
    "a cell of a renban comes again": ("." * 16, ["renban r1c1 r1c2 r2c2 r1c1"]),
    "a line ends where it began": ("." * 16, ["parity-line r1c1 r1c2 r2c2 r2c1 r1c1"]),
    "a line comes back to a box": ("." * 8 + "...4....", ["region-sum-line r1c2 r1c3 r2c2"]),
    "a circle that is written from right to left": (
        "." * 12 + "....",
        ["arrow r1c2 r1c1 / r2c1 r2c2 r3c1 r3c3"],
    ),
    "a loop whose sums begin anywhere": (
        "." * 16,
        ["sum-line total=5 loop=yes r1c1 r1c2 r2c2 r2c1"],
    ),
    "a row that is as large as a column": ("." * 16, ["full-rank rank=1 r1c1 r1c2 r1c3 r1c4"]),
    "a row that is not as large": ("." * 16, ["not (full-rank rank=1 r1c1 r1c2 r1c3 r1c4)"]),
    "a frame along a row of a board with wide boxes": (SIXES, ["frame-sum total=6 r1c1 r1c2 r1c3"]),
    "a frame along a column": (SIXES, ["frame-sum total=5 r1c1 r2c1 r3c1"]),
    "values around no corner": ("." * 16, ["quadruple values=1,1,2,2 r1c1 r2c3 r3c2 r4c4"]),
    "a sum beside all sums": (SIX, ["negative-sum", "pair-sum total=5 r1c1 r1c2"]),
}


@pytest.mark.parametrize("name", TRAPS)
def test_it_counts_what_nonet_counts(name: str) -> None:
    text, rules = TRAPS[name]
    puzzle = nonet.parse(text, rule=rules)
    board = checker.Board(json.loads(nonet.write(puzzle, "json")))
    try:
        count = int(nonet.count(puzzle))
    except nonet.ConflictError:
        count = 0
    assert len(solutions(board)) == count


def document(**words: object) -> dict[str, object]:
    return {"nonet": 1, "size": 4, "box": [2, 2], "givens": [[0] * 4] * 4, **words}


def test_whispers_of_an_odd_number_of_values_differ_by_more_than_half() -> None:
    rule = {"rule": "whispers", "cells": ["r1c1", "r1c2"]}
    doc = {"nonet": 1, "size": 5, "box": None, "givens": [[0] * 5] * 5, "constraints": [rule]}
    board = checker.Board(doc)
    assert board.ways(board.rules[0][0], board.start, True) == {0: 0b110110, 1: 0b110110}


def test_sums_that_nobody_names_are_five_and_ten() -> None:
    marked = {"rule": "pair-sum", "cells": ["r1c1", "r1c2"], "total": 5}
    doc = document(constraints=[{"rule": "negative-sum"}, marked])
    board = checker.Board(doc | {"size": 9, "box": [3, 3], "givens": [[0] * 9] * 9})
    part = board.rules[0][0]
    dom = [1 << 4] * 81
    assert isinstance(part, checker.Line)
    dom[part.cells[1]] = 1 << 6
    assert board.ways(part, dom, True) is None


def test_a_difference_is_a_mark_beside_all_ratios() -> None:
    marked = {"rule": "difference", "cells": ["r1c1", "r1c2"]}
    doc = document(constraints=[{"rule": "negative-ratio"}, marked])
    assert len(checker.Board(doc).rules[0]) == 24 - 1


@pytest.mark.parametrize(("target", "fits"), [("r3c1", True), ("r4c1", False), ("r1c4", False)])
def test_no_cell_of_a_rule_is_moved_out_of_the_board(target: str, fits: bool) -> None:
    rule = {"rule": "replicate", "origin": "r1c1", "targets": [target],
            "rules": [{"rule": "even", "cells": ["r2c2"]}]}  # fmt: skip
    doc = document(constraints=[rule, {"rule": "variables", "names": "A", "rules": []}])
    try:
        checker.Board(doc)
    except checker.Refused as error:
        assert not fits and "moved" in str(error)
    else:
        assert fits


@pytest.mark.parametrize(
    ("rule", "most"),
    [("rellik", 9_999), ("sum-line", 1_000), ("regex", 200)],
)
def test_bounds_of_what_rules_ask(rule: str, most: int) -> None:
    for size in (most, most + 1):
        words = {"pattern": "1" * size} if rule == "regex" else {"total": size}
        doc = document(constraints=[{"rule": rule, "cells": ["r1c1", "r1c2"], **words}])
        try:
            checker.Board(doc)
        except checker.Refused:
            assert size > most
        else:
            assert size == most


def test_rules_that_ask_too_much_are_refused() -> None:
    large = document(size=25, box=[5, 5], givens=[[0] * 25] * 25)
    with pytest.raises(checker.Refused, match="ask too much"):
        checker.Board(large | {"constraints": [{"rule": "distinct-lines"}]})
    with pytest.raises(nonet.UnsupportedError, match="no proof within"):
        nonet.prove(document(constraints=[{"rule": "nonconsecutive"}] * 400), timeout=0)


def test_marks_are_read() -> None:
    marks: list[list[list[int]]] = [[[1, 2, 3, 4]] * 4 for _ in range(4)]
    marks[0][0] = [1]
    assert checker.Board(document(marks=marks)).start[0] == 0b10


def test_a_region_of_fewer_cells_than_values_is_no_whole_house() -> None:
    house = {"cells": ["r1c1", "r2c3", "r3c2"]}
    assert all(len(h) == 4 for h in checker.Board(document(extra=[house])).whole)


def test_what_is_not_so_is_open_on_an_open_board() -> None:
    rule = {"rule": "not", "rules": [{"rule": "distinct-lines"}]}
    board = checker.Board(document(constraints=[rule]))
    assert board.ways(board.rules[0][0], board.start, True) is not None


def test_equal_cells_are_no_solution() -> None:
    board = checker.Board(document())
    full = [1 << int(v) for v in "1234341221434321"]
    checker.solution(board, full)
    for c in range(16):
        for d in bits(board.sees[c]):
            with pytest.raises(checker.Refused, match="equal cells"):
                checker.solution(board, [*full[:c], full[d], *full[c + 1 :]])


def test_what_is_left_open_is_no_solution() -> None:
    proof = "nonet-proof 1\nclaim at-least 1\n(r1c1 1\n?\n)\n?"
    with pytest.raises(nonet.ProofError, match="it shows 0"):
        nonet.verify("." * 16, proof)


def test_no_part_takes_what_stands_in_a_solution() -> None:
    rng = random.Random(5)
    for text, rules in TRAPS.values():
        board = checker.Board(json.loads(nonet.write(nonet.parse(text, rule=rules), "json")))
        every = sorted(solutions(board))
        for grid in rng.sample(every, min(4, len(every))):
            dom = [board.all & rng.getrandbits(9) | 1 << v for v in grid]
            for part in (part for rule in board.rules for part in rule):
                ways = board.ways(part, dom, True)
                assert ways is not None
                assert all(mask >> grid[c] & 1 for c, mask in ways.items())


@pytest.mark.parametrize("breaks", [[0], [2], [1, 1], [2, 0], []])
def test_each_break_of_an_automaton_is_read_also_at_its_ends(breaks: list[int]) -> None:
    steps = [[state] * 4 + [state + 1] * bool(breaks) for state in range(4)]  # counts breaks
    transitions = [min(state, 3) for row in steps for state in row]
    for accepting in range(4):
        rule = {"rule": "automaton", "cells": ["r1c1", "r1c2"], "transitions": transitions,
                "accepting": [accepting], "breaks": breaks}  # fmt: skip
        board = checker.Board(document(constraints=[rule]))
        ways = board.ways(board.rules[0][0], board.start, True)
        assert (ways is not None) == (accepting == len(breaks))
