"""What people paste: puzzles of ours in many ways of writing, and what each text must give.

`TEXTS` is the table of ways times puzzles, `ODD` are texts written by hand. The mutation campaign
(tools/mutate_texts.py) begins with these as well.
"""

from __future__ import annotations

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
_ANY = frozenset(range(100))
_DIGITS = frozenset(range(10))
_LETTERS = frozenset(range(17))
_CIRCLED = "⓪①②③④⑤⑥⑦⑧⑨"


def _mail(text: str) -> str:
    return "".join(f"> {line}\n" for line in text.splitlines())


def _numbered(sample: Sample, sign: str) -> str:
    return "\n".join(f"{number}{sign} {row}" for number, row in enumerate(sample.rows, 1))


def _solution(sample: Sample) -> str:
    from nonet import solve

    solution = solve(sample.puzzle, limit=1).solution
    assert solution is not None
    return "".join(map(str, solution.values))


def _labelled(sample: Sample, columns: str, rows: str, between: str) -> str:
    def label(kind: str, number: int) -> str:
        return chr(64 + number) if kind == "A" else kind + str(number)

    head = [label(columns, number) for number in range(1, sample.size + 1)]
    lines = [between.join(["", *head])] if columns else []
    for number, row in enumerate(sample.numbers, 1):
        lines.append(between.join([label(rows, number), *row]))
    return "\n".join(lines)


def _named(sample: Sample, sign: str, between: str) -> str:
    return between.join(
        f"r{r}c{c}{sign}{word}"
        for r, row in enumerate(sample.numbers, 1)
        for c, word in enumerate(row, 1)
        if word != "."
    )


def _barred(sample: Sample, within: str) -> list[str]:
    return [f"| {sample.grouped(row, within, ' | ')} |" for row in sample.cells]


def _framed(sample: Sample) -> str:
    rows = _barred(sample, " ")
    rule = "".join("+" if char == "|" else "-" for char in rows[0]) + "\n"
    return rule + sample.banded(rows, rule) + rule


