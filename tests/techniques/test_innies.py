"""What sums leave of houses: innies, outies and the law of leftovers, in words, and sound."""

import random
from collections import Counter
from itertools import product

import pytest

import nonet
from judge.board import Board
from judge.rules import completions
from nonet.model import Puzzle, State, Step, cell_name
from nonet.model.primitives import Sum
from nonet.techniques import TECHNIQUES
from nonet.techniques._equations import areas, known_equation, sums_left
from nonet.techniques.innies import INNIES_AND_OUTIES
from nonet.techniques.leftovers import _all_leftovers
from nonet.techniques.rules import clues_of


def _of_row_1(*rules: str) -> tuple[Step, str]:
    """The step of row 1 on an empty board of 4x4, and its words."""
    puzzle = nonet.parse("." * 16, rule=list(rules))
    for each in nonet.steps(puzzle, "Innies and Outies"):
        if [house.name for house in each.houses] == ["row 1"]:
            return each, nonet.describe_step(each, puzzle.layout).removeprefix(
                "Innies and Outies. "
            )
    raise AssertionError("no step of row 1")


def test_an_innie_is_what_cages_leave_of_a_row() -> None:
    step, words = _of_row_1("killer 3 r1c1 r1c2")
    assert words.startswith("Row 1 sums to 10; the 3 cage at r1c1 to 3; so r1c3 + r1c4 = 7: ")
    assert set(step.eliminations) == {(2, 1), (2, 2), (3, 1), (3, 2)}


def test_a_circle_stands_for_its_shaft() -> None:
    step, words = _of_row_1("arrow r1c1 / r1c2 r1c3")
    assert (
        "; with the arrow from r1c1; so 2 x r1c1 + r1c4 = 10: r1c1 and r1c4 can only be 3-4 or 4-2."
        in words
    )
    assert {value for cell, value in step.eliminations if cell == 0} == {1, 2}  # 6 + 4 or 8 + 2


@pytest.mark.parametrize(
    "rules",
    [
        ("killer 6 r1c1 r1c2 r2c1",),
        ("arrow r1c1 / r1c2 r1c3", "killer 5 r2c3 r2c4"),
        ("sum 9 r1c1 r1c2 r1c3", "sum 4 r2c1 r2c2"),
        ("killer 7 r1c3 r1c4 r2c4", "arrow r2c3 / r2c2 r3c2"),
    ],
)
def test_it_crosses_out_what_the_equation_forbids_and_no_more(rules: tuple[str, ...]) -> None:
    """Against all ways to fill the cells that are left."""
    state = State.of(nonet.parse("." * 12 + "4...", rule=list(rules)))
    peers = state.layout.peers
    looked_at = 0
    for area in areas(state.layout):
        equation = known_equation(state, area)
        if equation is None:
            continue
        cells = [cell for cell, _ in equation.terms]
        good = set()
        for values in product(*(state.values_of(cell) for cell in cells)):
            filled = dict(zip(cells, values, strict=True))
            weighted = sum(weight * filled[cell] for cell, weight in equation.terms)
            apart = all(filled[a] != filled[b] for a in cells for b in cells if peers[a] >> b & 1)
            if weighted == equation.total and apart:
                good |= set(filled.items())
        expected = {(c, v) for c in cells for v in state.values_of(c)} - good
        steps = [each.explain() for each in INNIES_AND_OUTIES.find(state)]
        houses = tuple(state.layout.houses[number] for number in area.houses)
        found = {each for step in steps if step.houses == houses for each in step.eliminations}
        assert found == (expected if good else set())
        looked_at += 1
    assert looked_at


@pytest.mark.parametrize("seed", range(12))
def test_what_houses_leave_holds_and_takes_part_in_all_steps(seed: int) -> None:
    """Against all grids of the second judge with the sums of some random cages."""
    chance = random.Random(seed)
    board = Board(4, 4, (1, 2, 3, 4), (2, 2))
    grid = chance.choice(list(completions(board, (None,) * 16)))
    cages = []
    for first in chance.sample(range(16), 6):
        cells = (first, first + 1 if first % 4 < 3 else first - 1)
        names = " ".join(cell_name(cell, 4) for cell in cells)
        cages.append((cells, f"killer {sum(grid[cell] for cell in cells)} {names}"))
    every = [
        each
        for each in completions(board, (None,) * 16)
        if all(sum(each[c] for c in cells) == int(text.split()[1]) for cells, text in cages)
        and all(each[a] != each[b] for (a, b), _ in cages)
    ]
    layout = nonet.parse("." * 16, rule=[text for _, text in cages]).layout
    left = sums_left(layout)
    assert all(each.holds(values) for values in every for _, each in left), cages
    titles = {clue.title_on(layout) for clue in clues_of(layout)}
    assert {titled() for titled, _ in left} <= titles
    for state, step in nonet.explain(Puzzle(layout, [0] * 16), all_steps=True).states():
        for cell, value in step.eliminations:
            assert all(values[cell] != value for values in every), step
        assert all(values[c] == v for c, v in step.placements for values in every), (state, step)


def test_links_of_chains_and_pointing_know_what_houses_leave() -> None:
    rules = ["killer 3 r1c1 r1c2"]
    layout = nonet.parse("." * 16, rule=rules).layout
    titles = {left: titled() for titled, left in sums_left(layout)}
    assert titles[Sum((2, 3), (1, 1), 7, 7)] == "the sum of row 1 (r1c3 + r1c4 = 7)"
    puzzle = nonet.parse("." * 81, rule="killer 39 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6")
    path = nonet.explain(puzzle, ["Single Rule", "Innies and Outies", "Rule Pointing"])
    title = "the sum of row 1 (r1c7 + r1c8 + r1c9 = 6)"
    words = path.describe().casefold()
    assert f"rule pointing. {title} cannot be obeyed without 1" in words
    cage = nonet.parse("." * 81, rule="killer 10 r1c1 r1c2 r1c3 r1c4")
    path = nonet.explain(cage, ["Single Rule", "Rule Pointing"])
    assert "without 1: it can only be 1+2+3+4. The 1" in path.describe()


LAW = TECHNIQUES.get("Law of Leftovers")


def cells_in(mask: int) -> list[int]:
    return [cell for cell in range(mask.bit_length()) if mask >> cell & 1]


def test_both_kinds_of_cells_hold_the_same_values() -> None:
    for seed in range(4):
        (made,) = nonet.generate_each(7, game="jigsaw", seed=seed)
        found = _all_leftovers(made.puzzle.layout)
        assert found
        for each in found:
            inside, outside = (
                Counter(made.solution.values[cell] for cell in cells_in(mask))
                for mask in (each.inside, each.outside)
            )
            assert inside == outside, each


def test_steps_are_right_and_not_few() -> None:
    count = 0
    for made in nonet.generate_each(9, game="jigsaw", seed=3, count=4):
        solution = made.solution.values
        path = nonet.explain(made.puzzle)
        for state, _ in path.states():
            for each in LAW.find(state):
                step = each.explain()
                count += 1
                assert all(solution[cell] == value for cell, value in step.placements)
                assert all(solution[cell] != value for cell, value in step.eliminations)
    assert count > 20
