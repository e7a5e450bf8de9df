"""Random boards for the second judge, rule by rule, as it knows them: no name of the package's."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from judge.board import SIDES, Board, Cell, Clue, Grid
from judge.lines import FORMULAS
from judge.rules import grids, holds

BOARDS = (
    Board(4, 4, (1, 2, 3, 4), (2, 2)),
    Board(4, 4, (1, 2, 3, 4)),
    Board(4, 4, (0, 1, 2, 3), (2, 2)),
    Board(3, 3, (1, 2, 3)),
    Board(3, 3, (1, 2, 3, 4)),
    Board(2, 3, (1, 2, 3, 4, 5, 6)),
    Board(2, 3, (0, 1, 2), repeats=True),
    Board(3, 2, (1, 2, 3), repeats=True),
    Board(2, 4, (1, 2, 3, 4)),
)


def _names(text: str) -> tuple[str, ...]:
    return tuple(text.split())


ANYWHERE = _names("""
    anti-king anti-knight anti-leap anti-queen anti-taxicab diagonal diagonally-nonconsecutive
    disjoint-groups distinct-lines dutch-flatmates global-entropy global-mod nonconsecutive
    windows connected negative-difference negative-ratio negative-sum
""")
LINES = _names("""
    between double-arrow entropic lockout modular nabner palindrome parity-line
    region-sum-line renban sequence slow-thermometer sum-line thermometer value-indexing
    whispers zipper same-difference split-pea pair-table formula regex automaton search-nine
""")
BESIDE = _names("""
    battlefield full-rank hidden-skyscraper numbered-room sandwich skyscraper skyscraper-sum
    x-sum frame-sum before-nine position-sum rossini sandwich-between
""")
SOME = _names("""
    box-indexer column-indexer row-indexer count-distinct counting-circles equality-cage
    even odd extra-region maximum minimum killer sum little-killer product rellik lunchbox
    contain contain-exactly look-and-say one-of
""")
PAIRS = _names("""
    difference ratio less-than pair-sum
""")
TOTALS = _names("""
    battlefield sandwich skyscraper-sum frame-sum before-nine position-sum x-sum killer
    sum little-killer rellik lunchbox pair-sum
""")
GROUPS = _names("""
    arrow average-arrow product-arrow clone equal-sums same-values cryptic-killer
""")
ONE = _names("""
    region-count region-run quadruple exclusion-quadruple
