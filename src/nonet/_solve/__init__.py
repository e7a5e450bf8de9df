"""Solving: the solutions of one puzzle, whether it keeps the rules, and how an engine works."""

from importlib import import_module
from typing import TYPE_CHECKING

from nonet._solve._solutions import Solutions, solutions
from nonet._solve._solve import check, solve
from nonet._solve._start import run_until, start

if TYPE_CHECKING:
    from nonet._solve._diagnose import (
        USUAL_SECONDS,
        Diagnosis,
        Repair,
        diagnose,
        diagnose_within,
    )
    from nonet._solve._trace import MOST_READABLE, trace
    from nonet._solve._true_candidates import TrueCandidates, true_candidates

# What solving alone does not need is imported when it is asked for.
_LATER = {
    **dict.fromkeys(
        ("USUAL_SECONDS", "Diagnosis", "Repair", "diagnose", "diagnose_within"), "_diagnose"
    ),
    **dict.fromkeys(("MOST_READABLE", "trace"), "_trace"),
    **dict.fromkeys(("TrueCandidates", "true_candidates"), "_true_candidates"),
}


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)


__all__ = [
    "MOST_READABLE",
    "USUAL_SECONDS",
    "Diagnosis",
    "Repair",
    "Solutions",
    "TrueCandidates",
    "check",
    "diagnose",
    "diagnose_within",
    "run_until",
    "solutions",
    "solve",
    "start",
    "trace",
    "true_candidates",
]
