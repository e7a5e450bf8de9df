"""The example files of CONTRIBUTING.md work when they are dropped into their folders.

Each is held to the contract suite of its kind, in a process of its own.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

TESTS = Path(__file__).parent
PAGE = TESTS.parent / "CONTRIBUTING.md"


class Kind(NamedTuple):
    """A kind of plug-in: its folder in nonet, its registry there, and the tests that it passes."""

    folder: str
    registry: str
    contract: str

    @property
    def package(self) -> str:
        """The folder as a package below nonet."""
        return self.folder.replace("/", ".")


KINDS = {
    "engine": Kind("engines", "ENGINES", "engines/test_contract_suite.py"),
    "format": Kind("formats", "FORMATS", "formats/test_round_trips.py"),
    "game": Kind("games", "GAMES", "games/test_contract_games.py"),
    "endpoint": Kind("web/endpoints", "ENDPOINTS", "web/test_contract_endpoints.py"),
}
EXAMPLES = {
    match[1]: (match[2], match[3])
    for match in re.finditer(
        r"^```python\n# src/nonet/([\w/]+)/(\w+)\.py\n(.*?)^```$",
        PAGE.read_text(encoding="utf-8"),
        re.M | re.S,
    )
}


def run(kind: Kind, directory: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Runs Python with the example dropped in."""
    if kind.folder.startswith("web"):
        pytest.importorskip("fastapi", reason="the extra nonet[web] is not installed")
    name, source = EXAMPLES[kind.folder]
    (directory / f"{name}.py").write_text(source, encoding="utf-8")
    dropped_in = os.pathsep.join((kind.package, str(directory), name))
    environment = {**os.environ, "PYTHONPATH": str(TESTS), "NONET_DROPPED_IN": dropped_in}
    for inherited in ("PYTEST_ADDOPTS", "PYTEST_XDIST_WORKER"):
        environment.pop(inherited, None)
    return subprocess.run(
        [sys.executable, *words],
        env=environment,
        cwd=TESTS.parent,
        capture_output=True,
        text=True,
        check=False,
    )


def test_each_kind_has_an_example() -> None:
    assert EXAMPLES.keys() == {kind.folder for kind in KINDS.values()}


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_the_registry_finds_it(kind: Kind, tmp_path: Path) -> None:
    code = (
        "import dropped_in, nonet.{0.package} as room; names = room.{0.registry}.names(); "
        "print(dropped_in.NAME in names, room.{0.registry}.get(dropped_in.NAME).name)"
    )
    done = run(kind, tmp_path, "-c", code.format(kind))
    assert done.stdout.split() == ["True", EXAMPLES[kind.folder][0]], done.stderr


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_it_keeps_the_contract_of_its_kind(kind: Kind, tmp_path: Path) -> None:
    options = ("-q", "-n", "0", "-p", "no:cacheprovider", "-p", "dropped_in")
    done = run(kind, tmp_path, "-m", "pytest", *options, f"tests/{kind.contract}")
    assert done.returncode == 0, done.stdout
    assert "passed" in done.stdout
