"""The example files of docs/adding.md work when they are dropped into their folders.

All are dropped in at once, in one process, and each is held to the contract suite of its kind.
"""

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest

pytestmark = pytest.mark.long

TESTS = Path(__file__).parent
PAGE = TESTS.parent / "docs" / "adding.md"


class Kind(NamedTuple):
    """A kind of plug-in: its folder in nonet, and the tests that every one of the kind passes."""

    folder: str
    contract: str


KINDS = {
    "engine": Kind("engines", "engines/test_contract_suite.py"),
    "technique": Kind("techniques", "techniques/test_contract_techniques.py"),
    "format": Kind("formats", "formats/test_round_trips.py"),
    "game": Kind("games", "games/test_contract_games.py"),
    "rule": Kind("constraints", "constraints/test_contract_rules.py"),
    "scale": Kind("scales", "rate/test_contract_scales.py"),
    "command": Kind("cli/commands", "cli/test_contract_commands.py"),
    "endpoint": Kind("web/endpoints", "web/test_contract_endpoints.py"),
}
EXAMPLES = {
    match[1]: (match[2], match[3])
    for match in re.finditer(
        r"^```python\n# src/nonet/([\w/]+)/(\w+)\.py\n(.*?)^```$",
        PAGE.read_text(encoding="utf-8"),
        re.M | re.S,
    )
}
HERE = {name: kind for name, kind in KINDS.items() if name != "endpoint" or find_spec("fastapi")}


def test_each_kind_has_an_example() -> None:
    assert EXAMPLES.keys() == {kind.folder for kind in KINDS.values()}


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What pytest prints of the contract suites with the examples dropped in, a line a test."""
    top = tmp_path_factory.mktemp("dropped")
    for kind in HERE.values():
        name, source = EXAMPLES[kind.folder]
        folder = top / kind.folder
        folder.mkdir(parents=True)
        (folder / f"{name}.py").write_text(source, encoding="utf-8")
    environment = {
        **os.environ,
        "PYTHONPATH": str(TESTS),
        "NONET_DROPPED_IN": str(top),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # they take longer to start than some suites do
    }
    for inherited in ("PYTEST_ADDOPTS", "PYTEST_XDIST_WORKER"):
        environment.pop(inherited, None)
    options = ("-v", "-o", "addopts=", "--import-mode=importlib")
    plugins = ("-p", "no:cacheprovider", "-p", "pytest_timeout", "-p", "dropped_in")
    suites = [f"tests/{kind.contract}" for kind in HERE.values()]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *plugins, *suites],
        env=environment,
        cwd=TESTS.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "test session starts" in done.stdout, done.stderr
    return done.stdout


def test_the_examples_keep_the_contracts_of_their_kinds(report: str) -> None:
    """One test for all: the fixture would run again in each process of pytest-xdist."""
    assert re.search(r"= \d+ passed(, \d+ skipped)? in ", report.splitlines()[-1]), report
    for name, kind in HERE.items():
        entry = re.escape(EXAMPLES[kind.folder][0].replace("_", " "))
        passed = rf"^tests/{kind.contract}::\S+\[([^]]*-)?{entry}\b[^]]*\] PASSED"
        assert re.search(passed, report, re.M | re.I), f"{name} was not found:\n{report}"
