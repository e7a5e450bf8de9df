"""The start: games to play, those that were solved, and the settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import ClassVar, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Label, OptionList, Select, Static
from textual.widgets.option_list import Option

from nonet.catalogue import languages, later, named, translated
from nonet.tui.finish import statistics_words
from nonet.tui.saving import SavedGame
from nonet.tui.settings import CHECKS, ENTRIES, THEMES, Settings
from nonet.tui.statistics import Finished
from nonet.tui.tasks import NewGame, levels_of_scale, today

_MOST_GAMES = 4  # to go on with; `o` lists all
_CLOSE: list[BindingType] = [Binding("escape,ctrl+c,q", "dismiss", "Close", show=False)]
_MORE = {
    "new": later("Another game, size or rules, or an empty board (n)"),
    "open": later("A file, an example, a puzzle, an older game (o)"),
    "statistics": later("Statistics (F3)"),
    "settings": later("Settings (F2)"),
}


class Pasted(NamedTuple):
    """A puzzle or a game that was pasted instead of choosing."""

    text: str


Choice = SavedGame | NewGame | Pasted | str


class StartScreen(ModalScreen[Choice | None]):
    """Games to go on with, today's puzzle, levels, and the ways to everything else."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *_CLOSE,
        Binding("n", "choose('new')", show=False),
        Binding("o", "choose('open')", show=False),
        Binding("f3,s", "choose('statistics')", show=False),
        Binding("f2,comma", "choose('settings')", show=False),
    ]

    def __init__(self, saved: Sequence[SavedGame]) -> None:
        super().__init__()
        waiting = [known for known in saved if not known.game.solved][:_MOST_GAMES]
        now = date.today()
        solved = any(known.game.daily == str(now) and known.game.solved for known in saved)
        daily = today(now)
        words = translated("Today: {date}", date=f"{now}, {named(str(daily.level))}")
        self._sections: list[tuple[str, list[tuple[str, Choice]]]] = [
            (translated("Go on with"), [(f"↻ {game.describe()}", game) for game in waiting]),
            (
                translated("A new one, by level"),
                [
                    (f"{words}{' ✓' if solved else ''}", daily),
                    *((named(level), NewGame(level, level)) for level in levels_of_scale()),
                ],
            ),
            (translated("More"), [(translated(text), name) for name, text in _MORE.items()]),
        ]
        self._choices = [choice for _, entries in self._sections for _, choice in entries]

    def compose(self) -> ComposeResult:
        """One list with headings that cannot be chosen."""
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = translated("What to play")
            yield OptionList(id="choices")
            yield Static(translated("Enter begins, Esc closes; or paste a puzzle"), classes="note")

    def on_mount(self) -> None:
        """The likeliest is chosen: a game that waits, else today's."""
        shown = self.query_one(OptionList)
        number = 0
        for heading, entries in self._sections:
            if entries:
                shown.add_option(Option(Content.styled(heading, "bold"), disabled=True))
            for words, _ in entries:
                shown.add_option(Option(Content(f"  {words}"), id=str(number)))
                number += 1
        shown.highlighted = 1
        shown.focus()

    def on_paste(self, event: events.Paste) -> None:
        """A puzzle that is pasted is opened."""
        if event.text.strip():
            self.dismiss(Pasted(event.text))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the chosen option."""
        self.dismiss(self._choices[int(event.option_id or 0)])

    def action_choose(self, name: str) -> None:
        """A way to something else, by its key."""
        self.dismiss(name)


class StatisticsScreen(ModalScreen[None]):
    """The solved puzzles."""

    BINDINGS: ClassVar[list[BindingType]] = [*_CLOSE, Binding("enter,f3", "dismiss", show=False)]

    def __init__(self, entries: Sequence[Finished]) -> None:
        super().__init__()
        self._entries = entries

    def compose(self) -> ComposeResult:
        """A table."""
        with VerticalScroll(classes="dialog") as dialog:
            dialog.border_title = translated("Statistics")
            yield Static(Content(statistics_words(self._entries, date.today())), id="statistics")


class SettingsScreen(ModalScreen[Settings | None]):
    """The settings."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,ctrl+c", "dismiss", "Cancel", show=False)
    ]

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings

    def compose(self) -> ComposeResult:
        """A choice for each setting."""
        spoken = {"": translated("as the system is")} | languages()
        rows: tuple[tuple[str, str, Mapping[str, str]], ...] = (
            ("check", translated("Mark at once"), CHECKS),
            ("entry", translated("Choose first"), ENTRIES),
            ("theme", translated("Colours"), THEMES),
            ("language", translated("Language"), spoken),
        )
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = translated("Settings")
            for name, title, values in rows:
                with Horizontal(classes="row"):
                    yield Label(title, classes="label")
                    yield Select(
                        [(translated(words), value) for value, words in values.items()],
                        value=getattr(self._settings, name),
                        allow_blank=False,
                        id=name,
                        compact=True,
                    )
            yield Static(
                translated("The bottom line speaks another language from the next start on."),
                classes="note",
            )
            with Horizontal(classes="foot"):
                yield Button(translated("Choose"), variant="primary", id="choose")
                yield Button(translated("Cancel"), id="cancel")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Answers with what was chosen."""
        if event.button.id != "choose":
            self.dismiss(None)
            return
        values = {name: self._value(name) for name in ("check", "entry", "theme", "language")}
        self.dismiss(Settings(**values))

    def _value(self, name: str) -> str:
        return str(self.query_one(f"#{name}", Select).value)
