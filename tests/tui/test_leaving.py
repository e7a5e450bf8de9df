"""However the app is left, the game waits; and what is asked never outlives its board."""

from __future__ import annotations

import asyncio
import pickle
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.events import Paste
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Select

import nonet
from nonet.tui import tasks
from nonet.tui.dialogs import BLANK, NewScreen, OpenScreen, SaveScreen
from nonet.tui.game import Game
from nonet.tui.helper import Helper
from nonet.tui.saving import Shelf, is_taken, path_of, save
from nonet.tui.screen import PlayScreen
from tui.driving import FOUR, PATIENCE, app_of, driven, game, press, puzzle_of, run, settled, told


@pytest.mark.parametrize("keys", [["q"], ["ctrl+q"], ["ctrl+c"], ["o", "ctrl+q"], ["e", "ctrl+q"]])
def test_every_way_out_keeps_the_game(keys: list[str], tmp_path: Path) -> None:
    async def test() -> None:
        app = app_of(shelf=Shelf(tmp_path))
        async with driven(app) as pilot:
            await press(pilot, "right", "2", *keys[:-1])
            await pilot.press(keys[-1])
        (kept,) = app.shelf.games()
        assert kept.game.position.values[1] == 2

    run(test)


def test_ctrl_c_closes_a_dialog_first() -> None:
    async def test() -> None:
        async with driven(app_of()) as pilot:
            await press(pilot, "n", "ctrl+c")
            assert isinstance(pilot.app.screen, PlayScreen) and pilot.app.is_running

    run(test)


def test_a_game_that_cannot_be_kept_is_told_in_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    said: list[object] = []

    async def test() -> None:
        app = app_of(shelf=Shelf(tmp_path / "file" / "games"))
        async with driven(app) as pilot:
            await press(pilot, "right", "2")
            monkeypatch.setattr(app, "exit", lambda **words: said.append(words["message"]))
            await press(pilot, "q")

    run(test)
    assert "could not be kept" in str(said[0]) and str(tmp_path) in str(said[0])


