"""Which techniques are tried, and in which order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache

from nonet._explain._easiest import by_least, easiest_of_first, easiest_step
from nonet.model import Layout, State, Step
from nonet.options import Deadline
from nonet.techniques import TECHNIQUES, Technique, may_apply

Choice = Sequence[str] | AbstractSet[str] | None
# Not tried by themselves on boards with rules: the former are Rule Forcing Nets without rules, and
# cost more there; the last one takes seconds and solved none of the examples.
_NETS = ("Nishio", "Forcing Net Contradiction", "Forcing Net Verity", "Nested Forcing Net")
technique = TECHNIQUES.get


def choose(techniques: Choice, layout: Layout, *, unique: bool) -> tuple[Technique, ...]:
    """The techniques to try, in their order, as far as they fit the board.

    Args:
        techniques: Names; of a set, and None for the usual ones, from easiest to hardest.
        layout: The board.
        unique: Whether the puzzle is known to have exactly one solution.
    """
    if techniques is not None:
        if isinstance(techniques, str):
            techniques = [techniques]
        picked = [technique(name) for name in techniques]
        if isinstance(techniques, AbstractSet):
            picked.sort(key=lambda entry: entry.order)
        return tuple(t for t in picked if _fits(t, layout, unique))
    return _usual(layout, unique)


NextStep = Callable[[State, Deadline | None], Step | None]


def next_by(techniques: Choice, layout: Layout, *, unique: bool) -> NextStep:
    """The search for the next step: of all at once, or of the first of a sequence that applies.

    Of the steps that come into question it is the one with the least effort.

    Args:
        techniques: Names, tried in this order; a set, or None for the usual ones, all at once.
        layout: The board.
        unique: Whether the puzzle is known to have exactly one solution.
    """
    chosen = choose(techniques, layout, unique=unique)
    if techniques is None or isinstance(techniques, AbstractSet):
        pool = by_least(chosen)
        return lambda state, deadline: easiest_step(state, pool, deadline)
    return lambda state, deadline: easiest_of_first(state, chosen, deadline)


@lru_cache(maxsize=64)
def _usual(layout: Layout, unique: bool) -> tuple[Technique, ...]:
    entries = sorted((t for t in TECHNIQUES if t.usual), key=lambda t: t.order)
    if layout.has_rules:
        entries = [t for t in entries if t.name not in _NETS]
    return tuple(t for t in entries if _fits(t, layout, unique))


def _fits(entry: Technique, layout: Layout, unique: bool) -> bool:
    # With rules the values of a deadly pattern cannot change places.
    unique = unique and not layout.has_rules
    return entry.refuses(layout) is None and (unique or not entry.assumes_unique)


def first_step(
    state: State, techniques: Sequence[Technique], deadline: Deadline | None = None
) -> Step | None:
    """The first step that the first of these techniques finds; None after the deadline."""
    for entry in techniques:
        if deadline is not None and deadline.over:
            return None
        for finding in entry.find(state) if may_apply(entry.name, state) else ():
            return finding.explain()
    return None
