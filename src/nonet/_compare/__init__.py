"""Engines against each other on the same puzzles: measured, judged, drawn and reported.

`measure` runs every engine on every puzzle in worker processes and returns `Results`, plain data
that `write_results` and `read_results` keep. Everything else is computed from them alone: `summary`
(medians, with time-outs as lower bounds), `claims` (what the run says about the seeds' claims),
`tables`, `plots` and `report`.
"""

from nonet._compare.cases import Case, Level, built_in_set, cases_of
from nonet._compare.results import Measurement, Results, RunState, read_results, write_results
from nonet._compare.run import measure

__all__ = [
    "Case",
    "Level",
    "Measurement",
    "Results",
    "RunState",
    "built_in_set",
    "cases_of",
    "measure",
    "read_results",
    "write_results",
]
