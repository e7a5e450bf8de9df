"""`nonet rate`."""

from __future__ import annotations

import contextlib
import itertools
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any

import click

from nonet._rate import rate_many
from nonet.cli._arguments import Item, Reading, items, reading_options
from nonet.cli._output import with_progress
from nonet.cli._rated_before import done_of, require_same, text_of
from nonet.cli._terminal import complain, gravest, is_terminal
from nonet.cli._unfinished import open_unfinished, require_free
from nonet.cli.commands import Command
from nonet.errors import ExitCode, NonetError, UsageError
from nonet.records import rated_record
from nonet.scales import SCALES, Rating
from nonet.words import describe_path

_MOST_FOR_CHECK = 0.5  # seconds to see whether a file was written with the same options


@click.command
@reading_options
@click.option("--scale", metavar="NAME", help="How to measure (nonet scales).")
@click.option("--path", "with_path", is_flag=True, help="Tell every step.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object per puzzle.")
@click.option(
    "--timeout", type=click.FloatRange(min=0), metavar="SECONDS", help="Time for each puzzle."
)
@click.option(
    "--threads",
    type=click.IntRange(min=1),
    metavar="N",
    help="How many; one per core unless given.",
)
@click.option("-o", "--output", "out", type=click.Path(path_type=Path), help="File to write.")
@click.option("--resume", is_flag=True, help="Go on where an interrupted -o ended.")
@click.option("--force", is_flag=True, help="Let -o overwrite a file.")
def command(
    *,
    reading: Reading,
    puzzles: tuple[str, ...],
    scale: str | None,
    with_path: bool,
    as_json: bool,
    timeout: float | None,
    threads: int | None,
    out: Path | None,
    resume: bool,
    force: bool,
) -> int:
    """Rate the difficulty of puzzles, one line each, in their order.

    A line holds the puzzle and its figures. A classic 9x9 is rated on the scale hodoku unless
    another is named: the sum of its steps, and its level from easy to extreme. Other boards are
    rated on the scale search: guesses and nodes. --scale se121 tells ER, EP and ED as of Sudoku
    Explainer 1.2.1. A puzzle that has not exactly one solution gets a line that begins with #, and
    the exit code is 1. Where the time was up the first figure is a lower bound and begins with >=,
    figures not known yet are a -, and the exit code is 5.

    With -o each line is written as soon as it is known, to OUT.part, which is renamed when all is
    done. After an interruption --resume goes on where that ends; the options and the input have to
    be the same. The exit code is then about the rest.
    """
    if scale is not None:
        SCALES.get(scale)
    if out == Path("-"):
        out = None
    if resume and out is None:
        raise UsageError("--resume needs -o FILE, whose last line tells where to go on")
    if force and resume:
        raise UsageError("--resume goes on with the file and --force begins anew: choose one")
    if out is not None:
        require_free(out, force=force, resume=resume)
    entries = items(puzzles, reading)
    codes = {ExitCode.SOLVED}

    def rated(
        asked: Iterable[Item], timeout: float | None = timeout
    ) -> Iterator[Rating | NonetError]:
        return rate_many(
            (item.entry for item in asked),
            scale,
            timeout=timeout,
            steps=with_path or as_json,
            threads=threads,
        )

    def written(item: Item, rating: Rating | NonetError) -> str:
        if as_json:
            return json.dumps(_record(item, rating, with_path), ensure_ascii=False)
        return _line(item, rating, with_path)

    def check(lines: Iterator[str]) -> int:
        nonlocal entries
        done = done_of(entries, lines, with_steps=with_path and not as_json)
        entries = done.rest
        for record in (done.last, done.torn):
            if record is not None and record.is_rating:
                # Bounded, so that a run which is often interrupted gets on nevertheless.
                bound = _MOST_FOR_CHECK if timeout is None else timeout
                (again,) = rated([record.item], bound)
                now = written(record.item, again)
                require_same(record.text, now, torn=record is done.torn)
        return done.lines

    with contextlib.ExitStack() as stack:
        sink: IO[str] = sys.stdout
        if out is not None:
            sink = stack.enter_context(open_unfinished(out, check if resume else None))
        asked, told = itertools.tee(entries)
        ratings = rated(asked)
        stack.callback(getattr(ratings, "close", lambda: None))
        shown = out is not None or not is_terminal(sys.stdout)
        for rating in with_progress(ratings, "puzzles", wanted=shown):
            item = next(told)
            codes.add(_code(rating))
            if isinstance(rating, NonetError) and not as_json:
                complain(item.explain(rating))
            click.echo(written(item, rating), file=sink)
            sink.flush()
    return gravest(codes)


def _code(rating: Rating | NonetError) -> ExitCode:
    if isinstance(rating, NonetError):
        return rating.exit_code
    return ExitCode.SOLVED if rating.exact else ExitCode.BOUND


def _line(item: Item, rating: Rating | NonetError, with_path: bool) -> str:
    if isinstance(rating, NonetError):
        return f"# {item.place}not rated"
    text = f"{text_of(item)} {'' if rating.exact else '>='}{' '.join(rating.columns)}"
    return "\n".join([text, describe_path(rating)]) if with_path else text


def _record(item: Item, rating: Rating | NonetError, with_path: bool) -> dict[str, Any]:
    known = {**item.record(), "line": item.entry.line}
    if isinstance(rating, NonetError):
        return {**known, "error": rating.message}
    record = {**known, **rating.record(), "error": None}
    if with_path:
        layout = rating.puzzle.layout
        record["path"] = [rated_record(step, layout, rating.scale) for step in rating.steps]
    return record


COMMAND = Command(
    name="rate", summary="Rate the difficulty of puzzles.", group="explain", run=command
)
