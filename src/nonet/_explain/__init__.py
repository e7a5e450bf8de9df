"""Explaining: the next step, all steps, the whole path, and what is wrong on the board."""

from typing import TYPE_CHECKING

from nonet.lazy import later

if TYPE_CHECKING:
    from nonet._explain._changes import read_changes
    from nonet._explain._choice import Choice, choose, first_step, technique
    from nonet._explain._easiest import by_least, easiest_step
    from nonet._explain._effort import Effort, effort, least_of, total_effort
    from nonet._explain._explain import (
        Explainable,
        Explanation,
        apply,
        as_state,
        describe_step,
        each_step,
        explain,
        mistakes,
        steps,
        walk,
    )
    from nonet._explain._hint import Hint, hint, hint_at
    from nonet._explain._judge import MoveJudgement, MoveKind, judge
    from nonet._explain._marks import MARKS
    from nonet._explain._mistakes import (
        Mistake,
        blocking_reason,
        known_solution,
        mistakes_in,
        solution_of,
    )
    from nonet._explain._shades import (
        describe_shade,
        describe_wrong_shades,
        next_shade,
        wrong_shades,
    )
    from nonet._explain._turning import Turning, turning_of

# Records of other answers need none of it.
__getattr__ = later(
    __name__,
    {
        "._explain": (
            "Explainable Explanation apply as_state describe_step each_step explain mistakes steps "
            "walk"
        ),
        "._changes": "read_changes",
        "._choice": "Choice choose first_step technique",
        "._easiest": "by_least easiest_step",
        "._effort": "Effort effort least_of total_effort",
        "._hint": "Hint hint hint_at",
        "._judge": "MoveJudgement MoveKind judge",
        "._marks": "MARKS",
        "._mistakes": "Mistake blocking_reason known_solution mistakes_in solution_of",
        "._shades": "describe_shade describe_wrong_shades next_shade wrong_shades",
        "._turning": "Turning turning_of",
    },
)
