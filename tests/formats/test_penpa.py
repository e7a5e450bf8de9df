"""Penpa+: what is read of a drawing, and what is told of the rest.

That links of the program itself are read was tried by hand: its own page made some.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from typing import Any

import pytest

import nonet
from nonet import FormatError, NonetError, UnsupportedError
from nonet.constraints import Arrow, Killer, Thermometer, parse_rule
from nonet.formats import parse, write
from nonet.games import GAMES
from nonet.model import Layout

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
        return ADDRESS + pack(body)


def pack(text: str) -> str:
    """A text as the program packs it."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return base64.b64encode(packer.compress(text.encode()) + packer.flush()).decode()


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


def test_the_diagonals_of_a_new_sudoku() -> None:
    """The program draws them dashed from corner to corner where its user asks for them."""
    for around in (0, 1):
        drawing = Drawing(4, around).cut(boxes(4, 2, 2))
        plain = nonet.parse(drawing.text()).layout
        first = drawing.width**2
        steps = [(first + drawing.cell(i - 1, i - 1), first + drawing.cell(i, i)) for i in range(4)]
        drawing.parts["lineE"] |= {f"{a},{b}": 12 for a, b in steps}
        puzzle = nonet.parse(drawing.text(), strict=True)
        assert [house.cells for house in puzzle.layout.extra] == [(0, 5, 10, 15)]
        steps = [
            (first + drawing.cell(i, 2 - i), first + drawing.cell(i - 1, 3 - i)) for i in range(4)
        ]
        drawing.parts["lineE"] |= {f"{a},{b}": 12 for a, b in steps}
        puzzle = nonet.parse(drawing.text(), strict=True)
        assert puzzle.layout == GAMES.get("diagonal").layout(4)
        drawing.parts["lineE"].pop(f"{steps[0][0]},{steps[0][1]}")
        puzzle = nonet.parse(drawing.text())
        assert len(puzzle.layout.extra) == 1
        assert puzzle.unread == ("1 x other 'line'",)
        assert not plain.extra


def test_only_numbers_as_large_as_a_cell_are_givens() -> None:
    drawing = Drawing(4, around=1).cut(boxes(4, 2, 2))
    for column, (colour, kind) in enumerate([(1, "1"), (1, "6"), (6, "1"), (1, "10")]):
        drawing.parts["number"][drawing.cell(0, column)] = [str(column + 1), colour, kind]
    drawing.parts["killercages"] = [[], [drawing.cell(-1, 0), drawing.cell(0, 0)]]
    drawing.parts["thermo"] = [[], None]
    puzzle = nonet.parse(drawing.text())
    assert puzzle.givens[:4] == (1, 0, 0, 4)
    assert puzzle.unread == ("1 cage beside the board", "1 x '2'", "1 x white circle '3'")


def test_the_answer_is_held_against_the_rules() -> None:
    drawing = Drawing(4).cut(boxes(4, 2, 2)).write("1")
    drawing.parts["killercages"] = [[drawing.cell(0, 0), drawing.cell(0, 1)]]
    place = 4 * (drawing.width**2 + drawing.cell(0, 0))
    solution = "1234341221434321"
    answer = [f"{drawing.cell(i // 4, i % 4)},{solution[i]}" for i in range(1, 16)]
    packed = pack(json.dumps([[], [], [], [], answer, []]))
    for total, unread in (("3", 0), ("4", 1)):
        drawing.parts["numberS"][place] = [total, 1]
        puzzle = nonet.parse(f"{drawing.text()}&a={packed}")
        assert len(puzzle.unread) == unread
    assert puzzle.unread == (
        "the solution beside it does not fit: killer 4 r1c1 r1c2: the sum is 3",
    )
    assert not nonet.parse(f"{drawing.text()}&a=x").unread


def with_tools() -> Drawing:
    """A thermometer, an arrow and a killer cage with its sides, as the tools draw them."""
    drawing = Drawing(6, around=1).cut(boxes(6, 2, 3))
    drawing.parts["thermo"] = [[], [drawing.cell(0, 0), drawing.cell(1, 1), drawing.cell(1, 2)]]
    drawing.parts["arrows"] = [[drawing.cell(5, 0), drawing.cell(4, 0), drawing.cell(3, 1)]]
    cage = drawing.cell(5, 5)
    drawing.parts["killercages"] = [[cage]]
    first = 4 * (drawing.width**2 + cage)
    drawing.parts["numberS"][first] = [" 3", 1]
    drawing.parts["cage"] = {f"{first + a},{first + b}": 10 for a, b in [(0, 1), (0, 2), (1, 3)]}
    return drawing


