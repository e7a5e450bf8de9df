"""The parts of an object, by their names and shapes: a board, an object that holds one.

An object holds its puzzle under one of the names that programs give it (``puzzle``, ``board``,
``quiz`` ...), itself or an object in it, and may hold data about it. Any other key could be a rule.
Where all keys are the names of puzzles, ``{"easy": "53..7...", "hard": [...]}``, these are meant.

What a player did stands beside the board, all of it beside ``"puzzle"`` for example::

    "current": "534.7...."     "notes": [[[], [1, 2], ...], ...]     "entries": {"r1c3": 4}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any, NamedTuple

from nonet.errors import EmptyPuzzleError, FormatError, NonetError, UnsupportedError
from nonet.formats import _key_names as keys
from nonet.formats import _values
from nonet.formats._boards import side
from nonet.formats._cell_objects import chat, place_of, plain_list
from nonet.formats._documents import Progress, with_document
from nonet.formats._format import Line, with_unread
from nonet.formats._givens import are_givens
from nonet.formats._key_names import plain
from nonet.formats._keyed_rules import is_rule_key, names_rules
from nonet.formats._object_rules import Rules
from nonet.formats._rule_names import names_a_rule
from nonet.formats._text import show
from nonet.lazy import compiled_later
from nonet.model import Layout, Puzzle
from nonet.words import listed

_ID = compiled_later("(u|gu|puzzle|game|grid|board|sudoku|quiz)?id")
_TEXT = compiled_later(r"[0-9A-Za-z._*-]+")
_FEWEST = 16  # cells
_HARMLESS = (
    keys.DATA | keys.SIZES | keys.ENCODED | keys.PUZZLES | keys.PLAYED | keys.DRAWINGS.keys()
)
_UNPLACED = keys.SOLUTIONS | keys.DONE | keys.CENTRE  # whose cells are no givens
DEEPEST = 5  # objects in objects


def shaped(value: Any) -> Any:
    """A value whose form is that of another one: keys that are places, objects that are cells."""
    if isinstance(value, Mapping):
        return chat(value) or _values.nested(value)
    return plain_list(value) if isinstance(value, list) else value


def holds_puzzle(value: Any, depth: int = DEEPEST) -> bool:
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
        (plain(key) in keys.PUZZLES and is_board(content)) or holds_puzzle(content, depth - 1)
        for key, content in value.items()
    )


def is_solution(name: str) -> bool:
    """True if something of this name is a solution, and no puzzle."""
    return plain(name) in keys.SOLUTIONS


def is_board(value: Any) -> bool:
    """True if a value could be a board, or several."""
    return isinstance(value, list) or (isinstance(value, str) and len(value.strip()) > 1)


class Parts(NamedTuple):
    """The parts of an object.

    Attributes:
        boards: The values under names of puzzles.
        inner: The objects that hold puzzles themselves.
        beside: The rules and words around these, which hold for them, too.
    """

    boards: dict[str, Any]
    inner: list[Mapping[str, Any]]
    beside: dict[str, Any]


def parts_of(whole: Mapping[str, Any], depth: int) -> Parts:
    """Sort the parts of an object.

    Raises:
        UnsupportedError: It has other keys, which may be rules.
    """
    boards: dict[str, Any] = {}
    encoded: dict[str, Any] = {}
    placed: dict[str, Any] = {}  # cells with their values, under any other name
    inner: list[Mapping[str, Any]] = []
    unknown, others = [], []
    beside: dict[str, Any] = {}
    for key, original in whole.items():
        name = plain(key)
        if name in keys.CAGES or is_rule_key(key):
            from nonet.constraints import require_few  # once there is a rule

            require_few([original])
        nested = _values.nested(original)
        content = shaped(nested)
        objects = objects_in(content) if depth < DEEPEST else []
        is_clue = is_rule_key(key) and not any(
            plain(part) in keys.PUZZLES - keys.LINES - keys.NUMBERS
            for item in objects
            for part in item
        )
        if name in keys.CAGES or (name in keys.REGIONS and isinstance(content, str | list | None)):
            beside[key] = original
            continue
        if objects and name not in keys.SOLUTIONS and not is_clue:
            inner += [_titled(key, object_) for object_ in objects]
            others += [str(key)] if name not in keys.DATA | keys.PUZZLES | keys.DONE else []
            continue
        titles = name in keys.TITLES and names_a_rule(text_of(nested))
        if titles or name in keys.DRAWINGS or name in keys.STATE or names_rules(key, nested):
            beside[key] = original
        if name in keys.PUZZLES and (is_board(content) or not _values.is_cell(content)):
            boards[key] = content
        elif isinstance(nested, list) and name not in _UNPLACED and are_givens(nested):
            placed[key] = nested
        elif name in keys.ENCODED and isinstance(content, str) and _is_packed(content):
            encoded[key] = content
        elif name in keys.KINDS:
            if plain(content or "") not in keys.USUAL and not Rules(whole).fit(content):
                unknown.append(f"{key}: {content}")
        elif not (
            name in _HARMLESS
            or (name in keys.SETTINGS and _is_plain(content))
            or (name in keys.WORDS and isinstance(content, str | list))
            or _ID.fullmatch(name)
            or is_rule_key(key)
            or isinstance(content, float)  # what is measured is no rule
            or content in keys.NOTHING
        ):
            unknown.append(str(key))
    if len(placed) == 1 and not (boards or encoded or inner):
        boards = placed
    else:
        unknown += [str(key) for key in placed if plain(key) not in keys.DATA | keys.STATE]
    unknown += others if boards else []  # objects beside a puzzle: cages, say
    if unknown and (boards or inner):
        raise UnsupportedError(
            f"this version of nonet does not know {listed(map(show, unknown), most=40)}, which may "
            "be a rule of the puzzle: if it is not, leave it out"
        )
    return Parts(encoded or boards, inner, beside)


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


def objects_in(value: Any) -> list[Mapping[str, Any]]:
    """The objects with puzzles in a value."""
    if are_givens(value):
        return []
    items = value if isinstance(value, list) else [value]
    objects = [item for item in items if isinstance(item, Mapping)]
    return objects if len(objects) == len(items) and holds_puzzle(objects) else []


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
            raise UnsupportedError(f"{show(str(key))} are not read: write the rows of the board")
        for board in (
            content if isinstance(content, list) and not _is_puzzle(content) else [content]
        ):
            yield _titled(str(key), {"puzzle": board})


def _are_puzzles(value: Any) -> bool:
    several = isinstance(value, list) and bool(value) and all(map(_is_puzzle, value))
    return several or _is_puzzle(value)


def _is_puzzle(value: Any) -> bool:
    """True if a value can only be the cells of a board."""
    if isinstance(value, list):
        few = _FEWEST if all(map(_values.is_cell, value)) else side(_FEWEST) or 0
        return len(value) >= few and _values.is_one(value)
    text = value.strip() if isinstance(value, str) else ""
    digits = any(map(str.isdigit, text)) or "." in text
    shaped = len(text) >= _FEWEST and side(len(text)) is not None
    return shaped and digits and _TEXT.fullmatch(text) is not None


def _without_puzzle(whole: Mapping[str, Any]) -> NonetError:
    for key, content in whole.items():
        if plain(key) in keys.PUZZLES:
            return EmptyPuzzleError(
                f"{show(str(key))} is {_values.shown(content)}: "
                "a text or rows of numbers are expected"
            )
    if whole and all(str(key).isdecimal() for key in whole):
        return FormatError(
            "the keys of the object are numbers, but not those of all rows, {0: [5, 3, 0, ...], 1: "
            "[...], ...}, or of all cells; cells are named as in {(0, 0): 5} or {'r1c1': 5}"
        )
    names = listed([show(str(key)) for key in whole], most=10) if whole else "none"
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


_EMPTY = (None, "", ".", "0", "-", "_", 0, False)


def with_played(puzzle: Puzzle, whole: Mapping[str, Any]) -> Puzzle:
    """The puzzle of an object with its player's entries and notes; what is no such is listed."""
    named = {plain(key): (str(key), content) for key, content in whole.items()}
    if puzzle.source is None or keys.STATE.isdisjoint(named):
        return puzzle
    progress, unread = Progress(puzzle.layout), []
    for name in named.keys() & keys.STATE:
        key, original = named[name]
        try:
            cells = _cells(_values.nested(original), puzzle.layout)
            if cells is None:  # words, a number
                continue
            _note(progress, name, cells, puzzle)
        except (NonetError, TypeError, ValueError, AttributeError):
            unread.append(f"{show(key)}, which a player may have written")
    return with_unread(with_document(progress.of(puzzle.document)), unread)


