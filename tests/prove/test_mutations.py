"""Changed proofs and puzzles: whatever the checker still accepts is true."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

import nonet
from nonet import examples
from prove.changing import changed, shown

# One proof with each kind of line; small boards, so that counting again is quick.
PUZZLES = (
    "@4x4-1", "@6x6-2", "@killer-1", "@arrow-1", "@or-1", "@not-1", "@variables-1", "@sandwich-1",
    "@thermometer-1", "@anti-knight-3", "@equal-sums-1", "@quadruple-1", "@windoku-1",
    "@region-sum-line-1", "@connected-1", "@cryptic-killer-1", "@regex-1", "@zipper-1",
    "@full-rank-1", "@lunchbox-1", "@distinct-lines-1",
)  # fmt: skip


def opened(name: str, rng: random.Random) -> Any:
    """The document of an example without some givens, so that it has several solutions."""
    document = json.loads(nonet.write(examples.get(name[1:]).puzzle, "json"))
    if isinstance(document, list):
        document = {"nonet": 1, "size": len(document), "givens": document}
    for row in document["givens"]:
        for c, v in enumerate(row):
            if v and rng.random() < 0.12:
                row[c] = None if document.get("value_range") else 0
    return document


def number_of(document: Any) -> int:
    """How many solutions the engine has."""
    try:
        return int(nonet.count(json.dumps(document), limit=400))
    except nonet.ConflictError:
        return 0


def alter(document: Any, rng: random.Random) -> Any:
    """A puzzle that asks something else, or the same."""
    document = copy.deepcopy(document)
    rules = document.get("constraints", [])
    kind, size = rng.randrange(4), document["size"]
    if kind == 0 and rules:
        del rules[rng.randrange(len(rules))]
    elif kind == 1 and rules and isinstance(rng.choice(rules).get("total"), int):
        rule = rng.choice([r for r in rules if isinstance(r.get("total"), int)])
        rule["total"] += rng.choice((-1, 1))
    elif kind == 2:
        document["givens"][rng.randrange(size)][rng.randrange(size)] = rng.randint(1, size)
    return document


@pytest.mark.parametrize("name", PUZZLES)
@pytest.mark.sampled
def test_nothing_false_is_accepted(name: str) -> None:
    rng = random.Random(name)
    document = opened(name, rng)
    proof = nonet.prove(json.dumps(document), limit=60).splitlines()
    accepted = 0
    for _ in range(25):
        other = alter(document, rng) if rng.random() < 0.5 else document
        lines = changed(proof, rng, document["size"]) if rng.random() < 0.8 else list(proof)
        for kind, count in shown(other, lines):
            accepted += 1
            true = number_of(other)
            right = true == count if kind == "exactly" else true >= count
            assert right, (kind, count, true, json.dumps(other), lines)
    assert accepted
