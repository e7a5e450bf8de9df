"""Paths without steps that nothing later needs: each of the others is needed."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import nonet
from nonet import examples
from nonet._explain import technique
from nonet.model import State, Step
from nonet.techniques.rule_nets import nets_below

SINGLES = ["Full House", "Hidden Single", "Naked Single"]

# Ours, by `nonet generate`. In the third a pattern crosses out more when others are left out.
BOARDS = (
    "142.............6..9741.5..2..94.......3.59..5.......6.7..........7....898....3.5",
    ".3...7..1...68.....72..5.4....3.6....8......25...4......9.......5...37....69...58",
    "..........483....21..6......9..4.6.38..196....7....4..4..9...8..25..8.....72.1.4.",
    "7...2..9.35....6..8.......7.3....8..98...7.....2..1.5....6..5.....8...2.19.......",
)
EXAMPLES = ("medium-1", "hard-1", "windoku-1")


def filled(state: State) -> State:
    """After all singles."""
    while step := next(iter(nonet.steps(state, SINGLES)), None):
        state = state.after(step)
    return state


def solves(state: State, others: Sequence[Step]) -> bool:
    """Whether the same patterns, with singles wherever there are any, lead to the solution."""
    state = filled(state)
    for step in others:
        left = {each for each in step if state.places[each.value] >> each.cell & 1}
        if left and not any(
            left <= {*each.placements, *each.eliminations} and each.explain().cells == step.cells
            for each in technique(step.technique).find(state)
        ):
            return False
        state = filled(state.changed(left & {*step.placements}, left & {*step.eliminations}))
    return state.solved


def is_without_detours(path: nonet.Explanation) -> bool:
    """Whether no step that is no single can be left out."""
    others = [step for step in path if step.technique not in SINGLES]
    return not any(solves(path.start, [*others[:i], *others[i + 1 :]]) for i in range(len(others)))


@pytest.mark.parametrize("text", [*BOARDS[::2], *(f"@{name}" for name in EXAMPLES)])
def test_no_step_can_be_left_out_and_each_is_one_of_its_technique(text: str) -> None:
    puzzle = examples.get(text[1:]).puzzle if text.startswith("@") else text
    path, longer = nonet.explain(puzzle), nonet.explain(puzzle, all_steps=True)
    assert path.solved
    assert len(longer) == len(path) + path.left_out
    assert path.end.values == longer.end.values
    assert is_without_detours(path)
    for state, step in path.states():
        assert any(s.outcome == step.outcome for s in technique(step.technique).find(state))
        for mark, (number, name) in step.crossed_out.items():
            assert path.steps[number - 1].technique == name
            assert mark in path.steps[number - 1].eliminations


def test_steps_that_lead_nowhere_are_left_out_and_shown_when_asked_for() -> None:
    path = nonet.explain(BOARDS[0])
    assert path.left_out
    assert f"{path.left_out} step" in path.ending
    longer = nonet.explain(BOARDS[0], all_steps=True)
    assert "left out" not in longer.ending
    assert len(longer.needless) == path.left_out > 0
    assert "Nothing later needs step" in longer.ending
    assert not {longer.steps[number - 1].technique for number in longer.needless} & {*SINGLES}


def test_paths_that_end_before_the_solution_keep_all_steps() -> None:
    until = nonet.explain(BOARDS[3], until="XY-Wing")
    assert until.left_out == 0
    stuck = nonet.explain(BOARDS[3], [*SINGLES, "Naked Pair"])
    assert not stuck.solved
    assert stuck.left_out == 0


# By `nonet generate --rule thermometer`: a few marks of the thermometers lead to chains.
THERMOMETERS = (
    "3....4.2.4...........................4...6.5...69.........7.....5...2......5.1...",
    "thermometer r2c2 r3c3 r2c3 r1c2; thermometer r4c5-r2c5 r3c4; thermometer r7c9-r5c7 r6c6; "
    "thermometer r8c1 r8c2 r7c1; thermometer r9c4 r9c5 r8c5; thermometer r9c7 r8c8 r8c9 r9c9",
)


def test_a_net_is_the_last_resort() -> None:
    puzzle, rules = THERMOMETERS
    path = nonet.explain(puzzle, rule=rules.split("; "))
    assert path.solved
    assert not [name for name in path.techniques if "Net" in name or "Forcing" in name]


# By `nonet generate --rule between`: what is refuted by nets, of which many lead nowhere.
BETWEEN = (
    ".Between~R2C3~R3C4~R4C3.Between~R4C1~R3C2~R2C1~R1C1.Between~R4C5~R4C4~R5C5~R6C4.Between~R4C6"
    "~R3C6~R2C6~R2C5.Between~R7C3~R6C3~R7C4~R8C5~R7C5.~R1C5_4~R2C4_6~R2C7_4~R3C3_4~R4C8_9~R5C1_2"
    "~R5C2_9~R5C9_7~R6C1_5~R6C2_4~R6C6_2~R6C7_8~R7C1_1~R7C8_3~R8C7_1~R9C1_9~R9C6_1~R9C8_6~R9C9_8"
)


def test_nets_with_rules_that_lead_nowhere_are_left_out() -> None:
    path = nonet.explain(BETWEEN)
    solution = nonet.solve(BETWEEN).solutions[0].values
    assert path.solved
    assert path.left_out
    assert "Rule Forcing Net" in path.techniques
    assert all(solution[cell] != value for step in path for cell, value in step.eliminations)


def test_a_net_is_found_for_the_candidate_that_shall_go() -> None:
    path = nonet.explain(BETWEEN, all_steps=True)
    cells = path.start.layout.cell_count
    nets = [pair for pair in path.states() if pair[1].technique == "Rule Forcing Net"]
    assert nets
    for state, step in nets:
        ((cell, value),) = step.eliminations
        (found,) = nets_below(state, 1000, 1 << (value - 1) * cells + cell)
        assert found.eliminations == step.eliminations


# By `nonet generate --rule whispers`, where links of a line rest on marks that are gone.
WHISPERS = (
    ".Whisper~5~R2C3~R1C2~R1C1.Whisper~5~R2C6~R3C5~R3C6~R4C7~R4C8~R5C8~R5C7.Whisper~5~R3C8~R4"
    "C9~R5C9.Whisper~5~R6C4~R6C3~R5C2~R6C1~R7C2~R8C2~R7C3.Whisper~5~R7C4~R8C5~R7C5~R6C5~R6C6."
    "Whisper~5~R9C2~R9C3~R9C4.~R1C4_9~R1C8_2~R3C3_4~R4C4_6~R4C8_1~R6C7_5~R6C9_3~R7C4_1~R7C8_4"
    "~R8C5_8~R9C1_5"
)


def test_forcing_chains_by_rules_hold_where_they_stand() -> None:
    path = nonet.explain(WHISPERS)
    chains = [pair for pair in path.states() if pair[1].technique == "Forcing Chain Contradiction"]
    assert path.left_out
    assert chains
    for state, step in chains:
        found = technique(step.technique).find(state)
        assert any({*step.eliminations} <= {*each.eliminations} for each in found)


def test_a_net_has_reasons_of_the_board_where_it_stands() -> None:
    # Its reasons were once those of the longer path, where more marks had been crossed out.
    path = nonet.explain(
        "..6.......43...9.18......5...1..9.4..6...3.....97.1.....4...5.61...7...4....8..2."
    )
    seen = 0
    for state, step in path.states():
        for chain in step.chains if step.technique.startswith("Forcing Net") else ():
            for node in chain.nodes:
                if node.reason != "its only value left":
                    continue
                (cell,) = node.cells
                gone = {chain.nodes[i].value for i in node.parents}
                assert {*state.values_of(cell)} - gone == {node.value}
                seen += 1
    assert seen
