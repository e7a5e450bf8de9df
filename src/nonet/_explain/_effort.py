"""Effort: what a step costs a person, as one number, so that the easiest step can be chosen.

It is a sum. Each technique has an *idea*: what it takes to think of it, to look through the board
for it and to trust it. To this come the parts of the step that have to be found and kept in mind:

- each statement of its chains, or, of a step without chains, each of its cells: 1;
- each value: 1/2;
- each house: 1, a box, which is seen at a glance, 1/2;
- each group of cells that a chain treats as one: 1; each statement that needs several others: 1;
- each branch beyond the first: 3, since what came before has to be remembered.

The weights are judgement, and so are the ideas below: they are chosen so that the order agrees with
what teachers of the game show first, from the last cell of a house to nested nets. What matters is
that it is the same measure for all steps, and counts what a person has to do: a ring of six is
easier than a chain of eleven cells, and an almost locked set of five cells than three branches.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from nonet.errors import UnknownNameError, UsageError
from nonet.model import Step
from nonet.representation import Represented
from nonet.techniques import TECHNIQUES, house_cost

PER_CELL = PER_NODE = PER_GROUP = PER_JOIN = 1.0
PER_VALUE = PER_BOX = 0.5
PER_BRANCH = 3.0
# The order of techniques grows by 100 where their effort grows by about one.
_ORDER = 100


@dataclass(frozen=True, slots=True)
class Effort(Represented):
    """The cost of a step to a person.

    Attributes:
        total: The sum, which steps are compared by.
        idea: The share of the technique.
        nodes: The statements of its chains.
        cells: Its cells, where it has no chains.
        values: Its values.
        houses: Its houses.
        groups: The statements about several cells at once.
        joins: The statements that need several others.
        branches: Its chains.

    Example:
        >>> step = nonet.explain("1000003004000020").steps[0]
        >>> effort = nonet.effort(step)
        >>> effort.total, effort.idea
        (3.0, 1)
    """

    total: float
    idea: float
    nodes: int
    cells: int
    values: int
    houses: int
    groups: int
    joins: int
    branches: int

    def __float__(self) -> float:
        return self.total


def effort(step: Step) -> Effort:
    """The cost of a step to a person: by it `nonet.explain` and `nonet.hint` choose.

    Args:
        step: A step, of a technique or of a scale.

    Raises:
        UsageError: It is no step, but a puzzle or a path of steps.

    Example:
        >>> import nonet
        >>> path = nonet.explain("1000003004000020")
        >>> [nonet.effort(step).total for step in path][:3]
        [3.0, 3.0, 3.0]
    """
    if not isinstance(step, Step):
        raise UsageError(
            f"effort is of one step, not of {type(step).__name__}: "
            "[nonet.effort(step) for step in nonet.explain(puzzle)] is of all that solve a puzzle"
        )
    nodes = [node for chain in step.chains for node in chain.nodes]
    return Effort(
        total=total_effort(step),
        idea=idea_of(step.technique),
        nodes=len(nodes),
        cells=0 if nodes else len(step.cells),
        values=len({v for part in step.highlights for _, v in part.candidates}),
        houses=len(step.houses) + len(step.cover),
        groups=sum(len(node.cells) > 1 for node in nodes),
        joins=sum(len(node.parents) > 1 for node in nodes),
        branches=len(step.chains),
    )


def total_effort(step: Step) -> float:
    """`Effort.total` alone, which is asked for more often than all the rest."""
    total = idea_of(step.technique)
    total += PER_VALUE * len({v for part in step.highlights for _, v in part.candidates})
    for house in (*step.houses, *step.cover):
        total += house_cost(house)
    for chain in step.chains:
        total += PER_NODE * len(chain.nodes)
        for node in chain.nodes:
            total += PER_GROUP * (len(node.cells) > 1) + PER_JOIN * (len(node.parents) > 1)
    if step.chains:
        return total + PER_BRANCH * (len(step.chains) - 1)
    return total + PER_CELL * len(step.cells)


def _ideas() -> Iterator[tuple[str, float, float]]:
    """For each technique its idea, and the effort of the simplest step that it can have."""
    for size in range(2, 13):
        name = {2: "Pair", 3: "Triple", 4: "Quadruple"}.get(size, f"Subset ({size})")
        parts = 1.5 * size + PER_BOX
        yield f"Naked {name}", size + 1, size + 1 + parts
        yield f"Hidden {name}", 2 * size + 1, 2 * size + 1 + parts
    for size, fish in enumerate(("X-Wing", "Swordfish", "Jellyfish"), 2):
        idea, parts = max(0, 3 - size), 4 * size + PER_VALUE
        yield fish, idea, idea + parts
        yield f"Finned {fish}", idea + 2.5, idea + 2.5 + parts + PER_CELL
        yield f"Sashimi {fish}", idea + 3, idea + 3 + parts
    for title, more in (("", 0), ("Grouped ", 4)):
        yield f"{title}Continuous Nice Loop", 7 + more, 12 + more
        yield f"{title}AIC", 7 + more, 11.5 + more
        yield f"{title}Discontinuous Nice Loop", 7.5 + more, 12 + more
    yield from _IDEAS


# Forcing chains: what two branches show is a nice loop or an AIC of the same statements, which is
# easier; so they have three branches at least, with two statements each.
_IDEAS: tuple[tuple[str, float, float], ...] = (
    ("Last Digit", 0, 1.5),
    ("Full House", 0, 2),
    ("Cross-Hatching", 0.9, 2.9),
    ("Hidden Single", 1, 3),
    ("Hidden Single in a Line", 1, 3),
    ("Naked Single", 3, 4.5),
    ("Single Rule", 3, 3),
    ("Rules Together", 5, 8.5),
    ("Locked Candidates Type 1", 2, 6),
    ("Locked Candidates Type 2", 2.5, 6.5),
    ("Snyder Pair", 1.5, 5.5),
    ("Locked Pair", 2, 5.5),
    ("Locked Triple", 2, 7),
    ("Skyscraper", 4, 10.5),
    ("2-String Kite", 4.5, 11),
    ("Turbot Fish", 5.5, 11),
    ("Empty Rectangle", 4.5, 10),
    ("Simple Colors Trap", 8, 11.5),
    ("Simple Colors Wrap", 8, 11.5),
    ("Multi-Colors 1", 10, 14.5),
    ("Multi-Colors 2", 10, 14.5),
    ("Remote Pair", 7, 12),
    ("Rectangle Elimination", 4.5, 10),
    ("Chute Remote Pair", 6, 10.5),
    ("Multivalue X-Wing", 7, 15),
    ("Twinned XY-Chain", 12, 21),
    ("Quad Forcing Chain", 14, 30),
    ("W-Wing", 6, 11.5),
    ("XY-Wing", 7, 11.5),
    ("XYZ-Wing", 8, 12.5),
    ("Grouped Skyscraper", 6.5, 14),
    ("Grouped 2-String Kite", 7, 14.5),
    ("Grouped Turbot Fish", 8, 14.5),
    ("Grouped W-Wing", 8, 14.5),
    ("ALS-W-Wing", 12, 18.5),
    ("XYZ-Ring", 12, 19),
    ("Almost Locked Pair", 6, 11.5),
    ("Almost Locked Triple", 8, 16),
    ("Uniqueness Test Type 1", 5, 10.5),
    ("Uniqueness Test Type 2", 6, 11.5),
    ("Uniqueness Test Type 3", 6, 12),
    ("Uniqueness Test Type 4", 5.5, 11),
    ("Uniqueness Test Type 5", 7, 12.5),
    ("Uniqueness Test Type 6", 6, 13),
    ("Hidden Rectangle", 6, 13),
    ("Avoidable Rectangle Type 1", 7, 11),
    ("Avoidable Rectangle Type 2", 8, 12),
    ("Unique Loop Type 1", 8, 15),
    ("Unique Loop Type 2", 9, 16),
    ("Unique Loop Type 3", 9, 16),
    ("Unique Loop Type 4", 9, 16),
    ("Bivalue Universal Grave + 1", 8, 10.5),
    ("Bivalue Universal Grave Type 2", 10, 12),
    ("Bivalue Universal Grave Type 3", 12, 14),
    ("Bivalue Universal Grave Type 4", 11, 13),
    ("BUG + n", 13, 14),
    ("Reverse BUG", 10, 14),
    ("Symmetrical Placement", 14, 15),
    ("Extended Unique Rectangle", 9, 16.5),
    ("Borescoper's Deadly Pattern", 14, 22.5),
    ("Bivalue Oddagon", 13, 19),
    ("M-Wing", 6.5, 12),
    ("S-Wing", 6.5, 12),
    ("L-Wing", 6.5, 12),
    ("H-Wing", 6.5, 12),
    ("X-Chain", 7, 11.5),
    ("XY-Chain", 6, 11),
    ("3D Medusa", 12, 15),
    ("WXYZ-Wing", 12, 18),
    ("VWXYZ-Wing", 15, 22),
    ("Whip", 16, 18),
    ("Triple Firework", 12, 18),
    ("Quadruple Firework", 14, 20),
    ("Sue de Coq", 12, 18),
    ("Forcing Chain Contradiction", 13, 26),
    ("Forcing Chain Verity", 14, 26.5),
    ("ALS-XZ", 11, 18),
    ("ALS-XY-Wing", 14, 19.5),
    ("ALS-XY-Chain", 16, 22),
    ("Death Blossom", 16, 21),
    ("Aligned Pair Exclusion", 20, 24),
    ("Tridagon", 22, 34),
    ("Junior Exocet", 26, 30),
    ("Senior Exocet", 30, 37),
    ("Double Exocet", 34, 42),
    ("SK Loop", 30, 46),
    ("Multi-Sector Locked Sets", 40, 43),
    ("Nishio", 26, 30),
    ("Forcing Net Contradiction", 30, 34),
    ("Forcing Net Verity", 32, 38),
    ("Nested Forcing Net", 60, 62),
    ("Nested Rule Forcing Net", 78, 81),
    ("Innies and Outies", 4.45, 6.95),
    ("Rule Pointing", 8, 9.5),
    ("Rule Common Peer", 11, 13),
    ("Rule Forcing Net", 30, 32),
)
_KNOWN = {name: (idea, least) for name, idea, least in _ideas()}


@lru_cache(maxsize=1024)
def idea_of(technique: str) -> float:
    """The cost of a technique before anything of the step is counted."""
    if technique in _KNOWN:
        return _KNOWN[technique][0]
    try:
        return TECHNIQUES.get(technique).order / _ORDER
    except UnknownNameError:
        return 0.0  # of a scale in native code


@lru_cache(maxsize=1024)
def least_of(technique: str) -> float:
    """An effort that no step of a technique is below."""
    return _KNOWN[technique][1] if technique in _KNOWN else idea_of(technique)
