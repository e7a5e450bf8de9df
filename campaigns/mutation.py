"""Small changes of nonet's own sources, each of which the tests should notice."""

from __future__ import annotations

import contextlib
import importlib.util
from collections.abc import Callable, Iterator
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
# Where a run says so, the same tests are run without the change: it may be no word on it at all.
_TO_CHECK = {"no end", "no start", "no answer"}
_NOT_MUTATED = ("src/nonet/static/",)


def sources(here: Path) -> list[str]:
    """All Python of nonet."""
    found = (each.relative_to(here).as_posix() for each in here.glob("src/nonet/**/*.py"))
    return sorted(each for each in found if not each.startswith(_NOT_MUTATED))


class Judge:
    """Runs the tests of a mutant on a copy of the tree."""

    def __init__(self, here: Path, tests: _test_map.TestMap, runner: Runner) -> None:
        self.here = here
        self.killed_by: dict[str, list[tuple[str, Mutant]]] = {}
        self.failed_first = ""  # the test that noticed the last mutant
        self.waiting: list[Mutant] = []  # to be tried once more
        self._tests = tests
        self._runner = runner

    def reads(self) -> bool:
        """Takes what other processes found out meanwhile; whether all files of tests are known."""
        wanted = len(_test_map.all_files(self.here))
        if len(self._tests.files) < _test_map.known(self.here):
            self._read()
        return len(self._tests.files) == wanted

    def _read(self) -> None:
        left_out = self._tests.left_out
        self._tests = _test_map.read(self.here)
        self._tests.left_out = left_out

    def learns_of(self, mutant: Mutant) -> list[str]:
        """Further tests of a mutant: those that take longer, and what the map did not have."""
        before = set(self.chosen(mutant))
        names = [each for each in _test_map.all_files(self.here) if each not in self._tests.files]
        for name in _test_map.nearest(mutant.path, names)[:_MAPPED_FOR_ONE]:
            _test_map.add(self._runner, name)
        if names:
            self._read()
        return [each for each in self.chosen(mutant, most=True) if each not in before]

    def long(self, mutant: Mutant) -> list[str]:
        """The tests marked `long` that may notice it."""
        return self._tests.long_tests_of(mutant.path, mutant.lines)

    def passes(self, run: Run, chosen: list[str]) -> bool:
        """Whether some tests pass without a change; those that do not are not asked any more.

        What they noticed before means nothing: it is tried again.
        """
        run.notes["selections run unchanged"] = run.notes.get("selections run unchanged", 0) + 1
        found = self.outcome(chosen, compiles=True)
        if found == "survived":
            return True
        if found == "no start":
            raise SystemExit(f"no test can be run: {self._runner.words()[-2000:]}")
        bad = self._runner.blamed(chosen)
        run.faults.append(f"{found} without a change: {sorted(bad)}")
        if found == "no end":  # one of them, perhaps, or a machine with too much to do
            return False
        self._tests.left_out |= bad
        for test in bad:
            for found_then, mutant in self.killed_by.pop(test, []):
                run.counts[found_then] -= 1
                self.waiting.append(mutant)
        return False

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


def judged(
    run: Run, judge: Judge, mutant: Mutant, choose: Callable[[Mutant], list[str]], before: str
) -> str:
    """What some tests say of a mutant, or what was known before if there are none.

    What only says that the tests did not run to an end means something if they do without it.
    """
    asked: list[str] = []
    while (chosen := choose(mutant)) and chosen != asked:
        asked = chosen
        with changed(judge.here / mutant.path, mutant.text):
            found = judge.outcome(chosen)
            failed = judge.failed()
        if found not in _TO_CHECK or judge.passes(run, chosen):
            judge.failed_first = failed
            return "killed" if found in {"no start", "no answer"} else found
    return before


def tried(run: Run, judge: Judge, mutant: Mutant, last: bool) -> bool:
    """One mutant; whether it is settled what becomes of it.

    Args:
        run: What is said of it.
        judge: Runs the tests.
        mutant: A change.
        last: Whether it survives for good if the tests do not notice it now.
    """
    found = judged(run, judge, mutant, judge.chosen, "no test runs it")
    if found in _SURVIVED and not last:
        print(f"{found} so far: {mutant}", flush=True)
        return False
    if found in _SURVIVED:
        found = judged(run, judge, mutant, judge.learns_of, found)
    if found in _SURVIVED:
        found = judged(run, judge, mutant, judge.long, found)
        found = found if found in _SURVIVED else f"{found}, long test"
    note(run, judge, found, mutant)
    return True


def note(run: Run, judge: Judge, found: str, mutant: Mutant) -> None:
    """What became of a mutant, and which test failed."""
    run.counts[found] += 1
    by = ""
    if found.startswith("killed") and judge.failed_first:
        by = f" by {judge.failed_first}"
        judge.killed_by.setdefault(judge.failed_first, []).append((found, mutant))
    print(f"{found}{by}: {mutant} ({len(judge.chosen(mutant))} tests)", flush=True)
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
        judge = Judge(here, _test_map.make(runner, share.goes_on), runner)
        new = Run(run.seed, run.seconds_left() * _NEW_SHARE)
        for number, mutant in enumerate(_mutants(run, here)):
            if not new.goes_on() or number == run.settings.count:
                break
            whole = judge.reads()  # another process may be at the rest of the map
            if number % _CONTROL == 0 and (chosen := judge.chosen(mutant)):
                judge.passes(run, chosen)
            if not tried(run, judge, mutant, last=whole):
                judge.waiting.append(mutant)
        judge.reads()
        while judge.waiting:
            mutant = judge.waiting.pop(0)
            if run.seconds_left() > 0:
                tried(run, judge, mutant, last=True)
            else:
                note(run, judge, "survived", mutant)


CAMPAIGN = Campaign(
    promise="The tests notice what is wrong",
    how="one operator, number, condition or statement of src/nonet changed at random, and the "
    "tests that run this line; survivors are not faults: they are listed, to be read",
    run=campaign,
)
