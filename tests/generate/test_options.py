"""`GenerateOptions`: checked in one place, the same one by one and as a whole."""

from __future__ import annotations

import typing
from typing import Any

import pytest

import nonet
from nonet import GenerateOptions, Layout
from nonet._generate._filter import Filter
from nonet.errors import ShapeError, UnknownNameError, UnsupportedError, UsageError


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


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"minimal": "yes"}, "minimal must be True or False, not 'yes'"),
        ({"uniform": 2}, "uniform must be True or False, not 2"),
        ({"regions": 5}, "regions must be text or a list"),
        ({"pattern": 5}, "pattern must be text or a list"),
        ({"require": 5}, "techniques are given by name"),
        ({"clues": [4, 5, 6]}, "clues must be a number"),
    ],
)
def test_types_are_checked(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(nonet.UsageError, match=message):
        nonet.GenerateOptions(**wrong)
    with pytest.raises(nonet.UsageError, match=message):
        nonet.generate(4, **wrong)


def test_the_keywords_are_the_options() -> None:
    # A TypedDict cannot be made of a dataclass in a way that type checkers understand.
    keywords = typing.get_type_hints(nonet.GenerateKeywords)
    whole = keywords.pop("options")
    by_position = {"size", "box", "layout"}
    options = typing.get_type_hints(nonet.GenerateOptions)
    assert keywords == {name: kind for name, kind in options.items() if name not in by_position}
    assert whole == nonet.GenerateOptions | None


def test_fewer_givens_than_any_puzzle_has_are_refused() -> None:
    for size, fewest in ((4, 3), (6, 5)):  # of two values that are not given neither is known
        with pytest.raises(UsageError, match=f"fewer than {fewest} givens"):
            nonet.generate(size, clues=fewest - 1)


def test_a_technique_that_does_not_know_the_board_cannot_be_required() -> None:
    with pytest.raises(UnsupportedError, match=r"'Junior Exocet' .*; this board is 4x4"):
        nonet.generate(4, require="Junior Exocet")


def test_techniques_that_assume_one_solution_are_tried_up_to_the_required_one() -> None:
    options = GenerateOptions(layout=Layout.of(9), require="XY-Chain")
    chosen = Filter.of(options)
    assert chosen is not None
    names = chosen._techniques(Layout.of(9))
    assert names is not None and names[-1] == "XY-Chain"
    assert {"Uniqueness Test Type 1", "Naked Single"} <= set(names) and "AIC" not in names
