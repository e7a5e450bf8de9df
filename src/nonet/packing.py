"""Packed bytes: gzip, Zstandard, xz and bzip2, known by their first bytes or by a file's ending."""

from __future__ import annotations

import bz2
import functools
import lzma
import struct
import threading
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from nonet._native import deflate
from nonet.errors import FormatError, UnsupportedError


class Unpacker(Protocol):
    """Unpacks one member of a packed file, a piece at a time."""

    @property
    def eof(self) -> bool:
        """Whether its end was reached."""

    @property
    def unused_data(self) -> bytes:
        """What came after its end."""

    def decompress(self, data: bytes, /) -> bytes:
        """What a piece unpacks to."""


Bytes = bytes | bytearray | memoryview
# Deflate, no name, no time, any system.
_GZIP_HEAD = b"\x1f\x8b\x08" + bytes(6) + b"\xff"
_CHECK_SUM = 8  # bytes at the end of a gzip file


@dataclass(frozen=True, slots=True)
class Packing:
    """A way to pack bytes. What is packed in pieces unpacks as one.

    Attributes:
        name: As people call it.
        ending: Of the names of such files.
        mark: The first bytes of all that is packed so.
        unpacker: Makes an `Unpacker`.
        pack: Packs a piece quickly; the same bytes for the same piece.
    """

    name: str
    ending: str
    mark: bytes
    unpacker: Callable[[], Unpacker]
    pack: Callable[[Bytes], bytes]


@functools.cache
def _gzip() -> Any:
    """Isal, which is several times as fast, or zlib; both have the same functions."""
    try:
        from isal import isal_zlib
    except ImportError:
        return zlib
    return isal_zlib


def _gzip_unpacker() -> Unpacker:
    unpacker: Unpacker = _gzip().decompressobj(31)
    return unpacker


def _gzip_pack(data: Bytes) -> bytes:
    # Solutions repeat nothing: digits as Huffman codes are smaller than what a search for repeats
    # gives, and a third of its time.
    deflated = deflate(data)
    if deflated is None:  # not isal, which packs the same bytes one way here and another there
        return zlib.compress(data, level=1, wbits=31)
    size = len(data) & 0xFFFFFFFF
    return b"".join((_GZIP_HEAD, deflated, struct.pack("<II", _gzip().crc32(data), size)))


@functools.cache
def _zstandard() -> Any:
    try:
        import zstandard
    except ImportError:
        raise UnsupportedError(
            "Zstandard (.zst) needs the package zstandard: pip install 'nonet[batch]'"
        ) from None
    return zstandard


def _zstd_unpacker() -> Unpacker:
    unpacker: Unpacker = _zstandard().ZstdDecompressor().decompressobj()
    return unpacker


@functools.cache
def _zstd_parameters() -> Any:
    zstandard = _zstandard()
    # Solutions repeat nothing, so that looking for what repeats takes most of the time and gains
    # nothing: a small table finds the words of other lines, and digits are packed as digits.
    return zstandard.ZstdCompressionParameters(
        window_log=20,
        hash_log=10,
        chain_log=6,
        search_log=1,
        min_match=7,
        strategy=zstandard.STRATEGY_FAST,
        write_checksum=1,
    )


class _OfThread(threading.local):
    """What threads must not share."""

    def __init__(self) -> None:
        parameters = _zstd_parameters()
        self.zstd = _zstandard().ZstdCompressor(compression_params=parameters)


@functools.cache
def _of_thread() -> _OfThread:
    return _OfThread()


def _zstd_pack(data: Bytes) -> bytes:
    packed: bytes = _of_thread().zstd.compress(data)
    return packed


PACKINGS = (
    Packing("gzip", ".gz", b"\x1f\x8b", _gzip_unpacker, _gzip_pack),
    Packing("Zstandard", ".zst", b"\x28\xb5\x2f\xfd", _zstd_unpacker, _zstd_pack),
    Packing(
        "xz",
        ".xz",
        b"\xfd7zXZ\0",
        lzma.LZMADecompressor,
        functools.partial(lzma.compress, preset=1),
    ),
    Packing("bzip2", ".bz2", b"BZh", bz2.BZ2Decompressor, bz2.compress),
)


def packing_of(begin: bytes) -> Packing | None:
    """How bytes that begin so are packed; None if they are not."""
    return next((packing for packing in PACKINGS if begin.startswith(packing.mark)), None)


def packing_named(path: Path) -> Packing | None:
    """How a file of that name is to be packed; None if it is not."""
    ending = path.suffix.lower()
    return next((packing for packing in PACKINGS if packing.ending == ending), None)


class Unpacked:
    """What packed bytes unpack to, as they come; members that follow each other are one.

    Args:
        packing: How they are packed.
        read: Returns the next packed bytes, as many as there are; none at the end.
        whole: Whether these come without waiting, as from a file. The last ones, a check sum that
            may be wrong, are then unpacked apart, so that what is before them is not lost.
    """

    def __init__(self, packing: Packing, read: Callable[[], bytes], *, whole: bool = False) -> None:
        self._packing = packing
        self._read = read
        self._unpacker = packing.unpacker()
        self._begun = False  # whether the member has begun
        self._rest = b""
        self._held = b""
        self._whole = whole

    def _next(self) -> bytes:
        new = self._read()
        if not self._whole:
            return new
        data = self._held + new
        self._held = data[-_CHECK_SUM:] if new else b""
        if not new:
            return data
        return data[:-_CHECK_SUM] or self._next()

    def read(self) -> bytes:
        """The next bytes, as many as one piece of packed ones gives; none at the end.

        Raises:
            FormatError: They are damaged, or not complete.
        """
        while True:
            data, self._rest = self._rest or self._next(), b""
            if not data:
                if self._begun:
                    raise self._broken("it ends too early")
                return b""
            if not self._begun:
                data = data.lstrip(b"\0")  # archives may be filled up with zeros
                if not data:
                    continue
            self._begun = True
            try:
                unpacked = self._unpacker.decompress(data)
            except Exception as error:  # of each module its own kind
                raise self._broken(str(error)) from None
            if self._unpacker.eof:
                self._rest = self._unpacker.unused_data
                self._unpacker = self._packing.unpacker()
                self._begun = False
            if unpacked:
                return unpacked

    def _broken(self, why: str) -> FormatError:
        if "data check" in why or "checksum" in why.lower():
            why = f"CRC check failed ({why})"
        return FormatError(f"not a complete {self._packing.name} file: {why}")
