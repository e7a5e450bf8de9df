"""Counting: exact numbers of solutions, however large."""

from nonet._count._count import DEFAULT_MEMORY, count
from nonet._count._count_many import count_many
from nonet._count._task import Progress

__all__ = ["DEFAULT_MEMORY", "Progress", "count", "count_many"]
