"""The output of `nonet batch`: a class for each form, with how a row of each kind looks."""

from __future__ import annotations

import re
from collections import deque
from concurrent.futures import Executor, Future
from typing import IO, Any, ClassVar

from nonet._batch import BatchCode, First, RowFormat
from nonet.cli._output import json_line
from nonet.model import Status
from nonet.packing import Packing

# The values that native code puts between the texts of a row.
PUZZLE, SOLUTION, COUNT, LINE = range(4)
# A kind of answer besides the codes: several solutions, and all of them are counted.
_ALL = len(BatchCode)
_PIECE = 1 << 20  # bytes that are packed at a time

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


class PackedSink:
    """Packs what is written, in pieces of one size whatever the sizes of the writes.

    Args:
        sink: Where packed bytes go.
        packing: How.
        executor: Whose threads pack; None for this one.
        threads: How many these are.
        kept: How many bytes are packed already.

    Attributes:
        kept: How many bytes are packed and written.
    """

    def __init__(
        self,
        sink: IO[bytes],
        packing: Packing,
        executor: Executor | None,
        threads: int,
        kept: int = 0,
    ) -> None:
        self.kept = kept
        self._sink = sink
        self._pack = packing.pack
        self._executor = executor
        self._most = 2 * threads
        self._rest = bytearray(_PIECE)  # what is not a whole piece yet
        self._size = 0
        self._free: list[bytearray] = []
        self._packed: deque[tuple[Future[bytes], bytearray, int]] = deque()

    def write(self, data: Any) -> None:
        """Takes bytes; whole pieces are packed."""
        left = memoryview(data)
        while left:
            n = min(len(left), _PIECE - self._size)
            self._rest[self._size : self._size + n] = left[:n]
            self._size += n
            left = left[n:]
            if self._size == _PIECE:
                self._put()

    def _put(self) -> None:
        piece, self._size = memoryview(self._rest)[: self._size], 0
        if self._executor is None:
            self._sink.write(self._pack(piece))
            self.kept += len(piece)
            return
        self._packed.append((self._executor.submit(self._pack, piece), self._rest, len(piece)))
        while len(self._packed) > self._most or (self._packed and self._packed[0][0].done()):
            self._write_first()
        self._rest = self._free.pop() if self._free else bytearray(_PIECE)

    def _write_first(self) -> None:
        packed, buffer, size = self._packed.popleft()
        self._sink.write(packed.result())
        self.kept += size
        self._free.append(buffer)

    def flush(self) -> None:
        """Nothing: a piece is packed when it is whole."""

    def finish(self) -> None:
        """Packs what is left. Nothing at all is an empty member, or it would not be packed."""
        self._put()
        while self._packed:
            self._write_first()
