"""Explaining: the next step, all steps, the whole path, and what is wrong on the board."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nonet._explain._explain import (
        Choice,
        Explainable,
        Explanation,
        apply,
        as_state,
        choose,
        describe_step,
        each_step,
        explain,
        first_step,
        mistakes,
        steps,
        technique,
    )
    from nonet._explain._hint import Hint, hint
    from nonet._explain._mistakes import Mistake, blocking_reason, known_solution, mistakes_in

# Records of other answers need none of it until it is asked for.
_HOMES = {
    **dict.fromkeys(
        (
            *("Choice", "Explainable", "Explanation", "apply", "as_state", "choose"),
            *("describe_step", "each_step", "explain", "first_step", "mistakes", "steps"),
            "technique",
        ),
        "_explain",
    ),
    **dict.fromkeys(("Hint", "hint"), "_hint"),
    **dict.fromkeys(("Mistake", "blocking_reason", "known_solution", "mistakes_in"), "_mistakes"),
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


__all__ = [
    "Choice",
    "Explainable",
    "Explanation",
    "Hint",
    "Mistake",
    "apply",
    "as_state",
    "blocking_reason",
    "choose",
    "describe_step",
    "each_step",
    "explain",
    "first_step",
    "hint",
    "known_solution",
    "mistakes",
    "mistakes_in",
    "steps",
    "technique",
]
