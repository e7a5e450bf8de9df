"""The interface that all engines share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol, runtime_checkable

from nonet.model import Layout, Puzzle, Stop
from nonet.registry import Registry

if TYPE_CHECKING:
    from nonet.model.trace import Emit


# Why a run of the native module ended, by its number.
STOPS = (Stop.EXHAUSTED, Stop.LIMIT, Stop.TIMEOUT, Stop.NODE_LIMIT)


class Counters(NamedTuple):
    """The cost of a search so far; see `nonet.model.Stats` for the meanings.

    Example:
        >>> engine = nonet.engines.ENGINES.get("backtracking")
        >>> search = engine.start(nonet.parse("1..4....2......3"), 0)
        >>> search.counters()
        Counters(nodes=0, guesses=0, backtracks=0, propagations=0, depth=0)
        >>> search.run(limit=1)
        <Stop.LIMIT: 'limit'>
        >>> search.counters().nodes
        15
    """

    nodes: int = 0
    guesses: int = 0
    backtracks: int = 0
    propagations: int = 0
    depth: int = 0


class Search(Protocol):
    """A search that can be stopped, resumed and interleaved with others.

    Example:
        >>> engine = nonet.engines.ENGINES.get("native")
        >>> search = engine.start(nonet.parse("1000020000300004"), 0)
        >>> str(search.run(limit=1)), len(search.take())
        ('limit', 1)
        >>> str(search.run(limit=None)), search.solutions
        ('exhausted', 2)
    """

    @property
    def engine(self) -> str:
        """The name of the engine that does the work."""

    @property
    def solutions(self) -> int:
        """How many solutions were found so far, in all runs."""

    @property
    def time_to_first(self) -> float | None:
        """Seconds in `run` until the first solution was found, or None before."""

    def run(
        self,
        limit: int | None,
        *,
        timeout: float | None = None,
        node_limit: int | None = None,
        keep: bool = True,
    ) -> Stop:
        """Looks for up to `limit` more solutions (None: all) within more seconds and nodes.

        The solutions wait for `take`, unless `keep` is False: then they are only counted. If Ctrl+C
        interrupts the run, the search can still go on afterwards and nothing found is lost.
        """

    def take(self) -> Sequence[Sequence[int]]:
        """The solutions found and not yet taken, in the order in which they were found."""

    def counters(self) -> Counters:
        """The cost of the search so far."""


@runtime_checkable
class OutsideSearch(Protocol):
    """A search that knows what the variables outside of the grid hold (`Layout.outside_of`)."""

    def take_whole(self) -> Sequence[Sequence[int]]:
        """As `Search.take`, with these variables behind the cells."""


@dataclass(frozen=True, slots=True)
class Engine:
    """An algorithm that solves puzzles.

    Attributes:
        name: What users type.
        summary: One line for lists.
        start: Begins a search on a puzzle with a seed. Seed 0 means the natural order of values;
            the same seed gives the same solutions in the same order on every machine.
        supports: None if the engine can do this layout, else the reason why not, as a sentence
            without subject: ``"is for boards up to 64x64"``.
        finds_conflicts: Whether a search on givens that break the rules ends at once, so that
            looking for conflicts can wait until there is no solution.
        knows_relations: Whether it does boards with relations between cells, or with fewer than N
            rows.
        knows_constraints: Whether it does boards with rules of `nonet.constraints`, or with other
            values than 1 to N.
        trace: Begins a search that emits the events of `nonet.model.trace`; None if the engine
            cannot be traced.
        reach: The largest size that the engine is meant for: there an empty board is soon filled,
            and a board of ordinary difficulty soon solved. It may be asked for more.
        missing: None if the engine can run here, else what it needs, as a sentence:
            ``"the engine 'x' needs an extra: pip install 'nonet[x]'"``.
    """

    name: str
    summary: str
    start: Callable[[Puzzle, int], Search]
    supports: Callable[[Layout], str | None] = lambda layout: None
    finds_conflicts: bool = False
    knows_relations: bool = False
    knows_constraints: bool = False
    trace: Callable[[Puzzle, int, Emit], Search] | None = None
    reach: int = 64
    missing: Callable[[], str | None] = lambda: None

    def refuses(self, layout: Layout) -> str | None:
        """None if the engine can do this board, else why not, as `supports` says it."""
        if layout.constraints and not self.knows_constraints:
            return f"does not know the rule {layout.constraints[0].kind!r}: use auto"
        if not self.knows_constraints and not layout.has_usual_values:
            return "handles only boards of N rows and columns with values 1 to N: use auto"
        if not self.knows_relations and (layout.relations or layout.height < layout.size):
            return "handles only cells that must differ and boards of N rows: use auto or native"
        return self.supports(layout)


ENGINES: Registry[Engine] = Registry("nonet.engines", Engine, "engine")

__all__ = ["ENGINES", "STOPS", "Counters", "Engine", "Search", "Stop"]
