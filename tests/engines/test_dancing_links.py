"""`dancing-links`: that it is exact cover."""

from __future__ import annotations

from engines.traced import INKALA, events
from nonet.model.trace import (
    Chosen,
)


def test_dancing_links_choose_cells_and_places_alike() -> None:
    chosen = [event for event in events(INKALA, "dancing-links") if isinstance(event, Chosen)]
    assert {event.house is None for event in chosen} == {True, False}
    assert all(len(event.options) < 4 for event in chosen)
