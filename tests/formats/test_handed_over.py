"""Boards as people hand them over: among titles, in forms and logs, beside their solutions."""

from __future__ import annotations

import json

import pytest

import nonet
from nonet.errors import FormatError
from nonet.formats import read_entries

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [LINE[start : start + 9] for start in range(0, 81, 9)]
SOLUTION = "".join(str(cell.value) for cell in nonet.solve(LINE, limit=1).solutions[0])
SOLVED = [SOLUTION[start : start + 9] for start in range(0, 81, 9)]
BOARD = "\n".join(ROWS)

TEXTS = {
    "a word for empty cells below a title": "Hola, el sudoku de hoy:\n"
    + "\n".join(
        f"Fila {number}: {', '.join(row).replace('.', 'vacío')}"
        for number, row in enumerate(ROWS, 1)
    ),
    "a link first": f"[Help](https://example.org/a)\n\n{BOARD}",
    "fields of a form": "<form>"
    + "".join(f'<input name="c{n}" value="{c.strip(".")}">' for n, c in enumerate(LINE))
    + "</form>",
    "a log": f"2024-05-01 12:00:03,112 INFO puzzle={LINE} level=4",
    "dots behind": f"Solving {LINE} ...",
    "its solution beside it": "   puzzle        solution\n"
    + "\n".join(f"{' '.join(a)}    {' '.join(b)}" for a, b in zip(ROWS, SOLVED, strict=True)),
    "a picture and numbers below": f"{BOARD}\n⏱ 07:12 🔥 12",
    "rows that are added": "String s = " + "\n   + ".join(f'"{row}"' for row in ROWS) + ";",
    "an empty message of a chat": "[12/03/24, 18:22:41] Ann:\n" + BOARD,
    "a measure": json.dumps({"id": 3, "mission": LINE, "win_rate": 88.3}),
    "candidates in braces": "\n".join(
        " ".join("{123456789}" if char == "." else char for char in row) for row in ROWS
    ),
    "rows in words": "\n".join(
        f"In row {r}: " + ", ".join(f"column {c} is {v}" for c, v in enumerate(row, 1) if v != ".")
        for r, row in enumerate(ROWS, 1)
    ),
    "labels around bands": "   1 2 3  4 5 6  7 8 9\n"
    + "\n".join(
        f"{chr(65 + n)}  {' '.join(row)}" + "\n" * (n in (2, 5)) for n, row in enumerate(ROWS)
    ),
    "texts of C": "char *p[] = {\n" + "".join(f'  "{row}",\n' for row in ROWS) + "  NULL\n};",
    "records": json.dumps([dict(zip("ABCDEFGHI", row, strict=True)) for row in ROWS]),
    "a picture of lines and texts": "<svg>"
    + "".join(f'<line x1="{n}0" y1="0" x2="{n}0" y2="90"/>' for n in range(10))
    + "".join(f'<line x1="0" y1="{n}0" x2="90" y2="{n}0"/>' for n in range(10))
    + "".join(
        f'<text x="{n % 9}5" y="{n // 9}8" class="given">{c}</text>'
        for n, c in enumerate(LINE)
        if c != "."
    )
    + "</svg>",
    "a labelled list": "Givens: "
    + ", ".join(f"r{n // 9 + 1}c{n % 9 + 1}={c}" for n, c in enumerate(LINE) if c != "."),
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_boards_among_other_things(text: str) -> None:
    puzzle = nonet.parse(text)
    assert (puzzle.givens, puzzle.unread) == (nonet.parse(LINE).givens, ())


def test_drawings_side_by_side_below_their_titles_are_two_puzzles() -> None:
    rule = "+-------+-------+-------+"
    bands = [f"| {' | '.join(' '.join(row[at : at + 3]) for at in (0, 3, 6))} |" for row in ROWS]
    drawn = [rule, *(f"{row}\n{rule}" if n % 3 == 2 else row for n, row in enumerate(bands))]
    sides = "\n".join(f"{line}     {line}" for line in "\n".join(drawn).split("\n"))
    assert list(nonet.parse_many(f"Nr. 1           Nr. 2\n{sides}")) == [nonet.parse(LINE)] * 2


def test_solutions_may_be_listed_behind_their_puzzles() -> None:
    other = LINE.replace("5", "x").replace("3", "5").replace("x", "3")
    text = f"One\n{LINE}\n\nTwo\n{other}\n\nSOLUTIONS\n\nPUZZLE 1\n{SOLUTION}\n"
    assert [nonet.write(each, "line").strip() for each in nonet.parse_many(text)] == [LINE, other]


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("White dots (consecutive): r1c1-r1c2; r4c4-r5c4", ["difference"] * 2),
        ("Black dots between r1c1 and r1c2, r4c4 and r5c4", ["ratio"] * 2),
        ("White dots:\n- between r1c1 and r1c2", ["difference"]),
        ("Thermometers (bulb first):\n- r1c3, r2c4, r3c5\n- r4c4-r4c6", ["thermometer"] * 2),
        ("thermo r1c1-r1c3; r2c1-r2c3", ["thermometer"] * 2),
    ],
)
def test_clues_behind_one_name(text: str, rules: list[str]) -> None:
    puzzle = nonet.parse(f"{BOARD}\n\n{text}")
    assert ([rule.kind for rule in puzzle.constraints], puzzle.unread) == (rules, ())


