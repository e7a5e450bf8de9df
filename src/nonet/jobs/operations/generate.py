"""`generate`: puzzles number i to j of a seed."""

from __future__ import annotations

import dataclasses

from nonet._generate import GenerateOptions, generate_range
from nonet.errors import PuzzleNotFoundError
from nonet.jobs._operation import Columns, Operation
from nonet.records import line
from nonet.records import text as text_of

_NAMES = ("puzzle", "solution", "givens", "score", "level", "error")


def _make(numbers: range, options: GenerateOptions) -> Columns:
    """These puzzles of the seed; one that is not found is a row that says why."""
    rows: list[tuple[object, ...]] = []
    alone = dataclasses.replace(options, threads=1)
    while len(rows) < len(numbers):
        try:
            for made in generate_range(alone, numbers[len(rows) :]):
                rating = made.rating
                rows.append(
                    (
                        text_of(made.puzzle, made.puzzle),
                        line(made.solution, made.puzzle),
                        made.puzzle.clues,
                        None if rating is None else rating.score,
                        None if rating is None else rating.level,
                        None,
                    )
                )
        except PuzzleNotFoundError as error:
            rows.append((None, None, None, None, None, error.message))
    return {name: [row[index] for row in rows] for index, name in enumerate(_NAMES)}


OPERATION = Operation(
    name="generate",
    summary="Puzzles with exactly one solution, by ranges of a seed.",
    columns={
        "puzzle": "string",
        "solution": "string",
        "givens": "int64",
        "score": "float64",
        "level": "string",
    },
    makes=_make,
    seconds=0.001,
    options=GenerateOptions,
)
