"""The course at the command line: what is due again, then unit after unit to the end."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import datetime

import click

from nonet._explain import describe_step
from nonet.cli._lessons import progress_file
from nonet.cli._practice import HELP, answer
from nonet.cli._steps import board, board_that_fits, print_step
from nonet.course import (
    Memory,
    Unit,
    courses,
    exercises_of,
    find_units,
    following,
    mixed_test,
)
from nonet.lessons import Exercise, describe_marks
from nonet.model import State, Step
from nonet.model.picture import draw
from nonet.words import listed


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
    print_step(HELP)
    while True:
        due = memory.due(unit.name for unit in units)
        unit = following(memory.done, units)
        if due:
            again = next(unit for unit in units if unit.name == due[0])
            if not _repeat(again, memory, chance):
                return
        elif unit is None:
            _end(units, memory)
            return
        elif not _teach(unit, units, memory, chance):
            return


def _teach(unit: Unit, units: Sequence[Unit], memory: Memory, chance: random.Random) -> bool:
    """A unit from its words to its mixed test; whether it was finished."""
    own = [each for each in units if each.course == unit.course]
    result = memory.result(unit.name)
    click.echo()
    field = "" if unit.technique == unit.name else f" ({unit.technique})"
    print_step(f"{unit.course}, {own.index(unit) + 1} of {len(own)}: {unit.name}{field}.")
    print_step(f"Look for: {unit.look_for}")
    print_step(f"Why it holds: {unit.why}")
    if not result.asked:
        click.echo("\nAn example:")
        _show(unit, *unit.example)
        print_step(describe_step(unit.example[1]))
    boards = list(exercises_of(unit, chance))
    for number, exercise in list(enumerate(boards, 1))[result.asked :]:
        clean = _ask(unit, exercise, f"Board {number} of {len(boards)}. ")
        if clean is None:
            return False
        result.asked, result.right = result.asked + 1, result.right + clean
        memory.save()
    right, asked = result.right, result.asked
    known = [each for each in own if each.name in memory.done or each is unit]
    for number, (other, exercise) in enumerate(mixed_test(known, chance) if known[1:] else (), 1):
        clean = _ask(other, exercise, f"Mixed test, board {number}. ")
        if clean is None:
            return False
        right, asked = right + clean, asked + 1
    memory.finish(unit.name, right, asked)
    done = sum(each.name in memory.done for each in own)
    coming = following(memory.done, units)
    after = f" Next: {coming.name}." if coming else ""
    print_step(f"Done: {done} of {len(own)}. {right} of {asked} boards without help.{after}")
    _print_due(memory, unit)
    return True


def _repeat(unit: Unit, memory: Memory, chance: random.Random) -> bool:
    """Two boards of a unit whose time has come; whether both were answered."""
    click.echo()
    print_step(f"Again: {unit.name}. {unit.look_for}")
    right = 0
    boards = chance.sample(list(exercises_of(unit, chance)), 2)
    for number, exercise in enumerate(boards, 1):
        clean = _ask(unit, exercise, f"Repetition, board {number} of {len(boards)}. ")
        if clean is None:
            return False
        right += clean
    memory.finish(unit.name, right, len(boards))
    print_step(f"{right} of {len(boards)} boards without help.")
    _print_due(memory, unit)
    return True


def _ask(unit: Unit, exercise: Exercise, begin: str) -> bool | None:
    """Whether a board was solved without help; None where the user ends."""
    click.echo()
    asked = f"{exercise.name}: find one."
    if exercise.among:
        asked = f"One of these is there: {listed(exercise.among, 'or')}."
    print_step(f"{begin}{asked}")
    _show(unit, exercise.state)
    return answer(exercise)


def _show(unit: Unit, state: State, step: Step | None = None) -> None:
    if unit.shows_marks:
        click.echo(board(state, step) if step else board_that_fits(state))
        if marks := describe_marks(state):
            click.echo(marks)
    else:
        click.echo(draw(state.layout, state.values))
    if state.layout.has_rules:
        rules = (each.describe(state.layout) for each in state.layout.constraints)
        print_step(f"Rules: {'; '.join(rules)}.")


def _print_due(memory: Memory, unit: Unit) -> None:
    due = memory.result(unit.name).due
    when = f"It comes again on {_day(due)}." if due else "Repetition needs nonet[learn]."
    print_step(when)


def _end(units: Sequence[Unit], memory: Memory) -> None:
    dates = [due for unit in units if (due := memory.result(unit.name).due)]
    again = f" The next repetition is on {_day(min(dates))}." if dates else ""
    print_step(f"Done: {len(units)} of {len(units)} units. That is the end of the course.{again}")


def _day(when: datetime | None) -> str:
    return f"{when:%Y-%m-%d}" if when else ""