@pytest.mark.parametrize(
    ("rules", "meant"),
    [
        ("On slow thermometers digits do not decrease.", "slow-thermometer"),
        ("Digits may repeat along a thermometer.", "1 x grey line"),
        ("The digit in a circle is the average of its arrow.", "average-arrow"),
        ("Digits may repeat in cages.", "1 x cage '3'"),
        ("Cages show the product of their digits.", "product"),
    ],
)
def test_words_make_other_rules_of_them(rules: str, meant: str) -> None:
    drawing = with_tools()
    drawing.rules = rules
    puzzle = nonet.parse(drawing.text())
    kinds = [rule.kind for rule in puzzle.layout.constraints]
    assert meant in (*puzzle.unread, *kinds)
    assert len(kinds) == (2 if puzzle.unread else 3)


def test_lines_circles_and_colours_are_read_with_the_words() -> None:
    drawing = Drawing(6, around=1).cut(boxes(6, 2, 3))
    total, cell = drawing.width**2, drawing.cell
    edges = [(cell(0, 0), cell(1, 1)), (cell(1, 2), cell(1, 1)), (cell(4, 0), cell(4, 1))]
    drawing.parts["line"] = {f"{a},{b}": 3 for a, b in edges} | {f"{cell(5, 4)},{cell(5, 5)}": 8}
    drawing.parts["symbol"] = {
        str(2 * total + cell(2, 2)): [2, "circle_SS", 2],
        str(3 * total + cell(3, 3)): [1, "inequality", 2],
        str(cell(5, 0)): [3, "circle_L", 1],
    }
    drawing.parts["surface"] = {str(cell(0, 5)): 7}
    drawing.parts["number"] = {str(cell(-1, 3)): ["7", 1, "1"]}
    drawing.rules = (
        "Green lines are renban lines. Red lines are palindromes%2C too. Black dots: one is twice "
        "the other.%2DGrey circles are odd%2C yellow cells are even. Signs point at the smaller "
        "digit. Sandwich: clues outside the grid are the sum of the digits between the 1 and the 6."
    )
    puzzle = nonet.parse(drawing.text())
    assert puzzle.unread == ()
    wanted = ["renban r1c1 r2c2 r2c3", "renban r5c1 r5c2", "palindrome r6c5 r6c6", "odd r6c1",
              "ratio r3c3 r4c3", "even r1c6", "less-than r4c4 r4c5", "sandwich 7 c4"]  # fmt: skip
    assert {*puzzle.layout.constraints} == {parse_rule(one).on(Layout.of(6)) for one in wanted}
    drawing.parts["line"][f"{cell(2, 4)},{cell(2, 5)}"] = 9  # of which no word speaks
    puzzle = nonet.parse(drawing.text())
    assert puzzle.unread
    assert puzzle.reading and "1 x blue line" in puzzle.reading.left


def test_signs_are_listed_with_their_places() -> None:
    drawing = Drawing(4, around=1).cut(boxes(4, 2, 2))
    total = drawing.width**2
    below, right = 2 * total + drawing.cell(0, 0), 3 * total + drawing.cell(1, 1)
    drawing.parts["symbol"] = {
        below: [2, "circle_SS", 2],
        right: [1, "circle_SS", 2],
        drawing.cell(2, 2): [3, "square_L", 1],
        drawing.cell(-1, 2): [7, "arrow_Short", 1],
        total + drawing.cell(0, 0): [1, "star", 1],
        drawing.cell(3, 3): None,
    }
    drawing.parts["thermo"] = [[drawing.cell(0, 0), drawing.cell(0, 2)], [drawing.cell(3, 3)]]
    drawing.parts["arrows"] = [[drawing.cell(-1, 0), drawing.cell(0, 0)]]
    assert nonet.parse(drawing.text()).unread == (
        "2 damaged thermometers",
        "1 arrow beside the board",
        "1 x black circle",
        "1 x white circle",
        "1 x grey square",
        "1 x clue outside 'arrow 7'",
        "1 x 'star 1'",
    )


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


