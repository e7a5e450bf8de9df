"""The cost that a request may have, and how much a server does at once."""

from __future__ import annotations

import math
from dataclasses import KW_ONLY, dataclass

from nonet.workers import cores

# The most that a single request may ask for, whatever the server.
MOST_SIZE = 144
MOST_PUZZLES = 1_000_000
MOST_SOLUTIONS = 1000
MOST_OFFSET = 1_000_000
MOST_EVENTS = 10_000
MOST_STEPS = 2000

_KILO, _MEGA = 2**10, 2**20


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost that one question may have at most, below the limits of the server.

    Attributes:
        seconds: By the clock, from when a worker has it.
        memory: Bytes, beyond what the worker has anyway.
        long: Whether it often takes long: such requests leave a worker to the others.
    """

    _: KW_ONLY
    seconds: float = math.inf
    memory: float = math.inf
    long: bool = False


# For players, for solving, and for what is asked once and waited for.
SHORT = Cost(seconds=10.0, memory=256 * _MEGA)
USUAL = Cost()
LONG = Cost(long=True)


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a server does, and how long it waits for clients.

    Attributes:
        workers: Processes that answer requests.
        queue: Requests that may wait for one of them; beyond that the answer is 503.
        seconds: Time limit of a request.
        size: The largest board.
        body: Bytes of a request.
        picture: Bytes of a request with a picture in it.
        memory: Bytes that a worker may take.
        head_seconds: How long a client may take to send the head of a request, or nothing at all.
        body_seconds: How long for its body.
        connections: At the same time; beyond that the one that has been silent longest is closed.
    """

    workers: int = 0
    queue: int = 64
    seconds: float = 20.0
    size: int = 64
    body: int = 256 * _KILO
    picture: int = 8 * _MEGA
    memory: int = 1024 * _MEGA
    head_seconds: float = 10.0
    body_seconds: float = 10.0
    connections: int = 900

    def body_of(self, endpoint: str) -> int:
        """Bytes of a request to the endpoint of that name."""
        return self.picture if endpoint == "image" else self.body

    @property
    def processes(self) -> int:
        """The number of workers: two at least, so that a long job leaves room for others."""
        return self.workers or max(2, cores())
