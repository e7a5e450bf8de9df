"""Texts by hand: what nobody can read for certain, what is nearly a puzzle, and odd ways."""

from collections.abc import Iterator

from pasted_samples import ERROR, PUZZLE, QUESTION, Text, framed, labelled, named, sample, solution

_NINE, _TEN, _FOUR = sample("9x9 number 4"), sample("9x9 number 5"), sample("4x4 number 0")
_SIXTEEN, _LARGE = sample("16x16 number 7"), sample("25x25 number 8")
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
        "few question marks": solution(_NINE)[:80] + "?",
        "a row is missing": "\n".join(rows[1:]),
        "a row is short": "\n".join([rows[0], rows[1][1:], *rows[2:]]),
        "a row is double": "\n".join([rows[0], *rows]),
        "a value too large": _EDGE.replace("1", "A"),
        "text among the rows": "\n".join([*rows[:4], "and then", *rows[4:]]),
        "a gap among marked cells": ",".join(line[:40]) + ",," + ",".join(line[41:]),
        "eight letters": _TEN.line.translate({48 + i: "?TRIANGLES"[i] for i in range(1, 10)}),
        "a puzzle and another's solution": f"{line},{solution(_TEN)}",
        "a puzzle in two pieces": f"{line[:40]} {line[40:]}",
        "pieces with a word": f"{line[:64]} and {line[64:]}",
        "a list of cells that ends in a word": named(_NINE, "=", " ") + " end",
        "a cell twice": named(_NINE, "=", " ") + " r1c6=4",
        "labels that do not count": labelled(_NINE, "", "r", " ").replace("r5", "r6"),
        "blanks that clash": "\n".join(row.lstrip() for row in _NINE.blank(" ")),
        "blanks of several widths": "\n".join([*_NINE.blank(" ")[:8], _NINE.blank(" ")[8][1:]]),
        "a frame with a hole": framed(_NINE).replace(" |\n", " 1\n", 1),
        "a drawing with a row cut": framed(_NINE).replace("| . . . | ", "| . . . ", 1),
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
