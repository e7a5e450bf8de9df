"""Rules of `nonet.constraints` in characters: signs between cells, letters in cells, and words.

A dot or a letter between two cells stands on their border. A cage has no borders inside, and its
number stands on the border above its first cell. Every other rule that names cells has a letter,
which stands at the left of its cells, in a ring where a line has its bulb; where they are in
several, that of the smallest rule. Lines cross the borders between their cells. So have
cages where there is no room for borders, or where they overlap.
Clues to whole rows and columns have no letter. Beside the board the rules of the cursor's cell are
written out, each with its letter, and those that hold everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from string import ascii_lowercase, ascii_uppercase
from typing import NamedTuple

from textual.content import Content
from textual.widgets import Static

from nonet.catalogue import translated
from nonet.constraints import ModifierRule
from nonet.model import Constraint, Layout, mask_of
from nonet.model.figures import Disc, Label, Outline
from nonet.tui import strokes

_LETTERS = ascii_lowercase + ascii_uppercase
_NO_LETTER = "*"  # of rules beyond the letters that there are
_DOTS = {"white": "○", "black": "●"}
_CAGE = "▢"  # before the words of a cage that is drawn
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


class Cage(NamedTuple):
    """A cage that is drawn.

    Attributes:
        cells: A bit set.
        first: Its first cell, above which its number stands.
        text: The number; empty where it has none.
    """

    cells: int
    first: int
    text: str


class Rules(NamedTuple):
    """The visible parts of the rules of a board.

    Attributes:
        named: The rules in the order of the board.
        signs: What stands between two cells, by the earlier and the later one.
        letters: What stands in cells where cages are drawn.
        all_letters: What stands in cells where they are not.
        cages: What is drawn.
        lines: Where lines cross borders.
    """

    named: tuple[Named, ...]
    signs: dict[tuple[int, int], str]
    letters: dict[int, str]
    all_letters: dict[int, str]
    cages: tuple[Cage, ...]
    lines: strokes.Crossings

    def outside(self, fog: int) -> Rules:
        """The rules outside of these cells, a bit set."""
        if not fog:
            return self

        def lit(signs: dict[tuple[int, int], str]) -> dict[tuple[int, int], str]:
            return {pair: sign for pair, sign in signs.items() if mask_of(pair) & ~fog}

        def seen(letters: dict[int, str]) -> dict[int, str]:
            return {cell: letter for cell, letter in letters.items() if not fog >> cell & 1}

        cages = (
            Cage(cage.cells & ~fog, cage.first, "" if fog >> cage.first & 1 else cage.text)
            for cage in self.cages
        )
        named = tuple(named_ for named_ in self.named if not named_.cells or named_.cells & ~fog)
        lines = self.lines._replace(borders=lit(self.lines.borders), corners={})
        return Rules(
            named,
            lit(self.signs),
            seen(self.letters),
            seen(self.all_letters),
            tuple(cages),
            lines,
        )

    @property
    def has_signs_between_rows(self) -> bool:
        """True if a sign, a line or the number of a cage stands between two cells of a column."""
        signs = any(high - low > 1 for low, high in self.signs)
        return bool(self.cages) or signs or self.lines.has_some_between_rows

    def at(self, cell: int) -> list[Named]:
        """The rules of a cell, and then those that hold everywhere."""
        own = [named_ for named_ in self.named if named_.cells >> cell & 1]
        return [*own, *(named_ for named_ in self.named if not named_.cells)]

    def together(self, cell: int | None) -> int:
        """The cells that a rule names together with a cell, as a bit set."""
        of_rules = 0
        for rule in self.named if cell is not None else ():
            if cell is not None and rule.cells >> cell & 1:
                of_rules |= rule.cells
        return of_rules


@lru_cache(maxsize=16)
def rules_of(layout: Layout) -> Rules:
    """How the rules of a board look."""
    named: list[Named] = []
    signs: dict[tuple[int, int], str] = {}
    letters: dict[int, str] = {}
    all_letters: dict[int, str] = {}
    cages: list[Cage] = []
    smallest: dict[int, int] = {}
    smallest_beside: dict[int, int] = {}
    free = iter(_LETTERS)
    lines = {frozenset(house.cells) for house in (*layout.rows, *layout.columns)}
    for rule, text in _one_by_one(layout):
        cells = tuple(dict.fromkeys(c for c in rule.named_cells() if c < layout.cell_count))
        sign = _sign(rule, cells, layout)
        cage = _cage(rule, cells, layout, cages)
        letter = ""
        if sign:
            signs[min(cells), max(cells)] = sign
        elif cells and frozenset(cells) not in lines:
            letter = next(free, _NO_LETTER)
            _write(letter, cells, all_letters, smallest)
            if cage is None:
                _write(letter, cells, letters, smallest_beside)
                for cell in strokes.bulbs(rule, layout):
                    if letters.get(cell) == letter:
                        letters[cell] = all_letters[cell] = strokes.ringed(letter)
            else:
                cages.append(cage)
                letter = _CAGE
        named.append(Named(sign or letter, text, mask_of(cells)))
    lined = strokes.of_rules(layout)
    return Rules(tuple(named), signs, letters, all_letters, tuple(cages), lined)


def _one_by_one(layout: Layout) -> Iterator[tuple[Constraint, str]]:
    """The rules of a board with their words; rules with modifiers as the rules inside of them."""
    for rule in layout.constraints:
        inside = rule.rules if isinstance(rule, ModifierRule) else ()
        for rule_ in inside:
            yield rule_, f"{rule.kind}: {rule_.describe(rule.scope(layout))}"
        if not inside:
            yield rule, rule.describe(layout)


def _write(
    letter: str, cells: Sequence[int], letters: dict[int, str], smallest: dict[int, int]
) -> None:
    """Gives a rule's letter to its cells, unless a smaller rule has given them its own."""
    for cell in cells:
        if cell not in letters or len(cells) < smallest[cell]:
            smallest[cell], letters[cell] = len(cells), letter


