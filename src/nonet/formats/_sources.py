"""Where text comes from: bytes, files, open files. Its encoding is found here, and nowhere else.

Text is UTF-8 unless a byte order mark says UTF-16 or UTF-32, which is what Windows PowerShell
writes. A packed file is recognized by its first bytes, whatever its name is.
"""

from __future__ import annotations

import codecs
import io
import os
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import IO, Any

from nonet.errors import FormatError
from nonet.formats._format import FORMATS, Format
from nonet.lazy import compiled_later
from nonet.packing import LONGEST_MARK, PACKINGS, packing_of, unpacked_stream

_ENDING = compiled_later(r"\.[a-z][a-z0-9]*", re.IGNORECASE)
# The mark of UTF-32 begins as that of UTF-16 does.
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_PICTURES = {".jpg", ".jpeg", ".png", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".heic"}
_OTHER_ENDINGS = {".parquet", ".arrow", *_PICTURES, *(packing.ending for packing in PACKINGS)}
_CONTROL = bytes(range(0x20))
_LINE_ENDS = b"\t\n\v\f\r \x1b"


@cache
def endings() -> dict[str, list[Format]]:
    """The formats by the endings of their files."""
    by_suffix: dict[str, list[Format]] = {}
    for form in FORMATS:
        for suffix in form.suffixes:
            by_suffix.setdefault(suffix, []).append(form)
    return by_suffix


def is_file_name(text: str) -> bool:
    """True if a text ends like a file of puzzles, be there one or not."""
    ending = os.path.splitext(text)[1].lower()  # noqa: PTH122 - a board may be no path
    # Most boards are known for none without a look at the formats.
    return _ENDING.fullmatch(ending) is not None and (
        ending in _OTHER_ENDINGS or ending in endings()
    )


def encoding_of(begin: bytes) -> str:
    """The encoding of a text by its first bytes."""
    for mark, name in _MARKS:
        if begin.startswith(mark):
            return name
    return "utf-8-sig"


def is_recoded(begin: bytes) -> bool:
    """True if what begins so is anything but text in UTF-8."""
    return packing_of(begin) is not None or encoding_of(begin) != "utf-8-sig"


def decoded(data: bytes) -> str:
    """The text of bytes, unpacked if they are packed.

    Raises:
        FormatError: They are not text.
    """
    if packing_of(data) is not None:
        data = unpacked_stream(io.BytesIO(data)).read()
    try:
        return data.decode(encoding_of(data))
    except UnicodeDecodeError as error:
        raise not_text(error) from None


def not_text(error: UnicodeDecodeError) -> FormatError:
    """The error for bytes that are not text."""
    byte = error.object[error.start]
    return FormatError(f"not text in UTF-8 (byte {byte:#04x}): save it as text")


def are_values(data: bytes) -> bool:
    """True if bytes are the values of cells themselves, and not the characters of a text."""
    return bool(data) and not data.translate(None, _CONTROL) and bool(data.strip(_LINE_ENDS))


def text_stream(stream: Any) -> IO[str]:
    """A binary stream as text, which is decoded, and unpacked, as it is read."""
    peeked = unpacked_stream(stream)
    encoding = encoding_of(peeked.peek(LONGEST_MARK))
    return io.TextIOWrapper(peeked, encoding=encoding, newline=None)


def decode_as_marked(stream: io.TextIOWrapper) -> IO[str]:
    """A text stream of which nothing was read, set to the encoding of what comes.

    Its encoding was that of the terminal until we say what files are in.
    """
    binary: Any = stream.buffer
    if not hasattr(binary, "peek"):  # nothing that comes in pieces
        return text_stream(binary)
    begin = binary.peek(LONGEST_MARK)
    if packing_of(begin) is not None:
        return text_stream(binary)
    stream.reconfigure(encoding=encoding_of(begin), errors="strict")
    return stream


def open_text(path: str | os.PathLike[str]) -> IO[str]:
    """A file of text, open to be read.

    Raises:
        OSError: It cannot be opened.
    """
    file = Path(path).open("rb")  # noqa: SIM115 - whoever reads it closes it
    try:
        return text_stream(file)
    except BaseException:
        file.close()
        raise


def closing(file: IO[str]) -> Iterator[str]:
    """The lines of a file, which is closed at its end."""
    with file:
        yield from file


def lines_in(source: Any) -> Iterable[str] | None:
    """The lines of bytes, a path or an open file; None for anything else.

    Raises:
        FormatError: The bytes are not text.
        OSError: The file cannot be opened.
    """
    if isinstance(source, bytes | bytearray):
        return io.StringIO(decoded(bytes(source)), newline=None)
    if isinstance(source, os.PathLike):
        return closing(open_text(source))
    if isinstance(source, io.TextIOBase):
        return source
    if isinstance(source, io.RawIOBase | io.BufferedIOBase):
        return text_stream(source)
    if hasattr(source, "read") and hasattr(source, "readline"):  # a wrapper of a file
        first = source.read()
        return io.StringIO(first if isinstance(first, str) else decoded(first), newline=None)
    return None
