"""Pictures of SudokuPad that are a rule by themselves, and those that nobody has read.

f-puzzles' diagonals become lines from corner to corner in a colour of their own, by which SudokuPad
itself knows them; where words speak of diagonals, these say what is asked.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from nonet.formats._sudokupad_figures import figures_of_drawing
from nonet.formats._sudokupad_places import Extent
from nonet.formats._text import show
from nonet.model import cell_name
from nonet.model.figures import Figure, Outline

_OF_SUDOKU_X = "#34bbe6"  # the colour in which f-puzzles' diagonals are drawn


def diagonals_drawn(lines: Sequence[Any], extent: Extent) -> dict[int, str]:
    """The lines that are f-puzzles' diagonals, each with its key."""
    top, left = extent.top, extent.left
    bottom, right = top + extent.rows, left + extent.columns
    corners: dict[frozenset[tuple[float, float]], str] = {
        frozenset({(top, left), (bottom, right)}): "diagonal-",
        frozenset({(bottom, left), (top, right)}): "diagonal+",
    }
    diagonals = {}
    for number, line in enumerate(lines):
        points = line.get("wayPoints") if isinstance(line, dict) else None
        if not isinstance(points, list) or len(points) != 2:
            continue
        key = corners.get(frozenset(map(_point, points)))
        color = str(line.get("color", "")).lower()[: len(_OF_SUDOKU_X)]
        if key is not None and color == _OF_SUDOKU_X:
            diagonals[number] = key
    return diagonals


def _point(raw: Any) -> tuple[float, float]:
    """Row and column of a point; beside every board where it is none."""
    try:
        row, column = (float(coordinate) for coordinate in raw)
    except (TypeError, ValueError):
        return -1.0, -1.0
    return row, column


def pictures_beside(
    value: Mapping[str, Any], extent: Extent, ruled: Collection[frozenset[int]]
) -> tuple[Figure, ...]:
    """What is drawn but for the cages that are rules, whose cells are given."""
    figures = figures_of_drawing(value, extent)
    return tuple(
        figure for figure in figures
        if not (isinstance(figure, Outline) and frozenset(figure.cells) in ruled)
    )  # fmt: skip


_DRAWN = {
    "lines": "line",
    "arrows": "arrow",
    "underlays": "coloured place",
    "overlays": "sign",
    "svg": "picture",
    "fogofwar": "fog",
    "foglight": "light in fog",
    "triggereffect": "effect",
}
# What says nothing of the board, or is read.
_OTHERS = (
    *("cells", "regions", "cages", "metadata", "global", "id", "puzzleid", "cellSize", "settings"),
    *("version", "title", "author", "rules", "solution", "date", "created", "updated", "source"),
    *("metaData", "videos", "size"),
)
IN_SCENE = ("lines", "arrows", "underlays", "overlays")
_COLOURS = ("color", "colour", "colours", "highlight", "c")
_NO = ("", "false", "no", "0", "none", "null")
_MOST = 3  # places and texts that are named


def unread_drawings(
    value: dict[str, Any], extent: Extent, known: Collection[int], without: Collection[str] = ()
) -> Iterator[str]:
    """What is drawn and not read.

    Args:
        value: The JSON of the puzzle.
        extent: The board among its cells.
        known: The lines that are read, by their numbers.
        without: Keys of drawings that are understood.
    """
    for key, word in _DRAWN.items():
        given = value.get(key)
        if not given or key in without:
            continue
        items = [
            item
            for number, item in enumerate(given if isinstance(given, list) else [given])
            if item not in (None, []) and not (key == "lines" and number in known)
        ]
        if not items:
            continue
        texts = [show(str(item["text"])) for item in items
                 if isinstance(item, dict) and item.get("text") not in (None, "")]  # fmt: skip
        places = [place for item in items if (place := _place(item, extent))]
        plural = f"{len(items)} {word}{'' if len(items) == 1 else 's'}"
        named = ", ".join([*dict.fromkeys(texts or places)][: 2 * _MOST])
        yield plural + (f" ({named})" if named else "")
    for key, given in value.items():
        if key not in _DRAWN and key not in _OTHERS and given:
            yield f"{show(key)}, a key that is not known"


def _place(item: Any, extent: Extent) -> str:
    """The cell in which a picture begins; empty where that is beside the board."""
    at = item.get("wayPoints", [item.get("center")])[:1] if isinstance(item, dict) else []
    try:
        row, column = math.floor(float(at[0][0])), math.floor(float(at[0][1]))
    except (LookupError, TypeError, ValueError, OverflowError):
        return ""
    if not extent.has((row, column)):
        return ""
    return cell_name(extent.cell((row, column)), extent.columns)


def colours_of(item: dict[str, Any]) -> tuple[int | str, ...]:
    """What a cell is painted with: numbers of SudokuPad's colours, or colours themselves."""
    given = [item[key] for key in _COLOURS if item.get(key)]
    colours = [part for one in given for part in (one if isinstance(one, list) else [one])]
    return tuple(dict.fromkeys(part for part in colours if isinstance(part, int | str) and part))


def is_set(raw: Any) -> bool:
    """True if a flag is set, which some programs write as a text."""
    return raw.strip().lower() not in _NO if isinstance(raw, str) else bool(raw)


def text_of(raw: Any) -> str:
    """A value as a text without blanks around it."""
    return "" if raw is None or raw == "" else str(raw).strip()
