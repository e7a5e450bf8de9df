"""Rules about some of the cells, as data: what `Layout.constraints` holds.

A constraint is a frozen dataclass of cells and numbers. What kinds there are, and what they mean,
is in `nonet.constraints`, one file a rule. Its fields say by their annotation what they hold:

``Cell``, ``Cells``, ``Groups``
    One cell, several in order, several such lists. They may be given as text, ``"r1c1 r1c2"``, in
    which ``r5``, ``c2`` and ``b1`` stand for a row, a column and a box, ``r1c1-r4c4`` for a
    straight run, ``r1c1:r4c4`` for a square, ``r0c4`` and ``r10c4`` (of 9 rows) for column 4 as
    seen from above and from below, ``@name`` for a variable outside the grid; ``/`` begins a group.
    A layout makes them numbers.
``Constraints``
    Other constraints.

Anything else is a number, a text (`Sentence`: with blanks, before the cells), a tuple of numbers.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import MISSING, fields, replace
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from nonet.conflicts import Conflict
from nonet.errors import ShapeError, UsageError
from nonet.frozen import frozen
from nonet.model.cell_words import CELL_KINDS, cell_named, cells_named, written
from nonet.model.cells import cell_name
from nonet.model.field_values import PLAIN, WANTED
from nonet.model.titles import filled, usual_title

if TYPE_CHECKING:
    from nonet.model.figures import Figure
    from nonet.model.grid import Grid
    from nonet.model.layout import Layout
    from nonet.model.primitives import Primitive
    from nonet.model.solution_part import SolutionPart

Cell = int
Cells = tuple[int, ...]
Groups = tuple[tuple[int, ...], ...]
Sentence = str
# The places of a line that count, values, and what each cell may hold: see `profiles`.
Profiles = Iterable[tuple[Cells, Cells, Cells]]
# The values of the cells, as shown; None in an empty one.
Held = Sequence[int | None]


class Broken(NamedTuple):
    """Cells that break a constraint, and in a few words how.

    Example:
        >>> rule = nonet.constraints.Killer(3, (0, 1))
        >>> list(rule.check(nonet.Layout.of(4), [1, 4] + [None] * 14))
        [Broken(cells=(0, 1), words='the sum is 5')]
    """

    cells: Cells
    words: str


class Part(NamedTuple):
    """A field of a kind of constraint."""

    name: str
    kind: str
    default: Any

    @property
    def is_cells(self) -> bool:
        """True if it holds cells."""
        return self.kind in CELL_KINDS

    @property
    def is_number(self) -> bool:
        """True if it is a number that has to be given."""
        return self.kind in ("int", "int | None") and self.default is MISSING


@cache
def parts_of(kind: type[Constraint]) -> tuple[Part, ...]:
    """The fields of a kind of constraint in order; the default is MISSING where there is none."""
    return tuple(
        Part(
            field.name,
            str(field.type),
            field.default if field.default_factory is MISSING else field.default_factory(),
        )
        for field in fields(kind)
    )


@frozen
class Constraint(ABC):
    """The base of all kinds of constraints: see the head of this file.

    Example:
        >>> cage = nonet.constraints.Killer(3, "r1c1 r1c2")
        >>> nonet.solve("1..4....2......3", rule=cage).solution["r1c2"]
        2
    """

    kind: ClassVar[str]
    needs_outside: ClassVar[bool] = True
    # On a board that is turned or mirrored it means the same, even if its primitives are others.
    same_when_turned: ClassVar[bool] = False
    # It has no cells of its own, and its primitives do not depend on what other rules there are,
    # beside those inside of it: see `of_any_board`.
    is_of_any_board: ClassVar[bool] = False
    # Its name for people, and its demand: templates of `title_on` and `claim_on`.
    title: ClassVar[str] = ""
    claim: ClassVar[str] = ""
    # The number that it would have with other values: a template with {number} and no other blank.
    comes_to: ClassVar[str] = ""
    # The subject of `profiles`, and where they are: templates with {rows} or {sums}, and {places}.
    shaped: ClassVar[str] = ""
    placed: ClassVar[str] = ""
    # The demand of several, where people look at them at once: a template as well.
    of_each: ClassVar[str] = ""
    many: ClassVar[str] = ""  # what they are called together then
    # Whether the solution has more than values, which no step is about.
    least_cells: ClassVar[tuple[int, str]] = (0, "")  # how many, and which these are
    has_layer: ClassVar[bool] = False

    def __post_init__(self) -> None:
        for name, kind, _ in parts_of(type(self)):
            given = getattr(self, name)
            try:
                plain = _PLAIN[kind](given) if kind in _PLAIN else given
            except (UsageError, TypeError, ValueError):
                shown = f"{given!r:.60}"
                more = "..." if shown != repr(given) else ""
                raise UsageError(
                    f"{self.kind}: {name} cannot be {shown}{more}: give {WANTED[kind]}"
                ) from None
            if plain is not given:
                object.__setattr__(self, name, plain)

    @abstractmethod
    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        """Its primitives on that board."""

    def of_any_board(self, layout: Layout) -> Constraint | None:
        """The part of it that boards with other clues have as well, if there is one.

        What is made of that is made once.
        """
        return self if self.is_of_any_board else None

    def beside(self, layout: Layout) -> Iterable[Primitive]:
        """Its primitives without those of that part."""
        return () if self.is_of_any_board else self.primitives(layout)

    def statements(self, layout: Layout) -> Iterable[Primitive]:
        """The rule as people reason with it: where `primitives` says more at once, piece by piece.

        Args:
            layout: The board.
        """
        from nonet.model.primitives import paired  # not needed by boards without rules

        return paired(self.primitives(layout), layout.values)

    def reasons(self, layout: Layout) -> Iterable[tuple[str, Primitive]]:
        """`statements`, each with the rule that it comes from as it can be written."""
        text = self.describe(layout)
        return ((text, statement) for statement in self.statements(layout))

    @property
    def number_name(self) -> str:
        """The name of its number."""
        return next((part.name for part in parts_of(type(self)) if part.is_number), "")

    def profiles(self, layout: Layout) -> Profiles:
        """The ways to fill its line as people tell them apart.

        Of each the places that count, the values, counted from 1, and for each cell of the line
        what it may hold as a bit set, which has bit v for the value v.
        """
        return ()

    def all_of(self, layout: Layout) -> Iterable[Constraint]:
        """The rules inside of it that together come to the same; by default it is one rule."""
        return (self,)

    def part_of(self, grid: Grid, own: Sequence[int]) -> SolutionPart | None:
        """The part of a solution beside its values, by the variables of `outside`.

        None if there is nothing that people look for.
        """
        return None

    def outside(self, layout: Layout) -> Sequence[int]:
        """The variables outside of the grid that it needs: the domain of each as a bit set.

        `Layout.outside_of` has their numbers. Where the cells do not determine what they hold,
        each way counts: `ways`. Within other rules there are none: see `needs_outside`.
        """
        return ()

    def value_count(self, layout: Layout) -> int:
        """How many values its primitives are about: the board's, or more where variables hold more.

        The cells of the board hold none of those beyond.
        """
        return layout.value_count

    def numbers(self, name: str, layout: Layout) -> Iterable[int]:
        """The numbers that it may have, in order: all that any board obeys, and more.

        Args:
            name: Of its field.
            layout: The board.
        """
        if name != "total":
            most = 4 * max(layout.size, layout.height, layout.value_count)  # ends of lines
            return range(min(0, layout.least), max(most, layout.values[-1]) + 1)
        weights = getattr(self, "weights", ()) or (1,) * len(list(self.named_cells()))
        ends = [(weight * layout.values[0], weight * layout.values[-1]) for weight in weights]
        return range(min(0, sum(map(min, ends))), sum(map(max, ends)) + 1)

    def numbers_to_try(self, name: str, layout: Layout) -> Iterable[int]:
        """The same, to say which of them could hold: of some rules `numbers` has none."""
        return self.numbers(name, layout)

    def scope(self, layout: Layout) -> Layout:
        """The board as rules inside of it see it."""
        return layout

    def ways(self, layout: Layout, values: Held) -> Iterator[Sequence[int]]:
        """The values that the variables outside of the grid may hold beside a full board."""
        yield ()

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        """Where the values break it; of a board with empty cells only what is sure.

        By default each of `groups` is judged once its cells are all filled.
        """
        for cells in self.groups(layout):
            filled = [value for cell in cells if (value := values[cell]) is not None]
            words = self.judge(layout, filled) if len(filled) == len(cells) else None
            if words is not None:
                yield Broken(cells, words)

    def meaning(self, layout: Layout, values: Held) -> bool | None:
        """True if it holds however the empty cells are filled (True), or fails (False).

        None where that is open: what `check` does not break may still hold, and no more than that.
        """
        if any(self.check(layout, values)):
            return False
        if None not in values:
            return True
        from nonet.model.meaning import all_of, meaning_of  # not needed by boards without rules

        primitives = self.primitives(layout)
        return all_of(meaning_of(primitive, values, layout.values) for primitive in primitives)

    def groups(self, layout: Layout) -> Iterable[Cells]:
        """The cells that are judged together: by default those of the field `cells`."""
        return (self.cells,)  # type: ignore[attr-defined]

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        """The fault of the values of a group, in a few words; None if there is none."""
        raise NotImplementedError

    def fit(self, layout: Layout) -> None:
        """Raises an error if it makes no sense on that board; its cells are known to be there."""
        least, what = self.least_cells
        if least and len(getattr(self, "cells", ())) < least:
            raise ShapeError(f"{self.kind}: it needs {what}")

    def short(self, layout: Layout) -> Self:
        """Bound, without cells that `whole` finds again: elsewhere on the board it finds others."""
        return self

    def whole(self, layout: Layout) -> Self:
        """With the cells that it is about where none are named; those named are numbers."""
        return self

    def on(self, layout: Layout) -> Self:
        """The constraint with its cells as numbers of that board.

        Raises:
            ShapeError: It does not fit the board.
            UsageError: A text is not that of a cell.
        """
        changes = {}
        for name, kind, default in parts_of(type(self)):
            if kind in _ON:
                given = getattr(self, name)
                board = self.scope(layout) if kind == "Constraints" else layout
                try:
                    on_board = _ON[kind](given, board)
                except (ShapeError, UsageError) as error:
                    raise ShapeError(f"{self.kind}: {error}") from None
                if kind != "Cell" and on_board != default and (not on_board or () in on_board):
                    raise ShapeError(f"{self.kind}: it needs {name}")
                if on_board != given:
                    changes[name] = on_board
        bound = replace(self, **changes) if changes else self
        bound.fit(layout)
        return bound

    def named_cells(self) -> Iterator[int]:
        """The cells in its fields, once bound to a board; a rule of the whole board has none."""
        for name, kind, _ in parts_of(type(self)):
            given = getattr(self, name)
            if kind == "Cell":
                yield given
            elif kind in ("Cells", "Groups"):
                yield from given if kind == "Cells" else chain.from_iterable(given)
            elif kind == "Constraints":
                yield from chain.from_iterable(inner.named_cells() for inner in given)

    def draw(self, layout: Layout) -> Iterable[Figure]:
        """How it is drawn on the board; by default it is not."""
        return ()

    def conflicts(self, layout: Layout, values: Sequence[int]) -> Iterator[Conflict]:
        """`check` for the values of a grid, in which 0 is empty."""
        shift = layout.least - 1
        inner = [value + shift if value else None for value in values]
        for cells, words in self.check(layout, inner):
            names = tuple(cell_name(cell, layout.size) for cell in cells)
            text = f"{self.describe(layout)}: {words}"
            first = inner[cells[0]] if cells else None
            yield Conflict(first or 0, cells, names, text, repeated=False)

    def title_on(self, layout: Layout) -> str:
        """The name that people give it: ``the 15 cage at r4c8``."""
        return filled(self.title, self, layout) if self.title else usual_title(self, layout)

    def claim_on(self, layout: Layout) -> str:
        """The demand of the rule, a sentence without its end; empty where its title must do."""
        return filled(self.claim, self, layout)

    def claim_of(self, primitive: Primitive, layout: Layout) -> str:
        """The same of one of its statements; usually what the rule asks for."""
        return self.claim_on(layout)

    def describe(self, layout: Layout) -> str:
        """The constraint as it can be written: ``killer 15 r1c1 r1c2``."""
        words = [self.kind]
        behind = []
        for name, kind, default in parts_of(type(self)):
            given = getattr(self, name)
            if given == default or given is None:
                continue
            if kind == "Constraints":
                inside = self.scope(layout)
                behind.append(" ".join(f"({inner.describe(inside)})" for inner in given))
                continue
            text = written(given, kind, layout)
            if kind in CELL_KINDS:
                behind.append(text)
            else:
                words.append(text if default is MISSING else f"{name}={text}")
        return " ".join([*words, " / ".join(behind)] if behind else words)


def in_order(rules: Iterable[Constraint]) -> tuple[Constraint, ...]:
    """Constraints, each once, in an order that does not depend on the one they come in."""
    once = set(rules)
    try:
        return tuple(sorted(once, key=lambda rule: (rule.kind, *vars(rule).values())))
    except TypeError:  # a number here and None there
        return tuple(sorted(once, key=lambda rule: (rule.kind, repr(rule))))


def as_constraint(constraint: object) -> Constraint:
    """A constraint; refuses anything else, and says what would be one.

    Raises:
        UsageError: It is none.
    """
    if isinstance(constraint, Constraint):
        return constraint
    if isinstance(constraint, str):
        raise UsageError(
            f"expected a constraint, not the text {constraint!r}: "
            "nonet.constraints.parse_rule makes one of it"
        )
    raise UsageError(
        f"expected a constraint, such as nonet.constraints.Killer(...), not {constraint!r}"
    )


Constraints = tuple[Constraint, ...]


def _plain_rules(given: Any) -> Constraints:
    rules = (given,) if isinstance(given, Constraint) else tuple(given)
    if not all(isinstance(rule, Constraint) for rule in rules):
        raise UsageError("constraints are expected")
    return rules


_PLAIN: dict[str, Callable[[Any], Any]] = {**PLAIN, "Constraints": _plain_rules}


# On a board.
_ON: dict[str, Callable[[Any, Layout], Any]] = {
    "Cell": cell_named,
    "Cells": cells_named,
    "Groups": lambda given, layout: tuple(cells_named(group, layout) for group in given),
    "Constraints": lambda given, layout: tuple(inner.on(layout) for inner in given),
}
