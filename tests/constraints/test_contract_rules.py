"""What every rule promises, over the registry: a new rule is tested by being there."""

from __future__ import annotations

import pickle

import pytest

import nonet
from nonet.constraints import (
    CONSTRAINTS,
    Kind,
    _records,
    constraint_of,
    constraint_record,
    parse_rule,
)
from nonet.model import Layout, Puzzle, primitives_of

NINE = Layout.of(9)
each_kind = pytest.mark.parametrize("kind", list(CONSTRAINTS.builtin()), ids=lambda k: k.name)


@each_kind
def test_the_entry_is_complete(kind: Kind) -> None:
    assert kind.make.kind == kind.name
    assert kind.summary.endswith(".") and kind.rules.endswith(".")
    assert kind.examples
    assert getattr(nonet.constraints, kind.make.__name__) is kind.make
    others = {alias for other in CONSTRAINTS if other is not kind for alias in other.aliases}
    assert not {kind.name, *kind.aliases} & others


def test_what_a_rule_takes_that_nobody_knows_here_is_its_own_affair(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = {"rule": "killer", "total": 3, "cells": ["r1c1", "r1c2"]}
    for kind in ("int | None", "int"):
        monkeypatch.delitem(_records._FORMS, kind)
    assert constraint_of(record) == nonet.constraints.Killer(3, "r1c1 r1c2")


@each_kind
def test_its_examples_are_read_written_and_used(kind: Kind) -> None:
    for example in kind.examples:
        board = Layout.of(9, values=range(10)) if kind.from_zero else NINE
        layout = board.with_constraints([parse_rule(example)])
        (rule,) = layout.constraints
        assert rule.kind == kind.name
        assert board.with_constraints([parse_rule(rule.describe(board))]) == layout
        assert board.with_constraints([constraint_of(constraint_record(rule, board))]) == layout
        assert pickle.loads(pickle.dumps(layout)) == layout
        puzzle = Puzzle(layout, [0] * 81)
        assert not puzzle.conflicts()
        assert nonet.parse(nonet.write(puzzle, "json")) == puzzle
        assert primitives_of(layout) != primitives_of(board)
        if not kind.from_zero:
            assert nonet.parse("." * 81, rule=example) == puzzle
