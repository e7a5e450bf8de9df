"""Ways of writing a puzzle: where the cells stand, and what is around them."""

from nonet.formats import write
from pasted_samples import (
    ANY,
    DIGITS,
    LETTERS,
    NINE,
    Sample,
    Way,
    barred,
    framed,
    labelled,
    named,
    solution,
)

_CIRCLED = "⓪①②③④⑤⑥⑦⑧⑨"


def _mail(text: str) -> str:
    return "".join(f"> {line}\n" for line in text.splitlines())


def _numbered(sample: Sample, sign: str) -> str:
    return "\n".join(f"{number}{sign} {row}" for number, row in enumerate(sample.rows, 1))


def _gaps(mark: str) -> Way:
    def way(sample: Sample) -> str:
        rows = [sample.grouped(row, "", "   ") for row in sample.cells]
        return sample.banded(rows).replace(".", mark)

    return way


WORDS = {"letters": "TRIANGLES", "wordoku": "OBJECTIVS"}
# The sizes that a way can write, and the way.
WAYS: dict[str, tuple[frozenset[int], Way]] = {
    "dots": (ANY, lambda s: s.line),
    "zeros": (DIGITS, lambda s: s.line.replace(".", "0")),
    "stars": (LETTERS, lambda s: s.line.replace(".", "*")),
    "underscores": (LETTERS, lambda s: s.line.replace(".", "_")),
    "dashes": (
        DIGITS,
        lambda s: s.line.replace(".", "-"),
    ),
    "middle dots": (ANY, lambda s: s.line.replace(".", "·")),
    "squares": (ANY, lambda s: s.line.replace(".", "⬜")),
    "rows": (ANY, lambda s: "\n".join(s.rows)),
    "rows and empty lines": (ANY, lambda s: "\n\n".join(s.rows)),
    "bands": (ANY, lambda s: s.banded(s.rows)),
    "gaps": (ANY, lambda s: "\n".join(s.grouped(row, "", "  ") for row in s.cells)),
    "bands and gaps": (ANY, lambda s: s.banded([s.grouped(row, "", "   ") for row in s.cells])),
    "bands and tabs": (ANY, lambda s: s.banded([s.grouped(row, "", "\t") for row in s.cells])),
    "spaced bands": (ANY, lambda s: s.banded([s.grouped(row, " ", "   ") for row in s.cells])),
    "spaced": (ANY, lambda s: "\n".join(map(" ".join, s.numbers))),
    "aligned": (ANY, lambda s: "\n".join(" ".join(w.rjust(2) for w in row) for row in s.numbers)),
    "commas": (ANY, lambda s: "\n".join(map(",".join, s.numbers))),
    "semicolons": (ANY, lambda s: "\n".join(map(";".join, s.numbers))),
    "nothing between commas": (
        ANY,
        lambda s: "\n".join(",".join(row).replace(".", "") for row in s.numbers),
    ),
    "tabs": (ANY, lambda s: "\n".join(map("\t".join, s.numbers))),
    "spreadsheet": (
        ANY,
        lambda s: "\n".join("\t".join(row).replace(".", "") for row in s.numbers),
    ),
    "numbers on a line": (ANY, lambda s: " ".join(map(" ".join, s.numbers))),
    "rows on a line": (ANY, lambda s: " ".join(s.rows)),
    "rows and commas": (LETTERS, lambda s: ",".join(s.rows)),
    "rows and slashes": (LETTERS, lambda s: "/".join(s.rows)),
    "rows and bars": (LETTERS, lambda s: "|".join(s.rows)),
    "double quotes": (ANY, lambda s: f'"{s.line}"'),
    "single quotes": (LETTERS, lambda s: f"'{s.line}',"),
    "comma after": (LETTERS, lambda s: s.line + ","),
    "quoted rows": (LETTERS, lambda s: ",\n".join(f'    "{row}"' for row in s.rows)),
    "code fence": (ANY, lambda s: "```text\n" + "\n".join(s.rows) + "\n```"),
    "mail": (ANY, lambda s: _mail("\n".join(s.rows))),
    "mail of numbers": (ANY, lambda s: _mail("\n".join(map(" ".join, s.numbers)))),
    "mail of a line": (LETTERS, lambda s: "> " + s.line),
    "numbered": (LETTERS, lambda s: "1. " + s.line),
    "numbered rows": (LETTERS, lambda s: _numbered(s, ".")),
    "solution": (DIGITS, lambda s: f"{s.line},{solution(s)}"),
    "record": (DIGITS, lambda s: f"{s.line}:0:23"),
    "rating": (DIGITS, lambda s: f"a0b1 {s.line} 1.2"),
    "named": (LETTERS, lambda s: f"Puzzle: {s.line}"),
    "title": (ANY, lambda s: "Grid 01\n" + "\n".join(s.rows)),
    "numeric title": (ANY, lambda s: "17\n" + "\n".join(s.rows)),
    "prose": (
        ANY,
        lambda s: "Hello,\nI cannot solve this one:\n\n" + "\n".join(s.rows) + "\n\nJo",
    ),
    "prose and a line": (ANY, lambda s: f"Here it is\n{s.line}\nThanks a lot!"),
    "x": (LETTERS, lambda s: "".join(s.blank("x"))),
    "X": (LETTERS, lambda s: "\n".join(s.blank("X"))),
    "question marks": (LETTERS, lambda s: "".join(s.blank("?"))),
    "question marks apart": (ANY, lambda s: "\n".join(map(" ".join, s.numbers)).replace(".", "?")),
    "number signs": (LETTERS, lambda s: "".join(s.blank("#"))),
    "number signs in rows": (LETTERS, lambda s: "\n".join(s.blank("#"))),
    "tildes": (LETTERS, lambda s: "\n".join(s.blank("~"))),
    **{f"gaps and {mark}": (LETTERS, _gaps(mark)) for mark in "xX?#~×・"},
    "number signs apart": (ANY, lambda s: "\n".join(map(" ".join, s.numbers)).replace(".", "#")),
    "letters and numbers, commas": (ANY, lambda s: labelled(s, "A", "", ",").replace(".", "")),
    "labels of rows, semicolons": (ANY, lambda s: labelled(s, "", "R", ";").replace(".", "")),
    "frame": (ANY, framed),
    "frame of x": (DIGITS, lambda s: framed(s).replace(".", "x")),
    "frame of blanks": (ANY, lambda s: framed(s).replace(".", " ")),
    "bars only": (
        ANY,
        lambda s: s.banded(barred(s, " "), "") if s.size in (4, 9, 16, 25) else None,
    ),
    "picture": (ANY, lambda s: write(s.puzzle, "drawn")),
    "ascii": (ANY, lambda s: write(s.puzzle, "ascii")),
    "mail of a picture": (ANY, lambda s: _mail(write(s.puzzle, "drawn"))),
    "title of a picture": (ANY, lambda s: "Puzzle 1:\n" + write(s.puzzle, "drawn")),
    "fence of a picture": (ANY, lambda s: f"```\n{write(s.puzzle, 'drawn')}\n```"),
    "letters and numbers": (ANY, lambda s: labelled(s, "A", "", " ")),
    "letters and numbers, tabs": (ANY, lambda s: labelled(s, "A", "", "\t")),
    "r and c": (ANY, lambda s: labelled(s, "c", "r", " ")),
    "labels of rows": (ANY, lambda s: labelled(s, "", "r", " ")),
    "cells": (ANY, lambda s: named(s, "=", " ")),
    "cells on lines": (ANY, lambda s: named(s, ": ", "\n")),
    "full width": (DIGITS, lambda s: s.line.translate({48 + i: 0xFF10 + i for i in range(10)})),
    "circled": (DIGITS, lambda s: s.line.translate({48 + i: _CIRCLED[i] for i in range(10)})),
    "keycaps": (
        DIGITS,
        lambda s: "".join(f"{char}\ufe0f\u20e3" if char != "." else "⬜" for char in s.line),
    ),
    "letters": (
        NINE,
        lambda s: s.line.translate({48 + i: WORDS["letters"][i - 1] for i in range(1, 10)}),
    ),
    "wordoku": (
        NINE,
        lambda s: "\n".join(s.rows).translate(
            {48 + i: WORDS["wordoku"][i - 1] for i in range(1, 10)}
        ),
    ),
    "blanks": (NINE, lambda s: "\n".join(s.blank(" "))),
    "blanks cut": (NINE, lambda s: "\n".join(row.rstrip() for row in s.blank(" "))),
    "spaced blanks": (NINE, lambda s: "\n".join(" ".join(row) for row in s.blank(" "))),
    "blanks in boxes": (
        NINE,
        lambda s: "\n".join(s.grouped(list(row), " ", " │ ").rstrip() for row in s.blank(" ")),
    ),
}
DRAWINGS = ("picture", "ascii", "mail of a picture", "title of a picture", "fence of a picture")
