"""Engines against each other on the same puzzles: measured, assessed, drawn and reported.

`compare` runs every engine on every puzzle in worker processes and returns a `Comparison`, plain
data. Everything else is computed from it alone: `summary` (medians, with time-outs as lower
bounds), `claims` (what the run shows of what authors claim), `tables`, `plots` and `report`.
"""

from nonet._compare.cases import Case, Level, built_in_set, cases_of, level_of_examples
from nonet._compare.claims import Assessment, ClaimResult
from nonet._compare.results import Comparison, Measurement, PuzzleFacts, RunState
from nonet._compare.run import compare, measure
