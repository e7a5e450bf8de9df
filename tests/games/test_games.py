"""Single games, and those that are not Sudoku. What all promise: test_contract_games.py."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import nonet
import oracle
from nonet.cli.commands.games import command as games_command
from nonet.errors import (
    ConflictError,
    FormatError,
    IllegalSymbolError,
    NonetError,
    ShapeError,
    UnsupportedError,
    UsageError,
)
from nonet.games import GAMES
from nonet.model import Grid, Layout, Puzzle, Relation

_ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("size", "expected"), [(1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4), (7, 40), (8, 92)]
)
def test_the_known_numbers_of_queens(size: int, expected: int) -> None:
    # Sloane's A000170.
    assert nonet.count("." * size * size, game="queens") == expected


def test_queens_are_read_row_by_row_and_line_by_line() -> None:
    board = "....\n...Q\n....\n....\n"
    puzzle = nonet.parse(board, game="queens")
    assert puzzle.givens == (0, 4, 0, 0)
    assert nonet.parse(". . . .\n. . . Q\n. . . .\n. . . .", game="queens") == puzzle
    assert nonet.parse(board.replace("\n", ""), game="queens") == puzzle
    both = list(nonet.parse_many(f"# two\n{board}\n\n{board}", game="queens"))
    assert both == [puzzle, puzzle]
    assert [each.line for each in both] == [2, 8]
    lines = list(nonet.parse_many("Q" + "." * 15 + "\n" + "." * 25, game="queens"))
    assert [each.size for each in lines] == [4, 5]
    sixteen = "\n".join(["Q" + "." * 15] + ["." * 16] * 15)
    assert nonet.parse(sixteen, game="queens").size == 16


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("Q..Q............", ConflictError, "r1c1 and r1c4"),
        ("Q....Q..........", ConflictError, "r1c1 and r2c2"),
        ("....\n..\n....\n....", FormatError, "row 2 has 2 cells, but there are 4 rows"),
        ("x...............", IllegalSymbolError, "'x' cannot stand"),
        (".....", FormatError, "5 symbols on a line do not make a square"),
    ],
)
def test_bad_boards_of_queens(text: str, error: type[NonetError], message: str) -> None:
    with pytest.raises(error, match=message):
        nonet.parse(text, game="queens")


DRAWN = """
. . 3<.
^
. . . .
. . . .
      v
