"""Millions of calls in one process: nothing grows."""

from __future__ import annotations

import contextlib
import gc
import io
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import nonet
from campaigns._campaign import Campaign, Run
from campaigns._reports import runs_of

_INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
_EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
_SMALL = "1..4....2......3"
_NEARLY = "123434122143.321"
_GROWTH = 2_000_000  # bytes between the first quarter and the last
_QUARTERS = 4
_FURTHER = 10  # further kinds of calls of a function are made so many times less often
_SECONDS_FOR_COST = 0.1
# Seconds: a call that takes longer is made less often, as if it took the other time.
_MOST_COST, _COST_THEN = 0.0005, 0.0001


def _refused() -> None:
    with contextlib.suppress(nonet.NonetError):
        nonet.parse("53..7..")


def calls() -> dict[str, Callable[[], object]]:
    """A call of every kind, by its name: first that of the function.

    The functions that take long are called with the smallest boards, so that there are many of
    their calls, too: what is left behind by a call does not depend on the size of its board.
    """
    least, pair = nonet.parse("."), nonet.parse("1..2", layout=nonet.Layout.of(2, "none"))
    clash = nonet.parse("11..", layout=pair.layout)
    path, short = nonet.explain(_SMALL), nonet.explain(least)
    small, proof = nonet.parse(_SMALL), nonet.prove(_SMALL)
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
        "prove": lambda: nonet.prove(_SMALL),
        "verify": lambda: nonet.verify(_SMALL, proof),
        "grade": lambda: nonet.grade(_SMALL, answer=_SMALL),
        "losses": lambda: nonet.losses(small, "line"),
        "count_many": lambda: nonet.count_many([_INKALA, _EASY]),
        "check": lambda: nonet.check(_EASY),
        "parse": lambda: nonet.parse(_EASY),
        "parse, refused": _refused,
        "parse_many": lambda: list(nonet.parse_many(_EASY)),
        "read": lambda: list(nonet.read(io.StringIO(_EASY))),
        "write": lambda: nonet.write(small, "line"),
        "write, f-puzzles": lambda: nonet.write(pair, "f-puzzles"),
        "hint": lambda: nonet.hint(_NEARLY),
        "hint, 9x9": lambda: nonet.hint(_EASY),
        "explain": lambda: nonet.explain(_NEARLY),
        "explain, 4x4": lambda: nonet.explain(_SMALL),
        "steps": lambda: nonet.steps(least),
        "steps, 4x4": lambda: nonet.steps(_NEARLY),
        "apply": lambda: nonet.apply(state, last),
        "describe_step": lambda: nonet.describe_step(step, small.layout),
        "effort": lambda: nonet.effort(step),
        "judge": lambda: nonet.judge(_SMALL),
        "mistakes": lambda: nonet.mistakes(_SMALL),
        "diagnose": lambda: nonet.diagnose(clash),
        "trace": lambda: list(nonet.trace(_SMALL)),
        "describe_event": lambda: nonet.describe_event(event, 4),
        "rate": lambda: nonet.rate(_NEARLY, "steps"),
        "rate, 9x9": lambda: nonet.rate(_EASY, "se121"),
        "rate_many": lambda: nonet.rate_many([_SMALL], "steps"),
        "generate": lambda: nonet.generate(4),
        "generate_each": lambda: next(nonet.generate_each(4)),
        "canonical": lambda: nonet.canonical(_EASY),
        "canonical_many": lambda: nonet.canonical_many([_EASY]),
        "minimize": lambda: nonet.minimize(_SMALL),
        "minimize_many": lambda: nonet.minimize_many([_EASY]),
        "vary": lambda: nonet.vary(_EASY),
        "split": lambda: nonet.split(_NEARLY),
        "true_candidates": lambda: nonet.true_candidates(_SMALL),
        "solution_parts": lambda: nonet.solution_parts(doubled),
        "draw_svg": lambda: nonet.draw_svg(least),
        "draw_svg, 4x4": lambda: nonet.draw_svg(small),
        "draw_png": lambda: nonet.draw_png(least, cell=8),
        "draw_pdf": lambda: nonet.draw_pdf(least),
        "draw_explanation": lambda: nonet.draw_explanation(short),
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
    seconds = (time.perf_counter() - begun) / made
    return seconds if seconds < _MOST_COST else _COST_THEN


def shares(costs: dict[str, float], made: Counter[str], seconds: float) -> dict[str, float]:
    """The seconds for each call: those made least so far catch up with the others.

    Like water that is poured on steps: it stands equally high over those that it covers.

    Args:
        costs: The seconds of each call.
        made: How often each was made before.
        seconds: What there is for all of them.
    """
    covered: dict[str, float] = {}  # the lowest steps and their costs
    level = 0.0
    for name in sorted(costs, key=lambda each: made[each]):
        if covered and level <= made[name]:
            break
        covered[name] = costs[name]
        poured = seconds + sum(cost * made[each] for each, cost in covered.items())
        level = poured / sum(covered.values())
    return {name: max(0.0, level - made[name]) * cost for name, cost in costs.items()}


def campaign(run: Run) -> None:
    """Calls of each kind, more of those that were made least; the memory at each quarter."""
    found = calls()
    costs = {name: cost(call) for name, call in found.items()}
    made = Counter[str]()
    for kept in runs_of("memory"):
        made.update(kept["cases"])
    for name in costs:
        if "," in name:
            costs[name] /= _FURTHER
            made[name] *= _FURTHER
    for name, share in shares(costs, made, run.seconds_left()).items():
        call = found[name]
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
