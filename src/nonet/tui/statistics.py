"""Statistics of solved puzzles: when, how quickly, with how much help; and days in a row.

The web page counts alike: `id`, `level`, `kind` and the days mean the same there, and what one has
solved in both counts once.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from datetime import date, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from nonet.files import write_file
from nonet.formats import shortest_text
from nonet.model import Puzzle
from nonet.records import Record

_MOST = 5000  # entries; the oldest go
_SEEDS = (0xDEADBEEF, 0x41C6CE57)
_FACTORS = (2654435761, 1597334677)


@dataclass(frozen=True, slots=True)
class Finished:
    """A puzzle that was solved."""

    id: str  # which puzzle: see `short_id`
    level: str  # as rated
    kind: str  # what board
    seconds: int
    hints: int  # how many were shown
    helped: bool  # whether a step or an answer was taken over
    on: str  # the day, as 2026-11-23
    daily: str = ""  # the day whose puzzle it is, if it is one

    @property
    def alone(self) -> bool:
        """True if it was solved without help."""
        return not self.hints and not self.helped

    def to_record(self) -> Record:
        """As the page writes it."""
        record: Record = asdict(self)
        return record if self.daily else {k: v for k, v in record.items() if k != "daily"}


def finished_of(record: Any) -> Finished | None:
    """An entry as `Finished.to_record` or the page writes it; None for what is none."""
    if not isinstance(record, dict):
        return None
    kinds = {"str": str, "int": int | float, "bool": bool}
    values: dict[str, Any] = {}
    for field in fields(Finished):
        value = record.get(field.name, field.default)
        if not isinstance(value, kinds[str(field.type)]):
            return None
        values[field.name] = int(value) if field.type == "int" else value
    try:
        date.fromisoformat(values["on"])
    except ValueError:
        return None
    return Finished(**values)


class Statistics:
    """A file with an entry a line; without one nothing is counted."""

    def __init__(self, path: Path | None) -> None:
        self.path = path

    def finished(self) -> list[Finished]:
        """All entries, the oldest first; lines that are none are passed over."""
        entries = []
        with suppress(OSError, UnicodeDecodeError):
            for line in self.path.read_text("utf-8").splitlines() if self.path else ():
                with suppress(ValueError, RecursionError):
                    entries.append(finished_of(json.loads(line)))
        return [entry for entry in entries if entry is not None]

    def add(self, entries: Iterable[Finished]) -> int:
        """Notes what is new, each puzzle once; how many were.

        Raises:
            OSError: They cannot be written.
        """
        known = {entry.id: entry for entry in self.finished()}
        fresh = {entry.id: entry for entry in entries if entry.id not in known}
        if fresh and self.path is not None:
            everything = sorted((known | fresh).values(), key=lambda entry: entry.on)[-_MOST:]
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_file(
                self.path, [f"{json.dumps(entry.to_record())}\n".encode() for entry in everything]
            )
        return len(fresh)


class LevelTimes(NamedTuple):
    """The solved puzzles of a level."""

    level: str
    solved: int
    alone: int  # without hints and help
    best: int | None  # seconds of the quickest of these
    mean: int  # seconds of all


def by_level(entries: Iterable[Finished], order: Sequence[str]) -> list[LevelTimes]:
    """The solved puzzles of each level; levels that are not in the order come last."""
    levels: dict[str, list[Finished]] = {}
    for entry in entries:
        levels.setdefault(entry.level, []).append(entry)

    def place(level: str) -> int:
        return order.index(level) if level in order else len(order)

    times = []
    for level in sorted(levels, key=place):
        games = levels[level]
        alone = [game.seconds for game in games if game.alone]
        mean = round(sum(game.seconds for game in games) / len(games))
        times.append(LevelTimes(level, len(games), len(alone), min(alone, default=None), mean))
    return times


def streak(days: Iterable[str], today: date) -> tuple[int, int]:
    """Days in a row up to today or yesterday, and the most there ever were.

    >>> streak(["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-01"], date(2026, 11, 23))
    (3, 3)
    """
    known = set()
    for day in days:
        with suppress(ValueError):
            known.add(date.fromisoformat(day))

    def length_to(day: date) -> int:
        length = 0
        while day - timedelta(length) in known:
            length += 1
        return length

    now = length_to(today) or length_to(today - timedelta(1))
    return now, max(map(length_to, known), default=0)


def id_of(puzzle: Puzzle) -> str:
    """The id of a puzzle, the same here and on the page."""
    return short_id(shortest_text(puzzle)[0])


def short_id(text: str) -> str:
    """A short name for a text.

    >>> short_id("1..4....2......3")
    '1eiuekb-2arztb'
    """
    halves = list(_SEEDS)
    for letter in text:
        for i, factor in enumerate(_FACTORS):
            halves[i] = (halves[i] ^ ord(letter)) * factor % 2**32
    return "-".join(map(_base_36, halves))


def _base_36(number: int) -> str:
    figures = ""
    while number:
        number, figure = divmod(number, 36)
        figures = "0123456789abcdefghijklmnopqrstuvwxyz"[figure] + figures
    return figures or "0"