_WORDS = {"letters": "TRIANGLES", "wordoku": "OBJECTIVS"}
# The sizes that a way can write, and the way.
_WAYS: dict[str, tuple[frozenset[int], Way]] = {
    "dots": (_ANY, lambda s: s.line),
    "zeros": (_DIGITS, lambda s: s.line.replace(".", "0")),
    "stars": (_LETTERS, lambda s: s.line.replace(".", "*")),
    "underscores": (_LETTERS, lambda s: s.line.replace(".", "_")),
    "dashes": (
        _DIGITS,
        lambda s: s.line.replace(".", "-"),
    ),
    "middle dots": (_ANY, lambda s: s.line.replace(".", "·")),
    "squares": (_ANY, lambda s: s.line.replace(".", "⬜")),
    "rows": (_ANY, lambda s: "\n".join(s.rows)),
    "rows and empty lines": (_ANY, lambda s: "\n\n".join(s.rows)),
    "bands": (_ANY, lambda s: s.banded(s.rows)),
    "gaps": (_ANY, lambda s: "\n".join(s.grouped(row, "", "  ") for row in s.cells)),
    "bands and gaps": (_ANY, lambda s: s.banded([s.grouped(row, "", "   ") for row in s.cells])),
    "bands and tabs": (_ANY, lambda s: s.banded([s.grouped(row, "", "\t") for row in s.cells])),
    "spaced bands": (_ANY, lambda s: s.banded([s.grouped(row, " ", "   ") for row in s.cells])),
    "spaced": (_ANY, lambda s: "\n".join(map(" ".join, s.numbers))),
    "aligned": (_ANY, lambda s: "\n".join(" ".join(w.rjust(2) for w in row) for row in s.numbers)),
    "commas": (_ANY, lambda s: "\n".join(map(",".join, s.numbers))),
    "semicolons": (_ANY, lambda s: "\n".join(map(";".join, s.numbers))),
    "nothing between commas": (
        _ANY,
        lambda s: "\n".join(",".join(row).replace(".", "") for row in s.numbers),
    ),
    "tabs": (_ANY, lambda s: "\n".join(map("\t".join, s.numbers))),
    "spreadsheet": (
        _ANY,
        lambda s: "\n".join("\t".join(row).replace(".", "") for row in s.numbers),
    ),
    "numbers on a line": (_ANY, lambda s: " ".join(map(" ".join, s.numbers))),
    "rows on a line": (_ANY, lambda s: " ".join(s.rows)),
    "rows and commas": (_LETTERS, lambda s: ",".join(s.rows)),
    "rows and slashes": (_LETTERS, lambda s: "/".join(s.rows)),
    "rows and bars": (_LETTERS, lambda s: "|".join(s.rows)),
    "double quotes": (_ANY, lambda s: f'"{s.line}"'),
    "single quotes": (_LETTERS, lambda s: f"'{s.line}',"),
    "comma after": (_LETTERS, lambda s: s.line + ","),
    "quoted rows": (_LETTERS, lambda s: ",\n".join(f'    "{row}"' for row in s.rows)),
    "code fence": (_ANY, lambda s: "```text\n" + "\n".join(s.rows) + "\n```"),
    "mail": (_ANY, lambda s: _mail("\n".join(s.rows))),
    "mail of numbers": (_ANY, lambda s: _mail("\n".join(map(" ".join, s.numbers)))),
    "mail of a line": (_LETTERS, lambda s: "> " + s.line),
    "numbered": (_LETTERS, lambda s: "1. " + s.line),
    "numbered rows": (_LETTERS, lambda s: _numbered(s, ".")),
    "solution": (_DIGITS, lambda s: f"{s.line},{_solution(s)}"),
    "record": (_DIGITS, lambda s: f"{s.line}:0:23"),
    "rating": (_DIGITS, lambda s: f"a0b1 {s.line} 1.2"),
    "named": (_LETTERS, lambda s: f"Puzzle: {s.line}"),
    "title": (_ANY, lambda s: "Grid 01\n" + "\n".join(s.rows)),
    "numeric title": (_ANY, lambda s: "17\n" + "\n".join(s.rows)),
    "prose": (
        _ANY,
        lambda s: "Hello,\nI cannot solve this one:\n\n" + "\n".join(s.rows) + "\n\nJo",
    ),
    "prose and a line": (_ANY, lambda s: f"Here it is\n{s.line}\nThanks a lot!"),
    "x": (_LETTERS, lambda s: "".join(s.blank("x"))),
    "X": (_LETTERS, lambda s: "\n".join(s.blank("X"))),
    "question marks": (_LETTERS, lambda s: "".join(s.blank("?"))),
    "question marks apart": (_ANY, lambda s: "\n".join(map(" ".join, s.numbers)).replace(".", "?")),
    "number signs": (_LETTERS, lambda s: "".join(s.blank("#"))),
    "number signs in rows": (_LETTERS, lambda s: "\n".join(s.blank("#"))),
    "tildes": (_LETTERS, lambda s: "\n".join(s.blank("~"))),
    "frame": (_ANY, _framed),
    "frame of x": (_DIGITS, lambda s: _framed(s).replace(".", "x")),
    "frame of blanks": (_ANY, lambda s: _framed(s).replace(".", " ")),
    "bars only": (
        _ANY,
        lambda s: s.banded(_barred(s, " "), "") if s.size in (4, 9, 16, 25) else None,
    ),
    "picture": (_ANY, lambda s: write(s.puzzle, "drawn")),
    "ascii": (_ANY, lambda s: write(s.puzzle, "ascii")),
    "mail of a picture": (_ANY, lambda s: _mail(write(s.puzzle, "drawn"))),
    "title of a picture": (_ANY, lambda s: "Puzzle 1:\n" + write(s.puzzle, "drawn")),
    "fence of a picture": (_ANY, lambda s: f"```\n{write(s.puzzle, 'drawn')}\n```"),
    "letters and numbers": (_ANY, lambda s: _labelled(s, "A", "", " ")),
    "letters and numbers, tabs": (_ANY, lambda s: _labelled(s, "A", "", "\t")),
    "r and c": (_ANY, lambda s: _labelled(s, "c", "r", " ")),
    "labels of rows": (_ANY, lambda s: _labelled(s, "", "r", " ")),
    "cells": (_ANY, lambda s: _named(s, "=", " ")),
    "cells on lines": (_ANY, lambda s: _named(s, ": ", "\n")),
    "full width": (_DIGITS, lambda s: s.line.translate({48 + i: 0xFF10 + i for i in range(10)})),
    "circled": (_DIGITS, lambda s: s.line.translate({48 + i: _CIRCLED[i] for i in range(10)})),
    "keycaps": (
        _DIGITS,
        lambda s: "".join(f"{char}\ufe0f\u20e3" if char != "." else "⬜" for char in s.line),
    ),
    "letters": (
        frozenset({9}),
        lambda s: s.line.translate({48 + i: _WORDS["letters"][i - 1] for i in range(1, 10)}),
    ),
    "wordoku": (
        frozenset({9}),
        lambda s: "\n".join(s.rows).translate(
            {48 + i: _WORDS["wordoku"][i - 1] for i in range(1, 10)}
        ),
    ),
    "blanks": (frozenset({9}), lambda s: "\n".join(s.blank(" "))),
    "blanks cut": (frozenset({9}), lambda s: "\n".join(row.rstrip() for row in s.blank(" "))),
    "spaced blanks": (frozenset({9}), lambda s: "\n".join(" ".join(row) for row in s.blank(" "))),
    "blanks in boxes": (
        frozenset({9}),
        lambda s: "\n".join(s.grouped(list(row), " ", " │ ").rstrip() for row in s.blank(" ")),
    ),
}
_DRAWINGS = ("picture", "ascii", "mail of a picture", "title of a picture", "fence of a picture")
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


