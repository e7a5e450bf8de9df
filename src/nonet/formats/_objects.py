"""From trees of values to puzzles: boards, givens, entries, notes, size, rules, words in objects.

What the parts of an object are, `_object_parts` knows: its puzzle under a name that programs give
it, and data about it. Rules and words beside it hold for the puzzles of the objects in it, too. An
object with any other key, which could be a rule, is refused rather than read without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from nonet import drawn
from nonet.errors import (
    AmbiguousFormatError,
    FormatError,
    NonetError,
    ShapeError,
)
from nonet.formats import _key_names as keys
from nonet.formats._boards import layout_for, side
from nonet.formats._context import Context, attempt
from nonet.formats._documents import against_solution, documented
from nonet.formats._format import Entry, any_entries, with_unread
from nonet.formats._givens import are_givens, from_cells
from nonet.formats._grouped_rules import are_cages
from nonet.formats._key_names import plain
from nonet.formats._object_parts import Parts, named_puzzles, text_of
from nonet.formats._places import unwrapped, usual
from nonet.formats._played import with_played
from nonet.formats._reading import only
from nonet.formats._records import from_object, has_puzzle, is_record
from nonet.formats._rule_names import with_names
from nonet.formats._text import show
from nonet.formats._tree import is_cell, shown
from nonet.formats._typed_rules import are_rules
from nonet.formats._value_rows import from_value, is_one, shape_of
from nonet.formats._value_rules import Rules
from nonet.model import Layout, Puzzle
from nonet.words import listed

_LONGEST = 200_000  # characters of a puzzle under a key
_LARGEST_SIDE = 36  # a larger size counts the cells of a board
_UNSAID = (*keys.NOTHING, "[]", "{}", "None", "null")


def entries_of(value: Any, context: Context) -> Iterator[Entry]:
    """The puzzles of a tree, or what is wrong with each."""
    value = _unwrapped(usual(value))
    if are_givens(value, 1):
        yield attempt(lambda: from_cells(value, context), context.line)
    elif are_cages(value):
        yield attempt(lambda: _of_rules({"cages": value}, context), context.line)
    elif isinstance(value, list) and _are_several(value):
        for item in value:
            if not is_record(item) or has_puzzle(item):
                yield attempt(partial(_puzzle, item, context), context.line)
    elif isinstance(value, Mapping) and _reader_of(value) is None:
        yield from _object_entries(value, context, 0)
    elif not is_record(value) or has_puzzle(value):
        # A step of a trace has none: nonet prints it before the puzzle.
        yield attempt(lambda: _puzzle(value, context), context.line)


def _reader_of(
    value: Mapping[str, Any],
) -> Callable[[dict[str, Any], Context], Puzzle] | None:
    """The reader of an object of nonet, or as links of sites hold it; None for others."""
    if "nonet" in value or is_record(value):
        return from_object
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


def _are_cells(rows: Any, known: frozenset[str] | None) -> bool:
    """True if something is rows of objects, with no keys but these."""
    if not isinstance(rows, list) or not rows:
        return False
    if not all(isinstance(row, list) and row for row in rows):
        return False
    cells = [cell for row in rows for cell in row]
    objects = all(isinstance(cell, dict) for cell in cells)
    return objects and (known is None or all(cell.keys() <= known for cell in cells))


def _unwrapped(value: Any) -> Any:
    """Lists without levels of a single list: ``{{ {5, 3}, {6, 0} }}`` as C++ has it."""
    value = unwrapped(value)
    if isinstance(value, list) and len(value) > 1 and all(map(_is_single, value)):
        return [item[0] for item in value]
    return value


def _is_single(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 1 and isinstance(value[0], list | str)


def _are_several(value: list[Any]) -> bool:
    """True if a list is of puzzles, and not one."""
    if not value or is_one(value):
        return False
    if len(shape_of(value)) == 2:
        # Flat puzzles, as many cells each as a board has; else rows, of which one is wrong.
        widths = {len(row) if isinstance(row, list) else 0 for row in value}
        return len(widths) == 1 and is_one(value[0]) and len(value[0]) > 9
    if len(shape_of(value)) > 2:
        return True
    return any(isinstance(item, Mapping) or not is_cell(item) for item in value)


def _puzzle(value: Any, context: Context) -> Puzzle:
    if isinstance(value, Mapping):
        reader = _reader_of(value)
        if reader is not None:
            return reader(dict(value), context)
        return only(_object_entries(value, context, 0), one_line=False)
    if isinstance(value, str):
        if len(value.strip()) == 1:
            raise FormatError(f"{value.strip()!r} alone is not a puzzle in a list of texts")
        return only(_text_entries(value, context), one_line=False)
    if not isinstance(value, list):
        raise FormatError(
            f"a puzzle in JSON is an array of numbers or an object, not {shown(value)}"
        )
    return from_value(value, context)


def _text_entries(text: str, context: Context) -> Iterator[Entry]:
    """The puzzles of the text under a key, in any format, with words around it as in any text."""
    if len(text) > _LONGEST:
        words = f"{len(text):,} characters under a key, more than {_LONGEST:,}, are no puzzle"
        raise FormatError(words, line=context.line)
    for entry in any_entries(text, replace(context.options, format=None)):
        if isinstance(entry, Puzzle) and entry.source is not None:
            yield entry.read_from(entry.source._replace(line=context.line))
        else:
            entry.line = context.line  # type: ignore[misc]
            yield entry


def _object_entries(whole: Mapping[str, Any], context: Context, depth: int) -> Iterator[Entry]:
    """The puzzle of an object, or those of the objects in it."""
    try:
        parts = Parts(whole, depth)
        if parts.boards:
            boards = parts.boards.values()
            entries = [list(_board_entries(board, whole, context)) for board in boards]
            if any(other != entries[0] for other in entries):
                raise AmbiguousFormatError(
                    f"the object has {len(entries)} puzzles, under "
                    f"{listed(map(show, parts.boards))}: leave only one of them"
                )
            yield from entries[0]
        elif parts.inner:
            for puzzle in parts.inner:
                yield from _object_entries({**parts.beside, **puzzle}, context, depth + 1)
        elif (rules := Rules(whole)).grouped or (rules.name_cells and _size_in(whole)):
            yield _of_rules(whole, context)
        else:
            for puzzle in named_puzzles(whole):
                yield attempt(partial(_puzzle, puzzle, context), context.line)
    except NonetError as error:
        error.line = error.line or context.line
        yield error


def _board_entries(board: Any, whole: Mapping[str, Any], context: Context) -> Iterator[Entry]:
    """The puzzles under a name of puzzles; a complete board besides is the solution."""
    rules, options = Rules(whole), context.options
    boxed = options.box is not None or options.layout is not None or options.rules is not None
    entries = list(_read_board(board, whole, context))
    if rules.grouped and not boxed and any(isinstance(entry, ShapeError) for entry in entries):
        boxless = replace(options, box="none")  # its boxes are others
        entries = list(_read_board(board, whole, context._replace(options=boxless)))
    for entry in entries:
        if isinstance(entry, Puzzle):
            _check_sizes(whole, entry.size)
            yield with_played(_with_words(rules.on(entry, boxed=boxed), whole), whole)
        else:
            yield entry


def _read_board(board: Any, whole: Mapping[str, Any], context: Context) -> Iterator[Entry]:
    if are_givens(board, 1):
        size = _size_in(whole)
        return iter([attempt(lambda: from_cells(board, context, size), context.line)])
    return entries_of(board, context)


def _of_rules(whole: Mapping[str, Any], context: Context) -> Puzzle:
    """The puzzle of an object that has rules and gives nothing."""
    rules = Rules(whole)
    size = _size_in(whole) or rules.size()
    layout = Layout.of(size, "none") if rules.boxless else layout_for(size, context)
    puzzle = Puzzle(layout, [0] * layout.cell_count, source=context.source())
    return _with_words(rules.on(puzzle), whole)


def _with_words(puzzle: Puzzle, whole: Mapping[str, Any]) -> Puzzle:
    """The puzzle of an object with its words and solution, and what of them may be rules."""
    if puzzle.source is None or puzzle.unread:
        return puzzle  # a link has words of its own
    named = {plain(key): content for key, content in whole.items()}
    texts = [named[name] for name in sorted(keys.WORDS & named.keys())]
    words = "\n".join(text_of(text) for text in texts if not are_rules(text))
    left: list[str] = []
    if not any(puzzle.document.parts()):
        recorded = _first_of(named, keys.SOLUTIONS, str | list)
        parts = {part: _first_of(named, names, str) for part, names in keys.DOCUMENT.items()}
        puzzle = documented(puzzle, parts, rules=words, recorded=recorded)
        left += against_solution(recorded, puzzle.layout, puzzle.givens, {})
    puzzle = with_names(
        puzzle, [text_of(named[name]) for name in sorted(keys.TITLES & named.keys())]
    )
    is_usual = plain(words) in keys.USUAL
    left += () if is_usual else drawn.unread_sentences(words, puzzle.layout)
    left += [text for name, text in keys.DRAWINGS.items() if named.get(name) not in _UNSAID]
    return with_unread(puzzle, left)


def _first_of(named: Mapping[str, Any], names: frozenset[str], kind: Any) -> Any:
    """The first of a kind that an object has under one of some names; None for none."""
    under = (content for name, content in named.items() if name in names)
    return next((content for content in under if isinstance(content, kind)), None)


def _sizes(whole: Mapping[str, Any]) -> list[tuple[str, int]]:
    """The size that an object names, which may count cells."""
    named = ((key, content) for key, content in whole.items() if plain(key) in keys.SIZES)
    return [(key, content) for key, content in named if type(content) is int]


def _size_in(whole: Mapping[str, Any]) -> int | None:
    size = next((number for _, number in _sizes(whole)), None)
    return size if size is None or size <= _LARGEST_SIDE else side(size)


def _check_sizes(whole: Mapping[str, Any], size: int) -> None:
    for key, number in _sizes(whole):
        if number not in (size, size * size):
            raise FormatError(f"{show(key)} is {number}, but the board is {size}x{size}")
