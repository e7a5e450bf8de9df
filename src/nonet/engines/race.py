"""`race`: two clause learning searches with different seeds, on two cores, that tell each other.

The idea: how long clause learning takes is to a large part luck; another seed may need a tenth. Of
two searches the luckier one counts, and each receives the short clauses that the other has learnt.
The race begins when one search has been at it for about a tenth of a second, and both meet after
every few hundredths, measured by effort and not by the clock: who is first depends on the board and
the seed alone. So solutions come in the same order on every machine; with one core the two take
turns.

Where it wins: by the clock, on boards that take clause learning seconds. Where it loses: CPU time,
where a proof or an unlucky board keeps both busy.

Source: native/learning/race.hpp; the exchange of clauses is that of parallel solvers (Hamadi,
Jabbour, Sais: ManySAT, 2009), in lock-step so that it can be repeated.
"""

from __future__ import annotations

from functools import partial

import nonet._native as _native
from nonet.engines import sat
from nonet.engines._compiled import CompiledSearch
from nonet.engines._engine import Engine
from nonet.model import Puzzle
from nonet.workers import cores


def _start(puzzle: Puzzle, seed: int) -> CompiledSearch:
    """As `sat`, by two searches at once. Nodes are those of both."""
    make = partial(_native.ClauseLearning, searches=2, threads=cores() > 1)
    return CompiledSearch("race", make, puzzle, seed)


ENGINE = Engine(
    name="race",
    summary="Two clause learning searches on two cores that share what they learn.",
    start=_start,
    supports=sat.ENGINE.supports,
    finds_conflicts=True,
)
