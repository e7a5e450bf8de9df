"""The app, driven by keys and by the mouse."""

import pytest
from textual.widgets import Static

from nonet.tui.board import Board
from nonet.tui.game import Game
from nonet.tui.panel import Digits
from nonet.tui.position import Entry
from nonet.tui.screen import PlayScreen
from nonet.tui.steps import PathScreen
from tui.driving import game, playing, press, settled, shown_message

SOLUTION = "1234341223414123"


async def test_keys_move_and_write() -> None:
    async with playing() as pilot:
        await press(pilot, "right", "down", "left", "k", "l")
        assert game(pilot).cursor == 1
        await press(pilot, "2")
        assert game(pilot).position.values[1] == 2
        await press(pilot, "u")
        assert not game(pilot).is_begun
        await press(pilot, "r")
        assert game(pilot).position.values[1] == 2
        await press(pilot, "backspace")
        assert game(pilot).position.values[1] == 0
        await press(pilot, "end", "pagedown")
        assert game(pilot).cursor == 15
        await press(pilot, "1")
        assert game(pilot).position.values[15] == 3, "a given stays"
        await press(pilot, "home", "ctrl+up")
        assert game(pilot).cursor == 4
        await press(pilot, "tab")
        assert game(pilot).cursor == 5


async def test_quick_keys_come_in_their_order() -> None:
    async with playing() as pilot:
        await pilot.press("right", "c", "2", "3", "z", "right", "3", "x", "down", "4")
        await settled(pilot)
        at = game(pilot).position
        assert at.centre[1] == 1 << 2
        assert at.values[2] == 3
        assert at.corner[6] == 1 << 4


async def test_marks_and_several_cells() -> None:
    async with playing() as pilot:
        await press(pilot, "right", "shift+right", "m", "2")
        assert game(pilot).entry is Entry.CENTRE
        assert [game(pilot).position.centre[cell] for cell in (1, 2)] == [4, 4]
        await press(pilot, "escape", "space", "3", "space", "space", "space")
        assert game(pilot).entry is Entry.VALUE
        assert game(pilot).position.corner[2] == 8
        await press(pilot, "f")
        assert all(marks for marks, v in zip(*_marks_and_values(game(pilot)), strict=True) if not v)
        await press(pilot, "ctrl+x")
        assert not any(game(pilot).position.centre)
        await press(pilot, "ctrl+a")
        assert game(pilot).chosen == (1 << 16) - 1


def _marks_and_values(playing: Game) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return playing.position.centre, playing.position.values


@pytest.mark.long
async def test_hints_grow_and_can_be_done_to_the_end() -> None:
    async with playing() as pilot:
        await press(pilot, "t")
        assert "Hint, 1 of 3" in shown_message(pilot) and "Look at" in shown_message(pilot)
        await press(pilot, "t")
        assert "Hint, 2 of 3" in shown_message(pilot)
        assert "leaves one cell" in shown_message(pilot)
        await press(pilot, "enter")
        assert "No step is shown" in shown_message(pilot)
        for _ in range(12):
            await pilot.press("t", "t", "t")  # as quick as may be
            await settled(pilot)
            assert "Hint, 3 of 3" in shown_message(pilot)
            await press(pilot, "enter")
        assert game(pilot).solved
        assert game(pilot).position.values == tuple(map(int, SOLUTION))
        assert "Solved!" in shown_message(pilot)
        assert not game(pilot).clock.runs


async def test_a_hint_goes_with_its_words_when_it_is_not_wanted_any_more() -> None:
    async with playing() as pilot:
        for keys in (["escape"], ["right", "2"]):
            await press(pilot, "t")
            assert "Hint, 1 of 3" in shown_message(pilot)
            await press(pilot, *keys)
            assert not shown_message(pilot).strip(), keys


async def test_a_mistake_is_found_and_undone_to_before_it() -> None:
    async with playing() as pilot:
        await press(pilot, "right", "2", "v")
        assert "right so far" in shown_message(pilot)
        await press(pilot, "right", "4", "down", "3", "v")
        assert "These values are wrong: r1c3 = 4 and r2c3 = 3" in shown_message(pilot)
        await press(pilot, "t", "t")
        assert "b goes back" in shown_message(pilot)
        await press(pilot, "b")
        assert game(pilot).position.values[:4] == (1, 2, 0, 4)
        assert len(game(pilot).history) == 2
        await press(pilot, "b")
        assert "no mistake" in shown_message(pilot)
        await press(pilot, "r", "r")
        assert game(pilot).position.values[6] == 3


async def test_answers_and_a_full_but_wrong_board() -> None:
    async with playing() as pilot:
        await press(pilot, "right", "a")
        assert game(pilot).position.values[1] == 2
        await press(pilot, "ctrl+a", "a")
        assert game(pilot).solved
        await press(pilot, "escape", "1", "v")
        assert not game(pilot).solved
        assert "wrong" in shown_message(pilot)
        await press(pilot, "u")
        assert game(pilot).solved


