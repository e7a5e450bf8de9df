"""Texts that a page, a chat or a document took apart or decorated."""

from __future__ import annotations

import json
from itertools import islice

import pytest

from nonet.errors import AmbiguousFormatError, FormatError, NonetError
from nonet.formats import parse, parse_many, read_entries

NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = [NINE[at : at + 9] for at in range(0, 81, 9)]
_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def _bold(row: str, empty: str = ".") -> str:
    return " ".join(empty if char == "." else f"**{char}**" for char in row)


def _named(row: str, empty: str) -> str:
    return "".join(f":{empty if char == '.' else _WORDS[int(char) - 1]}:" for char in row)


@pytest.mark.parametrize("width", [1, 18, 27, 36, 40, 45, 60, 64, 72])
def test_wrapped_lines_and_a_cell_a_line(width: int) -> None:
    text = "\n".join(NINE[at : at + width] for at in range(0, 81, width))
    assert parse(text).givens == parse(NINE).givens
    assert parse(text.replace(".", "0")).givens == parse(NINE).givens
    if width > 1:
        assert len(list(parse_many(f"{text}\n\n{text}\n"))) == 2


@pytest.mark.parametrize("widths", [(40, 41), (36, 45), (16, 65), (36, 25, 20), (9, 36, 36)])
def test_lines_of_any_lengths_are_one_board(widths: tuple[int, ...]) -> None:
    rest = iter(NINE)
    text = "\n".join("".join(islice(rest, width)) for width in widths)
    assert parse(text).givens == parse(NINE).givens


def test_boards_among_lines_are_puzzles() -> None:
    six = "1" + "." * 35
    for text in (f"{six}\n{six[:28]}", f"{NINE}\n{NINE[:63]}"):  # the second one is cut
        with pytest.raises(NonetError):
            parse(text)
    assert len(list(parse_many("\n".join([six] * 4)))) == 4


@pytest.mark.parametrize(
    "text", [NINE[:40] + "\n" + NINE[40:80], "1.3..4..\n..2....1", "\n".join(["5" * 27] * 3)]
)
def test_lines_that_lack_something_are_errors(text: str) -> None:
    with pytest.raises(NonetError):
        parse(text)


def test_bold_values_and_labels() -> None:
    for text in (
        "\n".join(map(_bold, ROWS)),
        "\n".join(_bold(row, "*") for row in ROWS),
        "A puzzle:\n\n" + "\n".join(_bold(row, "_") for row in ROWS) + "\n\nGood luck!",
        "\n".join(f"**Row {n}:** {' '.join(row)}" for n, row in enumerate(ROWS, 1)),
    ):
        assert parse(text).givens == parse(NINE).givens
    stars = "\n".join(row.replace(".", "*") for row in ROWS)
    assert parse(stars).givens == parse(NINE).givens  # two stars are two cells


@pytest.mark.parametrize("empty", ["white_large_square", "black_large_square", "zero"])
def test_names_of_pictures(empty: str) -> None:
    text = "Puzzle of the day\n" + "\n".join(_named(row, empty) for row in ROWS)
    assert parse(text).givens == parse(NINE).givens


def test_elements_of_a_page() -> None:
    cells = "".join(f'<div class="x">{"" if char == "." else char}</div>' for char in NINE)
    for text in (f"<main>{cells}</main>", f"<h1>Puzzle 12</h1>\n<div>{cells}</div>\n<p>5</p>"):
        assert parse(text).givens == parse(NINE).givens
    with pytest.raises(NonetError):
        parse(f"<main>{cells[:-20]}</main>")


@pytest.mark.parametrize("title", ["Solution:", "**Answer**", "The solution", "Lösung"])
def test_the_solution_below_a_puzzle_is_no_second_one(title: str) -> None:
    board = "\n".join(ROWS)
    solved = "\n".join(SOLVED[at : at + 9] for at in range(0, 81, 9))
    others: list[int] = []
    text = f"{board}\n\n{title}\n\n{solved}\n"
    found = list(read_entries(text, on_other=lambda number, _: others.append(number)))
    assert [each.givens for each in found if not isinstance(each, NonetError)] == [
        parse(NINE).givens
    ]
    assert len(others) == 2  # the title, and the board
    assert len(list(parse_many(f"Puzzle: {NINE}\nSolution: {SOLVED}"))) == 1


def test_other_complete_boards_stay() -> None:
    other = SOLVED.translate(str.maketrans("12", "21"))
    assert len(list(parse_many(f"{NINE}\nSolution:\n{other}"))) == 2
    assert len(list(parse_many(f"{NINE}\n{SOLVED}"))) == 2


def test_givens_by_letters() -> None:
    cells = [("ABCDEFGHI"[at // 9], at % 9 + 1, char) for at, char in enumerate(NINE)]
    given = " ".join(f"{row}{column}={char}" for row, column, char in cells if char != ".")
    turned = " ".join(
        f"{'ABCDEFGHI'[column - 1]}{'ABCDEFGHI'.index(row) + 1}={char}"
        for row, column, char in cells
        if char != "."
    )
    assert parse(f"Rows A-I, columns 1-9\n{given}").givens == parse(NINE).givens
    assert parse(f"Columns are A to I\n{turned}").givens == parse(NINE).givens
    for text in (given, given.replace(" ", "\n"), "A1=1 A4=4 C1=2 D4=3"):
        with pytest.raises(AmbiguousFormatError, match="write 'rows A-I' or 'columns A-I'"):
            parse(text)
    with pytest.raises(FormatError, match="given twice"):
        parse("A1=1 B2=2 A1=3 C3=3")


def test_cells_with_more_than_their_values() -> None:
    cells = [
        {"row": at // 9, "col": at % 9, "value": int(char) if char != "." else 0, "fixed": True}
        for at, char in enumerate(NINE)
    ]
    assert parse(json.dumps(cells)).givens == parse(NINE).givens
    filled = [{**cell, "value": 1, "fixed": False} if not cell["value"] else cell for cell in cells]
    assert parse(json.dumps(filled)).givens == parse(NINE).givens


def test_the_name_of_a_rule_above_a_puzzle_in_an_object() -> None:
    puzzles = {"classic": {"puzzle": NINE}, "diagonal": {"puzzle": NINE}}
    first, second = parse_many(json.dumps(puzzles))
    assert (first.unread, len(second.unread)) == ((), 1)
