"""How answers change when a board is turned, renamed, filled, or has a clue more or less."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.changes import LAWS, broken


@pytest.mark.parametrize("law", LAWS)
@settings(max_examples=12)
@given(seed=st.integers(0, 2**40))
def test_a_law_holds(law: str, seed: int) -> None:
    assert not [*broken(law, seed)]
