"""Places for which clients wait: the client that has had least comes first, equals take turns."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import AsyncExitStack

_MUCH = 5.0  # seconds by which clients differ


class BusyError(Exception):
    """Too many jobs are waiting."""


class Turns:
    """A number of places, each given to the client that has had least.

    Of clients that have had the same, one that asks for fifty at once gets the second after every
    other has had one.

    Args:
        places: How many there are.
        had: What a client has had of them: seconds, the longer ago the less.
    """

    def __init__(self, places: int, had: Callable[[str], float] = lambda client: 0.0) -> None:
        self._free = places
        self._had = had
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # those whose turn it is first

    async def take(self, client: str) -> None:
        """Waits for a place.

        Raises:
            BusyError: It was turned out for a client who had fewer waiting.
        """
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled() and turn.exception() is None:
                self.give()  # it came while the client went
            else:
                self._forget(client, turn)
            raise

    def give(self) -> None:
        """Gives a place back, to the next client."""
        while self._waiting:
            client = min(self._waiting, key=self._had)  # the first of those that have had the same
            turn = self._waiting[client].popleft()
            rest = self._waiting.pop(client)
            if rest:
                self._waiting[client] = rest  # behind all others
            if not turn.done():  # nor of a client that is just going
                turn.set_result(None)
                return
        self._free += 1

    @property
    def waited_for(self) -> bool:
        """True if a client waits."""
        return bool(self._waiting)

    def make_room(self, client: str) -> bool:
        """Turns out the last request of the client with the most waiting, then with the most use.

        Only if `client` has fewer waiting by two, or fewer by one and has had less by seconds.
        """

        def weight(client: str) -> tuple[int, float]:
            return len(self._waiting.get(client, ())), self._had(client)

        most = max(self._waiting, key=weight, default=client)
        (waiting, had), (own, own_had) = weight(most), weight(client)
        if waiting < own + 1 or (waiting < own + 2 and had < own_had + _MUCH):
            return False
        turn = self._waiting[most][-1]
        self._forget(most, turn)
        turn.set_exception(BusyError())
        return True

    def _forget(self, client: str, turn: asyncio.Future[None]) -> None:
        turns = self._waiting.get(client, deque())
        if turn in turns:
            turns.remove(turn)
        if not turns:
            self._waiting.pop(client, None)


class Places:
    """The places of all workers, of which one is not for what takes long.

    Args:
        count: How many there are; a single one is for everything.
        had: As for `Turns`.
    """

    def __init__(self, count: int, had: Callable[[str], float]) -> None:
        self._all = Turns(count, had)
        self._but_one = Turns(max(1, count - 1), had)

    async def take(self, client: str, long: bool) -> AsyncExitStack:
        """Waits for a place, which is given back when what it returns is closed.

        Raises:
            BusyError: See `Turns.take`.
        """
        async with AsyncExitStack() as stack:
            for turns in (self._but_one, self._all) if long else (self._all,):
                await turns.take(client)
                stack.callback(turns.give)
            return stack.pop_all()

    def make_room(self, client: str) -> bool:
        """As `Turns.make_room`, where most wait."""
        return self._but_one.make_room(client) or self._all.make_room(client)
