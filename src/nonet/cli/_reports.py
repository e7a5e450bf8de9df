"""What `nonet solve` says of a puzzle: pictures to a person, lines to a pipe, JSON to a program."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

import click

from nonet._solve import Solutions
from nonet.cli._answers import Saver
from nonet.cli._arguments import Item
from nonet.cli._output import picture, print_json
from nonet.cli._terminal import complain, takes_colour
from nonet.errors import NonetError
from nonet.model import Grid, Puzzle, Status
from nonet.records import line, solved_record


class Report(Protocol):
    """One way to say it."""

    def solved(self, number: int, item: Item, puzzle: Puzzle, found: Solutions) -> None:
        """Runs the search and says what comes of it."""

    def failed(self, item: Item, error: NonetError) -> None:
        """Says why there was nothing to solve."""


@dataclass(frozen=True)
class Lines:
    """A line for each solution that is shown; a comment for a puzzle that has none to show.

    Attributes:
        show: How many solutions of a puzzle; None for all.
        format: The format, if it is not lines.
    """

    saver: Saver
    show: int | None
    format: str | None

    def solved(self, number: int, item: Item, puzzle: Puzzle, found: Solutions) -> None:
        """See `Report`."""
        shown = 0
        for solution in found:
            if self.show is not None and shown >= self.show:
                continue
            shown += 1
            text = line(solution, puzzle, self.format)
            click.echo(text + "\n" if "\n" in text else text)
            if self.saver.wanted:
                self.saver.add(item.path, line(solution, puzzle))
        if not shown:
            text = f"# {item.place}{_nothing(found)}"
            click.echo(text)
            self.saver.add(item.path, text)

    def failed(self, item: Item, error: NonetError) -> None:
        """See `Report`."""
        text = f"# {item.place}not solved"
        click.echo(text)
        complain(item.explain(error))
        self.saver.add(item.path, text)


@dataclass(frozen=True)
class Pictures:
    """The board before, the solutions, the verdict and what it took."""

    saver: Saver
    show: int | None

    def solved(self, number: int, item: Item, puzzle: Puzzle, found: Solutions) -> None:
        """See `Report`."""
        self._before(number, item, puzzle)
        shown = 0
        for solution in found:
            if self.show is not None and shown >= self.show:
                continue
            shown += 1
            self._one(shown, puzzle, solution, found)
            self.saver.add(item.path, line(solution, puzzle))
        if not shown:
            if found.status is Status.UNSOLVABLE and takes_colour(sys.stdout):
                click.echo(picture(puzzle, solved=False))
            self.saver.add(item.path, f"# {item.place}{_nothing(found)}")
        click.echo(verdict(found) + "\n")

    def failed(self, item: Item, error: NonetError) -> None:
        """See `Report`."""
        if isinstance(item.entry, Puzzle):
            click.echo(picture(item.entry, solved=False))
        complain(item.explain(error))
        self.saver.add(item.path, f"# {item.place}not solved")

    def _before(self, number: int, item: Item, puzzle: Puzzle) -> None:
        where = f", line {puzzle.line}" if item.path is not None else ""
        clues = f"{puzzle.clues} given{'s' * (puzzle.clues != 1)}"
        click.echo(f"Puzzle {number}{where}: {puzzle.layout.describe()}, {clues}")
        click.echo(picture(puzzle))

    def _one(self, number: int, puzzle: Puzzle, grid: Grid, found: Solutions) -> None:
        click.echo("Solution:" if self.show == 1 else f"Solution {number}:")
        click.echo(picture(grid, puzzle))
        click.echo(line(grid, puzzle))
        if number == 1:
            click.echo(f"First solution after {milliseconds(found.stats.time_to_first)}.")


@dataclass(frozen=True)
class Objects:
    """A JSON object on a line."""

    saver: Saver
    show: int | None

    def solved(self, number: int, item: Item, puzzle: Puzzle, found: Solutions) -> None:
        """See `Report`."""
        lines = [line(solution, puzzle) for solution in found]
        for answer in lines[: self.show] or [f"# {item.place}{_nothing(found)}"]:
            self.saver.add(item.path, answer)
        print_json(
            _record(item)
            | solved_record(
                status=found.status,
                count=found.found,
                exact=found.exact,
                lines=lines,
                engine=found.engine,
                stats=found.stats,
            )
        )

    def failed(self, item: Item, error: NonetError) -> None:
        """See `Report`."""
        print_json(_record(item) | {"error": error.message})
        self.saver.add(item.path, f"# {item.place}not solved")


def _record(item: Item) -> dict[str, Any]:
    keys = "status count count_exact solution solutions engine time_to_first_ms time_ms nodes"
    return {**item.record(), **dict.fromkeys(keys.split()), "line": item.entry.line, "error": None}


def _nothing(found: Solutions) -> str:
    return "no solution" if found.status is Status.UNSOLVABLE else "bound reached"


def verdict(found: Solutions) -> str:
    """What came of a search, in words and figures."""
    stats = found.stats
    return (
        f"{' '.join(_words(found))} ({milliseconds(stats.time)}, nodes: {stats.nodes:,}, "
        f"guesses: {stats.guesses:,}, engine: {found.engine})"
    )


def _words(found: Solutions) -> Iterator[str]:
    known = found.found
    if found.status is Status.UNIQUE:
        yield "Exactly one solution."
    elif found.status is Status.UNSOLVABLE:
        yield "No solution."
    elif found.status is Status.SOLVED:
        yield "Solved; whether there are further solutions was not asked."
    elif found.status is Status.MULTIPLE:
        yield f"{known:,} solutions." if found.exact else f"At least {known:,} solutions."
    elif known:
        yield "Stopped by a bound before it was known whether there is a second solution."
    else:
        yield "Stopped by a bound before an answer was found."


def milliseconds(seconds: float | None) -> str:
    """A time for people."""
    return "?" if seconds is None else f"{seconds * 1000:,.3g} ms"
