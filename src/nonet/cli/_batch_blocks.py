"""Blocks of whole lines, in buffers that are used again: fresh memory costs more than reading."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from nonet._batch import count_lines
from nonet.cli._batch_shape import Shape
from nonet.cli._ledger import Place
from nonet.errors import FormatError
from nonet.streams import Stream, UnreadableError

PUZZLES = 16_384  # solved at a time, which stay in the cache with their answers
_SIZE = PUZZLES * 82
_MOST = 16 << 20  # bytes of a line
_PATIENCE = 0.02  # seconds that lines may wait for others


class Room:
    """The memory that a block and its answers need."""

    def __init__(self) -> None:
        self.text = bytearray(_SIZE)
        self.fields = np.empty((PUZZLES, 3), np.uint32)
        self.solutions = np.empty((PUZZLES, 81), np.uint8)
        self.counts = np.empty(PUZZLES, np.uint32)
        self.codes = np.empty(PUZZLES, np.uint8)
        self.out = bytearray(_SIZE + (1 << 16))


class Rooms:
    """A pool of rooms."""

    def __init__(self) -> None:
        self._free: list[Room] = []

    def take(self) -> Room:
        """A free room, or a new one."""
        return self._free.pop() if self._free else Room()

    def give_back(self, room: Room) -> None:
        """Makes a room free again."""
        self._free.append(room)


@dataclass(slots=True)
class Block:
    """Whole lines of an input.

    Attributes:
        name: Of the input.
        shape: Of its lines.
        first: The number of the first line, from 1.
        room: Where they are.
        size: How many bytes.
        end: The place after them.
    """

    name: str
    shape: Shape
    first: int
    room: Room
    size: int
    end: Place

    @classmethod
    def of(cls, name: str, text: bytes, place: Place, rows: int, room: Room) -> Block:
        """A block of lines that were made of that many rows, from a place on."""
        if len(room.text) < len(text):
            room.text = bytearray(len(text))
        room.text[: len(text)] = text
        end = Place(place.number, line=place.line + rows)
        return cls(name, Shape(), place.line, room, len(text), end)

    @property
    def text(self) -> memoryview:
        """All lines."""
        return memoryview(self.room.text)[: self.size]


class Reader:
    """Reads an input block by block.

    Args:
        stream: The input.
        shape: Of its lines.
        rooms: Where to take memory from.
        place: Where to begin.

    Raises:
        UsageError: What comes before that place is not what it was.
    """

    def __init__(self, stream: Stream, shape: Shape, rooms: Rooms, place: Place) -> None:
        self._stream = stream
        self._shape = shape
        self._rooms = rooms
        self._place = place
        self._room = rooms.take()
        self._size = 0  # of what is there
        self._ended = False
        if place.size:
            place.require_same(stream.name, stream.skip(place.size, len(place.tail)))

    def blocks(self) -> Iterator[Block | None]:
        """The blocks; None where reading on may take long, so that what is done can be written."""
        while not self._ended:
            try:
                yield from self._fill()
            except (FormatError, UnicodeDecodeError, OSError):
                yield self._block(self._size)  # what came before is solved all the same
                raise
            text, end = self._room.text, self._size
            if not self._ended:
                end = text.rfind(b"\n", 0, end) + 1
            if end == 0 and not self._ended:
                raise UnreadableError(
                    f"{self._stream.name}: line {self._place.line} has no end: it is not a puzzle"
                )
            yield self._block(end)

    def _fill(self) -> Iterator[None]:
        """Reads until there is a block: a full one, or the lines that came before a wait."""
        due = 0.0  # when whole lines have waited for long enough; 0: there are none
        while True:
            room, size = self._room, self._size
            if size == len(room.text):
                if b"\n" in room.text or size >= _MOST:
                    return
                room.text = room.text + bytes(size)
            if self._stream.waits:
                now = time.monotonic()
                if due and (now >= due or not self._stream.has_more(due - now)):
                    return
                if not due and not self._stream.has_more(0):
                    yield None
            n = self._stream.readinto(memoryview(room.text)[size:])
            self._size += n
            if n == 0:
                self._ended = True
                return
            if not due and self._stream.waits and room.text.find(b"\n", size, self._size) >= 0:
                due = time.monotonic() + _PATIENCE

    def _block(self, end: int) -> Block:
        """A block of that size; what comes after it begins the next one."""
        room = self._room
        self._room = self._rooms.take()
        self._size -= end
        if len(self._room.text) < self._size:
            self._room.text = bytearray(2 * self._size)
        self._room.text[: self._size] = memoryview(room.text)[end : end + self._size]
        text, first = memoryview(room.text)[:end], self._place.line
        self._place = self._place.after(text, count_lines(text))
        return Block(self._stream.name, self._shape, first, room, end, self._place)
