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

import re
from collections.abc import Iterator
from typing import Any

from nonet import drawn
from nonet.errors import FormatError, UnsupportedError
from nonet.formats._boards import each_line, if_all
from nonet.formats._context import Context, as_written
from nonet.formats._documents import against_solution, documented, read_again
from nonet.formats._format import Format
from nonet.formats._fpuzzles_board import rule_of, with_houses_of
from nonet.formats._marks import restricted
from nonet.formats._penpa_drawing import (
    Drawing,
    diagonals_of,
    drawing_of,
    layout_of,
    plain_words,
    rules_of,
    text_of,
    unpacked,
    unread_of,
)
from nonet.formats._penpa_scene import drawn_beside
from nonet.formats._penpa_writing import refusal, text_of_board
from nonet.formats._rule_names import unread_title
from nonet.formats._sudokupad_figures import Extent, figures_of_drawing
from nonet.lazy import compiled_later
from nonet.model import Puzzle, cell_name
from nonet.representation import parsed_json

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
    with as_written("the drawing of Penpa is damaged: copy its link again"):
        answer = _ANSWER.search(text)
        return _read(drawing_of(plain), answer[1] if answer else "", context)


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
