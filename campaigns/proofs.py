"""Proofs: each that is made is accepted, and no changed one shows what is not so."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import nonet
from campaigns._campaign import Case, Judge
from judge.changes import random_position
from nonet._prove.checker import check
from nonet.errors import UnsupportedError
from prove.changing import changed, shown

_CHANGES = 20


def draw(rng: random.Random) -> Case:
    """A board with rules, which has few solutions."""
    position = random_position(rng.getrandbits(40))
    document = json.loads(nonet.write(position.puzzle(), "json"))
    return {"puzzle": document, "seed": rng.getrandbits(32)}


def faults(case: Case) -> Iterator[str]:
    """A proof that is refused, and a false claim that is accepted."""
    puzzle = nonet.parse(json.dumps(case["puzzle"]), format="json")
    rng = random.Random(case["seed"])
    try:
        count = int(nonet.count(puzzle))
    except nonet.ConflictError:
        count = 0
    try:
        proof = nonet.prove(puzzle, timeout=20)
    except UnsupportedError:
        return
    if check(case["puzzle"], proof) != f"exactly {count}":
        yield f"claim: not {count}: {proof}"
    for _ in range(_CHANGES):
        lines = changed(proof.splitlines(), rng, puzzle.layout.size)
        for kind, number in shown(case["puzzle"], lines):
            if number > count or (kind == "exactly" and number != count):
                yield f"accepted: {kind} {number}, not {count}: {lines}"


JUDGE = Judge(
    promise="A proof shows what is so, and nothing else is accepted",
    how="boards up to 6x6 with one to three of all rules but four: their proofs are checked, and "
    "20 changed ones of each may show nothing else",
    draw=draw,
    faults=faults,
    checks=lambda case: 1 + _CHANGES,
)
