"""What rules for cells, groups of cells and the whole board mean, from the words of docs/rules."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, permutations
from math import prod
from typing import Any

from judge.board import (
    CORNERS,
    KNIGHT,
    SIDES,
    Board,
    Cell,
    Clue,
    Grid,
    NoMeaningError,
    different,
    number_of,
    readings,
)
from judge.lines import sum_between, thirds

Steps = Sequence[tuple[int, int]]


def _squares(board: Board) -> list[list[int]]:
    """All squares of two by two cells."""
    steps = ((0, 0), (0, 1), (1, 0), (1, 1))
    return [near for cell in board.cells if len(near := board.moved(cell, steps)) == 4]


def anywhere(board: Board, grid: Grid, clue: Clue, around: Sequence[Clue]) -> bool | None:
    """Rules without cells; None if it is none of them."""
    v = grid.__getitem__
    pairs: dict[str, tuple[Steps, Callable[[int, int], bool]]] = {
        "anti-king": (SIDES + CORNERS, lambda a, b: a != b),
        "anti-knight": (KNIGHT, lambda a, b: a != b),
        "nonconsecutive": (SIDES, lambda a, b: abs(a - b) != 1),
        "diagonally-nonconsecutive": (CORNERS, lambda a, b: abs(a - b) != 1),
    }
    if clue.name in pairs:
        steps, allows = pairs[clue.name]
        return all(allows(v(a), v(b)) for a in board.cells for b in board.moved(a, steps))
    words = clue.words
    match clue.name:
        case "anti-queen":
            queens = words.get("values") or board.values[-1:]
            places = [(v(a), *board.place(a)) for a in board.cells if v(a) in queens]
            return not any(
                one[0] == two[0] and abs(one[1] - two[1]) == abs(one[2] - two[2])
                for one, two in combinations(places, 2)
            )
        case "anti-leap":
            one, two = words["leap"]
            signs = ((1, 1), (1, -1), (-1, 1), (-1, -1))
            leaps = [(i * x, j * y) for x, y in ((one, two), (two, one)) for i, j in signs]
            for a in board.cells:
                row, column = board.place(a)
                ends = board.moved(a, leaps)
                if words.get("toroidal"):
                    ends = [
                        (row + down) % board.rows * board.columns + (column + right) % board.columns
                        for down, right in leaps
                    ]
                if any(v(a) == v(b) for b in ends if b != a):
                    return False
            return True
        case "anti-taxicab":
            return not any(
                v(a) == v(b) == board.steps(a, b) for a, b in combinations(board.cells, 2)
            )
        case "diagonal":
            down = [a for a in board.cells if board.place(a)[0] == board.place(a)[1]]
            up = [a for a in board.cells if sum(board.place(a)) == board.columns - 1]
            which = words.get("which", "both")
            return (which == "up" or different([*map(v, down)])) and (
                which == "down" or different([*map(v, up)])
            )
        case "disjoint-groups":
            if not board.boxes:
                raise NoMeaningError
            return all(different([*map(v, group)]) for group in zip(*board.boxes, strict=True))
        case "distinct-lines":
            return different([number_of([*map(v, line)]) for line in readings(board)])
        case "dutch-flatmates":
            if len(board.values) % 2 == 0:
                raise NoMeaningError
            middle = board.values[len(board.values) // 2]
            return all(
                any(v(a) == board.values[0] for a in board.moved(cell, [(-1, 0)]))
                or any(v(a) == board.values[-1] for a in board.moved(cell, [(1, 0)]))
                for cell in board.cells
                if v(cell) == middle
            )
        case "global-entropy":
            part = thirds(board)
            return all({part[v(a)] for a in square} == {0, 1, 2} for square in _squares(board))
        case "global-mod":
            k = words.get("modulus", 3)
            return all(len({v(a) % k for a in square}) == k for square in _squares(board))
        case "windows":
            if board.box != (2, 2) or (board.rows, board.columns) != (4, 4):
                raise NoMeaningError
            return different([v(a) for a in (5, 6, 9, 10)])
        case "connected":
            mine = {a for a in board.cells if v(a) in words["values"]}
            reached: set[int] = set()
            ahead = [*mine][:1]
            while ahead:
                cell = ahead.pop()
                reached.add(cell)
                ahead += [a for a in board.moved(cell, SIDES) if a in mine - reached]
            return bool(mine) and reached == mine and words.get("size", 0) in (0, len(mine))
        case "negative-difference" | "negative-ratio" | "negative-sum":
            return _negative(board, grid, clue, around)
    return None


def _negative(board: Board, grid: Grid, clue: Clue, around: Sequence[Clue]) -> bool:
    """What holds where no dot or sign stands."""
    marks = ("pair-sum",) if clue.name == "negative-sum" else ("difference", "ratio")
    marked = {frozenset(each.groups[0]) for each in around if each.name in marks}
    kind = clue.name.removeprefix("negative-")
    usual = {"difference": 1, "ratio": 2}.get(kind)
    numbers = clue.words.get("values") or (
        (5, 10)
        if kind == "sum"
        else {each.words.get(kind, usual) for each in around if each.name == kind} or {usual}
    )
    for a in board.cells:
        for b in board.moved(a, SIDES):
            one, two = grid[a], grid[b]
            bad = {
                "difference": any(abs(one - two) == k for k in numbers),
                "ratio": any(one == k * two for k in numbers),
                "sum": one + two in numbers,
            }[kind]
            if bad and frozenset((a, b)) not in marked:
                return False
    return True


def _indexed(places: Sequence[Cell], mine: Cell, mark: int, board: Board, grid: Grid) -> bool:
    """If the cell holds v then the one at place v holds its mark, and the other way round."""
    for v in {*board.values, *range(1, len(places) + 1)}:
        there = 1 <= v <= len(places) and grid[places[v - 1]] == mark
        if (grid[mine] == v) != there:
            return False
    return True


def of_cells(board: Board, grid: Grid, clue: Clue) -> bool | None:
    """Rules for cells and groups of them; None if it is none of them."""
    cells, words = clue.groups[0] if clue.groups else (), clue.words
    v = [grid[cell] for cell in cells]
    groups = [[grid[cell] for cell in group] for group in clue.groups]
    match clue.name:
        case "row-indexer":
            columns = board.lines[board.rows :]
            return all(
                _indexed(columns[board.place(a)[1]], a, board.place(a)[0] + 1, board, grid)
                for a in cells
            )
        case "column-indexer":
            return all(
                _indexed(board.lines[board.place(a)[0]], a, board.place(a)[1] + 1, board, grid)
                for a in cells
            )
        case "box-indexer":
            return all(
                _indexed(box := board.box_of(a), a, box.index(int(a)) + 1, board, grid)
                for a in cells
            )
        case "count-distinct":
            return v[0] == len(set(v[1:]))
        case "counting-circles":
            return all(v.count(each) == each for each in v)
        case "difference":
            return abs(v[0] - v[1]) == clue.number("difference", 1)
        case "ratio":
            k = clue.number("ratio", 2)
            return v[0] == k * v[1] or v[1] == k * v[0]
        case "equality-cage":
            half, odd = divmod(len(board.values), 2)
            low, high = board.values[:half], board.values[half + odd :]
            return (
                different(v)
                and sum(each % 2 for each in v) * 2 == len(v)
                and sum(each in low for each in v) == sum(each in high for each in v)
                and all(each in low + high for each in v)
            )
        case "even" | "odd":
            return all(each % 2 == (clue.name == "odd") for each in v)
        case "extra-region":
            return different(v)
        case "less-than":
            return v[0] < v[1]
        case "maximum" | "minimum":
            sign = 1 if clue.name == "maximum" else -1
            return all(
                sign * grid[a] > sign * grid[b]
                for a in cells
                for b in board.moved(a, SIDES)
                if b not in cells or words.get("compare")
            )
        case "pair-sum":
            return v[0] + v[1] == clue.number("total", 10)
        case "arrow":
            pill = sorted(cells)
            return number_of([grid[a] for a in pill]) == sum(groups[1])
        case "product-arrow":
            return v[0] == prod(groups[1])
        case "exclusion-quadruple":
            return not {*v} & {*words["values"]}
        case "average-arrow":
            return v[0] * len(groups[1]) == sum(groups[1])
        case "clone":
            return groups[0] == groups[1]
        case "equal-sums":
            return len({sum(each) for each in groups}) == 1
        case "same-values":
            return len({tuple(sorted(each)) for each in groups}) == 1
        case "region-count":
            near = (cells[1:] and cells) or [*cells, *board.moved(cells[0], SIDES + CORNERS)]
            return v[0] == sum(a in board.box_of(cells[0]) for a in near) - clue.number("offset")
        case "region-run":
            steps = sum(_run(board, cells[0], step) for step in SIDES)
            return v[0] == 1 + steps - clue.number("offset")
    return _with_values(board, v, groups, words, clue)


def _run(board: Board, cell: Cell, step: tuple[int, int]) -> int:
    """How many further cells one comes to in this direction before the region ends."""
    box, count = board.box_of(cell), 0
    while (onward := board.moved(cell, [step])) and onward[0] in box:
        cell, count = onward[0], count + 1
    return count


def _with_values(
    board: Board, v: list[int], groups: list[list[int]], words: Mapping[str, Any], clue: Clue
) -> bool | None:
    """Cages with a sum, and cells that hold certain values."""
    total = words.get("total")
    match clue.name:
        case "killer":
            return different(v) and total in (None, sum(v))
        case "sum" | "little-killer":
            weights = words.get("weights") or (1,) * len(v)
            weighed = sum(each * weight for each, weight in zip(v, weights, strict=True))
            return bool(weighed == total)
        case "product":
            return prod(v) == words["product"] and (not words.get("distinct") or different(v))
        case "rellik":
            sums = (sum(some) for n in range(1, len(v) + 1) for some in combinations(v, n))
            return different(v) and clue.number("total") not in sums
        case "lunchbox":
            return different(v) and sum_between(v, min(v), max(v)) == total
        case "contain" | "contain-exactly" | "quadruple":
            if clue.name == "quadruple" and len(v) == 1:
                raise NoMeaningError
            named, there = Counter(words["values"]), Counter(v)
            if clue.name == "contain-exactly":
                return all(there[each] == count for each, count in named.items())
            return all(there[each] >= count for each, count in named.items())
        case "look-and-say":
            found = words["values"]
            return all(
                v.count(each) == count for count, each in zip(found[::2], found[1::2], strict=True)
            )
        case "one-of":
            return all(each in words["values"] for each in v)
        case "cryptic-killer":
            sums = words["sums"].upper().split(",")
            letters = sorted(set("".join(sums)))
            return all(map(different, groups)) and any(
                all(
                    number_of([key[letters.index(one)] for one in letter]) == sum(group)
                    for letter, group in zip(sums, groups, strict=True)
                )
                for key in permutations(board.values, len(letters))
            )
    return None
