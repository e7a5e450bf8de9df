"""Rules without a name that sentences ask for: counts of neighbours, and one of several rules."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.drawn._scene import Place, Scene

MOVES = {
    "orthogonal": ((-1, 0), (0, -1), (0, 1), (1, 0)),
    "diagonally": ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    "knight": tuple((r, c) for r in (-2, -1, 1, 2) for c in (-2, -1, 1, 2) if abs(r) != abs(c)),
    "king": tuple((r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c),
}
# Which of its neighbours a digit counts, which is the first cell.
COUNTED = {
    "odd": "odd",
    "even": "even",
    "less": "x < first",
    "greater": "x > first",
    "consecutive": "abs(x - first) = 1",
    "same-parity": "odd(x) = odd(first)",
    "opposite-parity": "odd(x) != odd(first)",
    "prime": "prime",
}
_KNOWN_WORDS = (
    "digit cell contain indicated tells count surrounding adjacent orthogonal diagonally knight "
    "king all 8 equal same circle square diamond shaded opposite and or exactly grid"
)
_KNOWN = frozenset(_KNOWN_WORDS.split())


def counted_in(words: Sequence[str], nouns: Sequence[str]) -> tuple[str, str] | None:
    """What a sentence counts around a mark, and how far the counted cells are from it."""
    every = set(words)
    what = [word for word in COUNTED if word in every]
    what += ["sum"] if not what and "count" not in every and "sum" in every else []
    if ("count" not in every and what != ["sum"]) or len(what) != 1 or not every & set(nouns):
        return None
    itself = {"itself"} if what[0] in ("less", "greater") else set()  # which else is counted, too
    if every - _KNOWN - {what[0], *nouns} - itself:
        return None
    if "knight" in every:
        return what[0], "knight"
    if every & {"surrounding", "king", "8"} or {"orthogonal", "diagonally"} <= every:
        return what[0], "king"
    if "diagonally" in every:
        return what[0], "diagonally"
    return (what[0], "orthogonal") if every & {"orthogonal", "adjacent"} else None


def count_rule(what: str, far: str, place: Place, scene: Scene) -> str:
    """The rule that a cell counts its neighbours."""
    row, column = place
    near = ((row + down, column + across) for down, across in MOVES[far])
    cells = " ".join(f"r{r + 1}c{c + 1}" for r, c in (place, *filter(scene.has, near)))
    counted = "sum(rest)" if what == "sum" else f"count(rest and {COUNTED[what]})"
    return f"formula first = {counted}: {cells}"


def one_of(alternatives: Sequence[Sequence[str]], variable: str = "") -> str:
    """The rule that one of several holds, each of which may be several rules."""
    parts = []
    for number, rules in enumerate(alternatives, 1):
        chosen = [f"one-of {number} @{variable}"] if variable else []
        parts.append(f"({_all((*chosen, *rules))})")
    return f"or {' '.join(parts)}"


def _all(rules: Sequence[str]) -> str:
    return rules[0] if len(rules) == 1 else f"and {' '.join(f'({rule})' for rule in rules)}"


def so_many_of_each(lines: Sequence[Sequence[Sequence[str]]], times: int) -> str:
    """The rule that each line has one of several rules, and so many lines each of these."""
    names = [f"T{number}" for number in range(len(lines))]
    kinds = range(1, len(lines[0]) + 1)
    values = ",".join(str(kind) for kind in kinds for _ in range(times))
    ways = (f"({one_of(line, name)})" for line, name in zip(lines, names, strict=True))
    cells = " ".join(f"@{name}" for name in names)
    return f"variables {','.join(names)} {' '.join(ways)} (contain-exactly {values} {cells})"
