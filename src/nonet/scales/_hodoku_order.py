"""Which of several steps of a technique HoDoKu takes, and in which order it crosses out.

Facts about its outputs, as data: for each technique what is compared. The least comes first; where
nothing is said, the first that our technique finds is the one, and candidates are crossed out from
the first cell to the last. The order in which they are crossed out decides about later singles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from itertools import takewhile
from typing import Any

from nonet.model import Candidate, House, Layout, State, Step
from nonet.scales._hodoku_searches import (
    best_chain,
    best_chain_of_sets,
    best_forcing_chains,
    best_forcing_net,
    first_pair,
    first_wing,
)
from nonet.techniques import Technique, may_apply

Place = Callable[[Layout, Step], Any]
Finder = Callable[[Technique, State], Step | None]


@lru_cache(maxsize=16)
def _places_of_houses(layout: Layout) -> dict[House, int]:
    """Boxes come first, then rows, then columns."""
    blocks = list(layout.blocks)
    order = blocks + [i for i in range(len(layout.houses)) if i not in layout.blocks]
    return {layout.houses[number]: place for place, number in enumerate(order)}


def _house(layout: Layout, step: Step) -> int:
    return min(_places_of_houses(layout)[house] for house in step.houses)


def _values(step: Step) -> list[int]:
    return sorted({mark.value for part in step.highlights for mark in part.candidates})


def _house_then_value(layout: Layout, step: Step) -> Any:
    return _house(layout, step), _values(step)


def _house_then_cells(layout: Layout, step: Step) -> Any:
    return _house(layout, step), step.cells


def _cells(layout: Layout, step: Step) -> Any:
    return step.cells


def _pincers(layout: Layout, step: Step) -> Any:
    pincers = next(part.candidates for part in step.highlights if part.role == "pincers")
    return [cell for cell, _ in pincers], step.eliminations[0].value


# By technique what is compared.
ORDER: dict[str, Place] = {
    "Locked Pair": _house_then_cells,
    "Locked Triple": _house_then_cells,
    "Locked Candidates Type 1": _house_then_value,
    "Locked Candidates Type 2": _house_then_value,
    "Naked Pair": _house_then_cells,
    "Naked Triple": _house_then_cells,
    "Naked Quadruple": _house_then_cells,
    "Hidden Pair": _house_then_value,
    "Hidden Triple": _house_then_value,
    "Hidden Quadruple": _house_then_value,
    "W-Wing": _pincers,
    "XY-Wing": _cells,
}


def _most(layout: Layout, crossed: tuple[Candidate, ...]) -> Any:
    """Most candidates, then the smallest sum of these, in which later ones count more."""
    by_value = sorted(crossed, key=lambda candidate: (candidate.value, candidate.cell))
    count = layout.cell_count
    sum_of = sum(
        candidate.cell * (1 + (count - 1) * place) + candidate.value
        for place, candidate in enumerate(by_value)
    )
    return -len(crossed), sum_of


# How many statements a chain may have.
_LONGEST = 20


def _most_first(entry: Technique, state: State) -> Step | None:
    """Of chains the one that crosses out most."""
    findings = sorted(
        entry.find(state), key=lambda finding: _most(state.layout, finding.eliminations)
    )
    steps = (finding.explain() for finding in findings)
    return next((step for step in steps if len(step.chains[0].nodes) <= _LONGEST), None)


def _pool(first: str, search: Callable[[State], Step | None]) -> Finder:
    """Techniques that are one pool, searched when the first is asked for."""
    return lambda entry, state: search(state) if entry.name == first else None


def _least(entry: Technique, state: State) -> Step | None:
    """The step that comes first in `ORDER`; without an entry there the first that is found."""
    findings = entry.find(state)
    place = ORDER.get(entry.name)
    if place is None:
        first = next(findings, None)
        return None if first is None else first.explain()
    steps = [finding.explain() for finding in findings]
    return min(steps, key=lambda step: place(state.layout, step), default=None)


def _first_cover(entry: Technique, state: State) -> Step | None:
    """Of the fish with the base that is found first the one with the first cover sets."""
    steps = (finding.explain() for finding in entry.find(state))
    first = next(steps, None)
    if first is None:
        return None
    alike = takewhile(lambda step: step.houses == first.houses, steps)
    order = state.layout.houses.index
    return min([first, *alike], key=lambda step: sorted(map(order, step.cover)))


_FINDERS: dict[str, Finder] = {"X-Chain": _most_first, "XY-Chain": _most_first}
for _group in ("", "Grouped "):
    _kinds = [
        f"{_group}{kind}" for kind in ("Continuous Nice Loop", "AIC", "Discontinuous Nice Loop")
    ]
    _find = _pool(_kinds[0], partial(best_chain, grouped=bool(_group)))
    _FINDERS.update(dict.fromkeys(_kinds, _find))
_kinds = ["Forcing Chain Contradiction", "Forcing Chain Verity"]
_FINDERS.update(dict.fromkeys(_kinds, _pool(_kinds[0], best_forcing_chains)))
_kinds = ["Forcing Net Contradiction", "Forcing Net Verity"]
_FINDERS.update(dict.fromkeys(_kinds, _pool(_kinds[0], best_forcing_net)))

_FINDERS["ALS-XZ"] = _pool("ALS-XZ", first_pair)
_FINDERS["ALS-XY-Wing"] = _pool("ALS-XY-Wing", first_wing)
_FINDERS["ALS-XY-Chain"] = _pool("ALS-XY-Chain", best_chain_of_sets)

_FINDERS["Finned Swordfish"] = _FINDERS["Finned Jellyfish"] = _first_cover


def chosen(entry: Technique, state: State) -> Step | None:
    """The step of a technique that HoDoKu takes; None if there is none."""
    if not may_apply(entry.name, state):
        return None
    return _FINDERS.get(entry.name, _least)(entry, state)


def crossed_out(layout: Layout, step: Step) -> Iterable[Candidate]:
    """The candidates that a step crosses out, in HoDoKu's order."""
    arrange = _ARRANGED.get(step.technique)
    if arrange is None or len(step.eliminations) < 2:
        return step.eliminations
    return sorted(step.eliminations, key=lambda candidate: arrange(layout, step, candidate))


def _line_first(layout: Layout, step: Step, candidate: Candidate) -> Any:
    line = next((h for h in step.houses if h.kind in ("row", "column")), step.houses[0])
    return candidate.cell not in line.cells, candidate


def _by_value(layout: Layout, step: Step, candidate: Candidate) -> Any:
    return candidate.value, candidate.cell


# By technique how what it crosses out is arranged.
_ARRANGED: dict[str, Callable[[Layout, Step, Candidate], Any]] = {
    "Locked Pair": _line_first,
    "Locked Triple": _line_first,
    "AIC": _by_value,
    "Grouped AIC": _by_value,
}
