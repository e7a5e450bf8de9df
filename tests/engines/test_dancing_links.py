"""`dancing-links`: that it is exact cover."""

from __future__ import annotations

import nonet
from engines.traced import INKALA, events
from nonet.model.trace import (
    Chosen,
)


def test_dancing_links_choose_cells_and_places_alike() -> None:
    chosen = [event for event in events(INKALA, "dancing-links") if isinstance(event, Chosen)]
    assert {event.house is None for event in chosen} == {True, False}
    assert all(len(event.options) < 4 for event in chosen)


def test_the_first_list_of_one_option_is_taken() -> None:
    """An empty one further on is not looked for: that shows in how many boards are examined."""
    found = nonet.solve(INKALA, engine="dancing-links", limit=2)
    assert (found.stats.nodes, found.stats.guesses) == (3758, 160)
