"""`auto`: picks the engine for the board, which then reports under its own name.

At present there is one engine for all boards, `native`.
"""

from __future__ import annotations

from nonet.engines import native
from nonet.engines._engine import Engine

ENGINE = Engine(
    name="auto",
    summary="The best engine for the board; the outcome names it.",
    start=native.ENGINE.start,
    supports=native.ENGINE.supports,
    finds_conflicts=native.ENGINE.finds_conflicts,
)
