"""Scenes as SVG."""

from __future__ import annotations

from html import escape

from nonet._draw._scene import Scene
from nonet._draw._shapes import Box, Shape, Stroke

_FONT = "Helvetica, Arial, 'Liberation Sans', sans-serif"
# From the middle of a figure down to its base line, for each unit of size.
BASE_LINE = 0.36


def to_svg(scene: Scene, *, cell: float = 48, title: str = "") -> str:
    """A picture that stands on its own.

    Args:
        scene: What to draw.
        cell: The side of a cell in pixels; SVG can be enlarged without loss.
        title: For screen readers.
    """
    width, height = scene.width * cell, scene.height * cell
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{_n(width)}" '
        f'height="{_n(height)}" viewBox="0 0 {_n(scene.width)} {_n(scene.height)}">'
    )
    lines = [head]
    if title:
        lines.append(f"<title>{escape(title)}</title>")
    lines.append('<rect width="100%" height="100%" fill="#ffffff"/>')
    lines.append(f'<g font-family="{_FONT}" text-anchor="middle">')
    lines.extend(map(_element, scene.shapes))
    lines += ["</g>", "</svg>"]
    return "\n".join(lines) + "\n"


def _element(shape: Shape) -> str:
    if isinstance(shape, Stroke):
        return (
            f'<line x1="{_n(shape.x1)}" y1="{_n(shape.y1)}" x2="{_n(shape.x2)}" '
            f'y2="{_n(shape.y2)}" stroke="{shape.colour}" stroke-width="{_n(shape.width)}"/>'
        )
    if isinstance(shape, Box) and shape.round:
        x, y = shape.x + shape.width / 2, shape.y + shape.height / 2
        return (
            f'<ellipse cx="{_n(x)}" cy="{_n(y)}" rx="{_n(shape.width / 2)}" '
            f'ry="{_n(shape.height / 2)}" fill="{shape.fill}"/>'
        )
    if isinstance(shape, Box):
        return (
            f'<rect x="{_n(shape.x)}" y="{_n(shape.y)}" width="{_n(shape.width)}" '
            f'height="{_n(shape.height)}" fill="{shape.fill}"/>'
        )
    weight = ' font-weight="bold"' if shape.bold else ""
    anchor = ' text-anchor="start"' if shape.begins else ""
    return (
        f'<text x="{_n(shape.x)}" y="{_n(shape.y + BASE_LINE * shape.size)}"{anchor} '
        f'font-size="{_n(shape.size)}"{weight} fill="{shape.colour}">{escape(shape.text)}</text>'
    )


def _n(number: float) -> str:
    return f"{number:.4f}".rstrip("0").rstrip(".")
