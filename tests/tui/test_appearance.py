"""How the app looks: small terminals, large boards, zoom, themes, no colours."""

from __future__ import annotations

import pytest
from textual.widgets import Static

from nonet.tui.base import BoardScreen
from nonet.tui.board import Board
from nonet.tui.palette import palette
from tui.driving import app_of, driven, game, playing, press, settled


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (60, 40)])
async def test_a_large_board_scrolls_with_the_cursor(size: tuple[int, int]) -> None:
    async with playing("@25x25-1", size) as pilot:
        board = pilot.app.screen.query_one(Board)
        for keys in (["end"], ["pagedown"], ["home"], ["pageup"], ["ctrl+down", "ctrl+right"]):
            await press(pilot, *keys)
            x, y = board.geometry.place_of(game(pilot).cursor)
            view = board.scrollable_content_region.size
            across, down = board.scroll_offset
            assert across <= x and x + board.zoom.width <= across + view.width, keys
            assert down <= y < down + view.height, keys
            assert (across, down) == (0, 0) or (x, y) != board.geometry.place_of(0), keys
        assert game(pilot).cursor == 5 * 25 + 5


async def test_everything_fits_a_small_terminal() -> None:
    async with playing("@locked-candidates-3") as pilot:
        await press(pilot, "f")
        board = pilot.app.screen.query_one(Board)
        assert board.zoom.spots is not None, "all marks are seen"
        assert board.geometry.height <= board.size.height
        assert board.geometry.width <= board.size.width
        assert not board.show_vertical_scrollbar


async def test_a_terminal_that_is_too_small_is_named_as_the_reason() -> None:
    async with playing("@locked-candidates-3", (30, 10)) as pilot:
        text = str(pilot.app.screen.query_one("#too-small", Static).content)
        assert "30x10" in text and "40x22" in text
        await pilot.resize_terminal(80, 24)
        await settled(pilot)
        assert not pilot.app.screen.has_class("-too-small")
        await pilot.resize_terminal(50, 40)
        await settled(pilot)
        assert pilot.app.screen.has_class("-stacked")


async def test_zoom_and_theme() -> None:
    async with playing("@locked-candidates-3", (120, 40)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, BoardScreen)
        assert screen.board.zoom.name == "roomy"
        await press(pilot, "minus", "minus")
        assert screen.board.zoom.name == "compact"
        await press(pilot, "plus", "plus", "plus")
        assert screen.board.zoom.name == "roomy"
        await press(pilot, "d")
        assert pilot.app.theme == "nonet-light"
        await press(pilot, "d")
        assert pilot.app.theme == "nonet-dark"


async def test_the_board_follows_any_theme_of_the_command_palette() -> None:
    async with playing() as pilot:
        themes = pilot.app.available_themes
        ansi = [name for name in themes if "ansi" in name]  # whose colours are names
        for name in ("rose-pine-dawn", "nord", *ansi):
            pilot.app.theme = name
            await press(pilot, "right")
            dark = themes[name].dark
            board = pilot.app.screen.query_one(Board)
            assert board._painter is not None
            assert board._painter.palette == palette(dark=dark, colours=True)
            await press(pilot, "d")
            assert pilot.app.theme == ("nonet-light" if dark else "nonet-dark")


async def test_without_colours_nothing_is_coloured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with driven(app_of("@locked-candidates-3", plain=True)) as pilot:
        await press(pilot, "f", "t", "t", "t")
        board = pilot.app.screen.query_one(Board)
        assert board.zoom.name == "lined", "rows are told apart by borders"
        for y in range(24):
            for segment in pilot.app.screen._compositor.render_strips()[y]:
                style = segment.style
                assert style is None or style.color is None or style.color.is_default
        shown = "".join(board.render_line(y).text for y in range(board.size.height))
        assert "[" in shown and "+" in shown
