"""A dialog with a line to type in and a list to choose from, which follows the line."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import ClassVar, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

T = TypeVar("T")


class ChoosingScreen(ModalScreen[T]):
    """The line, the list, and a note below that names the keys.

    Args:
        title: The title of the dialog.
        line: The widget to type in.
        note: The text of the note.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,ctrl+c", "dismiss", "Cancel"),
        Binding("down", "into_list", "To the list", show=False),
    ]

    def __init__(self, title: str, line: Input, note: str) -> None:
        super().__init__()
        self._title, self._line, self._note = title, line, note

    @abstractmethod
    def options(self, text: str) -> Iterable[Option]:
        """The options to list while this text stands in the line."""

    def compose(self) -> ComposeResult:
        """The line, the list, the note."""
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = self._title
            yield self._line
            yield OptionList(id="choices")
            yield Static(self._note, classes="note", id="note")

    def on_mount(self) -> None:
        """Lists everything. Textual calls this after a subclass's own: these have `begin`."""
        self.list_options("")
        self.begin()

    def begin(self) -> None:
        """Called once the list is there."""

    def on_key(self, event: events.Key) -> None:
        """Put typed characters into the line, from the list as well."""
        if self.focused is not self._line and event.is_printable and event.character:
            self._line.insert_text_at_cursor(event.character)
            self._line.focus()

    def action_into_list(self) -> None:
        """From the line into the list."""
        self.choices.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Lists what fits the text."""
        self.list_options(event.value)

    @property
    def choices(self) -> OptionList:
        """The list."""
        return self.query_one(OptionList)

    def list_options(self, text: str) -> None:
        """Fills the list anew."""
        self.choices.clear_options()
        self.choices.add_options(self.options(text))
