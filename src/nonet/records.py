"""Answers as records, ready for JSON: the same at the command line and from the web API."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from typing import Any

from nonet._explain import Explanation, Hint, blocking_reason, describe_step
from nonet.errors import Conflict
from nonet.formats import write
from nonet.model import (
    Candidate,
    Grid,
    House,
    Layout,
    Node,
    Puzzle,
    Stats,
    Status,
    Step,
    Stop,
)
from nonet.model import cell_name as name_of
from nonet.model.trace import Event, Rule
from nonet.words import describe_event

Record = dict[str, Any]

# Of the objects that commands print: docs/schema/nonet.json describes them.
SCHEMA = 2


def versioned(record: Record) -> Record:
    """A record that says by which schema it was written."""
    return {"schema": SCHEMA, **record}


def line(board: Grid | Puzzle, puzzle: Puzzle, format_: str | None = None) -> str:
    """A board as text, in the alphabet in which its puzzle was read."""
    values = board.givens if isinstance(board, Puzzle) else board.values
    named = Puzzle.from_checked(board.layout, values, puzzle.source)
    return write(named, format_, values_only=True)


def puzzle_record(puzzle: Puzzle) -> Record:
    """The part that every record has: the puzzle itself."""
    box = puzzle.layout.box
    return {
        "puzzle": line(puzzle, puzzle),
        "size": puzzle.size,
        "box": None if box is None else str(box),
    }


def solved_record(
    *,
    status: Status,
    count: int,
    exact: bool,
    lines: Sequence[str],
    engine: str,
    stats: Stats,
) -> Record:
    """The result of a search; `lines` are its solutions."""
    return {
        "status": str(status),
        "count": count,
        "exact": exact,
        "solution": lines[0] if lines else None,
        "solutions": list(lines),
        "engine": engine,
        "time_to_first_ms": milliseconds(stats.time_to_first),
        "time_ms": milliseconds(stats.time),
        "nodes": stats.nodes,
    }


def milliseconds(seconds: float | None) -> float | None:
    """A time, rounded to the precision of the clock."""
    return None if seconds is None else round(seconds * 1000, 4)


def conflict_records(conflicts: Iterable[Conflict]) -> list[Record]:
    """What breaks the rules."""
    return [
        {"value": each.value, "house": each.rule, "cells": list(each.cell_names)}
        for each in conflicts
    ]


def hint_record(hint: Hint, layout: Layout) -> Record:
    """A hint, and no more than its grade allows."""
    n = layout.size
    return {
        "grade": hint.grade,
        "text": hint.text,
        "technique": hint.technique,
        "cells": [name_of(cell, n) for cell in hint.cells],
        "houses": [house.name for house in hint.houses],
        "values": list(hint.values),
        "mistakes": [[name_of(m.cell, n), m.value, m.placed] for m in hint.mistakes],
        "step": None if hint.step is None else step_record(hint.step, layout),
    }


def path_record(path: Explanation) -> Record:
    """A solution path; `error` says why there is none."""
    return {
        "ended": str(path.ended),
        "status": str(path.status),
        "hardest": None if path.hardest is None else path.hardest.technique,
        "techniques": path.techniques,
        "steps": [step_record(step, path.start.layout) for step in path.steps],
        "error": blocking_reason(path.start) if path.ended is Stop.MISTAKEN else None,
    }


def step_record(step: Step, layout: Layout) -> Record:
    """A step for programs: cells by name, candidates as ``["r1c2", 5]``."""
    return {**changes_record(step, layout), "text": describe_step(step, layout)}


def rated_record(step: Step, layout: Layout, scale: str) -> Record:
    """A step of a rating, without what it does not have: paths are long."""
    record = {"difficulty": step.rating(scale), **changes_record(step, layout)}
    return {name: value for name, value in record.items() if value not in (None, [], {}, False)}


def changes_record(step: Step, layout: Layout) -> Record:
    """A step without the words, which a rating has its own of."""
    n = layout.size

    def pairs(candidates: tuple[Candidate, ...]) -> list[list[object]]:
        return [[name_of(cell, n), value] for cell, value in candidates]

    return {
        "technique": step.technique,
        "placements": pairs(step.placements),
        "eliminations": pairs(step.eliminations),
        "cells": [name_of(cell, n) for cell in step.cells],
        "houses": [house.name for house in step.houses],
        "cover": [house.name for house in step.cover],
        "highlights": {part.role: pairs(part.candidates) for part in step.highlights},
        "chains": [
            {"loop": chain.loop, "nodes": [_node_record(node, n) for node in chain.nodes]}
            for chain in step.chains
        ],
        "nested": [changes_record(inner, layout) for inner in step.nested],
        "length": step.length or None,
        "notation": step.notation or None,
        "assumes_unique": step.assumes_unique,
    }


def _node_record(node: Node, n: int) -> Record:
    return {
        "cells": [name_of(cell, n) for cell in node.cells],
        "value": node.value,
        "on": node.on,
        "parents": list(node.parents),
        "reason": node.reason or None,
        "nested": node.step,  # which of the step's nested ones it rests on
    }


def event_record(event: Event, size: int) -> Record:
    """An event for JSON: its kind, its attributes with cells and houses by name, its sentence."""
    record: Record = {"event": type(event).__name__.lower()}
    for field in dataclasses.fields(event):
        record[field.name] = _plain(field.name, getattr(event, field.name), size)
    return record | {"text": describe_event(event, size)}


def _plain(name: str, value: Any, size: int) -> Any:
    if value is None:
        return None
    if isinstance(value, House):
        return value.name
    if name in ("cell", "neighbour"):
        return name_of(value, size)
    if name == "cells":
        return [name_of(cell, size) for cell in value]
    if name in ("candidates", "options"):
        return [{"cell": name_of(cell, size), "value": v} for cell, v in value]
    return str(value) if isinstance(value, Rule) else value
