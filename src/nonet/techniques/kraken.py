"""Kraken fish: a finned fish whose fins reach their target by chains.

A finned fish crosses out what is in its cover and sees all fins. In a *type 1* kraken what does not
see a fin may be ruled out by a chain that begins with it: if the fin is true, the target is false;
if no fin is true, the fish crosses it out::

    fin -> ... -> not target      and      no fin -> fish -> not target

In *type 2* all places of one cover house, and all fins, lead to the same: one of them is true.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from nonet.model import Chain, Layout, State, Step
from nonet.model.cells import cells_of
from nonet.techniques._closure import Closure, closure_of
from nonet.techniques._technique import Technique
from nonet.techniques._tools import houses, lit, marks
from nonet.techniques.fish import NAMES, Fish

_SIZES = (2, 3)
_MOST_FINS = 3


def _finned(state: State, layout: Layout, value: int) -> Iterator[Fish]:
    places = state.places[value]
    for base, cover in (
        (layout.row_numbers, layout.column_numbers),
        (layout.column_numbers, layout.row_numbers),
    ):
        live = [i for i in base if places & layout.masks[i]]
        for size in _SIZES:
            if len(live) <= size:
                continue
            for own in combinations(live, size):
                inside = 0
                for i in own:
                    inside |= layout.masks[i] & places
                hit = [i for i in cover if layout.masks[i] & inside]
                for other in combinations(hit, size) if len(hit) <= size + 2 else ():
                    covered = 0
                    for i in other:
                        covered |= layout.masks[i] & places
                    fins = inside & ~covered
                    if fins and fins.bit_count() <= _MOST_FINS:
                        yield Fish(own, other, inside & ~fins, fins, covered & ~inside, False)


def _step(
    name: str, state: State, value: int, fish: Fish, target: int, roots: int, closure: Closure
) -> Step:
    layout = state.layout
    base = (value - 1) * closure.graph.count
    chains: list[Chain] = [closure.chain(base + cell, target, on=False) for cell in cells_of(roots)]
    return Step(
        name,
        eliminations=(closure.graph.candidate(target),),
        cells=tuple(cells_of(fish.body | fish.fins)),
        houses=houses(layout, fish.base),
        cover=houses(layout, fish.cover),
        highlights=lit(pattern=marks(value, fish.body), fin=marks(value, fish.fins)),
        chains=tuple(chains),
        notation=NAMES[len(fish.base)],
    )


def _type_1(state: State) -> Iterator[Step]:
    closure = closure_of(state)
    layout = state.layout
    told = set()
    for value in range(1, state.size + 1):
        base = (value - 1) * closure.graph.count
        for fish in _finned(state, layout, value):
            gone = fish.gone << base
            for fin in cells_of(fish.fins):
                gone &= closure.off[base + fin]
            for target in cells_of(gone):
                if target not in told:
                    told.add(target)
                    name = "Kraken Fish Type 1"
                    yield _step(name, state, value, fish, target, fish.fins, closure)


def _type_2(state: State) -> Iterator[Step]:
    closure = closure_of(state)
    layout = state.layout
    told = set()
    for value in range(1, state.size + 1):
        base = (value - 1) * closure.graph.count
        for fish in _finned(state, layout, value):
            for number in fish.cover:
                roots = fish.body & layout.masks[number] | fish.fins
                gone = closure.graph.marks
                for root in cells_of(roots):
                    gone &= closure.off[base + root]
                for target in cells_of(gone):
                    if target not in told:
                        told.add(target)
                        name = "Kraken Fish Type 2"
                        yield _step(name, state, value, fish, target, roots, closure)


def _three(layout: Layout) -> str | None:
    return None if layout.size >= 4 else "is for boards from 4x4 on"


_FISH = (
    "without {fin}, {houses} would have their {pattern_values}s in {cover} alone and use up those "
    "of {cover}. "
)

TYPE_1 = Technique(
    "Kraken Fish Type 1",
    3700,
    "A finned fish whose fins lead to its target by chains.",
    _FISH + "If {fin} is true instead: {chain} Either way the same goes.",
    _type_1,
    usual=False,
    supports=_three,
)
TYPE_2 = Technique(
    "Kraken Fish Type 2",
    3710,
    "A cover house of a finned fish, and its fins, that all lead to the same.",
    _FISH + "So one place of a cover house or {fin} is true: {chain} Each leads to the same.",
    _type_2,
    usual=False,
    supports=_three,
)
