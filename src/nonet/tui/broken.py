"""Which rules a board breaks, in words for the panel: as short as they fit there."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.catalogue import translated
from nonet.conflicts import Conflict
from nonet.tui.position import Position

_MOST_SHOWN = 2
_LONGEST = 80  # characters of a rule: some are as long as their automata


def broken_words(conflicts: Sequence[Conflict], before: Position, now: Position) -> str:
    """The rules that are broken, those first that the last move has to do with."""
    pairs = enumerate(zip(before.values, now.values, strict=True))
    changed = {cell for cell, (old, new) in pairs if old != new}
    # A value that is repeated in a house is seen at once; what a rule says of it is not.
    ordered = sorted(
        conflicts, key=lambda conflict: (changed.isdisjoint(conflict.cells), conflict.repeated)
    )
    lines = [f"{_shortened(str(conflict))}." for conflict in ordered[:_MOST_SHOWN]]
    if len(ordered) > _MOST_SHOWN:
        lines.append(translated("and {n} more", n=len(ordered) - _MOST_SHOWN))
    return "\n".join(lines)


def _shortened(text: str) -> str:
    rule, colon, wrong = text.rpartition(": ")
    long = colon and len(rule) > _LONGEST
    return f"{rule[: _LONGEST - 3]}...: {wrong}" if long else text
