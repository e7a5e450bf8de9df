"""Puzzles that were made by removing givens from random grids, and what `se121` says of them.

Together their paths use every technique of the scale but hidden quads, direct claiming and what is
nested. The ratings are those of the implementation that agrees with all recorded ones (see
docs/rating.md).
"""

from pathlib import Path

# Puzzle, ER, the hardest technique.
EXAMPLES: list[tuple[str, float, str]] = [
    (text, float(er), technique)
    for text, er, technique in (
        line.split(maxsplit=2)
        for line in Path(__file__).with_suffix(".txt").read_text("utf-8").splitlines()
    )
]
# A puzzle whose path nests forcing chains in dynamic ones (Arto Inkala, 2006), and one that takes
# seconds of them (Golden Nugget). Their ratings are well known.
ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
NUGGET = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
