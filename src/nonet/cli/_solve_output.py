"""The output of `nonet solve`: pictures on a terminal, lines in a pipe, or JSON."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import click

from nonet._solve import (
    SECONDS_FOR_PARTS,
    USUAL_SECONDS,
    Solutions,
    diagnose_within,
    impossible_rule,
    solution_parts,
)
from nonet.cli._items import Item
from nonet.cli._output import PuzzleOutput, picture, print_json
from nonet.cli._save import Saver
from nonet.cli._terminal import complain, takes_colour
from nonet.errors import ConflictError, NonetError
from nonet.model import Grid, Puzzle, SolutionPart, Status
from nonet.options import Deadline
from nonet.records import line, solved_record, text, text_writer
from nonet.words import (
    describe_diagnosis,
    describe_rule_alone,
    describe_status,
    describe_time,
)

# Seconds without a second solution after which it is said that one is looked for.
_PATIENCE = 0.5

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
        timeout: Seconds for a puzzle, with the time that writing its solutions takes.
        interrupted: Whether Ctrl+C ended a search after its first solution, which counts.
        timed_out: Whether the time of the last puzzle was up before all its solutions were written.
        shown: How many solutions of the last puzzle were shown.
        write: Makes text of a solution of the last puzzle.
    """

    saver: Saver
    show: int | None
    output: PuzzleOutput
    timeout: float | None = None
    interrupted: bool = False
    timed_out: bool = False
    shown: int = 0
    deadline: Deadline = field(default_factory=lambda: Deadline(None))  # of the last puzzle
    write: Callable[[Grid], str] = str

    def solved(self, number: int, item: Item, puzzle: Puzzle, search: Solutions) -> None:
        """Runs the search and prints the result."""
        if not self._solutions(item, puzzle, search):
            click.echo(f"# {item.place}{_nothing(search)}")
        self._blame(item, puzzle, search)

    def failed(self, item: Item, error: NonetError) -> None:
        """Reports why there was nothing to solve."""
        self._complain(item, error)
        self.saver.add(item.path, f"# {item.place}not solved")

    def _blame(self, item: Item, puzzle: Puzzle, search: Solutions) -> None:
        """Names a rule that leaves no solution by itself, in the time that is left."""
        if search.status is Status.UNSOLVABLE:
            blame(item, puzzle, self.deadline)

    def _complain(self, item: Item, error: NonetError) -> None:
        click.echo(f"# {item.place}not solved")
        complain(item.explain(error))

    def _solutions(self, item: Item, puzzle: Puzzle, search: Solutions) -> int:
        """Prints and saves the solutions as they are found; returns how many were shown."""
        self.write = self.output.writer(puzzle)
        for solution in self._taken(search):
            if self.show is not None and self.shown >= self.show:
                continue
            self.shown += 1
            self._print(self.shown, puzzle, solution, search)
            if self.saver.wanted:
                self.saver.add(item.path, text(solution, puzzle))
        if not self.shown:
            self.saver.add(item.path, f"# {item.place}{_nothing(search)}")
        return self.shown

    def _taken(self, search: Solutions) -> Iterator[Grid]:
        """The solutions as they are found, until the time is up.

        The search counts its own time alone. Of many solutions the most is spent on writing them.
        """
        self.deadline = deadline = Deadline(self.timeout)
        self.shown, self.timed_out = 0, False
        while (solution := self._next(search)) is not None:
            yield solution
            left, listed = deadline.left, self.show is None or self.shown < self.show
            if left is not None and listed and self.shown > 1:
                self.timed_out = left == 0 or not search.ready(left)
                if self.timed_out:
                    return

    def _next(self, search: Solutions) -> Grid | None:
        return next(search, None)

    def _print(self, number: int, puzzle: Puzzle, solution: Grid, search: Solutions) -> None:
        if sys.stdout is not None:
            sys.stdout.write(f"{self.write(solution)}\n")
            if search.ended is not None or not search.ready(0):  # else the next one comes at once
                sys.stdout.flush()


class Pictures(Lines):
    """The board before, the solutions, the outcome and what it took."""

    def solved(self, number: int, item: Item, puzzle: Puzzle, search: Solutions) -> None:
        """See `Lines`."""
        introduce(number, item, puzzle)
        shown = self._solutions(item, puzzle, search)
        conclude(
            puzzle,
            search,
            shown=shown if self.timed_out else None,
            interrupted=self.interrupted,
            left=self.deadline.left,
        )
        click.echo()

    def _complain(self, item: Item, error: NonetError) -> None:
        if isinstance(item.entry, Puzzle):
            click.echo(picture(item.entry, solved=False))
        complain(item.explain(error))
        if isinstance(item.entry, Puzzle) and isinstance(error, ConflictError):
            print_diagnosis(item.entry)

    def _next(self, search: Solutions) -> Grid | None:
        if not search.found:
            return next(search, None)
        try:
            return next_solution(search, "; --limit 1 ends there")
        except KeyboardInterrupt:
            self.interrupted = True
            return None

    def _print(self, number: int, puzzle: Puzzle, solution: Grid, search: Solutions) -> None:
        print_solution(None if self.show == 1 else number, puzzle, solution, search)


