"""What Python has for a board: lists, arrays, tables, bytes, files; and what is said of others."""

from __future__ import annotations

import gzip
import io
import json
from array import array
from collections import deque
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nonet
from nonet import Layout, Puzzle, PuzzleLike

SIZES = (4, 6, 9, 16, 25)


def board(size: int) -> list[list[int]]:
    """Givens in some of the cells, the largest value among them; no two clash."""
    layout = nonet.Layout.of(size)
    outcome = nonet.solve(Puzzle(layout, [0] * size * size), limit=1, seed=size)
    assert outcome.solution is not None
    return [
        [value if (7 * row + 3 * column) % 5 < 2 or value == size else 0 for column, value in cells]
        for row, cells in enumerate(map(list, map(enumerate, outcome.solution.rows())))
    ]


def flat(rows: list[list[int]]) -> list[int]:
    return list(chain.from_iterable(rows))


ROWS = {size: board(size) for size in SIZES}
WANTED = {size: Puzzle(nonet.Layout.of(size), flat(ROWS[size])) for size in SIZES}


class Table:
    """A table as pandas and Polars have it: iteration gives the names of its columns."""

    ndim = 2

    def __init__(self, rows: list[list[int]]) -> None:
        self._array = np.array(rows)
        self.shape = self._array.shape

    def __iter__(self) -> Iterator[str]:
        return iter("abcdefghi")

    def to_numpy(self) -> Any:
        return self._array


