"""Runs tests in forks of a process that has loaded pytest and all that nonet uses, but not nonet.

A line of JSON on standard input is a run, one on standard output what came of it: see `_tests`.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import importlib.metadata
import importlib.util
import json
import os
import resource
import signal
import sys
import time
import traceback
from typing import Any

# What most tests import; each of them costs a tenth of a second and more.
_HEAVY = (
    *("numpy", "hypothesis", "hypothesis.strategies", "pytest", "_pytest.assertion.rewrite"),
    *("click", "rich.console", "rich.progress", "prompt_toolkit", "httpx", "pexpect"),
    *("fastapi.testclient", "uvicorn", "textual.app", "textual.pilot", "textual.widgets"),
    *("pyarrow", "pyarrow.parquet", "PIL.Image", "matplotlib", "jsonschema_rs", "coverage"),
)
_PAUSE = 0.005  # seconds between two looks at a run
NOT_STARTED = 70  # the exit code of a run that did not come as far as pytest's own


def _load() -> None:
    """Imports what is there."""
    for name in _HEAVY:
        with contextlib.suppress(Exception):
            importlib.import_module(name)
    for each in importlib.metadata.entry_points(group="pytest11"):
        with contextlib.suppress(Exception):
            each.load()
    assert "nonet" not in sys.modules, "a fork could not see its changes"


def _child(run: dict[str, Any]) -> None:
    """Pytest, in a session of its own that ends with it; what keeps it from starting is said."""
    code = NOT_STARTED
    try:
        _prepare(run)
        import pytest

        code = int(pytest.main(run["words"]))
    except BaseException:  # nothing of it may go back to where the fork was made
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _prepare(run: dict[str, Any]) -> None:
    """Its limits, its files and its variables."""
    os.setsid()
    nothing = os.open(os.devnull, os.O_RDWR)
    output = os.open(run["output"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(nothing, 0)
    os.dup2(output, 1)
    os.dup2(output, 2)
    for what, most in (
        (resource.RLIMIT_CPU, run["cpu"]),
        (resource.RLIMIT_DATA, run["memory"]),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(what, (most, most))
    os.environ.update(run["environment"])
    sys.dont_write_bytecode = not run["compiles"]
    if not run["compiles"]:
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"  # for what the tests start


def _outcome(run: dict[str, Any]) -> int | None:
    """The exit code of a run, minus a signal, or None if it did not end in its time."""
    pid = os.fork()
    if pid == 0:
        _child(run)
    end = time.monotonic() + run["seconds"]
    while time.monotonic() < end:
        ended, status = os.waitpid(pid, os.WNOHANG)
        if ended:
            break
        time.sleep(_PAUSE)
    with contextlib.suppress(ProcessLookupError):  # and whatever it left running
        os.killpg(pid, signal.SIGKILL)
    if ended:
        return os.waitstatus_to_exitcode(status)
    os.waitpid(pid, 0)
    return None


def main() -> None:
    """Answers until there are no more questions."""
    _load()
    gc.freeze()  # or each fork would copy all that is loaded
    for line in sys.stdin:
        print(json.dumps(_outcome(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
