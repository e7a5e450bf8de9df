"""A puzzle that a picture carries as a QR code: the link or the text in it."""

from __future__ import annotations

from typing import NamedTuple

from nonet.errors import NonetError
from nonet.formats import as_puzzle
from nonet.model import Puzzle


class Code(NamedTuple):
    """A code that holds a puzzle, its text, and its corners, clockwise from its top left."""

    puzzle: Puzzle
    text: str
    corners: tuple[tuple[float, float], ...]


def code_of(rgb: memoryview) -> Code | None:
    """The first code of a picture that can be read as a puzzle; others may stand beside a board."""
    try:
        import zxingcpp
    except ImportError:  # as in a browser: the board itself is still read
        return None
    for barcode in zxingcpp.read_barcodes(rgb):
        try:
            puzzle = as_puzzle(barcode.text, {})
        except NonetError:
            continue
        at = barcode.position
        corners = (at.top_left, at.top_right, at.bottom_right, at.bottom_left)
        return Code(
            puzzle, barcode.text, tuple((float(point.x), float(point.y)) for point in corners)
        )
    return None
