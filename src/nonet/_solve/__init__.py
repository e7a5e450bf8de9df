"""Solving: the solutions of one puzzle, whether it keeps the rules, and how an engine works."""

from typing import TYPE_CHECKING

from nonet._solve._solutions import Solutions, solutions
from nonet._solve._solve import check, solve
from nonet._solve._start import decided, run_until, start
from nonet.lazy import later

if TYPE_CHECKING:
    from nonet._solve._diagnose import (
        USUAL_SECONDS,
        Diagnosis,
        Repair,
        diagnose,
        diagnose_within,
    )
    from nonet._solve._reach import Reach, impossible_rule
    from nonet._solve._solution_parts import SECONDS_FOR_PARTS, solution_parts
    from nonet._solve._split import split
    from nonet._solve._trace import MOST_READABLE, trace
    from nonet._solve._true_candidates import TrueCandidates, further_candidates, true_candidates

# Solving alone does not need these.
__getattr__ = later(
    __name__,
    {
        "._diagnose": "USUAL_SECONDS Diagnosis Repair diagnose diagnose_within",
        "._reach": "Reach impossible_rule",
        "._solution_parts": "SECONDS_FOR_PARTS solution_parts",
        "._split": "split",
        "._trace": "MOST_READABLE trace",
        "._true_candidates": "TrueCandidates further_candidates true_candidates",
    },
)
