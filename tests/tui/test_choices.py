"""What a player may choose, and what gets room: checks, digits first, levels, statistics."""

import json
import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from textual.events import Paste
from textual.geometry import Region
from textual.pilot import Pilot
from textual.widgets import OptionList, Select, Static

import nonet
from nonet import catalogue
from nonet.tui import tasks
from nonet.tui.app import PlayApp
from nonet.tui.board import Board
from nonet.tui.clock import Clock
from nonet.tui.game import Game
from nonet.tui.panel import Digits
from nonet.tui.position import Entry
from nonet.tui.saving import SavedGames
from nonet.tui.settings import Settings
from nonet.tui.start import StartScreen
from nonet.tui.statistics import Finished
from nonet.tui.titles import board_words, move_words, title_words
from nonet.web.limits import Limits
from nonet.web.local import Local
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
SOLUTION = "1234341223414123"


def head(pilot: Pilot[None]) -> str:
    return str(pilot.app.screen.query_one("#head-state", Static).content)


def chosen(pilot: Pilot[None], **changes: str) -> None:
    app = pilot.app
    assert isinstance(app, PlayApp)
    app.settings = replace(Settings(), **changes)


def shown(pilot: Pilot[None]) -> str:
    board = pilot.app.screen.query_one(Board)
    return "\n".join(board.render_line(y).text for y in range(board.size.height))


async def test_cells_are_painted_givens_among_them_and_undone() -> None:
    async with playing() as pilot:
        await press(pilot, "y", "shift+right", "2", "8")
        assert game(pilot).position.colours[:3] == (260, 260, 0)
        assert "orange, grey" in str(pilot.app.screen.query_one("#cell", Static).content)
        assert shown(pilot).count("₊") == 1, "the cursor has brackets"
        await press(pilot, "right", "3", "9", "down")
        assert game(pilot).position.colours[2] == 8, "there are eight colours"
        assert shown(pilot).count("₃") == 1
        await press(pilot, "up", "backspace")
        assert game(pilot).position.colours[:3] == (260, 260, 0)
        await press(pilot, "ctrl+k")
        assert not any(game(pilot).position.colours)
        await press(pilot, "u", "u", "u", "u", "u")
        assert not game(pilot).is_begun
        await press(pilot, "z", "2")
        assert game(pilot).position.values[2] == 2


async def test_the_digit_is_chosen_first_if_that_is_wanted() -> None:
    async with playing() as pilot:
        chosen(pilot, entry="digit")
        await press(pilot, "right", "2")
        assert not game(pilot).is_begun, "a digit is only chosen"
        assert "▸2" in str(pilot.app.screen.query_one(Digits).render())
        await press(pilot, "enter", "down", "c", "enter")
        assert game(pilot).position.values[1] == 2
        assert game(pilot).position.centre[5] == 1 << 2
        board = pilot.app.screen.query_one(Board)
        x, y = board.geometry.place_of(7)
        across, down = board.inset
        await pilot.click(Board, offset=(x + across, y + down))
        await settled(pilot)
        assert game(pilot).position.centre[7] == 1 << 2
        await press(pilot, "2", "enter")
        assert "No step is shown" in shown_message(pilot), "chosen again it is no more"
        chosen(pilot)


async def test_what_is_marked_while_one_plays_can_be_chosen() -> None:
    async with playing() as pilot:
        chosen(pilot, check="clashes")
        await press(pilot, "right", "3")
        assert "wrong" not in head(pilot) and "conflict" not in head(pilot)
        chosen(pilot, check="solution")
        await press(pilot, "left")
        assert "1 wrong!" in head(pilot) and "3!" in shown(pilot)
        await press(pilot, "right", "4")
        assert "1 wrong!" in head(pilot)
        chosen(pilot, check="clashes")
        await press(pilot, "left")
        assert "1 conflict!" in head(pilot) and shown(pilot).count("4!") == 2
        chosen(pilot, check="off")
        await press(pilot, "left")
        assert "!" not in head(pilot) + shown(pilot)
        chosen(pilot)


async def test_marks_of_the_shown_digit_stand_out_of_both_kinds() -> None:
    async with playing() as pilot:
        await press(pilot, "right", "c", "2", "right", "x", "2", "3", "down", "z", "2")
        painter = pilot.app.screen.query_one(Board)._painter
        assert painter is not None
        assert game(pilot).position.values[6] == 2
        assert painter._marks(1) == {2: "same centre"}
        await press(pilot, "x", "u")


