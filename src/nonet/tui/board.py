"""The board as a widget: it shows a scene, scrolls, and reports where the mouse is."""

from __future__ import annotations

from dataclasses import dataclass

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size, Spacing
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from nonet.tui.geometry import Geometry, Zoom, zooms
from nonet.tui.painting import Painter
from nonet.tui.palette import palette
from nonet.tui.scene import Scene


class Board(ScrollView, can_focus=True, inherit_bindings=False):
    """A scene on the screen."""

    DEFAULT_CSS = "Board { width: 1fr; height: 1fr; }"

    @dataclass
    class Picked(Message):
        """A cell was clicked, or dragged over."""

        cell: int
        extend: bool  # whether what was chosen stays chosen

    def __init__(self, scene: Scene, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.scene = scene
        self.zoom: Zoom = zooms(scene.layout)[-1]
        self.geometry = Geometry(scene.layout, self.zoom, scene.fog)
        self._painter: Painter | None = None
        self._dragged: int | None = None

    # The parts that are seen.

    def show(self, scene: Scene) -> None:
        """Shows another scene, of the same board or of another."""
        if scene.layout != self.scene.layout:
            self.scene = scene
            self.set_zoom(zooms(scene.layout)[-1])
        if scene.fog != self.scene.fog:  # cages that come out of it have borders
            self.geometry = Geometry(scene.layout, self.zoom, scene.fog)
        self.scene = scene
        self.repaint()
        self.keep_in_view()

    def repaint(self) -> None:
        """Paints everything again, for another scene or in other colours."""
        self._painter = None
        self.refresh()

    def set_zoom(self, zoom: Zoom) -> None:
        """Shows the board at another zoom."""
        self.zoom = zoom
        self.geometry = Geometry(self.scene.layout, zoom, self.scene.fog)
        self.virtual_size = Size(self.geometry.width, self.geometry.height)
        self.repaint()
        self.call_after_refresh(self.keep_in_view)

    def keep_in_view(self) -> None:
        """Scrolls so that the cursor's cell is seen, if there is one."""
        if self.scene.cursor is not None:
            self.bring_into_view(self.scene.cursor)

    def bring_into_view(self, cell: int) -> None:
        """Scrolls so that a cell, with its borders, is seen."""
        x, y = self.geometry.place_of(cell)
        zoom = self.geometry.zoom
        self.scroll_to_region(
            Region(x - 1, y - 1, zoom.width + 2, zoom.height + 2),
            animate=False,
            spacing=Spacing(1, 2, 1, 2),
            force=True,
        )

    def on_mount(self) -> None:
        """The scroll bars' room, and the colours of whatever theme is chosen."""
        self.set_zoom(self.zoom)
        self.watch(self.app, "theme", self.repaint, init=False)

    def on_resize(self) -> None:
        """The cursor stays in view."""
        self.call_after_refresh(self.keep_in_view)

    @property
    def inset(self) -> tuple[int, int]:
        """Free columns and lines to the left of and above a board that is smaller than its room."""
        size, geometry = self.scrollable_content_region.size, self.geometry
        return max(0, (size.width - geometry.width) // 2), max(
            0, (size.height - geometry.height) // 2
        )

    def render_line(self, y: int) -> Strip:
        """One line of what is in view."""
        if self._painter is None:
            theme = self.app.current_theme
            colours = palette(dark=theme.dark, colours=not self.app.no_color)
            self._painter = Painter(self.scene, self.geometry, colours)
        scroll_x, scroll_y = self.scroll_offset
        across, down = self.inset
        line, width = y + scroll_y - down, self.size.width
        ground = self.rich_style if not self.app.no_color else Style()
        if not 0 <= line < self.geometry.height:
            return Strip.blank(width, ground)
        segments = [Segment(" " * across, ground), *self._painter.line(line)]
        return Strip(segments).crop_extend(scroll_x, scroll_x + width, ground)

    # The mouse.

    def _cell_under(self, event: events.MouseEvent) -> int | None:
        across, down = self.inset
        scroll_x, scroll_y = self.scroll_offset
        return self.geometry.cell_at(event.x + scroll_x - across, event.y + scroll_y - down)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Goes to a cell, or adds it."""
        cell = self._cell_under(event)
        if cell is None:
            return
        self._dragged = cell
        self.capture_mouse()
        self.post_message(self.Picked(cell, event.ctrl or event.shift or event.meta))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Adds the cells that the mouse is dragged over."""
        if self._dragged is None:
            return
        cell = self._cell_under(event)
        if cell is not None and cell != self._dragged:
            self._dragged = cell
            self.post_message(self.Picked(cell, True))

    def on_mouse_up(self) -> None:
        """The end of dragging."""
        self._dragged = None
        self.release_mouse()
