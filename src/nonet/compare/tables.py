"""The tables of a comparison, as plain rows: the report and the terminal show the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from nonet.compare import words
from nonet.compare.results import Measurement, Results, State
from nonet.compare.summary import (
    Cell,
    Number,
    common,
    engine_cell,
    level_cell,
)


class Entry(NamedTuple):
    """A cell of a table.

    Attributes:
        text: What it says.
        bound: It is a lower bound, or says that something went wrong.
        best: It is the least of its column.
    """

    text: str
    bound: bool = False
    best: bool = False


class Table(NamedTuple):
    """Rows with a name each.

    Attributes:
        name: Unique.
        caption: What it shows.
        head: The titles of the columns, that of the names first.
        rows: The name of a row and its entries.
    """

    name: str
    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Entry, ...]], ...]


def overview(results: Results) -> Table:
    """A row an engine: what it answered, how fast, with how much memory."""
    shared = common(results)
    cells = {engine: engine_cell(results, engine) for engine in results.engines}
    means = {engine: shared.cell(results, engine) for engine in results.engines}
    columns = [
        [Entry(f"{cell.done} of {cell.puzzles}") for cell in cells.values()],
        [_alarming(cell.timeouts) for cell in cells.values()],
        [_alarming(cell.broken) for cell in cells.values()],
        [Entry(str(cell.unsupported)) for cell in cells.values()],
        _column([cell.seconds for cell in means.values()], words.time_of),
        _column([cell.mean for cell in means.values()], words.time_of),
        _column([cell.mean_nodes for cell in means.values()], words.count_of),
        [Entry(words.size(cell.memory_process)) for cell in cells.values()],
        [Entry(words.size(cell.memory_python)) for cell in cells.values()],
    ]
    head = ("engine", "answered", "timed out", "broken", "not for it", "median time", "mean time")
    return Table(
        "overview",
        f"The engines. Times and boards are over the {len(shared.puzzles)} puzzles that all "
        "engines with a figure there were measured on; memory is the most that one puzzle took: "
        "growth of the process, and what Python allocated. “≥” is a lower bound, because of "
        "time-outs.",
        (*head, "mean boards", "memory", "of Python"),
        _rows(results.engines, columns),
    )


def times(results: Results) -> Table:
    """Median CPU time of an engine on a level."""
    caption = (
        "CPU time: the median over the puzzles of a level. “≥” means that half of them or more "
        "timed out; in brackets, how many were not answered. Bold is the least of a column."
    )
    return _by_level(results, "times", caption, lambda cell: cell.seconds, words.time_of)


def boards(results: Results) -> Table:
    """Median of the boards examined by an engine on a level."""
    caption = "Boards examined: the median over the puzzles of a level."
    return _by_level(results, "boards", caption, lambda cell: cell.nodes, words.count_of)


def levels(results: Results) -> Table:
    """What the levels are."""
    rows = []
    for level in results.levels:
        puzzles = results.puzzles_of(level.name)
        givens = [puzzle.givens for puzzle in puzzles]
        span = "–".join(str(n) for n in dict.fromkeys((min(givens), max(givens)))) if givens else ""
        layout = " or ".join(dict.fromkeys(puzzle.layout for puzzle in puzzles))
        entries = (Entry(str(len(puzzles))), Entry(layout), Entry(span), Entry(level.rule))
        rows.append((level.name, entries))
    head = ("level", "puzzles", "board", "givens", "rule")
    return Table("levels", "The puzzles.", head, tuple(rows))


def each_puzzle(results: Results) -> Table:
    """CPU time of every engine on every puzzle."""
    rows = []
    for puzzle in results.puzzles:
        known = [results.of(engine, puzzle.name) for engine in results.engines]
        rows.append((puzzle.name, tuple(_single(measurement) for measurement in known)))
    caption = f"CPU time of every puzzle, median of {results.settings['repeat']} runs."
    return Table("puzzles", caption, ("puzzle", *results.engines), tuple(rows))


def _by_level(
    results: Results,
    name: str,
    caption: str,
    pick: Callable[[Cell], Number | None],
    word: Callable[[Number | None], str],
) -> Table:
    columns = []
    for level in results.levels:
        cells = [level_cell(results, engine, level.name) for engine in results.engines]
        column = _column([pick(cell) for cell in cells], word)
        columns.append(
            [
                entry._replace(text=entry.text + _missing(cell))
                for entry, cell in zip(column, cells, strict=True)
            ]
        )
    head = ("engine", *(level.name for level in results.levels))
    return Table(name, caption, head, _rows(results.engines, columns))


def _column(numbers: list[Number | None], word: Callable[[Number | None], str]) -> list[Entry]:
    exact = [number.value for number in numbers if number is not None and not number.at_least]
    least = min(exact, default=None)
    return [
        Entry(
            word(number),
            bound=number is not None and number.at_least,
            best=number is not None and not number.at_least and number.value == least,
        )
        for number in numbers
    ]


def _missing(cell: Cell) -> str:
    missing = cell.timeouts + cell.broken
    return f" ({missing}/{cell.puzzles})" if missing else ""


def _alarming(number: int) -> Entry:
    return Entry(str(number), bound=number > 0)


def _rows(
    names: tuple[str, ...], columns: list[list[Entry]]
) -> tuple[tuple[str, tuple[Entry, ...]], ...]:
    return tuple(
        (name, tuple(column[place] for column in columns)) for place, name in enumerate(names)
    )


def _single(measurement: Measurement | None) -> Entry:
    if measurement is None or measurement.state is State.UNSUPPORTED:
        return Entry(words.NOTHING)
    if measurement.seconds is None:
        return Entry(measurement.state.value, bound=True)
    bound = measurement.state is State.TIMEOUT
    return Entry(words.time_of(Number(measurement.seconds, bound)), bound=bound)
