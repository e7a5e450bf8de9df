"""How people solve: techniques, a file for each family, found by the registry.

Example:
    >>> nonet.techniques.TECHNIQUES.get("X-Wing").summary
    '2 lines whose places of a value lie in 2 crossing lines.'
"""

from nonet.registry import Registry
from nonet.techniques._technique import Technique, step

TECHNIQUES: Registry[Technique] = Registry("nonet.techniques", Technique, "technique")

__all__ = ["TECHNIQUES", "Technique", "step"]