def _cage(
    rule: Constraint, cells: Sequence[int], layout: Layout, before: Sequence[Cage]
) -> Cage | None:
    """A rule as a cage to be drawn, if it is one in one piece that no other overlaps."""
    outline, *others = *rule.draw(layout), None
    if not isinstance(outline, Outline) or others != [None] or {*outline.cells} != {*cells}:
        return None
    if any(mask_of(cells) & other.cells for other in before):
        return None
    left, reached = set(cells), [min(cells)]
    left.discard(min(cells))
    for cell in reached:
        for other in (cell - layout.size, cell + layout.size, cell - 1, cell + 1):
            beside = abs(other - cell) == 1
            if other in left and (not beside or other // layout.size == cell // layout.size):
                left.discard(other)
                reached.append(other)
    return None if left else Cage(mask_of(cells), min(cells), outline.text)


def _sign(rule: Constraint, cells: tuple[int, ...], layout: Layout) -> str:
    """The sign on the border of two neighbours; empty if a rule is not of that kind."""
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

    def show(self, layout: Layout, cell: int, fog: int = 0) -> None:
        """Shows the rules of a cell; nothing on a board that has none."""
        self.display = bool(layout.constraints)
        if self.display:
            self.update(words_of(layout, cell, fog))


def words_of(layout: Layout, cell: int, fog: int = 0) -> Content:
    """The rules of a cell, one a line."""
    there = rules_of(layout).outside(fog).at(cell)
    most = _MOST_SHOWN if len(there) <= _MOST_SHOWN else _MOST_SHOWN - 1
    lines = [
        Content.assemble((f"{rule.letter or '·'} ", "bold"), rule.words) for rule in there[:most]
    ]
    if len(there) > most:
        lines.append(Content(translated("and {n} more", n=len(there) - most)))
    return Content("\n").join(lines or [Content(translated("no further rule here"))])
