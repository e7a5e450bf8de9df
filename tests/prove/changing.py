"""Changes of proofs, and what the checker shows by them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

from nonet._prove.checker import WRONG, check

_COUNTED = re.compile("it shows ([0-9]+), not")


def end_of(lines: list[str], first: int) -> int:
    """The line that closes a branch."""
    depth = 0
    for at in range(first, len(lines)):
        depth += (lines[at][0] == "(") - (lines[at] == ")")
        if depth == 0:
            return at
    return len(lines) - 1


def shown(document: Any, lines: list[str]) -> Iterator[tuple[str, int]]:
    """What a proof would show if it claimed it: so many solutions, and at least so many."""
    for kind in ("exactly", "at-least"):
        try:
            check(document, "\n".join([lines[0], f"claim {kind} {10**9}", *lines[2:]]))
        except WRONG as error:
            if counted := _COUNTED.match(str(error)):
                yield kind, int(counted[1])


def changed(lines: list[str], rng: random.Random, size: int) -> list[str]:
    """A proof with one fault, or none."""
    lines = list(lines)
    at = rng.randrange(1, len(lines))
    cell = f"r{rng.randint(1, size)}c{rng.randint(1, size)}"
    new = rng.choice((
        f"({cell} {rng.randint(1, size)}", ")", "s", "?", f"c{rng.randrange(9)}",
        f"w{rng.randrange(9)}", f"p{rng.randrange(3 * size)} {rng.randint(1, size)}",
        f"+ h{rng.randrange(size)} -c{rng.randrange(5)}", f"claim exactly {rng.randrange(4)}",
    ))  # fmt: skip
    kind = rng.randrange(7)
    brackets = [i for i, line in enumerate(lines) if line[0] == "("]
    if kind > 4 and brackets:  # what is in a branch, or all of it, becomes a line, or nothing
        first = rng.choice(brackets)
        last = end_of(lines, first)
        inside = slice(first + 1, last) if kind == 5 else slice(first, last + 1)
        lines[inside] = rng.choice(([], ["?"], ["s"], [new], lines[inside] * 2))
    elif kind == 0:
        del lines[at]
    elif kind == 1:
        lines.insert(at, new)
    elif kind == 2:
        other = rng.randrange(1, len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    elif kind == 3:
        lines[at] = new
    elif kind == 4:
        lines[at:] = lines[at : rng.randrange(at, len(lines) + 1)]
    return lines
