"""The screen on which a game is played, with help from the library, and with files."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import ClassVar, TypeVar

from textual import events
from textual.binding import BindingType
from textual.timer import Timer
from textual.worker import Worker

from nonet._explain import Explanation, Hint, explain, hint
from nonet.errors import NonetError
from nonet.games import GAMES
from nonet.model import Puzzle, State, Status, Stop, cells_of
from nonet.tui import tasks
from nonet.tui.dialogs import NewScreen, OpenScreen, SaveScreen
from nonet.tui.edit import EditScreen
from nonet.tui.game import Game, fixed
from nonet.tui.keys import PLAY, bindings
from nonet.tui.path import PathScreen
from nonet.tui.position import Position
from nonet.tui.saving import SavedGame, path_of, read_game, save
from nonet.tui.scene import finding_of_hint, finding_of_mistakes
from nonet.words import SEES

T = TypeVar("T")

_WITHOUT_HINTS = "\n\nv checks the board, a answers the chosen cells."
_WARNINGS = {
    Status.UNSOLVABLE: "It has no solution: v shows which givens contradict each other.",
    Status.MULTIPLE: "It has several solutions, so check and answers cannot help.",
}
_SEEKING = "Looking for a step"
_GRADES = 3
_AUTOSAVE = 15.0  # seconds after which the time is saved
_REST = 0.25  # seconds after a move before it is saved
_PATIENCE = 0.25  # seconds before a message that something takes time


class PlayScreen(EditScreen):
    """A game with everything that helps."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PLAY)]
    keys = PLAY

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._work: Worker[None] | None = None
        self._counting: Worker[None] | None = None
        self._grade = 1  # of the hint that is asked for
        self._thinking = ""
        self._asked_at: Position | None = None  # the board that was asked about, if one was
        self._kept = game.story
        self._rest: Timer | None = None  # until what is new is saved

    def on_mount(self) -> None:
        """The clock begins, or there is a question first."""
        self.set_interval(1.0, self._tick)
        self.set_interval(_AUTOSAVE, self._keep)
        self.play(self.game)
        self.nonet.begin()

    def play(self, game: Game) -> None:
        """Begins or goes on with a game."""
        self._keep()
        self._give_up()
        self.game.clock.stop()
        self.game, self.paused = game, False
        self._kept = game.story
        self.pending = ""
        self.forget_zoom()
        self.take_away()
        if not game.solved:
            game.clock.start()
        self.show()
        self.share_room()
        self.board.focus()
        self.greet()

    def greet(self) -> None:
        """Shows what kind of puzzle this is; its solutions are counted in the background."""
        game, title, about = self.game, self.game.title or "A puzzle", self._about()
        self.show_message(title, about)

        async def count() -> None:
            with suppress(NonetError):
                givens = State(game.layout, game.puzzle.givens)
                status = await self.nonet.background.run(tasks.count_solutions, givens)
                warning = _WARNINGS.get(status)
                if warning and self.game is game and not game.is_begun:
                    self.show_message(title, f"{about}\n\n{warning}", bad=True)

        if game.puzzle.clues:
            self._counting = self.run_worker(count(), group="background")

    def _about(self) -> str:
        layout = self.game.layout
        rules = f"\n\n{GAMES.get(layout.game).rules}" if layout.game else ""
        clues = "".join(f"\n{each.describe(layout)}" for each in layout.constraints)
        return f"{layout.describe()}.{rules}" + (f"\n{clues}" if clues else "")

    def action_fix(self) -> None:
        """What was typed becomes a puzzle."""
        conflicts = self.game.conflicts()
        if conflicts:
            self.show_message("No puzzle yet", f"{conflicts[0]}.", bad=True)
            return
        self.play(fixed(self.game))

    def action_pause(self) -> None:
        """Stops the clock and covers the board, or goes on."""
        if self.game.solved:
            return
        self.paused = not self.paused
        if self.paused:
            self._give_up()  # an answer would show what is covered
            self.game.clock.stop()
            self._keep()
            self.show_message("Paused", "p goes on.")
        else:
            self.game.clock.start()
            self.show_message("")
        self.show()

    # Asking the library.

    def _think(
        self,
        what: str,
        then: Callable[[T], None],
        function: Callable[..., T],
        *args: object,
        about_board: bool = True,
    ) -> None:
        """Asks the library for a function's answer, and gives up what it was asked before.

        `what` is for the player to read; `then` takes the answer, unless it is not wanted any more:
        if it is `about_board`, as soon as the board has changed.
        """
        if self._work is not None:
            self._give_up()
        self._thinking = what
        self._asked_at = self.game.position if about_board else None

        async def work() -> None:
            try:
                answer = await self.nonet.background.run(function, *args)
            except NonetError as error:
                if self._is_wanted(mine):
                    besides = _WITHOUT_HINTS if self.game.layout.has_extra_rules else ""
                    self.show_message("That does not work", f"{error}{besides}", bad=True)
            else:
                if self._is_wanted(mine):
                    then(answer)

        mine = self.run_worker(work(), group="background")
        self._work = mine
        if what:
            self.set_timer(_PATIENCE, lambda: self._show_progress(mine))

    def _is_wanted(self, work: Worker[None]) -> bool:
        """Whether this is what was asked last; then nothing is being done any more."""
        wanted = self._work is work
        if wanted:
            self._work, self._thinking = None, ""
        return wanted

    def _show_progress(self, work: Worker[None]) -> None:
        if self._work is work:
            self.show_message(f"{self._thinking} ...", "Esc gives up.")

    def _give_up(self) -> bool:
        """Whether there was something to give up that the player knows of."""
        asked, counting = self._work, self._counting
        self._work = self._counting = None
        for work in filter(None, (asked, counting)):
            work.cancel()
        return asked is not None

    def on_changed(self) -> None:
        """What was asked about the board as it was is not wanted any more."""
        asked_at = self._asked_at
        if self._work is not None and asked_at not in (None, self.game.position):
            self._give_up()
            self.show_message("")

    def action_dismiss_finding(self) -> None:
        """Gives up what is being done, else takes the hint away, else what is chosen."""
        self.pending = ""
        what = self._thinking
        if self._give_up() and what:
            self.show_message("Given up", what)
        else:
            self.take_away()
            self.game.go_to(self.game.cursor)
            self.show_message("")
        self.show()

    def _may_ask(self) -> bool:
        """Whether the board may be looked at; completes a value that waits for a digit."""
        self.settle()
        if self.paused:
            self.show_message("Paused", "p goes on.")
        return not self.paused

    def action_hint(self) -> None:
        """A hint; the next grade if one is shown."""
        if not self._may_ask():
            return
        if self._work is not None and self._thinking == _SEEKING:
            self._grade = min(self._grade + 1, _GRADES)  # quicker than the answer
        else:
            self._ask_hint(1 if self.hint is None else min(self.hint.grade + 1, _GRADES))

    def _ask_hint(self, grade: int) -> None:
        self._grade = grade

        def then(found: Hint) -> None:
            if found.grade < self._grade:
                self._ask_hint(self._grade)
            else:
                self._show_hint(found)

        self._think(_SEEKING, then, hint, self.game.state(), grade)

    def _show_hint(self, found: Hint) -> None:
        self.game.hints += found.helps and self.hint is None
        self.hint, self.finding = found, finding_of_hint(found)
        text = found.text
        if found.step is not None:
            self.game.go_to(next(iter(found.step)).cell)
            text += f"\n\n({SEES})" if " sees " in text else ""
            text += "\n\nEnter does it."
        elif found.mistakes and found.mistakes[0].placed:
            text += "\n\nb goes back to before the mistake."
        if found.helps and found.grade < _GRADES and not self.game.solved:
            text += "\n\nPress t for more."
        self.show_message(f"Hint, {found.grade} of {_GRADES}", text, bad=bool(found.mistakes))
        self.show()

    def action_apply(self) -> None:
        """Does the step that the hint shows; completes a value that waits for a digit."""
        if self.pending:
            self.settle()
            self.show()
            return
        step = self.hint.step if self.hint is not None else None
        if step is None:
            self.show_message(
                "No step is shown", "t gives a hint; the third one can be done with Enter."
            )
            return
        self.change(lambda: self.game.apply(step))
        if not self.game.solved:
            self.show_message("Done", "t gives the next hint.")

    def action_check(self) -> None:
        """Compares the board with the solution."""
        if self._may_ask():
            self._think("Checking", self._show_check, tasks.check, self.game.state())

    def _show_check(self, found: tasks.CheckReport) -> None:
        self.hint, self.finding = None, finding_of_mistakes(found.mistakes)
        self.show_message("Checked", found.text, bad=not found.good)
        self.show()

    def action_back(self) -> None:
        """Undoes to before the first mistake."""
        if self._may_ask():
            asked = self.game.puzzle, self.game.history
            self._think("Looking for the mistake", self._go_back, tasks.last_right, *asked)

    def _go_back(self, index: int) -> None:
        moves = len(self.game.history) - 1 - index
        if not moves:
            self.show_message("Nothing to take back", "There is no mistake on the board.")
            return
        self.take_away()
        self.game.go_back(index)
        taken = f"{moves} move{'s' * (moves > 1)} taken back"
        self.show_message("Back before the mistake", f"{taken}; r does them again.")
        self.show()

    def action_reveal(self) -> None:
        """The answer for the chosen cells."""
        if self._may_ask():
            game = self.game
            cells = [cell for cell in cells_of(game.chosen) if not game.is_given(cell)]
            self._think("Solving", self._show_answer, tasks.reveal, game.state(), cells)

    def _show_answer(self, found: list[tuple[int, int]]) -> None:
        if not found:
            self.show_message(
                "No answer",
                "These cells are given, or the puzzle does not have exactly one solution.",
            )
        self.change(lambda: self.game.place(found))

    def action_path(self) -> None:
        """The whole way to the solution."""
        if self._may_ask():
            self._think("Looking for the path", self._show_path, explain, self.game.state())

    def _show_path(self, path: Explanation) -> None:
        if path.ended is Stop.MISTAKEN:
            self.action_check()
        else:
            self.app.push_screen(
                PathScreen(path, lambda state: self.change(lambda: self.game.reach(state)))
            )

    # Puzzles and files.

    def action_new(self) -> None:
        """Asks for a new puzzle."""
        self.app.push_screen(NewScreen(), self._make)

    def _make(self, options: tasks.NewGame | None) -> None:
        if options is None:
            return
        if options.blank:
            self.play(self.nonet.blank(options.board()))
            self.show_message(
                "Type in your puzzle", "g makes the values given when it is complete."
            )
            return
        self.make(options)

    def make(self, options: tasks.NewGame) -> None:
        """Makes a puzzle and plays it."""

        def then(puzzle: Puzzle) -> None:
            self.play(self.nonet.game_of(puzzle, options.title))

        self._give_up()
        self._think("Making a puzzle", then, tasks.make, options, about_board=False)

    def action_open(self) -> None:
        """Asks what to open."""
        self._keep()
        self.app.push_screen(OpenScreen(self.nonet.saved_games.unfinished()), self.open)

    def open(self, what: str | SavedGame | None) -> None:
        """Plays what was asked for; None leaves everything as it is."""
        if what is None:
            return
        if isinstance(what, SavedGame):
            self.play(what.game)
            return
        try:
            game = read_game(what, self.nonet.game_of)
            self.play(self.nonet.saved_games.resume(game))
        except (NonetError, OSError) as error:
            self.show_message("That cannot be opened", str(error), bad=True)

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
            self.show_message("Saved", save(self.game, path_of(name)))
        except NonetError as error:
            self.show_message("Not saved", str(error), bad=True)
        except OSError as error:
            self.show_message("Not saved", f"{name}: {error.strerror or error}", bad=True)

    def show(self) -> None:
        """Shows the game as it is now; what is new is saved as soon as there is a pause."""
        super().show()
        if self.game.story != self._kept and self._rest is None:
            self._rest = self.set_timer(_REST, self._keep)

    def _keep(self) -> OSError | None:
        """Saves the game if there is anything to save; the error if that failed."""
        game, saved = self.game, self.nonet.saved_games
        self._rest = None
        if game.story == self._kept:
            if not (game.is_begun or game.has_moves):
                return None
            # Only the time is new. Another window may have gone on with this puzzle.
            there = saved.find(game.puzzle)
            if there is not None and there.position != game.position:
                return None
        elif saved.agree(game):
            self.show_message(
                "Another window", "This game went on in another window: u goes back to that."
            )
        self._kept = game.story
        return saved.keep(game)

    def on_solved(self) -> None:
        """A solved game is saved at once."""
        self._keep()

    def action_quit(self) -> None:
        """Leaves; the game waits."""
        self.leave()

    def leave(self) -> None:
        """Ends the app; if the game cannot be saved, a message stands where the app was."""
        self.settle()
        self._give_up()
        problem = self._keep()
        self.app.exit(message=f"nonet: the game could not be kept: {problem}" if problem else None)