. . . .
"""


def test_futoshiki_as_people_draw_it() -> None:
    puzzle = nonet.parse(DRAWN, game="futoshiki")
    line = nonet.parse("..3............. r1c1<r2c1 r1c3<r1c4 r3c4>r4c4", game="futoshiki")
    assert puzzle == line
    assert nonet.count(puzzle) == len(oracle.all_solutions(puzzle.layout, puzzle.givens))
    solution = nonet.solve(puzzle).solution
    assert solution is not None
    notation = GAMES.get("futoshiki").notation
    assert notation is not None
    # A picture of ours is read, too, and means the same.
    for ascii in (True, False):
        drawn = notation.draw(solution, ascii, None)
        assert len(drawn.split("\n")) == 2 * 4 - 1
        assert nonet.parse(drawn, game="futoshiki") == Puzzle(line.layout, solution.values)


def test_each_drawn_board_has_the_line_on_which_it_begins() -> None:
    boards = list(nonet.parse_many(f"{DRAWN}\n{DRAWN.strip()}", game="futoshiki"))
    assert [each.line for each in boards] == [2, 9]
    assert boards[0] == boards[1] == nonet.parse(DRAWN, game="futoshiki")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("................ r1c1<r3c1", "r1c1 and r3c1 are not"),
        ("................ r1c1<r5c1", "r5c1"),
        ("...............", "15 cells do not make a square"),
        ("...............5", "'5' cannot stand on a 4x4 board"),
        (". . .\n. . .", "the board has 2 rows of 3 cells"),
        (". . .\n. .\n. . .", "row 2 of the board has 2 cells"),
        (". . .\n ^\n. . .\n. . .", "is not below a cell"),
        (". .\n? .", "row 2|expected"),
        ("^\n. .\n. .", "above the first row|no cell"),
    ],
)
def test_bad_boards_of_futoshiki(text: str, message: str) -> None:
    with pytest.raises(NonetError, match=message):
        nonet.parse(text, game="futoshiki")


def test_a_broken_relation_is_named() -> None:
    puzzle = nonet.parse("12.............. r1c2<r1c1", game="futoshiki")
    assert [str(each) for each in puzzle.conflicts()] == ["r1c2 less than r1c1 does not hold"]
    with pytest.raises(ConflictError, match="r1c2 less than r1c1"):
        nonet.solve(puzzle)
    assert not Grid(puzzle.layout, puzzle.givens).is_solved


def test_neighbours_of_the_chess_pieces() -> None:
    knight = GAMES.get("anti-knight").layout(9, None, None)
    king = GAMES.get("anti-king").layout(9, None, None)
    # On an n x n board there are 4(n-1)(n-2) pairs a knight's move apart, 2(n-1)^2 diagonal ones.
    assert len(knight.extra) == 4 * 8 * 7
    assert len(king.extra) == 2 * 8 * 8
    assert knight.peers[40].bit_count() == 20 + 8
    assert king.peers[0].bit_count() == 20  # r2c2 is in the same box


@pytest.mark.parametrize("name", ["diagonal", "anti-king", "anti-knight"])
def test_regions_go_with_other_games(name: str) -> None:
    labels = "aaabb acabb cccdb eecdd eeedd"
    puzzle = nonet.parse("1" + "." * 24, game=name, regions=labels)
    assert puzzle.layout == GAMES.get(name).layout(5, None, labels)
    assert nonet.count(puzzle) == len(oracle.all_solutions(puzzle.layout, puzzle.givens))
    drawn = nonet.write(Puzzle(Layout.of(5, regions=labels), puzzle.givens), "drawn")
    assert nonet.parse(drawn, game=name) == puzzle
    with pytest.raises(UnsupportedError, match="has its own rules"):
        nonet.parse(drawn, game=name, regions=labels)
    with pytest.raises(UsageError, match="not both"):
        nonet.parse("." * 36, game=name, regions=labels, box="2x3")


@pytest.mark.parametrize("name", ["classic", "latin", "windoku"])
def test_games_without_regions_refuse_them(name: str) -> None:
    with pytest.raises(ShapeError, match="regions"):
        nonet.parse("." * 16, game=name, regions="aabbaabbccddccdd")


def test_relations_that_fit_no_board_are_refused() -> None:
    layout = Layout.of(4)
    good = Relation.of("less than", 0, 1, 4, lambda a, b: a < b)
    for first, second, table in ((0, 16, good.allowed), (3, 3, good.allowed), (0, 1, (1, 2))):
        with pytest.raises(ShapeError):
            layout.with_relations([Relation("bad", first, second, table)])
    with pytest.raises(ShapeError):
        Layout.short(4, 5)
    assert good.reversed() == Relation.of("more than", 1, 0, 4, lambda a, b: a > b).allowed


@pytest.mark.contract("R1.19")
@pytest.mark.long
def test_a_package_adds_a_game(tmp_path: Path) -> None:
    """The example under examples/plugin-game is installed, listed, and plays."""
    source, target = tmp_path / "plugin", tmp_path / "site"
    shutil.copytree(_ROOT / "examples" / "plugin-game", source)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(target)]
    subprocess.run([*pip, str(source)], check=True, timeout=300)
    environment = {**os.environ, "PYTHONPATH": str(target)}

    def run(*words: str) -> str:
        command = [sys.executable, "-m", "nonet", *words]
        done = subprocess.run(
            command, env=environment, capture_output=True, text=True, check=True, timeout=60
        )
        return done.stdout

    assert "nonconsecutive" in run("games")
    assert "follow each other" in run("games", "nonconsecutive")
    board = "...8............................5..........................7.......1...........4."
    assert run("count", "--game", "nonconsecutive", board) == "1\n"


@pytest.mark.parametrize(
    ("game", "cell", "words"),
    [
        ("anti-knight", 15, "1 appears twice a knight's move apart (r1c5, r2c7)"),
        ("anti-king", 30, "1 appears twice a king's move apart (r3c3, r4c4)"),
    ],
)
def test_clashes_of_moves_are_named_as_such(game: str, cell: int, words: str) -> None:
    first = 4 if game == "anti-knight" else 20
    text = "".join("1" if at in (first, cell) else "." for at in range(81))
    assert [str(each) for each in nonet.check(text, game=game).conflicts] == [words]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("sudoku-x", "diagonal"),
        ("X-Sudoku", "diagonal"),
        ("diagonal sudoku", "diagonal"),
        ("hyper", "windoku"),
        ("Hyper Sudoku", "windoku"),
        ("king", "anti-king"),
        ("knight's move", "anti-knight"),
        ("anti-knight sudoku", "anti-knight"),
        ("irregular", "jigsaw"),
        ("jigsaw sudoku", "jigsaw"),
        ("center-dot", "centre-dot"),
        ("latin square", "latin"),
        ("n-queens", "queens"),
        ("sudoku", "classic"),
    ],
)
def test_games_have_other_names(typed: str, name: str) -> None:
    assert GAMES.get(typed) is GAMES.get(name)


def test_other_names_combine_and_are_listed() -> None:
    assert GAMES.get("sudoku-x + knight").name == "anti-knight + diagonal"
    assert nonet.parse("." * 81, game="hyper").layout.game == "windoku"
    shown = CliRunner().invoke(games_command, ["diagonal"])
    assert "Also called: sudoku-x, x-sudoku" in shown.output


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (
            "killer sudoku",
            "'killer sudoku' is a rule and not a game: give it as a rule, as in --rule 'kill",
        ),
        ("thermo sudoku", "as in --rule 'thermometer r1c1"),
        ("non-consecutive sudoku", "as in --rule 'nonconsecutive'"),
        ("miracle", "it is --game 'anti-king + anti-knight' --rule nonconsecutive"),
        ("chess", "the games anti-king, anti-knight and queens"),
        ("kropki sudoku", "difference (white) and ratio (black)"),
        ("even-odd", "the rules even and odd"),
    ],
)
def test_names_of_other_puzzles_name_the_same_rules(typed: str, words: str) -> None:
    with pytest.raises(NonetError) as caught:
        GAMES.get(typed)
    assert words in caught.value.message
