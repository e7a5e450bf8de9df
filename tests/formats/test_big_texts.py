"""Texts that are larger than any board are refused by their size, not by what is in them."""

from __future__ import annotations

import json
from typing import Any

import pytest

import nonet
from nonet.errors import FormatError, NonetError, ShapeError
from nonet.formats import FORMATS
from nonet.formats._finding import _sniffed
from nonet.formats._format import Line

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