""")
PLAIN = (*ANYWHERE, *LINES, *BESIDE, *SOME, *PAIRS, *GROUPS, *ONE)
COMPOUND = ("and", "or", "not", "not", "or", "replicate", "variables")
ALONE = {"negative-difference", "negative-ratio", "negative-sum"}  # of what else is on the board

Words = dict[str, Any]


class Maker:
    """Makes clues; the numbers of most are those of a grid."""

    def __init__(self, board: Board, rng: random.Random, grid: Sequence[int] | None = None) -> None:
        self.board, self.rng = board, rng
        self.grid: Grid = dict(enumerate(grid or rng.choice(grids(board))))

    def given(self, most_open: float = 1.0) -> tuple[int | None, ...]:
        """What is given of the grid, which has as many holes as may be or less."""
        holes = self.rng.choice((0.0, 0.2, 0.4, 0.6, 0.8, 1.0)) * most_open
        shown = (self.rng.random() >= holes for _ in self.board.cells)
        return tuple(self.grid[c] if kept else None for c, kept in enumerate(shown))

    def clue(self, depth: int = 2, first: str = "") -> Clue:
        """Any rule, or that of a name, alone or in parentheses; compounds as deep as that."""
        if first and self.rng.random() < 0.5:
            return self.plain(first, depth == 2)
        if first:
            inside = (
                self.plain(first, False),
                *([self.clue(1)] if self.rng.random() < 0.5 else []),
            )
            return Clue(self.rng.choice(("and", "or", "not")), (), {}, inside)
        if depth and self.rng.random() < 0.4:
            return self.compound(self.rng.choice(COMPOUND[: 7 if depth == 2 else 5]), depth)
        return self.plain(self.rng.choice(PLAIN), depth == 2)

    def compound(self, name: str, depth: int) -> Clue:
        """A rule made of rules."""
        if name == "replicate":
            origin, *targets = self.some(2, 3)
            return Clue(name, ((origin,), tuple(targets)), {}, (self.plain_with_cells(),))
        if name == "variables":
            rule = self.plain_with_cells()
            which = self.rng.randrange(len(rule.groups))
            group = list(rule.groups[which])
            group[self.rng.randrange(len(group))] = "A"
            groups = (*rule.groups[:which], tuple(group), *rule.groups[which + 1 :])
            return Clue(name, (), {"names": "A"}, (Clue(rule.name, groups, rule.words),))
        rules = tuple(self.clue(depth - 1) for _ in range(self.rng.randint(1, 2)))
        return Clue(name, (), {}, rules)

    def plain_with_cells(self) -> Clue:
        """A rule of cells, without parentheses."""
        while not (clue := self.plain(self.rng.choice(PLAIN), False)).groups:
            pass
        return clue

    def plain(self, name: str, top: bool) -> Clue:
        """A rule of that name, most of them such that the grid obeys it."""
        while name in ALONE and not top:
            name = self.rng.choice(PLAIN)
        made = self._drawn(name)
        if self.rng.random() < 0.3:
            return made
        for _ in range(15):
            if holds(self.board, self.grid, made):
                break
            made = self._drawn(name)
        return made

    def _drawn(self, name: str) -> Clue:
        groups, words = self.groups(name), self.words(name)
        if name in ("sum", "little-killer") and self.rng.random() < 0.3:
            words["weights"] = tuple(self.rng.choices((-2, -1, 1, 2, 3), k=len(groups[0])))
        if name in ALONE and self.rng.random() < 0.3:
            words["values"] = tuple(sorted(self.rng.sample(range(1, 6), self.rng.randint(1, 2))))
        return Clue(name, groups, words)

    def _automaton(self) -> Words:
        """Three states, most with breaks, or with two that may follow."""
        rng, choices = self.rng, self.rng.choice((1, 1, 2))
        breaks = tuple(rng.choices(range(4), k=rng.randrange(3)))
        count = 3 * choices * (len(self.board.values) + bool(breaks))
        return {
            "accepting": tuple(range(rng.randint(1, 2))),
            "transitions": tuple(rng.randrange(-1, 3) for _ in range(count)),
            **({"breaks": breaks} if breaks else {}),
            **({"choices": choices} if choices > 1 else {}),
        }

    def some(self, least: int, most: int) -> tuple[Cell, ...]:
        """Some cells in any order."""
        most = min(most, len(self.board.cells))
        return tuple(self.rng.sample(self.board.cells, self.rng.randint(least, most)))

    def line(self) -> tuple[Cell, ...]:
        """Cells each of which touches the next one."""
        path = [self.rng.choice(self.board.cells)]
        for _ in range(self.rng.randint(1, 4)):
            ahead = [c for c in self.board.moved(path[-1], SIDES) if c not in path]
            path += [self.rng.choice(ahead)] if ahead else []
        return tuple(path)

    def straight(self) -> tuple[Cell, ...]:
        """A row or a column from one of its ends."""
        line = self.rng.choice(self.board.lines)
        return line[:: self.rng.choice((1, -1))]

    def groups(self, name: str) -> tuple[tuple[Cell, ...], ...]:
        """Cells for a rule."""
        if name in ANYWHERE:
            return ()
        if name.endswith("arrow") and name in GROUPS:
            first, *others = self.some(2, 4)
            return ((first,), tuple(others))
        if name in GROUPS:
            cells, half = self.some(4, 4), self.rng.randint(1, 2)
            return (cells[:half], cells[half : 2 * half])
        if name in ("quadruple", "exclusion-quadruple"):
            squares = [
                near
                for cell in self.board.cells
                if len(near := self.board.moved(cell, ((0, 0), (0, 1), (1, 0), (1, 1)))) == 4
            ]
            return (tuple(self.rng.choice(squares)),)
        if name in BESIDE or name == "search-nine":
            line = self.straight()
            return (line[self.rng.randrange(len(line) - 1) :] if name == "search-nine" else line,)
        if name in PAIRS:
            cell = self.rng.choice(self.board.cells)
            return ((cell, self.rng.choice(self.board.moved(cell, SIDES))),)
        if name in ONE:
            return (self.some(1, 1),)
        return (
            (self.line(),) if name in LINES or name in ("killer", "rellik") else (self.some(1, 4),)
        )

    def words(self, name: str) -> Words:
        """Its other words, by chance."""
        rng, values = self.rng, self.board.values
        number = rng.randint(0, 3 * values[-1] // 2 + 1)
        few = tuple(rng.choices(values, k=rng.randint(1, 2)))
        some: dict[str, Callable[[], Words]] = {
            "anti-queen": lambda: {"values": few},
            "diagonal": lambda: {"which": rng.choice(("up", "down", "both"))},
            "global-mod": lambda: {"modulus": rng.randint(2, 3)},
            "connected": lambda: {"values": tuple(sorted({*few})), "size": rng.randint(0, 3)},
            "lockout": lambda: {"difference": rng.randint(1, 3)},
            "modular": lambda: {"modulus": rng.randint(2, 3)},
            "sum-line": lambda: {"total": max(1, number), "loop": rng.random() < 0.3},
            "whispers": lambda: {"difference": rng.randint(1, 3)},
            "pair-table": lambda: {
                "allowed": tuple(rng.randrange(1 << len(values)) for _ in values),
                "every": rng.random() < 0.5,
            },
            "formula": lambda: {"text": rng.choice(tuple(FORMULAS))},
            "regex": lambda: {
                "pattern": rng.choice(("1.*2?", "[12]*(3|4)+", ".[^1].*", "(1|23)*", "[1-3]+"))
            },
            "automaton": self._automaton,
            "full-rank": lambda: {
                "rank": rng.randint(1, 2 * len(self.board.lines)),
                "ties": rng.random() < 0.5,
            },
            "hidden-skyscraper": lambda: {"value": rng.choice(values)},
            "numbered-room": lambda: {"value": rng.choice(values)},
            "skyscraper": lambda: {"count": rng.randint(1, 4)},
            "maximum": lambda: {"compare": rng.random() < 0.3},
            "minimum": lambda: {"compare": rng.random() < 0.3},
            "product": lambda: {"product": number, "distinct": rng.random() < 0.3},
            "contain": lambda: {"values": few},
            "contain-exactly": lambda: {"values": few},
            "quadruple": lambda: {"values": few},
            "exclusion-quadruple": lambda: {"values": few},
            "anti-leap": lambda: {
                "leap": (rng.randint(0, 2), rng.randint(1, 2)),
                "toroidal": rng.random() < 0.5,
            },
            "rossini": lambda: {"falling": rng.random() < 0.5},
            "sandwich-between": lambda: {
                "total": number,
                "crusts": tuple(rng.sample(values, 2)),
            },
            "look-and-say": lambda: {"values": (rng.randint(1, 2), rng.choice(values))},
            "one-of": lambda: {"values": few},
            "cryptic-killer": lambda: {"sums": rng.choice(("A,B", "A,A", "AB,B", "AB,A"))},
            "difference": lambda: {"difference": rng.randint(1, 3)},
            "ratio": lambda: {"ratio": rng.randint(2, 3)},
            "region-count": lambda: {"offset": rng.randint(0, 1)},
            "region-run": lambda: {"offset": rng.randint(0, 1)},
        }
        if name in TOTALS:
            return {"total": number}
        made: Mapping[str, Callable[[], Words]] = some
        return made[name]() if name in made else {}
