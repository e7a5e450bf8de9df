"""How far a run with ``-o`` has come, so that ``--resume`` goes on where an interruption ended it.

What is written lies in ``OUT.part`` (see `nonet.cli._partial_file`), and a note beside it says of
how many puzzles that is, and up to which byte (see `nonet.cli._note`). What is done up to there is
not done again, and nothing is written twice.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any, cast

from nonet.cli._items import Item
from nonet.cli._note import Note
from nonet.cli._partial_file import open_resumable, part_of
from nonet.errors import UsageError
from nonet.model import Puzzle


class Journal:
    """How far one run has come.

    Args:
        out: The file to write.
        options: What the output depends on, beside the input.
        resume: Whether to go on with what is there.

    Attributes:
        done: How many puzzles were done before.
        kept: What the run wants to know again, ready for JSON.
    """

    def __init__(self, out: Path, options: Mapping[str, Any], *, resume: bool) -> None:
        self._out = out
        self._note = Note(out, options)
        import hashlib  # which takes time, and few commands need

        self._hash = hashlib.blake2b(digest_size=16)
        self._file: IO[bytes] | None = None
        self._number = self.done = self._size = 0
        self._digest, self.kept = "", cast(Any, None)
        found = self._note.read() if resume else None
        if found is not None:
            self.done, self._size = found["done"], found["size"]
            self._digest, self.kept = found["digest"], found["kept"]

    @contextlib.contextmanager
    def open(self) -> Iterator[IO[bytes]]:
        """The file to write to, with what stays of it."""
        with open_resumable(self._out, self._note, self._size) as file:
            self._file = file
            if not self.done:
                self._write(None)
            yield file
            if self._number < self.done:
                raise UsageError(f"{part_of(self._out)} is about more puzzles than this input")

    def passes(self, item: Item) -> bool:
        """Whether a puzzle is done already.

        Raises:
            UsageError: The input is another one.
        """
        entry = item.entry
        text = repr(entry.givens) if isinstance(entry, Puzzle) else entry.message
        self._hash.update(text.encode())
        return self.passes_number()

    def passes_number(self) -> bool:
        """As `passes`, where puzzles are made."""
        self._number += 1
        if self._number == self.done and self._digest != self._hash.hexdigest():
            raise UsageError(f"{part_of(self._out)} is about other puzzles than this input")
        return self._number <= self.done

    def finished(self, kept: Any = None) -> None:
        """Notes that the output is that of the puzzles up to here."""
        if self._file is not None and self._note.is_due:
            self._write(kept)

    def _write(self, kept: Any) -> None:
        assert self._file is not None
        getattr(sys.stdout, "hand_over", sys.stdout.flush)()
        record = {"done": self._number, "digest": self._hash.hexdigest(), "kept": kept}
        self._note.write(self._file, record)
