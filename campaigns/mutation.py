"""Small changes of nonet's own sources, each of which the tests should notice."""

from __future__ import annotations

import contextlib
import importlib.util
from collections.abc import Iterator
from pathlib import Path

from campaigns import _test_map
from campaigns._campaign import Campaign, Run
from campaigns._mutants import Mutant, like, sample
from campaigns._reports import undecided
from campaigns._tests import Runner, changed, tree

# The CPU time of a mutant's tests, beside three times what they took before; and by the clock, on
# a machine that does other things, too, so many times as much.
_CPU_SECONDS, _WAITING = 10, 6
_CONTROL = 25  # each of so many selections of tests is run without the change, too
_FIRST_FILES = 2  # of tests: most mutants are killed by the nearest
# Of the time goes to the map of the tests, where it is not there yet; and what so many of the
# nearest files of tests run is looked at for a survivor, where the map does not have them.
_MAP_SHARE, _MAPPED_FOR_ONE = 0.1, 4
_NEW_SHARE = 0.8  # what waits for the rest of the map is tried again in the rest of the time
_SURVIVED = {"survived", "no test runs it"}
_NOT_MUTATED = ("src/nonet/static/",)


def sources(here: Path) -> list[str]:
    """All Python of nonet."""
    found = (each.relative_to(here).as_posix() for each in here.glob("src/nonet/**/*.py"))
    return sorted(each for each in found if not each.startswith(_NOT_MUTATED))


class _Judge:
    """Runs the tests of a mutant on a copy of the tree."""

    def __init__(self, here: Path, tests: _test_map.TestMap, runner: Runner) -> None:
        self.here = here
        self._tests = tests
        self._runner = runner

    def reads(self) -> bool:
        """Takes what other processes found out meanwhile; whether all files of tests are known."""
        wanted = len(_test_map.all_files(self.here))
        if len(self._tests.files) < _test_map.known(self.here):
            self._tests = _test_map.read(self.here)
        return len(self._tests.files) == wanted

    def learns_of(self, mutant: Mutant) -> list[str]:
        """Further tests of a mutant: those that take longer, and what the map did not have."""
        before = set(self.chosen(mutant))
        names = [each for each in _test_map.all_files(self.here) if each not in self._tests.files]
        for name in _test_map.nearest(mutant.path, names)[:_MAPPED_FOR_ONE]:
            _test_map.add(self._runner, name)
        if names:
            self._tests = _test_map.read(self.here)
        return [each for each in self.chosen(mutant, most=True) if each not in before]

    def long(self, mutant: Mutant) -> list[str]:
        """The tests marked `long` that may notice it."""
        return self._tests.long_tests_of(mutant.path, mutant.lines)

    def chosen(self, mutant: Mutant, most: bool = False) -> list[str]:
        """The tests that may notice it."""
        return self._tests.tests_of(mutant.path, mutant.lines, most)

    def failed(self) -> str:
        """The test that failed in the last run, if one did."""
        return self._runner.failed()

    def outcome(self, chosen: list[str], compiles: bool = False) -> str:
        """What these tests say, those of the nearest files first."""
        files = list(dict.fromkeys(test.split("::")[0] for test in chosen))
        first = [test for test in chosen if test.split("::")[0] in files[:_FIRST_FILES]]
        for part in (first, [test for test in chosen if test not in set(first)]):
            cpu = _CPU_SECONDS + round(3 * self._tests.seconds(part))
            found = (
                self._runner.outcome(part, cpu, cpu * _WAITING, compiles) if part else "survived"
            )
            if found != "survived":
                return found
        return "survived"


def control(run: Run, judge: _Judge, chosen: list[str]) -> None:
    """The same tests without a change: they pass, or what they say of mutants means nothing."""
    found = judge.outcome(chosen, compiles=True)
    run.notes["selections run unchanged"] = run.notes.get("selections run unchanged", 0) + 1
    if found != "survived":
        run.faults.append(f"{found} without a change, {judge.failed()}: {chosen}")


def judged(judge: _Judge, mutant: Mutant, chosen: list[str]) -> str:
    """What some tests say of a mutant; then the sources are as they were."""
    with changed(judge.here / mutant.path, mutant.text):
        return judge.outcome(chosen) if chosen else "no test runs it"


def tried(run: Run, judge: _Judge, mutant: Mutant, last: bool) -> bool:
    """One mutant; whether it is settled what becomes of it.

    Args:
        run: What is said of it.
        judge: Runs the tests.
        mutant: A change.
        last: Whether it survives for good if the tests do not notice it now.
    """
    chosen = judge.chosen(mutant)
    found = judged(judge, mutant, chosen)
    if found in _SURVIVED and not last:
        print(f"{found} so far: {mutant}", flush=True)
        return False
    if found in _SURVIVED and (more := judge.learns_of(mutant)):
        found = judged(judge, mutant, more)
    if found in _SURVIVED and (long := judge.long(mutant)):
        found = judged(judge, mutant, long)
        found = "survived" if found == "survived" else f"{found}, long test"
    note(run, found, mutant, chosen, judge.failed())
    return True


def note(run: Run, found: str, mutant: Mutant, chosen: list[str], failed: str = "") -> None:
    """What became of a mutant, and which test failed."""
    run.counts[found] += 1
    by = f" by {failed}" if failed and found.startswith("killed") else ""
    print(f"{found}{by}: {mutant} ({len(chosen)} tests)", flush=True)
    if found in _SURVIVED:
        run.to_read.append(f"{found}: {mutant}")


def _mutants(run: Run, here: Path) -> Iterator[Mutant]:
    if not run.settings.again:
        yield from sample(here, sources(here), run.rng)
        return
    for text in undecided("mutation"):
        if (mutant := like(here, text)) is None:
            print(f"is there no more: {text}", flush=True)
        else:
            yield mutant


def campaign(run: Run) -> None:
    """Mutants in a random order, until there were as many as asked or the time is over."""
    if importlib.util.find_spec("coverage") is None:
        raise SystemExit("this campaign needs coverage: pip install coverage")
    with tree() as here, contextlib.closing(Runner(here)) as runner:
        runner.compiled(_test_map.test_files(here))
        share = Run(run.seed, run.seconds * _MAP_SHARE)
        judge = _Judge(here, _test_map.make(runner, share.goes_on), runner)
        new = Run(run.seed, run.seconds_left() * _NEW_SHARE)
        waiting = []  # for the rest of the map, which another process may be at
        for number, mutant in enumerate(_mutants(run, here)):
            if not new.goes_on() or number == run.settings.count:
                break
            whole = judge.reads()
            if number % _CONTROL == 0 and (chosen := judge.chosen(mutant)):
                control(run, judge, chosen)
            if not tried(run, judge, mutant, last=whole):
                waiting.append(mutant)
        judge.reads()
        for mutant in waiting:
            if run.seconds_left() > 0:
                tried(run, judge, mutant, last=True)
            else:
                note(run, "survived", mutant, judge.chosen(mutant))


CAMPAIGN = Campaign(
    promise="The tests notice what is wrong",
    how="one operator, number, condition or statement of src/nonet changed at random, and the "
    "tests that run this line; survivors are not faults: they are listed, to be read",
    run=campaign,
)
