"""How a worker and its parent speak: a letter, the length of what follows, and that, pickled."""

from __future__ import annotations

import pickle
import struct
import traceback
from collections.abc import Callable
from typing import IO, Any, NamedTuple

from nonet.errors import NonetError

HEAD = struct.Struct("!cQ")
# To the worker; from it: what a function returns, what it raises, what a generator yields, and its
# end with what it returns.
CALL, ANSWER, ERROR, ROW, END = b"C", b"A", b"E", b"R", b"Z"
# What is understood without the place in the worker that it came from.
_PLAIN = (NonetError, KeyboardInterrupt, MemoryError, RecursionError)


class Call(NamedTuple):
    """What a worker is to do.

    Attributes:
        function: A function of a module, or a generator.
        arguments: Its arguments.
        seconds: After which `TimeUp` is raised in it; 0 for never.
        forget: Whether an interrupt that is still on its way was meant for an earlier call.
    """

    function: Callable[..., Any]
    arguments: tuple[Any, ...] = ()
    seconds: float = 0.0
    forget: bool = False


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
        kind, length = HEAD.unpack(_read(stream, HEAD.size))
        return cls(kind, _read(stream, length))

    def write(self, stream: IO[bytes]) -> None:
        """Sends it."""
        stream.write(self.packed())
        stream.flush()

    def packed(self) -> bytes:
        """As it goes through the pipe."""
        return HEAD.pack(self.kind, len(self.body)) + self.body

    def value(self) -> Any:
        """What was sent."""
        return pickle.loads(self.body)


def _read(stream: IO[bytes], length: int) -> bytes:
    data = stream.read(length)
    if len(data) < length:
        raise EOFError
    return data
