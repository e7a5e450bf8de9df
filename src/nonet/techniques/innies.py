"""Innies and outies: a sum that cages leave of houses rules out candidates of its cells."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from nonet.model import Layout, State, Step
from nonet.techniques._equations import areas, derivation, known_equation, sum_of, sums_of
from nonet.techniques._technique import Technique
from nonet.techniques.rules import Clue, clue_of, steps_of

_NAME = "Innies and Outies"


def _find(state: State) -> Iterator[Step]:
    layout = state.layout
    for area in areas(layout):
        equation = known_equation(state, area)
        if equation is None:
            continue
        key = _NAME, area.houses, equation.terms, equation.total
        if key not in state.memo:
            text, left = sum_of(equation, layout)
            claim = partial(derivation, layout, area, equation)
            state.memo[key] = clue_of(text, (left,), layout, claim=claim)
        clue: Clue | None = state.memo[key]
        if clue is not None:
            yield from steps_of(state, clue, _NAME, area.houses)


def _supports(layout: Layout) -> str | None:
    return None if sums_of(layout) else "needs a rule that fixes a sum"


INNIES_AND_OUTIES = Technique(
    name=_NAME,
    order=445,
    summary="Houses sum to a known number: what cages leave of it rules out candidates.",
    reason="{because}",
    find=_find,
    supports=_supports,
)
