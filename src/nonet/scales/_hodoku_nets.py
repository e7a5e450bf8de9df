"""Forcing nets that HoDoKu takes: native/hodoku says what they prove, here it is proven in words.

Nets reach as far as HoDoKu's: four rounds of singles from each statement, and groups as in chains.
The words show the singles that are needed, and values that are locked in a box or a line.
"""

from __future__ import annotations

from functools import partial

from nonet._native import net_step
from nonet.model import Candidate, Chain, State, Step, cells_of
from nonet.techniques._technique import candidates_in, forcing_step
from nonet.techniques._views import marks_by_cell
from nonet.techniques.links.nets import Statement, Trace


def best_forcing_net(state: State) -> Step | None:
    """The forcing net that HoDoKu takes on a classic board; None if there is none."""
    native_step = net_step(marks_by_cell(state))
    if native_step is None:
        return None
    verity, cell, value, placed, of, number, common = native_step
    proven = Candidate(cell, value)
    step = partial(
        forcing_step,
        state=state,
        placed=proven if placed else None,
        gone=None if placed else proven,
    )
    if not verity:
        trace = _LockedTrace(state, proven, on=not placed)
        assert trace.clash is not None
        text, ends = trace.clash
        return step("Forcing Net Contradiction", chains=(trace.chain(ends, text),))
    if number < 0:
        house = None
        starts = [Candidate(of, digit) for digit in range(1, 10) if state.places[digit] >> of & 1]
    else:
        house = (number + 18) % 27  # there boxes come first, here rows
        starts = list(candidates_in(common, state.places[common] & state.layout.masks[house]))
    end = (cell, value, placed)
    chains = tuple(_branch(_LockedTrace(state, start, to=end), end) for start in starts)
    return step("Forcing Net Verity", chains=chains, house=house)


def _branch(trace: Trace, end: Statement) -> Chain:
    """How a start leads to an end, or to something that is wrong."""
    if end in trace.parents:
        return trace.chain([end])
    assert trace.clash is not None
    text, ends = trace.clash
    return trace.chain(ends, f"{text}, so it is another one")


class _LockedTrace(Trace):
    """Singles, and values whose places left in a house all lie in another one."""

    def _switch_off(self, cell: int, value: int) -> None:
        super()._switch_off(cell, value)
        here, before = self._places[value], self.state.places[value]
        for number in self.layout.house_numbers[cell]:
            house = self.layout.masks[number]
            left = here & house
            if not left & (left - 1):
                continue
            removed = tuple((other, value, False) for other in cells_of(before & house & ~left))
            for crossing in self.layout.house_numbers[left.bit_length() - 1]:
                mask = self.layout.masks[crossing]
                if left & ~mask:
                    continue
                name = self.layout.houses[number].name
                for other in cells_of(before & mask & ~house):
                    self._conclude(
                        (other, value, False), removed, f"{value} of {name} is beside it"
                    )
