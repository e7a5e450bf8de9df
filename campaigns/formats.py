"""Boards with rules in each format that loses nothing of them, and read again."""

import json
import random
import warnings
from collections.abc import Iterator, Sequence
from contextlib import suppress

import nonet
from campaigns._campaign import Case, Judge, in_turn
from constraints.instances import BOARDS, random_instance
from constraints.test_truth import adapted
from nonet.constraints import CONSTRAINTS
from nonet.constraints._layers import LayerRule
from nonet.formats import FORMATS
from nonet.model import Layout, Puzzle

_LARGE = (Layout.of(9), Layout.of(9, "none"))
_OPEN, _MOST = 0.5, 50
# A grid has thousands of shadings, each a solution.
_KINDS = tuple(kind for kind in CONSTRAINTS.builtin() if not issubclass(kind.make, LayerRule))
_WRITTEN = tuple(name for name in FORMATS.names() if FORMATS.get(name).write)


def random_puzzle(
    rng: random.Random, boards: tuple[Layout, ...] = BOARDS, most: int = 3, least: int = 1
) -> Puzzle:
    """A solved grid with holes, and rules in turn most of which it obeys."""
    base = rng.choice([board for board in boards if not board.gaps])
    empty = Puzzle(base, [0] * base.cell_count)
    (grid,) = nonet.solve(empty, limit=1, seed=rng.getrandbits(30)).solutions
    kinds = [in_turn(rng, _KINDS) for _ in range(rng.randint(least, most))]
    made = [random_instance(kind, base, rng) for kind in kinds]
    shown = tuple(number - 1 + base.least for number in grid.numbers)
    rules = [rule if rng.random() < 0.2 else adapted(rule, base, shown) for rule in made if rule]
    holes = rng.sample(
        range(base.cell_count), int(base.cell_count * min(_OPEN, 25 / base.cell_count))
    )
    givens = [0 if cell in holes else value for cell, value in enumerate(grid.numbers)]
    return Puzzle(base.with_constraints(rules), givens)


def draw(rng: random.Random) -> Case | None:
    """A board, one of five a classic one without rules, which most formats can write."""
    boards, most = ((*BOARDS, *_LARGE, *_LARGE), 2) if rng.random() < 0.8 else (_LARGE[:1], 0)
    with suppress(nonet.NonetError):
        return {"puzzle": json.loads(nonet.write(random_puzzle(rng, boards, most, 0), "json"))}
    return None


def faults(case: Case) -> Iterator[str]:
    """The text of a format that loses nothing, and what is read as another puzzle or not at all."""
    puzzle = nonet.parse(json.dumps(case["puzzle"]), format="json")
    for name in _WRITTEN:
        with suppress(nonet.NonetError), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            text = nonet.write(puzzle, name, strict=True)
            try:
                again = nonet.parse(text, format=name)
            except nonet.NonetError as error:
                yield f"{name} is not read again: {error.message}: {text}"
                continue
            if not alike(puzzle, again):
                yield f"{name} is another: {text}"


def alike(puzzle: Puzzle, other: Puzzle) -> bool:
    """True if two puzzles are one, or have the same solutions."""
    return puzzle == other or (_within(puzzle, other) and _within(other, puzzle))


def _within(puzzle: Puzzle, other: Puzzle) -> bool:
    """Of many solutions two searches may find others: each must be one of the other puzzle."""
    with suppress(nonet.ConflictError):
        solutions = nonet.solve(puzzle, limit=_MOST).solutions
        return all(_solves(solution.values, other) for solution in solutions)
    return True


def _solves(values: Sequence[int], puzzle: Puzzle) -> bool:
    numbers = [value - puzzle.layout.least + 1 for value in values]
    with suppress(nonet.ConflictError):
        candidates = puzzle.candidates()
        fits = all(number in candidates.of(cell) for cell, number in enumerate(numbers))
        return fits and bool(nonet.solve(Puzzle(puzzle.layout, numbers), limit=1).solutions)
    return False


JUDGE = Judge(
    promise="A format that loses nothing of a puzzle is read as that puzzle",
    how="every format, boards from 3x3 to 9x9, up to two of all rules but layers, in turn; "
    "the solutions of what is written and read again are those of the puzzle",
    draw=draw,
    faults=faults,
)
