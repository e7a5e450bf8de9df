"""Scenes as PNG, by Pillow."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import Any

from nonet._draw._scene import Scene
from nonet._draw._shapes import Box, Stroke
from nonet.errors import MissingExtraError

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
    small = large.resize((large.width // _FINER, large.height // _FINER), Image.Resampling.LANCZOS)
    buffer = io.BytesIO()
    small.save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


@lru_cache(maxsize=32)
def _font(size: int) -> Any:
    from PIL import ImageFont

    # The one that comes with Pillow: the same on every machine.
    return ImageFont.load_default(size)
