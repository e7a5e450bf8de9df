"""The entry of a technique: a function from a state to steps, and the words that explain them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypedDict, Unpack

from nonet.catalogue import again, phrased
from nonet.model import Candidate, Chain, Finding, Highlight, Layout, State, Step, cells_of
from nonet.techniques._other_names import OTHER_NAMES
from nonet.techniques._views import Pair


@dataclass(frozen=True, slots=True)
class Technique:
    """A way to make progress by reasoning.

    Attributes:
        name: As HoDoKu calls it, and what users type (case, blanks and hyphens do not matter).
        order: Its place from easiest to hardest, different from those of all others.
        summary: One line for lists.
        reason: Why a step of it holds, as a template: ``{cells}``, ``{values}``, ``{houses}``,
            ``{cover}``, the roles of the highlights, ``{chain}``; see `nonet.words`.
        find: Yields the steps that apply, each of which changes something, or a `Found` for each
            where the explanation takes long to make. It changes nothing itself, yields the same in
            the same order every time, and does its work while it is asked to go on: most callers
            want the first step alone.
        assumes_unique: Whether it holds only for a puzzle with exactly one solution.
        usual: Whether `nonet.explain` tries it without being asked.
        supports: None if it can do this layout, else the reason why not, as for an engine.
        quick: As `find`, without what takes long and seldom helps: `nonet.explain` asks for this
            first, and `find` where no technique has a step. None where `find` is all there is.
        needs_full_houses: Whether it rests on every value standing in each row, column and box, as
            where there are as many values as cells in a row. Others that need a value to stand in
            a house ask `Layout.is_full` of that house.
    """

    name: str
    order: int
    summary: str
    reason: str
    find: Callable[[State], Iterator[Finding]]
    assumes_unique: bool = False
    usual: bool = True
    supports: Callable[[Layout], str | None] = lambda layout: None
    quick: Callable[[State], Iterator[Finding]] | None = None
    needs_full_houses: bool = False

    @property
    def also(self) -> str:
        """Its other names, and whose they are: ``Y-Wing (sudokuwiki); Bent Triple (others)``."""
        return OTHER_NAMES.get(self.name, "")

    def refuses(self, layout: Layout) -> str | None:
        """None if it can do this layout, else why not, as `supports` says it."""
        if self.needs_full_houses and not layout.has_full_houses:
            return "needs every value in each row, column and box"
        return self.supports(layout)


def needs_boxes(layout: Layout) -> str | None:
    """For techniques that are about boxes or regions."""
    return None if layout.boxes else "needs boxes or regions"


def at_least(size: int) -> Callable[[Layout], str | None]:
    """For techniques that need a certain size of the board."""

    def supports(layout: Layout) -> str | None:
        return None if layout.size >= size else f"is for boards from {size}x{size} on"

    return supports


def boxes_and_at_least(size: int) -> Callable[[Layout], str | None]:
    """For techniques that need boxes and a certain size."""
    return lambda layout: at_least(size)(layout) if layout.boxes else needs_boxes(layout)


def needs_classic(layout: Layout) -> str | None:
    """For patterns that are known on 9x9 alone."""
    return None if layout.is_classic_inside else "is for 9x9 with boxes of 3x3 and nothing else"


@lru_cache(maxsize=16384)
def candidates_in(value: int, cells: int) -> tuple[Candidate, ...]:
    """A value in each cell of a set."""
    return tuple([Candidate(cell, value) for cell in cells_of(cells)])


def candidates(pairs: Iterable[Pair]) -> tuple[Candidate, ...]:
    """Pairs of value and cells as candidates, each once, ordered by cell."""
    pairs = list(pairs)
    if len(pairs) == 1:
        return candidates_in(*pairs[0])
    return tuple(
        sorted({candidate for value, cells in pairs for candidate in candidates_in(value, cells)})
    )


def highlights(parts: Mapping[str, tuple[Candidate, ...]]) -> tuple[Highlight, ...]:
    """The parts that candidates play in a step; those that nothing plays are left out."""
    return tuple([Highlight(role, marks) for role, marks in parts.items() if marks])


def by_rule(title: str) -> Highlight:
    """That a step rests on a rule."""
    return Highlight(phrased(lambda: f"by {again(title)}"), ())


class Terms(TypedDict, total=False):
    """A step in the terms in which techniques search: see `Step`.

    Candidates are pairs of a value and cells, cells a bit set, houses their numbers.
    """

    placed: Iterable[Pair]
    gone: Iterable[Pair]
    cells: int
    houses: Iterable[int]
    cover: Iterable[int]
    parts: Mapping[str, Iterable[Pair]]
    chains: tuple[Chain, ...]
    notation: str
    assumes_unique: bool


def step(name: str, state: State, **terms: Unpack[Terms]) -> Step:
    """A step of a technique where it applies."""
    every, parts = state.layout.houses, terms.get("parts", {})
    return Step(
        name,
        placements=candidates(terms.get("placed", ())),
        eliminations=candidates(terms.get("gone", ())),
        cells=tuple(cells_of(terms.get("cells", 0))),
        houses=tuple([every[number] for number in terms.get("houses", ())]),
        cover=tuple([every[number] for number in terms.get("cover", ())]),
        highlights=highlights({role: candidates(part) for role, part in parts.items()}),
        chains=terms.get("chains", ()),
        notation=terms.get("notation", ""),
        assumes_unique=terms.get("assumes_unique", False),
    )


def forcing_step(
    name: str,
    state: State,
    chains: tuple[Chain, ...],
    *,
    placed: Candidate | None = None,
    gone: Candidate | None = None,
    house: int | None = None,
) -> Step:
    """A step that places one value or crosses out one candidate."""
    starts = [Candidate(c, chain.nodes[0].value) for chain in chains for c in chain.nodes[0].cells]
    nodes = [node for chain in chains for node in chain.nodes]
    true = {Candidate(cell, node.value) for node in nodes if node.on for cell in node.cells}
    return Step(
        name,
        placements=() if placed is None else (placed,),
        eliminations=() if gone is None else (gone,),
        cells=tuple(sorted({cell for node in nodes for cell in node.cells})),
        houses=() if house is None else (state.layout.houses[house],),
        highlights=highlights(
            {"start": tuple(dict.fromkeys(starts)), "links": tuple(sorted(true - {*starts}))}
        ),
        chains=chains,
    )
