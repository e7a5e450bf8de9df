"""The dialog for a new puzzle, and the list of rules to choose from."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any, ClassVar, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label, OptionList, Select, Static
from textual.widgets.option_list import Option
from textual.worker import Worker

from nonet._generate import layout_of
from nonet.catalogue import later, named, translated
from nonet.constraints import CONSTRAINTS, Kind, parse_outline, parse_rule
from nonet.errors import NonetError
from nonet.games import GAMES
from nonet.model import Layout, Puzzle
from nonet.tui.choosing import ChoosingScreen
from nonet.tui.tasks import NewGame, levels
from nonet.tui.titles import board_words, title_of

_SIZES = (4, 5, 6, 7, 8, 9, 10, 12, 16, 20, 25)
_WITHOUT_REGIONS = "latin"
_SECOND = 1.0
ANY = "any"
BLANK = "blank"
_WORDS = {
    ANY: later("any"),
    BLANK: later("none: an empty board to type a puzzle in"),
}


class Made(NamedTuple):
    """The options that were asked for, and the puzzle; none for an empty board."""

    options: NewGame
    puzzle: Puzzle | None


class _RulesLine(Input):
    """A line of rules that takes pasted ones, one on a line, as well."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "screen.choose_rule", "List of rules", show=False)
    ]

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
    parts, depth = [""], 0
    for symbol in text:
        depth += (symbol == "(") - (symbol == ")")
        if symbol == ";" and depth <= 0:
            parts.append("")
        else:
            parts[-1] += symbol
    return tuple(rule.strip() for rule in parts if rule.strip())


class NewScreen(ModalScreen[Made | None]):
    """Asks for a game, a size, a level and further rules, and makes the puzzle.

    Args:
        make: Makes the puzzle; it can be cancelled.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,ctrl+c", "close", "Cancel")]

    def __init__(self, make: Callable[[NewGame], Awaitable[Puzzle]]) -> None:
        super().__init__()
        self._maker = make
        self._easiest = self._proposed = "easy"  # level of the board; the level that is proposed
        self._work: Worker[None] | None = None
        self._begun = 0.0

    def compose(self) -> ComposeResult:
        """Three choices, a line of rules, three buttons."""
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
                yield Button(translated("List of rules"), id="list")
                yield Button(translated("Cancel"), id="cancel")

    def on_mount(self) -> None:
        """Enter makes a puzzle at once."""
        self._explain()
        self.set_interval(_SECOND, self._show_progress)
        self.query_one("#make").focus()

    # The note.

    def _explain(self) -> None:
        """Say which values may be typed, where no mistake is shown."""
        if self._work is None:
            self._note(
                translated(
                    "Rules as nonet generate has them, several with ; between; ↓ lists them. "
                    "With rules a level is how much nonet guesses."
                )
            )

    def _note(self, text: str, *, bad: bool = False) -> None:
        note = self.query_one("#note", Static)
        note.set_class(bad, "error")
        note.update(Content(text))

    def _show_progress(self) -> None:
        if self._work is not None:
            seconds = int(time.monotonic() - self._begun)
            self._note(
                translated("Making a puzzle ... {seconds} s; Esc gives up.", seconds=seconds)
            )

    # The fields as chosen and typed.

    def on_input_changed(self, event: Input.Changed) -> None:
        """Clears a message about a mistake, and proposes a level unless one was chosen."""
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
        """Proposes the easiest level, or any level if there are rules."""
        typed = rules_typed(self.query_one(_RulesLine).value)
        self._proposed = ANY if typed else self._easiest
        self.query_one("#level", Select).value = self._proposed

    def _value(self, name: str) -> object:
        return self.query_one(f"#{name}", Select).value

    def action_choose_rule(self) -> None:
        """Lists the rules; the one that is chosen is added to the line."""

        def add(rule: str | None) -> None:
            line = self.query_one(_RulesLine)
            if rule is not None:
                before = line.value.rstrip().removesuffix(";").rstrip()
                line.value = f"{before}; {rule}" if before else rule
                line.cursor_position = len(line.value)
            line.focus()

        self.app.push_screen(RuleListScreen(), add)

    # The answer.

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Makes the puzzle, lists the rules, or closes."""
        actions = {"make": self._make, "list": self.action_choose_rule}
        actions.get(str(event.button.id), self.action_close)()

    def action_close(self) -> None:
        """Gives up what is being made, else closes."""
        if self._work is None:
            self.dismiss(None)
            return
        self._work.cancel()
        self._work = None
        self._note(translated("Given up"))

    def _make(self) -> None:
        """Begins to make the puzzle, or shows why there can be none."""
        if self._work is not None:
            return
        game, size, chosen = (str(self._value(name)) for name in ("game", "size", "level"))
        rules = rules_typed(self.query_one(_RulesLine).value)
        level = None if chosen in (ANY, BLANK) else chosen
        new = NewGame(level, "", int(size), game, rule=rules, blank=chosen == BLANK)
        try:
            new.require_possible()
        except NonetError as error:
            self._fail(error)
            return
        new = replace(new, title=title_of(game, rules, level))
        if new.blank:
            self.dismiss(Made(new, None))
        else:
            self._begun = time.monotonic()
            self._work = self.run_worker(self._made(new), group="making")

    async def _made(self, new: NewGame) -> None:
        try:
            puzzle = await self._maker(new)
        except NonetError as error:
            self._work = None
            self._fail(error)
        else:
            self._work = None
            self.dismiss(Made(new, puzzle))

    def _fail(self, error: NonetError) -> None:
        self._note(str(error), bad=True)
        self.query_one(_RulesLine).focus()


