"""How a worker and its parent speak: a letter, the length of what follows, and that, pickled."""

from __future__ import annotations

import pickle
import struct
import traceback
from typing import IO, Any, NamedTuple

from nonet.errors import NonetError

_HEAD = struct.Struct("!cQ")
# To the worker: a function, its arguments, after how many seconds `TimeUp` is raised in it (0 for
# never), and whether an interrupt may be on its way that was meant for an earlier call.
CALL = b"C"
# From it: what a function returns, what it raises, what a generator yields, and its
# end with what it returns.
ANSWER, ERROR, ROW, END = b"A", b"E", b"R", b"Z"
# Errors that are understood without their place in the worker.
_PLAIN = (NonetError, KeyboardInterrupt, MemoryError, RecursionError)


class Frame(NamedTuple):
    """One message."""

    kind: bytes
    body: bytes

    @classmethod
    def of(cls, kind: bytes, value: object) -> Frame:
        """A frame with a value."""
        return cls(kind, pickle.dumps(value))

    @classmethod
    def of_error(cls, error: BaseException) -> Frame:
        """An error that arrives as what it is, or else as a `NonetError` that names its type."""
        try:
            if not isinstance(error, _PLAIN):
                error.add_note("In the worker:\n" + "".join(traceback.format_exception(error)))
            frame = cls.of(ERROR, error)
            frame.value()  # some can be pickled, but not made again
        except Exception:
            return cls.of(ERROR, NonetError(f"{type(error).__name__}: {error}"))
        return frame

    @classmethod
    def read(cls, stream: IO[bytes]) -> Frame:
        """The next frame; EOFError at the end of the stream."""
        kind, length = _HEAD.unpack(_read(stream, _HEAD.size))
        return cls(kind, _read(stream, length))

    def write(self, stream: IO[bytes]) -> None:
        """Sends it."""
        stream.write(_HEAD.pack(self.kind, len(self.body)) + self.body)
        stream.flush()

    def value(self) -> Any:
        """The value that was sent; an error is not raised."""
        return pickle.loads(self.body)


def _read(stream: IO[bytes], length: int) -> bytes:
    data = stream.read(length)
    if len(data) < length:
        raise EOFError
    return data
