"""What gets room on the terminal beside the board, and how it is shared out."""

from __future__ import annotations

import re

import pytest
from textual.geometry import Region

from nonet.tui.board import Board
from nonet.tui.panel import Digits
from tui.driving import playing, settled

pytestmark = pytest.mark.long


async def test_the_keys_of_values_stand_in_rows_as_in_a_box() -> None:
    async with playing("@locked-candidates-3", (120, 40)) as pilot:
        keys = pilot.app.screen.query_one(Digits).render().plain.splitlines()
        values = ["".join(re.findall(r"[ ▸](\d) ", line)) for line in keys]
        assert values == ["123", "456", "789"]


async def test_high_terminals_have_air_above_the_panel() -> None:
    async with playing("@locked-candidates-3", (120, 30)) as pilot:
        assert pilot.app.screen.has_class("-airy")
        for size in ((120, 29), (50, 40)):  # lower, and with the panel below the board
            await pilot.resize_terminal(*size)
            await settled(pilot)
            assert not pilot.app.screen.has_class("-airy")


@pytest.mark.parametrize("cell", [0, 30, 80])
async def test_a_cell_is_brought_into_view_with_its_borders(cell: int) -> None:
    async with playing("@locked-candidates-3", (60, 22)) as pilot:
        board = pilot.app.screen.query_one(Board)
        asked: list[Region] = []
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(board, "scroll_to_region", lambda to, **_: asked.append(to))
            board.bring_into_view(cell)
        (x, y), zoom = board.geometry.place_of(cell), board.geometry.zoom
        inner = Region(x, y, zoom.width, zoom.height)
        assert asked == [inner.grow((1, 1, 1, 1))]
