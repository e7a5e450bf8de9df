"""Proofs as clauses (DIMACS and DRAT), for the checkers that others wrote: docs/proofs.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import Any

from nonet._prove.checker import Board, Part, bits, need, solution, step

Clause = tuple[int, ...]
HEAD = "c nonet-clauses 1"


class Encoding:
    """The clauses of a board: a variable says that a cell has a value.

    Args:
        board: The board; each of its rules asks of at most two cells at a time.

    Raises:
        Refused: A rule asks of more.
    """

    def __init__(self, board: Board) -> None:
        for number, rule in enumerate(board.rules):
            pairs = all(len({*part.cells}) <= 2 for part in rule)
            need(pairs, f"rule {number} asks of more than two cells at a time, and clauses do not")
        self.board = board

    def literal(self, cell: int, value: int) -> int:
        """The variable of a candidate."""
        return cell * self.board.count + value - self.board.least + 1

    def clauses(self) -> Iterator[Clause]:
        """The clauses of the board: cells, houses, cells that see each other, rules."""
        b = self.board
        for c in range(len(b.start)):
            yield tuple(self.literal(c, v) for v in bits(b.all))
            yield from ((-self.literal(c, v),) for v in bits(b.all & ~b.start[c]))
            for v, w in combinations(bits(b.all), 2):
                yield -self.literal(c, v), -self.literal(c, w)
        for house, v in product(b.whole, bits(b.all)):
            yield tuple(self.literal(c, v) for c in house)
        for a, d, v in product(range(len(b.start)), range(len(b.start)), bits(b.all)):
            if a < d and b.sees[a] >> d & 1:
                yield -self.literal(a, v), -self.literal(d, v)
        for part in (part for rule in b.rules for part in rule):
            yield from self._forbidden(part)

    def _forbidden(self, part: Part) -> Iterator[Clause]:
        cells, dom = sorted({*part.cells}), list(self.board.start)
        for values in product(bits(self.board.all), repeat=len(cells)):
            for c, v in zip(cells, values, strict=True):
                dom[c] = 1 << v
            if self.board.ways(part, dom, False) is None:
                yield tuple(-self.literal(c, v) for c, v in zip(cells, values, strict=True))

    def without(self, answer: Sequence[int]) -> Clause:
        """Excludes one solution."""
        return tuple(-self.literal(c, v) for c, v in enumerate(answer))

    def cnf(self, claim: str, solutions: Iterable[Sequence[int]]) -> str:
        """The file that a solver or checker reads: the board, then each solution excluded.

        Raises:
            Refused: What is excluded is no solution.
        """
        given = [*self.clauses()]
        for answer in solutions:
            solution(self.board, [1 << v for v in answer])
            given.append(self.without(answer))
        variables = len(self.board.start) * self.board.count
        lines = [HEAD, f"c claim {claim}", f"p cnf {variables} {len(given)}"]
        return "\n".join([*lines, *(" ".join(map(str, (*clause, 0))) for clause in given), ""])

    def learned(self, lines: Iterable[str]) -> Iterator[Clause]:
        """The conclusions of a proof, each a clause by unit propagation from those before it."""
        board, dom, stack = self.board, list(self.board.start), list[tuple[list[int], int, int]]()
        board.close(dom, range(len(dom)))
        for line in lines:
            supposed = tuple(-self.literal(c, v) for _, c, v in stack)
            before, changed = dom, list[int]()
            if line == ")":
                dom, c, v = stack.pop()
                dom[c] &= ~(1 << v)
                changed = [c]
                yield supposed
            elif line[0] == "(":
                name, _, value = line[1:].rpartition(" ")
                c, v = board.cell(name), int(value)
                stack.append((dom, c, v))
                dom = [*dom[:c], 1 << v, *dom[c + 1 :]]
                changed = [c]
            elif line not in ("s", "?"):
                dom = list(dom)
                ways = step(board, dom, line)
                if ways is None:  # a rule that no values obey
                    rule, part = map(int, f"{line[1:]}.0".split(".")[:2])
                    dom[board.rules[rule][part].cells[0]] = 0
                for c in range(len(dom)):
                    yield from ((*supposed, -self.literal(c, v)) for v in bits(before[c] & ~dom[c]))
                changed = ways or []
            board.close(dom, changed)


def claim_of(document: Any, text: str) -> str:
    """The claim that a file of clauses shows where others refute them: compared with ours.

    Raises:
        Refused: They are others.
    """
    board = Board(document)
    head, claim, *_ = lines = text.split("\n", 2)
    need(head == HEAD and claim.startswith("c claim exactly "), "no claim")
    number, _, supposed = claim.removeprefix("c claim exactly ").partition(" with ")
    board.suppose(supposed.split())
    rows = lines[2].rstrip("\n").split("\n")
    last = [] if number == "0" else rows[-int(number) :]
    answers = [tuple(_value(board, -int(word)) for word in row.split()[:-1]) for row in last]
    need(len({*answers}) == len(answers), "a solution is excluded twice")
    need(all(len(x) == len(board.start) for x in answers), "a clause that excludes no solution")
    own = Encoding(board).cnf(claim.removeprefix("c claim "), answers)
    need(own == text, "its clauses are not those of the puzzle")
    return f"{claim.removeprefix('c claim ')}, if no values fulfil its clauses"


def _value(board: Board, variable: int) -> int:
    need(variable > 0, "a clause that excludes no solution")
    return (variable - 1) % board.count + board.least
