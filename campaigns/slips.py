"""Pasted texts with slips: none may be read as another puzzle."""

from __future__ import annotations

import random
from collections.abc import Iterator

from campaigns._campaign import Case, Judge
from mutations import Tally, damaged, judge
from pasted_texts import FORUM_TEXTS, TEXTS

_KNOWN = {each.name: each for each in (*TEXTS, *FORUM_TEXTS)}


def draw(rng: random.Random) -> Case:
    """One of the texts with one to three slips."""
    name = rng.choice([*_KNOWN])
    text, kind = damaged(_KNOWN[name].text, rng)
    return {"original": name, "text": text, "slip": kind}


def faults(case: Case) -> Iterator[str]:
    """A puzzle that is read is that of the text, or what the text now says."""
    tally = Tally()
    judge(_KNOWN[case["original"]], case["text"], case["slip"], tally)
    for _, _, puzzle in tally.wrong:
        yield f"wrong reading: {puzzle!r} {puzzle.source} {puzzle.givens}"


JUDGE = Judge(
    promise="No text with a slip is read as another puzzle",
    how="pasted texts with one to three slips: characters and lines dropped, doubled, replaced, "
    "swapped, ends cut off; judged by `tests/mutations.py`, which knows no formats",
    draw=draw,
    faults=faults,
)
