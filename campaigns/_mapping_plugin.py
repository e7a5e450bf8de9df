"""A plugin of pytest that notes which lines of nonet each test runs: see `_test_map`."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import coverage
import pytest

from campaigns._test_map import digest

_ROOT = Path.cwd()
_COVERAGE = coverage.Coverage(data_file=None, include=["*/src/nonet/*"])
_BEGUN: dict[str, float] = {}
_SECONDS: dict[str, float] = {}
_FAILED: set[str] = set()


def _cpu_seconds() -> float:
    """The CPU time of this process and of what it started: the same on a machine at work."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


_END = _cpu_seconds() + float(os.environ["NONET_TEST_SECONDS"])


def pytest_configure() -> None:
    """Begins before nonet is imported."""
    _COVERAGE.start()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """What is run from here on is run by this test, its fixtures among it."""
    _COVERAGE.switch_context(item.nodeid)
    _BEGUN[item.nodeid] = _cpu_seconds()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Whether it failed without any change."""
    if report.outcome != "passed":
        _FAILED.add(report.nodeid)


def pytest_runtest_logfinish(nodeid: str) -> None:
    """How long it took."""
    now = _cpu_seconds()
    _SECONDS[nodeid] = now - _BEGUN.get(nodeid, now)


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """After so many seconds of CPU time no further test is begun."""
    if _cpu_seconds() > _END:
        item.session.shouldstop = "that is enough"


def pytest_sessionfinish() -> None:
    """Writes what was found to the file that `NONET_TEST_MAP` names."""
    _COVERAGE.stop()
    data = _COVERAGE.get_data()
    tests = [each for each in _SECONDS if each not in _FAILED]
    numbers = {each: number for number, each in enumerate(tests)}
    lines: dict[str, dict[str, list[int]]] = {}
    for path in data.measured_files():
        name = Path(path).relative_to(_ROOT).as_posix()
        found = {
            str(line): sorted(numbers[each] for each in contexts if each in numbers)
            for line, contexts in data.contexts_by_lineno(path).items()
        }
        lines[name] = {line: each for line, each in found.items() if each}
    made: dict[str, Any] = {
        "tests": [[each, round(_SECONDS[each], 4)] for each in tests],
        "left out": sorted(_FAILED),
        "lines": lines,
        "digests": {
            name: digest(_ROOT / name)
            for name in {*lines, *(each.split("::")[0] for each in _SECONDS)}
        },
    }
    Path(os.environ["NONET_TEST_MAP"]).write_text(json.dumps(made), encoding="utf-8")
