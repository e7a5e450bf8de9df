"""Makes the examples of the games that are written as Sudoku is, for their `examples`.

    python tools/game_examples.py

A random complete grid loses givens in a random order as long as it keeps its one solution. The same
nonet prints the same. No puzzle comes from elsewhere.
"""

from __future__ import annotations

import random

import nonet
from graded_set import without
from nonet.games import GAMES
from nonet.model import Layout, Puzzle

SEED = 20261121
REGIONS = """
    aaabbbccc aaabbbccc aaabddbcc eeeddddbc eeedddfff
    hheggggff hheggiiff hheggiiif hhhgiiiif
"""


def main() -> None:
    """Prints two puzzles of each game."""
    for game in GAMES.builtin():
        if game.notation is not None or game.name == "classic":
            continue
        jigsaw = game.name == "jigsaw"
        layout = game.layout(9, None, REGIONS if jigsaw else None)
        rng = random.Random(f"{SEED}-{game.name}")
        for _ in range(2):
            text = nonet.write(_made(layout, rng), "iss" if jigsaw else "line", values_only=True)
            print(game.name, text)


def _made(layout: Layout, rng: random.Random) -> Puzzle:
    empty = Puzzle(layout, [0] * layout.cell_count)
    grid = nonet.solve(empty, limit=1, seed=rng.randrange(1, 2**63)).solution
    assert grid is not None
    return without(Puzzle(layout, grid.values), rng, _is_unique)


def _is_unique(puzzle: Puzzle) -> bool:
    return nonet.solve(puzzle, limit=2).status is nonet.Status.UNIQUE


if __name__ == "__main__":
    main()
