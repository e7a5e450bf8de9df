"""Boards with rules or other values in the terminal: letters, signs, words, broken rules."""

from dataclasses import replace
from typing import Any

import pytest
from textual.containers import VerticalScroll
from textual.pilot import Pilot
from textual.widgets import Static

import nonet
from nonet import examples
from nonet.conflicts import Conflict
from nonet.constraints import CONSTRAINTS
from nonet.model import Layout, cell_name
from nonet.tui.app import PlayApp
from nonet.tui.broken import broken_words
from nonet.tui.game import Game
from nonet.tui.geometry import Geometry, best_zoom, zooms
from nonet.tui.painting import Painter
from nonet.tui.palette import DARK, palette
from nonet.tui.panel import Digits
from nonet.tui.position import Position
from nonet.tui.rules import rules_of, words_of
from nonet.tui.scene import scene_of_game
from nonet.tui.settings import Settings
from tui.driving import game, playing, press, shown_message
from tui.driving import game as playing_game
from tui.test_painting import picture


def game_with(*rules: str, cursor: int = 80) -> Game:
    game = Game(nonet.parse("." * 81, rule=list(rules)))
    game.go_to(cursor)
    return game


def test_cells_of_a_rule_have_its_letter_and_clues_have_none() -> None:
    game = game_with(
        "renban r1c1 r1c2 r2c1", "thermometer r1c2-r1c5", "sandwich 9 r5c0", "anti-knight"
    )
    rules = rules_of(game.layout)
    # In two rules: the letter of the smaller one.
    assert rules.letters == {0: "a", 1: "a", 9: "a", 2: "b", 3: "b", 4: "b"}
    text = "".join(picture(game, zooms(game.layout)[0]))
    assert text.count("a") == 3 and text.count("b") == 3


def test_cages_have_no_lines_inside_and_their_number_above() -> None:
    game = Game(nonet.parse("." * 16, rule=["killer 7 r1c1 r1c2 r1c3 r2c1", "killer 3 r3c4 r4c4"]))
    lined = next(zoom for zoom in zooms(game.layout) if zoom.name == "lined")
    assert picture(game, lined) == [
        "┏7━━━━━━━━━━┳━━━━━┯━━━━━┓",
        "┃[   ]      ╏     │     ┃",
        "┃     ┌─────╂─────┼─────┨",
        "┃     │     ┃     │     ┃",
        "┣━━━━━┿━━━━━╋━━━━━┿3━━━━┫",
        "┃     │     ┃     │     ┃",
        "┠─────┼─────╂─────┤     ┃",
        "┃     │     ┃     │     ┃",
        "┗━━━━━┷━━━━━┻━━━━━┷━━━━━┛",
    ]
    overlapping = game_with("killer 15 r1c1 r1c2", "killer 9 r1c2 r1c3", "killer 4 r5c5 r7c7")
    rules = rules_of(overlapping.layout)
    assert [each.text for each in rules.cages] == ["9"]
    assert rules.letters == {0: "c", 1: "c", 40: "a", 60: "a"}, "what is no cage has letters"
    assert rules.all_letters[2] == "b", "and cages where there are no borders"


def test_rules_inside_of_doublers_are_shown_one_by_one() -> None:
    inside = "(killer 7 r1c1 r1c2) (difference r3c3 r3c4) (thermometer r5c5-r5c7) (odd @digit_r9c9)"
    rules = rules_of(game_with(f"doublers {inside}").layout)
    assert [each.text for each in rules.cages] == ["7"]
    assert rules.signs == {(20, 21): "\N{WHITE CIRCLE}"}
    words = [each.words for each in rules.named]
    assert "doublers: killer 7 r1c1 r1c2" in words and len(words) == 4
    assert [each.words for each in rules_of(game_with("doublers").layout).named] == ["doublers"]


def test_signs_stand_on_borders_at_every_size_that_is_chosen() -> None:
    rules = (
        "difference r1c1 r1c2",
        "ratio r1c1 r2c1",
        "pair-sum 10 r5c5 r5c6",
        "less-than r9c1 r8c1",
    )
    game = game_with(*rules)
    assert rules_of(game.layout).signs == {(0, 1): "○", (0, 9): "●", (40, 41): "X", (63, 72): "∨"}
    for lines in (50, 24, 20):
        text = "".join(picture(game, best_zoom(game.layout, 80, lines)))
        assert all(text.count(sign) == 1 for sign in "○●X∨"), lines


