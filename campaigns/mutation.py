"""Small changes of nonet's own sources, each of which the tests should notice."""

from __future__ import annotations

import importlib.util
import os
import resource
import signal
import subprocess
from collections import Counter
from pathlib import Path

from campaigns import _test_map
from campaigns._campaign import Campaign, Run
from campaigns._mutants import Mutant, sample

_CPU_SECONDS, _SECONDS = 200, 900  # for the tests of a mutant; by the clock
_MEMORY = 6 * 2**30
_CONTROL = 10  # each of so many selections of tests is run without the change, too
_MAP_SHARE = 0.5  # of the time goes to the map of the tests, where it is not there yet
_NOT_MUTATED = ("src/nonet/static/",)


def sources(here: Path) -> list[str]:
    """All Python of nonet."""
    found = (each.relative_to(here).as_posix() for each in here.glob("src/nonet/**/*.py"))
    return sorted(each for each in found if not each.startswith(_NOT_MUTATED))


def outcome(here: Path, tests: list[str]) -> str:
    """What the tests say: killed, survived, or that they did not end."""
    process = subprocess.Popen(
        _test_map.pytest_words("-x", *tests),
        cwd=here,
        env=_test_map.environment(here),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    for what, most in ((resource.RLIMIT_CPU, _CPU_SECONDS), (resource.RLIMIT_DATA, _MEMORY)):
        resource.prlimit(process.pid, what, (most, most))
    try:
        code = process.wait(_SECONDS)
    except subprocess.TimeoutExpired:
        return "no end"
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    if code in {-signal.SIGXCPU, -signal.SIGKILL}:
        return "no end"
    return "survived" if code == 0 else "killed"


def control(run: Run, here: Path, chosen: list[str]) -> None:
    """The same tests without a change: they pass, or what they say of mutants means nothing."""
    found = outcome(here, chosen) if chosen else "survived"
    run.notes["selections run unchanged"] = run.notes.get("selections run unchanged", 0) + 1
    if found != "survived":
        run.faults.append(f"{found} without a change: {chosen}")


def tried(run: Run, here: Path, mutant: Mutant, chosen: list[str]) -> None:
    """One mutant, and the sources as they were again."""
    path = here / mutant.path
    before = path.read_bytes()
    try:
        path.write_text(mutant.text, encoding="utf-8")
        found = outcome(here, chosen) if chosen else "no test runs it"
    finally:
        path.write_bytes(before)
    run.counts[found] += 1
    print(f"{found}: {mutant} ({len(chosen)} tests)", flush=True)
    if found in {"survived", "no test runs it"}:
        run.to_read.append(f"{found}: {mutant}")


def score(counts: Counter[str]) -> float:
    """How many of all mutants were noticed, in percent."""
    noticed = counts["killed"] + counts["no end"]
    return 100 * noticed / max(1, sum(counts.values()))


def campaign(run: Run) -> None:
    """Mutants in a random order, until there were as many as asked or the time is over."""
    if importlib.util.find_spec("coverage") is None:
        raise SystemExit("this campaign needs coverage: pip install coverage")
    here = _test_map.tree()
    share = Run(run.seed, run.seconds * _MAP_SHARE)
    tests = _test_map.make(here, share.goes_on)
    for number, mutant in enumerate(sample(here, sources(here), run.rng)):
        if not run.goes_on() or number == run.settings.count:
            break
        chosen = tests.tests_of(mutant.path, mutant.first, mutant.last)
        if number % _CONTROL == 0:
            control(run, here, chosen)
        tried(run, here, mutant, chosen)
    run.notes["score in percent"] = score(run.counts)


CAMPAIGN = Campaign(
    promise="The tests notice what is wrong",
    how="one operator, number, condition or statement of src/nonet changed at random, and the "
    "tests that run this line; survivors are no faults: they are listed, to be read",
    run=campaign,
    processes=1,
)
