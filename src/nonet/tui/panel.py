"""The panel beside the board: the cell, the digits, the mode, and messages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from nonet.catalogue import later, translated
from nonet.games import notation_of
from nonet.model import Grid, cell_name, cells_of
from nonet.model.boxes import default_box
from nonet.tui.game import Game
from nonet.tui.position import COLOURS, Entry
from nonet.tui.rules import RulesOfCell

_BUTTONS = (("hint", later("Hint")), ("check", later("Check")), ("undo", later("Undo")))
# By their numbers from 1.
_COLOURS = (
    *(later("blue"), later("orange"), later("green"), later("pink")),
    *(later("yellow"), later("violet"), later("teal"), later("grey")),
)
# Likewise.
_SIGNS = (later("shaded"), later("crossed out"), later("in a circle"), *"ABCDEF")

_LINES = 2  # about the cell


class Digits(Widget):
    """All values to click on, each with how often it is still to be written."""

    DEFAULT_CSS = "Digits { height: auto; width: 100%; }"

    @dataclass
    class Clicked(Message):
        """A value was clicked."""

        value: int

    def __init__(self) -> None:
        super().__init__(id="digits")
        self._remaining: Sequence[int | None] = ()
        self._least = 1
        self._marked = 0
        self._chosen = 0

    def show(
        self, remaining: Sequence[int | None], marked: int, chosen: int = 0, least: int = 1
    ) -> None:
        """Shows how often each value is still to be written; None where that is not known.

        `marked` is what stands in the cell, as a bit set; `chosen` the digit that is chosen;
        `least` the first value as people write it.
        """
        self._least = least
        if len(remaining) != len(self._remaining):
            self.refresh(layout=True)
        self._remaining, self._marked, self._chosen = remaining, marked, chosen
        self.refresh()

    @property
    def _columns(self) -> int:
        return self._columns_in(self.size.width or 22)

    def _columns_in(self, width: int) -> int:
        size = max(1, len(self._remaining))
        box = default_box(size)
        wide = box.columns if box and box.rows > 1 else min(size, 5)
        return max(1, min(wide, width // self._key))

    @property
    def _key(self) -> int:
        """Columns of a key."""
        return 7 if len(self._remaining) <= 9 else 4

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """As many lines as there are rows of keys."""
        return -(-max(1, len(self._remaining)) // self._columns_in(width))

    def render(self) -> Content:
        """The keys in rows."""
        parts: list[tuple[str, str]] = []
        colours = not self.app.no_color
        for value, left in enumerate(self._remaining, 1):
            done = left == 0
            number = value + self._least - 1
            style = "dim strike" if done else "bold"
            if self._marked >> value & 1:
                style += " $accent" if colours else " reverse"
            pointer = "▸" if value == self._chosen else " "
            if len(self._remaining) <= 9:
                count = "✓ " if done else "" if left is None else f"×{left}"
                parts.append((f"{pointer}{number} ", style))
                parts.append((f"{count:<4}", "$secondary" if colours else "dim"))
            else:
                parts.append((f"{pointer}{number:>2}", style))
                parts.append(("✓" if done else " ", "dim"))
            if value % self._columns == 0:
                parts.append(("\n", ""))
        return Content.assemble(*parts)

    def on_click(self, event: events.Click) -> None:
        """Reports which value was clicked."""
        column = event.x // self._key
        value = event.y * self._columns + column + 1
        if column < self._columns and 1 <= value <= len(self._remaining):
            self.post_message(self.Clicked(value))


class MessagePanel(Vertical):
    """A message beside the board."""

    def compose(self) -> ComposeResult:
        """The title, and the words below it."""
        with VerticalScroll(id="messages", can_focus=False):
            yield Static(id="message-title")
            yield Static(id="message")

    def show_message(self, title: str, text: str = "", *, bad: bool = False) -> None:
        """Shows a message until the next one."""
        heading = self.query_one("#message-title", Static)
        heading.update(Content(title))
        heading.set_class(bad, "bad")
        self.query_one("#message", Static).update(Content(text))
        self.query_one("#messages", VerticalScroll).scroll_home(animate=False)


class Panel(MessagePanel):
    """Everything beside the board of a game."""

    def compose(self) -> ComposeResult:
        """From the cell at the top to the message below."""
        yield Static(id="cell")
        yield RulesOfCell()
        yield Static(id="picture")
        yield Digits()
        with Container(id="modes"):  # a line where there is room, else two
            yield Static()
            yield Static()
        yield from super().compose()
        yield Static(id="buttons")

    def on_mount(self) -> None:
        """The buttons never change."""
        self.query_one("#buttons", Static).update(
            " ".join(
                f"[@click=screen.{action}] {translated(label)} [/]" for action, label in _BUTTONS
            )
        )

    def show(self, game: Game, pending: str = "", *, chosen: int = 0, hidden: bool = False) -> None:
        """Shows the state of a game.

        `pending` are the digits of a value that is not yet complete, `chosen` is the digit that
        cells get; `hidden` is what the board holds.
        """
        below = self.screen.has_class("-stacked")
        about = Content() if hidden else _cell_text(game, pending, "  " if below else "\n")
        self.query_one("#cell", Static).update(about, layout=False)
        self.query_one(RulesOfCell).show(game.layout, game.cursor, game.fog)
        picture = self.query_one("#picture", Static)
        picture.display = game.layout.height < game.layout.size and not hidden
        if picture.display:  # the board of this game looks otherwise than its cells
            picture.update(Content(_picture(game)))
        at, cell = game.position, game.cursor
        marked = 1 << at.values[cell] if at.values[cell] else at.centre[cell] | at.corner[cell]
        values = range(1, game.layout.value_count + 1)
        remaining = [1 if hidden else game.remaining(value) for value in values]
        digits = self.query_one(Digits)
        digits.show(remaining, 0 if hidden else marked, chosen, game.layout.least)
        digits.visible = not hidden
        for place, text in zip(self.query("#modes Static"), _modes_texts(game.entry), strict=True):
            assert isinstance(place, Static)
            place.update(text, layout=False)


def _cell_text(game: Game, pending: str, between: str) -> Content:
    """The content of the cell, in two lines, or the words that stand `between` them instead."""
    at, cell = game.position, game.cursor
    name = cell_name(cell, game.layout.size)
    if pending:
        text = f"  {pending}_{between}{translated('(or Enter: {value})', value=pending)}"
        return Content.assemble((name, "bold"), (text, "bold $accent"))
    others = game.chosen.bit_count() - 1
    if others:
        name = translated("{cell} and {n} more", cell=name, n=others)
    colours = ", ".join(_painted(game, cell))
    number_of = game.layout.number_of
    if at.values[cell]:
        kind = translated("given") if game.is_given(cell) else translated("yours")
        text = f"  {number_of(at.values[cell])}, {kind}{between}{colours}"
        return Content.assemble((name, "bold"), text)
    lines = [
        f"{word} {' '.join(str(number_of(value)) for value in cells_of(marks))}"
        for word, marks in (
            (translated("centre"), at.centre[cell]),
            (translated("corner"), at.corner[cell]),
        )
        if marks
    ]
    if colours:
        lines = [*lines, colours] if len(lines) < _LINES else [lines[0], f"{lines[1]}; {colours}"]
    forms = (f"  {translated('empty')}", f"{between}{{}}", f"  {{}}{between}{{}}")
    return Content.assemble((name, "bold"), forms[len(lines)].format(*lines))


def _painted(game: Game, cell: int) -> Iterator[str]:
    """The colours of a cell and of its candidates, and the signs that the page draws."""
    at = game.position
    for colour in cells_of(at.colours[cell]):
        yield translated(_COLOURS[(colour - 1) % COLOURS])
    for sign in cells_of(at.signs[cell]):
        yield translated(_SIGNS[sign - 1])
    for word, sets in ((translated("blue"), at.blue), (translated("orange"), at.orange)):
        if sets[cell] and not at.values[cell]:
            numbers = (str(game.layout.number_of(value)) for value in cells_of(sets[cell]))
            yield f"{' '.join(numbers)} {word}"


def _picture(game: Game) -> str:
    notation = notation_of(game.layout)
    grid = Grid(game.layout, game.position.values)
    return "" if notation is None else notation.draw(grid, False, None)


def _modes_texts(entry: Entry) -> tuple[str, str]:
    parts = []
    for kind in Entry:
        # Not by its colour alone: the mode that counts has an arrow.
        word = translated(kind.value)
        label = f"[b]▸{word}[/b]" if kind is entry else f" {word}"
        parts.append(f"[@click=screen.entry('{kind.name}')]{label}[/]")
    return " ".join(parts[:2]), " ".join(parts[2:])
