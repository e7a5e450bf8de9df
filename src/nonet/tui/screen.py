"""The screen on which a game is played."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import ClassVar, TypeVar

from textual import events
from textual.binding import BindingType
from textual.widget import Widget
from textual.worker import Worker

from nonet.errors import NonetError
from nonet.explaining import Explanation
from nonet.games import GAMES
from nonet.hinting import Hint
from nonet.model import State, Status
from nonet.tui import tasks
from nonet.tui.base import BoardScreen
from nonet.tui.board import Board
from nonet.tui.dialogs import NewScreen, NewWish, OpenScreen, SaveScreen
from nonet.tui.game import Entry, Game, fixed
from nonet.tui.keys import PLAY, bindings
from nonet.tui.panel import Digits, Panel
from nonet.tui.saving import Kept, save
from nonet.tui.scene import (
    NOTHING,
    Scene,
    finding_of_hint,
    finding_of_mistakes,
    scene_of_game,
)
from nonet.tui.typing import Typed, typed
from nonet.words import SEES

T = TypeVar("T")

_WITHOUT_HINTS = ".\n\nv checks the board, a answers the chosen cells."

_GRADES = 3
_AUTOSAVE = 15.0  # seconds
_PATIENCE = 0.25  # seconds before it is said that something takes time


class PlayScreen(BoardScreen):
    """A game.

    Args:
        game: What is played first.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PLAY)]
    keys = PLAY

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self.hint: Hint | None = None
        self.finding = NOTHING
        self.paused = False
        self._pending = ""
        self._work: Worker[None] | None = None
        self._thinking = ""
        self._kept_position = game.position

    # What is seen.

    def scene(self) -> Scene:
        """The board as the player sees it."""
        return scene_of_game(self.game, self.finding, hidden=self.paused)

    def panel(self) -> Widget:
        """What stands beside it."""
        return Panel(id="panel")

    def on_mount(self) -> None:
        """The clock begins."""
        self.set_interval(1.0, self._tick)
        self.set_interval(_AUTOSAVE, self._keep)
        self.play(self.game)

    def play(self, game: Game) -> None:
        """Begins or goes on with a game."""
        self._keep()
        self.game.clock.stop()
        self.game, self.paused = game, False
        self._kept_position = game.position
        self._pending = ""
        self.forget_zoom()
        self.take_away()
        if not game.solved:
            game.clock.start()
        self.show()
        self.share_room()
        self.board.focus()
        self.greet()

    def greet(self) -> None:
        """Says what kind of puzzle this is; how many solutions it has is found out meanwhile."""
        game = self.game
        self.tell(game.title or "A puzzle", self._about())
        if game.puzzle.clues:
            self._think("", self._count(game))

    async def _count(self, game: Game) -> None:
        status = await self._ask(tasks.count_solutions, State(game.layout, game.puzzle.givens))
        warning = {
            Status.UNSOLVABLE: "It has no solution: one of its givens is wrong.",
            Status.MULTIPLE: "It has several solutions, so that check and answers are no help.",
        }.get(status)
        if warning and self.game is game:
            self.tell(game.title or "A puzzle", f"{self._about()}\n\n{warning}", bad=True)

    def _about(self) -> str:
        layout = self.game.layout
        rules = f"\n\n{GAMES.get(layout.game).rules}" if layout.game else ""
        return f"{layout.describe()}.{rules}"

    def show(self) -> None:
        """Shows the game as it is now."""
        self.board.show(self.scene())
        self.query_one(Panel).show(self.game, self._pending)
        self._tick()

    def _tick(self) -> None:
        game = self.game
        parts = [f"{game.empty} left" if game.empty else "full"]
        conflicts = len(game.conflicts())
        if conflicts:
            parts.append(f"{conflicts} conflict{'s' * (conflicts > 1)}!")
        parts.append(f"{game.clock}{' paused' if self.paused else ''}")
        name = f"nonet  {game.title}" if game.title else "nonet"
        self.say_head(f"{name}  {game.layout.size}x{game.layout.size}", "   ".join(parts))

    def tell(self, title: str, text: str = "", *, bad: bool = False) -> None:
        """Says something beside the board."""
        self.query_one(Panel).tell(title, text, bad=bad)

    def take_away(self) -> None:
        """Nothing is pointed at any more."""
        self.hint, self.finding = None, NOTHING

    # Moving about.

    def _moved(self) -> None:
        self._pending = ""
        self.show()

    def action_move(self, down: int, across: int) -> None:
        """Moves the cursor."""
        self._settle()
        self.game.move(down, across)
        self._moved()

    def action_extend(self, down: int, across: int) -> None:
        """Moves the cursor and chooses the cell as well."""
        self._settle()
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
        self._settle()
        self.game.go_to(message.cell, extend=message.extend)
        self._moved()

    # Writing.

    def on_key(self, event: events.Key) -> None:
        """Digits, and capital letters on large boards, are values; all else is bound."""
        if event.character is None or not (event.character.isascii() and event.character.isalnum()):
            return
        outcome = typed(self._pending, event.character, self.game.layout.size)
        if outcome is None:
            return
        event.stop()
        event.prevent_default()
        self._take(outcome)

    def _take(self, outcome: Typed) -> None:
        self._pending = outcome.pending
        if outcome.wrong:
            self.tell("No such value", outcome.wrong, bad=True)
        for value in outcome.values:
            self._change(lambda value=value: self.game.type(value))  # type: ignore[misc]
        self.query_one(Panel).show(self.game, self._pending)

    def _settle(self) -> None:
        """A value that waits for a second digit is complete when something else is done."""
        if self._pending:
            value, self._pending = int(self._pending), ""
            self._change(lambda: self.game.type(value))

    def on_digits_clicked(self, message: Digits.Clicked) -> None:
        """The mouse types a value."""
        self._change(lambda: self.game.type(message.value))

    def _change(self, act: Callable[[], bool]) -> None:
        """Changes the board, unless it is covered."""
        if self.paused:
            self.tell("Paused", "p goes on.")
            return
        before = self.game.position
        if not act():
            return
        if self.finding is not NOTHING:
            self.take_away()
            self.tell("")
        self.show()
        self._look_whether_done(before.values)

    def _look_whether_done(self, before: tuple[int, ...]) -> None:
        game = self.game
        if game.empty or game.position.values == before:
            return
        if game.solved:
            game.clock.stop()
            self._keep()
            self.tell(
                "Solved!", f"Every cell is right. Your time: {game.clock}.\nn makes a new one."
            )
            self.app.bell()
        else:
            self.tell("Not yet", f"{game.conflicts()[0]}. b goes back to before it.", bad=True)

    def action_erase(self) -> None:
        """Empties the chosen cells; 0 may be the second digit of a value."""
        if self._pending and (outcome := typed(self._pending, "0", self.game.layout.size)):
            self._take(outcome)
            return
        self._pending = ""
        self._change(self.game.erase)
        self.show()

    def action_fill(self) -> None:
        """All centre marks."""
        self._change(self.game.fill_marks)

    def action_clear_marks(self) -> None:
        """No marks at all."""
        self._change(self.game.clear_marks)

    def action_undo(self) -> None:
        """Takes the last move back."""
        self._pending = ""
        self._change(self.game.undo)
        if not self.game.solved and not self.paused:
            self.game.clock.start()

    def action_redo(self) -> None:
        """Does again what was taken back."""
        self._change(self.game.redo)

    def action_restart(self) -> None:
        """Begins the puzzle again."""
        self._change(self.game.restart)

    def action_entry(self, name: str) -> None:
        """What digits mean."""
        self._settle()
        self.game.entry = Entry[name]
        self.show()

    def action_mode(self) -> None:
        """The next of what digits may mean."""
        order = list(Entry)
        self.action_entry(order[(order.index(self.game.entry) + 1) % len(order)].name)

    def action_fix(self) -> None:
        """What was typed becomes a puzzle."""
        conflicts = self.game.conflicts()
        if conflicts:
            self.tell("No puzzle yet", f"{conflicts[0]}.", bad=True)
            return
        self.play(fixed(self.game))

    def action_pause(self) -> None:
        """Stops the clock and covers the board, or goes on."""
        if self.game.solved:
            return
        self.paused = not self.paused
        if self.paused:
            self.game.clock.stop()
            self._keep()
            self.tell("Paused", "p goes on.")
        else:
            self.game.clock.start()
            self.tell("")
        self.show()

    # Asking the library.

    async def _ask(self, function: Callable[..., T], *args: object) -> T:
        answer: Awaitable[T] = self.nonet.helper.run(function, *args)
        return await answer

    def _think(self, what: str, work: Awaitable[None]) -> None:
        """Does something that takes time, instead of what is still being done.

        Args:
            what: What it is, for the player; empty if he need not know.
            work: It.
        """
        self._give_up()
        self._thinking = what

        async def guarded() -> None:
            try:
                await work
            except NonetError as error:
                besides = _WITHOUT_HINTS if self.game.layout.is_special else ""
                self.tell("That does not work", f"{error}{besides}", bad=True)
            finally:
                if self._work is mine:
                    self._work, self._thinking = None, ""

        mine = self.run_worker(guarded(), group="helper", exit_on_error=True)
        self._work = mine
        if what:
            self.set_timer(_PATIENCE, lambda: self._say_thinking(mine))

    def _say_thinking(self, work: Worker[None]) -> None:
        if self._work is work:
            self.tell(f"{self._thinking} ...", "Esc gives up.")

    def _give_up(self) -> bool:
        """Whether there was something to give up."""
        work, self._work = self._work, None
        if work is not None:
            work.cancel()
        return work is not None

    def action_dismiss_finding(self) -> None:
        """Gives up what is being done, else takes the hint away, else what is chosen."""
        self._pending = ""
        gave_up, what = self._give_up(), self._thinking
        if gave_up and what:
            self.tell("Given up", what)
        else:
            self.take_away()
            self.game.go_to(self.game.cursor)
            self.tell("")
        self.show()

    def action_hint(self) -> None:
        """A hint; the next grade if one is shown."""
        if self._must_not_see():
            return
        grade = 1 if self.hint is None else min(self.hint.grade + 1, _GRADES)
        self._think("Looking for a step", self._hint(grade))

    def _must_not_see(self) -> bool:
        self._settle()
        if self.paused:
            self.tell("Paused", "p goes on.")
        return self.paused

    async def _hint(self, grade: int) -> None:
        position = self.game.position
        hint = await self._ask(tasks.give_hint, self.game.state(), grade)
        if self.game.position is not position:
            return
        self.hint, self.finding = hint, finding_of_hint(hint)
        text = hint.text
        if hint.step is not None:
            first = next(iter(hint.step)).cell
            self.game.go_to(first)
            text += f"\n\n({SEES})" if " sees " in text else ""
            text += "\n\nEnter does it."
        elif hint.mistakes:
            text += "\n\nb goes back to before the mistake." if hint.mistakes[0].placed else ""
        if hint.helps and hint.grade < _GRADES and not self.game.solved:
            text += "\n\nt tells more."
        self.tell(f"Hint, {hint.grade} of {_GRADES}", text, bad=bool(hint.mistakes))
        self.show()

    def action_apply(self) -> None:
        """Does the step that the hint shows; completes a value that waits for a digit."""
        if self._pending:
            self._settle()
            self.show()
            return
        step = self.hint.step if self.hint else None
        if step is None:
            self.tell("No step is shown", "t gives a hint; the third one can be done with Enter.")
            return
        self._change(lambda: self.game.apply(step))
        if not self.game.solved:
            self.tell("Done", "t gives the next hint.")

    def action_check(self) -> None:
        """Compares the board with the solution."""
        if not self._must_not_see():
            self._think("Checking", self._check())

    async def _check(self) -> None:
        found = await self._ask(tasks.check, self.game.state())
        self.hint, self.finding = None, finding_of_mistakes(found.mistakes)
        self.tell("Checked", found.text, bad=not found.good)
        self.show()

    def action_back(self) -> None:
        """Undoes to before the first mistake."""
        if not self._must_not_see():
            self._think("Looking for the mistake", self._back())

    async def _back(self) -> None:
        game = self.game
        states = [game.state(position) for position in game.history]
        index = await self._ask(tasks.last_right, states)
        moves = len(states) - 1 - index
        if not moves:
            self.tell("Nothing to take back", "There is no mistake on the board.")
            return
        self.take_away()
        game.go_back(index)
        self.tell(
            "Back before the mistake",
            f"{moves} move{'s' * (moves > 1)} taken back; r does them again.",
        )
        self.show()

    def action_reveal(self) -> None:
        """The answer for the chosen cells."""
        if not self._must_not_see():
            self._think("Solving", self._reveal())

    async def _reveal(self) -> None:
        game, values = self.game, self.game.position.values
        cells = [c for c in range(len(values)) if game.chosen >> c & 1 and not game.is_given(c)]
        found = await self._ask(tasks.reveal, game.state(), cells)
        if not found:
            self.tell("No answer", "These cells are given, or the puzzle has not one solution.")
        self._change(lambda: game.place(found))

    def action_walk(self) -> None:
        """The whole way to the solution."""
        if not self._must_not_see():
            self._think("Looking for the way", self._walk())

    async def _walk(self) -> None:
        from nonet.tui.walk import WalkScreen

        path: Explanation = await self._ask(tasks.find_path, self.game.state())
        if path.ended == "mistaken":
            self._think("Checking", self._check())
            return
        self.app.push_screen(WalkScreen(path, self._reach))

    def _reach(self, state: State) -> None:
        self._change(lambda: self.game.reach(state))

    # Puzzles and files.

    def action_new(self) -> None:
        """Asks for a new puzzle."""
        self.app.push_screen(NewScreen(), self._make)

    def _make(self, wish: NewWish | None) -> None:
        if wish is None:
            return
        if wish.blank:
            self.play(self.nonet.blank(wish.layout))
            self.tell("Type in your puzzle", "g makes the values given when it is complete.")
            return
        self.make(wish)

    def make(self, wish: NewWish) -> None:
        """Makes a puzzle and plays it."""
        self._think("Making a puzzle", self._made(wish))

    async def _made(self, wish: NewWish) -> None:
        puzzle = await self._ask(tasks.make, wish.layout, wish.level)
        self.play(self.nonet.game_of(puzzle, wish.title))

    def action_open(self) -> None:
        """Asks what to open."""
        self._keep()
        self.app.push_screen(OpenScreen(self.nonet.shelf.games()), self.open)

    def open(self, what: str | Kept | None) -> None:
        """Plays what was asked for; None leaves everything as it is."""
        if what is None:
            return
        if isinstance(what, Kept):
            self.play(what.game)
            return
        try:
            self.play(self.nonet.read(what))
        except (NonetError, OSError) as error:
            self.tell("That cannot be opened", str(error), bad=True)

    def on_paste(self, event: events.Paste) -> None:
        """A puzzle that is pasted is played."""
        if event.text.strip():
            self.open(event.text)

    def action_save(self) -> None:
        """Asks for a file's name."""
        title = self.game.title.replace("/", "-").split(".")[0].replace(" ", "-")
        self.app.push_screen(SaveScreen(f"{title or 'game'}.json"), self._save)

    def _save(self, name: str | None) -> None:
        if name is None:
            return
        try:
            self.tell("Saved", save(self.game, self.nonet.path_of(name)))
        except NonetError as error:
            self.tell("Not saved", str(error), bad=True)
        except OSError as error:
            self.tell("Not saved", f"{name}: {error.strerror or error}", bad=True)

    def _keep(self) -> None:
        """The unfinished game is put where it is found again."""
        if self.game.position != self._kept_position or self.game.is_begun:
            self.nonet.shelf.keep(self.game)
            self._kept_position = self.game.position

    def action_quit(self) -> None:
        """Leaves; the game waits."""
        self._settle()
        self._give_up()
        self._keep()
        self.app.exit()
