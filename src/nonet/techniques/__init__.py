"""How people solve: techniques, a file for each family, found by the registry."""

from nonet.registry import Registry
from nonet.techniques._technique import Technique, step

TECHNIQUES: Registry[Technique] = Registry("nonet.techniques", Technique, "technique")

__all__ = ["TECHNIQUES", "Technique", "step"]
