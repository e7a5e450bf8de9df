"""The native rater of `se121` by itself: no board does harm."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from nonet import _native

FULL = (1 << 9) - 1


def hostile_boards() -> Iterator[tuple[bytes, list[int]]]:
    nothing = bytes(81)
    yield nothing, []
    yield bytes([255] * 81), []
    yield bytes([5] * 81), []
    yield nothing, [0] * 81
    yield nothing, [3] * 81
    yield nothing, [7 << cell % 5 & FULL for cell in range(81)]
    yield nothing, [65535] * 81
    yield nothing, [3 if cell % 2 else 0 for cell in range(81)]


@pytest.mark.parametrize(("values", "marks"), list(hostile_boards()))
def test_no_board_does_harm(values: bytes, marks: list[int]) -> None:
    rater = _native.Rater()
    stop, *_ = rater.rate(values, marks, 0.3, True)
    assert stop in (0, 2)


def test_the_native_rater_checks_its_arguments() -> None:
    rater = _native.Rater()
    with pytest.raises(ValueError, match="81 values"):
        rater.rate(bytes(80), [], -1, False)
    with pytest.raises(ValueError, match="81 marks"):
        rater.rate(bytes(81), [1], -1, False)
    for producer in (-1, 0, 31, 1000):
        assert rater.hints(bytes(81), [], producer) == []
