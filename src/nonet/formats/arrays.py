"""Lists and objects as Python, NumPy, C, JavaScript and others print them.

For example::

    board = [[5, 3, None, ...], ...]          int board[9][9] = {{5, 3, 0, ...}, ...};
    array([[5, 3, 0, ...],                    [[5 3 0 ...]
           [6, 0, 0, ...], ...])               [6 0 0 ...] ...]

Empty cells are 0, a word for nothing (None, null, nan, undefined), ``""``, ``.`` or nothing between
two commas. Rows that are lists of their own below each other are one board. What surrounds the
lists is passed over; a list that is called solution, answer or output is not a puzzle. JSON is read
by the format `json`, and objects as there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from nonet.errors import FormatError, NonetError
from nonet.formats._boards import side
from nonet.formats._context import Context
from nonet.formats._format import Entry, Format, Line, ReadOptions
from nonet.formats._givens import are_givens
from nonet.formats._headers import header_before
from nonet.formats._key_names import CAGES, REGIONS, plain
from nonet.formats._literals import HOLE, Broken, Found, literals
from nonet.formats._lzstring import is_shortened
from nonet.formats._object_parts import holds_puzzle, is_solution
from nonet.formats._objects import entries_of
from nonet.formats._places import unwrapped, usual, usual_list
from nonet.formats._regions import is_near
from nonet.formats._text import as_one, is_comment, show
from nonet.formats._tree import is_cell
from nonet.formats._value_rows import is_one
from nonet.formats._value_rules import Rules, is_rule_key, under_named
from nonet.formats.cells import are_givens_on
from nonet.lazy import compiled_later
from nonet.model import Puzzle
from nonet.representation import parsed_json
from nonet.words import listed

_LEAST_CELLS = 16  # shorter lists are sizes, points, arguments
_CELL = compiled_later(r"\b(?:\d+\.?|None|null|nan|nil|NA)\b", re.IGNORECASE)
_STRING = compiled_later(r"[\"']([.*_\w-]+)[\"']")
_LABEL_OF_R = compiled_later(r"\[\d*,\d*\]")  # [,1] and [1,]
_AFTER_A_LIST = compiled_later(r"[\])}]\s*,?\s*\d+[\s,]*$")
_NUMBER = compiled_later(r"\d+")
_LEAST_ROWS = 3
_PLACE = 2  # numbers of a cell: its row and column
_PLACES = 2  # that name a cell
_MOST_REMEMBERED = 1 << 17  # characters
_EMPTY = (0, None, "", ".", "0")
_OPENING = "[{("


def sniff(lines: Sequence[Line]) -> float:
    """Lists that could be boards, and that are not JSON."""
    if not any(mark in line.text for line in lines for mark in _OPENING) or _is_json(lines):
        return 0
    if lines[0].text.startswith("{|"):
        return 0  # a table of MediaWiki
    if is_shortened(lines[0].text):
        return 0  # SudokuPad's JSON
    if are_givens_on(lines):
        return 0
    if any(" # rules {" in line.text for line in lines):
        return 0  # the lists are rules of a puzzle on the same line
    text, _ = _joined(lines)
    try:
        lists = _lists(text)
    except FormatError:
        return 1
    if not lists.boards:
        return 0
    return 0.4 if any(_others(lines, lists)) else 1


def _others(lines: Sequence[Line], lists: _Lists) -> Iterator[Line]:
    """Lines that may hold a puzzle, but are not in any list."""
    for line in lines:
        if line.number - lines[0].number not in lists.lines and is_near(line.text):
            yield line


def _is_json(lines: Sequence[Line]) -> bool:
    """True if the format `json` reads it: not where every line is a row."""
    if not lines[0].text.lstrip().startswith(("[", "{")):
        return False
    try:
        first = parsed_json(lines[0].text)
    except (ValueError, RecursionError):
        try:
            parsed_json("\n".join(line.text for line in lines))
        except (ValueError, RecursionError):
            return False
        return True
    return not (len(lines) > 1 and _is_row(first) and len(lines) % len(first) == 0)


def _is_row(value: Any) -> bool:
    return isinstance(value, list) and len(value) > 1 and all(map(is_cell, value))


def _joined(lines: Sequence[Line]) -> tuple[str, int]:
    """The text, with blank lines where some are left out, and the number of its first line."""
    bare = [line._replace(text="") if is_comment(line.text) else line for line in lines]
    return as_one(bare), lines[0].number


class _Lists(NamedTuple):
    """The lists in a text.

    Attributes:
        boards: The boards, several lists where each is a row.
        lines: The lines of all lists, from 0.
        rules: Cages and regions by their names.
        others: Other lists with names of rules.
    """

    boards: list[list[Found]]
    lines: set[int]
    rules: dict[str, Any]
    others: dict[str, Any]


def _lists(text: str) -> _Lists:
    # A text is looked at by `sniff` and by `read`, and once more if it is in several formats.
    return _remembered(text) if len(text) <= _MOST_REMEMBERED else _lists_of(text)


@lru_cache(maxsize=4)
def _remembered(text: str) -> _Lists:
    return _lists_of(text)


def _lists_of(text: str) -> _Lists:
    def wanted(value: Any, name: str) -> bool:
        return _names_rule(name, value) or _could_be(value) or _is_row(value)

    literals_ = list(literals(text, wanted))
    lines = {number for literal in literals_ for number in range(literal.line, literal.last + 1)}
    broken = [literal for literal in literals_ if isinstance(literal.value, Broken)]
    literals_ = [literal for literal in literals_ if literal not in broken]
    ruled = [literal for literal in literals_ if _names_rule(literal.name, literal.value)]
    cut = any(text.count(a) > text.count(b) for a, b in ("[]", "{}"))
    given = next(
        (literal for literal in literals_ if literal in ruled or _names_cells(literal.value)), None
    )
    if cut and given is not None:
        raise FormatError("the list of givens breaks off", line=given.last)
    literals_ = [
        literal for literal in literals_ if literal not in ruled and not is_solution(literal.label)
    ]
    texts = text.split("\n")
    boards = list(_boards(literals_, broken, texts))
    for board in boards:
        _check_beside(board, texts, lines)
    named = {literal.name: literal.value for literal in ruled if literal.value}
    grouped = {_last_word(name): value for name, value in named.items() if _is_grouped(name)}
    others = {name: value for name, value in named.items() if not _is_grouped(name)}
    return _Lists(boards, lines, grouped, others)


def _names_rule(name: str, value: Any) -> bool:
    """True if a list is a rule by its name, and no board that a letter or a word names."""
    return _is_grouped(name) or (is_rule_key(name) and not is_one(value))


def _is_grouped(name: str) -> bool:
    """True if a name is that of cages or regions, ``killer_cages``."""
    return plain(_last_word(name)) in CAGES | REGIONS


def _last_word(name: str) -> str:
    return name.rpartition("_")[2]


def _names_cells(value: Any) -> bool:
    """True if a value has objects in it, of which a text that is cut has only the first."""
    items = value if isinstance(value, list) else [value]
    return any(isinstance(item, dict) for item in items)


def _check_beside(board: list[Found], texts: Sequence[str], lines: set[int]) -> None:
    """Refuses a board with cells beside it that are in no list: a bracket may be wrong."""
    size = len(_rows(board))
    first, last = board[0].line, board[-1].last
    for number in (first - 1, last + 1):
        if number not in lines and 0 <= number < len(texts):
            cells = _CELL.findall(texts[number])
            if any(len(row) == size for row in _STRING.findall(texts[number])):
                raise FormatError("a row stands beside a list", line=number)
            labelled = _LABEL_OF_R.search(texts[number])
            if len(cells) >= max(_LEAST_ROWS, size - 2) and not labelled:
                raise FormatError(f"{len(cells)} cells stand beside a list", line=number)
    for number in range(first, last + 1):
        if _AFTER_A_LIST.search(texts[number]):
            raise FormatError("a cell stands behind a list", line=number)


def _boards(
    literals_: Iterable[Found], broken: Sequence[Found], texts: Sequence[str]
) -> Iterator[list[Found]]:
    stretches: list[list[Found]] = []
    for literal in literals_:
        last = stretches[-1][-1] if stretches else None
        if last is not None and literal.joined and _is_row(last.value) and _is_row(literal.value):
            stretches[-1].append(literal)
        else:
            stretches.append([literal])
    alone = [stretch[0] for stretch in stretches if len(stretch) == 1 and _is_row(stretch[0].value)]
    if len(alone) == len(stretches) and _are_statements(alone, texts):
        stretches = [alone]
    parts = [list(part) for stretch in stretches for _, part in groupby(stretch, _width)]
    _check_rows(parts, broken)
    for part in parts:
        if len(part) > 1 and _are_places(part):
            continue
        if len(part) > 1:
            yield from _parted(part, len(part[0].value))
        elif _could_be(part[0].value):
            yield part


def _are_statements(rows: Sequence[Found], texts: Sequence[str]) -> bool:
    """True if rows are those of one board, each in a statement: ``grid[0] = [5, 3, 0, ...]``."""
    size = len(rows)
    if not _LEAST_ROWS < size < _LEAST_CELLS or {*map(_width, rows)} != {size}:
        return False
    heads = [_NUMBER.search(re.split(r"[\[({](?!.*[\[({])", texts[row.line])[0]) for row in rows]
    numbers = [int(match[0]) for match in heads if match]
    return not numbers or numbers == list(range(numbers[0], numbers[0] + size))


def _are_places(rows: Sequence[Found]) -> bool:
    """True if these are cells of which a sentence speaks: ``cells (1, 3), (1, 5)``."""
    return _width(rows[0]) == _PLACE and rows[0].line == rows[-1].last


def _width(literal: Found) -> int:
    return len(literal.value)


def _check_rows(stretches: Sequence[Sequence[Found]], broken: Sequence[Found]) -> None:
    """Refuses rows of which one or two stand apart: a bracket or a comma may be wrong."""
    apart = [part[0] for part in stretches if len(part) < _LEAST_ROWS and _is_row(part[0].value)]
    boards = [part for part in stretches if part[0] not in apart]
    for row in (*apart, *broken):
        width = row.value.width if isinstance(row.value, Broken) else len(row.value)
        for board in boards:
            rows = _rows(board)
            are_rows = isinstance(rows, list) and all(map(_is_row, rows))
            if (
                are_rows
                and width >= _LEAST_ROWS
                and any(abs(len(row) - width) <= 1 for row in rows)
            ):
                problem = f"a row of {width} cells stands apart from others"
                raise FormatError(problem, line=row.line)


def _rows(board: Sequence[Found]) -> Any:
    """The rows of lists that are one board; not those of an object."""
    if len(board) > 1:
        return [literal.value for literal in board]
    return unwrapped(board[0].value)


def _parted(rows: list[Found], width: int) -> Iterator[list[Found]]:
    """Rows below each other as boards: each for itself only if they are whole boards."""
    if len(rows) % width and width >= _LEAST_CELLS and side(width):
        yield from ([row] for row in rows)
    elif len(rows) % width:
        if len(rows) >= _LEAST_ROWS:
            yield rows
    else:
        yield from (rows[start : start + width] for start in range(0, len(rows), width))


def _could_be(value: Any) -> bool:
    """True if a list or an object is meant as a board, or several."""
    if isinstance(value, dict):
        shaped = usual(value)
        return isinstance(shaped, list) or are_givens(shaped, _PLACES) or holds_puzzle(shaped)
    value = unwrapped(value)
    if not value or not isinstance(value, list):
        return False
    if isinstance(value[0], dict) and usual_list(value) is not value:
        return True
    if all(isinstance(row, list) for row in value):
        return len(value) >= _LEAST_ROWS or any(map(_could_be, value))
    if all(map(is_cell, value)):
        return len(value) >= _LEAST_CELLS
    if not all(isinstance(row, str) for row in value):
        return all(isinstance(item, dict) for item in value) and holds_puzzle(value)
    return is_one(value) or all(len(row) >= _LEAST_CELLS and is_near(row) for row in value)


def read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    """Reads all lists of the text."""
    every = list(lines)
    if not every:
        return
    text, first = _joined(every)
    try:
        lists = _lists(text)
    except FormatError as error:
        error.line = first + (error.line or 0)
        yield error
        return
    if not lists.boards:
        yield FormatError(
            "there is no list of cells in the text: [[5, 3, 0, ...], [6, 0, 0, ...], ...]",
            line=first,
            text=every[0].text,
        )
    others = list(_others(every, lists))
    for line in others:
        yield FormatError("this is not in a list", line=line.number, text=line.text)
    for board in lists.boards:
        number = first + board[0].line
        if any(line.number in (number - 1, first + board[-1].last + 1) for line in others):
            continue  # a row of it may be outside
        context = Context("arrays", options, number, header_before(every, number))
        value = board[0].value if len(board) == 1 else [row.value for row in board]
        alone = len(lists.boards) == 1
        for entry in _entries(value, context):
            if isinstance(entry, NonetError):
                entry.text = entry.text or every[board[0].line].text
            yield _ruled(entry, lists, context) if alone else entry
    if (lists.rules or lists.others) and len(lists.boards) > 1:
        names = listed(map(show, (*lists.rules, *lists.others)))
        yield FormatError(f"{names}: which of the boards has these rules?", line=first)


def _ruled(entry: Entry, lists: _Lists, context: Context) -> Entry:
    """A puzzle under the lists of rules that stand beside it."""
    if not isinstance(entry, Puzzle):
        return entry
    options = context.options
    boxed = options.box is not None or options.layout is not None or options.rules is not None
    try:
        puzzle = Rules(lists.rules).on(entry, boxed=boxed)
    except NonetError as error:
        error.line = error.line or context.line
        return error
    return under_named(puzzle, lists.others, "a list called")


def _entries(value: Any, context: Context) -> Iterator[Entry]:
    """The puzzles of a value; cells that are left out are empty, if no others are."""
    items = list(_items(value))
    if HOLE in items:
        other = next((item for item in items if item in _EMPTY), HOLE)
        if other is not HOLE:
            yield FormatError(
                f"nothing stands between two commas, but other empty cells are {other!r}: is a "
                "value missing?",
                line=context.line,
            )
            return
        value = _without_holes(value)
    yield from entries_of(value, context)


def _items(value: Any) -> Iterator[Any]:
    if isinstance(value, list | dict):
        for item in value if isinstance(value, list) else value.values():
            yield from _items(item)
    else:
        yield value


def _without_holes(value: Any) -> Any:
    if isinstance(value, list):
        return [_without_holes(item) for item in value]
    if isinstance(value, dict):
        return {key: _without_holes(item) for key, item in value.items()}
    return None if value is HOLE else value


FORMAT = Format(
    name="arrays",
    summary="lists as Python, NumPy, C and JavaScript print them",
    sniff=sniff,
    read=read,
    remarks="With commas or blanks, names and code around them. JSON is read by `json`.",
)
