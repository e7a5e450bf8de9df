"""What a format is: one entry per file of this folder (see `nonet.registry`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from nonet.errors import NonetError
from nonet.model import BoxChoice, Grid, Layout, Puzzle

Board = Puzzle | Grid
Entry = Puzzle | NonetError


class Line(NamedTuple):
    """A line of the input, cleaned (see `_text`).

    Attributes:
        number: 1-based.
        text: Without its line end and without blanks before it.
    """

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """What the user says about a text. It wins over what the text says of itself.

    Attributes:
        box: The box shape, as `nonet.Layout.of` takes it.
        layout: The whole layout; wins over `box`.
        alphabet: The name of an alphabet (see `_alphabets`).
        boxless: A size that has no boxes is no mistake, because the game has none.
    """

    box: BoxChoice = None
    layout: Layout | None = None
    alphabet: str | None = None
    boxless: bool = False


@dataclass(frozen=True, slots=True)
class WriteOptions:
    """How a board is to be written.

    Attributes:
        alphabet: The name of an alphabet; None for the one that the board was read with.
        values_only: Leave out the layout: the reader knows it.
    """

    alphabet: str | None = None
    values_only: bool = False


def _carries_default(layout: Layout) -> bool:
    return layout.is_default


def _nothing(board: Board) -> str | None:
    return None


@dataclass(frozen=True)
class Format:
    """A way to write puzzles down.

    Attributes:
        name: What users type.
        summary: One line for help texts.
        suffixes: The file name endings that it is known by.
        sniff: How likely the text is of this format, from 0 (it cannot be) to 1 (it can be nothing
            else), from a glance at the lines that are neither blank nor comments.
        read: Yields each puzzle of the text, or what is wrong with it, in order. Lines come one at
            a time, blank ones and comments among them.
        write: The text of a board whose layout the format carries; None if it is only read.
        carries: Whether the format can say this layout.
        carries_marks: Whether it can say pencil marks.
        refuses: What else of a board it cannot say, as words that follow "cannot say that"; None
            if nothing. Asked about boards whose layout and marks it carries.
        head: A line before the first board of a file.
    """

    name: str
    summary: str
    suffixes: tuple[str, ...]
    sniff: Callable[[Sequence[Line]], float]
    read: Callable[[Iterator[Line], ReadOptions], Iterator[Entry]]
    write: Callable[[Board, WriteOptions], str] | None
    carries: Callable[[Layout], bool] = field(default=_carries_default)
    carries_marks: bool = False
    refuses: Callable[[Board], str | None] = _nothing
    head: str = ""


def values_of(board: Board) -> tuple[int, ...]:
    """The values of a grid or the givens of a puzzle."""
    return board.givens if isinstance(board, Puzzle) else board.values
