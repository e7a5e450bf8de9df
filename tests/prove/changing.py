"""Changes of proofs."""

from __future__ import annotations

import random


def changed(lines: list[str], rng: random.Random, size: int) -> list[str]:
    """A proof with one fault, or none."""
    lines = list(lines)
    at = rng.randrange(1, len(lines))
    cell = f"r{rng.randint(1, size)}c{rng.randint(1, size)}"
    new = rng.choice((
        f"({cell} {rng.randint(1, size)}", ")", "s", "?", f"c{rng.randrange(9)}",
        f"w{rng.randrange(9)}", f"p{rng.randrange(3 * size)} {rng.randint(1, size)}", f"n {cell}",
        f"+ h{rng.randrange(size)} -c{rng.randrange(5)}", f"claim exactly {rng.randrange(4)}",
    ))  # fmt: skip
    kind = rng.randrange(5)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines.insert(at, new)
    elif kind == 2:
        other = rng.randrange(1, len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    elif kind == 3:
        lines[at] = new
    else:
        lines[at:] = lines[at : rng.randrange(at, len(lines) + 1)]
    return lines
