"""f-puzzles.com: a link, or what stands in it, JSON compressed with lz-string.

For example ``https://www.f-puzzles.com/?load=N4Ig...``, which holds::

    {"size": 9, "grid": [[{"value": 5, "given": true}, {}, ...], ...],
     "antiknight": true, "thermometer": [{"lines": [["R1C1", "R1C2"]]}]}

Which key is which rule: `nonet.formats._fpuzzles_rules`. A key that is not known is refused by
name, because it may be a rule. What is only drawn, or told in words, is said of the puzzle
(`Puzzle.unread`); what only adorns is left out.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from typing import Any

from nonet import model
from nonet.drawn import understand, unread_sentences
from nonet.errors import FormatError, NonetError, ShapeError, UnsupportedError
from nonet.formats import lisudoku, sudoku_maker
from nonet.formats._boards import each_line, if_all
from nonet.formats._context import Context
from nonet.formats._documents import (
    FPUZZLES_PARTS,
    Progress,
    against_solution,
    documented,
    fpuzzles_record,
)
from nonet.formats._fog import fog_keys, parted
from nonet.formats._format import Board, Format, WriteOptions, values_of
from nonet.formats._fpuzzles_board import (
    board_with_regions,
    region_keys,
    require_sense,
    usual_layout,
    with_houses_of,
    without_large,
)
from nonet.formats._fpuzzles_cells import Reading
from nonet.formats._fpuzzles_houses import pictures, words_of
from nonet.formats._fpuzzles_rules import HOUSES, SAME, is_known, make, rules_of
from nonet.formats._fpuzzles_unread import COLOURS, DRAWINGS, scene_beside, unread
from nonet.formats._fpuzzles_writing import written
from nonet.formats._lzstring import compress, unpacked
from nonet.formats._marks import empty_cell, restricted
from nonet.formats._metadata import (
    has_houses,
    metadata_of,
    rule_flags,
    rules_text,
    tag_of,
    unknown_flags,
)
from nonet.formats._rule_names import unread_title
from nonet.formats._sudokupad_places import Extent
from nonet.formats._text import in_rows
from nonet.lazy import compiled_later
from nonet.model import Constraint, Document, Layout, Puzzle, cell_name, default_box
from nonet.representation import parsed_json
from nonet.words import listed

_LINK = compiled_later(r"(?:https?://\S*[?&]load=|fpuz(?:zles)?|https?://\S*/fpuz(?:zles)?)(\S+)")
_BARE = compiled_later(r"N4Ig[A-Za-z0-9+/=$-]{20,}")  # what '{"' begins with
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


def _packed(text: str) -> str | None:
    match = _LINK.fullmatch(text)
    if match:
        return match[1]
    return text if _BARE.fullmatch(text) else None


def puzzle_of_link(text: str, context: Context) -> Puzzle:
    """The puzzle of a link.

    Raises:
        NonetError: It is not one, or has a rule that is not known.
    """
    packed = _packed(text)
    if packed is None:
        raise FormatError("a link of f-puzzles.com with '?load=' is expected")
    value = unpacked(packed, parsed_json)
    if lisudoku.is_puzzle(value):  # whose links begin alike
        return lisudoku.puzzle_of(value, context)
    if sudoku_maker.is_puzzle(value):
        return sudoku_maker.puzzle_of(value, context)
    if not isinstance(value, dict) or not isinstance(value.get("grid"), list):
        raise FormatError("the link does not contain a puzzle: there is no grid in it")
    return puzzle_of(value, context)


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
        if key not in HOUSES:
            constraints += rules_of(key, what, layout, reading)
    require_sense(constraints, layout)
    houses = [key for key in HOUSES if key in rules]
    layout, constraints = with_houses_of(layout, houses, constraints)
    try:
        layout = layout.with_constraints(constraints)
    except NonetError as error:
        raise FormatError(f"the rule {error.message}") from None
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
    meant: model.Reading | None = None
    if left and words:
        scene = scene_beside(value, layout, reading)
        meanings = context.options.meaning or ()
        if scene is not None:
            meant = understand(words, scene, layout, typed=houses, meanings=meanings)
        if meant is not None and meant.is_complete:
            layout = _with_meant(layout, meant)
            left = tuple(unread(value, layout, reading, drawn=False))
    recorded = value.get("solution") or metadata.get("solution")
    if not recorded and all(cell.get("value") for cell in cells):
        recorded = [cell["value"] for cell in cells]
    left += tuple(unread_title(value.get("title") or metadata.get("title"), words, layout))
    left += (*unknown_flags(metadata), *against_solution(recorded, layout, givens, allowed))
    source = context._replace(unread=left).source()._replace(reading=meant)
    puzzle = Puzzle(layout, givens, marks=restricted(layout, allowed), source=source)
    puzzle = documented(puzzle, value, metadata, rules=words, recorded=recorded, progress=progress)
    return fog.on(puzzle, Extent(0, 0, layout.size, layout.size))


def _with_meant(layout: Layout, meant: model.Reading) -> Layout:
    """A board with what its words mean: marks of which these say that all are given, too."""
    by_words = any(row.rule.startswith(("negative-", "and")) for row in meant.rows)
    typed = [
        rule for rule in layout.constraints
        if not (by_words and rule.kind.startswith("negative-"))
    ]  # fmt: skip
    return layout.without_constraints.with_constraints((*typed, *meant.rules))


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
    found: dict[str, list[int]] = {}
    for index, cell in enumerate(cells):
        if parity := cell.get("parity"):
            found.setdefault(str(parity).lower(), []).append(index)
    if wrong := found.keys() - {"odd", "even"}:
        raise FormatError(f"the parity of a cell must be Odd or Even, not {min(wrong)!r}")
    return [make(parity, cells=tuple(where)) for parity, where in found.items()]


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


def json_of(board: Board) -> dict[str, Any]:
    """The JSON of a board that can be written."""
    layout, values = board.layout, values_of(board)
    marks = board.marks if isinstance(board, Puzzle) else None
    labels = _labels(layout)
    document = board.document if isinstance(board, Puzzle) else None
    cells: list[dict[str, Any]] = []
    for cell, value in enumerate(values):
        record: dict[str, Any] = {"value": value, "given": True} if value else {}
        if document is not None and not value:
            record |= _written_by_player(document, cell)
        if labels is not None:
            record["region"] = labels[cell]
        if marks is not None and not value:
            left = list(marks.of(cell))
            record.setdefault("centerPencilMarks", left)
            if len(left) < layout.size:  # which f-puzzles keeps to
                record["givenPencilMarks"] = left
        cells.append(record)
    found: dict[str, Any] = {"size": layout.size, "grid": in_rows(cells, layout.size)}
    rules = written(layout)
    keys, kinds = ({}, ()) if isinstance(rules, str) else rules
    if document is not None:
        found |= fpuzzles_record(document, words_of(layout, kinds) if keys else "")
        found |= fog_keys(document.puzzle)
    return found | keys | pictures(keys)


def _written_by_player(document: Document, cell: int) -> dict[str, Any]:
    """What a player did in a cell that is not given."""
    record: dict[str, Any] = {}
    if any(document.entries) and document.entries[cell]:
        record = {"value": document.entries[cell], "given": False}
    for key, marks in (("center", document.centre), ("corner", document.corner)):
        if any(marks) and marks[cell]:
            record[f"{key}PencilMarks"] = list(marks[cell])
    return record


def _labels(layout: Layout) -> Sequence[int | None] | None:
    """The region of each cell, where it is not the usual one; null is none."""
    if layout.regions is not None:
        return layout.regions
    if layout.box == default_box(layout.size):
        return None
    return layout.region_of or (None,) * layout.cell_count


def packed(board: Board) -> str:
    """The JSON of a board, compressed."""
    return compress(json.dumps(json_of(board), separators=(",", ":")))


def _write(board: Board, options: WriteOptions) -> str:
    return "https://www.f-puzzles.com/?load=" + packed(board)


def is_square(layout: Layout) -> bool:
    """Whether it is a board of N rows for the values 1 to N."""
    return layout.height == layout.size and layout.has_usual_values


def refusal(board: Board) -> str | None:
    """Which rule has no key, or which cell no marks: an empty list would be read as no list."""
    rules = written(board.layout)
    if isinstance(rules, str):
        return rules
    return empty_cell(board) if isinstance(board, Puzzle) and board.marks is not None else None


FORMAT = Format(
    name="fpuzzles",
    summary="a link of f-puzzles.com, with all rules that it has a key for",
    sniff=if_all(_packed),
    read=each_line("fpuzzles", puzzle_of_link),
    write=_write,
    sizes=range(2, LARGEST + 1),
    layouts=is_square,
    carries_constraints=True,
    carries_marks=True,
    holds=FPUZZLES_PARTS,
    refuses=refusal,
    remarks="What is only drawn or described in words is listed on stderr; strict refuses it.",
)
