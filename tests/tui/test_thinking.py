"""What takes long, new puzzles, and leaving: the app stays alive, and the game waits."""

import asyncio
import os
from pathlib import Path

import pytest
from textual.widgets import Input, OptionList, Select, Static

import nonet
from failing import endless
from nonet import examples
from nonet.constraints import CONSTRAINTS, Kind, parse_outline, parse_rule
from nonet.tui import tasks
from nonet.tui.game import Game
from nonet.tui.new import ANY, NewScreen, RuleListScreen, text_of
from nonet.tui.saving import SavedGames
from nonet.tui.screen import PlayScreen
from nonet.tui.start import StartScreen
from nonet.tui.worker import BackgroundWorker
from tui.driving import (
    FOUR,
    PATIENCE,
    Slow,
    app_of,
    driven,
    game,
    playing,
    press,
    puzzle_of,
    settled,
    shown_message,
    until,
    until_message,
)


def test_a_check_gives_the_reason_of_no_solution() -> None:
    found = tasks.check(nonet.State.of(nonet.parse("12....3.........")))
    assert not found.good
    assert "These 3 givens contradict each other: r1c1 = 1, r1c2 = 2 and r2c3 = 3." in found.text


async def test_what_takes_long_can_be_given_up() -> None:
    async with playing() as pilot:
        pilot.app.background = Slow()  # type: ignore[attr-defined]
        await pilot.press("t")
        await until_message(pilot, "Looking for a step ...")
        await pilot.press("right")
        assert game(pilot).cursor == 1, "the board is alive meanwhile"
        await pilot.press("escape")
        await settled(pilot)
        assert "Given up" in shown_message(pilot)


async def test_a_hint_that_is_asked_for_again_meanwhile_grows() -> None:
    async with playing() as pilot:
        worker = Slow()
        pilot.app.background = worker  # type: ignore[attr-defined]
        await pilot.press("t", "t")
        await until_message(pilot, "Looking for a step ...")
        worker.gate.set()
        await settled(pilot)
        assert "Hint, 2 of 3" in shown_message(pilot)


@pytest.mark.parametrize("key", ["t", "v", "e", "b", "a"])
async def test_a_question_does_not_drop_the_puzzle_that_is_being_made(key: str) -> None:
    async with playing() as pilot:
        worker = Slow()
        pilot.app.background = worker  # type: ignore[attr-defined]
        screen = pilot.app.screen
        assert isinstance(screen, PlayScreen)
        screen.make(tasks.NewGame("easy", "easy", 4))
        await pilot.press(key)
        await until_message(pilot, "Making a puzzle ...")
        worker.gate.set()
        await settled(pilot)
        assert game(pilot).title == "easy"


async def test_the_worker_answers_fails_and_is_given_up(tmp_path: Path) -> None:
    worker, sign = BackgroundWorker(), tmp_path / "it works"
    try:
        assert await worker.run(sorted, [3, 1, 2]) == [1, 2, 3]
        with pytest.raises(nonet.NonetError, match="no example named"):
            await worker.run(examples.get, "nobody")
        with pytest.raises(nonet.NonetError, match="ZeroDivisionError"):
            await worker.run(divmod, 1, 0)
        with pytest.raises(nonet.NonetError, match="try again"):
            await worker.run(os._exit, 1)
        work = asyncio.create_task(worker.run(endless, sign, True))
        async with asyncio.timeout(PATIENCE):
            while not sign.exists():
                await asyncio.sleep(0.02)
        work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work
        assert await worker.run(len, "after all") == 9
    finally:
        worker.close()
        worker.close()


async def test_the_app_thinks_in_another_process() -> None:
    async with playing() as pilot:
        pilot.app.background = worker = BackgroundWorker()  # type: ignore[attr-defined]
        try:
            await press(pilot, "t", "t", "t", "enter")
            assert game(pilot).empty == 11
            assert await worker.run(os.getpid) != os.getpid()
        finally:
            worker.close()


