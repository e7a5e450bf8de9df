"""Why a rule leaves what it leaves, as data: what sentence, record and picture are made from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from nonet.frozen import frozen
from nonet.model.cell_words import variable_name

if TYPE_CHECKING:
    from nonet.model.layout import Layout
    from nonet.model.step import Candidate


class Need(NamedTuple):
    """A candidate, and those of another cell of which it would need one: a partner.

    Attributes:
        candidate: What goes.
        cell: The other cell.
        values: The values that it would need there; none where nothing goes with it at all.

    Example:
        >>> step = nonet.steps("." * 81, "Single Rule", rule="ratio r1c1 r1c2")[0]
        >>> step.reason.thoughts[0].needs[0].values
        ()
    """

    candidate: Candidate
    cell: int
    values: tuple[int, ...]


class Left(NamedTuple):
    """A cell that loses something.

    Attributes:
        cell: The cell.
        values: What stays of its candidates.
        gone: What goes.
        allowed: What stays by the premises alone, whatever else the cell lacks.

    Example:
        >>> step = nonet.steps("." * 81, "Single Rule", rule="killer 16 r1c1 r1c2")[0]
        >>> step.reason.thoughts[0].left[0].values
        (7, 9)
    """

    cell: int
    values: tuple[int, ...]
    gone: tuple[int, ...]
    allowed: tuple[int, ...] = ()


class Total(NamedTuple):
    """The sum of some cells, as far as it is known and counts.

    Attributes:
        cells: The cells.
        low: The least sum, of values as people write them; None if it does not count.
        high: The greatest; None if it does not count.
        beside: Whether they are all that is added to a cell that loses something.
        never: What they do not add up to; then there is no `low` and no `high`.

    Example:
        >>> step = nonet.steps("." * 81, "Single Rule", rule="sum 8 r1c1 r1c2 r2c1")[0]
        >>> step.reason.thoughts[0].totals[0].low
        3
    """

    cells: tuple[int, ...]
    low: int | None
    high: int | None
    beside: bool
    never: tuple[int, ...] = ()


class Otherwise(NamedTuple):
    """The number that a rule would have to have with some candidates.

    Attributes:
        candidates: What goes, as the number of the rule is between these two.
        below: The greatest possible number that is less; None if there is none.
        above: The least that is more; None if there is none.
        least: The least possible number, where none at all would be right too.

    Example:
        >>> rule = nonet.constraints.Skyscraper(8, "r1")
        >>> nonet.steps("." * 81, "Single Rule", rule=rule)[0].reason.thoughts[0].otherwise.below
        7
    """

    candidates: tuple[Candidate, ...]
    below: int | None
    above: int | None
    least: int | None = None


class Dead(NamedTuple):
    """A combination that cannot be, and why.

    Attributes:
        values: The combination.
        value: A value of it that has no place; 0 if that is not why.
        cell: A cell that can hold none of it; -1 if that is not why.

    Example:
        >>> step = nonet.steps("." * 81, "Single Rule", rule="killer 16 r1c1 r1c2")[0]
        >>> step.reason.dead
        ()
    """

    values: tuple[int, ...]
    value: int = 0
    cell: int = -1


class Fillings(NamedTuple):
    """All that some cells can still hold together.

    Attributes:
        cells: The cells.
        values: Of each way to fill them the values, in the order of the cells.

    Example:
        >>> step = nonet.steps("." * 16, "Single Rule", rule="arrow r1c1 / r1c2 r1c3")[0]
        >>> step.reason.fillings.values
        ((3, 1, 2), (3, 2, 1), (4, 1, 3), (4, 3, 1))
    """

    cells: tuple[int, ...]
    values: tuple[tuple[int, ...], ...]


class Profile(NamedTuple):
    """The counted values of a way to fill a line, such as the buildings that are seen.

    Attributes:
        cells: The cells that count.
        values: What they hold, in the same order; of other rules what they are about.

    Example:
        >>> rule = nonet.constraints.XSum(9, "r1")
        >>> nonet.steps("." * 81, "Single Rule", rule=rule)[0].reason.profiles[0].values
        (2, 7)
    """

    cells: tuple[int, ...]
    values: tuple[int, ...]


class Thought(NamedTuple):
    """A conclusion from something, for some of the cells.

    Attributes:
        premises: The candidates that must have gone before for it to follow, the fewest that
            suffice; none where it follows from the rule alone.
        left: The cells that lose something.
        apart: Whether it counts that some of the cells see each other.
        needs: Of partners: what each candidate would have needed.
        totals: Of sums: what the other cells add up to.
        otherwise: Of rules with a number: what it would have to be otherwise.

    Example:
        >>> step = nonet.steps("." * 81, "Single Rule", rule="killer 16 r1c1 r1c2")[0]
        >>> step.reason.thoughts[0].premises
        ()
    """

    premises: tuple[Candidate, ...]
    left: tuple[Left, ...]
    apart: bool = False
    needs: tuple[Need, ...] = ()
    totals: tuple[Total, ...] = ()
    otherwise: Otherwise | None = None

    @property
    def missing(self) -> Mapping[int, frozenset[int]]:
        """The values that each cell of the premises lacks."""
        cells: dict[int, set[int]] = {}
        for cell, value in self.premises:
            cells.setdefault(cell, set()).add(value)
        return {cell: frozenset(values) for cell, values in cells.items()}


@frozen(slots=True)
class Reason:
    """Why a rule crosses out candidates.

    Attributes:
        family: The kind of thought: ``bound``, ``combinations``, ``partner``, ``colouring``,
            ``equality``, ``position``, ``count``, ``line`` or ``ways``.
        title: What people call the rule: ``the 15 cage at r4c8``.
        claim: What the rule asks for, a sentence without its end.
        thoughts: What follows, in the order in which people go through it.
        sets: Of combinations: those that are left.
        dead: Of combinations: those that are not.
        fillings: What the cells can still hold, where that is so little that it says all.
        added: Whether all that the rule lets be combined has one sum.
        comes_to: What the number of a rule counts: a template with ``{number}``.
        profiles: What counts of the ways to fill a line, where these are few.
        shaped: What is so in all of them: a template with ``{rows}`` or ``{sums}``.
        placed: Where that is: a template with ``{places}``.
        seen: Of what is to be found: what is seen of it, one thing after the other.

    Example:
        >>> step = nonet.steps("." * 81, "Single Rule", rule="killer 16 r1c1 r1c2")[0]
        >>> step.reason.family, step.reason.sets
        ('combinations', ((7, 9),))
    """

    family: str
    title: str
    claim: str
    thoughts: tuple[Thought, ...]
    sets: tuple[tuple[int, ...], ...] = ()
    dead: tuple[Dead, ...] = ()
    fillings: Fillings | None = None
    added: bool = False
    comes_to: str = ""
    profiles: tuple[Profile, ...] = ()
    shaped: str = ""
    placed: str = ""
    seen: tuple[str, ...] = ()

    @property
    def premises(self) -> tuple[Candidate, ...]:
        """Those of all thoughts, in order."""
        return tuple(sorted({premise for thought in self.thoughts for premise in thought.premises}))

    def record(self, layout: Layout) -> dict[str, Any]:
        """The same for programs: cells by name, values as people write them."""

        def pairs(candidates: Iterable[tuple[int, int]]) -> list[list[object]]:
            return [
                [variable_name(cell, layout), layout.number_of(value)] for cell, value in candidates
            ]

        def names(cells: Iterable[int]) -> list[str]:
            return [variable_name(cell, layout) for cell in cells]

        def shown(values: Iterable[int]) -> list[int]:
            return [layout.number_of(value) for value in values]

        return {
            "family": self.family,
            "title": self.title,
            "claim": self.claim,
            "thoughts": [
                {
                    "premises": pairs(thought_.premises),
                    "gone": pairs((left.cell, v) for left in thought_.left for v in left.gone),
                    # What has no partner needs no other cell.
                    "needs": [
                        [*pairs([need.candidate]), *names([need.cell]), shown(need.values)]
                        for need in thought_.needs
                        if need.values
                    ],
                    "totals": [
                        [names(one.cells), one.low, one.high, [*one.never]]
                        for one in thought_.totals
                    ],
                    "otherwise": None
                    if thought_.otherwise is None
                    else [thought_.otherwise.below, thought_.otherwise.above],
                    "cells_differ": thought_.apart,
                }
                for thought_ in self.thoughts
            ],
            "sets": [shown(one) for one in self.sets],
            "dead": [shown(killed.values) for killed in self.dead],
            "fillings": None
            if self.fillings is None
            else [names(self.fillings.cells), [shown(row) for row in self.fillings.values]],
            "profiles": [
                [names(profile.cells), shown(profile.values)] for profile in self.profiles
            ],
        }
