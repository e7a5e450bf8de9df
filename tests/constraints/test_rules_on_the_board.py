"""What rules mean for people at the board: cells that see each other, steps and their words."""

from __future__ import annotations

import nonet
from cli.conftest import Run
from nonet import Layout


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
    explained = nonet_run("explain", "--all-steps", "--rule", "anti-knight", line).out
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
    assert "The 8 cage at r1c1 holds different values: it can only be 125 or 134, so" in first
    assert "r1c1, r1c2 and r2c1 are at most 5." in first
    assert "it can only be 34; 16 has no place for 1; 25 has no place for 2, so r1c1" in reason_of(
        "killer 7 r1c1 r1c2", (1, 0b11), (2, 0b11)
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
    assert nonet.hint("." * 81, 1, rule=rules).text == "Look at the black dots."


def test_what_has_no_partner_is_one_thought() -> None:
    text = reason_of("ratio r1c1 r1c2")
    assert "5, 7 and 9 in r1c1 or r1c2 have no partner" in text
    text = reason_of("difference r1c1 r1c2", (2, 1))
    assert "1 in r1c2 would need 2 in r1c1, but r1c1 is not 2" in text


def test_a_single_names_the_cell_that_a_rule_lets_it_see() -> None:
    lone = nonet.parse("1234567.." + "." * 10 + "8" + "." * 61, rule="killer none r1c8 r3c2")
    step = next(each for each in nonet.steps(lone, "Naked Single"))
    assert "r3c2, which it sees, has 8" in nonet.describe_step(step, lone.layout)
