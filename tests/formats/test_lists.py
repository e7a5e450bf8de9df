"""Lists and objects as programs print them, in several sizes; and what is not one."""

from __future__ import annotations

import json
import pprint
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import nonet
from formats.test_values import ROWS, SIZES, WANTED, flat
from formats.work import calls_of
from linking import lz_packed
from nonet import Puzzle
from nonet.formats import read_entries

Rows = list[list[Any]]


def none(rows: Rows) -> Rows:
    return [[value or None for value in row] for row in rows]


def words(rows: Rows, empty: str = ".") -> Rows:
    return [[str(value or empty) for value in row] for row in rows]


def braces(rows: Rows) -> str:
    return "{\n" + ",\n".join("  {" + ", ".join(map(str, row)) + "}" for row in rows) + "\n}"


PROGRAM = """#include <stdio.h>
#define N 9
int main(void) {{
    int i, j;
    int board[N][N] = {board};  /* the board */
    for (i = 0; i < N; i++) {{ printf("%d\\n", board[i][0]); }}
    return solve(board, 0, 0);
}}
"""
SCRIPT = """import numpy

def solve(board):
    for i in range(9):  # every row
        pass

grid = {board}

print(solve(grid))
"""
FORMS: dict[str, Callable[[Rows], str]] = {
    "Python": str,
    "Python, None": lambda rows: str(none(rows)),
    "Python, words": lambda rows: str(words(rows)),
    "Python, empty words": lambda rows: str(words(rows, "")),
    "Python, flat": lambda rows: f"board = {flat(rows)}",
    "Python, tuples": lambda rows: str(tuple(map(tuple, rows))),
    "Python, pretty": lambda rows: "board = " + pprint.pformat(rows),
    "Python, a script": lambda rows: SCRIPT.format(board=pprint.pformat(rows)),
    "Python, in a fence": lambda rows: f"My board:\n\n```python\nb = {rows}\n```\n\nIs it hard?",
    "NumPy, printed": lambda rows: str(np.array(rows)),
    "NumPy, repr": lambda rows: repr(np.array(rows)),
    "NumPy, of another kind": lambda rows: "grid = np." + repr(np.array(rows, dtype=np.int8)),
    "NumPy, nan": lambda rows: repr(np.where(np.array(rows) == 0, np.nan, rows)),
    "NumPy, words": lambda rows: str(np.array(rows).astype(str)),
    "NumPy, bytes": lambda rows: repr(np.array(rows).astype("S2")),
    "NumPy, objects": lambda rows: repr(np.array(none(rows), dtype=object)),
    "NumPy, reshape": lambda rows: f"x = np.array({flat(rows)}).reshape({len(rows)}, -1)",
    "C": lambda rows: f"int board[{len(rows)}][{len(rows)}] = {braces(rows)};",
    "C, flat": lambda rows: f"int board[] = {{{', '.join(map(str, flat(rows)))}}};",
    "C, characters": lambda rows: "char b[][9] = " + braces([map(repr, r) for r in words(rows)]),  # type: ignore[misc]
    "C, a program": lambda rows: PROGRAM.format(board=braces(rows)),
    "C++": lambda rows: f"array<array<int, 9>, 9> b = {{{braces(rows)}}};",
    "Java": lambda rows: f"int[][] board = new int[][]{braces(rows)};",
    "JavaScript": lambda rows: f"const board = {json.dumps(rows, indent=1)};",
    "JavaScript, null": lambda rows: f"let b = {json.dumps(none(rows))};",
    "JavaScript, holes": lambda rows: (
        "b = " + str(words(rows, "")).replace("'", "").replace(", ]", ", , ]")
    ),
    "JavaScript, an object": lambda rows: f"p = {{board: {rows}, id: 7, difficulty: 'easy'}};",
    "Rust": lambda rows: (
        "vec!["
        + ", ".join(
            "vec![" + ", ".join(f"Some({v}_u8)" if v else "None" for v in row) + "]" for row in rows
        )
        + "]"
    ),
    "Kotlin": lambda rows: (
        "val b = arrayOf("
        + ", ".join(f"intArrayOf({', '.join(map(str, row))})" for row in rows)
        + ")"
    ),
    "PHP": lambda rows: (
        "$b = array(" + ", ".join(f"array({', '.join(map(str, row))})" for row in rows) + ");"
    ),
    "Go": lambda rows: "b := [][]int" + braces(rows).replace("}\n", "},\n"),
    "Scheme": lambda rows: (
        "(define b '#(" + " ".join(f"#({' '.join(map(str, row))})" for row in rows) + "))"
    ),
    "Prolog": lambda rows: f"problem(1, {rows}).".replace(" 0", " _"),
    "R": lambda rows: f"m <- matrix(c({str(flat(rows))[1:-1]}), nrow = 9, byrow = TRUE)",
    "a call": lambda rows: f"print(solve({rows}))",
    "a shell": lambda rows: f"curl -d '{json.dumps({'board': rows})}' http://localhost/solve",
    "MATLAB": lambda rows: "A = [" + "; ".join(" ".join(map(str, row)) for row in rows) + "];",
    "rows below each other": lambda rows: ",\n".join(map(str, rows)),
    "rows without commas": lambda rows: "\n".join(map(str, rows)),
    "rows in braces": lambda rows: braces(rows)[2:-2],
    "JSON": json.dumps,
    "JSON, null": lambda rows: json.dumps(none(rows), indent=2),
    "JSON, words": lambda rows: json.dumps(words(rows)),
    "the input and output of an exercise": lambda rows: (
        f"Input: board = \n{json.dumps(words(rows))}\nOutput: {json.dumps(rows)}\nExplanation: ..."
    ),
    "object": lambda rows: json.dumps({"puzzle": rows}),
    "object, data": lambda rows: json.dumps(
        {"id": 3, "Difficulty": "easy", "board": none(rows), "solution": rows, "author": None}
    ),
    "object, nested": lambda rows: json.dumps(
        {
            "newboard": {
                "grids": [{"value": rows, "solution": rows, "difficulty": "Easy"}],
                "results": 1,
                "message": "All Ok",
            }
        }
    ),
    "object, Python": lambda rows: str({"quiz": none(rows), "level": 2.5, "solved": rows}),
    "object, flat": lambda rows: json.dumps({"grid": flat(rows), "size": len(rows)}),
    "object, numbers as words": lambda rows: json.dumps({"sudoku": words(rows, "")}),
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("size", SIZES)
def test_forms(form: str, size: int) -> None:
    text = FORMS[form](ROWS[size])
    assert list(nonet.parse_many(text)) == [WANTED[size]], text


LINE = "".join(map(str, WANTED[9].givens))


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        (json.dumps({"puzzle": LINE, "cages": [1]}), nonet.UnsupportedError, "'cages'.*a rule"),
        (json.dumps({"board": LINE, "type": "killer"}), nonet.UnsupportedError, "'type: killer'"),
        (json.dumps({"puzzle": LINE, "thermos": []}), None, ""),
        (json.dumps({"puzzle": LINE, "type": "classic", "kropki": False}), None, ""),
        (json.dumps({"puzzle": LINE, "size": 16}), nonet.FormatError, "'size' is 16.*9x9"),
        (json.dumps({"solution": LINE}), nonet.EmptyPuzzleError, "no puzzle.*keys: 'solution'"),
        (json.dumps({"foo": 1}), nonet.UnsupportedError, "no key such as 'puzzle'"),
        (json.dumps({"puzzle": None}), nonet.EmptyPuzzleError, "'puzzle' is None: a text or rows"),
        (json.dumps({f"key{n}": 1 for n in range(99)}), nonet.UnsupportedError, "more"),
        (json.dumps({"puzzle": LINE[1:]}), nonet.FormatError, "80 characters"),
        (json.dumps({"puzzle": LINE, "grid": "." * 81}), nonet.AmbiguousFormatError, "2 puzzles"),
        (json.dumps({"puzzle": LINE, "grid": LINE}), None, ""),
        (
            str([row[:8] if row is ROWS[9][3] else tuple(row) for row in ROWS[9]]),
            None,
            "row 4 has 8",
        ),
        (f"b = {ROWS[9][1:]}", nonet.ShapeError, "8 rows of 9 cells"),
        (f"b = {[[12, *ROWS[9][0][1:]], *ROWS[9][1:]]}", None, r"'12' \(first at r1c1\)"),
        (f"b = {[['?', *ROWS[9][0][1:]], *ROWS[9][1:]]}", None, r"'\?' \(first at r1c1"),
        (f"m <- matrix(c({str(flat(ROWS[9]))[1:-1]}), 9)", nonet.FormatError, "column by column"),
        (str(np.zeros((32, 32), int)), nonet.FormatError, "incomplete.*set_printoptions"),
        ("b = [[1, 2, 3], [1, 2, 3], [1, 2", None, ""),
    ],
)
def test_what_is_wrong(text: str, kind: type[nonet.NonetError] | None, message: str) -> None:
    if kind is None and not message:
        assert all(each == WANTED[9] for each in nonet.parse_many(text, on_error=lambda _: None))
        return
    with pytest.raises(kind or nonet.NonetError, match=message):
        nonet.parse(text)


