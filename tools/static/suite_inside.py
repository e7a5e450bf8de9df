"""Runs in Pyodide, by `suite.mjs`: pytest over the tree, with nonet from its sources."""

import os
import shutil
import sys
from collections.abc import Generator
from typing import Any

sys.path.insert(0, "/packages")
sys.dont_write_bytecode = True

import pytest  # noqa: E402

# What a browser lacks: the words of an error that says so, and why a test is left out.
LACKING = {
    "No module named 'numpy'": "needs NumPy, which the page does without",
    "can't start new thread": "needs threads",
    "thread constructor failed: Not supported": "needs threads",
    "emscripten does not support processes": "starts a process",
}


def lacking(error: object) -> str | None:
    """The reason, if an error comes from what a browser has not."""
    return next((why for words, why in LACKING.items() if words in str(error)), None)


class LeftOut:
    """Tests that need what a browser lacks are left out with their reason; no other ones."""

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: Any) -> Generator[None, Any, Any]:
        """A file of tests that cannot be imported."""
        report = yield
        why = lacking(report.longrepr) if report.outcome == "failed" else None
        if why:
            report.outcome, report.longrepr = "skipped", (str(collector.path), 1, f"Skipped: {why}")
        return report

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: Any, call: Any) -> Generator[None, Any, Any]:
        """A test that fails."""
        report = yield
        why = lacking(call.excinfo.value) if report.outcome == "failed" and call.excinfo else None
        if why:
            report.outcome, report.longrepr = "skipped", (str(item.path), 1, f"Skipped: {why}")
        return report


def main(arguments: list[str]) -> int:
    """The exit code of pytest."""
    left_out = shutil.ignore_patterns("*.so", "__pycache__")
    shutil.copytree("/tree/src/nonet", "/nonet/nonet", ignore=left_out)
    shutil.copy("/_native.abi3.so", "/nonet/nonet/_native.abi3.so")
    sys.path.insert(0, "/nonet")
    os.chdir("/tree")
    return int(pytest.main(arguments, plugins=[LeftOut()]))


main(list(asked))  # type: ignore[name-defined]  # noqa: F821
