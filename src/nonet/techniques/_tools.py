"""What many techniques share: making steps, views of a state, and remembering vain searches."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import lru_cache, partial
from typing import Any, TypeVar

from nonet.model import Candidate, Highlight, House, Layout, State, Step
from nonet.model.cells import cells_of

_Found = TypeVar("_Found")

Find = Callable[[State], Iterator[Step]]


@lru_cache(maxsize=16384)
def marks(value: int, cells: int) -> tuple[Candidate, ...]:
    """A value in each cell of a set."""
    return tuple([Candidate(cell, value) for cell in cells_of(cells)])


def marks_by_value(cells: Iterable[tuple[int, int]]) -> tuple[Candidate, ...]:
    """Pairs of value and cells as candidates, ordered by cell."""
    return tuple(sorted(mark for value, mask in cells for mark in marks(value, mask)))


def lit(**roles: tuple[Candidate, ...]) -> tuple[Highlight, ...]:
    """Highlights; an underscore in a role stands for a blank."""
    return tuple(Highlight(role.replace("_", " "), found) for role, found in roles.items() if found)


def houses(layout: Layout, numbers: Iterable[int]) -> tuple[House, ...]:
    """The houses of these numbers."""
    return tuple(layout.houses[number] for number in numbers)


def digits(state: State) -> list[int]:
    """For each cell its pencil marks as a bit set: bit v is value v; 0 for filled cells."""
    known: list[int] | None = state.facts.get("digits")
    if known is None:
        known = [0] * state.layout.cell_count
        for value in range(1, state.size + 1):
            bit = 1 << value
            for cell in cells_of(state.places[value]):
                known[cell] |= bit
        state.facts["digits"] = known
    return known


def by_count(state: State) -> tuple[int, int, int, int]:
    """The cells with exactly one, two, three and four pencil marks."""
    known: tuple[int, int, int, int] | None = state.facts.get("by count")
    if known is None:
        one = two = three = four = five = 0
        for mask in state.places[1:]:
            five |= four & mask
            four |= three & mask
            three |= two & mask
            two |= one & mask
            one |= mask
        known = state.facts["by count"] = (
            one & ~two,
            two & ~three,
            three & ~four,
            four & ~five,
        )
    return known


@lru_cache(maxsize=4096)
def values_in(bits: int) -> tuple[int, ...]:
    """The values of a set of values."""
    return tuple(cells_of(bits))


def remembered(
    state: State, key: Hashable, search: Callable[[], Iterable[_Found]]
) -> Iterator[_Found]:
    """What a search finds; one that has been gone through is not made again for the same key."""
    known = state.seen.get(key)
    if known is not None:
        yield from known
        return
    found = []
    for each in search():
        found.append(each)
        yield each
    state.seen[key] = found


def each_value(
    name: str, rests_on: str | None = None
) -> Callable[[Callable[[State, Layout, int], Iterator[Step]]], Find]:
    """Makes a technique of one that looks at one value alone.

    Its result depends on nothing but where that value may stand: once all of it is known, it does
    not look again until that changes. Techniques that rest on the same fact about these places
    share that it is empty.
    """

    def decorate(find_in: Callable[[State, Layout, int], Iterator[Step]]) -> Find:
        def find(state: State) -> Iterator[Step]:
            layout = state.layout
            seen = state.seen
            for value, places in enumerate(state.places):
                if not places or (name, places) in seen or (rests_on, places) in seen or not value:
                    continue
                vain = True
                search = partial(find_in, state, layout, value)
                for step in remembered(state, (name, places, value), search):
                    vain = False
                    yield step
                if vain:
                    seen[name, places] = ()
                    if rests_on and not state.facts.get((rests_on, places), True):
                        seen[rests_on, places] = ()

        return find

    return decorate


def fact(state: State, name: str, make: Callable[[State], Any]) -> Any:
    """What `make` says of a state, found once."""
    known = state.facts.get(name)
    if known is None:
        known = state.facts[name] = make(state)
    return known
