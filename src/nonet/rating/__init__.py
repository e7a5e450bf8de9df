"""How hard a puzzle is: scales, one file each, found by the registry."""

from nonet.rating._rate import SCALES, rate, rate_many, scale_for, usual_scale
from nonet.rating._scale import GrowingRater, Rater, Rating, Scale
from nonet.rating._words import path_lines

__all__ = [
    "SCALES",
    "GrowingRater",
    "Rater",
    "Rating",
    "Scale",
    "path_lines",
    "rate",
    "rate_many",
    "scale_for",
    "usual_scale",
]