def test_the_line_of_an_error() -> None:
    with pytest.raises(nonet.ShapeError, match="line 3: row 2 has 1 cell"):
        list(nonet.parse_many("import this\n\nboard = [[1, 2, 3],\n [1],\n [2]]\n"))


def test_other_puzzles_of_a_text_are_read_too() -> None:
    text = f"{LINE}\n\nboard = {ROWS[4]}\n\n{LINE}\n"
    assert list(nonet.parse_many(text)) == [WANTED[9], WANTED[4], WANTED[9]]


@pytest.mark.parametrize("text", ["[", "{[(", "[1 ", "{'a':", "[[1,2,...]"])
def test_nonsense_takes_linear_time(text: str) -> None:
    def read(text: str) -> None:
        assert not list(nonet.parse_many(f"x = {text}", on_error=lambda _: None))

    read(text * 20_000)
    few, more, most = (calls_of(text * count, read) for count in (120, 240, 480))
    assert most - more < 3 * (more - few) + 1000


@pytest.mark.long
def test_as_many_lists_without_an_end_as_there_are_items_hang_nothing() -> None:
    """Each had a copy made of all that follows: 15 minutes, where pytest waits for five."""
    text = "x = " + "[[1,2,...]" * 100_000
    assert not list(nonet.parse_many(text, on_error=lambda _: None))


