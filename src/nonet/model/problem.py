"""A puzzle as engines of constraints take it: variables, their domains, and primitives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from nonet.errors import UnsupportedError
from nonet.model.constraint import Constraint
from nonet.model.in_steps import Steps, StepwiseCache
from nonet.model.layout import Layout
from nonet.model.primitives import AnyOf, Automaton, Count, Distinct, Family, Not, Primitive, paired
from nonet.model.puzzle import Puzzle
from nonet.model.relation import Relation

AT_ONCE = 512  # primitives of a step: about a millisecond


class Problem(NamedTuple):
    """Variables and what must hold for them; see `nonet.model.primitives`.

    Attributes:
        least: The smallest value as shown.
        value_count: How many values there are; cells of the board may hold fewer.
        cell_count: How many of the variables are cells of the board, which come first.
        domains: For each variable a bit set of values.
        primitives: All rules: houses and relations of the board and those of its constraints.
            Counts of a single cell are in the domains instead.
    """

    least: int
    value_count: int
    cell_count: int
    domains: tuple[int, ...]
    primitives: tuple[Primitive, ...]


def primitives_of(board: Puzzle | Layout) -> Problem:
    """The problem of a puzzle, or of an empty board.

    Example:
        >>> from nonet.constraints import Killer
        >>> problem = primitives_of(Layout.of(4).with_constraints([Killer(3, "r1c1 r1c2")]))
        >>> len(problem.primitives), problem.primitives[-1]
        (13, Family(cells=(0, 1), sets=(3,)))
    """
    if isinstance(board, Layout):
        return PROBLEMS.of(board)
    empty = PROBLEMS.of(board.layout)
    domains = list(empty.domains)
    marks = board.marks
    for cell, given in enumerate(board.givens):
        if given:
            domains[cell] &= 1 << (given - 1)
        elif marks is not None:
            domains[cell] &= sum(1 << (value - 1) for value in marks.of(cell))
    return empty._replace(domains=tuple(domains))


def shared_board(layout: Layout) -> Layout:
    """The board with those of its rules that boards with other clues have as well.

    What is made of it is made once. It is the layout itself where that has no other rules.
    """
    some = (rule.of_any_board(layout) for rule in layout.constraints if rule.is_of_any_board)
    alike = tuple(part for part in some if part is not None)
    if alike == layout.constraints:
        return layout
    return _with_rules(layout.without_constraints, alike)


@lru_cache(maxsize=64)
def _with_rules(bare: Layout, rules: tuple[Constraint, ...]) -> Layout:
    return bare.with_constraints(rules) if rules else bare


@lru_cache(maxsize=64)
def _kept_of(shared: Layout) -> dict[Primitive, None]:
    """Its primitives as keys: a copy does not have to hash them again."""
    return dict.fromkeys(PROBLEMS.of(shared).primitives)


def _problem_in_steps(layout: Layout) -> Steps[Problem]:
    outside = [domain for rule in layout.constraints for domain in rule.outside(layout)]
    values = max((layout.value_count, *(c.value_count(layout) for c in layout.constraints)))
    shared = shared_board(layout)
    begun = None if shared is layout else (yield from PROBLEMS.steps(shared))
    kept: dict[Primitive, None] = {}
    if begun is None or begun.value_count != values:
        domains = [(1 << layout.value_count) - 1] * layout.cell_count
        for cell in layout.gaps:
            domains[cell] = 1
        rest = _primitives(layout, values)
    else:
        domains = [*begun.domains]
        kept = _kept_of(shared).copy()
        rest = _primitives_of_rules(layout, values, "beside")
    domains += outside[len(domains) - layout.cell_count :]
    while some := dict.fromkeys(islice(rest, AT_ONCE)):
        yield
        for primitive in [one for one in some if type(one) is Count and len(one.cells) == 1]:
            domains[primitive.cells[0]] &= _domain(primitive, values)
            del some[primitive]
        kept |= some
    return Problem(layout.least, values, layout.cell_count, tuple(domains), tuple(kept))


#: The problems of layouts.
PROBLEMS: StepwiseCache[Layout, Problem] = StepwiseCache(64, _problem_in_steps)


@lru_cache(maxsize=64)
def _houses_of(bare: Layout) -> tuple[Distinct, ...]:
    """The houses of a board, which layouts with other constraints share."""
    return tuple(dict.fromkeys(map(Distinct, bare.house_cells)))


def _primitives(layout: Layout, values: int) -> Iterator[Primitive]:
    """The primitives of a board on which variables may hold that many values."""
    yield from _houses_of(layout.without_constraints)
    yield from _widened(layout.relations, values - layout.value_count)
    yield from _primitives_of_rules(layout, values, "primitives")


def _primitives_of_rules(layout: Layout, values: int, of: str) -> Iterator[Primitive]:
    for constraint in layout.constraints:
        try:
            primitives = getattr(constraint, of)(layout)
            if values > layout.value_count:
                primitives = _widened(primitives, values - constraint.value_count(layout))
            yield from primitives
        except UnsupportedError as error:
            raise UnsupportedError(f"{constraint.describe(layout)}: {error.message}") from None


def _widened(primitives: Iterable[Primitive], more: int) -> Iterable[Primitive]:
    return (widened(primitive, more) for primitive in primitives) if more else primitives


def widened(primitive: Primitive, more: int) -> Primitive:
    """A primitive with that many further values, none of which it allows.

    Only tables change, which have an entry for each value.
    """
    match primitive:
        case Relation(allowed=allowed):
            return replace(primitive, allowed=(*allowed, *(0,) * more))
        case Automaton(transitions=transitions, choices=choices):
            rows = tuple(_longer(row, choices, more) for row in transitions)
            return replace(primitive, transitions=rows)
        case AnyOf(branches=branches):
            return AnyOf(tuple(tuple(widened(p, more) for p in branch) for branch in branches))
        case Not(primitives=primitives):
            return Not(tuple(widened(p, more) for p in primitives))
    return primitive


def _longer(row: tuple[int, ...], choices: int, more: int) -> tuple[int, ...]:
    """The transitions of a state, with none for that many further values."""
    step = len(row) // choices
    parts = (row[first : first + step] for first in range(0, len(row), step))
    return tuple(new for part in parts for new in (*part, *(-1,) * more))


def _domain(count: Count, value_count: int) -> int:
    """The values that a count of a single cell leaves to it."""
    others = (1 << value_count) - 1 & ~count.values
    return (count.values if count.counts & 0b10 else 0) | (others if count.counts & 1 else 0)


def kept_apart(layout: Layout) -> tuple[tuple[int, ...], ...]:
    """Groups of cells whose values differ by the rules of a board.

    Example:
        >>> from nonet.constraints import Killer, Thermometer
        >>> rules = [Killer(6, "r1c1 r1c2 r2c1"), Thermometer("r3c3 r3c4")]
        >>> kept_apart(Layout.of(4).with_constraints(rules))
        ((0, 1, 4), (10, 11))
    """
    sets = []
    for primitive in PROBLEMS.of(layout).primitives[len(_houses_of(layout.without_constraints)) :]:
        match primitive:
            case Distinct(cells=cells) | Family(cells=cells):
                pass
            case Relation(first=one, second=other) if not primitive.permits_equal:
                cells = (one, other)
            case _:
                continue
        inside = tuple(cell for cell in cells if cell < layout.cell_count)
        if len(inside) > 1:
            sets.append(inside)
    return tuple(sets)


def narrowed(puzzle: Puzzle) -> list[int]:
    """The values that each rule, taken by itself, leaves to the cells, as bit sets.

    A filled cell takes its value from the cells that differ from it, narrows those that a table
    joins it with, and a cage keeps the sets that its values leave.
    """
    problem = primitives_of(puzzle)
    domains = list(problem.domains)
    filled = {cell for cell, given in enumerate(puzzle.givens) if given}
    for primitive in paired(problem.primitives, puzzle.layout.values):
        match primitive:
            case Distinct(cells=cells):
                _keep_apart(cells, filled, domains)
            case Family(cells=cells, sets=sets):
                filled_now = sum(domains[cell] for cell in set(cells) & filled)
                possible = 0
                for choice in sets:
                    possible |= choice if filled_now & ~choice == 0 else 0
                for cell in set(cells) - filled:
                    domains[cell] &= possible
                _keep_apart(cells, filled, domains)
            case Relation():
                _join(primitive.first, primitive.second, primitive.allowed, filled, domains)
                _join(primitive.second, primitive.first, primitive.reversed(), filled, domains)
    return domains[: problem.cell_count]


def _keep_apart(cells: tuple[int, ...], filled: set[int], domains: list[int]) -> None:
    taken = 0
    for cell in filled.intersection(cells):
        taken |= domains[cell]
    for cell in cells:
        if cell not in filled:
            domains[cell] &= ~taken


def _join(
    one: int, other: int, allowed: tuple[int, ...], filled: set[int], domains: list[int]
) -> None:
    if one in filled and other not in filled and domains[one]:
        domains[other] &= allowed[domains[one].bit_length() - 1]
