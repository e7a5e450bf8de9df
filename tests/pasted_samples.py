"""The puzzles that texts to paste are made of, all ours."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from nonet.formats import parse, write
from nonet.model import Puzzle

# Made by `nonet generate`: the line, and the box shape where it is not the usual one.
_LINES = (
    (
        ".3.4........2.1.",
        None,
    ),
    (
        ".1..3......56.23..3...5..2...6......",
        None,
    ),
    (
        "..2.5......6.1.3....1....6...2.4...3",
        "3x2",
    ),
    (
        "...41.6............6...5571.8..37.8...34.......1384.7.......3...",
        None,
    ),
    (
        ".....2..3.5.....7.....5.1.87.9.853.........6.6..9...47..2......9..4..58....127...",
        None,
    ),
    (
        "7...2..9.35....6..8.......7.3....8..98...7.....2..1.5....6..5.....8...2.19.......",
        None,
    ),
    (
        "0;0010000004003150020008500000009300:0030508;04000000<20:0000400:006070<000"
        "700835006006000<07000020<040500000000;030000007000000690305<0070:00;0",
        None,
    ),
    (
        "00<0=3020:0;?0000306000100>400505140000030=02000000;0@>00000030000;000:0200"
        "01000900>000000?1@00000008><;6900500068000400>0030=<000000008?5;03000847000"
        "0000120;:01000200>@03970=02;00@097004:0<0000000000010000?2:00809@=0<0000;00"
        "0000:0600000005<@?0518300000:70",
        None,
    ),
    (
        "0=C000BA0H00@940:3?0002E000?0D0;00030000@000006F=00006800042F010000000I000D"
        "030@B70<0G0E0;000>8400H00E;7000859300B06F010H00AG400A?0<0000:000G0B60EC0000"
        "0B000H0480<10702;0000>00600>4I0E06D00A=FG00@000905@H0000300;95I40>07D<00:B0"
        "85<GF0A0B@>02000C010?;0000:B0000000=0000<00610I0>2HE00000016400<00003=00@00"
        "0<1004G3C00000EA0@00:=00;29G00000=I000A0:EC000<1000@00000000B00000004800000"
        "A0000=C0G000>6;00<00000005?0010<00:00=3000000026@0>003CE96000040080;F7B000?"
        "6000@5DB070F00010EH>;0C0:0F00H04120000?<00I=A9500000;:?AIDF00=E007800G0C000"
        "000I0007006C000B90<00000>000A0009>5?0000000I06@;F8005E40020CA8G0D60?00H0071"
        "0D0F700000030>H00:0000000",
        None,
    ),
)
_JIGSAW = """
┏━━━┯━━━┯━━━┳━━━┯━━━┯━━━┳━━━┯━━━┯━━━┓
┃   │   │ 3 ┃ 4 │ 2 │   ┃ 9 │   │   ┃
┠───┼───┼───╂───┼───┼───╂───┼───┼───┨
┃   │   │   ┃   │   │   ┃ 7 │ 6 │   ┃
┠───┼───┼───╂───┼───┼───╂───┼───┼───┨
┃ 6 │   │   ┃ 3 │   │   ┃   │ 4 │   ┃
┣━━━┿━━━┿━━━╇━━━╈━━━┿━━━╋━━━┿━━━┿━━━┫
┃ 1 │   │   │   ┃   │   ┃   │   │   ┃
┠───┼───┼───╆━━━╃───┼───╂───┼───╆━━━┫
┃   │ 5 │ 4 ┃   │ 1 │   ┃   │   ┃   ┃
┠───┼───╆━━━╉───┼───┼───╂───┼───╂───┨
┃   │ 9 ┃   ┃   │   │ 7 ┃   │ 3 ┃   ┃
┣━━━┿━━━╃───╊━━━┿━━━╅───╂───┼───╂───┨
┃   │   │   ┃   │   ┃   ┃   │   ┃   ┃
┠───┼───╆━━━╃───┼───╄━━━╋━━━┿━━━╃───┨
┃ 9 │   ┃ 7 │   │ 8 │ 5 ┃   │   │ 2 ┃
┠───┼───╄━━━╅───┼───┼───╂───┼───┼───┨
┃   │   │   ┃   │   │ 9 ┃   │   │   ┃
┗━━━┷━━━┷━━━┻━━━┷━━━┷━━━┻━━━┷━━━┷━━━┛
"""


PUZZLE, QUESTION, ERROR = "puzzle", "question", "error"


@dataclass(frozen=True)
class Text:
    """A text and what it must give.

    Attributes:
        name: The way it is written in and the puzzle.
        text: The text.
        kind: ``puzzle``, ``question`` or ``error``.
        puzzle: The puzzle, if it must give one.
        box: The box shape that the user names.
    """

    name: str
    text: str
    kind: str = PUZZLE
    puzzle: Puzzle | None = None
    box: str | None = None


@dataclass(frozen=True)
class Sample:
    """A puzzle and the pieces that texts are made of.

    Attributes:
        name: Its size and number.
        puzzle: The puzzle.
        box: The box shape where a text must be told; None for the usual one.
        drawn: Whether only a drawing tells its regions.
    """

    name: str
    puzzle: Puzzle
    box: str | None = None
    drawn: bool = False

    @property
    def size(self) -> int:
        return self.puzzle.size

    @property
    def runs(self) -> tuple[int, int]:
        """How many rows and columns stand together."""
        box = self.puzzle.layout.box
        return (self.size, self.size) if box is None else (box.rows, box.columns)

    @cached_property
    def cells(self) -> list[list[str]]:
        """A character for each cell, row by row; ``.`` if it is empty."""
        alphabet = "digits" if self.size <= 9 else "a10" if self.size <= 16 else "offset"
        line = write(
            Puzzle(parse("." * self.size**2).layout, self.puzzle.givens), alphabet=alphabet
        )
        line = line.replace("0", ".")
        return [list(line[at : at + self.size]) for at in range(0, len(line), self.size)]

    @cached_property
    def numbers(self) -> list[list[str]]:
        """A number for each cell."""
        words = [str(value) if value else "." for value in self.puzzle.givens]
        return [words[at : at + self.size] for at in range(0, len(words), self.size)]

    @property
    def rows(self) -> list[str]:
        """The rows as characters."""
        return ["".join(row) for row in self.cells]

    @property
    def line(self) -> str:
        """All cells as characters."""
        return "".join(self.rows)

    def grouped(self, row: list[str], within: str, between: str) -> str:
        """A row with something between cells and something else between boxes."""
        width = self.runs[1]
        groups = [within.join(row[at : at + width]) for at in range(0, self.size, width)]
        return between.join(groups)

    def banded(self, rows: list[str], between: str = "\n") -> str:
        """Rows with a line between bands."""
        height = self.runs[0]
        bands = [
            "".join(row + "\n" for row in rows[at : at + height])
            for at in range(0, self.size, height)
        ]
        return between.join(bands)

    def blank(self, mark: str) -> list[str]:
        """The rows with another mark for empty cells."""
        return [row.replace(".", mark) for row in self.rows]


def _samples() -> Iterator[Sample]:
    for number, (line, box) in enumerate(_LINES):
        puzzle = parse(line, box=box)
        yield Sample(f"{puzzle.size}x{puzzle.size} number {number}", puzzle, box)
    yield Sample("jigsaw", parse(_JIGSAW), drawn=True)


SAMPLES = list(_samples())
Way = Callable[[Sample], str | None]
# The sizes that a way can write.
ANY = frozenset(range(100))
DIGITS = frozenset(range(10))
LETTERS = frozenset(range(17))
NINE = frozenset({9})


def sample(name: str) -> Sample:
    """The sample of a name."""
    return next(each for each in SAMPLES if each.name == name)


def solution(sample: Sample) -> str:
    """The solution of a puzzle up to 9x9 as a line."""
    from nonet import solve

    found = solve(sample.puzzle, limit=1).solution
    assert found is not None
    return "".join(map(str, found.values))


def labelled(sample: Sample, columns: str, rows: str, between: str) -> str:
    """Numbers with labels above and beside them: letters (``A``), or numbers after a prefix."""

    def label(kind: str, number: int) -> str:
        return chr(64 + number) if kind == "A" else kind + str(number)

    head = [label(columns, number) for number in range(1, sample.size + 1)]
    lines = [between.join(["", *head])] if columns else []
    for number, row in enumerate(sample.numbers, 1):
        lines.append(between.join([label(rows, number), *row]))
    return "\n".join(lines)


def named(sample: Sample, sign: str, between: str) -> str:
    """A list of the givens."""
    return between.join(
        f"r{r}c{c}{sign}{word}"
        for r, row in enumerate(sample.numbers, 1)
        for c, word in enumerate(row, 1)
        if word != "."
    )


def barred(sample: Sample, within: str) -> list[str]:
    """The rows with bars between boxes."""
    return [f"| {sample.grouped(row, within, ' | ')} |" for row in sample.cells]


def framed(sample: Sample) -> str:
    """A frame of ASCII."""
    rows = barred(sample, " ")
    rule = "".join("+" if char == "|" else "-" for char in rows[0]) + "\n"
    return rule + sample.banded(rows, rule) + rule
