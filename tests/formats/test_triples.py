"""Givens as row, column and value: facts, tuples, keys, lines, words; and tables of programs."""

from __future__ import annotations

import pytest

from nonet.errors import AmbiguousFormatError, FormatError, NonetError, UnsupportedError
from nonet.formats import parse, parse_many, read_entries

LINE = "..72...8......8235..1...9...........57.6....96....37.2....8...6.4.75..9.....2.4.."
BOARD = [[int(c) if c.isdigit() else 0 for c in LINE[at : at + 9]] for at in range(0, 81, 9)]
GIVEN = [(r, c, v) for r, row in enumerate(BOARD) for c, v in enumerate(row) if v]
ONE = [(r + 1, c + 1, v) for r, c, v in GIVEN]


def _latex(ends: tuple[str, str], row: str = " \\\\") -> str:
    rows = [" & ".join(str(value or "") for value in row) for row in BOARD]
    return "\n".join([ends[0], *(each + row for each in rows), ends[1]])


def _braces() -> str:
    rows = ["\\setrow " + " ".join("{%s}" % (value or "") for value in row) for row in BOARD]
    return "\n".join(["\\begin{tikzpicture}", *rows, "\\end{tikzpicture}"])


def _table(head: str, tail: str) -> str:
    rows = [f"{n} " + " ".join(str(v or ".") for v in row) for n, row in enumerate(BOARD, 1)]
    return "\n".join([head, *rows]) + tail


def _parted(separator: str) -> str:
    lines = []
    for n, row in enumerate(BOARD):
        boxes = [separator.join(str(v or "") for v in row[at : at + 3]) for at in (0, 3, 6)]
        lines += [separator * 10] * (n in (3, 6)) + [(separator * 2).join(boxes)]
    return "\n".join(lines)


