"""Rules that are broken, and what fits below a board: messages in a small terminal."""

from __future__ import annotations

from dataclasses import replace

from textual.containers import VerticalScroll
from textual.pilot import Pilot
from textual.widgets import Static

import nonet
from nonet.conflicts import Conflict
from nonet.tui.app import PlayApp
from nonet.tui.broken import broken_words
from nonet.tui.position import Position
from nonet.tui.settings import Settings
from tui.driving import game, playing, press, shown_message


def chosen(pilot: Pilot[None], **changes: str) -> None:
    app = pilot.app
    assert isinstance(app, PlayApp)
    app.settings = replace(Settings(), **changes)


async def test_a_wrong_value_names_the_rules_that_it_breaks() -> None:
    async with playing("@killer-1") as pilot:
        chosen(pilot)
        rule = next(each for each in game(pilot).layout.constraints if each.kind == "killer")
        cells = [*dict.fromkeys(rule.named_cells())]
        game(pilot).choose(cells)
        await press(pilot, "1")
        message = shown_message(pilot)
        assert message.startswith("That breaks a rule\nkiller 4 r1c5 r2c5: 1 is repeated.")
        await press(pilot, "u")
        assert shown_message(pilot).strip() == "", "what holds again is no message"
        chosen(pilot, check="off")
        await press(pilot, "1")
        assert "breaks" not in shown_message(pilot)
        chosen(pilot)


async def test_of_broken_rules_those_come_first_that_the_move_has_to_do_with() -> None:
    rules = ["killer 3 r1c1 r1c2", "killer 7 r3c3 r3c4", "sum 2 r2c1 r2c4", "even r4c4"]
    puzzle = nonet.parse("." * 16, rule=rules)
    async with playing(nonet.write(puzzle, "json")) as pilot:
        chosen(pilot)
        await press(pilot, "4", "down", "down", "right", "right", "4", "right", "1")
        message = shown_message(pilot).splitlines()
        assert message[:2] == ["That breaks a rule", "killer 7 r3c3 r3c4: the sum is 5."]
        await press(pilot, "down", "1")
        assert shown_message(pilot).splitlines()[1:] == [
            "even r4c4: 1 is not even.",
            "1 appears twice in column 4 (r3c4, r4c4).",
            "and 2 more",
        ]


def test_a_rule_as_long_as_its_automaton_is_cut() -> None:
    words = f"regex {'12' * 60} r1c1-r1c4"
    clash = Conflict(1, (0,), ("r1c1",), f"{words}: it does not match", repeated=False)
    position = Position.of([1])
    found = broken_words([clash], position, position)
    assert found == f"{words[:77]}...: it does not match."


async def test_below_the_board_words_about_the_cell_and_modes_are_a_line_each() -> None:
    async with playing("@killer-2", size=(60, 25)) as pilot:
        chosen(pilot)
        await press(pilot, "c", "5", "x", "6", "z")
        about, modes = (pilot.app.screen.query_one(name) for name in ("#cell", "#modes"))
        assert isinstance(about, Static)
        assert str(about.content) == "r1c1  centre 5  corner 6"
        assert (about.size.height, modes.size.height) == (1, 1)
        await pilot.resize_terminal(100, 40)
        await pilot.pause()
        assert str(about.content) == "r1c1  centre 5\ncorner 6"
        assert (about.size.height, modes.size.height) == (2, 2)


async def test_a_long_message_can_be_read_with_keys() -> None:
    async with playing("@killer-2", size=(60, 25)) as pilot:
        messages = pilot.app.screen.query_one("#messages", VerticalScroll)
        assert messages.scroll_y == 0
        await press(pilot, ">")
        assert messages.scroll_y == messages.size.height - 1
        await press(pilot, "<")
        assert messages.scroll_y == 0
