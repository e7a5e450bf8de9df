"""The game on the screen, as far as it is moving about and writing."""

from __future__ import annotations

from collections.abc import Callable

from textual.widget import Widget

from nonet._explain import Hint
from nonet.tui.base import BoardScreen
from nonet.tui.board import Board
from nonet.tui.game import Game
from nonet.tui.panel import Digits, Panel
from nonet.tui.position import Entry
from nonet.tui.scene import NOTHING, Scene, scene_of_game
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

    def on_changed(self) -> None:
        """Called when the board has become another."""

    def on_solved(self) -> None:
        """Called when the last cell is filled and all is right."""

    # What is seen.

    def scene(self) -> Scene:
        """The board as the player sees it."""
        return scene_of_game(self.game, self.finding, hidden=self.paused)

    def panel(self) -> Widget:
        """What stands beside it."""
        return Panel(id="panel")

    def show(self) -> None:
        """Shows the game as it is now."""
        self.board.show(self.scene())
        self.query_one(Panel).show(self.game, self.pending)
        self._tick()

    def _tick(self) -> None:
        game = self.game
        parts = [f"{game.empty} left" if game.empty else "full"]
        conflicts = len(game.conflicts())
        if conflicts:
            parts.append(f"{conflicts} conflict{'s' * (conflicts > 1)}!")
        parts.append(f"{game.clock}{' paused' if self.paused else ''}")
        name = f"nonet  {game.title}" if game.title else "nonet"
        self.set_head(f"{name}  {game.layout.size}x{game.layout.size}", "   ".join(parts))

    def show_message(self, title: str, text: str = "", *, bad: bool = False) -> None:
        """Says something beside the board."""
        self.query_one(Panel).show_message(title, text, bad=bad)

    def take_away(self) -> None:
        """Nothing is pointed at any more."""
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
        """Moves the cursor and chooses the cell as well."""
        self.settle()
        self.game.move(down, across, extend=True)
        self._moved()

    def action_leap(self, down: int, across: int) -> None:
        """Moves the cursor by a box."""
        box = self.game.layout.box
        rows, columns = (box.rows, box.columns) if box else (3, 3)
        self.game.move(down * rows, across * columns)
        self._moved()

    def action_edge(self, down: int, across: int) -> None:
        """Moves the cursor to an end of its row or column."""
        size = self.game.layout.size
        self.game.move(down * size, across * size)
        self._moved()

    def action_next_empty(self) -> None:
        """Moves the cursor to the next empty cell, from the end to the beginning."""
        values, count = self.game.position.values, self.game.layout.cell_count
        around = ((self.game.cursor + i) % count for i in range(1, count + 1))
        self.game.go_to(next((cell for cell in around if not values[cell]), self.game.cursor))
        self._moved()

    def action_all(self) -> None:
        """Chooses all cells."""
        self.game.choose(range(self.game.layout.cell_count))
        self._moved()

    def on_board_picked(self, message: Board.Picked) -> None:
        """The mouse moves the cursor."""
        self.settle()
        self.game.go_to(message.cell, extend=message.extend)
        self._moved()

    # Writing.

    def action_type(self, symbol: str) -> None:
        """A digit or a capital letter: a value or a part of one."""
        outcome = typed(self.pending, symbol, self.game.layout.size)
        if outcome is not None:
            self._take(outcome)
        elif symbol == "0":
            self.action_erase()

    def _take(self, outcome: Typed) -> None:
        self.pending = outcome.pending
        if outcome.wrong:
            self.show_message("No such value", outcome.wrong, bad=True)
        for value in outcome.values:
            self.change(lambda value=value: self.game.type(value))  # type: ignore[misc]
        self.query_one(Panel).show(self.game, self.pending)

    def settle(self) -> None:
        """A value that waits for a second digit is complete when something else is done."""
        if self.pending:
            value, self.pending = int(self.pending), ""
            self.change(lambda: self.game.type(value))

    def on_digits_clicked(self, message: Digits.Clicked) -> None:
        """The mouse types a value."""
        self.change(lambda: self.game.type(message.value))

    def change(self, act: Callable[[], bool]) -> None:
        """Changes the board, unless it is covered."""
        if self.paused:
            self.show_message("Paused", "p goes on.")
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
        self._look_whether_done(before.values)

    def _look_whether_done(self, before: tuple[int, ...]) -> None:
        game = self.game
        if game.empty or game.position.values == before:
            return
        if game.solved:
            game.clock.stop()
            self.on_solved()
            self.show_message(
                "Solved!", f"Every cell is right. Your time: {game.clock}.\nn makes a new one."
            )
            self.app.bell()
        else:
            self.show_message(
                "Not yet", f"{game.conflicts()[0]}. b goes back to before it.", bad=True
            )

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
        name = self.game.keep_checkpoint()
        self.show_message("Kept", f"{name}: Ctrl+B goes back to it.")

    def action_go_back(self) -> None:
        """Goes back to the last checkpoint."""
        if not self.game.checkpoints:
            self.show_message("No checkpoint", "w keeps one.")
            return
        last = self.game.checkpoints[-1]
        self.change(lambda: self.game.go_back_to(last))

    def action_entry(self, name: str) -> None:
        """What digits mean."""
        self.settle()
        self.game.entry = Entry[name]
        self.show()

    def action_mode(self) -> None:
        """The next of what digits may mean."""
        order = list(Entry)[:3]
        self.action_entry(order[(order.index(self.game.entry) + 1) % len(order)].name)
