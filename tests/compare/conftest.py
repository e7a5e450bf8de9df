"""Engines with faults, registered as another package would register them."""

from pathlib import Path

import pytest

# Only to be less patient with engines that hang.
from nonet._compare import _process
from nonet.engines import ENGINES

NAMES = ("deaf", "slow", "crash", "fussy", "fail", "honest", "lie", "deny")
_MODULE = (
    f"NAMES = {NAMES}"
    + '''
import os, time
from dataclasses import dataclass, field
from nonet.engines import Counters, Engine, Stop
from nonet._solve import start


@dataclass
class Canned:
    """A search whose only run is a function."""

    engine: str
    act: object
    found: list = field(default_factory=list)
    solutions: int = 0
    time_to_first: float | None = None

    def run(self, limit, *, timeout=None, node_limit=None, keep=True):
        stop, self.found = self.act(timeout)
        self.solutions = len(self.found)
        return stop

    def take(self):
        return self.found

    def counters(self):
        return Counters()


def canned(name, act):
    return Engine(name=name, summary="For tests.", start=lambda puzzle, seed: Canned(
        name, lambda timeout: act(puzzle, timeout)))


def deaf(puzzle, timeout):  # never looks at the clock
    while True:
        time.sleep(1)


def slow(puzzle, timeout):  # does, and always too late
    end = time.process_time() + timeout
    while time.process_time() < end:
        pass
    return Stop.TIMEOUT, []


def crash(puzzle, timeout):
    print("out of luck", file=__import__("sys").stderr, flush=True)
    os._exit(7)


def fussy(puzzle, timeout):  # crashes on 1 in the first cell alone
    return crash(puzzle, timeout) if puzzle.givens[0] == 1 else honest(puzzle, timeout)


def fail(puzzle, timeout):
    raise ZeroDivisionError("of the test")


def honest(puzzle, timeout):
    search = start(puzzle, "native")
    print("an engine that prints")
    return search.run(1), search.take()


def lie(puzzle, timeout):
    return Stop.LIMIT, [bytes([1] * len(puzzle))]


def deny(puzzle, timeout):
    return Stop.EXHAUSTED, []


for name in NAMES:
    globals()[name.upper()] = canned(name, globals()[name])
'''
)


@pytest.fixture
def faulty(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the engines of `NAMES` known, here and in worker processes."""
    folder: Path = tmp_path_factory.mktemp("package")
    (folder / "faulty_engines.py").write_text(_MODULE, encoding="utf-8")
    facts = folder / "faulty_engines-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: faulty-engines\nVersion: 1.0\n")
    points = "".join(f"{name} = faulty_engines:{name.upper()}\n" for name in NAMES)
    (facts / "entry_points.txt").write_text(f"[nonet.engines]\n{points}")
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setattr(ENGINES, "_all", None)  # as it is before anyone has asked
    monkeypatch.setattr(_process, "GRACE", 0.3)
