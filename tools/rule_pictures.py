"""The pictures of docs/rules: the smallest example puzzle of each rule, solved.

    python tools/rule_pictures.py [--check]

Writes docs/images/rules/NAME.svg for every rule of the registry, and removes those of rules that
are gone. With `--check` only says which are stale, and ends with 1 if any is.
"""

import sys

import nonet
from _made import ROOT, keep
from nonet import examples
from nonet.constraints import CONSTRAINTS, parse_rule
from nonet.model import Layout, Puzzle

FOLDER = ROOT / "docs/images/rules"
_CELL = 40  # pixels


def example_of(name: str) -> examples.Example | None:
    """The smallest example puzzle of a rule, the first of several; None if it has none yet."""
    own = [example for example in examples.everything() if example.level == name]
    return min(own, key=lambda example: example.puzzle.layout.cell_count, default=None)


def _with_regions(puzzle: Puzzle, solution: nonet.Grid) -> Puzzle:
    """A puzzle whose regions were to be found, with these."""
    layout = puzzle.layout
    for rule in layout.constraints:
        if rule.kind == "chaos-construction":
            shown = [value or 0 for value in layout.shown(solution.values)]
            regions = next(iter(rule.ways(layout, shown)))
            smaller = Layout.of(layout.size, regions=list(regions[: layout.cell_count]))
            rules = [
                inner
                for inner in vars(rule)["rules"]
                if all(cell < layout.cell_count for cell in inner.named_cells())
            ]
            return Puzzle(smaller, puzzle.givens, constraints=rules)
    return puzzle


def picture(name: str) -> str:
    """A small example of a rule, with its solution."""
    example = example_of(name)
    if example is not None:
        puzzle = example.puzzle
    else:
        rules = [parse_rule(CONSTRAINTS.get(name).examples[0])]
        puzzle = Puzzle(Layout.of(9), [0] * 81, constraints=rules)
    solution = nonet.solve(puzzle, limit=1).solution
    if solution is None:
        raise SystemExit(f"the example of {name} has no solution")
    board = _with_regions(puzzle, solution)
    drawn = nonet.Grid(board.layout, solution.numbers)
    title = f"An example of {name}, solved"
    return nonet.draw_svg(board, solution=drawn, cell=_CELL, title=title) + "\n"


if __name__ == "__main__":
    made = {FOLDER / f"{kind.name}.svg": picture(kind.name) for kind in CONSTRAINTS.builtin()}
    sys.exit(keep(made, FOLDER.glob("*.svg")))
