"""`nonet rate`."""

from __future__ import annotations

import contextlib
import itertools
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import click

from nonet.cli._arguments import Item, Reading, items, reading_options
from nonet.cli._output import complain, gravest, is_terminal, line, with_progress
from nonet.errors import ExitCode, NonetError, UsageError
from nonet.formats import write
from nonet.model import Puzzle, cell_name
from nonet.model.step import Candidate, Step
from nonet.rating import SCALES, Rating, path_lines, rate_many


@click.command("rate")
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
@click.option("--resume", is_flag=True, help="Go on after the last whole line of the output file.")
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

    A line holds the puzzle and its figures: on the scale se121, which is for classic 9x9 and taken
    for them unless another is named, ER, EP and ED as of Sudoku Explainer 1.2.1. A puzzle that has
    not exactly one solution gets a line that begins with #, and the exit code is 1. Where the time
    was up the first figure is a lower bound and begins with >=; then the exit code is 5.

    With -o each line is written as soon as it is known. After an interruption --resume goes on
    where the file ends; the options and the input have to be the same.
    """
    if scale is not None:
        SCALES.get(scale)
    if resume and out is None:
        raise UsageError("--resume needs -o FILE, whose last line tells where to go on")
    if resume and with_path and not as_json:
        raise UsageError("--resume needs a line a puzzle: add --json to --path")
    if out is not None and out.is_file() and not (force or resume):
        raise UsageError(f"{out} exists already: --resume goes on with it, --force overwrites it")
    entries = items(puzzles, reading)
    codes = {ExitCode.SOLVED}
    with contextlib.ExitStack() as stack:
        sink: IO[str] = sys.stdout
        if out is not None:
            entries = _skip(entries, out) if resume else entries
            # Not by way of a temporary file: what is done has to outlive an interruption.
            sink = stack.enter_context(
                out.open("a" if resume else "w", encoding="utf-8", newline="\n")
            )
        asked, told = itertools.tee(entries)
        ratings = rate_many(
            (item.entry for item in asked),
            scale,
            timeout=timeout,
            path=with_path or as_json,
            threads=threads,
        )
        stack.callback(getattr(ratings, "close", lambda: None))
        shown = out is not None or not is_terminal(sys.stdout)
        for rating in with_progress(ratings, "puzzles", wanted=shown):
            item = next(told)
            codes.add(_code(rating))
            if as_json:
                text = json.dumps(_record(item, rating, with_path), ensure_ascii=False)
            else:
                text = _line(item, rating, with_path)
            click.echo(text, file=sink)
            sink.flush()
    return gravest(codes)


def _code(rating: Rating | NonetError) -> ExitCode:
    if isinstance(rating, NonetError):
        return rating.exit_code
    return ExitCode.SOLVED if rating.exact else ExitCode.BOUND


def _line(item: Item, rating: Rating | NonetError, with_path: bool) -> str:
    if isinstance(rating, NonetError):
        complain(item.explain(rating))
        return f"# {item.place}not rated"
    figures = " ".join(f"{value:.1f}" for _, value in rating.figures)
    if rating.scale == "search":
        figures = " ".join(f"{value:.0f}" for _, value in rating.figures)
    text = f"{_text(item)} {'' if rating.exact else '>='}{figures}"
    return "\n".join([text, *path_lines(rating)]) if with_path else text


def _text(item: Item) -> str:
    assert isinstance(item.entry, Puzzle)
    return line(item.entry, item.entry).replace("\n", " ")


def _record(item: Item, rating: Rating | NonetError, with_path: bool) -> dict[str, Any]:
    known = {**item.record(), "line": item.entry.line}
    if isinstance(rating, NonetError):
        return {**known, "error": rating.message}
    record = {**known, **rating.record(), "error": None}
    if with_path:
        size = rating.puzzle.size
        record["path"] = [_step(step, size, rating.scale) for step in rating.path]
    return record


def _step(step: Step, size: int, scale: str) -> dict[str, Any]:
    record: dict[str, Any] = {"technique": step.technique}
    difficulty = step.rating(scale)
    if difficulty is not None:
        record["difficulty"] = difficulty
    for name, changed in (("placements", step.placements), ("eliminations", step.eliminations)):
        if changed:
            record[name] = [_candidate(at, size) for at in changed]
    if step.length:
        record["length"] = step.length
    if step.chains:
        record["chains"] = [
            [
                {
                    "cells": [cell_name(cell, size) for cell in node.cells],
                    "value": node.value,
                    "on": node.on,
                    "parents": list(node.parents),
                    **({} if node.step is None else {"nested": node.step}),
                }
                for node in chain.nodes
            ]
            for chain in step.chains
        ]
    if step.nested:
        record["nested"] = [_step(nested, size, scale) for nested in step.nested]
    return record


def _candidate(at: Candidate, size: int) -> dict[str, Any]:
    return {"cell": cell_name(at.cell, size), "value": at.value}


def _skip(entries: Iterator[Item], out: Path) -> Iterator[Item]:
    """What is not yet in the output, whose last line is cut off if it has no end."""
    done, last, whole = 0, b"", 0
    if out.is_file():
        with out.open("rb+") as file:
            for text in file:
                if text.endswith(b"\n"):
                    done, last, whole = done + 1, text, whole + len(text)
            file.truncate(whole)
    item = None
    for _ in range(done):
        item = next(entries, None)
        if item is None:
            raise UsageError(f"{out} has more lines than there are puzzles: it is of another input")
    if item is not None and not _is_of(last, item):
        raise UsageError(f"line {done} of {out} is not about puzzle {done}: it is of another input")
    return entries


def _is_of(text: bytes, item: Item) -> bool:
    if not isinstance(item.entry, Puzzle):
        return text.startswith((b"#", b"{"))
    shown = write(item.entry, "line", values_only=True).encode()
    mine = _text(item).encode()
    return text.startswith(b"# ") or mine in text or shown in text
