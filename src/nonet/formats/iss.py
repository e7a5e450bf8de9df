"""Interactive Sudoku Solver's text: rules as words that begin with a dot.

For example::

    .Shape~6x6.~R1C1_5~R2C4_3.Diagonal~1.AntiKnight.Cage~10~R1C1~R1C2

White space, line ends and comment lines may stand anywhere between words. A word that is not known
is refused by name, because it is a rule. Where this format is asked for, lines without words are
read as any text is, and a board with blank lines between it and words has these rules. Which
word is which rule: the rules themselves (`nonet.constraints._codecs`) and
`nonet.formats._iss_rules`; how the board itself comes about is here.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, islice, pairwise

from nonet.errors import FormatError
from nonet.formats._context import Context, attempt
from nonet.formats._format import (
    Board,
    Entry,
    Format,
    Line,
    ReadOptions,
    WriteOptions,
    any_entries,
    values_of,
)
from nonet.formats._iss_board import HOUSES, implied_box, shape_of
from nonet.formats._iss_cells import cell_text
from nonet.formats._iss_puzzle import puzzle_from
from nonet.formats._iss_rules import reader_of
from nonet.formats._iss_variables import WORDS as VARIABLES
from nonet.formats._iss_words import Word, is_words, squeezed, texts_of
from nonet.formats._iss_writing import rules_text, unwritable
from nonet.formats._marks import mistaken_for_given
from nonet.formats._quick import quick
from nonet.lazy import compiled_later
from nonet.model import Layout, Puzzle

_BEGINS = compiled_later(r"\s*(?:\.(?=\w+[\s~])|(?=\w+~))([A-Z][a-z]+[A-Za-z]*)")
_SHORT = ("Or", "And", "End")  # words without arguments
_MOST_PARTS = 3  # words, a board, words: what is longer is a list


def _looks_right(text: str) -> bool:
    """True if a text begins with words; letters between dots are also values of a large board."""
    plain = squeezed(text)
    if _without_sign(plain) != plain:
        return True
    if not is_words(plain):
        # A rule without its dot or its tildes is not to be taken for a title beside others.
        known = _BEGINS.match(text)
        return known is not None and reader_of(known[1].lower()) is not None
    names = re.findall(r"\.([A-Za-z]*)", plain)
    return "~" in plain or all(name in _SHORT or _is_word(name) for name in names)


def _without_sign(text: str) -> str:
    """A line without the sign before a board that begins solutions there."""
    board = text[1:].strip()
    return board if text[:1] == "=" and quick(board) is not None else text


def has_word(text: str) -> bool:
    """True if a word stands somewhere in a text."""
    names = {name.lower() for name in re.findall(r"\.([A-Z][A-Za-z]*)\b", text)}
    return any(name in (*HOUSES, *VARIABLES, "end") or reader_of(name) for name in names)


def _is_word(name: str) -> bool:
    return len(name) > 3 and not name.isupper() and not name.islower()


def _is_other(text: str) -> bool:
    """True if a line is none of words, but of a board, say."""
    return "~" not in text and not (has_word(text) or _looks_right(text))


def _sniff(lines: Sequence[Line]) -> float:
    return 1 if lines and _looks_right(lines[0].text) else 0


_Text = tuple[Line, str | FormatError | list[Line]]


def _read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    blank: set[int] = set()
    texts = texts_of(_bare(lines, blank), _is_other)
    begun = list(islice(texts, _MOST_PARTS + 1))
    yield from _each(chain(_joined(begun, options, blank), texts), options)


def _bare(lines: Iterator[Line], blank: set[int]) -> Iterator[Line]:
    """The lines without signs before boards; takes the numbers of those with nothing on them."""
    for line in lines:
        if not line.text.strip():
            blank.add(line.number)
        yield line._replace(text=_without_sign(line.text.strip()))


def _joined(texts: list[_Text], options: ReadOptions, blank: Collection[int]) -> list[_Text]:
    """Words and a board as one puzzle, where blank lines are between them and nothing else."""
    lists = [text for _, text in texts if isinstance(text, list)]
    numbers = [line.number for line, _ in texts]
    apart = all(any(a < at < b for at in blank) for a, b in pairwise(numbers))
    if len(lists) != 1 or not apart or not 1 < len(texts) <= _MOST_PARTS:
        return texts
    boards = _boards(lists[0], options)
    if len(boards) != 1 or not isinstance(boards[0], Puzzle):
        return texts
    words = [_write(boards[0], WriteOptions()) if text is lists[0] else text for _, text in texts]
    return [(texts[0][0], "\n".join(map(str, words)))]


def _boards(lines: Sequence[Line], options: ReadOptions) -> list[Entry]:
    """The puzzles in lines without words, in any format; those of prime sizes have no boxes."""
    text = "\n" * (lines[0].number - 1) + "\n".join(line.text for line in lines)
    options = replace(options, format=None)
    ways = [options]
    if options.layout is None and options.rules is None:
        ways += [replace(options, box=options.box or "none"), replace(options, alphabet="a1")]
    readings: list[list[Entry]] = []
    for way in ways:
        readings.append(list(any_entries(text, way)))
        if all(isinstance(entry, Puzzle) for entry in readings[-1]):
            return readings[-1]
    return readings[0]


def _each(texts: Iterable[_Text], options: ReadOptions) -> Iterator[Entry]:
    worded: bool | None = None  # whether the first one is of words
    for line, text in texts:
        worded = not isinstance(text, list) if worded is None else worded
        if isinstance(text, list) is worded:
            yield FormatError(
                "it is not sure whether this line and those of words before or behind it are one "
                "puzzle: put a blank line between them, or write its givens as words, ~R1C1_5",
                line=line.number,
                text=line.text,
            )
        elif isinstance(text, list):
            yield from _boards(text, options)
        elif isinstance(text, FormatError):
            text.line = line.number
            yield text
        else:
            context = Context("iss", options, line.number)
            yield attempt(partial(puzzle_from, text, context), line.number, line.text)


def _write(board: Board, options: WriteOptions) -> str:
    layout = board.layout
    text = _shape_text(layout)
    if layout.regions is not None:
        text += ".Jigsaw~" + "".join(chr(ord("A") + label) for label in layout.regions)
    shape = Word("shape", "Shape", text.split(".")[1].split("~")[1:]) if ".Shape" in text else None
    rows, columns, _, raw = shape_of(shape)
    if not raw and layout.box is None and (layout.regions or implied_box({}, rows, columns)):
        text += ".NoBoxes"
    text += rules_text(layout)
    return (text + _givens_text(board)) or ".Shape~9x9"


def _shape_text(layout: Layout) -> str:
    rows, columns, values = layout.height, layout.size, layout.values
    text = f".Shape~{rows}x{columns}"
    if layout.repeats:
        return f"{text}~{values[0]}-{values[-1]}~Raw"
    if values != range(1, max(rows, columns) + 1):
        return f"{text}~{values[0]}-{values[-1]}"
    return "" if rows == columns == 9 else text


def _givens_text(board: Board) -> str:
    layout, shift = board.layout, board.layout.least - 1
    marks = board.marks if isinstance(board, Puzzle) else None
    words = []
    for cell, value in enumerate(values_of(board)):
        values_ = (value,) if value else (marks.of(cell) if marks is not None else ())
        if value or (values_ and len(values_) < layout.value_count):
            values = "_".join(str(digit + shift) for digit in values_)
            words.append(f"~{cell_text(cell, layout)}_{values}")
    return "." + "".join(words) if words else ""


def _carries(layout: Layout) -> bool:
    if layout.value_count > 16 and layout.constraints:
        return False
    if layout.repeats:
        return layout.box is None and layout.regions is None and not layout.gaps
    implied = implied_box({}, layout.height, layout.size)
    return layout.box in (None, implied)


def _refuses(board: Board) -> str | None:
    marked = isinstance(board, Puzzle) and board.marks is not None
    return unwritable(board.layout) or (mistaken_for_given(board) if marked else None)


FORMAT = Format(
    name="iss",
    summary="Interactive Sudoku Solver's text: .Shape~6x6.~R1C1_5",
    sniff=_sniff,
    read=_read,
    write=_write,
    sizes=range(1, 36),
    layouts=_carries,
    carries_constraints=True,
    carries_marks=True,
    refuses=_refuses,
    remarks="Rules that nonet does not know are refused by name.",
)