@pytest.mark.parametrize("text", ["1..2", "1.2.", "12..", "1234", "4.3.2"])
def test_a_link_may_have_lost_the_signs_that_fill_it_up(text: str) -> None:
    link = Drawing(4).cut(boxes(4, 2, 2)).write(text).text()
    assert nonet.parse(link.rstrip("=")) == nonet.parse(link)


def test_damaged_links_are_refused() -> None:
    link = Drawing(4).cut(boxes(4, 2, 2)).write("1..2").text()
    for end in range(len(ADDRESS), len(link) - 8, 5):
        with pytest.raises(NonetError):
            nonet.parse(link[:end])
    with pytest.raises(FormatError, match="no drawing of Penpa"):
        nonet.parse("https://swaroopg92.github.io/penpa-edit/?abc")


BOARDS = [
    Layout.of(9),
    Layout.of(6, (3, 2)),
    Layout.of(5, "none"),
    Layout.of(4, regions="AABBAACBDDCBDDCC"),
    Layout.of(16),
    GAMES.get("diagonal").layout(9),
]


@pytest.mark.parametrize("layout", BOARDS, ids=lambda layout: layout.describe())
def test_what_is_written_is_read_with_the_same_rules(layout: Layout) -> None:
    n = layout.size
    rules = [
        Killer(7, (0, 1, n, n + 1)),
        Killer(None, (2, n + 2, 2 * n + 2)),
        Thermometer((0, n + 1, n + 2)),
        Arrow((3,), (n + 3, 2 * n + 2)),
    ]
    for constraints in ([], *([each] for each in rules), rules):
        board = layout.with_constraints(constraints)
        puzzle = nonet.Puzzle(board, [0, n] + [0] * (n * n - 2))
        text = nonet.write(puzzle, "penpa")
        assert text.startswith(ADDRESS)
        assert nonet.parse(text, strict=True) == puzzle


@pytest.mark.parametrize(
    ("board", "named"),
    [
        (Layout.of(9).with_constraints([parse_rule("renban r1c1 r1c2")]), "'renban'"),
        (Layout.of(9).with_constraints([parse_rule("arrow r1c1 r1c2 / r1c3")]), "'arrow'"),
        (Layout.of(9).with_constraints([parse_rule("thermo r1c1 r1c3")]), "'thermometer'"),
        (GAMES.get("windoku").layout(9), "houses or regions"),
        (Layout.of(4, regions="ABABABABCDCDCDCD"), "houses or regions"),
        (Layout.of(4, values=range(4)), "the values 0 to 3"),
    ],
)
def test_what_has_no_tool_is_not_written(board: Layout, named: str) -> None:
    with pytest.raises(UnsupportedError, match=named):
        nonet.write(nonet.Puzzle(board, [0] * board.cell_count), "penpa")


def test_a_cage_is_outlined_as_its_tool_does() -> None:
    """Around two cells side by side: eight lines, two of which go on from one to the other."""
    board = Layout.of(4).with_constraints([Killer(3, (0, 1))])
    link = nonet.write(nonet.Puzzle(board, [0] * 16), "penpa")
    text = zlib.decompress(base64.b64decode(link.removeprefix(ADDRESS)), -zlib.MAX_WBITS).decode()
    sides = json.loads(re.search(r'zC:({"[^}]*})', text)[1])  # type: ignore[index]
    first, second = 4 * (64 + 18), 4 * (64 + 19)
    assert sides.keys() == {
        *(f"{first},{first + 1}", f"{first},{first + 2}", f"{first + 2},{first + 3}"),
        *(f"{second},{second + 1}", f"{second + 1},{second + 3}", f"{second + 2},{second + 3}"),
        *(f"{first + 1},{second}", f"{first + 3},{second + 2}"),
    }


def test_the_largest_board_is_25x25() -> None:
    board = nonet.Puzzle(Layout.of(25), [0] * 624 + [25])
    assert nonet.parse(nonet.write(board, "penpa")) == board
    with pytest.raises(UnsupportedError, match="26x26"):
        nonet.write(nonet.Puzzle(Layout.of(26), [0] * 676), "penpa")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (".Shape~6x6~9", "the values 1 to 9 on 6 columns"),
        (".Shape~4x4~0-3", "the values 0 to 3 on 4 columns"),
        (".Shape~4x6", "4x6, values 1 to 6"),
    ],
)
def test_a_refusal_names_the_board(text: str, why: str) -> None:
    """All of them were "relations of two cells, or a board that is not square"."""
    with pytest.raises(UnsupportedError, match=why):
        write(parse(text), "penpa")
