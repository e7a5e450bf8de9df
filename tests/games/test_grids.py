"""Games on several grids: Samurai and others, from text to hints."""

import json
import random
import re
from typing import Any

import pytest

import nonet
from cli.conftest import Run
from nonet import examples
from nonet.errors import FormatError, NonetError, ShapeError
from nonet.games import GAMES, game_of
from nonet.model import Box, Layout, Puzzle, State
from nonet.model.grids import layout_of_grids
from nonet.tui.game import Game

NAMES = [game.name for game in GAMES.builtin() if game.has_own_board]
each_game = pytest.mark.parametrize("name", NAMES)
TWO = layout_of_grids([(0, 0), (2, 2)], Box(2, 2))  # of 4x4, on 6x6


def example(name: str) -> Puzzle:
    return examples.get(f"{name}-1").puzzle


def test_the_houses_are_those_of_all_grids() -> None:
    samurai = GAMES.get("samurai").layout(21)
    assert len(samurai.houses) == 5 * 27 - 4, "each corner box of the middle grid is shared"
    assert len(samurai.gaps) == 441 - 5 * 81 + 4 * 9
    assert {len(house.cells) for house in samurai.houses} == {9}
    assert samurai.describe() == "samurai, 21x21"
    (shared,) = (h for h in samurai.houses if h.cells[0] == 6 * 21 + 6 and h.kind.endswith("box"))
    assert shared.name == "grid 1 box 9"


@each_game
def test_both_grids_of_a_solution_are_classic(name: str) -> None:
    """Every grid of the solution, alone, is a solved classic board."""
    puzzle = example(name)
    solution = nonet.solve(puzzle).solution
    assert solution is not None and solution.is_solved
    layout = puzzle.layout
    rows = [h for h in layout.houses if h.kind.endswith("row")]
    for kind in dict.fromkeys(house.kind for house in rows):
        grid = [solution[cell] for h in rows if h.kind == kind for cell in h.cells]
        if len(grid) == 81:  # of the others rows belong to a grid before
            assert nonet.parse("".join(map(str, grid))).grid.is_solved


@each_game
def test_pictures_and_texts_come_back(name: str) -> None:
    puzzle = example(name)
    text = nonet.write(puzzle)
    assert text.startswith(f"# game {name}\n")
    assert nonet.parse(text) == puzzle and nonet.parse(text).layout.game == name
    assert game_of(nonet.parse(nonet.write(puzzle, "json")).layout) is GAMES.get(name)
    rows = text.split("\n")[1:]
    spaced = "\n".join(" ".join(row) for row in rows)
    for shown in (str(puzzle), puzzle.grid.picture(ascii=True), "\n".join(rows), spaced):
        assert nonet.parse(shown, game=name) == puzzle
        if puzzle.layout.gaps:
            assert nonet.parse(shown) == puzzle, "its shape says which game it is"


def test_gaps_may_be_dots_or_other_characters() -> None:
    puzzle = example("samurai")
    rows = [row.ljust(21) for row in nonet.write(puzzle).split("\n")[1:]]
    for gap in ".x-":
        text = "\n".join(row.replace(" ", gap) for row in rows)
        assert nonet.parse(text, format="grids") == puzzle
    assert nonet.parse("".join(rows).replace(" ", "."), game="samurai") == puzzle


def test_several_puzzles_follow_each_other() -> None:
    puzzles = [examples.get(f"samurai-{number}").puzzle for number in (1, 2)]
    texts = [nonet.write(puzzle) for puzzle in puzzles]
    assert list(nonet.parse_many("\n\n".join(texts))) == puzzles
    bare = "\n".join(line for text in texts for line in text.split("\n")[1:])
    assert list(nonet.parse_many(bare)) == puzzles, "without a blank line between them as well"


def spread(rows: list[str], between: str, band: str) -> str:
    """Rows with something between their boxes, and a line between their bands."""
    lines = [between.join(row[at : at + 3] for at in range(0, len(row), 3)) for row in rows]
    bands = [lines[at : at + 3] for at in range(0, len(lines), 3)]
    return band.join("\n".join(each) + "\n" for each in bands)


