"""The course at the command line: what is due again, then unit after unit to the end."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import datetime

import click

from nonet._explain import describe_step
from nonet.catalogue import translated
from nonet.cli._lessons import progress_file
from nonet.cli._practice import HELP, answer
from nonet.cli._steps import board, board_that_fits, print_step
from nonet.course import (
    Memory,
    Unit,
    asked_of,
    courses,
    find_units,
    following,
    next_unit,
)
from nonet.lessons import describe_marks
from nonet.model import State, Step
from nonet.model.picture import draw


def list_units(names: Sequence[str]) -> None:
    """The units with what was reached: done (x), next (>), and when they come again."""
    memory = Memory.of(progress_file())
    units = find_units(names)
    coming = following(memory.done, units)
    width = max(len(unit.name) for unit in units)
    for course in courses():
        own = [unit for unit in course.units if unit in units]
        if own:
            number = sum(unit.name in memory.done for unit in own)
            click.echo(f"{course.name}: done {number} of {len(own)}")
        for unit in own:
            result = memory.result(unit.name)
            sign = "x" if result.done else ">" if unit is coming else " "
            went = f"{result.right} of {result.asked} without help" if result.asked else ""
            again = f"again {_day(result.due)}" if result.due else ""
            click.echo(f"{sign} {unit.name:{width}}  {went:22} {again}".rstrip())


def go_on(names: Sequence[str], seed: int | None) -> None:
    """Repeats what is due, then teaches unit after unit, until there is no more answer."""
    memory, chance = Memory.of(progress_file()), random.Random(seed)
    units = find_units(names)
    if next_unit(memory, units):
        print_step(HELP)
    while coming := next_unit(memory, units):
        click.echo()
        if not _take(*coming, units, memory, chance):
            return
    dates = [due for unit in units if (due := memory.result(unit.name).due)]
    again = f" The next repetition is on {_day(min(dates))}." if dates else ""
    print_step(f"Done: {len(units)} of {len(units)} units. That is the end of the course.{again}")


def _take(
    unit: Unit, again: bool, units: Sequence[Unit], memory: Memory, chance: random.Random
) -> bool:
    """A unit from its words to its mixed test, or its repetition; whether it was finished."""
    own = [own_unit for own_unit in units if own_unit.course == unit.course]
    result = memory.result(unit.name)
    if again:
        print_step(f"Again: {unit.name}. {unit.look_for}")
    else:
        _introduce(unit, own, first=not result.asked)
    right, number = (0, 0) if again else (result.right, result.asked)
    for asked in asked_of(unit, own, memory, chance, again=again):
        click.echo()
        print_step(asked.words)
        _show(asked.unit, asked.exercise.state)
        clean = answer(asked.exercise)
        if clean is None:
            return False
        right, number = right + clean, number + 1
        if asked.counts:
            result.right, result.asked = right, number
            memory.save()
    memory.finish(unit.name, right, number)
    memory.save()
    done = sum(unit.name in memory.done for unit in own)
    coming = following(memory.done, units)
    after = f" Next: {coming.name}." if coming else ""
    went = f"{right} of {number} boards without help."
    print_step(went if again else f"Done: {done} of {len(own)}. {went}{after}")
    due = memory.result(unit.name).due
    print_step(f"It comes again on {_day(due)}." if due else "Repetition needs nonet[learn].")
    return True


def _introduce(unit: Unit, own: Sequence[Unit], *, first: bool) -> None:
    field = "" if unit.technique == unit.name else f" ({unit.technique})"
    print_step(f"{unit.course}, {own.index(unit) + 1} of {len(own)}: {unit.name}{field}.")
    print_step(translated("Look for: {text}", text=translated(unit.look_for)))
    print_step(translated("Why it holds: {text}", text=translated(unit.why)))
    if first:
        click.echo("\nAn example:")
        _show(unit, *unit.example)
        print_step(describe_step(unit.example[1]))


def _show(unit: Unit, state: State, step: Step | None = None) -> None:
    if unit.shows_marks:
        click.echo(board(state, step) if step else board_that_fits(state))
        if marks := describe_marks(state):
            click.echo(marks)
    else:
        click.echo(draw(state.layout, state.values))
    if state.layout.has_rules:
        rules = (rule.describe(state.layout) for rule in state.layout.constraints)
        print_step(f"Rules: {'; '.join(rules)}.")


def _day(when: datetime | None) -> str:
    return f"{when:%Y-%m-%d}" if when else ""
