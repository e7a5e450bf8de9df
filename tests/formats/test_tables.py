"""Tables of Markdown and HTML, with and without labels, in several sizes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any

import pytest

import nonet
from formats.test_values import ROWS, SIZES, WANTED

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
