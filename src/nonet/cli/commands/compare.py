"""`nonet compare`: engines against each other, with graphs and a report."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import click

from nonet._compare import (
    Comparison,
    Level,
    built_in_set,
    cases_of,
    level_of_examples,
    measure,
    tables,
)
from nonet._compare.cases import BUILT_IN
from nonet._compare.plots import KINDS, PLOTS, render
from nonet._compare.report import report
from nonet._compare.run import Progress, Settings
from nonet.cli._items import Item, Puzzles
from nonet.cli._options import reading_options, value_options
from nonet.cli._output import print_table
from nonet.cli._progress import progress_bar
from nonet.cli._terminal import complain, is_terminal
from nonet.cli.commands import Command
from nonet.errors import ExitCode, FormatError, MissingExtraError, NonetError, UsageError
from nonet.files import write_file
from nonet.model import Puzzle
from nonet.options import flag_of

DATA, TABLE, REPORT = "results.json", "results.csv", "report.html"
_FOLDER = "nonet-comparison"


@click.command
@reading_options
@value_options(Settings, "settings")
@click.option(
    "-o",
    "--output",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help=f"Folder for results, graphs and report.  [default: {_FOLDER}]",
)
@click.option(
    "--from",
    "source",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Measure nothing: make everything again from a results.json.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON.")
@click.option("--force", is_flag=True, help="Overwrite the results of an earlier run.")
def command(
    *,
    puzzles: Puzzles,
    settings: Settings,
    folder: Path | None,
    source: Path | None,
    as_json: bool,
    force: bool,
) -> int:
    """Compare engines: CPU time, boards examined and memory, puzzle by puzzle.

    Without files it uses a built-in graded set: five difficulties of 9x9, and 4x4 to 25x25. Each of
    your files is a level; examples (@easy, @singles-1) have theirs. It writes results.json and
    results.csv, graphs (PNG and SVG) and report.html. Ctrl+C keeps what was measured, in
    results.json and results.csv: --from makes the report of it. The exit code is 1 if engines
    contradict each other or the rules.
    """
    if source is not None:
        wrong = ["puzzles"] if puzzles.words else []
        for field in fields(settings):
            if getattr(settings, field.name) not in (field.default, ()):
                wrong.append(f"--{flag_of(field)}")
        if wrong:
            raise UsageError(f"--from measures nothing: leave out {', '.join(wrong)}")
        return _from_results(source, folder, as_json=as_json, force=force)
    folder = folder or Path(_FOLDER)
    _require_room(folder, force=force)
    bad: list[str] = []
    levels, cases = built_in_set()
    if puzzles.words:
        examples: set[str] = set()
        levels, cases = cases_of(
            _levelled(puzzles.items(), bad, examples),
            lambda name: level_of_examples(name) if name in examples else Level(name, "files"),
        )
    names = [name.strip() for name in ",".join(settings.engines or ()).split(",")]
    with _Meter(folder) as meter:
        results = measure(
            levels,
            cases,
            replace(settings, engines=names if settings.engines else None),
            # Names alone: a report does not give away where files lie.
            source=", ".join(level.name for level in levels) if puzzles.words else BUILT_IN,
            on_progress=meter.show,
            on_results=lambda results: _write(folder / DATA, results.to_json()),
        )
    if not results.measurements:
        complain("interrupted before anything was measured")
        return ExitCode.INTERRUPTED
    if not results.complete:
        # Whoever presses Ctrl+C does not wait for graphs.
        _write_numbers(results, folder)
        _show(results, as_json)
        data = folder / DATA
        complain(f"interrupted: {data} has what was measured; --from {data} makes the report of it")
        return ExitCode.INTERRUPTED
    code = _finish(results, folder, as_json)
    return ExitCode.BAD_INPUT if bad and code == ExitCode.SOLVED else code


def _from_results(source: Path, folder: Path | None, *, as_json: bool, force: bool) -> int:
    results = _read(source)
    folder = folder or source.parent
    _require_room(folder, force=force, ours=source)
    return _finish(results, folder, as_json)


def _require_room(folder: Path, *, force: bool, ours: Path | None = None) -> None:
    """Refuses to overwrite results without --force, except those that the report is made from."""
    taken = folder / DATA
    if taken.exists() and not force and not (ours is not None and taken.samefile(ours)):
        raise UsageError(f"{taken} exists already: --force overwrites it, -o goes elsewhere")


def _levelled(
    items: Iterator[Item], bad: list[str], examples: set[str]
) -> Iterator[tuple[str, Puzzle]]:
    """The puzzles with the names of their levels; complains about the others.

    Args:
        items: What was given.
        bad: Gets the complaints.
        examples: Gets the names of levels of examples.
    """
    stems: dict[str, Path] = {}
    for item in items:
        try:
            item.puzzle.require_no_conflict()
        except NonetError as error:
            bad.append(item.explain(error))
            complain(bad[-1])
            continue
        if item.level is not None:
            examples.add(item.level)
        level = item.level or ("typed" if item.path is None else item.path.stem)
        if item.path is not None and stems.setdefault(level, item.path) != item.path:
            level = f"{item.path.resolve().parent.name}/{level}"  # two files of one name
        yield level, item.puzzle


def _read(path: Path) -> Comparison:
    try:
        return Comparison.from_json(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise FormatError(f"{path}: not text in UTF-8") from None
    except FormatError as error:
        raise FormatError(f"{path}: {error.message}") from None


def _finish(results: Comparison, folder: Path, as_json: bool) -> int:
    """Writes every file, prints the table, and names contradictions between engines."""
    _write_numbers(results, folder)
    drawn = _draw(results, folder)
    _write(folder / REPORT, report(results, drawn))
    _show(results, as_json)
    if not as_json:
        click.echo(f"\nThe report is {folder / REPORT}")
    for text in results.disagreements:
        complain(f"DISAGREEMENT: {text}")
    return ExitCode.NO if results.disagreements else ExitCode.SOLVED


def _write_numbers(results: Comparison, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    _write(folder / DATA, results.to_json())
    _write(folder / TABLE, results.to_csv())


def _show(results: Comparison, as_json: bool) -> None:
    if as_json:
        click.echo(results.to_json(), nl=False)
        return
    table = tables.overview(results)
    print_table([table.head, *((name, *(e.text for e in row)) for name, row in table.rows)])
    click.echo(f"\n{table.caption}")


def _draw(results: Comparison, folder: Path) -> dict[str, bytes]:
    for plot in PLOTS:  # what is not drawn again would belong to other results
        for kind in KINDS:
            (folder / f"{plot.name}.{kind}").unlink(missing_ok=True)
    drawn = {}
    for plot in PLOTS:
        try:
            files = render(plot, results)
        except MissingExtraError as error:
            complain(f"no graphs: {error}")
            return {}
        if files is None:
            continue
        for kind, content in files.items():
            _write(folder / f"{plot.name}.{kind}", content)
        drawn[plot.name] = files["svg"]
    return drawn


def _write(path: Path, content: str | bytes) -> None:
    write_file(path, [content.encode() if isinstance(content, str) else content])


class _Meter:
    """A bar on a terminal: what is being measured, and how long the rest may take."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._bar: Any = None

    def __enter__(self) -> _Meter:
        return self

    def __exit__(self, *error: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def show(self, progress: Progress) -> None:
        """Shows what comes next. At the beginning, makes sure that the results can be written."""
        if not progress.done:
            self._folder.mkdir(parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=self._folder).close()
            if is_terminal(sys.stderr):
                from rich import progress as rich

                self._bar = progress_bar(
                    rich.BarColumn(),
                    rich.MofNCompleteColumn(),
                    rich.TimeElapsedColumn(),
                    rich.TimeRemainingColumn(),
                    rich.TextColumn("{task.description}", markup=False),
                    total=progress.total,
                )
        if self._bar is not None:
            text = f"{progress.engine} on {progress.puzzle}"
            self._bar.update(0, completed=progress.done, description=text)


COMMAND = Command(
    name="compare",
    summary="Compare engines: times, graphs, a report.",
    group="solve",
    run=command,
    renamed={"--engines": "--engine"},
)
