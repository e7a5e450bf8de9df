"""Exercises at the command line: a board, an answer, a judgement, and the next one."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence

import click

from nonet._explain import describe_step, read_changes
from nonet.cli._lessons import done, keep_done
from nonet.cli._steps import board_that_fits, print_step
from nonet.cli._terminal import is_terminal
from nonet.errors import UsageError
from nonet.lazy import compiled_later
from nonet.lessons import Exercise, Lesson, Trainer, campaign, describe_marks
from nonet.model import Candidate, Layout, parse_cell
from nonet.words import listed

HELP = (
    "Answer in the notation of the field: r1c2,r3c2<>5 crosses out, r4c5=7 writes, cells alone "
    "(r1c2,r3c2) are marked as the pattern. ? shows where to look, then more; ?? the step; an "
    "empty line ends."
)
_CELLS = compiled_later(r"(r\d+c\d+[, ]*)+")


def practise(lessons: Sequence[Lesson], seed: int | None, *, mixed: bool = False) -> None:
    """Shows exercises and judges answers, up to the end or until there are no more answers."""
    trainer = Trainer(lessons, seed, mixed=mixed)
    print_step(HELP)
    clean: list[bool] = []
    while not trainer.finished:
        exercise = trainer.exercise()
        asked = f"{exercise.name}: find one."
        if exercise.among:
            asked = f"One of these is next: {', '.join(exercise.among)}."
        level = f"Level {trainer.level + 1} of {trainer.levels}."
        click.echo()
        print_step(f"{asked} {level}")
        click.echo(board_that_fits(exercise.state))
        if marks := describe_marks(exercise.state):
            click.echo(marks)
        right = answer(exercise)
        if right is None:
            return
        clean.append(right)
        trainer.answered(right=right)
    keep_done(done() | {lesson.name for lesson in lessons})
    left = next((lesson.name for lesson in campaign() if lesson.name not in done()), None)
    went = f"{sum(clean)} of {len(clean)} boards without help"
    names = listed(lesson.name for lesson in lessons) if len(lessons) <= _NAMED else "All of these"
    coming = f" Next: nonet learn {left!r}." if left else " All lessons are done."
    print_step(f"Done: {names}, {went}.{coming}")


def answer(exercise: Exercise) -> bool | None:
    """Whether an exercise was solved without help; None where the user ends."""
    is_clean, grade = True, 0
    while True:
        if is_terminal(sys.stdin) and is_terminal(sys.stdout):
            click.echo("> ", nl=False)
        line = sys.stdin.readline().strip()
        if not line:
            return None
        if line == "??" or (line == "?" and grade == _BEFORE_LAST):
            print_step(describe_step(exercise.easiest))
            return False
        if line == "?":
            grade += 1
            print_step(exercise.hint(grade).text)
            continue
        try:
            placed, crossed, marked = _read(line, exercise.state.layout)
        except UsageError as error:
            print_step(str(error))
            continue
        judgement = exercise.judge(placed, crossed, marked)
        print_step(judgement.text)
        if judgement.right:
            return is_clean
        is_clean = is_clean and judgement.partly


def _read(line: str, layout: Layout) -> tuple[list[Candidate], list[Candidate], list[int]]:
    """What is written, what is crossed out, and cells that are only marked."""
    if _CELLS.fullmatch(line):
        names = filter(None, re.split("[, ]+", line))
        return [], [], [parse_cell(name, layout.size) for name in names]
    return *read_changes(line, layout), []


_NAMED = 4  # lessons that are named at the end
_BEFORE_LAST = 2  # the grade of a hint before the one that shows the step
