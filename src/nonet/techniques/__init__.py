"""How people solve: techniques, a file for each family, found by the registry.

Example:
    >>> nonet.techniques.TECHNIQUES.get("X-Wing").summary
    'A value that fits into 2 lines only where these cross the same 2 others.'
"""

from nonet.registry import Registry
from nonet.techniques._other_names import known_as, nearest
from nonet.techniques._technique import Technique, step

TECHNIQUES: Registry[Technique] = Registry(
    "nonet.techniques", Technique, "technique", known_as=known_as, nearest=nearest
)

__all__ = ["TECHNIQUES", "Technique", "step"]
