"""What the console shows of one puzzle: the board, a few solutions, more if they are wanted."""

from __future__ import annotations

import sys

import click

from nonet._solve import Solutions, solutions
from nonet.cli._arguments import Item
from nonet.cli._console._talk import Talk, complain, say
from nonet.cli._output import picture
from nonet.cli._reports import milliseconds, verdict
from nonet.cli._terminal import takes_colour
from nonet.model import Puzzle, Status
from nonet.records import line

AT_ONCE = 3


def show_solutions(talk: Talk, puzzle: Puzzle, engine: str) -> list[str]:
    """Shows the solutions of a puzzle, three first and then as many as the user asks for.

    They are found while they are shown, so a board with very many answers at once.

    Returns:
        The lines to save: the solutions that were shown, or a comment that says there are none.

    Raises:
        NonetError: It cannot be solved: its givens break the rules, the engine cannot do it.
        Leave: The user wants to go.
    """
    found = solutions(puzzle, engine=engine)
    shown: list[str] = []
    wanted = AT_ONCE
    while wanted > 0:
        new = _next(found, wanted, puzzle, shown)
        if new < wanted:
            break
        # Whether there are more is only known after looking for one more.
        wanted = 0 if found.exact else _how_many(talk, len(shown))
    if not shown and found.status is Status.UNSOLVABLE and takes_colour(sys.stdout):
        click.echo(picture(puzzle, solved=False))
    say(verdict(found))
    return shown or ["# no solution"]


def _next(found: Solutions, wanted: int, puzzle: Puzzle, shown: list[str]) -> int:
    for count in range(wanted):
        solution = next(found, None)
        if solution is None:
            return count
        shown.append(line(solution, puzzle))
        say(f"Solution {len(shown)}:")
        say(picture(solution, puzzle))
        say(shown[-1])
        if len(shown) == 1:
            say(f"First solution after {milliseconds(found.stats.time_to_first)}.")
    return wanted


def _how_many(talk: Talk, so_far: int) -> int:
    while True:
        answer = talk.ask(f"{so_far} so far. How many more? (a number; 0 stops) --> ")
        try:
            return int(answer or "0")
        except ValueError:
            complain(f"{answer!r} is no number.")


def introduce(number: int, item: Item, puzzle: Puzzle) -> None:
    """Shows the board before it is solved."""
    where = f", line {puzzle.line}" if item.path is not None and puzzle.line else ""
    clues = f"{puzzle.clues} given{'s' * (puzzle.clues != 1)}"
    say(f"Puzzle {number}{where}: {puzzle.layout.describe()}, {clues}")
    say(picture(puzzle))
