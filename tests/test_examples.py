"""The puzzles that come with nonet: in the library, at the command line, in the console."""

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

import nonet
from nonet import examples
from nonet.cli import _main
from nonet.constraints import CONSTRAINTS
from nonet.errors import UnknownNameError
from nonet.games import GAMES
from nonet.scales import SCALES

LEVELS = ["easy", "medium", "hard", "unfair", "extreme"]
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*words: str) -> tuple[int, str, str]:
        code = _main.run(list(words))
        return (code, *capsys.readouterr())

    return run


@pytest.mark.contract("R2.9")
@pytest.mark.parametrize("example", examples.everything(), ids=lambda example: example.name)
@pytest.mark.sampled
def test_each_has_exactly_one_solution(example: examples.Example) -> None:
    assert nonet.solve(example.puzzle).status is nonet.Status.UNIQUE
    assert examples.get(example.name) == example
    assert example.about


def test_there_are_many_of_every_kind() -> None:
    assert examples.levels()[:5] == LEVELS == list(SCALES.get("hodoku").levels)
    assert all(
        len(examples.level(name)) >= 5
        and {each.puzzle.size for each in examples.level(name)} == {9}
        for name in LEVELS
    )
    assert {each.puzzle.size for each in examples.everything()} >= {4, 6, 9, 16, 25}
    rules = {kind.name for kind in CONSTRAINTS.builtin()}
    for name in rules:
        of_rule = [
            each.puzzle
            for each in examples.level(name)
            if name in {rule.kind for rule in each.puzzle.layout.constraints}
        ]
        assert len(of_rule) >= 3, name
    games = {game.name for game in GAMES.builtin()} - {"classic"}
    assert games <= {each.game for each in examples.everything()}


def test_names_are_forgiving_and_wrong_ones_explained() -> None:
    assert nonet.examples.get(" Master-03 ").name == "long-search-3"
    assert examples.get("thermo-2") is examples.get("thermometer-2")
    with pytest.raises(UnknownNameError, match=r"'kropki-1'\. `nonet examples` lists"):
        examples.get("kropki-1")
    with pytest.raises(UnknownNameError, match="Did you mean 'long-search-3'"):
        examples.get("long-serch-3")
    with pytest.raises(UnknownNameError, match="level of examples named 'mastr'"):
        examples.level("mastr")


def test_the_module_needs_no_import_of_its_own() -> None:
    code = "import nonet; print(nonet.examples.get('easy-1').name)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout == "easy-1\n"


@pytest.mark.contract("R2.9")
def test_every_command_takes_them(run: Run) -> None:
    line = nonet.write(nonet.solve(examples.get("long-search-3").puzzle).solution, "line")  # type: ignore[arg-type]
    assert run("solve", "@long-search-3")[:2] == (0, line + "\n")
    assert run("count", "@4x4-1", "@wikipedia")[:2] == (0, "1\n1\n")
    assert run("check", "@jigsaw-1")[0] == 0
    assert "┃" in run("show", "@6x6-1")[1]
    assert run("convert", "@easy-1", "--to", "line")[:2] == (
        0,
        nonet.write(examples.get("easy-1").puzzle, "line") + "\n",
    )
    assert run("candidates", "@easy-1")[0] == 0
    assert len(run("count", "@famous")[1].split()) == len(examples.level("famous"))
    code, _, err = run("solve", "@nobody-1")
    assert (code, "no example named 'nobody-1'" in err) == (2, True)
    code, _, err = run("solve", "@easy-1", "--game", "queens")
    assert (code, "leave out --game" in err) == (2, True)


@pytest.mark.contract("R2.9")
def test_the_list(run: Run) -> None:
    text = run("examples")[1]
    assert "@long-search-1 to @long-search-10" in text
    assert "@everest" in text
    assert len(run("examples", "queens")[1].splitlines()) == 1
    objects: list[dict[str, Any]] = [
        json.loads(x) for x in run("examples", "--json")[1].split("\n") if x
    ]
    assert [each["name"] for each in objects] == [each.name for each in examples.everything()]
    assert {"schema", "name", "level", "game", "puzzle", "about", "rating"} == set(objects[0])
    assert run("examples", "nowhere")[0] == 2


def test_a_file_of_that_name_comes_first(
    run: Run, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "@easy-1").write_text("1..4....2......3")
    assert run("solve", "@easy-1")[1] == "1234341223414123\n"


@pytest.mark.parametrize("name", LEVELS)
def test_the_examples_of_a_level_are_rated_as_they_are_called(name: str) -> None:
    found = examples.level(name)
    assert len(found) == 10
    for each in found:
        assert nonet.rate(each.puzzle, steps=False).level == name == each.rating


def test_sets_that_were_called_otherwise_are_found_by_both_names(run: Run) -> None:
    assert examples.get("master-3") is examples.get("long-search-3")
    assert examples.level("expert") == examples.level("short-search")
    assert run("solve", "@master-3") == run("solve", "@long-search-3")
    assert run("count", "@expert")[1] == "1\n" * 10
    assert "Also @master." in run("examples", "master")[1]


def test_every_example_has_the_rating_of_rate() -> None:
    rated = {each.name: each.rating for each in examples.everything()}
    assert all(rated.values()), [name for name, rating in rated.items() if not rating]
    for name in ("easy-3", "locked-candidates-2", "4x4-1", "thermometer-2"):
        assert nonet.rate(examples.get(name).puzzle, steps=False).level == rated[name]


def test_the_name_of_an_example_is_no_text_of_a_puzzle() -> None:
    with pytest.raises(nonet.NonetError, match=r"nonet.examples.get\('killer-1'\)"):
        nonet.solve("@killer-1")  # nine characters: a line of a 3x3
