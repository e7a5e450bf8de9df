"""Rules of whole boards: what is made of them is made once, and means the same beside clues."""

from __future__ import annotations

import pytest

from nonet import Layout
from nonet.constraints import CONSTRAINTS, parse_rule
from nonet.model import problem
from nonet.model.problem import PROBLEMS, primitives_of, shared_board

WHOLE = [kind.name for kind in CONSTRAINTS.builtin() if kind.make.is_of_any_board]


def board(name: str, *more: str) -> Layout:
    example = next(iter(CONSTRAINTS.get(name).examples), name)
    rules = [parse_rule(text) for text in (example, *more)]
    return Layout.of(9).with_constraints(rules)


def test_the_rules_of_whole_boards_are_known() -> None:
    assert {"anti-knight", "global-entropy", "dutch-flatmates", "nonconsecutive"} <= {*WHOLE}


@pytest.mark.parametrize("name", WHOLE)
def test_they_mean_the_same_beside_clues(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    layout = board(name, "killer 12 r1c1 r1c2 r2c1", "thermometer r5c5 r5c6 r5c7")
    shared = shared_board(layout)
    assert [rule.kind for rule in shared.constraints] == [board(name).constraints[0].kind]
    ours = primitives_of(layout)
    first = primitives_of(shared).primitives
    assert ours.primitives[: len(first)] == first
    PROBLEMS.clear()
    monkeypatch.setattr(problem, "shared_board", lambda layout: layout)
    alone = primitives_of(layout)
    PROBLEMS.clear()
    assert {*ours.primitives} == {*alone.primitives}
    assert ours.domains == alone.domains
