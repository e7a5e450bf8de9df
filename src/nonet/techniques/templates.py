"""Templates: all ways to place one value on the whole layout.

A value needs a place in every row, no two of them seeing each other. A candidate that belongs to
no such choice is wrong (*delete*); one that belongs to all of them is right (*set*)::

    rows: {1, 4} {4} {2, 4}      only 1, 4, 2 fits: the candidates 4 of rows 1 and 3 go

A template does not count if it takes a place that is in all those of another value. People do not
look at hundreds of templates: they are here for completeness, and to check other techniques.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import and_, or_

from nonet.model import Layout, State, Step, cells_of
from nonet.techniques._memory import cached
from nonet.techniques._technique import Technique, step

# Templates looked at in total for a value; boards on which it has more freedom are left alone.
_MOST_TRIED = 100_000


def _templates(places: int, layout: Layout) -> list[int] | None:
    """All ways to place a value on these places; None where there are too many to look at."""
    rows = sorted(
        (places & layout.masks[i] for i in layout.row_numbers if places & layout.masks[i]),
        key=int.bit_count,
    )
    others = [
        layout.masks[i]
        for i in layout.full_houses
        if i not in layout.row_numbers and places & layout.masks[i]
    ]
    templates = []
    tried = 0
    stack = [(0, places, 0)]
    while stack:
        depth, left, chosen = stack.pop()
        if depth == len(rows):
            if all(chosen & house for house in others):
                templates.append(chosen)
            continue
        for cell in cells_of(rows[depth] & left):
            tried += 1
            if tried > _MOST_TRIED:
                return None
            stack.append((depth + 1, left & ~layout.peers[cell], chosen | 1 << cell))
    return templates


@cached
def _all_templates(state: State) -> dict[int, list[int] | None]:
    """The templates of all values, less those that take what another value needs."""
    layout = state.layout
    lists = {v: _templates(places, layout) for v, places in enumerate(state.places) if v and places}
    must = {v: reduce(and_, templates) for v, templates in lists.items() if templates}
    progress = True
    while progress:
        progress = False
        for value in must:
            mine = lists[value] or []
            taken = reduce(or_, (cells for other, cells in must.items() if other != value), 0)
            kept = [template for template in mine if not template & taken]
            if len(kept) < len(mine):
                lists[value] = kept
                must[value] = reduce(and_, kept, -1 if kept else 0)
                progress = True
    return lists


def _each(state: State) -> Iterator[tuple[int, int, int]]:
    """The values whose templates are known, with the places in any of these and those in all."""
    for value, templates in _all_templates(state).items():
        if templates:
            yield value, reduce(or_, templates), reduce(and_, templates)


def _set(state: State) -> Iterator[Step]:
    for value, some, every in _each(state):
        if every:
            pattern = {"pattern": [(value, some)]}
            yield step("Template Set", state, placed=[(value, every)], cells=every, parts=pattern)


def _delete(state: State) -> Iterator[Step]:
    for value, some, _ in _each(state):
        places = state.places[value]
        removed, pattern = [(value, places & ~some)], {"pattern": [(value, some)]}
        if places & ~some:
            yield step("Template Delete", state, gone=removed, cells=places, parts=pattern)


TEMPLATE_SET = Technique(
    name="Template Set",
    order=8700,
    summary="A place that belongs to every way to place a value on the layout.",
    reason="of all ways to place the {values}s on the layout, every one uses {targets}.",
    find=_set,
    usual=False,
    needs_full_houses=True,
)
TEMPLATE_DELETE = Technique(
    name="Template Delete",
    order=8800,
    summary="A place that belongs to no way to place a value on the layout.",
    reason="of all ways to place the {values}s on the layout, none uses {targets}.",
    find=_delete,
    usual=False,
    needs_full_houses=True,
)