@each_game
def test_boxes_and_bands_may_stand_apart(name: str) -> None:
    puzzle = example(name)
    size = puzzle.layout.size
    rows = [row.ljust(size) for row in nonet.write(puzzle).split("\n")[1:]]
    texts = [spread(rows, *each) for each in ((" ", "\n"), (" ", ""), ("", "\n"), ("  ", "\n"))]
    for rule in ("-" * (2 * size - 3), "-----+" * (size // 3)):
        texts.append(spread(rows, " | ", f"{rule}\n"))
    texts.append("\n".join(f"    {row}" for row in rows))
    texts += ["\n".join(mark.join(row.replace(".", " ")) for row in rows) for mark in "\t,"]
    if puzzle.layout.gaps:
        texts.append("\n".join(row.strip() for row in rows))  # as a forum shows it
    for text in texts:
        assert nonet.parse(text, game=name) == puzzle, text
        short = "\n".join(row.rstrip(" ") for row in text.split("\n"))
        if puzzle.layout.gaps:
            assert nonet.parse(short) == puzzle, text
            assert list(nonet.parse_many(f"{short}\n\n{short}")) == [puzzle, puzzle]


def test_the_cells_alone_on_a_line() -> None:
    puzzle = example("samurai")
    line = "".join(str(puzzle.givens[c] or ".") for c in range(441) if c not in puzzle.layout.gaps)
    assert nonet.parse(line, game="samurai") == puzzle
    assert nonet.parse(f"{line} # game samurai") == puzzle
    with pytest.raises(FormatError, match="368 characters fit no board"):
        nonet.parse(line[1:], game="samurai")


def test_what_is_no_board_of_grids_is_refused() -> None:
    with pytest.raises(FormatError, match="20 rows of up to 9 cells are no board"):
        nonet.parse("\n".join(["." * 9] * 20), format="grids")
    with pytest.raises(FormatError, match="may be a board of samurai or sohei or windmill"):
        nonet.parse("\n".join(["." * 21] * 21), format="grids")
    with pytest.raises(NonetError, match="there is no cell r1c10"):
        Puzzle(GAMES.get("samurai").layout(21), [*[0] * 9, 5, *[0] * 431])


@pytest.mark.parametrize("reading", [{}, {"game": "samurai"}])
def test_a_slip_in_a_board_of_grids_is_named(reading: dict[str, Any]) -> None:
    rows = nonet.write(example("samurai")).split("\n")[1:]
    row = rows[3]
    slips = {
        "samurai has 21 rows, and here are 20": [*rows[:5], *rows[6:]],
        "samurai has 21 rows, and here are 22": [rows[0], *rows],
        "'5' stands in r4c11, where samurai has no cell": f"{row[:10]}5{row[11:]}",
        "'A' in r4c1 is no value of samurai": f"A{row[1:]}",
        "nothing stands in r4c18, where samurai has a cell: is the row cut?": row[:17],
    }
    for message, slip in slips.items():
        text = [*rows[:3], slip, *rows[4:]] if isinstance(slip, str) else slip
        with pytest.raises(FormatError, match=re.escape(message)):
            nonet.parse("\n".join(text), **reading)


def test_no_candidates_are_listed_where_no_cell_is(nonet_run: Run) -> None:
    rows = json.loads(nonet_run("candidates", "--json", "@samurai-1").out)["candidates"]
    gaps = set(example("samurai").layout.gaps)
    assert all((not rows[cell // 21][cell % 21]) == (cell in gaps) for cell in range(441))


def test_a_gap_holds_the_least_value_and_counts_for_nothing() -> None:
    empty = Puzzle(TWO, [0] * 36)
    assert (empty.clues, empty.givens[4], TWO.gaps[:2]) == (0, 1, (4, 5))
    # Fill the first grid in each of its ways, and the second around the box that they share.
    assert nonet.count(empty) == 288 * 288 // 24
    assert "1" not in empty.grid.picture()
    assert not State.of(empty).values_of(4), "nothing is to be found there"


def test_rules_about_gaps_are_refused_and_others_hold() -> None:
    for rule in ("killer 3 r1c4 r1c5", "nonconsecutive", "anti-king"):
        with pytest.raises(ShapeError, match=r"no cell r1c5|without gaps"):
            TWO.with_constraints([nonet.constraints.parse_rule(rule)])
    ruled = TWO.with_constraints([nonet.constraints.parse_rule("killer 3 r1c1 r1c2")])
    assert nonet.count(Puzzle(ruled, [0] * 36)) == nonet.count(Puzzle(TWO, [0] * 36)) // 6
    puzzle = Puzzle(GAMES.get("twodoku").layout(15), [0] * 225, constraints=ruled.constraints)
    text = nonet.write(puzzle)
    assert "rule killer 3" in text and nonet.parse(text) == puzzle


def test_gaps_are_on_boards_whose_rows_are_no_houses() -> None:
    with pytest.raises(ShapeError, match="r1c1 is in row 1, so it is no gap"):
        Layout.of(4, gaps=[0])
    with pytest.raises(ShapeError, match="a gap is a cell from 0 to 15"):
        Layout.of(4, repeats=True, values=range(1, 5), gaps=[16])
    with pytest.raises(ShapeError, match="the grid at r3c1 leaves the board"):
        layout_of_grids([(0, 0), (2, 0)], Box(2, 2), height=4)


@each_game
def test_generated_ones_have_one_solution_and_no_given_in_a_gap(name: str) -> None:
    board = GAMES.get(name)
    for symmetry in (None, "180"):
        (puzzle,) = nonet.generate(game=name, symmetry=symmetry, seed=7)
        assert puzzle.layout == board.layout(board.only_size or 0)
        assert nonet.solve(puzzle).status is nonet.Status.UNIQUE
        assert puzzle.clues < 150
    if symmetry:
        given = [cell for cell, value in enumerate(puzzle.givens) if value]
        assert {puzzle.layout.cell_count - 1 - cell for cell in given} == {*given}


def test_a_board_of_grids_for_beginners() -> None:
    (puzzle,) = nonet.generate(game="twodoku", beginner=True, seed=1)
    assert nonet.solve(puzzle).status is nonet.Status.UNIQUE
    steps = nonet.explain(puzzle).steps
    assert {step.technique for step in steps} <= {"Hidden Single", "Full House"}


def test_its_boxes_are_its_own() -> None:
    with pytest.raises(ShapeError, match="samurai has boxes of its own: leave out the box"):
        nonet.generate(game="samurai", box="2x2")


def test_a_killer_samurai_is_generated() -> None:
    (puzzle,) = nonet.generate(game="twodoku", rule="6 killer", seed=1)
    assert sum(rule.kind == "killer" for rule in puzzle.constraints) == 6
    assert nonet.solve(puzzle).status is nonet.Status.UNIQUE


def test_hints_name_the_grid() -> None:
    path = nonet.explain(example("twodoku"))
    assert path.solved
    assert all(cell not in path.start.layout.gaps for step in path.steps for cell, _ in step)
    assert "grid " in str(path.steps[0]).lower()


def test_the_cursor_passes_over_gaps() -> None:
    game = Game(example("sohei"))
    assert game.cursor == 6, "the first cell that is there"
    game.move(0, -1)
    assert game.cursor == 6
    game.go_to(9 * 21 + 8)
    game.move(0, 1)
    assert game.cursor == 9 * 21 + 12, "over the hole in the middle"
    game.choose(range(game.layout.cell_count))
    assert game.chosen.bit_count() == 441 - len(game.layout.gaps)
    game.go_to(0)
    assert game.cursor == 9 * 21 + 12, "there is no cell to go to"


def test_variants_are_of_the_same_game() -> None:
    puzzle = example("samurai")
    for each in nonet.vary(puzzle, count=3, seed=2):
        assert each.layout == puzzle.layout
        assert nonet.solve(each).status is nonet.Status.UNIQUE


def test_a_wrong_character_is_refused() -> None:
    rng = random.Random(1)
    rows = nonet.write(example("flower")).split("\n")[1:]
    row = rng.randrange(3, 6)
    rows[row] = "Q" + rows[row][1:]
    with pytest.raises(NonetError):
        nonet.parse("\n".join(rows), game="flower")
