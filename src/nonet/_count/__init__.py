"""Counting: exact numbers of solutions, however large."""

from typing import TYPE_CHECKING

from nonet._count._count import DEFAULT_MEMORY, count
from nonet._count._task import Progress
from nonet.lazy import later

if TYPE_CHECKING:
    from nonet._count._count_many import count_many


# It needs NumPy, which is not everywhere, as counting is.
__getattr__ = later(__name__, {"._count_many": "count_many"})
