"""Penpa+: a link, or what stands in it after ``p=``, lines of JSON, deflated and in base64.

For example ``https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VXN...``, which holds::

    sudoku,9,9,38,...,Title: ,Author: , ,rules,OFF,false
    [0,0,0,0]
    {...}
    {"number": {"28": ["5", 1, "1"]}, "lineE": {"188,201": 2}, "killercages": [[28, 29]], ...}

It is a program for drawing: givens, heavy borders, the diagonals that it offers for a new Sudoku,
killer cages, thermometers and arrows of its own tools are what they are (`_penpa_drawing`);
everything else is a picture, which is read with the words (`_penpa_scene`), or said of the puzzle
(`Puzzle.unread`). Of a link to be solved the answer, after ``&a=``, is held against it.

Cells are numbered with two more on each side of the board, lattice points after them::

    cell (x, y) = x + y * width, width = columns + 4
    its lower right corner = width * height + cell
    the place of its cage's sum = 4 * (width * height + cell)
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from nonet import drawn
from nonet.errors import FormatError, NonetError, UnsupportedError
from nonet.formats._boards import each_line, if_all
from nonet.formats._context import Context
from nonet.formats._documents import against_solution, documented, read_again
from nonet.formats._format import Board, Format, values_of
from nonet.formats._fpuzzles_board import rule_of, with_houses_of
from nonet.formats._marks import restricted
from nonet.formats._penpa_drawing import (
    DASHED,
    HEAVY,
    MARGIN,
    SHORT,
    Drawing,
    coded_words,
    diagonals_of,
    drawing_of,
    is_path,
    layout_of,
    plain_words,
    rules_of,
    text_of,
    unpacked,
    unread_of,
)
from nonet.formats._penpa_scene import drawn_beside
from nonet.formats._rule_names import unread_title
from nonet.formats._sudokupad_figures import Extent, figures_of_drawing
from nonet.lazy import compiled_later
from nonet.model import Layout, Puzzle, cell_name, diagonals
from nonet.representation import parsed_json

_WRITTEN_ADDRESS = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
_CELL = 38  # pixels
_VERSION = [3, 2, 0]
_SIDE_OF_CAGE = 10
_GIVEN = (1, "1")  # black, and as large as a cell
_DICTS = ("surface", "number", "numberS", "symbol", "freeline", "freelineE", "line", "lineE")
_MORE = ("wall", "cage", "deletelineE")
_LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
_STACKS = ("command_redo", "command_undo", "command_replay")


def refusal(board: Board) -> str | None:
    """Why a board cannot be drawn so that it is read again; None if it can."""
    layout = board.layout
    if layout.size == 1:
        return "a board of one cell"
    if layout.relations:
        kinds = dict.fromkeys(relation.kind for relation in layout.relations)
        return f"relations of two cells ({', '.join(kinds)})"
    if layout.height != layout.size:
        return f"{layout.size} columns and {layout.height} rows: a board that is not square"
    if not layout.has_usual_values:
        return f"the values {layout.least} to {layout.values[-1]} on {layout.size} columns"
    for rule in layout.constraints:
        if not _has_tool(rule, layout):
            return f"the rule {rule.kind!r} has no tool in Penpa"
    if _of_drawing(layout) != layout.without_constraints:
        return "houses or regions that Penpa cannot show"
    return None


def _has_tool(rule: Any, layout: Layout) -> bool:
    size = layout.size
    if rule.kind == "thermometer":
        return is_path(list(rule.cells), size)
    if rule.kind == "arrow":
        return len(rule.circle) == 1 and is_path([*rule.circle, *rule.shaft], size)
    return rule.kind == "killer" and list(rule.cells) == sorted(set(rule.cells))


def _of_drawing(layout: Layout) -> Layout:
    """The layout that is read from the drawing of one."""
    drawing = _drawing(layout)
    drawing.parts["lineE"] = dict(_lines(drawing, layout))
    rules = [rule_of(key) for key, _ in _diagonals(layout)]
    try:
        return with_houses_of(layout_of(drawing), rules)[0]
    except NonetError:  # not the regions of a Sudoku
        return Layout.of(1)


def _drawing(layout: Layout) -> Drawing:
    size, width = layout.size, layout.size + 2 * MARGIN
    return Drawing("sudoku", "", width, width, MARGIN, MARGIN, size, {}, {})


def text_of_board(board: Board) -> str:
    """The link of a board that is not refused."""
    layout = board.layout
    drawing, size = _drawing(layout), layout.size
    parts = _empty()
    numbers = [drawing.number(*divmod(cell, size)) for cell in range(layout.cell_count)]
    for cell, value in enumerate(values_of(board)):
        if value:
            parts["number"][numbers[cell]] = [str(value), *_GIVEN]
    parts["lineE"] = dict(_lines(drawing, layout))
    for rule in layout.constraints:
        _draw(rule, [numbers[cell] for cell in rule.named_cells()], drawing, parts)
    middle = drawing.number(size // 2, size // 2)
    if size % 2 == 0:
        middle = drawing.total + drawing.number(size // 2 - 1, size // 2 - 1)
    pixels = (size + 1) * _CELL
    head = f"sudoku,{size},{size},{_CELL},0,1,1,{pixels},{pixels},{middle},{middle},0,0,0,0"
    document = board.document if isinstance(board, Puzzle) else None
    words = (document.title, document.author, document.rules) if document else ("", "", "")
    title, author, rules = map(coded_words, words)
    steps = [b - a for a, b in pairwise([0, *numbers])]
    lines = [
        f"{head},Title: {title},Author: {author},,{rules},OFF,false",
        *map(_dumps, ([0] * 4, {}, parts, _empty(), steps, [], {}, "x", "x", _VERSION, {}, "x", 0)),
        *map(_dumps, (_empty(), _empty(), {}, [])),
        "false",
    ]
    return _WRITTEN_ADDRESS + _packed_drawing("\n".join(lines))


def _draw(rule: Any, numbers: list[int], drawing: Drawing, parts: dict[str, Any]) -> None:
    if rule.kind != "killer":
        parts["thermo" if rule.kind == "thermometer" else "arrows"].append(numbers)
        return
    parts["killercages"].append(numbers)
    parts["cage"].update(dict.fromkeys(_sides(numbers, drawing), _SIDE_OF_CAGE))
    if rule.total is not None:
        parts["numberS"][drawing.place(min(numbers))] = [f" {rule.total}", 1]


def _sides(numbers: Sequence[int], drawing: Drawing) -> Iterator[str]:
    """The sides of a cage, between the corners of its cells, 0 1 above 2 3, and on to the next."""
    inside, width = set(numbers), drawing.width
    for number in numbers:
        for step, on, side, away in (
            (-width, 1, (0, 1), (1, 0)),
            (width, 1, (2, 3), (3, 2)),
            (-1, width, (0, 2), (2, 0)),
            (1, width, (1, 3), (3, 1)),
        ):
            place = drawing.place(number)
            if number + step not in inside:
                yield f"{place + side[0]},{place + side[1]}"
            both = number + step in inside and number + on + step in inside
            if number + on in inside and not both:
                yield f"{place + away[0]},{drawing.place(number + on) + away[1]}"


def _diagonals(layout: Layout) -> Iterator[tuple[str, bool]]:
    """The keys of f-puzzles for the diagonals of a layout, and whether they fall."""
    falling, rising = diagonals(layout.size)
    houses = {house.cells for house in layout.extra}
    if falling.cells in houses:
        yield "diagonal-", True
    if rising.cells in houses:
        yield "diagonal+", False


def _lines(drawing: Drawing, layout: Layout) -> Iterator[tuple[str, int]]:
    """The lines between regions, and the diagonals."""
    size, width = layout.size, drawing.width
    labels = layout.region_of or [0] * layout.cell_count
    for cell in range(layout.cell_count):
        row, column = divmod(cell, size)
        corner = drawing.total + drawing.number(row, column)
        if column + 1 < size and labels[cell] != labels[cell + 1]:
            yield f"{corner - width},{corner}", HEAVY[0]
        if row + 1 < size and labels[cell] != labels[cell + size]:
            yield f"{corner - 1},{corner}", HEAVY[0]
    for _, falls in _diagonals(layout):
        points = [
            drawing.total + drawing.number(i - 1, i - 1 if falls else size - 1 - i)
            for i in range(size + 1)
        ]
        for one, other in pairwise(points):
            yield f"{one},{other}", DASHED


def _empty() -> dict[str, Any]:
    """A layer of the drawing with nothing on it."""
    return {
        **{key: {"__a": []} for key in _STACKS},
        **{key: {} for key in (*_DICTS, *_MORE)},
        **{key: [] for key in _LISTS},
    }


def _dumps(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def _packed_drawing(text: str) -> str:
    for code, word in _shortest_first(SHORT.items()):
        text = text.replace(word, f"z{code}")
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return base64.b64encode(packer.compress(text.encode()) + packer.flush()).decode()


def _shortest_first(items: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """The letter z comes before the words, which begin with it once they are short."""
    return sorted(items, key=lambda item: (item[1] != "z", item[0]))


_ADDRESS = compiled_later(r"https?://\S+", re.IGNORECASE)
_NAME = compiled_later("penpa", re.IGNORECASE)
_PART = compiled_later(r"[#?&]p=(?=[^&\s])", re.IGNORECASE)
_DATA = compiled_later(r"[^&\s]+")
_ANSWER = compiled_later(r"&a=([^&\s]+)")
_PACKED = compiled_later(r"[\w+/-]{60,}={0,2}", re.ASCII)
_LARGEST = 25  # size of a board that is written
_FIRST = 64  # of them show what it is
_CANDIDATES = "7"
_WHOLE = ("1", "2", "4", "10")  # sizes of numbers that fill a cell; smaller ones are clues
_CIRCLED = (5, 6, 7, 11)  # colours of numbers that stand in circles


def _of_link(text: str) -> str | None:
    """The payload of a link of the program. One expression for all of it takes quadratic time."""
    name = _NAME.search(text) if _ADDRESS.fullmatch(text) else None
    if name is None:
        return None
    parts = [part.end() for part in _PART.finditer(text, name.end())]
    data = _DATA.match(text, parts[-1]) if parts else None
    return None if data is None else data[0]


def _packed(text: str) -> str | None:
    packed = _of_link(text)
    return text if packed is None and _PACKED.fullmatch(text) else packed


def _looks_right(text: str) -> bool:
    packed = _packed(text)
    return packed is not None and text_of(packed, _FIRST) is not None


def is_link(text: str) -> bool:
    """True if it is a link of the program, whole or not."""
    return _of_link(text) is not None


def puzzle_of(text: str, context: Context) -> Puzzle:
    """The puzzle of a link, or of what stands in it.

    Raises:
        NonetError: It is none, or shows something else.
    """
    packed = _packed(text)
    plain = None if packed is None else text_of(packed)
    if plain is None:
        raise FormatError("a link of Penpa with '#m=edit&p=' is expected")
    try:
        answer = _ANSWER.search(text)
        return _read(drawing_of(plain), answer[1] if answer else "", context)
    except NonetError:
        raise
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError):
        raise FormatError("the drawing of Penpa is damaged: copy its link again") from None


def _read(drawing: Drawing, answer: str, context: Context) -> Puzzle:
    layout = layout_of(drawing)
    layout, _ = with_houses_of(layout, map(rule_of, diagonals_of(drawing)))
    rules = _words(drawing)
    known = rules_of(drawing, rules)
    layout = layout.with_constraints(known.constraints)
    givens = [0] * layout.cell_count
    texts: list[tuple[int, str, int]] = []
    allowed: dict[int, set[int]] = {}
    for number, (value, colour, kind) in _numbers(drawing.parts.get("number", {})):
        cell = drawing.cell(number)
        text = str(value).strip()
        if kind == _CANDIDATES:
            values = _candidates(value, drawing.size)
            if cell is None:
                texts += [(int(number), str(value), 1) for value in sorted(values)]
            elif len(values) == 1:  # which is drawn as large as any given
                givens[cell] = next(iter(values))
            elif values:
                allowed[cell] = values
        elif cell is None or not re.fullmatch("[0-9]{1,3}", text):
            texts += [(int(number), text, colour)] if text else []
        elif kind in _WHOLE and colour not in _CIRCLED:
            givens[cell] = _value(text, cell, drawing.size)
        else:
            texts.append((int(number), text, colour))
    small = drawing.parts.get("numberS") or {}
    texts += [(int(place), str(item[0]).strip(), 1) for place, item in small.items()
              if place not in known.sums and str(item[0]).strip()]  # fmt: skip
    keys = drawn_beside(drawing, known, texts)
    extent = Extent(0, 0, drawing.size, drawing.size)
    typed = [*known.keys, *diagonals_of(drawing)]
    left = (
        *unread_of(drawing, known),
        *drawn.counted(drawn.scene_of(keys, *extent).things),
        *drawn.unread_sentences(rules, layout, typed),
        *unread_title(_title(drawing), rules, layout),
        *against_solution(_answer(answer, drawing), layout, givens, allowed),
    )
    source = context._replace(unread=left).source()
    puzzle = Puzzle(layout, givens, marks=restricted(layout, allowed), source=source)
    beside = {"title": _title(drawing), "author": _fields(drawing)[0]}
    pictures = figures_of_drawing(keys, extent)
    recorded = _answer(answer, drawing)
    puzzle = documented(puzzle, beside, rules=rules, recorded=recorded, pictures=pictures)
    if not rules:
        return puzzle
    return read_again(puzzle, context.options.meaning or (), typed=typed, keys=keys)


def _candidates(value: Any, size: int) -> set[int]:
    """The values of a cell: a list has 1 for each that is there, a text names them."""
    if isinstance(value, list):
        return {i + 1 for i, flag in enumerate(value[:size]) if flag == 1}
    return {int(char) for char in str(value) if char in "123456789"}


def _answer(packed: str, drawing: Drawing) -> list[Any] | None:
    """The value of each cell in the answer that the author gave; None for none."""
    plain = unpacked(packed) if packed else None
    try:
        parts = parsed_json(plain) if plain else None
        pairs = [part.split(",", 1) for part in parts[4]] if isinstance(parts, list) else []
    except (ValueError, AttributeError, LookupError, TypeError):
        return None
    values: list[Any] = [0] * (drawing.size * drawing.size)
    for number, value in pairs:
        cell = drawing.cell(number)
        if cell is not None:
            values[cell] = value
    return values if pairs else None


def _numbers(items_by_name: dict[str, Any]) -> Iterator[tuple[str, tuple[Any, Any, Any]]]:
    for number, item in items_by_name.items():
        yield number, (item[0], item[1], item[2])


def _value(text: str, cell: int, size: int) -> int:
    if not 1 <= int(text) <= size:
        raise UnsupportedError(
            f"{cell_name(cell, size)} holds {text}, which is not a value of a {size}x{size} board"
        )
    return int(text)


def _title(drawing: Drawing) -> str:
    """The title that the author gave."""
    return plain_words(drawing.title.partition("Title: ")[2].partition(",Author: ")[0])


def _fields(drawing: Drawing) -> list[str]:
    """Who made it, where it is from, the rules in words, and settings."""
    return [plain_words(name_) for name_ in drawing.title.partition(",Author: ")[2].split(",")]


def _words(drawing: Drawing) -> str:
    """The rules that the author wrote."""
    fields = _fields(drawing)
    return fields[2] if len(fields) > 2 else ""


FORMAT = Format(
    name="penpa",
    summary="a link of Penpa+, or what stands in it after p=",
    sniff=if_all(_looks_right),
    read=each_line("penpa", puzzle_of),
    write=lambda board, _: text_of_board(board),
    sizes=range(2, _LARGEST + 1),
    layouts=lambda layout: layout.height == layout.size,
    carries_constraints=True,
    holds=("title", "author", "rules in words"),
    refuses=refusal,
    remarks="Killer cages, thermometers and arrows are rules; other drawings go with the words.",
)
