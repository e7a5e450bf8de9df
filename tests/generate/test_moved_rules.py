"""Boards with rules are turned and mirrored as far as their rules mean the same there."""

from __future__ import annotations

import pytest

import nonet
from nonet import examples
from nonet.cli import main
from nonet.constraints import CONSTRAINTS
from nonet.errors import UnsupportedError
from nonet.model import Layout, Puzzle


@pytest.mark.parametrize("name", sorted(kind.name for kind in CONSTRAINTS.builtin()))
def test_variants_have_the_turned_solution_and_one_canonical_form(name: str) -> None:
    puzzle = examples.get(f"{name}-1").puzzle
    try:
        variants = nonet.vary(puzzle, count=12, keep="picture")
    except UnsupportedError as error:
        assert "cannot be" in error.message
        return
    solution = nonet.solve(puzzle).solution
    assert solution is not None
    forms = set()
    for variant in {*variants}:
        solved = nonet.solve(variant)
        assert solved.status is nonet.Status.UNIQUE and solved.solution is not None
        assert sorted(solved.solution.values) == sorted(solution.values)
        forms.add(nonet.canonical(variant))
    assert len(forms) == 1


def test_rules_move_with_the_board_and_values_keep_their_names() -> None:
    puzzle = nonet.parse("1" + "." * 15, rule=["killer 5 r1c2 r1c3", "diagonal which=up"])
    variants = set(nonet.vary(puzzle, count=50))
    assert len(variants) == 8
    for variant in variants:
        corner = variant.givens.index(1)
        assert corner in (0, 3, 12, 15) and variant.clues == 1
        killer, diagonal = variant.layout.constraints[
            :: -1 if variant.layout.constraints[0].kind == "diagonal" else 1
        ]
        assert vars(diagonal)["which"] == ("up" if corner in (0, 15) else "down")
        assert len([*killer.named_cells()]) == 2
    assert set(nonet.vary(puzzle, count=3, keep="cells")) == {puzzle}


def test_a_rule_that_has_a_direction_keeps_the_board_as_it_is() -> None:
    # A circle of two cells is read from left to right, or from above: half of the ways are left.
    wide, high = "arrow r5c4 r5c5 / r4c4 r3c4", "arrow r3c3 r4c3 / r5c4"
    assert len(set(nonet.vary("." * 81, rule=wide, count=60))) == 4
    assert len(set(nonet.vary("." * 81, rule=[wide, high], count=40))) == 2
    together = nonet.parse("." * 81, rule=[wide, high, "column-indexer r1c1 r1c2"])
    with pytest.raises(UnsupportedError, match="these rules"):
        nonet.vary(together)
    assert nonet.canonical(together) == together
    # An indexer of columns would become one of rows.
    indexer = nonet.parse("." * 81, rule="column-indexer r1c1 r1c2")
    assert len(set(nonet.vary(indexer, count=40))) == 2
    outside = nonet.parse("." * 16, rule="variables A (less-than r1c1 @A)")
    with pytest.raises(UnsupportedError, match="variables"):
        nonet.vary(outside)


def test_other_values_and_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = Puzzle(Layout.of(4, values=range(4)), [1, *[0] * 15])
    assert {each.givens.index(1) for each in nonet.vary(puzzle, count=30)} == {0, 3, 12, 15}
    with pytest.raises(SystemExit, match="0"):
        main(["vary", "@sandwich-1", "--count", "4"])
    assert capsys.readouterr().out.count("rule sandwich 0") >= 4
