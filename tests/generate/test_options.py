"""`GenerateOptions`: checked in one place, the same one by one and as a whole."""

from __future__ import annotations

from typing import Any

import pytest

import nonet
from nonet import GenerateOptions, Layout
from nonet.errors import ShapeError, UnknownNameError, UsageError


def test_one_by_one_or_as_a_whole() -> None:
    options = GenerateOptions(6, count=2, seed=4, symmetry="180")
    assert nonet.generate(options=options) == nonet.generate(6, count=2, seed=4, symmetry="180")
    with pytest.raises(UsageError, match="not both: seed"):
        nonet.generate(seed=1, options=options)
    with pytest.raises(UsageError, match="must be a GenerateOptions, not dict"):
        nonet.generate(options={"seed": 1})  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="'simmetry': did you mean 'symmetry'"):
        nonet.generate(simmetry="180")  # type: ignore[call-arg]


def test_equal_options_are_equal() -> None:
    assert GenerateOptions(clues="24..26") == GenerateOptions(clues=(24, 26))
    assert GenerateOptions(clues=range(24, 27)) == GenerateOptions(clues=" 24-26 ")
    assert GenerateOptions(require="xy wing") == GenerateOptions(require=["XY-Wing"])
    assert GenerateOptions(symmetry="90°") == GenerateOptions(symmetry="90")
    assert len({GenerateOptions(forbid=["Jellyfish"]), GenerateOptions(forbid="jellyfish")}) == 1


def test_resolved_options_have_a_seed_and_a_layout() -> None:
    options = GenerateOptions(6, game="jigsaw").resolved()
    assert options.resolved() is options
    assert options.layout is not None
    assert options.layout.game == "jigsaw"
    assert nonet.generate(options=options) == nonet.generate(6, game="jigsaw", seed=options.seed)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"count": -1}, "count must be 0 or more"),
        ({"seed": 2**64}, "seed"),
        ({"seed": "1"}, "expected an integer"),
        ({"timeout": -1}, "timeout"),
        ({"timeout": "x"}, "timeout"),
        ({"threads": 0}, "threads must be 1 to 1024"),
        ({"clues": "a few"}, "'24..26', not 'a few'"),
        ({"clues": (1, 2, 3)}, "'24..26'"),
        ({"clues": "26..24"}, "the least first"),
        ({"pattern": "X" * 81, "clues": 81}, "not both"),
        ({"difficulty": [1, 2]}, "a difficulty is"),
        ({"layout": "6x6"}, "must be a nonet.Layout"),
        ({"layout": Layout.of(4), "size": 6}, "give a layout or its size"),
        ({"layout": Layout.of(4), "game": "diagonal"}, "give a layout or its game"),
    ],
)
def test_nonsense_is_refused(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        nonet.generate(**wrong)


def test_names_are_looked_up() -> None:
    for name in ("game", "symmetry", "scale", "require", "forbid"):
        with pytest.raises(UnknownNameError):
            GenerateOptions(**{name: "luck"})  # type: ignore[arg-type]
    with pytest.raises(ShapeError):
        nonet.generate(0)
