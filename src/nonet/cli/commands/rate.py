"""`nonet rate`."""

from __future__ import annotations

import contextlib
import functools
import itertools
import sys
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from nonet._rate import rate_many, usual_scale
from nonet.cli._items import Item, Puzzles
from nonet.cli._options import (
    bounds_options,
    json_option,
    output_options,
    reading_options,
    set_option,
    value_options,
)
from nonet.cli._output import json_line, ledger_of_command
from nonet.cli._resume import comment_of, is_of, require_same, text_of
from nonet.cli._run_each import run_each
from nonet.cli._terminal import complain, is_terminal
from nonet.cli.commands import Command
from nonet.errors import ExitCode, NonetError, UsageError
from nonet.frozen import frozen
from nonet.model import Puzzle
from nonet.options import Bounds, option
from nonet.records import rated_record, rating_record
from nonet.scales import SCALES, Rating
from nonet.words import describe_path

if TYPE_CHECKING:
    from nonet.cli._ledger import Journal
    from nonet.sets import Split

_Answer = Rating | NonetError
_MOST_FOR_CHECK = 0.5  # seconds to see whether a file was written with the same options


@frozen
class Wanted:
    """The ratings that are wanted."""

    scale: str | None = option("How to measure (nonet scales).", metavar="NAME")
    path: bool = option("Print every step.", default=False)
    threads: int | None = option("Threads; one per core unless given.", metavar="N")


@click.command
@reading_options
@value_options(Wanted, "wanted")
@bounds_options("timeout")
@json_option()
@set_option
@functools.partial(output_options, grows=True)
def command(
    *,
    puzzles: Puzzles,
    wanted: Wanted,
    bounds: Bounds,
    as_json: bool,
    split: Split | None,
) -> int:
    """Rate the difficulty of puzzles, one line each, in their order.

    A line holds the puzzle and its figures. A classic 9x9 is rated on the scale hodoku unless
    another is named, boards with signs or rules on the scale path, other boards on the scale steps:
    the sum of the steps, and the level from easy to extreme. Boards that no technique knows (beyond
    25x25), and with a word to stderr those whose path is not known within 5 s, are rated on the
    scale search: guesses and nodes. --scale se121 gives ER, EP and ED as Sudoku
    Explainer 1.2.1 does. A puzzle without exactly one solution gets a line that begins with #, and
    the exit code is 1. Where the time ran out, the first figure is a lower bound (>=),
    unknown figures are a -, and the exit code is 5.

    With -o each line is written as soon as it is known, to OUT.part, which is renamed when all is
    done. After an interruption --resume goes on from there; the options and the input must be
    the same. The exit code then covers the remaining puzzles only.
    """
    if wanted.scale is not None:
        SCALES.get(wanted.scale)
    run = _Run(wanted, bounds.timeout, as_json, split)
    return run_each(
        puzzles,
        run.act,
        failed=run.fail,
        progress=not is_terminal(sys.stdout),
        ahead=run.ahead,
    )


@dataclass
class _Run:
    """The questions that are asked of every puzzle."""

    wanted: Wanted
    timeout: float | None
    as_json: bool
    split: Split | None
    rating: _Answer | None = None  # of the puzzle that is passed on

    def ahead(self, items: Iterator[Item]) -> Generator[Item]:
        """The puzzles, each when it is rated; those after it are rated meanwhile."""
        ledger = ledger_of_command()
        if ledger is not None and ledger.is_whole:
            items = self._pass_over(ledger, items)
        asked, named = itertools.tee(items)
        with contextlib.closing(self._rated(asked, self.timeout)) as ratings:
            for self.rating in ratings:
                yield next(named)

    def act(self, item: Item, _: Puzzle) -> ExitCode:
        """Writes the rating of a puzzle."""
        rating = self.rating
        assert rating is not None
        if isinstance(rating, NonetError):
            raise rating
        if rating.note and not self.as_json:
            complain(f"{item.place}{rating.note}")
        click.echo(self.text(item, rating))
        return ExitCode.SOLVED if rating.exact else ExitCode.BOUND

    def fail(self, item: Item, error: NonetError) -> None:
        """Writes that a puzzle has no rating, and says why."""
        if not self.as_json:
            complain(item.explain(error))
        click.echo(self.text(item, error))

    def _rated(
        self, asked: Iterable[Item], timeout: float | None
    ) -> Generator[Rating | NonetError]:
        return rate_many(
            (item.entry for item in asked),
            self.wanted.scale,
            timeout=timeout,
            steps=self.wanted.path or self.as_json,
            threads=self.wanted.threads,
        )

    def text(self, item: Item, rating: _Answer) -> str:
        """The line that is written of a puzzle."""
        if self.as_json:
            return self._object(item, rating)
        if isinstance(rating, NonetError):
            return f"# {item.place}not rated"
        text = f"{text_of(item)} {'' if rating.exact else '>='}{' '.join(rating.columns)}"
        comment = comment_of(item)
        text += f" # {comment}" if comment else ""
        return "\n".join([text, describe_path(rating)]) if self.wanted.path else text

    def _object(self, item: Item, rating: _Answer) -> str:
        if isinstance(rating, NonetError):
            return json_line(item.record(error=rating.message))
        if self.split is not None:
            return json_line(self.split.row(item.puzzle, rating=rating))
        record = rating_record(rating)
        if self.wanted.path:
            layout = rating.puzzle.layout
            record["steps"] = [rated_record(step, layout, rating.scale) for step in rating.steps]
        return json_line(item.record(**record))

    def _pass_over(self, ledger: Journal, entries: Iterator[Item]) -> Iterator[Item]:
        """The puzzles that a file which is whole is not about yet.

        Raises:
            UsageError: It is about others, or was written with other options.
        """
        last: Item | None = None
        lines: list[str] = []  # about it
        upcoming = next(entries, None)
        for number, text in enumerate(ledger.lines(), 1):
            if upcoming is not None and is_of(text, upcoming):
                if isinstance(upcoming.entry, Puzzle) and not text.startswith("#"):
                    last, lines = upcoming, [text]
                ledger.adopt(upcoming)
                upcoming = next(entries, None)
            elif lines and self.wanted.path and not self.as_json:
                lines.append(text)
            else:
                raise UsageError(
                    f"line {number} of the output is not about puzzle {ledger.done + 1} of the "
                    "input: it belongs to another input, or was written with other options"
                )
        # A path that has a bound may come to another scale another time.
        if last is not None and not self._is_bounded(last):
            # Bounded: it is made again only to be compared.
            bound = _MOST_FOR_CHECK if self.timeout is None else self.timeout
            (again,) = self._rated([last], bound)
            require_same("\n".join(lines), self.text(last, again))
        return entries if upcoming is None else itertools.chain([upcoming], entries)

    def _is_bounded(self, item: Item) -> bool:
        assert isinstance(item.entry, Puzzle)
        return (
            self.wanted.scale is None
            and SCALES.get(usual_scale(item.entry.layout)).within is not None
        )


COMMAND = Command(
    name="rate", summary="Rate the difficulty of puzzles.", group="explain", run=command
)
