"""Titles, comments and sentences around a puzzle that name a rule which it does not have."""

import json
import re

import pytest

import nonet
from nonet import formats
from nonet.errors import UnsupportedError

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = "\n".join(LINE[start : start + 9] for start in range(0, 81, 9))


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Killer Sudoku", "killer"),
        ("# Killer Sudoku no. 7", "killer"),
        ("Title: Anti-Knight Sudoku", "anti-knight"),
        ("Sudoku (anti king)", "anti king"),
        ("X", "x"),
        ("Rules: AK", "ak"),
        ("diagonal true", "diagonal"),
        ("Colour sudoku", "colour"),
        ("Consecutive digits cannot touch", "consecutive digits cannot"),
        ("Skyscraper: left row 1: 3", "skyscraper"),
        ("Diagonal Sudoku #12 (180 degree symmetry)", "diagonal"),
        ("Ein Diagonalsudoku:", "diagonal"),
        ("Kropki", "kropki"),
        ("Little Killer", "little killer"),
        ("Is this a windoku?", "windoku"),
        ("Sudoku X by Anna", "sudoku x"),
    ],
)
@pytest.mark.parametrize("board", [LINE, ROWS])
def test_rules_that_titles_name_are_listed(title: str, name: str, board: str) -> None:
    (puzzle,) = nonet.parse_many(f"{title}\n{board}")
    (unread,) = puzzle.unread
    assert repr(name) in unread or f'"{name}"' in unread
    with pytest.raises(UnsupportedError, match="words beside it"):
        nonet.parse(f"{title}\n\n{board}", strict=True)


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("Diagonals", "diagonal"),
        ("Hyper Sudoku", "windows"),
        ("=== Sudoku X ===", "diagonal"),
        ("Windoku #7", "windows"),
        ("# Non-consecutive sudoku", "nonconsecutive"),
        ("Anti-Knight", "anti-knight"),
        ("Diagonal puzzle 12", "diagonal"),
    ],
)
@pytest.mark.parametrize("text", ["{title}\n{board}", "{board}\n\n{title}"])
def test_a_line_that_is_the_name_of_a_rule_of_the_board_is_that_rule(
    title: str, kind: str, text: str
) -> None:
    for board in (LINE, ROWS):
        passed_over: dict[int, str] = {}
        (puzzle,) = formats.parse_many(
            text.format(title=title, board=board),
            on_other=passed_over.__setitem__,
        )
        assert ([rule.kind for rule in puzzle.constraints], puzzle.unread) == ([kind], ())
        assert not passed_over


@pytest.mark.parametrize(
    "title",
    [
        "180 degree symmetry",
        "X marks the spot",
        "Offset by two",
        "Colour my world",
        "Diagonal symmetry",
        "Sudoku of the week, a killer puzzle of a hard kind",
        "Needs an X-wing, a skyscraper and a swordfish",
        "Fill each row, column and box with the digits 1 to 9 once.",
        "Normal sudoku rules apply.",
        "X-Wing sudoku",
    ],
)
def test_other_titles_are_not(title: str) -> None:
    assert nonet.parse(f"{title}\n{LINE}").unread == ()


def test_sentences_that_ask_something_are_listed() -> None:
    puzzle = nonet.parse(f"Normal sudoku rules apply. Digits in gray circles must be odd.\n{LINE}")
    assert puzzle.unread == ("rules in words: 'Digits in gray circles must be odd.'",)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Entlang der Diagonalen wiederholt sich keine Ziffer.", "diagonal"),
        ("The two main diagonals must also contain the digits 1 to 9.", "diagonal"),
        ("along diagonals do not repeat", "diagonal"),
        ("Jede Diagonale enthält 1 bis 9.", "diagonal"),
        ("Cells a knight's move apart cannot be equal.", "anti-knight"),
        ("Anti-knight sudoku: identical digits may not be a knight's move apart", "anti-knight"),
        ("Gleiche Ziffern dürfen nicht im Springerzug zueinander stehen.", "anti-knight"),
        ("Zusätzlich gilt: Gleiche Ziffern dürfen sich auch diagonal nicht berühren.", "anti-king"),
        ("No consecutive neighbours", "nonconsecutive"),
    ],
)
def test_sentences_about_the_whole_board_are_its_rules(text: str, kind: str) -> None:
    for puzzle in (nonet.parse(f"{text}\n\n{ROWS}"), nonet.parse(f"{LINE}\n{text}")):
        assert ([rule.kind for rule in puzzle.constraints], puzzle.unread) == ([kind], ())
    first, _ = nonet.parse_many(f"{text}\n{LINE}\n{LINE}")
    assert first.unread  # whether it is about both is not known
    more = nonet.parse(f"{text} Digits in grey circles must be odd.\n\n{ROWS}")
    assert more.unread  # nothing is drawn here
    assert not more.constraints


