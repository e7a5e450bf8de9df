"""What rules made of rules say of half-filled boards: that one may still hold is not that it holds.

All answers about a board agree: see ``docs/rules/combined.md``.
"""

from __future__ import annotations

from itertools import product

import pytest

from nonet import check, count, solve, true_candidates
from nonet.constraints import parse_rule
from nonet.model import Layout, Puzzle

BOARD = Layout.of(4)


def test_not_of_a_rule_that_is_open_breaks_nothing() -> None:
    rules = ["average-arrow r2c3 / r3c3 r3c2", "not (row-indexer r4c3)"]
    text = "." * 14 + "3."
    solutions = solve(text, rule=rules, limit=None).solutions
    assert len(solutions) == count(text, rule=rules) == 6
    assert check(text, rule=rules).valid
    union = [{*held} for held in zip(*(each.values for each in solutions), strict=True)]
    assert [{*each} for each in true_candidates(text, rule=rules).values] == union


@pytest.mark.parametrize(
    ("rule", "given", "meaning"),
    [
        ("not (row-indexer r4c3)", "." * 14 + "3.", None),
        ("not (row-indexer r4c3)", "." * 10 + "4...3.", None),
        ("not (row-indexer r4c3)", "..1...2...4...3.", False),
        ("not (row-indexer r4c3)", "." * 10 + "1...3.", True),
        ("not (not (odd r1c1 r1c2))", "1" + "." * 15, None),
        ("not (not (odd r1c1 r1c2))", "2" + "." * 15, False),
        ("not (not (odd r1c1 r1c2))", "13" + "." * 14, True),
        ("or (odd r1c1) (even r1c2)", "2" + "." * 15, None),
        ("or (odd r1c1) (even r1c2)", "1" + "." * 15, True),
        ("or (odd r1c1) (even r1c2)", "21" + "." * 14, False),
        ("not (or (odd r1c1) (even r1c2))", "1" + "." * 15, False),
        ("and (odd r1c1) (not (even r1c2))", "1" + "." * 15, None),
        ("and (odd r1c1) (not (even r1c2))", "12" + "." * 14, False),
        ("not (replicate (odd r1c1) r1c1 / r1c2 r1c3)", ".13." + "." * 12, False),
        ("not (replicate (odd r1c1) r1c1 / r1c2 r1c3)", ".1.." + "." * 12, None),
        ("not (anti-king)", "1" + "." * 15, None),
    ],
)
def test_three_meanings(rule: str, given: str, meaning: bool | None) -> None:
    found = parse_rule(rule).on(BOARD)
    held = [None if each == "." else int(each) for each in given]
    assert found.meaning(BOARD, held) is meaning
    assert any(found.check(BOARD, held)) is (meaning is False)


@pytest.mark.parametrize("inner", ["row-indexer r4c3", "maximum r2c2", "ratio r1c1 r1c2"])
def test_a_conflict_leaves_no_solution(inner: str) -> None:
    rule = parse_rule(f"not ({inner})")
    board = BOARD.with_constraints([rule])
    grids = [each.values for each in solve(Puzzle(board, [0] * 16), limit=None).solutions]
    for cell, other in product(range(16), repeat=2):
        for grid in grids[::20]:
            given = [value if at in (cell, other) else 0 for at, value in enumerate(grid)]
            assert not Puzzle(board, given).conflicts()


def test_a_rule_with_an_open_variable_names_no_cell_outside_of_the_board() -> None:
    found = check("." * 16, rule="variables A (not (one-of 1,2,3,4 @A))")
    assert not found.valid or found.conflicts == ()
    assert all(cell < 16 for each in found.conflicts for cell in each.cells)


def test_a_rule_with_variables_of_its_own_is_open() -> None:
    rule = parse_rule("cryptic-killer A,A r1c1 r1c2 / r2c1 r2c2")
    board = BOARD.with_constraints([rule])
    assert board.constraints[0].meaning(board, [None] * 16) is None
