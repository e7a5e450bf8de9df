"""A grouped skyscraper is never needed: something easier crosses out the same.

Where both lines cross one band of boxes the value is in two boxes of it, so that it is locked in
the third, or has one place there. Where they do not, the lines share a line of single cells and the
free ends are a cell and a group: a finned or sashimi X-Wing. So no hint begins with one, and
`nonet generate --require` refuses it.
"""

from __future__ import annotations

import pytest

from nonet._explain import technique
from nonet.lessons import LESSONS
from nonet.model import Candidate, State

EASIER = (
    "Locked Candidates Type 1",
    "Locked Candidates Type 2",
    "X-Wing",
    "Finned X-Wing",
    "Sashimi X-Wing",
)


def easier(state: State) -> set[Candidate]:
    """What easier techniques of one value cross out, also by writing a hidden single."""
    gone = {c for name in EASIER for each in technique(name).find(state) for c in each.eliminations}
    for single in technique("Hidden Single").find(state):
        for cell, value in single.placements:
            gone |= {Candidate(peer, value) for peer in range(81) if _sees(state, cell, peer)}
    return gone


def _sees(state: State, cell: int, peer: int) -> bool:
    return bool(state.layout.peers[cell] >> peer & 1)


@pytest.mark.long
def test_something_easier_crosses_out_some_of_it() -> None:
    found = 0
    for lesson in LESSONS:
        for state in lesson.boards:
            steps = list(technique("Grouped Skyscraper").find(state))
            before = easier(state) if steps else set()
            found += len(steps)
            assert all(before & {*step.eliminations} for step in steps)
    assert found > 100
