"""However the app is left, the game waits."""

from __future__ import annotations

from pathlib import Path

import pytest

from nonet.tui.game import Game
from nonet.tui.saving import SavedGames
from nonet.tui.screen import PlayScreen
from nonet.tui.start import StartScreen
from tui.driving import FOUR, app_of, driven, game, playing, press, puzzle_of


@pytest.mark.parametrize("keys", [["ctrl+q"], ["ctrl+c"], ["o", "ctrl+q"]])
async def test_every_way_out_keeps_the_game(keys: list[str], tmp_path: Path) -> None:
    app = app_of(saved=SavedGames(tmp_path))
    async with driven(app) as pilot:
        await press(pilot, "right", "2", *keys[:-1])
        await pilot.press(keys[-1])
    (kept,) = app.saved_games.games()
    assert kept.game.position.values[1] == 2


async def test_ctrl_c_closes_a_dialog_first() -> None:
    async with playing() as pilot:
        await press(pilot, "n", "ctrl+c")
        assert isinstance(pilot.app.screen, PlayScreen) and pilot.app.is_running


async def test_a_game_that_cannot_be_kept_is_reported_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    record: list[object] = []
    app = app_of(saved=SavedGames(tmp_path / "file" / "games"))
    async with driven(app) as pilot:
        await press(pilot, "right", "2")
        monkeypatch.setattr(app, "exit", lambda **words: record.append(words["message"]))
        await press(pilot, "q")
    assert "could not be kept" in str(record[0]) and str(tmp_path) in str(record[0])


async def test_a_window_in_which_nothing_was_done_overwrites_nothing(tmp_path: Path) -> None:
    saved = SavedGames(tmp_path)
    begun = Game(puzzle_of(FOUR))
    begun.go_to(1)
    begun.type(2)
    saved.keep(begun)
    app = app_of(None, saved)
    async with driven(app) as pilot:
        await press(pilot, "enter")
        assert game(pilot).position == begun.position
        begun.go_to(2)
        begun.type(3)
        saved.keep(begun)  # meanwhile, elsewhere
        await pilot.press("q")
    (kept,) = saved.games()
    assert kept.game.position == begun.position


async def test_the_clock_goes_on_when_a_solved_board_is_changed() -> None:
    async with playing() as pilot:
        await press(pilot, "ctrl+a", "a")
        for back in ("backspace", "ctrl+r"):
            assert game(pilot).solved and not game(pilot).clock.runs
            await press(pilot, back)
            assert not game(pilot).solved and game(pilot).clock.runs
            await press(pilot, "u")


async def test_the_game_waits_when_the_app_is_left(tmp_path: Path) -> None:
    saved = SavedGames(tmp_path)
    async with driven(app_of(saved=saved)) as pilot:
        await press(pilot, "right", "2", "c", "down", "3")
        await pilot.press("q")
    (kept,) = saved.games()
    async with driven(app_of(None, saved)) as pilot:
        assert isinstance(pilot.app.screen, StartScreen)
        await press(pilot, "enter")
        assert game(pilot).position == kept.game.position
        assert game(pilot).clock.seconds >= 754
