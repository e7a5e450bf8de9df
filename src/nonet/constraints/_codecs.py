"""How a rule stands in the texts of a format: declared once, and both read and written by that.

A `Word` is a name and its parts in order. Each `Part` turns arguments into fields of the rule, and
a rule into arguments. How cells, rows and diagonals are called is the format's: its `Names`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any, Protocol

from nonet.frozen import frozen
from nonet.model import Constraint, Layout
from nonet.model.constraint import Cells

Fields = dict[str, Any]
Given = Iterable[tuple[Fields, list[str]]]
Rules = list[Constraint]


class Names(Protocol):
    """How a format calls what rules are about, on one board."""

    @property
    def layout(self) -> Layout:
        """The board."""

    def cell(self, text: str) -> int:
        """The cell of a name."""

    def text(self, cell: int) -> str:
        """The name of a cell."""

    def line(self, text: str) -> Cells:
        """The row or column of a name."""

    def lines(self) -> Iterator[str]:
        """The names of all rows and columns."""

    def diagonal(self, text: str) -> Cells:
        """The diagonal that begins in a cell at the side."""

    def begins(self, cell: int) -> bool:
        """True if the clue of a diagonal may stand at a cell."""

    def pairs(self, cells: Cells) -> Sequence[tuple[int, int]]:
        """Those of some cells that share a side."""


@frozen
class Part:
    """Some arguments of a word, in both directions.

    Attributes:
        take: The fields that arguments say and the arguments behind; several for several rules.
        give: The arguments of a rule; None where they cannot say it.
    """

    take: Callable[[list[str], Names], Given]
    give: Callable[[Any, Names], list[str] | None]


@frozen
class Word:
    """A word of a format for a rule.

    Attributes:
        name: The word.
        parts: Its arguments.
        fixed: Fields that the word itself says.
        meant: The rules where the word means others there than its fields say; None where not.
        expresses: Whether the word can express a rule, where it cannot express all of them.
    """

    name: str
    parts: tuple[Part, ...] = ()
    fixed: Mapping[str, Any] = field(default_factory=dict)
    meant: Callable[[Fields, Layout], Rules | None] | None = None
    expresses: Callable[[Any, Layout], bool] | None = None

    def rules(self, items: list[str], names: Names, make: type[Constraint]) -> Rules:
        """The rules that arguments say."""
        states: list[tuple[Fields, list[str]]] = [(dict(self.fixed), items)]
        for part in self.parts:
            states = [
                ({**fields, **more}, left)
                for fields, rest in states
                for more, left in part.take(rest, names)
            ]
        rules_: Rules = []
        for fields, _ in states:
            others = self.meant(fields, names.layout) if self.meant else None
            rules_ += [make(**fields)] if others is None else others
        return rules_

    def arguments(self, rule: Any, names: Names) -> list[str] | None:
        """The arguments that say a rule; None where the word cannot say it."""
        fixed = all(getattr(rule, name) == value for name, value in self.fixed.items())
        if not fixed or (self.expresses is not None and not self.expresses(rule, names.layout)):
            return None
        given: list[str] = []
        for part in self.parts:
            more = part.give(rule, names)
            if more is None:
                return None
            given += more
        return given


def word(name: str, *parts: Part, **more: Any) -> tuple[Word]:
    """The word of a rule that has but one."""
    return (Word(name, parts, **more),)


@frozen
class Key:
    """The name of a rule in a format of keys, where its class says what an item is.

    Attributes:
        name: The name.
        usual: The number of an item without one, where that is not the rule's own.
        is_fixed: Whether that number is the only one that can be said there.
        words: What stands for a number: no others can be said.
    """

    name: str
    usual: Callable[[Layout], int] | None = None
    is_fixed: bool = False
    words: Mapping[int, str] = field(default_factory=dict, hash=False)


def key(name: str, **more: Any) -> tuple[Key]:
    """The key of a rule that has but one."""
    return (Key(name, **more),)


class OtherRuleError(ValueError):
    """That a word of several rules says another one."""


def never(cells: Cells) -> Rules:
    """Rules that nothing obeys: no sum is below 0."""
    from nonet.constraints._kind import make

    return [make("sum", total=-1, cells=cells[:1])]


def of_nine(rule: object, layout: Layout) -> bool:
    """True if the values are 1 to 9, for words that are about these."""
    return layout.values == range(1, 10)


def whole(text: str) -> int:
    """The number that an argument says."""
    if not re.fullmatch(r"-?\d{1,8}", text):
        raise ValueError(text)
    return int(text)


def number(name: str, none: str | None = None) -> Part:
    """A number; `none` is what stands for no number, which may also be left empty."""

    def take(items: list[str], names: Names) -> Given:
        value = whole(items[0] if items[0] or none is None else none)
        return [({name: None if str(value) == none else value}, items[1:])]

    def give(rule: Any, names: Names) -> list[str] | None:
        value = getattr(rule, name)
        return ([none] if none is not None else None) if value is None else [str(value)]

    return Part(take, give)


def numbers(name: str, joint: str = "_") -> Part:
    """Several numbers in one argument; digits in turn where nothing joins them."""

    def take(items: list[str], names: Names) -> Given:
        texts = re.split(f"[{joint},]", items[0]) if joint else items[0]
        return [({name: tuple(map(whole, texts))}, items[1:])]

    def give(rule: Any, names: Names) -> list[str] | None:
        texts = [str(value) for value in getattr(rule, name)]
        return [joint.join(texts)] if joint or all(len(text) == 1 for text in texts) else None

    return Part(take, give)


def _cells(items: Iterable[str], names: Names) -> Cells:
    return tuple(names.cell(item) for item in items)


def _texts(cells: Iterable[int], names: Names) -> list[str]:
    return [names.text(cell) for cell in cells]


def cells(*, once: bool = False, blanks: bool = False) -> Part:
    """All arguments that are left as cells, of which some may be blank.

    Args:
        once: Whether a cell that is named again is not written again.
        blanks: Whether empty arguments are passed over.
    """

    def take(items: list[str], names: Names) -> Given:
        return [({"cells": _cells([item for item in items if item or not blanks], names)}, [])]

    def give(rule: Any, names: Names) -> list[str]:
        return _texts(dict.fromkeys(rule.cells) if once else rule.cells, names)

    return Part(take, give)


def constant(text: str) -> Part:
    """An argument that is always the same."""

    def take(items: list[str], names: Names) -> Given:
        if items[:1] != [text]:
            raise OtherRuleError(text)
        return [({}, items[1:])]

    return Part(take, lambda rule, names: [text])


def flag(name: str, text: str) -> Part:
    """Cells, and behind them a word if something is so."""

    def take(items: list[str], names: Names) -> Given:
        is_set = bool(items) and items[-1].upper() == text
        return [({"cells": _cells(items[:-1] if is_set else items, names), name: is_set}, [])]

    def give(rule: Any, names: Names) -> list[str]:
        return _texts(rule.cells, names) + ([text] if getattr(rule, name) else [])

    return Part(take, give)


def line() -> Part:
    """A row or column, in either direction."""

    def take(items: list[str], names: Names) -> Given:
        (item,) = items
        return [({"cells": names.line(item)}, [])]

    def give(rule: Any, names: Names) -> list[str] | None:
        ways = (rule.cells, rule.cells[::-1])
        return next(([name] for name in names.lines() if names.line(name) in ways), None)

    return Part(take, give)


def clues(name: str) -> Part:
    """A row or column, a number at its start and one at its end: a rule each."""

    def take(items: list[str], names: Names) -> Given:
        along = names.line(items[0])
        both = zip(items[1:3], (along, along[::-1]), strict=False)
        return [({name: whole(clue), "cells": cells}, []) for clue, cells in both if clue]

    def give(rule: Any, names: Names) -> list[str] | None:
        for path in names.lines():
            along, clue = names.line(path), str(getattr(rule, name))
            if rule.cells == along:
                return [path, clue, ""]
            if rule.cells == along[::-1]:
                return [path, "", clue]
        return None

    return Part(take, give)


def diagonal() -> Part:
    """A diagonal by the cell at the side where it begins."""

    def take(items: list[str], names: Names) -> Given:
        (item,) = items
        return [({"cells": names.diagonal(item)}, [])]

    def give(rule: Any, names: Names) -> list[str] | None:
        for start in (rule.cells[0], rule.cells[-1]) if rule.cells else ():
            text = names.text(start)
            if names.begins(start) and set(names.diagonal(text)) == set(rule.cells):
                return [text]
        return None

    return Part(take, give)


def neighbours(*, turned: bool = False) -> Part:
    """All pairs of the cells that share a side: a rule each, whose cells may be turned round."""

    def take(items: list[str], names: Names) -> Given:
        step = -1 if turned else 1
        return [({"cells": pair[::step]}, []) for pair in names.pairs(_cells(items, names))]

    def give(rule: Any, names: Names) -> list[str] | None:
        layout = names.layout
        if max(rule.cells) >= layout.cell_count:
            return None
        a, b = (divmod(cell, layout.size) for cell in rule.cells)
        if abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1:
            return None
        return _texts(rule.cells[:: -1 if turned else 1], names)

    return Part(take, give)
