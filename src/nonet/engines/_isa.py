"""Which instruction set the 9x9 kernels use: the best here, or what NONET_SIMD says."""

from __future__ import annotations

import os
from functools import lru_cache

import nonet._native as _native

VARIABLE = "NONET_SIMD"
NO_LIMIT = 2**64 - 1
ALL = ("avx512", "avx2", "neon", "sse2", "scalar")


@lru_cache(maxsize=1)
def instruction_set() -> str:
    """The name that the native module wants: empty for the best. Looked up once a process.

    Raises:
        UnknownNameError: NONET_SIMD names no instruction set.
        UnsupportedError: It names one that this processor or this build lacks.
    """
    name = os.environ.get(VARIABLE, "")
    if not name:
        return ""
    from nonet.errors import UnknownNameError, UnsupportedError

    if name not in ALL:
        raise UnknownNameError.of(f"instruction set (for {VARIABLE})", name, ALL)
    here = _native.instruction_sets()
    if name not in here:
        raise UnsupportedError(f"{VARIABLE}={name}: this machine has {', '.join(here)}")
    return name


def solve_one(givens: bytes, limit: int) -> tuple[int, int, bytes, float, int, int, int]:
    """Up to so many solutions of a classic 9x9: see `nonet.engines.single`."""
    return _native.solve_one(givens, limit, NO_LIMIT, -1.0, limit, instruction_set())
