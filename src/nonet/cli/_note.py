"""``OUT.part.json``: how far a run with ``-o`` has come, beside what it has written.

It is replaced as a whole several times a second, after the bytes that it is about are on the disk.
So it describes what is there, whenever and however the process ends. What else it holds is up to
`nonet.cli._journal` and `nonet.cli._batch_journal`.
"""

from __future__ import annotations

import dataclasses
import json
import os
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any

import click

from nonet.cli._partial_file import note_of, part_of
from nonet.cli._terminal import complain
from nonet.errors import UsageError
from nonet.files import force_to_disk, naming, put_in_place

_OFTEN = 0.05  # seconds between notes, or
_SHARE = 5  # times what the last one took, so that a slow disk holds nothing up
# On the output; the puzzles are seen to apart.
_WITHOUT_EFFECT = {"threads", "puzzles", "book_file", "book_looks"}
_OPTIONS = {"as_json": "json"}  # whose argument has another name


class Note:
    """The note of one run.

    Args:
        out: The file that is written.
        options: What the output depends on, beside the input.
    """

    def __init__(self, out: Path, options: Mapping[str, Any]) -> None:
        self._out, self._part = out, part_of(out)
        self._path = note_of(out)
        self._aside = self._path.with_name(f"{self._path.name}.new")
        self._options = {name: _digest(value) for name, value in _each(options)}
        self._next = 0.0

    def read(self) -> dict[str, Any] | None:
        """What an earlier run has noted; None where nothing is done.

        Where all is done, the command ends well: a script may repeat --resume until it does.

        Raises:
            UsageError: It was another run.
        """
        part_is_there = self._part.is_file()
        if self._out.is_file() and not part_is_there:
            self.remove()  # a run may have ended between its rename and this
            complain(f"{self._out} is complete: nothing is left to do")
            raise click.exceptions.Exit(0)
        if not part_is_there or not self._part.stat().st_size:
            return None
        try:
            found: dict[str, Any] = json.loads(self._path.read_bytes())
            before = dict(found["options"])
        except FileNotFoundError:
            raise UsageError(
                f"{self._path.name}, which says how far {self._part} is, is not there: --force "
                "starts over"
            ) from None
        except (ValueError, KeyError, TypeError):
            raise UsageError(f"{self._path} cannot be read: --force starts over") from None
        now = self._options
        differing = sorted(n for n in before.keys() | now.keys() if before.get(n) != now.get(n))
        if differing:
            raise UsageError(
                f"{self._part} was written with other options ({', '.join(differing)}): give the "
                "same again, or --force to start over"
            )
        return found

    def write(self, file: IO[bytes], record: Mapping[str, Any]) -> None:
        """Notes what is known of all that was written to the file, of which it adds the size."""
        begun = time.monotonic()
        force_to_disk(file)
        record = {"options": self._options, "size": os.fstat(file.fileno()).st_size, **record}
        try:
            with naming(self._out):
                self._aside.write_text(json.dumps(record), encoding="utf-8")
                put_in_place(self._aside, self._path)
        except BaseException:
            self._aside.unlink(missing_ok=True)
            raise
        now = time.monotonic()
        spent = now - begun if record["size"] else 0.0
        self._next = now + max(_OFTEN, _SHARE * spent)

    @property
    def is_due(self) -> bool:
        """Whether it is time for the next one."""
        return time.monotonic() >= self._next

    def remove(self) -> None:
        """Removes it: the part is complete, or gone."""
        self._aside.unlink(missing_ok=True)
        self._path.unlink(missing_ok=True)


def _each(options: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Each option by the name that users know, those within other values too."""
    for name, value in options.items():
        if dataclasses.is_dataclass(value):
            fields = dataclasses.fields(value)
            yield from _each({field.name: getattr(value, field.name) for field in fields})
        elif name not in _WITHOUT_EFFECT:
            yield f"--{_OPTIONS.get(name, name).replace('_', '-')}", value


def _digest(value: Any) -> str:
    import hashlib  # which takes time, and few commands need

    return hashlib.blake2b(repr(value).encode(), digest_size=8).hexdigest()
