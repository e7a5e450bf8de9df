"""The example files of CONTRIBUTING.md work when they are dropped into their folders."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet.engines import ENGINES
from nonet.errors import FormatError, ShapeError
from nonet.formats import FORMATS
from nonet.games import GAMES
from nonet.model import Layout
from oracle import all_solutions

PAGE = Path(__file__).parents[1] / "CONTRIBUTING.md"
REGISTRIES: dict[str, Any] = {"engines": ENGINES, "formats": FORMATS, "games": GAMES}
EXAMPLES = {
    match[2]: (match[1], match[3])
    for match in re.finditer(
        r"^```python\n# src/nonet/(\w+)/(\w+)\.py\n(.*?)^```$",
        PAGE.read_text(encoding="utf-8"),
        re.M | re.S,
    )
}


@pytest.fixture
def dropped_in(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Any]:
    """The registry of an example's folder, after the example was dropped in."""
    folder, source = EXAMPLES[request.param]
    (tmp_path / f"{request.param}.py").write_text(source, encoding="utf-8")
    package = importlib.import_module(f"nonet.{folder}")
    registry = REGISTRIES[folder]
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(tmp_path)])
    for cache in ("_own", "_all"):  # as it is before anyone has asked
        monkeypatch.setattr(registry, cache, None)
    importlib.invalidate_caches()
    yield registry
    sys.modules.pop(f"nonet.{folder}.{request.param}", None)
    vars(package).pop(request.param, None)


def test_each_folder_has_an_example() -> None:
    assert {name: folder for name, (folder, _) in EXAMPLES.items()} == {
        "plain": "engines",
        "sparse": "formats",
        "centres": "games",
    }


@pytest.mark.parametrize("dropped_in", ["plain"], indirect=True)
def test_engine(dropped_in: Any) -> None:
    assert "plain" in dropped_in.names()
    layout = Layout.of(4)
    text = "1" + 15 * "."
    expected = all_solutions(layout, [1] + 15 * [0])
    outcome = nonet.solve(text, engine="plain", limit=None)
    assert outcome.engine == "plain"
    assert {grid.values for grid in outcome.solutions} == set(expected)
    assert outcome.count == len(expected) == 72
    assert nonet.solve(text, engine="plain", node_limit=3).status is nonet.Status.UNKNOWN
    with pytest.raises(nonet.NonetError, match="up to 9x9"):
        nonet.solve(256 * ".", engine="plain")


@pytest.mark.parametrize("dropped_in", ["sparse"], indirect=True)
def test_format(dropped_in: Any) -> None:
    assert "sparse" in dropped_in.names()
    text = "4: r1c1=1 r4c4=3\n"
    puzzle = nonet.parse(text)  # found by its look
    assert puzzle.givens == (1, *14 * [0], 3)
    assert puzzle.source is not None
    assert puzzle.source.format == "sparse"
    assert nonet.write(puzzle, "sparse").strip() == text.strip()
    with pytest.raises(FormatError, match="a colon"):
        nonet.parse("4 r1c1", format="sparse")


@pytest.mark.parametrize("dropped_in", ["centres"], indirect=True)
def test_game(dropped_in: Any) -> None:
    layout = dropped_in.get("centres").layout(9, None, None)
    assert [house.name for house in layout.extra] == ["centre 1"]
    grid = nonet.solve(nonet.Puzzle(layout, 81 * [0]), limit=1).solution
    assert grid is not None
    middles = [grid[f"r{r}c{c}"] for r in (2, 5, 8) for c in (2, 5, 8)]
    assert sorted(middles) == list(range(1, 10))
    with pytest.raises(ShapeError, match="middle"):
        dropped_in.get("centres").layout(4, None, None)
