"""Many classic 9x9 puzzles at once: arrays in, arrays out, every core, no object per puzzle."""

from nonet._batch._arrow_out import SupportsArrow, boards_column
from nonet._batch._input import (
    PuzzlesLike,
    SupportsArrowStream,
    SupportsBuffer,
    source_of,
)
from nonet._batch._lines import RowFormat, StopFlag, count_lines, find_fields, solve_fields
from nonet._batch._solve_many import (
    FIRST,
    BatchAnswer,
    BatchCode,
    BatchResult,
    First,
    as_lines,
    first_number,
    reason_of,
    run,
    solve_many,
)
from nonet._batch._source import Source
from nonet._native import ArrowColumn

__all__ = [
    "FIRST",
    "ArrowColumn",
    "BatchAnswer",
    "BatchCode",
    "BatchResult",
    "First",
    "PuzzlesLike",
    "RowFormat",
    "Source",
    "StopFlag",
    "SupportsArrow",
    "SupportsArrowStream",
    "SupportsBuffer",
    "as_lines",
    "boards_column",
    "count_lines",
    "find_fields",
    "first_number",
    "reason_of",
    "run",
    "solve_fields",
    "solve_many",
    "source_of",
]
