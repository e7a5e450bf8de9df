"""How rules look: what a picture has to tell apart."""

from __future__ import annotations

import pytest

import nonet
from nonet.constraints import parse_rule
from nonet.model import Layout
from nonet.model.figures import Disc, Figure, Label, Outline, Shade, Stroke
from nonet.tui.rules import rules_of


def figures(*rules: str) -> list[list[Figure]]:
    layout = Layout.of(9).with_constraints(map(parse_rule, rules))
    return [list(rule.draw(layout)) for rule in layout.constraints]


def outlines(rule: str) -> list[tuple[tuple[int, ...], str]]:
    return [(each.cells, each.text) for each in figures(rule)[0] if isinstance(each, Outline)]


def test_cages_that_may_not_hold_do_not_look_as_if_they_did() -> None:
    assert outlines("or (killer 3 r1c1 r1c2) (killer 17 r1c1 r1c2)") == [((0, 1), "3/17")]
    assert outlines("or (killer 3 r1c1 r1c2) (killer 5 r1c2 r1c3)") == [
        ((0, 1), "3?"),
        ((1, 2), "5?"),
    ]
    assert outlines("not (killer 3 r1c1 r1c2)") == [((0, 1), "not 3")]
    (drawn,) = figures("not (thermometer r1c1 r1c2)")
    assert {each.colour for each in drawn if isinstance(each, Stroke)} == {"red"}
    # The terminal draws a cage only where its cells are all that the rule is about.
    mixed = parse_rule("or (killer 3 r1c1 r1c2) (thermometer r1c2 r1c3)")
    assert not rules_of(Layout.of(9).with_constraints([mixed])).cages
    cage = rules_of(Layout.of(9).with_constraints([parse_rule("killer 3 r1c1 r1c2")])).cages
    assert [each.text for each in cage] == ["3"]


@pytest.mark.parametrize("kind", ["clone", "same-values", "equal-sums"])
def test_groups_of_several_rules_have_several_colours(kind: str) -> None:
    drawn = figures(f"{kind} r1c1 r1c2 / r5c5 r5c6", f"{kind} r2c1 r2c2 / r6c5 r6c6")
    colours = [{each.colour for each in of_one if isinstance(each, Shade)} for of_one in drawn]
    assert [len(each) for each in colours] == [1, 1] and colours[0] != colours[1]


@pytest.mark.parametrize(("kind", "outward"), [("minimum", -1), ("maximum", 1)])
def test_a_minimum_has_other_signs_than_a_maximum(kind: str, outward: int) -> None:
    """The tip of a sign shows to what is less: to the cell of a minimum."""
    (drawn,) = figures(f"{kind} r5c5 r5c6")
    signs = [each for each in drawn if isinstance(each, Stroke)]
    assert len(signs) == 6  # the two are not compared
    above = next(each for each in signs if each.points[1][0] < 4.5 and each.points[1][1] == 4.5)
    (wing, _), (tip, _), _ = above.points
    assert (tip < wing) == (outward == 1)  # up, away from the cell


def test_ends_values_and_directions_are_drawn() -> None:
    (lockout,), (one_of,), (indexing,) = (
        figures("lockout r1c1-r1c4"),
        figures("one-of 1,5 r1c1 r2c2"),
        figures("value-indexing r1c1-r1c5"),
    )
    assert [each.diamond for each in lockout if isinstance(each, Disc)] == [True, True]
    assert [each.text for each in one_of if isinstance(each, Label)] == ["15", "15"]
    assert any(isinstance(each, Stroke) and each.arrow for each in indexing)
    assert any(isinstance(each, Disc) for each in indexing)
    plain, lined = (
        nonet.draw_svg(nonet.parse("." * 81, rule=f"{kind} r1c1-r1c4"))
        for kind in ("between", "lockout")
    )
    assert plain.count("<ellipse") > lined.count("<ellipse")


@pytest.mark.parametrize(
    ("cell", "begin", "down", "across"),
    [
        ("r1c1", (-0.25, 1.25), 1, -1),
        ("r1c9", (-0.25, 7.75), 1, 1),
        ("r9c1", (9.25, 1.25), -1, -1),
        ("r9c9", (9.25, 7.75), -1, 1),
    ],
)
def test_a_little_killer_of_a_corner_stands_outside(
    cell: str, begin: tuple[float, float], down: int, across: int
) -> None:
    """Its arrow comes along the diagonal that has no other cell."""
    (drawn,) = figures(f"little-killer 5 {cell}")
    (arrow,) = (each for each in drawn if isinstance(each, Stroke))
    (row, column), (end_row, end_column) = arrow.points
    assert (row, column) == pytest.approx(begin)
    assert (end_row - row, end_column - column) == pytest.approx((0.3 * down, 0.3 * across))
    (number,) = (each for each in drawn if isinstance(each, Label))
    assert not 0 < number.at[0] < 9, "above or below the board"
