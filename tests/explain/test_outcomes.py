"""Paths, hints and judgements of moves are those of before."""

from __future__ import annotations

from explain.outcomes import kept
from kept import must_be_as_kept


def test_puzzles_are_explained_as_before() -> None:
    must_be_as_kept("explain.outcomes", kept())
