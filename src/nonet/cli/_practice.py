"""Exercises at the command line: a board, an answer, a judgement, and the next one."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence

import click

from nonet._explain import describe_step
from nonet.cli._steps import board, print_step
from nonet.errors import UsageError
from nonet.lessons import Exercise, Lesson, Trainer
from nonet.model import Candidate, parse_cell

_ENTRY = re.compile(r"((?:r\d+c\d+,?)+)\s*(<>|=)\s*(\d+)")
_SIDE = 9
_HELP = (
    "Answer in the notation of the field: r1c2,r3c2<>5 crosses out, r4c5=7 writes. ? shows a hint, "
    "?? the step, an empty line ends."
)


def practise(lessons: Sequence[Lesson], seed: int | None) -> None:
    """Shows exercises and judges answers until there are no more answers."""
    trainer = Trainer(lessons, seed)
    click.echo(_HELP)
    while True:
        exercise = trainer.exercise()
        click.echo(f"\n{exercise.name}: find one.\n{board(exercise.state)}")
        right = _answer(exercise)
        if right is None:
            return
        trainer.answered(right=right)


def _answer(exercise: Exercise) -> bool | None:
    """Whether an exercise was solved without showing the step; None where the user ends."""
    is_clean = True
    while True:
        line = sys.stdin.readline().strip()
        if not line:
            return None
        if line == "??":
            print_step(describe_step(exercise.easiest))
            return False
        if line == "?":
            cells = ", ".join(sorted({h.name for h in exercise.easiest.houses}))
            values = sorted({v for part in exercise.easiest.highlights for _, v in part.candidates})
            click.echo(f"Look at {cells or 'the values ' + ', '.join(map(str, values))}.")
            continue
        try:
            placed, crossed = read_answer(line)
        except UsageError as error:
            click.echo(str(error))
            continue
        judgement = exercise.judge(placed, crossed)
        print_step(judgement.text)
        if judgement.right:
            return is_clean
        is_clean = False


def read_answer(text: str) -> tuple[list[Candidate], list[Candidate]]:
    """What is written and what is crossed out in an answer: ``r1c2,r3c2<>5, r4c5=7``.

    Raises:
        UsageError: It is something else.
    """
    rest = _ENTRY.sub("", text).strip(" ,;")
    if rest:
        raise UsageError(f"{rest!r} is no answer: write r1c2,r3c2<>5 or r4c5=7")
    placed: list[Candidate] = []
    crossed: list[Candidate] = []
    for cells, sign, value in _ENTRY.findall(text):
        for name in filter(None, cells.split(",")):
            candidate = Candidate(parse_cell(name, _SIDE), int(value))
            (placed if sign == "=" else crossed).append(candidate)
    return placed, crossed