async def test_a_pause_hides_everything_and_takes_no_moves() -> None:
    async with playing() as pilot:
        await press(pilot, "right", "2", "left", "p")
        texts = shown(pilot) + str(pilot.app.screen.query_one("#cell", Static).content)
        assert not any(figure in texts for figure in "1234")
        assert not pilot.app.screen.query_one(Digits).visible
        assert "left" not in head(pilot) and "paused" in head(pilot)
        before = game(pilot).story
        await press(pilot, "right", "right", "3", "f", "u", "ctrl+r", "a", "t", "enter", "ctrl+b")
        await press(pilot, "y", "1", "b", "v", "f4")
        assert game(pilot).story == before and "Paused" in shown_message(pilot)
        await press(pilot, "p", "z")
        assert "11 left" in head(pilot)


async def test_a_finish_is_counted_once_and_leads_on(tmp_path: Path) -> None:
    saved = SavedGames(tmp_path)
    earlier = Finished("x", "easy", "4x4", 900, 0, False, "2026-11-20")
    saved.statistics.add([earlier])
    app = app_of(saved=saved)
    async with driven(app) as pilot:
        for cell, value in enumerate(SOLUTION):
            if not game(pilot).is_given(cell):
                game(pilot).go_to(cell)
                await press(pilot, value)
        assert shown_message(pilot).splitlines()[:6] == [
            "Solved!",
            "Your time: 12:34",
            "Level: easy",
            "all by yourself",
            "Solved of this level: 2",
            "Your best until now: 15:00",
        ]
        entry = saved.statistics.finished()[-1]
        assert (entry.level, entry.seconds, entry.alone) == ("easy", 754, True)
        assert entry.on == str(date.today())
        (kept,) = saved.games()
        assert "solved" in kept.describe(), "it is saved at once"
        await press(pilot, "u", "r")
        assert "Solved!" in shown_message(pilot)
        assert len(saved.statistics.finished()) == 2, "each puzzle counts once"
        await press(pilot, "f3")
        table = str(pilot.app.screen.query_one("#statistics", Static).content)
        assert [line.split() for line in table.splitlines()[:2]] == [
            ["Level", "Solved", "Without", "help", "Best", "Mean"],
            ["easy", "2", "2", "12:34", "13:47"],
        ]
        await press(pilot, "escape", "enter")
        assert game(pilot).title == "easy" and game(pilot).puzzle.size == 9
        await press(pilot, "o")
        assert pilot.app.screen.query_one(OptionList).option_count > 0


async def test_a_solved_game_opened_again_is_announced_and_replayed(tmp_path: Path) -> None:
    saved = SavedGames(tmp_path)
    solved = Game(puzzle_of(FOUR))
    for cell, value in enumerate(SOLUTION):
        if not solved.is_given(cell):
            solved.go_to(cell)
            solved.type(int(value))
    saved.keep(solved)
    async with driven(app_of(None, saved)) as pilot:
        pilot.app.screen.post_message(Paste(FOUR))
        await settled(pilot)
        assert "You have solved this one" in shown_message(pilot)
        await press(pilot, "f4")
        title = pilot.app.screen.query_one("#message-title", Static)
        assert str(title.content) == "The beginning, 12 moves"
        await press(pilot, "right", "right")
        words = str(pilot.app.screen.query_one("#message", Static).content)
        assert str(title.content) == "Move 2 of 12" and "r1c3 = 3" in words
        await press(pilot, "end", "space")
        assert str(title.content) == "The beginning, 12 moves", "it begins again"
        await press(pilot, "space", "escape", "ctrl+r")
        assert not game(pilot).is_begun
        await press(pilot, "u")
        assert game(pilot).solved, "to begin again is a move"


def test_the_puzzle_of_a_day_is_that_of_the_page() -> None:
    for day in (date(2026, 11, 23), date(2027, 1, 2)):
        options = tasks.today(day)
        request = {"seed": int(f"{day:%Y%m%d}"), "difficulty": "medium"}
        status, body = Local(Limits()).ask("generate", json.dumps(request))
        assert status == 200
        assert list(tasks.make(options).givens) == json.loads(body)["puzzle"]["givens"]
        assert (options.daily, options.title) == (str(day), f"{day}, medium")


