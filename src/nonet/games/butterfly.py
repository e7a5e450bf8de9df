"""`butterfly`: four grids, each moved by a box, on a board of 12x12."""

from __future__ import annotations

from nonet.games._grids import game_of_grids

GAME = game_of_grids(
    "butterfly",
    "Four grids of 9x9 in the corners of a board of 12x12.",
    corners=((0, 0), (0, 3), (3, 0), (3, 3)),
    examples=(
        (
            "...3........"
            "....47....9."
            "4....6.38..2"
            "2...78.9...."
            "9.....3.2..8"
            "..6.....5.6."
            ".6.4.....7.."
            "3..6.5.....9"
            "....3.96...5"
            "5..31.7....2"
            ".9....23...."
            "........8..."
        ),
        (
            "...5.4.....3"
            ".2.....6...."
            "..5...9...6."
            "38.2........"
            ".7....63...."
            "............"
            "4.28...1...."
            "..8.7....3.."
            "....3.8.4.9."
            "69.........."
            "...9........"
            ".....896.2.."
        ),
    ),
)