async def test_a_question_does_not_outlive_its_board() -> None:
    async with playing() as pilot:
        await press(pilot, "right", "2", "tab", "4")
        pilot.app.background = slow = Slow()  # type: ignore[attr-defined]
        for key, busy in (("t", "Looking for a step"), ("b", "Looking for the mistake")):
            await pilot.press(key)
            await until_message(pilot, busy)
            await pilot.press("u")  # would leave no position of the number that b finds
            await pilot.pause()
            assert shown_message(pilot).strip() == ""
            await press(pilot, "r")
        await pilot.press("e")
        await pilot.press("p")
        slow.gate.set()
        await settled(pilot)
        assert "Paused" in shown_message(pilot) and isinstance(pilot.app.screen, PlayScreen)
        await press(pilot, "p", "b")
        assert "One move taken back" in shown_message(pilot)


@pytest.mark.long
async def test_a_rule_that_no_jigsaw_has_is_reported_in_the_dialog() -> None:
    """What is known only once regions are drawn, as well."""
    async with playing() as pilot:
        await press(pilot, "n")
        screen = pilot.app.screen
        screen.query_one("#game", Select).value = "jigsaw"
        await settled(pilot)
        screen.query_one("#size", Select).value = 5
        screen.query_one("#rules", Input).value = "killer 9 r1c1 r9c9"
        await settled(pilot)
        await press(pilot, "enter")
        assert pilot.app.screen is screen, "the dialog stays open"
        note = screen.query_one("#note", Static)
        assert "'r9c9' is not on a board of 5x5" in str(note.content)
        assert note.has_class("error")
        screen.query_one("#rules", Input).value = "anti-knight"
        screen.query_one("#size", Select).value = 9
        await press(pilot, "escape")
        assert game(pilot).layout.size == 4


@pytest.mark.long
async def test_a_rule_is_chosen_from_the_list() -> None:
    async with playing() as pilot:
        await press(pilot, "n")
        screen = pilot.app.screen
        await pilot.click("#list")
        await settled(pilot)
        rules = pilot.app.screen
        assert isinstance(rules, RuleListScreen)
        choices = rules.query_one(OptionList)
        assert choices.option_count == len(list(CONSTRAINTS))
        rules.query_one(Input).focus()
        await press(pilot, *"knight")
        assert choices.option_count == 1
        await press(pilot, "enter")
        line = screen.query_one("#rules", Input)
        assert line.value == "anti-knight" and line.has_focus
        assert screen.query_one("#level", Select).value == ANY
        await press(pilot, "down", *"either", "escape")
        assert line.value == "anti-knight"
        await press(pilot, "down", *"killer")
        await press(pilot, "down", "enter")
        assert line.value.startswith("anti-knight; ") and "killer" in line.value
        await press(pilot, "down", *"nothing like that", "enter")
        assert isinstance(pilot.app.screen, RuleListScreen), "there is nothing to take"
        await press(pilot, "escape", "escape")


@pytest.mark.long
async def test_what_takes_long_is_given_up_in_the_dialog() -> None:
    async with playing() as pilot:
        worker = Slow()
        pilot.app.background = worker  # type: ignore[attr-defined]
        await press(pilot, "n")
        screen = pilot.app.screen
        assert isinstance(screen, NewScreen)
        screen.query_one("#size", Select).value = 4
        await settled(pilot)
        note = screen.query_one("#note", Static)
        await pilot.press("enter")
        screen._show_progress()
        assert "Making a puzzle ... 0 s; Esc gives up." in str(note.content)
        await pilot.press("enter", "escape")
        assert pilot.app.screen is screen and "Given up" in str(note.content)
        await settled(pilot)
        await pilot.press("enter")
        worker.gate.set()
        await until(pilot, lambda: game(pilot).title == "easy")  # which begins in its own time
        assert pilot.app.screen is pilot.app.playing  # type: ignore[attr-defined]


@pytest.mark.parametrize("kind", [*CONSTRAINTS.builtin()], ids=lambda kind: kind.name)
def test_what_the_list_adds_is_a_rule(kind: Kind) -> None:
    text = text_of(kind)
    assert (parse_outline(text) or parse_rule(text)) is not None
    assert kind.name in text


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
