"""Rules that stand in others with variables outside of the grid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

import nonet

GIVENS = "1234" + "." * 12


def solutions_by_value(rule: str) -> Counter[int]:
    """How many solutions with regions there are, by the value of r2c2."""
    puzzle = nonet.parse(GIVENS, game="latin", rule=[rule])
    return Counter(grid["r2c2"] for grid in nonet.solutions(puzzle))


CLUE = "region-run r2c2"
KEPT: dict[str, Callable[[bool, int], object]] = {  # by whether the clue holds, and the value
    f"or ({CLUE}) (one-of 1,4 r2c2)": lambda holds, value: holds or value in (1, 4),
    f"and ({CLUE}) (odd r2c2)": lambda holds, value: holds and value % 2,
    f"not ({CLUE})": lambda holds, value: not holds,
    f"or (and ({CLUE}) (odd r2c2)) (even r2c2)": lambda holds, value: holds or value % 2 == 0,
}


@pytest.mark.parametrize("inner", KEPT)
def test_clues_to_regions_may_stand_in_rules_of_rules(inner: str) -> None:
    """Their variables are not open where the clue need not hold: nothing is counted twice."""
    every = solutions_by_value("chaos-construction")
    held = solutions_by_value(f"chaos-construction ({CLUE})")
    expected = Counter(
        {
            value: held[value] * bool(KEPT[inner](True, value))
            + (every[value] - held[value]) * bool(KEPT[inner](False, value))
            for value in every
        }
    )
    assert solutions_by_value(f"chaos-construction ({inner})") == +expected
    assert expected.total() > 0


def test_clues_to_regions_may_be_replicated() -> None:
    moved = "replicate (region-run r1c1 / r1c1-r1c2) r1c1 / r2c2 r1c1"
    there = solutions_by_value(f"chaos-construction ({moved})")
    both = "(region-run r2c2 / r2c2-r2c3) (region-run r1c1 / r1c1-r1c2)"
    assert there == solutions_by_value(f"chaos-construction {both}")
    assert there.total() > 0


@pytest.mark.parametrize(
    "rule",
    [
        *("minimum @a r5c6", "maximum @a", "column-indexer @a", "row-indexer r1c1 @a"),
        *("box-indexer @a", "replicate (killer 10 r1c1 r1c2) r1c1 / @a"),
        "or (minimum @a) (odd r1c1)",
    ],
)
def test_where_the_place_counts_there_are_no_variables(rule: str) -> None:
    with pytest.raises(nonet.NonetError, match="@a is a variable, which has no place on the board"):
        nonet.parse("." * 81, rule=[f"variables a ({rule})"])
    puzzle = nonet.parse("." * 81, rule=[f"variables a ({rule.replace('@a', 'r5c5')})"])
    assert nonet.solve(puzzle, limit=1, timeout=60).count <= 1


@pytest.mark.parametrize(
    "rule",
    [
        "variables a (replicate (killer 10 r1c1 @a) r1c1 / r2c2)",
        "replicate (variables a (arrow @a / r1c1 r1c2)) r1c1 / r2c2",
    ],
)
def test_variables_are_not_replicated(rule: str) -> None:
    with pytest.raises(nonet.NonetError, match="a variable cannot be moved over the board"):
        nonet.parse("." * 81, rule=[rule])
