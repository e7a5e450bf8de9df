"""A run can be one part of the tests: ``pytest --part 2/5``."""

from __future__ import annotations

import pytest

from parts import is_in, part_of


def test_each_test_is_in_one_part() -> None:
    parts = [part_of(f"{number}/3") for number in (1, 2, 3)]
    names = [f"tests/test_files.py::test_{number}" for number in range(100)]
    chosen = [[name for name in names if is_in(part, name)] for part in parts]
    assert sorted(name for each in chosen for name in each) == sorted(names)
    assert all(len(each) > 20 for each in chosen)


@pytest.mark.parametrize("part", ["4/3", "0/3", "3", "a/b"])
def test_a_part_that_is_not_there_is_an_error(part: str) -> None:
    with pytest.raises(pytest.UsageError, match="such as 2/5"):
        part_of(part)
