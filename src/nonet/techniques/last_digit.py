"""Last digit: a value that stands everywhere but once.

If a value is placed N - 1 times, one row still lacks it, and there is one place left for it. It
is a hidden single that needs no search: the value alone shows where.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonet.model import State, Step
from nonet.techniques._technique import Technique, step


def _last_digits(state: State) -> Iterator[Step]:
    for value in range(1, state.value_count + 1):
        place = state.places[value]
        if place.bit_count() == 1 and state.values.count(value) == state.size - 1:
            pair = (value, place)
            yield step("Last Digit", state, placed=[pair], cells=place, parts={"pattern": [pair]})


LAST_DIGIT = Technique(
    name="Last Digit",
    order=105,
    summary="A value that is missing in one cell of the board only.",
    reason="{values} stands in every other row already, and only {cells} is left for it.",
    find=_last_digits,
    usual=False,  # a hidden single, after all
    needs_full_houses=True,
)
