"""Options checked in one place, puzzles for beginners, and solutions drawn with equal chances."""

import typing
from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest

import nonet
from nonet import GenerateOptions, Layout
from nonet._generate import _uniform
from nonet._generate._beginner import clues_for
from nonet._generate._easing import Techniques, easier_puzzles
from nonet._generate._filter import Filter
from nonet._generate._uniform import MOST_BELOW, count_below, draw_band, draw_grid
from nonet.errors import (
    PuzzleNotFoundError,
    ShapeError,
    UnknownNameError,
    UnsupportedError,
    UsageError,
)
from nonet.model import Puzzle


def test_one_by_one_or_as_a_whole() -> None:
    options = GenerateOptions(6, count=2, seed=4, symmetry="180")
    assert nonet.generate(options=options) == nonet.generate(6, count=2, seed=4, symmetry="180")
    with pytest.raises(UsageError, match="not both: seed"):
        nonet.generate(seed=1, options=options)
    with pytest.raises(UsageError, match="must be a GenerateOptions, not dict"):
        nonet.generate(options={"seed": 1})  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="'simmetry': did you mean 'symmetry'"):
        nonet.generate(simmetry="180")  # type: ignore[call-arg]


def test_equal_options_are_equal() -> None:
    assert GenerateOptions(clues="24..26") == GenerateOptions(clues=(24, 26))
    assert GenerateOptions(clues=range(24, 27)) == GenerateOptions(clues=" 24-26 ")
    assert GenerateOptions(require="xy wing") == GenerateOptions(require=["XY-Wing"])
    assert GenerateOptions(symmetry="90°") == GenerateOptions(symmetry="90")
    assert len({GenerateOptions(forbid=["Jellyfish"]), GenerateOptions(forbid="jellyfish")}) == 1


