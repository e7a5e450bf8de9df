"""Runs the contract's plugin on small test files of its own."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from contract.statements import SEEDS, STATEMENTS

TESTS = Path(__file__).parents[1]
pytestmark = pytest.mark.long  # each starts pytest


def run(folder: Path, source: str, *options: str) -> subprocess.CompletedProcess[str]:
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = contract\n")
    (folder / "test_it.py").write_text("import pytest\nprove = pytest.mark.contract\n" + source)
    plugins = ("-p", "contract.plugin", "-p", "xdist.plugin")
    command = [sys.executable, "-m", "pytest", *plugins, *options, str(folder)]
    environment = {**os.environ, "PYTHONPATH": str(TESTS), "PYTEST_ADDOPTS": ""}
    environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # others take longer than the tests
    environment.pop("PYTEST_XDIST_WORKER", None)
    return subprocess.run(
        command, capture_output=True, text=True, cwd=folder, env=environment, timeout=120
    )


MIXED = """
@prove("R0.1", "R0.2")
def test_both(): pass

@prove("R0.2")
def test_fails(): assert False

@pytest.mark.skip
@prove("R0.4")
def test_skipped(): pass

@prove("R0.5")
@pytest.mark.xfail
def test_expected(): assert False

@pytest.fixture
def broken(): yield; raise RuntimeError
@prove("R0.6")
def test_breaks_afterwards(broken): pass
"""


@pytest.mark.parametrize("workers", ["0", "2"])
def test_lists_what_is_proven(tmp_path: Path, workers: str) -> None:
    done = run(tmp_path, MIXED, "--contract", "-n", workers)
    states = dict(re.findall(r"^  (R\d\.\d+) +(proven|failed|skipped|not yet) ", done.stdout, re.M))
    assert states.keys() == STATEMENTS.keys(), done.stdout
    carried = {number: state for number, state in states.items() if state != "not yet"}
    assert carried == {
        "R0.1": "proven",
        "R0.2": "failed",
        "R0.4": "skipped",
        "R0.5": "skipped",
        "R0.6": "failed",
    }
    left = len(STATEMENTS) - 5
    assert f"1 proven, 4 carried by failed or skipped tests, {left} not proven yet" in done.stdout
    assert "failed: test_it.py::test_fails" in done.stdout


@pytest.mark.parametrize("workers", ["0", "2"])
def test_refuses_unknown_statements(tmp_path: Path, workers: str) -> None:
    source = "@prove('R0.1', 'R0.3')\ndef test_it(): pass\ndef test_other(): pass\n"
    done = run(tmp_path, source, "-n", workers)
    assert done.returncode == 1
    assert "the contract has no statement 'R0.3'" in done.stdout
    assert "1 passed, 1 error" in done.stdout


def test_prints_nothing_unless_asked(tmp_path: Path) -> None:
    done = run(tmp_path, "def test_it(): pass\n")
    assert done.returncode == 0
    assert "statements" not in done.stdout


def test_every_statement_is_of_a_seed() -> None:
    for number, text in STATEMENTS.items():
        match = re.fullmatch(r"R(\d)\.\d+", number)
        assert match, number
        assert int(match[1]) in SEEDS
        assert text, number
