"""The fewest candidates that must have gone before for a rule to cross out what it crosses out.

All that earlier steps took from the cells of a rule is given back, as far as the conclusion still
follows: first to many cells at once, then to single ones; of a cell that cannot have all of it back
a bound is kept rather than a list, and no tighter one than it takes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from nonet._native import RulePart
from nonet.techniques._rule_parts import Domains, kept_of

# By the place of a cell among those of a part.
Gone = Mapping[int, frozenset[int]]
Holds = Callable[[Sequence[tuple[int, ...]]], bool]


def crosses_out(part: RulePart, gone: Gone) -> Holds:
    """The test that a part crosses out all of that, with these candidates."""

    def holds(domains: Sequence[tuple[int, ...]]) -> bool:
        kept = kept_of(part, domains)
        return kept is not None and all(kept[at].isdisjoint(values) for at, values in gone.items())

    return holds


def least_domains(holds: Holds, domains: Domains, full: tuple[int, ...]) -> Domains:
    """The widest candidates, up to `full` in each cell, with which it still holds."""
    wide = list(domains)
    todo = [[at for at, domain in enumerate(domains) if len(domain) < len(full)]]
    while todo:
        cells = todo.pop()
        if not cells:
            continue
        tried = list(wide)
        for at in cells:
            tried[at] = full
        if holds(tried):
            wide = tried
        elif len(cells) == 1:
            wide[cells[0]] = _widest(holds, wide, cells[0], full)
        else:
            half = len(cells) // 2
            todo += [cells[:half], cells[half:]]
    return tuple(wide)


def _widest(
    holds: Holds, domains: Sequence[tuple[int, ...]], at: int, full: tuple[int, ...]
) -> tuple[int, ...]:
    """The widest candidates of one cell, all of which would be too many."""

    def suffices(values: tuple[int, ...]) -> bool:
        return holds([*domains[:at], values, *domains[at + 1 :]])

    own = domains[at]
    for bounds in (_from_below(own, full), _from_above(own, full)):
        last: tuple[int, ...] = ()
        for values in bounds:
            if not suffices(values):
                break
            last = values
        if last:
            return last
    for value in full:
        if value not in own and suffices(tuple(sorted((*own, value)))):
            own = tuple(sorted((*own, value)))
    return own


def _from_below(own: tuple[int, ...], full: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All from the least candidate on, then from one less on, and so on."""
    for begin in range(full.index(own[0]), 0, -1):
        yield full[begin:]


def _from_above(own: tuple[int, ...], full: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for end in range(full.index(own[-1]) + 1, len(full)):
        yield full[:end]
