"""The lines of ``nonet rate``, and how they are known as those of the same run."""

from __future__ import annotations

import json
from typing import Any

from nonet.cli._items import Item
from nonet.errors import UsageError
from nonet.model import Puzzle
from nonet.records import line
from nonet.records import text as whole_text
from nonet.representation import versioned


def text_of(item: Item) -> str:
    """The puzzle as a line of the output begins."""
    assert isinstance(item.entry, Puzzle)
    return line(item.entry, item.entry).replace("\n", " ")


def comment_of(item: Item) -> str:
    """The comment on a puzzle behind its line; empty for nothing."""
    assert isinstance(item.entry, Puzzle)
    whole = whole_text(item.entry, item.entry)
    first = whole.partition("\n")[0]
    return first[2:] if first.startswith("# ") else first.partition(" # ")[2]


def is_of(text: str, item: Item) -> bool:
    """True if a line begins what was written of a puzzle."""
    if not text.startswith("{"):
        known = isinstance(item.entry, Puzzle) and text.startswith(f"{text_of(item)} ")
        return known or text == f"# {item.place}not rated"
    record, wanted = _object(text), versioned(item.record())
    return all(record.get(key) == wanted[key] for key in wanted if key != "error")


def require_same(before: str, now: str) -> None:
    """Sees whether a record and what is made of the same puzzle now are of the same options.

    Args:
        before: The record.
        now: What is made of it.

    Raises:
        UsageError: They are not.
    """
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
