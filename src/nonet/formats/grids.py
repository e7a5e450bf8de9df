"""Boards of several grids, such as Samurai: a line a row, with blanks where no cell is.

For example the middle rows of a Samurai, and what else is read::

    5...1.3..  ...  ...4.9..6        5 . . . 1 . 3 . .       . . . 4 . 9 . . 6
    ..4......2....8......1...        pictures with borders, as `nonet show` draws them
    ......5.......6.........

Which board it is follows from its size and from where there are no values, so dots may stand for
gaps as well. Blanks at the end of lines may be missing, boxes may have blanks and blank lines
between them, and the text may be indented.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from operator import eq
from typing import NamedTuple

from nonet.errors import FormatError
from nonet.formats._context import attempt
from nonet.formats._format import Board, Entry, Format, Line, ReadOptions, WriteOptions, values_of
from nonet.formats._headers import Header, header_of, header_text
from nonet.formats._layouts import with_rules
from nonet.formats._text import in_rows, is_comment
from nonet.games import GAMES
from nonet.model import Layout, Puzzle
from nonet.model.cells import cell_name
from nonet.model.puzzle import Source

NAME = "grids"
_DIGITS = "123456789"
_EMPTY = frozenset(".0_*?-xX ")
_GAPS = _EMPTY | frozenset("#+=@|")
_BARS = frozenset("|│┃║")
_ACROSS = frozenset("+─━═")
_BORDERS = frozenset(" |!+-=─━│┃┏┓┗┛┣┫┳┻╋┠┨┯┷┿╂┼┌┐└┘├┤┬┴╔╗╚╝║═╦╩╠╣╬╟╢╤╧╪╫")
_FEWEST = 12  # rows
_BAND = 3  # rows of boxes
_SLIPS = 2  # rows with mistakes in a text that is like a board all the same
_LONGEST = 120  # characters of a row in a picture
_CERTAIN = 40  # givens of at most 9 on a board of 15x15 and more: hardly one of 15 values


class _Text(NamedTuple):
    """The characters of a board, a row each, the line of the first, and the comments before it."""

    rows: list[str]
    line: int
    header: Header | None


class _Fit(NamedTuple):
    """A board that a text may be of.

    Attributes:
        layout: The board.
        marked: Whether the gaps are seen: by characters that stand in no cell.
        text: All characters of the board.
    """

    layout: Layout
    marked: bool
    text: str


@lru_cache(maxsize=1)
def _boards() -> tuple[Layout, ...]:
    """The boards of all games on several grids."""
    own = (game for game in GAMES.builtin() if game.has_own_board)
    return tuple(game.layout(game.only_size or 0) for game in own)


def _widest() -> int:
    return max((board.size for board in _boards()), default=0)


def _rows_of(lines: Iterable[Line]) -> list[tuple[int, str]]:
    """The lines with cells: without rules, without borders, without the blanks between cells."""
    rows = [(line.number, line.raw.rstrip() or line.text) for line in lines]
    # Lines of dashes alone are rules unless dashes are cells, beside digits in other lines.
    dashes = any("-" in text and not _BORDERS.issuperset(text) for _, text in rows)
    rows = [
        (number, text)
        for number, text in _joined(rows)
        if not _is_rule(text) and (dashes or text.strip("- ") or not text)
    ]
    while rows and max(len(text) for _, text in rows) > _widest():
        # Of every two characters one is a cell, or of every four.
        for first in (1, 0):
            if all(_BORDERS.issuperset(text[1 - first :: 2]) for _, text in rows):
                rows = [(number, text[first::2]) for number, text in rows]
                break
        else:
            break
    return _without_blanks(_without_bars(rows))


def _joined(rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Rows of a table as characters: blanks where nothing stands between two separators."""
    for separator in "\t,;":
        if rows and all(separator in text for _, text in rows):
            cells = [[cell.strip() for cell in text.split(separator)] for _, text in rows]
            if all(len(cell) <= 1 for row in cells for cell in row):
                texts = ["".join(cell or " " for cell in row).rstrip() for row in cells]
                return [(number, text) for (number, _), text in zip(rows, texts, strict=True)]
    return rows


def _is_rule(text: str) -> bool:
    """True if a line of a picture is one between rows; those without values have bars alone."""
    return _BORDERS.issuperset(text) and not _ACROSS.isdisjoint(text)


