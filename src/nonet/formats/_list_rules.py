"""Lists of code that are rules by their names: ``cages = [(3, [(0, 0), (0, 1)]), ...]``.

They are taken out before the boards of a text are looked for, which they are none of.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, NamedTuple

from nonet.formats._key_names import CAGES, REGIONS, plain
from nonet.formats._literals import literals
from nonet.lazy import compiled_later

_NAMED = compiled_later(
    r"(?<![\w.])[\"']?((?:[A-Za-z]+_)?(?:cages?|regions|jigsaw|thermos?|thermometers?|arrows?|"
    r"palindromes?|renbans?|whispers?|kropki|diagonals?|sandwich(?:es)?|little_?killers?|"
    r"inequalities|clones?|windows|(?:white|black)_?dots?|evens?|odds?|quadruples?|xv|"
    r"between_?lines?|extra_?regions?))[\"']?\s*(?::[^=\n]{0,40}=|[:=])\s*(?=[\[({])",
    re.I,
)
_LONGEST = 1 << 17  # characters
_MOST = 20  # lists


class Parted(NamedTuple):
    """A text and its lists of rules.

    Attributes:
        text: What is left, line for line.
        rules: The cages and the regions.
        others: Other rules by their names.
        lines: The numbers of the lines that were taken, from 0.
    """

    text: str
    rules: dict[str, Any]
    others: dict[str, Any]
    lines: frozenset[int]


@lru_cache(maxsize=4)
def without_rules(text: str) -> Parted:
    """A text without its lists of rules.

    Raises:
        FormatError: One of the lists breaks off.
    """
    rules: dict[str, Any] = {}
    others: dict[str, Any] = {}
    lines: set[int] = set()
    if len(text) > _LONGEST:
        return Parted(text, rules, {}, frozenset())
    for match in list(_NAMED.finditer(text))[:_MOST]:
        end = _end_of(text, match.end())
        value = next(iter(literals(text[match.end() : end], lambda value: True)), None)
        if end == match.end() or value is None:
            continue
        name = plain(match[1])
        if name in CAGES | REGIONS:
            rules[match[1]] = value.value
        elif value.value:
            others[match[1]] = value.value
        else:
            continue
        first = text.count("\n", 0, match.start())
        lines.update(range(first, first + text.count("\n", match.start(), end) + 1))
        blank = re.sub(r"[^\n]", " ", text[match.start() : end])
        text = text[: match.start()] + blank + text[end:]
    return Parted(text, rules, others, frozenset(lines))


def _end_of(text: str, at: int) -> int:
    """Where the bracket that opens here is closed; the same place if it is not."""
    depth = 0
    for match in re.compile(r"[\[\](){}]").finditer(text, at):
        depth += 1 if match[0] in "[({" else -1
        if depth == 0:
            return match.end()
    return at
