"""How people solve: techniques, a file for each family, found by the registry.

Example:
    >>> nonet.techniques.TECHNIQUES.get("X-Wing").summary
    'A value that fits into 2 lines only where these cross the same 2 others.'
"""

from nonet.registry import Registry
from nonet.techniques._applicable import may_apply
from nonet.techniques._layers import layers_of, seen_of_layers
from nonet.techniques._memory import Find, cached
from nonet.techniques._native_sets import house_cost, may_have
from nonet.techniques._other_names import (
    Known,
    known_as,
    known_of,
    names_of,
    nearest,
    nearest_technique,
    words_of,
)
from nonet.techniques._technique import Technique, candidates_in, forcing_step, highlights, step
from nonet.techniques._time import in_time
from nonet.techniques._views import marks_by_cell

TECHNIQUES: Registry[Technique] = Registry(
    "nonet.techniques", Technique, "technique", known_as=known_as, nearest=nearest_technique
)

__all__ = ["TECHNIQUES", "Technique", "step"]