def test_the_words_of_the_cursors_cell_and_its_partners_ground() -> None:
    game = game_with("killer 15 r1c1 r3c5", "difference r1c1 r1c2", "anti-knight", cursor=0)
    text = words_of(game.layout, 0).plain
    assert text == "○ difference r1c1 r1c2\na killer 15 r1c1 r3c5\n· anti-knight"
    assert words_of(game.layout, 50).plain == "· anti-knight"
    assert words_of(Layout.of(4), 0).plain == "no further rule here"
    many = game_with(*(f"killer {n} r1c1 r9c{n}" for n in range(3, 10)))
    assert words_of(many.layout, 0).plain.endswith("and 3 more")
    geometry = Geometry(game.layout, zooms(game.layout)[0])
    painter = Painter(scene_of_game(game), geometry, palette(dark=DARK == "dark", colours=True))
    assert painter._ground(22) == "house" and painter._ground(1) == "house"


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(kind.name for kind in CONSTRAINTS.builtin()))
def test_every_rule_is_painted_and_put_in_words(name: str) -> None:
    for puzzle in (examples.get(f"{name}-{i}").puzzle for i in (1, 3)):
        game = Game(puzzle)
        for zoom in zooms(game.layout):
            assert {len(line) for line in picture(game, zoom)} == {
                Geometry(game.layout, zoom).width
            }
        described = {each.words for each in rules_of(game.layout).named}
        # What doublers count twice for is named rule by rule.
        counted = ("doublers", "schrodinger")
        rules = [rule for rule in game.layout.constraints if rule.kind not in counted]
        inside = {text for text in described if text.partition(": ")[0] in counted}
        assert described - inside == {rule.describe(game.layout) for rule in rules}
        assert bool(inside) == (name in counted)


async def test_the_rules_are_beside_the_board() -> None:
    async with playing("@killer-2") as pilot:
        found = pilot.app.screen.query_one("#rules")
        assert found.display
    async with playing() as pilot:
        assert not pilot.app.screen.query_one("#rules").display


def test_lines_cross_the_borders_between_their_cells() -> None:
    game = Game(
        nonet.parse(
            "." * 16,
            rule=[
                "thermometer r1c1 r1c2 r2c3 r3c3",
                "arrow r4c1 / r4c2 r3c1",
                "palindrome r2c1 r1c2",
            ],
        )
    )
    game.go_to(7)
    roomy = zooms(game.layout)[0]
    lined = next(zoom for zoom in zooms(game.layout) if zoom.name == "lined")
    assert picture(game, lined) == [
        "┏━━━━━┯━━━━━┳━━━━━┯━━━━━┓",
        "┃ⓒ    ═b    ┃     │     ┃",
        "┠─────╱─────╲─────┼─────┨",
        "┃b    │     ┃c    │[   ]┃",
        "┣━━━━━┿━━━━━╋━━║━━┿━━━━━┫",
        "┃a    │     ┃c    │     ┃",
        "┠─────╲─────╂─────┼─────┨",
        "┃ⓐ    ═a    ┃     │     ┃",
        "┗━━━━━┷━━━━━┻━━━━━┷━━━━━┛",
    ]
    assert "".join(picture(game, roomy)).count("║") == 1
    crossing = Game(nonet.parse("." * 16, rule=["renban r1c1 r2c2", "renban r1c2 r2c1"]))
    assert "".join(picture(crossing, lined)).count("╳") == 1
    assert rules_of(crossing.layout).has_signs_between_rows, "no zoom without lines is chosen"


async def test_the_pen_draws_lines_and_paints_candidates() -> None:
    async with playing("." * 16) as pilot:

        def painted(kind: str) -> list[int]:
            return [cell for cell, each in enumerate(getattr(now().position, kind)) if each]

        def now() -> Game:
            return playing_game(pilot)

        await pilot.press("f", "ctrl+l", "3", "shift+right", "shift+down", "shift+left")
        assert (painted("blue"), painted("orange")) == ([0], [])
        assert now().position.lines[:8] == (1 << 1, 1 << 3, 0, 0, 1 << 1, 0, 0, 0)
        lined = next(zoom for zoom in zooms(now().layout) if zoom.name == "lined")
        lines = picture(now(), lined)
        assert (lines[1][6], lines[2][9], lines[3][6]) == ("━", "┃", "━")
        await pilot.press("shift+right", "home", "up", "3")
        assert now().position.lines[4] == 0, "a line that is there is taken away"
        assert (painted("blue"), painted("orange")) == ([], [0])
        await pilot.press("3", "u", "u")
        assert painted("blue") == [0]


