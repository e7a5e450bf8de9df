"""Boards of several grids, such as Samurai: a line a row, with blanks where no cell is.

For example the middle rows of a Samurai, and what else is read::

    5...1.3..  ...  ...4.9..6        5 . . . 1 . 3 . .       . . . 4 . 9 . . 6
    ..4......2....8......1...        pictures with borders, as `nonet show` draws them
    ......5.......6.........

Which board it is follows from its size and from where there are no values, so dots may stand for
gaps as well. Lines that are cut at their end are filled with blanks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from nonet.errors import FormatError, NonetError
from nonet.formats._format import Board, Entry, Format, Line, ReadOptions, WriteOptions, values_of
from nonet.formats._headers import Header, header_of, header_text
from nonet.formats._layouts import with_rules
from nonet.formats._text import in_rows, is_comment
from nonet.games import GAMES
from nonet.model import Layout, Puzzle
from nonet.model.puzzle import Source

NAME = "grids"
_DIGITS = "123456789"
_EMPTY = frozenset(".0_*?-xX ")
_GAPS = _EMPTY | frozenset("#+=@|")
_BARS = frozenset("|│┃║")
_ACROSS = frozenset("+─━═")
_BORDERS = frozenset(" |!+-=─━│┃┏┓┗┛┣┫┳┻╋┠┨┯┷┿╂┼┌┐└┘├┤┬┴╔╗╚╝║═╦╩╠╣╬╟╢╤╧╪╫")
_FEWEST = 12  # rows
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
    """

    layout: Layout
    marked: bool


@lru_cache(maxsize=1)
def _boards() -> tuple[Layout, ...]:
    """The boards of all games on several grids."""
    own = (game for game in GAMES.builtin() if game.has_own_board)
    return tuple(game.layout(game.only_size or 0) for game in own)


def _widest() -> int:
    return max((board.size for board in _boards()), default=0)


def _rows_of(lines: Iterable[Line]) -> list[tuple[int, str]]:
    """The lines with cells: without rules, without borders, without the blanks between cells."""
    found = [(line.number, line.raw.rstrip() or line.text) for line in lines]
    found = [(number, text) for number, text in found if not _is_rule(text)]
    while found and max(len(text) for _, text in found) > _widest():
        # Of every two characters one is a cell, or of every four.
        for first in (1, 0):
            if all(_BORDERS.issuperset(text[1 - first :: 2]) for _, text in found):
                found = [(number, text[first::2]) for number, text in found]
                break
        else:
            break
    return _without_bars(found)


def _is_rule(text: str) -> bool:
    """Whether a line of a picture is one between rows; those without values have bars alone."""
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


def _fits(rows: Sequence[str]) -> Iterator[_Fit]:
    """The boards whose cells can hold these characters."""
    for layout in _boards():
        if len(rows) != layout.height or any(len(row) > layout.size for row in rows):
            continue
        text = "".join(row.ljust(layout.size) for row in rows)
        gaps = {text[cell] for cell in layout.gaps}
        missing = set(layout.gaps)
        cells = {char for cell, char in enumerate(text) if cell not in missing}
        if gaps <= _GAPS and cells <= _EMPTY.union(_DIGITS):
            yield _Fit(layout, bool(gaps) and gaps.isdisjoint(cells))


def _fit(rows: Sequence[str]) -> Layout | None:
    """The board that these characters are of: the only one, or the one whose gaps are seen.

    Where there are many givens that is the one with most gaps: it is no chance that they are empty.
    """
    fits = list(_fits(rows))
    found = [fit.layout for fit in fits if fit.marked] or [fit.layout for fit in fits]
    if len(found) > 1 and _givens_in(rows) >= _CERTAIN:
        most = max(len(layout.gaps) for layout in found)
        found = [layout for layout in found if len(layout.gaps) == most]
    return found[0] if len(found) == 1 else None


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
    return 0


def _texts(lines: Iterable[Line]) -> Iterator[_Text]:
    """The boards of a text: blank lines divide them, and where there are none their height."""
    heights = {board.height for board in _boards()}
    block: list[Line] = []
    header: Header | None = None

    def divided() -> Iterator[_Text]:
        rows = _rows_of(block)
        height = next((each for each in sorted(heights) if len(rows) % each == 0), len(rows))
        for first in range(0, len(rows), height or 1):
            part = rows[first : first + height]
            yield _Text([text for _, text in part], part[0][0], header)
        block.clear()

    for line in lines:
        if line.text and not is_comment(line.text):
            block.append(line)
            continue
        if block:
            yield from divided()
            header = header and header.without_rules
        if line.text:
            header = header_of(line.text, header)
    yield from divided()


def _read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    for text in _texts(lines):
        try:
            yield _puzzle(text, options)
        except NonetError as error:
            error.line = text.line
            yield error


def _puzzle(text: _Text, options: ReadOptions) -> Puzzle:
    rules = text.header.rules if text.header else {}
    name = rules.get("game") if options.rules is None else options.rules.name
    fits = [fit.layout for fit in _fits(text.rows)]
    named = [each for each in fits if each.game == name]
    layout = named[0] if named else _fit(text.rows)
    if layout is None and fits:
        names = " or ".join(each.game for each in fits)
        raise FormatError(f"this may be a board of {names}: name the game")
    if layout is None:
        known = ", ".join(f"{each.game} {each.size}x{each.height}" for each in _boards())
        raise FormatError(
            f"{len(text.rows)} rows of up to {max(map(len, text.rows))} cells are no board of "
            f"several grids with 1 to 9 in their cells alone; there are {known}"
        )
    chars = "".join(row.ljust(layout.size) for row in text.rows)
    givens = [int(char) if char in _DIGITS else 0 for char in chars]
    return Puzzle(with_rules(layout, rules), givens, source=Source(NAME, line=text.line))


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
