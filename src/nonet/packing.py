"""Packed bytes: gzip, Zstandard, xz and bzip2, known by their first bytes or by a file's ending."""

from __future__ import annotations

import functools
import importlib
import io
import struct
import threading
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, Protocol

from nonet.errors import FormatError, UnsupportedError
from nonet.frozen import frozen

_LONGEST_LINE = 1 << 24  # bytes: a few packed ones may be a gigabyte


class PackingError(FormatError):
    """Packed bytes that are damaged or end too early."""


class Unpacker(Protocol):
    """Unpacks one member of a packed file, a piece at a time."""

    @property
    def eof(self) -> bool:
        """True if its end was reached."""

    @property
    def unused_data(self) -> bytes:
        """The bytes that came after its end."""

    def decompress(self, data: bytes, /) -> bytes:
        """The unpacked bytes of a piece."""


Bytes = bytes | bytearray | memoryview
# Deflate, no name, no time, any system.
_GZIP_HEAD = b"\x1f\x8b\x08" + bytes(6) + b"\xff"
_CHECK_SUM = 8  # bytes at the end of a gzip file


@frozen(slots=True)
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
    from nonet._native import deflate

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
    """The state that threads must not share."""

    def __init__(self) -> None:
        parameters = _zstd_parameters()
        self.zstd = _zstandard().ZstdCompressor(compression_params=parameters)


@functools.cache
def _of_thread() -> _OfThread:
    return _OfThread()


def _zstd_pack(data: Bytes) -> bytes:
    packed: bytes = _of_thread().zstd.compress(data)
    return packed


def _xz_unpacker() -> Unpacker:
    unpacker: Unpacker = importlib.import_module("lzma").LZMADecompressor()
    return unpacker


def _xz_pack(data: Bytes) -> bytes:
    packed: bytes = importlib.import_module("lzma").compress(data, preset=1)
    return packed


def _bzip2_unpacker() -> Unpacker:
    unpacker: Unpacker = importlib.import_module("bz2").BZ2Decompressor()
    return unpacker


def _bzip2_pack(data: Bytes) -> bytes:
    packed: bytes = importlib.import_module("bz2").compress(data)
    return packed


PACKINGS = (
    Packing("gzip", ".gz", b"\x1f\x8b", _gzip_unpacker, _gzip_pack),
    Packing("Zstandard", ".zst", b"\x28\xb5\x2f\xfd", _zstd_unpacker, _zstd_pack),
    Packing("xz", ".xz", b"\xfd7zXZ\0", _xz_unpacker, _xz_pack),
    Packing("bzip2", ".bz2", b"BZh", _bzip2_unpacker, _bzip2_pack),
)
_PICTURES = (b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"GIF8", b"II*\0", b"MM\0*")
_PICTURE_ENDINGS = (".jpg", ".jpeg", ".png", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".heic")
_WEBP = 12  # bytes that show what it is
LONGEST_MARK = max(_WEBP, *(len(packing.mark) for packing in PACKINGS))


def is_picture(begin: bytes, name: str = "") -> bool:
    """True if a file that begins so, or is called so, is a picture that a board may be in."""
    bmp = begin[:2] == b"BM" and begin[6:10] == bytes(4)
    webp = begin[:4] == b"RIFF" and begin[8:_WEBP] == b"WEBP"
    return bmp or webp or begin.startswith(_PICTURES) or name.lower().endswith(_PICTURE_ENDINGS)


def packing_of(begin: bytes) -> Packing | None:
    """How bytes that begin so are packed; None if they are not."""
    return next((packing for packing in PACKINGS if begin.startswith(packing.mark)), None)


def packing_named(path: Path) -> Packing | None:
    """How a file of that name is to be packed; None if it is not."""
    ending = path.suffix.lower()
    return next((packing for packing in PACKINGS if packing.ending == ending), None)


class Unpacked:
    """The unpacked bytes, as they come; members that follow each other are one.

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
        self._line = 0  # bytes of the line that is read
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
            PackingError: They are damaged, or not complete.
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
                at = unpacked.rfind(b"\n")
                self._line = len(unpacked) - at - 1 if at >= 0 else self._line + len(unpacked)
                if self._line > _LONGEST_LINE:
                    raise PackingError("it unpacks to a line of more than 16 million bytes")
                return unpacked

    def _broken(self, why: str) -> PackingError:
        if "data check" in why or "checksum" in why.lower():
            why = f"CRC check failed ({why})"
        return PackingError(f"not a complete {self._packing.name} file: {why}")


class UnpackedFile(io.RawIOBase):
    """The unpacked bytes of a file, which is closed with them."""

    def __init__(self, packing: Packing, file: IO[bytes]) -> None:
        self._file = file
        read: Any = file.read1 if hasattr(file, "read1") else file.read
        self._unpacked = Unpacked(packing, functools.partial(read, io.DEFAULT_BUFFER_SIZE))
        self._rest = b""

    def readable(self) -> bool:
        """Always."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Puts there what comes next; 0 at the end."""
        data = self._rest or self._unpacked.read()
        size = min(len(data), len(buffer))
        buffer[:size] = data[:size]
        self._rest = data[size:]
        return size

    def close(self) -> None:
        """Closes the packed file, too."""
        super().close()
        self._file.close()


def unpacked_stream(file: IO[bytes]) -> io.BufferedReader:
    """A file of bytes, unpacked as often as it is packed, by its first bytes."""
    stream: Any = file if hasattr(file, "peek") else io.BufferedReader(file)
    while (packing := packing_of(stream.peek(LONGEST_MARK))) is not None:
        stream = io.BufferedReader(UnpackedFile(packing, stream))
    opened: io.BufferedReader = stream
    return opened
