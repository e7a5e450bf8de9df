"""Which instruction set the 9x9 kernels use: the best here, or what NONET_SIMD says."""

from __future__ import annotations

import os
from functools import lru_cache

import nonet._native as _native
from nonet.errors import UnknownNameError, UnsupportedError

VARIABLE = "NONET_SIMD"
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
    if name not in ALL:
        raise UnknownNameError.of(f"instruction set (for {VARIABLE})", name, ALL)
    here = _native.instruction_sets()
    if name not in here:
        raise UnsupportedError(f"{VARIABLE}={name}: this machine has {', '.join(here)}")
    return name
