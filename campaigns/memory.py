"""Millions of calls in one process: nothing grows."""

from __future__ import annotations

import contextlib
import gc
import io
import time
from collections.abc import Callable
from pathlib import Path

import nonet
from campaigns._campaign import Campaign, Run

_INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
_EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
_SMALL = "1..4....2......3"
_NEARLY = "123434122143.321"
_WRONG = "11.............."
_GROWTH = 2_000_000  # bytes between the first quarter and the last
_QUARTERS = 4
_SECONDS_FOR_COST = 0.05
_MOST_COST = 0.002  # seconds: a call that takes longer is made less often


def _refused() -> None:
    with contextlib.suppress(nonet.NonetError):
        nonet.parse("53..7..")


def calls() -> dict[str, Callable[[], object]]:
    """A call of every kind, by its name: first that of the function.

    Those of functions that take long are about small boards, so that there are many of them too.
    """
    small = nonet.parse(_SMALL)
    path = nonet.explain(_SMALL)
    step = path.steps[0]
    state = nonet.State.of(nonet.parse(_NEARLY))
    last = nonet.steps(state)[0]
    event = next(nonet.trace(_SMALL))
    rules = small.layout.with_constraints([nonet.constraints.Doublers()])
    doubled = nonet.solve(nonet.Puzzle(rules, [0] * 16), limit=1).solutions[0]
    return {
        "solve": lambda: nonet.solve(_INKALA),
        "solve, 4x4": lambda: nonet.solve(_SMALL),
        "solve, sat": lambda: nonet.solve(_SMALL, engine="sat"),
        "solve, to_json": lambda: nonet.solve(_SMALL).to_json(),
        "solutions, one taken": lambda: next(nonet.solutions("." * 81)),
        "solve_many": lambda: nonet.solve_many([_INKALA, _EASY, "x"] * 4),
        "count": lambda: nonet.count(_SMALL),
        "count_many": lambda: nonet.count_many([_INKALA, _EASY]),
        "check": lambda: nonet.check(_EASY),
        "parse": lambda: nonet.parse(_EASY),
        "parse, refused": _refused,
        "parse_many": lambda: list(nonet.parse_many(_EASY)),
        "read": lambda: list(nonet.read(io.StringIO(_EASY))),
        "write": lambda: nonet.write(small, "f-puzzles"),
        "hint": lambda: nonet.hint(_EASY),
        "explain": lambda: nonet.explain(_SMALL),
        "explain, 9x9": lambda: nonet.explain(_EASY),
        "steps": lambda: nonet.steps(_NEARLY),
        "apply": lambda: nonet.apply(state, last),
        "describe_step": lambda: nonet.describe_step(step, small.layout),
        "effort": lambda: nonet.effort(step),
        "judge": lambda: nonet.judge(_SMALL),
        "mistakes": lambda: nonet.mistakes(_SMALL),
        "diagnose": lambda: nonet.diagnose(_WRONG),
        "trace": lambda: list(nonet.trace(_SMALL)),
        "describe_event": lambda: nonet.describe_event(event, 4),
        "rate": lambda: nonet.rate(_SMALL, "steps"),
        "rate, 9x9": lambda: nonet.rate(_EASY, "se121"),
        "rate_many": lambda: nonet.rate_many([_SMALL], "steps"),
        "generate": lambda: nonet.generate(4),
        "generate_each": lambda: next(nonet.generate_each(4)),
        "canonical": lambda: nonet.canonical(_EASY),
        "canonical_many": lambda: nonet.canonical_many([_EASY]),
        "minimize": lambda: nonet.minimize(_EASY),
        "minimize_many": lambda: nonet.minimize_many([_EASY]),
        "vary": lambda: nonet.vary(_EASY),
        "split": lambda: nonet.split(_SMALL),
        "true_candidates": lambda: nonet.true_candidates(_SMALL),
        "solution_parts": lambda: nonet.solution_parts(doubled),
        "draw_svg": lambda: nonet.draw_svg(small),
        "draw_png": lambda: nonet.draw_png(small, cell=16),
        "draw_pdf": lambda: nonet.draw_pdf(small),
        "draw_explanation": lambda: nonet.draw_explanation(path),
        "compare": lambda: nonet.compare([_SMALL], ["native"], repeat=1),
    }


def resident() -> int:
    """The memory of this process in bytes."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096


def cost(call: Callable[[], object]) -> float:
    """Seconds of a call, roughly; the first one, which gets things ready, does not count."""
    call()
    begun, made = time.perf_counter(), 0
    while time.perf_counter() - begun < _SECONDS_FOR_COST:
        call()
        made += 1
    return min(_MOST_COST, (time.perf_counter() - begun) / made)


def campaign(run: Run) -> None:
    """About as many of each call, but for those that take long; the memory at each quarter."""
    found = calls()
    costs = {name: cost(call) for name, call in found.items()}
    whole = run.seconds_left() / sum(costs.values())
    for name, call in found.items():
        share = whole * costs[name]
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
