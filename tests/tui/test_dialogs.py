"""New puzzles, files, pasting and the help: what is asked in dialogs."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Paste
from textual.widgets import Input, OptionList, Select, Static

import nonet
from nonet import examples
from nonet.model import Layout
from nonet.tui import tasks
from nonet.tui.dialogs import BLANK, HelpScreen, NewScreen, OpenScreen, SaveScreen
from nonet.tui.game import Game
from nonet.tui.keys import PLAY
from nonet.tui.saving import SavedGames, is_taken, path_of, read, save
from nonet.tui.screen import PlayScreen
from nonet.tui.start import StartScreen
from tui.driving import (
    FOUR,
    app_of,
    driven,
    game,
    playing,
    press,
    puzzle_of,
    run,
    settled,
    shown_message,
)

pytestmark = pytest.mark.long


def test_a_new_puzzle_is_made() -> None:
    async def test() -> None:
        async with playing() as pilot:
            await press(pilot, "n")
            screen = pilot.app.screen
            assert isinstance(screen, NewScreen)
            screen.query_one("#game", Select).value = "diagonal"
            await settled(pilot)
            screen.query_one("#size", Select).value = 4
            await settled(pilot)
            await press(pilot, "enter")
            begun = game(pilot)
            assert begun.layout.describe() == "4x4, boxes 2x2, 2 diagonals"
            assert begun.title == "diagonal easy"
            assert nonet.solve(begun.puzzle).status is nonet.Status.UNIQUE

    run(test)


def test_a_puzzle_is_typed_in_and_played() -> None:
    async def test() -> None:
        async with playing() as pilot:
            await press(pilot, "n")
            screen = pilot.app.screen
            screen.query_one("#level", Select).value = BLANK
            await settled(pilot)
            await press(pilot, "enter")
            assert game(pilot).empty == 81
            await press(pilot, "1", "right", "1", "g")
            assert "1 appears twice" in shown_message(pilot)
            await press(pilot, "2", "g")
            assert game(pilot).puzzle.givens[:3] == (1, 2, 0)
            assert "several solutions" in shown_message(pilot)

    run(test)


def test_files_examples_and_unfinished_games_are_opened(tmp_path: Path) -> None:
    async def test() -> None:
        saved = SavedGames(tmp_path / "saved")
        async with playing() as pilot:
            pilot.app.saved_games = saved  # type: ignore[attr-defined]
            await press(pilot, "right", "2", "s")
            assert isinstance(pilot.app.screen, SaveScreen)
            target = tmp_path / "mine.json"
            pilot.app.screen.query_one(Input).value = str(target)
            await press(pilot, "enter")
            assert "Saved" in shown_message(pilot)
            assert read(target).position == game(pilot).position
            before = target.stat().st_mtime_ns
            await press(pilot, "s")
            pilot.app.screen.query_one(Input).value = str(target)
            await press(pilot, "enter")
            assert isinstance(pilot.app.screen, SaveScreen), "an existing file is asked about"
            await press(pilot, "enter")
            assert target.stat().st_mtime_ns > before
            await press(pilot, "s")
            pilot.app.screen.query_one(Input).value = str(tmp_path / "no" / "way.json")
            await press(pilot, "enter")
            assert "Not saved" in shown_message(pilot)

            await press(pilot, "o")
            assert isinstance(pilot.app.screen, OpenScreen)
            await pilot.click(Input)
            pilot.app.screen.query_one(Input).value = "@easy-1"
            await press(pilot, "enter")
            assert game(pilot).puzzle == examples.get("easy-1").puzzle
            await press(pilot, "o", "enter")
            assert game(pilot).position.values[1] == 2, "the unfinished game is the first offer"
            await press(pilot, "o")
            await pilot.click(Input)
            pilot.app.screen.query_one(Input).value = "windoku-1"
            await settled(pilot)
            await press(pilot, "down", "down", "enter")
            assert len(game(pilot).layout.extra) == 4
            pilot.app.screen.open("nonsense")  # type: ignore[attr-defined]
            assert "cannot be opened" in shown_message(pilot)

    run(test)


def test_without_a_game_there_is_a_choice() -> None:
    async def test() -> None:
        async with driven(app_of(None)) as pilot:
            assert isinstance(pilot.app.screen, StartScreen)
            await press(pilot, "n")
            assert isinstance(pilot.app.screen, NewScreen)
            await press(pilot, "escape")
            assert game(pilot).layout is Layout.of(9)
            await press(pilot, "o", "escape", "s", "escape")
            assert isinstance(pilot.app.screen, PlayScreen)

    run(test)


def test_a_pasted_puzzle_is_played() -> None:
    async def test() -> None:
        async with playing() as pilot:
            pilot.app.screen.post_message(Paste(examples.get("long-search-1").text))
            await settled(pilot)
            assert game(pilot).puzzle == examples.get("long-search-1").puzzle

    run(test)


def test_every_key_is_in_the_help() -> None:
    async def test() -> None:
        async with playing(size=(80, 60)) as pilot:
            await press(pilot, "question_mark")
            assert isinstance(pilot.app.screen, HelpScreen)
            text = str(pilot.app.screen.query_one("#help-text", Static).content)
            for keys in PLAY.values():
                for key in keys:
                    assert not key.help or (key.help in text and key.shown in text)
            await press(pilot, "escape")
            assert isinstance(pilot.app.screen, PlayScreen)

    run(test)


def test_names_that_are_not_names_are_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert path_of("~nobody-of-that-name/x") == Path("~nobody-of-that-name/x")
    fresh = Game(puzzle_of(FOUR))
    save(fresh, Path("mine"))
    assert is_taken("mine") and is_taken("mine.json")
    assert not is_taken("x" * 300) and not is_taken(".") and not is_taken(str(tmp_path))
    with pytest.raises(nonet.NonetError, match="is a folder"):
        save(fresh, Path())

    async def test() -> None:
        async with playing() as pilot:
            for name in ("x" * 300, "."):
                await press(pilot, "s")
                pilot.app.screen.query_one(Input).value = name
                await press(pilot, "enter")
                assert "Not saved" in shown_message(pilot), name
            for name in ("x" * 300, "~nobody-of-that-name/x"):
                pilot.app.playing.open(name)  # type: ignore[attr-defined]
                assert "cannot be opened" in shown_message(pilot), name
            await press(pilot, "s")
            pilot.app.screen.query_one(Input).value = "mine"
            await press(pilot, "enter")
            assert isinstance(pilot.app.screen, SaveScreen), "mine.json is there"
            assert pilot.app.screen.query_one("#note").has_class("error")

    run(test)


def test_the_open_dialog_takes_what_is_typed_and_pasted(tmp_path: Path) -> None:
    begun = Game(puzzle_of(FOUR))
    begun.go_to(1)
    begun.type(2)
    saved = SavedGames(tmp_path)
    saved.keep(begun)

    async def test() -> None:
        async with driven(app_of(None, saved)) as pilot:
            await press(pilot, "o")
            screen = pilot.app.screen
            assert isinstance(screen, OpenScreen) and isinstance(screen.focused, OptionList)
            await press(pilot, "at", "e", "a", "s", "y")
            line = screen.query_one(Input)
            assert line.has_focus and line.value == "@easy"
            line.post_message(Paste("12..\n...1\n....\n...3"))
            await settled(pilot)
            assert isinstance(pilot.app.screen, PlayScreen)
            assert game(pilot).puzzle.givens[:8] == (1, 2, 0, 0, 0, 0, 0, 1)
            await press(pilot, "o")
            assert isinstance(pilot.app.screen.focused, OptionList)
            pilot.app.screen.post_message(Paste("1...\r..2.\r....\r...3"))  # as terminals do it
            await settled(pilot)
            assert game(pilot).puzzle.givens[:8] == (1, 0, 0, 0, 0, 0, 2, 0)

    run(test)


def test_jigsaws_are_made_with_other_regions_each_time() -> None:
    boards = {tasks.make(tasks.NewGame(None, "", 5, "jigsaw")).layout for _ in range(4)}
    assert len(boards) > 1

    async def test() -> None:
        async with playing() as pilot:
            await press(pilot, "n")
            screen = pilot.app.screen
            assert isinstance(screen, NewScreen)
            screen.query_one("#game", Select).value = "jigsaw"
            await settled(pilot)
            level = screen.query_one("#level", Select)
            assert level.value == "easy" and BLANK not in {value for _, value in level._options}
            screen.query_one("#size", Select).value = 5
            await press(pilot, "enter")
            assert game(pilot).layout.describe() == "5x5, jigsaw regions"
            assert nonet.solve(game(pilot).puzzle).status is nonet.Status.UNIQUE

    run(test)
