"""Which variant rules leave no solution, where none of the givens is needed for it."""

from __future__ import annotations

from collections.abc import Sequence

from nonet._solve._start import start
from nonet.engines import Stop
from nonet.errors import ConflictError, NonetError
from nonet.model import Constraint, Puzzle
from nonet.options import Deadline

_NODES = 2_000  # for one question; what leaves nothing is mostly seen at once
_MOST = 64  # rules beyond which a question each takes too long


def rules_at_fault(puzzle: Puzzle, deadline: Deadline) -> tuple[Constraint, ...]:
    """Rules of an unsolvable board that leave no solution by themselves, as few as were found.

    None where that was not found in time, where the board has no rules, or where a rule is about
    what other rules leave unmarked, so that it means something else without them.
    """
    layout = puzzle.layout
    rules = layout.constraints
    if not rules or len(rules) > _MOST or any(each.kind.startswith("negative") for each in rules):
        return ()

    def refuted(some: Sequence[Constraint]) -> bool:
        if deadline.over:
            return False
        try:
            board = layout.without_constraints.with_constraints(some)
            search = start(Puzzle(board, [0] * layout.cell_count), "auto")
        except ConflictError:
            return True
        except NonetError:
            return False  # one of them needs another one
        stop = search.run(1, timeout=deadline.left, node_limit=_NODES)
        return stop is Stop.EXHAUSTED and not search.solutions

    for rule in rules:
        if refuted((rule,)):
            return (rule,)
    if not refuted(rules):
        return ()
    needed = list(rules)
    for rule in rules:
        others = [each for each in needed if each is not rule]
        if refuted(others):
            needed = others
    return tuple(needed)