def test_resolved_options_have_a_seed_and_a_layout() -> None:
    options = GenerateOptions(6, game="jigsaw").resolved()
    assert options.resolved() is options
    assert options.layout is not None
    assert options.layout.game == "jigsaw"
    assert nonet.generate(options=options) == nonet.generate(6, game="jigsaw", seed=options.seed)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"count": -1}, "count must be 0 or more"),
        ({"seed": 2**64}, "seed"),
        ({"seed": "1"}, "expected an integer"),
        ({"timeout": -1}, "timeout"),
        ({"timeout": "x"}, "timeout"),
        ({"threads": 0}, "threads must be 1 to 1024"),
        ({"clues": "a few"}, "'24..26', not 'a few'"),
        ({"clues": (1, 2, 3)}, "'24..26'"),
        ({"clues": "26..24"}, "the least first"),
        ({"pattern": "X" * 81, "clues": 81}, "not both"),
        ({"difficulty": [1, 2]}, "a difficulty is"),
        ({"layout": "6x6"}, "must be a nonet.Layout"),
        ({"layout": Layout.of(4), "size": 6}, "give a layout or its size"),
        ({"layout": Layout.of(4), "game": "diagonal"}, "give a layout or its game"),
    ],
)
def test_nonsense_is_refused(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        nonet.generate(**wrong)


def test_names_are_looked_up() -> None:
    for name in ("game", "symmetry", "scale", "require", "forbid"):
        with pytest.raises(UnknownNameError):
            GenerateOptions(**{name: "luck"})  # type: ignore[arg-type]
    with pytest.raises(ShapeError):
        nonet.generate(0)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"minimal": "yes"}, "minimal must be True or False, not 'yes'"),
        ({"uniform": 2}, "uniform must be True or False, not 2"),
        ({"regions": 5}, "regions must be text or a list"),
        ({"pattern": 5}, "pattern must be text or a list"),
        ({"require": 5}, "techniques are given by name"),
        ({"clues": [4, 5, 6]}, "clues must be a number"),
    ],
)
def test_types_are_checked(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(nonet.UsageError, match=message):
        nonet.GenerateOptions(**wrong)
    with pytest.raises(nonet.UsageError, match=message):
        nonet.generate(4, **wrong)


def test_the_keywords_are_the_options() -> None:
    # A TypedDict cannot be made of a dataclass in a way that type checkers understand.
    keywords = typing.get_type_hints(nonet.GenerateKeywords)
    whole = keywords.pop("options")
    by_position = {"size", "box", "layout"}
    options = typing.get_type_hints(nonet.GenerateOptions)
    assert keywords == {name: kind for name, kind in options.items() if name not in by_position}
    assert whole == nonet.GenerateOptions | None


def test_fewer_givens_than_any_puzzle_has_are_refused() -> None:
    for size, fewest in ((4, 3), (6, 5)):  # of two values that are not given neither is known
        with pytest.raises(UsageError, match=f"fewer than {fewest} givens"):
            nonet.generate(size, clues=fewest - 1)


def test_a_technique_that_does_not_know_the_board_cannot_be_required() -> None:
    with pytest.raises(UnsupportedError, match=r"'Junior Exocet' .*; this board is 4x4"):
        nonet.generate(4, require="Junior Exocet")


def test_techniques_that_assume_one_solution_are_tried_up_to_the_required_one() -> None:
    options = GenerateOptions(layout=Layout.of(9), require="XY-Chain")
    chosen = Filter.of(options)
    assert chosen is not None
    names, required = next(chosen._paths(Layout.of(9)))
    assert names is not None and [*names][-1] == "XY-Chain" and [*required] == ["XY-Chain"]
    assert {"Uniqueness Test Type 1", "Naked Single"} <= set(names) and "AIC" not in names


def at_a_glance(grid: list[list[int]], boxes: list[list[tuple[int, int]]]) -> set[tuple[int, ...]]:
    """Slow and obvious: what is the last of a house, or has one place left in a box."""
    size = len(grid)
    lines = [[(r, c) for c in range(size)] for r in range(size)]
    lines += [[(r, c) for r in range(size)] for c in range(size)]
    houses = [*lines, *boxes]

    def may(row: int, column: int, value: int) -> bool:
        return not grid[row][column] and all(
            grid[r][c] != value for house in houses if (row, column) in house for r, c in house
        )

    found: set[tuple[int, ...]] = set()
    for house in houses:
        empty = [(r, c) for r, c in house if not grid[r][c]]
        for value in range(1, size + 1):
            places = [(r, c) for r, c in empty if may(r, c, value)]
            if len(places) == 1 and (house in boxes or len(empty) == 1):
                found.add((*places[0], value))
    return found


def fewest_open(puzzle: Puzzle, chance: Random | None = None) -> int:
    """The fewest values that can be found at a glance on the way to the solution."""
    size, box = puzzle.size, puzzle.layout.box
    assert box is not None
    boxes = [
        [(r + i, c + j) for i in range(box.rows) for j in range(box.columns)]
        for r in range(0, size, box.rows)
        for c in range(0, size, box.columns)
    ]
    grid = [list(puzzle.givens[at : at + size]) for at in range(0, size * size, size)]
    fewest = size
    while empty := sum(row.count(0) for row in grid):
        found = at_a_glance(grid, boxes)
        fewest = min(fewest, len(found) if empty > 3 else 3)
        if not found:
            return 0
        row, column, value = chance.choice(sorted(found)) if chance else min(found)
        grid[row][column] = value
    return fewest


@pytest.mark.parametrize(
    ("size", "fewest", "most"), [pytest.param(9, 30, 40, marks=pytest.mark.long), (6, 13, 18)]
)
def test_beginners_find_something_at_every_moment(size: int, fewest: int, most: int) -> None:
    for puzzle in nonet.generate(size, count=8, seed=5, beginner=True):
        assert fewest <= puzzle.clues <= most
        given = [value != 0 for value in puzzle.givens]
        assert given == given[::-1], "symmetric"
        assert fewest_open(puzzle) >= 3
        assert nonet.solve(puzzle).status is nonet.Status.UNIQUE


def test_as_large_a_share_of_every_board_is_given() -> None:
    assert [clues_for(size**2, None)[::2] for size in (4, 9, 16)] == [(6, 8), (30, 40), (95, 126)]
    assert clues_for(81, (20, 21)) == (20, 21, 21)


@pytest.mark.long
def test_the_order_in_which_a_beginner_writes_hardly_matters() -> None:
    puzzles = nonet.generate(count=12, seed=9, beginner=True)
    fewest = [fewest_open(puzzle, Random(order)) for puzzle in puzzles for order in range(2)]
    assert min(fewest) >= 2
    assert fewest.count(2) <= len(fewest) // 8, "it was every other one before several were tried"


def test_other_options_hold_as_well() -> None:
    options = {"beginner": True, "symmetry": "diagonal", "clues": "36..44", "seed": 2}
    (puzzle,) = nonet.generate(**options)  # type: ignore[arg-type]
    rows = [puzzle.givens[at : at + 9] for at in range(0, 81, 9)]
    assert 36 <= puzzle.clues <= 44
    assert all(bool(rows[r][c]) == bool(rows[c][r]) for r in range(9) for c in range(9))


def test_variety() -> None:
    def kinds(puzzle: Puzzle) -> int:
        # Hidden singles in rows, columns and boxes are three kinds, full houses are one.
        path = nonet.explain(puzzle)
        hidden = {step.houses[0].kind for step in path if step.technique == "Hidden Single"}
        return len({*path.techniques} - {"Hidden Single"}) + len(hidden)

    few = nonet.generate(count=30, seed=1, difficulty="easy")
    many = nonet.generate(count=10, seed=1, difficulty="easy", variety=5)
    assert min(map(kinds, few)) < 5 <= min(map(kinds, many)) == 5, "an easy one has no sixth"


def test_what_cannot_be() -> None:
    with pytest.raises(UsageError, match="minimal"):
        nonet.generate(beginner=True, minimal=True)
    with pytest.raises(PuzzleNotFoundError, match="kinds of steps"):
        nonet.generate(4, variety=20, seed=1, timeout=0.5)
    with pytest.raises(PuzzleNotFoundError):
        nonet.generate(beginner=True, clues=20, seed=1, timeout=0.5)


def test_full_houses_may_be_required() -> None:
    (puzzle,) = nonet.generate(require="Full House", seed=1, timeout=60)
    assert "Full House" in nonet.explain(puzzle).techniques


def test_givens_come_back_until_the_board_is_full() -> None:
    """Where the sum of steps is too much, portions are given, and the last puzzle is solved."""
    puzzle = nonet.examples.get("singles-2").puzzle
    solution = nonet.solve(puzzle).solution
    assert solution is not None
    singles = Techniques(("Full House", "Hidden Single", "Naked Single"), frozenset())
    groups = [(cell,) for cell in range(puzzle.layout.cell_count)]
    found = easier_puzzles(
        puzzle, solution, singles, groups, chance=Random(1), deadline=nonet.Deadline(None)
    )
    clues = [each.clues for each in islice(found, 200)]
    assert clues == sorted(set(clues)) and len(clues) > 10
    assert (clues[0], clues[-1]) == (puzzle.clues, puzzle.layout.cell_count)


def test_a_newspaper_has_few_more_givens_symmetric_and_as_many_steps_as_asked() -> None:
    level = nonet.GenerateOptions(
        newspaper=True, difficulty="medium", hard_steps="1..3", count=2, seed=4
    )
    for puzzle in nonet.generate(options=level):
        given = [bool(value) for value in puzzle.givens]
        assert 28 <= sum(given) <= 34 and given == given[::-1]
        assert nonet.rate(puzzle).level == "medium"
        assert 1 <= sum(bool(step.eliminations) for step in nonet.explain(puzzle)) <= 3
    (small,) = nonet.generate(newspaper=True, size=6, seed=1)
    assert 12 <= sum(map(bool, small.givens)) <= 15
    with pytest.raises(UsageError, match="cannot have the option 'minimal'"):
        nonet.GenerateOptions(newspaper=True, minimal=True)
    with pytest.raises(UsageError, match="hard_steps must be a number"):
        nonet.GenerateOptions(hard_steps="many")


def test_bands() -> None:
    for seed in range(50):
        band = draw_band(Random(seed))
        assert not nonet.parse("".join(map(str, band)) + "." * 54).conflicts()
        assert len(band) == 27
    assert count_below(draw_band(Random(1))) <= MOST_BELOW


def test_the_ways_to_split_the_boxes_of_a_band() -> None:
    rows = [{1, 2, 3}, {4, 5, 6}, {7, 8, 9}]
    ways = list(_uniform._splits([sorted(row) for row in rows]))
    assert len({str(way) for way in ways}) == len(ways) == 56
    for second, third in ways:
        for box in (second, third):
            assert sorted(value for row in box for value in row) == list(range(1, 10))
        for row in zip(rows, second, third, strict=True):
            assert set().union(*row) == set(range(1, 10))


def test_each_number_is_another_grid(monkeypatch: pytest.MonkeyPatch) -> None:
    grid = list(draw_grid(Random(5)) or b"")
    begun = next(grid[:cells] for cells in range(81, 0, -1) if count_below(grid[:cells]) > 40)
    below = count_below(begun)
    for listed in (0, 5, 1_000):
        monkeypatch.setattr(_uniform, "_LISTED", max(1, listed))
        found = {
            _uniform._grid_of_number(begun, number, below, lambda: False) for number in range(below)
        }
        assert len(found) == below
        assert all(each is not None and list(each[: len(begun)]) == begun for each in found)
        assert all(nonet.check("".join(map(str, each or b""))).complete for each in found)


@pytest.mark.long
def test_options_are_kept() -> None:
    made = nonet.generate(count=2, seed=1, uniform=True, clues=(26, 30), symmetry="180")
    assert all(26 <= each.clues <= 30 for each in made)
    assert all(nonet.solve(each).status is nonet.Status.UNIQUE for each in made)
    assert nonet.generate(count=2, seed=1, uniform=True, clues=(26, 30), symmetry="180") == made
    grids = Counter(
        str(nonet.solve(each).solution)
        for each in nonet.generate(4, count=3000, seed=1, uniform=True)
    )
    # 288 grids: the chance that one is missing is less than 1 in 100.
    assert len(grids) >= 287


def test_what_is_refused() -> None:
    with pytest.raises(UnsupportedError, match="equal chances up to 6x6"):
        nonet.generate(16, uniform=True)
    with pytest.raises(UnsupportedError, match="equal chances"):
        nonet.generate(game="diagonal", uniform=True)
    with pytest.raises(UsageError, match="climbing"):
        nonet.generate(uniform=True, pattern="X" * 81)
    with pytest.raises(nonet.NonetError, match="the time ran out"):
        nonet.generate(uniform=True, timeout=0)
    assert draw_grid(Random(1), lambda: True) is None
