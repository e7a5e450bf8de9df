"""Rules of `nonet.constraints` in characters: signs between cells, letters in cells, and words.

A dot or a letter between two cells stands on their border. Every other rule that names cells has a
letter, which stands at the left of its cells; where they are in several, that of the smallest rule.
Clues to whole rows and columns have no letter. Beside the board the rules of the cursor's cell are
written out, each with its letter, and those that hold everywhere.
"""

from __future__ import annotations

from functools import lru_cache
from string import ascii_lowercase, ascii_uppercase
from typing import NamedTuple

from textual.content import Content
from textual.widgets import Static

from nonet.model import Constraint, Layout, mask_of
from nonet.model.figures import Disc, Label

_LETTERS = ascii_lowercase + ascii_uppercase
_NO_LETTER = "*"  # of rules beyond the letters that there are
_DOTS = {"white": "○", "black": "●"}
_MOST_SHOWN = 5  # lines beside the board


class Named(NamedTuple):
    """A rule of the board.

    Attributes:
        letter: In its cells; empty where it has none.
        words: As users write it.
        cells: The cells that it names, as a bit set; 0 for one that holds everywhere.
    """

    letter: str
    words: str
    cells: int


class Rules(NamedTuple):
    """What is to be seen of the rules of a board.

    Attributes:
        named: The rules in the order of the board.
        signs: What stands between two cells, by the earlier and the later one.
        letters: What stands in cells.
    """

    named: tuple[Named, ...]
    signs: dict[tuple[int, int], str]
    letters: dict[int, str]

    @property
    def has_signs_between_rows(self) -> bool:
        """Whether a sign stands between two cells of a column."""
        return any(high - low > 1 for low, high in self.signs)

    def at(self, cell: int) -> list[Named]:
        """The rules of a cell, and then those that hold everywhere."""
        own = [each for each in self.named if each.cells >> cell & 1]
        return [*own, *(each for each in self.named if not each.cells)]

    def together(self, cell: int | None) -> int:
        """The cells that a rule names together with a cell, as a bit set."""
        found = 0
        for each in self.named if cell is not None else ():
            if cell is not None and each.cells >> cell & 1:
                found |= each.cells
        return found


@lru_cache(maxsize=16)
def rules_of(layout: Layout) -> Rules:
    """How the rules of a board look."""
    named: list[Named] = []
    signs: dict[tuple[int, int], str] = {}
    letters: dict[int, str] = {}
    smallest: dict[int, int] = {}
    free = iter(_LETTERS)
    lines = {frozenset(house.cells) for house in (*layout.rows, *layout.columns)}
    for rule in layout.constraints:
        cells = tuple(dict.fromkeys(c for c in rule.named_cells() if c < layout.cell_count))
        sign = _sign(rule, cells, layout)
        letter = ""
        if sign:
            signs[min(cells), max(cells)] = sign
        elif cells and frozenset(cells) not in lines:
            letter = next(free, _NO_LETTER)
            for cell in cells:
                if len(cells) < smallest.get(cell, layout.cell_count + 1):
                    smallest[cell], letters[cell] = len(cells), letter
        named.append(Named(sign or letter, rule.describe(layout), mask_of(cells)))
    return Rules(tuple(named), signs, letters)


def _sign(rule: Constraint, cells: tuple[int, ...], layout: Layout) -> str:
    """What stands on the border of two neighbours; empty if a rule is not of that kind."""
    if len(cells) != 2:
        return ""
    low, high = sorted(cells)
    if not (high - low == layout.size or (high - low == 1 and high % layout.size)):
        return ""
    for figure in rule.draw(layout):
        if isinstance(figure, Label) and len(figure.text) == 1:
            return figure.text
        if isinstance(figure, Disc):
            text = figure.text or _DOTS.get(figure.fill, "")
            return text if len(text) == 1 else ""
    return ""


class RulesOfCell(Static):
    """The rules of the cursor's cell in words."""

    DEFAULT_CSS = "RulesOfCell { height: auto; margin-top: 1; display: none; }"

    def __init__(self) -> None:
        super().__init__(id="rules")

    def show(self, layout: Layout, cell: int) -> None:
        """Shows the rules of a cell; nothing on a board that has none."""
        self.display = bool(layout.constraints)
        if self.display:
            self.update(words_of(layout, cell))


def words_of(layout: Layout, cell: int) -> Content:
    """The rules of a cell, one a line."""
    there = rules_of(layout).at(cell)
    most = _MOST_SHOWN if len(there) <= _MOST_SHOWN else _MOST_SHOWN - 1
    lines = [
        Content.assemble((f"{each.letter or '·'} ", "bold"), each.words) for each in there[:most]
    ]
    if len(there) > most:
        lines.append(Content(f"and {len(there) - most} more"))
    return Content("\n").join(lines or [Content("no further rule here")])
