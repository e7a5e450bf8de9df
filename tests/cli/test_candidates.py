"""`nonet candidates --true`: what some solution has, and where solutions differ."""

from __future__ import annotations

import json

from cli.conftest import Run

SEVERAL = "0000300040020000"
ONE = "1..4....2......3"


def test_where_solutions_differ(nonet: Run) -> None:
    found = nonet("candidates", "--true", "1000020000300004")
    assert found.code == 0
    assert "Solutions differ in" in found.out
    assert "\nr1c2: 3 or 4\n" in found.out
    assert nonet("candidates", "--true", ONE).out.endswith("Exactly one solution.\n")


def test_givens_alone_leave_more(nonet: Run) -> None:
    plain = json.loads(nonet("candidates", "--json", SEVERAL).out)
    true = json.loads(nonet("candidates", "--true", "--json", SEVERAL).out)
    assert "differences" not in plain
    for row, plain_row in zip(true["candidates"], plain["candidates"], strict=True):
        assert all(set(some) <= set(all_) for some, all_ in zip(row, plain_row, strict=True))
    assert all(len(values) > 1 for values in true["differences"].values())


def test_no_solution_and_no_time_have_codes_of_their_own(nonet: Run) -> None:
    none = nonet("candidates", "--true", "1...2.3..4......")
    assert (none.code, none.err) == (1, "nonet: no solution: nonet check says why\n")
    late = nonet("candidates", "--true", "--timeout", "0", "." * 625)
    assert late.code == 5
    assert "The time was up" in late.out