def test_a_window_in_which_nothing_was_done_overwrites_nothing(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    begun = Game(puzzle_of(FOUR))
    begun.go_to(1)
    begun.type(2)
    shelf.keep(begun)

    async def test() -> None:
        app = app_of(None, shelf)
        async with driven(app) as pilot:
            await press(pilot, "enter")
            assert game(pilot).position == begun.position
            begun.go_to(2)
            begun.type(3)
            shelf.keep(begun)  # meanwhile, elsewhere
            await pilot.press("q")
        (kept,) = shelf.games()
        assert kept.game.position == begun.position

    run(test)


def test_the_helper_ends_with_the_app_however_that_ended(tmp_path: Path) -> None:
    helper, sign = Helper(), tmp_path / "it works"
    process = helper._start()
    assert process.stdin is not None
    try:
        endless = f"open({str(sign)!r}, 'w').close()\nwhile True: pass"
        process.stdin.write(pickle.dumps((exec, (endless,))))
        process.stdin.flush()
        while not sign.exists() and process.poll() is None:
            time.sleep(0.02)
        process.stdin.close()  # as the system does when the app is gone
        assert process.wait(PATIENCE) == 0
    finally:
        helper.close()


class Slow:
    """A helper that answers when it is told to."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()

    async def run(self, function: Callable[..., Any], *args: Any) -> Any:
        await self.gate.wait()
        return function(*args)

    def close(self) -> None:
        pass


async def until_told(pilot: Pilot[None], words: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while words not in told(pilot):
            await pilot.pause(0.02)


def test_a_question_does_not_outlive_its_board() -> None:
    async def test() -> None:
        app = app_of()
        async with driven(app) as pilot:
            await press(pilot, "right", "2", "tab", "4")
            app.helper = slow = Slow()  # type: ignore[assignment]
            for key, busy in (("t", "Looking for a step"), ("b", "Looking for the mistake")):
                await pilot.press(key)
                await until_told(pilot, busy)
                await pilot.press("u")  # would leave no position of the number that b finds
                await pilot.pause()
                assert told(pilot).strip() == ""
                await press(pilot, "r")
            await pilot.press("e")
            await pilot.press("p")
            slow.gate.set()
            await settled(pilot)
            assert "Paused" in told(pilot) and pilot.app.screen is app.playing
            await press(pilot, "p", "b")
            assert "1 move taken back" in told(pilot)

    run(test)


def test_the_clock_goes_on_when_a_solved_board_is_changed() -> None:
    async def test() -> None:
        async with driven(app_of()) as pilot:
            await press(pilot, "ctrl+a", "a")
            for back in ("backspace", "ctrl+r"):
                assert game(pilot).solved and not game(pilot).clock.runs
                await press(pilot, back)
                assert not game(pilot).solved and game(pilot).clock.runs
                await press(pilot, "u")

    run(test)


def test_names_that_are_none_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert path_of("~nobody-of-that-name/x") == Path("~nobody-of-that-name/x")
    playing = Game(puzzle_of(FOUR))
    save(playing, Path("mine"))
    assert is_taken("mine") and is_taken("mine.json")
    assert not is_taken("x" * 300) and not is_taken(".") and not is_taken(str(tmp_path))
    with pytest.raises(nonet.NonetError, match="is a folder"):
        save(playing, Path())

    async def test() -> None:
        app = app_of()
        async with driven(app) as pilot:
            for name in ("x" * 300, ".", "~nobody-of-that-name/x", "a.unknown"):
                await press(pilot, "s")
                pilot.app.screen.query_one(Input).value = name
                await press(pilot, "enter")
                assert "Not saved" in told(pilot), name
                app.playing.open(f"{name}?")
                assert "cannot be opened" in told(pilot), name
            await press(pilot, "s")
            pilot.app.screen.query_one(Input).value = "mine"
            await press(pilot, "enter")
            assert isinstance(pilot.app.screen, SaveScreen), "mine.json is there"

    run(test)


@pytest.mark.parametrize("end", ["\n", "\r"])
def test_the_open_dialog_takes_what_is_typed_and_pasted(end: str, tmp_path: Path) -> None:
    begun = Game(puzzle_of(FOUR))
    begun.go_to(1)
    begun.type(2)
    shelf = Shelf(tmp_path)
    shelf.keep(begun)

    async def test() -> None:
        async with driven(app_of(None, shelf)) as pilot:
            screen = pilot.app.screen
            assert isinstance(screen, OpenScreen) and isinstance(screen.focused, OptionList)
            await press(pilot, "at", "e", "a", "s", "y")
            line = screen.query_one(Input)
            assert line.has_focus and line.value == "@easy"
            line.post_message(Paste("12.." + end + "...1" + end + "...." + end + "...3"))
            await settled(pilot)
            assert isinstance(pilot.app.screen, PlayScreen)
            assert game(pilot).puzzle.givens[:8] == (1, 2, 0, 0, 0, 0, 0, 1)

    run(test)


def test_jigsaws_are_made_with_other_regions_each_time() -> None:
    boards = {tasks.make(tasks.NewWish(None, "", 5, "jigsaw")).layout for _ in range(4)}
    assert len(boards) > 1

    async def test() -> None:
        async with driven(app_of()) as pilot:
            await press(pilot, "n")
            screen = pilot.app.screen
            assert isinstance(screen, NewScreen)
            screen.query_one("#game", Select).value = "jigsaw"
            await settled(pilot)
            level = screen.query_one("#level", Select)
            assert level.value == "any" and BLANK not in {value for _, value in level._options}
            screen.query_one("#size", Select).value = 5
            await press(pilot, "enter")
            assert game(pilot).layout.describe() == "5x5, jigsaw regions"
            assert nonet.solve(game(pilot).puzzle).status is nonet.Status.UNIQUE

    run(test)
