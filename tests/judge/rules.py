"""The second judge of all rules: whether a grid obeys, and all grids that do."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product

from judge.board import Board, Cell, Clue, Grid, number_of, readings
from judge.cells import anywhere, of_cells
from judge.lines import beside, of_line, own


def inside(clue: Clue) -> tuple[Clue, ...]:
    """The rules in a rule that are judged where they stand."""
    return clue.rules if clue.name in ("and", "or", "not") else ()


def holds(board: Board, grid: Grid, clue: Clue, around: Sequence[Clue] = ()) -> bool:
    """Whether a full grid obeys a rule that stands on the board with those around it."""
    inner = [holds(board, grid, each, around) for each in inside(clue)]
    match clue.name:
        case "and":
            return all(inner)
        case "or":
            return any(inner)
        case "not":
            return not all(inner)
        case "replicate":
            return all(holds(board, grid, each, around) for each in replicated(board, clue))
        case "full-rank":
            mine = clue.groups[0]
            number = number_of([grid[cell] for cell in mine])
            others = [
                number_of([grid[cell] for cell in line])
                for line in readings(board)
                if line != tuple(mine)
            ]
            return 1 + sum(other < number for other in others) == clue.words["rank"] and (
                clue.words.get("ties", False) or number not in others
            )
    found = anywhere(board, grid, clue, around)
    v = [grid[cell] for cell in clue.groups[0]] if clue.groups else []
    for judge in (of_line, beside, own):
        found = judge(board, v, clue.words, clue) if found is None else found
    found = of_cells(board, grid, clue) if found is None else found
    if found is None:
        raise NotImplementedError(clue.name)
    return found


def replicated(board: Board, clue: Clue) -> list[Clue]:
    """The rules at each of the places."""
    (origin,), targets = clue.groups
    top, left = board.place(origin)
    moved = []
    for target in targets:
        row, column = board.place(target)
        step = [(row - top, column - left)]
        for rule in clue.rules:
            groups = tuple(
                tuple(cell for one in group for cell in board.moved(one, step))
                for group in rule.groups
            )
            moved.append(Clue(rule.name, groups, rule.words))
    return moved


@cache
def grids(board: Board) -> tuple[tuple[int, ...], ...]:
    """All that the board alone allows."""
    houses = [[h for h in board.houses if cell in h] for cell in board.cells]
    found: list[tuple[int, ...]] = []

    def fill(grid: tuple[int, ...]) -> None:
        cell = len(grid)
        if cell == len(board.cells):
            found.append(grid)
            return
        for value in board.values:
            near = (other for house in houses[cell] for other in house if other < cell)
            if all(grid[other] != value for other in near):
                fill((*grid, value))

    fill(())
    return tuple(found)


Given = tuple[int | None, ...]


@cache
def _grids_with(board: Board, cell: Cell, value: int) -> frozenset[int]:
    """The numbers of the grids with that value there."""
    return frozenset(n for n, grid in enumerate(grids(board)) if grid[int(cell)] == value)


def completions(board: Board, given: Given) -> list[tuple[int, ...]]:
    """All grids of the board that hold what is given."""
    known = [_grids_with(board, c, v) for c, v in enumerate(given) if v is not None]
    every = grids(board)
    if not known:
        return [*every]
    return [every[number] for number in sorted(frozenset.intersection(*sorted(known, key=len)))]


def solutions(board: Board, given: Given, clues: Sequence[Clue]) -> list[tuple[int, ...]]:
    """All of them, in ascending order."""
    return [
        grid
        for grid in completions(board, given)
        if all(holds(board, dict(enumerate(grid)), clue, clues) for clue in clues)
    ]


def ways(board: Board, given: Given, clues: Sequence[Clue]) -> Counter[tuple[int, ...]]:
    """All grids, with the number of ways to fill the variables of each."""
    counted: Counter[tuple[int, ...]] = Counter()
    for grid in completions(board, given):
        cells: dict[Cell, int] = dict(enumerate(grid))
        number = 1
        for clue in clues:
            judge = _fillings if clue.name == "variables" else holds
            number *= judge(board, cells, clue, clues)
            if not number:
                break
        else:
            counted[grid] = number
    return counted


def _fillings(board: Board, cells: Grid, clue: Clue, around: Sequence[Clue] = ()) -> int:
    names = str(clue.words["names"]).split(",")
    filled = (
        {**cells, **dict(zip(names, values, strict=True))}
        for values in product(board.values, repeat=len(names))
    )
    return sum(all(holds(board, each, rule, around) for rule in clue.rules) for each in filled)
