"""Turns and mirrors of boards with rules of `nonet.constraints`.

A rule is moved by moving the cells that it names. It means the same on the turned board if the
primitives of the moved rule are the moved primitives of the rule. So a pill whose cells would be
read the other way round, or an indexer of columns that would have to be one of rows, keeps the
board from being turned that way, and no rule has to state it. A rule of the whole board whose
primitives differ after the turn, although they mean the same, declares it
(`Constraint.same_when_turned`). Rules with variables say which one becomes which
(`ScopeRule.moved_names`). Values are never renamed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from nonet._turns._moves import Move, moved_board, turns
from nonet.constraints import ScopeRule
from nonet.errors import NonetError, UnsupportedError
from nonet.model import Constraint, Layout, Puzzle, Relation
from nonet.model.primitives import (
    AnyOf,
    Connected,
    Count,
    Distinct,
    EqualSums,
    Family,
    Not,
    Primitive,
    Sum,
    sides_of,
)
from nonet.model.renumbering import renumbered, with_cells

_OTHER_WAY = {"up": "down", "down": "up"}


class Turned(NamedTuple):
    """A board turned or mirrored.

    Attributes:
        move: For each cell the one that its value comes from.
        layout: The board with the moved rules.
    """

    move: Move
    layout: Layout


@lru_cache(maxsize=64)
def turned_layouts(layout: Layout) -> tuple[Turned, ...]:
    """The turns and mirrors after which the rules mean the same, beginning with none at all."""
    moves = turns(layout.without_constraints)
    return tuple(turned for move in moves if (turned := _turned(layout, move)) is not None)


def moved_puzzle(puzzle: Puzzle, turned: Turned) -> Puzzle:
    """The givens and pencil marks in their new places under the moved rules."""
    return moved_board(puzzle, turned.layout, turned.move)


def least(puzzle: Puzzle) -> Puzzle:
    """The least of all turns and mirrors: by givens, then pencil marks, then rules."""
    return moved_puzzle(puzzle, least_turn(puzzle))


def least_turn(puzzle: Puzzle) -> Turned:
    """How the least of all turns and mirrors is made."""
    bare = puzzle.layout.without_constraints
    values = range(1, bare.value_count + 1)

    def key(move: Move) -> tuple[Any, ...]:
        moved = moved_board(puzzle, bare, move)
        marks = [] if moved.marks is None else [moved.marks.places(value) for value in values]
        return moved.givens, marks

    def rules(turned: Turned) -> list[str]:
        return sorted(rule.describe(turned.layout) for rule in turned.layout.constraints)

    # Whether rules mean the same takes long to see, so only of those with the least givens.
    for _, alike in groupby(sorted(turns(bare), key=key), key=key):
        if ways := [way for move in alike if (way := _turned(puzzle.layout, move)) is not None]:
            return min(ways, key=rules)
    raise AssertionError("the board itself is one")


@lru_cache(maxsize=512)
def _turned(layout: Layout, move: Move) -> Turned | None:
    """The board with its rules moved; None where one of them would mean something else."""
    if move == turns(layout.without_constraints)[0]:
        return Turned(move, layout)
    try:
        other = _moved(layout, move)
    except NonetError:  # a rule that does not fit there
        return None
    return None if other is None or other.game != layout.game else Turned(move, other)


def _moved(layout: Layout, move: Move) -> Layout | None:
    """The board with its rules moved; None where one of them would mean something else."""
    to = {source: target for target, source in enumerate(move)}
    bare = layout.without_constraints
    rules = [with_cells(rule, _numbers(rule, rule, bare, to).__getitem__)
             for rule in layout.constraints]  # fmt: skip
    plain = bare.with_constraints(rules)
    chosen: list[Constraint] = []
    for rule, moved in zip(layout.constraints, rules, strict=True):
        same = next((way for way in _ways(moved) if _alike(rule, way, layout, plain, to)), None)
        if same is None:
            return None
        chosen.append(same)
    return bare.with_constraints(chosen).with_game(layout.game)


def _numbers(
    rule: Constraint, moved: Constraint, bare: Layout, to: Mapping[int, int]
) -> dict[int, int]:
    """Where the cells of a board go, and the variables of a rule, which are behind the cells.

    Args:
        rule: The rule.
        moved: The same on the board turned, for the order of its variables; as long as it is not
            known, the rule itself: what rules inside of it name is in the same order.
        bare: The board.
        to: Where its cells go.
    """
    if not isinstance(rule, ScopeRule) or not isinstance(moved, ScopeRule):
        return dict(to)
    place = {name: i for i, name in enumerate(moved.variables(bare), bare.cell_count)}
    names = enumerate(rule.moved_names(bare, to), bare.cell_count)
    return {**to, **{number: place[name] for number, name in names if name in place}}


def _alike(
    rule: Constraint, moved: Constraint, layout: Layout, plain: Layout, to: Mapping[int, int]
) -> bool:
    """True if a rule on a board and the moved one on the turned board mean the same."""
    if rule.same_when_turned:
        return True
    bare = layout.without_constraints
    to = _numbers(rule, moved, bare, to)
    if isinstance(rule, ScopeRule) and isinstance(moved, ScopeRule):
        here, there = rule.scope(bare), moved.scope(bare)
        inner = zip(rule.rules, moved.rules, strict=True)
        return rule.may_turn(here) and all(_alike(*pair, here, there, to) for pair in inner)
    if not rule.outside(layout):  # alone it would not know the marks of others
        here, there = layout, plain
    elif rule.needs_outside:
        here, there = bare.with_constraints([rule]), bare.with_constraints([moved])
    else:  # on the bare board a rule does without its variables
        here = there = bare
    meant = (
        renumbered(primitive, lambda cell: to.get(cell, cell))
        for primitive in rule.primitives(here)
    )
    return _meaning(moved.primitives(there)) == _meaning(meant)


def _ways(rule: Constraint) -> Iterator[Constraint]:
    """The rule, and where it has a direction by name also the other one."""
    yield rule
    which = getattr(rule, "which", None)
    if which in _OTHER_WAY:
        changed: Any = rule
        yield replace(changed, which=_OTHER_WAY[which])


def _meaning(primitives: Iterator[Primitive] | Any) -> list[str]:
    """Primitives in a form that does not depend on the order of cells where this means nothing."""
    return sorted(repr(_plain(primitive)) for primitive in primitives)


def _plain(primitive: Primitive) -> Any:
    match primitive:
        case Distinct(cells) | Count(cells=cells) | Family(cells=cells):
            return replace(primitive, cells=tuple(sorted(cells)))
        case Sum():
            pairs = sorted(zip(primitive.cells, primitive.weights, strict=True))
            return "sum", pairs, primitive.low, primitive.high
        case Relation(first=first, second=second):
            if first > second:
                return second, first, primitive.reversed()
            return first, second, primitive.allowed
        case EqualSums(groups=groups):
            return "equal sums", sorted(sorted(group) for group in groups)
        case Connected(cells, columns, values, size):
            beside = (
                tuple(sorted((cell, cells[other])))
                for i, cell in enumerate(cells)
                for other in sides_of(i, len(cells), columns)
            )
            return "connected", sorted(set(beside)), sorted(cells), values, size
        case AnyOf(branches=branches):
            return "any of", sorted(_meaning(branch) for branch in branches)
        case Not(primitives=inner):
            return "not", _meaning(inner)
    return primitive


def require_plain_or_moved(layouts: Sequence[Turned], layout: Layout, what: str) -> None:
    """Raises an `UnsupportedError` if a board with rules has no other form.

    Args:
        layouts: Its turns and mirrors.
        layout: The board.
        what: What cannot be done, in words.
    """
    if len(layouts) > 1:
        return
    for rule in layout.constraints:
        alone = layout.without_constraints.with_constraints([rule])
        if len(turned_layouts(alone)) == 1:
            raise UnsupportedError(
                f"a puzzle with the rule {rule.kind!r} cannot be {what}: turned or mirrored, the "
                "rule would mean something else"
            )
    raise UnsupportedError(
        f"a puzzle with these rules cannot be {what}: turned or mirrored, one or the other of them "
        "would mean something else"
    )
