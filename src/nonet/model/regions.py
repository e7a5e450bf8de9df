"""Jigsaw regions as users give them: a label for each cell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from nonet.errors import ShapeError


def labels_of(regions: str | Sequence[int], cells: int, board: str) -> tuple[int, ...]:
    """The 0-based region of each cell, in the order in which they are met."""
    labels: list[object] = (
        list("".join(regions.split())) if isinstance(regions, str) else list(regions)
    )
    if len(labels) != cells:
        raise ShapeError(
            f"a {board} board needs a region label for each of its {cells} cells, not {len(labels)}"
        )
    order = {label: i for i, label in enumerate(dict.fromkeys(labels))}
    return tuple(order[label] for label in labels)


def parse_regions(size: int, regions: str | Sequence[int]) -> tuple[int, ...]:
    """The regions of a usual board, of N cells each."""
    given = "".join(regions.split()) if isinstance(regions, str) else regions
    labels = labels_of(given, size * size, f"{size}x{size}")
    counts = Counter(labels)
    names = dict(zip(labels, given, strict=True))
    wrong = [f"{names[i]!s} has {n}" for i, n in counts.items() if n != size]
    if wrong:
        raise ShapeError(f"each region must have {size} cells, but region {', '.join(wrong)}")
    return labels
