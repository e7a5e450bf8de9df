"""How far a run with ``-o`` has come, so that ``--resume`` goes on where an interruption ended it.

What is written lies in ``OUT.part`` (see `nonet.cli._partial_file`), and ``OUT.part.json`` beside
it says how far that is: it is replaced as a whole several times a second, after the bytes that it
is about are on the disk. So it describes what is there, whenever and however the process ends; what
is done up to there is not done again, and nothing is written twice.
"""

from __future__ import annotations

import contextlib
import dataclasses
import hashlib
import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TypeVar

import click

from nonet.cli._partial_file import note_of, open_part, part_of
from nonet.cli._terminal import complain
from nonet.errors import NonetError, UsageError
from nonet.files import force_to_disk, naming, put_in_place
from nonet.model import Puzzle
from nonet.packing import unpacked_stream

if TYPE_CHECKING:
    from nonet.cli._items import Item

_TAIL = 1024  # bytes before a place, by which an input is known again
T = TypeVar("T")
_OFTEN = 0.05  # seconds between notes, or
_SHARE = 5  # times what the last one took, so that a slow disk holds nothing up
# On the output; the puzzles are seen to apart.
_WITHOUT_EFFECT = {"threads", "words", "book_file", "book_looks"}
_OPTIONS = {"as_json": "json"}  # whose argument has another name


class Ledger:
    """How far one run has come: what is common to all ways of counting that.

    Args:
        out: The file to write.
        options: What the output depends on, beside the input.
        resume: Whether to go on with what is there.
        grows: Whether a file that is whole is gone on with, where the input may have grown.

    Attributes:
        before: How many bytes an earlier run has written.
        is_whole: Whether an earlier run has ended: its output is to be compared with the input.

    Raises:
        UsageError: What is there is of another run.
    """

    def __init__(
        self, out: Path, options: Mapping[str, Any], *, resume: bool, grows: bool = False
    ) -> None:
        self.out, self.part = out, part_of(out)
        self._path = note_of(out)
        self._options = {name: _digest(value) for name, value in _each(options)}
        self._next = 0.0
        self._file: IO[bytes] | None = None
        self.is_whole = False
        self.before = self._read(grows=grows) if resume else 0

    def _read(self, *, grows: bool) -> int:
        """Where all is done, the command ends well: a script may repeat --resume until it does."""
        part_is_there = self.part.is_file()
        if self.out.is_file() and not part_is_there:
            self._remove()  # a run may have ended between its rename and this
            self.is_whole = grows
            if grows:
                return 0
            complain(f"{self.out} is complete: nothing is left to do")
            raise click.exceptions.Exit(0)
        if not part_is_there or not self.part.stat().st_size:
            return 0
        try:
            noted: dict[str, Any] = json.loads(self._path.read_bytes())
            before, size = dict(noted["options"]), int(noted["size"])
            self.restore(noted)
        except FileNotFoundError:
            raise UsageError(
                f"{self._path.name}, which says how far {self.part} is, is not there: --force "
                "starts over"
            ) from None
        except (ValueError, KeyError, TypeError):
            raise UsageError(f"{self._path} cannot be read: --force starts over") from None
        now = self._options
        differing = sorted(n for n in before.keys() | now.keys() if before.get(n) != now.get(n))
        if differing:
            raise UsageError(
                f"{self.part} was written with other options or inputs ({', '.join(differing)}): "
                "give the same again, or --force to start over"
            )
        return size

    @contextlib.contextmanager
    def open(self, columns: Mapping[str, Any] | None = None) -> Iterator[IO[bytes]]:
        """The file to write lines to, with what stays of it; `columns` are as of `open_part`."""
        size = None if self.is_whole else self.before
        with open_part(self.out, self._remove, size, columns) as file:
            self._file = file
            if not size:
                self.write()
            yield file

    def state(self) -> Mapping[str, Any]:
        """The state that is needed to go on."""
        raise NotImplementedError

    def restore(self, noted: Mapping[str, Any]) -> None:
        """Takes up the state of an earlier run; what is missing raises what a mapping raises."""
        raise NotImplementedError

    def write(self) -> None:
        """Notes what is known of all that was written."""
        assert self._file is not None
        begun = time.monotonic()
        force_to_disk(self._file)
        size = os.fstat(self._file.fileno()).st_size
        record = {"options": self._options, "size": size, **self.state()}
        aside = self._path.with_name(f"{self._path.name}.new")
        try:
            with naming(self.out):
                aside.write_text(json.dumps(record), encoding="utf-8")
                put_in_place(aside, self._path)
        except BaseException:
            aside.unlink(missing_ok=True)
            raise
        now = time.monotonic()
        self._next = now + max(_OFTEN, _SHARE * (now - begun if size else 0.0))

    def write_if_due(self) -> None:
        """As `write`, where the last time is a while ago."""
        if self._file is not None and time.monotonic() >= self._next:
            self.write()

    def _remove(self) -> None:
        """Removes the note: the part is complete, or gone."""
        self._path.with_name(f"{self._path.name}.new").unlink(missing_ok=True)
        self._path.unlink(missing_ok=True)


