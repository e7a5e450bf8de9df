"""Boards with other values than 1 to N: what is said of them has the values that people write."""

from __future__ import annotations

from pathlib import Path

import pytest

import nonet
from nonet import Layout, Puzzle, examples
from nonet._explain._mistakes import mistakes_of
from nonet.model import Relation, tabulate
from nonet.model.state import State
from nonet.words import describe_diagnosis, describe_mistakes

FROM_ZERO = Layout.of(4, values=range(4))
NINE = Layout.of(6, values=range(1, 10))


def from_zero(*shown: int | None) -> Puzzle:
    return Puzzle(FROM_ZERO, FROM_ZERO.numbered([*shown, *[None] * (16 - len(shown))]))


def test_a_value_twice() -> None:
    (row, _) = nonet.check(from_zero(0, 0)).conflicts
    assert (row.value, str(row)) == (0, "0 appears twice in row 1 (r1c1, r1c2)")
    ruled = from_zero(3, 0)
    ruled = Puzzle(
        ruled.layout, ruled.givens, constraints=[nonet.constraints.Killer(5, "r1c1 r1c2")]
    )
    (cage,) = nonet.check(ruled).conflicts
    assert (cage.value, cage.rule) == (3, "killer 5 r1c1 r1c2: the sum is 3")
    with pytest.raises(nonet.errors.ConflictError, match="0 appears twice"):
        from_zero(0, 0).require_no_conflict()


def test_why_there_is_no_solution() -> None:
    puzzle = from_zero(0, 1, 2, None, None, None, None, 3)
    words = describe_diagnosis(nonet.diagnose(puzzle))
    assert words[0] == "These 3 givens contradict each other: r1c1 = 0, r1c2 = 1 and r2c4 = 3."
    assert words[1] == "They leave no place for 3 in row 1."
    # With nine values and six cells in a row, a row need not have all.
    assert nonet.count(Puzzle(NINE, [1] + [0] * 35), limit=5) == 5


def test_what_is_wrong_on_the_board() -> None:
    full = nonet.solve(from_zero(), limit=1).solution
    assert full is not None
    puzzle = Puzzle(FROM_ZERO, [0, *full.values[1:]])
    wrong = [full.values[0] % 4 + 1, *full.values[1:]]
    found = mistakes_of(State(FROM_ZERO, puzzle.givens, wrong))
    shown = FROM_ZERO.number_of(wrong[0])
    assert describe_mistakes(found, FROM_ZERO).endswith(f"undo to before r1c1 = {shown}.")


def test_every_value_takes_part_in_a_variation() -> None:
    grid = nonet.solve(Puzzle(NINE, [0] * 36), limit=1, seed=3).solution
    assert grid is not None
    values = grid.values
    assert 9 in values
    for puzzle in nonet.vary(Puzzle(NINE, values), count=8, seed=1):
        assert len(set(puzzle.givens)) == len(set(values))
        assert not puzzle.conflicts()
    many = nonet.vary(Puzzle(NINE, values), count=30, seed=2)
    assert {value for each in many for value in each.givens} == set(range(1, 10))


@pytest.mark.parametrize("layout", [FROM_ZERO, NINE, Layout.of(4, (3, 2), rows=6)])
def test_relations_are_read_again(layout: Layout) -> None:
    less = Relation("less than", 0, 1, tabulate(layout.value_count, lambda a, b: a < b))
    puzzle = Puzzle(layout.with_relations([less]), [0] * layout.cell_count)
    assert nonet.parse(nonet.write(puzzle, "json")) == puzzle


def test_a_comparison_knows_the_values(tmp_path: Path) -> None:
    puzzle = examples.get("doppelganger-1").puzzle
    found = nonet.compare([puzzle], engines=["constraints"], timeout=60.0)
    assert not found.disagreements
    (run,) = found.measurements
    assert (run.state, run.status) == ("done", "solved")