class RuleListScreen(ChoosingScreen[str | None]):
    """The list of all rules; returns the chosen one as it can be typed."""

    def __init__(self) -> None:
        words = translated("a part of a name, or of what it says")
        note = translated("Enter takes the marked one, ↓ goes to the list, Esc closes")
        super().__init__(translated("Rules"), Input(placeholder=words, id="what"), note)

    def options(self, text: str) -> Iterator[Option]:
        """The rules that have all words."""
        words = text.casefold().split()
        return (
            Option(Content.assemble((kind.name, "bold"), f"  {kind.summary}"), id=kind.name)
            for kind in _listed()
            if all(word in _searched(kind) for word in words)
        )

    def list_options(self, text: str) -> None:
        """Fills the list anew and marks the first rule, which Enter takes."""
        super().list_options(text)
        self.choices.highlighted = 0 if self.choices.option_count else None

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The marked one."""
        if self.choices.highlighted is not None:
            self._choose(str(self.choices.get_option_at_index(self.choices.highlighted).id))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """The chosen one."""
        self._choose(str(event.option_id))

    def _choose(self, name: str) -> None:
        self.dismiss(text_of(CONSTRAINTS.get(name)))


@cache
def _listed() -> tuple[Kind, ...]:
    return tuple(sorted(CONSTRAINTS, key=lambda kind: kind.name))


@cache
def _searched(kind: Kind) -> str:
    return " ".join((kind.name, *kind.aliases, kind.summary)).casefold()


def text_of(kind: Kind) -> str:
    """A rule as it may be typed: its name where that is enough, else an example.

    Example:
        >>> text_of(CONSTRAINTS.get("killer")), text_of(CONSTRAINTS.get("regex"))
        ('killer', 'regex [1-3]*9.* r1c1-r1c9')
    """
    try:
        if parse_outline(kind.name) is None:
            parse_rule(kind.name)
    except NonetError:
        return kind.examples[0]
    return kind.name


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
    # On an empty board with random regions nobody could type a puzzle that they have.
    blank = () if GAMES.get(game).needs_regions else (BLANK,)
    return [
        *((named(level), level) for level in known),
        *((translated(_WORDS[level]), level) for level in (ANY, *blank)),
    ]
