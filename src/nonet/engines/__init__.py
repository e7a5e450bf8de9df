"""Algorithms that solve puzzles: one file each, found by the registry."""

from nonet.engines._engine import Counters, Engine, Search, Stop
from nonet.registry import Registry

ENGINES: Registry[Engine] = Registry("nonet.engines", Engine, "engine")

__all__ = ["ENGINES", "Counters", "Engine", "Search", "Stop"]
