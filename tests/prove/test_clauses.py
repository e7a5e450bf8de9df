"""Proofs as clauses: checked by unit propagation here, and by drat-trim where it is there."""

import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

import nonet
from nonet import examples
from nonet._prove import clauses

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
