"""Nested nets with rules: what each candidate contradicts, and that none is told in vain."""

from __future__ import annotations

from dataclasses import replace

import pytest

import nonet
from nonet import examples
from nonet._explain._choice import choose
from nonet._explain._easiest import easiest_step
from nonet.model import Candidate, Layout, State
from nonet.techniques import TECHNIQUES
from nonet.techniques._propagated import Propagated
from nonet.techniques._rule_net import left_by
from nonet.techniques.nested_rule_nets import NESTED_RULE_FORCING_NET, _holds, _needed


@pytest.mark.parametrize("name", ["diagonally-nonconsecutive-2", "nonconsecutive-2"])
def test_what_fails_has_no_solution(name: str) -> None:
    puzzle = examples.get(name).puzzle
    (solution,) = (each.values for each in nonet.solve(puzzle).solutions)
    (found,) = NESTED_RULE_FORCING_NET.find(State.of(puzzle))
    step = found.explain().found_in(State.of(puzzle))
    (target,) = step.eliminations
    assert solution[target.cell] != target.value
    first, *refuted, last = step.chains[0].nodes
    assert ((first.cells, first.value), last.on) == (((target.cell,), target.value), False)
    assert refuted or name != "nonconsecutive-2", "no candidate fails by itself"
    state = State.of(puzzle).changed([target])
    for node in refuted:
        for cell in node.cells:
            assert _has_none(state.changed([Candidate(cell, node.value)])), str(step)
            state = state.without(node.value, 1 << cell)
    assert _has_none(state)
    assert "singles and rules" in str(step)


def _has_none(state: State) -> bool:
    puzzle = nonet.Puzzle(state.layout, state.values, marks=state.candidates())
    return not nonet.solve(puzzle).solutions


def test_each_candidate_of_a_net_is_needed() -> None:
    state = State.of(examples.get("nonconsecutive-2").puzzle)
    (found,) = NESTED_RULE_FORCING_NET.find(state)
    first, *refuted, _ = found.explain().chains[0].nodes
    left = left_by(state, Candidate(first.cells[0], first.value))
    assert left is not None
    every = [Candidate(cell, node.value) for node in refuted for cell in node.cells]
    assert every and _holds(Propagated(state.layout, *left), every)
    for each in every:
        without = [other for other in every if other != each]
        assert not _holds(Propagated(state.layout, *left), without), each


def test_of_what_fails_only_the_needed_is_kept() -> None:
    layout = nonet.parse("." * 16, rule="less-than r1c1 r1c2").layout
    places = list(State(layout, [0] * 16).places)
    places[1] &= ~0b1110  # of row 1, it stands in r1c1
    places[4] &= ~0b0001
    places[2] &= ~0b0010
    places[3] &= ~0b0010
    places[4] &= ~0b0010  # no value is left in r1c2
    spare = Candidate(0, 3)
    assert Propagated(layout, [0] * 16, places).fails(spare)
    assert _needed(layout, [0] * 16, places, [spare]) == []


def test_boards_without_rules_have_none() -> None:
    entry = TECHNIQUES.get("Nested Rule Forcing Net")
    bare, with_rules = Layout.of(9), nonet.parse("." * 81, rule="nonconsecutive").layout
    assert entry.refuses(bare) == "is for boards with variant rules"
    assert entry in choose(None, with_rules, unique=True)
    assert choose(None, with_rules, unique=True)[-1] == entry, "it comes last"


@pytest.mark.long
@pytest.mark.parametrize("name", ["diagonally-nonconsecutive-2", "global-mod-2"])
def test_boards_on_which_no_single_candidate_failed_are_solved(name: str) -> None:
    path = nonet.explain(examples.get(name).puzzle)
    assert path.solved
    assert path.techniques["Nested Rule Forcing Net"] < 20


@pytest.mark.long
@pytest.mark.parametrize("name", ["schrodinger-1", "schrodinger-3"])
def test_what_only_variables_outside_of_the_grid_refute(name: str) -> None:
    """All cells but one were filled, and no technique helped any more."""
    assert nonet.explain(examples.get(name).puzzle).solved


def test_quick_search_follows_no_net(monkeypatch: pytest.MonkeyPatch) -> None:
    def follow(*_: object) -> None:
        raise AssertionError("native code finds it")

    monkeypatch.setattr("nonet.techniques.nested_rule_nets.left_by", follow)
    state = State.of(examples.get("nonconsecutive-2").puzzle)
    assert NESTED_RULE_FORCING_NET.quick is not None
    assert next(NESTED_RULE_FORCING_NET.quick(state), None) is not None


def test_long_search_is_asked_where_nothing_else_helps() -> None:
    state = State.of(examples.get("nonconsecutive-2").puzzle)
    vain = replace(NESTED_RULE_FORCING_NET, quick=lambda state: iter(()))
    step = easiest_step(state, [vain])
    assert step is not None and step.technique == vain.name
