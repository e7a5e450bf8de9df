"""Kraken fish: a finned fish whose fins reach their target by chains.

A finned fish crosses out what is in its cover and sees all fins. In a *type 1* kraken what does not
see a fin may be ruled out by a chain that begins with it: if the fin is true, the target is false;
if no fin is true, the fish crosses it out::

    fin -> ... -> not target      and      no fin -> fish -> not target

In *type 2* all places of one cover house, and all fins, lead to the same: one of them is true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations

from nonet.model import State, Step, cells_of
from nonet.techniques._fish import FISH_NAMES, Fish, both_ways, fish_step, union_of
from nonet.techniques._technique import Technique, at_least
from nonet.techniques.links.graphs import consequences_of

_SIZES = (2, 3)
_MOST_FINS = 3


def _finned(state: State, value: int) -> Iterator[Fish]:
    places, layout = state.places[value], state.layout
    for base, cover in both_ways(layout):
        live = [i for i in base if places & layout.masks[i]]
        for size in _SIZES:
            for own in combinations(live, size) if len(live) > size else ():
                inside = union_of(layout, own) & places
                hit = [i for i in cover if layout.masks[i] & inside]
                for other in combinations(hit, size) if len(hit) <= size + 2 else ():
                    covered = union_of(layout, other) & places
                    fins = inside & ~covered
                    if fins and fins.bit_count() <= _MOST_FINS:
                        yield Fish(own, other, inside & ~fins, fins, covered & ~inside)


def _fins_alone(state: State, fish: Fish) -> Iterator[tuple[int | None, int]]:
    """Type 1: what the fish crosses out if no fin is true, and the fins."""
    yield fish.gone, fish.fins


def _each_cover(state: State, fish: Fish) -> Iterator[tuple[int | None, int]]:
    """Type 2: anything, and the places of a cover house with the fins: one of them is true."""
    for number in fish.cover:
        yield None, fish.body & state.layout.masks[number] | fish.fins


Rule = Callable[[State, Fish], Iterator[tuple[int | None, int]]]


def _kraken(name: str, rule: Rule, state: State) -> Iterator[Step]:
    consequences = consequences_of(state)
    graph = consequences.graph
    crossed_out = 0  # many fish lead to the same: the first will do
    for value in range(1, state.value_count + 1):
        for fish in _finned(state, value):
            for targets, roots in rule(state, fish):
                starts = [graph.node(value, 1 << cell) for cell in cells_of(roots)]
                removed = graph.candidates & ~crossed_out
                if targets is not None:
                    removed &= targets << (value - 1) * graph.count
                for start in starts:
                    removed &= consequences.off[start]
                crossed_out |= removed
                for target in cells_of(removed):
                    pairs = graph.pairs(1 << target)
                    chains = tuple(consequences.chain(one, target, on=False) for one in starts)
                    notation = FISH_NAMES[len(fish.base)]
                    step_ = fish_step(name, state, value, fish, pairs)
                    yield replace(step_, chains=chains, notation=notation)


_FISH = (
    "without the {pattern_values} in {fin}, {houses} would have their {pattern_values}s in {cover} "
    "alone and use up those of {cover}. "
)

TYPE_1 = Technique(
    name="Kraken Fish Type 1",
    order=3700,
    summary="A finned fish whose fins lead to its target by chains.",
    reason=_FISH + "{chain} Either way the same is crossed out.",
    find=partial(_kraken, "Kraken Fish Type 1", _fins_alone),
    usual=False,
    supports=at_least(4),
)
TYPE_2 = Technique(
    name="Kraken Fish Type 2",
    order=3710,
    summary="A cover house of a finned fish, and its fins, that all lead to the same result.",
    reason=_FISH
    + "So one place of a cover house or {fin} is true: {chain} Each leads to the same result.",
    find=partial(_kraken, "Kraken Fish Type 2", _each_cover),
    usual=False,
    supports=at_least(4),
)
