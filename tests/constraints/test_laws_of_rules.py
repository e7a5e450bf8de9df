"""How answers change when a board is turned, renamed, filled, or has a clue more or less."""

from __future__ import annotations

import pytest

from judge.changes import LAWS, broken

BOARDS = 12


@pytest.mark.parametrize("law", LAWS)
def test_a_law_holds(law: str) -> None:
    for seed in range(BOARDS):
        assert not [*broken(law, seed)]
