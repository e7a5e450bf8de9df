"""The C++ module. Only `nonet.engines` and the batch layer import it."""

from collections.abc import Sequence

MAX_SIZE: int

class Topology:
    """A board of a size with houses, as lists of cells."""

    def __init__(self, size: int, houses: Sequence[Sequence[int]]) -> None: ...

class Search:
    """A resumable depth-first search; see native/search/search.hpp."""

    def __init__(
        self, topology: Topology, givens: bytes, allowed: Sequence[int], seed: int
    ) -> None: ...
    def run(self, limit: int, timeout: float, node_limit: int, keep: bool) -> int:
        """Goes on; returns why it stopped (see `nonet.engines.Stop`)."""

    def take(self) -> bytes:
        """The solutions found and not yet taken, N x N values each."""

    def counters(self) -> tuple[int, int, int, int, int]:
        """Nodes, guesses, backtracks, propagations, depth."""

    @property
    def solutions(self) -> int:
        """How many were found so far."""
