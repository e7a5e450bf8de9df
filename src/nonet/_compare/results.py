"""The measurements of a comparison: plain data, kept as JSON and CSV."""

from __future__ import annotations

import csv
import dataclasses
import io
import json
import math
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any

from nonet._compare.cases import Level
from nonet.errors import FormatError
from nonet.representation import Represented

if TYPE_CHECKING:
    from nonet._compare.claims import Assessment

VERSION = 1
KIND = "nonet comparison"


class RunState(StrEnum):
    """How an engine ended on a puzzle.

    Example:
        >>> run = nonet.compare(["1..4....2......3"], ["native", "single"], timeout=5)
        >>> [str(each.state) for each in run.measurements]
        ['done', 'unsupported']
    """

    DONE = "done"  # an answer, with its time
    TIMEOUT = "timeout"  # none within the time: what is measured are lower bounds
    CRASHED = "crashed"  # its process died
    FAILED = "failed"  # it raised an error
    UNSUPPORTED = "unsupported"  # it does not do such boards
    WRONG = "wrong"  # what it called a solution is not one


@dataclass(frozen=True, slots=True)
class PuzzleFacts:
    """The facts about a puzzle that results keep.

    Example:
        >>> run = nonet.compare(["1..4....2......3"], ["single"], timeout=5)
        >>> run.puzzles[0].size, run.puzzles[0].givens, run.puzzles[0].puzzle
        (4, 4, '1..4....2......3')
    """

    name: str
    level: str
    size: int
    layout: str  # in words
    givens: int
    puzzle: str  # on a line


@dataclass(frozen=True, slots=True)
class Measurement:
    """The measurement of one engine on one puzzle.

    Attributes:
        engine: Which engine was asked.
        puzzle: The name of the puzzle.
        state: How it ended.
        seconds: CPU time, the median of the runs; after a time-out a lower bound; else None.
        runs: CPU time of each run.
        answered_by: The engine that did the work, where the one that was asked chose another.
        status: The `nonet.Status` that it reached.
        solution: The first solution as a line of characters.
        nodes: Boards examined; after a time-out a lower bound; None if it does not count.
        guesses: Choices between two or more possibilities.
        backtracks: Times that a board turned out to be impossible.
        memory_process: Bytes by which the peak of the process's resident memory rose.
        memory_python: Bytes, the peak of what Python allocated, from a run of its own.
        note: What else there is to know: why it failed, that it had to be killed.

    Example:
        >>> run = nonet.compare(["1..4....2......3"], ["native"], timeout=5)
        >>> measured = run.measurements[0]
        >>> measured.engine, str(measured.state), measured.nodes
        ('native', 'done', 1)
    """

    engine: str
    puzzle: str
    state: RunState
    seconds: float | None = None
    runs: tuple[float, ...] = ()
    answered_by: str | None = None
    status: str | None = None
    solution: str | None = None
    nodes: int | None = None
    guesses: int | None = None
    backtracks: int | None = None
    memory_process: int | None = None
    memory_python: int | None = None
    note: str = ""


