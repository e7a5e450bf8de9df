"""The operations of jobs, and the tables that they make."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nonet._generate import GenerateFields
from nonet.errors import NonetError, PluginError
from nonet.formats import ReadOptions, parse
from nonet.model import BoxChoice, Layout, Puzzle
from nonet.options import option
from nonet.registry import Registry

# The values of one column, of which there are as many as rows.
Columns = dict[str, Any]
# Texts of puzzles; None where a table has none.
Texts = Sequence[str | None]


class JobKeywords(GenerateFields, total=False):
    """The options of all operations that come with nonet, as keywords of `nonet.jobs.run`.

    Which of them an operation has is in its `Operation.options`, a dataclass. An operation of
    another package may have others: `options` takes a value of that dataclass.

    Example:
        >>> nonet.jobs.OPERATIONS.get("rate").options(scale="se121")
        RateJob(timeout=None, scale='se121')
    """

    size: int
    box: BoxChoice
    layout: Layout | None
    limit: int | None
    distinct: bool
    options: object


@dataclass(frozen=True)
class NoOptions:
    """An operation that has no options of its own."""


@dataclass(frozen=True)
class TimeoutOption:
    """An operation whose only option is how long a puzzle may take.

    Attributes:
        timeout: Seconds for each puzzle.
    """

    timeout: float | None = option(
        "Stop after this number of seconds, for each puzzle.", metavar="SECONDS"
    )


@dataclass(frozen=True)
class Operation:
    """The work of a job on each puzzle.

    Attributes:
        name: What users type.
        summary: One line for lists.
        columns: What it makes of a puzzle: names of columns, and their types by Arrow's names,
            in ``[]`` for a list (`nonet.storage.arrow_type`).
        row: Makes the values of these columns of a puzzle and the options.
        work: Makes the columns of many texts, where that is quicker than row by row.
        seconds: What a puzzle takes roughly, on one core: shards are made as large as that allows.
        options: A dataclass of its options.
        tally: The column whose values are counted, if there is one.
        makes: Makes puzzles itself: the rows of a shard by the number of the first and the options.
        key: The column by which ``distinct`` leaves out rows, where that is an option.
        pieces: What it does with a part of one puzzle (`nonet.split`), if it can.
    """

    name: str
    summary: str
    columns: Mapping[str, Any]
    row: Callable[[Puzzle, Any], Sequence[Any]] | None = None
    work: Callable[[Texts, Any, ReadOptions], Columns] | None = None
    seconds: float = 0.001
    options: type[Any] = NoOptions
    tally: str | None = None
    makes: Callable[[range, Any], Columns] | None = None
    key: str | None = None
    pieces: Callable[[Puzzle, float | None], dict[str, Any]] | None = None

    def of_texts(self, texts: Texts, options: Any, reading: ReadOptions) -> Columns:
        """Its columns of texts, with ``error``."""
        if self.work is not None:
            return self.work(texts, options, reading)
        row = self.row
        assert row is not None
        return each(texts, tuple(self.columns), reading, lambda puzzle: row(puzzle, options))


OPERATIONS: Registry[Operation] = Registry("nonet.jobs.operations", Operation, "operation")


def each(
    texts: Texts,
    names: Sequence[str],
    reading: ReadOptions,
    make: Callable[[Puzzle], Sequence[Any]],
) -> Columns:
    """The columns of an operation that takes puzzles one by one.

    A puzzle that cannot be read, or not be dealt with, has the reason in the column ``error`` and
    nothing in the others; what has no text has nothing at all.
    """
    rows: list[Sequence[Any]] = []
    errors: list[str | None] = []
    nothing = (None,) * len(names)
    for text in texts:
        row, error = nothing, None
        if text is not None:
            try:
                row = tuple(make(parse(text, reading=reading)))
            except NonetError as failure:
                error = failure.message
            except MemoryError:
                raise
            except Exception as failure:  # one puzzle does not stop the others
                error = PluginError.of_ours(failure).message
        rows.append(row)
        errors.append(error)
    columns: Columns = {name: [row[index] for row in rows] for index, name in enumerate(names)}
    columns["error"] = errors
    return columns
