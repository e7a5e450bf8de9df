"""What is judged by commands: answers, proofs, and the cages of `combinations`."""

import csv
import json
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest

import nonet as library
from cli.conftest import Run
from nonet._prove import checker
from nonet.cli import _main as main

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


@pytest.mark.parametrize("head", ["question,answer", "Q,A", "prompt,completion"])
def test_columns_are_known_by_their_usual_names(nonet: Run, tmp_path: Path, head: str) -> None:
    table = tmp_path / "asked.csv"
    table.write_text(f"{head}\n{EASY},{RIGHT}\n")
    assert nonet("grade", str(table)).out.endswith("1 of 1 solved; 12 of 12 cells right (100.0%)\n")
    table.write_text(f"Aufgabe 1,x\n{EASY},{RIGHT}\n")
    assert "as --puzzle-column 'Aufgabe 1'; there are" in nonet("grade", str(table)).err


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


TWO = "1000020000300004"
NINE = "0000300040020000"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_proof_from_beginning_to_end(nonet: Run) -> None:
    assert "a proof of exactly 1" in nonet("check", "@killer-1", "--proof", "one").err
    assert nonet("verify", "@killer-1", "one").out == "proved: exactly 1\n"
    assert "the proof is refused" in nonet("verify", "@killer-2", "one").err
    assert nonet("verify", "@killer-2", "one").code == 1
    assert nonet("check", "@killer-1", "--proof", "one").code == 2  # the file is there
    assert nonet("check", "@killer-1", "--proof", "one", "--force").code == 0


def test_counts_and_several_solutions(nonet: Run) -> None:
    nonet("count", NINE, "--proof", "nine")
    assert json.loads(nonet("verify", NINE, "nine", "--json").out)["proved"] == "exactly 9"
    nonet("solve", NINE, "--proof", "two")
    assert nonet("verify", NINE, "two").out == "proved: at-least 2\n"
    nonet("solve", NINE, "--all", "--proof", "all")
    assert nonet("verify", NINE, "all").out == "proved: exactly 9\n"
    several = nonet("count", NINE, TWO, "--proof", "more")
    assert several.code == 2 and "give one puzzle" in several.err


def test_the_absence_of_a_candidate(nonet: Run) -> None:
    nonet("check", TWO, "--absent", "r1c2=2", "--proof", "none")
    assert nonet("verify", TWO, "none").out == "proved: exactly 0 with r1c2=2\n"
    assert nonet("check", TWO, "--absent", "r1c2=2").code == 2
    refused = nonet("check", TWO, "--absent", "r1c2=3", "--proof", "some")
    assert refused.code == 1 and not Path("some").exists()


def test_what_verify_cannot_read(nonet: Run) -> None:
    assert nonet("verify", TWO).code == 2
    missing = nonet("verify", TWO, "missing")
    assert missing.code == 3 and missing.err.endswith("cannot be read: No such file or directory\n")
    Path("bytes").write_bytes(b"\xff")
    assert "not text in UTF-8" in nonet("verify", TWO, "bytes").err
    assert nonet("check", "@doppelganger-1", "--proof", "none").code == 4


@pytest.mark.parametrize("line", ["n", "c", "p1 2 3", "p1", "wx", "w1 2", "z", "c1."])
def test_a_line_of_another_form_is_named(nonet: Run, line: str) -> None:
    Path("edited").write_text(f"nonet-proof 1\nclaim exactly 1\n{line}\n", encoding="utf-8")
    refused = nonet("verify", NINE, "edited")
    assert refused.code == 1 and refused.err.endswith(f"refused: no such line: {line}\n")


def test_the_checker_needs_nothing_else(nonet: Run) -> None:
    nonet("check", "@killer-1", "--proof", "one")
    nonet("convert", "@killer-1", "--to", "json", "-o", "killer.json")
    text = Path("killer.json").read_text(encoding="utf-8")
    Path("twice.json").write_text(text.replace('"size": 6', '"size": 6, "size": 6'))

    def alone(puzzle: str, proof: str) -> tuple[int, str]:
        words = [sys.executable, "-I", checker.__file__, puzzle, proof]
        made = subprocess.run(words, capture_output=True, text=True, check=False)
        return made.returncode, made.stdout

    assert alone("killer.json", "one") == (0, "proved: exactly 1\n")
    assert alone("twice.json", "one") == (1, "refused: a key of the JSON is there twice\n")
    assert alone("killer.json", "missing") == (1, "refused: missing: No such file or directory\n")
    assert alone("killer.json", "killer.json") == (1, "refused: not a proof of this version\n")


def test_clauses_are_written_beside_their_proof(nonet: Run) -> None:
    Path("p.txt").write_text(NINE, encoding="utf-8")
    assert "a proof of exactly 9" in nonet("count", "p.txt", "--proof", "p.drat").err
    assert Path("p.drat").read_text(encoding="utf-8").endswith("\n0\n")
    claim = "proved: exactly 9, if no values fulfil its clauses\n"
    assert nonet("verify", "p.txt", "p.cnf").out == claim
    assert "p.drat" in nonet("count", "p.txt", "--proof", "p.drat").err
    Path("p.drat").unlink()
    assert "p.cnf" in nonet("count", "p.txt", "--proof", "p.drat").err


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main.run(["combinations", *arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


@pytest.mark.parametrize(
    ("total", "cells", "size"), [(15, 4, 9), (6, 3, 6), (45, 9, 9), (40, 4, 16)]
)
def test_every_set_is_listed_once(
    total: int, cells: int, size: int, capsys: pytest.CaptureFixture[str]
) -> None:
    sets = [set_ for set_ in combinations(range(1, size + 1), cells) if sum(set_) == total]
    arguments = [str(total), "--cells", str(cells), "--size", str(size)]
    code, out, _ = run(capsys, *arguments)
    assert (code, out.splitlines()) == (0, [" ".join(map(str, each)) for each in sets])
    lines = run(capsys, *arguments, "--json")[1].splitlines()
    assert [json.loads(line)["values"] for line in lines] == list(map(list, sets))


def test_values_are_required_and_excluded(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "15", "--cells", "4", "--with", "1,2")[1] == "1 2 3 9\n1 2 4 8\n1 2 5 7\n"
    out = run(capsys, "15", "--cells", "4", "--with", "1", "--without", "29")[1]
    assert out == "1 3 4 7\n1 3 5 6\n"
    assert run(capsys, "3") == (0, "3\n1 2\n", "")
    code, out, error = run(capsys, "46", "--cells", "9")
    assert (code, out) == (1, "") and "no cage of 9 values from 1 to 9" in error
    code, _, error = run(capsys, "15", "--with", "0")
    assert code == 2 and "'0' is not a value from 1 to 9" in error
