"""Scales as plug-ins, and `search`."""

from __future__ import annotations

import importlib.metadata

import pytest
from hypothesis import given

import nonet
from nonet.engines import ENGINES
from nonet.errors import ConflictError, NonetError, NotUniqueError, UnknownNameError, UsageError
from nonet.model import Puzzle
from nonet.rating import Rating, Scale, _rate, rate_many
from nonet.registry import Registry
from oracle import all_solutions
from strategies import puzzles


class GivensRater:
    def rate(self, puzzle: Puzzle, timeout: float | None, *, path: bool) -> Rating:
        return Rating(puzzle, "givens", float(-puzzle.clues), "as it is")

    def stop(self) -> None:
        pass


GIVENS = Scale("givens", "The fewer givens, the harder.", GivensRater)


def test_a_scale_of_another_package(monkeypatch: pytest.MonkeyPatch) -> None:
    point = importlib.metadata.EntryPoint("givens", f"{__name__}:GIVENS", "nonet.scales")
    monkeypatch.setattr(importlib.metadata.EntryPoint, "load", lambda self: GIVENS)
    monkeypatch.setattr(
        importlib.metadata,
        "entry_points",
        lambda group: [point] if group == "nonet.scales" else [],
    )
    scales: Registry[Scale] = Registry("nonet.rating", Scale, "scale", group="nonet.scales")
    monkeypatch.setattr(_rate, "SCALES", scales)
    assert scales.names() == ["givens", "hodoku", "se121", "search"]
    rating = nonet.rate("1..4....2......3", "givens")
    assert (rating.score, str(rating)) == (-4.0, "score -4 (as it is)")


@given(puzzles())
def test_search_rates_whatever_has_one_solution(puzzle: Puzzle) -> None:
    unique = len(all_solutions(puzzle.layout, puzzle.givens, 2)) == 1
    try:
        rating = nonet.rate(puzzle, "search")
    except (NotUniqueError, ConflictError):
        assert not unique
        return
    assert unique
    search = ENGINES.get("native").start(puzzle, 0)
    search.run(2)
    counters = search.counters()
    assert rating.figures == (("guesses", counters.guesses), ("nodes", counters.nodes))
    assert rating == nonet.rate(puzzle, "search")


def test_errors_are_passed_on_in_their_places() -> None:
    wrong = NonetError("no puzzle")
    boards: list[Puzzle | NonetError] = [
        nonet.parse("1..4....2......3"),
        wrong,
        nonet.parse("." * 16),
    ]
    for threads in (1, 2):
        rated, passed, several = rate_many(boards, threads=threads)
        assert isinstance(rated, Rating)
        assert passed is wrong
        assert isinstance(several, NotUniqueError)


def test_arguments_are_checked() -> None:
    with pytest.raises(UnknownNameError, match=r"no scale named 'se112'\. Did you mean 'se121'"):
        nonet.rate("1..4....2......3", "se112")
    with pytest.raises(UsageError):
        nonet.rate("1..4....2......3", timeout=-1)
    with pytest.raises(UsageError):
        nonet.rate("1..4....2......3", timeout=float("nan"))
    with pytest.raises(UsageError):
        list(rate_many([], threads=0))
