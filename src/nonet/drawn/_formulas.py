"""Rules without a name that sentences ask for: counts of neighbours, and one of several rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from nonet.drawn._relations import is_prime
from nonet.drawn._scene import Place, Scene
from nonet.model import Layout
from nonet.model.primitives import Machine

MOVES = {
    "orthogonal": ((-1, 0), (0, -1), (0, 1), (1, 0)),
    "diagonally": ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    "knight": tuple((r, c) for r in (-2, -1, 1, 2) for c in (-2, -1, 1, 2) if abs(r) != abs(c)),
    "king": tuple((r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c),
}
# What of its neighbours a digit counts: the digit first.
COUNTED: dict[str, Callable[[int, int], bool]] = {
    "odd": lambda _, other: other % 2 == 1,
    "even": lambda _, other: other % 2 == 0,
    "less": lambda own, other: other < own,
    "greater": lambda own, other: other > own,
    "consecutive": lambda own, other: abs(own - other) == 1,
    "same-parity": lambda own, other: (own + other) % 2 == 0,
    "opposite-parity": lambda own, other: (own + other) % 2 == 1,
    "prime": lambda _, other: is_prime(other),
}
_KNOWN_WORDS = (
    "digit cell contain indicated tells count surrounding adjacent orthogonal diagonally knight "
    "king all 8 circle square diamond shaded opposite and or exactly grid"
)
_KNOWN = frozenset(_KNOWN_WORDS.split())


def counted_in(words: Sequence[str], nouns: Sequence[str]) -> tuple[str, str] | None:
    """What a sentence counts around a mark, and how far the counted cells are from it."""
    every = set(words)
    what = [word for word in COUNTED if word in every]
    if "count" not in every or len(what) != 1 or not every & set(nouns):
        return None
    if every - _KNOWN - {what[0], *nouns}:
        return None
    if "knight" in every:
        return what[0], "knight"
    if every & {"surrounding", "king", "8"} or {"orthogonal", "diagonally"} <= every:
        return what[0], "king"
    if "diagonally" in every:
        return what[0], "diagonally"
    return (what[0], "orthogonal") if every & {"orthogonal", "adjacent"} else None


def count_rule(what: str, far: str, place: Place, scene: Scene, layout: Layout) -> str:
    """The rule that a cell counts its neighbours, as an automaton that reads it and then them."""
    row, column = place
    others = [(row + down, column + across) for down, across in MOVES[far]]
    others = [other for other in others if scene.has(other)]
    counts = COUNTED[what]

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        own, number = state
        if number < 0:  # the cell itself comes first
            return value, 0
        number += counts(own, value)
        return (own, number) if number <= own else None

    def accepts(state: tuple[int, int]) -> bool:
        return state[0] == state[1]

    machine = Machine.of(layout.values, (0, -1), step, accepts, len(others) + 1)
    steps = ",".join(str(to) for steps in machine.transitions for to in steps)
    accepting = ",".join(map(str, machine.accepting))
    if not machine.accepting:
        return ""
    cells = " ".join(f"r{r + 1}c{c + 1}" for r, c in (place, *others))
    return f"automaton accepting={accepting} transitions={steps} {cells}"


def one_of(alternatives: Sequence[Sequence[str]], variable: str = "") -> str:
    """The rule that one of several holds, each of which may be several rules."""
    parts = []
    for number, rules in enumerate(alternatives, 1):
        chosen = [f"one-of {number} @{variable}"] if variable else []
        parts.append(f"({_all((*chosen, *rules))})")
    return f"or {' '.join(parts)}"


def _all(rules: Sequence[str]) -> str:
    return rules[0] if len(rules) == 1 else f"and {' '.join(f'({rule})' for rule in rules)}"


def so_many_of_each(lines: Sequence[Sequence[Sequence[str]]], each: int) -> str:
    """The rule that each line has one of several rules, and so many lines each of these."""
    names = [f"T{number}" for number in range(len(lines))]
    kinds = range(1, len(lines[0]) + 1)
    values = ",".join(str(kind) for kind in kinds for _ in range(each))
    ways = (f"({one_of(line, name)})" for line, name in zip(lines, names, strict=True))
    cells = " ".join(f"@{name}" for name in names)
    return f"variables {','.join(names)} {' '.join(ways)} (contain-exactly {values} {cells})"


def along(rule: str, places: Sequence[Place], window: int) -> Iterator[str]:
    """A rule for all of a line, or for each so many neighbours on it."""
    for at in range(len(places) - window + 1) if window else (0,):
        part = places[at : at + window] if window else places
        yield f"{rule} {' '.join(f'r{r + 1}c{c + 1}' for r, c in part)}"


def from_either_end(rule: str, places: Sequence[Place], window: int) -> str:
    """The same read from the one end of a line, or from the other."""
    return one_of([list(along(rule, way, window)) for way in (places, places[::-1])])
