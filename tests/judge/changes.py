"""Laws that need no judge: how the package's answers change when a board is changed.

The changes are made here, to clues as people write them, so that nothing of the package's own
turning and renaming is taken for granted.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import pairwise, product
from typing import Any, NamedTuple

import nonet
from judge.board import Board, Cell, Clue, NoMeaningError
from judge.cases import ALONE, BOARDS, Maker
from judge.laws import layout_of, not_as_required, puzzle_of
from judge.rules import Given
from nonet.errors import ConflictError, NonetError

LARGER = (Board(6, 6, (1, 2, 3, 4, 5, 6), (2, 3)), Board(5, 5, (1, 2, 3, 4, 5)))
_MOST = 400  # solutions that are compared
_MOST_OPEN = 0.5  # of the cells of the larger boards
_NOT_TURNED = {"dutch-flatmates", "row-indexer", "column-indexer", "box-indexer", "diagonal"}
# Rules that are about which values are alike, and not which is how large.
_RENAMED = (
    *("anti-king", "anti-knight", "disjoint-groups", "windows", "diagonal", "connected"),
    *("palindrome", "clone", "same-values", "extra-region", "contain", "contain-exactly"),
    *("one-of", "pair-table", "automaton", "quadruple", "anti-queen"),
)
_OUTER = ("variables", "cryptic-killer")  # they stand in no other rule

Grid = tuple[int, ...]


class TooManyError(Exception):
    """A board has more solutions than are compared."""


class Position(NamedTuple):
    """A board, what is given, and clues."""

    board: Board
    given: Given
    clues: tuple[Clue, ...]

    def __str__(self) -> str:
        words = "; ".join(clue.text(self.board) for clue in self.clues)
        return f"{self.board} {self.given} {words}"

    def but(self, *clues: Clue) -> Position:
        """The same with other clues."""
        return self._replace(clues=clues)

    def puzzle(self) -> nonet.Puzzle:
        """As the package knows it."""
        return puzzle_of(self.board, self.given, self.clues)

    def solutions(self) -> Counter[Grid]:
        """All of them, each with the number of its ways.

        Raises:
            TooManyError: There are more than are compared.
        """
        puzzle = self.puzzle()
        try:
            found = nonet.solve(puzzle, limit=_MOST).solutions
        except ConflictError:
            return Counter()
        if len(found) == _MOST:
            raise TooManyError
        return Counter(written(self.board, each) for each in found)


def random_position(seed: int, names: Sequence[str] = ()) -> Position:
    """A board with fewer solutions than are compared; with some names only clues of these."""
    rng = random.Random(seed)
    while True:
        board = rng.choice(BOARDS + LARGER)
        large = board in LARGER
        grid = _any_grid(board, rng) if large else None
        maker = Maker(board, rng, grid)
        given = maker.given(_MOST_OPEN if large else 1.0)
        try:
            clues = tuple(
                maker.plain(rng.choice(names), True) if names else maker.clue()
                for _ in range(rng.randint(1, 3))
            )
            position = Position(board, given, clues)
            position.but().solutions()
            position.puzzle()
        except (NonetError, NoMeaningError, TooManyError):
            continue
        return position


def written(board: Board, grid: nonet.Grid) -> Grid:
    """The values as people write them."""
    return tuple(board.values[number - 1] for number in grid.numbers)


def _any_grid(board: Board, rng: random.Random) -> Grid:
    layout = layout_of(board)
    empty = nonet.Puzzle(layout, [0] * layout.cell_count)
    found = nonet.solve(empty, limit=1, seed=rng.randrange(1, 1000)).solutions
    return written(board, found[0])


def names_of(clues: Sequence[Clue]) -> Iterator[str]:
    """The names of all rules, those in parentheses as well."""
    for clue in clues:
        yield clue.name
        yield from names_of(clue.rules)


def less_is_more(position: Position, rng: random.Random) -> Iterator[str]:
    """Without a clue, or a given, no solution is lost."""
    mine = position.solutions()
    some = rng.randrange(len(position.clues))
    if not ALONE & {*names_of(position.clues)}:  # they are about what else is on the board
        less = position.but(*position.clues[:some], *position.clues[some + 1 :])
        if not {*mine} <= {*less.solutions()}:
            yield f"lost without {position.clues[some].text(position.board)}"
    cell = rng.choice(position.board.cells)
    given = tuple(None if at == cell else each for at, each in enumerate(position.given))
    more = position._replace(given=given)
    if not {*mine} <= {*more.solutions()}:
        yield f"lost without what is given in cell {cell}"


def added(position: Position, rng: random.Random) -> Iterator[str]:
    """A clue that adds nothing changes nothing, and not not is nothing; a clue or its opposite."""
    clue = position.clues[0]
    others = position.clues[1:]
    if {*names_of((clue,))} & {*ALONE, *_OUTER}:
        return
    mine = position.solutions()
    weaker = Maker(position.board, rng, _some(position)).plain("one-of", False)
    for changed in (
        (clue, clue, *others),
        (clue, Clue("or", rules=(clue, weaker)), *others),
        (Clue("and", rules=(clue,)), *others),
        (Clue("not", rules=(Clue("not", rules=(clue,)),)), *others),
        (Clue("or", rules=(Clue("and", rules=(clue, weaker)), clue)), *others),
    ):
        if position.but(*changed).solutions() != mine:
            yield f"otherwise with {changed[0].text(position.board)}"
    opposite = position.but(Clue("not", rules=(clue,)), *others).solutions()
    if mine + opposite != position.but(*others).solutions():
        yield "a clue and its opposite are not all"


def _some(position: Position) -> Grid:
    return min(position.but().solutions())


def split_cage(position: Position, rng: random.Random) -> Iterator[str]:
    """A cage is two cages, whatever the sum of the first is."""
    grid = _some(position)
    cells = tuple(rng.sample(position.board.cells, min(4, len(grid))))
    total, at = sum(grid[cell] for cell in cells), rng.randint(1, len(cells) - 1)
    name = rng.choice(("killer", "sum"))
    whole = position.but(*position.clues, Clue(name, (cells,), {"total": total})).solutions()
    parts: Counter[Grid] = Counter()
    alone = (Clue("extra-region", (cells,)),) if name == "killer" else ()
    for first in range(min(0, total), total + 1):
        two = (
            Clue(name, (cells[:at],), {"total": first}),
            Clue(name, (cells[at:],), {"total": total - first}),
        )
        parts += position.but(*position.clues, *alone, *two).solutions()
    if parts != whole:
        yield f"{name} {total} of {cells} is not its parts"


def turned(position: Position, rng: random.Random) -> Iterator[str]:
    """A board that is turned or mirrored has the same solutions, turned or mirrored."""
    names, box = {*names_of(position.clues)}, position.board.box
    if _NOT_TURNED & names or ("windows" in names and box and box[0] != box[1]):
        return  # windows begin at the top left, and of such boxes they do not reach the other end
    for across, flip, mirror in product((False, True), repeat=3):
        board, move = _moves(position.board, across, flip, mirror)
        clues = tuple(_moved(clue, move) for clue in position.clues)
        back = sorted(position.board.cells, key=move.__getitem__)
        given = tuple(position.given[cell] for cell in back)
        if not _reads_alike(position.clues):
            continue
        found = Position(board, given, clues).solutions()
        if found != Counter(
            {tuple(g[c] for c in back): n for g, n in position.solutions().items()}
        ):
            yield f"otherwise turned: across {across}, flip {flip}, mirror {mirror}"


def _reads_alike(clues: Sequence[Clue]) -> bool:
    """Whether no circle is read as a number from left to right."""
    return all(
        (each.name != "arrow" or len(each.groups[0]) == 1) and _reads_alike(each.rules)
        for each in clues
    )


def _moves(board: Board, across: bool, flip: bool, mirror: bool) -> tuple[Board, Mapping[int, int]]:
    """A board with rows as columns, upside down, mirrored; and where each cell goes."""
    size = (board.columns, board.rows) if across else (board.rows, board.columns)
    box = board.box and (board.box[::-1] if across else board.box)
    to: dict[int, int] = {}
    for cell in board.cells:
        row, column = board.place(cell)
        down, right = (column, row) if across else (row, column)
        down = size[0] - 1 - down if flip else down
        right = size[1] - 1 - right if mirror else right
        to[cell] = down * size[1] + right
    return Board(*size, board.values, box, board.repeats), to


def _moved(clue: Clue, to: Mapping[int, int]) -> Clue:
    def at(cell: Cell) -> Cell:
        return cell if isinstance(cell, str) else to[cell]

    groups = tuple(tuple(map(at, group)) for group in clue.groups)
    return Clue(clue.name, groups, clue.words, tuple(_moved(each, to) for each in clue.rules))


def renamed(position: Position, rng: random.Random) -> Iterator[str]:
    """With other names of the values the solutions are those with these names."""
    values = position.board.values
    to = dict(zip(values, rng.sample(values, len(values)), strict=True))
    clues = tuple(_with_names(clue, to) for clue in position.clues)
    given = tuple(None if each is None else to[each] for each in position.given)
    expected = Counter(
        {tuple(to[each] for each in grid): n for grid, n in position.solutions().items()}
    )
    if Position(position.board, given, clues).solutions() != expected:
        yield f"otherwise with the values {to}"


def _with_names(clue: Clue, to: Mapping[int, int]) -> Clue:
    """A clue with other names of the values, in it and in its tables."""
    values, words = [*to], dict(clue.words)
    place = {value: values.index(new) for value, new in to.items()}
    if "values" in words:
        words["values"] = tuple(to[each] for each in words["values"])
    if clue.name == "anti-queen" and not words.get("values"):
        words["values"] = (to[values[-1]],)
    if "allowed" in words:
        rows = [0] * len(values)
        for row, one in zip(words["allowed"], values, strict=True):
            rows[place[one]] = sum(
                1 << place[two] for at, two in enumerate(values) if row >> at & 1
            )
        words["allowed"] = tuple(rows)
    if "transitions" in words:
        steps, order = (
            words["transitions"],
            sorted(range(len(values)), key=lambda i: place[values[i]]),
        )
        order += [len(values)] * bool(words.get("breaks"))
        words["transitions"] = tuple(
            steps[start + at] for start in range(0, len(steps), len(order)) for at in order
        )
    return Clue(clue.name, clue.groups, words)


def limits(position: Position, rng: random.Random) -> Iterator[str]:
    """A larger limit only adds solutions, and the true candidates are those of all solutions."""
    puzzle = position.puzzle()
    try:
        found = [nonet.solve(puzzle, limit=limit).solutions for limit in (1, 2, 3, 7, _MOST)]
    except ConflictError:
        return
    for less, more in pairwise(found):
        if more[: len(less)] != less:
            yield f"limit {len(less)} is not the beginning"
    if not 0 < len(found[-1]) < _MOST:
        return
    union = [tuple(sorted({*held})) for held in zip(*(g.numbers for g in found[-1]), strict=True)]
    if [tuple(sorted(each)) for each in nonet.true_candidates(puzzle).numbers] != union:
        yield "true candidates are not those of all solutions"
    if nonet.count(puzzle) != len(found[-1]):
        yield "count is not the number of solutions"


def filled(position: Position, rng: random.Random) -> Iterator[str]:
    """What a rule means to a board it means to each board that is filled further."""
    puzzle = position.puzzle()
    grid = _some(position)
    for rule in puzzle.layout.constraints:
        held = [*position.given]
        before = rule.meaning(puzzle.layout, held)
        for cell in rng.sample(position.board.cells, len(held)):
            held[cell] = grid[cell]
            meaning = rule.meaning(puzzle.layout, held)
            if before is not None and meaning is not before:
                yield f"{rule.describe(puzzle.layout)}: {before}, then {meaning} with {held}"
                return
            before = meaning


def explained(position: Position, rng: random.Random) -> Iterator[str]:
    """Explain comes through no board that check refuses, nor away from the only solution."""
    puzzle = position.puzzle()
    try:
        path = nonet.explain(puzzle)
    except ConflictError:
        return
    for state, step in path.states():
        if nonet.check(nonet.Puzzle(puzzle.layout, state.values)).conflicts:
            yield f"explain passes a board that check refuses before: {step}"
            return
    number = position.solutions().total()
    status = (
        nonet.Status.UNSOLVABLE,
        nonet.Status.UNIQUE,
        nonet.Status.MULTIPLE,
    )[min(number, 2)]
    if path.status is not status:
        yield f"explain: {path.status}, of {number} solutions"


def generated(position: Position, rng: random.Random) -> Iterator[str]:
    """What is generated under the rules of a board is as required, and rated as such."""
    asked: dict[str, Any] = {"symmetry": "rotation"} if rng.random() < 0.2 else {}
    asked |= rng.choice(({}, {"difficulty": "easy"}, {"require": ["Naked Pair"]}))
    layout, seed = position.puzzle().layout, rng.getrandbits(30)
    try:
        (puzzle,) = nonet.generate(layout=layout, seed=seed, timeout=1, **asked)
    except NonetError:
        return
    for words in not_as_required(puzzle, asked):
        yield f"{words}: {asked}, seed {seed}: {puzzle.givens}"


Law = Callable[[Position, random.Random], Iterator[str]]
LAWS: Mapping[str, tuple[Law, Callable[[int], Position]]] = {
    law.__name__: (law, random_position)
    for law in (
        less_is_more,
        added,
        split_cage,
        turned,
        limits,
        filled,
        explained,
        generated,
    )
} | {"renamed": (renamed, partial(random_position, names=_RENAMED))}


def broken(name: str, seed: int) -> Iterator[str]:
    """How the law of that name is broken by the board of that seed."""
    law, make = LAWS[name]
    position = make(seed)
    with suppress(TooManyError):
        for words in law(position, random.Random(seed)):
            yield f"{name} {seed}: {words}: {position}"
