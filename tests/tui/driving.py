"""The app for tests: in the process, without a terminal, with a clock that stands still."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Static

import nonet
from nonet import examples
from nonet.model import Puzzle
from nonet.tui.app import PlayApp, Start
from nonet.tui.clock import Clock
from nonet.tui.game import Game
from nonet.tui.panel import Panel
from nonet.tui.saving import Shelf

SMALL = (80, 24)
PATIENCE = 60.0  # seconds; a busy machine is no failure
FOUR = "1..4....2......3"


class Inline:
    """Does in a thread of this process what the helper does in another: quicker to start."""

    async def run(self, function: Callable[..., Any], *args: Any) -> Any:
        return await asyncio.to_thread(function, *args)

    def close(self) -> None:
        pass


def still() -> Clock:
    """A clock that shows 12:34 for ever."""
    return Clock(754, now=lambda: 0.0)


def puzzle_of(what: str) -> Puzzle:
    return examples.get(what[1:]).puzzle if what.startswith("@") else nonet.parse(what)


def app_of(what: str | None = FOUR, shelf: Shelf | None = None, *, plain: bool = False) -> PlayApp:
    """The app with a puzzle or an example; without one it asks."""
    start = Start()
    if what is not None:
        title = what.removeprefix("@") if what.startswith("@") else ""
        start = Start(game=Game(puzzle_of(what), title=title, clock=still()))
    app = PlayApp(start, shelf=shelf, clock=still, plain=plain)
    app.helper = Inline()  # type: ignore[assignment]
    return app


def run(test: Callable[[], Awaitable[None]]) -> None:
    """Runs a test that waits."""
    asyncio.run(test())  # type: ignore[arg-type]


@asynccontextmanager
async def driven(app: PlayApp, size: tuple[int, int] = SMALL) -> Any:
    """The app while it runs."""
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        yield pilot


async def settled(pilot: Pilot[None]) -> None:
    """Waits until nothing is being thought any more."""
    await pilot.pause()
    while _thinks(pilot):
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Presses keys, and waits after each for what it asked."""
    for key in keys:
        await pilot.press(key)
        if _thinks(pilot):
            await settled(pilot)
    await settled(pilot)


def _thinks(pilot: Pilot[None]) -> bool:
    return any(not worker.is_finished for worker in pilot.app.workers)


def game(pilot: Pilot[None]) -> Game:
    app = pilot.app
    assert isinstance(app, PlayApp)
    return app.playing.game


def told(pilot: Pilot[None]) -> str:
    """What is said beside the board, its title first."""
    app = pilot.app
    assert isinstance(app, PlayApp)
    panel = app.playing.query_one(Panel)
    parts = (panel.query_one(name, Static) for name in ("#told-title", "#told"))
    return "\n".join(str(part.content) for part in parts)
