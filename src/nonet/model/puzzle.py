"""A puzzle: a layout, givens, and perhaps pencil marks that narrow it further."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from operator import and_
from typing import TYPE_CHECKING, Any, NamedTuple

from nonet.conflicts import Conflict
from nonet.errors import ConflictError, ShapeError, UsageError
from nonet.model.candidates import Candidates, open_places
from nonet.model.cells import cells_of
from nonet.model.constraint import Constraint
from nonet.model.grid import Cell, Grid
from nonet.model.layout import Layout
from nonet.model.values import as_array, as_values, with_gaps
from nonet.representation import Represented

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nonet.model.document import Document
    from nonet.model.reading import Reading


class Source(NamedTuple):
    """Where a puzzle was read from.

    Attributes:
        format: The name of the format.
        alphabet: The name of the alphabet, if the format has one.
        line: The 1-based line of its first character in the text; None where the text was nothing
            but the puzzle on a line.
        unread: What of it may be a rule and was not read, each in a few words: drawings, words.
        document: What the text carries beside the puzzle, if anything (see `Puzzle.document`).
        reading: What its words and its drawing mean, if it has any (see `Puzzle.reading`).

    Example:
        >>> source = nonet.parse("1..4....2......3").source
        >>> source.format, source.line
        ('line', None)
    """

    format: str
    alphabet: str | None = None
    line: int | None = None
    unread: tuple[str, ...] = ()
    document: Document | None = None
    reading: Reading | None = None

    def alone(self) -> Source:
        """Without document and reading: for another puzzle that is made from this one.

        Example:
            >>> nonet.parse("1..4....2......3").source.alone().document
        """
        return self._replace(document=None, reading=None)


class Puzzle(Represented):
    """Givens on a board. Frozen, hashable; where it came from does not count for equality.

    Args:
        layout: The board.
        givens: N x N values row by row, 0 or None for empty; or a text of symbols: ``"1..4..."``.
        constraints: Rules of `nonet.constraints` beside those of the layout.
        marks: Only these candidates are allowed beside the givens, if they are given.
        source: Where it was read from.

    Raises:
        ShapeError: The number of givens is not N x N, or the marks are of another board.
        IllegalSymbolError: A given is outside of 0 to N; all such cells are named.

    Example:
        >>> puzzle = Puzzle(Layout.of(4), [1, 0, 0, 0] * 4)
        >>> len(puzzle.conflicts()), puzzle.clues
        (3, 4)
    """

    __slots__ = ("_givens", "_layout", "_marks", "_packed", "_source")
    _layout: Layout
    _givens: tuple[int, ...] | None
    # The givens as bytes, which native code wants: then the tuple is made when it is asked for.
    _packed: bytes | None
    _marks: Candidates | None
    _source: Source | None

    def __init__(
        self,
        layout: Layout,
        givens: Sequence[int | None] | Sequence[Sequence[int | None]] | Sequence[str],
        *,
        constraints: Constraint | Iterable[Constraint] = (),
        marks: Candidates | None = None,
        source: Source | None = None,
    ) -> None:
        checked = as_values(layout, givens)
        if marks is not None and not isinstance(marks, Candidates):
            raise UsageError(f"marks must be Candidates, not {type(marks).__name__}")
        if marks is not None and marks.layout != layout:
            raise ShapeError("the pencil marks belong to another board")
        if isinstance(constraints, Constraint) or constraints:
            layout = layout.with_constraints(constraints)
            marks = None if marks is None else marks.on(layout)
        self._layout = layout
        self._givens = checked
        self._packed = None
        self._marks = marks
        self._source = source

    @classmethod
    def from_checked(cls, layout: Layout, givens: Sequence[int], source: Source | None) -> Puzzle:
        """A puzzle of givens that are known to be in range, without the checks."""
        if layout.gaps:
            givens = with_gaps(layout, givens)
        puzzle = cls.__new__(cls)
        puzzle._layout = layout
        if isinstance(givens, bytes):
            puzzle._packed, puzzle._givens = givens, None
        else:
            puzzle._packed, puzzle._givens = None, tuple(givens)
        puzzle._marks = None
        puzzle._source = source
        return puzzle

    @property
    def layout(self) -> Layout:
        """The board."""
        return self._layout

    @property
    def givens(self) -> tuple[int, ...]:
        """N x N values row by row, 0 for empty."""
        if self._givens is None:
            self._givens = tuple(self._packed or b"")
        return self._givens

    @property
    def packed(self) -> bytes:
        """The givens as bytes (of boards up to 255x255)."""
        if self._packed is None:
            self._packed = bytes(self.givens)
        return self._packed

    @property
    def marks(self) -> Candidates | None:
        """The pencil marks that narrow the puzzle, if there are any."""
        return self._marks

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """The rules of `nonet.constraints` of its board."""
        return self._layout.constraints

    @property
    def source(self) -> Source | None:
        """Where the puzzle was read from, if it was."""
        return self._source

    @property
    def line(self) -> int | None:
        """The 1-based line of the text that it was read from, if it was."""
        return None if self._source is None else self._source.line

    @property
    def unread(self) -> tuple[str, ...]:
        """The parts of its text that may be a rule and were not read, each in a few words.

        Links of f-puzzles and SudokuPad have drawings and rules in words beside those that are
        read. The reading option ``strict`` refuses such puzzles.
        """
        return () if self._source is None else self._source.unread

    @property
    def reading(self) -> Reading | None:
        """The meaning of the words and the drawing of its text, sentence by sentence.

        Its rules hold for the puzzle only if it is complete; `unread` names what is missing. The
        option ``meaning`` (``--as``) completes what is left.

        Example:
            >>> nonet.parse("1..4....2......3").reading is None
            True
        """
        return None if self._source is None else self._source.reading

    @property
    def document(self) -> Document:
        """The puzzle and what its text carries beside it: a title, the setter's solution.

        It goes where the puzzle goes and does not count for equality.

        Example:
            >>> puzzle = nonet.parse("1..4....2......3")
            >>> nonet.parse(nonet.Document(puzzle, title="First steps")).document.title
            'First steps'
        """
        from nonet.model.document import Document  # which knows puzzles

        known = None if self._source is None else self._source.document
        return Document(self) if known is None else replace(known, puzzle=self)

    def alone(self) -> Puzzle:
        """The same puzzle without a document.

        Example:
            >>> document = nonet.Document(nonet.parse("1..4....2......3"), title="First steps")
            >>> nonet.parse(document).alone().document.title
            ''
        """
        bare = self._source is None or self._source.document is None
        return self if bare else self.read_from(self._source and self._source.alone())

    def read_from(self, source: Source | None) -> Puzzle:
        """The same puzzle as read from somewhere else."""
        puzzle = Puzzle.from_checked(self._layout, self.givens, source)
        puzzle._marks = self._marks
        return puzzle

    @property
    def size(self) -> int:
        """N."""
        return self._layout.size

    @property
    def clues(self) -> int:
        """The number of givens."""
        return len(self.givens) - self.givens.count(0) - len(self._layout.gaps)

    @property
    def grid(self) -> Grid:
        """The givens as a grid."""
        return Grid.from_checked(self._layout, self.givens)

    def conflicts(self) -> tuple[Conflict, ...]:
        """Every given that stands more than once in a house or breaks another rule.

        Example:
            >>> print(*nonet.parse("11..............").conflicts(), sep="; ")
            1 appears twice in row 1 (r1c1, r1c2); 1 appears twice in box 1 (r1c1, r1c2)
        """
        return self._layout.conflicts(self.givens)

    def require_no_conflict(self) -> None:
        """Raises a `ConflictError` that names every conflict, if there is one."""
        conflicts = self.conflicts()
        if conflicts:
            raise ConflictError(
                "the givens break the rules: " + "; ".join(map(str, conflicts)),
                conflicts=conflicts,
                line=self.line,
            )

    def candidates(self) -> Candidates:
        """The candidates that the givens, and the pencil marks of empty cells if any, leave.

        Example:
            >>> puzzle = nonet.parse("1..4....2......3")
            >>> puzzle.candidates().of("r1c2")
            (2, 3)
        """
        places = open_places(self._layout, self.givens)
        if self._marks is not None:
            marked = [self._marks.places(value) for value in range(1, self._layout.value_count + 1)]
            places = (0, *map(and_, places[1:], marked))
        if self._layout.constraints:
            places = (0, *map(and_, places[1:], self._left_by_rules()))
        return Candidates.with_filled(self._layout, self.givens, places)

    def _left_by_rules(self) -> list[int]:
        """For each value the cells that the constraints leave to it."""
        from nonet.model.problem import narrowed  # which knows puzzles

        places = [0] * self._layout.value_count
        for cell, domain in enumerate(narrowed(self)):
            for index in cells_of(domain):
                places[index] |= 1 << cell
        return places

    def cells(self) -> Iterator[Cell]:
        """All cells row by row, each with its name, number and given value.

        Example:
            >>> puzzle = nonet.parse("1..4....2......3")
            >>> [cell.name for cell in puzzle.cells() if cell.value]
            ['r1c1', 'r1c4', 'r3c1', 'r4c4']
        """
        return self.grid.cells()

    __iter__ = cells

    def __getitem__(self, cell: int | str) -> int:
        return self.grid[cell]

    def __len__(self) -> int:
        return self._layout.cell_count

    def to_numpy(self) -> NDArray[np.unsignedinteger[Any]]:
        """The givens as an array of shape (rows, N), dtype uint8 (uint16 above 255).

        Example:
            >>> puzzle = nonet.parse("1..4....2......3")
            >>> puzzle.to_numpy()[0]
            array([1, 0, 0, 4], dtype=uint8)
        """
        return as_array(self._layout, self.grid.values)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        return as_array(self._layout, self.grid.values, dtype, copy)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        return (
            self.givens == other.givens
            and self._layout == other._layout
            and self._marks == other._marks
        )

    def __hash__(self) -> int:
        return hash((self.givens, self._layout, self._marks))

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (self._layout, self.givens, self._marks, self._source)

    def __str__(self) -> str:
        return self.grid.picture()

    def __repr__(self) -> str:
        marks = ", with pencil marks" if self._marks is not None else ""
        clues = f"{self.clues} given{'s' * (self.clues != 1)}"
        return f"<Puzzle {self._layout.describe()}, {clues}{marks}>"


def _restore(
    layout: Layout, givens: tuple[int, ...], marks: Candidates | None, source: Source | None
) -> Puzzle:
    return Puzzle(layout, givens, marks=marks, source=source)
