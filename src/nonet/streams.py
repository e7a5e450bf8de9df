"""Where batches and jobs read: files and pipes, packed or not, as bytes of text, or tables.

The first bytes of an input decide what it is, whatever its name.
"""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import select
import sys
from collections.abc import Callable, Iterator
from typing import IO, Any

from nonet.errors import FormatError, NonetError
from nonet.formats import encoding_of, not_text
from nonet.packing import Unpacked, packing_of
from nonet.storage import open_forward, open_input, pyarrow, table_of

_ROWS = 65_536  # of a table, at a time
_PIECE = 1 << 16  # bytes of what is packed or recoded, at a time
_LONGEST_MARK = 8  # bytes by which a form is known
_NO_TEXT = bytes({*range(32)} - set(b"\b\t\n\f\r\x1a\x1b"))
_FEWEST_OF = 50  # if one of that many bytes is not text, the file is none


class UnreadableError(FormatError):
    """An input that cannot be read, or not to its end."""


class Stream:
    """The text of an input, as it comes.

    Attributes:
        name: What the user calls it; "-" is standard input.
        table: The form of a table that is not text; None for text.
        file: What it is read from.
        is_packed: Whether it was unpacked.
        waits: Whether what comes may come slowly, as through a pipe.
    """

    def __init__(self, name: str, file: Any) -> None:
        self.name = name
        self.file = file
        self._fill: Callable[[memoryview], int] = file.readinto
        self._begin = bytearray()  # read, but not taken yet
        self.waits = _may_wait(file)
        # Whether what is in the file is what is read, and may be sought in.
        self._is_plain = not self.waits and file.seekable()
        self.is_packed = False
        self.taken: IO[bytes] | None = None  # all of it, where it is sought in
        self.table = self._open()

    def _open(self) -> str | None:
        while True:
            begin = self._look(_LONGEST_MARK)
            packing = packing_of(begin)
            if packing is None:
                break
            self.is_packed = True
            self._set_source(Unpacked(packing, self._source(), whole=not self.waits).read)
        if (table := table_of(begin)) is not None:
            return table
        encoding = encoding_of(begin)
        if encoding != "utf-8-sig":
            self._set_source(_recoded(self._source(), encoding))
        else:
            if begin.startswith(codecs.BOM_UTF8):
                del self._begin[: len(codecs.BOM_UTF8)]
            self._require_text()
        return None

    def _require_text(self) -> None:
        """Refuses a picture, a program, an archive; a byte that got into a text is of its line."""
        control = len(self._begin) - len(self._begin.translate(None, _NO_TEXT))
        if 0 in self._begin and control * _FEWEST_OF > len(self._begin):
            codecs.getincrementaldecoder("utf-8")().decode(self._begin)  # names a worse byte
            raise UnicodeDecodeError("utf-8", bytes(self._begin), self._begin.index(0), 1, "")

    def _look(self, size: int) -> bytes:
        """The first bytes, which are read all the same."""
        piece = bytearray(_PIECE)
        while len(self._begin) < size and (n := self._fill(memoryview(piece))):
            self._begin += piece[:n]
        return bytes(self._begin[:size])

    def _source(self) -> Callable[[], bytes]:
        """Reads what comes next, from here on for somebody else."""
        first, fill = [bytes(self._begin)], self._fill
        self._begin = bytearray()
        piece = bytearray(_PIECE)

        def read() -> bytes:
            return first.pop() if first else bytes(piece[: fill(memoryview(piece))])

        return read

    def _set_source(self, read: Callable[[], bytes]) -> None:
        rest = b""

        def fill(view: memoryview) -> int:
            nonlocal rest
            data = rest or read()
            n = min(len(data), len(view))
            view[:n] = data[:n]
            rest = data[n:]
            return n

        self._fill = fill
        self._is_plain = False

    def peek_lines(self, most: int) -> list[bytes]:
        """The first lines, as far as they have come, at least one if there is one."""
        piece = bytearray(_PIECE)
        while self._begin.count(b"\n") < 1 + self._blank_lines() and len(self._begin) < 1 << 20:
            n = self._fill(memoryview(piece))
            if not n:
                break
            self._begin += piece[:n]
        whole = self._begin[: self._begin.rfind(b"\n") + 1] or self._begin
        return bytes(whole).splitlines()[:most]

    def _blank_lines(self) -> int:
        """The lines from the beginning that say nothing of what the others hold."""
        n = 0
        for line in self._begin.split(b"\n")[:-1]:
            if line.strip() and not line.startswith(b"#"):
                break
            n += 1
        return n

    def readinto(self, view: memoryview) -> int:
        """Puts there what comes next, as much as there is; 0 at the end."""
        if self._begin:
            n = min(len(self._begin), len(view))
            view[:n] = self._begin[:n]
            del self._begin[:n]
            return n
        return self._fill(view)

    closed = False  # as pyarrow wants to know

    def read(self, size: int) -> bytes:
        """That many bytes, or all that are left."""
        if self._is_plain and not self._begin:
            plain: bytes = self.file.read(size)
            return plain
        data, at = bytearray(size), 0
        while at < size and (n := self.readinto(memoryview(data)[at:])):
            at += n
        del data[at:]
        return bytes(data)

    def whole(self) -> IO[bytes]:
        """All of it to seek in: the file itself, or what comes taken into memory."""
        if self._is_plain:
            self.taken = self.file
        if self.taken is None:
            data, piece = bytearray(), bytearray(_PIECE)
            while n := self.readinto(memoryview(piece)):
                data += piece[:n]
            self.taken = io.BytesIO(data)
        self.taken.seek(0)
        return self.taken

    def skip(self, size: int, last: int) -> bytes:
        """Passes over bytes; returns the last of them, none if there are fewer."""
        piece = bytearray(max(_PIECE, last))
        left = size
        if self._is_plain and left > len(self._begin) + last:
            left -= len(self._begin)
            self._begin.clear()
            self.file.seek(left - last, os.SEEK_CUR)
            left = last
        tail = b""
        while left and (n := self.readinto(memoryview(piece)[: min(left, len(piece))])):
            tail = (tail + piece[:n])[-last:]
            left -= n
        return tail if not left else b""

    def has_more(self, seconds: float) -> bool:
        """True if reading on would not wait longer than that; if that is unknown, it may."""
        if not self.waits or self._begin:
            return True
        if os.name == "nt":
            return False
        ready, _, _ = select.select([self.file], [], [], seconds)
        return bool(ready)


