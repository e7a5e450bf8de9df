"""The course at the command line: what is due again, then unit after unit to the end."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from datetime import datetime

import click

from nonet._explain import describe_step
from nonet.catalogue import later, named, translated
from nonet.cli._lessons import progress_file
from nonet.cli._practice import HELP, answer
from nonet.cli._steps import board, board_that_fits, print_step
from nonet.cli._terminal import takes_colour
from nonet.course import (
    Course,
    Memory,
    Unit,
    asked_of,
    courses,
    describe_end,
    find_units,
    following,
    next_unit,
)
from nonet.lessons import describe_marks
from nonet.model import State, Step
from nonet.model.picture import draw

# By value, for children.
_GROUNDS = ("bright_red", "bright_blue", "bright_yellow", "bright_green", "bright_magenta", "cyan")


def list_units(names: Sequence[str]) -> None:
    """The units with what was reached: done (x), next (>), and when they come again."""
    memory = Memory.of(progress_file())
    units = find_units(names)
    coming = following(memory.done, units)
    width = max(len(translated(unit.name)) for unit in units)
    for course in (*courses(), Course("lessons", units)):
        own = [unit for unit in course.units if unit in units and unit.course == course.name]
        if own:
            number = sum(unit.name in memory.done for unit in own)
            text = translated("{done} of {all} done", done=number, all=len(own))
            click.echo(f"{translated(course.name)}: {text}")
        for unit in own:
            result = memory.result(unit.name)
            sign = "x" if result.done else ">" if unit is coming else " "
            text = later("{right} of {asked} without help")
            went = translated(text, right=result.right, asked=result.asked) if result.asked else ""
            again = translated("again {day}", day=_day(result.due)) if result.due else ""
            click.echo(f"{sign} {translated(unit.name):{width}}  {went:22} {again}".rstrip())


def go_on(names: Sequence[str], seed: int | None, *, colours: bool = False) -> None:
    """Repeats what is due, then teaches unit after unit, until there is no more answer.

    Units that are named are repeated though they are done and not due.
    """
    memory, chance = Memory.of(progress_file()), random.Random(seed)
    units = find_units(names)
    early = [] if next_unit(memory, units) or not names else [(unit, True) for unit in units]
    print_step(translated(HELP))
    while coming := early.pop(0) if early else next_unit(memory, units):
        click.echo()
        if not _take(*coming, units, memory, chance, colours=colours):
            return
    dates = [due for unit in units if (due := memory.result(unit.name).due)]
    again = translated("The next repetition is on {day}.", day=_day(min(dates))) if dates else ""
    done = translated("Done: {done} of {all} units.", done=len(units), all=len(units))
    print_step(f"{done} {translated('That is the end of the course.')} {again}".rstrip())


def _take(
    unit: Unit,
    again: bool,
    units: Sequence[Unit],
    memory: Memory,
    chance: random.Random,
    *,
    colours: bool,
) -> bool:
    """A unit from its words to its mixed test, or its repetition; whether its end was reached."""
    result = memory.result(unit.name)
    if again:
        look_for = translated(unit.look_for)
        print_step(f"{translated('Again: {unit}', unit=translated(unit.name))}. {look_for}")
    else:
        _introduce(unit, first=not result.asked, colours=colours)
    right, number = (0, 0) if again else (result.right, result.asked)
    for asked in asked_of(unit, memory, chance, again=again):
        click.echo()
        print_step(asked.words)
        _show(asked.exercise.state, shows_marks=asked.shows_marks, colours=colours)
        clean = answer(asked.exercise)
        if clean is None:
            return False
        right, number = right + clean, number + 1
        if asked.counts:
            result.right, result.asked = right, number
            memory.save()
    memory.finish(unit.name, right, number)
    memory.save()
    coming = following(memory.done, units)
    end = describe_end(unit, memory, right, number, again=again)
    after = translated("Next: {unit}", unit=translated(coming.name)) if coming else ""
    print_step(end if again or not after else f"{end} {after}.")
    due = memory.result(unit.name).due
    if due:
        print_step(translated("It comes again on {day}.", day=_day(due)))
    elif unit.name in memory.done:
        print_step(translated("Repetition needs nonet[learn]."))
    return True


def _introduce(unit: Unit, *, first: bool, colours: bool) -> None:
    field = "" if unit.technique == unit.name else f" ({unit.technique})"
    own = next((course.units for course in courses() if course.name == unit.course), (unit,))
    place = translated("{number} of {all}", number=own.index(unit) + 1, all=len(own))
    print_step(f"{translated(unit.course)}, {place}: {translated(unit.name)}{field}.")
    print_step(translated("Look for: {text}", text=translated(unit.look_for)))
    print_step(translated("Why it holds: {text}", text=translated(unit.why)))
    if first:
        click.echo(f"\n{translated('An example:')}")
        state, step = unit.example
        _show(state, step, shows_marks=unit.shows_marks, colours=colours)
        print_step(describe_step(step))


def _show(state: State, step: Step | None = None, *, shows_marks: bool, colours: bool) -> None:
    def paint(cell: int, text: str) -> str:
        value = state.values[cell]
        return click.style(text, fg="black", bg=_GROUNDS[value - 1]) if value else text

    if shows_marks:
        click.echo(board(state, step) if step else board_that_fits(state))
        if marks := describe_marks(state):
            click.echo(marks)
    else:
        in_colours = colours and state.value_count <= len(_GROUNDS) and takes_colour(sys.stdout)
        click.echo(draw(state.layout, state.values, paint=paint if in_colours else None))
    if state.layout.has_rules:
        clues = (rule.describe(state.layout).split(" ") for rule in state.layout.constraints)
        rules = (" ".join((named(kind), *rest)) for kind, *rest in clues)
        print_step(translated("Rules: {rules}.", rules="; ".join(rules)))


def _day(when: datetime | None) -> str:
    return f"{when:%Y-%m-%d}" if when else ""
