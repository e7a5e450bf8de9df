"""Unexpected exceptions, in words."""

from __future__ import annotations

_LONGEST_WORDS = 200  # characters of an error of Python


def described(failure: Exception) -> str:
    """An unexpected exception in a line: its kind and its message."""
    words = f"{type(failure).__name__}: {failure}".removesuffix(": ").replace("\n", " ")
    if len(words) > _LONGEST_WORDS:
        words = f"{words[:_LONGEST_WORDS]}..."
    return words


def raised_at(failure: Exception) -> str:
    """Where in the code it was raised, for those who can mend it."""
    import traceback  # which is needed when something is wrong
    from pathlib import Path

    frames = traceback.extract_tb(failure.__traceback__, limit=-1)
    return "".join(f" ({Path(frame.filename).name}, line {frame.lineno})" for frame in frames)
