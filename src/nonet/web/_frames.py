"""How a worker speaks to the server: a letter, the length of what follows, and that."""

import struct
from typing import NamedTuple

HEAD = struct.Struct("!cI")
# An answer; an error, with its HTTP status before the JSON; one of several objects; their end.
ANSWER, ERROR, LINE, END = b"A", b"E", b"L", b"Z"


class Frame(NamedTuple):
    """One message of a worker."""

    kind: bytes
    body: bytes

    def packed(self) -> bytes:
        """As it goes through the pipe."""
        return HEAD.pack(self.kind, len(self.body)) + self.body
