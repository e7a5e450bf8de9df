"""The game on the screen, as far as it is moving about and writing."""

from __future__ import annotations

from collections.abc import Callable

from textual.containers import VerticalScroll
from textual.widget import Widget

from nonet._explain import Hint
from nonet.catalogue import translated
from nonet.model import mask_of
from nonet.tui.base import BoardScreen
from nonet.tui.board import Board
from nonet.tui.broken import broken_words
from nonet.tui.game import Game
from nonet.tui.panel import Digits, Panel
from nonet.tui.position import COLOURS, Entry, Position
from nonet.tui.scene import NOTHING, Scene, scene_of_game
from nonet.tui.titles import title_words
from nonet.tui.typing import Typed, typed


class EditScreen(BoardScreen):
    """A game without help."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self.hint: Hint | None = None  # that is shown
        self.finding = NOTHING  # what is pointed at
        self.paused = False  # the clock stands and the board is covered
        self.pending = ""  # digits of a value that may get another
        self.digit = 0  # that was chosen, where the digit is chosen first
        self.solution: tuple[int, ...] | None = None  # to check against while one plays
        self._names_broken = False  # whether the message is which rules are broken

    def on_changed(self) -> None:
        """Called when the board has become another."""

    def on_solved(self) -> None:
        """Called when the last cell is filled and all is right."""

    # The parts that are seen.

    def scene(self) -> Scene:
        """The board as the player sees it."""
        return scene_of_game(
            self.game, self.finding, hidden=self.paused, wrong=self.marked_wrong(), value=self.digit
        )

    def marked_wrong(self) -> int:
        """The cells that are marked while one plays, as the settings say."""
        check, game = self.nonet.settings.check, self.game
        if check == "off":
            return 0
        if check == "clashes" or self.solution is None:
            return mask_of(cell for conflict in game.conflicts() for cell in conflict.cells)
        pairs = zip(game.position.values, self.solution, strict=True)
        return mask_of(cell for cell, (value, right) in enumerate(pairs) if value not in (0, right))

    def panel(self) -> Widget:
        """The panel beside the board."""
        return Panel(id="panel")

    def show(self) -> None:
        """Shows the game as it is now."""
        self.board.show(self.scene())
        self._show_panel()
        self._tick()

    def share_room(self) -> None:
        """The panel is written otherwise below the board than beside it."""
        super().share_room()
        self._show_panel()

    def _show_panel(self) -> None:
        self.query_one(Panel).show(self.game, self.pending, chosen=self.digit, hidden=self.paused)

    def _tick(self) -> None:
        game = self.game
        parts = [translated("{n} left", n=game.empty) if game.empty else translated("full")]
        check = self.nonet.settings.check
        if self.paused:
            parts = [translated("paused")]
        elif check == "solution" and self.solution and (wrong := self.marked_wrong().bit_count()):
            parts.append(translated("{n} wrong!", n=wrong))
        elif check != "off" and (conflicts := len(game.conflicts())):
            parts.append(translated("{n} conflict!|{n} conflicts!", n=conflicts))
        parts.append(str(game.clock))
        name = f"nonet  {title_words(game.title)}" if game.title else "nonet"
        layout = game.layout
        rows = layout.size if layout.game else layout.height  # queens stand on a square
        self.set_head(f"{name}  {rows}x{layout.size}", "   ".join(parts))

    def show_message(self, title: str, text: str = "", *, bad: bool = False) -> None:
        """Says something beside the board."""
        self._names_broken = False
        self.query_one(Panel).show_message(title, text, bad=bad)

    def action_read(self, pages: int) -> None:
        """Turns the pages of a message that is longer than its place."""
        messages = self.query_one("#messages", VerticalScroll)
        messages.scroll_relative(y=pages * max(1, messages.size.height - 1), animate=False)

    def take_away(self) -> None:
        """Removes the hint and what it points at."""
        self.hint, self.finding = None, NOTHING

    # Moving about.

    def _moved(self) -> None:
        self.pending = ""
        self.show()

    def action_move(self, down: int, across: int) -> None:
        """Moves the cursor."""
        self.settle()
        self.game.move(down, across)
        self._moved()

    def action_extend(self, down: int, across: int) -> None:
        """Moves the cursor and chooses the cell as well; the pen draws a line."""
        self.settle()
        before, draws = self.game.cursor, self.game.entry is Entry.PEN
        self.game.move(down, across, extend=not draws)
        if draws and self.game.cursor != before:
            self.change(lambda: self.game.draw((before, self.game.cursor)))
        self._moved()

    def action_leap(self, down: int, across: int) -> None:
        """Moves the cursor by a box."""
        self.settle()
        box = self.game.layout.box
        rows, columns = (box.rows, box.columns) if box else (3, 3)
        self.game.move(down * rows, across * columns)
        self._moved()

    def action_edge(self, down: int, across: int) -> None:
        """Moves the cursor to an end of its row or column."""
        self.settle()
        size = self.game.layout.size
        self.game.move(down * size, across * size)
        self._moved()

    def action_next_empty(self) -> None:
        """Moves the cursor to the next empty cell, from the end to the beginning."""
        self.settle()
        values, count = self.game.position.values, self.game.layout.cell_count
        around = ((self.game.cursor + i) % count for i in range(1, count + 1))
        self.game.go_to(next((cell for cell in around if not values[cell]), self.game.cursor))
        self._moved()

    def action_all(self) -> None:
        """Chooses all cells."""
        self.settle()
        self.game.choose(range(self.game.layout.cell_count))
        self._moved()

    def on_board_picked(self, message: Board.Picked) -> None:
        """The mouse moves the cursor."""
        self.settle()
        before, draws = self.game.cursor, self.game.entry is Entry.PEN and message.extend
        self.game.go_to(message.cell, extend=message.extend and not draws)
        if draws:
            self.change(lambda: self.game.draw((before, message.cell)))
        self._moved()
        if not message.extend:
            self.write_digit()

    # Writing.

    def action_type(self, symbol: str) -> None:
        """A digit or a capital letter: a value or a part of one."""
        outcome = typed(self.pending, symbol, self._numbers)
        if outcome is not None:
            self._take(outcome)
        elif symbol == "0":
            self.action_erase()

    def _take(self, outcome: Typed) -> None:
        self.pending = outcome.pending
        if outcome.wrong:
            self.show_message(translated("No such value"), outcome.wrong, bad=True)
        for number in outcome.values:
            self._use_number(number)
        self._show_panel()

    @property
    def _numbers(self) -> range:
        """The numbers that may be typed: values as people write them, or colours."""
        painting = self.game.entry is Entry.COLOUR
        return range(1, COLOURS + 1) if painting else self.game.layout.values

    def _use_number(self, number: int) -> None:
        self._use(number - self._numbers[0] + 1)

    def _use(self, value: int) -> None:
        """Writes a value, or chooses it where the digit is chosen first."""
        if self.nonet.settings.entry == "cell":
            self.change(lambda: self.game.type(value))
            return
        self.digit = 0 if self.digit == value else value
        self.show()

    def write_digit(self) -> bool:
        """Writes the digit that was chosen first, if one was."""
        if self.digit and not self.paused:
            self.change(lambda: self.game.type(self.digit))
        return bool(self.digit)

    def settle(self) -> None:
        """A value that waits for a second digit is complete when something else is done."""
        if self.pending:
            number, self.pending = int(self.pending), ""
            if number in self._numbers:
                self._use_number(number)

    def on_digits_clicked(self, message: Digits.Clicked) -> None:
        """The mouse types a value."""
        self._use(message.value)

    def change(self, act: Callable[[], bool]) -> None:
        """Changes the board, unless it is covered."""
        if self.paused:
            self.show_message(translated("Paused"), translated("p goes on."))
            return
        before = self.game.position
        if not act():
            return
        if self.finding is not NOTHING:
            self.take_away()
            self.show_message("")
        self.on_changed()
        if not self.game.solved:
            self.game.clock.start()  # it stands if a solved board was changed
        self.show()
        if self.game.position.values != before.values:
            self._judge(before)

    def _judge(self, before: Position) -> None:
        """Says that the board is solved, or which rules it breaks."""
        game = self.game
        if game.solved:
            game.clock.stop()
            self.on_solved()
            self.app.bell()
            return
        shows = self.nonet.settings.check != "off" or not game.empty
        conflicts = game.conflicts() if shows else ()
        if conflicts:
            words = broken_words(conflicts, before, game.position)
            if not game.empty:
                words += "\n" + translated("b goes back to before the mistake.")
            title = translated("Not yet") if not game.empty else translated("That breaks a rule")
            self.show_message(title, words, bad=True)
            self._names_broken = True
        elif self._names_broken:
            self.show_message("")

    def action_erase(self) -> None:
        """Empties the chosen cells, or takes back a digit that waits for another."""
        if self.pending:
            self.pending = ""
            self.show()
            return
        self.change(self.game.erase)

    def action_fill(self) -> None:
        """All centre marks."""
        self.change(self.game.fill_marks)

    def action_clear_marks(self) -> None:
        """No marks at all."""
        self.change(self.game.clear_marks)

    def action_clear_colours(self) -> None:
        """No colours at all."""
        self.change(self.game.clear_colours)

    def action_undo(self) -> None:
        """Takes the last move back."""
        self.pending = ""
        self.change(self.game.undo)

    def action_redo(self) -> None:
        """Does again what was taken back."""
        self.change(self.game.redo)

    def action_restart(self) -> None:
        """Begins the puzzle again."""
        self.change(self.game.restart)

    def action_keep_checkpoint(self) -> None:
        """Keeps the board as it stands, to come back to."""
        number = len(self.game.checkpoints) + 1
        self.game.keep_checkpoint()
        self.show()
        self.show_message(
            translated("Kept"), translated("checkpoint {number}: Ctrl+B goes back.", number=number)
        )

    def action_go_back(self) -> None:
        """Goes back to the last checkpoint."""
        if not self.game.checkpoints:
            self.show_message(translated("No checkpoint"), translated("w keeps one."))
            return
        last = self.game.checkpoints[-1]
        self.change(lambda: self.game.go_back_to(last))

    def action_entry(self, name: str) -> None:
        """Set the meaning of digits."""
        self.settle()
        self.game.entry = Entry[name]
        self.show()

    def action_mode(self) -> None:
        """The next of what digits may mean."""
        order = list(Entry)
        self.action_entry(order[(order.index(self.game.entry) + 1) % len(order)].name)
