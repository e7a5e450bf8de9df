"""Quad Forcing Chain: four possibilities, and four chains that lead to the same.

A *Forcing Chain Verity* from a cell with four candidates, or from a value with four places in a
house. sudokuwiki counts it apart and tries it last: four chains are more than most people keep in
mind.
"""

from __future__ import annotations

from functools import partial

from nonet.techniques._technique import Technique
from nonet.techniques.forcing import EITHER, chain_verities

TECHNIQUE = Technique(
    name="Quad Forcing Chain",
    order=1775,
    summary="Whichever of four values a cell takes, or of four cells a value, the same follows.",
    reason=EITHER,
    find=partial(chain_verities, "Quad Forcing Chain", (4,)),
    usual=False,  # verities of any number
)
