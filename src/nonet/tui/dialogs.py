"""The dialogs: help, a new puzzle, opening, saving."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label, OptionList, Select, Static
from textual.widgets.option_list import Option

from nonet import examples
from nonet._generate import layout_of
from nonet.errors import NonetError
from nonet.games import GAMES
from nonet.model import Layout
from nonet.tui.keys import Key, help_lines
from nonet.tui.saving import SavedGame, is_taken
from nonet.tui.tasks import NewGame, levels
from nonet.tui.titles import board_words, title_of
from nonet.words.catalogue import later, named, translated

_SIZES = (4, 5, 6, 7, 8, 9, 10, 12, 16, 20, 25)
_WITHOUT_REGIONS = "latin"
_MOST_LISTED = 60
ANY = "any"
BLANK = "blank"
_WORDS = {
    ANY: later("any"),
    BLANK: later("none: an empty board to type a puzzle in"),
}


def _named(part: str) -> Iterator[examples.Example]:
    """The examples whose names have a part."""
    return (each for each in examples.everything() if part in each.name)


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


class _RulesLine(Input):
    """A line of rules that takes pasted ones, one on a line, as well."""

    def on_paste(self, event: events.Paste) -> None:
        """A line keeps the first of several lines alone: they become one."""
        lines = [line.strip() for line in event.text.splitlines() if line.strip()]
        if len(lines) > 1:
            event.prevent_default()
            event.stop()
            self.insert_text_at_cursor("; ".join(lines))


def rules_typed(text: str) -> tuple[str, ...]:
    """The rules of a line.

    Example:
        >>> rules_typed("killer; or(odd r1c1; odd r1c2);")
        ('killer', 'or(odd r1c1; odd r1c2)')
    """
    found, depth = [""], 0
    for symbol in text:
        depth += (symbol == "(") - (symbol == ")")
        if symbol == ";" and depth <= 0:
            found.append("")
        else:
            found[-1] += symbol
    return tuple(rule.strip() for rule in found if rule.strip())


class NewScreen(ModalScreen[NewGame | None]):
    """Asks for a game, a size, a level and further rules."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,ctrl+c", "dismiss", "Cancel")]

    def __init__(self) -> None:
        super().__init__()
        self._easiest = self._proposed = "easy"  # level of the board; that which nobody chose

    def compose(self) -> ComposeResult:
        """Three choices, a line of rules, two buttons."""
        games = [game.name for game in GAMES if any(_board(game.name, size) for size in _SIZES)]
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = translated("A new puzzle")
            rows: tuple[tuple[str, Any, object], ...] = (
                ("game", [(named(name), name) for name in games], "classic"),
                ("size", _size_options("classic"), 9),
                ("level", _level_options("classic", 9), "easy"),
            )
            titles = (translated("Game"), translated("Size"), translated("Level"))
            for title, (name, options, value) in zip(titles, rows, strict=True):
                with Horizontal(classes="row"):
                    yield Label(title, classes="label")
                    yield Select(options, value=value, allow_blank=False, id=name, compact=True)
            with Horizontal(classes="row", id="line"):
                yield Label(translated("Rules"), classes="label")
                yield _RulesLine(placeholder="killer; 3 thermometer; anti-knight", id="rules")
            yield Static(classes="note", id="note")
            with Horizontal(classes="foot"):
                yield Button(translated("Make it"), variant="primary", id="make")
                yield Button(translated("Cancel"), id="cancel")

    def on_mount(self) -> None:
        """Enter makes a puzzle at once."""
        self._explain()
        self.query_one("#make").focus()

    def _explain(self) -> None:
        """What may be typed, where no mistake is shown."""
        note = self.query_one("#note", Static)
        note.set_class(False, "error")
        note.update(
            translated(
                "Rules as nonet generate has them, several with ; between. With rules a level "
                "is how much nonet guesses, and may take a minute."
            )
        )

    def on_input_changed(self, event: Input.Changed) -> None:
        """A mistake that was shown may be none any more; a level that was chosen stays."""
        self._explain()
        if self._value("level") == self._proposed:
            self._propose_level()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter makes a puzzle from here, too."""
        self._make()

    def on_select_changed(self, event: Select.Changed) -> None:
        """Sizes depend on the game, and levels on both."""
        self._explain()
        game, size = self._value("game"), self._value("size")
        if event.select.id == "game":
            sizes = _size_options(str(game))
            select = self.query_one("#size", Select)
            select.set_options(sizes)
            known = [value for _, value in sizes]
            select.value = size = 9 if 9 in known else known[0]
        if event.select.id in ("game", "size"):
            options = _level_options(str(game), int(str(size)))
            self.query_one("#level", Select).set_options(options)
            self._easiest = options[0][1]
            self._propose_level()

    def _propose_level(self) -> None:
        """The easiest; any with rules, as one of a level may take a minute then."""
        typed = rules_typed(self.query_one(_RulesLine).value)
        self._proposed = ANY if typed else self._easiest
        self.query_one("#level", Select).value = self._proposed

    def _value(self, name: str) -> object:
        return self.query_one(f"#{name}", Select).value

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Answers with the options."""
        if event.button.id != "make":
            self.dismiss(None)
        else:
            self._make()

    def _make(self) -> None:
        """Answers if a puzzle can be like that; else says why none can, and stays."""
        game, size, chosen = (str(self._value(name)) for name in ("game", "size", "level"))
        line = self.query_one(_RulesLine)
        rules, level = rules_typed(line.value), None if chosen in (ANY, BLANK) else chosen
        new = NewGame(level, "", int(size), game, rule=rules, blank=chosen == BLANK)
        try:
            new.require_possible()
            self.dismiss(replace(new, title=title_of(game, rules, level)))
        except NonetError as error:
            note = self.query_one("#note", Static)
            note.set_class(True, "error")
            note.update(Content(str(error)))
            line.focus()


