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


def test_a_step_of_a_rule_lists_the_few_ways_to_fill_its_cells() -> None:
    puzzle = nonet.parse("." * 81, rule="killer 7 r1c1 r1c2 r2c1")
    (step,) = nonet.steps(puzzle, "Single Rule")
    assert step.notation == "killer 7 r1c1 r1c2 r2c1: 1 2 4, 1 4 2, 2 1 4, 2 4 1, 4 1 2, 4 2 1"
    text = nonet.describe_step(step, puzzle.layout)
    assert "By killer 7 r1c1 r1c2 r2c1, r1c1, r1c2 and r2c1 can only be 1 2 4, 1 4 2," in text
    for each in step.notation.partition(": ")[2].split(", "):
        assert sum(map(int, each.split())) == 7
    many = nonet.parse("." * 81, rule="killer 8 r1c1 r1c2 r2c1")
    (step,) = nonet.steps(many, "Single Rule")
    assert step.notation == "killer 8 r1c1 r1c2 r2c1: 125, 134 in some order"
    text = nonet.describe_step(step, many.layout)
    assert "its cells can only hold 125 or 134, in some order." in text
    several = nonet.parse("." * 81, rule="sum 6 r1c1 r1c2 r2c1")
    (step,) = nonet.steps(several, "Single Rule")
    assert step.notation == "sum 6 r1c1 r1c2 r2c1: 1 2 3, 1 3 2, 2 1 3, 2 3 1, 3 1 2, 3 2 1"
    several = nonet.parse("." * 81, rule="sum 8 r1c1 r1c2 r2c1")
    (step,) = nonet.steps(several, "Single Rule")
    text = nonet.describe_step(step, several.layout)
    assert "none of these fits with the candidates of its other cells." in text


def test_ways_are_in_the_order_of_the_cells_as_they_are_listed() -> None:
    puzzle = nonet.parse("." * 81, rule="thermometer r1c3 r1c1")
    state = nonet.State.of(puzzle)
    for value in range(1, 7):
        state = state.without(value, 0b101)
    (step,) = nonet.steps(state, "Single Rule")
    assert step.notation == "thermometer r1c3 r1c1: 8 7, 9 7, 9 8"


def test_a_single_names_the_cell_that_a_rule_lets_it_see() -> None:
    lone = nonet.parse("1234567.." + "." * 10 + "8" + "." * 61, rule="killer none r1c8 r3c2")
    step = next(each for each in nonet.steps(lone, "Naked Single"))
    assert "r3c2, which it sees, has 8" in nonet.describe_step(step, lone.layout)
