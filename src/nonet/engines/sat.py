"""`sat`: conflict-driven clause learning in C++, on boards of any shape up to 144x144.

The idea: a candidate is a variable, and every dead end is understood before it is left. Its causes
are followed back to one choice, and what they teach is kept as a clause that prunes elsewhere.
The rules themselves are not clauses: groups of candidates of which exactly one holds are followed
directly, and give their reasons only when they are asked. Only what the givens leave open is a
variable, so that a board is ready in a millisecond.

Where it wins: hard boards from 25x25 on, which no search without learning settles, and proofs that
there is no (other) solution. Where it loses: easy boards, on which learning is a burden, and
enumeration of very many solutions.

A node is one propagation to its end, the first one included. Solutions come in an order that
depends on nothing but the board and the seed.

Source: native/learning, whose README draws the data and the life of a conflict.
"""

from __future__ import annotations

from functools import partial

import nonet._native as _native
from nonet.engines._compiled import CompiledSearch, up_to
from nonet.engines._engine import Engine

ENGINE = Engine(
    name="sat",
    summary="Clause learning in C++ for the hardest boards and for proofs of uniqueness.",
    start=partial(CompiledSearch, "sat", _native.ClauseLearning),
    supports=up_to(_native.MAX_LEARNING_SIZE),
    finds_conflicts=True,
)
