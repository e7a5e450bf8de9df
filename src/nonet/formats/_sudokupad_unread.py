"""What a puzzle of SudokuPad draws and nobody reads, each in a few words."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from nonet.formats._sudokupad_places import Extent
from nonet.formats._text import show
from nonet.model import cell_name

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
            each
            for number, each in enumerate(given if isinstance(given, list) else [given])
            if each not in (None, []) and not (key == "lines" and number in known)
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


def counted(word: str, things: Sequence[str], where: str = "") -> str:
    """How many things there are, and the first of them."""
    shown = "; ".join(things[:_MOST])
    more = f" and {len(things) - _MOST} more" if len(things) > _MOST else ""
    plural = f"{len(things)} {word}{'' if len(things) == 1 else 's'}"
    return f"{plural}{' ' + where if where else ''} ({shown}{more})"


def colours_of(item: dict[str, Any]) -> tuple[int | str, ...]:
    """What a cell is painted with: numbers of SudokuPad's colours, or colours themselves."""
    given = [item[key] for key in _COLOURS if item.get(key)]
    each = [part for one in given for part in (one if isinstance(one, list) else [one])]
    return tuple(dict.fromkeys(part for part in each if isinstance(part, int | str) and part))


def is_set(raw: Any) -> bool:
    """Whether a flag is set, which some programs write as a text."""
    return raw.strip().lower() not in _NO if isinstance(raw, str) else bool(raw)


def text_of(raw: Any) -> str:
    """A value as a text without blanks around it."""
    return "" if raw is None or raw == "" else str(raw).strip()
