"""The name of a board: its size, its boxes, and what else there is to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from nonet.catalogue import translated
from nonet.lazy import compiled_later

if TYPE_CHECKING:
    from nonet.model.layout import Layout

_PART_OF_GRID = compiled_later(r"(grid \d+) (?:row|column|box)")


def layout_words(layout: Layout) -> str:
    """A layout in words: ``6x6, boxes 2x3``."""
    inner = translated("no boxes" if layout.regions is None else "jigsaw regions")
    inner = translated("boxes {box}", box=layout.box) if layout.box else inner
    if layout.game and not (layout.box or layout.regions or layout.constraints):
        return f"{layout.game}, {layout.size}x{layout.size}"
    kinds = Counter(house.kind for house in layout.extra if not grid_of(house.kind))
    extra = "".join(
        f", {count} {translated(kind + ('es' if kind.endswith('x') else 's') * (count > 1))}"
        for kind, count in kinds.items()
    )
    rules = Counter(relation.kind for relation in layout.relations)
    extra += "".join(f", {count} x {kind!r}" for kind, count in rules.items())
    extra += "".join(f", {rule}" for rule in _constraint_words(layout))
    if not layout.has_usual_values:
        inner = f"{_values(layout)}, {inner}"
    if grids := {grid_of(house.kind) for house in layout.extra} - {""}:
        inner = f"{_values(layout)}, {translated('{n} grids', n=len(grids))}"
    elif layout.repeats:
        inner += f", {translated('values repeat in rows and columns')}"
    return f"{layout.height}x{layout.size}, {inner}{extra}"


def _values(layout: Layout) -> str:
    return translated("values {first} to {last}", first=layout.least, last=layout.values[-1])


def grid_of(kind: str) -> str:
    """The grid that a kind of house is a part of, ``grid 2`` of ``grid 2 row``, or nothing."""
    match = _PART_OF_GRID.fullmatch(kind)
    return match[1] if match else ""


def _constraint_words(layout: Layout) -> Iterator[str]:
    for kind, count in Counter(rule.kind for rule in layout.constraints).items():
        yield kind if count == 1 else f"{count} x {kind}"
