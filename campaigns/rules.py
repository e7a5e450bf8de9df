"""Boards with rules against the second judge, which knows the words of the docs."""

from __future__ import annotations

import random
from collections.abc import Iterator

from campaigns._campaign import Case, Judge
from judge.laws import case_from, case_of, differences, random_case, words_of


def draw(rng: random.Random) -> Case:
    """A small board with one to three rules."""
    case = random_case(rng.getrandbits(40))
    return words_of(case.board, case.given, case.clues) | {"slow": rng.random() < 0.2}


def faults(case: Case) -> Iterator[str]:
    """What the package says otherwise."""
    return differences(case_of(*case_from(case)), float(case.get("slow", False)))


JUDGE = Judge(
    promise="All answers under rules agree with the words of the docs",
    how="boards up to 4x4, one to three of all rules but four, compounds, half-filled; meaning, "
    "check, solve, count, true candidates, explain, hint, mistakes, minimize; `tests/judge`",
    draw=draw,
    faults=faults,
    share=2,
)
