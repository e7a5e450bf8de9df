"""What a format is: one entry per file of this folder (see `nonet.registry`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from nonet.errors import NonetError, unreadable
from nonet.formats._options import ReadOptions as ReadOptions  # noqa: PLC0414 - for formats
from nonet.formats._options import WriteOptions as WriteOptions  # noqa: PLC0414
from nonet.model import Constraint, Grid, Layout, Puzzle
from nonet.registry import Registry

Board = Puzzle | Grid
Entry = Puzzle | NonetError
NINE = range(9, 10)


class Line(NamedTuple):
    """A line of the input, cleaned (see `_text`).

    Attributes:
        number: 1-based.
        text: Without its line end and without blanks before that.
        raw: With both, where blanks are empty cells.
    """

    number: int
    text: str
    raw: str = ""


def _nothing(board: Board) -> str | None:
    return None


@dataclass(frozen=True, kw_only=True)
class Format:
    """A text form of puzzles.

    Attributes:
        name: What users type.
        summary: One line for help texts.
        sniff: How likely the text is in this format, from 0 (impossible) to 1 (certain), judged by
            a glance at the lines that are neither blank nor comments.
        read: Yields each puzzle of the text, or the error in its place, in order. Lines come one at
            a time, blank ones and comments among them.
        write: The text of a board; None if the format is only read.
        suffixes: The file name endings that it is known by.
        sizes: The sizes of the boards that it holds; None for all.
        layouts: Whether the text can express a layout of one of these sizes.
        carries_constraints: Whether the text can express some rules of `nonet.constraints`, or
            other values than 1 to N; then `layouts` is asked which.
        carries_marks: Whether it can express pencil marks.
        holds: What else of a document it keeps, by the names of `Document.parts`.
        refuses: Why a board cannot be written although its layout and marks can, in words that
            follow a colon; None if it can.
        head: A line before the first board of a file.
        remarks: What else users should know, for the documentation.
        rewrites: Whether it reads only what it would write just so; then no other reading counts.
    """

    name: str
    summary: str
    sniff: Callable[[Sequence[Line]], float]
    read: Callable[[Iterator[Line], ReadOptions], Iterator[Entry]]
    write: Callable[[Board, WriteOptions], str] | None = None
    suffixes: tuple[str, ...] = ()
    sizes: range | None = None
    layouts: Callable[[Layout], bool] = field(default=lambda layout: layout.is_default)
    carries_constraints: bool = False
    carries_marks: bool = False
    holds: tuple[str, ...] = ()
    refuses: Callable[[Board], str | None] = _nothing
    head: str = ""
    remarks: str = ""
    rewrites: bool = False

    def entries(self, lines: Iterable[Line], options: ReadOptions) -> Iterator[Entry]:
        """What `read` yields; should it fail, which nobody foresees, an error in the last place."""
        return whole_or_failed(self.read, lines, options)

    def carries(self, layout: Layout) -> bool:
        """Whether the format can express this layout."""
        plain = not layout.constraints and layout.has_usual_values
        if not plain and not self.carries_constraints:
            return False
        return (self.sizes is None or layout.size in self.sizes) and self.layouts(layout)

    def keeps(self, part: str) -> bool:
        """Whether it has a place for a part of a document."""
        return part in self.holds

    def can_write(self, board: Board) -> bool:
        """Whether nothing of the board is lost if this format writes it."""
        marked = isinstance(board, Puzzle) and board.marks is not None
        able = self.write is not None and self.carries(board.layout)
        return able and marked <= self.carries_marks and self.refuses(board) is None


Lines = TypeVar("Lines", Line, tuple[int, str])


def whole_or_failed(
    read: Callable[..., Iterator[Entry]], lines: Iterable[Lines], *options: ReadOptions
) -> Iterator[Entry]:
    """What a reader yields; should it fail, an error in the place of the rest.

    The rest is not read: what the reader knew of it by then, such as a box shape, is lost.
    """
    last: Lines | None = None
    failed = False

    def followed() -> Iterator[Lines]:
        nonlocal last, failed
        try:
            for line in lines:
                last = line
                yield line
        except Exception:  # of the file that is read
            failed = True
            raise

    try:
        yield from read(followed(), *options)
    except NonetError:
        raise
    except Exception as failure:
        if failed:
            raise
        error = unreadable(read, failure)
        if last is not None:
            error.line, error.text = last[0], last[1]
        yield error


FORMATS: Registry[Format] = Registry("nonet.formats", Format, "format")


def with_unread(puzzle: Puzzle, texts: Iterable[str]) -> Puzzle:
    """The puzzle with more of what stands beside it and was not read."""
    texts = tuple(dict.fromkeys((*puzzle.unread, *texts)))
    if puzzle.source is None or len(texts) == len(puzzle.unread):
        return puzzle
    return puzzle.read_from(puzzle.source._replace(unread=texts))


def under(puzzle: Puzzle, rules: Iterable[Constraint], layout: Layout | None = None) -> Puzzle:
    """The puzzle under further rules, perhaps on another board."""
    layout = layout or puzzle.layout
    marks = None if puzzle.marks is None else puzzle.marks.on(layout)
    return Puzzle(
        layout, puzzle.givens, constraints=tuple(rules), marks=marks, source=puzzle.source
    )


def values_of(board: Board) -> tuple[int, ...]:
    """The values of a grid or the givens of a puzzle."""
    return board.givens if isinstance(board, Puzzle) else board.numbers
