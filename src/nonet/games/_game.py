"""The entry of a game: rules of a board that `nonet` can solve."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from nonet.errors import NonetError, ShapeError
from nonet.frozen import frozen
from nonet.model import Box, BoxChoice, Grid, Layout, Puzzle, describe_sizes, parse_box

if TYPE_CHECKING:
    from random import Random

Regions = str | Sequence[int] | None
Paint = Callable[[int, str], str] | None


@frozen(slots=True)
class Notation:
    """How the boards of a game are read, written and drawn, where this differs from Sudoku.

    Attributes:
        name: What the way of writing is called, as formats are: ``queens``.
        read: Yields each puzzle of a text, or the error in its place. Lines come with their 1-based
            numbers, look-alikes of plain characters already replaced. The layouts are made by
            `Game.layout`, so that they name the game.
        write: A puzzle or a grid as text that `read` takes.
        draw: A picture. The arguments are those of `nonet.Grid.picture`: the cells of the layout
            are numbered as in the grid, whatever they mean in the game.

    Example:
        >>> nonet.games.GAMES.get("queens").notation.name
        'queens'
    """

    name: str
    read: Callable[[Iterable[tuple[int, str]]], Iterator[Puzzle | NonetError]]
    write: Callable[[Puzzle | Grid], str]
    draw: Callable[[Grid, bool, Paint], str]


@frozen(slots=True, kw_only=True)
class Game:
    """A set of rules.

    Attributes:
        name: What users type.
        summary: One line for lists.
        rules: The rules in words, as a book prints them.
        typing: How its puzzles are typed, in words, where this differs from Sudoku.
        make_layout: The board for a size, a box shape and jigsaw regions; raises `ShapeError` where
            there is none. A game with relations that differ from puzzle to puzzle (inequality
            signs) makes the board without any.
        sizes: The sizes of its boards; None for all.
        has_boxes: Whether the game is played with boxes. If not, no box shape is looked for.
        takes_regions: Whether jigsaw regions may take the place of the boxes.
        needs_regions: Whether there is no board without regions: the generator then draws some.
        notation: How its boards are read, written and drawn; None for the ways of Sudoku.
        sign: For a game whose puzzles have relations of their own: the board with some of them,
            made for the generator from the board without, a full grid in which they hold, and a
            source of chance.
        combines: Whether its rules can hold on a board together with those of another game.
        aliases: Other names that users may type.
        examples: Puzzles with one solution each, as texts of the game; `nonet.examples` has ours.

    Example:
        >>> game = nonet.games.GAMES.get("diagonal")
        >>> game.summary
        'Sudoku X: both long diagonals hold every number as well.'
        >>> len(game.layout(9).houses)
        29
    """

    name: str
    summary: str
    rules: str
    typing: str = ""
    make_layout: Callable[[int, Box | None, Regions], Layout]
    sizes: range | None = None
    has_boxes: bool = True
    takes_regions: bool = True
    needs_regions: bool = False
    notation: Notation | None = None
    sign: Callable[[Layout, Sequence[int], Random], Layout] | None = None
    combines: bool = True
    aliases: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()

    @property
    def has_own_board(self) -> bool:
        """True if it is played on one board of several grids, so that boxes need not be named."""
        return self.only_size is not None and self.layout(self.only_size).repeats

    @property
    def only_size(self) -> int | None:
        """The size of its boards, if they are all of one size."""
        return self.sizes[0] if self.sizes is not None and len(self.sizes) == 1 else None

    def layout(self, size: int, box: BoxChoice = None, regions: Regions = None) -> Layout:
        """The board of the game, which names it.

        Raises:
            ShapeError: There is no such board.

        Example:
            >>> len(nonet.games.GAMES.get("windoku").layout(9).extra)
            4
        """
        if self.sizes is not None and size not in self.sizes:
            sizes = describe_sizes(self.sizes)
            raise ShapeError(f"{self.name} is played on boards of {sizes}, not {size}x{size}")
        if regions is not None and not self.takes_regions:
            raise ShapeError(f"{self.name} has no regions: they are the boxes of a jigsaw")
        # A game whose boxes may be left out makes its board of "none" as `Layout.of` does.
        shape: Any = parse_box(size, box) or "none" if box is not None else None
        return self.make_layout(size, shape, regions).with_game(self.name)
