"""Solutions drawn with exactly equal chances."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import nonet

# Chances have to be counted where grids are drawn.
from nonet._generate import _uniform
from nonet._generate._uniform import MOST_BELOW, count_below, draw_band, draw_grid
from nonet.errors import UnsupportedError, UsageError


def test_bands() -> None:
    for seed in range(50):
        band = draw_band(Random(seed))
        assert not nonet.parse("".join(map(str, band)) + "." * 54).conflicts()
        assert len(band) == 27
    assert count_below(draw_band(Random(1))) <= MOST_BELOW


def test_the_ways_to_split_the_boxes_of_a_band() -> None:
    rows = [{1, 2, 3}, {4, 5, 6}, {7, 8, 9}]
    ways = list(_uniform._splits([sorted(row) for row in rows]))
    assert len({str(way) for way in ways}) == len(ways) == 56
    for second, third in ways:
        for box in (second, third):
            assert sorted(value for row in box for value in row) == list(range(1, 10))
        for row in zip(rows, second, third, strict=True):
            assert set().union(*row) == set(range(1, 10))


def test_each_number_is_another_grid(monkeypatch: pytest.MonkeyPatch) -> None:
    grid = list(draw_grid(Random(5)) or b"")
    begun = next(grid[:cells] for cells in range(81, 0, -1) if count_below(grid[:cells]) > 40)
    below = count_below(begun)
    for listed in (0, 5, 1_000):
        monkeypatch.setattr(_uniform, "_LISTED", max(1, listed))
        found = {
            _uniform._grid_of_number(begun, number, below, lambda: False) for number in range(below)
        }
        assert len(found) == below
        assert all(each is not None and list(each[: len(begun)]) == begun for each in found)
        assert all(nonet.check("".join(map(str, each or b""))).complete for each in found)


@pytest.mark.long
def test_options_are_kept() -> None:
    made = nonet.generate(count=2, seed=1, uniform=True, clues=(26, 30), symmetry="180")
    assert all(26 <= each.clues <= 30 for each in made)
    assert all(nonet.solve(each).status is nonet.Status.UNIQUE for each in made)
    assert nonet.generate(count=2, seed=1, uniform=True, clues=(26, 30), symmetry="180") == made
    grids = Counter(
        str(nonet.solve(each).solution)
        for each in nonet.generate(4, count=3000, seed=1, uniform=True)
    )
    # 288 grids: the chance that one is missing is less than 1 in 100.
    assert len(grids) >= 287


def test_what_is_refused() -> None:
    with pytest.raises(UnsupportedError, match="equal chances up to 6x6"):
        nonet.generate(16, uniform=True)
    with pytest.raises(UnsupportedError, match="equal chances"):
        nonet.generate(game="diagonal", uniform=True)
    with pytest.raises(UsageError, match="climbing"):
        nonet.generate(uniform=True, pattern="X" * 81)
    with pytest.raises(nonet.NonetError, match="the time ran out"):
        nonet.generate(uniform=True, timeout=0)
    assert draw_grid(Random(1), lambda: True) is None
