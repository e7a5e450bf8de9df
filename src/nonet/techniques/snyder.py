"""Without marks, and with few: cross-hatching, and the pairs that Thomas Snyder's notation keeps.

Who writes no marks sees the digits alone: where a value stands, it rules out its row and column,
and what is left of a box may be one cell (*cross-hatching*). Snyder writes a value small into the
two cells of a box that are left for it, and nothing else. Where both lie in one line, the pair
rules out the rest of that line as a digit would::

    box 1: . 7 7 | x x x     7 is in r1c2 or r1c3,
           . . . | . . .     so not in the rest of row 1
           . . . | . . .
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nonet.model import State, Step
from nonet.techniques._technique import Technique, needs_boxes
from nonet.techniques.intersections import POINTING
from nonet.techniques.singles import HIDDEN_SINGLE, single_step

_PAIR = 2


def on_paper(state: State) -> State:
    """The state with all marks that its values leave: what is seen without pencil marks."""
    bare: State | None = state.cache.get("on paper")
    if bare is None:
        bare = State(state.layout, state.givens, state.values)
        state.cache["on paper"] = bare
    return bare


def _scanned(name: str, state: State, houses: Iterable[int]) -> Iterator[Step]:
    """Values with one place in one of these houses, which the digits alone show."""
    layout, places = state.layout, on_paper(state).places
    for value in range(1, state.value_count + 1):
        for number in houses:
            place = places[value] & layout.masks[number]
            if place and not place & (place - 1) and place & state.places[value]:
                yield single_step(name, state, place.bit_length() - 1, value, number)


def _cross_hatched(state: State) -> Iterator[Step]:
    yield from _scanned("Cross-Hatching", state, state.layout.full_blocks)


def _in_lines(state: State) -> Iterator[Step]:
    layout, empty = state.layout, state.places[0]
    lines = [n for n in sorted({*layout.row_numbers, *layout.column_numbers}) if layout.is_full[n]]
    wide = [n for n in lines if (empty & layout.masks[n]).bit_count() > 1]  # else a full house
    by_box = {step.placements for step in _cross_hatched(state)}
    for step in _scanned("Hidden Single in a Line", state, wide):
        if step.placements not in by_box:
            yield step


def _pairs(state: State) -> Iterator[Step]:
    for finding in POINTING.find(state):
        step = finding.explain()
        if len(step.cells) == _PAIR:
            yield Step(
                "Snyder Pair",
                eliminations=step.eliminations,
                cells=step.cells,
                houses=step.houses,
                cover=step.cover,
                highlights=step.highlights,
            )


CROSS_HATCHING = Technique(
    name="Cross-Hatching",
    order=108,
    summary="A box with one cell left for a value, which the digits on the board alone show.",
    reason=HIDDEN_SINGLE.reason,
    find=_cross_hatched,
    usual=False,  # a hidden single, after all
    supports=needs_boxes,
)
IN_A_LINE = Technique(
    name="Hidden Single in a Line",
    order=109,
    summary="A row or column with one cell left for a value, where no box shows it.",
    reason=HIDDEN_SINGLE.reason,
    find=_in_lines,
    usual=False,  # a hidden single, after all
)
SNYDER_PAIR = Technique(
    name="Snyder Pair",
    order=195,
    summary="A value with two cells left in a box, both in one line, of which the rest loses it.",
    reason="in {houses} the {values} can only go into {cells_or}{blocked}. Write it small into "
    "both. {cleared}.",
    find=_pairs,
    usual=False,  # locked candidates, after all
    supports=needs_boxes,
)