@dataclass(frozen=True, repr=False)
class Comparison(Represented):
    """Engines compared on puzzles: all measurements, or those made before an interruption.

    Attributes:
        source: Where the puzzles are from, in words.
        engines: The engines in the order in which they are shown.
        levels: The levels in order.
        puzzles: The puzzles in order.
        measurements: At most one per engine and puzzle.
        disagreements: Sentences about engines that contradict each other or the rules.
        settings: `timeout`, `repeat`, `limit`.
        machine: What it ran on.
        versions: Of nonet, Python and the libraries.
        begun: When, in UTC, as ISO 8601.
        complete: Whether every engine saw every puzzle.

    Example:
        >>> run = nonet.compare(["1..4....2......3"], ["single", "backtracking"], timeout=5)
        >>> run.engines, run.complete
        (('single', 'backtracking'), True)
        >>> [each.nodes for each in run.measurements]
        [None, 15]
    """

    source: str
    engines: tuple[str, ...]
    levels: tuple[Level, ...]
    puzzles: tuple[PuzzleFacts, ...]
    measurements: tuple[Measurement, ...]
    disagreements: tuple[str, ...]
    settings: dict[str, Any]
    machine: dict[str, Any]
    versions: dict[str, str]
    begun: str
    complete: bool

    @cached_property
    def _index(self) -> dict[tuple[str, str], Measurement]:
        return {(m.engine, m.puzzle): m for m in self.measurements}

    def of(self, engine: str, puzzle: str) -> Measurement | None:
        """The measurement of an engine on a puzzle, if there is one."""
        return self._index.get((engine, puzzle))

    def by(self, engine: str, puzzles: Iterable[str] | None = None) -> list[Measurement]:
        """The measurements of an engine, on all puzzles or on some."""
        measurements = (
            self.of(engine, name) for name in (self.names() if puzzles is None else puzzles)
        )
        return [measurement for measurement in measurements if measurement is not None]

    def names(self, level: str | None = None) -> list[str]:
        """The names of the puzzles, of all or of a level."""
        return [puzzle.name for puzzle in self.puzzles if level in (None, puzzle.level)]

    def to_dict(self) -> dict[str, Any]:
        """All of it, ready for JSON; `version` is that of this kind of document."""
        record: dict[str, Any] = {"kind": KIND, "version": VERSION}
        for key in _KEYS:
            value = getattr(self, key)
            if key in _PARTS:
                value = [dataclasses.asdict(part) for part in value]
            record[key] = value
        made: dict[str, Any] = json.loads(json.dumps(record))  # lists for tuples, however deep
        return made

    def to_json(self, *, indent: int | None = 1) -> str:
        """`to_dict` as a JSON document."""
        return json.dumps(self.to_dict(), indent=indent, ensure_ascii=False) + "\n"

    @classmethod
    def from_json(cls, text: str) -> Comparison:
        """A comparison from the document that `to_json` made.

        Raises:
            FormatError: It is not one, or one of another version.
        """
        try:
            record = json.loads(text)
        except (ValueError, RecursionError):
            raise FormatError("these are not results of nonet compare: not JSON") from None
        if not isinstance(record, dict) or record.get("kind") != KIND:
            raise FormatError(f'these are not results of nonet compare: "kind" is not "{KIND}"')
        if record.get("version") != VERSION:
            raise FormatError(
                f"results of version {record.get('version')!r} cannot be read: only {VERSION} can"
            )
        try:
            return _from(record)
        except (TypeError, ValueError, KeyError, AttributeError) as error:
            raise FormatError(f"the results are damaged: {error}") from None

    def to_csv(self) -> str:
        """One line per engine and puzzle; times in seconds, empty where there is no value.

        Example:
            >>> run = nonet.compare(["1..4....2......3"], ["native"], timeout=5)
            >>> run.to_csv().split(",")[:2]
            ['engine', 'puzzle']
        """
        puzzles = {puzzle.name: puzzle for puzzle in self.puzzles}
        facts = ["level", "size", "layout", "givens"]
        columns = [f.name for f in dataclasses.fields(Measurement) if f.name != "runs"]
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow([*columns[:2], *facts, *columns[2:], "lower_bound", "text"])
        for measurement in self.measurements:
            puzzle = puzzles[measurement.puzzle]
            values = [getattr(measurement, column) for column in columns]
            bound = "yes" if measurement.state is RunState.TIMEOUT else "no"
            known = [getattr(puzzle, fact) for fact in facts]
            writer.writerow([*values[:2], *known, *values[2:], bound, puzzle.puzzle])
        return text.getvalue()

    def __repr__(self) -> str:
        partial = "" if self.complete else ", not complete"
        return f"<Comparison of {', '.join(self.engines)} on {len(self.puzzles)} puzzles{partial}>"

    def assess_claims(self) -> dict[str, Assessment]:
        """The assessment of each claim about these algorithms in this run, by the claim's words.

        Claims about engines that did not take part are left out.
        """
        from nonet._compare.claims import assessed

        return {claim.text: assessment for claim, assessment in assessed(self)}


_KEYS = [f.name for f in dataclasses.fields(Comparison)]
_PARTS: dict[str, type] = {"levels": Level, "puzzles": PuzzleFacts, "measurements": Measurement}


def _from(record: dict[str, Any]) -> Comparison:
    known: dict[str, Any] = {key: record[key] for key in _KEYS}
    for measured in known["measurements"]:
        if "verdict" in measured:  # as files of older versions call it
            measured["status"] = measured.pop("verdict")
    for key, kind in _PARTS.items():
        known[key] = tuple(_checked(kind(**part)) for part in known[key])
    known["measurements"] = tuple(map(_converted, known["measurements"]))
    for key in ("engines", "disagreements"):
        known[key] = tuple(str(value) for value in known[key])
    results = Comparison(**known)
    texts = (results.source, results.begun, *dict(results.versions).values())
    if not all(isinstance(text, str) for text in texts):
        raise TypeError("source, begun and versions must be strings")
    if not all(isinstance(part, dict) for part in (results.settings, results.machine)):
        raise TypeError("settings and machine must be objects")
    names, levels = set(results.names()), {level.name for level in results.levels}
    for measurement in results.measurements:
        if measurement.engine not in results.engines or measurement.puzzle not in names:
            raise ValueError(f"{measurement.engine} on {measurement.puzzle} is not in this run")
    for puzzle in results.puzzles:
        if puzzle.level not in levels:
            raise ValueError(f"there is no level {puzzle.level!r}")
    float(results.settings["timeout"]), int(results.settings["repeat"]), results.settings["limit"]
    return results


def _checked(part: Any) -> Any:
    """A part whose texts are texts and whose numbers are finite and not negative."""
    for known in dataclasses.fields(part):
        value, wanted = getattr(part, known.name), str(known.type)
        if value is None and "None" in wanted:
            continue
        if wanted.startswith("str"):
            right = isinstance(value, str)
        elif wanted.startswith(("int", "float")):
            right = isinstance(value, (int, float)) and 0 <= value < math.inf
        else:
            continue  # the state and the runs, which are converted
        if not right:
            raise ValueError(f"{known.name} is {value!r}")
    return part


def _converted(measurement: Measurement) -> Measurement:
    if measurement.seconds is None and measurement.state in (RunState.DONE, RunState.TIMEOUT):
        raise ValueError(f"{measurement.engine} on {measurement.puzzle} has no time")
    runs = tuple(float(run) for run in measurement.runs)
    return dataclasses.replace(measurement, state=RunState(measurement.state), runs=runs)