def _relabelled(sample: Sample, symbols: str) -> Puzzle:
    """The puzzle whose values are those of letters, in the order of the alphabet."""
    order = sorted(symbols)
    values = [order.index(symbols[value - 1]) + 1 if value else 0 for value in sample.puzzle.givens]
    return Puzzle(sample.puzzle.layout, values)


def _texts() -> Iterator[Text]:
    for sample in SAMPLES:
        for name, (sizes, way) in _WAYS.items():
            if sample.size not in sizes or (sample.drawn and name not in _DRAWINGS):
                continue
            text = way(sample)
            if text is None:
                continue
            word = _WORDS.get(name)
            puzzle = sample.puzzle if word is None else _relabelled(sample, word)
            shown = set(sample.puzzle.givens) - {0}
            kind = PUZZLE if word is None or len(shown) == sample.size else ERROR
            yield Text(f"{name}: {sample.name}", text, kind, puzzle, sample.box)


TEXTS = [text for text in _texts() if text.kind == PUZZLE]


def _sample(name: str) -> Sample:
    return next(sample for sample in SAMPLES if sample.name == name)


_NINE, _TEN, _FOUR = _sample("9x9 number 4"), _sample("9x9 number 5"), _sample("4x4 number 0")
_SIXTEEN, _LARGE = _sample("16x16 number 7"), _sample("25x25 number 8")
_EDGE = "\n".join(_NINE.rows)