@cache
def _board(game: str, size: int) -> Layout | None:
    """The board of a game, as far as the choices need it; None if there is none of this size."""
    try:
        # Regions are drawn when the puzzle is made: for a choice that would take too long.
        return layout_of(size, game=_WITHOUT_REGIONS if GAMES.get(game).needs_regions else game)
    except NonetError:
        return None


def _size_options(game: str) -> list[tuple[str, int]]:
    drawn = GAMES.get(game).needs_regions
    boards = ((size, _board(game, size)) for size in _SIZES)
    return [
        (
            translated("{size}, drawn regions", size=f"{size}x{size}")
            if drawn
            else board_words(board),
            size,
        )
        for size, board in boards
        if board is not None
    ]


def _level_options(game: str, size: int) -> list[tuple[str, str]]:
    board = _board(game, size)
    known = levels(board) if board else ()
    # An empty board with regions that chance has drawn would be nobody's puzzle.
    blank = () if GAMES.get(game).needs_regions else (BLANK,)
    return [
        *((named(level), level) for level in known),
        *((translated(_WORDS[each]), each) for each in (ANY, *blank)),
    ]


class _Line(Input):
    """A line to type in that takes a puzzle of several lines as well."""

    def on_paste(self, event: events.Paste) -> None:
        """Several lines are for the screen: there is only room for the first."""
        if len(event.text.splitlines()) > 1:
            event.prevent_default()


class OpenScreen(ModalScreen[str | SavedGame | None]):
    """Asks for a file, an example or a puzzle; unfinished games are offered."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,ctrl+c", "dismiss", "Cancel"),
        Binding("down", "into_list", "To the list", show=False),
    ]

    def __init__(self, kept: Sequence[SavedGame]) -> None:
        super().__init__()
        self._kept = kept

    def compose(self) -> ComposeResult:
        """A line to type in, and a list to choose from."""
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = translated("Open")
            yield _Line(
                placeholder=translated("a file, @example, or a puzzle; or choose below"),
                select_on_focus=False,
                id="what",
            )
            yield OptionList(id="choices")
            yield Static(
                translated("Enter opens, Tab or ↓ goes to the list, Esc closes"),
                classes="note",
                id="note",
            )

    def on_mount(self) -> None:
        """Unfinished games are the likeliest options."""
        self._list("")
        if self._kept:
            choices = self.query_one(OptionList)
            choices.highlighted = 0
            choices.focus()

    def on_paste(self, event: events.Paste) -> None:
        """A puzzle that is pasted is opened."""
        if event.text.strip():
            self.dismiss(event.text)

    def on_key(self, event: events.Key) -> None:
        """What is typed goes into the line, from the list as well."""
        line = self.query_one(Input)
        if self.focused is not line and event.is_printable and event.character:
            line.insert_text_at_cursor(event.character)
            line.focus()

    def action_into_list(self) -> None:
        """From the line into the list."""
        self.query_one(OptionList).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Lists what contains the text."""
        self._list(event.value.strip())

    def _list(self, text: str) -> None:
        choices = self.query_one(OptionList)
        choices.clear_options()
        wanted = text.removeprefix("@").casefold()
        found = [
            Option(Content(f"↻ {kept.describe()}"), id=f"kept:{number}")
            for number, kept in enumerate(self._kept)
            if wanted in kept.describe().casefold()
        ]
        found += [
            Option(Content(f"@{each.name}  {board_words(each.puzzle.layout)}"), id=f"@{each.name}")
            for each in islice(_named(wanted), _MOST_LISTED)
        ]
        choices.add_options(found)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """What was typed; a part of an example's name is enough if only that is left."""
        if text := event.value.strip():
            self.dismiss(text)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """What was chosen."""
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
