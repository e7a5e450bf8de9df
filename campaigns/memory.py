"""Millions of calls in one process: nothing grows."""

import contextlib
import gc
import io
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import nonet
from campaigns._campaign import Case, Judge

_INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
_EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
_SMALL = "1..4....2......3"
_NEARLY = "123434122143.321"
_GROWTH = 2_000_000  # bytes between the first quarter and the last
_QUARTERS = 4
_LONGEST = 2.0  # seconds of a quarter


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
        "read_image": lambda: nonet.read_image(nonet.draw_png(_EASY)),
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


def draw(rng: random.Random) -> Case:
    """A call, and how often it is made in a quarter."""
    return {"call": rng.choice([*calls()]), "times": 10_000}


def faults(case: Case) -> Iterator[str]:
    """The memory at each quarter of many calls."""
    call, sizes = calls()[case["call"]], []
    for _ in range(_QUARTERS + 1):  # the first gets things ready
        end = time.monotonic() + _LONGEST
        for _ in range(case["times"]):
            call()
            if time.monotonic() > end:
                break
        gc.collect()
        sizes.append(resident())
    if sizes[-1] - sizes[1] > _GROWTH and sizes == sorted(sizes):
        yield f"{case['call']} grows: {sizes}"


JUDGE = Judge(
    promise="Nothing grows by being called",
    how="every public function in one process, resident memory at each quarter of 50,000 calls, "
    f"or of ten seconds; {_GROWTH:,} bytes more from quarter to quarter is a fault",
    draw=draw,
    faults=faults,
    checks=lambda case: (_QUARTERS + 1) * case["times"],
)
