"""The reading of the words and the drawing of a puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from nonet.frozen import frozen

if TYPE_CHECKING:
    from nonet.model.constraint import Constraint
    from nonet.model.puzzle import Puzzle


class ReadingRow(NamedTuple):
    """The reading of one sentence.

    Attributes:
        sentence: The sentence as it is written.
        rule: The rule; in brackets why there is none; empty if it is not understood.
        objects: What it is about, in a few words.
        rules: How many rules of the board it is.

    Example:
        >>> nonet.ReadingRow("Purple lines are renban.", "renban", "2 x purple line", 2).rule
        'renban'
    """

    sentence: str
    rule: str
    objects: str
    rules: int

    @property
    def is_guess(self) -> bool:
        """True if the sentence is only likely meant so.

        Example:
            >>> nonet.ReadingRow("The pink line is renbanned.", "renban, likely", "", 1).is_guess
            True
        """
        return self.rule.endswith(("likely", "perhaps)"))


class ReadingGroup(NamedTuple):
    """Drawings of one look that are not understood.

    Attributes:
        words: What they are, as `ReadOptions.meaning` takes it.
        number: How many there are.
        cells: The cells of the board on which they are drawn.

    Example:
        >>> nonet.types.ReadingGroup("pink line", 1, (0, 10, 20)).words
        'pink line'
    """

    words: str
    number: int
    cells: tuple[int, ...]


@frozen(slots=True)
class Reading:
    """The meaning of the words and the drawing of a puzzle: `Puzzle.reading`.

    Attributes:
        rules: The rules that are understood.
        rows: Each sentence with what it became.
        left: What is not understood, each in a few words; nothing if the reading is complete.
        groups: The drawings that are not understood, by their look.
        likely: What the puzzle may be where a few sentences are not understood, likeliest first.

    Example:
        >>> nonet.parse("1..4....2......3").reading is None
        True
    """

    rules: tuple[Constraint, ...]
    rows: tuple[ReadingRow, ...]
    left: tuple[str, ...]
    groups: tuple[ReadingGroup, ...] = ()
    likely: Sequence[Puzzle] = ()

    @property
    def is_complete(self) -> bool:
        """True if everything is understood: each sentence, and each object that is drawn.

        Example:
            >>> nonet.Reading((), (), ("3 x purple line",)).is_complete
            False
        """
        return not self.left
