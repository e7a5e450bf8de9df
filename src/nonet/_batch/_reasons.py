"""Why an input of a batch is not a puzzle; the messages are made when they are asked for."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from nonet._batch._source import CELLS, Quotes
from nonet.errors import ConflictError, EmptyPuzzleError, FormatError, NonetError, ShapeError
from nonet.formats import parse
from nonet.model import Constraint, Layout

_MOST_SHOWN = 5  # errors, where all are printed


class ShownErrors(Mapping[int, NonetError]):
    """Errors by the index of their puzzles, of which the first are shown."""

    def __repr__(self) -> str:
        first = itertools.islice(self.items(), _MOST_SHOWN)
        shown = [f"{index}: {str(error)!r}" for index, error in first]
        more = ["..."] if len(self) > _MOST_SHOWN else []
        return f"{{{', '.join(shown + more)}}}"


class Errors(ShownErrors):
    """The reasons why puzzles are invalid, made when they are asked for.

    Args:
        indices: Of the invalid puzzles, ascending.
        quotes: Returns the text that was given as the puzzle at a place of `indices`.
        rules: Beside those of the classic board.
    """

    def __init__(
        self, indices: NDArray[np.int64], quotes: Quotes, rules: tuple[Constraint, ...] = ()
    ) -> None:
        self._indices = indices
        self._rules = rules
        self._end = int(indices[-1]) + 1 if len(indices) else 0
        self._quotes = quotes

    def __getitem__(self, index: int) -> NonetError:
        if not isinstance(index, (int, np.integer)) or index not in range(self._end):
            raise KeyError(index)
        place = int(np.searchsorted(self._indices, index))
        if self._indices[place] != index:
            raise KeyError(index)
        try:
            return _reason(self._quotes(place), self._rules)
        except NonetError as error:
            return error

    def __iter__(self) -> Iterator[int]:
        return map(int, self._indices)

    def __len__(self) -> int:
        return len(self._indices)


def reason_of(line: bytes, rules: tuple[Constraint, ...] = ()) -> NonetError:
    """Why a line of a file is not a classic 9x9 puzzle, or breaks further rules."""
    return _reason(line.decode("utf-8", "replace"), rules)


def _reason(text: str, rules: tuple[Constraint, ...]) -> NonetError:
    """Why a text is not a classic 9x9 puzzle."""
    form = FormatError(
        f"a batch takes {CELLS} characters on a line and nothing else: digits, and . 0 * _ - for "
        "empty cells (of tables, objects and rows, nonet convert --to line makes such lines)"
    )
    try:
        puzzle = parse(text, rule=rules)
    except EmptyPuzzleError as error:
        return form if text.strip() else error  # the header of a table, for example
    except NonetError as error:
        return error
    if puzzle.layout != Layout.of(9).with_constraints(rules):
        return ShapeError(
            f"a batch takes classic 9x9 puzzles only; this is {puzzle.layout.describe()} "
            "(nonet.solve, nonet solve and nonet job take all boards)"
        )
    conflicts = puzzle.conflicts()
    if not conflicts:
        return form
    return ConflictError("; ".join(map(str, conflicts)), conflicts=conflicts)