FORMS: dict[str, Callable[[list[list[int]]], PuzzleLike]] = {
    "rows": lambda rows: rows,
    "flat": flat,
    "tuples": lambda rows: tuple(map(tuple, rows)),
    "deque": lambda rows: deque(map(deque, rows)),
    "generator": lambda rows: (iter(row) for row in rows),
    "generator of cells": lambda rows: (value for row in rows for value in row),
    "None": lambda rows: [[value or None for value in row] for row in rows],
    "NaN": lambda rows: [
        [float(value) if value else float("nan") for value in row] for row in rows
    ],
    "empty text": lambda rows: [[str(value) if value else "" for value in row] for row in rows],
    "blank": lambda rows: [[str(value) if value else " " for value in row] for row in rows],
    "points": lambda rows: [[value if value else "." for value in row] for row in rows],
    "flat text": lambda rows: [str(value or ".") for row in rows for value in row],
    "int64": np.array,
    "int8": lambda rows: np.array(rows, dtype=np.int8),
    "uint16": lambda rows: np.array(rows, dtype=np.uint16),
    "float": lambda rows: np.array(rows, dtype=float),
    "float with NaN": lambda rows: np.where(np.array(rows) == 0, np.nan, rows),
    "objects": lambda rows: np.array([[value or None for value in row] for row in rows], object),
    "text array": lambda rows: np.array(rows).astype(str),
    "bytes array": lambda rows: np.array(rows).astype("S2"),
    "masked": lambda rows: np.ma.masked_equal(np.array(rows), 0),
    "minus one": lambda rows: np.where(np.array(rows) == 0, -1, rows),
    "flat array": lambda rows: np.array(rows).ravel(),
    "one of one": lambda rows: np.array(rows)[np.newaxis],
    "one channel": lambda rows: np.array(rows)[..., np.newaxis],
    "by columns": np.asfortranarray,
    "array": lambda rows: array("i", flat(rows)),
    "table": Table,
    "list of one": lambda rows: [rows],
    "tuple of one": lambda rows: (tuple(map(tuple, rows)),),
    "raw bytes": lambda rows: bytes(flat(rows)),
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("size", SIZES)
def test_forms(form: str, size: int) -> None:
    assert nonet.parse(FORMS[form](ROWS[size])) == WANTED[size]


LINE = "".join(str(value) for value in WANTED[9].givens)


@pytest.mark.parametrize(
    "value",
    [
        [LINE[at : at + 9] for at in range(0, 81, 9)],
        [LINE[at : at + 9].encode() for at in range(0, 81, 9)],
        [list(LINE[at : at + 9].replace("0", ".")) for at in range(0, 81, 9)],
        [LINE],
        list(LINE),
        np.array(LINE),
        np.array([LINE[at : at + 9] for at in range(0, 81, 9)]),
        ["# a comment", *(" ".join(LINE[at : at + 9]) for at in range(0, 81, 9))],
        LINE.encode(),
        bytearray(LINE.encode()),
        ("\ufeff" + LINE).encode(),
        LINE.encode("utf-16"),
        ("\ufeff" + LINE).encode("utf-16-be"),
        ("\ufeff" + LINE).encode("utf-16-le"),
        LINE.encode("utf-32"),
        gzip.compress(LINE.encode("utf-16"), mtime=0),
        io.StringIO(LINE),
        io.BytesIO(LINE.encode()),
        WANTED[9],
        WANTED[9].grid,
    ],
    ids=lambda value: type(value).__name__,
)
def test_texts_in_other_forms(value: Any) -> None:
    assert nonet.parse(value) == WANTED[9]


UNIQUE = nonet.parse("1..4....2......3")


def each_function() -> dict[str, Callable[[Any], object]]:
    unique = nonet.solve(UNIQUE).solution
    return {
        "solve": lambda value: nonet.solve(value).status,
        "solutions": lambda value: next(iter(nonet.solutions(value))),
        "count": nonet.count,
        "check": nonet.check,
        "trace": lambda value: next(iter(nonet.trace(value, "elimination"))),
        "true_candidates": nonet.true_candidates,
        "explain": lambda value: nonet.explain(value).steps,
        "steps": lambda value: len(list(nonet.steps(value))),
        "hint": nonet.hint,
        "mistakes": nonet.mistakes,
        "rate": lambda value: nonet.rate(value).score,
        "rate_many": lambda value: [r.score for r in nonet.rate_many([value], "search")],  # type: ignore[union-attr]
        "minimize": nonet.minimize,
        "canonical": nonet.canonical,
        "vary": lambda value: list(nonet.vary(value, count=1, seed=1)),
        "draw_svg": lambda value: nonet.draw_svg(value, solution=unique),
        "compare": lambda value: (
            nonet.compare(value, ["native"], repeat=1).measurements[0].solution
        ),
        "write": nonet.write,
        "parse_many": lambda value: list(nonet.parse_many(value)),
    }


FUNCTIONS = each_function()


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_function_takes_them(name: str) -> None:
    function = FUNCTIONS[name]
    rows = UNIQUE.grid.rows()
    assert function(rows) == function(UNIQUE) == function(np.array(rows))


def test_all_cells_in_one_row() -> None:
    assert nonet.parse(np.array(ROWS[9]).reshape(1, 81)) == WANTED[9]
    with pytest.raises(nonet.ShapeError, match="1 row of 9 cells"):
        nonet.parse([ROWS[9][0]])


def test_options_of_reading() -> None:
    blank = [[0] * 6 for _ in range(6)]
    assert nonet.parse(blank, box="3x2").layout.box == (3, 2)
    assert nonet.parse(blank, box="none").layout.box is None
    regions = "".join("abc"[i // 2] if i < 6 else "abc"[i % 3] for i in range(9))
    jigsaw = nonet.parse(np.zeros((3, 3)), regions="aabacbccb")
    assert jigsaw.layout.regions is not None, regions
    assert nonet.parse(ROWS[9], game="diagonal").layout.game == "diagonal"
    assert nonet.parse([["A", "B"], ["", ""]], box="none", alphabet="a1").givens == (1, 2, 0, 0)
    both = nonet.parse(ROWS[9], game=["diagonal", "anti-knight"])
    assert both.layout.game == "anti-knight + diagonal"
    assert nonet.parse(ROWS[9], game=[]) == nonet.parse(ROWS[9])
    with pytest.raises(nonet.UsageError, match="format"):
        nonet.parse(ROWS[9], format="line")
    with pytest.raises(nonet.NonetError, match="game"):
        nonet.parse(ROWS[9], game="")
    with pytest.raises(nonet.UsageError, match="box"):
        nonet.ReadOptions(box="three by three")
    with pytest.raises(TypeError, match="boxx"):
        nonet.parse(ROWS[9], boxx="3x2")  # type: ignore[call-arg]


def test_layouts_with_other_values_and_shapes() -> None:
    layout = nonet.Layout.of(4, values=range(4))
    rows: list[list[int | None]] = [[0, None, 2, 3], [None] * 4, [None] * 4, [3, 2, None, 0]]
    wanted = Puzzle(layout, layout.numbered([value for row in rows for value in row]))
    forms: list[PuzzleLike] = [rows, np.array(rows).ravel(), np.array(rows, float), str(rows)]
    for value in forms:
        assert nonet.parse(value, layout=layout) == wanted
    oblong = nonet.Layout.of(4, "none", rows=2, values=range(1, 5))
    for value in ([[1, 2, 3, 4], [0] * 4], [1, 2, 3, 4, *[None] * 4], np.array([[1, 2, 3, 4]] * 2)):
        assert nonet.parse(value, layout=oblong).givens[:4] == (1, 2, 3, 4)


def changed(row: int, *, cells: list[Any]) -> list[Any]:
    return [cells if number == row else list(each) for number, each in enumerate(ROWS[9])]


@pytest.mark.parametrize(
    ("value", "kind", "words"),
    [
        ({1, 2}, nonet.UsageError, "not set.*order"),
        (5, nonet.UsageError, r"not int.*\[\[5, 3, 0"),
        (None, nonet.UsageError, r"not NoneType.*\[\[5, 3, 0"),
        (changed(3, cells=[0] * 8), nonet.ShapeError, "row 4 has 8 cells, but row 1 has 9"),
        (ROWS[9][1:], nonet.ShapeError, "8 rows of 9 cells.*without a header"),
        ([0] * 80, nonet.FormatError, "80 cells fit no board"),
        (changed(2, cells=[0, 12, *[0] * 7]), nonet.IllegalSymbolError, r"'12' \(first at r3c2\)"),
        (changed(4, cells=[1.5, *[0] * 8]), nonet.IllegalSymbolError, "r5c1 is 1.5"),
        (changed(4, cells=[True, *[0] * 8]), nonet.IllegalSymbolError, "r5c1 is True"),
        (changed(4, cells=[object(), *[0] * 8]), nonet.IllegalSymbolError, "r5c1 is object"),
        (changed(0, cells=[[5], *[0] * 8]), nonet.FormatError, "a cell is a list"),
        ([[0] * 9, 5], nonet.FormatError, "item 2 is 5"),
        ([ROWS[9], ROWS[9]], nonet.SeveralPuzzlesError, r"2 puzzles \(2x9x9\).*solve_many"),
        ([WANTED[9], WANTED[9]], nonet.SeveralPuzzlesError, "2 puzzles"),
        (np.zeros((5, 9, 9), int), nonet.SeveralPuzzlesError, r"5 puzzles \(5x9x9\)"),
        (np.zeros((9, 9, 10), int), nonet.FormatError, "a cell is a list"),
        ([], nonet.EmptyPuzzleError, "empty list"),
        (b"", nonet.EmptyPuzzleError, "empty text"),
        ({}, nonet.UnsupportedError, "no key such as 'puzzle'"),
        (b"\xff" * 81, nonet.FormatError, "byte 0xff"),
        (gzip.compress(LINE.encode(), mtime=0)[:-4], nonet.FormatError, "gzip"),
        ("a-file.txt", nonet.FormatError, r"nonet.read\('a-file.txt'\)"),
        (np.array([[1, 0, 0, 2]] * 4) - 1, nonet.AmbiguousFormatError, "-1 could be"),
        ([[5, *[-1] * 8], *[[-1] * 9] * 8], nonet.AmbiguousFormatError, "values from 0 to 8"),
        ([[0, None, 3, None]] * 4, nonet.AmbiguousFormatError, "0 beside None could be"),
        ([[0] * 401] * 401, nonet.ShapeError, "up to 400x400"),
        ([[-1, 0, 9, *[1] * 6]] * 9, nonet.IllegalSymbolError, "-1 and 0 are not both"),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
def test_what_is_wrong(value: Any, kind: type[nonet.NonetError], words: str) -> None:
    with pytest.raises(kind, match=words):
        nonet.solve(value)


def test_it_is_counted_how_many_puzzles_there_are() -> None:
    with pytest.raises(nonet.SeveralPuzzlesError) as caught:
        nonet.solve(np.zeros((5, 9, 9), int))
    assert caught.value.count == 5


class TestRead:
    TEXT = f"{LINE}\n# by me\n{'.' * 16}\n{LINE[1:]}\nthe next\n{'.' * 36}\n"

    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
    @pytest.mark.parametrize("packed", [False, True])
    def test_files(self, tmp_path: Path, encoding: str, packed: bool) -> None:
        data = self.TEXT.replace("\n", "\r\n").encode(encoding)
        path = tmp_path / "puzzles.txt"
        path.write_bytes(gzip.compress(data) if packed else data)
        errors: list[nonet.NonetError] = []
        others: list[int] = []
        for source in (path, str(path), path.open("rb"), io.BytesIO(path.read_bytes())):
            found = list(
                nonet.read(
                    source,
                    on_error=errors.append,
                    on_other=lambda number, _: others.append(number),
                )
            )
            assert [(puzzle.line, puzzle.size) for puzzle in found] == [(1, 9), (3, 4), (6, 6)]
            assert errors.pop().line == 4
            assert others.pop() == 5

    def test_as_they_are_needed(self, tmp_path: Path) -> None:
        path = tmp_path / "puzzles.txt"
        path.write_text(self.TEXT, encoding="utf-8")
        puzzles = nonet.read(path)
        assert [next(puzzles).size, next(puzzles).size] == [9, 4]
        with pytest.raises(nonet.FormatError, match="line 4"):
            next(puzzles)
        assert nonet.solve_many(nonet.read(path, on_error=print)).status[0] != "invalid"

    def test_one_puzzle(self, tmp_path: Path) -> None:
        path = tmp_path / "puzzle.txt"
        path.write_text("1234\n....\n....\n....\n", encoding="utf-16")
        assert nonet.parse(path).givens[:4] == (1, 2, 3, 4)
        path.write_text(self.TEXT, encoding="utf-8")
        with pytest.raises(nonet.FormatError, match="80 characters"):
            nonet.parse(path)
        path.write_text(f"{LINE}\n{LINE}\n", encoding="utf-8")
        for source in (path, path.open(encoding="utf-8")):
            with pytest.raises(nonet.SeveralPuzzlesError, match=r"2 puzzles: nonet\.read"):
                nonet.parse(source)

    def test_what_is_no_path(self, tmp_path: Path) -> None:
        with pytest.raises(FileNotFoundError):
            nonet.read(tmp_path / "none.txt")
        for nonsense in (b"x", 5, [LINE]):
            with pytest.raises(nonet.UsageError, match="path"):
                nonet.read(nonsense)  # type: ignore[arg-type]
        (tmp_path / "x.txt").write_bytes(b"1..4\n\xff\xfe\n")
        with pytest.raises(nonet.FormatError, match="not text"):
            list(nonet.read(tmp_path / "x.txt"))


def test_several() -> None:
    one = [LINE]
    for value in ([ROWS[9], ROWS[4]], iter([ROWS[9], ROWS[4]]), [WANTED[9], WANTED[4]]):
        assert list(nonet.parse_many(value)) == [WANTED[9], WANTED[4]]
    mixed: list[PuzzleLike] = [ROWS[9], LINE, WANTED[4]]
    many = np.stack([np.array(ROWS[9])] * 3)
    assert list(nonet.parse_many(many)) == [WANTED[9]] * 3
    assert list(nonet.parse_many(many.reshape(3, 81))) == [WANTED[9]] * 3
    assert list(nonet.parse_many(one)) == [WANTED[9]]
    easy: list[PuzzleLike] = [UNIQUE.grid.rows(), np.array(UNIQUE.givens)]
    rated = list(nonet.rate_many(easy, "search"))
    assert [rating.score for rating in rated] == [0.0, 0.0]  # type: ignore[union-attr]
    comparison = nonet.compare(mixed, ["native"], repeat=1)
    assert [facts.size for facts in comparison.puzzles] == [9, 9, 4]


@pytest.mark.parametrize(("rows", "columns"), [(2, 3), (4, 6), (1, 3), (6, 4), (3, 2)])
def test_a_board_of_few_rows_is_read_again(rows: int, columns: int) -> None:
    layout = Layout.of(columns, "none", rows=rows)
    puzzle = Puzzle(layout, [1] + [0] * (layout.cell_count - 1))
    text = nonet.write(puzzle, "json")
    assert nonet.parse(text) == puzzle
    head, givens = text.split('"givens"')
    for empty in ("null", "0"):  # no value is 0 here
        again = nonet.parse(f'{head}"givens"{givens.replace("0", "null").replace("null", empty)}')
        assert again == puzzle


def test_relations_of_a_game_have_no_key_that_is_not_known() -> None:
    record = json.loads(nonet.write(nonet.examples.get("futoshiki-1").puzzle, "json"))
    assert nonet.parse(json.dumps(record)) == nonet.examples.get("futoshiki-1").puzzle
    record["relations"][0]["colour"] = "red"
    with pytest.raises(nonet.NonetError, match="colour"):
        nonet.parse(json.dumps(record))


def test_minus_one_is_empty_where_nothing_else_stands_or_boxes_are_named() -> None:
    assert nonet.parse([[-1] * 9] * 9) == nonet.parse("." * 81)
    rows = [[5, *[-1] * 8], *[[-1] * 9] * 8]
    assert nonet.parse(rows, box="3x3") == nonet.parse(rows, game="classic")
    assert nonet.parse(rows, box="3x3").clues == 1


def test_a_packed_file_that_is_damaged_is_called_that(tmp_path: Path) -> None:
    path = tmp_path / "damaged.txt.gz"
    path.write_bytes(b"\x1f\x8b\x08\x00garbage")
    for given in (path, str(path)):
        with pytest.raises(nonet.FormatError, match="not a complete gzip file"):
            list(nonet.read(given))


STACK = np.eye(10, dtype=np.int8)[np.array(ROWS[9])]  # of each cell, with a place for an empty one


@pytest.mark.parametrize("axes", [(0, 1, 2), (2, 0, 1), (0, 2, 1)], ids=["last", "first", "middle"])
@pytest.mark.parametrize("form", [np.asarray, np.ndarray.tolist, lambda stack: str(stack.tolist()),
                                  lambda stack: json.dumps({"puzzle": stack.tolist()}),
                                  lambda stack: stack.astype(bool)])  # fmt: skip
@pytest.mark.parametrize("least", [0, 1])
def test_cells_of_zeros_and_a_one_are_one_board(
    axes: tuple[int, ...], form: Callable[[Any], Any], least: int
) -> None:
    assert list(nonet.parse_many(form(STACK[..., least:].transpose(axes)))) == [WANTED[9]]


def test_a_stack_of_which_two_axes_could_be_values_is_refused() -> None:
    stack = np.zeros((9, 9, 9), int)
    stack[0, 0, 3] = 1
    with pytest.raises(nonet.AmbiguousFormatError, match="the first and the middle and the last"):
        nonet.parse(stack)
    with pytest.raises(nonet.AmbiguousFormatError, match="no axis could be"):
        nonet.parse(np.ones((9, 9, 9), int))
