"""Tables of Markdown and HTML, of cages and of rules, with and without labels."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any

import pytest

import nonet
from formats.test_values import ROWS, SIZES, WANTED
from nonet.constraints import Killer, Product, Renban, Thermometer
from nonet.formats import parse, read_entries
from nonet.model import Layout

Rows = list[list[int]]


def letters(size: int) -> list[str]:
    return [chr(ord("A") + number) for number in range(size)]


def numbers(size: int) -> list[str]:
    return [str(number + 1) for number in range(size)]


def markdown(
    rows: Rows,
    header: list[str] | None = None,
    labels: list[str] | None = None,
    *,
    cell: Callable[[int], str] = lambda value: str(value or ""),
    rule: bool = True,
    bars: bool = True,
) -> str:
    table = [[cell(value) for value in row] for row in rows]
    if labels is not None:
        table = [[label, *row] for label, row in zip(labels, table, strict=True)]
    if header is not None:
        table.insert(0, header)
    around = "|" if bars else ""
    lines = [f"{around} {' | '.join(row)} {around}" for row in table]
    if rule:
        lines.insert(1, around + "|".join([":---:"] * len(table[0])) + around)
    return "\n".join(lines)


def html(rows: Rows, cell: Callable[[int], str] = lambda v: f"<td>{v or ''}</td>") -> str:
    body = "\n".join("<tr>" + "".join(map(cell, row)) + "</tr>" for row in rows)
    return f"<table>\n{body}\n</table>"


def in_boxes(rows: Rows) -> str:
    box = nonet.Layout.of(len(rows)).box
    assert box is not None
    starts = range(0, len(rows), box.columns)
    bands = [rows[at : at + box.rows] for at in range(0, len(rows), box.rows)]
    cells = [
        [html([row[at : at + box.columns] for row in band]) for at in starts] for band in bands
    ]
    return (
        "<table>"
        + "".join("<tr>" + "".join(f"<td>{each}</td>" for each in row) + "</tr>" for row in cells)
        + "</table>"
    )


PAGE = """<!doctype html><html><head><title>1 2 3</title><style>td {{width: 9px}}</style>
<script>var a = [1, 2, 3], b = "<table>";</script></head><body>
<table><tr><td>menu</td><td>9</td></tr></table><p>Puzzle 3</p>{table}<p>4 stars</p></body></html>
"""
FORMS: dict[str, Callable[[Rows], str]] = {
    "a header that counts": lambda rows: markdown(rows, numbers(len(rows))),
    "letters above": lambda rows: markdown(rows, letters(len(rows))),
    "columns above": lambda rows: markdown(rows, [f"c{n}" for n in numbers(len(rows))]),
    "an empty header": lambda rows: markdown(rows, [""] * len(rows)),
    "no header": markdown,
    "no rule": lambda rows: markdown(rows, rule=False),
    "labels": lambda rows: markdown(rows, ["", *numbers(len(rows))], letters(len(rows))),
    "numbers as labels": lambda rows: markdown(rows, ["", *numbers(len(rows))], numbers(len(rows))),
    "labels beside": lambda rows: markdown(rows, labels=letters(len(rows))),
    "names as labels": lambda rows: markdown(
        rows, ["#", *(f"C{n}" for n in numbers(len(rows)))], [f"R{n}" for n in numbers(len(rows))]
    ),
    "dots": lambda rows: markdown(rows, numbers(len(rows)), cell=lambda v: str(v or ".")),
    "bold": lambda rows: markdown(
        rows, numbers(len(rows)), cell=lambda v: f"**{v}**" if v else "&nbsp;"
    ),
    "code": lambda rows: markdown(rows, numbers(len(rows)), cell=lambda v: f"`{v}`" if v else "-"),
    "no bars around": lambda rows: markdown(rows, numbers(len(rows)), bars=False),
    "in a text": lambda rows: f"My board:\n\n{markdown(rows, numbers(len(rows)))}\n\nIs it hard?",
    "HTML": html,
    "HTML, fields": lambda rows: html(
        rows, lambda v: f'<td class="cell"><input maxlength=1 value="{v or ""}"></td>'
    ),
    "HTML, not closed": lambda rows: (
        html(rows, lambda v: f"<td>{v or '&nbsp;'}").replace("</tr>", "").replace("</table>", "")
    ),
    "HTML, capitals": lambda rows: html(rows).upper(),
    "HTML, rows alone": lambda rows: html(rows)[8:-9],
    "HTML, a line a tag": lambda rows: html(rows).replace("<", "\n  <"),
    "HTML, labels": lambda rows: (
        "<table><tr><th></th>"
        + "".join(f"<th>{letter}</th>" for letter in letters(len(rows)))
        + "</tr>"
        + "".join(
            f"<tr><th>{number}</th>" + "".join(f"<td>{v or ''}</td>" for v in row) + "</tr>"
            for number, row in enumerate(rows, 1)
        )
        + "</table>"
    ),
    "HTML, boxes": in_boxes,
    "HTML, a page": lambda rows: PAGE.format(table=html(rows)),
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("size", SIZES)
def test_forms(form: str, size: int) -> None:
    text = FORMS[form](ROWS[size])
    assert list(nonet.parse_many(text)) == [WANTED[size]], text


def test_several_and_other_puzzles() -> None:
    line = nonet.write(WANTED[9])
    tables = [markdown(ROWS[9], letters(9)), line, markdown(ROWS[4])]
    assert list(nonet.parse_many("\n\n".join(tables))) == [WANTED[9], WANTED[9], WANTED[4]]
    found = list(nonet.parse_many(html(ROWS[9]) + "\n<hr>\n" + html(ROWS[4])))
    assert found == [WANTED[9], WANTED[4]]
    assert [puzzle.line for puzzle in found] == [1, 13]


def test_the_box_shape_of_a_comment() -> None:
    table = markdown([[0] * 6 for _ in range(6)], letters(6))
    assert nonet.parse(f"# box 3x2\n{table}").layout.box == (3, 2)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (markdown(ROWS[9][1:], None, letters(8)), "8 rows of 10 cells"),
        (markdown([ROWS[9][0][1:], *ROWS[9][1:]], letters(9)), "row 1 has|has 8 cells"),
        (markdown([[12, *ROWS[9][0][1:]], *ROWS[9][1:]], letters(9)), r"'12' \(first at r1c1\)"),
        (html(ROWS[9][1:]), "line 1: 8 rows of 9 cells"),
        (
            "| |1|2|3|4|\n|-|-|-|-|-|\n|1|1||||\n|2||2|||\n|3||||1|\n",
            "4 rows of 5 cells",
        ),
        ("<table><tr><td>menu</td></tr></table>", "no table that is a board"),
        (
            html([[0, *range(1, 10)], *([row, *cells] for row, cells in enumerate(ROWS[9], 1))]),
            "could be labels",
        ),
    ],
)
def test_what_is_wrong(text: str, words: str) -> None:
    with pytest.raises(nonet.NonetError, match=words):
        list(nonet.parse_many(text))


def test_the_size_beside_givens_holds_wherever_they_count_from() -> None:
    cells = ((1, 9, 1), (9, 1, 2), (2, 3, 1), (3, 1, 5))
    clues = [{"row": r, "col": c, "value": v} for r, c, v in cells]
    puzzle = nonet.parse({"size": 9, "puzzle": clues})
    assert puzzle.size == 9
    assert {(i // 9 + 1, i % 9 + 1, v) for i, v in enumerate(puzzle.givens) if v} == {*cells}


def _framed(rows: list[list[object]], bar: str, rules: tuple[str, str, str]) -> str:
    """A table as programs print those of a database: a frame, names, a rule below them."""
    lines = [bar.join(f" {'NULL' if cell == 0 else cell} " for cell in row) for row in rows]
    lines = [f"{bar}{line}{bar}" for line in lines]
    return "\n".join([rules[0], lines[0], rules[1], *lines[1:], rules[2]])


_CELLS = [list(row) for row in ROWS[4]]
_TABLES: list[list[list[Any]]] = [
    [["r", "c1", "c2", "c3", "c4"], *([n, *row] for n, row in enumerate(_CELLS, 1))],
    [["id", "puzzle", "level"], [1, "".join(str(v) for v in chain(*_CELLS)), "easy"]],
    [
        ["row", "col", "val"],
        *([r, c, v] for r, row in enumerate(_CELLS, 1) for c, v in enumerate(row, 1) if v),
    ],
]


@pytest.mark.parametrize("rows", _TABLES, ids=["cells", "puzzles", "givens"])
@pytest.mark.parametrize(
    ("bar", "rules"),
    [
        ("|", ("+---+---+", "+---+---+", "+---+---+")),
        ("│", ("┌───┬───┐", "╞═══╪═══╡", "└───┴───┘")),
    ],
)
def test_tables_of_databases(
    rows: list[list[object]], bar: str, rules: tuple[str, str, str]
) -> None:
    (puzzle,) = nonet.parse_many(_framed(rows, bar, rules) + "\n(4 rows)", box="2x2")
    assert puzzle == WANTED[4]


def test_tables_of_asciidoc() -> None:
    rows = "\n".join("".join(f"|{value or ''}" for value in row) for row in ROWS[4])
    assert nonet.parse(f"|===\n{rows}\n|===") == WANTED[4]


ROWS_OF_CAGE_TABLES = ["1..4", "....", "2...", "...3"]
BOARD = "\n".join(ROWS_OF_CAGE_TABLES)
REGIONS = ["AAAB", "ACBB", "CCDB", "CDDD"]
CAGES = {Killer(5, "r2c1 r2c2"), Killer(3, "r2c3 r2c4")}

YAML = """\
cages:
  - sum: 5
    cells: [r2c1, r2c2]
  - sum: 3
    cells: [r2c3, r2c4]
