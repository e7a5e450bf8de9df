"""What formats keep beside a puzzle, as its document.

In nonet's own JSON it is an object of what there is::

    {"title": "First steps", "author": "Ada", "rules": "Normal sudoku rules apply.",
     "message": "Well done!", "solution": [[1, 2, 3, 4], ...]}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nonet.errors import FormatError
from nonet.formats._layouts import require_known
from nonet.formats._recorded import recorded_values
from nonet.formats._text import in_rows
from nonet.model import Document, Grid, Layout, Puzzle
from nonet.model.document import WORDS

FPUZZLES_PARTS = ("title", "author", "rules in words", "message", "solution")
# The names of f-puzzles and SudokuPad for the words of a document.
_KEYS = {
    "title": ("title",),
    "author": ("author",),
    "message": ("msgcorrect", "successMessage"),
}


def documented(puzzle: Puzzle, *records: Mapping[str, Any], rules: str, recorded: Any) -> Puzzle:
    """The puzzle with a document, if anything stands beside it.

    Args:
        puzzle: The puzzle.
        *records: Where its words are; the first that has one wins.
        rules: Its rules in words.
        recorded: The setter's solution, a text or a list with the value of each cell.
    """
    words = {
        name: str(next((record[key] for record in records for key in keys if record.get(key)), ""))
        for name, keys in _KEYS.items()
    }
    values = recorded_values(recorded, puzzle.layout) or ()
    solution = Grid.from_checked(puzzle.layout, values) if any(values) else None
    words = {name: text.strip() for name, text in words.items()}
    document = Document(puzzle, **words, rules=rules.strip(), solution=solution)
    return document.carried() if any(document.parts()) else puzzle


def fpuzzles_record(document: Document, rules: str = "") -> dict[str, Any]:
    """A document by the keys of f-puzzles, without what is not there.

    Args:
        document: The document.
        rules: The rules in words of a puzzle whose setter wrote none.
    """
    solution = document.solution
    words = {
        "title": document.title,
        "author": document.author,
        "ruleset": document.rules or rules,
        "successMessage": document.message,
        "solution": None if solution is None else [value or None for value in solution.values],
    }
    return {key: value for key, value in words.items() if value}


def record_of(document: Document) -> dict[str, Any]:
    """A document as the value of a key of nonet's JSON; empty where it is only the puzzle."""
    layout, solution = document.puzzle.layout, document.solution
    record: dict[str, Any] = {name: getattr(document, name) for name in WORDS}
    if solution is not None:
        record["solution"] = in_rows(layout.shown(solution.values), layout.size)
    return {key: value for key, value in record.items() if value}


def of_record(record: Any, puzzle: Puzzle) -> Puzzle:
    """The inverse of `record_of`: the puzzle with its document.

    Raises:
        NonetError: It is not such an object.
    """
    if record is None:
        return puzzle
    if not isinstance(record, dict):
        raise FormatError('"document" must be an object')
    require_known(record, (*WORDS, "solution"), "this version of nonet")
    wrong = [name for name in WORDS if not isinstance(record.get(name, ""), str)]
    if wrong:
        raise FormatError(f'"{wrong[0]}" of a document must be a text')
    values = record.get("solution")
    solution = None if values is None else Grid(puzzle.layout, _values(values, puzzle.layout))
    words = {name: record.get(name, "") for name in WORDS}
    return Document(puzzle, **words, solution=solution).carried()


def _values(rows: Any, layout: Layout) -> Sequence[int]:
    """The inner values of rows as people see them."""
    try:
        return layout.numbered(value for row in rows for value in row)
    except TypeError:
        raise FormatError("a board of a document must be rows of numbers") from None
