"""A document: a puzzle, and what its text carries beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING, Any

from nonet.errors import ShapeError
from nonet.frozen import frozen
from nonet.model.grid import Grid
from nonet.model.puzzle import Puzzle, Source
from nonet.representation import Represented

if TYPE_CHECKING:
    from nonet.model.figures import Figure
    from nonet.model.layout import Layout

WORDS = ("title", "author", "rules", "message")
PARTS = ("title", "author", "rules in words", "message", "solution")
PROGRESS = ("entries", "centre marks", "corner marks", "colours")
Sets = tuple[tuple[int, ...], ...]


@frozen(slots=True)
class Fog:
    """Fog over a board, which hides its clues: it lifts around right digits, as on SudokuPad.

    Attributes:
        lights: The cells where there is none from the start; givens are never in it.
        triggers: Pairs of cells: once the first all hold right digits, the second come out. Where
            there are triggers nothing else lifts it; else a right digit does at its cell and the
            eight around it.

    Example:
        >>> nonet.model.Fog(lights=(0, 1)).triggers
        ()
    """

    lights: tuple[int, ...] = ()
    triggers: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = ()

    def __iter__(self) -> Iterator[int]:
        """All its cells."""
        return chain(self.lights, *chain(*self.triggers))


@dataclass(frozen=True, slots=True, repr=False)
class Document(Represented):
    """A puzzle and what its text carries beside it. Frozen; it is taken wherever a puzzle is.

    Args:
        puzzle: The puzzle.
        title: Its title.
        author: Who set it.
        rules: Its rules in the setter's words.
        message: What a player reads who has solved it.
        solution: The setter's own, with 0 where it is not known.
        entries: What a player has written beside the givens, 0 where nothing; none at all is ().
        centre: What a player has noted that each cell may hold.
        corner: What a player has noted in the corners of each cell.
        colours: What a player has painted each cell with: numbers from 1 on, or ``#ffe599``.
        pictures: What is drawn on the board, whatever it means, from the lowest layer on.
        fog: What hides the board at first, if anything.

    Raises:
        ShapeError: The solution or something of the player's is of another board.

    Example:
        >>> puzzle = nonet.parse("1..4....2......3")
        >>> nonet.Document(puzzle, title="First steps", author="Ada")
        <Document 'First steps' by Ada: <Puzzle 4x4, boxes 2x2, 4 givens>>
    """

    puzzle: Puzzle
    title: str = ""
    author: str = ""
    rules: str = ""
    message: str = ""
    solution: Grid | None = None
    entries: tuple[int, ...] = ()
    centre: Sets = ()
    corner: Sets = ()
    colours: tuple[tuple[int | str, ...], ...] = ()
    pictures: tuple[Figure, ...] = ()
    fog: Fog | None = None

    def __post_init__(self) -> None:
        layout = self.puzzle.layout
        for name in ("entries", "centre", "corner", "colours"):
            cells = getattr(self, name)
            if any(cells) and len(cells) != layout.cell_count:
                raise ShapeError(f"the {name} of a document are one for each cell of its board")
            object.__setattr__(self, name, tuple(cells) if any(cells) else ())
        values = {*self.entries, *chain(*self.centre, *self.corner)}
        if values and not 0 <= min(values) <= max(values) <= layout.value_count:
            raise ShapeError("an entry or a pencil mark of a document is no value of its board")
        if not all(0 <= cell < layout.cell_count for cell in self.fog or ()):
            raise ShapeError("the fog of a document is beside its board")
        if self.solution is None or self.solution.layout == layout:
            return
        if len(self.solution.numbers) != layout.cell_count:
            raise ShapeError("the solution belongs to another board")
        solution = Grid(layout, self.solution.numbers)  # the board may have got further rules
        object.__setattr__(self, "solution", solution)

    @property
    def name(self) -> str:
        """The title and the author on one line, without control characters; perhaps empty.

        Example:
            >>> nonet.Document(nonet.parse("1..4....2......3"), author="Ada").name
            'by Ada'
        """
        by = f"by {self.author}" if self.author else ""
        words = " ".join(f"{self.title} {by}".split())
        return "".join(filter(str.isprintable, words))

    def parts(self) -> Iterator[tuple[str, int]]:
        """The parts that there are beside the puzzle, by name, and how many of each.

        Example:
            >>> document = nonet.Document(nonet.parse("1..4....2......3"), title="First steps")
            >>> list(document.parts())
            [('title', 1)]
        """
        for name, field in zip(PARTS, (*WORDS, "solution"), strict=True):
            if getattr(self, field):
                yield name, 1
        for name, cells in zip(PROGRESS, self.progress, strict=True):
            if cells:
                yield name, len(cells) - cells.count(0) - cells.count(())
        if self.pictures:
            yield "pictures", len(self.pictures)
        if self.fog is not None:
            yield "fog", 1
            if self.fog.triggers:
                yield "triggers of the fog", len(self.fog.triggers)

    def fogged(self, values: Sequence[int] | None = None) -> frozenset[int]:
        """The cells in fog while these values stand on the board; none where there is no fog.

        Args:
            values: What stands in the cells, the givens among it; None for the givens alone.

        Example:
            >>> puzzle = nonet.parse("1..4....2......3")
            >>> document = nonet.Document(puzzle, fog=nonet.model.Fog(lights=(5,)))
            >>> sorted(document.fogged())
            [1, 2, 4, 6, 7, 9, 10, 11, 12, 13, 14]
        """
        if self.fog is None:
            return frozenset()
        layout, givens = self.puzzle.layout, self.puzzle.givens
        shown = givens if values is None else values
        known = shown if self.solution is None else self.solution.numbers
        right = [bool(a) and a == b for a, b in zip(shown, known, strict=True)]
        lit = {*self.fog.lights}
        for by, cells in self.fog.triggers:
            lit.update(cells if all(right[cell] for cell in by) else ())
        for cell in () if self.fog.triggers else range(layout.cell_count):
            if givens[cell]:
                lit.add(cell)
            elif right[cell]:
                lit.update(_around(cell, layout))
        return frozenset(range(layout.cell_count)) - lit - {*layout.gaps}

    @property
    def progress(self) -> tuple[Sequence[Any], ...]:
        """A player's progress: entries, centre marks, corner marks, colours."""
        return self.entries, self.centre, self.corner, self.colours

    def carried(self) -> Puzzle:
        """The puzzle with this document as its own: `Puzzle.document`."""
        source = self.puzzle.source or Source("values")
        bare = replace(self, puzzle=self.puzzle.alone())
        return self.puzzle.read_from(source._replace(document=bare))

    def __repr__(self) -> str:
        title = f" {self.title!r}" if self.title else ""
        author = f" by {self.author}" if self.author else ""
        return f"<Document{title}{author}: {self.puzzle!r}>"


def _around(cell: int, layout: Layout) -> Iterator[int]:
    """A cell and those that touch it."""
    row, column = divmod(cell, layout.size)
    for other in range(layout.cell_count):
        down, right = divmod(other, layout.size)
        if abs(down - row) < 2 and abs(right - column) < 2:
            yield other
