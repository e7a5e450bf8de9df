"""Files of lines, by native code, for those who stream them: `nonet.cli` does."""

from __future__ import annotations

from nonet._native import RowFormat, StopFlag, count_lines, find_fields, solve_fields

__all__ = ["RowFormat", "StopFlag", "count_lines", "find_fields", "solve_fields"]
