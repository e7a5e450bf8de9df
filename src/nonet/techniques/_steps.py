"""Making steps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from nonet.model import Candidate, Chain, Highlight, State, Step, cells_of
from nonet.techniques._views import Pair


@lru_cache(maxsize=16384)
def candidates_in(value: int, cells: int) -> tuple[Candidate, ...]:
    """A value in each cell of a set."""
    return tuple([Candidate(cell, value) for cell in cells_of(cells)])


def candidates(pairs: Iterable[Pair]) -> tuple[Candidate, ...]:
    """Pairs of value and cells as candidates, each once, ordered by cell."""
    pairs = list(pairs)
    if len(pairs) == 1:
        return candidates_in(*pairs[0])
    return tuple(sorted({each for value, cells in pairs for each in candidates_in(value, cells)}))


def highlights(parts: Mapping[str, tuple[Candidate, ...]]) -> tuple[Highlight, ...]:
    """The parts that candidates play in a step; those that nothing plays are left out."""
    return tuple([Highlight(role, found) for role, found in parts.items() if found])


def step(
    name: str,
    state: State,
    *,
    placed: Iterable[Pair] = (),
    gone: Iterable[Pair] = (),
    cells: int = 0,
    houses: Iterable[int] = (),
    cover: Iterable[int] = (),
    parts: Mapping[str, Iterable[Pair]] | None = None,
    chains: tuple[Chain, ...] = (),
    notation: str = "",
    assumes_unique: bool = False,
) -> Step:
    """A step in the terms in which techniques search.

    Args:
        name: The technique.
        state: Where it applies.
        placed: What may be written, as pairs of a value and cells.
        gone: What may be crossed out.
        cells: The cells that it rests on, as a bit set.
        houses: The numbers of the houses that it rests on.
        cover: The numbers of the houses of the other kind.
        parts: For each role the candidates that play it.
        chains: See `Step`.
        notation: See `Step`.
        assumes_unique: See `Step`.
    """
    every = state.layout.houses
    return Step(
        name,
        placements=candidates(placed),
        eliminations=candidates(gone),
        cells=tuple(cells_of(cells)),
        houses=tuple([every[number] for number in houses]),
        cover=tuple([every[number] for number in cover]),
        highlights=highlights({role: candidates(part) for role, part in (parts or {}).items()}),
        chains=chains,
        notation=notation,
        assumes_unique=assumes_unique,
    )
