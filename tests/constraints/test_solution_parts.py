"""What belongs to a solution beside its values: regions, doublers, letters, labels, variables."""

import json
import pickle
import random
from collections import Counter
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

import nonet
import nonet._native as native
from nonet.constraints import CONSTRAINTS, parse_rule
from nonet.engines import constraints
from nonet.model import Constraint, primitives_of
from nonet.model.in_steps import finished
from nonet.model.primitives import Automaton, Numbering
from nonet.model.problem import Problem

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


GIVENS = "1234" + "." * 12


def solutions_by_value(rule: str) -> Counter[int]:
    """How many solutions with regions there are, by the value of r2c2."""
    puzzle = nonet.parse(GIVENS, game="latin", rule=[rule])
    return Counter(grid["r2c2"] for grid in nonet.solutions(puzzle))


CLUE = "region-run r2c2"
KEPT: dict[str, Callable[[bool, int], object]] = {  # by whether the clue holds, and the value
    f"or ({CLUE}) (one-of 1,4 r2c2)": lambda holds, value: holds or value in (1, 4),
    f"and ({CLUE}) (odd r2c2)": lambda holds, value: holds and value % 2,
    f"not ({CLUE})": lambda holds, value: not holds,
    f"or (and ({CLUE}) (odd r2c2)) (even r2c2)": lambda holds, value: holds or value % 2 == 0,
}


@pytest.mark.parametrize("inner", KEPT)
def test_clues_to_regions_may_stand_in_rules_of_rules(inner: str) -> None:
    """Their variables are not open where the clue need not hold: nothing is counted twice."""
    every = solutions_by_value("chaos-construction")
    held = solutions_by_value(f"chaos-construction ({CLUE})")
    expected = Counter(
        {
            value: held[value] * bool(KEPT[inner](True, value))
            + (every[value] - held[value]) * bool(KEPT[inner](False, value))
            for value in every
        }
    )
    assert solutions_by_value(f"chaos-construction ({inner})") == +expected
    assert expected.total() > 0


def test_clues_to_regions_may_be_replicated() -> None:
    moved = "replicate (region-run r1c1 / r1c1-r1c2) r1c1 / r2c2 r1c1"
    there = solutions_by_value(f"chaos-construction ({moved})")
    both = "(region-run r2c2 / r2c2-r2c3) (region-run r1c1 / r1c1-r1c2)"
    assert there == solutions_by_value(f"chaos-construction {both}")
    assert there.total() > 0


@pytest.mark.parametrize(
    "rule",
    [
        *("minimum @a r5c6", "maximum @a", "column-indexer @a", "row-indexer r1c1 @a"),
        *("box-indexer @a", "replicate (killer 10 r1c1 r1c2) r1c1 / @a"),
        "or (minimum @a) (odd r1c1)",
    ],
)
def test_where_the_place_counts_there_are_no_variables(rule: str) -> None:
    with pytest.raises(nonet.NonetError, match="@a is a variable, which has no place on the board"):
        nonet.parse("." * 81, rule=[f"variables a ({rule})"])
    puzzle = nonet.parse("." * 81, rule=[f"variables a ({rule.replace('@a', 'r5c5')})"])
    assert nonet.solve(puzzle, limit=1, timeout=60).count <= 1


@pytest.mark.parametrize(
    "rule",
    [
        "variables a (replicate (killer 10 r1c1 @a) r1c1 / r2c2)",
        "replicate (variables a (arrow @a / r1c1 r1c2)) r1c1 / r2c2",
    ],
)
def test_variables_are_not_replicated(rule: str) -> None:
    with pytest.raises(nonet.NonetError, match="a variable cannot be moved over the board"):
        nonet.parse("." * 81, rule=[rule])


UNLIMITED = 2**64 - 1


def numbered(problem: Problem) -> Problem:
    """The same with an automaton for each numbering."""
    kept = [
        Automaton(each.cells, each.start, each.transitions, each.accepting)
        if isinstance(each, Numbering)
        else each
        for each in problem.primitives
    ]
    return problem._replace(primitives=tuple(kept))


def solutions(problem: Problem, givens: bytes, seed: int, limit: int) -> list[bytes]:
    search = native.ConstraintSearch(
        finished(constraints.native_in_steps(problem)), givens, b"", seed
    )
    search.run(limit, -1.0, UNLIMITED, True)
    whole, step = search.take(), len(problem.domains)
    return sorted(whole[i : i + step] for i in range(0, len(whole), step))


def random_board(seed: int) -> tuple[Problem, bytes]:
    """A board of 4x4 with some givens and clues of its regions."""
    chance = random.Random(seed)
    rules = []
    for _ in range(chance.randint(0, 3)):
        row, column, other = (chance.randint(1, 4) for _ in range(3))
        cell = f"r{row}c{column}"
        rules += chance.choice(
            [
                [f"(region-run {cell})"],
                [f"(region-count {cell})"],
                [f"(extra-region @{cell} @r{row % 4 + 1}c{other})"],
                [f"(same-values @{cell} / @r{row}c{column % 4 + 1} / @r{row % 4 + 1}c{column})"],
                [f"(same-values @{cell} @r4c4 / @r{row % 4 + 1}c{column} @r1c{other})"],
            ]
        )
    layout = nonet.Layout.of(4, box=None)
    board = layout.with_constraints([parse_rule(" ".join(["chaos-construction", *rules]))])
    givens = bytes(chance.choice([0, 0, 0, 0, chance.randint(1, 4)]) for _ in range(16))
    return primitives_of(board), givens


@pytest.mark.parametrize("seed", range(40))
def test_solutions_are_the_same(seed: int) -> None:
    problem, givens = random_board(seed)
    expected = solutions(numbered(problem), givens, 0, 5000)
    assert solutions(problem, givens, seed % 3, 5000) == expected
    assert len(set(expected)) == len(expected)


def test_some_of_these_boards_have_exchanged_labels() -> None:
    problems = [random_board(seed)[0] for seed in range(40)]
    some = [any(isinstance(each, Numbering) for each in p.primitives) for p in problems]
    assert any(some)
    assert not all(some)


def test_cells_with_the_same_label_differ() -> None:
    rule = "chaos-construction (same-values @r1c1 / @r1c2 / @r2c2)"
    board = nonet.Layout.of(4, box=None).with_constraints([parse_rule(rule)])
    made = finished(constraints.native_in_steps(primitives_of(board)))
    givens = bytes([1, 0, 0, 0, 0, 1, *[0] * 10])
    search = native.ConstraintSearch(made, givens, b"", 0)
    search.run(1, -1.0, UNLIMITED, False)
    assert (search.solutions, search.counters()[0]) == (0, 1)