class Objects(Lines):
    """A JSON object on a line."""

    def solved(self, number: int, item: Item, puzzle: Puzzle, search: Solutions) -> None:
        """See `Lines`."""
        lines: list[str] = []
        answers: list[str] = []
        parts: list[Sequence[SolutionPart]] = []
        deadline = Deadline(SECONDS_FOR_PARTS)
        self.write = text_writer(puzzle)
        for solution in self._taken(search):
            lines.append(line(solution, puzzle))
            parts.append(solution_parts(solution, timeout=deadline.left))
            if self.show is None or self.shown < self.show:
                self.shown += 1
                answers.append(self.write(solution))
        for answer in answers or [f"# {item.place}{_nothing(search)}"]:
            self.saver.add(item.path, answer)
        record = solved_record(search, len(lines), lines, parts)
        print_json(item.record(**record))
        self._blame(item, puzzle, search)

    def _complain(self, item: Item, error: NonetError) -> None:
        item.fail(error, as_json=True, keys=_KEYS)


def introduce(number: int, item: Item, puzzle: Puzzle) -> None:
    """Shows the board before it is solved."""
    where = f", line {puzzle.line}" if item.source is not None and puzzle.line else ""
    givens = f"{puzzle.clues} given{'s' * (puzzle.clues != 1)}"
    click.echo(f"Puzzle {number}{where}: {puzzle.layout.describe()}, {givens}")
    click.echo(picture(puzzle))


def print_solution(number: int | None, puzzle: Puzzle, solution: Grid, search: Solutions) -> None:
    """Draws a solution; its number is None where no more than one is shown."""
    click.echo("Solution:" if number is None else f"Solution {number}:")
    parts = solution_parts(solution, timeout=SECONDS_FOR_PARTS)
    click.echo(picture(solution, puzzle, parts=parts))
    click.echo(line(solution, puzzle))
    for part in parts:
        click.echo(f"{part.words} (not the only way)" if part.is_only is False else part.words)
    if number in (None, 1):
        click.echo(f"First solution after {describe_time(search.stats.time_to_first)}.")


def next_solution(search: Solutions, advice: str = "") -> Grid | None:
    """The next solution, None after the last; a search for the second that takes long says so."""
    if search.found == 1 and not search.ready(_PATIENCE):
        click.echo(f"Looking for a second solution ... (Ctrl+C keeps the first one{advice})")
    return next(search, None)


def blame(item: Item, puzzle: Puzzle, deadline: Deadline) -> None:
    """Names a rule that leaves no solution by itself, if there is one and it is soon found."""
    if puzzle.layout.constraints:
        rule = impossible_rule(puzzle.layout, deadline.left)
        if rule is not None:
            complain(item.where + describe_rule_alone(*rule, puzzle.layout))


def conclude(
    puzzle: Puzzle,
    search: Solutions,
    *,
    shown: int | None = None,
    interrupted: bool = False,
    left: float | None = None,
) -> None:
    """Prints the outcome of a search, and why there is no solution if there is none.

    Args:
        puzzle: What was solved.
        search: How.
        shown: How many solutions the user has seen, if that may be fewer than were found.
        interrupted: Whether Ctrl+C ended it after its first solution.
        left: Seconds that there are for the reason; None for what is usual.
    """
    unsolvable = search.status is Status.UNSOLVABLE
    if unsolvable and takes_colour(sys.stdout):
        click.echo(picture(puzzle, solved=False))
    click.echo(describe_outcome(search, shown=shown, interrupted=interrupted))
    if unsolvable:
        print_diagnosis(puzzle, left)


def print_diagnosis(puzzle: Puzzle, left: float | None = None) -> None:
    """Says why a puzzle without a solution has none, as far as that is soon found.

    `left` are the seconds that there are; None for what is usual.
    """
    seconds = USUAL_SECONDS if left is None else min(left, USUAL_SECONDS)
    diagnosis = diagnose_within(puzzle, Deadline(seconds), unsolvable=True)
    for sentence in describe_diagnosis(diagnosis):
        click.echo(sentence)


def _nothing(search: Solutions) -> str:
    return "no solution" if search.status is Status.UNSOLVABLE else "bound reached"


def describe_outcome(
    search: Solutions, *, shown: int | None = None, interrupted: bool = False
) -> str:
    """The outcome of a search in words and figures; the options are those of `conclude`."""
    stats = search.stats
    if interrupted:
        only = (
            "this may not be the only solution"
            if search.found == 1
            else "there may be further ones"
        )
        words = f"Interrupted: {only}."
    else:
        count = search.found if search.exact or shown is None else shown
        words = describe_status(search.status, count, exact=search.exact)
    return (
        f"{words} ({describe_time(stats.time)}, nodes: {stats.nodes:,}, "
        f"guesses: {stats.guesses:,}, engine: {search.engine})"
    )
