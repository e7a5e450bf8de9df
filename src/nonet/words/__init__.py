"""What nonet says to people, made in one place: steps, events of a trace, mistakes, ratings."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nonet.words.diagnoses import describe_diagnosis, describe_diagnosis_briefly
    from nonet.words.events import describe_event
    from nonet.words.hints import UNSOLVABLE, describe_hint, describe_mistakes
    from nonet.words.lists import listed
    from nonet.words.outcomes import describe_status
    from nonet.words.ratings import describe_path
    from nonet.words.steps import (
        SEES,
        describe_briefly,
        describe_candidates,
        describe_cells,
        describe_with_reason,
        eureka,
        list_steps,
        shortened,
    )
    from nonet.words.times import describe_time

# Who reads a puzzle needs no words about steps: each is imported when it is asked for.
_HOMES = {
    "SEES": "steps",
    "UNSOLVABLE": "hints",
    "describe_briefly": "steps",
    "describe_candidates": "steps",
    "describe_cells": "steps",
    "describe_diagnosis": "diagnoses",
    "describe_diagnosis_briefly": "diagnoses",
    "describe_event": "events",
    "describe_hint": "hints",
    "describe_mistakes": "hints",
    "describe_path": "ratings",
    "describe_status": "outcomes",
    "describe_time": "times",
    "describe_with_reason": "steps",
    "eureka": "steps",
    "list_steps": "steps",
    "listed": "lists",
    "shortened": "steps",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


__all__ = [
    "SEES",
    "UNSOLVABLE",
    "describe_briefly",
    "describe_candidates",
    "describe_cells",
    "describe_diagnosis",
    "describe_diagnosis_briefly",
    "describe_event",
    "describe_hint",
    "describe_mistakes",
    "describe_path",
    "describe_status",
    "describe_time",
    "describe_with_reason",
    "eureka",
    "list_steps",
    "listed",
    "shortened",
]
