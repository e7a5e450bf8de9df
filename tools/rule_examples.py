"""Makes the examples of the variant rules, a file for each: `nonet.examples`, ``@killer-1``.

    python tools/rule_examples.py            # of all rules that have none yet
    python tools/rule_examples.py killer     # of one, anew

A 6x6 that a search solves without a guess, a 9x9 without one where there is one, and of a dozen
9x9 the one that takes the most. The same nonet makes the same. No puzzle comes from elsewhere.
"""

import sys
from pathlib import Path

import nonet
from nonet.constraints import CONSTRAINTS, Kind
from nonet.errors import NonetError
from nonet.model import Layout, Puzzle

FOLDER = Path(__file__).parent.parent / "src" / "nonet" / "examples" / "data" / "rules"
SEED = 20261122
ATTEMPTS = 12
# Rules that take too long on large boards, or make nothing of them by chance.
SMALL = ("chaos-construction", "doppelganger", "nurikabe")


def main(names: list[str]) -> None:
    """Writes the files."""
    FOLDER.mkdir(exist_ok=True)
    for kind in map(CONSTRAINTS.get, names) if names else CONSTRAINTS.builtin():
        path = FOLDER / f"{kind.name}.txt"
        if names or not path.exists():
            form = "json" if kind.from_zero else "line"
            lines = [nonet.write(puzzle, form) for puzzle in examples_of(kind)]
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")
            print(kind.name, *(len(line) for line in lines))


def examples_of(kind: Kind) -> list[Puzzle]:
    """Three puzzles from easy to hard."""
    small = _made(kind, 6) or _made(kind, 5)
    if kind.name in SMALL:
        return [*_made(kind, 4)[:2], *small[-1:]]
    large = _made(kind, 9)
    if not small:
        return [large[0], large[len(large) // 2], large[-1]]
    return [small[0], large[0], large[-1]]


def _made(kind: Kind, size: int) -> list[Puzzle]:
    """Puzzles of a size, those that a search finds easiest first; none where it cannot be."""
    layout = Layout.of(size, "none") if size == 5 else Layout.of(size)
    if kind.name == "chaos-construction" and size == 4:
        layout = Layout.of(size, "none")
    if kind.from_zero:
        layout = Layout.of(size, "none" if size == 5 else None, values=range(size + 1))
    try:
        made = nonet.generate(
            layout=layout, rule=rule_text(kind.name, size), seed=SEED, count=ATTEMPTS, timeout=300
        )
    except NonetError:
        return []
    return sorted(made, key=_difficulty)


def _difficulty(puzzle: Puzzle) -> tuple[float, int]:
    return nonet.rate(puzzle, scale="search", steps=False).score, puzzle.clues


def rule_text(name: str, size: int) -> str:
    """The rule as the generator takes it, with a table for those that mean nothing without."""
    values = range(size)
    third = size // 3
    if name == "pair-table":  # neighbours differ by a third of the values or more
        rows = [sum(1 << b for b in values if abs(a - b) >= third) for a in values]
        return f"{name} {','.join(map(str, rows))}"
    if name == "automaton":  # exactly one of the high values
        low = size - third
        steps = [0] * low + [1] * third + [1] * low + [-1] * third
        return f"{name} accepting=1 transitions={','.join(map(str, steps))}"
    if name == "anti-leap":
        return f"{name} 1,3"
    if name == "regex":  # low values, then middle ones, then high ones
        parts = (range(i * third + 1, (i + 1) * third + 1) for i in range(3))
        return f"{name} " + "".join(f"[{part[0]}-{part[-1]}]*" for part in parts)
    return "formula first + last = max:" if name == "formula" else name


if __name__ == "__main__":
    main(sys.argv[1:])
