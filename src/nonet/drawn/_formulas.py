"""Rules without a name that sentences ask for: one of several rules; and moves on the board."""

from __future__ import annotations

from collections.abc import Sequence

MOVES = {
    "orthogonal": ((-1, 0), (0, -1), (0, 1), (1, 0)),
    "diagonally": ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    "knight": tuple((r, c) for r in (-2, -1, 1, 2) for c in (-2, -1, 1, 2) if abs(r) != abs(c)),
    "king": tuple((r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c),
}


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
