"""How the app looks: every cell where the geometry says, at every zoom, in every terminal."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual.widgets import Static

import nonet
from nonet import examples
from nonet.model import Layout, Puzzle, Relation
from nonet.tui.base import BoardScreen
from nonet.tui.board import Board
from nonet.tui.game import Game
from nonet.tui.geometry import Geometry, Zoom, best_zoom, mark_of, zooms
from nonet.tui.painting import Painter, _signs
from nonet.tui.palette import DARK, palette
from nonet.tui.position import Entry
from nonet.tui.scene import finding_of_step, scene_of_game, scene_of_state
from nonet.tui.typing import typed
from strategies import layouts, related_layouts
from tui.boards import boards
from tui.driving import app_of, driven, game, playing, press, settled


def picture(game: Game, zoom: Zoom, *, theme: str = DARK) -> list[str]:
    geometry = Geometry(game.layout, zoom, game.fog)
    painter = Painter(scene_of_game(game), geometry, palette(dark=theme == DARK, colours=True))
    return ["".join(part.text for part in painter.line(y)) for y in range(geometry.height)]


@settings(max_examples=30)
@given(st.one_of(layouts(max_size=7), related_layouts()), st.data())
def test_lines_fill_the_board_exactly(layout: Layout, data: st.DataObject) -> None:
    values = [0] * layout.cell_count
    game = Game(Puzzle(layout, values))
    for entry in Entry:
        game.go_to(data.draw(st.integers(0, layout.cell_count - 1)))
        game.type(data.draw(st.integers(1, layout.size)), entry)
    zoom = data.draw(st.sampled_from(zooms(layout)))
    geometry = Geometry(layout, zoom)
    lines = picture(game, zoom)
    assert [len(line) for line in lines] == [geometry.width] * geometry.height


@settings(max_examples=20)
@given(layouts(max_size=7), st.data())
def test_every_column_and_line_of_a_cell_belongs_to_it(layout: Layout, data: st.DataObject) -> None:
    zoom = data.draw(st.sampled_from(zooms(layout)))
    geometry = Geometry(layout, zoom)
    seen = set()
    for cell in range(layout.cell_count):
        x, y = geometry.place_of(cell)
        for corner in ((x, y), (x + zoom.width - 1, y + zoom.height - 1)):
            assert geometry.cell_at(*corner) == cell
            assert corner not in seen
            seen.add(corner)
        assert geometry.line_at(y) == (cell // layout.size, 0)
    assert geometry.cell_at(-1, 0) is None
    assert geometry.cell_at(0, geometry.height) is None


@given(boards(max_size=9), st.data())
def test_values_stand_in_their_cells(puzzle: Puzzle, data: st.DataObject) -> None:
    zoom = data.draw(st.sampled_from(zooms(puzzle.layout)))
    geometry = Geometry(puzzle.layout, zoom)
    lines = picture(Game(puzzle), zoom)
    for cell, value in enumerate(puzzle.givens):
        x, y = geometry.place_of(cell)
        inside = "".join(line[x : x + zoom.width] for line in lines[y : y + zoom.height])
        assert (str(value) in inside) == (value > 0)


def test_the_borders_are_those_of_the_librarys_picture() -> None:
    for name in ("easy-1", "jigsaw-1", "6x6-1"):
        puzzle = examples.get(name).puzzle
        zoom = next(zoom for zoom in zooms(puzzle.layout) if zoom.name == "narrow")
        game = Game(puzzle)
        empty = next(cell for cell, value in enumerate(puzzle.givens) if not value)
        game.go_to(empty)
        drawn = "\n".join(picture(game, zoom)).replace("[", " ").replace("]", " ")
        assert drawn == str(puzzle), name


def test_nine_by_nine_with_all_marks_fits_a_small_terminal() -> None:
    layout = Layout.of(9)
    zoom = best_zoom(layout, 80 - 24, 24 - 2)
    assert zoom.spots is not None and zoom.name == "compact"
    assert best_zoom(layout, 80 - 24, 24 - 2, bands=False).name == "lined"
    assert best_zoom(layout, 200, 100).name == "roomy"
    assert best_zoom(layout, 1, 1) is zooms(layout)[-1]


@pytest.mark.parametrize("zoom", ["roomy", "spacious", "compact"])
def test_marks_stand_at_their_spots(zoom: str) -> None:
    game = Game(Puzzle(Layout.of(9), [0] * 81))
    game.go_to(40)
    for value in (1, 5, 9):
        game.type(value, Entry.CENTRE)
    game.go_to(0)
    chosen = next(each for each in zooms(game.layout) if each.name == zoom)
    geometry = Geometry(game.layout, chosen)
    x, y = geometry.place_of(40)
    cell = [line[x : x + chosen.width] for line in picture(game, chosen)[y : y + chosen.height]]
    expected = {
        "roomy": [" 1     ", "   5   ", "     9 "],
        "spacious": [" 1   ", "  5  ", "   9 "],
        "compact": ["1   5", "   9 "],
    }
    assert cell == expected[zoom]


def test_marks_in_a_line_end_in_dots_where_they_do_not_fit() -> None:
    game = Game(Puzzle(Layout.of(9), [0] * 81))
    game.fill_marks()
    lined = next(zoom for zoom in zooms(game.layout) if zoom.name == "lined")
    assert "│1234…│" in picture(game, lined)[3]


def test_nothing_is_shown_by_colour_alone() -> None:
    # The text, or a style that is no colour, of whatever is pointed at is another.
    puzzle = nonet.parse("1..4....2......3")
    game = Game(puzzle)
    game.fill_marks()
    state = game.state()
    step = nonet.steps(state)[0]
    zoom = zooms(puzzle.layout)[0]
    geometry = Geometry(puzzle.layout, zoom)
    plain = palette(dark=True, colours=False)

    def shown(painter: Painter) -> list[list[tuple[str, object]]]:
        lines = [painter.line(y) for y in range(geometry.height)]
        return [[(part.text, part.style) for part in line] for line in lines]

    bare = Painter(scene_of_game(game), geometry, plain)
    pointed = Painter(scene_of_game(game, finding_of_step(step)), geometry, plain)
    assert shown(bare) != shown(pointed)
    text = "".join(part.text for y in range(geometry.height) for part in pointed.line(y))
    assert f"+{step.placements[0].value}" in text
    for line in (*shown(bare), *shown(pointed)):
        for _, style in line:
            assert style.color is None and style.bgcolor is None  # type: ignore[attr-defined]


def test_conflicts_have_an_exclamation_mark() -> None:
    game = Game(nonet.parse("1..4....2......3"))
    game.go_to(1)
    game.type(1)
    assert picture(game, zooms(game.layout)[0])[1].count("1!") == 2


def test_a_covered_board_shows_nothing() -> None:
    game = Game(nonet.parse("1..4....2......3"))
    geometry = Geometry(game.layout, zooms(game.layout)[0])
    painter = Painter(scene_of_game(game, hidden=True), geometry, palette(dark=False, colours=True))
    text = "".join(part.text for y in range(geometry.height) for part in painter.line(y))
    assert not any(symbol.isdigit() for symbol in text)


def test_signs_between_neighbours_are_drawn_on_the_borders() -> None:
    game = Game(examples.get("futoshiki-1").puzzle)
    game.go_to(15)
    lines = picture(game, zooms(game.layout)[0])
    # r1c2<r2c2 r3c2<r2c2 r4c1<r3c1 r4c2<r3c2
    assert [line.strip("┠┨").count("∧") for line in lines].count(1) == 1
    assert sum(line.count("∨") for line in lines) == 3


def test_marks_above_nine_are_letters() -> None:
    assert [mark_of(value) for value in (1, 9, 10, 25, 35)] == ["1", "9", "A", "P", "Z"]


@given(st.integers(1, 40), st.text("0123456789ABCZ", min_size=1, max_size=6))
def test_typed_digits_become_values_of_the_board(size: int, text: str) -> None:
    pending = ""
    for key in text:
        outcome = typed(pending, key, range(1, size + 1))
        if outcome is None:
            assert not pending
            continue
        assert all(1 <= value <= size for value in outcome.values)
        pending = outcome.pending
        assert not pending or int(pending) * 10 <= size


@given(st.integers(1, 99))
def test_every_value_can_be_typed(size: int) -> None:
    for value in range(1, size + 1):
        pending = ""
        found: list[int] = []
        for key in str(value):
            outcome = typed(pending, key, range(1, size + 1))
            assert outcome is not None
            found += outcome.values
            pending = outcome.pending
        assert [*found, *([int(pending)] if pending else [])] == [value]


def test_marks_in_corners_are_not_those_of_the_centre() -> None:
    game = Game(Puzzle(Layout.of(4), [0] * 16))
    game.go_to(0)
    game.type(1, Entry.CORNER)
    game.type(2, Entry.CENTRE)
    game.go_to(5)
    chosen = zooms(game.layout)[0]
    painter = Painter(
        scene_of_game(game), Geometry(game.layout, chosen), palette(dark=True, colours=False)
    )
    assert painter._marks(0) == {1: "corner", 2: "centre"}


def test_a_state_of_a_path_is_drawn_without_what_players_add() -> None:
    state, step = next(nonet.explain("1000003004000020").states())
    for shown in (None, step):
        found = scene_of_state(state, shown)
        assert found.givens == sum(1 << cell for cell in (0, 6, 9, 14))
        for of_players in (found.corner, found.colours, found.blue, found.orange):
            assert of_players == (0,) * 16


def test_relations_that_are_no_order_are_dots() -> None:
    kinds: dict[str, Callable[[int, int], bool]] = {
        "<": lambda a, b: a < b,
        ">": lambda a, b: a > b,
        "●": lambda a, b: abs(a - b) == 1,
        "● ": lambda a, b: abs(a - b) == 2,
    }
    for sign, holds in kinds.items():
        layout = Layout.of(4).with_relations([Relation.of("a sign", 0, 1, 4, holds)])
        assert _signs(layout) == {(0, 1): sign.strip()}


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (60, 40)])
async def test_a_large_board_scrolls_with_the_cursor(size: tuple[int, int]) -> None:
    async with playing("@25x25-1", size) as pilot:
        board = pilot.app.screen.query_one(Board)
        for keys in (["end"], ["pagedown"], ["home"], ["pageup"], ["ctrl+down", "ctrl+right"]):
            await press(pilot, *keys)
            x, y = board.geometry.place_of(game(pilot).cursor)
            view = board.scrollable_content_region.size
            across, down = board.scroll_offset
            assert across <= x and x + board.zoom.width <= across + view.width, keys
            assert down <= y < down + view.height, keys
            assert (across, down) == (0, 0) or (x, y) != board.geometry.place_of(0), keys
        assert game(pilot).cursor == 5 * 25 + 5


async def test_everything_fits_a_small_terminal() -> None:
    async with playing("@locked-candidates-3") as pilot:
        await press(pilot, "f")
        board = pilot.app.screen.query_one(Board)
        assert board.zoom.spots is not None, "all marks are seen"
        assert board.geometry.height <= board.size.height
        assert board.geometry.width <= board.size.width
        assert not board.show_vertical_scrollbar


async def test_a_terminal_that_is_too_small_is_named_as_the_reason() -> None:
    async with playing("@locked-candidates-3", (30, 10)) as pilot:
        text = str(pilot.app.screen.query_one("#too-small", Static).content)
        assert "30x10" in text and "40x22" in text
        await pilot.resize_terminal(80, 24)
        await settled(pilot)
        assert not pilot.app.screen.has_class("-too-small")
        await pilot.resize_terminal(50, 40)
        await settled(pilot)
        assert pilot.app.screen.has_class("-stacked")


async def test_zoom_and_theme() -> None:
    async with playing("@locked-candidates-3", (120, 40)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, BoardScreen)
        assert screen.board.zoom.name == "roomy"
        await press(pilot, "minus", "minus")
        assert screen.board.zoom.name == "compact"
        await press(pilot, "plus", "plus", "plus")
        assert screen.board.zoom.name == "roomy"
        await press(pilot, "d")
        assert pilot.app.theme == "nonet-light"
        await press(pilot, "d")
        assert pilot.app.theme == "nonet-dark"


async def test_the_board_follows_any_theme_of_the_command_palette() -> None:
    async with playing() as pilot:
        themes = pilot.app.available_themes
        ansi = [name for name in themes if "ansi" in name]  # whose colours are names
        for name in ("rose-pine-dawn", "nord", *ansi):
            pilot.app.theme = name
            await press(pilot, "right")
            dark = themes[name].dark
            board = pilot.app.screen.query_one(Board)
            assert board._painter is not None
            assert board._painter.palette == palette(dark=dark, colours=True)
            await press(pilot, "d")
            assert pilot.app.theme == ("nonet-light" if dark else "nonet-dark")


async def test_without_colours_nothing_is_coloured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with driven(app_of("@locked-candidates-3", plain=True)) as pilot:
        await press(pilot, "f", "t", "t", "t")
        board = pilot.app.screen.query_one(Board)
        assert board.zoom.name == "lined", "rows are told apart by borders"
        for y in range(24):
            for segment in pilot.app.screen._compositor.render_strips()[y]:
                style = segment.style
                assert style is None or style.color is None or style.color.is_default
        shown = "".join(board.render_line(y).text for y in range(board.size.height))
        assert "[" in shown and "+" in shown
