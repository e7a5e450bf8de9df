"""What a game is: rules of a board that `nonet` can solve."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from nonet.errors import NonetError
from nonet.model import Box, Grid, Layout, Puzzle

Regions = str | Sequence[int] | None
Paint = Callable[[int, str], str] | None


@dataclass(frozen=True, slots=True)
class Notation:
    """How the boards of a game are read, written and drawn, where Sudoku's ways do not fit.

    Attributes:
        name: What the way of writing is called, as formats are: ``queens``.
        read: Yields each puzzle of a text, or what is wrong with it. Lines come with their 1-based
            numbers, look-alikes of plain characters already replaced. Each puzzle's layout names
            the game (`Layout.with_game`), so that whoever shows it finds its way here.
        write: A puzzle or a grid as text that `read` takes.
        draw: A picture. The arguments are those of `nonet.Grid.picture`: the cells of the layout
            are numbered as in the grid, whatever they stand for in the game.
    """

    name: str
    read: Callable[[Iterable[tuple[int, str]]], Iterator[Puzzle | NonetError]]
    write: Callable[[Puzzle | Grid], str]
    draw: Callable[[Grid, bool, Paint], str]


@dataclass(frozen=True, slots=True)
class Game:
    """A set of rules.

    Attributes:
        name: What users type.
        summary: One line for lists.
        rules: The rules as they are told to a person.
        layout: The board for a size, a box shape and jigsaw regions; raises `ShapeError` where
            there is none. A game with clues of its own (inequality signs) answers with the board
            before any of them.
        has_boxes: Whether the game is played with boxes. If not, no box shape is looked for.
        notation: How its boards are read, written and drawn; None for the ways of Sudoku.
        examples: Puzzles with one solution each, as texts of the game.
        sign: For a game whose puzzles have clues of their own, which are relations of the layout:
            the board with some of them, made for the generator from the board without, a full grid
            in which they hold, and a source of chance.
        needs_regions: Whether there is no board without regions: the generator then draws some.
    """

    name: str
    summary: str
    rules: str
    layout: Callable[[int, Box | None, Regions], Layout]
    has_boxes: bool = True
    notation: Notation | None = None
    examples: tuple[str, ...] = ()
    sign: Callable[[Layout, Sequence[int], Random], Layout] | None = None
    needs_regions: bool = False