@pytest.mark.parametrize(
    "text",
    [
        "Neighbours never differ by one.",
        "Each diagonal holds all nine.",
        "The knight never sees itself.",
        "Opposite corners are equal.",
        "No 3 may stand in a corner of the grid.",
        "Rules: whatever is red counts the red ones.",
        "Each number in a circle counts the circles holding it.",
        "The central box is magic.",
        "Die Ecken sind gerade.",
        "Les coins sont pairs.",
    ],
)
def test_sentences_about_places_and_pieces_are_listed(text: str) -> None:
    for board in (ROWS, LINE):
        puzzle = nonet.parse(f"{text}\n\n{board}")
        assert puzzle.unread or puzzle.constraints


@pytest.mark.parametrize(
    "text",
    [
        "Here is my newest puzzle, enjoy the corners.",
        "The king of puzzles, by Anna",
        "I am stuck in the middle box, please help",
        "Every square holds one digit from 1 to 9.",
        "Each cell contains a single digit.",
        "Every row must hold 1-9.",
        "Rules: normal sudoku",
        "Le coin des joueurs",
    ],
)
def test_words_that_ask_for_nothing_are_passed_over(text: str) -> None:
    assert nonet.parse(f"{text}\n\n{ROWS}").unread == ()


def test_words_beside_a_rule_that_is_read_are_read_too() -> None:
    """They were passed over as soon as the puzzle had any rule."""
    thermo = f"{ROWS}\n\nthermometer r1c1 r1c2\n\n"
    assert "corner" in nonet.parse(f"{thermo}No 3 may stand in a corner.").unread[0]
    assert nonet.parse(f"{thermo}Digits increase along thermometers.").unread == ()


def test_words_below_are_about_the_only_puzzle() -> None:
    (one,) = nonet.parse_many(f"{ROWS}\n\nThermo Sudoku")
    assert "thermo" in one.unread[0]
    assert "thermo" in nonet.parse(f"{LINE}\n\nThermo Sudoku").unread[0]
    assert [*nonet.parse_many(f"{LINE}\n{LINE}\nKiller Sudoku")][1].unread == ()
    first, second = nonet.parse_many(f"Killer 1\n{LINE}\nSudoku 2\n{LINE}\nwith thermometers")
    assert (len(first.unread), second.unread) == (1, ())


def test_a_title_holds_for_the_puzzles_below_it() -> None:
    puzzles = list(nonet.parse_many(f"Kropki\n{LINE}\n{LINE}\nClassics\n{LINE}"))
    assert [len(puzzle.unread) for puzzle in puzzles] == [1, 1, 0]
    puzzles = list(nonet.parse_many(f"Sudoku X\n{LINE}\n{LINE}\nClassics\n{LINE}"))
    assert [len(puzzle.constraints) for puzzle in puzzles] == [1, 1, 0]


def test_what_the_puzzle_has_is_not_listed() -> None:
    empty = "." * 81
    assert nonet.parse(f"# game diagonal\nSudoku X\n{empty}").unread == ()
    assert nonet.parse(f"Sudoku X\n{empty}", game="diagonal").unread == ()
    assert nonet.parse(f"Killer\n{empty}", rule="killer 3 r1c1 r1c2").unread == ()


@pytest.mark.parametrize("between", ["Sudoku X\n", "Sudoku X\n\n", "\nA title\n\n"])
def test_a_title_does_not_part_a_comment_from_its_puzzle(between: str) -> None:
    """The game above a title was lost, and another puzzle was solved."""
    for board in ("." * 81, ROWS.replace("7", ".")):
        assert nonet.parse(f"# game diagonal\n{between}{board}").layout.game == "diagonal"


def test_pages_of_links_that_name_a_rule_are_listed() -> None:
    digits = LINE.replace(".", "0")
    for page in ("sudokux.htm", "killersudoku.htm", "windoku.htm", "anti-king_sudoku.htm"):
        (unread,) = nonet.parse(f"https://www.sudokuwiki.org/{page}?bd={digits}").unread
        assert page in unread
    assert nonet.parse(f"https://www.sudokuwiki.org/sudoku.htm?bd={digits}").unread == ()
    link = f"https://x.example/play?type=diagonal&puzzle={digits}"
    assert "'diagonal'" in nonet.parse(link).unread[0]


