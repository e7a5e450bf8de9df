"""The common part of the screens with a board: head, board, panel, foot, and their sizes."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Footer, Label, Static

from nonet.catalogue import translated
from nonet.tui.board import Board
from nonet.tui.geometry import Zoom, best_zoom, zooms
from nonet.tui.keys import Key
from nonet.tui.scene import Scene

if TYPE_CHECKING:
    from nonet.tui.app import PlayApp

LEAST_WIDTH, LEAST_HEIGHT = 40, 22
PANEL_WIDTH, PANEL_HEIGHT = 24, 7  # at least, beside the board and below it
_WIDEST_PANEL = 46
_AIRY = 30  # lines from which on the panel has air above it
_LINES = 2  # the head and the foot


class BoardScreen(Screen[None]):
    """A screen with a board."""

    keys: dict[str, list[Key]]  # the table of its keys, for the help

    def __init__(self) -> None:
        super().__init__()
        self._zoom: Zoom | None = None  # that the user has chosen; else what fits

    @property
    def nonet(self) -> PlayApp:
        """The app."""
        return cast("PlayApp", self.app)

    def scene(self) -> Scene:
        """The scene that is to be seen now."""
        raise NotImplementedError

    def panel(self) -> Widget:
        """The panel beside the board."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        """Head, board and panel, foot."""
        yield Static(id="too-small")
        with Horizontal(id="head"):
            yield Label(id="head-title")
            yield Label(id="head-state")
        with Horizontal(id="body"):
            yield Board(self.scene(), id="board")
            yield self.panel()
        yield Footer(show_command_palette=False, compact=True)

    @property
    def board(self) -> Board:
        """The board."""
        return self.query_one(Board)

    def set_head(self, title: str, state: str) -> None:
        """Set the head line, to the left and to the right."""
        # Their room is fixed: what a key changes is painted, and nothing is arranged again.
        self.query_one("#head-title", Label).update(Content(title), layout=False)
        self.query_one("#head-state", Label).update(Content(state), layout=False)

    # The sizes of the parts.

    def on_resize(self, event: events.Resize) -> None:
        """Shares the room out again."""
        self.share_room()

    def share_room(self) -> None:
        """Gives the board the room it needs and the panel the rest, beside or below it."""
        width, height = self.app.size
        small = width < LEAST_WIDTH or height < LEAST_HEIGHT
        self.set_class(small, "-too-small")
        if small:
            self.query_one("#too-small", Static).update(
                translated(
                    "This terminal is {width}x{height}.\nThe board needs at least {least}:\n"
                    "make it larger.",
                    width=width,
                    height=height,
                    least=f"{LEAST_WIDTH}x{LEAST_HEIGHT}",
                )
            )
            return
        layout, free = self.board.scene.layout, height - _LINES
        bands = not self.app.no_color
        beside = best_zoom(layout, width - PANEL_WIDTH, free, bands=bands)
        below = best_zoom(layout, width, free - PANEL_HEIGHT, bands=bands)
        order = zooms(layout)
        stacked = order.index(below) < order.index(beside) or (
            beside is order[-1] and width < PANEL_WIDTH + LEAST_WIDTH
        )
        self.set_class(stacked, "-stacked")
        self.set_class(height >= _AIRY and not stacked, "-airy")
        self.board.set_zoom(self._zoom or (below if stacked else beside))
        geometry = self.board.geometry
        panel = self.query_one("#panel").styles
        beside_it = max(PANEL_WIDTH, min(_WIDEST_PANEL, width - geometry.width - 1))
        panel.width = "100%" if stacked else beside_it
        panel.height = max(PANEL_HEIGHT, free - geometry.height - 2) if stacked else "1fr"

    def action_zoom(self, change: int) -> None:
        """Larger or smaller cells."""
        order = zooms(self.board.scene.layout)
        at = order.index(self.board.zoom) + change
        self._zoom = order[min(max(at, 0), len(order) - 1)]
        self.share_room()

    def forget_zoom(self) -> None:
        """Takes what fits again, for another board."""
        self._zoom = None

    def action_theme(self) -> None:
        """Dark or light."""
        self.nonet.toggle_theme()

    def action_help(self) -> None:
        """All keys of this screen."""
        from nonet.tui.dialogs import HelpScreen

        self.app.push_screen(HelpScreen(self.keys))
