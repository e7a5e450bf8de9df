"""The puzzle that the JSON of f-puzzles holds."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from nonet.constraints import make
from nonet.drawn import unread_sentences
from nonet.errors import FormatError, ShapeError, UnsupportedError
from nonet.formats._context import Context
from nonet.formats._documents import Progress, against_solution, documented, read_again
from nonet.formats._fpuzzles_board import (
    HOUSES,
    Reading,
    board_under,
    board_with_regions,
    region_keys,
    usual_layout,
    without_large,
)
from nonet.formats._fpuzzles_rules import SAME, is_known, rules_of
from nonet.formats._fpuzzles_unread import COLOURS, DRAWINGS, drawn_beside, unread
from nonet.formats._marks import restricted
from nonet.formats._metadata import (
    has_houses,
    metadata_of,
    parted,
    rule_flags,
    rules_text,
    tag_of,
    unknown_flags,
)
from nonet.formats._rule_names import unread_title
from nonet.formats._sudokupad_figures import Extent, figures_of_drawing
from nonet.model import Constraint, Layout, Puzzle, cell_name
from nonet.words import listed

LARGEST = 64
# Words and pictures, which do not restrict what may stand where.
_ADORNMENTS = frozenset(
    {
        *("size", "grid", "title", "author", "ruleset", "description", "solution", "metadata"),
        *("successMessage", "msgcorrect", "highlightConflicts", "truecandidatesoptions"),
        *("disabledlogic", "customstyle", "id", *DRAWINGS),
        "activeConstraints",  # which tools were in use: what they made has keys of its own
    }
)
CELL_KEYS = frozenset(
    {
        *("value", "given", "region", "centerPencilMarks", "cornerPencilMarks"),
        *("givenPencilMarks", "candidates", "parity", *COLOURS),
    }
)


def puzzle_of(value: dict[str, Any], context: Context) -> Puzzle:
    """The puzzle of the JSON of f-puzzles.

    Raises:
        NonetError: It is not a puzzle, or has a rule that is not known.
    """
    fog, value = parted(value, "cage")
    rules = {key: what for key, what in value.items() if key not in _ADORNMENTS and what}
    unknown = [key for key in rules if not is_known(key)]
    if unknown:
        raise UnsupportedError(
            f"the rules {listed(unknown, most=40)} are not supported: the puzzle was not "
            "read, because without them it would be a different one"
        )
    cells = _cells(value["grid"], value.get("size"))
    metadata = _metadata(value)
    rules |= {key: True for key in rule_flags(metadata) if key not in rules}
    reading = Reading(value)
    labels, large = without_large(len(value["grid"]), _labels_of(cells))
    reading.unread += filter(None, [large])
    layout, constraints = board_with_regions(len(value["grid"]), labels, has_houses(metadata))
    constraints += _parities(cells)
    for key, what in rules.items():
        constraints += rules_of(key, what, layout, reading)
    layout = board_under(layout, constraints)
    progress = Progress(layout)
    givens, allowed = _values(cells, progress, layout, bool(rules))
    typed = [SAME.get(key, key) for key in rules]
    typed += region_keys(constraints, layout.size)
    texts = (value.get("ruleset"), rules_text(metadata), value.get("description"))
    words = "\n".join(str(text) for text in texts if text)
    try:
        left = (*unread(value, layout, reading), *unread_sentences(words, layout, typed))
    except (LookupError, TypeError, AttributeError):
        raise FormatError("the drawings are not written as f-puzzles.com does") from None
    recorded = value.get("solution") or metadata.get("solution")
    if not recorded and all(cell.get("value") for cell in cells):
        recorded = [cell["value"] for cell in cells]
    left += tuple(unread_title(value.get("title") or metadata.get("title"), words, layout))
    left += (*unknown_flags(metadata), *against_solution(recorded, layout, givens, allowed))
    source = context._replace(unread=left).source()
    puzzle = Puzzle(layout, givens, marks=restricted(layout, allowed), source=source)
    extent = Extent(0, 0, layout.size, layout.size)
    keys = drawn_beside(value, layout, reading)
    puzzle = documented(
        puzzle,
        value,
        metadata,
        rules=words,
        recorded=recorded,
        progress=progress,
        pictures=figures_of_drawing(keys or {}, extent),
    )
    puzzle = fog.on(puzzle, extent)
    if not words or keys is None:
        return puzzle
    houses = [key for key in HOUSES if key in rules]
    return read_again(puzzle, context.options.meaning or (), typed=houses, keys=keys)


def _metadata(value: dict[str, Any]) -> dict[str, Any]:
    cages = value.get("cage")
    texts = (
        [str(cage.get("value") or "") for cage in cages if isinstance(cage, dict)]
        if isinstance(cages, list)
        else []
    )
    return metadata_of(value, filter(None, map(tag_of, texts)))


def _cells(grid: list[Any], stated: Any) -> list[dict[str, Any]]:
    size = len(grid)
    if str(stated or size).strip() != str(size):
        raise ShapeError(f"the size is {stated}, but the grid has {size} rows")
    if not 1 <= size <= LARGEST or any(
        not isinstance(row, list) or len(row) != size for row in grid
    ):
        raise ShapeError(f"the grid must be N rows of N cells, up to {LARGEST}")
    cells = [{} if cell is None else cell for row in grid for cell in row]
    for index, cell in enumerate(cells):
        if not isinstance(cell, dict):
            raise FormatError(f"{cell_name(index, size)} of the grid must be an object")
        if not isinstance(cell.get("region"), int | str | None):
            raise FormatError(f"{cell['region']!r} is not a name of a region")
        unknown = [key for key in cell if key not in CELL_KEYS]
        if unknown:
            raise UnsupportedError(
                f"a cell has the keys {listed(unknown, most=40)}, which may be a rule"
            )
    return cells


def _labels_of(cells: list[dict[str, Any]]) -> list[Any]:
    """The region of each cell; None for none.

    A region is only named where it differs from the usual one; null is none. Where there are no
    usual boxes, as on 7x7, f-puzzles begins with the rows as regions.
    """
    size = math.isqrt(len(cells))
    usual: Sequence[Any] = usual_layout(size).region_of or [None] * len(cells)
    if usual[0] is None and any(cell.get("region") is not None for cell in cells):
        usual = [i // size for i in range(len(cells))]
    return [
        _label(cell["region"]) if "region" in cell else usual[i] for i, cell in enumerate(cells)
    ]


def _parities(cells: list[dict[str, Any]]) -> list[Constraint]:
    """Odd and even cells, as f-puzzles wrote them in its first months."""
    by_parity: dict[str, list[int]] = {}
    for index, cell in enumerate(cells):
        if parity := cell.get("parity"):
            by_parity.setdefault(str(parity).lower(), []).append(index)
    if wrong := by_parity.keys() - {"odd", "even"}:
        raise FormatError(f"the parity of a cell must be Odd or Even, not {min(wrong)!r}")
    return [make(parity, cells=tuple(where)) for parity, where in by_parity.items()]


def _label(raw: Any) -> Any:
    text = str(raw).strip()
    return None if raw is None or text == "" else int(text) if text.isdecimal() else text


def _values(
    cells: list[dict[str, Any]], progress: Progress, layout: Layout, ruled: bool
) -> tuple[list[int], dict[int, set[int]]]:
    """The givens, and what the setter's marks leave of other cells; notes what a player did."""
    size = layout.size
    values = [_value(cell.get("value"), size) for cell in cells]
    marked = any("given" in cell for cell in cells)
    # A full board beside rules is the solution, which f-puzzles keeps there.
    given = [bool(cell.get("given", not marked and not (ruled and all(values)))) for cell in cells]
    solved = all(values) and not all(given)
    allowed: dict[int, set[int]] = {}
    for index, cell in enumerate(cells):
        if values[index] and given[index]:
            continue
        kinds = ("given", "center", "corner")
        left, centre, corner = (_marks_of(cell.get(f"{kind}PencilMarks"), size) for kind in kinds)
        if left:
            allowed[index] = {*left}
        if solved:
            continue
        progress.entries[index], progress.corner[index] = values[index], corner
        if centre != left and len(centre) < size:  # else it shows what is possible
            progress.centre[index] = centre
    return [value if own else 0 for value, own in zip(values, given, strict=True)], allowed


def _marks_of(raw: Any, size: int) -> tuple[int, ...]:
    if not isinstance(raw or [], list):
        raise FormatError("the pencil marks of a cell must be an array")
    return tuple(sorted({_value(mark, size) for mark in raw or ()} - {0}))


def _value(raw: Any, size: int) -> int:
    if raw in (None, ""):
        return 0
    try:
        value = int(raw)
    except (TypeError, ValueError, OverflowError):
        value = -1
    if not 0 <= value <= size or isinstance(raw, bool) or value != float(raw):
        raise FormatError(f"{raw!r} is not a value of a {size}x{size} board")
    return value