@pytest.mark.parametrize(
    "text",
    [
        "b = [ [1, 0, 0, 4\n, [0, 0, 0, 0]\n, [2, 0, 0, 0]\n, [2, 0, 0, 0]\n, [0, 0, 0, 3] ]",
        "[[1, 0, 0, 4],\n[0, 0, 0, 0],\n[2, 0, 0, 0],\n[0, 0, 0, 3]]\n[0, 0, 0, 3]]",
        "[[1, 0, 0, 4],\n[0, 0, 0, 0],\n[2, 0, 0, 0],\n[0, 0, 0, 3],5\n]",
        ",",
    ],
)
def test_cells_beside_a_list_are_not_passed_over(text: str) -> None:
    with pytest.raises(nonet.FormatError):
        nonet.parse(text)


def test_nothing_is_evaluated() -> None:
    with pytest.raises(nonet.NonetError):
        nonet.parse("b = [[__import__('os').abort()]]")


def test_puzzles_of_other_rules_stay_theirs() -> None:
    jigsaw = nonet.Puzzle(nonet.Layout.of(4, regions="aabbaabbccddccdd"), [0] * 16)
    text = nonet.write(jigsaw, "json")
    assert isinstance(nonet.parse(json.loads(text)), Puzzle)
    assert nonet.parse(json.loads(text)) == nonet.parse(text) == jigsaw


def test_a_hole_among_other_empty_cells_is_asked_about() -> None:
    rows = str(ROWS[9])
    with pytest.raises(nonet.FormatError, match="nothing stands between two commas"):
        nonet.parse("b = " + rows.replace("0,", ",", 1))


