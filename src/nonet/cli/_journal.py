"""How far a run with ``-o`` has come, so that ``--resume`` goes on where an interruption ended it.

What is written lies in ``OUT.part`` (see `nonet.cli._partial_file`). Beside it ``OUT.part.json``
says of how many puzzles that is, and up to which byte: it is replaced as a whole several times a
second, after these bytes have been handed to the system. So whatever ends the process, and when,
what is done up to then is not done again, and nothing is written twice.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any, cast

from nonet.cli._items import Item
from nonet.cli._partial_file import open_partial, part_of
from nonet.errors import UsageError
from nonet.files import exit_when_killed, put_in_place
from nonet.model import Puzzle

_OFTEN = 0.05  # seconds between notes


class Journal:
    """Of one run.

    Args:
        out: The file to write.
        options: What the output depends on, beside the input.
        resume: Whether to go on with what is there.

    Attributes:
        done: How many puzzles were done before.
        kept: What the run wants to know again, ready for JSON.
    """

    def __init__(self, out: Path, options: Mapping[str, Any], *, resume: bool) -> None:
        self._note = part_of(out).with_name(f"{part_of(out).name}.json")
        self._key = hashlib.blake2b(repr(sorted(options.items())).encode(), digest_size=8)
        self._hash = hashlib.blake2b(digest_size=16)
        self._out, self._resume = out, resume
        self._file: IO[str] | None = None
        self._last = 0.0
        self._number = self.done = self._size = 0
        self._digest, self.kept = "", cast(Any, None)
        if resume:
            self._read()

    def _read(self) -> None:
        if self._out.is_file() and not part_of(self._out).is_file():
            raise UsageError(f"{self._out} is complete: there is nothing to go on with")
        try:
            found = json.loads(self._note.read_bytes())
        except FileNotFoundError:
            return  # nothing was done
        except ValueError:
            raise UsageError(f"{self._note} cannot be read: --force starts over") from None
        if found["key"] != self._key.hexdigest():
            raise UsageError(f"{part_of(self._out)} was written with other options")
        self.done, self._size = found["done"], found["size"]
        self._digest, self.kept = found["digest"], found["kept"]

    @contextlib.contextmanager
    def open(self) -> Iterator[IO[bytes]]:
        """The file to write to, with what stays of it."""
        check = self._whole if self._resume and self.done else None
        with exit_when_killed():
            with open_partial(self._out, check) as text:
                if check is None:
                    self._note.unlink(missing_ok=True)
                self._file = text
                yield cast(Any, text).buffer
            self._note.unlink(missing_ok=True)

    def _whole(self, lines: Iterator[str]) -> int:
        """How many lines are those of puzzles that are done."""
        count = size = 0
        for line in lines:
            size += len(line.encode()) + 1
            if size > self._size:
                return count
            count += 1
        if size < self._size:
            raise UsageError(f"{part_of(self._out)} has lost its end: --force starts over")
        return count

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

    def finished(self, kept: Any = None, *, at_once: bool = False) -> None:
        """Notes that the output is that of the puzzles up to here."""
        now = time.monotonic()
        if self._file is None or (now - self._last < _OFTEN and not at_once):
            return
        self._last = now
        getattr(sys.stdout, "hand_over", sys.stdout.flush)()
        self._file.flush()
        record = {
            "key": self._key.hexdigest(),
            "done": self._number,
            "size": os.fstat(self._file.fileno()).st_size,
            "digest": self._hash.hexdigest(),
            "kept": kept,
        }
        aside = self._note.with_name(f"{self._note.name}.new")
        aside.write_text(json.dumps(record))
        put_in_place(aside, self._note)
