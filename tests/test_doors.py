"""Inputs that ask for too much are refused at every door, in little memory and with words.

``python tests/hostile.py`` prints what each costs; the bounds are in docs/bounds.md.
"""

import sys

import pytest

import hostile

if sys.platform != "linux":
    pytest.skip("it reads the memory of a process from /proc", allow_module_level=True)

pytestmark = pytest.mark.long
NAMES = [*hostile.TEXTS, *hostile.FILES, *hostile.OBJECTS]


@pytest.fixture(scope="module", autouse=True)
def _warm() -> None:
    hostile.warm()


@pytest.mark.parametrize("name", NAMES)
def test_an_input_that_asks_for_too_much_is_refused(name: str) -> None:
    for where, door in hostile.cases(name):
        found = hostile.cost(door)
        assert "escaped" not in found.answer, (where, found)
        assert found.answer != "no words", where
        assert found.memory < hostile.MEMORY, (where, found)
