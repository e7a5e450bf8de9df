"""Lists and objects that were read from a text, or given as such, to puzzles.

An object holds its puzzle under one of the names that programs give it (``puzzle``, ``board``,
``quiz`` ...), itself or an object in it, and may hold data about it: a solution, a difficulty, a
date. Any other key could be a rule, and the object is refused rather than read without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from nonet.errors import (
    AmbiguousFormatError,
    EmptyPuzzleError,
    FormatError,
    NonetError,
    SeveralPuzzlesError,
    ShapeError,
    UnsupportedError,
    unreadable,
)
from nonet.formats import _values
from nonet.formats._boards import layout_for, side
from nonet.formats._cell_objects import chat, plain_list
from nonet.formats._context import Context
from nonet.formats._format import Entry, Line, any_entries
from nonet.formats._givens import are_givens, from_objects
from nonet.formats._keyed_rules import (
    fits_rules,
    has_clues,
    is_rule_key,
    keyed,
    may_be_clues,
    with_keyed,
)
from nonet.formats._named_puzzles import named_puzzles
from nonet.formats._object_rules import CAGES, REGIONS, Rules, are_cages, fits_kind, may_be_regions
from nonet.formats._object_words import (
    DATA,
    ENCODED,
    KINDS,
    PUZZLES,
    SIZES,
    SOLUTIONS,
    USUAL,
    WORDS,
    names_of,
    plain,
    titled,
    with_words,
)
from nonet.formats._records import from_object, has_puzzle, is_record
from nonet.formats._text import show
from nonet.lazy import compiled_later
from nonet.model import Layout, Puzzle
from nonet.words import listed

_ID = compiled_later("(u|gu|puzzle|game|grid|board|sudoku|quiz)?id")
_DEEPEST = 5
_LONGEST = 200_000  # characters of a puzzle under a key
# Lists of cells that somebody filled later, or of what is known of them.
_NO_GIVENS = SOLUTIONS | names_of(
    "moves history log undo redo actions steps hints hint notes errors"
)
_MOST_KEYS = 160_000  # of an object: the cells of the largest board that is read from values
_LARGEST_SIDE = 36  # a larger size counts the cells of a board


def entries_of(value: Any, context: Context) -> Iterator[Entry]:
    """The puzzles of a value, or what is wrong with each."""
    if isinstance(value, Mapping) and len(value) > _MOST_KEYS:
        raise FormatError(
            f"an object of {len(value):,} keys, more than {_MOST_KEYS:,}, is no puzzle"
        )
    value = _unwrapped(_shaped(value))
    if are_givens(value, 1):
        yield _from_givens(value, context)
    elif are_cages(value):
        yield _caged({"cages": value}, context)
    elif isinstance(value, list) and _are_several(value):
        for item in value:
            if not is_record(item) or has_puzzle(item):
                yield _entry(item, context)
    elif is_record(value):
        if has_puzzle(value):  # a step of a trace has none: nonet prints it before the puzzle
            yield _entry(value, context)
    elif isinstance(value, Mapping) and "nonet" not in value and _reader_of(value) is None:
        yield from _object_entries(value, context, 0)
    else:
        yield _entry(value, context)


def _shaped(value: Any) -> Any:
    """A value whose form is that of another one: keys that are places, objects that are cells."""
    if isinstance(value, Mapping):
        return chat(value) or _values.nested(value)
    return plain_list(value) if isinstance(value, list) else value


def _reader_of(
    value: Mapping[str, Any],
) -> Callable[[dict[str, Any], Context], Puzzle] | None:
    """The reader of an object as links of f-puzzles and SudokuPad hold it; None for others."""
    # These know what objects are made of.
    from nonet.formats import lisudoku, sudoku_maker, sudokupad
    from nonet.formats._fpuzzles_reading import CELL_KEYS, puzzle_of

    if sudoku_maker.is_puzzle(value):
        return sudoku_maker.puzzle_of
    if lisudoku.is_puzzle(value) and value.keys() & {"fixedNumbers", "fixed_numbers", "regions"}:
        return lisudoku.puzzle_of
    if _are_cells(value.get("grid"), CELL_KEYS):
        return puzzle_of
    marks = ("regions", "cages", "cellSize")
    if any(key in value for key in marks) and _are_cells(value.get("cells"), None):
        return sudokupad.puzzle_of
    return None


def _are_cells(rows: Any, keys: frozenset[str] | None) -> bool:
    """Whether something is rows of objects, with no keys but these."""
    if not isinstance(rows, list) or not rows:
        return False
    if not all(isinstance(row, list) and row for row in rows):
        return False
    cells = [cell for row in rows for cell in row]
    known = all(isinstance(cell, dict) for cell in cells)
    return known and (keys is None or all(cell.keys() <= keys for cell in cells))


def holds_puzzle(value: Any, depth: int = _DEEPEST) -> bool:
    """Whether something in an object or a list of such has the name of a puzzle."""
    if not depth:
        return False
    if are_givens(value):
        return True
    if isinstance(value, list):
        return any(
            isinstance(item, Mapping) and holds_puzzle(item, depth - 1) for item in value[:9]
        )
    return isinstance(value, Mapping) and any(
        (plain(key) in PUZZLES and is_board(each)) or holds_puzzle(each, depth - 1)
        for key, each in value.items()
    )


def is_solution(name: str) -> bool:
    """Whether something of this name is a solution, and no puzzle."""
    return plain(name) in SOLUTIONS


def is_board(value: Any) -> bool:
    """Whether a value could be a board, or several."""
    return isinstance(value, list) or (isinstance(value, str) and len(value.strip()) > 1)


def _unwrapped(value: Any) -> Any:
    """Lists without levels of a single list: ``{{ {5, 3}, {6, 0} }}`` as C++ has it."""
    while isinstance(value, list) and len(value) == 1 and isinstance(value[0], list):
        value = value[0]
    if isinstance(value, list) and len(value) > 1 and all(map(_is_single, value)):
        value = [item[0] for item in value]
    return value


def _is_single(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 1 and isinstance(value[0], list | str)


def _are_several(value: list[Any]) -> bool:
    """Whether a list is of puzzles, and not one."""
    if not value or _values.is_one(value):
        return False
    if len(_values.shape_of(value)) == 2:
        # Flat puzzles, as many cells each as a board has; else rows, of which one is wrong.
        widths = {len(row) if isinstance(row, list) else 0 for row in value}
        return len(widths) == 1 and _values.is_one(value[0]) and len(value[0]) > 9
    if len(_values.shape_of(value)) > 2:
        return True
    return any(isinstance(item, Mapping) or not _values.is_cell(item) for item in value)


def _entry(value: Any, context: Context) -> Entry:
    try:
        if isinstance(value, str) and len(value.strip()) == 1:
            raise FormatError(f"{value.strip()!r} alone is not a puzzle in a list of texts")
        return _puzzle(value, context)
    except Exception as failure:
        error = failure if isinstance(failure, NonetError) else unreadable(_puzzle, failure)
        error.line = error.line or context.line
        return error


def _from_givens(value: Any, context: Context, size: int | None = None) -> Entry:
    try:
        return from_objects(value, context, size)
    except NonetError as error:
        error.line = error.line or context.line
        return error


def _puzzle(value: Any, context: Context) -> Puzzle:
    if isinstance(value, Mapping):
        if "nonet" in value or is_record(value):
            return from_object(dict(value), context)
        reader = _reader_of(value)
        if reader is not None:
            return reader(dict(value), context)
        return _one(_object_entries(value, context, 0))
    if isinstance(value, str):
        return _one(_text_entries(value, context))
    if not isinstance(value, list):
        raise FormatError(
            f"a puzzle in JSON is an array of numbers or an object, not {_values.shown(value)}"
        )
    return _values.from_value(value, context)


def _one(entries: Iterable[Entry]) -> Puzzle:
    found = list(entries)
    for entry in found:
        if isinstance(entry, NonetError):
            raise entry
    if not found:
        raise EmptyPuzzleError("there is no puzzle in an empty text")
    if len(found) > 1:
        raise SeveralPuzzlesError(
            f"{len(found)} puzzles where one was expected: use parse_many", count=len(found)
        )
    assert isinstance(found[0], Puzzle)
    return found[0]


def _text_entries(text: str, context: Context) -> Iterator[Entry]:
    """What the text under a key holds, in any format, with words around it as in any text."""
    if len(text) > _LONGEST:
        words = f"{len(text):,} characters under a key, more than {_LONGEST:,}, are no puzzle"
        raise FormatError(words, line=context.line)
    for entry in any_entries(text, replace(context.options, format=None)):
        if isinstance(entry, Puzzle) and entry.source is not None:
            yield entry.read_from(entry.source._replace(line=context.line))
        else:
            entry.line = context.line  # type: ignore[misc]
            yield entry


def _object_entries(value: Mapping[str, Any], context: Context, depth: int) -> Iterator[Entry]:
    """The puzzle of an object, or those of the objects in it."""
    try:
        boards, inner = _sorted_keys(value, depth)
        if not boards and not inner and (Rules(value) or (_size_in(value) and has_clues(value))):
            yield _caged(value, context)
            return
        if not boards and inner:
            for each in inner:
                yield from _object_entries(each, context, depth + 1)
            return
        if not boards:
            yield from (_entry(each, context) for each in named_puzzles(value))
            return
        found = [list(_board_entries(name, boards[name], value, context)) for name in boards]
        if any(each != found[0] for each in found):
            raise AmbiguousFormatError(
                f"the object has {len(boards)} puzzles, under {listed(map(show, boards))}: leave "
                "only one of them"
            )
    except NonetError as error:
        error.line = error.line or context.line
        yield error
    else:
        yield from found[0]


def _board_entries(
    name: str, board: Any, whole: Mapping[str, Any], context: Context
) -> Iterator[Entry]:
    """What is under the name of a puzzle; a complete board besides is its solution."""
    board, rules, named = _shaped(_values.nested(board)), Rules(whole), keyed(whole)
    options = context.options
    boxed = options.box is not None or options.layout is not None or options.rules is not None
    found = list(_read_board(board, whole, context))
    if rules and not boxed and any(isinstance(entry, ShapeError) for entry in found):
        boxless = replace(options, box="none")  # its boxes are others
        found = list(_read_board(board, whole, context._replace(options=boxless)))
    for entry in found:
        if isinstance(entry, Puzzle):
            _check_sizes(whole, entry.size)
            ruled = rules.on(entry, boxed=boxed) if rules else entry
            ruled = with_keyed(ruled, named)
            yield with_words(ruled, {plain(key): each for key, each in whole.items()})
        else:
            yield entry


def _read_board(board: Any, whole: Mapping[str, Any], context: Context) -> Iterator[Entry]:
    if are_givens(board, 1):
        return iter([_from_givens(board, context, _size_in(whole))])
    return entries_of(board, context)


def _caged(whole: Mapping[str, Any], context: Context) -> Entry:
    """The puzzle of an object that has rules and gives nothing."""
    try:
        rules = Rules(whole)
        size = _size_in(whole) or rules.size()
        boxless = rules.kenken or rules.has_regions
        layout = Layout.of(size, "none") if boxless else layout_for(size, context)
        puzzle = rules.on(Puzzle(layout, [0] * layout.cell_count, source=context.source()))
        return with_keyed(puzzle, keyed(whole))
    except NonetError as error:
        error.line = error.line or context.line
        return error


def _sorted_keys(
    value: Mapping[str, Any], depth: int
) -> tuple[dict[str, Any], list[Mapping[str, Any]]]:
    """The values under names of puzzles, and the objects that hold puzzles themselves.

    Raises:
        UnsupportedError: Other keys, which may be rules.
    """
    boards: dict[str, Any] = {}
    encoded: dict[str, Any] = {}
    placed: dict[str, Any] = {}  # cells with their values, under any other name
    inner: list[Mapping[str, Any]] = []
    unknown, beside = [], []
    for key, original in value.items():
        name = plain(key)
        each = _shaped(_values.nested(original))
        objects = _objects_in(each) if depth < _DEEPEST else []
        if name in CAGES or (name in REGIONS and may_be_regions(each)):
            continue
        if objects and name not in SOLUTIONS and not may_be_clues(key, objects):
            inner += [titled(key, each) for each in objects]
            beside += [str(key)] if name not in DATA and name not in PUZZLES else []
        elif name in PUZZLES and (is_board(each) or not _values.is_cell(each)):
            boards[key] = each
        elif isinstance(each, list) and name not in _NO_GIVENS and are_givens(each):
            placed[key] = each
        elif name in ENCODED and isinstance(each, str) and _is_packed(each):
            encoded[key] = each
        elif name in KINDS:
            known = fits_kind(each, value) or fits_rules(each, value)
            if plain(each or "") not in USUAL and not known:
                unknown.append(f"{key}: {each}")
        elif not (
            name in SOLUTIONS
            or name in DATA
            or name in SIZES
            or name in ENCODED
            or (name in WORDS and isinstance(each, str | list))
            or _ID.fullmatch(name)
            or name in PUZZLES
            or is_rule_key(key)
            or each in (None, False, "")
            or each in ([], {})
        ):
            unknown.append(str(key))
    if len(placed) == 1 and not (boards or encoded or inner):
        boards = placed
    else:
        unknown += [str(key) for key in placed if plain(key) not in DATA]
    unknown += beside if boards else []  # objects beside a puzzle: cages, say
    if unknown and (boards or inner):
        raise UnsupportedError(
            f"this version of nonet does not know {listed(map(show, unknown), most=40)}, which may "
            "be a rule of the puzzle: if it is not, leave it out"
        )
    return encoded or boards, inner


def _is_packed(text: str) -> bool:
    """Whether a text is a puzzle as links of SudokuPad hold it."""
    from nonet.formats.sudokupad import FORMAT

    return FORMAT.sniff([Line(1, text)]) > 0


def _objects_in(value: Any) -> list[Mapping[str, Any]]:
    """The objects with puzzles in a value."""
    if are_givens(value):
        return []
    items = value if isinstance(value, list) else [value]
    found = [item for item in items if isinstance(item, Mapping)]
    return found if len(found) == len(items) and holds_puzzle(found) else []


def _size_in(value: Mapping[str, Any]) -> int | None:
    """The size that an object says, which may count cells."""
    for key, each in value.items():
        if plain(key) in SIZES and isinstance(each, int) and not isinstance(each, bool):
            return each if each <= _LARGEST_SIDE else side(each)
    return None


def _check_sizes(value: Mapping[str, Any], size: int) -> None:
    for key, each in value.items():
        if plain(key) in SIZES and isinstance(each, int) and each not in (size, size * size):
            raise FormatError(f"{show(str(key))} is {each}, but the board is {size}x{size}")
