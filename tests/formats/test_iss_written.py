"""Interactive Sudoku Solver's text, written: words that say the same, or a refusal."""

from __future__ import annotations

import pytest

import nonet
from nonet import Layout, Puzzle, UnsupportedError
from nonet.constraints import parse_rule


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("nabner r1c1 r2c2 r1c1", ".PairX~"),
        ("renban r1c1 r2c2 r1c1", ".Renban~R1C1~R2C2"),
        ("variables A (sum 9 r1c1 r1c2 @A)", ".Var~A~A~1.Sum~9~R1C1~R1C2~VA"),
        ("variables A1,A2 (less-than @A1 @A2)", ".Var~A~A~2.Pair~"),
        ("variables low,B (arrow @B / r1c1 @low)", ".Var~X~X~2.Arrow~VX2~R1C1~VX1"),
        (
            "chaos-construction (region-run r1c1 / r1c1 r1c2 r1c3 / r1c1 r2c1)",
            ".ChaosConstruction.ChaosArrow~R1C1~0",
        ),
        ("replicate (killer 5 r3c1 r3c2) r3c1 r1c1 r3c1", ".Cage~5~R1C1~R1C2.Cage~5~R3C1~R3C2"),
        ("negative-difference 2", ".Pair~"),
        ("sandwich 2 r4c1-r4c4", ".Sandwich~2~R4"),
        ("sandwich 2 r1c4-r4c4", ".Sandwich~2~C4"),
        ("x-sum 5 r4c4-r4c1", ".XSum~R4~~5"),
        ("same-values r1c1 r1c2 / r3c3 r4c3", ".SameValues~2~R1C1~R1C2~R3C3~R4C3"),
        ("little-killer 9 r4c4 r3c3 r2c2 r1c1", ".LittleKiller~9~R1C1"),
        ("little-killer 3 r1c4", ".Sum~3~R1C4"),  # no weights where all are 1
    ],
)
def test_rules_are_written_in_words_that_mean_the_same(rule: str, text: str) -> None:
    layout = Layout.of(4, "none").with_constraints([parse_rule(rule)])
    written = nonet.write(Puzzle(layout, [0] * 16), "iss")
    assert text in written
    again = nonet.parse(written, format="iss")
    givens = nonet.solve(again, limit=1).solution
    assert givens is not None
    for row in range(4):  # both allow the same ways to fill each row of a solution
        known = [0 if row * 4 <= cell < row * 4 + 4 else v for cell, v in enumerate(givens.values)]
        counts = [nonet.count(Puzzle(each, known)) for each in (layout, again.layout)]
        assert counts[0] == counts[1] > 0


def test_pencil_marks_are_written_as_the_values_of_a_cell() -> None:
    text = ".~R1C1_1_2~R2C2_3"
    puzzle = nonet.parse(text, format="iss")
    assert nonet.write(puzzle, "iss") == text
    ruled = nonet.parse(".Cage~4~R1C1~R1C2.~R1C1_1_3", format="iss")
    assert nonet.parse(nonet.write(ruled, "iss"), format="iss") == ruled
    single = Puzzle(Layout.of(4), [0] * 16, marks=puzzle_marks(4, {0: [2]}))
    with pytest.raises(UnsupportedError, match="r1c1 has one candidate and is not a given"):
        nonet.write(single, "iss")


def puzzle_marks(size: int, allowed: dict[int, list[int]]) -> nonet.Candidates:
    full = nonet.parse("." * size**2).candidates()
    gone = [(c, v) for c, kept in allowed.items() for v in full.of(c) if v not in kept]
    return full.without(gone)


def test_a_refusal_names_the_rule_that_has_no_word() -> None:
    rules = ["killer 3 r1c1 r1c2", "not (killer 3 r2c1 r2c2)", "odd r3c3"]
    with pytest.raises(UnsupportedError, match=r"board \(the rule 'not' has no word there\)"):
        nonet.write(nonet.parse("." * 16, rule=rules), "iss")
    both = ["variables A (sum 9 r1c1 r1c2 @A)", "variables B (sum 9 r2c1 r2c2 @B)"]
    with pytest.raises(UnsupportedError, match="the variables of variables cannot stand together"):
        nonet.write(nonet.parse("." * 16, rule=both), "iss")


@pytest.mark.parametrize(
    ("circle", "text"),
    [
        ("r1c1 r1c2 r1c3", ".PillArrow~3~"),
        ("r1c1 r2c2", ".PillArrow~2~"),
        ("r1c1 r1c2 r1c3 r1c4", ".Sum~0_=_1_1_-1_-10_-100_-1000~R5C1~R5C2~R1C4"),
        ("r2c1 r1c2", ".Sum~0_=_1_1_-1_-10~R5C1~R5C2~R2C1~R1C2"),  # 21 from above, 12 from the left
        ("r1c1 r1c3", ".Sum~0_=_1_1_-1_-10~R5C1~R5C2~R1C3~R1C1"),
    ],
)
def test_a_pill_that_the_program_does_not_read_is_written_as_a_sum(circle: str, text: str) -> None:
    puzzle = nonet.parse("." * 81, rule=[f"arrow {circle} / r5c1 r5c2"])
    assert text in nonet.write(puzzle, "iss")


def test_rules_on_more_than_16_values_are_not_written() -> None:
    board = Layout.of(25)
    assert nonet.write(Puzzle(board, [0] * 625), "iss").startswith(".Shape~25x25")
    ruled = board.with_constraints([parse_rule("thermometer r1c1 r1c2")])
    with pytest.raises(UnsupportedError):
        nonet.write(Puzzle(ruled, [0] * 625), "iss")