def _without_bars(rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Rows without the columns in which borders stand, and nothing else."""
    width = max((len(text) for _, text in rows), default=0)
    columns = list(zip(*(text.ljust(width) for _, text in rows), strict=True))
    bars = {
        at for at, chars in enumerate(columns) if _BORDERS.issuperset(chars) and {*chars} & _BARS
    }
    if not bars:
        return rows
    return [
        (number, "".join(char for at, char in enumerate(text) if at not in bars))
        for number, text in rows
    ]


def _without_blanks(rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Rows without their indentation, and without the blanks that stand between all boxes."""
    texts = [text for _, text in rows]
    # Every board has cells in its first column.
    indent = min((len(text) - len(text.lstrip()) for text in texts), default=0)
    texts = [text[indent:] for text in texts]
    width = max(map(len, texts), default=0)
    for blanks in (1, 2, 3):
        fits = {board.size + blanks * (board.size // 3 - 1) for board in _boards()}
        between = [at for at in range(width) if at % (3 + blanks) >= 3]
        if width in fits and not any(text[at : at + 1].strip() for text in texts for at in between):
            kept = sorted({*range(width)} - {*between})
            texts = ["".join(text[at : at + 1] for at in kept) for text in texts]
            break
    return [(number, text) for (number, _), text in zip(rows, texts, strict=True)]


def _fits(rows: Sequence[str]) -> Iterator[_Fit]:
    """The boards whose cells can hold these characters."""
    width = max(map(len, rows), default=0)  # what is in the left half alone is a column of cells
    for layout in _boards():
        if len(rows) != layout.height or not layout.size // 2 < width <= layout.size:
            continue
        text = "".join(row.ljust(layout.size) for row in _indented(rows, layout))
        gaps = {text[cell] for cell in layout.gaps}
        missing = set(layout.gaps)
        cells = {char for cell, char in enumerate(text) if cell not in missing}
        # Where empty cells have a mark a blank is none: the line is cut.
        blank = " " in cells and not cells.isdisjoint(_EMPTY - {" "})
        if not blank and gaps <= _GAPS and cells <= _EMPTY.union(_DIGITS):
            yield _Fit(layout, bool(gaps) and gaps.isdisjoint(cells), text)


def _indented(rows: Sequence[str], layout: Layout) -> Sequence[str]:
    """The rows, with the blanks before their first cells if all rows lost theirs, as on a page."""
    if any(row.startswith(" ") for row in rows):
        return rows
    gaps, restored = set(layout.gaps), []
    for row, cells in zip(rows, in_rows(range(layout.cell_count), layout.size), strict=True):
        there = [at for at, cell in enumerate(cells) if cell not in gaps]
        lost = there[0] and len(row) == there[-1] + 1 - there[0]
        restored.append(" " * there[0] + row if lost else row)
    return restored


def _fit(fits: Sequence[_Fit], rows: Sequence[str]) -> _Fit | None:
    """The board that these characters are of: the only one, or the one whose gaps are seen.

    Where there are many givens that is the one with most gaps: it is no chance that they are empty.
    """
    fitting = [fit for fit in fits if fit.marked] or fits
    if len(fitting) > 1 and _givens_in(rows) >= _CERTAIN:
        most = max(len(fit.layout.gaps) for fit in fitting)
        fitting = [fit for fit in fitting if len(fit.layout.gaps) == most]
    return fitting[0] if len(fitting) == 1 else None


def _like(rows: Sequence[str]) -> Layout | None:
    """The board that rows with a few mistakes are most like; None if there is no such board.

    Nearly all rows have blanks where a row of the board has gaps, each kind of row is there, and at
    most one character of a row is of no board.
    """
    known = _GAPS.union(_DIGITS)
    if any(sum(char not in known for char in row) > 1 for row in rows):
        return None
    seen = [_shape(row) for row in rows]
    likeness = {}
    for board in _boards():
        gaps = set(board.gaps)
        text = "".join(" " if cell in gaps else "." for cell in range(board.cell_count))
        shapes = [_shape(row) for row in in_rows(text, board.size)]
        alike = sum(shape in shapes for shape in seen)
        if gaps and {*shapes} <= {*seen} and len(rows) - alike <= _SLIPS:
            aligned = (seen, seen[1:], ["", *seen])  # a row at the top may be too many, or missing
            likeness[board] = max(sum(map(eq, shape, shapes)) for shape in aligned)
    return max(likeness, key=lambda board: likeness[board], default=None)


def _shape(row: str) -> str:
    return "".join(" " if char == " " else "." for char in row.rstrip())


def _givens_in(rows: Sequence[str]) -> int:
    return sum(char in _DIGITS for row in rows for char in row)


def _sniff(lines: Sequence[Line]) -> float:
    if len(lines) < _FEWEST or max(len(line.text) for line in lines[:_FEWEST]) > _LONGEST:
        return 0
    tallest = _widest()  # as they are square
    # Rules of a picture are twice as many lines, and one.
    rows = [text for _, text in _rows_of(lines[: 2 * tallest + 1])]
    for height in sorted({board.height for board in _boards()}, reverse=True):
        if len(rows) % height and len(rows) < tallest:
            continue
        fits = [fit for fit in _fits(rows[:height]) if fit.layout.gaps]
        if fits:
            seen = any(fit.marked for fit in fits) or _givens_in(rows[:height]) >= _CERTAIN
            return 1 if seen else 0.5
    return 0 if _like(rows) is None else 0.9


def are_grids(lines: Sequence[Line]) -> bool:
    """True if lines are boards of several grids, with blanks where no cell is, and nothing else."""
    texts_ = list(_texts(lines)) if len(lines) >= _FEWEST else []
    return bool(texts_) and all(any(fit.marked for fit in _fits(text.rows)) for text in texts_)


def _texts(lines: Iterable[Line]) -> Iterator[_Text]:
    """The boards of a text: blank lines divide them, and where there are none their height."""
    heights = {board.height for board in _boards()}
    block: list[Line] = []
    header: Header | None = None

    def divided() -> Iterator[_Text]:
        rows = _rows_of(block)
        height = next(
            (height_ for height_ in sorted(heights) if len(rows) % height_ == 0), len(rows)
        )
        for first in range(0, len(rows), height or 1):
            part = rows[first : first + height]
            yield _Text([text for _, text in part], part[0][0], header)
        block.clear()

    rows = 0  # since the last blank line
    for line in lines:
        if line.text and not is_comment(line.text):
            block.append(line)
            rows += not _is_rule(line.text)
            continue
        band, rows = rows == _BAND, 0
        if band and not line.text:
            continue  # boxes end here, and the next ones follow
        if block:
            yield from divided()
            header = header and header.without_rules
        if line.text:
            header = header_of(line.text, header)
    yield from divided()


def _read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    for text in _texts(lines):
        yield attempt(partial(_puzzle, text, options), text.line)


def _puzzle(text: _Text, options: ReadOptions) -> Puzzle:
    rules = text.header.rules if text.header else {}
    name = rules.get("game") if options.rules is None else options.rules.name
    fits = list(_fits(text.rows))
    named = [fit for fit in fits if fit.layout.game == name]
    fit = named[0] if named else _fit(fits, text.rows)
    if fit is None and fits:
        names = " or ".join(fit.layout.game for fit in fits)
        raise FormatError(f"this may be a board of {names}: name the game")
    if fit is None:
        raise FormatError(_why_none(text.rows, name))
    givens = [int(char) if char in _DIGITS else 0 for char in fit.text]
    return Puzzle(with_rules(fit.layout, rules), givens, source=Source(NAME, line=text.line))


def _why_none(rows: Sequence[str], name: object) -> str:
    """Why these rows are no board: of the game that is named, or of the one they look like."""
    named = next((board for board in _boards() if board.game == name), None)
    like = named or _like(rows)
    if like is not None:
        return _what_differs(rows, like)
    known = ", ".join(f"{board.game} {board.size}x{board.height}" for board in _boards())
    return (
        f"{len(rows)} rows of up to {max(map(len, rows))} cells are no board of "
        f"several grids with 1 to 9 in their cells alone; there are {known}"
    )


def _what_differs(rows: Sequence[str], board: Layout) -> str:
    """The first thing that makes rows another board than this one."""
    game, size, gaps = board.game, board.size, set(board.gaps)
    if len(rows) != board.height:
        return f"{game} has {board.height} rows, and here are {len(rows)}"
    for number, row in enumerate(rows):
        if len(row) > size:
            return f"{game} has {size} columns, and row {number + 1} has {len(row)}"
        for column, char in enumerate(row.ljust(size)):
            cell = number * size + column
            name = cell_name(cell, size)
            if cell in gaps and char not in _GAPS:
                return f"{char!r} stands in {name}, where {game} has no cell"
            if cell not in gaps and char not in _EMPTY.union(_DIGITS):
                return f"{char!r} in {name} is no value of {game}, which has 1 to 9"
            if cell not in gaps and char == " ":
                return f"nothing stands in {name}, where {game} has a cell: is the row cut?"
    return f"these rows are no board of {game}"


def _write(board: Board, options: WriteOptions) -> str:
    layout, gaps = board.layout, set(board.layout.gaps)
    shown = [
        " " if cell in gaps else str(value or ".") for cell, value in enumerate(values_of(board))
    ]
    rows = ["".join(row).rstrip() for row in in_rows(shown, layout.size)]
    comment = "" if options.values_only else header_text(layout)
    return "\n".join([f"# {comment}", *rows] if comment else rows)


FORMAT = Format(
    name=NAME,
    summary="boards of several grids, such as Samurai: a line a row, blanks between grids",
    sniff=_sniff,
    read=_read,
    write=_write,
    layouts=lambda layout: layout.without_constraints in _boards(),
    carries_constraints=True,
    remarks="Read as well: cells with blanks between them, pictures with borders.",
)
