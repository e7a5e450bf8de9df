"""Every engine on the boards that come with nonet: by difficulty, and what is no proper board."""

from __future__ import annotations

from functools import cache

import pytest

import nonet
from nonet import Status, errors, examples
from nonet.engines import ENGINES, Engine

NAMES = [engine.name for engine in ENGINES if engine.missing() is None]
DIFFICULTIES = ["easy", "singles", "locked-candidates"]
# Where engines that conclude nothing take their time, they solve small boards instead.
SLOW = ("backtracking", "bitwise", "cross-hatching")
FURTHER = {
    name: ["4x4", "6x6"] if name in SLOW else ["short-search", "long-search"] for name in NAMES
}
EASY = examples.get("easy-1").text
# A text, and its status or its error.
INVALID: dict[str, tuple[str, Status | type[errors.NonetError]]] = {
    "empty": ("", errors.EmptyPuzzleError),
    "wrong length": ("1" * 80, errors.FormatError),
    "too large": ("." * 80 * 80, errors.UnsupportedError),
    "illegal character": ("1" + "." * 79 + "x", errors.IllegalSymbolError),
    "value twice in a row": ("11" + "." * 79, errors.ConflictError),
    "value twice in a column": ("1" + "." * 8 + "1" + "." * 71, errors.ConflictError),
    "value twice in a box": ("1" + "." * 9 + "1" + "." * 70, errors.ConflictError),
    "no value left": (EASY.replace("045", "095", 1), Status.UNSOLVABLE),
    "no place left": (EASY.replace("08", "03", 1), Status.UNSOLVABLE),
    "several solutions": (EASY.replace("4", "."), Status.MULTIPLE),
}


@cache
def solution_of(name: str) -> tuple[int, ...]:
    outcome = nonet.solve(examples.get(name).puzzle)
    assert outcome.status is Status.UNIQUE
    assert outcome.solution is not None
    return outcome.solution.values


def boards(engine: Engine, level: str) -> list[examples.Example]:
    return [each for each in examples.level(level) if engine.refuses(each.puzzle.layout) is None]


@pytest.mark.contract("R1.20")
@pytest.mark.parametrize("level", [*DIFFICULTIES, "further"])
@pytest.mark.parametrize("name", NAMES)
def test_boards_by_difficulty(name: str, level: str) -> None:
    for each in FURTHER[name] if level == "further" else [level]:
        found = boards(ENGINES.get(name), each)
        assert found
        for example in found:
            outcome = nonet.solve(example.puzzle, engine=name, limit=1)
            assert outcome.solution is not None, example.name
            assert outcome.solution.values == solution_of(example.name), example.name


@pytest.mark.contract("R1.20", "R1.2")
@pytest.mark.parametrize("kind", INVALID)
@pytest.mark.parametrize("name", NAMES)
def test_validation(name: str, kind: str) -> None:
    text, expected = INVALID[kind]
    if isinstance(expected, Status):
        assert nonet.solve(text, engine=name).status is expected
    else:
        with pytest.raises(expected):
            nonet.solve(text, engine=name)


@pytest.mark.contract("R1.20")
@pytest.mark.parametrize("name", NAMES)
def test_there_are_at_least_fifty_for_each_engine(name: str) -> None:
    levels = [*DIFFICULTIES, *FURTHER[name]]
    assert sum(len(boards(ENGINES.get(name), each)) for each in levels) + len(INVALID) >= 50
