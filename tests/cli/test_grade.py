"""Answers of people and models, graded: boards, moves, prose, tables."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

import nonet as library
from cli.conftest import Run

EASY = "1..4....2......3"
RIGHT = "1234341223414123"
ROWS = ["1234", "3412", "2341", "4123"]
BOARDS = {
    "line": RIGHT,
    "rows": "\n".join(ROWS),
    "drawing": "1 2 | 3 4\n3 4 | 1 2\n----+----\n2 3 | 4 1\n4 1 | 2 3",
    "table": "\n".join(f"| {' | '.join(row)} |" for row in (ROWS[0], "----", *ROWS[1:])),
    "lists": "[[1, 2, 3, 4], [3, 4, 1, 2], [2, 3, 4, 1], [4, 1, 2, 3]]",
    "lists, a line each": "solution = [\n"
    + ",\n".join(str(list(map(int, r))) for r in ROWS)
    + "\n]",
    "labels": "\n".join(f"Row {n}: {' '.join(row)}" for n, row in enumerate(ROWS, 1)),
    "after the puzzle": "1..4\n....\n2...\n...3\n\nhas this solution:\n\n" + "\n".join(ROWS),
    "sentence": f"Of 1..4....2......3, I made `{RIGHT}`.",
    "sentence after the answer": f"The answer {RIGHT} is of 1..4....2......3.",
    "moves": "r1c2=2, r1c3=3, R2C1 is 3; row 2, column 2 = 4. r2c3 -> 1, r2c4: 2, r3c2 gets 3, "
    "r3c3=4, r3c4=1, r4c1=4, r4c2=1, r4c3=2",
}


@pytest.mark.parametrize("form", BOARDS)
def test_answers_are_read_in_every_form(form: str) -> None:
    graded = library.grade(EASY, f"Let me think.\n\n{BOARDS[form]}\n\nThat is all.")
    assert (graded.solved, graded.right, graded.asked) == (True, 12, 12)
    assert str(graded) == "solved."
    assert library.grade(EASY, [[int(v) for v in row] for row in ROWS]).solved


def test_what_is_wrong_is_named() -> None:
    graded = library.grade(EASY, "1234341223414133")
    assert (graded.right, graded.wrong, graded.changed) == (11, ("r4c3",), ())
    assert [each.rule for each in graded.broken] == ["row 4", "column 3", "box 4"]
    changed = library.grade(EASY, "2134341223414123")
    assert (changed.changed, changed.solved) == (("r1c1",), False)
    half = library.grade(EASY, "1234............")
    assert (half.empty, half.right, half.solved, half.changed) == (12, 2, False, ("r3c1", "r4c4"))


def test_rules_of_variants_are_named() -> None:
    answer = "1234341221434321"
    graded = library.grade("." * 16, answer, rule="killer 5 r1c1 r1c2")
    assert [str(each) for each in graded.broken] == ["killer 5 r1c1 r1c2: the sum is 3"]


@pytest.mark.parametrize(
    ("moves", "number", "words"),
    [
        ("r1c2=2 r1c3=2", 2, "r1c3 = 2: 2 appears twice in row 1 (r1c2, r1c3)"),
        ("r1c2=2 r2c1=4", 2, "r2c1 = 4: no solution has it"),
        ("r1c1=2", 1, "r1c1 = 2: 1 is given there"),
    ],
)
def test_the_first_wrong_move_is_found(moves: str, number: int, words: str) -> None:
    wrong = library.grade(EASY, moves).wrong_move
    assert wrong is not None
    assert (wrong.number, wrong.text) == (number, words)
    assert library.grade(EASY, "r1c2=2 r2c1=3").wrong_move is None


def test_of_several_solutions_any_is_right() -> None:
    for grid in library.solutions("." * 16, limit=5):
        assert library.grade("." * 16, library.write(grid)).solved
    known = library.grade("." * 16, RIGHT, solution="1234341221434321")
    assert not known.solved
    assert (known.right, known.wrong) == (12, ("r3c2", "r3c4", "r4c2", "r4c4"))


def test_large_boards_and_other_values() -> None:
    puzzle = library.generate(12, count=1, seed=1)[0]
    solution = library.solve(puzzle).solution
    assert solution is not None
    text = "\n".join(
        " ".join(map(str, solution.values[begin : begin + 12])) for begin in range(0, 144, 12)
    )
    assert library.grade(puzzle, text).solved


def test_without_a_board_it_is_an_error(nonet: Run) -> None:
    with pytest.raises(library.ShapeError, match="no board of 4x4"):
        library.grade(EASY, "I cannot do that, 12 34.")
    found = nonet("grade", EASY, "sorry")
    assert found.code == 3
    assert "no board" in found.err


def test_the_command_takes_text_files_and_tables(nonet: Run, tmp_path: Path) -> None:
    assert nonet("grade", EASY, RIGHT).out == "solved.\n"
    (tmp_path / "answer.txt").write_text(BOARDS["drawing"])
    assert nonet("grade", EASY, str(tmp_path / "answer.txt")).code == 0
    answers = [BOARDS["drawing"], "1234341223414133", "no idea"]
    table = tmp_path / "answers.csv"
    with table.open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerows([("id", "puzzle", "response"), *((1, EASY, each) for each in answers)])
    found = nonet("grade", str(table))
    assert found.code == 1
    first, second, third, last = found.out.splitlines()
    assert first == "row 1: solved."
    assert second.startswith("row 2: 11 of 12 cells right, wrong: r4c3; 3 appears twice in row 4")
    assert third.startswith("row 3: not graded: there is no board of 4x4")
    assert last == "1 of 3 solved; 23 of 24 cells right (95.8%)"


def test_rows_of_sudoku_bench_are_read(nonet: Run, tmp_path: Path) -> None:
    row = {
        "puzzle_id": "1",
        "rules": "Normal rules, and a secret.",
        "initial_board": "." * 16,
        "solution": RIGHT,
        "rows": 4,
        "cols": 4,
        "visual_elements": "[]",
        "response": f"<ANSWER>\n{RIGHT}\n</ANSWER>",
    }
    path = tmp_path / "bench.jsonl"
    path.write_text(json.dumps(row) + "\n" + json.dumps({**row, "response": "1234341221434321"}))
    found = nonet("grade", "--json", str(path))
    records = [json.loads(line) for line in found.out.splitlines()]
    assert [record["solved"] for record in records] == [True, False]
    assert nonet("grade", "--answer-column", "thoughts", str(path)).code == 2


def test_files_that_cannot_be_read_are_named(nonet: Run, tmp_path: Path) -> None:
    absent, packed = tmp_path / "absent.csv", tmp_path / "answer.dat"
    packed.write_bytes(b"\xa1\x00")
    assert nonet("grade", str(absent)).err == f"nonet: there is no file {str(absent)!r}\n"
    expected = f"nonet: {packed}: not text in UTF-8 (byte 0xa1): save it as text\n"
    for words in ((EASY, str(packed)), (str(packed),)):
        graded = nonet("grade", *words)
        assert graded.code == 3 and graded.err == expected
    assert nonet("grade", "hello").code == 2
