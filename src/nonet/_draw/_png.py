"""Scenes as PNG, by Pillow."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import Any

from nonet._draw._scene import Scene
from nonet._draw._shapes import Box, Stroke
from nonet.errors import MissingExtraError

_STRIP = 256  # pixels
_FINER = 2  # lines and ellipses are drawn that much larger and reduced, which smooths them


def to_png(scene: Scene, *, cell: float = 64) -> bytes:
    """A picture with `cell` pixels a side of a cell.

    Raises:
        MissingExtraError: Pillow is not installed.
    """
    try:
        from PIL import Image, ImageDraw
    except ImportError:
        raise MissingExtraError.of("a PNG", "print") from None
    unit = cell * _FINER
    large = Image.new("RGB", (round(scene.width * unit), round(scene.height * unit)), "#ffffff")
    pen = ImageDraw.Draw(large)
    for shape in scene.shapes:
        if isinstance(shape, Stroke):
            points = [v * unit for v in (shape.x1, shape.y1, shape.x2, shape.y2)]
            pen.line(points, fill=shape.colour, width=max(1, round(shape.width * unit)))
        elif isinstance(shape, Box):
            edges = (shape.x, shape.y, shape.x + shape.width, shape.y + shape.height)
            corners = [v * unit for v in edges]
            (pen.ellipse if shape.round else pen.rectangle)(corners, fill=shape.fill)
        else:
            place = (shape.x * unit, shape.y * unit)
            thick = round(shape.size * unit / 40) if shape.bold else 0
            font = _font(round(shape.size * unit * 1.1))
            anchor = "lm" if shape.begins else "mm"
            pen.text(
                place, shape.text, fill=shape.colour, font=font, anchor=anchor, stroke_width=thick
            )
    small = _reduced(_reduced(large, _FINER, 1), 1, _FINER)
    buffer = io.BytesIO()
    small.save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


def _reduced(picture: Any, across: int, down: int) -> Any:
    """A picture so many times as small, in strips: Ctrl+C waits for one of them, not for all."""
    from PIL import Image

    width, height = picture.width // across, picture.height // down
    small = Image.new("RGB", (width, height))
    for at in range(0, height if down == 1 else width, _STRIP):
        if down == 1:
            size, place = (width, min(_STRIP, height - at)), (0, at)
            box = (0, at, picture.width, at + size[1])
        else:
            size, place = (min(_STRIP, width - at), height), (at, 0)
            box = (at, 0, at + size[0], picture.height)
        small.paste(picture.resize(size, Image.Resampling.LANCZOS, box=box), place)
    return small


@lru_cache(maxsize=32)
def _font(size: int) -> Any:
    from PIL import ImageFont

    # The one that comes with Pillow: the same on every machine.
    return ImageFont.load_default(size)