def test_cells_as_games_save_them_with_their_place_as_a_pair() -> None:
    """What a player filled in is no given, as in the saved games of GNOME Sudoku."""
    cells = [
        {"position": [i // 9, i % 9], "value": value, "fixed": True, "earmarks": []}
        for i, value in enumerate(flat(ROWS[9]))
        if value
    ]
    empty = flat(ROWS[9]).index(0)
    entered = {"position": [empty // 9, empty % 9], "value": 1, "fixed": False, "earmarks": [2]}
    saved = {"difficulty_category": "easy", "time_elapsed": 3.5, "cells": [*cells, entered]}
    assert list(nonet.parse(json.dumps(saved)).givens) == flat(ROWS[9])


def benchmark(rules: str, **more: Any) -> str:
    """A record of a benchmark: the board, and its rules in words."""
    board = "".join(str(value or ".") for value in flat(ROWS[9]))
    record = {"puzzle_id": "x", "rules": rules, "initial_board": board, "rows": 9, "cols": 9}
    return json.dumps({**record, "visual_elements": "[]", **more})


def test_rules_in_words_beside_a_board_are_listed() -> None:
    assert nonet.parse(benchmark("Normal sudoku rules apply.")).unread == ()
    (unread,) = nonet.parse(benchmark("Normal sudoku rules apply. No knight's moves.")).unread
    assert "knight's move" in unread
    drawn = nonet.parse(benchmark("", visual_elements='[{"type": "line"}]'))
    assert drawn.unread == ("visual elements, which are drawn",)
    with pytest.raises(nonet.NonetError, match="drawn"):
        nonet.parse(benchmark("", visual_elements=[1]), strict=True)
    with pytest.raises(nonet.NonetError, match="'cols' is 8"):
        nonet.parse(benchmark("", cols=8))


def test_the_link_in_a_record_has_the_rules_that_its_board_lacks() -> None:
    cells: list[list[dict[str, Any]]] = [[{} for _ in range(9)] for _ in range(9)]
    cage = {"cells": [[0, 0], [0, 1]], "sum": 12, "unique": True}
    packed = lz_packed({"cells": cells, "cellSize": 50, "cages": [cage]})
    puzzle = nonet.parse(benchmark("Cages show sums.", encoded_puzzle=f"scl{packed}"))
    assert puzzle.layout.constraints == (nonet.constraints.Killer(12, (0, 1)),)


def test_a_0_among_rows_that_do_not_reach_the_size_shows_that_they_count_from_0() -> None:
    places = [(0, 3, 3), (1, 3, 1), (1, 1, 4), (2, 3, 2)]
    cells = [dict(zip(("row", "col", "value"), each, strict=True)) for each in places]
    assert nonet.parse(json.dumps(cells)).givens == (0, 0, 0, 3, 0, 4, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0)


@pytest.mark.parametrize("key", ["cells", "clues", "prefilled", "fixedCells"])
def test_cells_that_name_their_places_are_givens_under_any_name(key: str) -> None:
    places = [(1, 2, 4), (2, 9, 7), (5, 5, 1), (7, 1, 9), (9, 8, 3)]
    cells = [dict(zip(("row", "col", "value"), each, strict=True)) for each in places]
    puzzle = nonet.parse(json.dumps({"size": 9, key: cells}))
    given = [(*divmod(at, 9), value) for at, value in enumerate(puzzle.givens) if value]
    assert [(row + 1, column + 1, value) for row, column, value in given] == places


def test_cells_beside_a_puzzle_are_not_taken_for_it() -> None:
    cells = [{"row": 1, "col": at, "value": at} for at in range(1, 6)]
    with pytest.raises(nonet.UnsupportedError, match="prefilled"):
        nonet.parse(json.dumps({"puzzle": "." * 81, "prefilled": cells}))
    assert not any(nonet.parse(json.dumps({"puzzle": "." * 81, "moves": cells})).givens)
    with pytest.raises(nonet.NonetError):
        nonet.parse(json.dumps({"size": 9, "history": cells}))


_SMALL = [[1, 0, 0, 4], [0] * 4, [2, 0, 0, 0], [0, 0, 0, 3]]


@pytest.mark.parametrize(
    "statement", ["grid[{0}] = {1};", "grid.append({1})", 'Range("A{0}").Value = Array{1}']
)
def test_rows_in_statements_of_their_own_are_a_board(statement: str) -> None:
    lines = [statement.format(at, row) for at, row in enumerate(_SMALL)]
    if "Array" in statement:
        lines = [line.replace("[", "(").replace("]", ")") for line in lines]
    assert list(nonet.parse_many("\n".join(lines))) == [nonet.parse(_SMALL)]
    assert all(isinstance(entry, nonet.NonetError) for entry in read_entries("\n".join(lines[:3])))


def test_rows_whose_numbers_are_out_of_order_are_no_board() -> None:
    text = "\n".join(f"grid[{3 - at}] = {row}" for at, row in enumerate(_SMALL))
    assert all(isinstance(entry, nonet.NonetError) for entry in read_entries(text))


def test_a_text_whose_lines_end_in_backslashes() -> None:
    rows = "".join(f"  {row}\\n\\\n" for row in ("1..4", "....", "2...", "...3"))
    assert nonet.parse(f'let puzzle = "\\\n{rows}";') == nonet.parse(_SMALL)
