"""What all names share: the registry, its plug-ins, the words for difficulty."""

import importlib.metadata
import re
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

import nonet
from nonet import examples
from nonet._book import _content, _tips
from nonet.errors import UnknownNameError
from nonet.model import Layout
from nonet.registry import Registry
from nonet.scales import SCALES, Scale


@dataclass(frozen=True)
class Tool:
    name: str
    summary: str = ""


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Registry[Tool]:
    folder = tmp_path / "toolbox"
    folder.mkdir()
    (folder / "__init__.py").touch()
    source = f"from {Tool.__module__} import Tool\nENTRY = Tool({{!r}})\n"
    (folder / "hammer.py").write_text(source.format("hammer"))
    (folder / "saw.py").write_text(source.format("saw"))
    (folder / "_private.py").write_text(source.format("private"))
    (folder / "empty.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setitem(sys.modules, Tool.__module__, sys.modules[__name__])
    for name in [name for name in sys.modules if name.split(".")[0] == "toolbox"]:
        monkeypatch.delitem(sys.modules, name)
    return Registry("toolbox", Tool, "tool")


def offer(monkeypatch: pytest.MonkeyPatch, **values: str) -> None:
    points = [
        importlib.metadata.EntryPoint(name, value, "toolbox") for name, value in values.items()
    ]
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: points)


def test_finds_public_files(tools: Registry[Tool]) -> None:
    assert tools.names() == ["hammer", "saw"]
    assert [tool.name for tool in tools] == ["hammer", "saw"]
    assert tools.get("saw") == Tool("saw")


def test_a_file_is_found_by_its_name_alone(tools: Registry[Tool]) -> None:
    assert tools.get("saw") == Tool("saw")
    assert "toolbox.hammer" not in sys.modules
    for name in ("_private", "empty", "os.path", "../saw", ""):
        with pytest.raises(UnknownNameError):
            tools.get(name)


def test_case_and_dashes_do_not_matter(tools: Registry[Tool]) -> None:
    assert {tools.get(name) for name in ("Saw", "s-a-w", "SAW", "sa_w")} == {Tool("saw")}


def test_unknown_names_are_guessed(tools: Registry[Tool]) -> None:
    with pytest.raises(UnknownNameError) as caught:
        tools.get("hamer")
    assert str(caught.value) == (
        "There is no tool named 'hamer'. Did you mean 'hammer'? Available: hammer, saw."
    )
    with pytest.raises(UnknownNameError, match=r"named 'xyz'\. Available"):
        tools.get("xyz")


def test_third_parties_add_names(tools: Registry[Tool], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "DRILL", Tool("drill"), raising=False)
    monkeypatch.setattr(sys.modules[__name__], "FAKE", Tool("saw", "not ours"), raising=False)
    offer(monkeypatch, drill=f"{Tool.__module__}:DRILL", saw=f"{Tool.__module__}:FAKE")
    assert tools.names() == ["drill", "hammer", "saw"]
    assert tools.get("saw").summary == "", "ours is not replaced"
    assert [tool.summary for tool in tools] == ["", "", ""], "nor is it in lists"
    assert [tool.name for tool in tools.third_party()] == ["drill"]
    assert [tool.name for tool in tools.builtin()] == ["hammer", "saw"]


def test_broken_third_parties_are_a_warning(
    tools: Registry[Tool], monkeypatch: pytest.MonkeyPatch
) -> None:
    offer(monkeypatch, gone="no_such_module:X")
    with pytest.warns(UserWarning, match="tool no_such_module:X cannot be loaded"):
        assert tools.names() == ["hammer", "saw"]


def test_other_things_are_a_warning(tools: Registry[Tool], monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch, path="pathlib:Path")
    with pytest.warns(UserWarning, match="tool pathlib:Path is not a Tool"):
        assert tools.names() == ["hammer", "saw"]


USUAL = ("easy", "medium", "hard", "unfair", "extreme")
# Words of the programs and papers that these scales stand for, which their users look for.
ELSEWHERE = {"se121", "sukaku", "qqwing", "backdoors"}
_START = Path(nonet.__file__).parent / "web/static/js/views/start.js"


@pytest.mark.parametrize("scale", list(SCALES.builtin()), ids=lambda scale: scale.name)
def test_a_scale_of_our_own_has_the_usual_levels(scale: Scale) -> None:
    if scale.name in ELSEWHERE:
        assert scale.order is None, "the usual scale of a board has the usual levels"
    else:
        assert scale.levels == USUAL


def test_whatever_asks_for_a_level_asks_in_these_words() -> None:
    grades = re.search(r"GRADES = \[(.*?)\]", _START.read_text(encoding="utf-8"))
    assert grades and tuple(re.findall(r"'(\w+)'", grades[1])) == USUAL
    for layout in (Layout.of(9), Layout.of(6), Layout.of(16)):
        tasks = pytest.importorskip("nonet.tui.tasks", reason="needs pip install 'nonet[tui]'")
        assert tasks.levels(layout) == USUAL


def test_books_have_words_for_every_level() -> None:
    for words in (_content._MEANINGS, _tips._WORTH):
        assert tuple(words) == USUAL


def test_examples_are_rated_in_these_words() -> None:
    rated = {each.rating for each in examples.everything() if each.rating}
    assert rated <= set(USUAL)
    assert len(rated) > 3
