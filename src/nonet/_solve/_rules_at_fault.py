"""Which variant rules leave no solution, where none of the givens is needed for it."""

from __future__ import annotations

from nonet._solve._reach import each_alone, leaves_nothing, may_be_asked_alone
from nonet.model import Constraint, Puzzle
from nonet.options import Deadline


def rules_at_fault(puzzle: Puzzle, deadline: Deadline) -> tuple[Constraint, ...]:
    """Rules of an unsolvable board that leave no solution by themselves, as few as were found.

    None where that was not found in time, where the board has no rules, or where a rule is about
    what other rules leave unmarked, so that it means something else without them.
    """
    layout = puzzle.layout
    rules = layout.constraints
    if not rules or not may_be_asked_alone(rules):
        return ()
    for rule in each_alone(layout, deadline):
        return (rule,)
    if not leaves_nothing(layout, rules, deadline):
        return ()
    needed = list(rules)
    for rule in rules:
        others = [other for other in needed if other is not rule]
        if leaves_nothing(layout, others, deadline):
            needed = others
    return tuple(needed)
