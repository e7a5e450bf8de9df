"""`nonet.count_many`: how many solutions each of many classic 9x9 puzzles has."""

from __future__ import annotations

import dataclasses

import numpy as np

from nonet._batch import BatchResult, PuzzlesLike, run, source_of
from nonet._count._count import count

# Most puzzles have fewer solutions: these are found in a batch, the others counted one by one.
_FEW = 10_000


def count_many(
    puzzles: PuzzlesLike,
    *,
    column: str | None = None,
    limit: int | None = None,
    threads: int | None = None,
) -> BatchResult:
    """Counts the solutions of any number of classic 9x9 puzzles.

    Args:
        puzzles: As for `solve_many`.
        column: Of a table, the column with the puzzles.
        limit: Stop at this number of solutions of each; None counts all, however many there are,
            as `nonet.count` does.
        threads: Number of threads; None is one for each core.

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
    if limit is not None:
        return run(source, limit, threads)
    few = run(source, _FEW, threads)
    (many,) = np.nonzero(few.counts == _FEW)
    text_of = source.quotes(many)
    counts = few.counts.astype(object)
    for place, index in enumerate(many.tolist()):
        counts[index] = int(count(text_of(place), threads=threads))
    largest = max(counts, default=0)
    if largest < 2**64:
        counts = counts.astype(np.uint64)
    return dataclasses.replace(few, counts=counts, limit=None)
