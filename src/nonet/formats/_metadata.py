"""What SudokuPad keeps beside a puzzle: words, a solution, and flags of which some are rules.

They stand in ``metadata`` (``metaData`` in old files), or in a cage that holds nothing but
``author: ...``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from nonet.formats._rule_names import names_a_rule
from nonet.formats._text import show
from nonet.lazy import compiled_later

_TAG = compiled_later(r"([A-Za-z]+):\s*(.*)", re.S | re.ASCII)
_WORDS = frozenset(
    {
        *("title", "author", "rules", "solution", "source", "description", "msgcorrect", "date"),
        *("video", "videos", "link", "url", "customstyle", "bgimage", "bgimageopacity", "comment"),
    }
)
# Flags that are rules, and the keys of f-puzzles for them.
FLAGS = {
    "antiknight": "antiknight",
    "antiking": "antiking",
    "nonconsecutive": "nonconsecutive",
    "disjoint": "disjointgroups",
    "disjointgroups": "disjointgroups",
}
_NO_HOUSES = "norowcol"
_YES = (True, 1, "true", "True", "TRUE", "1")


def tag_of(text: str, anywhere: bool = False) -> tuple[str, str] | None:
    """The name and the words of a text that is a note and no clue; None for any other text.

    Args:
        text: What stands in a cage.
        anywhere: Whether it has no cells, so that it can be nothing else.
    """
    match = _TAG.fullmatch(text.strip())
    if match is None:
        return None
    name = match[1].lower()
    known = name in _WORDS or name in FLAGS or name == _NO_HOUSES
    return (name, match[2]) if known or anywhere else None


def metadata_of(value: dict[str, Any], tags: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """All of it by name; of a text that stands there twice the parts, line by line."""
    metadata: dict[str, Any] = {}
    for part in (value.get("metaData"), value.get("metadata")):
        metadata |= part if isinstance(part, dict) else {}
    for name, text in tags:
        before = metadata.get(name)
        metadata[name] = f"{before}\n{text}" if isinstance(before, str) and before != text else text
    return metadata


def rule_flags(metadata: dict[str, Any]) -> list[str]:
    """The keys of f-puzzles for the rules among the flags."""
    return [key for flag, key in FLAGS.items() if metadata.get(flag) in _YES]


def has_houses(metadata: dict[str, Any]) -> bool:
    """True if rows and columns hold different values."""
    return metadata.get(_NO_HOUSES) not in _YES


def unknown_flags(metadata: dict[str, Any]) -> Iterator[str]:
    """Flags that are set and may be rules, each in a few words."""
    for name, flag in metadata.items():
        if (flag is True or flag == "true") and name not in {*FLAGS, *_WORDS, _NO_HOUSES}:
            yield f"{show(str(name))}, a setting that is not known"
        elif isinstance(flag, str) and name not in {*FLAGS, *_WORDS, _NO_HOUSES}:
            text = f"{name}: {flag}"
            yield from [f"{show(text)}, which names a rule"] * names_a_rule(text)


def rules_text(metadata: dict[str, Any]) -> str:
    """The rules in words."""
    rules = metadata.get("rules") or ""
    return "\n".join(map(str, rules)) if isinstance(rules, list) else str(rules)
