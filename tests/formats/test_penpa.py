"""Penpa+: what is read of a drawing, and what is told of the rest.

That links of the program itself are read was tried by hand: its own page made some.
"""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

import pytest

import nonet
from nonet import FormatError, NonetError, UnsupportedError
from nonet.constraints import Killer

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ADDRESS = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="


class Drawing:
    """A square grid to draw on, with so many rows around the board for clues."""

    def __init__(self, size: int, around: int = 0, kind: str = "sudoku") -> None:
        self.size, self.around, self.kind = size, around, kind
        self.width = size + 2 * around + 4
        self.parts: dict[str, Any] = {"number": {}, "lineE": {}, "killercages": [], "numberS": {}}
        self.rules = ""

    def cell(self, row: int, column: int) -> int:
        """The number of a cell of the board, which begin at 0."""
        return (row + self.around + 2) * self.width + column + self.around + 2

    def write(self, text: str) -> Drawing:
        """Givens in reading order; a dot is an empty cell."""
        for i, char in enumerate(text):
            if char != ".":
                self.parts["number"][self.cell(*divmod(i, self.size))] = [char, 1, "1"]
        return self

    def cut(self, labels: str) -> Drawing:
        """Heavy lines between cells of different regions."""
        first = self.width**2
        for i, label in enumerate(labels):
            row, column = divmod(i, self.size)
            corner = first + self.cell(row, column)
            if column + 1 < self.size and labels[i + 1] != label:
                self.parts["lineE"][f"{corner - self.width},{corner}"] = 2
            if row + 1 < self.size and labels[i + self.size] != label:
                self.parts["lineE"][f"{corner - 1},{corner}"] = 2
        return self

    def text(self) -> str:
        """The address of the drawing."""
        total = self.size + 2 * self.around
        cells = [(r + 2) * self.width + c + 2 for r in range(total) for c in range(total)]
        steps = [b - a for a, b in zip([0, *cells], cells, strict=False)]
        head = f"{self.kind},{total},{total},38,0,1,1,494,494,1,1,0,0,0,0,Title: A,Author: B,,"
        lines = [f"{head}{self.rules},OFF,false", "[0,0,0,0]", "{}"]
        body = "\n".join([*lines, json.dumps(self.parts), "{}", json.dumps(steps)])
        body = body.replace("z", "zZ").replace('"number"', "zN").replace('"lineE"', "zE")
        packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
        data = packer.compress(body.encode()) + packer.flush()
        return ADDRESS + base64.b64encode(data).decode()


def boxes(size: int, rows: int, columns: int) -> str:
    return "".join(
        chr(65 + i // size // rows * (size // columns) + i % size // columns)
        for i in range(size * size)
    )


def test_givens_and_boxes() -> None:
    link = Drawing(9).write(LINE).cut(boxes(9, 3, 3)).text()
    for text in (link, link.partition("p=")[2], f"Here: {link} is one"):
        assert nonet.parse(text) == nonet.parse(LINE)
    assert nonet.parse(Drawing(6).cut(boxes(6, 3, 2)).text()).layout.describe() == "6x6, boxes 3x2"
    assert nonet.parse(Drawing(5).text()).layout.describe() == "5x5, no boxes"


def test_regions_and_cages() -> None:
    drawing = Drawing(4).cut("AABBAACBDDCBDDCC".replace("D", "E"))
    drawing.parts["killercages"] = [[drawing.cell(0, 0), drawing.cell(0, 1)], [drawing.cell(3, 3)]]
    place = 4 * (drawing.width**2 + drawing.cell(0, 0))
    drawing.parts["numberS"][place] = [" 7", 1]
    puzzle = nonet.parse(drawing.text())
    assert puzzle.layout.regions is not None
    assert puzzle.layout.constraints == (Killer(7, (0, 1)), Killer(None, (15,)))
    assert not puzzle.unread


def test_candidates() -> None:
    drawing = Drawing(4).cut(boxes(4, 2, 2))
    drawing.parts["number"][drawing.cell(1, 0)] = ["13", 1, "7"]
    assert nonet.parse(drawing.text()).candidates().of("r2c1") == (1, 3)


def test_what_is_drawn_is_not_lost() -> None:
    drawing = Drawing(4, around=1).cut(boxes(4, 2, 2)).write("1")
    drawing.parts["thermo"] = [[drawing.cell(0, 0), drawing.cell(0, 1)]]
    drawing.parts["number"][drawing.cell(-1, 2)] = ["5", 1, "1"]
    drawing.rules = "Digits increase along thermometers%2C as ever"
    puzzle = nonet.parse(drawing.text())
    assert (puzzle.size, puzzle.givens[0]) == (4, 1)
    unread = "; ".join(puzzle.unread)
    assert "1 thermometer" in unread
    assert "1 text ('5')" in unread
    assert "rules in words" in unread
    with pytest.raises(UnsupportedError, match="1 thermometer"):
        nonet.parse(drawing.text(), strict=True)


@pytest.mark.parametrize(
    ("drawing", "message"),
    [
        (Drawing(4, kind="hex").cut(boxes(4, 2, 2)), "not square"),
        (Drawing(4, kind="square"), "does not show 4 regions"),
        (Drawing(4).cut("AABBAABBCCDDCCDE"), "does not show 4 regions"),
        (Drawing(4).cut(boxes(4, 2, 2)).write("7"), "r1c1 holds 7, which is not a value"),
        (Drawing(120), "larger than a board"),
    ],
)
def test_other_drawings_are_refused(drawing: Drawing, message: str) -> None:
    with pytest.raises(UnsupportedError, match=message):
        nonet.parse(drawing.text())


def test_damaged_links_are_refused() -> None:
    link = Drawing(4).cut(boxes(4, 2, 2)).write("1..2").text()
    for end in range(len(ADDRESS), len(link) - 8, 5):
        with pytest.raises(NonetError):
            nonet.parse(link[:end])
    with pytest.raises(FormatError, match="no drawing of Penpa"):
        nonet.parse("https://swaroopg92.github.io/penpa-edit/?abc")
