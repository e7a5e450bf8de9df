"""Boards with other values than 1 to N, and boards that are not square."""

from __future__ import annotations

from typing import Any

from textual.widgets import Static

from nonet.tui.panel import Digits
from tui.driving import game, playing, press, shown_message


async def test_zero_is_a_value_where_it_is_one() -> None:
    async with playing("@doppelganger-3") as pilot:
        await press(pilot, "0")
        assert game(pilot).position.values[0] == 1, "counted from 1"
        assert "r1c1  0, yours" in panel(pilot)
        await press(pilot, "6")
        assert "r1c1  6, yours" in panel(pilot)
        await press(pilot, "7")
        assert shown_message(pilot) == "No such value\nHere are values from 0 to 6."
        assert game(pilot).moments[-1].name == "r1c1 = 6"
        await press(pilot, "right", "right", "c", "0", "4")
        assert "centre 0 4" in panel(pilot)
        await press(pilot, "backspace")
        keys = pilot.app.screen.query_one(Digits).render().plain
        assert keys.split() == ["0", "1", "2", "3", "4", "5", "6"]


async def test_hints_have_the_values_that_players_see() -> None:
    async with playing("@doppelganger-1") as pilot:
        await press(pilot, "t", "t", "t")
        assert "Suppose 4 in r3c4" in shown_message(pilot)
        await press(pilot, "enter", "t", "t", "t", "enter")
        assert game(pilot).position.values[11] == 1, "counted from 1"
        assert "r3c4  0, yours" in panel(pilot)


async def test_more_values_than_columns_and_fewer_rows() -> None:
    async with playing(".Shape~4x6.") as pilot:
        await press(pilot, "6", "down", "down", "down", "down", "5")
        assert game(pilot).position.values[::18] == (6, 5)
        assert "4x6" in str(pilot.app.screen.query_one("#head-title", Static).content)
    async with playing(".Shape~6x6~9.") as pilot:
        await press(pilot, "9")
        assert game(pilot).position.values[0] == 9


def panel(pilot: Any) -> str:
    return str(pilot.app.screen.query_one("#cell", Static).render())
