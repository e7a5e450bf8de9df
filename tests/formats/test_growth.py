"""What reading costs grows with the text: counted in calls, for a busy machine is no matter."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import nonet
from formats.work import calls_of
from linking import fpuzzles_link
from nonet.errors import FormatError, NonetError, ShapeError
from nonet.formats import FORMATS, _finding, _recognizing, _tree, read_entries
from nonet.formats._finding import _sniffed
from nonet.formats._format import Line
from nonet.model import Layout, Puzzle, Relation
from nonet.model.picture import places_of, possible_lines


def snake(size: int, count: int) -> list[tuple[int, int]]:
    """Cells one beside the other, row by row to and fro."""
    cells = []
    for row in range(size):
        columns = range(size) if row % 2 == 0 else reversed(range(size))
        cells += [(row + 1, column + 1) for column in columns]
    return cells[:count]


def iss(word: str, size: int) -> Callable[[int], str]:
    """A line of so many cells in Interactive Sudoku Solver's notation."""
    return lambda count: (
        f".Shape~{size}x{size}.AntiConsecutive.{word}~"
        + "~".join(f"R{row}C{column}" for row, column in snake(size, count))
    )


def link(name: str) -> Callable[[int], str]:
    """So many lines, or marked cells, in a link of f-puzzles."""

    def made(count: int) -> str:
        cells = [f"R{row}C{column}" for row, column in snake(30, 2 * count)]
        pairs = [[one, other] for one, other in zip(cells[::2], cells[1::2], strict=True)]
        of_name = {
            "whispers": [{"lines": pairs}],
            "minimum": [{"cell": one} for one, _ in pairs],
            "thermometer": [{"lines": [each]} for each in pairs],
        }
        value: dict[str, Any] = {"size": 30, "grid": [[{}] * 30] * 30, name: of_name[name]}
        return fpuzzles_link(value)

    return made


def objects(count: int) -> str:
    """So many relations as JSON, each an object of its own."""
    table = tuple(0xFFFF ^ 1 << value for value in range(16))
    relations = [Relation(f"rule {cell}", cell, cell + 1, table) for cell in range(count)]
    return nonet.write(Puzzle(Layout.of(16).with_relations(relations), (0,) * 256), "json")


TEXTS = {
    "ISS thermometer on a board of its own size": iss("Thermo", 40),
    "ISS whisper": iss("Whisper", 36),
    "ISS palindrome": iss("Palindrome", 36),
    "f-puzzles whispers": link("whispers"),
    "f-puzzles minimum": link("minimum"),
    "f-puzzles thermometers": link("thermometer"),
    "JSON relations": objects,
}


# Texts of several puzzles, or of none.
MANY: dict[str, Callable[[int], str]] = {
    "boards and regions": lambda count: (
        "1..4\n....\n2...\n...3\n\nAAAB\nACBB\nCCDB\nCDDD\n\n" * count
    ),
    "labels and sums": lambda count: "aabb\nccdd\n" * 2 + "a=1 b=2 c=3 d=4\n" * count,
    "cages of one cell": lambda count: "12: r1c1\n" * count,
    "rules of YAML": lambda count: "1..4....2......3\nthermos:\n" + "  - [r1c1, r1c2]\n" * count,
    "comments below": lambda count: "1..4....2......3\n" + "# rule killer 5 r1c1 r1c2\n" * count,
    "facts": lambda count: "".join(f"given({n},{n},4). " for n in range(count)),
    "cages of XML that are not closed": lambda count: "<a>" + "<cage sum='3'>" * count + "</a>",
}


@pytest.mark.long
@pytest.mark.parametrize("name", TEXTS)
def test_twice_the_text_is_at_most_thrice_the_work(name: str) -> None:
    few, more, most = 40, 80, 160
    calls_of(TEXTS[name](few))  # what is done once, and kept
    work = [calls_of(TEXTS[name](count)) for count in (few, more, most)]
    assert work[2] - work[1] < 3 * (work[1] - work[0]) + 1000, work


@pytest.mark.long
@pytest.mark.parametrize("name", MANY)
def test_twice_the_puzzles_are_at_most_thrice_the_work(name: str) -> None:
    work = [calls_of(MANY[name](count), read=read_all) for count in (100, 200, 400, 800)]
    assert work[3] - work[2] < 3 * (work[2] - work[1]) + 1000, work


def read_all(text: str) -> None:
    list(read_entries(text))


def test_a_long_line_takes_no_call_for_each_cell() -> None:
    """Each format is asked whether the line is its own; a loop in one of them is too slow."""
    lines = ["1" + "." * 255, "1" + "." * 624]
    for line in lines:
        nonet.parse(line)  # what is done once, and kept
    short, long = map(calls_of, lines)
    assert long < short + 100


def test_a_drawing_that_is_cut_off_is_not_measured_for_every_size() -> None:
    """Where the cells of each size are was found first, and how many lines there are only then."""
    drawn = nonet.write(nonet.parse("53..7" + "." * 76), "spots").split("\n")
    text = "\n".join(["+" + drawn[0][1:], *drawn[1:20]])  # as if it were of ASCII
    read_all(text)  # what is done once, and kept
    assert calls_of(text, read=read_all) < 100_000  # 225,000 before, 36,000 now


