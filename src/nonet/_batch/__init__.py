"""Many classic 9x9 puzzles at once: arrays in, arrays out, every core, no object per puzzle."""

from nonet._batch._arrow_out import (
    OffersArrow,
    SupportsArrow,
    boards_column,
    lists_column,
    numbers_column,
    table_column,
    texts_column,
    words_column,
)
from nonet._batch._input import (
    PuzzlesLike,
    SupportsArrowStream,
    SupportsBuffer,
    source_of,
)
from nonet._batch._lines import RowFormat, StopFlag, count_lines, find_fields, solve_fields
from nonet._batch._reasons import ShownErrors, reason_of
from nonet._batch._solve_many import (
    FIRST,
    BatchAnswer,
    BatchCode,
    BatchResult,
    First,
    as_lines,
    checked_limit,
    first_number,
    run,
    solve_many,
)
from nonet._batch._source import Source, cells_of_texts
from nonet._batch._with_rules import RuleSolver, run_with_rules
from nonet._native import ArrowColumn
