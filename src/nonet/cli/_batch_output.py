"""What `nonet batch` writes: one class for each form, which makes bytes of the answers."""

from __future__ import annotations

from typing import ClassVar

from nonet._batch import BatchResult, as_lines
from nonet.cli._output import json_line
from nonet.model import Status

_BLANK = b" \t\r\n\0"  # around a puzzle


class Lines:
    """The lines of a block.

    Args:
        block: All of them.
        first: The number of the first.
    """

    def __init__(self, block: bytes, first: int) -> None:
        self._lines = block.split(b"\n")
        self._first = first

    def __getitem__(self, index: int) -> bytes:
        return self._lines[index].strip()

    def number(self, index: int) -> int:
        """As people count: from 1, from the beginning of the file."""
        return self._first + index

    def puzzle(self, index: int) -> str:
        """One that was solved, so that it is 81 characters of ASCII."""
        return self._lines[index].strip(_BLANK).decode()


class Output:
    """The plain form: solutions, a line each. The others change what they have to.

    Args:
        limit: To which solutions are counted.
    """

    name: ClassVar[str] = "line"
    head: ClassVar[bytes] = b""  # the first line
    gives_reasons: ClassVar[bool] = False  # why lines are not puzzles: no complaints are needed

    def __init__(self, limit: int) -> None:
        self.limit = limit

    def solved(self, result: BatchResult, part: slice, lines: Lines) -> bytes:
        """Puzzles that have solutions."""
        return _grids(result, part)

    def unsolvable(self, lines: Lines, index: int) -> bytes:
        """A puzzle that has none."""
        return b"# line %d: no solution\n" % lines.number(index)

    def bad(self, lines: Lines, index: int, message: str) -> bytes:
        """A line that is not a puzzle."""
        return b"# line %d: not solved\n" % lines.number(index)


class _Counts(Output):
    name = "count"

    def solved(self, result: BatchResult, part: slice, lines: Lines) -> bytes:
        return b"".join(b"%d\n" % count for count in result.counts[part].tolist())


class _Csv(Output):
    name = "csv"
    head = b"puzzle,solution,count,status\n"

    def solved(self, result: BatchResult, part: slice, lines: Lines) -> bytes:
        return "".join(
            f"{lines.puzzle(index)},{grid},{count},{status}\n"
            for index, grid, count, status in _rows(result, part)
        ).encode()

    def unsolvable(self, lines: Lines, index: int) -> bytes:
        return f"{lines.puzzle(index)},,0,{Status.UNSOLVABLE.value}\n".encode()


class _Json(Output):
    name = "json"
    gives_reasons = True

    def solved(self, result: BatchResult, part: slice, lines: Lines) -> bytes:
        return b"".join(
            self._record(lines, index, status, count, solution=grid)
            for index, grid, count, status in _rows(result, part)
        )

    def unsolvable(self, lines: Lines, index: int) -> bytes:
        return self._record(lines, index, Status.UNSOLVABLE.value, 0)

    def bad(self, lines: Lines, index: int, message: str) -> bytes:
        return self._record(lines, index, error=message)

    def _record(
        self,
        lines: Lines,
        index: int,
        status: str | None = None,
        count: int | None = None,
        *,
        solution: str | None = None,
        error: str | None = None,
    ) -> bytes:
        """The names are those of `nonet solve --json`."""
        record = {
            "puzzle": lines[index].decode("utf-8", "replace") if error else lines.puzzle(index),
            "size": None if error else 9,
            "box": None if error else "3x3",
            "status": status,
            "count": count,
            "exact": None if count is None else count < self.limit,
            "solution": solution,
            "line": lines.number(index),
            "error": error,
        }
        return json_line(record).encode() + b"\n"


def _grids(result: BatchResult, part: slice) -> bytes:
    assert result.solutions is not None
    return as_lines(result.solutions[part])


def _rows(result: BatchResult, part: slice) -> zip[tuple[int, str, int, str]]:
    """Index, solution, count and status of each."""
    return zip(
        range(part.start, part.stop),
        _grids(result, part).decode().split(),
        result.counts[part].tolist(),
        result.status[part].tolist(),
        strict=True,
    )


OUTPUTS: dict[str, type[Output]] = {form.name: form for form in (Output, _Csv, _Counts, _Json)}
