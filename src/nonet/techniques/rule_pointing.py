"""Rule Pointing: a value that a variant rule needs leaves the cells that see all its places.

What *pointing* is for a box, for a rule: if it cannot be obeyed without some value, one of its
cells holds it, and a cell outside that sees each of these cannot::

    cage 10 r1c1 r1c2 r1c3 r1c4: 1 2 3 4     all of row 1 outside of the cage loses 1 to 4
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from nonet.model import State, Step, cells_of
from nonet.techniques._memory import memoized
from nonet.techniques._technique import Technique, step
from nonet.techniques._views import marks_in_all
from nonet.techniques.rules import Clue, clues_of, kept_by, why

_NAME = "Rule Pointing"
_Needed = tuple[int, int]  # a value that a rule needs, and the cells of the rule that can hold it


def _find(state: State) -> Iterator[Step]:
    layout, peers = state.layout, state.layout.peers
    marks = marks_in_all(state)
    for number, clue in enumerate(clues_of(layout)):
        masks = clue.marks_in(marks)
        if not all(masks):
            continue
        for value, cells in memoized(state, (_NAME, number, masks), partial(_needed, clue, masks)):
            removed = state.places[value] & ~cells
            for cell in cells_of(cells):
                removed &= peers[cell]
            if removed:
                step_ = step(
                    _NAME,
                    state,
                    gone=[(value, removed)],
                    cells=cells,
                    parts={"pattern": [(value, cells)]},
                    notation=clue.title_on(layout),
                )
                domains = tuple(tuple(cells_of(mask)) for mask in masks)
                yield replace(step_, _why=partial(why, clue, domains, {}, layout))


def _needed(clue: Clue, marks: tuple[int, ...]) -> Iterator[_Needed]:
    """The values that a rule needs and that none of its cells holds yet.

    Nothing as long as the rule crosses out candidates of its own cells: that comes first.
    """
    if kept_by(clue, marks) is not None:
        return
    every = single = 0
    for mask in marks:
        every |= mask
        single |= 0 if mask & (mask - 1) else mask
    for value in cells_of(every & ~single):
        bit = 1 << value
        without = tuple(other & ~bit for other in marks)
        if kept_by(clue, without) == ():
            cells = 0
            for cell, mask in zip(clue.cells, marks, strict=True):
                cells |= (mask >> value & 1) << cell
            yield value, cells


RULE_POINTING = Technique(
    name=_NAME,
    order=215,
    summary="A value that a variant rule needs leaves the cells that see all its places.",
    reason=(
        "{rule} cannot be obeyed without {values}{combinations}. The {values} can only stand in "
        "{cells_or}, and a cell that sees all of these cannot be {values}."
    ),
    find=_find,
    supports=lambda layout: None if layout.has_rules else "is for boards with variant rules",
)
