"""The parts of an object, by their names and shapes: a board, an object that holds one.

An object holds its puzzle under one of the names that programs give it (``puzzle``, ``board``,
``quiz`` ...), itself or an object in it, and may hold data about it. Any other key could be a rule.
Where all keys are the names of puzzles, ``{"easy": "53..7...", "hard": [...]}``, these are meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from nonet.errors import EmptyPuzzleError, FormatError, NonetError, UnsupportedError
from nonet.formats import _key_names as keys
from nonet.formats._boards import side
from nonet.formats._format import Line
from nonet.formats._givens import are_givens
from nonet.formats._key_names import plain
from nonet.formats._places import usual
from nonet.formats._rule_names import names_a_rule
from nonet.formats._text import show
from nonet.formats._tree import is_cell, shown
from nonet.formats._value_rows import is_one
from nonet.formats._value_rules import Rules, is_rule_key, names_rules
from nonet.lazy import compiled_later
from nonet.words import listed

_ID = compiled_later("(u|gu|puzzle|game|grid|board|sudoku|quiz)?id")
_TEXT = compiled_later(r"[0-9A-Za-z._*-]+")
_FEWEST = 16  # cells
_HARMLESS = (
    keys.DATA | keys.SIZES | keys.ENCODED | keys.PUZZLES | keys.PLAYED | keys.DRAWINGS.keys()
)
_UNPLACED = keys.SOLUTIONS | keys.DONE | keys.CENTRE  # whose cells are no givens
_DEEPEST = 5  # objects in objects


def is_solution(name: str) -> bool:
    """True if something of this name is a solution, and no puzzle."""
    return plain(name) in keys.SOLUTIONS


def holds_puzzle(value: Any, depth: int = _DEEPEST) -> bool:
    """True if something in an object or a list of such has the name of a puzzle."""
    if not depth:
        return False
    if are_givens(value):
        return True
    if isinstance(value, list):
        return any(
            isinstance(item, Mapping) and holds_puzzle(item, depth - 1) for item in value[:9]
        )
    return isinstance(value, Mapping) and any(
        (plain(key) in keys.PUZZLES and _is_board(content)) or holds_puzzle(content, depth - 1)
        for key, content in value.items()
    )


def _is_board(value: Any) -> bool:
    """True if a value could be a board, or several."""
    return isinstance(value, list) or (isinstance(value, str) and len(value.strip()) > 1)


class Parts:
    """The parts of an object.

    Attributes:
        boards: The values under names of puzzles.
        inner: The objects that hold puzzles themselves.
        beside: The rules and words around these, which hold for them, too.
    """

    def __init__(self, whole: Mapping[str, Any], depth: int) -> None:
        self.boards: dict[str, Any] = {}
        self.inner: list[Mapping[str, Any]] = []
        self.beside: dict[str, Any] = {}
        self._whole = whole
        encoded: dict[str, Any] = {}
        placed: dict[str, Any] = {}  # cells with their values, under any other name
        unknown: list[str] = []
        others: list[str] = []  # objects beside a puzzle: cages, say
        for key, original in whole.items():
            name = plain(key)
            if name in keys.CAGES or is_rule_key(key):
                from nonet.constraints import require_few  # once there is a rule

                require_few([original])
            content = usual(original)
            if name in keys.CAGES or (
                name in keys.REGIONS and isinstance(content, str | list | None)
            ):
                self.beside[key] = original
                continue
            objects = _objects_in(content) if depth < _DEEPEST else []
            if objects and name not in keys.SOLUTIONS and not _is_clue(key, objects):
                self.inner += [_titled(key, object_) for object_ in objects]
                others += [key] if name not in keys.DATA | keys.PUZZLES | keys.DONE else []
                continue
            titles = name in keys.TITLES and names_a_rule(text_of(original))
            of_state = name in keys.DRAWINGS or name in keys.STATE
            if titles or of_state or names_rules(key, original):
                self.beside[key] = original
            if name in keys.PUZZLES and (_is_board(content) or not is_cell(content)):
                self.boards[key] = content
            elif isinstance(original, list) and name not in _UNPLACED and are_givens(original):
                placed[key] = original
            elif name in keys.ENCODED and isinstance(content, str) and _is_packed(content):
                encoded[key] = content
            elif (problem := self._unknown(key, name, content)) is not None:
                unknown.append(problem)
        if len(placed) == 1 and not (self.boards or encoded or self.inner):
            self.boards = placed
        else:
            unknown += [key for key in placed if plain(key) not in keys.DATA | keys.STATE]
        unknown += others if self.boards else []
        if unknown and (self.boards or self.inner):
            raise UnsupportedError(
                f"this version of nonet does not know {listed(map(show, unknown), most=40)}, which "
                "may be a rule of the puzzle: if it is not, leave it out"
            )
        self.boards = encoded or self.boards

    def _unknown(self, key: str, name: str, content: Any) -> str | None:
        """The name of a part that is not known, so perhaps a rule; None for any other."""
        if name in keys.KINDS:
            usual_kind = plain(content or "") in keys.USUAL or Rules(self._whole).fit(content)
            return None if usual_kind else f"{key}: {content}"
        known = (
            name in _HARMLESS
            or (name in keys.SETTINGS and _is_plain(content))
            or (name in keys.WORDS and isinstance(content, str | list))
            or _ID.fullmatch(name)
            or is_rule_key(key)
            or isinstance(content, float)  # what is measured is no rule
            or content in keys.NOTHING
        )
        return None if known else key


def _is_clue(key: str, objects: list[Mapping[str, Any]]) -> bool:
    """True if objects under the name of a rule are its clues, and no puzzles."""
    boards = keys.PUZZLES - keys.LINES - keys.NUMBERS
    return is_rule_key(key) and not any(plain(part) in boards for item in objects for part in item)


def _is_plain(settings: Any) -> bool:
    """True if settings are numbers, flags and words, none of which names a rule."""
    return isinstance(settings, Mapping) and not any(
        isinstance(content, list | Mapping) or (is_rule_key(key) and content not in keys.NOTHING)
        for key, content in settings.items()
    )


def _is_packed(text: str) -> bool:
    """True if a text is a puzzle as links of SudokuPad hold it."""
    from nonet.formats.sudokupad import FORMAT

    return FORMAT.sniff([Line(1, text)]) > 0


def _objects_in(value: Any) -> list[Mapping[str, Any]]:
    """The objects with puzzles in a value."""
    items = value if isinstance(value, list) else [value]
    objects = [item for item in items if isinstance(item, Mapping)]
    whole = bool(objects) and len(objects) == len(items) and not are_givens(value)
    return objects if whole and holds_puzzle(objects) else []


def _titled(key: str, whole: Mapping[str, Any]) -> Mapping[str, Any]:
    """An object with the key that it is under as its category, if that names a rule."""
    title = f"{key} sudoku"
    return {"category": title, **whole} if names_a_rule(title) else whole


def named_puzzles(whole: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The puzzles of an object whose keys are their names, as objects.

    Raises:
        NonetError: It holds other things.
    """
    if not whole or any(map(is_solution, whole)) or not all(map(_are_puzzles, whole.values())):
        raise _without_puzzle(whole)
    for key, content in whole.items():
        if plain(key) in keys.NO_ROWS:
            raise UnsupportedError(f"{show(key)} are not read: write the rows of the board")
        several = isinstance(content, list) and not _is_puzzle(content)
        for board in content if several else [content]:
            yield _titled(key, {"puzzle": board})