def test_titles_in_other_places_are_listed() -> None:
    digits = LINE.replace(".", "0")
    cells = "".join(f"<td>{'' if char == '.' else char}</td>" for char in LINE)
    rows = "".join(f"<tr>{row}</tr>" for row in re.findall("(?:<td>.?</td>){9}", cells))
    for text in (
        f"#DAn Anti-Knight Sudoku\n[Puzzle]\n{ROWS}",
        json.dumps({"name": "Anti-Knight", "puzzle": LINE}),
        f"puzzle,type\n{LINE},anti-knight\n",
        f"<html><head><title>An Anti-Knight Sudoku</title></head><table>{rows}</table></html>",
        f'<opensudoku><folder name="An anti-knight"><game data="{digits}" /></folder></opensudoku>',
    ):
        (puzzle,) = nonet.parse_many(text)
        assert any("knight" in each for each in puzzle.unread), text


def test_columns_and_keys_that_name_no_rule_are_not_listed() -> None:
    for text in (
        f"puzzle,type\n{LINE},classic\n",
        json.dumps({"name": "Morning", "puzzle": LINE}),
        f"<html><head><title>Sudoku</title></head><pre>\n{ROWS}\n</pre></html>",
    ):
        assert nonet.parse(text).unread == ()


@pytest.mark.parametrize("rules", ["", "Normal sudoku rules apply."])
def test_the_title_of_a_link_without_rules_is_listed(rules: str) -> None:
    grid: list[list[dict[str, int]]] = [[{} for _ in range(9)] for _ in range(9)]
    value = {"size": 9, "title": "Anti-Knight Sudoku", "ruleset": rules, "grid": grid}
    own = {"cells": grid, "cellSize": 50, "regions": [[[0, 0]]], "metadata": {"rules": rules}}
    own["metadata"]["title"] = value["title"]  # type: ignore[index]
    for each in (value, own):
        unread = nonet.parse(json.dumps(each)).unread
        assert unread == (() if rules else ("the title, which names 'anti-knight'",))
    value["antiknight"] = True
    assert nonet.parse(json.dumps(value)).unread == ()


def test_a_rule_behind_a_line_that_is_no_comment_is_listed() -> None:
    """It was passed over, and the puzzle solved without it."""
    (puzzle,) = nonet.parse_many(f"{LINE}; rule killer 12 r1c3 r1c4")
    assert any("# rule ..." in each for each in puzzle.unread)


def test_steps_of_a_solver_are_no_rules() -> None:
    assert nonet.parse(f"Naked single: 4 stands in r1c3\n{LINE}").unread == ()


@pytest.mark.parametrize(
    "text",
    [
        f"puzzle: {LINE}\ncages:\n  - sum: 12\n    shape: [r1c3, r1c4]",
        f"{LINE}\n# Killer Sudoku",
        f"{ROWS}\n\n# by an anti-knight",
        f"{ROWS}\n\nMiracle Sudoku",
        f"{ROWS}\nAnti Leap: 1,3",
        f"{ROWS}\nStar battle 2",
        f"{ROWS}\nconnected - 1,2",
    ],
)
def test_names_below_the_only_puzzle_are_listed(text: str) -> None:
    (puzzle,) = nonet.parse_many(text)
    assert "words beside it" in puzzle.unread[0] or "name of a rule" in puzzle.unread[0]


@pytest.mark.parametrize(
    "words",
    [
        *("Top clues: 3 . . 2", "left = 4", "Above row 1: 3", "clue left of row 2 is 3"),
        *("r1: 5 r2: 7", "> < > <", "row 1: 5, column 2 = 3"),
    ],
)
def test_lines_about_places_of_the_board_are_listed(words: str) -> None:
    (puzzle,) = nonet.parse_many(f"1..4\n....\n2...\n...3\n\n{words}")
    assert "names cells or lines" in puzzle.unread[0]


@pytest.mark.parametrize("words", ["Grade A1", "Top 10 puzzles", "Time left: 3 min", "page 3"])
def test_other_words_with_numbers_are_not(words: str) -> None:
    (puzzle,) = nonet.parse_many(f"1..4\n....\n2...\n...3\n\n{words}")
    assert puzzle.unread == ()
