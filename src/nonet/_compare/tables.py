"""The tables of a comparison, as plain rows: the report and the terminal show the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from nonet._compare import units
from nonet._compare.results import Comparison, Measurement, RunState
from nonet._compare.summary import Cell, Number, cell, common
from nonet.words import describe_time

_Word = Callable[[float], str]


class Entry(NamedTuple):
    """A cell of a table."""

    text: str  # as it is shown
    bound: bool = False  # it is a lower bound, or something went wrong
    best: bool = False  # it is the least of its column


class Table(NamedTuple):
    """Rows with a name each."""

    name: str  # unique
    caption: str  # what it shows
    head: tuple[str, ...]  # the titles of the columns, that of the names first
    rows: tuple[tuple[str, tuple[Entry, ...]], ...]  # the name of a row and its entries


def overview(results: Comparison) -> Table:
    """A row an engine: what it answered, how fast, with how much memory."""
    shared = common(results)
    cells = [cell(results, engine) for engine in results.engines]
    means = [shared.cell(results, engine) for engine in results.engines]
    columns = {
        "answered": [Entry(f"{cell.done} of {cell.puzzles}") for cell in cells],
        "timed out": [Entry(str(cell.timeouts), bound=cell.timeouts > 0) for cell in cells],
        "broken": [Entry(str(cell.broken), bound=cell.broken > 0) for cell in cells],
        "not supported": [Entry(str(cell.unsupported)) for cell in cells],
        "median time": _column([mean.seconds for mean in means], describe_time),
        "mean time": _column([engine_mean.mean for engine_mean in means], describe_time),
        "mean boards": _column([mean.mean_nodes for mean in means], units.whole),
        "memory": [Entry(units.size(cell.memory_process)) for cell in cells],
        "of Python": [Entry(units.size(cell.memory_python)) for cell in cells],
    }
    caption = (
        f"The engines. Times and boards are over the {len(shared.puzzles)} puzzles that all "
        "engines with a figure there were measured on; memory is the most that one puzzle took: "
        "growth of the process, and what Python allocated. “≥” is a lower bound, because of "
        "time-outs."
    )
    return _table("overview", caption, results.engines, columns)


def times(results: Comparison) -> Table:
    """Median CPU time of an engine on a level."""
    caption = (
        "CPU time: the median over the puzzles of a level. “≥” means that half of them or more "
        "timed out; in brackets, how many were not answered. Bold is the least of a column."
    )
    return _by_level(results, "times", caption, lambda cell: cell.seconds, describe_time)


def boards(results: Comparison) -> Table:
    """Median of the boards examined by an engine on a level."""
    caption = "Boards examined: the median over the puzzles of a level."
    return _by_level(results, "boards", caption, lambda cell: cell.nodes, units.whole)


def levels(results: Comparison) -> Table:
    """The levels of difficulty and their descriptions."""
    rows = []
    for level in results.levels:
        puzzles = [puzzle for puzzle in results.puzzles if puzzle.level == level.name]
        givens = [puzzle.givens for puzzle in puzzles]
        span = dict.fromkeys((min(givens), max(givens))) if givens else ()
        layouts = dict.fromkeys(puzzle.layout for puzzle in puzzles)
        texts = (str(len(puzzles)), " or ".join(layouts), "–".join(map(str, span)), level.rule)
        rows.append((level.name, tuple(map(Entry, texts))))
    head = ("level", "puzzles", "board", "givens", "rule")
    return Table("levels", "The puzzles.", head, tuple(rows))


def each_puzzle(results: Comparison) -> Table:
    """CPU time of every engine on every puzzle."""
    names = results.names()
    columns = {
        engine: [_single(results.of(engine, name)) for name in names] for engine in results.engines
    }
    caption = f"CPU time of every puzzle, median of {results.settings['repeat']} runs."
    return _table("puzzles", caption, names, columns, of="puzzle")


def _table(
    name: str,
    caption: str,
    names: Sequence[str],
    columns: dict[str, list[Entry]],
    of: str = "engine",
) -> Table:
    """Columns as rows."""
    rows = zip(*columns.values(), strict=True) if columns else ((),) * len(names)
    return Table(name, caption, (of, *columns), tuple(zip(names, rows, strict=True)))


def _by_level(
    results: Comparison, name: str, caption: str, pick: Callable[[Cell], Number | None], word: _Word
) -> Table:
    columns = {}
    for level in results.levels:
        puzzles = results.names(level.name)
        cells = [cell(results, engine, puzzles) for engine in results.engines]
        columns[level.name] = _column(map(pick, cells), word, [*map(_missing, cells)])
    return _table(name, caption, results.engines, columns)


def _column(
    numbers: Iterable[Number | None], word: _Word, notes: Sequence[str] = ()
) -> list[Entry]:
    """Numbers, of which the least that is exact is marked, and a note behind each."""
    known = list(numbers)
    least = min((n.value for n in known if n is not None and not n.at_least), default=None)
    return [
        Entry(
            units.bounded(number, word) + note,
            bound=number is not None and number.at_least,
            best=number is not None and number == (least, False),
        )
        for number, note in zip(known, notes or [""] * len(known), strict=True)
    ]


def _missing(cell: Cell) -> str:
    missing = cell.timeouts + cell.broken
    return f" ({missing}/{cell.puzzles})" if missing else ""


def _single(measurement: Measurement | None) -> Entry:
    if measurement is None or measurement.state is RunState.UNSUPPORTED:
        return Entry(units.NOTHING)
    if measurement.seconds is None:
        return Entry(measurement.state.value, bound=True)
    bound = measurement.state is RunState.TIMEOUT
    return Entry(units.bounded(Number(measurement.seconds, bound), describe_time), bound=bound)
