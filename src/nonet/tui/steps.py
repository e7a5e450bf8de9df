"""Boards step by step, forth and back: the way from here to the solution, and a game as played."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.binding import BindingType
from textual.timer import Timer
from textual.widget import Widget

from nonet._explain import Explanation, describe_step
from nonet.catalogue import translated
from nonet.model import State, Status, Step
from nonet.tui.base import BoardScreen
from nonet.tui.clock import time_words
from nonet.tui.game import Game
from nonet.tui.keys import PATH, REPLAY, bindings
from nonet.tui.panel import MessagePanel
from nonet.tui.scene import Scene, scene_of_position, scene_of_state
from nonet.tui.titles import move_words, title_words

_PACE = 0.6  # seconds


class _Steps(BoardScreen):
    """The screens of this module: a board, and beside it the step in words."""

    last: int  # the number of the last board; the first has 0

    def __init__(self) -> None:
        super().__init__()
        self.at = 0

    def panel(self) -> Widget:
        """Where we are, and the step in words."""
        return MessagePanel(id="panel")

    def on_mount(self) -> None:
        """The first board."""
        self.board.focus()
        self.show_step()

    def action_step(self, by: int) -> None:
        """Goes forth or back."""
        self.at = min(max(self.at + by, 0), self.last)
        self.show_step()

    def action_close(self) -> None:
        """Back to the game as it was."""
        self.dismiss()

    def show_step(self) -> None:
        """Shows the board as it is at this step, and what is said of it."""
        raise NotImplementedError

    def show_words(self, title: str, left: int, step: str, words: str) -> None:
        """Fills head and panel."""
        self.set_head(title, translated("{n} left", n=left))
        self.query_one(MessagePanel).show_message(step, f"\n{words}")


class PathScreen(_Steps):
    """A solution path, a step at a time: the board before the step, with what the step rests on.

    `play` is called with the state to play on from.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PATH)]
    keys = PATH

    def __init__(self, path: Explanation, play: Callable[[State], None]) -> None:
        super().__init__()
        self.path = path
        self._play = play
        self._stops: list[tuple[State, Step | None]] = [*path.states(), (path.end, None)]
        self.last = len(self._stops) - 1

    def scene(self) -> Scene:
        """The board at this step."""
        return scene_of_state(*self._stops[self.at])

    def action_play_from_here(self) -> None:
        """Takes the board as it is here over into the game."""
        self._play(self._stops[self.at][0])
        self.dismiss()

    def show_step(self) -> None:
        """The board before the step; after the last one how it ended."""
        state, step = self._stops[self.at]
        self.board.show(self.scene())
        if step is None:
            at = translated("After {n} step|After {n} steps", n=self.last)
            words = _describe_end(self.path)
        else:
            self.board.bring_into_view(next(iter(step)).cell)
            at = translated("Step {at} of {count}", at=self.at + 1, count=self.last)
            notation = f"\n\n{step.notation}" if step.notation else ""
            words = f"{describe_step(step, state.layout)}{notation}"
        self.show_words(translated("The path to the solution"), state.values.count(0), at, words)


class ReplayScreen(_Steps):
    """The moves of a game, one after the other."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(REPLAY)]
    keys = REPLAY

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game
        self._moments = game.moments[: game.done + 1]
        self._playing: Timer | None = None
        self.last = len(self._moments) - 1

    def scene(self) -> Scene:
        """The board after this move."""
        before = self._moments[max(0, self.at - 1)].position
        return scene_of_position(self._game.puzzle, self._moments[self.at].position, before)

    def action_step(self, by: int) -> None:
        """Goes forth or back, and no longer by itself."""
        self._stop()
        super().action_step(by)

    def action_run(self) -> None:
        """Goes on by itself, from the beginning if this is the end; or stops."""
        if self._playing is not None:
            self._stop()
            return
        if self.at == self.last:
            super().action_step(-self.last)
        self._playing = self.set_interval(_PACE, self._go_on)

    def _go_on(self) -> None:
        super().action_step(1)
        if self.at == self.last:
            self._stop()

    def _stop(self) -> None:
        if self._playing is not None:
            self._playing.stop()
            self._playing = None

    def show_step(self) -> None:
        """The board after the move; before the first one how many there are."""
        moment = self._moments[self.at]
        self.board.show(self.scene())
        if self.at:
            at = translated("Move {at} of {count}", at=self.at, count=self.last)
            words = f"{move_words(moment.name)}\n{time_words(moment.seconds)}"
        else:
            at = translated("The beginning, {n} move|The beginning, {n} moves", n=self.last)
            words = translated("Space plays it.")
        title = f"{translated('Replay')}  {title_words(self._game.title)}".rstrip()
        self.show_words(title, moment.position.values.count(0), at, words)


def _describe_end(path: Explanation) -> str:
    if path.solved:
        used = (f"{times} x {name}" for name, times in path.techniques.items())
        head = translated("The puzzle is solved. Techniques used:")
        return "\n".join((head, *used))
    end = translated("No technique that nonet knows leads on from here.")
    if path.status is Status.MULTIPLE:
        end += " " + translated("The puzzle has several solutions.")
    return end
