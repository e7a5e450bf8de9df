"""Which of several steps of a technique HoDoKu takes, and in which order it crosses out.

Facts about its outputs, as data: for each technique what is compared. The least comes first; where
nothing is said, the first that our technique finds is the one, and candidates are crossed out from
the first cell to the last. The order in which they are crossed out decides about later singles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from nonet.model import Candidate, Finding, House, Layout, State, Step
from nonet.techniques import Technique

Place = Callable[[Layout, Step], Any]


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
}


def chosen(entry: Technique, state: State) -> Step | None:
    """The step of a technique that HoDoKu takes; None if there is none."""
    found: Iterable[Finding] = entry.find(state)
    place = ORDER.get(entry.name)
    if place is None:
        first = next(iter(found), None)
        return None if first is None else first.explain()
    steps = [each.explain() for each in found]
    return min(steps, key=lambda step: place(state.layout, step), default=None)


def crossed_out(layout: Layout, step: Step) -> Iterable[Candidate]:
    """What a step crosses out, in HoDoKu's order."""
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