class Journal(Ledger):
    """A ledger that counts puzzles, and knows them again.

    Attributes:
        done: How many puzzles were done before.
        kept: What the run wants to know again, ready for JSON.
        passed: Gets each puzzle that is done already.
    """

    def __init__(
        self, out: Path, options: Mapping[str, Any], *, resume: bool, grows: bool = False
    ) -> None:
        self._hash = hashlib.blake2b(digest_size=16)
        self.done = self._number = 0
        self.kept: Any = None
        self.passed: Callable[[Any], object] = id
        self._digest = ""
        super().__init__(out, options, resume=resume, grows=grows)

    def rest(self, items: Iterable[T]) -> Iterator[T]:
        """The puzzles that are not done.

        Raises:
            UsageError: The input is another one.
        """
        for item in items:
            if self._number >= self.done:
                yield item
            else:
                self._take(item)
                self.passed(item)
        if self._number < self.done:
            raise UsageError(f"{self.part} is about more puzzles than this input")

    def adopt(self, item: Item) -> None:
        """Takes a puzzle for done: the output, which is whole, is about it."""
        self._take(item)
        self.done = self._number

    def finished(self, item: object = None, kept: Any = None) -> None:
        """Notes that the output is that of the puzzles up to this one; None for one made.

        It is an `Item`, or a row of a table.
        """
        self._take(item)
        self.kept = kept
        # What took long to make is not to be lost, whenever the next note is written.
        getattr(sys.stdout, "hand_over", sys.stdout.flush)()
        self.write_if_due()

    def _take(self, item: object) -> None:
        if item is not None:
            entry = getattr(item, "entry", item)
            text = entry.givens if isinstance(entry, Puzzle) else entry
            self._hash.update(
                (text.message if isinstance(text, NonetError) else repr(text)).encode()
            )
        self._number += 1
        if self._number == self.done and self._digest != self._hash.hexdigest():
            raise UsageError(f"{self.part} is about other puzzles than this input")

    def pass_made(self) -> None:
        """Passes over puzzles that were made, of which there is no input."""
        self._number = self.done

    def restore(self, noted: Mapping[str, Any]) -> None:
        """See `Ledger`."""
        self.done, self._digest, self.kept = noted["done"], noted["digest"], noted["kept"]

    def state(self) -> Mapping[str, Any]:
        """See `Ledger`."""
        return {"done": self._number, "digest": self._hash.hexdigest(), "kept": self.kept}

    def lines(self) -> Iterator[str]:
        """The lines of a file that is whole.

        Raises:
            UsageError: It ends within a line.
        """
        with unpacked_stream(self.out.open("rb")) as file:
            for line in file:
                if not line.endswith(b"\n"):
                    raise UsageError(
                        f"{self.out} ends within a line: it was not written by this run"
                    )
                yield line.decode(errors="replace").removesuffix("\n")


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
        statuses: How many puzzles have which status.
        unreadable: Whether an input before could not be read.
    """

    place: Place = field(default_factory=Place)
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
    """

    def __init__(
        self, out: Path, options: Mapping[str, Any], names: Sequence[str], *, resume: bool
    ) -> None:
        self.mark = Mark()
        facts = {f"input {number}": _facts(name) for number, name in enumerate(names, 1)}
        super().__init__(out, {**options, **facts}, resume=resume)

    def restore(self, noted: Mapping[str, Any]) -> None:
        """See `Ledger`."""
        mark = noted["mark"]
        place = Place(**{**mark["place"], "tail": bytes.fromhex(mark["place"]["tail"])})
        self.mark = Mark(**{**mark, "place": place})

    def written(self, mark: Mark) -> None:
        """Notes that all is written up to a mark, if it is time to."""
        self.mark = mark
        self.write_if_due()

    def state(self) -> Mapping[str, Any]:
        """See `Ledger`."""
        mark = dataclasses.asdict(self.mark)
        mark["place"]["tail"] = mark["place"]["tail"].hex()
        return {"mark": mark}


def _facts(name: str) -> list[int] | None:
    """The numbers that identify a file; None for what is not one."""
    try:
        known = Path(name).stat()
    except OSError:
        return None
    return [known.st_size, known.st_mtime_ns] if Path(name).is_file() else None


def _each(options: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Each option by the name that users know, those within other values too."""
    for name, value in options.items():
        if dataclasses.is_dataclass(value):
            fields = dataclasses.fields(value)
            yield from _each({field.name: getattr(value, field.name) for field in fields})
        elif name not in _WITHOUT_EFFECT:
            flag = f"--{_OPTIONS.get(name, name).replace('_', '-')}"
            yield name if " " in name else flag, value


def _digest(value: Any) -> str:
    return hashlib.blake2b(repr(value).encode(), digest_size=8).hexdigest()
