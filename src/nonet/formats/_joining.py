"""Puzzles that stand in several parts of a text: digits, and below them regions or cages.

The parts are a grid of regions, a grid of labels and what each label's number is (``a=12``), a grid
in which each cell has the sum of its cage, or a list of cages (``12x r1c1 r1c2``); above or below
them stands the board, in any format, unless nothing is given. All of them are one puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from nonet.errors import FormatError, NonetError, ShapeError
from nonet.formats._alphabets import BLANKS
from nonet.formats._boards import layout_for, side, with_regions
from nonet.formats._cages import (
    KENKEN,
    Cage,
    Listed,
    are_kenken,
    by_labels,
    cages_of,
    size_in,
    with_cages,
    without_dashes,
)
from nonet.formats._context import Context
from nonet.formats._format import Line, ReadOptions
from nonet.formats._headers import Header, header_before
from nonet.formats._neighbours import Found, Passed
from nonet.formats._segments import Piece, Totals, has_values, parts_of, pieces
from nonet.formats._text import is_comment
from nonet.formats.cells import is_list
from nonet.games import GAMES
from nonet.model import Layout, Puzzle

Reader = Callable[[Iterator[Line], ReadOptions], Iterator[Found]]
NAME = "cages"
_MOST_HELD = 150  # lines before a part
_MOST_BETWEEN = 6  # lines between parts
_MOST_ALONE = 100  # cages of one cell
_TITLE = 80  # characters of a title at most
_SHORTEST = 16  # characters of a board on one line


@dataclass
class _Parts:
    """The parts of one puzzle beside its board.

    Attributes:
        lines: All that its parts are made of, and what stands between them.
        regions: A grid of regions.
        sums: A grid in which each cell has the sum of its cage.
        labels: A grid of labels, and what the number of each is.
        totals: These numbers.
        cages: A list of cages.
        lacks_boxes: Whether the size of the board has no usual boxes.
    """

    lines: list[Line]
    regions: Piece | None = None
    sums: Piece | None = None
    labels: Piece | None = None
    totals: Totals = field(default_factory=dict)
    cages: list[Listed] = field(default_factory=list)
    lacks_boxes: bool = False

    @property
    def size(self) -> int | None:
        """N, where a grid says it."""
        for grid in (self.regions, self.labels, self.sums):
            if grid is not None:
                return grid.size
        return None

    @property
    def has_cages(self) -> bool:
        """True if some part is of cages."""
        return bool(self.sums or self.totals or self.cages)


def in_parts(lines: Iterator[Line], options: ReadOptions, read: Reader) -> Iterator[Found]:
    """All that `read` makes of lines, but for puzzles in several parts.

    Args:
        lines: The text.
        options: How to read it.
        read: Reads lines in which no puzzle has parts.
    """
    if options.regions is not None or options.layout is not None:
        yield from read(lines, options)
        return
    yield from _Joiner(pieces(lines), options, read).found()


class _Joiner:
    """Puts parts together; the pieces come one at a time, a few are looked at ahead."""

    def __init__(self, pieces: Iterator[Piece], options: ReadOptions, read: Reader) -> None:
        self._pieces = pieces
        self._ahead: list[Piece] = []
        self._options = options
        self._read = read
        self._held: list[Piece] = []
        self._parts: _Parts | None = None
        self._grid: Piece | None = None  # the last one that was met
        self._taken_ahead = 0
        self._size: int | None = None  # that a title names

    def found(self) -> Iterator[Found]:
        """All puzzles, errors and other lines."""
        while self._peek(0) is not None or self._held:
            # What comes before a puzzle in parts is read as it comes, but for its last lines.
            yield from self._read(self._before_parts(), self._options)
            if self._parts is not None:
                yield from self._joined(self._parts)
                self._parts = None

    def _peek(self, at: int) -> Piece | None:
        while len(self._ahead) <= at:
            piece = next(self._pieces, None)
            if piece is None:
                return None
            if piece.rows:
                self._grid = piece
            elif piece.kind == "cages" and self._grid and _has_labels(self._grid, piece.totals):
                piece.kind = "legend"  # what looks like cells are labels
            self._ahead.append(piece)
        return self._ahead[at]

    def _before_parts(self) -> Iterator[Line]:
        """The lines up to a puzzle in parts, whose board is held back."""
        waiting, count = self._held, 0
        while self._peek(0) is not None:
            self._parts = None if self._ahead[0].kind == "text" else self._begun()
            if self._parts is not None:
                return
            piece = self._ahead.pop(0)
            waiting.append(piece)
            count += len(piece.lines)
            while count > _MOST_HELD:
                first = waiting.pop(0)
                count -= len(first.lines)
                yield from first.lines
        yield from chain.from_iterable(piece.lines for piece in waiting)
        waiting.clear()

    def _begun(self) -> _Parts | None:
        """The parts that begin with the next piece; None if it is none of them."""
        parts = _Parts([])
        piece = self._ahead[0]
        if piece.kind == "cages" and not self._are_cages():
            return None
        if piece.kind == "legend":
            start = self._labels_before(piece)
            if start is not None:
                taken = self._held[start:]
                del self._held[start:]
                parts.labels = taken[0]
                parts.lines += chain.from_iterable(piece_.lines for piece_ in taken)
            else:
                ahead = self._labels_after(piece)
                if ahead is None:
                    return None
                parts.labels = self._ahead.pop(ahead)
                parts.lines += parts.labels.lines
        if not self._take(parts, 0):
            return None
        while self._goes_on(parts):
            pass
        return parts

    def _are_cages(self) -> bool:
        """True if a cage of several cells is among those that begin here; one cell is a given."""
        at = 0
        while (piece := self._peek(at)) is not None and piece.kind == "cages" and at < _MOST_ALONE:
            if any(len(cage.places) > 1 for cage in piece.cages):
                return True
            at += 1
        for piece_ in self._ahead[:at]:
            piece_.kind = "text"
        return False

    def _is_below_board(self, size: int) -> bool:
        """True if the last grid before is a board of that size."""
        grids = [piece for piece in self._held[-_MOST_BETWEEN:] if piece.rows]
        return bool(grids) and has_values(grids[-1]) and grids[-1].size == size

    def _soon(self, at: int = 0) -> Iterator[tuple[int, Piece]]:
        """The pieces from a place on, with few lines of text between them."""
        between = 0
        while (piece := self._peek(at)) is not None and between <= _MOST_BETWEEN:
            yield at, piece
            between += piece.kind == "text" and piece.count
            at += 1

    def _labels_before(self, legend: Piece) -> int | None:
        """Which of the pieces before a legend is the grid of its labels."""
        between = 0
        for at in range(len(self._held) - 1, -1, -1):
            piece = self._held[at]
            if piece.rows:
                return at if _has_labels(piece, legend.totals) else None
            between += piece.count
            if between > _MOST_BETWEEN:
                break
        return None

    def _labels_after(self, legend: Piece) -> int | None:
        """Which of the pieces after a legend is the grid of its labels."""
        grid = next(((at, piece) for at, piece in self._soon() if piece.rows), None)
        if grid is not None and _has_labels(grid[1], legend.totals):
            return grid[0]
        for piece_ in self._ahead[: grid[0] if grid else None]:  # none of these is a legend, then
            piece_.kind = "text" if piece_.kind == "legend" else piece_.kind
        return None

    def _goes_on(self, parts: _Parts) -> bool:
        """Takes the next part of the same puzzle, if there is one soon."""
        at = next((at for at, piece in self._soon() if piece.kind != "text"), None)
        return at is not None and self._take(parts, at)

    def _take(self, parts: _Parts, at: int) -> bool:
        """Takes a piece among the parts, and those before it, if it is one of the same puzzle."""
        piece = self._ahead[at]
        if piece.size and parts.size not in (None, piece.size):
            return False
        game = self._options.rules
        kind = piece.kind
        if kind == "nearly" and (parts.lines or self._is_below_board(piece.size)):
            kind = "regions"
        labelled = kind in ("grid", "regions", "nearly") and not parts.has_cages
        if labelled and self._is_labelled(at):
            parts.labels = piece
        elif kind == "regions" and parts.regions is None:
            if game is not None and game.name != "jigsaw":
                return False
            parts.regions = piece
        elif piece.kind == "sums" and not parts.has_cages:
            parts.sums = piece
        elif piece.kind == "cages" and not (parts.totals or parts.sums):
            parts.cages += piece.cages
        elif piece.kind == "legend" and parts.labels is not None and not parts.cages:
            if parts.totals.keys() & piece.totals or not _has_labels(parts.labels, piece.totals):
                return False
            parts.totals |= piece.totals
        else:
            return False
        parts.lines += chain.from_iterable(piece_.lines for piece_ in self._ahead[: at + 1])
        del self._ahead[: at + 1]
        return True

    def _is_labelled(self, at: int) -> bool:
        """True if a legend of its labels follows a grid soon."""
        after = next((piece for _, piece in self._soon(at + 1) if piece.kind != "text"), None)
        legend = after is not None and after.kind == "legend"
        return legend and after is not None and _has_labels(self._ahead[at], after.totals)

    def _joined(self, parts: _Parts) -> Iterator[Found]:
        """The puzzle of some parts and its board; what stands around the board is passed on."""
        kept = list(chain.from_iterable(piece.lines for piece in self._held))
        self._held.clear()
        words = "\n".join(line.text for line in (*kept, *parts.lines) if len(line.text) < _TITLE)
        kenken = KENKEN.search(words) is not None
        self._size = size_in(words)
        place, at = self._board_in(kept, parts)
        if at is None:
            yield from self._read(iter(kept), self._options)
            place, at = self._board_in(self._lines_after(parts), parts)
            if at is None:
                yield self._whole(parts, None, kenken, header_before(kept, parts.lines[0].number))
                return
            del self._ahead[: self._taken_ahead]
        board = place[at]
        assert isinstance(board, Puzzle)
        place[at] = self._whole(parts, board, kenken, None)
        yield from place

    def _lines_after(self, parts: _Parts) -> list[Line]:
        """The lines of a board below some parts; none if there is no board soon."""
        self._taken_ahead, lines = 0, []
        for at, piece in self._soon():
            if piece.kind not in ("text", "grid"):
                break
            lines += piece.lines
            if piece.rows or any(map(_is_line, piece.lines)):
                self._taken_ahead = at + 1
                fits = not piece.rows or (has_values(piece) and not self._is_labelled(at))
                return lines if fits else []
        return []

    def _board_in(self, lines: Sequence[Line], parts: _Parts) -> tuple[list[Found], int | None]:
        """All that stands in lines, and which of it is the board of some parts; None for none."""
        if not any(line.text and not is_comment(line.text) for line in lines):
            return [], None
        for options in (self._options, replace(self._options, box="none")):
            entries = list(self._read(iter(lines), options))
            boards = [at for at, entry in enumerate(entries) if not isinstance(entry, Passed)]
            last = entries[boards[-1]] if boards else None
            if isinstance(last, Puzzle) and parts.size in (None, last.size):
                parts.lacks_boxes = options is not self._options
                return entries, boards[-1]
            if not isinstance(last, ShapeError) or self._options.box or self._options.rules:
                break
        return [], None

    def _whole(
        self, parts: _Parts, board: Puzzle | None, kenken: bool, header: Header | None
    ) -> Puzzle | NonetError:
        first = parts.lines[0]
        line = first.number if board is None or board.line is None else board.line
        try:
            context = Context(NAME, self._options, line, header)
            return _puzzle(parts, board, context, self._size, kenken=kenken)
        except NonetError as error:
            error.line, error.text = error.line or first.number, error.text or first.text
            return error


def _has_labels(grid: Piece, totals: Totals) -> bool:
    """True if the labels of a legend are all in a grid."""
    labels = {cell for row in grid.rows for cell in row}
    return bool(totals) and totals.keys() <= labels


def _is_line(line: Line) -> bool:
    """True if a line may be a board as a whole, or a list of givens."""
    text = line.text.strip()
    return (side(len(text)) is not None and len(text) >= _SHORTEST) or is_list(text)


def _puzzle(
    parts: _Parts, board: Puzzle | None, context: Context, named: int | None, *, kenken: bool
) -> Puzzle:
    """The puzzle of some parts.

    Raises:
        NonetError: What is wrong with them.
    """
    size = parts.size if board is None else board.size
    cages: list[Cage] = []
    if parts.cages:
        cages, size = cages_of(parts.cages, size or named)
        if any(cage.dashed for cage in parts.cages):
            cages, size = cages_of(without_dashes(parts.cages, size), size)
    elif parts.labels is not None:
        cages = list(by_labels(parts.labels.rows, parts.totals, BLANKS))
    elif parts.sums is not None:
        cages = [Cage(int(label), "", tuple(cells)) for label, cells in parts_of(parts.sums)]
    elif board is None:
        raise FormatError(
            f"a grid of the {size} regions of a jigsaw, and no board beside it: write the rows of "
            "the board above it, with dots for empty cells"
        )
    assert size is not None
    kenken = bool(cages) and (kenken or are_kenken(cages))
    layout = _layout(parts, board, size, context, kenken=kenken)
    givens = (0,) * layout.cell_count if board is None else board.givens
    source = context.source() if board is None or board.source is None else board.source
    marks = None if board is None or board.marks is None else board.marks.on(layout)
    puzzle = Puzzle(layout, givens, marks=marks, source=source)
    return with_cages(puzzle, cages, kenken=kenken, boxed=True) if cages else puzzle


def _layout(
    parts: _Parts, board: Puzzle | None, size: int, context: Context, *, kenken: bool
) -> Layout:
    own = None if board is None else board.layout
    if parts.regions is not None:
        if own is not None and (own.regions is not None or own.relations):
            raise FormatError("the board has regions of its own, and there is a grid of regions")
        labels = [label for row in parts.regions.rows for label in row]
        layout_ = with_regions(size, labels)
        if own is None:
            return layout_
        return layout_.with_houses(own.extra).with_constraints(own.constraints)
    boxed = context.options.box is not None or context.options.rules is not None
    boxed = boxed or (context.header is not None and context.header.box is not None)
    if kenken and not boxed and (own is None or own.is_default or own.box is None):
        return GAMES.get("latin").layout(size)
    if own is not None:
        return layout_for(size, context) if parts.lacks_boxes else own
    return layout_for(size, context)
