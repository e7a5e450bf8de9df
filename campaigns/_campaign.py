"""Judges, the cases that they draw, and how a case that fails is made smaller."""

import importlib
import json
import pkgutil
import random
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import campaigns
from nonet.errors import NonetError

ROOT = Path(__file__).parents[1]
sys.path += [str(ROOT / "tests")]  # the suite's oracles and makers of random boards

Case = Any  # of JSON, so that it can be made smaller, kept, and tried again
_REDUCING = 120.0  # seconds at most to make a case smaller
_AT_MOST = 5  # cases of one judge that are kept of a run: more are mostly the same fault


@dataclass(frozen=True)
class Judge:
    """A search for faults of one kind.

    Attributes:
        promise: What nonet promises, which the judge tries to refute.
        how: How it tries, and who judges.
        draw: A case; None where the dice make none.
        faults: What is wrong in a case, its kind before a colon. What it raises is a fault, too.
        checks: How many checks a case stands for.
        missing: What it needs and this machine does not have, or nothing.
        share: Of the time of a run, beside the other judges'.
        least: Minutes of a run of all judges for which getting it ready pays.
        whole: Whether a part of a case is no case, such as a text with more slips than were made.
    """

    promise: str
    how: str
    draw: Callable[[random.Random], Case | None]
    faults: Callable[[Case], Iterator[str]]
    checks: Callable[[Case], int] = lambda case: 1
    missing: Callable[[], str] = lambda: ""
    share: float = 1.0
    least: float = 0.0
    whole: bool = False

    def fault(self, case: Case) -> str:
        """The first fault of a case, or nothing."""
        try:
            return next(self.faults(case), "")
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1].name
            return f"{type(error).__name__} in {where}: {error}"

    def smallest(self, case: Case, words: str, seconds: float = _REDUCING) -> Case:
        """A case with a fault of the same kind, of which nothing more can be taken away."""
        kind, end = words.partition(":")[0], time.monotonic() + seconds
        tried = iter(()) if self.whole else smaller_than(case)
        while time.monotonic() < end and (less := next(tried, None)) is not None:
            if self.fault(less).partition(":")[0] == kind:
                case, tried = less, smaller_than(less)
        return case


def in_turn(rng: random.Random, names: tuple[Any, ...]) -> Any:
    """One of them: each once in an order by chance, then each once more."""
    left = vars(rng).setdefault("in turn", {}).setdefault(names, [])
    if not left:
        left += rng.sample(names, len(names))
    return left.pop()


def smaller_than(case: Case) -> Iterator[Case]:
    """Cases with a part less, the largest parts first; then with one part that is smaller."""
    if isinstance(case, dict):
        for key, value in case.items():
            yield {name: part for name, part in case.items() if name != key}
            yield from ({**case, key: less} for less in smaller_than(value))
    elif isinstance(case, str):
        yield from ("".join(less) for less in _shorter([*case]))
    elif isinstance(case, list):
        yield from _shorter(case)
        for at, value in enumerate(case):
            yield from ([*case[:at], less, *case[at + 1 :]] for less in smaller_than(value))
    elif isinstance(case, int) and case:
        yield from (None, 0)


def _shorter(values: list[Any]) -> Iterator[list[Any]]:
    """The list without a part: all of it, halves, quarters, and so on to single values."""
    size = len(values)
    while size:
        for at in range(0, len(values), size):
            yield values[:at] + values[at + size :]
        size //= 2


@dataclass
class Tally:
    """The outcome of a judge's part of a run."""

    name: str
    checks: int = 0
    cpu: float = 0.0
    slowest: float = 0.0
    left_out: str = ""
    kept: list[dict[str, Any]] = field(default_factory=list)  # cases that failed, and why


def names() -> list[str]:
    """All judges, by the names of their files."""
    names = (module.name for module in pkgutil.iter_modules(campaigns.__path__))
    return [name for name in sorted(names) if not name.startswith("_")]


def load(name: str) -> Judge:
    """The judge of a file."""
    judge: Judge = importlib.import_module(f"campaigns.{name}").JUDGE
    return judge


def tried(name: str, judge: Judge, seed: int, seconds: float) -> Tally:
    """One judge for some seconds; the first case is tried in any case."""
    tally, rng = Tally(name, left_out=judge.missing()), random.Random(f"{name} {seed}")
    end, begun = time.monotonic() + seconds, time.process_time()
    while not tally.left_out and len(tally.kept) < _AT_MOST:
        before = time.process_time()
        try:
            case = judge.draw(rng)
        except NonetError:  # the dice ask for what no board can have
            case = None
        if case is not None:
            case = json.loads(json.dumps(case))
            tally.checks += judge.checks(case)
            if words := judge.fault(case):
                less = judge.smallest(case, words)
                if again := judge.fault(less):
                    case, words = less, again
                tally.kept.append({"judge": name, "case": case, "fault": words[:500]})
            tally.slowest = max(tally.slowest, time.process_time() - before)
        if time.monotonic() > end:
            break
    tally.cpu = time.process_time() - begun
    return tally
