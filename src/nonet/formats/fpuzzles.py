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
from collections.abc import Sequence
from typing import Any

from nonet.errors import FormatError
from nonet.formats import lisudoku, sudoku_maker
from nonet.formats._boards import each_line, if_all, is_square
from nonet.formats._context import Context
from nonet.formats._documents import FPUZZLES_PARTS, fpuzzles_record
from nonet.formats._format import Board, Format, WriteOptions, values_of
from nonet.formats._fpuzzles_reading import LARGEST, puzzle_of
from nonet.formats._fpuzzles_rules import written
from nonet.formats._fpuzzles_unread import pictures, words_of
from nonet.formats._lzstring import compress, unpacked
from nonet.formats._marks import empty_cell
from nonet.formats._metadata import fog_keys
from nonet.formats._text import in_rows
from nonet.lazy import compiled_later
from nonet.model import Document, Layout, Puzzle, default_box
from nonet.representation import parsed_json

_LINK = compiled_later(r"(?:https?://\S*[?&]load=|fpuz(?:zles)?|https?://\S*/fpuz(?:zles)?)(\S+)")
_BARE = compiled_later(r"N4Ig[A-Za-z0-9+/=$-]{20,}")  # what '{"' begins with


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
    whole: dict[str, Any] = {"size": layout.size, "grid": in_rows(cells, layout.size)}
    rules = written(layout)
    keys, kinds = ({}, ()) if isinstance(rules, str) else rules
    if document is not None:
        whole |= fpuzzles_record(document, words_of(layout, kinds) if keys else "")
        whole |= fog_keys(document.puzzle)
    return whole | keys | pictures(keys)


def _written_by_player(document: Document, cell: int) -> dict[str, Any]:
    """A player's entry and marks in a cell that is not given."""
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
