"""Proofs of how many solutions there are: made, and checked."""

from __future__ import annotations

from typing import Literal

from nonet.records import Record
from nonet.web.endpoints import BoardRequest, Endpoint, RequestBounds
from nonet.web.endpoints._answers import Answer
from nonet.web.endpoints._models import Field
from nonet.web.limits import LONG


class ProofRequest(BoardRequest):
    """`POST /api/proof`."""

    proof: str | None = Field(default=None, description="One to check; unless given it is made.")
    several: Literal[True] | None = Field(
        default=None, description="Shows no more than that there are two solutions at least."
    )
    absent: str | None = Field(
        default=None, description="A candidate (r1c1=5): shows that no solution has it."
    )


class ProofAnswer(Answer):
    """A proof, and what it shows."""

    claim: str = Field(description="As `exactly 1`, `at-least 2`, `exactly 0 with r1c1=5`.")
    proof: str = Field(description="See docs/proofs.md; `nonet verify` checks it.")


def answer(request: ProofRequest, bounds: RequestBounds) -> Record:
    """As `nonet.prove` and `nonet.verify`."""
    from nonet._prove import prove, verify  # which no hint waits for, without a server

    puzzle, proof = request.read(bounds), request.proof
    if proof is None:
        limit = 2 if request.several else None
        proof = prove(puzzle, limit=limit, absent=request.absent, timeout=bounds.timeout)
    return {"claim": verify(puzzle, proof, timeout=bounds.timeout), "proof": proof}


ENDPOINT = Endpoint(
    "proof",
    ProofRequest,
    answer,
    answers=ProofAnswer,
    summary="Proves how many solutions there are, or checks a proof.",
    cost=LONG,
)
