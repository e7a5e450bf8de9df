"""The screen on which a game is played: puzzles come and go, and nothing is lost."""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.timer import Timer

from nonet.catalogue import later, translated
from nonet.errors import NonetError
from nonet.games import GAMES
from nonet.model import Puzzle, State, Status
from nonet.tui import tasks
from nonet.tui.asking import AskScreen
from nonet.tui.dialogs import OpenScreen, SaveScreen
from nonet.tui.finish import finished, result_words
from nonet.tui.game import Game, fixed
from nonet.tui.keys import PLAY, bindings
from nonet.tui.new import Made, NewScreen
from nonet.tui.saving import SavedGame, path_of, read_game, save
from nonet.tui.settings import Settings
from nonet.tui.start import Choice, Pasted, SettingsScreen, StartScreen, StatisticsScreen
from nonet.tui.steps import ReplayScreen
from nonet.tui.titles import board_words, title_words

_WARNINGS = {
    Status.UNSOLVABLE: later("It has no solution: v shows which givens contradict each other."),
    Status.MULTIPLE: later("It has several solutions, so check and answers cannot help."),
}
_AUTOSAVE = 15.0  # seconds after which the time is saved
_REST = 0.25  # seconds after a move before it is saved


class PlayScreen(AskScreen):
    """A game, and where games come from."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PLAY)]
    keys = PLAY

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._next: tasks.NewGame | None = None  # what a solved puzzle is followed by
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
        self.pending, self.digit, self.solution = "", 0, None
        self._next = None
        self.forget_zoom()
        self.take_away()
        if not game.solved and game.puzzle.clues:
            game.clock.start()
        self.show()
        self.share_room()
        self.board.focus()
        self.greet()

    def greet(self) -> None:
        """Shows what kind of puzzle this is; its solutions are counted in the background."""
        game, about = self.game, self._about()
        title = title_words(game.title) or translated("A puzzle")
        if game.solved:
            about = translated(
                "You have solved this one, in {time}. Ctrl+R begins again, F4 shows how it went.",
                time=game.clock,
            )
        elif game.is_begun:
            about = translated("Your game goes on; Ctrl+R begins again.") + f"\n\n{about}"
        self.show_message(title, about)

        async def count() -> None:
            with suppress(NonetError):
                givens = State(game.layout, game.puzzle.givens)
                known = await self.nonet.background.run(tasks.known, givens)
                if self.game is not game:
                    return
                self.solution = known.values
                if self.nonet.settings.check == "solution":
                    self.show()
                warning = _WARNINGS.get(known.status)
                if warning and not game.is_begun:
                    self.show_message(title, f"{about}\n\n{translated(warning)}", bad=True)

        if game.puzzle.clues:
            self._counting = self.run_worker(count(), group="background")

    def _about(self) -> str:
        layout = self.game.layout
        rules = f"\n\n{GAMES.get(layout.game).rules}" if layout.game else ""
        clues = "".join(f"\n{rule.describe(layout)}" for rule in layout.constraints)
        return f"{board_words(layout)}.{rules}" + (f"\n{clues}" if clues else "")

    def action_fix(self) -> None:
        """Make a puzzle of the board that was typed."""
        conflicts = self.game.conflicts()
        if conflicts:
            self.show_message(translated("No puzzle yet"), f"{conflicts[0]}.", bad=True)
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
            self.take_away()
            self.show_message(translated("Paused"), translated("p goes on."))
        else:
            self.game.clock.start()
            self.show_message("")
        self.show()

    # Puzzles and files.

    def action_new(self) -> None:
        """Asks for a new puzzle."""
        self.app.push_screen(NewScreen(self._puzzle_for), self._begin)

    async def _puzzle_for(self, options: tasks.NewGame) -> Puzzle:
        self._give_up()
        return await self.nonet.background.run(tasks.make, options)

    def _begin(self, made: Made | None) -> None:
        if made is None:
            return
        if made.puzzle is None:
            self.play(self.nonet.blank(made.options.board()))
            self.show_message(
                translated("Type in your puzzle"),
                translated("g makes the values given when it is complete."),
            )
            return
        self._play_made(made.options, made.puzzle)

    def make(self, options: tasks.NewGame) -> None:
        """Makes a puzzle and plays it."""

        def then(puzzle: Puzzle) -> None:
            self._play_made(options, puzzle)

        self._give_up()
        self._think(later("Making a puzzle"), then, tasks.make, options, about_board=False)

    def _play_made(self, options: tasks.NewGame, puzzle: Puzzle) -> None:
        game = self.nonet.game_of(puzzle, options.title)
        game.daily = options.daily
        self.play(game)
        self._next = options if options.seed is None else None

    def action_apply(self) -> None:
        """Does the hint's step; makes the next puzzle where this one is solved."""
        if self.game.solved and self._next is not None:
            self.make(self._next)
        else:
            super().action_apply()

    def action_start(self) -> None:
        """Offers what there is to play."""
        self._keep()
        self.app.push_screen(StartScreen(self.nonet.saved_games.games()), self._start)

    def _start(self, what: Choice | None) -> None:
        if isinstance(what, SavedGame):
            self.play(what.game)
        elif isinstance(what, Pasted):
            self.open(what.text)
        elif isinstance(what, tasks.NewGame):
            self.make(what)
        elif what is not None:
            getattr(self, f"action_{what}")()

    def action_statistics(self) -> None:
        """Show the solved puzzles."""
        self.app.push_screen(StatisticsScreen(self.nonet.saved_games.statistics.finished()))

    def action_settings(self) -> None:
        """Show the settings."""
        self.app.push_screen(SettingsScreen(self.nonet.settings), self._choose)

    def _choose(self, settings: Settings | None) -> None:
        if settings is not None:
            self.nonet.choose(settings)
            self.digit = 0
            self.show()

    def action_replay(self) -> None:
        """The game from its first move on."""
        if not self.game.has_moves:
            self.show_message(translated("Nothing to replay"), translated("No move was made yet."))
        elif self._may_ask():
            self.app.push_screen(ReplayScreen(self.game))

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
            self.show_message(translated("That cannot be opened"), str(error), bad=True)

    def on_paste(self, event: events.Paste) -> None:
        """A puzzle that is pasted is played."""
        if event.text.strip():
            self.open(event.text)

    def action_save(self) -> None:
        """Asks for a file's name."""
        title = (
            self.game.title.replace(" + ", " ").replace("/", "-").split(".")[0].replace(" ", "-")
        )
        self.app.push_screen(SaveScreen(f"{title or 'game'}.json"), self._save)

    def _save(self, name: str | None) -> None:
        if name is None:
            return
        try:
            self.show_message(translated("Saved"), save(self.game, path_of(name)))
        except NonetError as error:
            self.show_message(translated("Not saved"), str(error), bad=True)
        except OSError as error:
            words = f"{name}: {error.strerror or error}"
            self.show_message(translated("Not saved"), words, bad=True)

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
                translated("Another window"),
                translated("This game went on in another window: u goes back to that."),
            )
        self._kept = game.story
        return saved.keep(game)

    def on_solved(self) -> None:
        """A solved game is saved at once, and counted."""
        self._keep()
        game, statistics = self.game, self.nonet.saved_games.statistics
        self.show_message(translated("Solved!"), translated("Your time: {time}", time=game.clock))

        def then(level: str) -> None:
            today = date.today()
            entry = finished(game, level, today)
            before = statistics.finished()
            with suppress(OSError):
                statistics.add([entry])
            if self._next is None and level in tasks.levels_of_scale():
                self._next = tasks.NewGame(level, level)
            words = result_words(entry, before, statistics.finished(), today)
            if self._next is not None and self._next.level:
                name = title_words(self._next.title)
                words += "\n\n" + translated("Enter makes the next one, {level}.", level=name)
            words += "\n" + translated("F4 shows how it went, i what else there is to play.")
            self.show_message(translated("Solved!"), words)

        self._think("", then, tasks.level_of, game.puzzle)

    def action_quit(self) -> None:
        """Leaves; the game waits."""
        self.leave()

    def leave(self) -> None:
        """Ends the app; if the game cannot be saved, a message stands where the app was."""
        self.settle()
        self._give_up()
        problem = self._keep()
        self.app.exit(
            message="nonet: " + translated("the game could not be kept: {problem}", problem=problem)
            if problem
            else None
        )
