"""`nonet.solution_parts`: what belongs to a solution beside the values of its cells."""

from __future__ import annotations

from dataclasses import replace

from nonet.engines import Stop
from nonet.errors import UsageError
from nonet.model import Constraint, Grid, Puzzle, SolutionPart
from nonet.options import Bounds, Deadline

SECONDS_FOR_PARTS = 1.0  # of all solutions of a puzzle, where they are shown beside these
_MOST_NODES = 20_000  # the values are known: hardly anything is left to be searched


def solution_parts(solution: Grid, *, timeout: float | None = None) -> tuple[SolutionPart, ...]:
    """The parts of a solution beside the values of its cells, which rules let people find.

    Those are the regions of a chaos construction, the doublers, the second values of Schrödinger
    cells, the letters of cryptic sums, the values of variables. Most boards have none.

    Where the same values allow several, those of the solution that an engine found are given
    (`Grid.outside`), else the first that is met.

    Args:
        solution: A grid that obeys its rules.
        timeout: Seconds for all of them; what is not found by then is left out.

    Returns:
        A part for each such rule, in the order of the rules; none for a rule that leaves so much
        open that it is not soon found.

    Raises:
        UsageError: The grid has empty cells, or breaks such a rule; the timeout is no time.

    Example:
        >>> grid = nonet.solve(nonet.examples.get("chaos-construction-1").puzzle).solution
        >>> nonet.solution_parts(grid)[0].found
        {'regions': ['AAAB', 'ABBB', 'CCCD', 'CDDD']}
    """
    deadline = Bounds.checked(timeout=timeout).start()
    layout, none = solution.layout, Constraint.part_of
    rules = [rule_ for rule_ in layout.constraints if type(rule_).part_of is not none]
    if rules and not solution.is_complete:
        raise UsageError("a solution has no empty cells: solve the puzzle first")
    parts = (_part(rule, solution, deadline) for rule in rules if not deadline.over)
    return tuple(part for part in parts if part is not None)


def _part(rule: Constraint, solution: Grid, deadline: Deadline) -> SolutionPart | None:
    """The part of a rule alone: what other rules let people find does not bear on it."""
    # Solving classic boards begins sooner without it.
    from nonet.engines.constraints import ConstraintSearch, held_outside

    layout = solution.layout.without_constraints.with_constraints([rule])
    search = ConstraintSearch(Puzzle.from_checked(layout, solution.numbers, None), 0)
    stop = search.run(2, timeout=deadline.left, node_limit=_MOST_NODES)
    ways = [held_outside(whole, layout, rule) for whole in search.take_whole()]
    if not ways and stop is Stop.EXHAUSTED:
        raise UsageError(f"the grid breaks the rule {rule.kind}: it is no solution")
    if solution.outside:
        ways.insert(0, held_outside((*solution.numbers, *solution.outside), solution.layout, rule))
    ways = list(dict.fromkeys(ways))
    part = rule.part_of(solution, ways[0]) if ways else None
    if part is None:
        return None
    known = len(ways) > 1 or stop is Stop.EXHAUSTED
    return replace(part, is_only=len(ways) == 1 if known else None)
