"""What follows from `doppelganger` is what is said of its bands, and no more."""

from __future__ import annotations

from collections.abc import Iterator

import nonet
from nonet.constraints.doppelganger import Doppelganger, bands
from nonet.model import Layout, Puzzle
from nonet.model.primitives import Primitive


class Bare(Doppelganger):
    """The rule without what follows from it."""

    def _in_bands(self, scope: Layout) -> Iterator[Primitive]:
        yield from ()


def test_bands_are_lines_that_are_boxes_together() -> None:
    layout = Layout.of(6)
    assert list(bands(layout.rows, layout.boxes)) == [[0, 1], [2, 3], [4, 5]]
    assert list(bands(layout.columns, layout.boxes)) == [[0, 1, 2], [3, 4, 5]]
    assert not list(bands(layout.rows, ()))


def test_no_solution_is_lost() -> None:
    counts, houses = [], []
    for rule in (Doppelganger(), Bare()):
        layout = Layout.of(4, values=range(5)).with_constraints([rule])
        houses.append(len(list(rule.own(layout))))
        outcome = nonet.solve(Puzzle(layout, [0] * 16), engine="constraints", limit=10_000)
        assert outcome.exact
        counts.append(outcome.count)
    assert houses[0] == houses[1] + 4
    assert counts[0] == counts[1] > 0
