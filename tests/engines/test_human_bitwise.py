"""`human-bitwise`: that it is what document 001 says."""

from __future__ import annotations

import pytest

import nonet
from engines.traced import INKALA, boards, has_hidden_single, has_naked_single, possible
from nonet.engines import Stop
from nonet.engines.human_bitwise import HumanBitwiseSearch
from nonet.model.trace import (
    Chosen,
)


@pytest.mark.contract("R1.16")
def test_human_bitwise_tries_only_where_there_is_no_single() -> None:
    tried = 0
    for values, event in boards(INKALA, "human-bitwise"):
        if isinstance(event, Chosen):
            tried += 1
            assert not has_naked_single(values)
            assert not has_hidden_single(values)
            fewest = min(len(possible(values, c)) for c, v in enumerate(values) if not v)
            assert len(event.options) == fewest
    assert tried > 10


class Undoing(HumanBitwiseSearch):
    """Looks at every return whether all is as it was."""

    returns = 0

    def _restore(self, mark: int) -> None:
        super()._restore(mark)
        Undoing.returns += 1
        assert len(self._changes) == mark
        assert not self._queue
        givens = self.puzzle.givens
        kept = {cell: self.values[cell] for cell in self._changes}
        for cell, value in enumerate(self.values):
            assert value == givens[cell] or value == kept[cell]
        for house, used in zip(self.layout.houses, self._used, strict=True):
            held = [self.values[cell] for cell in house.cells if self.values[cell]]
            assert used == sum(1 << (value - 1) for value in held)


@pytest.mark.contract("R1.17", "R1.18")
def test_human_bitwise_undoes_through_its_stack_of_changes() -> None:
    search = Undoing(nonet.parse(INKALA))
    assert search.run(2) is Stop.EXHAUSTED
    assert search.solutions == 1
    assert Undoing.returns == search.backtracks + search.solutions - 1
