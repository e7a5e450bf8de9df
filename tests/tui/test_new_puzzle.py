"""The dialog for a new puzzle: what is wrong stands in it, rules are listed, making is given up."""

from __future__ import annotations

import pytest
from textual.widgets import Input, OptionList, Select, Static

from nonet.constraints import CONSTRAINTS, Kind, parse_outline, parse_rule
from nonet.tui.new import ANY, NewScreen, RuleListScreen, text_of
from tui.driving import Slow, game, playing, press, settled, until


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
