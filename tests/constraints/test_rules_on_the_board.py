"""What rules mean for people at the board: cells that see each other, words, pictures."""

from collections.abc import Iterator
from itertools import product

import pytest

import nonet
from cli.conftest import Run
from nonet import Layout, check, count, solve, true_candidates
from nonet.constraints import parse_rule
from nonet.constraints.doppelganger import Doppelganger, bands
from nonet.model import Puzzle
from nonet.model.figures import Disc, Figure, Label, Outline, Shade, Stroke
from nonet.model.primitives import Primitive
from nonet.tui.rules import rules_of


def test_cells_that_a_rule_makes_different_see_each_other() -> None:
    knight = nonet.parse("." * 81, rule="anti-knight").layout
    assert knight.peers == nonet.parse("." * 81, game="anti-knight").layout.peers
    assert knight.peer_cells[0] == tuple(nonet.model.cells_of(knight.peers[0]))
    rules = ["killer 9 r1c1 r1c2 r2c3", "thermometer r3c4 r4c5", "renban r7c1 r8c4", "x r9c1 r8c9"]
    layout = nonet.parse("." * 81, rule=rules).layout
    seen = {(a, b) for a in range(81) for b in nonet.model.cells_of(layout.peers[a])}
    plain = Layout.of(9).peers
    more = {(a, b) for a, b in seen if a < b and not plain[a] >> b & 1}
    assert more == {(21, 31), (54, 66)}  # r2c3 sees r1c1 and r1c2 in their box; x takes two 5s
    assert layout.kept_apart == ((0, 1, 11), (54, 66), (21, 31))


def test_branches_and_what_is_denied_keep_nothing_apart() -> None:
    rule = "or (killer 9 r1c1 r5c5) (killer 8 r2c2 r9c9)"
    assert nonet.parse("." * 81, rule=rule).layout.kept_apart == ()
    assert nonet.parse("." * 81, rule="not (killer 9 r1c1 r5c5)").layout.kept_apart == ()


def test_what_is_written_leaves_the_marks_of_cells_that_a_rule_makes_different() -> None:
    """As in a game of the same rule: no step is needed for it."""
    line = ".3......7....9.....6.........3........47.5.....6....2......3...............58...."
    by_rule = nonet.State.of(nonet.parse(line, rule="anti-knight"))
    by_game = nonet.State.of(nonet.parse(line, game="anti-knight"))
    assert by_rule.places == by_game.places
    assert nonet.hint(by_rule).step == nonet.hint(by_game).step


def test_what_it_means_to_see_a_cell_has_the_rules_in_it(nonet_run: Run) -> None:
    line = ".3......7....9.....6.........3........47.5.....6....2......3...............58...."
    explained = nonet_run("explain", "--now", "--rule", "anti-knight", line).out
    assert "and those that a rule makes different from it" in explained


def test_a_link_with_rules_of_chess_is_shown_by_their_names(nonet_run: Run) -> None:
    board = "." * 81
    link = nonet.write(nonet.parse(board, game="anti-knight + anti-king"), "fpuzzles")
    shown = nonet_run("show", "--rule", "nonconsecutive", link).out.splitlines()[0]
    assert shown == "# game anti-king + anti-knight; rule nonconsecutive"
    iss = nonet_run("show", ".AntiKnight.AntiKing.AntiConsecutive").out.splitlines()[0]
    assert iss == shown


def reason_of(rule: str, *gone: tuple[int, int]) -> str:
    """The step of a rule on an empty board without some values in some cells, in words."""
    state = nonet.State.of(nonet.parse("." * 81, rule=rule))
    for value, cells in gone:
        state = state.without(value, cells)
    (step,) = nonet.steps(state, "Single Rule")
    return str(step)


def test_a_cage_names_the_combinations_that_are_left_and_why_others_are_not() -> None:
    first = reason_of("killer 8 r1c1 r1c2 r2c1")
    assert "The 8 cage at r1c1 holds different values: it can only be 1+2+5 or 1+3+4, so" in first
    assert "r1c1, r1c2 and r2c1 are at most 5." in first
    assert (
        "it can only be 3+4; 1+6 has no place for 1; 2+5 has no place for 2, so r1c1"
        in reason_of("killer 7 r1c1 r1c2", (1, 0b11), (2, 0b11))
    )


def test_a_sum_names_what_the_other_cells_add_up_to() -> None:
    text = reason_of("sum 8 r1c1 r1c2 r2c1")
    assert (
        "R1c1, r1c2 and r2c1 add" in text or "r1c1 r1c2 r2c1 add up to 8: the other 2 cells" in text
    )
    assert "the other 2 cells add up to at least 3 and cells that see each other differ" in text


def test_a_line_is_one_step_with_the_bounds_that_it_comes_to() -> None:
    text = reason_of("thermometer r1c1 r2c2 r3c3", (1, 1), (2, 1))
    assert "Values rise along the thermometer from r1c1:" in text
    assert "r1c1 is at least 3, so r2c2 is at least 4 and r3c3 is at least 5" in text
    assert "r1c1 is at most 7 and r2c2 is at most 8;" in text