TEXTS = {
    "facts on lines": "".join(f"given({r},{c},{v}).\n" for r, c, v in ONE),
    "facts from 0": " ".join(f"initial({r}, {c}, {v})." for r, c, v in GIVEN),
    "facts and a comment": "% a puzzle\n" + "".join(f"x({r},{c},{v}). " for r, c, v in ONE),
    "facts and a size": "size(9).\n" + "".join(f"cell({r},{c},{v}).\n" for r, c, v in ONE),
    "statements": "".join(f"b[{r}][{c}] = {v};\n" for r, c, v in GIVEN),
    "statements of Matlab": "".join(f"S({r},{c}) = {v};\n" for r, c, v in ONE),
    "a program": "puzzle = zeros((9, 9))\n"
    + "".join(f"puzzle[{r}, {c}] = {v}\n" for r, c, v in GIVEN),
    "XML": "<grid>\n"
    + "".join(f'<cell row="{r}" col="{c}" value="{v}"/>\n' for r, c, v in ONE)
    + "</grid>",
    "calls": "".join(f"board.set({r}, {c}, {v});\n" for r, c, v in GIVEN),
    "a model of a solver": "[" + ",\n ".join(f"x_{r}_{c} = {v}" for r, c, v in ONE) + "]",
    "SMT-LIB": "\n".join(f"(assert (= cell_{r}_{c} {v}))" for r, c, v in GIVEN),
    "SQL": f"INSERT INTO cells (r, c, v) VALUES {', '.join(map(str, ONE))};",
    "BBCode": "[table]"
    + "".join(f"[tr]{''.join(f'[td]{v or str()}[/td]' for v in row)}[/tr]" for row in BOARD)
    + "[/table]",
    "a table of a database": "\n".join(
        ["│".join(f" {word} " for word in ["", *row, ""]) for row in ("abcdefghi", ["int"] * 9)]
        + ["├" + "┼".join(["───"] * 9) + "┤"]
        + ["│".join(f" {v or ' '} " for v in ["", *row, ""]) for row in BOARD]
    ),
    "lines of grep": "\n".join(
        f"board.txt-{n}-" + "".join(str(v or ".") for v in row) for n, row in enumerate(BOARD, 1)
    ),
    "a set": "Given = {" + "; ".join(map(str, ONE)) + "}",
    "a list of tuples": f"clues = {GIVEN}",
    "keys": "{" + ", ".join(f"({r}, {c}): {v}" for r, c, v in GIVEN) + "}",
    "a matrix": "B = [" + ";\n".join(f"{r},{c},{v}" for r, c, v in ONE) + "];",
    "lines": "\n".join(f"{r} {c} {v}" for r, c, v in ONE),
    "lines with commas": "\n".join(f"{r},{c},{v}" for r, c, v in GIVEN),
    "lines below their count": f"{len(ONE)}\n" + "\n".join(f"{r} {c} {v}" for r, c, v in ONE),
    "words": " ".join(f"{r}{c}{v}" for r, c, v in ONE),
    "an array of LaTeX": _latex(("$$\\begin{array}{ccc|ccc|ccc}", "\\end{array}$$")),
    "a matrix of TikZ": _latex(("\\matrix (m) [matrix of nodes, nodes={draw}] {", "};")),
    "rows in braces": _braces(),
    "AMPL": _table("param given : 1 2 3 4 5 6 7 8 9 :=", ";"),
    "AMPL, two lines": _table("param a default 0 :\n 1 2 3 4 5 6 7 8 9 :=", "\n;"),
    "GAMS": _table("table s(i,j)\n  1 2 3 4 5 6 7 8 9", ";"),
    "tabs, boxes apart": _parted("\t"),
    "commas, boxes apart": _parted(","),
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_is_the_puzzle(name: str) -> None:
    (puzzle,) = parse_many(TEXTS[name])
    assert puzzle == parse(LINE)
    assert not puzzle.unread or "zeros" in puzzle.unread[0]


def test_a_small_board_of_latex_has_few_digits() -> None:
    rows = ["1 & & & 4", " & & & ", "2 & & & ", " & & & 3"]
    text = "\\begin{tabular}{|c|c|c|c|}\n\\hline\n%s\n\\end{tabular}"
    assert parse(text % "\n".join(f"{row} \\\\ \\hline" for row in rows)) == parse(
        "1..4....2......3"
    )


def test_other_statements_of_a_program_are_listed() -> None:
    rules = "1 {cell(R,C,V) : V=1..9} 1 :- R=1..9, C=1..9.\n"
    (puzzle,) = parse_many(rules + TEXTS["facts on lines"])
    assert puzzle.givens == parse(LINE).givens
    assert "1 other statement" in puzzle.unread[0]
    with pytest.raises(UnsupportedError, match="other statement"):
        parse(rules + TEXTS["facts on lines"], strict=True)
    both = TEXTS["facts on lines"] + "".join(f"mark({r},{c},{v}).\n" for r, c, v in ONE)
    with pytest.raises(FormatError, match="'given' and 'mark' could be the givens"):
        parse(both)


def test_what_stands_before_a_list_is_listed() -> None:
    (puzzle,) = parse_many("(set-logic QF_LIA)\n" + TEXTS["SMT-LIB"])
    assert puzzle == parse(LINE)
    assert "set-logic" in puzzle.unread[0]


@pytest.mark.parametrize("slip", ["board.set(, 7, 3);", "board.se(0, 1, 3);", "board.set(4, 4, );"])
def test_a_statement_with_a_slip_is_not_passed_over(slip: str) -> None:
    lines = TEXTS["calls"].splitlines()
    (error,) = read_entries("\n".join([*lines[:4], slip, *lines[5:]]))
    assert isinstance(error, FormatError)
    assert "not written as the" in error.message
    assert error.line == 5


@pytest.mark.parametrize("slip", ['row="1" value="7"', "row=1 col=2", '" col="3'])
def test_an_element_with_a_slip_is_not_passed_over(slip: str) -> None:
    text = TEXTS["XML"].replace('row="1" col="3" value="7"', slip)
    assert text != TEXTS["XML"]
    assert all(isinstance(entry, NonetError) for entry in read_entries(text))


def test_characters_without_a_sign_are_no_numbers() -> None:
    text = "f(1,2\0,3)\nf(4,\0,3)\n" * 4
    assert all(isinstance(entry, NonetError) for entry in read_entries(text))


def test_rows_with_three_givens_each_are_a_board() -> None:
    rows = [[value or "" for value in row] for row in BOARD]
    assert list(parse_many("\n".join("\t".join(map(str, row)) for row in rows))) == [parse(LINE)]


def test_lists_of_other_numbers_are_no_givens() -> None:
    times = "\n".join(f"{hour}:{hour + 20}:15" for hour in range(1, 9))
    cages = "\n".join(f"{value}: r{r}c{c}" for r, c, value in ONE)
    for text in (times, cages):
        assert not any(entry == parse(LINE) for entry in read_entries(text))


@pytest.mark.parametrize("head", ["", "row,col,value\n"])
def test_givens_of_four_characters_are_no_rows_of_sums(head: str) -> None:
    """Four of them were the sums of the cages of a 4x4."""
    (error,) = read_entries(head + "3,6,14\n3,8,12\n3,6,15\n2,1,13")
    assert isinstance(error, FormatError)


def test_calls_in_code_are_no_facts() -> None:
    text = f"draw.rect(0,0,9);\nlet b = {BOARD};\nmove(1,2,3);"
    assert list(parse_many(text)) == [parse(LINE)]


def test_letters_may_be_rows_or_columns() -> None:
    text = " ".join(f"{'ABCDEFGHI'[r]}{c + 1}={v}" for r, c, v in GIVEN)
    with pytest.raises(AmbiguousFormatError, match="letters could be rows"):
        parse(text)


def test_where_rows_begin_must_be_seen() -> None:
    inside = [(r, c, v) for r, c, v in ONE if 1 < r < 9 and 1 < c < 9]
    with pytest.raises(AmbiguousFormatError, match="count from"):
        parse("\n".join(f"given({r},{c},{v})." for r, c, v in inside), box="3x3")


@pytest.mark.parametrize("text", ["3x3#12345", "2x3dk#7-a"])
def test_a_seed_of_solo_is_refused_with_what_to_do(text: str) -> None:
    with pytest.raises(UnsupportedError, match="only Solo makes: in its menu"):
        parse(text)


def test_a_name_of_an_example_is_refused_with_what_to_write() -> None:
    with pytest.raises(FormatError, match=r"nonet.examples.get\('diagonal-1'\).puzzle"):
        parse("@diagonal-1")
