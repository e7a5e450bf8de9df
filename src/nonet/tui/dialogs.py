"""The dialogs: help, opening, saving; new.py has that of a new puzzle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from nonet import examples
from nonet.catalogue import later, translated
from nonet.tui.choosing import ChoosingScreen
from nonet.tui.keys import Key, help_lines
from nonet.tui.saving import SavedGame, is_taken
from nonet.tui.titles import board_words

_MOST_LISTED = 60


class HelpScreen(ModalScreen[None]):
    """All keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,ctrl+c,q,question_mark,f1,enter", "dismiss", "Close", show=False)
    ]

    def __init__(self, table: dict[str, list[Key]]) -> None:
        super().__init__()
        self._table = table

    def compose(self) -> ComposeResult:
        """The sections, one below the other."""
        parts: list[Content | tuple[str, str] | str] = []
        for title, lines in help_lines(self._table):
            parts.append((f"{title}\n", "bold $accent"))
            for shown, text in lines:
                parts.append((f"  {shown:<19}", "bold"))
                parts.append(f"{text}\n")
            parts.append("\n")
        parts.append((f"{translated('What marks mean')}\n", "bold $accent"))
        for shown, text in _MARKS:
            parts.append((f"  {translated(shown):<19}", "bold"))
            parts.append(f"{translated(text)}\n")
        with VerticalScroll(classes="dialog") as dialog:
            dialog.border_title = translated("Help (Esc closes, arrows scroll)")
            yield Static(Content.assemble(*parts), id="help-text")


# How the board looks, and what that means.
_MARKS = (
    (later("bold"), later("a given; what you write is not bold")),
    ("5!", later("breaks a rule, or is wrong")),
    ("+5", later("what the hint writes")),
    (later("struck through"), later("what the hint crosses out")),
    (later("bold underlined"), later("the candidates that the hint rests on")),
    (later("hatched, dotted"), later("the cells, and the houses, that the hint rests on")),
    (later("underlined"), later("a corner mark: a note of your own")),
    (later("plain small marks"), later("centre marks: what the cell may hold; hints rest on them")),
    ("₁ ₂ ... ₊", later("the colour that you gave to the cell; several")),
    ("15───", later("the sum of the cage that begins here; it has no lines inside")),
)


class _Line(Input):
    """A line to type in that takes a puzzle of several lines as well."""

    def on_paste(self, event: events.Paste) -> None:
        """Several lines are for the screen: there is only room for the first."""
        if len(event.text.splitlines()) > 1:
            event.prevent_default()


class OpenScreen(ChoosingScreen[str | SavedGame | None]):
    """Asks for a file, an example or a puzzle; unfinished games are offered."""

    def __init__(self, kept: Sequence[SavedGame]) -> None:
        line = _Line(
            placeholder=translated("a file, @example, or a puzzle; or choose below"),
            select_on_focus=False,
            id="what",
        )
        note = translated("Enter opens, Tab or ↓ goes to the list, Esc closes")
        super().__init__(translated("Open"), line, note)
        self._kept = kept

    def begin(self) -> None:
        """Unfinished games are the likeliest options."""
        if self._kept:
            self.choices.highlighted = 0
            self.choices.focus()

    def on_paste(self, event: events.Paste) -> None:
        """A puzzle that is pasted is opened."""
        if event.text.strip():
            self.dismiss(event.text)

    def options(self, text: str) -> Iterator[Option]:
        """The unfinished games and the examples whose names contain the text."""
        wanted = text.strip().removeprefix("@").casefold()
        for number, kept in enumerate(self._kept):
            if wanted in kept.describe().casefold():
                yield Option(Content(f"↻ {kept.describe()}"), id=f"kept:{number}")
        named = (example for example in examples.everything() if wanted in example.name)
        for chosen in islice(named, _MOST_LISTED):
            words = f"@{chosen.name}  {board_words(chosen.puzzle.layout)}"
            yield Option(Content(words), id=f"@{chosen.name}")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the typed text; a part of an example's name is enough if only that is left."""
        if text := event.value.strip():
            self.dismiss(text)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the chosen option."""
        chosen = event.option_id or ""
        if chosen.startswith("kept:"):
            self.dismiss(self._kept[int(chosen.removeprefix("kept:"))])
        else:
            self.dismiss(chosen)


class SaveScreen(ModalScreen[str | None]):
    """Asks for the name of a file."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,ctrl+c", "dismiss", "Cancel")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._suggested = name
        self._doubted = ""

    def compose(self) -> ComposeResult:
        """A line to type in."""
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = translated("Save as")
            yield Input(value=self._suggested, id="what")
            yield Static(
                translated(
                    ".json keeps the whole game with marks and time; the ending of another format "
                    "(.txt, .sdk, .csv ...) writes the board."
                ),
                classes="note",
                id="note",
            )

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The name; that of a file that exists has to be confirmed by Enter once more."""
        name = event.value.strip()
        if name != self._doubted and is_taken(name):
            self._doubted = name
            note = self.query_one("#note", Static)
            words = translated("{name} exists already. Enter again replaces it.", name=name)
            note.update(Content(words))
            note.set_class(True, "error")
            return
        self.dismiss(name or None)
