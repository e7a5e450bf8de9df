"""One step of a solution path, as data: what it changes and what it rests on.

Techniques and rating scales make steps; the command line, the terminal app and the web page show
them. Words are made from a step elsewhere and in one place, so that all of them explain it alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, NamedTuple

from nonet.frozen import frozen
from nonet.model.blocking import blocking_of
from nonet.model.houses import House
from nonet.model.layout import Layout
from nonet.model.reason import Reason
from nonet.representation import Represented, author

if TYPE_CHECKING:
    from nonet.model.state import State


class Candidate(NamedTuple):
    """A value that a cell may take.

    Attributes:
        cell: 0-based, row by row.
        value: 1 to N.

    Example:
        >>> step = nonet.explain("1000003004000020").steps[0]
        >>> step.placements[0].cell, step.placements[0].value
        (7, 1)
    """

    cell: int
    value: int


CrossedOut = Mapping[Candidate, tuple[int, str]]


@frozen(slots=True)
class Node:
    """One statement of a chain: a value is, or is not, in these cells.

    Attributes:
        cells: One cell, or several for a group: "the value is in one of them" when `on`, "in none
            of them" when not.
        value: 1 to N.
        on: Whether the statement says that the value is there.
        parents: Which earlier nodes of the same chain it follows from, by their place in
            `Chain.nodes`; none for the chain's assumption, several in a net.
        reason: Why it follows, as a technique's or a rule's name, where the plain links ("the only
            place left in the house", "the only value left in the cell", "sees it") are not all.
        step: Which of `Step.nested` it follows from, if it rests on a step inside of this one.

    Example:
        >>> step = nonet.rate(nonet.examples.get("long-search-3").puzzle).hardest
        >>> for node in step.chains[0].nodes[:2]:
        ...     print(node.cells, node.value, node.on)
        (60,) 1 False
        (60,) 9 True
    """

    cells: tuple[int, ...]
    value: int
    on: bool
    parents: tuple[int, ...] = ()
    reason: str = ""
    step: int | None = None


@frozen(slots=True)
class Chain:
    """Statements that follow from each other, the assumption first.

    Attributes:
        nodes: In an order in which parents come before their children. In a chain without
            branches each node's parent is the one before it.
        loop: Whether the last node leads back to the first.

    Example:
        >>> step = nonet.rate(nonet.examples.get("long-search-3").puzzle).hardest
        >>> chain = step.chains[0]
        >>> len(chain.nodes), chain.loop
        (8, False)
    """

    nodes: tuple[Node, ...]
    loop: bool = False


class Highlight(NamedTuple):
    """Candidates that play the same part in a step.

    Attributes:
        role: The part in one word of the field: ``pattern``, ``fin``, ``set 1``, ``pivot``,
            ``colour 1``, ``guardian`` ... A page gives each role a colour of its own.
        candidates: Which ones.

    Example:
        >>> step = nonet.rate(nonet.examples.get("long-search-3").puzzle).hardest
        >>> step.highlights[0].role, len(step.highlights[0].candidates)
        ('ends', 2)
    """

    role: str
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Step(Represented):
    """A technique's step: candidates that may be written or crossed out, and why.

    Attributes:
        technique: Its name, as in `nonet techniques` or in the scale that rated it.
        placements: The values that may be written.
        eliminations: The candidates that may be crossed out.
        cells: The cells that it rests on, ascending.
        houses: The houses that it rests on: of a fish the base sets.
        cover: The houses of the other kind: of a fish the cover sets, of locked candidates the
            house that is cleared.
        highlights: The candidates that it rests on, by the part that they play.
        chains: The chains of thought, where it has any.
        notation: The step in the notation of the field: for chains Eureka, ``(5)r1c2=r4c2-...``.
        length: How long its chains are, as the scale or technique counts them.
        nested: Steps inside of its chains, which their nodes refer to; these may nest further.
        ratings: Its difficulty on the scales that know it: ``(("se121", 7.1), ("hodoku", 280))``.
        assumes_unique: Whether it holds only for a puzzle with exactly one solution.

    Example:
        >>> step = nonet.explain("1000003004000020").steps[0]
        >>> step.technique, step.placements
        ('Hidden Single', (Candidate(cell=7, value=1),))
        >>> print(step)
        Hidden Single. Box 2 has no 1 yet, and r2c4 is the only cell there that can take it: ...
    """

    technique: str
    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()
    cells: tuple[int, ...] = ()
    houses: tuple[House, ...] = ()
    cover: tuple[House, ...] = ()
    highlights: tuple[Highlight, ...] = ()
    chains: tuple[Chain, ...] = ()
    notation: str = ""
    length: int = 0
    nested: tuple[Step, ...] = ()
    ratings: tuple[tuple[str, float], ...] = ()
    assumes_unique: bool = False
    # A board, and the parts of a state on it if it was found in one: see `found_in`, `found_on`.
    _origin: tuple[Any, ...] | None = field(default=None, compare=False, kw_only=True)
    # Of a path: which of its steps, by number and technique, crossed out which mark.
    _crossed: CrossedOut | None = field(default=None, compare=False, kw_only=True)
    # Why a rule allows it, made when it is first asked for: most steps are never shown.
    _why: Reason | Callable[[], Reason] | None = field(default=None, compare=False, kw_only=True)
    # For each value the cells in which a mark may matter to it; None where that is not known.
    _zone: tuple[int, ...] | None = field(default=None, compare=False, kw_only=True)

    def explain(self) -> Step:
        """Itself: it has its explanation. See `Found`."""
        return self

    @property
    def reason(self) -> Reason | None:
        """Why a rule allows it, as data; None for a step that rests on no rule alone.

        Example:
            >>> step = nonet.steps("." * 81, "Single Rule", rule="thermometer r1c1 r1c2 r1c3")[0]
            >>> step.reason.family, step.reason.claim
            ('bound', 'values rise along the thermometer from r1c1')
        """
        if self._why is not None and not isinstance(self._why, Reason):
            object.__setattr__(self, "_why", self._why())
        return self._why  # type: ignore[return-value] # it was made above

    def __getstate__(self) -> list[Any]:
        """All fields in order, with the reason made: what makes it stays here."""
        assert self.reason is self._why
        return [getattr(self, field.name) for field in fields(self)]

    @property
    def outcome(self) -> tuple[frozenset[Candidate], frozenset[Candidate]]:
        """Placements and eliminations as sets: steps with the same outcome change the same."""
        return frozenset(self.placements), frozenset(self.eliminations)

    def rating(self, scale: str) -> float | None:
        """Its difficulty on a scale, or None if that scale does not know it."""
        return dict(self.ratings).get(scale)

    @property
    def layout(self) -> Layout | None:
        """The board, for the names of its cells; None for a step that was made by hand."""
        return self._origin[0] if self._origin else None

    @property
    def state(self) -> State | None:
        """Where it was found; None for a step that was made by hand, or by a scale in native code.

        It does not count when steps are compared.
        """
        if self._origin is None or len(self._origin) == 1:
            return None
        from nonet.model.state import State  # which needs steps

        return State.of_parts(*self._origin)

    @property
    def crossed_out(self) -> CrossedOut:
        """Which marks earlier steps of its path crossed out: their number and technique."""
        return self._crossed or {}

    @property
    def blockers(self) -> tuple[int, ...]:
        """The cells whose value keeps the other cells of its house from having it.

        Of hidden singles and sets and of locked candidates; none of what rests on something else.

        Example:
            >>> nonet.explain("1000003004000020").steps[0].blockers
            (0,)
        """
        values = {value for part in self.highlights for _, value in part.candidates}
        seen: set[int] = set()
        for value in values:
            blocking = blocking_of(self, value)
            if blocking is None:
                return ()
            seen.update(cell for cell, _ in blocking.seen)
        return tuple(sorted(seen))

    def found_in(self, state: State, crossed: CrossedOut | None = None) -> Step:
        """This step as one of a state; techniques may yield the same one in several states."""
        step = self if self._origin is None else copy(self)
        object.__setattr__(step, "_origin", state.parts)
        object.__setattr__(step, "_crossed", crossed)
        return step

    def found_on(self, layout: Layout) -> Step:
        """This step as one of a board, where the state is not known."""
        object.__setattr__(self, "_origin", (layout,))
        return self

    def __iter__(self) -> Iterator[Candidate]:
        """All candidates that it changes: placements, then eliminations."""
        yield from self.placements
        yield from self.eliminations

    def __str__(self) -> str:
        if self.layout is None:
            return self.technique
        text: str = author("_explain").describe_step(self)
        return text

    def __repr__(self) -> str:
        if self.layout is None:
            return f"<Step {self.technique}>"
        return f"<Step {author('words').describe_briefly(self, self.layout)}>"


class Found(NamedTuple):
    """The changes of a step, with the explanation still to be made.

    For techniques that find many steps of which most are never shown: chains and nets, whose
    explanation takes longer than to know that there is one.

    Attributes:
        placements: The values that may be written.
        eliminations: The candidates that may be crossed out.
        explain: Makes the whole step.
    """

    placements: tuple[Candidate, ...]
    eliminations: tuple[Candidate, ...]
    explain: Callable[[], Step]

    @property
    def outcome(self) -> tuple[frozenset[Candidate], frozenset[Candidate]]:
        """As `Step.outcome`."""
        return frozenset(self.placements), frozenset(self.eliminations)


# A technique yields these.
Finding = Step | Found
