"""New puzzles, files, pasting and the help: what is asked in dialogs."""

from dataclasses import replace
from pathlib import Path

import pytest
from textual.events import Paste
from textual.widgets import Input, OptionList, Select, Static

import nonet
from nonet import examples
from nonet.cli.commands import play
from nonet.formats import ReadOptions
from nonet.model import Layout
from nonet.tui import tasks
from nonet.tui.dialogs import HelpScreen, OpenScreen, SaveScreen
from nonet.tui.game import Game
from nonet.tui.keys import PLAY
from nonet.tui.new import ANY, BLANK, NewScreen
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
    settled,
    shown_message,
)

pytestmark = pytest.mark.long


async def test_a_new_puzzle_is_made() -> None:
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


async def test_a_puzzle_is_typed_in_and_played() -> None:
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


async def test_files_examples_and_unfinished_games_are_opened(tmp_path: Path) -> None:
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


async def test_without_a_game_there_is_a_choice() -> None:
    async with driven(app_of(None)) as pilot:
        assert isinstance(pilot.app.screen, StartScreen)
        await press(pilot, "n")
        assert isinstance(pilot.app.screen, NewScreen)
        await press(pilot, "escape")
        assert game(pilot).layout is Layout.of(9)
        await press(pilot, "o", "escape", "s", "escape")
        assert isinstance(pilot.app.screen, PlayScreen)


async def test_a_pasted_puzzle_is_played() -> None:
    async with playing() as pilot:
        pilot.app.screen.post_message(Paste(examples.get("long-search-1").text))
        await settled(pilot)
        assert game(pilot).puzzle == examples.get("long-search-1").puzzle


async def test_every_key_is_in_the_help() -> None:
    async with playing(size=(80, 60)) as pilot:
        await press(pilot, "question_mark")
        assert isinstance(pilot.app.screen, HelpScreen)
        text = str(pilot.app.screen.query_one("#help-text", Static).content)
        for keys in PLAY.values():
            for key in keys:
                assert not key.help or (key.help in text and key.shown in text)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, PlayScreen)


async def test_names_that_are_not_names_are_reported(
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


async def test_the_open_dialog_takes_what_is_typed_and_pasted(tmp_path: Path) -> None:
    begun = Game(puzzle_of(FOUR))
    begun.go_to(1)
    begun.type(2)
    saved = SavedGames(tmp_path)
    saved.keep(begun)
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


async def test_jigsaws_are_made_with_other_regions_each_time() -> None:
    boards = {tasks.make(tasks.NewGame(None, "", 5, "jigsaw")).layout for _ in range(4)}
    assert len(boards) > 1
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


@pytest.mark.parametrize(
    ("text", "kinds", "title"),
    [
        ("killer", {"killer"}, "killer"),
        ("2 killer; anti-knight;", {"killer", "anti-knight"}, "killer + anti-knight"),
        ("odd r1c1; even r1c2; killer 3 r2c1 r2c2", {"odd", "even", "killer"}, "odd + even + ..."),
    ],
)
async def test_a_new_puzzle_has_the_rules_that_are_typed(
    text: str, kinds: set[str], title: str
) -> None:
    async with playing() as pilot:
        await press(pilot, "n")
        screen = pilot.app.screen
        screen.query_one("#size", Select).value = 6
        await settled(pilot)
        line = screen.query_one("#rules", Input)
        line.focus()
        line.value = text
        await settled(pilot)
        assert screen.query_one("#level", Select).value == ANY, "a level may take long"
        await press(pilot, "enter")
        begun = game(pilot)
        assert {each.kind for each in begun.layout.constraints} == kinds
        assert begun.layout.size == 6 and begun.title == title
        assert nonet.solve(begun.puzzle).status is nonet.Status.UNIQUE
        assert all(kind in shown_message(pilot) for kind in kinds)
        if text.startswith("2"):
            assert [each.kind for each in begun.layout.constraints].count("killer") == 2


async def test_a_level_goes_with_rules_and_the_next_puzzle_has_both() -> None:
    async with playing() as pilot:
        await press(pilot, "n")
        screen = pilot.app.screen
        screen.query_one("#size", Select).value = 6
        await settled(pilot)
        screen.query_one("#rules", Input).value = "killer"
        await settled(pilot)
        screen.query_one("#level", Select).value = "medium"
        screen.query_one("#rules", Input).value = "killer; diagonal"
        await settled(pilot)
        await press(pilot, "enter")
        assert game(pilot).title == "killer + diagonal medium"
        assert nonet.rate(game(pilot).puzzle, "path").level == "medium"
        following = pilot.app.playing._next  # type: ignore[attr-defined]
        assert following.rule == ("killer", "diagonal")


@pytest.mark.parametrize(
    ("text", "level", "words"),
    [
        ("nosuchrule", ANY, "There is no rule named 'nosuchrule'"),
        ("killer; killr", ANY, "Did you mean 'killer'?"),
        ("killer 9 r1c1 r12c12", ANY, "'r12c12' is not on a board of 9x9"),
        ("12 killer", BLANK, "On an empty board a rule needs its cells: '12 killer'"),
        ("killer 9 r1c1 r12c12", BLANK, "'r12c12' is not on a board of 9x9"),
    ],
)
async def test_a_rule_that_cannot_be_is_reported_before_a_puzzle_is_made(
    text: str, level: str, words: str
) -> None:
    async with playing() as pilot:
        await press(pilot, "n")
        screen = pilot.app.screen
        screen.query_one("#rules", Input).value = text
        await settled(pilot)
        screen.query_one("#level", Select).value = level
        await settled(pilot)
        await press(pilot, "enter")
        assert pilot.app.screen is screen, "the dialog stays open"
        note = screen.query_one("#note", Static)
        assert words in str(note.content) and note.has_class("error")
        assert screen.query_one("#rules", Input).has_focus
        await press(pilot, ";")
        assert not note.has_class("error")
        await press(pilot, "escape")
        assert game(pilot).layout.size == 4


async def test_an_empty_board_has_the_rules_that_are_typed_and_pasted() -> None:
    async with playing() as pilot:
        await press(pilot, "n")
        screen = pilot.app.screen
        line = screen.query_one("#rules", Input)
        line.focus()
        line.post_message(Paste("killer 15 r1c1 r1c2\n\nor(odd r1c1; odd r1c2)\n"))
        await settled(pilot)
        assert line.value == "killer 15 r1c1 r1c2; or(odd r1c1; odd r1c2)"
        screen.query_one("#level", Select).value = BLANK
        await settled(pilot)
        await press(pilot, "enter")
        assert game(pilot).empty == 81
        assert [each.kind for each in game(pilot).layout.constraints] == ["killer", "or"]


def test_rules_of_the_command_line_hold_in_a_new_puzzle() -> None:
    new = play._options(ReadOptions(rule="anti-knight"), "any", 9)
    assert new.title == "anti-knight"
    assert [each.kind for each in tasks.make(new).layout.constraints] == ["anti-knight"]
    with pytest.raises(nonet.NonetError, match="'r9c9' is not on a board of 6x6"):
        play._options(ReadOptions(rule="killer 9 r1c1 r9c9"), "any", 6)


def test_values_from_zero_come_with_their_rule() -> None:
    new = tasks.NewGame(None, "", 4, rule=("doppelganger",))
    assert tasks.make(new).layout.values == range(5)
    assert replace(new, blank=True).board().values == range(5)
