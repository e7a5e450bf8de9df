"""A game from its first move to its last, as it was played."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.timer import Timer
from textual.widget import Widget

from nonet.catalogue import translated
from nonet.tui.base import BoardScreen
from nonet.tui.clock import time_words
from nonet.tui.game import Game
from nonet.tui.keys import REPLAY, bindings
from nonet.tui.panel import MessagePanel
from nonet.tui.scene import Scene, scene_of_position
from nonet.tui.titles import move_words, title_words

_PACE = 0.6  # seconds


class ReplayScreen(BoardScreen):
    """The moves of a game, one after the other."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(REPLAY)]
    keys = REPLAY

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game
        self._moments = game.moments[: game.done + 1]
        self._playing: Timer | None = None
        self.at = 0

    def scene(self) -> Scene:
        """The board after this move."""
        before = self._moments[max(0, self.at - 1)].position
        return scene_of_position(self._game.puzzle, self._moments[self.at].position, before)

    def panel(self) -> Widget:
        """The move in words."""
        return MessagePanel(id="panel")

    def on_mount(self) -> None:
        """The beginning."""
        self.board.focus()
        self._show()

    def action_step(self, by: int) -> None:
        """Goes forth or back."""
        self._stop()
        self._go(self.at + by)

    def action_run(self) -> None:
        """Goes on by itself, from the beginning if this is the end; or stops."""
        if self._playing is not None:
            self._stop()
            return
        if self.at == len(self._moments) - 1:
            self._go(0)
        self._playing = self.set_interval(_PACE, lambda: self._go(self.at + 1))

    def action_close(self) -> None:
        """Back to the game."""
        self.dismiss()

    def _stop(self) -> None:
        if self._playing is not None:
            self._playing.stop()
            self._playing = None

    def _go(self, at: int) -> None:
        self.at = min(max(at, 0), len(self._moments) - 1)
        if self.at == len(self._moments) - 1:
            self._stop()
        self._show()

    def _show(self) -> None:
        count, moment = len(self._moments) - 1, self._moments[self.at]
        self.board.show(self.scene())
        title = title_words(self._game.title)
        self.set_head(
            f"{translated('Replay')}  {title}".rstrip(),
            translated("{n} left", n=moment.position.values.count(0)),
        )
        panel = self.query_one(MessagePanel)
        if not self.at:
            panel.show_message(
                translated("The beginning, {n} move|The beginning, {n} moves", n=count),
                "\n" + translated("Space plays it."),
            )
            return
        panel.show_message(
            translated("Move {at} of {count}", at=self.at, count=count),
            f"\n{move_words(moment.name)}\n{time_words(moment.seconds)}",
        )
