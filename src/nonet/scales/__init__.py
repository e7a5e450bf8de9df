"""How hard a puzzle is: one scale a file, found by the registry.

Example:
    >>> nonet.rate("1000003004000020", scale="steps").level
    'easy'
"""

from nonet.registry import Registry
from nonet.scales._scale import GrowingRater, Rater, Rating, Scale

SCALES: Registry[Scale] = Registry("nonet.scales", Scale, "scale")

__all__ = ["SCALES", "GrowingRater", "Rater", "Rating", "Scale"]