def _are_puzzles(value: Any) -> bool:
    several = isinstance(value, list) and bool(value) and all(map(_is_puzzle, value))
    return several or _is_puzzle(value)


def _is_puzzle(value: Any) -> bool:
    """True if a value can only be the cells of a board."""
    if isinstance(value, list):
        few = _FEWEST if all(map(is_cell, value)) else side(_FEWEST) or 0
        return len(value) >= few and is_one(value)
    text = value.strip() if isinstance(value, str) else ""
    digits = any(map(str.isdigit, text)) or "." in text
    shaped = len(text) >= _FEWEST and side(len(text)) is not None
    return shaped and digits and _TEXT.fullmatch(text) is not None


def _without_puzzle(whole: Mapping[str, Any]) -> NonetError:
    for key, content in whole.items():
        if plain(key) in keys.PUZZLES:
            problem = f"{show(key)} is {shown(content)}: a text or rows of numbers are expected"
            return EmptyPuzzleError(problem)
    if whole and all(map(str.isdecimal, whole)):
        return FormatError(
            "the keys of the object are numbers, but not those of all rows, {0: [5, 3, 0, ...], 1: "
            "[...], ...}, or of all cells; cells are named as in {(0, 0): 5} or {'r1c1': 5}"
        )
    names = listed(map(show, whole), most=10) if whole else "none"
    if any(map(is_solution, whole)):
        return EmptyPuzzleError(
            f"the object has a solution but no puzzle (its keys: {names}): expected is a key such "
            "as 'puzzle', 'board', 'grid' or 'quiz'"
        )
    return UnsupportedError(
        f"the object has no key such as 'puzzle', 'board', 'grid' or 'quiz' (its keys: {names})"
    )


def text_of(value: Any) -> str:
    """Words that may stand in a list, a line each."""
    return "\n".join(map(str, value)) if isinstance(value, list) else str(value or "")
