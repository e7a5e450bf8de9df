"""Boards with rules are turned and mirrored as far as their rules mean the same there."""

from __future__ import annotations

import pytest

import nonet
from nonet import examples
from nonet._generate._moved_rules import turned_layouts
from nonet.cli import main
from nonet.constraints import CONSTRAINTS, parse_rule
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


def _rules(*rules: str, box: str | None = None) -> set[tuple[str, ...]]:
    """The rules of some variants of an empty board, in words."""
    variants = nonet.vary(nonet.parse("." * 36, rule=list(rules), box=box), count=60)
    return {
        tuple(rule.describe(each.layout) for rule in each.layout.constraints) for each in variants
    }


def test_variables_outside_of_the_grid_keep_their_names() -> None:
    assert _rules("variables A,B (less-than r1c1 @A) (arrow @B / r1c2 r1c3)") == {
        (f"variables A,B (less-than {corner} @A) (arrow @B / {line})",)
        for corner, line in (
            *(("r1c1", "r1c2 r1c3"), ("r1c6", "r1c5 r1c4")),
            *(("r6c1", "r6c2 r6c3"), ("r6c6", "r6c5 r6c4")),
        )
    }


def test_regions_to_be_found_turn_with_their_cells_and_have_no_numbers() -> None:
    chaos = "chaos-construction (region-run r1c1 / r1c1-r1c3) (extra-region @r1c2 @r2c3)"
    turned = _rules(chaos, box="none")
    assert len(turned) == 8
    last = "chaos-construction (region-run r6c6 / r6c6-r4c6) (extra-region @r5c6 @r4c5)"
    assert (last,) in turned
    same = "chaos-construction (palindrome @r1c1 @r1c2)"
    assert len(_rules(same, box="none")) == 8
    # The first cells have the first region: which is the lesser one depends on where they are.
    for numbered in ("less-than @r1c2 @r2c3", "less-than @r1c2 r2c3", "difference 1 @r1c2 @r2c3"):
        with pytest.raises(UnsupportedError, match="chaos-construction"):
            _rules(f"chaos-construction ({numbered})", box="none")


def test_what_lacks_in_a_row_may_lack_in_a_column() -> None:
    puzzle = examples.get("doppelganger-1").puzzle
    layout = puzzle.layout.without_constraints.with_constraints(
        [parse_rule("doppelganger (less-than @row1 @column2)").on(puzzle.layout)]
    )
    variants = nonet.vary(Puzzle(layout, puzzle.givens), count=60)
    found = {each.layout.constraints[0].describe(each.layout) for each in variants}
    assert len(found) == 8
    assert "doppelganger (less-than @column1 @row2)" in found


@pytest.mark.parametrize("rule", ["distinct-lines", "global-mod 2", "connected 1,2,3"])
def test_rules_of_the_whole_board_stay_as_they_are(rule: str) -> None:
    assert len(set(nonet.vary("1" + "." * 15, rule=rule, count=60))) == 4  # a given in each corner


def test_pencil_marks_are_part_of_the_canonical_form_of_a_board_with_rules() -> None:
    marks = "\n".join(["12 1234 34 1234", *["1234 1234 1234 1234"] * 3])
    puzzle = nonet.parse(marks, rule="sum 5 r2c1 r4c2")
    variants = set(nonet.vary(puzzle, count=60))
    assert len(variants) == 8 and len({nonet.canonical(each) for each in variants}) == 1
    plain = nonet.canonical("." * 16, rule="sum 5 r2c1 r4c2")
    assert nonet.canonical(puzzle) != plain


def test_other_values_and_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = Puzzle(Layout.of(4, values=range(4)), [1, *[0] * 15])
    assert {each.givens.index(1) for each in nonet.vary(puzzle, count=30)} == {0, 3, 12, 15}
    with pytest.raises(SystemExit, match="0"):
        main(["vary", "@sandwich-1", "--count", "4"])
    assert capsys.readouterr().out.count("rule sandwich 0") >= 4


@pytest.mark.parametrize("rule", ["nonconsecutive", "anti-queen", "negative-difference 1"])
def test_rules_of_the_whole_board_let_it_be_turned_and_mirrored(rule: str) -> None:
    layout = nonet.parse("." * 81, rule=rule).layout
    assert len(turned_layouts(layout)) == len(turned_layouts(Layout.of(9))) == 8
