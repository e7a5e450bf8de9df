"""Small boards with one to three rules: see ``tools/rule_campaign.py``."""

from __future__ import annotations

from campaigns._campaign import Campaign, Run
from rule_campaign import differences

_SEEDS = 10_000_000  # between two runs, so that they share no case


def campaign(run: Run) -> None:
    """One board after the other."""
    seed = run.seed * _SEEDS
    while run.goes_on():
        run.faults += [f"seed {seed}: {words}" for words in differences(seed, 0.02)]
        run.counts["boards with rules"] += 1
        seed += 1


CAMPAIGN = Campaign(
    promise="Right answers under every rule",
    how="4x4 to 6x6 boards, one to three of all rules; the engine and the primitives, judged by a "
    "search with each rule's `check` alone, and CP-SAT on 2 %",
    run=campaign,
)
