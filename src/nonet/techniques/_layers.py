"""Regions and shades to be found as people see them, and what follows for the values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial

from nonet.catalogue import phrased
from nonet.constraints import Deduced, Link, ScopeRule
from nonet.model import Layout, Reason, State, Step, cells_of
from nonet.model.reason import Left, Thought
from nonet.techniques._rule_parts import parts_of
from nonet.techniques._technique import step
from nonet.techniques._views import marks_in_all, within


@lru_cache
def layers_of(layout: Layout) -> tuple[tuple[ScopeRule, tuple[Link, ...]], ...]:
    """The rules with something to find that people can follow, each with the rules inside."""
    layers = []
    for rule in layout.constraints:
        if isinstance(rule, ScopeRule) and type(rule).deduced is not ScopeRule.deduced:
            scope = rule.scope(layout)
            links = [
                Link(phrased(partial(inner.title_on, scope)), part.cells, part.kept)
                for inner in rule.rules
                for part in parts_of(inner.primitives(scope), scope)
            ]
            layers.append((rule, tuple(links)))
    return tuple(layers)


def seen_of_layers(state: State) -> list[tuple[ScopeRule, Deduced]]:
    """All that people see of what is to be found, and by which rule."""
    marks = marks_in_all(state)
    return [
        (rule, deduced)
        for rule, links in layers_of(state.layout)
        for deduced in rule.deduced(state.layout, marks, links)
        if rule.has_layer
    ]


def layer_steps(state: State, name: str) -> Iterator[Step]:
    """Steps that cross out values by what is seen, each with all that it rests on."""
    layout, marks = state.layout, marks_in_all(state)
    for rule, links in layers_of(layout):
        if rule.has_layer and all(min(link.cells) >= layout.cell_count for link in links):
            continue  # nothing about values
        seen: list[Deduced] = []
        for deduced in rule.deduced(layout, marks, links):
            seen.append(deduced)
            lost = [(cell, bits) for cell, bits in deduced.lost if not state.values[cell]]
            if lost:
                cells = sum(1 << cell for cell in {cell for cell, _ in lost})
                out = [(value, 1 << cell) for cell, bits in lost for value in cells_of(bits)]
                parts = {"pattern": within(state, cells)}
                step_ = step(name, state, gone=out, cells=cells, parts=parts)
                every = ((1 << layout.cell_count) - 1,) * (layout.value_count + 1)
                why = partial(_why, rule, tuple(seen), marks, layout)
                yield replace(step_, _why=why, _zone=every)


def _why(rule: ScopeRule, seen: Sequence[Deduced], marks: Sequence[int], layout: Layout) -> Reason:
    """The last thing that was seen, and all that it rests on in the order in which it was."""
    needed, ahead = {len(seen) - 1}, [len(seen) - 1]
    for at in ahead:
        rests = {*seen[at].rests} - needed
        needed |= rests
        ahead += rests
    left = []
    for cell, bits in seen[-1].lost:
        values = tuple(cells_of(marks[cell] & ~bits))
        left.append(Left(cell, values, tuple(cells_of(marks[cell] & bits)), values))
    title, claim = rule.title_on(layout), phrased(partial(rule.claim_on, layout))
    texts = tuple(seen[at].text for at in sorted(needed))
    return Reason("ways", title, claim, (Thought((), tuple(left)),), seen=texts)
