"""Which techniques can apply to a state: most of those that are tried on one find nothing there.

On the classic board, and with rules that add no houses, native/applicable knows a condition of the
usual patterns that every step of them meets, and tests it in a few microseconds; where rules let
further cells see each other, of patterns that rest on houses alone. Callers that try one technique
after another ask here first; the steps that techniques find are the same with and without it.
"""

from __future__ import annotations

from functools import lru_cache

from nonet._native import Applicable
from nonet.model import Layout, State
from nonet.techniques._memory import cached
from nonet.techniques._views import packed_places

# In the order of `Pattern` in native/applicable/applicable.hpp.
_TEXT = (
    "Locked Pair; Locked Triple; Locked Candidates Type 1; Locked Candidates Type 2; Naked Pair; "
    "Naked Triple; Naked Quadruple; Hidden Pair; Hidden Triple; Hidden Quadruple; X-Wing; "
    "Swordfish; Jellyfish; Remote Pair; Bivalue Universal Grave + 1; Skyscraper; 2-String Kite; "
    "Turbot Fish; Empty Rectangle; W-Wing; XY-Wing; XYZ-Wing; Uniqueness Test Type 1; "
    "Uniqueness Test Type 2; Uniqueness Test Type 3; Uniqueness Test Type 4; "
    "Uniqueness Test Type 5; Uniqueness Test Type 6; Hidden Rectangle; "
    "Avoidable Rectangle Type 1; Avoidable Rectangle Type 2; Sue de Coq; Simple Colors Trap; "
    "Simple Colors Wrap; Multi-Colors 1; Multi-Colors 2; X-Chain; XY-Chain; Almost Locked Pair; "
    "Almost Locked Triple; Grouped Skyscraper; Grouped 2-String Kite; Grouped Turbot Fish; "
    "WXYZ-Wing"
)
PATTERNS = tuple(_TEXT.split("; "))
# What they find rests on houses alone, whatever else cells see.
_OF_HOUSES = ("Hidden Pair", "Hidden Triple", "Hidden Quadruple", "Sue de Coq", "Almost Locked ")
_NUMBERS = {name: number for number, name in enumerate(PATTERNS)}


@cached
def _applicable(state: State) -> Applicable:
    return Applicable(packed_places(state), bytes(state.values), bytes(state.givens))


def may_apply(name: str, state: State) -> bool:
    """False if the technique of that name has no step here; else it may have one.

    Example:
        >>> state = State.of(nonet.parse("1000003004000020"))
        >>> may_apply("X-Wing", state)  # only on the classic board it is known
        True
    """
    number = _NUMBERS.get(name)
    return number is None or not _is_known(name, state.layout) or _applicable(state).may(number)


@lru_cache(maxsize=1024)
def _is_known(name: str, layout: Layout) -> bool:
    classic = Layout.of(9)
    same = layout.masks == classic.masks and layout.is_full == classic.is_full
    sees = name.startswith(_OF_HOUSES) or layout.peers == classic.peers
    return same and sees and layout.value_count == 9
