"""A board as programs and people write it, from the descriptions of their formats.

See `judge.spelled`: nothing here shares code with nonet.
"""

import json
import random
from typing import Any

from judge.spelled import Clue, Sheet, UnspeakableError, Way
from linking import lz_packed

BOXES = {4: (2, 2), 6: (2, 3), 9: (3, 3)}


def _labels(sheet: Sheet) -> list[int]:
    """The box of each cell."""
    n, (high, wide) = sheet.size, BOXES[sheet.size]
    return [c // n // high * (n // wide) + c % n // wide for c in range(n * n)]


def _only(sheet: Sheet, *kinds: str, whole: tuple[str, ...] = ()) -> None:
    if {clue.kind for clue in sheet.clues} - {*kinds} or sheet.whole not in ("", *whole):
        raise UnspeakableError


def _cages(sheet: Sheet) -> list[Clue]:
    """Killer cages, if no cell is in two of them."""
    cages = sheet.of("killer")
    cells = [cell for cage in cages for cell in cage.cells]
    if len({*cells}) < len(cells):
        raise UnspeakableError
    return cages


# --- boards alone ---


def drawing(sheet: Sheet, rng: random.Random) -> str:
    """A grid with lines between its boxes, and around it."""
    _only(sheet)
    n, (high, wide) = sheet.size, BOXES[sheet.size]
    down, across, cross = rng.choice([*map(tuple, ("|-+", "│─┼", "║═╬", "┃━╋", "!-+"))])
    gap, empty, outer = rng.choice(["", " "]), rng.choice(".0_*"), rng.random() < 0.7
    rows = ["".join(map(str, row)).replace("0", empty) for row in sheet.rows(sheet.givens)]
    shown: list[str] = []
    for row in rows:
        parts = [gap.join(row[at : at + wide]) for at in range(0, n, wide)]
        line = f"{gap}{down}{gap}".join(parts)
        shown.append(f"{down}{gap}{line}{gap}{down}" if outer else line)
    edge = "".join(cross if c == down else across for c in shown[0])
    groups = ["\n".join(shown[at : at + high]) for at in range(0, n, high)]
    inside = f"\n{edge}\n".join(groups)
    return f"{edge}\n{inside}\n{edge}" if outer else inside


def wrapped(sheet: Sheet, rng: random.Random) -> str:
    """The board on lines that are no rows: of some length, or a cell a line."""
    _only(sheet)
    if sheet.size != 9:
        raise UnspeakableError  # two rows of eight are no board of 4x4
    text = "".join(map(str, sheet.givens)).replace("0", rng.choice(".0"))
    width = rng.choice([1, 20, 27, 30, 40, 45, 50])
    return "\n".join(text[at : at + width] for at in range(0, len(text), width))


def numbers(sheet: Sheet, rng: random.Random) -> str:
    """Numbers with commas, semicolons or blanks between them."""
    _only(sheet)
    mark = rng.choice([", ", ",", " ", "\t", ";"])
    rows = [mark.join(map(str, row)) for row in sheet.rows(sheet.givens)]
    return "\n".join(rows) if rng.random() < 0.7 else mark.join(map(str, sheet.givens))


def table(sheet: Sheet, rng: random.Random) -> str:
    """A table of Markdown or of a web page."""
    _only(sheet)
    empty = rng.choice(["", " ", "."])
    rows = [[str(value or empty) for value in row] for row in sheet.rows(sheet.givens)]
    if rng.random() < 0.5:
        tag = rng.choice(["td", "TD", 'td class="cell"'])
        cells = ["".join(f"<{tag}>{x}</{tag.split()[0]}>" for x in row) for row in rows]
        return f"<table>{''.join(f'<tr>{row}</tr>' for row in cells)}</table>"
    lines = [f"| {' | '.join(row)} |" for row in rows]
    rule = f"|{' --- |' * sheet.size}"
    return "\n".join([lines[0], rule, *lines[1:]])


def facts(sheet: Sheet, rng: random.Random) -> str:
    """The givens by the names of their cells."""
    _only(sheet)
    known = [(sheet.name(c), v) for c, v in enumerate(sheet.givens) if v]
    if max(sheet.givens) < sheet.size:
        raise UnspeakableError  # a smaller board
    form = rng.choice(["{}={}", "{}: {}", "{} = {}"])
    return rng.choice(["\n", ", ", "; "]).join(form.format(*each) for each in known)


def opensudoku(sheet: Sheet, rng: random.Random) -> str:
    """OpenSudoku's file."""
    _only(sheet)
    if sheet.size != 9:
        raise UnspeakableError
    data = "".join(map(str, sheet.givens))
    game = f'<game created="0" state="0" time="0" last_played="0" data="{data}" note="" />'
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku>{game}</opensudoku>'


# --- with rules ---


def solo(sheet: Sheet, rng: random.Random) -> str:
    """A game ID of Solo: blanks as letters; walls between cages as steps to the next one."""
    _only(sheet, "killer", whole=("diagonal",))
    n, (high, wide) = sheet.size, BOXES[sheet.size]
    cages = _cages(sheet)
    head = f"{n // wide}x{n // high}{'x' * bool(sheet.whole)}{'k' * bool(cages)}"
    text = _run_lengths(sheet.givens)
    if not cages:
        return f"{head}:{text}"
    owner = [*range(n * n, 2 * n * n)]
    for cage in cages:
        for cell in cage.cells:
            owner[cell] = cage.cells[0]
    totals = [0] * (n * n)
    for cage in cages:
        totals[min(cage.cells)] = cage.number or 0
    if any(x >= n * n for x in owner):
        raise UnspeakableError  # each cell is in a cage there
    sides = [owner[c] != owner[c + 1] for c in range(n * n) if c % n < n - 1]
    sides += [owner[c] != owner[c + n] for r in range(n) for c in range(r, n * n - n, n)]
    walls, run = "", 0
    for wall in [*sides, True]:
        if wall:
            walls, run = walls + ("_" if run == 0 else chr(96 + run)), 0
        else:
            run += 1
            if run == 26:
                walls, run = walls + "z", 0
    return f"{head}:{text},{walls},{_run_lengths(totals)}"


def _run_lengths(values: list[int]) -> str:
    text, run = "", 0
    for value in [*values, -1]:
        if value == 0:
            run += 1
            continue
        while run:
            text, run = text + chr(96 + min(run, 26)), run - min(run, 26)
        if value > 0:
            text += f"{'_' if text and text[-1].isdigit() else ''}{value}"
    return text


def sumocue(sheet: Sheet, rng: random.Random) -> str:
    """SumoCue's line: each cell begins a cage with its sum, or points to where its own begins."""
    _only(sheet, "killer")
    cages = _cages(sheet)
    if sheet.size != 9 or any(sheet.givens) or not cages:
        raise UnspeakableError
    shown = ["=0"] * 81
    for cage in cages:
        first, *others = sorted(cage.cells)
        shown[first] = f"={cage.number}"
        for cell in others:
            shown[cell] = f"+{first}"
    return "SumoCueV1" + "".join(f"{x}J{box}" for x, box in zip(shown, _labels(sheet), strict=True))


def sudokupad(sheet: Sheet, rng: random.Random) -> str:
    """SudokuPad's own form, in a link: rows and columns from 0, cages with their sums."""
    _only(sheet, "killer")
    regions: dict[int, list[list[int]]] = {}
    for c, box in enumerate(_labels(sheet)):
        regions.setdefault(box, []).append([*divmod(c, sheet.size)])
    cells = [{"value": value} if value else {} for value in sheet.givens]
    cages: list[dict[str, Any]] = [
        {
            "unique": True,
            "cells": [[*divmod(c, sheet.size)] for c in cage.cells],
            "sum": cage.number,
            "value": str(cage.number),
        }
        for cage in sheet.of("killer")
    ]
    document = {
        "cellSize": 64,
        "metadata": {"title": "A board", "rules": "Normal sudoku rules apply."},
        "cells": sheet.rows(cells),
        "regions": [*regions.values()],
        "cages": cages,
    }
    packed = lz_packed(json.dumps(document)).rstrip("=")
    return f"https://{rng.choice(['sudokupad.app', 'app.crackingthecryptic.com'])}/scl{packed}"


def linked(sheet: Sheet, rng: random.Random) -> str:
    """The board in the link of a page."""
    _only(sheet)
    key, line = rng.choice(["puzzle", "bd", "s", "board", "grid"]), "".join(map(str, sheet.givens))
    return f"https://www.example.org/play?{key}={line}&lang=en"


_ALL = (drawing, wrapped, numbers, table, facts, opensudoku, solo, sumocue, sudokupad, linked)
WAYS: dict[str, Way] = {each.__name__: each for each in _ALL}
