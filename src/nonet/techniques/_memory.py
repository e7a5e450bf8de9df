"""Caches of techniques: of one state in its `cache`, of all states of a path in its `memo`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import partial
from typing import TypeVar

from nonet.model import Finding, State, Step

K = TypeVar("K")
T = TypeVar("T")

Find = Callable[[State], Iterator[Finding]]


class Table(dict[K, T]):
    """The values of a function by their keys, each made when it is first looked up."""

    def __init__(self, make: Callable[[K], T]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: K) -> T:
        made = self[key] = self._make(key)
        return made


def cached(make: Callable[[State], T]) -> Callable[[State], T]:
    """Makes a function of a state compute its result once for each state."""

    def of_state(state: State) -> T:
        known: T | None = state.cache.get(make)
        if known is None:
            known = state.cache[make] = make(state)
        return known

    return of_state


def memoized(state: State, key: Hashable, search: Callable[[], Iterable[T]]) -> Iterator[T]:
    """The results of a search; one that has come to its end is not made again for the same key."""
    known = state.memo.get(key)
    if known is not None:
        yield from known
        return
    results = []
    for value in search():
        results.append(value)
        yield value
    state.memo[key] = results


def each_value(
    name: str, rests_on: str | None = None
) -> Callable[[Callable[[State, int], Iterator[Step]]], Find]:
    """Makes a technique of a search that looks at one value alone.

    Its result must depend on nothing but the places of that value: once it has come to its end, it
    is not repeated until these change. `rests_on` names, with the places, something in
    `State.cache` that several techniques need: where it is empty, none of them looks again.
    """

    def decorate(find_in: Callable[[State, int], Iterator[Step]]) -> Find:
        def find(state: State) -> Iterator[Step]:
            memo = state.memo
            for value, places in enumerate(state.places):
                if not places or (name, places) in memo or (rests_on, places) in memo or not value:
                    continue
                is_empty = True
                search = partial(find_in, state, value)
                for step in memoized(state, (name, places, value), search):
                    is_empty = False
                    yield step
                if is_empty:
                    memo[name, places] = ()
                    if rests_on and not state.cache.get((rests_on, places), True):
                        memo[rests_on, places] = ()

        return find

    return decorate
