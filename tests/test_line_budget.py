"""The budget of lines: docs/design.md, tools/line_budget.py."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

import line_budget


def test_every_room_has_a_budget() -> None:
    known = line_budget.budgets()
    assert known.keys() == line_budget.lines_of_rooms().keys()


def test_a_room_that_outgrows_its_budget_is_named() -> None:
    counts = Counter({"nonet/cli": 11, "nonet/tui": 10, "native/new": 1})
    wrong = line_budget.faults(counts, {"nonet/cli": (5, 10), "nonet/tui": (0, 10)})
    assert [sentence.partition(":")[0] for sentence in wrong] == [
        "native/new has no budget",
        "nonet/cli has 11 lines, more than its budget of 10",
    ]
