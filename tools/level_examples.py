"""Makes the examples of the levels of `nonet rate`: `@medium-1`, `@extreme-10`.

    python tools/level_examples.py > src/nonet/examples/data/levels.json

Everything follows from SEED, and takes some seconds. The easy ones are those of
`tools/graded_set.py`.
"""

from __future__ import annotations

import json

import nonet

SEED = 20261123
COUNT = 10
LEVELS = ("medium", "hard", "unfair", "extreme")


def main() -> None:
    """Writes a JSON object: for each level its puzzles, by their scores."""
    print(json.dumps({level: _puzzles(level) for level in LEVELS}, indent=1))


def _puzzles(level: str) -> list[str]:
    made = nonet.generate(count=COUNT, seed=SEED, difficulty=level, symmetry="180")
    rated = [(nonet.rate(puzzle, steps=False), puzzle) for puzzle in made]
    assert all(rating.level == level for rating, _ in rated)
    rated.sort(key=lambda each: each[0].score)
    return [nonet.write(puzzle, "line", alphabet="offset", values_only=True) for _, puzzle in rated]


if __name__ == "__main__":
    main()
