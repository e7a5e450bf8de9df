"""`nonet.count_many`: how many solutions each of many classic 9x9 puzzles has."""

from __future__ import annotations

import dataclasses

import numpy as np

from nonet._batch import (
    BatchResult,
    PuzzlesLike,
    RuleSolver,
    Source,
    checked_limit,
    run,
    run_with_rules,
    source_of,
)
from nonet._count._count import count
from nonet.formats import ReadOptions, Rules
from nonet.model import Constraint
from nonet.options import checked_threads

# Most puzzles have fewer solutions: these are found in a batch, the others counted one by one.
_FEW = 10_000


def count_many(
    puzzles: PuzzlesLike,
    *,
    column: str | None = None,
    limit: int | None = None,
    threads: int | None = None,
    rule: Rules = None,
) -> BatchResult:
    """Counts the solutions of any number of classic 9x9 puzzles.

    Args:
        puzzles: As for `solve_many`.
        column: Of a table, the column with the puzzles.
        limit: Stop at this number of solutions of each; None counts all, however many there are,
            as `nonet.count` does.
        threads: Number of threads; None is one for each core.
        rule: Rules that all of them obey as well, as for `solve_many`.

    Returns:
        As `solve_many`, without solutions.

    Raises:
        UsageError: As `solve_many`.

    Example:
        >>> import nonet
        >>> nonet.count_many(["." * 81], limit=1000).counts.tolist()
        [1000]
        >>> nonet.count_many(["." * 81]).counts.tolist()
        [6670903752021072936960]
    """
    source = source_of(puzzles, column)
    rules = ReadOptions(rule=rule).constraints
    if limit is not None:
        return _up_to(limit, source, threads, rules)
    few = _up_to(_FEW, source, threads, rules)
    (many,) = np.nonzero(few.counts == _FEW)
    text_of = source.quotes(many)
    counts = few.counts.astype(object)
    for place, index in enumerate(many.tolist()):
        counts[index] = int(count(text_of(place), threads=threads, rule=rules))
    largest = max(counts, default=0)
    if largest < 2**64:
        counts = counts.astype(np.uint64)
    return dataclasses.replace(few, counts=counts, limit=None)


def _up_to(
    limit: int, source: Source, threads: int | None, rules: tuple[Constraint, ...]
) -> BatchResult:
    """The counts as far as a limit."""
    if not rules:
        return run(source, limit, threads)
    checked_threads(threads)
    return run_with_rules(source, RuleSolver(rules, checked_limit(limit), "any"), limit, None)
