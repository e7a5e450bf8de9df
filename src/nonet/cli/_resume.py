"""What an interrupted ``nonet rate -o`` has left, and whether it is of the same run."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from nonet.cli._items import Item
from nonet.errors import UsageError
from nonet.model import Puzzle
from nonet.records import line
from nonet.records import text as whole_text
from nonet.representation import versioned


@dataclass
class Record:
    """The lines about a puzzle: one, and its steps below where they were printed."""

    item: Item
    lines: list[str]

    @property
    def text(self) -> str:
        """As it was written."""
        return "\n".join(self.lines)

    @property
    def is_rating(self) -> bool:
        """Else it says that there is no rating."""
        return isinstance(self.item.entry, Puzzle) and not self.lines[0].startswith("#")


@dataclass
class Done:
    """Where to go on.

    Attributes:
        lines: How many lines are whole records.
        last: The last of these with a rating, to see whether it was made with the same options.
        torn: The record after them, which may lack some of its steps.
        rest: The puzzles that are not done.
    """

    lines: int
    last: Record | None
    torn: Record | None
    rest: Iterator[Item]


def done_of(entries: Iterator[Item], lines: Iterator[str], *, with_steps: bool) -> Done:
    """Passes over what is done already.

    Args:
        entries: All puzzles, of which those that are done are taken.
        lines: What was written.
        with_steps: Whether records have steps below; then the last may be torn.

    Raises:
        UsageError: The lines are not about these puzzles.
    """
    last: Record | None = None
    current: Record | None = None
    before = records = number = 0
    upcoming = next(entries, None)
    for number, text in enumerate(lines, 1):
        if upcoming is not None and _is_of(text, upcoming):
            last = current if current is not None and current.is_rating else last
            current = Record(upcoming, [text])
            before, records = number - 1, records + 1
            upcoming = next(entries, None)
        elif with_steps and current is not None:
            current.lines.append(text)
        else:
            raise UsageError(
                f"line {number} of the output is not about puzzle {records + 1} of the input: "
                "it belongs to another input, or was written with other options"
            )
    rest = entries if upcoming is None else itertools.chain([upcoming], entries)
    if current is not None and with_steps:
        return Done(before, last, current, itertools.chain([current.item], rest))
    if current is not None and current.is_rating:
        last = current
    return Done(number, last, None, rest)


def text_of(item: Item) -> str:
    """The puzzle as a line of the output begins."""
    assert isinstance(item.entry, Puzzle)
    return line(item.entry, item.entry).replace("\n", " ")


def comment_of(item: Item) -> str:
    """What a comment after it must say of the puzzle; empty for nothing."""
    assert isinstance(item.entry, Puzzle)
    whole = whole_text(item.entry, item.entry)
    first = whole.partition("\n")[0]
    return first[2:] if first.startswith("# ") else first.partition(" # ")[2]


def _is_of(text: str, item: Item) -> bool:
    if not text.startswith("{"):
        known = isinstance(item.entry, Puzzle) and text.startswith(f"{text_of(item)} ")
        return known or text == f"# {item.place}not rated"
    record, wanted = _object(text), versioned(item.record())
    return all(record.get(key) == wanted[key] for key in wanted if key != "error")


def require_same(before: str, now: str, *, torn: bool = False) -> None:
    """Sees whether a record and what is made of the same puzzle now are of the same options.

    Args:
        before: The record.
        now: What is made of it.
        torn: Whether the record may lack its last lines.

    Raises:
        UsageError: They are not.
    """
    if torn:
        now = "\n".join(now.split("\n")[: before.count("\n") + 1])
    old, new = _object(before), _object(now)
    if old and new and not (old.get("exact") and new.get("exact")):
        same = [old.get("scale"), "steps" in old] == [new.get("scale"), "steps" in new]
    elif not (old or new) and (">=" in before or ">=" in now):
        same = _shape(before) == _shape(now)  # a bound is another one each time
    else:
        same = before == now
    if not same:
        raise UsageError("the output was written with other options (--scale, --json, --path)")


def _shape(record: str) -> tuple[int, bool]:
    first, _, steps = record.partition("\n")
    return len(first.split()), bool(steps)


def _object(text: str) -> dict[str, Any]:
    try:
        record = json.loads(text) if text.startswith("{") else {}
    except ValueError:
        return {}
    return record if isinstance(record, dict) else {}
