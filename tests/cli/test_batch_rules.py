"""`nonet batch --rule`: the same answers as `solve` gives with these rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import nonet as library
from cli.conftest import Run
from nonet._batch import RuleSolver, solve_many_with_rules
from nonet.constraints import parse_rule

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
    solver = RuleSolver(tuple(map(parse_rule, RULES)), 1, "any")
    result = solve_many_with_rules(puzzles, solver, 1)
    assert result.counts.tolist() == [1, 1, 0, 0, 0, 0]
    assert result.status.tolist()[:3] == ["solved", "solved", "unsolvable"]
    assert "the sum is 2" in str(result.errors[3]) and 5 in result.errors
