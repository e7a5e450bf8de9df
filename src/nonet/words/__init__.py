"""What nonet says to people, made in one place: steps, events of a trace, mistakes, ratings."""

from nonet.words.events import as_record, describe_event
from nonet.words.ratings import path_lines
from nonet.words.steps import (
    SEES,
    cells,
    describe_with_reason,
    eureka,
    listed,
    marks,
    outcome,
    short,
)

__all__ = [
    "SEES",
    "as_record",
    "cells",
    "describe_event",
    "describe_with_reason",
    "eureka",
    "listed",
    "marks",
    "outcome",
    "path_lines",
    "short",
]
