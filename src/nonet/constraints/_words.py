"""Conflicts in a few words, as several rules need them."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.model import Broken
from nonet.model.constraint import Cells, Held


def repeated(cells: Cells, values: Held) -> Iterator[Broken]:
    """Each value that stands more than once in some cells."""
    places: dict[int, list[int]] = {}
    for cell in cells:
        value = values[cell]
        if value is not None:
            places.setdefault(value, []).append(cell)
    for value, found in sorted(places.items()):
        if len(found) > 1:
            yield Broken(tuple(found), f"{value} is repeated")
