"""What every game promises, over the registry: a new game is tested by being there."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
import oracle
from meaning import same_rules
from nonet import examples
from nonet.errors import ShapeError
from nonet.formats import FORMATS
from nonet.games import GAMES, Game
from nonet.model import Layout, Puzzle, Status
from nonet.model.primitives import joined

each_game = pytest.mark.parametrize("game", list(GAMES.builtin()), ids=lambda game: game.name)


def a_layout(game: Game) -> Layout:
    """The smallest usual board that the game is played on."""
    for size, regions in ((game.only_size or 4, None), (9, None), (4, "aabbaabbccddccdd")):
        try:
            layout = game.layout(size, None, regions)
        except ShapeError:
            continue
        if nonet.count(Puzzle(layout, [0] * layout.cell_count), limit=1):
            return layout
    raise AssertionError(f"{game.name} has no board with a solution")


@each_game
@pytest.mark.contract("R1.15", "R3.13")
def test_rules_are_described(game: Game) -> None:
    assert len(game.rules) > 80
    assert game.rules.endswith((".", "'."))
    assert game.summary.endswith(".") and len(game.summary) < 80


@each_game
@pytest.mark.contract("R1.19")
def test_the_empty_board_is_solved_and_obeys(game: Game) -> None:
    layout = a_layout(game)
    for seed in (0, 1):
        outcome = nonet.solve(Puzzle(layout, [0] * layout.cell_count), limit=1, seed=seed)
        assert outcome.solution is not None
        assert oracle.obeys_rules(layout, outcome.solution.values)


@each_game
def test_examples_have_one_solution(game: Game) -> None:
    for text in game.examples:
        assert nonet.solve(text, game=game.name, limit=2).status is Status.UNIQUE


@each_game
@settings(max_examples=15)
@given(seed=st.integers(1, 1000), data=st.data())
def test_texts_of_a_game_come_back(game: Game, seed: int, data: st.DataObject) -> None:
    layout = a_layout(game)
    solution = nonet.solve(Puzzle(layout, [0] * layout.cell_count), limit=1, seed=seed).solution
    assert solution is not None
    givens = list(solution.values)
    for cell in data.draw(st.sets(st.sampled_from(range(layout.cell_count)))):
        givens[cell] = 0
    puzzle = Puzzle(layout, givens)
    assert nonet.parse(nonet.write(puzzle, "json"), format="json") == puzzle
    if game.notation is not None:
        assert nonet.parse(nonet.write(puzzle), game=game.name) == puzzle
        for ascii in (True, False):
            picture = game.notation.draw(puzzle.grid, ascii, None)
            assert picture.isascii() or not ascii
            painted = game.notation.draw(puzzle.grid, ascii, lambda cell, text: f"<{text}>")
            assert painted.count("<") - picture.count("<") >= puzzle.clues


@each_game
def test_no_format_drops_the_rules_of_a_game(game: Game) -> None:
    puzzles = [examples.get(f"{game.name}-1").puzzle] if game.examples else []
    puzzles.append(Puzzle(a_layout(game), [0] * a_layout(game).cell_count))
    for puzzle in puzzles:
        for format in FORMATS:
            if format.write is None or not format.carries(puzzle.layout) or format.refuses(puzzle):
                continue
            text = nonet.write(puzzle, format.name)
            back = nonet.parse(text, format=format.name)
            assert same_rules(back.layout, puzzle.layout), format.name


@each_game
def test_regions_of_examples_are_connected(game: Game) -> None:
    for example in (each for each in examples.everything() if each.game == game.name):
        layout = example.puzzle.layout
        for region in layout.boxes:
            assert len(joined(region.cells, layout.size)) == 1, f"{example.name}: {region.name}"
