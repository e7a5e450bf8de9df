"""Boards as pictures: SVG, PNG, and booklets as PDF."""

from nonet._draw._boards import booklet_entry, draw_pdf, draw_png, draw_svg
from nonet._draw._figures import rule_shapes
from nonet._draw._pdf import ARRANGEMENTS, PAPERS, Entry, to_pdf
from nonet._draw._png import to_png
from nonet._draw._scene import Scene, scene
from nonet._draw._svg import to_svg

__all__ = [
    "ARRANGEMENTS",
    "PAPERS",
    "Entry",
    "Scene",
    "booklet_entry",
    "draw_pdf",
    "draw_png",
    "draw_svg",
    "rule_shapes",
    "scene",
    "to_pdf",
    "to_png",
    "to_svg",
]