@pytest.mark.long
async def test_the_path_is_shown_and_left_for_the_game() -> None:
    async with playing() as pilot:
        await press(pilot, "e")
        screen = pilot.app.screen
        assert isinstance(screen, PathScreen)
        words = [str(screen.query_one(name, Static).content) for name in ("#message-title",)]
        assert words == ["Step 1 of 12"]
        await press(pilot, "right", "right", "left")
        assert screen.at == 1
        await press(pilot, "end")
        assert "solved" in str(screen.query_one("#message", Static).content)
        await press(pilot, "home", "pagedown", "enter")
        assert isinstance(pilot.app.screen, PlayScreen)
        assert game(pilot).empty == 2
        await press(pilot, "u")
        assert not game(pilot).is_begun
        await press(pilot, "e", "escape")
        assert isinstance(pilot.app.screen, PlayScreen)
        assert not game(pilot).is_begun


async def test_the_clock_is_stopped_and_the_board_covered() -> None:
    async with playing() as pilot:
        assert game(pilot).clock.runs
        await press(pilot, "p", "right", "2", "t")
        assert not game(pilot).clock.runs
        assert not game(pilot).is_begun and "Paused" in shown_message(pilot)
        board = pilot.app.screen.query_one(Board)
        shown = "".join(board.render_line(y).text for y in range(board.size.height))
        assert not any(symbol.isdigit() for symbol in shown)
        await press(pilot, "p", "2")
        assert game(pilot).clock.runs and game(pilot).is_begun


async def test_the_mouse_picks_cells_drags_and_types() -> None:
    async with playing() as pilot:
        board = pilot.app.screen.query_one(Board)

        def spot(cell: int) -> tuple[int, int]:
            x, y = board.geometry.place_of(cell)
            return x + board.inset[0] + 1, y + board.inset[1]

        await pilot.click(Board, offset=spot(6))
        assert game(pilot).cursor == 6
        await pilot.click(Board, offset=spot(9), control=True)
        assert game(pilot).chosen == 1 << 6 | 1 << 9
        await pilot.mouse_down(Board, offset=spot(1))
        await pilot.hover(Board, offset=spot(2))
        await pilot.mouse_up(Board, offset=spot(2))
        assert game(pilot).chosen == 1 << 1 | 1 << 2
        await pilot.click(Board, offset=spot(1))
        await pilot.click(Digits, offset=(8, 0))
        assert game(pilot).position.values[1] == 2
        await pilot.click("#modes", offset=(9, 0))
        assert game(pilot).entry is Entry.CENTRE
        await pilot.click("#buttons", offset=(2, 0))
        await settled(pilot)
        assert "Hint, 1 of 3" in shown_message(pilot)


async def test_values_above_nine_take_two_keys_or_a_capital_letter() -> None:
    async with playing("@16x16-1") as pilot:
        begun = game(pilot)
        assert begun.position.values[:2] == (0, 0)
        await press(pilot, "1")
        assert "1_" in str(pilot.app.screen.query_one("#cell", Static).content)
        await press(pilot, "2", "right", "G")
        assert begun.position.values[:2] == (12, 16)
        await press(pilot, "backspace", "1", "left", "1", "enter", "1", "escape")
        assert begun.position.values[:2] == (1, 1)
        await press(pilot, "Z")
        assert "1 to 16" in shown_message(pilot)


@pytest.mark.parametrize(
    ("key", "cell"), [("ctrl+right", 4), ("end", 15), ("tab", 1), ("ctrl+a", 0), ("down", 16)]
)
async def test_a_value_that_waits_is_written_when_the_cursor_leaves(key: str, cell: int) -> None:
    async with playing("@16x16-1") as pilot:
        begun = game(pilot)
        await press(pilot, "1", key)
        assert (begun.position.values[0], begun.cursor) == (1, cell)
        shown = str(pilot.app.screen.query_one("#cell", Static).content)
        assert "_" not in shown
        row, column = divmod(cell, 16)
        assert f"r{row + 1}c{column + 1}" in shown


async def test_games_that_no_technique_knows_are_refused_hints_and_are_checked() -> None:
    async with playing("@queens-1") as pilot:
        assert "queen" in shown_message(pilot), "the rules are shown"
        await press(pilot, "t")
        assert "the techniques are for boards of rows and columns" in shown_message(pilot)
        await press(pilot, "ctrl+a", "a")
        assert game(pilot).solved


async def test_signs_have_hints() -> None:
    async with playing("@futoshiki-2") as pilot:
        assert "sign" in shown_message(pilot), "the rules are shown"
        await press(pilot, "t")
        assert "Look at" in shown_message(pilot)


@pytest.mark.parametrize(
    ("what", "warning"), [("11..............", "no solution"), ("1...............", "several")]
)
async def test_puzzles_without_exactly_one_solution_are_named(what: str, warning: str) -> None:
    async with playing(what) as pilot:
        if warning == "several":
            assert warning in shown_message(pilot)
        await press(pilot, "v", "a", "b")
        await press(pilot, "t", "e")
        assert pilot.app.is_running