def _odd() -> Iterator[Text]:
    """Texts by hand: what nobody can read for certain, and what is nearly a puzzle."""
    line, rows = _NINE.line, _NINE.rows
    for name, text in {
        "no text": "",
        "prose": "This is not a puzzle.\nNor is this.",
        "one short": line[1:],
        "one more": line + ".",
        "a letter among digits": line.replace("1", "l"),
        "a mark among dots": line.replace("1", "x", 1),
        "two marks": line.replace(".", "x", 40).replace(".", "?"),
        "few question marks": _solution(_NINE)[:80] + "?",
        "a row is missing": "\n".join(rows[1:]),
        "a row is short": "\n".join([rows[0], rows[1][1:], *rows[2:]]),
        "a row is double": "\n".join([rows[0], *rows]),
        "a value too large": _EDGE.replace("1", "A"),
        "text among the rows": "\n".join([*rows[:4], "and then", *rows[4:]]),
        "a gap among marked cells": ",".join(line[:40]) + ",," + ",".join(line[41:]),
        "eight letters": _TEN.line.translate({48 + i: "?TRIANGLES"[i] for i in range(1, 10)}),
        "a puzzle and another's solution": f"{line},{_solution(_TEN)}",
        "a puzzle in two pieces": f"{line[:40]} {line[40:]}",
        "pieces with a word": f"{line[:64]} and {line[64:]}",
        "a list of cells that ends in a word": _named(_NINE, "=", " ") + " end",
        "a cell twice": _named(_NINE, "=", " ") + " r1c6=4",
        "labels that do not count": _labelled(_NINE, "", "r", " ").replace("r5", "r6"),
        "blanks that clash": "\n".join(row.lstrip() for row in _NINE.blank(" ")),
        "blanks of several widths": "\n".join([*_NINE.blank(" ")[:8], _NINE.blank(" ")[8][1:]]),
        "a frame with a hole": _framed(_NINE).replace(" |\n", " 1\n", 1),
        "a drawing with a row cut": _framed(_NINE).replace("| . . . | ", "| . . . ", 1),
        "half a spreadsheet": "\n".join("\t".join(row[:8]) for row in _NINE.numbers),
    }.items():
        yield Text(name, text, ERROR)
    for name, text in {
        "letters alone": "AB" + "." * 254,
        "a letter of two alphabets": "A" + "." * 624,
        "rows or lines": "\n".join(["1234" + "." * 12] * 16),
        "hexadecimal or not": "0A" + "." * 254,
        "cells of a part of the board": "r1c1=5 r2c2=3 r3c7=1",
        "numbers as labels of a spreadsheet": "\n".join(
            ["\t".join(["", *"123456789"])]
            + ["\t".join([str(n), *row]) for n, row in enumerate(_NINE.numbers, 1)]
        ),
    }.items():
        yield Text(name, text, QUESTION)
    wide = "\n".join(" ".join(row) for row in _NINE.cells)
    for name, text in {
        "a name before": f"Puzzle 3 (hard): {line}",
        "a label of each row": "\n".join(f"row {n}: {row}" for n, row in enumerate(rows, 1)),
        "numbers with brackets": "\n".join(f"{n}) {row}" for n, row in enumerate(rows, 1)),
        "nested mail": "".join(f"> > {row}\n" for row in rows),
        "mail with a greeting": "> Hello\n>\n" + "".join(f"> {row}\n" for row in rows),
        "letters beside bars": "\n".join(f"{chr(64 + n)}|{row}|" for n, row in enumerate(rows, 1)),
        "a quotation": f"He wrote “{line}” to me",
        "windows": _EDGE.replace("\n", "\r\n") + "\r\n",
        "tabs and blank rows": "\n".join("\t".join(row).replace(".", "") for row in rows),
        "a long title": "The puzzle of the day, 2026-01-31, by Jo\n" + _EDGE,
        "titles above and below": f"Hard\n{wide}\nSolve it",
        "a line of dashes": f"-----\n{line}\n-----",
        "x and capitals": "\n".join(row.replace(".", "X") for row in rows),
        "a table of LaTeX": "\n".join(" & ".join(row) + r" \\" for row in _NINE.cells),
        "nan": "\n".join(map(" ".join, _NINE.cells)).replace(".", "nan"),
        "minus one": "\n".join(map(",".join, _NINE.cells)).replace(".", "-1"),
        "floats": "\n".join(",".join(row).replace(".", "0") for row in _NINE.cells).replace(
            ",", ".0,"
        ),
        "quoted cells": "\n".join(",".join(f'"{c}"' for c in row) for row in _NINE.cells),
        "a comment in code": "\n".join(f"// {row}" for row in rows),
        "colons": "\n".join(map(":".join, _NINE.cells)),
        "times of day above": f"12:30\n{line}",
        "rows and breaks": "<br>".join(rows),
        "circles": "".join("○" if char == "." else char for char in line),
    }.items():
        yield Text(name, text, PUZZLE, _NINE.puzzle)


ODD = list(_odd())