def _may_wait(file: Any) -> bool:
    """True if that is a pipe, a terminal, a socket: what comes when it comes."""
    return isinstance(file, io.FileIO) and not os.path.isfile(file.fileno())  # noqa: PTH113


def _recoded(read: Callable[[], bytes], encoding: str) -> Callable[[], bytes]:
    decoder = codecs.getincrementaldecoder(encoding)()

    def read_recoded() -> bytes:
        while data := read():
            if text := decoder.decode(data):
                return text.encode()
        return decoder.decode(b"", final=True).encode()

    return read_recoded


@contextlib.contextmanager
def open_stream(
    name: str, opened: Callable[[IO[bytes]], object] = id, *, forward: bool = True
) -> Iterator[Stream]:
    """An input, open to be read; what is wrong with it is an `UnreadableError` that names it.

    Args:
        name: Of a file or a URL; "-" is standard input.
        opened: Gets the file.
        forward: Whether it is read once, from its beginning on.
    """
    try:
        if name == "-":
            if sys.stdin is None:
                raise UnreadableError("there is no standard input to read")
            yield Stream(name, _unbuffered(sys.stdin.buffer))
            return
        with (open_forward if forward else open_input)(name, buffering=0) as file:
            opened(file)
            yield Stream(name, file)
    except BrokenPipeError:
        raise  # that is the output
    except UnicodeDecodeError as error:
        raise UnreadableError(f"{name}: {not_text(error).message}") from None
    except FormatError as error:
        if isinstance(error, UnreadableError):
            raise
        raise UnreadableError(f"{name} is {error}") from None
    except NonetError:
        raise
    except OSError as error:
        raise UnreadableError(f"{name} cannot be read: {error.strerror}") from None


def _unbuffered(file: Any) -> Any:
    """Standard input without its buffer, of which nothing was read: what has come can be had."""
    try:
        return io.FileIO(file.fileno(), closefd=False)
    except (OSError, ValueError, AttributeError):
        return file


@contextlib.contextmanager
def _reading(name: str) -> Iterator[None]:
    try:
        yield
    except pyarrow().ArrowException as error:
        raise UnreadableError(f"{name} cannot be read: {error}") from None


def batches(
    stream: Stream, first: int = 1, columns: list[str] | None = None
) -> Iterator[tuple[Any, int]]:
    """A table from some row on, record batch by record batch, each with its first row's number.

    Those of Parquet do not cross row groups, and have only these columns.

    Raises:
        UnreadableError: It is not whole.
    """
    row = 1
    for batch in _all_batches(stream, first, columns):
        if isinstance(batch, int):  # rows that were not read
            row += batch
            continue
        passed = min(max(first - row, 0), len(batch))
        if passed < len(batch):
            yield batch.slice(passed), row + passed
        row += len(batch)


def _all_batches(stream: Stream, first: int, columns: list[str] | None) -> Iterator[Any]:
    """The batches; the number of rows of what lies before some row."""
    arrow = pyarrow()
    with _reading(stream.name):
        if stream.table == "arrow-stream" and stream.taken is None:
            yield from arrow.ipc.open_stream(stream)
            return
        source = stream.whole()  # the other forms are read from their ends
        if stream.table == "arrow-stream":
            yield from arrow.ipc.open_stream(source)
            return
        if stream.table == "arrow":
            reader = arrow.ipc.open_file(source)
            yield from map(reader.get_batch, range(reader.num_record_batches))
            return
        file = arrow.parquet.ParquetFile(source)
        before = 1
        for group in range(file.num_row_groups):
            rows = file.metadata.row_group(group).num_rows
            before += rows
            if before <= first:
                yield rows
            else:
                yield from file.iter_batches(_ROWS, row_groups=[group], columns=columns)


def facts_of(stream: Stream) -> tuple[Any, int]:
    """The schema of a table, and how many rows it has.

    Raises:
        UnreadableError: It is not whole.
    """
    arrow = pyarrow()
    with _reading(stream.name):
        source = stream.whole()
        if stream.table == "parquet":
            file = arrow.parquet.ParquetFile(source)
            return file.schema_arrow, file.metadata.num_rows
        if stream.table == "arrow":
            reader = arrow.ipc.open_file(source)
            return reader.schema, sum(
                map(len, map(reader.get_batch, range(reader.num_record_batches)))
            )
        reader = arrow.ipc.open_stream(source)
        return reader.schema, sum(map(len, reader))
