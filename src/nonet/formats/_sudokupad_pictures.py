"""Pictures of SudokuPad that are a rule where the words of the puzzle say so.

Sudoku Maker writes the sum of a killer cage as a text in its corner (``value``) and not as its
sum; f-puzzles' diagonals become lines from corner to corner in a colour of their own, by which
SudokuPad itself knows them.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from nonet.formats._sudokupad_figures import figures_of_drawing
from nonet.formats._sudokupad_places import Extent
from nonet.formats._text import show
from nonet.lazy import compiled_later
from nonet.model import cell_name
from nonet.model.figures import Figure, Outline

_CAGE = compiled_later(r"\bcages?\b|\bkiller", re.I)
_SUM = compiled_later(r"\bsum(?:s|med)?\b|\btotals?\b|\badd(?:s|ed)? up\b|\badd to\b", re.I)
# What makes another rule of the number in a cage.
_NOT_THE_SUM = compiled_later(
    r"product|multipl|average|\bmean\b|prime|differ|minus|\bplus\b|\bless\b|more than|greater|"
    r"at (?:least|most)|\beven\b|\bodd\b|perhaps|either|adjacent|neighbou?r|outside|modul|\blie|"
    r"\bfalse|wrong|incorrect|except|\bhalf|twice|doubl|(?:may|can|allowed to) (?:be )?repeat|"
    r"\bnot (?:the )?sum|\bcell'?s\b.*\bvalue|remainder|divi[ds]",
    re.I,
)
_NO_REPEATS = compiled_later(
    r"\b(?:not|cannot|can't|never|don't|without|no) (?:\w+ ){0,2}repeat|"
    r"\b(?:different|distinct|unique) (?:digits|numbers|values)|\ball different\b",
    re.I,
)
_MAY_REPEAT = compiled_later(r"\b(?:may|can|could|allowed to) (?:be )?repeat", re.I)
_DIAGONAL = compiled_later(r"\bdiagonals?\b", re.I)
_DIFFERENT = compiled_later(
    r"\bonce\b|repeat|\bdifferent\b|\bdistinct|\bunique|\bevery digit|\ball (?:the )?digits|"
    r"\beach digit|1\s*(?:-|\u2013|to)\s*\d",
    re.I,
)
# What makes another rule of a diagonal: "only three distinct digits".
_NUMBER = r"(?:two|three|four|five|six|seven|eight|\d+)"
_NOT_ALL_DIFFERENT = compiled_later(
    rf"\b(?:(?:only|exactly|at (?:least|most)|just) )?{_NUMBER} (?:distinct|different|unique)\b|"
    r"\bsame digits?\b|\b(?:may|can) repeat",
    re.I,
)
_OF_SUDOKU_X = "#34bbe6"  # the colour in which f-puzzles' diagonals are drawn


def sums_of_cages(words: str) -> bool:
    """Whether the words say that cages hold their sums, and nothing else of these."""
    about = [part for part in re.split(r"[.;\n]", words) if _CAGE.search(part)]
    return any(map(_SUM.search, about)) and not any(map(_NOT_THE_SUM.search, about))


def different_in_cages(words: str) -> bool:
    """Whether the words say that the values of each cage are different."""
    about = [part for part in re.split(r"[.;\n]", words) if _CAGE.search(part)]
    return any(map(_NO_REPEATS.search, about)) and not any(map(_MAY_REPEAT.search, about))


def diagonals_drawn(lines: Sequence[Any], extent: Extent, words: str) -> dict[int, str]:
    """The lines that are diagonals with different values, each with f-puzzles' key for it."""
    top, left = extent.top, extent.left
    bottom, right = top + extent.rows, left + extent.columns
    corners: dict[frozenset[tuple[float, float]], str] = {
        frozenset({(top, left), (bottom, right)}): "diagonal-",
        frozenset({(bottom, left), (top, right)}): "diagonal+",
    }
    about = [part for part in re.split(r"[.;\n]", words) if _DIAGONAL.search(part)]
    if any(map(_NOT_ALL_DIFFERENT.search, about)):
        return {}
    named = any(map(_DIFFERENT.search, about))
    found = {}
    for number, line in enumerate(lines):
        points = line.get("wayPoints") if isinstance(line, dict) else None
        if not isinstance(points, list) or len(points) != 2:
            continue
        key = corners.get(frozenset(map(_point, points)))
        color = str(line.get("color", "")).lower()[: len(_OF_SUDOKU_X)]
        if key is not None and (named or color == _OF_SUDOKU_X):
            found[number] = key
    return found


def has_circles_between(items: Iterable[Any], extent: Extent) -> bool:
    """Whether a circle stands on the border of two cells of the board."""
    for item in items:
        if not isinstance(item, dict) or not item.get("rounded") or item.get("text"):
            continue
        row, column = _point(item.get("center"))
        halves = sorted((row % 1, column % 1))
        inside = 0 < row - extent.top < extent.rows and 0 < column - extent.left < extent.columns
        if halves == [0, 0.5] and inside:
            return True
    return False


def _point(raw: Any) -> tuple[float, float]:
    """Row and column of a point; beside every board where it is none."""
    try:
        row, column = (float(each) for each in raw)
    except (TypeError, ValueError):
        return -1.0, -1.0
    return row, column


def pictures_beside(
    value: Mapping[str, Any], extent: Extent, ruled: Collection[frozenset[int]]
) -> tuple[Figure, ...]:
    """What is drawn but for the cages that are rules, whose cells are given."""
    found = figures_of_drawing(value, extent)
    return tuple(
        each for each in found
        if not (isinstance(each, Outline) and frozenset(each.cells) in ruled)
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
