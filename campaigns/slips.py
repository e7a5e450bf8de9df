"""Pasted texts: they are read, and none with slips as another puzzle."""

import random
from collections.abc import Iterator

from campaigns._campaign import Case, Judge, in_turn
from mutations import Tally, damaged, judge
from pasted_texts import FORUM_TEXTS, TEXTS

_KNOWN = {text.name: text for text in (*TEXTS, *FORUM_TEXTS)}


def draw(rng: random.Random) -> Case | None:
    """One of the texts, all of them in turn, as it is or with one to three slips."""
    name = in_turn(rng, tuple(_KNOWN))
    text, kind = (
        (_KNOWN[name].text, None) if rng.random() < 0.5 else damaged(_KNOWN[name].text, rng)
    )
    return {"original": name, "text": text, "slip": kind}


def faults(case: Case) -> Iterator[str]:
    """A puzzle that is read is that of the text, or what a text with slips now says."""
    tally, known = Tally(), _KNOWN[case["original"]]
    judge(known, case["text"], case["slip"], tally)
    if case["text"] == known.text and tally.counts["as before"] != 1:
        yield f"without a slip: {dict(tally.counts)}"
    for _, _, puzzle in tally.wrong:
        yield f"wrong reading: {puzzle!r} {puzzle.source} {puzzle.givens}"


JUDGE = Judge(
    promise="Pasted texts are read, and none with a slip as another puzzle",
    how="pasted texts in turn, as they are, and with one to three slips: characters and lines "
    "dropped, doubled, replaced, swapped, ends cut off; judged by `tests/mutations.py`, which "
    "knows no formats",
    draw=draw,
    faults=faults,
    whole=True,
)
