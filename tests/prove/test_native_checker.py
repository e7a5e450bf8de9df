"""The checker in C++ (native/checker), which shares no line with the one in Python."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet import examples
from nonet._prove import checker
from nonet._prove.board import written
from nonet._prove.checker import WRONG
from prove.changing import changed, shown
from prove.test_mutations import PUZZLES, opened
from prove.test_proofs import TWO
from prove.test_proofs import WRONG as WRONG_PROOFS

SOURCE = Path(__file__).parents[2] / "native/checker/checker.cpp"

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    compiler = next(filter(None, map(shutil.which, ("c++", "g++", "clang++"))), None)
    if compiler is None:
        pytest.skip("needs a C++ compiler")
    made = tmp_path_factory.mktemp("checker") / "checker"
    subprocess.run([compiler, "-std=c++20", "-O1", str(SOURCE), "-o", str(made)], check=True)
    return made


def printed(program: Path, folder: Path, pairs: list[tuple[str, str]]) -> list[str]:
    """What it prints of boards and proofs."""
    words = [str(program)]
    for i, (board, proof) in enumerate(pairs):
        files = folder / f"{i}.board", folder / f"{i}.proof"
        files[0].write_text(board)
        files[1].write_text(proof)
        words += map(str, files)
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), (done.returncode, done.stderr)
    return done.stdout.splitlines()


def board_of(document: Any, proof: str) -> str:
    return written(checker.opened(document, proof)[0])


def python_shows(document: Any, proof: str) -> str:
    try:
        return f"proved: {checker.check(document, proof)}"
    except WRONG:
        return "refused"


@pytest.mark.parametrize("name", PUZZLES)
def test_both_checkers_accept_the_same(name: str, program: Path, tmp_path: Path) -> None:
    rng = random.Random(f"{name} both")
    document = opened(name, rng)
    lines = nonet.prove(json.dumps(document), limit=60).splitlines()
    pairs, expected = [], []
    for i in range(20):
        other = changed(lines, rng, document["size"]) if i else lines
        for kind, count in (*shown(document, other), ("exactly", 0), ("at-least", 1)):
            proof = "\n".join([other[0], f"claim {kind} {count}", *other[2:]])
            try:
                pairs.append((board_of(document, proof), proof))
            except WRONG as error:
                assert "no automaton" not in str(error)
                continue
            expected.append(python_shows(document, proof))
    seen = printed(program, tmp_path, pairs)
    assert [x if x.startswith("proved") else "refused" for x in seen] == expected
    assert len({*expected}) > 1


def test_wrong_proofs_are_refused(program: Path, tmp_path: Path) -> None:
    document = json.loads(nonet.write(nonet.parse(TWO), "json"))
    board = board_of(document, "nonet-proof 1\nclaim exactly 1")
    wrong = [proof for name, (proof, _) in WRONG_PROOFS.items() if name != "supposed away"]
    wrong.remove(WRONG_PROOFS["no sum"][0])  # sums stand in the board
    assert not [x for x in printed(program, tmp_path, [(board, p) for p in wrong]) if x[0] == "p"]


def test_a_board_is_that_of_the_claim(program: Path, tmp_path: Path) -> None:
    document = json.loads(nonet.write(nonet.parse(TWO), "json"))
    absent = nonet.prove(TWO, absent="r1c2=2")
    other = absent.replace(" with r1c2=2", "")
    boards = board_of(document, absent), board_of(document, other)
    pairs = [(board, proof) for board in boards for proof in (absent, other)]
    assert [x[:6] for x in printed(program, tmp_path, pairs)] == ["proved", *["refuse"] * 3]


def test_damaged_boards_are_no_harm(program: Path, tmp_path: Path) -> None:
    rng = random.Random(3)
    puzzle = examples.get("or-1").puzzle
    proof = nonet.prove(puzzle)
    words = board_of(json.loads(nonet.write(puzzle, "json")), proof).split()
    pairs = []
    for _ in range(200):
        some = list(words)
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(some))
            some[at : at + rng.randint(0, 2)] = rng.choices(("-1", "0", "1", "99", "x", "9" * 30))
        pairs.append((" ".join(some), proof))
    assert len(printed(program, tmp_path, pairs)) == len(pairs)
