"""Boards as pictures: SVG and PNG."""

from nonet._draw._boards import draw_png, draw_svg
from nonet._draw._clues import clue_shapes
from nonet._draw._png import to_png
from nonet._draw._scene import Scene, Style, moved, scene
from nonet._draw._shapes import INK, Box, Label, Stroke
from nonet._draw._svg import to_svg
