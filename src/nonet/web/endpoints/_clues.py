"""The rules of a board clue by clue: what each is called, how it looks, what it forbids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

from nonet._draw import clue_shapes
from nonet.catalogue import named
from nonet.model import Constraint, Layout, Puzzle
from nonet.model.cell_words import written
from nonet.model.constraint import parts_of
from nonet.model.primitives import Distinct, Family, Primitive, paired
from nonet.model.renumbering import variables_of
from nonet.records import Record

# More pairs than this of one rule the page does not get: what breaks them the server finds.
_MOST_PAIRS = 1200
_MOST_VALUES = 16  # of boards whose pairs are looked at value by value


def clue_records(puzzle: Puzzle) -> list[Record]:
    """Each constraint of a board as a clue."""
    layout, reading = puzzle.layout, puzzle.reading
    drawn = reading.rules if puzzle.document.pictures and reading is not None else ()
    return [
        clue_record(rule, layout) | ({"under": [], "over": []} if rule in drawn else {})
        for rule in layout.constraints
    ]


def clue_record(rule: Constraint, layout: Layout) -> Record:
    """A constraint: its `id` is how it is written.

    `apart` are sets of cells that hold different values, `pairs` are two cells and for each value
    of the first what the second may hold, as bits in hexadecimal.
    """
    cells = dict.fromkeys(cell for cell in rule.named_cells() if cell < layout.cell_count)
    apart, pairs = _forbidden(rule, layout)
    total = getattr(rule, "total", None)
    return {
        "id": rule.describe(layout),
        "rule": rule.kind,
        "name": named(rule.kind),
        "title": rule.title_on(layout),
        "claim": rule.claim_on(layout) or rule.title_on(layout),
        "cells": list(cells),
        "total": total if isinstance(total, int) else None,
        **_given(rule, layout),
        "apart": apart,
        "pairs": pairs,
        **({"shaded": True} if rule.has_layer else {}),
        **clue_shapes(rule.draw(layout), layout),
    }


def _given(rule: Constraint, layout: Layout) -> Record:
    """The rule as it was given, so that it can be changed: words by field, cells, rules inside."""
    words: dict[str, str] = {}
    groups: list[list[int]] = []
    inside = ""
    for name, kind, default in parts_of(type(rule)):
        given = getattr(rule, name)
        if kind in ("Cell", "Cells"):
            groups.append([given] if kind == "Cell" else list(given))
        elif kind == "Groups":
            groups += map(list, given)
        elif kind == "Constraints":
            inside = " ".join(f"({inner.describe(rule.scope(layout))})" for inner in given)
        elif given != default:
            words[name] = "" if given is None else written(given, kind, layout)
    return {"words": words, "groups": groups, **({"inside": inside} if inside else {})}


def _forbidden(rule: Constraint, layout: Layout) -> tuple[list[list[int]], list[list[object]]]:
    """The values that one value forbids elsewhere, by this rule alone."""
    apart: list[list[int]] = []
    pairs: list[list[object]] = []
    for primitive in paired(rule.primitives(layout), layout.values):
        if isinstance(primitive, Distinct | Family):
            apart.append([cell for cell in primitive.cells if cell < layout.cell_count])
        for one, other, table in _pairs(primitive, layout):
            pairs.append([one, other, table])
            if len(pairs) > _MOST_PAIRS:
                return apart, []
    return apart, pairs


def _pairs(primitive: Primitive, layout: Layout) -> Iterator[tuple[int, int, str]]:
    values = layout.values
    if isinstance(primitive, Distinct) or len(values) > _MOST_VALUES:
        return
    if isinstance(primitive, Family):
        together = [_partners(value, primitive.sets, len(values)) for value in range(len(values))]
        if together == [((1 << len(values)) - 1) & ~(1 << value) for value in range(len(values))]:
            return  # `apart` says all
        table = _table(together)
        for one, other in combinations(primitive.cells, 2):
            yield one, other, table
        return
    cells = list(dict.fromkeys(variables_of(primitive)))
    if len(cells) != 2 or max(cells) >= layout.cell_count:
        return
    pair = [layout.least] * layout.cell_count
    masks = [0] * len(values)
    for (i, first), (j, second) in product(enumerate(values), repeat=2):
        pair[cells[0]], pair[cells[1]] = first, second
        masks[i] |= primitive.holds(pair, layout.least) << j
    yield cells[0], cells[1], _table(masks)


def _partners(value: int, sets: Iterable[int], count: int) -> int:
    """The values that go with a value in some of the sets, itself apart."""
    partners = 0
    for allowed in sets:
        partners |= allowed if allowed >> value & 1 else 0
    return partners & ~(1 << value) & ((1 << count) - 1)


def _table(masks: Sequence[int]) -> str:
    return " ".join(f"{mask:x}" for mask in masks)
