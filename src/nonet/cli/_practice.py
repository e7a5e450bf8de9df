"""Exercises at the command line: an answer is read and judged."""

from __future__ import annotations

import re
import sys

import click

from nonet._explain import read_changes
from nonet.catalogue import later, reworded, translated
from nonet.cli._steps import print_step
from nonet.cli._terminal import is_terminal
from nonet.errors import UsageError
from nonet.lazy import compiled_later
from nonet.lessons import Exercise
from nonet.model import Candidate, Layout, parse_cell

HELP = later(
    "r4c5 is the cell in row 4 and column 5. Answer r4c5=7 to write a 7 there, r1c2,r3c2<>5 to "
    "cross out 5 in both cells, or cells alone (r1c2,r3c2) for a pattern. ? shows where to look, "
    "then more; ?? the step; an empty line ends."
)
_CELLS = compiled_later(r"(r\d+c\d+[, ]*)+")


def answer(exercise: Exercise) -> bool | None:
    """True if an exercise was solved without help; None where the user ends."""
    is_clean, grade = True, 0
    while True:
        if is_terminal(sys.stdin) and is_terminal(sys.stdout):
            click.echo("> ", nl=False)
        line = sys.stdin.readline().strip()
        if not line:
            return None
        if line in ("?", "??"):
            if grade == _WHOLE:
                return False
            grade = _WHOLE if line == "??" else grade + 1
            print_step(exercise.hint(grade).text)
            if grade == _WHOLE:
                is_clean = False
                print_step(translated("Write it here, or ? for the next board."))
            continue
        try:
            placed, crossed, marked = _read(line, exercise.state.layout)
        except UsageError as error:
            text = reworded(str(error))
            print_step(f"{text[:1].upper()}{text[1:]}.")
            continue
        judgement = exercise.judge(placed, crossed, marked)
        print_step(judgement.text)
        if judgement.right:
            return is_clean
        is_clean = is_clean and judgement.partly


def _read(line: str, layout: Layout) -> tuple[list[Candidate], list[Candidate], list[int]]:
    """The candidates written, those crossed out, and cells that are only marked."""
    if _CELLS.fullmatch(line):
        names = filter(None, re.split("[, ]+", line))
        return [], [], [parse_cell(name, layout.size) for name in names]
    return *read_changes(line, layout), []


_WHOLE = 3  # the grade of a hint that shows the step