def test_five_rules_of_a_cell_are_shown_and_of_more_their_number() -> None:
    rules = ["killer 5 r1c1 r2c1", "killer 4 r1c1 r1c2"]
    rules += [f"killer {6 + n} r1c1 r1c2 r2c{n}" for n in range(1, 5)]
    five, six = (
        words_of(nonet.parse("." * 16, rule=rules[start:]).layout, 0).plain.splitlines()
        for start in (1, 0)
    )
    assert len(five) == len(six) == 5
    assert "killer" in five[-1] and six[-1] == "and 2 more"


@pytest.mark.parametrize(
    ("size", "wanted"),
    [
        (1, "roomy 3x1, lined 5x1, narrow 3x1, tiny 3x1"),
        (2, "roomy 5x1, spacious 4x1, lined 5x1, narrow 3x1, tiny 3x1"),
        (5, "roomy 7x2, spacious 5x2, lined 5x1, narrow 3x1, tiny 3x1"),
        (8, "roomy 9x2, spacious 6x2, lined 5x1, narrow 3x1, tiny 3x1"),
        (9, "roomy 7x3, spacious 5x3, compact 5x2, lined 5x1, narrow 3x1, tiny 3x1"),
        (12, "roomy 9x3, spacious 6x3, compact 6x2, lined 5x1, narrow 4x1, tiny 3x1"),
    ],
)
def test_the_zooms_of_a_board(size: int, wanted: str) -> None:
    found = zooms(Layout.of(size, None if size > 5 else "none"))
    assert ", ".join(f"{zoom.name} {zoom.width}x{zoom.height}" for zoom in found) == wanted


def test_fog_hides_clues_until_right_digits_lift_it() -> None:
    puzzle = nonet.parse("1...............", rule=["killer 5 r1c2 r1c3", "difference r4c3 r4c4"])
    solution = nonet.model.Grid(puzzle.layout, list(map(int, "1234341221434321")))
    foggy = nonet.Document(puzzle, solution=solution, fog=nonet.model.Fog()).carried()
    game = Game(foggy)
    zoom = best_zoom(game.layout, 80, 40)
    text = "\n".join(picture(game, zoom))
    assert "▒" in text
    assert "5" not in text
    assert "○" not in text
    assert "killer" not in words_of(game.layout, 1, game.fog).plain
    game.go_to(5)
    game.type(4)
    assert "5" in "\n".join(picture(game, zoom))
    assert "killer" in words_of(game.layout, 1, game.fog).plain


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


async def test_zero_is_a_value_where_it_is_one() -> None:
    async with playing("@doppelganger-3") as pilot:
        await press(pilot, "0")
        assert game(pilot).position.values[0] == 1, "counted from 1"
        assert "r1c1  0, yours" in panel(pilot)
        await press(pilot, "6")
        assert "r1c1  6, yours" in panel(pilot)
        await press(pilot, "7")
        assert shown_message(pilot) == "No such value\nHere are values from 0 to 6."
        assert game(pilot).moments[-1].name == "r1c1 = 6"
        await press(pilot, "right", "right", "c", "0", "4")
        assert "centre 0 4" in panel(pilot)
        await press(pilot, "backspace")
        keys = pilot.app.screen.query_one(Digits).render().plain
        assert keys.split() == ["0", "1", "2", "3", "4", "5", "6"]


async def test_hints_have_the_values_that_players_see() -> None:
    async with playing("@doppelganger-1") as pilot:
        await press(pilot, "t", "t", "t")
        assert "So cross out 0 in r1c1" in shown_message(pilot)
        before = game(pilot).position.values
        await press(pilot, "enter")
        while game(pilot).position.values == before:
            await press(pilot, "t", "t", "t", "enter")
        cell = next(i for i, value in enumerate(game(pilot).position.values) if value != before[i])
        shown = game(pilot).position.values[cell] - 1
        assert f"{cell_name(cell, 4)}  {shown}, yours" in panel(pilot), "counted from 1"


async def test_more_values_than_columns_and_fewer_rows() -> None:
    async with playing(".Shape~4x6.") as pilot:
        await press(pilot, "6", "down", "down", "down", "down", "5")
        assert game(pilot).position.values[::18] == (6, 5)
        assert "4x6" in str(pilot.app.screen.query_one("#head-title", Static).content)
    async with playing(".Shape~6x6~9.") as pilot:
        await press(pilot, "9")
        assert game(pilot).position.values[0] == 9


def panel(pilot: Any) -> str:
    return str(pilot.app.screen.query_one("#cell", Static).render())
