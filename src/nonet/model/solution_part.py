"""Parts of a solution beside the values of its cells: `SolutionPart`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any

from nonet.frozen import frozen
from nonet.representation import Represented


@frozen
class SolutionPart(Represented):
    """A part of a solution beside the values, by a rule: regions, doublers, letters.

    Attributes:
        rule: The name of the rule.
        found: What was found, as plain data: cells by name, values as people write them.
        words: The same as people read it.
        texts: By cells, what pictures show there instead of the value alone.
        regions: Of each cell the number of its region, if the regions were to be found.
        is_only: Whether nothing else could be found beside these values; None where that took
            too long to know.

    Example:
        >>> solution = nonet.solve(nonet.examples.get("doublers-1").puzzle).solution
        >>> (part,) = nonet.solution_parts(solution)
        >>> part.words
        'doublers: r1c4 r2c2 r3c6 r4c1 r5c5 r6c3'
        >>> part.found["cells"][0], part.texts[3]
        ('r1c4', '6x2')
    """

    rule: str
    found: Mapping[str, Any]
    words: str
    texts: Mapping[int, str] = field(default_factory=dict)
    regions: tuple[int, ...] = ()
    is_only: bool | None = True


def shown_texts(parts: Iterable[SolutionPart]) -> dict[int, str]:
    """By cells, what pictures show instead of the value alone."""
    return {cell: text for part in parts for cell, text in part.texts.items()}


def shown_regions(parts: Iterable[SolutionPart]) -> Sequence[int]:
    """Of each cell the number of the region that was found; nothing if there are none."""
    return next((part.regions for part in parts if part.regions), ())
