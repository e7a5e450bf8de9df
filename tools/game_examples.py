"""Makes the examples of the games that are written as Sudoku is, for their `examples`.

    python tools/game_examples.py

A random complete grid loses givens in a random order as long as it keeps its one solution; jigsaws
come from the generator, which draws their regions. The same version of nonet prints the same
puzzles. None comes from elsewhere.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import nonet
from graded_set import without
from nonet.games import GAMES, Game
from nonet.model import Layout, Puzzle

SEED = 20261121
# Seeds of the generator whose regions are all irregular: a medium puzzle and an extreme one.
JIGSAW_SEEDS = (SEED + 2, SEED + 5)


def main() -> None:
    """Prints two puzzles of each game."""
    for game in GAMES.builtin():
        if game.notation is not None or game.name == "classic":
            continue
        jigsaw = game.name == "jigsaw"
        for puzzle in _jigsaws() if jigsaw else _puzzles(game):
            print(game.name, nonet.write(puzzle, "iss" if jigsaw else "line", values_only=True))


def _jigsaws() -> Iterator[Puzzle]:
    for seed in JIGSAW_SEEDS:
        yield from nonet.generate(9, game="jigsaw", minimal=True, seed=seed)


def _puzzles(game: Game) -> Iterator[Puzzle]:
    layout = game.layout(game.only_size or 9)
    rng = random.Random(f"{SEED}-{game.name}")
    for _ in range(2):
        yield _made(layout, rng)


def _made(layout: Layout, rng: random.Random) -> Puzzle:
    empty = Puzzle(layout, [0] * layout.cell_count)
    grid = nonet.solve(empty, limit=1, seed=rng.randrange(1, 2**63)).solution
    assert grid is not None
    return without(Puzzle(layout, grid.values), rng, _is_unique)


def _is_unique(puzzle: Puzzle) -> bool:
    return nonet.solve(puzzle, limit=2).status is nonet.Status.UNIQUE


if __name__ == "__main__":
    main()