async def test_the_start_offers_games_today_and_levels(tmp_path: Path) -> None:
    saved = SavedGames(tmp_path)
    begun = Game(puzzle_of(FOUR), title="mine")
    begun.go_to(1)
    begun.type(2)
    saved.keep(begun)
    async with driven(app_of(None, saved)) as pilot:
        assert isinstance(pilot.app.screen, StartScreen)
        shown = pilot.app.screen.query_one(OptionList)
        words = [str(option.prompt).strip() for option in shown.options]
        assert words[:2] == ["Go on with", "↻ mine, 4x4, boxes 2x2: 5 of 16 filled, 0:00"]
        assert words[3] == f"Today: {date.today()}, medium"
        assert words[4:9] == ["easy", "medium", "hard", "unfair", "extreme"]
        assert not game(pilot).clock.runs, "nothing runs before there is a puzzle"
        await press(pilot, "down", "enter")
        assert game(pilot).daily == str(date.today())
        await press(pilot, "i", "enter")
        assert game(pilot).title == "mine"


async def test_what_is_being_played_is_offered_as_it_is_now(tmp_path: Path) -> None:
    async with driven(app_of(saved=SavedGames(tmp_path))) as pilot:
        game(pilot).go_to(1)
        await press(pilot, "2")
        game(pilot).clock = Clock(3000, now=lambda: 0.0)
        await press(pilot, "i")
        shown = pilot.app.screen.query_one(OptionList)
        assert any("5 of 16 filled, 50:00" in str(each.prompt) for each in shown.options)


async def test_settings_are_kept_and_what_is_damaged_is_passed_over(tmp_path: Path) -> None:
    async with driven(app_of(saved=SavedGames(tmp_path / "games"))) as pilot:
        await press(pilot, "comma")
        pilot.app.screen.query_one("#check", Select).value = "off"
        pilot.app.screen.query_one("#theme", Select).value = "light"
        pilot.app.screen.query_one("#choose").focus()
        await press(pilot, "enter")
        assert pilot.app.theme == "nonet-light"
    assert Settings.load(tmp_path) == Settings(check="off", theme="light")
    (tmp_path / "settings.json").write_text('{"check": "never", "entry": "digit", "theme": 5}')
    assert Settings.load(tmp_path) == Settings(entry="digit")
    (tmp_path / "settings.json").write_text("[")
    assert Settings.load(tmp_path) == Settings.load(None) == Settings()


@pytest.fixture
def german() -> object:
    catalogue.choose("de")
    yield
    catalogue.choose(catalogue.ENGLISH)


@pytest.mark.usefixtures("german")
async def test_in_german_everything_beside_the_board_is_german() -> None:
    async with playing("@locked-candidates-3") as pilot:
        assert "noch" in head(pilot)
        await press(pilot, "p")
        assert shown_message(pilot) == "Pause\np spielt weiter."
        await press(pilot, "p", "enter")
        assert shown_message(pilot).startswith("Es wird kein Schritt gezeigt")
        await press(pilot, "v")
        assert "stimmt alles" in shown_message(pilot)
    assert title_words("diagonal hard") == "Diagonal schwer"
    assert title_words("hard 3") == "schwer 3"
    assert title_words("anti-knight + killer hard") == "Anti-Springer + Killerkäfig schwer"
    assert title_words("odd + even + ... hard") == "Ungerade + Gerade + ... schwer"
    ruled = nonet.parse("." * 81, rule=["killer 9 r1c1 r1c2", "anti-king"]).layout
    assert board_words(ruled) == "9x9 Anti-König, Killerkäfig"
    assert title_words("2026-11-23, medium") == "2026-11-23, mittel"
    assert board_words(nonet.parse("1" + "." * 35).layout) == "6x6, Blöcke 2x3"
    game = Game(puzzle_of(FOUR))
    for entry in (Entry.VALUE, Entry.CENTRE, Entry.COLOUR):
        game.go_to(list(Entry).index(entry) + 1)
        game.type(2, entry)
    names = [moment.name for moment in game.moments[1:]]
    assert names == ["r1c2 = 2", "mark 2 in r1c3", "colour 2 in r2c1"]
    assert [move_words(name) for name in names][1:] != names[1:]
    assert all("{" not in move_words(name) for name in names)


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (60, 20)])
async def test_all_that_there_is_to_play_can_be_seen(size: tuple[int, int]) -> None:
    async with driven(app_of(None), size) as pilot:
        entries = pilot.app.screen.query_one(OptionList)
        assert entries.max_scroll_y == 0, "nothing is hidden"
        note = pilot.app.screen.query_one(".note")
        assert note.region.bottom < size[1]
        await pilot.press("f2")
        await settled(pilot)
        labels = pilot.app.screen.query(".label")
        assert [each.size.height for each in labels] == [1] * 4, "on one line each"


def test_techniques_keep_their_names_in_other_languages() -> None:
    catalogue.choose("de")
    try:
        assert move_words("X-Wing") == "X-Wing"
    finally:
        catalogue.choose(catalogue.ENGLISH)


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
