"""The numbers that a rule which leaves no solution by itself could have instead.

Asked of the engine on the empty board with that rule alone, so that nothing is said that each rule
would have to know about itself: a cage of two cells can have 3 to 17 as its sum, a thermometer nine
cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

from nonet._solve._start import start
from nonet.engines import Stop
from nonet.errors import ConflictError, NonetError
from nonet.model import Constraint, Layout, Puzzle
from nonet.model.constraint import Part, parts_of
from nonet.options import Deadline

_NODES = 2_000  # for one question; what leaves nothing is mostly seen at once
_MOST_NUMBERS = 500  # that are tried
_MOST_RULES = 64  # beyond which a question each takes too long
_NUMBERS = ("int", "int | None")  # kinds of parts that are one
_SECONDS = 2.0  # unless the caller sets a time


@dataclass(frozen=True, slots=True)
class Reach:
    """The numbers that a rule could have.

    Attributes:
        rule: The rule, or one inside of it.
        part: The name of a field.
        numbers: What it could be, if it is a number, or one of several.
        first: How many of its cells or values, from the first on, can be obeyed; with `numbers`
            which of several numbers these are for, counted from 1.

    Example:
        >>> reach = nonet.diagnose("." * 16, rule="killer 9 r1c1 r1c2").reach
        >>> reach.part, reach.numbers
        ('total', (3, 4, 5, 6, 7))
    """

    rule: Constraint
    part: str
    numbers: tuple[int, ...] = ()
    first: int = 0


def leaves_nothing(layout: Layout, rules: Iterable[Constraint], deadline: Deadline) -> bool:
    """True if it is sure that rules leave no solution of an empty board."""
    if deadline.over:
        return False
    try:
        board = layout.without_constraints.with_constraints(rules)
        search = start(Puzzle(board, [0] * layout.cell_count), "auto")
    except ConflictError:
        return True
    except NonetError:
        return False  # one of them needs another one
    stop = search.run(1, timeout=deadline.left, node_limit=_NODES)
    return stop is Stop.EXHAUSTED and not search.solutions


_Impossible = tuple[Constraint, Reach | None]


def impossible_rule(layout: Layout, seconds: float | None = None) -> _Impossible | None:
    """The first rule of a board that leaves no solution by itself, and what it could say.

    Puzzles with the same rules ask once.

    Args:
        layout: The board.
        seconds: How long it may take, if that is less than what is usual.
    """
    known = _known(layout)
    if not known:
        deadline = Deadline(_SECONDS if seconds is None else min(seconds, _SECONDS))
        rule = next(each_alone(layout, deadline), None)
        impossible = None if rule is None else (rule, reach_of(rule, layout, deadline))
        if deadline.over and seconds is not None and seconds < _SECONDS:
            return impossible  # a caller with more time may learn more
        known.append(impossible)
    return known[0]


@lru_cache(maxsize=256)
def _known(layout: Layout) -> list[_Impossible | None]:
    """Where what is known of a board is kept; empty until it was asked about."""
    return []


def may_be_asked_alone(rules: Sequence[Constraint]) -> bool:
    """True if rules mean the same without the others, and are few enough to ask about each."""
    return len(rules) <= _MOST_RULES and not any(rule.kind.startswith("negative") for rule in rules)


def each_alone(layout: Layout, deadline: Deadline) -> Iterator[Constraint]:
    """The rules of a board that leave no solution by themselves, if they may be asked alone."""
    rules = layout.constraints
    for rule in rules if may_be_asked_alone(rules) else ():
        if leaves_nothing(layout, (rule,), deadline):
            yield rule


def reach_of(rule: Constraint, layout: Layout, deadline: Deadline) -> Reach | None:
    """The numbers that a rule without solutions could have; None where that was not found.

    Args:
        rule: Bound to the board.
        layout: The board.
        deadline: When to give up.
    """
    parts = parts_of(type(rule))
    names = [part.name for part in parts if part.kind == "Constraints"]
    inside = [inner for name in names for inner in getattr(rule, name)]
    for inner_rule in inside if rule.scope(layout) == layout else ():
        if leaves_nothing(layout, (inner_rule,), deadline):
            return reach_of(inner_rule, layout, deadline)
    ways = [_Way(rule, part, _asked(rule, part.name), layout) for part in _in_order(parts)]
    if inside and rule.scope(layout) != layout:
        ways += _within(rule, names, layout)
    reaches = (_reach(way, layout, deadline) for way in ways)
    reach = next((reach_ for reach_ in reaches if reach_ is not None), None)
    return None if deadline.over else reach


# From another content of a part to the rule that has it.
_Changed = Callable[[object], Constraint]


class _Way(NamedTuple):
    """A part of a rule that could be another one; the board is as that rule sees it."""

    rule: Constraint
    part: Part
    change: _Changed
    board: Layout


def _asked(rule: Constraint, name: str) -> _Changed:
    plain: Any = rule
    return lambda other: replace(plain, **{name: other})


def _within(rule: Constraint, names: Sequence[str], layout: Layout) -> Iterator[_Way]:
    """Numbers of rules that have no meaning outside of another one, whose variables they name."""
    scope = rule.scope(layout)
    for name in names:
        rules: Sequence[Constraint] = getattr(rule, name)
        for at, inner in enumerate(rules):
            for part in _in_order(parts_of(type(inner))):
                if part.kind in _NUMBERS:
                    yield _Way(inner, part, _asked_within(rule, name, at, part.name), scope)


def _asked_within(rule: Constraint, name: str, at: int, part: str) -> _Changed:
    """The rule with another content of a part of one of its rules."""
    rules: Sequence[Constraint] = getattr(rule, name)
    inner, outer = _asked(rules[at], part), _asked(rule, name)
    return lambda other: outer((*rules[:at], inner(other), *rules[at + 1 :]))


def _in_order(parts: Sequence[Part]) -> Iterator[Part]:
    """Numbers first, then values, then cells."""
    for kinds in (_NUMBERS, ("tuple[int, ...]",), ("Cells",)):
        yield from (part for part in parts if part.kind in kinds)


def _reach(way: _Way, layout: Layout, deadline: Deadline) -> Reach | None:
    rule, part, change, board = way
    given = getattr(rule, part.name)

    def obeyed(other: object) -> bool:
        try:
            changed = change(other).on(layout)
        except NonetError:
            return False
        return not leaves_nothing(layout, (changed,), deadline)

    if isinstance(given, int) and not isinstance(given, bool) and given != part.default:
        numbers = list(rule.numbers_to_try(part.name, board))
        few = numbers if len(numbers) <= _MOST_NUMBERS else []
        possible = tuple(number for number in few if not deadline.over and obeyed(number))
        return Reach(rule, part.name, numbers=possible) if possible else None
    if isinstance(given, tuple):
        lengths = range(len(given) - 1, 1 if part.is_cells else 0, -1)
        first = next((n for n in lengths if not deadline.over and obeyed(given[:n])), 0)
        if first or part.is_cells:
            return Reach(rule, part.name, first=first) if first else None
        for at, number in enumerate(given):
            less = range(min(max(number, 0), _MOST_NUMBERS))
            others = ((number, (*given[:at], number, *given[at + 1 :])) for number in less)
            possible = tuple(
                number for number, other in others if not deadline.over and obeyed(other)
            )
            if possible:
                return Reach(rule, part.name, numbers=possible, first=at + 1)
    return None
