"""`sukaku`: close to the ratings of Sukaku Explainer, by the search of `se121`.

Sukaku Explainer continues Sudoku Explainer with techniques between its own: strong links of one
digit, joined and grouped, and wings of four and more cells. Which it has, how hard they are and in
what order they come was found from its outputs. Not exact: docs/rating-measured.md says how often
both agree.
"""

from __future__ import annotations

from nonet.scales._scale import Rater, Scale
from nonet.scales.se121 import LEVELS, ExplainerRater, supports


def _rater() -> Rater:
    return ExplainerRater("sukaku", sukaku=True)


SCALE = Scale(
    name="sukaku",
    summary="Close to Sukaku Explainer 1.18.1, not exact: ER, EP, ED and the path. Classic 9x9.",
    rater=_rater,
    supports=supports,
    has_path=True,
    levels=LEVELS,
)
