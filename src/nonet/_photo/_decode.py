"""Files and arrays as grey pixels, by Pillow, within bounds."""

from __future__ import annotations

import io
import os
import re
import struct
import warnings
import zlib
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from nonet.errors import FormatError, MissingExtraError, NonetError, UsageError

PictureLike: TypeAlias = str | os.PathLike[str] | bytes | bytearray | memoryview | Any

MOST_BYTES = 64 << 20  # of a file
MOST_PIXELS = 64_000_000  # of a picture as its file says
_SIDE = 2400  # pixels: more of them show no more of a board
_SMALLEST = 32
_FORMATS = ("JPEG", "PNG", "WEBP", "GIF", "BMP", "TIFF", "PPM")
_PPM = re.compile(rb"P6 (\d{1,5}) (\d{1,5}) 255\n")


class Pixels(NamedTuple):
    """A picture, upright as the camera was held.

    Attributes:
        rgb: Rows of pixels in red, green and blue.
        scale: Pixels of the file for one of these.
    """

    rgb: memoryview
    scale: float


def pixels_of(picture: PictureLike) -> Pixels:
    """The pixels of a file or an array, fewer where they are many.

    Raises:
        FormatError: It is no picture, is not whole, or is too large or too small.
        MissingExtraError: Pillow is not installed.
        UsageError: It is neither a path, nor bytes, nor an array of a picture's shape.
    """
    try:
        from PIL import Image, ImageOps, UnidentifiedImageError
    except ImportError:
        return _plain(picture)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Pillow's own bound is below ours
            image = _opened(picture, Image)
            width = image.width
            _require_bounds(image.width, image.height)
            image.draft("RGB", (_SIDE, _SIDE))  # a JPEG is decoded smaller at once
            image.load()
    except UnidentifiedImageError:
        raise FormatError("not a picture (JPEG, PNG, WebP, GIF, BMP, TIFF)") from None
    except Image.DecompressionBombError:
        raise _too_large() from None
    except NonetError:
        raise
    except (OSError, SyntaxError, ValueError, EOFError, MemoryError) as error:
        raise FormatError(f"not a whole picture: {error}") from None
    scale = width / image.width
    image = _on_paper(ImageOps.exif_transpose(image), Image)
    factor = max(image.size) / _SIDE
    if factor > 1:
        image = image.resize(
            (round(image.width / factor), round(image.height / factor)), Image.Resampling.BOX
        )
    pixels = image.convert("RGB").tobytes()
    return Pixels(_rows(pixels, image.width, image.height), scale * max(factor, 1))


def _plain(picture: PictureLike) -> Pixels:
    """A file that needs no decoder: binary PPM, as the page without a server sends it."""
    data = picture if isinstance(picture, bytes) else b""
    plain = _PPM.match(data)
    if plain is None:
        raise MissingExtraError.of("reading a picture", "photo")
    width, height = map(int, plain.groups())
    _require_bounds(width, height)
    pixels = data[plain.end() :]
    if len(pixels) != 3 * width * height:
        raise FormatError("not a whole picture: pixels are missing")
    return Pixels(_rows(pixels, width, height), 1.0)


def _rows(pixels: bytes, width: int, height: int) -> memoryview:
    return memoryview(pixels).cast("B", (height, width, 3))


def png_of(grey: bytes, side: int) -> bytes:
    """A square of grey pixels as a PNG."""
    rows = b"".join(b"\0" + grey[begin : begin + side] for begin in range(0, len(grey), side))
    head = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
    chunks = (b"IHDR" + head, b"IDAT" + zlib.compress(rows), b"IEND")
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk))
        for chunk in chunks
    )


def _opened(picture: PictureLike, image: Any) -> Any:
    if isinstance(picture, (str, os.PathLike)):
        path = Path(picture)
        if path.stat().st_size > MOST_BYTES:
            raise _too_large()
        return image.open(io.BytesIO(path.read_bytes()), formats=_FORMATS)
    if isinstance(picture, (bytes, bytearray)):
        if len(picture) > MOST_BYTES:
            raise _too_large()
        return image.open(io.BytesIO(picture), formats=_FORMATS)
    if isinstance(picture, image.Image):
        return picture
    shape: tuple[int, ...] = getattr(picture, "shape", ())
    if not hasattr(picture, "__array_interface__") or len(shape) not in (2, 3):
        raise UsageError("a picture is a path, bytes of a file, or an array (height, width, 3)")
    _require_bounds(shape[1], shape[0])
    try:
        return image.fromarray(picture)
    except TypeError:
        raise UsageError("an array of a picture has bytes (uint8): one, three or four") from None


def _require_bounds(width: int, height: int) -> None:
    if width * height > MOST_PIXELS or max(width, height) > 1 << 15:
        raise _too_large()
    if min(width, height) < _SMALLEST:
        raise FormatError(f"a picture of {width} x {height} pixels is too small to show a board")


def _too_large() -> FormatError:
    most = f"{MOST_PIXELS // 1_000_000} million pixels and {MOST_BYTES >> 20} MiB"
    return FormatError(f"the picture is too large: at most {most} are read; make it smaller")


def _on_paper(image: Any, module: Any) -> Any:
    """In grey or in colours of eight bits, with paper where it is transparent."""
    if image.mode.startswith("I") or image.mode == "F":  # 16 bits
        low, high = image.getextrema()
        image = image.point(lambda value: (value - low) * (255 / max(1, high - low)))
        image = image.convert("L")
    elif image.mode in ("LA", "PA", "RGBA", "La", "RGBa") or "transparency" in image.info:
        image = image.convert("RGBA")
        paper = module.new("RGBA", image.size, "white")
        image = module.alpha_composite(paper, image)
    return image if image.mode == "L" else image.convert("RGB")
