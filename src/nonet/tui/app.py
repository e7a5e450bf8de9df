"""The terminal app."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace

from textual.app import App
from textual.screen import Screen

from nonet import catalogue
from nonet.model import Layout, Puzzle
from nonet.tui.clock import Clock
from nonet.tui.game import Game
from nonet.tui.palette import DARK, LIGHT, themes
from nonet.tui.saving import SavedGames
from nonet.tui.screen import PlayScreen
from nonet.tui.settings import Settings
from nonet.tui.tasks import NewGame
from nonet.tui.worker import BackgroundWorker

_THEMES = {"dark": DARK, "light": LIGHT}


@dataclass(frozen=True, slots=True)
class Start:
    """The first screen: a game, the options for a new puzzle, or a question."""

    game: Game | None = None  # a game
    options: NewGame | None = None  # what kind of puzzle to make


class PlayApp(App[None]):
    """Plays puzzles in a terminal; tests bring a clock that stands still."""

    CSS_PATH = "app.tcss"
    TITLE = "nonet"
    ENABLE_COMMAND_PALETTE = True

    def __init__(
        self,
        start: Start | None = None,
        *,
        saved: SavedGames | None = None,
        settings: Settings | None = None,
        clock: Callable[[], Clock] = Clock,
        plain: bool = False,
    ) -> None:
        # Without colours of our own the terminal's are left alone, too.
        super().__init__(ansi_color=True if plain else None)
        self.start = start or Start()
        self.saved_games = saved or SavedGames(None)
        self.background = BackgroundWorker()
        self._clock = clock
        for theme in themes():
            self.register_theme(theme)
        self.settings = settings or Settings()
        self.theme = _THEMES[self.settings.theme]

    def get_default_screen(self) -> Screen[None]:
        """The game; an empty board until there is one."""
        return PlayScreen(self.start.game or self.blank(Layout.of(9)))

    def begin(self) -> None:
        """Makes the puzzle that was asked for, or asks; called when there is a board."""
        if self.start.options is not None:
            self.playing.make(self.start.options)
        elif self.start.game is None:
            self.ask()

    def on_mount(self) -> None:
        """A signal, or a closed window, leaves the game as `q` does."""
        if self.is_headless:
            return
        loop = asyncio.get_running_loop()
        for name, end in (("SIGTERM", self.action_help_quit), ("SIGHUP", self._end_at_once)):
            if hasattr(signal, name):
                with suppress(NotImplementedError):  # Windows has no handlers in its loop
                    loop.add_signal_handler(getattr(signal, name), end)

    def _end_at_once(self) -> None:
        """Saves the game and ends the process, where the terminal is gone.

        Textual would restore the terminal: its thread that writes has failed by then, so that it
        waits for ever, or its thread that reads goes on with no end of nothing.
        """
        self.playing.leave()
        self.background.close()
        os._exit(0)

    async def action_quit(self) -> None:
        """Leaves from any screen; the game is saved."""
        self.playing.leave()

    def action_help_quit(self) -> None:
        """Ctrl+C, where it closes no dialog and there is no text to copy: leaves."""
        self.playing.leave()

    def on_unmount(self) -> None:
        """Ends the process in the background."""
        self.background.close()

    @property
    def playing(self) -> PlayScreen:
        """The screen of the game."""
        screen = self.screen_stack[0]
        assert isinstance(screen, PlayScreen)
        return screen

    def ask(self) -> None:
        """Offers what there is to play."""
        self.playing.action_start()

    def choose(self, settings: Settings) -> None:
        """From now on this is what the player has chosen."""
        if settings.language != self.settings.language:
            catalogue.choose(settings.language)
        self.settings = settings
        self.theme = _THEMES[settings.theme]
        settings.save(self.saved_games.folder and self.saved_games.folder.parent)

    def toggle_theme(self) -> None:
        """Dark or light."""
        other = "light" if self.current_theme.dark else "dark"
        self.choose(replace(self.settings, theme=other))

    # Where games come from.

    def game_of(self, puzzle: Puzzle, title: str = "") -> Game:
        """A new game; the unfinished one of this puzzle if there is one."""
        return self.saved_games.find(puzzle) or Game(puzzle, title=title, clock=self._clock())

    def blank(self, layout: Layout) -> Game:
        """An empty board."""
        return Game(Puzzle(layout, [0] * layout.cell_count), clock=self._clock())
