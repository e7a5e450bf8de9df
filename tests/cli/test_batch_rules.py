"""`nonet batch --rule`: the same answers as `solve` gives with these rules."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pyarrow
import pytest

import nonet as library
from cli.conftest import Run
from nonet.constraints import parse_rule
from nonet.errors import UnknownNameError, UsageError

RULES = ("killer 8 r1c1 r1c2", "thermometer r9c1 r9c2 r9c3")
OPTIONS = [word for rule in RULES for word in ("--rule", rule)]


@pytest.fixture(scope="module")
def puzzles() -> list[str]:
    made = [library.write(each, values_only=True) for each in library.generate(rule=RULES, seed=1)]
    (one,) = made
    given = next(cell for cell, symbol in enumerate(one) if symbol != ".")
    many = f"{one[:given]}.{one[given + 1 :]}"  # it was minimal
    return [one, many, "4" + "." * 80, "11" + "." * 79, "9" + "." * 80, "foo"]


def test_answers_are_those_of_solve(nonet: Run, tmp_path: Path, puzzles: list[str]) -> None:
    file = tmp_path / "in.txt"
    file.write_text("\n".join(puzzles) + "\n")
    done = nonet("batch", str(file), *OPTIONS, "--json")
    records = [json.loads(line) for line in done.lines]
    expected = ["unique", "multiple", "unsolvable", None, "unsolvable", None]
    assert [each["status"] for each in records] == expected
    assert "killer 8 r1c1 r1c2: the sum is 2" in records[3]["error"]
    for text, record in zip(puzzles[:2], records, strict=False):
        found = library.solve(text, rule=RULES, limit=None)
        assert record["solution"] == min(
            library.write(each, values_only=True) for each in found.solutions
        )
        assert library.count(record["solution"], rule=RULES) == 1
    lines = nonet("batch", str(file), *OPTIONS, "--first", "unique", "--threads", "2").lines
    assert lines[:3] == [records[0]["solution"], "# line 2: several solutions", lines[2]]
    counts = nonet("batch", str(file), *OPTIONS, "--to", "count", "--limit", "7").lines
    assert counts[:2] == ["1", "7"] and counts[2] == "# line 3: no solution"


def test_arrays_and_one_solution(puzzles: list[str]) -> None:
    result = library.solve_many(puzzles, rule=RULES, limit=1)
    assert result.counts.tolist() == [1, 1, 0, 0, 0, 0]
    assert result.status.tolist()[:3] == ["solved", "solved", "unsolvable"]
    assert "the sum is 2" in str(result.errors[3]) and 5 in result.errors


def test_the_library_takes_rules_and_counts(puzzles: list[str]) -> None:
    result = library.solve_many(puzzles, rule=[parse_rule(rule) for rule in RULES])
    assert result.status.tolist()[:2] == ["unique", "multiple"]
    solution = library.solve(puzzles[0], rule=RULES).solution
    assert solution is not None and result.solutions is not None
    assert result.solutions[0].tolist() == list(solution.values)
    out = np.zeros((len(puzzles), 81), dtype=np.uint8)
    least = library.solve_many(puzzles, rule=RULES, out=out, first="least")
    assert least.solutions is out and out[0].tolist() == result.solutions[0].tolist()
    table = pyarrow.table({"a": puzzles, "b": puzzles})
    assert library.solve_many(table, column="b", rule=RULES).status.tolist()[:1] == ["unique"]
    exact = int(library.count(puzzles[1], rule=RULES))
    assert library.count_many(puzzles[:2], rule=RULES).counts.tolist() == [1, exact]
    assert library.count_many(puzzles[:2], rule=RULES, limit=2).counts.tolist() == [1, 2]
    with pytest.raises(UsageError, match="limit must be"):
        library.solve_many(puzzles, rule=RULES, limit=0)
    with pytest.raises(UnknownNameError):
        library.count_many(puzzles, rule="foo")


def test_a_puzzle_with_rules_of_its_own_learns_what_takes_it() -> None:
    puzzle = library.parse("." * 81, rule=RULES[0])
    for given in (puzzle, f"# rule {RULES[0]}\n{'.' * 81}"):
        error = str(library.solve_many([given]).errors[0])
        assert "9x9, boxes 3x3, killer" in error and "nonet.solve" in error


@pytest.mark.parametrize(
    "comment", ["# rule killer 16 r1c1 r1c2", "#game diagonal", "# rule kage r1c1"]
)
@pytest.mark.parametrize("form", ["line", "parquet"])
def test_a_comment_that_asks_for_rules_is_not_passed_over(
    nonet: Run, tmp_path: Path, comment: str, form: str
) -> None:
    file = tmp_path / "in.txt"
    file.write_text(f"# mine\n{comment}\n{'.' * 81}\n")
    out = tmp_path / f"out.{form}"
    done = nonet("batch", str(file), "--to", form, "-o", str(out))
    assert done.code == 2 and f"in.txt: comments are passed over here, and {comment!r}" in done.err
    if form == "line":
        found = nonet("batch", str(file), "--rule", "killer 16 r1c1 r1c2")
        assert found.code == 0 and found.lines[0][:2] == "79"


@pytest.mark.parametrize("rule", ["anti-knight", "killer 16 r1c1 r1c2"])
@pytest.mark.parametrize("options", [(), ("--rule", "anti-king")])
def test_a_rule_on_a_line_is_no_head_of_a_column(
    nonet: Run, tmp_path: Path, rule: str, options: tuple[str, ...]
) -> None:
    """It was, and the puzzles were solved without it."""
    file = tmp_path / "in.txt"
    file.write_text(f"{rule}\n{'.' * 81}\n")
    done = nonet("batch", str(file), *options)
    assert done.code == 2 and f"in.txt: {rule!r} is a rule, and every line" in done.err


def test_a_rule_far_below_is_an_error_of_its_line(nonet: Run, tmp_path: Path) -> None:
    file = tmp_path / "in.txt"
    file.write_text(f"{'.' * 81}\n" * 60 + "anti-knight\n")
    done = nonet("batch", str(file))
    assert done.code == 3 and "line 61: a rule, and no puzzle beside it" in done.err


@pytest.mark.parametrize("name", ["rules", "constraints", "Variant"])
def test_a_column_of_rules_is_not_passed_over(nonet: Run, tmp_path: Path, name: str) -> None:
    """The puzzles were solved without them."""
    file = tmp_path / "in.csv"
    file.write_text(f"puzzle,{name}\n{'.' * 81},anti-knight\n")
    done = nonet("batch", str(file))
    assert done.code == 2 and f"in.csv: the column '{name}' holds 'anti-knight'" in done.err
    assert nonet("batch", str(file), "--column", "puzzle").code == 0
    file.write_text(f"puzzle,{name}\n{'.' * 81},classic\n{'.' * 81},\n")
    assert nonet("batch", str(file)).code == 0


@pytest.mark.parametrize(
    "more",
    ['"diagonal": true', '"rules": ["killer 16 r1c1 r1c2"]', '"thermos": [["r1c1", "r1c2"]]'],
)
def test_a_key_of_rules_is_not_passed_over(nonet: Run, tmp_path: Path, more: str) -> None:
    """The puzzles were solved without them."""
    file = tmp_path / "in.jsonl"
    plain = f'{{"puzzle": "{"." * 81}", "diagonal": false}}\n'
    file.write_text(f'{{"puzzle": "{"." * 81}", {more}}}\n{plain}')
    done = nonet("batch", str(file))
    assert done.code == 3 and "line 1: a batch takes classic 9x9 puzzles only; this is" in done.err
    assert done.out.count("not solved") == 1
