"""Columns of puzzles in tables: what can be asked of each, for every engine that has tables."""

from nonet._tables._operations import OPERATIONS, Kind, Operation, solve_columns
