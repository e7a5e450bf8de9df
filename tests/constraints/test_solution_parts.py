"""What belongs to a solution beside its values: regions, doublers, letters, variables."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

import nonet
from nonet.constraints import CONSTRAINTS
from nonet.model import Constraint

Run = Callable[..., Any]  # what the fixture `terminal` is
LETTERS = "ABCDEFGHI"


def has_parts(name: str) -> bool:
    rules = nonet.examples.get(name).puzzle.layout.constraints
    return any(type(rule).part_of is not Constraint.part_of for rule in rules)


KINDS = [
    *("chaos-construction", "cryptic-killer", "doppelganger", "doublers", "schrodinger"),
    *("variables", "yin-yang", "star-battle", "nurikabe"),
]
NAMES = [f"{kind}-{number}" for kind in KINDS for number in (1, 2, 3)]
SMALL = [name for name in NAMES if nonet.examples.get(name).puzzle.size < 7]


def solved(name: str) -> nonet.Grid:
    solution = nonet.solve(nonet.examples.get(name).puzzle).solution
    assert solution is not None
    return solution


def test_the_rules_that_let_people_find_something() -> None:
    """Those whose variables are their own affair have no parts."""
    kinds = {k.name for k in CONSTRAINTS.builtin() if k.make.part_of is not Constraint.part_of}
    assert kinds == set(KINDS)
    assert all(map(has_parts, NAMES))


@pytest.mark.parametrize("name", SMALL)
def test_parts_are_those_of_the_slow_search(name: str) -> None:
    solution = solved(name)
    (part,) = nonet.solution_parts(solution)
    (rule,) = (each for each in solution.layout.constraints if each.kind == part.rule)
    shown = solution.layout.shown(solution.numbers)
    ways = list(islice(rule.ways(solution.layout, shown), 2))
    if part.rule == "cryptic-killer":  # its letters follow from its sums
        assert part.is_only
        return
    assert part.is_only == (len(ways) == 1)
    slow = rule.part_of(solution, ways[0])
    assert slow is not None
    assert not part.is_only or part.found == slow.found


def test_letters_add_up() -> None:
    solution = solved("cryptic-killer-1")
    (part,) = nonet.solution_parts(solution)
    letters = part.found["letters"]
    (rule,) = solution.layout.constraints
    assert isinstance(rule, nonet.constraints.CrypticKiller)
    for word, cage in zip(rule.sums.split(","), rule.cages, strict=True):
        total = int("".join(str(letters[letter]) for letter in word))
        assert total == sum(solution.numbers[cell] for cell in cage)


@pytest.mark.parametrize("name", [each for each in NAMES if "chaos" in each])
def test_regions_have_each_value_once(name: str) -> None:
    solution = solved(name)
    (part,) = nonet.solution_parts(solution)
    letters = "".join(part.found["regions"])
    assert len(letters) == len(solution)
    for letter in set(letters):
        values = [v for v, each in zip(solution.numbers, letters, strict=True) if each == letter]
        assert len(values) == len(set(values)) == solution.size
    assert part.regions == tuple(LETTERS.index(letter) for letter in letters)


def test_pictures_show_what_was_found() -> None:
    regions = nonet.solution_parts(solved("chaos-construction-1"))
    assert solved("chaos-construction-1").picture(parts=regions).splitlines()[:4] == [
        "┏━━━┯━━━┯━━━┳━━━┓",
        "┃ 3 │ 4 │ 2 ┃ 1 ┃",
        "┠───╆━━━┿━━━╃───┨",
        "┃ 1 ┃ 2 │ 4 │ 3 ┃",
    ]
    two = solved("schrodinger-1")
    picture = two.picture(parts=nonet.solution_parts(two))
    assert [word for word in picture.split() if "/" in word] == [
        *("0/6", "0/3", "1/5", "4/6", "0/1", "0/5")
    ]
    drawn = nonet.draw_svg(nonet.examples.get("schrodinger-1").puzzle, solution=two)
    assert drawn.count(">0/6<") == 1


def test_a_terminal_draws_them(terminal: Run) -> None:
    assert " 6x2 " in terminal("solve", "@doublers-1").out


def test_answers_have_them(terminal: Run) -> None:
    record = json.loads(terminal("solve", "@doublers-1", "--json").out)
    cells = ["r1c4", "r2c2", "r3c6", "r4c1", "r5c5", "r6c3"]
    text = "doublers: r1c4 r2c2 r3c6 r4c1 r5c5 r6c3"
    part = {"rule": "doublers", "factor": 2, "cells": cells, "text": text, "is_only": True}
    assert record["solution_parts"] == [[part]]
    several = terminal("solve", "1234" + "." * 12, "--rule", "doublers", "--json").out
    first, second = json.loads(several)["solution_parts"]
    assert first != second
    assert first[0]["is_only"] is second[0]["is_only"] is False
    assert "solution_parts" not in json.loads(terminal("solve", "1..4....2......3", "--json").out)


@pytest.mark.parametrize("engine", ["auto", "constraints", "cp-sat"])
def test_each_solution_has_its_own(engine: str) -> None:
    """Solutions that differ only in their doublers are several: each is shown with its own."""
    if engine == "cp-sat":
        pytest.importorskip("ortools", reason="the extra cp-sat is not installed")
    board = nonet.parse("1234341221434321").grid
    puzzle = nonet.Puzzle(board.layout, board.numbers, constraints=[nonet.constraints.Doublers()])
    found = nonet.solve(puzzle, limit=None, engine=engine)
    texts = [part.words for grid in found.solutions for part in nonet.solution_parts(grid)]
    ways = sum(1 for _ in nonet.constraints.Doublers().ways(puzzle.layout, board.numbers))
    assert len(set(texts)) == found.count == ways > 1
    one = pickle.loads(pickle.dumps(found.solutions[-1]))
    assert nonet.solution_parts(one) == nonet.solution_parts(found.solutions[-1])
    assert {*found.solutions} == {one}
    lazily = [nonet.solution_parts(grid) for grid in nonet.solutions(puzzle, engine=engine)]
    assert lazily == [nonet.solution_parts(grid) for grid in found.solutions]


def test_a_board_without_such_rules_has_none() -> None:
    assert nonet.solution_parts(nonet.parse("1..4....2......3").grid) == ()


def test_no_time_finds_nothing() -> None:
    assert nonet.solution_parts(solved("doublers-1"), timeout=0) == ()


def test_the_time_is_for_all_solutions_together(
    terminal: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonet.cli._solve_output.SECONDS_FOR_PARTS", 0)
    record = json.loads(terminal("solve", "." * 16, "--rule", "doublers", "--json").out)
    assert record["count"] == 2
    assert "solution_parts" not in record


def test_what_is_no_solution_is_refused() -> None:
    puzzle = nonet.examples.get("doublers-1").puzzle
    with pytest.raises(nonet.UsageError, match="solve the puzzle first"):
        nonet.solution_parts(puzzle.grid)
    values = list(solved("doublers-1").numbers)
    values[0], values[1] = values[1], values[0]
    with pytest.raises(nonet.UsageError, match="breaks the rule doublers"):
        nonet.solution_parts(nonet.Grid(puzzle.layout, values))
