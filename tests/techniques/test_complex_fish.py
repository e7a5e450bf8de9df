"""Complex fish found natively, against the search in Python that other boards have."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet._native import FishSearch
from nonet.model import Layout, State, mask_of

# Both searches, each by itself.
from nonet.techniques._fish import complex_fish, finned_on_classic, on_any_board
from nonet.techniques.fish import finned_on_any_board

CLASSIC = Layout.of(9)
MOST = 30  # of those found, as mutant fish of four houses can be very many


@settings(max_examples=15)
@given(
    st.sets(st.integers(0, 80), max_size=30),
    st.integers(2, 4),
    st.sampled_from(["Franken", "Mutant"]),
    st.booleans(),
)
def test_native_code_finds_the_same(cells: set[int], size: int, kind: str, finned: bool) -> None:
    # Python would take minutes for larger mutant fish on so many places.
    places = mask_of(sorted(cells)[: 24 if kind == "Franken" and size < 4 else 12])
    native = islice(complex_fish(CLASSIC, places, size, kind, finned=finned), MOST)
    slow = islice(on_any_board(CLASSIC, places, size, kind, finned=finned), MOST)
    assert list(native) == list(slow)


@settings(max_examples=30)
@given(st.sets(st.integers(0, 80), min_size=6, max_size=40), st.integers(2, 5))
def test_native_code_finds_the_same_finned_fish(cells: set[int], size: int) -> None:
    places, state = mask_of(cells), State.of(nonet.parse("." * 81))
    native = list(finned_on_classic(places, size))
    assert native == list(finned_on_any_board(state, places, size))


def test_there_are_finned_fish_to_compare() -> None:
    places = mask_of([1, 4, 28, 31, 32, 46, 49, 66, 76, 77])
    assert {fish.sashimi for fish in finned_on_classic(places, 2)} == {False, True}


def test_there_are_fish_to_compare() -> None:
    places = mask_of([1, 4, 28, 31, 46, 49, 66, 76])
    found = list(complex_fish(CLASSIC, places, 3, "Franken", finned=True))
    assert found
    assert found == list(on_any_board(CLASSIC, places, 3, "Franken", finned=True))


def test_fish_with_very_many_fins_are_left_out_by_both() -> None:
    """Those of which a cell sees more than nine, here r1c1 places in four boxes."""
    seen = [*range(3, 9), *range(27, 81, 9)]
    places = mask_of([0, 12, 15, 28, 55, *seen])
    native = list(complex_fish(CLASSIC, places, 4, "Franken", finned=True))
    assert native == list(on_any_board(CLASSIC, places, 4, "Franken", finned=True)) != []


@pytest.mark.parametrize(("low", "high", "size"), [(0, 1 << 17, 3), (0, 0, 1), (0, 0, 8)])
def test_what_is_no_board_is_refused(low: int, high: int, size: int) -> None:
    with pytest.raises(ValueError, match=r"fish have|there are 81"):
        FishSearch(low, high, size, True, True)
