"""The pytest plugin behind ``@pytest.mark.contract("R0.5", ...)`` and ``just contract``.

Every test that carries the mark is checked to name known statements. With ``--contract`` the run
ends in a list: proven (all tests that carry the statement passed), carried by a test that failed
or was skipped, not proven yet. The numbers travel as user properties of the reports, which
pytest-xdist sends from its workers, so that the list is the same with and without it.
"""

from collections import defaultdict

import pytest

from contract.statements import SEEDS, STATEMENTS

_PROPERTY = "contract"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--contract", action="store_true", help="list the proven contract statements")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--contract"):
        config.pluginmanager.register(_Collector(), "contract-collector")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Fails a test that names an unknown statement (under xdist a collection hook could not)."""
    for number in statements_of(item):
        if number not in STATEMENTS:
            pytest.fail(f"the contract has no statement {number!r}", pytrace=False)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        item.user_properties.extend((_PROPERTY, number) for number in statements_of(item))


def statements_of(item: pytest.Item) -> list[str]:
    """The numbers that a test carries, those of its class and module included."""
    return [str(number) for mark in item.iter_markers("contract") for number in mark.args]


class _Collector:
    """Notes the worst outcome of each test by statement."""

    def __init__(self) -> None:
        self._outcomes: dict[str, dict[str, str]] = defaultdict(dict)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        # Set-up and tear-down count only when something goes wrong there. A test that failed as it
        # was expected to (xfail) reports "skipped": it proves nothing either.
        if report.when != "call" and report.passed:
            return
        for name, number in report.user_properties:
            if name == _PROPERTY:
                tests = self._outcomes[str(number)]
                if tests.get(report.nodeid) != "failed":
                    tests[report.nodeid] = report.outcome

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        write = terminalreporter.write_line
        proven = [n for n in STATEMENTS if state(self._outcomes.get(n, {})) == "proven"]
        carried = [n for n in STATEMENTS if self._outcomes.get(n) and n not in proven]
        terminalreporter.section("contract")
        for seed, title in SEEDS.items():
            write(f"{seed:03} {title}")
            for number in STATEMENTS:
                if number.startswith(f"R{seed}."):
                    tests = self._outcomes.get(number, {})
                    write(f"  {number:<6} {state(tests):<8} {STATEMENTS[number]}")
                    for test, outcome in sorted(tests.items()):
                        if outcome != "passed":
                            write(f"           {outcome}: {test}")
        missing = len(STATEMENTS) - len(proven) - len(carried)
        write(
            f"{len(STATEMENTS)} statements: {len(proven)} proven, "
            f"{len(carried)} carried by failed or skipped tests, {missing} not proven yet"
        )


def state(tests: dict[str, str]) -> str:
    """What the outcomes of the tests that carry a statement say of it."""
    if not tests:
        return "not yet"
    for outcome in ("failed", "skipped"):
        if outcome in tests.values():
            return outcome
    return "proven"
