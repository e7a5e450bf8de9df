"""Sums that follow from houses and sums together (innies, outies), for a proof's first lines."""

from __future__ import annotations

from itertools import pairwise

from nonet._prove.checker import Board

_MOST_CELLS = 6


def lemmas(board: Board) -> list[list[str]]:
    """Sums of few cells: some houses without the sums that lie within them or half within them."""
    sums = [
        (name, set(factors))
        for name, (factors, _) in board.sums.items()
        if name[0] == "c" and all(f == 1 for f in factors.values())
    ]
    sums.sort(key=lambda named: -len(named[1]))
    best: dict[tuple[tuple[int, int], ...], list[str]] = {}
    for houses in _house_groups(board) if sums else ():
        inside = {c for h in houses for c in board.whole[h]}
        touching = [named for named in sums if not inside.isdisjoint(named[1])]
        for share in (1.0, 0.5):
            left = dict.fromkeys(inside, 1)
            words = [f"h{h}" for h in houses]
            for name, cells in touching:
                within = cells & inside
                if len(within) >= share * len(cells) and all(left[c] > 0 for c in within):
                    words.append(f"-{name}")
                    for c in cells:
                        left[c] = left.get(c, 0) - 1
            rest = tuple(sorted((c, f) for c, f in left.items() if f))
            useful = len(words) > len(houses) and 0 < len(rest) <= _MOST_CELLS
            if useful and len(words) < len(best.get(rest, [*words, ""])):
                best[rest] = words
    return sorted(best.values(), key=len)


def _house_groups(board: Board) -> list[list[int]]:
    """Neighbouring rows or columns, and boxes beside or below each other."""
    n = board.columns
    if not n == board.rows == board.count or len(board.whole) < 2 * n:  # rows may repeat
        return []
    groups = []
    for first in (0, n):
        for size in range(1, n // 2 + 1):
            groups += [list(range(first + a, first + a + size)) for a in range(n - size + 1)]
    boxes = range(2 * n, 3 * n) if board.boxes and len(board.whole) >= 3 * n else range(0)
    groups += [[b] for b in boxes] + [list(two) for two in pairwise(boxes)]
    return groups
