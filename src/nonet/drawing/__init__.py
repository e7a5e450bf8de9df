"""Boards as pictures: SVG, PNG, and booklets as PDF."""

from nonet.drawing._pdf import ARRANGEMENTS, PAPERS, Entry, to_pdf
from nonet.drawing._png import to_png
from nonet.drawing._scene import Scene, scene
from nonet.drawing._svg import to_svg

__all__ = ["ARRANGEMENTS", "PAPERS", "Entry", "Scene", "scene", "to_pdf", "to_png", "to_svg"]
