"""Objects whose keys are the names of puzzles: ``{"easy": "53..7...", "hard": [...]}``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from nonet.errors import EmptyPuzzleError, FormatError, NonetError, UnsupportedError
from nonet.formats import _values
from nonet.formats._boards import side
from nonet.formats._object_words import PUZZLES, SOLUTIONS, plain, titled
from nonet.formats._text import show
from nonet.lazy import compiled_later
from nonet.words import listed

_TEXT = compiled_later(r"[0-9A-Za-z._*-]+")
_FEWEST = 16  # cells


def named_puzzles(value: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The puzzles of an object that holds nothing else, as objects.

    A key that names a rule is the title of its puzzles.

    Raises:
        NonetError: It holds other things.
    """
    solutions = any(plain(key) in SOLUTIONS for key in value)
    if not value or solutions or not all(map(_are_puzzles, value.values())):
        raise _without_puzzle(value)
    for key, each in value.items():
        for board in each if isinstance(each, list) and not _is_puzzle(each) else [each]:
            yield titled(str(key), {"puzzle": board})


def _are_puzzles(value: Any) -> bool:
    several = isinstance(value, list) and bool(value) and all(map(_is_puzzle, value))
    return several or _is_puzzle(value)


def _is_puzzle(value: Any) -> bool:
    """Whether a value can only be the cells of a board."""
    if isinstance(value, list):
        few = _FEWEST if all(map(_values.is_cell, value)) else side(_FEWEST) or 0
        return len(value) >= few and _values.is_one(value)
    if not isinstance(value, str) or not _TEXT.fullmatch(value.strip()):
        return False
    text = value.strip()
    digits = any(map(str.isdigit, text)) or "." in text
    return len(text) >= _FEWEST and side(len(text)) is not None and digits


def _without_puzzle(value: Mapping[str, Any]) -> NonetError:
    for key, each in value.items():
        if plain(key) in PUZZLES:
            return EmptyPuzzleError(
                f"{show(str(key))} is {_values.shown(each)}: a text or rows of numbers are expected"
            )
    if value and all(str(key).isdecimal() for key in value):
        return FormatError(
            "the keys of the object are numbers, but not those of all rows, {0: [5, 3, 0, ...], 1: "
            "[...], ...}, or of all cells; cells are named as in {(0, 0): 5} or {'r1c1': 5}"
        )
    names = listed([show(str(key)) for key in value], most=10) if value else "none"
    if any(plain(key) in SOLUTIONS for key in value):
        return EmptyPuzzleError(
            f"the object has a solution but no puzzle (its keys: {names}): expected is a key such "
            "as 'puzzle', 'board', 'grid' or 'quiz'"
        )
    return UnsupportedError(
        f"the object has no key such as 'puzzle', 'board', 'grid' or 'quiz' (its keys: {names})"
    )
