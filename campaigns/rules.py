"""Boards with rules against the second judge, and laws of how answers change: ``tests/judge``."""

from __future__ import annotations

from campaigns._campaign import Campaign, Run
from judge.changes import LAWS, broken
from judge.laws import differences, random_case, smallest

_SEEDS = 10_000_000  # between two runs, so that they share no case
_SHARE = 0.2  # of the boards on which the slower answers are compared
_LAWS_EVERY = 8  # boards


def campaign(run: Run) -> None:
    """One board after the other, at times with a law instead of the judge."""
    seed = run.seed * _SEEDS
    while run.goes_on():
        seed += 1
        if seed % _LAWS_EVERY == 0:
            law = run.rng.choice([*LAWS])
            run.faults += broken(law, seed)
            run.counts[f"law {law}"] += 1
            continue
        case = random_case(seed)
        if words := next(differences(case, _SHARE), ""):
            run.faults.append(f"seed {seed}: {words}: {smallest(case)}")
        kind = ("no solution", "one solution", "several")[min(case.expected.total(), 2)]
        run.counts[f"boards of {kind}"] += 1


CAMPAIGN = Campaign(
    promise="All answers under rules agree with the words of the docs",
    how="boards up to 4x4, one to three of all rules but four, compounds, half-filled; meaning, "
    "check, solve, count, true candidates, explain, hint, mistakes, minimize; judged by "
    "`tests/judge`, and laws of turned, renamed, split and filled boards up to 6x6",
    run=campaign,
)