def test_a_run_behind_a_semicolon_keeps_its_middle() -> None:
    rules = nonet.parse(f"{BOARD}\n\nthermo r1c1-r1c3; r2c1-r2c3").constraints
    assert [tuple(rule.named_cells()) for rule in rules] == [(0, 1, 2), (9, 10, 11)]


def test_letters_are_columns_if_words_call_them_so() -> None:
    cages = "A1+A2 = 9\nC1+D1+D2 = 12"
    for words in ("Columns are lettered A to I from the left.", "columns A-I"):
        puzzle = nonet.parse(f"{words}\n{BOARD}\n\n{cages}")
        assert [tuple(rule.named_cells()) for rule in puzzle.constraints] == [(0, 9), (2, 3, 12)]
    puzzle = nonet.parse(f"{BOARD}\n\n{cages}")
    assert tuple(puzzle.constraints[0].named_cells()) == (0, 1)


def test_what_is_not_read_is_listed() -> None:
    pairs = "; ".join(f"r{row}c1 and r{row}c2 flibber" for row in range(1, 10))
    assert nonet.parse(f"{BOARD}\n\nSquiggles: {pairs}").unread
    assert "6x6" in nonet.parse(f"6x6 sudoku, easy:\n{BOARD}").unread[0]
    usual = "Each row, column and 3x3 box contains the digits 1 to 9."
    assert nonet.parse(f"{usual}\n{BOARD}").unread == ()


def test_rows_and_titles_stay_apart() -> None:
    with pytest.raises(FormatError, match="row"):
        nonet.parse("\n".join([*ROWS, ROWS[3]]))


@pytest.mark.parametrize("gap", ["\n", "\n\n"])
@pytest.mark.parametrize("signs", ["123456789", "BCEIJOSTV"])
def test_a_row_too_many_is_no_title(signs: str, gap: str) -> None:
    rows = [row.translate(str.maketrans("123456789", signs)) for row in ROWS]
    with pytest.raises(FormatError, match=r"too many|9 others|10 rows"):
        nonet.parse("\n".join([*rows[:8], rows[7]]) + gap + rows[8])


def test_a_column_of_cells_is_no_flower() -> None:
    rows = [".....2..3", ".5.....7.", "....5.1.8", "7.9.853..", ".......6.", "6..9...47"]
    rows += ["..2......", "9..4..58.", "...127..."]
    table = "\n|-\n".join("\n".join(f"| {cell}" for cell in row) for row in rows)
    text = "{|\n|+ Easy\n|-\n" + table.replace(".", "").replace("|-", "-", 1) + "\n|}"
    assert not any(isinstance(entry, nonet.Puzzle) for entry in read_entries(text))
