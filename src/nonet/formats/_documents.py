"""What formats keep beside a puzzle, as its document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nonet.formats._recorded import recorded_values
from nonet.model import Document, Grid, Puzzle

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