"""
IN_BLOCKS = """\
cages:
- cells:
    - [1, 0]
    - [1, 1]
  value: 5
- cells:
    - [1, 2]
    - [1, 3]
  value: 3
"""
TOML = """\
[[cages]]
sum = 5
cells = [[1, 0], [1, 1]]

[[cages]]
sum = 3
cells = [[1, 2], [1, 3]]
"""


def with_cages(puzzle: nonet.Puzzle) -> bool:
    rules = {rule.on(Layout.of(4)) for rule in CAGES}
    return set(puzzle.layout.constraints) == rules and puzzle.clues == 4


@pytest.mark.parametrize("cages", [YAML, IN_BLOCKS, TOML])
@pytest.mark.parametrize(
    "board",
    [
        BOARD,
        "board:\n" + "\n".join(f'  - "{row}"' for row in ROWS_OF_CAGE_TABLES),
        f'puzzle = """\n{BOARD}\n"""',
        BOARD.replace("\n", ""),
    ],
)
def test_cages_in_blocks_are_read(cages: str, board: str) -> None:
    """They were errors about boards of 2x2."""
    assert with_cages(nonet.parse(f"{board}\n\n{cages}", strict=True))
    if '- "' not in board:  # a list of texts is looked for above alone
        assert with_cages(nonet.parse(f"{cages}\n\n{board}"))


def test_an_operation_is_a_sign() -> None:
    cages = YAML.replace("sum: 5", "target: 6\n    operation: multiply").replace(
        "sum: 3", "sum: 4+"
    )
    (puzzle,) = read_entries(f"{BOARD}\n\n{cages}")
    assert isinstance(puzzle, nonet.Puzzle)
    assert Product(6, "r2c1 r2c2").on(Layout.of(4)) in puzzle.layout.constraints


def test_blocks_with_other_settings_are_left_as_they_are() -> None:
    text = f"{BOARD}\n\n{YAML}    unique: false\n"
    assert any(not isinstance(each, nonet.Puzzle) or each.unread for each in read_entries(text))


@pytest.mark.parametrize("between", ["   ", " | ", "\t", "  ||  "])
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("spaced", [False, True])
def test_regions_stand_beside_the_board(between: str, turned: bool, spaced: bool) -> None:
    pairs = [
        (" ".join(a), " ".join(b)) if spaced else (a, b)
        for a, b in zip(ROWS_OF_CAGE_TABLES, REGIONS, strict=True)
    ]
    rows = [between.join(reversed(pair) if turned else pair) for pair in pairs]
    expected = nonet.parse(f"{BOARD}\n\n{chr(10).join(REGIONS)}")
    assert expected.layout.regions
    assert nonet.parse("\n".join(rows)) == expected
    first, second = nonet.parse_many("\n".join([*rows, "", *rows]))
    assert first == second == expected


def test_two_boards_side_by_side_are_no_jigsaw() -> None:
    rows = [f"{row}   {row}" for row in ROWS_OF_CAGE_TABLES]
    for each in read_entries("\n".join(rows)):
        assert not isinstance(each, nonet.Puzzle) or not each.layout.regions


LABELS = "A1 A1 B1 B1\nA2 A2 B2 B2\nA3 A3 B3 B3\nA4 A4 B4 B4"
SUMS = ["A1: 3", "B1: 7", "A2: 7", "B2: 3", "A3: 4", "B3: 6", "A4: 6", "B4: 4"]


@pytest.mark.parametrize("legend", ["\n".join(SUMS), ", ".join(SUMS), "\n".join(SUMS[::-1])])
@pytest.mark.parametrize("board", ["", f"{BOARD}\n\n"])
def test_labels_that_look_like_cells_are_labels_below_their_grid(legend: str, board: str) -> None:
    """Each number was taken for the cage of a cell."""
    puzzle = nonet.parse(f"{board}{LABELS}\n\n{legend}")
    assert len(puzzle.layout.constraints) == 8
    assert Killer(3, "r1c1 r1c2").on(Layout.of(4)) in puzzle.layout.constraints
    assert puzzle.clues == (4 if board else 0)


def test_cells_are_cells_where_no_grid_has_such_labels() -> None:
    puzzle = nonet.parse(f"{BOARD}\n\n5: A1 B1\nA2 B2: 3")
    assert {rule.kind for rule in puzzle.layout.constraints} == {"killer"}
    assert len(puzzle.layout.constraints) == 2


BOARD_OF_RULE_TABLES = "1..4\n....\n2...\n...3\n\n"
CAGES_OF_RULE_TABLES = {Killer(3, "r1c1 r1c2"), Killer(5, "r2c1 r2c2")}


def rules_beside(text: str) -> set[object]:
    (puzzle,) = read_entries(f"{BOARD_OF_RULE_TABLES}{text}\n", whole=True)
    assert not getattr(puzzle, "unread", "an error"), puzzle
    return set(puzzle.layout.constraints)  # type: ignore[union-attr]


def on_board(rules: set[object]) -> set[object]:
    return {rule.on(Layout.of(4)) for rule in rules}  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "text",
    [
        "[3] r1c1 r1c2\n[5] r2c1 r2c2",
        "(3) r1c1 r1c2\n(5) r2c1, r2c2",
        "[3] r1c1 r1c2 [5] r2c1 r2c2",
        "- [3]: R1C1, R1C2\n- [5]: R2C1, R2C2",
        "r1c1 r1c2 (3)\nr2c1 r2c2 (5)",
        "Cage [3]: r1c1 r1c2\nCage [5]: r2c1 r2c2",
        "**3** r1c1 r1c2\n**5** r2c1 r2c2",
        "3 | r1c1 r1c2\n5 | r2c1 r2c2",
        "3 → r1c1 r1c2\n5 → r2c1 r2c2",
        "| sum | cells |\n| --- | --- |\n| 3 | r1c1 r1c2 |\n| 5 | r2c1, r2c2 |",
        "| Cage | Sum | Cells |\n|---|--:|---|\n| A | 3 | r1c1 r1c2 |\n| B | 5 | r2c1 r2c2 |",
        "Cage | Sum | Cells\n---|---|---\nA | 3 | r1c1 r1c2\nB | 5 | r2c1 r2c2",
        "Sum\tCells\n3\tr1c1 r1c2\n5\tr2c1 r2c2",
        'sum,cells\n3,"r1c1,r1c2"\n5,"r2c1,r2c2"',
        "cells;sum\nr1c1 r1c2;3\nr2c1 r2c2;5",
        "| Rule | Value | Cells |\n|:-:|:-:|:-:|\n| killer | 3 | r1c1-r1c2 |\n"
        "| cage | 5 | r2c1 r2c2 |",
    ],
)
def test_cages(text: str) -> None:
    assert rules_beside(text) == on_board(CAGES_OF_RULE_TABLES)


def test_rules_of_a_table() -> None:
    text = "| Type | Cells |\n|:--|:--|\n| thermo | r1c1 r2c1 |\n| renban | r2c1-r2c3 |"
    both: set[object] = {Thermometer("r1c1 r2c1"), Renban("r2c1-r2c3")}
    assert rules_beside(text) == on_board(both)


def test_signs_of_a_table() -> None:
    text = "Target,Op,Cells\n6,*,r1c1 r1c2"
    puzzle = parse("....\n....\n....\n....\n\n" + text)
    assert set(puzzle.layout.constraints) == on_board({Product(6, "r1c1 r1c2")})


@pytest.mark.parametrize("row", ["| frog | r1c1 r2c1 |", "| thermo | r1c1 leaps |", "| thermo |"])
def test_a_table_of_something_else_is_listed(row: str) -> None:
    text = f"{BOARD_OF_RULE_TABLES}| Type | Cells |\n|:--|:--|\n| thermo | r1c1 r2c1 |\n{row}\n"
    (puzzle,) = read_entries(text, whole=True)
    assert getattr(puzzle, "unread", "") or not hasattr(puzzle, "layout"), puzzle
