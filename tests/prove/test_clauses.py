"""Proofs as clauses, what the checker takes rules to mean, what native code leaves of a line."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

import nonet
from judge.board import NoMeaningError
from judge.cases import BOARDS, COMPOUND, PLAIN, Maker
from judge.laws import Case, case_of
from nonet import examples
from nonet._prove import checker, clauses
from nonet._prove._search import _Rules
from nonet._prove.checker import Board, Group, Line, Part, add_up, bits, chain, negated
from nonet.errors import NonetError
from prove.brute import solutions

NINE = "0000300040020000"
PUZZLES = ("4x4-1", "extreme-1", "anti-knight-1", "nonconsecutive-1", "difference-1", "futoshiki-2")


def parsed(text: str) -> list[tuple[int, ...]]:
    """The clauses of a text, without its comments."""
    lines = (line.split() for line in text.splitlines() if line[0] not in "cp")
    return [tuple(map(int, words[:-1])) for words in lines]


class Checker:
    """Adds clauses that follow by unit propagation from those before."""

    def __init__(self, given: Iterable[tuple[int, ...]]) -> None:
        self.clauses = list(given)
        self.having: dict[int, list[tuple[int, ...]]] = {}
        for clause in self.clauses:
            for literal in clause:
                self.having.setdefault(literal, []).append(clause)

    def follows(self, clause: tuple[int, ...]) -> bool:
        """Whether the opposite of a clause contradicts the others."""
        true: set[int] = set()
        units = [x for c in self.clauses if len(c) == 1 for x in c]
        todo = [-x for x in clause] + units
        while todo:
            literal = todo.pop()
            if -literal in true:
                return True
            if literal in true:
                continue
            true.add(literal)
            for other in self.having.get(-literal, ()):
                if not any(x in true for x in other):
                    left = [x for x in other if -x not in true]
                    if not left:
                        return True
                    if len(left) == 1:
                        todo.append(left[0])
        return False

    def add(self, clause: tuple[int, ...]) -> None:
        """Keeps one more."""
        self.clauses.append(clause)
        for literal in clause:
            self.having.setdefault(literal, []).append(clause)


def is_refuted(cnf: str, proof: str) -> bool:
    """Whether each clause of a proof follows, the empty one last."""
    checker, learned = Checker(parsed(cnf)), parsed(proof)
    for clause in learned:
        if not checker.follows(clause):
            return False
        checker.add(clause)
    return () in learned


@pytest.mark.parametrize("name", PUZZLES)
def test_the_clauses_of_a_puzzle_are_refuted(name: str, tmp_path: Path) -> None:
    puzzle = examples.get(name).puzzle
    cnf, proof = clauses(puzzle)
    assert is_refuted(cnf, proof)
    assert nonet.verify(puzzle, cnf) == "exactly 1, if no values fulfil its clauses"
    outside = shutil.which("drat-trim")
    if outside is not None:
        (tmp_path / "it.cnf").write_text(cnf)
        (tmp_path / "it.drat").write_text(proof)
        command = [outside, str(tmp_path / "it.cnf"), str(tmp_path / "it.drat")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert "s VERIFIED" in done.stdout


def test_several_solutions_and_none_and_the_absence_of_a_candidate() -> None:
    nine, two = nonet.parse(NINE), nonet.parse("1000020000300004")
    cnf, proof = clauses(nine)
    assert is_refuted(cnf, proof)
    assert nonet.verify(nine, cnf).startswith("exactly 9,")
    cnf, proof = clauses(two, absent="r1c2=2")
    assert is_refuted(cnf, proof)
    assert nonet.verify(two, cnf).startswith("exactly 0 with r1c2=2,")
    with pytest.raises(nonet.UnsupportedError, match="do not show at-least 2"):
        clauses(two, limit=2)


def test_a_clause_that_does_not_follow_is_refused() -> None:
    cnf, proof = clauses(nonet.parse(NINE))
    lines = cnf.splitlines()
    assert not is_refuted("\n".join(lines[:-1]), proof)  # one solution is not excluded
    assert not is_refuted(cnf, "0\n")
    assert not is_refuted(cnf, "")


def test_clauses_of_another_puzzle_are_refused() -> None:
    cnf, _ = clauses(nonet.parse(NINE))
    lines = cnf.splitlines()
    wrong = {
        "are not those": [*lines[:-12], "1 0", *lines[-12:]],
        "no solution": [*lines[:-1], " ".join(lines[-1].split()[1:])],
        "twice": [*lines[:-1], lines[-2]],
        "no claim": [lines[0], "c claim at-least 9", *lines[2:]],
        "those": [lines[0], "c claim exactly 8", *lines[2:]],
        "equal cells": [*lines[:-1], lines[-1].replace(lines[-1].split()[0], "-1", 1)],
    }
    for words, changed in wrong.items():
        with pytest.raises(nonet.ProofError, match=words):
            nonet.verify(NINE, "\n".join([*changed, ""]))
    with pytest.raises(nonet.ProofError):
        nonet.verify("0000300040020001", cnf)


def test_rules_of_more_than_two_cells_are_named() -> None:
    with pytest.raises(nonet.UnsupportedError, match=r"rule \d+ asks of more than two cells"):
        clauses(examples.get("killer-1").puzzle)


# What the checker refuses on some of the small boards, by a name of its own.
_REFUSED = (
    "a sum of values with 0",
    "may be equal",
    "twice",
    "without",
    "no squares",
    "gap",
    "formula",
)


def case(name: str, rng: random.Random, more: int = 0, most_open: float = 0.8) -> Case:
    """A small board, most of it open, with a rule of that name, alone or in others, and more."""
    while True:
        board = rng.choice(BOARDS)
        maker = Maker(board, rng)
        try:
            made = maker.compound(name, 2) if name in COMPOUND else maker.plain(name, True)
            others = [maker.plain(rng.choice(PLAIN), True) for _ in range(more)]
            clues = rng.sample([made, *others], more + 1)
            return case_of(board, maker.given(most_open), tuple(clues))
        except (NonetError, NoMeaningError):
            continue


@pytest.mark.parametrize("name", sorted({*PLAIN, *COMPOUND} - {"formula"}))  # refused by name
@pytest.mark.sampled
def test_the_meaning_of_a_rule_is_that_of_the_second_judge(name: str) -> None:
    rng = random.Random(name)
    compared = Counter[bool]()
    for _ in range(8):
        made = case(name, rng)
        document = json.loads(nonet.write(made.puzzle, "json"))
        try:
            board = checker.Board(document)
        except checker.Refused as error:
            assert any(words in str(error) for words in _REFUSED), (str(error), str(made))
            continue
        count = len(solutions(board))
        assert count == made.expected.total(), str(made)
        compared[count > 0] += 1
    assert compared.total() >= 2


@pytest.mark.parametrize("name", sorted({*PLAIN} - {"formula"}))
@pytest.mark.sampled
def test_full_grids_are_a_solution_where_check_calls_them_right(name: str) -> None:
    rng = random.Random(f"{name} full")
    for _ in range(8):
        made = case(name, rng, more=2, most_open=0)
        document = json.loads(nonet.write(made.puzzle, "json"))
        try:
            if len(checker.Board(document).start) > made.puzzle.layout.cell_count:
                continue  # values beside the cells: the other test
        except checker.Refused:
            continue
        count = int(nonet.check(made.puzzle).valid)
        proof = f"nonet-proof 1\nclaim exactly {count}\n" + "s" * count
        try:
            shown = checker.check(document, proof)
        except checker.Refused:  # what no line contradicts still is no solution
            assert not count, str(made)
            with pytest.raises(checker.Refused, match=r"a rule is broken|equal cells"):
                checker.solution(board := checker.Board(document), board.start)
        else:
            assert shown == f"exactly {count}", str(made)


GAMES = ("samurai", "twodoku", "butterfly", "flower", "sohei", "windmill",
         "asterisk", "centre-dot", "windoku",
         "diagonal", "anti-knight", "anti-king")  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_cells_of_a_game_see_each_other_as_they_do_in_the_package(name: str) -> None:
    layout = examples.get(f"{name}-1").puzzle.layout
    board = checker.Board(json.loads(nonet.write(examples.get(f"{name}-1").puzzle, "json")))
    for cell in range(layout.cell_count):
        assert board.sees[cell] == layout.peers[cell], cell
    full = {frozenset(h.cells) for h in layout.houses if len(h.cells) == layout.value_count}
    assert {frozenset(house) for house in board.whole} == full


@pytest.mark.parametrize("size", [4, 6, 8, 9, 10, 12, 15, 16, 18, 20, 24, 25])
def test_the_usual_boxes_of_a_plain_array(size: int) -> None:
    layout = nonet.Layout.of(size)
    board = checker.Board([[0] * size for _ in range(size)])
    assert {frozenset(h.cells) for h in layout.houses} == {frozenset(h) for h in board.houses}


def board(rng: random.Random, cells: list[int], apart: bool) -> Board:
    """A 9x9 board with a killer cage or none, and few candidates."""
    names = [f"r{c // 9 + 1}c{c % 9 + 1}" for c in cells]
    rules = [{"rule": "killer", "cells": names}] if apart else []
    made = Board({"nonet": 1, "size": 9, "givens": [[0] * 9] * 9, "constraints": rules})
    made.start = [
        sum(1 << v for v in rng.sample(range(1, 10), rng.randint(1, 6))) for _ in range(81)
    ]
    return made


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("seed", range(60))
def test_a_line_leaves_what_its_automaton_leaves(seed: int, exact: bool) -> None:
    rng = random.Random(f"sums {seed}")
    cells = rng.sample(range(81), rng.randint(2, 5))
    apart = seed % 2 == 0
    made = board(rng, cells, apart)
    weights = [1] * len(cells) if apart else [rng.choice((-2, -1, 1, 1, 3)) for _ in cells]
    values = [rng.choice(bits(made.start[c])) for c in cells]
    total = sum(f * v for f, v in zip(weights, values, strict=True)) + rng.choice((0, 0, 0, 1, 9))
    line: Part = add_up(made, cells, total, weights)
    rising: Part = chain(cells, int.__lt__)
    for part in (line, rising, negated(line), negated(rising), Group(False, (line, rising))):
        native = _Rules(made).part(part, exact)
        kept = native.kept([made.start[c] for c in native.cells])
        ways = made.ways(part, made.start, exact)
        assert kept is not None
        assert dict(zip(native.cells, kept, strict=True)) == (ways or dict.fromkeys(cells, 0))


@pytest.mark.parametrize("seed", range(12))
def test_sums_of_sums_hold_in_every_solution(seed: int) -> None:
    rng = random.Random(f"derived {seed}")
    cages = [{"rule": "killer", "cells": ["r1c1", "r1c2"], "total": 5},
             {"rule": "sum", "cells": ["r2c2", "r3c2", "r3c3"], "total": 8},
             {"rule": "arrow", "circle": ["r4c4"], "shaft": ["r3c4", "r2c4"]}]  # fmt: skip
    doc = {"nonet": 1, "size": 4, "box": [2, 2], "givens": [[0] * 4] * 4, "constraints": cages}
    made = Board(doc)
    grids = solutions(made)
    words = [rng.choice(("", "-")) + rng.choice(sorted(made.sums)) for _ in range(2 + seed % 4)]
    made.lemma(words)
    (part,) = made.rules[-1]
    assert grids and isinstance(part, Line)
    for grid in grids:
        full = [1 << v for v in grid]
        assert made.ways(part, full, False) is not None, words
        for c in part.cells:  # and in no other filling: another value breaks it
            full[c] = 1 << grid[c] % 4 + 1
            assert made.ways(part, full, False) is None, words
            full[c] = 1 << grid[c]


def test_what_takes_the_checker_too_long_is_bounded() -> None:
    made = board(random.Random("large"), [0], False)
    made.rules = [[add_up(made, list(range(10)), 60)]]
    lines = {line: bounded for line, _, _, bounded in _Rules(made).all()}
    assert lines == {"w0\n": False, "c0\n": True}


def test_boards_whose_rows_repeat_and_automata_that_accept_nothing() -> None:
    free = {"nonet": 1, "size": 4, "box": None, "rows": 4, "value_range": [1, 4], "repeats": True}
    cage = {"rule": "killer", "total": 9, "cells": ["r1c1", "r1c2", "r2c1"]}
    ends = {"rule": "automaton", "cells": ["r1c1", "r1c2"], "transitions": [0, 0, 0, 0]}
    for rules, count in (([cage], 2), ([cage, ends], 0)):
        puzzle = nonet.parse(json.dumps({**free, "constraints": rules, "givens": [[None] * 4] * 4}))
        proof = nonet.prove(puzzle, limit=2)
        assert nonet.verify(puzzle, proof) and nonet.count(puzzle, limit=2) == count
