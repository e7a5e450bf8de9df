"""How far `nonet batch -o` has come: up to which place of which input, and of the output.

A block is noted when all that came of it is in the file. What is packed gets there in pieces of one
size, which end within the output of some block: then the note speaks of the beginning of that
block, and of how much of its output there is already. So the pieces, and the bytes of the file,
are those of an uninterrupted run.
"""

from __future__ import annotations

import dataclasses
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from nonet.cli._ledger import Ledger
from nonet.cli._partial_file import note_of, part_of
from nonet.errors import UsageError

_TAIL = 1024  # bytes before a place, by which an input is known again


@dataclass(frozen=True, slots=True)
class Place:
    """Up to where the inputs were read.

    Attributes:
        number: That of the input, from 0.
        size: How many bytes of its text come before; 0 in a table that is not text.
        line: The number of the next line or row, from 1.
        tail: The last bytes before it.
    """

    number: int = 0
    size: int = 0
    line: int = 1
    tail: bytes = b""

    def after(self, text: memoryview, lines: int) -> Place:
        """The place after a block that begins here."""
        tail = (self.tail + bytes(text[-_TAIL:]))[-_TAIL:]  # a block may be short, or empty
        return Place(self.number, self.size + len(text), self.line + lines, tail)

    def require_same(self, name: str, tail: bytes) -> None:
        """Sees that an input has the same bytes before this place.

        Raises:
            UsageError: It has not.
        """
        if tail != self.tail:
            name = "standard input" if name == "-" else name
            raise UsageError(
                f"{name} is not what it was before the interruption: give the same again, or "
                "--force to start over"
            )


@dataclass(frozen=True, slots=True)
class Mark:
    """The state at the end of a block.

    Attributes:
        place: Where that is.
        taken: How many bytes of the output, not packed, come before.
        statuses: How many puzzles have which status.
        unreadable: Whether an input before could not be read.
    """

    place: Place = field(default_factory=Place)
    taken: int = 0
    statuses: Mapping[str, int] = field(default_factory=dict)
    unreadable: bool = False


class BatchJournal(Ledger):
    """A ledger of places in inputs.

    Args:
        out: The file to write.
        options: What the output depends on, beside the inputs.
        names: The inputs.
        resume: Whether to go on with what is there.

    Attributes:
        mark: Where to go on.
        kept: How many bytes of the output, not packed, are in the file.
    """

    def __init__(
        self, out: Path, options: Mapping[str, Any], names: Sequence[str], *, resume: bool
    ) -> None:
        super().__init__(out, options, resume=resume)
        self._inputs = [_facts(name) for name in names]
        self.kept, self.mark = 0, Mark()
        if self.before is not None:
            self._require_same(names, self.before["inputs"])
            place = dict(self.before["mark"]["place"])
            place["tail"] = bytes.fromhex(place["tail"])
            self.mark = Mark(**{**self.before["mark"], "place": Place(**place)})
            self.kept = self.before["kept"]
        self._marks = deque([self.mark])

    def _require_same(self, names: Sequence[str], before: Sequence[Any]) -> None:
        changed = [n for n, old, new in zip(names, before, self._inputs) if old != new]  # noqa: B905
        if len(before) != len(names):
            what = f"{len(before)} inputs, and {len(names)} are given"
        elif changed:
            what = f"another {changed[0]}, or it has changed since"
        else:
            return
        what += ": give the same again, or --force to start over"
        raise UsageError(f"{self.part} is about {what}")

    def add(self, mark: Mark) -> None:
        """Takes the mark of a block that was written, though perhaps still to a buffer."""
        self._marks.append(mark)

    def written(self, kept: int) -> None:
        """Notes that this many bytes of the output are in the file, if it is time to."""
        self.kept = kept
        while len(self._marks) > 1 and self._marks[1].taken <= kept:
            self._marks.popleft()
        self.write_if_due()

    def state(self) -> Mapping[str, Any]:
        """See `Ledger`."""
        mark = dataclasses.asdict(self._marks[0])
        mark["place"]["tail"] = mark["place"]["tail"].hex()
        return {"inputs": self._inputs, "kept": self.kept, "mark": mark}


def _facts(name: str) -> list[int] | None:
    """The numbers that identify a file; None for what is not one."""
    try:
        known = Path(name).stat()
    except OSError:
        return None
    return [known.st_size, known.st_mtime_ns] if Path(name).is_file() else None


def beside(out: Path) -> set[Path]:
    """The files of a run, which are not among its inputs where they lie in the same folder."""
    return {out.resolve(), part_of(out), note_of(out)}
