"""Rules of chess as houses, for the formats that express them."""

from __future__ import annotations

from nonet.games.antiking import MOVES as KING
from nonet.games.antiknight import MOVES as KNIGHT
from nonet.model import Layout, neighbours


def antiknight(layout: Layout) -> Layout:
    """Cells a chess knight's move apart differ."""
    return layout.with_houses(neighbours("knight", layout.size, KNIGHT))


def antiking(layout: Layout) -> Layout:
    """Cells that touch at a corner differ."""
    return layout.with_houses(neighbours("king", layout.size, KING))
