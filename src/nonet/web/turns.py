"""Places for which clients wait in turn: one of each client, however many each has waiting."""

from __future__ import annotations

import asyncio
from collections import deque


class BusyError(Exception):
    """Too many jobs are waiting."""


class Turns:
    """A number of places, given to clients in turn.

    A client that asks for fifty at once gets the second after every other client has had one.

    Args:
        places: How many there are.
    """

    def __init__(self, places: int) -> None:
        self._free = places
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
            client = next(iter(self._waiting))
            turn = self._waiting[client].popleft()
            rest = self._waiting.pop(client)
            if rest:
                self._waiting[client] = rest  # behind all others
            if not turn.done():  # nor is it of somebody who is going just now
                turn.set_result(None)
                return
        self._free += 1

    @property
    def waited_for(self) -> bool:
        """Whether anybody waits."""
        return bool(self._waiting)

    def make_room(self, client: str) -> bool:
        """Turns out the last of those of whoever has most waiting, if `client` has fewer by two."""
        most = max(self._waiting, key=lambda each: len(self._waiting[each]), default=client)
        if len(self._waiting.get(most, ())) < len(self._waiting.get(client, ())) + 2:
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