def _note(progress: Progress, name: str, cells: list[Any], puzzle: Puzzle) -> None:
    """Notes what is under a name.

    Raises:
        NonetError, ValueError, TypeError: It is not of this board.
    """
    numbered = puzzle.layout.numbered
    if name in keys.ENTRIES:
        pairs = zip(cells, puzzle.givens, strict=True)
        both = [
            (0 if shown in _EMPTY else numbered([int(shown)])[0], given) for shown, given in pairs
        ]
        if any(value not in (0, given) for value, given in both if given):
            raise ValueError
        progress.entries = [0 if given else value for value, given in both]
        return
    marks = [tuple(sorted(numbered(map(int, _noted(cell))))) for cell in cells]
    if name in keys.CORNER:
        progress.corner = marks
    else:
        progress.centre = marks


def _noted(cell: Any) -> list[Any]:
    """The values that are noted in a cell, as a list, a text, an object of flags."""
    if cell in _EMPTY:
        return []
    if isinstance(cell, Mapping):
        return [value for value, flag in cell.items() if flag]
    if isinstance(cell, str):
        return cell.replace(",", " ").split() if " " in cell or "," in cell else list(cell)
    if any(isinstance(content, bool) for content in cell):
        return [value for value, flag in enumerate(cell, 1) if flag]
    return list(cell)


def _cells(value: Any, layout: Layout) -> list[Any] | None:
    """Something for each cell of a board; None for what is no list and names no cells.

    Raises:
        ValueError: It is of another board.
    """
    count, size = layout.cell_count, layout.size
    if isinstance(value, str):
        cells = list("".join(value.split()))
        return cells if len(cells) == count else None
    if isinstance(value, Mapping):
        places = {place_of(str(key)): content for key, content in value.items()}
        known = [place for place in places if place is not None]
        if len(known) < len(value) or not known:
            return None
        first = min(min(place[:2]) for place in known)
        if first and not all(place.named for place in known):
            raise ValueError
        by_cell = {(p.row - (first > 0)) * size + p.column - (first > 0): places[p] for p in known}
        if max(by_cell) >= count:
            raise ValueError
        return [by_cell.get(cell) for cell in range(count)]
    if not isinstance(value, list):
        return None
    rows = len(value) < count and all(isinstance(row, list | str) for row in value)
    cells = list(chain.from_iterable(value)) if rows else value
    if len(cells) != count:
        raise ValueError
    return cells
