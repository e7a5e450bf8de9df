"""The output of `nonet batch`: a class for each form, with how a row of each kind looks."""

from __future__ import annotations

import re
from typing import ClassVar

from nonet._batch import BatchCode, First, RowFormat
from nonet.cli._output import json_line
from nonet.model import Status

# The values that native code puts between the texts of a row.
PUZZLE, SOLUTION, COUNT, LINE = range(4)
# A kind of answer besides the codes: several solutions, and all of them are counted.
_ALL = len(BatchCode)

Row = list[bytes | int]


class Output:
    """The plain form: solutions, a line each. The others change what they have to.

    Args:
        limit: To which solutions are counted.
        first: Which of several solutions is written.
    """

    name: ClassVar[str] = "line"
    head: ClassVar[bytes] = b""  # the first line
    gives_reasons: ClassVar[bool] = False  # why lines are not puzzles: no complaints are needed
    keeps_solutions: ClassVar[bool] = True

    def __init__(self, limit: int, first: First) -> None:
        self.limit = limit
        self.first = first
        self.rows = RowFormat()
        for kind in (*BatchCode, _ALL):
            row = self.row(BatchCode.MULTIPLE if kind == _ALL else BatchCode(kind), kind == _ALL)
            if row is not None:
                self.rows.set(kind, row)

    def row(self, code: BatchCode, exact: bool) -> Row | None:
        """How a puzzle is written; None where that is more than a row of values.

        Args:
            code: What is known of it.
            exact: Whether several solutions are all counted.
        """
        if code is BatchCode.INVALID:
            return [b"# line ", LINE, b": not solved\n"]
        if code is BatchCode.UNSOLVABLE:
            return [b"# line ", LINE, b": no solution\n"]
        return self.solved(code, exact)

    def solved(self, code: BatchCode, exact: bool) -> Row:
        """The row of a puzzle that has solutions."""
        if self.lacks_solution(code):
            return [b"# line ", LINE, b": several solutions\n"]
        return [SOLUTION, b"\n"]

    def lacks_solution(self, code: BatchCode) -> bool:
        """True if none of several solutions is wanted."""
        return code is BatchCode.MULTIPLE and self.first == "unique"

    def bad(self, text: bytes, line: int, message: str) -> bytes:
        """The row of a line that is not a puzzle, for a form that gives reasons."""
        raise NotImplementedError


class _Counts(Output):
    name = "count"
    keeps_solutions = False

    def solved(self, code: BatchCode, exact: bool) -> Row:
        return [COUNT, b"\n"]


class _Csv(Output):
    name = "csv"
    head = b"puzzle,solution,count,status\n"

    def row(self, code: BatchCode, exact: bool) -> Row | None:
        if code is BatchCode.INVALID:
            return super().row(code, exact)
        status = code.name.lower().encode()
        return [PUZZLE, b",", SOLUTION, b",", COUNT, b"," + status + b"\n"]


class _Json(Output):
    name = "json"
    gives_reasons = True

    def row(self, code: BatchCode, exact: bool) -> Row | None:
        if code is BatchCode.INVALID:
            return None
        unsolvable = code is BatchCode.UNSOLVABLE
        answer: dict[str, object] = {
            "status": Status(code.name.lower()).value,
            "count": f"@{COUNT}@",
            "exact": exact or unsolvable or (code is BatchCode.UNIQUE),
            "solution": None if unsolvable or self.lacks_solution(code) else f"@{SOLUTION}@",
        }
        text = self._record(f"@{PUZZLE}@", f"@{LINE}@", answer)
        return _pieces(text)

    def bad(self, text: bytes, line: int, message: str) -> bytes:
        return self._record(text.decode("utf-8", "replace"), line, {}, message).encode()

    def _record(
        self, puzzle: str, line: object, answer: dict[str, object], error: str | None = None
    ) -> str:
        """The names are those of `nonet solve --json`."""
        record = {
            "puzzle": puzzle,
            "size": None if error else 9,
            "box": None if error else "3x3",
            **dict.fromkeys(("status", "count", "exact", "solution")),
            **answer,
            "line": line,
            "error": error,
        }
        return json_line(record) + "\n"


def _pieces(text: str) -> Row:
    """A record with marks for values as a row."""
    parts = re.split(r'"@(\d)@"', text)
    row: Row = [parts[0].encode()]
    for number, after in zip(parts[1::2], parts[2::2], strict=True):
        quote = b"" if int(number) in (COUNT, LINE) else b'"'
        row += [quote, int(number), quote + after.encode()]
    return row


OUTPUTS: dict[str, type[Output]] = {form.name: form for form in (Output, _Csv, _Counts, _Json)}