def test_a_reason_has_the_fewest_premises() -> None:
    gone = ((1, 0b1111), (9, 0b1110), (5, 0b1000))
    state = nonet.State.of(nonet.parse("." * 81, rule="thermometer r1c1 r1c2 r1c3"))
    for value, cells in gone:
        state = state.without(value, cells)
    (step,) = nonet.steps(state, "Single Rule")
    assert step.reason is not None
    # That r1c2 has no 1 follows from r1c1, and 5 in r1c4 is none of its cells.
    assert set(step.reason.premises) == {(0, 1), (2, 9)}


def test_what_has_no_partner_at_any_dot_is_one_step() -> None:
    rules = ["ratio r1c1 r1c2", "ratio r5c5 r6c5", "difference r2c2 r2c3"]
    first = nonet.explain("." * 81, rule=rules, timeout=2).steps[0]
    assert {cell for cell, _ in first.eliminations} == {0, 1, 40, 49}
    assert "one value is 2 times the other: 5, 7 and 9 in r1c1, r1c2, r5c5 or r6c5" in str(first)
    assert nonet.hint("." * 81, 1, rule=rules).text == "Look at this rule: the black dots."


def test_what_has_no_partner_is_one_thought() -> None:
    text = reason_of("ratio r1c1 r1c2")
    assert "5, 7 and 9 in r1c1 or r1c2 have no partner" in text
    text = reason_of("difference r1c1 r1c2", (2, 1))
    assert "1 in r1c2 would need 2 in r1c1, but r1c1 is not 2" in text


def test_a_single_names_the_cell_that_a_rule_lets_it_see() -> None:
    lone = nonet.parse("1234567.." + "." * 10 + "8" + "." * 61, rule="killer none r1c8 r3c2")
    step = next(each for each in nonet.steps(lone, "Naked Single"))
    assert "r3c2, which it sees, has 8" in nonet.describe_step(step, lone.layout)


@pytest.mark.parametrize(
    ("rule", "line", "words"),
    [
        ("nonconsecutive", "12..............", "1 in r1c1 and 2 in r1c2 do not go together"),
        (
            "pair-table allowed=2,1,8,4 r1c1 r1c2 r2c2",
            "13..............",
            "1 in r1c1 and 3 in r1c2 do not go together",
        ),
        ("contain 1,2 r1c1 r1c2 r2c1", "34..2...........", "1 does not stand there"),
        ("contain 1,1 r1c1 r2c2", "1....2..........", "1 stands there once and not twice"),
        (
            "contain-exactly 1 r1c1 r2c3 r3c2",
            "1.....1..1......",
            "1 stands there 3 times and not once",
        ),
        ("count-distinct r1c1 r2c3 r3c2", "3.....1..1......", "there is one value and not 3"),
        (
            "count-distinct r1c1 r2c3 r3c2",
            "3.....1..2......",
            "there are 2 different values and not 3",
        ),
        ("search-nine r1c1-r1c4", "1234............", "2 is 1 step away and not 4"),
        ("column-indexer r1c2", ".3.2............", "2 stands at place 4 and not 3"),
        ("column-indexer r1c2", ".34.............", "4 and not 2 stands at place 3"),
    ],
)
def test_what_is_wrong(rule: str, line: str, words: str) -> None:
    found = [str(each) for each in nonet.parse(line, rule=[rule]).conflicts()]
    assert any(each.endswith(f": {words}") for each in found), found


def test_houses_of_a_doppelganger_that_lack_the_same() -> None:
    board = Layout.of(4, values=range(5))
    layout = nonet.parse("." * 16, layout=board, rule=["doppelganger"]).layout
    rows = [0, 1, 2, 3, 2, 3, 0, 1, None, None, None, None, 1, 2, 3, 4]
    words = [each.rule for each in layout.conflicts(layout.numbered(rows)) if not each.repeated]
    assert words == [
        "doppelganger: row 1 and row 2 lack the same value, 4",
        "doppelganger: row 4 has no 0",
        "doppelganger: box 1 and box 2 lack the same value, 4",
    ]


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


class Bare(Doppelganger):
    """The rule without what follows from it."""

    def _in_bands(self, scope: Layout) -> Iterator[Primitive]:
        yield from ()


def test_bands_are_lines_that_are_boxes_together() -> None:
    layout = Layout.of(6)
    assert list(bands(layout.rows, layout.boxes)) == [[0, 1], [2, 3], [4, 5]]
    assert list(bands(layout.columns, layout.boxes)) == [[0, 1, 2], [3, 4, 5]]
    assert not list(bands(layout.rows, ()))


def test_no_solution_is_lost() -> None:
    counts, houses = [], []
    for rule in (Doppelganger(), Bare()):
        layout = Layout.of(4, values=range(5)).with_constraints([rule])
        houses.append(len(list(rule.own(layout))))
        outcome = nonet.solve(Puzzle(layout, [0] * 16), engine="constraints", limit=10_000)
        assert outcome.exact
        counts.append(outcome.count)
    assert houses[0] == houses[1] + 4
    assert counts[0] == counts[1] > 0
