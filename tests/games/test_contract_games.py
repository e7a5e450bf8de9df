"""What every game promises, over the registry, and games that are combined."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
import oracle
from meaning import same_rules
from nonet import examples
from nonet.errors import NonetError, ShapeError, UsageError
from nonet.formats import FORMATS
from nonet.games import GAMES, Game, game_of
from nonet.games._combined import combined
from nonet.games._texts import squares
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
    for example in examples.of_game(game.name):
        assert nonet.solve(example.puzzle, limit=2).status is Status.UNIQUE


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
    puzzles = [example.puzzle for example in examples.of_game(game.name)[:1]]
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


REGIONS = "AAABBBAAABBBCCCDDDCCCDDDEEEFFFEEEFFF"
NINE = "".join(str(row // 3 * 3 + column // 3) for row in range(9) for column in range(9))


def rules_of(layout: Layout) -> set[object]:
    """All rules of a board: the cells of each house, and each relation."""
    return {house.cells for house in layout.houses} | set(layout.relations)


@pytest.mark.parametrize("names", combinations(GAMES.names(), 2), ids="+".join)
def test_two_games_have_the_rules_of_both_or_are_refused_by_name(names: tuple[str, str]) -> None:
    try:
        both = GAMES.get(names)
    except UsageError as error:
        assert all(name in error.message for name in names)
        return
    regions = REGIONS if both.needs_regions else None
    for size in (4, 6, 9):
        try:
            layout = both.layout(size, None, regions)
            parts = [
                GAMES.get(name).layout(
                    size, "none" if layout.box is None and regions is None else layout.box, regions
                )
                for name in names
            ]
        except NonetError:
            continue
        assert rules_of(layout) == set().union(*map(rules_of, parts))
        assert layout.game == both.name
        assert nonet.Puzzle(layout, [0] * layout.cell_count).layout.game == both.name


def test_queens_go_with_nothing() -> None:
    for name in GAMES.names():
        if name != "queens":
            either = f"(queens|{name})"
            with pytest.raises(UsageError, match=f"{either} cannot be combined with {either}"):
                GAMES.get(["queens", name])


@pytest.mark.parametrize(
    "name",
    [
        "anti-knight + diagonal",
        "diagonal,anti-knight",
        ["diagonal", "anti-knight"],
        ("anti-knight+diagonal", "classic", "diagonal"),
    ],
)
def test_the_ways_to_name_several(name: str | list[str]) -> None:
    game = GAMES.get(name)
    assert game.name == "anti-knight + diagonal"
    layout = nonet.ReadOptions(game=name).rules.layout(9)  # type: ignore[union-attr]
    assert layout == game.layout(9)
    assert layout.game == game.name
    assert "knight" in layout.describe()
    assert "2 diagonals" in layout.describe()


def test_puzzles_are_made_with_both_rules() -> None:
    (puzzle,) = nonet.generate(game=["diagonal", "anti-king"], seed=1)
    assert puzzle.layout == GAMES.get("anti-king + diagonal").layout(9)
    assert puzzle.layout.game == "anti-king + diagonal"
    assert nonet.solve(puzzle).status == "unique"
    for name in ("diagonal", "anti-king"):
        alone = nonet.Puzzle(GAMES.get(name).layout(9), puzzle.givens)
        assert nonet.solve(alone).status == "multiple"


def test_signs_join_other_rules() -> None:
    (puzzle,) = nonet.generate(5, game=["futoshiki", "anti-knight"], seed=3)
    text = nonet.write(puzzle)
    assert "<" in text
    assert nonet.parse(text, game="anti-knight,futoshiki") == puzzle
    assert nonet.solve(puzzle).status == "unique"


def test_regions_go_with_a_combination() -> None:
    outcome = nonet.solve("." * 36, game="jigsaw + anti-knight", regions=REGIONS, limit=1)
    assert outcome.solution is not None
    assert outcome.puzzle.layout.regions is not None


def test_a_name_that_is_none() -> None:
    with pytest.raises(NonetError, match=r"diagonl.*diagonal"):
        GAMES.get("anti-knight + diagonl")
    with pytest.raises(UsageError, match="a game is a name or several names"):
        GAMES.get(5)  # type: ignore[arg-type]


WITH_BOXES = [game.name for game in GAMES if game.has_boxes or game.needs_regions]


@pytest.mark.parametrize("names", combinations(WITH_BOXES, 2), ids="+".join)
def test_a_board_of_two_games_names_them_whoever_made_it(names: tuple[str, str]) -> None:
    try:
        both = GAMES.get(names)
    except UsageError:
        pytest.skip("they do not go together")
    layout = both.layout(9, None, NINE if both.needs_regions else None)
    rules = layout.extra, layout.relations
    bare = Layout.of(9, layout.box or "none", regions=layout.regions)
    found = game_of(bare.with_houses(reversed(rules[0])).with_relations(rules[1]))
    assert found is not None
    assert rules_of(found.layout(9, layout.box, layout.regions)) == rules_of(layout)


def test_a_game_with_itself_is_that_game() -> None:
    for name in ("classic", "diagonal"):
        assert GAMES.get([name, name]) is GAMES.get(name)


def test_sizes_are_those_of_all_games() -> None:
    assert GAMES.get(("asterisk", "windoku")).sizes == range(9, 10)
    assert GAMES.get(("diagonal", "windoku")).sizes is None
    small = replace(GAMES.get("diagonal"), sizes=range(4, 7))
    with pytest.raises(UsageError, match="no board is of a size that suits all"):
        combined((GAMES.get("asterisk"), small))


def test_a_block_has_as_many_lines_as_any_board_may_have() -> None:
    found = list(squares(enumerate(["abc"] * 200, 1)))
    assert [(block.line, len(block.rows)) for block in found] == [(1, 128), (129, 72)]
