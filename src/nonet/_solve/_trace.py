"""The events of an engine, step by step: `nonet.trace`."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Unpack

from nonet._solve._start import start
from nonet.engines import Search, Stop
from nonet.formats import PuzzleLike, ReadKeywords, as_puzzle
from nonet.options import Bounds

if TYPE_CHECKING:
    from nonet.model.trace import Event

# Its trace reads most like a person's notes.
MOST_READABLE = "constrained"


def trace(
    puzzle: PuzzleLike,
    engine: str = MOST_READABLE,
    *,
    limit: int | None = 1,
    timeout: float | None = None,
    node_limit: int | None = None,
    seed: int = 0,
    **reading: Unpack[ReadKeywords],
) -> Iterator[Event]:
    """Yield the events of an engine, step by step, produced on demand.

    `nonet.describe_event` puts an event into words, and `nonet.Replay` shows the board after each.

    Args:
        puzzle: A puzzle, a grid, or text in any format that `nonet.parse` reads.
        engine: The algorithm; ``nonet engines`` lists those that can be traced.
        limit: Stop after this number of solutions; None finds all.
        timeout: Stop after this number of seconds of searching.
        node_limit: Stop after this number of nodes.
        seed: Try values in a shuffled order; 0 is the engine's own order.
        **reading: How to read text: see `nonet.ReadOptions`.

    Raises:
        UnsupportedError: The engine cannot be traced; the message names those that can.
        NonetError: As `nonet.solve`.

    Example:
        >>> import nonet
        >>> for event in nonet.trace("1.34341221434321"):
        ...     print(nonet.describe_event(event, 4))
        r1c2 = 2: the only value left there
        solution 1
    """
    bounds = Bounds.checked(limit, timeout, node_limit)
    emitted: list[Event] = []
    search = start(as_puzzle(puzzle, reading), engine, seed, emitted.append)
    return _events(search, emitted, bounds)


def _events(search: Search, emitted: list[Event], bounds: Bounds) -> Iterator[Event]:
    """Runs from node to node, so that events are emitted ahead for one node at most."""
    limit, timeout, node_limit = bounds.limit, bounds.timeout, bounds.node_limit
    spent = 0.0
    while True:
        begun = time.perf_counter()
        left = None if timeout is None else max(0.0, timeout - spent)
        stop = search.run(1, timeout=left, node_limit=1, keep=False)
        spent += time.perf_counter() - begun
        yield from emitted
        emitted.clear()
        if (
            stop in (Stop.EXHAUSTED, Stop.TIMEOUT)
            or (limit is not None and search.solutions >= limit)
            or (node_limit is not None and search.counters().nodes >= node_limit)
        ):
            return
