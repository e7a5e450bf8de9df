"""Millions of calls in one process: nothing grows."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Callable
from pathlib import Path

import nonet
from campaigns._campaign import Campaign, Run

_INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
_EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
_LOOSE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5......"
_SMALL = "1..4....2......3"
_GROWTH = 2_000_000  # bytes between the first quarter and the last
_QUARTERS = 4


def _refused() -> None:
    with contextlib.suppress(nonet.NonetError):
        nonet.parse("53..7..")


def calls() -> dict[str, Callable[[], object]]:
    """A call of every kind, by its name."""
    return {
        "solve": lambda: nonet.solve(_INKALA),
        "solve 4x4": lambda: nonet.solve(_SMALL),
        "solve, sat": lambda: nonet.solve(_SMALL, engine="sat"),
        "solutions, one taken": lambda: next(iter(nonet.solutions("." * 81))),
        "solve_many": lambda: nonet.solve_many([_INKALA, _EASY, "x"] * 4),
        "count": lambda: nonet.count(_SMALL),
        "count_many": lambda: nonet.count_many([_INKALA, _EASY]),
        "check": lambda: nonet.check(_EASY),
        "parse": lambda: nonet.parse(_EASY),
        "parse, refused": _refused,
        "hint": lambda: nonet.hint(_EASY),
        "explain": lambda: nonet.explain(_EASY),
        "rate": lambda: nonet.rate(_EASY, "se121"),
        "generate": lambda: nonet.generate(4),
        "canonical": lambda: nonet.canonical(_EASY),
        "minimize": lambda: nonet.minimize(_EASY),
        "vary": lambda: nonet.vary(_EASY),
        "true_candidates": lambda: nonet.true_candidates(_EASY),
        "write": lambda: nonet.write(nonet.parse(_EASY), "f-puzzles"),
        "to_json": lambda: nonet.solve(_SMALL).to_json(),
        "draw_svg": lambda: nonet.draw_svg(nonet.parse(_SMALL)),
        "steps": lambda: nonet.steps(_EASY),
        "diagnose": lambda: nonet.diagnose("11" + "." * 14),
    }


def resident() -> int:
    """The memory of this process in bytes."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096


def campaign(run: Run) -> None:
    """Each call for its share of the time, and the memory at each quarter."""
    found = calls()
    share = run.seconds / len(found)
    for name, call in found.items():
        part = Run(run.seed, share / _QUARTERS / 4)
        while part.goes_on():
            call()
        sizes = []
        for _ in range(_QUARTERS):
            part = Run(run.seed, share / _QUARTERS * 15 / 16)
            while part.goes_on():
                call()
                run.counts[name] += 1
            gc.collect()
            sizes.append(resident())
        grown = sizes[-1] - sizes[0]
        run.worst(f"growth in bytes, {name}", max(0, grown))
        if grown > _GROWTH and sizes == sorted(sizes):
            run.faults.append(f"{name} grows: {sizes} after {run.counts[name]} calls")


CAMPAIGN = Campaign(
    promise="Nothing grows by being called",
    how="every public function in one process, resident memory at each quarter of its calls; "
    f"{_GROWTH:,} bytes more from quarter to quarter is a fault",
    run=campaign,
    processes=1,
)
