"""The work of `nonet batch` on a block: on any thread it is solved, in order written."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from nonet._batch import (
    BatchCode,
    RuleSolver,
    StopFlag,
    cells_of_texts,
    find_fields,
    first_number,
    reason_of,
    solve_fields,
)
from nonet.cli._batch_blocks import Block, Room, Rooms
from nonet.cli._batch_output import Output
from nonet.cli._batch_shape import find_objects
from nonet.cli._ledger import BatchJournal, Mark
from nonet.cli._terminal import complain
from nonet.engines import instruction_set

MOST_COMPLAINTS = 20  # about bad lines; the rest is only counted


@dataclass(slots=True)
class Done:
    """The results of a block.

    Attributes:
        block: The block, whose room is free when this is written.
        end: Up to where what to write lies in its room.
        codes: How many puzzles have each `BatchCode`.
        bad: The first lines that are not puzzles: number and text.
    """

    block: Block
    end: int = 0
    codes: Any = None
    bad: list[tuple[int, bytes]] = field(default_factory=list)


def block_pieces(block: Block) -> Iterator[tuple[Any, int, int]]:
    """The puzzles of a block, as many at a time as its room has fields for.

    Yields:
        The text that the fields are places of, how many there are, and the number of its first
        line.
    """
    text: Any = block.text
    if block.shape.key is not None and not block.shape.ruled:
        room = block.room
        n = find_objects(room.text, block.size, block.shape.key, room.fields)
        if n:
            yield text, n, block.first
            return
    if block.shape.reader is not None:
        text = block.shape.reader(bytes(text))
    line = block.first
    if block.first == 1 and block.shape.header:
        begin = _after_header(text)
        line += bytes(text[:begin]).count(b"\n")
        text = text[begin:]
    separator = ord(block.shape.separator) if block.shape.separator else 0
    while len(text):
        n, end, lines = find_fields(text, block.room.fields, separator, block.shape.column)
        if n:
            yield text, n, line
        line += lines
        text = text[end:]


def _after_header(text: Any) -> int:
    """Where the first line ends that says something."""
    end = 0
    for line in bytes(text).split(b"\n"):
        end += len(line) + 1
        if line.strip() and not line.startswith(b"#"):
            break
    return min(end, len(text))


def _bad_line(text: Any, fields: Any, index: int, first: int) -> tuple[int, bytes]:
    begin, end, line = fields[index].tolist()
    return first + line, bytes(text[begin:end]).strip()


def _add(room: Room, at: int, data: bytes) -> int:
    end = at + len(data)
    if end > len(room.out):
        room.out = room.out + bytes(end)
    room.out[at:end] = data
    return end


class Run(ABC):
    """A run over all tasks: each is done on some thread, and its output written in order.

    Attributes:
        statuses: How many puzzles have which status.
        unreadable: Whether an input could not be read.
        sink: Where to write.
    """

    def __init__(self) -> None:
        self.statuses: Counter[str] = Counter()
        self.unreadable = False
        self.sink: Any = None
        self._complaints = 0

    @abstractmethod
    def work(self, task: Any) -> Any:
        """Solves the puzzles of a task."""

    @abstractmethod
    def write(self, done: Any) -> None:
        """Writes the results of one."""

    @abstractmethod
    def finish(self) -> None:
        """Writes what comes after all; of no rows at all also what comes before them."""

    def stop(self) -> None:
        """Ends what other threads are solving, soon."""
        return

    def count(self, codes: Sequence[int]) -> None:
        """Counts puzzles by their `BatchCode`."""
        for code, n in zip(BatchCode, codes, strict=True):
            self.statuses[code.name.lower()] += n

    def complain(self, message: str) -> None:
        """Names a line that is not a puzzle, if there were not too many."""
        if self._complaints < MOST_COMPLAINTS:
            complain(message)
        elif self._complaints == MOST_COMPLAINTS:
            complain("further lines that are not puzzles are only counted")
        self._complaints += 1


class TextRun(Run):
    """Solves blocks of lines, on any thread, and writes a row for each puzzle.

    Args:
        output: The form of what is written.
        threads: How many solve.
        journal: Takes down how far it is; None where nothing can go on with it.
        rules: What solves boards with further rules; None for classic ones.
    """

    def __init__(
        self,
        output: Output,
        threads: int,
        journal: BatchJournal | None = None,
        rules: RuleSolver | None = None,
    ) -> None:
        super().__init__()
        self._output, self._rules, self._journal = output, rules, journal
        self._isa = instruction_set()
        self._first = first_number(output.first, output.limit)
        self._native, self._stopped = StopFlag(), False
        self._flag = None if threads == 1 else self._native  # one is that which Ctrl+C reaches
        self.rooms = Rooms()
        self._begun = False
        if journal is not None:
            self._begun = journal.before > 0
            self.statuses.update(journal.mark.statuses)
            self.unreadable = journal.mark.unreadable

    def stop(self) -> None:
        """See `Run`."""
        self._stopped = True
        self._native.set()

    def work(self, task: Block) -> Done:
        """See `Run`; what is written of the lines lies in the room of the block."""
        done = Done(task, codes=np.zeros(len(BatchCode), np.int64))
        for text, n, line in block_pieces(task):
            self._solve(done, text, n, line)
        return done

    def _solve(self, done: Done, text: Any, n: int, line: int) -> None:
        """Solves the puzzles that were found and adds their rows."""
        room, limit = done.block.room, self._output.limit
        fields, solutions = room.fields[:n], room.solutions[:n]
        counts, codes = room.counts[:n], room.codes[:n]
        kept = solutions if self._output.keeps_solutions else None
        if self._rules is None:
            solve_fields(
                text, fields, limit, kept, counts, self._isa, codes, self._first, self._flag
            )
        else:
            boards = cells_of_texts([bytes(text[a:b]) for a, b, _ in fields.tolist()])
            self._rules.solve(boards, kept, counts, codes, lambda: self._stopped)
        done.codes += np.bincount(codes, minlength=len(BatchCode))
        if done.codes[BatchCode.INVALID] and len(done.bad) <= MOST_COMPLAINTS:
            for index in np.flatnonzero(codes == BatchCode.INVALID)[: MOST_COMPLAINTS + 1].tolist():
                done.bad.append(_bad_line(text, fields, index, line))
        begin = 0
        while begin < n:
            answers = text, fields, solutions, counts, codes, limit, line
            begin, done.end = self._output.rows.write(*answers, begin, n, room.out, done.end)
            if begin == n:
                break
            if codes[begin] == BatchCode.INVALID and self._output.gives_reasons:
                number, bad = _bad_line(text, fields, begin, line)
                done.end = _add(room, done.end, self._output.bad(bad, number, self._reason(bad)))
                begin += 1
            else:
                room.out = room.out + bytes(len(room.out))  # there was no room

    def _reason(self, text: bytes) -> str:
        """Why a line is not a puzzle."""
        return reason_of(text, () if self._rules is None else self._rules.rules).message

    def finish(self) -> None:
        """See `Run`."""
        self._begin()

    def _begin(self) -> None:
        if not self._begun:
            self._begun = True
            self.sink.write(self._output.head)

    def write(self, done: Done) -> None:
        """See `Run`."""
        self._begin()
        self.sink.write(memoryview(done.block.room.out)[: done.end])
        self.count(done.codes.tolist())
        for line, text in () if self._output.gives_reasons else done.bad:
            name = "" if done.block.name == "-" else f"{done.block.name}: "
            self.complain(f"{name}line {line}: {self._reason(text)}")
        if self._journal is not None:
            self._journal.written(Mark(done.block.end, dict(self.statuses), self.unreadable))
        self.rooms.give_back(done.block.room)
