"""The puzzles that texts to paste are made of, all ours."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from nonet.formats import parse, write
from nonet.model import Puzzle

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
    # Made by `nonet generate`: the line, and the box shape where it is not the usual one.
    lines = Path(__file__).with_suffix(".txt").read_text("utf-8").splitlines()
    for number, line in enumerate(lines):
        text, _, shape = line.partition(" ")
        box = shape or None
        puzzle = parse(text, box=box)
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
