"""Words of Interactive Sudoku Solver's text about regions that are found and joined cells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from nonet.constraints._codecs import whole
from nonet.formats._iss_cells import cell_of, cells_of
from nonet.formats._iss_groups import Rules, make
from nonet.formats._iss_variables import segments
from nonet.formats._iss_words import Word
from nonet.model import Layout


def connected(word: Word, layout: Layout) -> Rules:
    prefix, values, size = [*word.arguments, "", ""][:3]
    fields: dict[str, Any] = {}
    if prefix:
        first = cell_of(prefix + "1", layout)
        stem = layout.variables[first - layout.cell_count].removesuffix("1")
        count = sum(re.fullmatch(rf"{stem}\d+", name) is not None for name in layout.variables)
        fields = {"cells": tuple(range(first, first + max(count, 1)))}
        columns = word.widths.get(prefix, min(layout.size, max(count, 1)))
        if columns != layout.size:
            fields["columns"] = columns
    if size:
        fields["size"] = whole(size)
    held = tuple(map(whole, re.split("[_,]", values)))
    return [make("connected", values=held, **fields)]


def region_run(word: Word, layout: Layout) -> Rules:
    cell, *rest = word.arguments
    offset, *items = rest or ["0"]
    arms = tuple(_grid_cells(arm, layout) for arm in segments(items) if arm)
    return [make("region-run", cell=cell_of(cell, layout), arms=arms, offset=whole(offset or "0"))]


def region_count(word: Word, layout: Layout) -> Rules:
    cell, *rest = word.arguments
    offset, *items = rest or ["0"]
    cells = _grid_cells([item for item in items if item], layout)
    number = whole(offset or "0")
    return [make("region-count", cell=cell_of(cell, layout), cells=cells, offset=number)]


def _grid_cells(items: Sequence[str], layout: Layout) -> tuple[int, ...]:
    """Cells of the board, for which those of regions may stand."""
    return tuple(cell % layout.cell_count for cell in cells_of(items, layout))