@pytest.mark.parametrize("ascii", [True, False])
def test_no_drawing_has_other_lines_than_possible(ascii: bool) -> None:
    with_boxes = [Layout.of(size) for size in (1, 4, 6, 8, 9, 10, 12, 15, 16, 25, 36)]
    for layout in [*with_boxes, *(Layout.of(size, "none") for size in range(1, 37))]:
        assert places_of(layout, ascii=ascii).lines in possible_lines(layout)


SIDE = 450


def test_a_text_under_a_key_has_a_bound() -> None:
    text = json.dumps({"puzzle": "\n".join(["." * SIDE] * SIDE)})
    with pytest.raises(FormatError, match=r"202,949 characters under a key, more than 200,000"):
        nonet.parse(text)
    below = json.dumps({"puzzle": "\n".join(["." * 25] * 25)})
    assert nonet.parse(below).size == 25


@pytest.mark.parametrize("row", [[0] * SIDE, "." * SIDE])
def test_rows_are_counted_before_their_cells_are_read(row: object) -> None:
    rows = [row] * SIDE
    values: list[Any] = [rows, json.dumps(rows)]
    for value in values:
        with pytest.raises(ShapeError, match="450x450: boards are read up to 400x400"):
            nonet.parse(value)


def test_rows_with_more_bars_than_a_board_has_cells_are_no_drawing() -> None:
    lines = [Line(number, "|".join("." * SIDE)) for number in range(1, 9)]
    assert FORMATS.get("drawn").sniff(lines) == 0 < FORMATS.get("drawn").sniff([Line(1, ".|.")])
    with pytest.raises(NonetError):
        nonet.parse("\n".join(line.text for line in lines))


def test_a_certain_format_is_asked_alone() -> None:
    found = _sniffed([Line(1, '{"puzzle": "1..4....2......3"}')], own=True)
    assert [format.name for format in found] == ["json"]


def _killers(count: int) -> list[dict[str, Any]]:
    return [{"rule": "killer", "total": 9, "cells": ["r1c1", "r1c2"]}] * count


NINE: list[list[int]] = [[0] * 9] * 9


def document(**more: Any) -> str:
    """A board of nine as JSON."""
    return json.dumps({"nonet": 1, "size": 9, "givens": NINE} | more)


# Each with words of why it is refused, and how many calls that may take.
TOO_MUCH: dict[str, tuple[Callable[[], Any], str, int]] = {
    "rules of a document": (
        lambda: document(constraints=_killers(20_000)),
        "50,000 numbers and words",
        2_000_000,
    ),
    "rules of an object": (
        lambda: {"size": 9, "givens": NINE, "constraints": _killers(20_000)},
        "50,000 numbers and words",
        500_000,
    ),
    "steps of an automaton": (
        lambda: document(constraints=[{"rule": "automaton", "transitions": [0] * 100_000}]),
        "50,000 numbers and words",
        1_000_000,
    ),
    "rules on lines": (
        lambda: "\n".join(["." * 81, *["odd r1c1"] * 5_003, *["and so on"] * 9_999]),
        "5,000 lines of rules",
        2_500_000,
    ),
    "rows of a document": (
        lambda: document(size=500, givens=[[0] * 500] * 500),
        "500x500: boards are read up to 400x400",
        1_700_000,
    ),
    "keys": (lambda: dict.fromkeys(map(str, range(160_001)), 1), "160,001 keys", 1_000),
    "a link": (
        lambda: "https://f-puzzles.com/?load=" + "A" * 500_001,
        "it is far too long",
        200_000,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TOO_MUCH)
def test_what_asks_for_too_much_is_refused_before_it_is_gone_into(name: str) -> None:
    make, words, most = TOO_MUCH[name]
    value = make()

    def read(text: str) -> None:
        with pytest.raises(NonetError, match=words):
            nonet.parse(value)

    assert calls_of("", read) < most


def test_one_puzzle_of_many_characters_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    times = 0

    def counted(*given: Any, **more: Any) -> Any:
        nonlocal times
        times += 1
        return find(*given, **more)

    find = _finding.find
    monkeypatch.setattr(_recognizing, "find", counted)
    text = document(constraints=_killers(2_000))
    assert len(nonet.parse(text).layout.constraints) == 1
    assert (len(text) > 1 << 16, times) == (True, 1)


def test_numbers_of_lists_are_not_asked_what_they_are() -> None:
    rows = [[0] * 200 for _ in range(200)]
    assert calls_of("", lambda text: _tree.tree(rows)) < 2_000


def test_of_many_rules_the_line_of_the_first_that_does_not_fit_is_named() -> None:
    lines = ["." * 81, *(f"odd r1c{c}" for c in range(1, 8)), "odd r1c17", "odd r99c1"]
    with pytest.raises(NonetError, match="r1c17") as raised:
        nonet.parse("\n".join(lines))
    assert raised.value.line == 9
