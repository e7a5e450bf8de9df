"""The app for tests: in the process, without a terminal, with a clock that stands still."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Static

import nonet
from nonet import examples
from nonet.model import Puzzle
from nonet.tui.app import PlayApp, Start
from nonet.tui.clock import Clock
from nonet.tui.game import Game
from nonet.tui.palette import DARK
from nonet.tui.panel import Panel
from nonet.tui.saving import SavedGames

SMALL = (80, 24)
PATIENCE = 60.0  # seconds; a busy machine is no failure
FOUR = "1..4....2......3"


class Inline:
    """Does in a thread of this process what is otherwise done in another: quicker to start."""

    async def run(self, function: Callable[..., Any], *args: Any) -> Any:
        return await asyncio.to_thread(function, *args)

    def close(self) -> None:
        pass


class Slow:
    """A worker that answers when the gate is opened."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()

    async def run(self, function: Callable[..., Any], *args: Any) -> Any:
        await self.gate.wait()
        return function(*args)

    def close(self) -> None:
        pass


def still() -> Clock:
    """A clock that shows 12:34 for ever."""
    return Clock(754, now=lambda: 0.0)


def puzzle_of(what: str) -> Puzzle:
    return examples.get(what[1:]).puzzle if what.startswith("@") else nonet.parse(what)


def game_of(what: str) -> Game:
    title = what.removeprefix("@") if what.startswith("@") else ""
    return Game(puzzle_of(what), title=title, clock=still())


def app_of(
    what: str | None = FOUR, saved: SavedGames | None = None, *, plain: bool = False
) -> PlayApp:
    """The app with a puzzle or an example; without one it asks."""
    start = Start() if what is None else Start(game=game_of(what))
    app = PlayApp(start, saved=saved, clock=still, plain=plain)
    app.background = Inline()  # type: ignore[assignment]
    return app


_runner = asyncio.Runner()
_shared: list[tuple[AsyncExitStack, Pilot[None]]] = []  # at most one


def run(test: Coroutine[Any, Any, None]) -> None:
    """Runs a test that waits; all in one loop, in which the shared app lives on."""
    _runner.run(test)


@asynccontextmanager
async def driven(app: PlayApp, size: tuple[int, int] = SMALL) -> AsyncIterator[Pilot[None]]:
    """An app of its own while it runs: for what is about its beginning, its end or its look."""
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        yield pilot


@asynccontextmanager
async def playing(what: str = FOUR, size: tuple[int, int] = SMALL) -> AsyncIterator[Pilot[None]]:
    """An app with a puzzle or an example, as it is after its start.

    It is shared, since most of what a test costs is to start an app: it gets a new game. After a
    test that has failed it is thrown away.
    """
    if not _shared:
        stack = AsyncExitStack()
        _shared.append((stack, await stack.enter_async_context(driven(app_of()))))
    pilot = _shared[0][1]
    try:
        await _renew(pilot, what, size)
        yield pilot
    except BaseException:
        await _throw_away()
        raise


async def _renew(pilot: Pilot[None], what: str, size: tuple[int, int]) -> None:
    app = pilot.app
    assert isinstance(app, PlayApp) and app.is_running
    while len(app.screen_stack) > 1:
        await app.pop_screen()
    app.background = Inline()  # type: ignore[assignment]
    app.saved_games, app.theme = SavedGames(None), DARK
    if app.size != size:
        await pilot.resize_terminal(*size)
    app.playing.play(game_of(what))
    await settled(pilot)


async def _throw_away() -> None:
    while _shared:
        stack, _ = _shared.pop()
        await stack.aclose()


def close() -> None:
    """Ends the shared app and its loop."""
    _runner.run(_throw_away())
    _runner.close()


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


def shown_message(pilot: Pilot[None]) -> str:
    """The message beside the board, its title first."""
    app = pilot.app
    assert isinstance(app, PlayApp)
    panel = app.playing.query_one(Panel)
    parts = (panel.query_one(name, Static) for name in ("#message-title", "#message"))
    return "\n".join(str(part.content) for part in parts)


async def until(pilot: Pilot[None], holds: Callable[[], bool]) -> None:
    """Waits until something holds."""
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await pilot.pause(0.02)


async def until_message(pilot: Pilot[None], words: str) -> None:
    """Waits for a message beside the board."""
    await until(pilot, lambda: words in shown_message(pilot))
