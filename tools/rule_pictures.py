"""The pictures of docs/rules: the first example of each rule, with values that obey it.

    python tools/rule_pictures.py [--check]

Writes docs/images/rules/NAME.svg for every rule of the registry, and removes those of rules that
are gone. With `--check` only says which are stale, and ends with 1 if any is.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import nonet
from _pictures import keep
from nonet import examples
from nonet.constraints import CONSTRAINTS, Kind, parse_rule
from nonet.model import Layout, Puzzle

FOLDER = Path(__file__).parents[1] / "docs/images/rules"
_CELL = 28  # pixels


def least_solution(puzzle: Puzzle) -> nonet.Grid | None:
    """The first solution in the order of its values, whatever order the engine finds them in."""
    best = nonet.solve(puzzle, limit=1).solution
    if best is None:
        return None
    for cell in range(puzzle.layout.cell_count):
        for value in range(1, best.values[cell]):
            first = [*best.values[:cell], value]
            givens = Puzzle(puzzle.layout, first + [0] * (puzzle.layout.cell_count - cell - 1))
            other = None if givens.conflicts() else nonet.solve(givens, limit=1).solution
            if other is not None:
                best = other
                break
    return best


def _board(kind: Kind) -> Layout:
    """The board of its examples."""
    return Layout.of(9, values=range(10)) if kind.from_zero else Layout.of(9)


# Rules with so much beside the board that no search finds a solution of an empty 9x9 in good time.
_BY_EXAMPLE = ("doppelganger",)
# Rules of which a search finds a solution, but not the least.
_ANY_SOLUTION = ("chaos-construction",)


def picture(name: str) -> str:
    """A 9x9 board with the first example of a rule, and a solution of it."""
    kind = CONSTRAINTS.get(name)
    if kind.name in _BY_EXAMPLE:
        puzzle = examples.get(f"{kind.name}-3").puzzle
    else:
        rules = [parse_rule(kind.examples[0])]
        puzzle = Puzzle(_board(kind), [0] * 81, constraints=rules)
    if kind.name in (*_BY_EXAMPLE, *_ANY_SOLUTION):
        solution = nonet.solve(puzzle, limit=1).solution
    else:
        solution = least_solution(puzzle)
    if solution is None:
        raise SystemExit(f"the example of {name} has no solution")
    title = f"An example of {name}, solved"
    return nonet.draw_svg(puzzle, solution=solution, cell=_CELL, title=title) + "\n"


def main(arguments: Sequence[str]) -> int:
    """Draws what is missing or stale, or names it."""
    wanted = {f"{kind.name}.svg": picture(kind.name) for kind in CONSTRAINTS.builtin()}
    return keep(FOLDER, wanted, "tools/rule_pictures.py", check="--check" in arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
