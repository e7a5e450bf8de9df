"""What native code leaves of a line is what the checker leaves."""

from __future__ import annotations

import json
import random

import pytest

import nonet
from nonet._prove._search import _Rules
from nonet._prove.checker import Board, Group, Line, Part, add_up, bits, chain, negated
from prove.brute import solutions


def board(rng: random.Random, cells: list[int], apart: bool) -> Board:
    """A 9x9 board with a killer cage or none, and few candidates."""
    names = [f"r{c // 9 + 1}c{c % 9 + 1}" for c in cells]
    rules = [{"rule": "killer", "cells": names}] if apart else []
    made = Board({"nonet": 1, "size": 9, "givens": [[0] * 9] * 9, "constraints": rules})
    made.start = [
        sum(1 << v for v in rng.sample(range(1, 10), rng.randint(1, 6))) for _ in range(81)
    ]
    return made


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("seed", range(60))
def test_a_line_leaves_what_its_automaton_leaves(seed: int, exact: bool) -> None:
    rng = random.Random(f"sums {seed}")
    cells = rng.sample(range(81), rng.randint(2, 5))
    apart = seed % 2 == 0
    made = board(rng, cells, apart)
    weights = [1] * len(cells) if apart else [rng.choice((-2, -1, 1, 1, 3)) for _ in cells]
    values = [rng.choice(bits(made.start[c])) for c in cells]
    total = sum(f * v for f, v in zip(weights, values, strict=True)) + rng.choice((0, 0, 0, 1, 9))
    line: Part = add_up(made, cells, total, weights)
    rising: Part = chain(cells, int.__lt__)
    for part in (line, rising, negated(line), negated(rising), Group(False, (line, rising))):
        native = _Rules(made).part(part, exact)
        kept = native.kept([made.start[c] for c in native.cells])
        ways = made.ways(part, made.start, exact)
        assert kept is not None
        assert dict(zip(native.cells, kept, strict=True)) == (ways or dict.fromkeys(cells, 0))


@pytest.mark.parametrize("seed", range(12))
def test_sums_of_sums_hold_in_every_solution(seed: int) -> None:
    rng = random.Random(f"derived {seed}")
    cages = [{"rule": "killer", "cells": ["r1c1", "r1c2"], "total": 5},
             {"rule": "sum", "cells": ["r2c2", "r3c2", "r3c3"], "total": 8},
             {"rule": "arrow", "circle": ["r4c4"], "shaft": ["r3c4", "r2c4"]}]  # fmt: skip
    doc = {"nonet": 1, "size": 4, "box": [2, 2], "givens": [[0] * 4] * 4, "constraints": cages}
    made = Board(doc)
    grids = solutions(made)
    words = [rng.choice(("", "-")) + rng.choice(sorted(made.sums)) for _ in range(2 + seed % 4)]
    made.lemma(words)
    (part,) = made.rules[-1]
    assert grids and isinstance(part, Line)
    for grid in grids:
        full = [1 << v for v in grid]
        assert made.ways(part, full, False) is not None, words
        for c in part.cells:  # and in no other filling: another value breaks it
            full[c] = 1 << grid[c] % 4 + 1
            assert made.ways(part, full, False) is None, words
            full[c] = 1 << grid[c]


def test_what_takes_the_checker_too_long_is_bounded() -> None:
    made = board(random.Random("large"), [0], False)
    made.rules = [[add_up(made, list(range(10)), 60)]]
    lines = {line: bounded for line, _, _, bounded in _Rules(made).all()}
    assert lines == {"w0\n": False, "c0\n": True}


def test_boards_whose_rows_repeat_and_automata_that_accept_nothing() -> None:
    free = {"nonet": 1, "size": 4, "box": None, "rows": 4, "value_range": [1, 4], "repeats": True}
    cage = {"rule": "killer", "total": 9, "cells": ["r1c1", "r1c2", "r2c1"]}
    ends = {"rule": "automaton", "cells": ["r1c1", "r1c2"], "transitions": [0, 0, 0, 0]}
    for rules, count in (([cage], 2), ([cage, ends], 0)):
        puzzle = nonet.parse(json.dumps({**free, "constraints": rules, "givens": [[None] * 4] * 4}))
        proof = nonet.prove(puzzle, limit=2)
        assert nonet.verify(puzzle, proof) and nonet.count(puzzle, limit=2) == count
