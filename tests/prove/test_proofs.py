"""Proofs from beginning to end: made, checked, and refused where they are wrong."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from itertools import combinations, product
from typing import Any

import pytest

import nonet
from nonet import examples
from nonet._prove import checker
from nonet._prove.checker import Refused, check

TWO = "1000020000300004"
NINE = "0000300040020000"
UNIQUE = "1..4....2......3"


@pytest.mark.parametrize(
    ("options", "claim"),
    [({}, "exactly 9"), ({"limit": 2}, "at-least 2"), ({"limit": 9}, "at-least 9")],
)
def test_counts(options: dict[str, Any], claim: str) -> None:
    proof = nonet.prove(NINE, **options)
    assert nonet.verify(NINE, proof) == claim


def test_givens_that_contradict_each_other_need_no_line() -> None:
    proof = nonet.prove("11" + "." * 14)
    assert proof == "nonet-proof 1\nclaim exactly 0\n"
    assert nonet.verify("11" + "." * 14, proof) == "exactly 0"


def test_the_absence_of_a_candidate() -> None:
    proof = nonet.prove(TWO, absent="r1c2=2")
    assert nonet.verify(TWO, proof) == "exactly 0 with r1c2=2"
    with pytest.raises(nonet.ProofError, match="a solution has r1c2=3"):
        nonet.prove(TWO, absent="r1c2=3")
    with pytest.raises(nonet.ProofError, match="is no candidate"):
        nonet.prove(TWO, absent="r9c9=1")


def test_all_that_is_supposed_counts_as_given() -> None:
    document = json.loads(nonet.write(nonet.parse(NINE), "json"))
    grids = [grid.numbers for grid in nonet.solve(NINE, limit=None).solutions]
    open_cells = [c for c in range(16) if len({grid[c] for grid in grids}) > 1]
    for a, b in combinations(open_cells, 2):
        given = [*map(int, NINE)]
        given[a], given[b] = grids[0][a], grids[-1][b]
        head, claim, *lines = nonet.prove("".join(map(str, given))).splitlines()
        names = [f"r{c // 4 + 1}c{c % 4 + 1}={given[c]}" for c in (a, b)]
        claim += f" with {' '.join(names)}"
        assert check(document, "\n".join([head, claim, *lines])) == claim.removeprefix("claim ")


@pytest.mark.parametrize("name", ["doppelganger", "doublers", "schrodinger", "chaos-construction"])
def test_what_cannot_be_proved_is_named(name: str) -> None:
    with pytest.raises(nonet.UnsupportedError, match=f"no meaning for the rule {name}"):
        nonet.prove(examples.get(f"{name}-1").puzzle)


def test_many_solutions_and_little_time_have_messages() -> None:
    with pytest.raises(nonet.UnsupportedError, match="more than 100,000 solutions"):
        nonet.prove("." * 81)
    with pytest.raises(nonet.UsageError, match="at most"):
        nonet.prove("." * 81, limit=10**6)
    with pytest.raises(nonet.UnsupportedError, match="no proof within 0 seconds"):
        nonet.prove(NINE, timeout=0)


WRONG = {
    "no head": ("claim exactly 2\n(r1c2 3\ns\n)\ns", "not a proof"),
    "another version": ("nonet-proof 2\nclaim exactly 2\n(r1c2 3\ns\n)\ns", "not a proof"),
    "a claim too high": ("nonet-proof 1\nclaim exactly 3\n(r1c2 3\ns\n)\ns", "it shows 2, not 3"),
    "a claim too low": ("nonet-proof 1\nclaim exactly 1\n(r1c2 3\ns\n)\ns", "it shows 2, not 1"),
    "at least too many": ("nonet-proof 1\nclaim at-least 3\n(r1c2 3\ns\n)\ns", "it shows 2"),
    "a solution left out": ("nonet-proof 1\nclaim exactly 1\n(r1c2 3\ns\n)", "it ends before"),
    "a solution twice": ("nonet-proof 1\nclaim exactly 3\n(r1c2 3\ns\ns\n)\ns", "it shows 2"),
    "a branch left open": ("nonet-proof 1\nclaim exactly 1\n(r1c2 3\n)\ns", "not closed"),
    "no end": ("nonet-proof 1\nclaim exactly 1\n(r1c2 3\ns", "not closed"),
    "a bracket too many": ("nonet-proof 1\nclaim exactly 1\n(r1c2 3\ns\n)\n)\ns", "not closed"),
    "open cells": ("nonet-proof 1\nclaim exactly 1\ns", "cells are open"),
    "left open": ("nonet-proof 1\nclaim exactly 0\n?", "left open"),
    "no such line": ("nonet-proof 1\nclaim exactly 0\nx1", "no such line"),
    "no such rule": ("nonet-proof 1\nclaim exactly 0\nc0", "no such part"),
    "no such house": ("nonet-proof 1\nclaim exactly 0\np12 1", "no such house"),
    "no such value": ("nonet-proof 1\nclaim exactly 0\np1 9", "no such house"),
    "a negative rule": ("nonet-proof 1\nclaim exactly 0\nc-1", "no such part"),
    "no such cell": ("nonet-proof 1\nclaim exactly 0\n(r5c1 1\n)", "no cell"),
    "no sum": ("nonet-proof 1\nclaim exactly 0\n+ h99", "no sum"),
    "a sum too late": ("nonet-proof 1\nclaim exactly 2\n(r1c2 3\n+ h1\ns\n)\ns", "no such line"),
    "supposed away": ("nonet-proof 1\nclaim exactly 0 with r1c1=9", "a value"),
    "two claims": ("nonet-proof 1\nclaim exactly 0 1", "no claim"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_proofs_are_refused(name: str) -> None:
    proof, words = WRONG[name]
    with pytest.raises(nonet.ProofError, match=words):
        nonet.verify(TWO, proof)


def test_a_value_whose_places_see_other_cells_leaves_these() -> None:
    board = checker.Board([[1, 2, 0, 0], [0] * 4, [0] * 4, [0] * 4])
    dom = list(board.start)
    assert board.close(dom, range(16))
    dom[5] = dom[4] = 0b11000
    dom[7] = 0b00110
    dom[6] = 0b10110  # the next value has another place
    dom[0] = 0b01010
    assert checker.step(board, dom, "p1 3") == [0]
    assert dom[0] == 0b00010


def sum_of(**words: object) -> dict[str, object]:
    rule = {"rule": "sum", "cells": ["r1c1", "r1c2", "r2c3"], "total": 4, **words}
    return {"nonet": 1, "size": 4, "box": [2, 2], "givens": [[0] * 4] * 4, "constraints": [rule]}


def test_a_part_with_and_without_equal_values() -> None:
    board = checker.Board(sum_of())
    assert board.ways(board.rules[0][0], board.start, False) == {0: 0b110, 1: 0b110, 6: 0b110}
    assert board.ways(board.rules[0][0], board.start, True) == {0: 0b110, 1: 0b110, 6: 0b10}
    board = checker.Board(sum_of(total=13))
    assert board.ways(board.rules[0][0], board.start, False) is None


def test_sums_of_sums() -> None:
    cage = {"rule": "killer", "cells": ["r1c1", "r1c2", "r1c3"], "total": 7}
    document = sum_of() | {"constraints": [cage]}
    proof = "nonet-proof 1\nclaim exactly 0 with r1c4=4\n+ h0 -c0\nw1"
    assert check(document, proof) == "exactly 0 with r1c4=4"
    with pytest.raises(Refused):
        check(document, proof.replace("4=4", "4=3"))
    with pytest.raises(Refused):
        check(document, proof.replace("+ h0 -c0", "+ h0"))


FULL = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]


def test_a_full_board_is_tried_by_every_rule() -> None:
    proof = "nonet-proof 1\nclaim exactly 1\ns"
    assert check(sum_of() | {"givens": FULL}, proof) == "exactly 1"
    with pytest.raises(Refused, match="a rule is broken"):
        check(sum_of(total=5) | {"givens": FULL}, proof)


def test_a_sum_without_another_leaves_the_difference() -> None:
    cage = {"rule": "killer", "cells": ["r1c1", "r1c2", "r1c3"], "total": 7}
    board = checker.Board(sum_of() | {"constraints": [cage]})
    board.lemma(["h0", "-c0"])
    assert board.ways(board.rules[1][0], board.start, False) == {3: 0b1000}


def test_only_a_rule_that_stands_alone_makes_houses() -> None:
    region = {"rule": "extra-region", "cells": ["r1c1", "r2c3", "r3c2", "r4c4"]}
    for rule, houses in ((region, 13), ({"rule": "or", "rules": [region]}, 12)):
        board = checker.Board(sum_of() | {"constraints": [rule]})
        assert len(board.whole) == houses
        assert bool(board.sees[0] >> 6 & 1) == (houses == 13)


def expression(rng: random.Random, depth: int = 2) -> str:
    """A regular expression, as deep as that."""
    parts = []
    for _ in range(rng.randint(1, 3)):
        part = rng.choice(("1", "[12]", "[^3]", ".", "[2-4]"))
        if depth and rng.random() < 0.3:
            part = f"({expression(rng, depth - 1)}|{expression(rng, depth - 1)})"
        parts.append(part + rng.choice(("", "", "", "*", "+", "?", "{2}", "{1,2}", "{0,}")))
    return "".join(parts)


def test_expressions_mean_what_they_mean_in_python() -> None:
    rng = random.Random(10)
    matches = Counter[bool]()
    for _ in range(60):
        rule = {"rule": "regex", "cells": ["r1c1", "r1c2", "r1c3"], "pattern": expression(rng)}
        board = checker.Board(sum_of() | {"constraints": [rule]})
        for values in product(range(1, 5), repeat=3):
            dom = [1 << v for v in values] + board.start[3:]
            right = bool(re.fullmatch(str(rule["pattern"]), "".join(map(str, values))))
            assert (board.ways(board.rules[0][0], dom, False) is not None) == right, rule
            matches[right] += 1
    assert min(matches[True], matches[False]) > 500, matches


def test_what_asks_of_no_cell_may_still_not_hold() -> None:
    one = {"rule": "extra-region", "cells": ["r1c1"]}
    nothing = sum_of() | {"constraints": [{"rule": "not", "rules": [one]}]}
    assert nonet.prove(nothing) == "nonet-proof 1\nclaim exactly 0\nw0\n"


def test_an_arrow_over_its_own_circle_is_no_other_sum() -> None:
    arrow = {"rule": "arrow", "circle": ["r1c1"], "shaft": ["r1c1", "r1c2"]}
    board = checker.Board(sum_of() | {"constraints": [arrow]})
    assert board.sums["c0"] == ({0: 0, 1: 1}, 0)


@pytest.mark.parametrize(
    "change",
    [
        {"extra rule": []}, {"size": 65}, {"size": True}, {"box": [3, 2]}, {"givens": []},
        {"givens": [[5] * 4] * 4}, {"givens": [[-1] * 4] * 4}, {"nonet": 3}, {"gaps": ["r1c1"]},
        {"game": "queens"}, {"regions": [[1] * 4] * 4}, {"constraints": [{"rule": "cells"}]},
        {"constraints": [{"rule": "even", "cells": ["r1c1"], "more": 1}]},
        {"constraints": [{"rule": "even", "cells": ["r1c1", "r1c1"]}]},
        {"constraints": [{"rule": "even", "cells": ["r1c5"]}]},
        {"constraints": [{"rule": "pair-table", "cells": ["r1c1", "r1c2"], "allowed": [30] * 3}]},
        {"constraints": [{"rule": "regex", "cells": ["r1c1"], "pattern": "(1"}]},
        {"constraints": [{"rule": "sum", "cells": ["r1c1"], "total": 1.5}]},
    ],
)  # fmt: skip
def test_puzzles_that_it_does_not_know_are_refused(change: dict[str, object]) -> None:
    with pytest.raises((Refused, ValueError)):
        checker.Board(sum_of() | change)
