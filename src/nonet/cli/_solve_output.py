"""What `nonet solve` prints of a puzzle: pictures on a terminal, lines in a pipe, or JSON."""

from __future__ import annotations

import sys
from dataclasses import dataclass

import click

from nonet._solve import Solutions
from nonet.cli._items import Item
from nonet.cli._output import PuzzleOutput, picture, print_json
from nonet.cli._save import Saver
from nonet.cli._terminal import complain, takes_colour
from nonet.errors import NonetError
from nonet.model import Grid, Puzzle, Status
from nonet.records import line, solved_record
from nonet.words import describe_status

_KEYS = (
    *("status", "count", "exact", "solution", "solutions"),
    *("engine", "time_to_first_ms", "time_ms", "nodes"),
)


@dataclass
class Lines:
    """A line for each solution that is shown; a comment for a puzzle that has none to show.

    The other forms change what they have to.

    Attributes:
        saver: Gets all that is shown as lines.
        show: How many solutions of a puzzle; None for all.
        output: Writes solutions, in a format if they are not lines.
    """

    saver: Saver
    show: int | None
    output: PuzzleOutput

    def solved(self, number: int, item: Item, puzzle: Puzzle, found: Solutions) -> None:
        """Runs the search and prints what comes of it."""
        if not self._solutions(item, puzzle, found):
            click.echo(f"# {item.place}{_nothing(found)}")

    def failed(self, item: Item, error: NonetError) -> None:
        """Reports why there was nothing to solve."""
        self._complain(item, error)
        self.saver.add(item.path, f"# {item.place}not solved")

    def _complain(self, item: Item, error: NonetError) -> None:
        click.echo(f"# {item.place}not solved")
        complain(item.explain(error))

    def _solutions(self, item: Item, puzzle: Puzzle, found: Solutions) -> int:
        """Prints and saves the solutions as they are found; returns how many were shown."""
        shown = 0
        for solution in found:
            if self.show is not None and shown >= self.show:
                continue
            shown += 1
            self._print(shown, puzzle, solution, found)
            if self.saver.wanted:
                self.saver.add(item.path, line(solution, puzzle))
        if not shown:
            self.saver.add(item.path, f"# {item.place}{_nothing(found)}")
        return shown

    def _print(self, number: int, puzzle: Puzzle, solution: Grid, found: Solutions) -> None:
        named = Puzzle.from_checked(solution.layout, solution.values, puzzle.source)
        click.echo(self.output.text(named))


class Pictures(Lines):
    """The board before, the solutions, the outcome and what it took."""

    def solved(self, number: int, item: Item, puzzle: Puzzle, found: Solutions) -> None:
        """See `Lines`."""
        introduce(number, item, puzzle)
        self._solutions(item, puzzle, found)
        conclude(puzzle, found)
        click.echo()

    def _complain(self, item: Item, error: NonetError) -> None:
        if isinstance(item.entry, Puzzle):
            click.echo(picture(item.entry, solved=False))
        complain(item.explain(error))

    def _print(self, number: int, puzzle: Puzzle, solution: Grid, found: Solutions) -> None:
        print_solution(None if self.show == 1 else number, puzzle, solution, found)


class Objects(Lines):
    """A JSON object on a line."""

    def solved(self, number: int, item: Item, puzzle: Puzzle, found: Solutions) -> None:
        """See `Lines`."""
        lines = [line(solution, puzzle) for solution in found]
        for answer in lines[: self.show] or [f"# {item.place}{_nothing(found)}"]:
            self.saver.add(item.path, answer)
        record = solved_record(
            status=found.status,
            count=found.found,
            exact=found.exact,
            lines=lines,
            engine=found.engine,
            stats=found.stats,
        )
        print_json(item.record(**record))

    def _complain(self, item: Item, error: NonetError) -> None:
        item.fail(error, as_json=True, keys=_KEYS)


def introduce(number: int, item: Item, puzzle: Puzzle) -> None:
    """Shows the board before it is solved."""
    where = f", line {puzzle.line}" if item.path is not None and puzzle.line else ""
    givens = f"{puzzle.clues} given{'s' * (puzzle.clues != 1)}"
    click.echo(f"Puzzle {number}{where}: {puzzle.layout.describe()}, {givens}")
    click.echo(picture(puzzle))


def print_solution(number: int | None, puzzle: Puzzle, solution: Grid, found: Solutions) -> None:
    """Draws a solution; its number is None where no more than one is shown."""
    click.echo("Solution:" if number is None else f"Solution {number}:")
    click.echo(picture(solution, puzzle))
    click.echo(line(solution, puzzle))
    if number in (None, 1):
        click.echo(f"First solution after {_milliseconds(found.stats.time_to_first)}.")


def conclude(puzzle: Puzzle, found: Solutions) -> None:
    """Prints what came of a search."""
    if found.status is Status.UNSOLVABLE and takes_colour(sys.stdout):
        click.echo(picture(puzzle, solved=False))
    click.echo(describe_outcome(found))


def _nothing(found: Solutions) -> str:
    return "no solution" if found.status is Status.UNSOLVABLE else "bound reached"


def describe_outcome(found: Solutions) -> str:
    """What came of a search, in words and figures."""
    stats = found.stats
    words = describe_status(found.status, found.found, exact=found.exact)
    return (
        f"{words} ({_milliseconds(stats.time)}, nodes: {stats.nodes:,}, "
        f"guesses: {stats.guesses:,}, engine: {found.engine})"
    )


def _milliseconds(seconds: float | None) -> str:
    return "?" if seconds is None else f"{seconds * 1000:,.3g} ms"
