"""Walking along the whole way from here to the solution, forth and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from nonet._explain import Explanation, describe_step
from nonet.catalogue import translated
from nonet.model import State, Status, Step
from nonet.tui.base import BoardScreen
from nonet.tui.keys import PATH, bindings
from nonet.tui.panel import MessagePanel
from nonet.tui.scene import Scene, scene_of_state


class PathScreen(BoardScreen):
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
        self.at = 0

    def scene(self) -> Scene:
        """The board at this step."""
        return scene_of_state(*self._stops[self.at])

    def panel(self) -> Widget:
        """Where we are, and the step in words."""
        return MessagePanel(id="panel")

    def on_mount(self) -> None:
        """The first step."""
        self.board.focus()
        self._show()

    def action_step(self, by: int) -> None:
        """Goes forth or back."""
        self.at = min(max(self.at + by, 0), len(self._stops) - 1)
        self._show()

    def action_play_from_here(self) -> None:
        """Takes the board as it is here over into the game."""
        self._play(self._stops[self.at][0])
        self.dismiss()

    def action_close(self) -> None:
        """Back to the game as it was."""
        self.dismiss()

    def _show(self) -> None:
        state, step = self._stops[self.at]
        self.board.show(self.scene())
        if step is not None:
            self.board.bring_into_view(next(iter(step)).cell)
        self.set_head(
            translated("The path to the solution"),
            translated("{n} left", n=state.values.count(0)),
        )
        steps = len(self.path)
        panel = self.query_one(MessagePanel)
        if step is None:
            panel.show_message(
                translated("After {n} step|After {n} steps", n=steps),
                f"\n{_describe_end(self.path)}",
            )
            return
        notation = f"\n\n{step.notation}" if step.notation else ""
        words = f"\n{describe_step(step, state.layout)}{notation}"
        panel.show_message(translated("Step {at} of {count}", at=self.at + 1, count=steps), words)


def _describe_end(path: Explanation) -> str:
    if path.solved:
        used = (f"{times} x {name}" for name, times in path.techniques.items())
        head = translated("The puzzle is solved. Techniques used:")
        return "\n".join((head, *used))
    end = translated("No technique that nonet knows leads on from here.")
    if path.status is Status.MULTIPLE:
        end += " " + translated("The puzzle has several solutions.")
    return end
